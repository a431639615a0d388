/* repro_000.c: the two experiments of paper 000 (section 4, Fig. 4, 5, 7 and 8). The morph method
 * is compared with two that place every vertex: bottom-up makes every box new, hybrid (paper 001)
 * those above the twigs, and the rest when it is visited. */
#include <math.h>
#include <stdlib.h>

#include "tool/picture.h"
#include "tool/plot.h"
#include "tool/repro.h"

enum { MORPH_ALL, MORPH_FIRST, HYBRID_ALL, HYBRID_FIRST, UP_ALL, UP_FIRST, CONTESTANTS };
enum { SHOWN = 6, STEPS_END = 401 };

static const struct repro_contestant contestants[CONTESTANTS] = {
    [MORPH_ALL] = {.name = "morph"},
    [MORPH_FIRST] = {.name = "morph", .extent = TS_FIRST},
    [HYBRID_ALL] = {.name = "hybrid", .placed = true},
    [HYBRID_FIRST] = {.name = "hybrid", .extent = TS_FIRST, .placed = true},
    [UP_ALL] = {.name = "bottom-up", .options = {.refit = TS_REFIT_BOTTOM_UP}, .placed = true},
    [UP_FIRST] = {.name = "bottom-up",
                  .options = {.refit = TS_REFIT_BOTTOM_UP},
                  .extent = TS_FIRST,
                  .placed = true}};

static const char *const label[CONTESTANTS] = {"morph, all",     "morph, first",
                                               "hybrid, all",    "hybrid, first",
                                               "bottom-up, all", "bottom-up, first"};

/* ---- pictures ---- */

/* The steps that are shown, as the paper counts them; 0: none. */
struct album {
    const struct repro *repro;
    const struct repro_film *film;
    unsigned step[SHOWN];
};

static bool show(void *context, unsigned step, const struct ts_case *c,
                 const struct ts_meetings *contacts)
{
    const struct album *album = context;
    unsigned last = album->film->options.frames - 1;

    for (int i = 0; i < SHOWN && album->step[i]; i++) {
        char *path;
        bool good;

        if ((unsigned)lround((album->step[i] - 1.0) * last / (STEPS_END - 2)) != step) continue;
        if (asprintf(&path, "%s/%s-step-%03u.png", album->repro->out, album->repro->experiment,
                     album->step[i]) < 0)
            return tool_complain("out of memory") == TOOL_GOOD;
        good = tool_picture(path, c, contacts);
        free(path);
        if (!good) return false;
    }
    return true;
}

static void invite(struct repro_film *film, struct repro_contestant *room, struct album *album)
{
    for (int i = 0; i < CONTESTANTS; i++) room[i] = contestants[i];
    film->contestant = room;
    film->contestants = CONTESTANTS;
    if (!album || !film->repro->out || !film->repro->pictures) return;
    album->repro = film->repro;
    album->film = film;
    film->show = show;
    film->context = album;
}

/* ---- what both experiments say of a range of steps ---- */

static double milliseconds(const struct repro_film *film, int who, double low, double high)
{
    return 1e3 * repro_mean(film, &film->contestant[who], REPRO_CPU, low, high);
}

/* contacts, times, ratios, and what the morph method did */
static void add_means(struct tool_sheet *sheet, const struct repro_film *film,
                      enum ts_extent extent, double low, double high)
{
    int morph = extent == TS_ALL ? MORPH_ALL : MORPH_FIRST;
    const struct repro_contestant *who = &film->contestant[morph];
    double time = milliseconds(film, morph, low, high);
    double hybrid = milliseconds(film, morph + HYBRID_ALL, low, high);
    double up = milliseconds(film, morph + UP_ALL, low, high);

    tool_sheet_add(sheet, extent == TS_ALL ? "all" : "first");
    tool_sheet_number(sheet, repro_mean(film, who, REPRO_CONTACTS, low, high));
    tool_sheet_number(sheet, time);
    tool_sheet_number(sheet, hybrid);
    tool_sheet_ratio(sheet, hybrid / time);
    tool_sheet_number(sheet, up);
    tool_sheet_ratio(sheet, up / time);
    tool_sheet_number(sheet, round(repro_mean(film, who, REPRO_VOLUMES, low, high)));
    tool_sheet_number(sheet, round(repro_mean(film, who, REPRO_OVERLAPS, low, high)));
    tool_sheet_number(sheet, round(repro_mean(film, who, REPRO_TRIANGLES, low, high)));
}

