/* paper_004_pairs.c: intersection volumes of pairs of solids (paper 004, Table 1 and Fig. 10). */
#include <math.h>

#include "tool/plot.h"
#include "tool/repro/paper_004.h"

/* How far the second solid is moved, in sums of half extents: at a corner of the first, or into
 * the midst of it. */
static const struct {
    enum repro_solid_kind a, b;
    bool complex;
    double paper_12, paper_3; /* milliseconds of stages 1 and 2, and of 3a */
    unsigned paper_layers[2];
} rows[] = {{REPRO_KNOT, REPRO_FIGURE, false, 19, 1, {3, 1}},
            {REPRO_KNOT, REPRO_FIGURE, true, 56, 1, {4, 6}},
            {REPRO_FIGURE, REPRO_COIL, false, 36, 1, {7, 5}},
            {REPRO_FIGURE, REPRO_COIL, true, 48, 1, {4, 2}},
            {REPRO_COIL, REPRO_DOLPHIN, false, 25, 1, {1, 3}},
            {REPRO_COIL, REPRO_DOLPHIN, true, 114, 1, {8, 6}},
            {REPRO_KNOT, REPRO_LOOP, false, 19, 1, {3, 1}}, /* the first two again */
            {REPRO_KNOT, REPRO_LOOP, true, 56, 1, {4, 6}},
            {REPRO_KNOT, REPRO_TANGLE, true, 256, NAN, {7, 8}}};
enum { TABLE_1 = 8, FIGURE_10 = 8 };

static const double simple_way[3] = {0.55, 0.3, 0.25}, complex_way[3] = {0.08, 0.05, 0.03};

static const char *const heading[] = {"objects",
                                      "faces",
                                      "overlap",
                                      "layers",
                                      "clipped",
                                      "paper's",
                                      "boxes ms",
                                      "images ms",
                                      "volume ms",
                                      "volume / rest",
                                      "paper's 3a/(1+2)",
                                      "OSMesa ms",
                                      "volume/OSMesa",
                                      "OSMesa/images",
                                      "clamped/OSMesa",
                                      "to the first",
                                      "paper's to the first",
                                      "volume",
                                      "clipped to clamped",
                                      "OSMesa differs",
                                      "clipped differs",
                                      "clamped differs",
                                      "not closed differs",
                                      NULL};

static const char *overlap_of(size_t row) { return rows[row].complex ? "complex" : "simple"; }

/* Costs of the first row, which the others are told in. */
struct first {
    double ours, paper, gl;
};

/* As printed: images that OpenGL draws, near and far planes clip. */
static void find_pair(const struct repro *repro, const struct repro_004_pair *pair, size_t row,
                      const struct first *first)
{
    const struct repro_stages *s = &pair->stages;
    double both = s->box + s->image, gl = pair->gl_ms[REPRO_GL_CLIPPED];
    const unsigned *clipped = pair->gl_layers[REPRO_GL_CLIPPED], *paper = rows[row].paper_layers;
    char what[3][TOOL_SHEET_CELL];
    const struct repro_finding finding[] = {
        {what[0], REPRO_PRINTED(rows[row].paper_3 / rows[row].paper_12), s->intersect / gl,
         s->intersect / both,
         "no graphics card: OSMesa draws; the paper's volume is rounded to 1 ms"},
        {what[1], REPRO_PRINTED(rows[row].paper_12 / first->paper), gl / first->gl,
         both / first->ours, "the solids, how deep they are in each other, and how many layers"},
        {what[2], REPRO_PRINTED(paper[0] + paper[1]), isnan(gl) ? NAN : clipped[0] + clipped[1],
         pair->image[0].most + pair->image[1].most,
         "the solids; at its best: clamped, so that every line leaves"}};

    for (int i = 0; i < 3; i++) {
        static const char *const of[] = {"volume / boxes and images", "boxes and images / row 1",
                                         "layers, both added"};

        snprintf(what[i], sizeof *what, "%s / %s, %s: %s", pair->solid[0]->name,
                 pair->solid[1]->name, overlap_of(row), of[i]);
        if (i == 1 && row == 0) continue; /* row 1 itself */
        if (!isnan(finding[i].paper.low) && (row != FIGURE_10 || i == 2))
            repro_find(repro, &finding[i]);
    }
}

