/* paper_004_points.c: images of whole solids, and 100,000 points tested in each (paper 004, Table 2
 * and Fig. 11). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/bits.h"
#include "tool/plot.h"
#include "tool/repro/paper_004.h"

enum { POINTS = 100000, MOST_ROUNDS = 1000 };

/* Table 2. */
static const struct {
    double layers, image, points; /* milliseconds of stages 1 and 2, and of 3b */
} paper[REPRO_SOLIDS] = {{8, 11, 26}, {8, 29, 27},   {12, 83, 28},
                         {8, 79, 26}, {10, 307, 27}, {8, 29, 27}};

struct test {
    struct repro_solid solid;
    struct ts_ldi_image image;
    double point[3 * POINTS];
    int32_t winding[POINTS], right[POINTS];
    unsigned char red[POINTS];
    double image_ms, gl_ms, points_ms;
    double gl_layers;
    size_t inside;
};

static void draw_points(struct test *t, const struct ts_box *box)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);

    for (size_t i = 0; i < 3 * (size_t)POINTS; i++) {
        double part = 0x1p-53 * (double)ts_draw(&source.bits, 53), lo = box->lo[i % 3];

        t->point[i] = lo + part * (box->hi[i % 3] - lo);
    }
}

/* The image of the whole solid, along its shortest extent. */
static bool see(struct test *t, double *took)
{
    struct ts_box box = repro_solid_box(&t->solid);
    struct ts_view view = {box, 0, false, REPRO_004_PIXELS, REPRO_004_PIXELS};
    struct ts_error error;
    double start = repro_004_now();

    for (uint32_t k = 1; k < 3; k++)
        if (box.hi[k] - box.lo[k] < box.hi[view.axis] - box.lo[view.axis]) view.axis = k;
    if (!ts_ldi_opt.render(t->solid.layers, t->solid.vertex, &view, &t->image, &error)) {
        tool_complain("%s: %s", t->solid.name, error.text);
        return false;
    }
    *took = 1e3 * (repro_004_now() - start);
    return true;
}

static int run_solid(const struct repro *repro, enum repro_solid_kind kind, struct test *t)
{
    unsigned rounds = repro->steps < MOST_ROUNDS ? repro->steps : MOST_ROUNDS;
    double image[MOST_ROUNDS], points[MOST_ROUNDS];
    struct repro_gl_cost cost;
    struct ts_ldi_image gl = {0};
    struct ts_box box;

    if (!repro_solid_open(repro, kind, &t->solid)) return TOOL_BAD;
    box = repro_solid_box(&t->solid);
    draw_points(t, &box);
    for (unsigned i = 0; i < rounds; i++) {
        if (!see(t, &image[i])) return TOOL_BAD;
        points[i] = repro_004_now();
        repro->volume->points(&t->image, NULL, POINTS, t->point, t->winding);
        points[i] = 1e3 * (repro_004_now() - points[i]);
    }
    t->image_ms = tool_median(image, rounds);
    t->points_ms = tool_median(points, rounds);
    t->gl_ms = repro_004_gl(&t->solid, &t->image.view, REPRO_GL_JOINED, &gl, &cost)
                   ? 1e3 * cost.seconds
                   : NAN;
    t->gl_layers = gl.most;
    ts_ldi_opt.release(&gl);
    t->inside = 0;
    for (size_t i = 0; i < POINTS; i++) t->inside += t->winding[i] != 0;
    ts_volume_opt.points(&t->image, NULL, POINTS, t->point, t->right);
    if (memcmp(t->winding, t->right, sizeof t->right) == 0) return TOOL_GOOD;
    puts("The winding numbers differ from those of opt.");
    return TOOL_FAILED;
}

/* The points that are inside, as Fig. 11 shows them. */
static bool show(const struct repro *repro, struct test *t)
{
    char name[60];
    size_t count = 0;

    if (!repro->out || !repro->pictures) return true;
    for (size_t i = 0; i < POINTS; i++) {
        if (t->winding[i] == 0) continue;
        memmove(t->point + 3 * count, t->point + 3 * i, 3 * sizeof *t->point);
        t->red[count++] = 1;
    }
    snprintf(name, sizeof name, "004-2-%s", t->solid.name);
    return repro_004_dots(repro, name, NULL, count, t->point, t->red);
}

/* What an image keeps: where each pixel's crossings begin, and the crossings. */
static double image_bytes(const struct ts_ldi_image *image)
{
    size_t pixels = (size_t)image->view.width * image->view.height;

    return (double)((pixels + 1) * sizeof *image->first +
                    image->first[pixels] * sizeof *image->crossing);
}

static void add_row(struct tool_sheet *sheet, const struct test *t, enum repro_solid_kind kind,
                    double first)
{
    tool_sheet_add(sheet, "%s", t->solid.name);
    tool_sheet_number(sheet, t->solid.mesh.face_count);
    tool_sheet_number(sheet, t->image.most);
    tool_sheet_number(sheet, paper[kind].layers);
    tool_sheet_number(sheet, round(image_bytes(&t->image) / 1e3));
    tool_sheet_number(sheet, t->image_ms);
    tool_sheet_number(sheet, t->points_ms);
    tool_sheet_ratio(sheet, t->points_ms / t->image_ms);
    tool_sheet_ratio(sheet, paper[kind].points / paper[kind].image);
    tool_sheet_ratio(sheet, t->image_ms / first);
    tool_sheet_ratio(sheet, paper[kind].image / paper[0].image);
    tool_sheet_number(sheet, t->gl_ms);
    tool_sheet_ratio(sheet, t->gl_ms / t->image_ms);
    tool_sheet_number(sheet, (double)t->inside);
}

