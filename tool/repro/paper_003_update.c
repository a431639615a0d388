/* paper_003_update.c: what it costs to bring an octree of buckets up to date: algorithms 1 and 2
 * against the number of primitives (Fig. 3 of paper 003). */
#include <math.h>

#include "tool/plot.h"
#include "tool/repro/soup.h"

/* In spacings a step. The paper does not say how fast its primitives are. */
static const double speeds[] = {0.1, 0.01};
enum { SPEEDS = sizeof speeds / sizeof *speeds };

static const struct angle {
    const char *name;
    double cosine;
} angles[] = {{"0", TS_SOUP_RIGID},
              {"5", TS_SOUP_5_DEGREES},
              {"20", TS_SOUP_20_DEGREES},
              {"60", TS_SOUP_60_DEGREES},
              {"any", TS_SOUP_ANY}};
enum { ANGLES = sizeof angles / sizeof *angles, RIGID = 0, ANY = ANGLES - 1 };

static struct repro_race soup(const struct repro *repro, const struct repro_kind *kind,
                              uint32_t count, struct ts_soup_motion motion)
{
    return (struct repro_race){.repro = repro,
                               .corners = kind->corners,
                               .count = count,
                               .size = 1,
                               .bodies = 1,
                               .motion = motion,
                               .steps = repro_003_steps(repro, count)};
}

/* ---- 003-3 ---- */

enum { LEVELS = 4, ALGORITHMS = 2, GROWING = 10000 /* from here on growth is fitted */ };

/* Each algorithm with boxes of what buckets hold, and with boxes of cells as printed, which no
 * primitive has to be measured for; and with a kept octree, in which an update touches what
 * changed. That of algorithm 1 is not in the paper: it tells what comes of keeping, and what of
 * lists. */
enum { HELD_1, HELD_2, CELLS_1, CELLS_2, KEPT_1, KEPT_2, WAYS };
static const struct way {
    const char *name;
    uint32_t algorithm, octree, boxes;
} ways[WAYS] = {
    {"1", TS_BUCKET_FORMULA, TS_BUCKET_OCCUPIED, TS_BUCKET_OF_CONTENTS},
    {"2", TS_BUCKET_SORTED, TS_BUCKET_OCCUPIED, TS_BUCKET_OF_CONTENTS},
    {"1 cells", TS_BUCKET_FORMULA, TS_BUCKET_OCCUPIED, TS_BUCKET_OF_CELLS},
    {"2 cells", TS_BUCKET_SORTED, TS_BUCKET_OCCUPIED, TS_BUCKET_OF_CELLS},
    {"1 cells kept", TS_BUCKET_FORMULA, TS_BUCKET_KEPT, TS_BUCKET_OF_CELLS},
    {"2 cells kept", TS_BUCKET_SORTED, TS_BUCKET_KEPT, TS_BUCKET_OF_CELLS},
};

/* Of one kind of soup at one speed. */
struct part {
    const struct repro_kind *kind;
    double speed;
    size_t rows;
    double count[REPRO_003_ROWS];
    double ms[WAYS][ANGLES][REPRO_003_ROWS];
    double exchanges[ANGLES][REPRO_003_ROWS]; /* a primitive, in all three lists */
    double changes[ANGLES][REPRO_003_ROWS];   /* of buckets, a primitive */
    double bytes[WAYS], cell_bytes[WAYS];     /* of the last row */
};

static void add_full_row(struct tool_sheet *full, const struct part *part,
                         const struct repro_race *race, const char *angle)
{
    const struct repro_racer *one = &race->racer[HELD_1], *two = &race->racer[HELD_2];

    tool_sheet_add(full, "%s", part->kind->name);
    tool_sheet_number(full, part->speed);
    tool_sheet_number(full, race->count);
    tool_sheet_add(full, "%s", angle);
    for (int i = 0; i < WAYS; i++) tool_sheet_number(full, race->racer[i].update);
    tool_sheet_ratio(full, two->update / one->update);
    tool_sheet_ratio(full, race->racer[KEPT_2].update / race->racer[CELLS_1].update);
    tool_sheet_number(full, two->exchanges);
    tool_sheet_number(full, two->sorts);
    tool_sheet_number(full, two->pointers);
    tool_sheet_number(full, race->racer[KEPT_2].changes);
    tool_sheet_number(full, one->nodes);
    for (int i = 0; i < WAYS; i++) tool_sheet_number(full, race->racer[i].bytes);
    tool_sheet_number(full, one->cell_bytes);
    tool_sheet_number(full, two->cell_bytes);
}