static const char *const claim_heading[] = {"claim", "measured", "wanted", "paper", NULL};

static void add_claim(struct tool_sheet *sheet, const char *claim, double measured,
                      const char *wanted, const char *paper)
{
    tool_sheet_add(sheet, "%s", claim);
    tool_sheet_number(sheet, measured);
    tool_sheet_add(sheet, "%s", wanted);
    tool_sheet_add(sheet, "%s", paper);
}

static double bytes_of(const struct repro_film *film)
{
    return (double)film->contestant[MORPH_ALL].bytes / (double)film->faces / film->references;
}

/* ---- 000-1 ---- */

static const struct phase {
    const char *name;
    double low, high;
    const char *paper[2]; /* all, first */
} phases[] = {
    {"1 to 40, apart", 1, 41, {"better or about the same", "clearly superior"}},
    {"1 to 90", 1, 91, {"better or about the same", "clearly superior"}},
    {"91 to 269, deep", 91, 270, {"not claimed", "clearly superior"}},
    {"270 to 400", 270, STEPS_END, {"better or about the same", "clearly superior"}},
    {"1 to 400", 1, STEPS_END, {"", "clearly superior"}},
};

static bool print_phases(const struct repro_film *film)
{
    static const char *const heading[] = {
        "steps",     "asked",    "contacts",     "morph ms",
        "hybrid ms", "ratio",    "bottom-up ms", "ratio",
        "volumes",   "overlaps", "triangles",    "paper, against hybrid",
        NULL};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++)
        for (int extent = TS_ALL; extent <= TS_FIRST; extent++) {
            tool_sheet_add(&sheet, "%s", phases[i].name);
            add_means(&sheet, film, extent, phases[i].low, phases[i].high);
            tool_sheet_add(&sheet, "%s", phases[i].paper[extent]);
        }
    return repro_sheet(film->repro, "Means a step; volumes, overlap and triangle tests of morph",
                       "000-1-phases.csv", &sheet);
}

static bool write_steps(const struct repro_film *film)
{
    static const char *const heading[] = {"step",
                                          "contacts",
                                          "morph all ms",
                                          "morph all volumes",
                                          "morph all overlaps",
                                          "morph all triangles",
                                          "morph first ms",
                                          "morph first volumes",
                                          "morph first overlaps",
                                          "morph first triangles",
                                          "hybrid all ms",
                                          "hybrid all volumes",
                                          "hybrid all overlaps",
                                          "hybrid all triangles",
                                          "hybrid first ms",
                                          "hybrid first volumes",
                                          "hybrid first overlaps",
                                          "hybrid first triangles",
                                          "bottom-up all ms",
                                          "bottom-up all volumes",
                                          "bottom-up all overlaps",
                                          "bottom-up all triangles",
                                          "bottom-up first ms",
                                          "bottom-up first volumes",
                                          "bottom-up first overlaps",
                                          "bottom-up first triangles",
                                          NULL};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    for (unsigned step = 0; step < film->options.frames; step++) {
        tool_sheet_number(&sheet, repro_step(film, step));
        tool_sheet_add(&sheet, "%zu", film->contestant[MORPH_ALL].sample[step].contacts);
        for (int i = 0; i < CONTESTANTS; i++) {
            const struct repro_sample *s = &film->contestant[i].sample[step];

            tool_sheet_add(&sheet, "%.6f", 1e3 * s->cpu);
            tool_sheet_add(&sheet, "%" PRIu64, s->work.volumes);
            tool_sheet_add(&sheet, "%" PRIu64, s->work.overlaps);
            tool_sheet_add(&sheet, "%" PRIu64, s->work.triangles);
        }
    }
    return repro_sheet(film->repro, NULL, "000-1-steps.csv", &sheet);
}