static void add_row(const struct repro *repro, struct tool_sheet *sheet,
                    const struct repro_004_pair *pair, size_t row, struct first *first)
{
    const struct repro_stages *s = &pair->stages;
    const struct repro_solid *a = pair->solid[0], *b = pair->solid[1];
    double both = s->box + s->image;

    if (first->paper == 0)
        *first = (struct first){both, rows[row].paper_12, pair->gl_ms[REPRO_GL_CLIPPED]};
    find_pair(repro, pair, row, first);
    tool_sheet_add(sheet, "%s / %s", a->name, b->name);
    tool_sheet_add(sheet, "%u / %u", a->mesh.face_count, b->mesh.face_count);
    tool_sheet_add(sheet, "%s", overlap_of(row));
    tool_sheet_add(sheet, "%u / %u", pair->image[0].most, pair->image[1].most);
    tool_sheet_add(sheet, "%u / %u", pair->gl_layers[REPRO_GL_CLIPPED][0],
                   pair->gl_layers[REPRO_GL_CLIPPED][1]);
    tool_sheet_add(sheet, "%u / %u", rows[row].paper_layers[0], rows[row].paper_layers[1]);
    tool_sheet_number(sheet, s->box);
    tool_sheet_number(sheet, s->image);
    tool_sheet_number(sheet, s->intersect);
    tool_sheet_ratio(sheet, s->intersect / both);
    tool_sheet_number(sheet, rows[row].paper_3 / rows[row].paper_12);
    tool_sheet_number(sheet, s->gl);
    tool_sheet_number(sheet, s->intersect / s->gl);
    tool_sheet_number(sheet, s->gl / s->image);
    tool_sheet_ratio(sheet, pair->gl_ms[REPRO_GL_CLAMPED] / s->gl);
    tool_sheet_ratio(sheet, both / first->ours);
    tool_sheet_ratio(sheet, rows[row].paper_12 / first->paper);
    tool_sheet_number(sheet, pair->common.volume);
    tool_sheet_number(sheet,
                      pair->gl_volume[REPRO_GL_CLIPPED] / pair->gl_volume[REPRO_GL_CLAMPED] - 1);
    tool_sheet_number(sheet, pair->gl_volume[REPRO_GL_JOINED] / pair->common.volume - 1);
    tool_sheet_number(sheet, pair->gl_volume[REPRO_GL_CLIPPED] / pair->common.volume - 1);
    tool_sheet_number(sheet, pair->gl_volume[REPRO_GL_CLAMPED] / pair->common.volume - 1);
    tool_sheet_number(sheet, pair->gl_open / pair->common.volume - 1);
}

static void put(struct repro_004_pair *pair, bool complex)
{
    double way[3];

    for (int k = 0; k < 3; k++)
        way[k] = (complex ? complex_way : simple_way)[k] *
                 (pair->solid[0]->half[k] + pair->solid[1]->half[k]);
    repro_solid_move(pair->solid[1], way);
}

/* Opens both solids, puts them and measures. */
static int run_pair(const struct repro *repro, size_t row, uint32_t pixels,
                    struct repro_solid solid[2], struct repro_004_pair *pair)
{
    *pair = (struct repro_004_pair){
        .solid = {&solid[0], &solid[1]}, .pixels = pixels, .all_ways = !repro->only_pictures};
    if (!repro_solid_open(repro, rows[row].a, &solid[0]) ||
        !repro_solid_open(repro, rows[row].b, &solid[1]))
        return TOOL_BAD;
    put(pair, rows[row].complex);
    return repro_004_measure(repro, pair, repro->only_pictures ? 1 : repro->steps);
}