static int run_row(const struct repro *repro, uint32_t count, struct part *part,
                   struct tool_sheet *full)
{
    size_t row = part->rows;

    part->count[row] = count;
    for (int angle = 0; angle < ANGLES; angle++) {
        struct repro_race race = soup(repro, part->kind, count,
                                      (struct ts_soup_motion){part->speed, angles[angle].cosine});
        int status;

        for (const struct way *way = ways; way < ways + WAYS; way++)
            race.racer[race.racers++].rule = (struct ts_bucket_rule){
                LEVELS, way->algorithm, TS_BUCKET_INTO_SMALLER, way->octree, way->boxes};
        status = repro_race(&race);
        if (status != TOOL_GOOD) return status;
        for (int i = 0; i < WAYS; i++) {
            part->ms[i][angle][row] = race.racer[i].update;
            part->bytes[i] = race.racer[i].bytes;
            part->cell_bytes[i] = race.racer[i].cell_bytes;
        }
        part->exchanges[angle][row] = race.racer[HELD_2].exchanges / count;
        part->changes[angle][row] = race.racer[KEPT_2].changes / count;
        add_full_row(full, part, &race, angles[angle].name);
    }
    part->rows++;
    return TOOL_GOOD;
}

static int run_part(const struct repro *repro, struct part *part, struct tool_sheet *full)
{
    enum { LARGEST = 2 /* soups, which take most of the time: once is enough */ };
    size_t every = REPRO_003_ROWS - REPRO_003_FIRST - (part->speed == speeds[0] ? 0 : LARGEST);
    size_t rows = repro->levels ? repro->levels : every;
    int status = TOOL_GOOD;

    for (size_t i = 0; status == TOOL_GOOD && i < rows; i++)
        status =
            run_row(repro, repro_003_size[repro->levels ? repro->level[i] : REPRO_003_FIRST + i],
                    part, full);
    return status;
}

/* One way beside another, and what it did for a primitive at each angle. */
static bool print_ways(const struct repro *repro, const struct part *part, int base, int way,
                       const double did[ANGLES][REPRO_003_ROWS], const char *what)
{
    char first[TOOL_SHEET_CELL], last[TOOL_SHEET_CELL], title[320], file[64];
    const char *const heading[] = {"primitives", "base: ns each", first, "5", "20",
                                   "60",         "any",           last,  "5", "20",
                                   "60",         "any",           NULL};
    struct tool_sheet sheet;

    snprintf(first, sizeof first, "to base: 0");
    snprintf(last, sizeof last, "%s each: 0", what);
    tool_sheet_start(&sheet, heading);
    for (size_t row = 0; row < part->rows; row++) {
        tool_sheet_number(&sheet, part->count[row]);
        tool_sheet_number(&sheet, 1e6 * part->ms[base][RIGID][row] / part->count[row]);
        for (int a = 0; a < ANGLES; a++)
            tool_sheet_ratio(&sheet, part->ms[way][a][row] / part->ms[base][a][row]);
        for (int a = 0; a < ANGLES; a++) tool_sheet_ratio(&sheet, did[a][row]);
    }
    snprintf(title, sizeof title,
             "%s, %d levels, %g spacings a step: nanoseconds that algorithm %s takes for a "
             "primitive,\nhow many times as long algorithm %s takes, and its %s for a primitive, "
             "for\nangles of at most 0, 5, 20 and 60 degrees and any",
             part->kind->name, LEVELS, part->speed, ways[base].name, ways[way].name, what);
    snprintf(file, sizeof file, "003-3-%s-%g%s.csv", part->kind->name, part->speed,
             way == HELD_2   ? ""
             : way == KEPT_2 ? "-kept"
                             : "-kept-1");
    return repro_sheet(repro, title, file, &sheet);
}