static bool plot_steps(const struct repro_film *film)
{
    unsigned steps = film->options.frames;
    struct tool_plot plot = {.title = "000-1: two bodies pass through each other",
                             .x_title = "step",
                             .y_title = "milliseconds a step",
                             .log_y = true,
                             .lines = CONTESTANTS};
    double *room = malloc((CONTESTANTS + 1) * (size_t)steps * sizeof *room);
    bool good;

    if (!room) return tool_complain("out of memory") == TOOL_GOOD;
    for (unsigned step = 0; step < steps; step++) {
        room[step] = repro_step(film, step);
        for (unsigned i = 0; i < CONTESTANTS; i++)
            room[(i + 1) * steps + step] = 1e3 * film->contestant[i].sample[step].cpu;
    }
    for (unsigned i = 0; i < CONTESTANTS; i++)
        plot.line[i] =
            (struct tool_line){label[i], room, room + (size_t)(i + 1) * steps, steps, false};
    good = repro_write(film->repro, "000-1.svg", tool_plot_svg, &plot);
    free(room);
    return good;
}

/* How many times longer bottom-up takes to a first contact, while bodies touch. */
static double first_ratio(const struct repro_film *film)
{
    double up = 0, morph = 0;

    for (unsigned step = 0; step < film->options.frames; step++) {
        if (film->contestant[MORPH_ALL].sample[step].contacts == 0) continue;
        up += film->contestant[UP_FIRST].sample[step].cpu;
        morph += film->contestant[MORPH_FIRST].sample[step].cpu;
    }
    return up / morph;
}

static bool print_claims_1(const struct repro_film *film)
{
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, claim_heading);
    add_claim(&sheet, "first contact while bodies touch: bottom-up / morph", first_ratio(film),
              "50 or more", "");
    add_claim(&sheet, "bytes for a face and reference", bytes_of(film), "80 or less", "");
    return repro_sheet(film->repro, "Claims", "000-1-claims.csv", &sheet);
}

int repro_000_1(const struct repro *repro)
{
    struct repro_contestant room[CONTESTANTS];
    struct repro_film film = {.repro = repro, .scene = ts_scene_find("lobes")};
    struct album album = {.step = {60, 120, 180, 220, 260, 320}};
    int status;

    film.options.level = repro->levels ? repro->level[0] : film.scene->usual.level;
    film.options.frames = repro->steps;
    invite(&film, room, &album);
    status = repro_run(&film);
    if (status == TOOL_GOOD &&
        !(print_phases(&film) && print_claims_1(&film) && write_steps(&film) && plot_steps(&film)))
        status = TOOL_BAD;
    repro_free(&film);
    if (status != TOOL_GOOD) return status;
    return repro_gains(repro, film.scene, film.options.level);
}

/* ---- 000-2 ---- */

enum { APART = CONTESTANTS, LINES };

/* What is kept of each size. */
struct sizes {
    double faces[REPRO_LEVELS], ms[LINES][REPRO_LEVELS], bytes;
    size_t count;
    struct tool_sheet sheet;
};

/* The ends of the ranges that the paper gives; Fig. 8 shows the sizes between. */
static const char *paper_ratio(size_t faces, enum ts_extent extent)
{
    if (faces == 564) return extent == TS_ALL ? "1.5" : "2";
    if (faces == 36096) return extent == TS_ALL ? "9" : "58";
    return "-";
}

/* Bodies that are far from each other: the cost of a step in which nothing happens. */
static int run_apart(struct repro_film film, double *ms)
{
    struct repro_contestant alone = contestants[MORPH_ALL];
    int status;

    film.apart = true;
    film.show = NULL;
    film.contestant = &alone;
    film.contestants = 1;
    status = repro_run(&film);
    if (status == TOOL_GOOD) *ms = milliseconds(&film, 0, 1, STEPS_END);
    repro_free(&film);
    return status;
}

static int run_size(const struct repro *repro, unsigned level, struct album *album, struct sizes *s)
{
    struct repro_contestant room[CONTESTANTS];
    struct repro_film film = {
        .repro = repro, .scene = ts_scene_find("dolphin"), .options = {level, repro->steps}};
    int status;

    invite(&film, room, album);
    status = repro_run(&film);
    if (status == TOOL_GOOD) {
        size_t faces = film.faces / 12;

        for (int extent = TS_ALL; extent <= TS_FIRST; extent++) {
            tool_sheet_add(&s->sheet, "%zu", faces);
            add_means(&s->sheet, &film, extent, 1, STEPS_END);
            tool_sheet_add(&s->sheet, "%s", paper_ratio(faces, extent));
        }
        for (int i = 0; i < CONTESTANTS; i++)
            s->ms[i][s->count] = milliseconds(&film, i, 1, STEPS_END);
        s->faces[s->count] = (double)faces;
        s->bytes = bytes_of(&film);
        status = run_apart(film, &s->ms[APART][s->count]);
        s->count++;
    }
    repro_free(&film);
    return status;
}