/* Milliseconds of each solid. */
struct costs {
    double faces[REPRO_SOLIDS], image[REPRO_SOLIDS], points[REPRO_SOLIDS], gl[REPRO_SOLIDS];
};

static void find_test(const struct repro *repro, const struct test *t, enum repro_solid_kind kind,
                      const struct costs *c)
{
    char what[TOOL_SHEET_CELL];
    const double best[] = {t->points_ms / t->image_ms, t->image_ms / c->image[0], t->image.most},
                 printed[] = {t->points_ms / t->gl_ms, t->gl_ms / c->gl[0],
                              isnan(t->gl_ms) ? NAN : t->gl_layers},
                 of_paper[] = {paper[kind].points / paper[kind].image,
                               paper[kind].image / paper[0].image, paper[kind].layers};
    static const char *const of[] = {"100000 points / image", "image / image of the knot",
                                     "layers"};
    static const char *const why[] = {
        "no graphics card: OSMesa draws",
        "the solids, and how many layers they have; faces of no pixel", "the solids"};

    for (int i = 0; i < 3; i++) {
        if (i == 1 && kind == REPRO_KNOT) continue; /* the knot itself */
        snprintf(what, sizeof what, "%s: %s", t->solid.name, of[i]);
        repro_find(repro, &(struct repro_finding){what, REPRO_PRINTED(of_paper[i]), printed[i],
                                                  best[i], why[i]});
    }
}

static void add_claims(struct tool_sheet *sheet, const double *image, const double *points)
{
    double worst = 0;

    for (int i = 0; i < REPRO_SOLIDS; i++) worst = fmax(worst, points[i]);
    repro_claims_start(sheet);
    repro_claim(sheet, "100000 points / image of the smallest solid: most", worst / image[0],
                "5 or less", "26/11 to 28/11");
    repro_claim(sheet, "image of the largest solid / of the smallest",
                image[REPRO_TANGLE] / image[0], "5 or less", "307/11");
}

static bool plot_costs(const struct repro *repro, const struct costs *c)
{
    const struct tool_plot plot = {
        .title = "004-2: the image of a solid, and 100000 points in it",
        .x_title = "faces",
        .y_title = "milliseconds",
        .log_x = true,
        .log_y = true,
        .line = {{"image", c->faces, c->image, REPRO_SOLIDS, true},
                 {"points", c->faces, c->points, REPRO_SOLIDS, true},
                 {"image in OSMesa", c->faces, c->gl, REPRO_SOLIDS, true}},
        .lines = 3};

    return repro_write(repro, "004-2.svg", tool_plot_svg, &plot);
}

int repro_004_2(const struct repro *repro)
{
    static const char *const heading[] = {
        "object",   "faces",     "layers",       "paper's", "image KB",
        "image ms", "points ms", "points/image", "paper's", "image to the first",
        "paper's",  "OSMesa ms", "OSMesa/image", "inside",  NULL};
    struct costs costs;
    struct test *t = calloc(1, sizeof *t);
    struct tool_sheet sheet, claims;
    int status = t ? TOOL_GOOD : tool_complain("out of memory");

    repro_004_one_thread();
    tool_sheet_start(&sheet, heading);
    for (int kind = 0; status == TOOL_GOOD && kind < REPRO_SOLIDS; kind++) {
        repro_progress(repro, "solids", (uint64_t)kind, REPRO_SOLIDS);
        status = run_solid(repro, (enum repro_solid_kind)kind, t);
        costs.faces[kind] = t->solid.mesh.face_count;
        costs.image[kind] = t->image_ms;
        costs.points[kind] = t->points_ms;
        costs.gl[kind] = t->gl_ms;
        if (status == TOOL_GOOD) {
            add_row(&sheet, t, (enum repro_solid_kind)kind, costs.image[0]);
            find_test(repro, t, (enum repro_solid_kind)kind, &costs);
        }
        if (status == TOOL_GOOD && !show(repro, t)) status = TOOL_BAD;
        ts_ldi_opt.release(&t->image);
        repro_solid_close(&t->solid);
    }
    free(t);
    if (status != TOOL_GOOD) {
        tool_sheet_free(&sheet);
        return status;
    }
    if (!repro_sheet(repro,
                     "Table 2: milliseconds of processor time, 128x128 pixels, 100000 points, "
                     "medians; the paper's\nbeside it as ratios",
                     "004-2.csv", &sheet) ||
        !plot_costs(repro, &costs))
        return TOOL_BAD;
    add_claims(&claims, costs.image, costs.points);
    return repro_sheet(repro, "Claims", "004-2-claims.csv", &claims) ? TOOL_GOOD : TOOL_BAD;
}