static bool print_part(const struct repro *repro, const struct part *part)
{
    return print_ways(repro, part, HELD_1, HELD_2, part->exchanges, "exchanges") &&
           print_ways(repro, part, CELLS_1, KEPT_2, part->changes, "changes") &&
           print_ways(repro, part, CELLS_1, KEPT_1, part->changes, "changes");
}

static bool plot_part(const struct repro *repro, const struct part *part)
{
    static const struct {
        int way, angle;
    } drawn[] = {{HELD_1, RIGID}, {HELD_2, RIGID}, {HELD_2, ANY}, {CELLS_1, RIGID},
                 {KEPT_1, RIGID}, {KEPT_2, RIGID}, {KEPT_2, ANY}};
    enum { DRAWN = sizeof drawn / sizeof *drawn };
    struct tool_plot plot = {.x_title = "primitives",
                             .y_title = "milliseconds an update",
                             .log_x = true,
                             .log_y = true,
                             .lines = DRAWN};
    char label[DRAWN][TOOL_SHEET_CELL], title[128], file[64];

    for (int i = 0; i < DRAWN; i++) {
        snprintf(label[i], sizeof *label, "%s, angle %s", ways[drawn[i].way].name,
                 angles[drawn[i].angle].name);
        plot.line[i] = (struct tool_line){label[i], part->count,
                                          part->ms[drawn[i].way][drawn[i].angle], part->rows, true};
    }
    snprintf(title, sizeof title, "003-3: a soup of %s, %g spacings a step", part->kind->name,
             part->speed);
    plot.title = title;
    snprintf(file, sizeof file, "003-3-%s-%g.svg", part->kind->name, part->speed);
    return repro_write(repro, file, tool_plot_svg, &plot);
}

/* The mean of the ratio of two ways over the paper's sizes up to 15000. */
static double ratio(const struct part *part, int way, int base, int angle)
{
    double sum = 0, rows = 0;

    for (size_t i = 0; i < part->rows && part->count[i] <= 15000; i++) {
        sum += part->ms[way][angle][i] / part->ms[base][angle][i];
        rows++;
    }
    return rows > 0 ? sum / rows : NAN;
}

/* What the paper says of coherent soups and of others. */
static const struct repro_printed says[2] = {REPRO_AT_MOST(1), REPRO_PRINTED(1)};

static void claim(struct tool_sheet *sheet, const struct part *part, const char *text,
                  double measured, const char *wanted, const char *paper)
{
    char whole[2 * TOOL_SHEET_CELL];

    snprintf(whole, sizeof whole, "%s, speed %g, %s", part->kind->name, part->speed, text);
    repro_claim(sheet, whole, measured, wanted, paper);
}

/* The exponent of a way at an angle. */
static double growth(const struct part *part, int way, int angle)
{
    size_t first = 0;

    while (first < part->rows && part->count[first] < GROWING) first++;
    return repro_growth(part->rows - first, part->count + first, part->ms[way][angle] + first);
}