/* The slope of the line through the logarithms that fits best: time grows as faces^slope. */
static double growth(const struct sizes *s, int line)
{
    double n = (double)s->count, x = 0, y = 0, xx = 0, xy = 0;

    for (size_t i = 0; i < s->count; i++) {
        double u = log(s->faces[i]), v = log(s->ms[line][i]);

        x += u;
        y += v;
        xx += u * u;
        xy += u * v;
    }
    return s->count > 1 ? (n * xy - x * y) / (n * xx - x * x) : NAN;
}

static double spread(const struct sizes *s, int line)
{
    double low = INFINITY, high = 0;

    for (size_t i = 0; i < s->count; i++) {
        low = fmin(low, s->ms[line][i]);
        high = fmax(high, s->ms[line][i]);
    }
    return high / low;
}

/* Where the morph method gains least against hybrid. */
static double least_ratio(const struct sizes *s)
{
    double least = INFINITY;

    for (size_t i = 0; i < s->count; i++)
        least = fmin(least, s->ms[HYBRID_ALL][i] / s->ms[MORPH_ALL][i]);
    return least;
}

static bool print_claims_2(const struct repro *repro, const struct sizes *s)
{
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, claim_heading);
    add_claim(&sheet, "morph, first: grows as faces to the power", growth(s, MORPH_FIRST),
              "0.5 or less", "below linear");
    add_claim(&sheet, "morph, all: grows as faces to the power", growth(s, MORPH_ALL), "-",
              "below linear");
    add_claim(&sheet, "hybrid, first: grows as faces to the power", growth(s, HYBRID_FIRST), "-",
              "linear");
    add_claim(&sheet, "hybrid, all: grows as faces to the power", growth(s, HYBRID_ALL), "-",
              "linear");
    add_claim(&sheet, "all contacts: hybrid / morph, smallest of all sizes", least_ratio(s),
              "1 or more", "1.5");
    add_claim(&sheet, "no contact: milliseconds a step, slowest size / fastest", spread(s, APART),
              "2 or less", "");
    add_claim(&sheet, "bytes for a face and reference", s->bytes, "80 or less", "");
    return repro_sheet(repro, "Claims", "000-2-claims.csv", &sheet);
}

static bool plot_sizes(const struct repro *repro, const struct sizes *s)
{
    struct tool_plot plot = {.title = "000-2: twelve dolphins",
                             .x_title = "faces of a dolphin",
                             .y_title = "milliseconds a step",
                             .log_x = true,
                             .log_y = true,
                             .lines = LINES};

    for (int i = 0; i < LINES; i++)
        plot.line[i] = (struct tool_line){i == APART ? "morph, no contact" : label[i], s->faces,
                                          s->ms[i], s->count, true};
    return repro_write(repro, "000-2.svg", tool_plot_svg, &plot);
}

int repro_000_2(const struct repro *repro)
{
    static const char *const heading[] = {
        "faces",     "asked",    "contacts",     "morph ms",
        "hybrid ms", "ratio",    "bottom-up ms", "ratio",
        "volumes",   "overlaps", "triangles",    "paper: hybrid / morph",
        NULL};
    static const unsigned usual[] = {0, 1, 2, 3};
    const unsigned *level = repro->levels ? repro->level : usual;
    size_t levels = repro->levels ? repro->levels : sizeof usual / sizeof *usual,
           middle = levels / 2;
    struct album album = {.step = {50, 150, 250, 350}};
    struct sizes s = {.count = 0};
    int status = TOOL_GOOD;

    tool_sheet_start(&s.sheet, heading);
    for (size_t i = 0; status == TOOL_GOOD && i < levels; i++)
        status = run_size(repro, level[i], i == middle ? &album : NULL, &s);
    if (status != TOOL_GOOD) {
        tool_sheet_free(&s.sheet);
        return status;
    }
    if (!repro_sheet(repro, "Means a step; volumes, overlap and triangle tests of morph",
                     "000-2-sizes.csv", &s.sheet) ||
        !print_claims_2(repro, &s) || !plot_sizes(repro, &s))
        return TOOL_BAD;
    return repro_gains(repro, ts_scene_find("dolphin"), level[middle]);
}