static void add_claims(struct tool_sheet *sheet, double worst, double worst_gl, double clamped)
{
    repro_claims_start(sheet);
    repro_claim(sheet, "intersection volume / images in software: most", worst, "0.3 or less", "");
    repro_claim(sheet, "intersection volume / images in OSMesa, clamped: most", clamped,
                "0.01 or less", "1/114 to 1/19");
    repro_claim(sheet, "intersection volume / images in OSMesa: most", worst_gl, "1/19 or less",
                "1/114 to 1/19");
}

/* Milliseconds of each pair, by stage. */
struct costs {
    double pair[TABLE_1], image[TABLE_1], volume[TABLE_1], gl[TABLE_1];
};

static bool plot_costs(const struct repro *repro, const struct costs *c)
{
    const struct tool_plot plot = {.title = "004-1: what eight pairs of solids cost, by stage",
                                   .x_title = "pair, as in the table",
                                   .y_title = "milliseconds",
                                   .log_y = true,
                                   .line = {{"images", c->pair, c->image, TABLE_1, true},
                                            {"volume", c->pair, c->volume, TABLE_1, true},
                                            {"images in OSMesa", c->pair, c->gl, TABLE_1, true}},
                                   .lines = 3};

    return repro_write(repro, "004-1.svg", tool_plot_svg, &plot);
}

int repro_004_1(const struct repro *repro)
{
    struct tool_sheet sheet, claims, seen;
    struct repro_sides sides = {0, 0, 0, 0};
    struct costs costs;
    struct first first = {0, 0, 0};
    double worst = 0, worst_gl = NAN, clamped = NAN;
    int status = TOOL_GOOD;

    tool_sheet_start(&sheet, heading);
    repro_004_sides_start(&seen);
    for (size_t row = 0; status == TOOL_GOOD && row < TABLE_1; row++) {
        struct repro_solid solid[2] = {{.c = NULL}, {.c = NULL}};
        struct repro_004_pair pair;
        char name[32];

        repro_progress(repro, "pairs of solids", row, TABLE_1);
        status = run_pair(repro, row, REPRO_004_PIXELS, solid, &pair);
        if (status == TOOL_GOOD) {
            if (!repro->only_pictures) {
                add_row(repro, &sheet, &pair, row, &first);
                if (!repro_004_sides(&pair, overlap_of(row), &seen, &sides)) status = TOOL_BAD;
            }
            worst = fmax(worst, pair.stages.intersect / pair.stages.image);
            worst_gl = fmax(worst_gl, pair.stages.intersect / pair.stages.gl);
            clamped = fmax(clamped, pair.stages.intersect / pair.gl_ms[REPRO_GL_CLAMPED]);
            costs.pair[row] = (double)row + 1;
            costs.image[row] = pair.stages.image;
            costs.volume[row] = pair.stages.intersect;
            costs.gl[row] = pair.stages.gl;
            snprintf(name, sizeof name, "004-1-%zu", row + 1);
            if (!repro_004_pictures(repro, name, &pair)) status = TOOL_BAD;
        }
        repro_004_drop(&pair);
        for (int i = 0; i < 2; i++) repro_solid_close(&solid[i]);
    }
    if (status != TOOL_GOOD || repro->only_pictures) {
        tool_sheet_free(&sheet);
        tool_sheet_free(&seen);
        return status;
    }
    if (!repro_sheet(
            repro,
            "Table 1: milliseconds of processor time, 128x128 pixels, medians; the paper's "
            "beside it as ratios.\nOSMesa: without faces beyond the far side, those that enter and "
            "those that "
            "leave apart, lines closed\nat the far side. Clipped: near and far plane clip, as "
            "printed, lines closed all the same",
            "004-1.csv", &sheet) ||
        !plot_costs(repro, &costs)) {
        tool_sheet_free(&seen);
        return TOOL_BAD;
    }
    if (!repro_004_sides_end(repro, &seen, &sides)) return TOOL_BAD;
    add_claims(&claims, worst, worst_gl, clamped);
    return repro_sheet(repro, "Claims", "004-1-claims.csv", &claims) ? TOOL_GOOD : TOOL_BAD;
}

/* ---- Fig. 10, and how the bound shrinks ---- */

enum { LEAST = 16, SIZES = 6 };