static void add_claims(struct tool_sheet *sheet, const struct part *part)
{
    static const struct {
        const char *text;
        int way, base;
    } ratios[] = {{"2/1", HELD_2, HELD_1},
                  {"cells as boxes, 2/1", CELLS_2, CELLS_1},
                  {"cells as boxes, 2 kept / 1", KEPT_2, CELLS_1},
                  {"cells as boxes, 1 kept / 1", KEPT_1, CELLS_1}};
    char text[TOOL_SHEET_CELL], printed[TOOL_SHEET_CELL];

    for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++)
        for (int angle = RIGID; angle <= ANY; angle += ANY - RIGID) {
            bool paper = ways[ratios[i].way].algorithm == TS_BUCKET_SORTED;

            snprintf(text, sizeof text, "angle %s, up to 15000: %s", angles[angle].name,
                     ratios[i].text);
            claim(sheet, part, text, ratio(part, ratios[i].way, ratios[i].base, angle), "",
                  paper ? repro_printed_text(&says[angle == ANY], printed) : "");
        }
    claim(sheet, part, "algorithm 1: grows as primitives to the power", growth(part, HELD_1, ANY),
          "1.15 or less", "");
    for (int way = HELD_2; way <= KEPT_2; way += KEPT_2 - HELD_2)
        for (int angle = RIGID; angle <= ANY; angle += ANY - RIGID) {
            snprintf(text, sizeof text, "algorithm %s, angle %s: grows as primitives to the power",
                     ways[way].name, angles[angle].name);
            claim(sheet, part, text, growth(part, way, angle), "", "");
        }
    if (part->speed != speeds[0]) return;
    for (int way = 0; way < WAYS; way++) {
        snprintf(text, sizeof text, "algorithm %s: bytes a primitive", ways[way].name);
        claim(sheet, part, text, part->bytes[way], way <= HELD_2 ? "48 or less" : "", "");
        snprintf(text, sizeof text, "algorithm %s: bytes of cells", ways[way].name);
        claim(sheet, part, text, part->cell_bytes[way], "", "");
    }
}

/* At its best: the fastest way of algorithm 2. */
static void find_ratios(const struct repro *repro, const struct part *part)
{
    char what[TOOL_SHEET_CELL];

    for (int i = 0; i < 2; i++) {
        int angle = i == 0 ? RIGID : ANY;
        double best = INFINITY;

        for (int way = 0; way < WAYS; way++)
            if (ways[way].algorithm == TS_BUCKET_SORTED)
                best = fmin(best, ratio(part, way, CELLS_1, angle));
        snprintf(what, sizeof what, "%s, %g spacings a step, angle %s, to 15000: algorithm 2 / 1",
                 part->kind->name, part->speed, angles[angle].name);
        repro_find(repro,
                   &(struct repro_finding){what, says[i], ratio(part, KEPT_2, CELLS_1, angle),
                                           isinf(best) ? NAN : best,
                                           "how fast primitives move, which is not said"});
    }
}

static int run_parts(const struct repro *repro, struct tool_sheet *full, struct tool_sheet *claims)
{
    for (int k = 0; k < REPRO_KINDS; k++)
        for (int s = 0; s < SPEEDS; s++) {
            struct part part = {.kind = &repro_003_kind[k], .speed = speeds[s]};
            int status = run_part(repro, &part, full);

            if (status != TOOL_GOOD) return status;
            if (!print_part(repro, &part) || !plot_part(repro, &part)) return TOOL_BAD;
            add_claims(claims, &part);
            find_ratios(repro, &part);
        }
    return TOOL_GOOD;
}

int repro_003_3(const struct repro *repro)
{
    static const char *const heading[] = {
        "soup",       "speed",      "primitives", "angle",     "1 ms",   "2 ms",
        "1 cells ms", "2 cells ms", "1 kept ms",  "2 kept ms", "2/1",    "2 kept/1",
        "exchanges",  "sorts",      "pointers",   "changes",   "nodes",  "bytes each 1",
        "2",          "1 cells",    "2 cells",    "1 kept",    "2 kept", "cell bytes 1",
        "2",          NULL};
    struct tool_sheet full, claims;
    int status;

    tool_sheet_start(&full, heading);
    repro_claims_start(&claims);
    status = run_parts(repro, &full, &claims);
    if (status == TOOL_GOOD && !(repro_sheet(repro, NULL, "003-3.csv", &full) &&
                                 repro_sheet(repro, "Claims", "003-3-claims.csv", &claims)))
        status = TOOL_BAD;
    tool_sheet_free(&full);
    tool_sheet_free(&claims);
    return status;
}