struct sizes {
    double pixels[SIZES], bound[SIZES], error[SIZES], volume[SIZES];
};

static bool say_sizes(const struct repro *repro, struct sizes *s)
{
    static const char *const columns[] = {"pixels",       "volume",           "off by at most",
                                          "off by about", "at most / volume", NULL};
    const struct tool_plot plot = {
        .title = "004-10: how far the volume may be off, and is, with the number of pixels",
        .x_title = "pixels across",
        .y_title = "volume",
        .log_x = true,
        .log_y = true,
        .line = {{"off by at most", s->pixels, s->bound, SIZES, true},
                 {"off by about", s->pixels, s->error, SIZES, true}},
        .lines = 2};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, columns);
    for (int i = 0; i < SIZES; i++) {
        tool_sheet_number(&sheet, s->pixels[i]);
        tool_sheet_number(&sheet, s->volume[i]);
        tool_sheet_number(&sheet, s->bound[i]);
        tool_sheet_number(&sheet, s->error[i]);
        tool_sheet_number(&sheet, s->bound[i] / s->volume[i]);
    }
    return repro_sheet(
               repro,
               "The volume with more and more pixels, how far it may be off by what the faces\n"
               "leave open, and how far it is off the middle of that",
               "004-10-bound.csv", &sheet) &&
           repro_write(repro, "004-10.svg", tool_plot_svg, &plot);
}

/* How far the volume may be off, and is off the middle of what is possible. NaN: no memory. */
static void find_bound(const struct repro_004_pair *pair, double *bound, double *error)
{
    struct ts_volume_mesh mesh[2] = {pair->solid[0]->mesh, pair->solid[1]->mesh};
    double bounds[2], volume = pair->common.volume;

    for (int i = 0; i < 2; i++) mesh[i].vertex = pair->solid[i]->vertex;
    if (!tool_volume_bounds(&pair->image[0].view, mesh, volume, bounds)) {
        *bound = *error = NAN;
        return;
    }
    *bound = fmax(bounds[1] - volume, volume - bounds[0]);
    *error = fabs(volume - (bounds[0] + bounds[1]) / 2);
}

static int run_sizes(const struct repro *repro, struct repro_solid solid[2])
{
    struct sizes s;
    int status = TOOL_GOOD;

    for (int i = 0; status == TOOL_GOOD && i < SIZES; i++) {
        struct repro_004_pair pair = {.solid = {&solid[0], &solid[1]}, .pixels = LEAST << i};

        status = repro_004_measure(repro, &pair, 1);
        s.pixels[i] = pair.pixels;
        s.volume[i] = pair.common.volume;
        if (status == TOOL_GOOD) find_bound(&pair, &s.bound[i], &s.error[i]);
        repro_004_drop(&pair);
    }
    return status == TOOL_GOOD && !say_sizes(repro, &s) ? TOOL_BAD : status;
}

int repro_004_10(const struct repro *repro)
{
    struct repro_solid solid[2] = {{.c = NULL}, {.c = NULL}};
    struct repro_004_pair pair;
    struct tool_sheet sheet;
    struct first first = {0, 0, 0};
    int status;

    tool_sheet_start(&sheet, heading);
    status = run_pair(repro, FIGURE_10, REPRO_004_PIXELS, solid, &pair);
    if (status == TOOL_GOOD) {
        if (repro->only_pictures)
            tool_sheet_free(&sheet);
        else
            add_row(repro, &sheet, &pair, FIGURE_10, &first);
        if ((!repro->only_pictures &&
             !repro_sheet(repro, "Fig. 10: milliseconds of processor time, 128x128 pixels, medians",
                          "004-10.csv", &sheet)) ||
            !repro_004_pictures(repro, "004-10", &pair))
            status = TOOL_BAD;
        if (status == TOOL_GOOD) status = run_sizes(repro, solid);
    } else {
        tool_sheet_free(&sheet);
    }
    repro_004_drop(&pair);
    for (int i = 0; i < 2; i++) repro_solid_close(&solid[i]);
    return status;
}
