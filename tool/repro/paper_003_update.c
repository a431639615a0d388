/* paper_003_update.c: what it costs to bring an octree of buckets up to date: algorithms 1 and 2
 * against the number of primitives (Fig. 3 of paper 003) and against levels (Fig. 4). */
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

/* Of one kind of soup at one speed. */
struct part {
    const struct repro_kind *kind;
    double speed;
    size_t rows;
    double count[REPRO_003_ROWS];
    double ms[ALGORITHMS][ANGLES][REPRO_003_ROWS];
    double exchanges[ANGLES][REPRO_003_ROWS];         /* a primitive, in all three lists */
    double bytes[ALGORITHMS], cell_bytes[ALGORITHMS]; /* of the last row */
};

static void add_full_row(struct tool_sheet *full, const struct part *part,
                         const struct repro_race *race, const char *angle)
{
    const struct repro_racer *one = &race->racer[0], *two = &race->racer[1];

    tool_sheet_add(full, "%s", part->kind->name);
    tool_sheet_number(full, part->speed);
    tool_sheet_number(full, race->count);
    tool_sheet_add(full, "%s", angle);
    tool_sheet_number(full, one->update);
    tool_sheet_number(full, two->update);
    tool_sheet_ratio(full, two->update / one->update);
    tool_sheet_number(full, two->exchanges);
    tool_sheet_number(full, two->sorts);
    tool_sheet_number(full, two->pointers);
    tool_sheet_number(full, one->nodes);
    tool_sheet_number(full, one->bytes);
    tool_sheet_number(full, two->bytes);
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

        for (uint32_t i = 0; i < ALGORITHMS; i++)
            race.racer[race.racers++].rule =
                (struct ts_bucket_rule){.levels = LEVELS,
                                        .algorithm = TS_BUCKET_FORMULA + i,
                                        .descent = TS_BUCKET_INTO_SMALLER};
        status = repro_race(&race);
        if (status != TOOL_GOOD) return status;
        for (int i = 0; i < ALGORITHMS; i++) {
            part->ms[i][angle][row] = race.racer[i].update;
            part->bytes[i] = race.racer[i].bytes;
            part->cell_bytes[i] = race.racer[i].cell_bytes;
        }
        part->exchanges[angle][row] = race.racer[1].exchanges / count;
        add_full_row(full, part, &race, angles[angle].name);
    }
    part->rows++;
    return TOOL_GOOD;
}

static int run_part(const struct repro *repro, struct part *part, struct tool_sheet *full)
{
    size_t rows = repro->levels ? repro->levels : REPRO_003_ROWS - REPRO_003_FIRST;
    int status = TOOL_GOOD;

    for (size_t i = 0; status == TOOL_GOOD && i < rows; i++)
        status =
            run_row(repro, repro_003_size[repro->levels ? repro->level[i] : REPRO_003_FIRST + i],
                    part, full);
    return status;
}

static bool print_part(const struct repro *repro, const struct part *part)
{
    static const char *const heading[] = {
        "primitives",        "1: ns each", "2/1: 0", "5",  "20",  "60", "any",
        "exchanges each: 0", "5",          "20",     "60", "any", NULL};
    struct tool_sheet sheet;
    char title[256], file[64];

    tool_sheet_start(&sheet, heading);
    for (size_t row = 0; row < part->rows; row++) {
        tool_sheet_number(&sheet, part->count[row]);
        tool_sheet_number(&sheet, 1e6 * part->ms[0][RIGID][row] / part->count[row]);
        for (int a = 0; a < ANGLES; a++)
            tool_sheet_ratio(&sheet, part->ms[1][a][row] / part->ms[0][a][row]);
        for (int a = 0; a < ANGLES; a++) tool_sheet_ratio(&sheet, part->exchanges[a][row]);
    }
    snprintf(
        title, sizeof title,
        "%s, %d levels, %g spacings a step: nanoseconds that algorithm 1 takes for a primitive,"
        "\nhow many times longer algorithm 2 takes, and its exchanges for a primitive, for\n"
        "angles of at most 0, 5, 20 and 60 degrees and any",
        part->kind->name, LEVELS, part->speed);
    snprintf(file, sizeof file, "003-3-%s-%g.csv", part->kind->name, part->speed);
    return repro_sheet(repro, title, file, &sheet);
}

static bool plot_part(const struct repro *repro, const struct part *part)
{
    struct tool_plot plot = {.x_title = "primitives",
                             .y_title = "milliseconds an update",
                             .log_x = true,
                             .log_y = true,
                             .lines = 1 + ANGLES};
    char label[ANGLES][TOOL_SHEET_CELL], title[128], file[64];

    plot.line[0] = (struct tool_line){"algorithm 1, angle 0", part->count, part->ms[0][RIGID],
                                      part->rows, true};
    for (int a = 0; a < ANGLES; a++) {
        snprintf(label[a], sizeof *label, "algorithm 2, angle %s", angles[a].name);
        plot.line[1 + a] =
            (struct tool_line){label[a], part->count, part->ms[1][a], part->rows, true};
    }
    snprintf(title, sizeof title, "003-3: a soup of %s, %g spacings a step", part->kind->name,
             part->speed);
    plot.title = title;
    snprintf(file, sizeof file, "003-3-%s-%g.svg", part->kind->name, part->speed);
    return repro_write(repro, file, tool_plot_svg, &plot);
}

/* The mean of 2/1 over the paper's sizes up to 15000. */
static double ratio(const struct part *part, int angle)
{
    double sum = 0, rows = 0;

    for (size_t i = 0; i < part->rows && part->count[i] <= 15000; i++) {
        sum += part->ms[1][angle][i] / part->ms[0][angle][i];
        rows++;
    }
    return rows > 0 ? sum / rows : NAN;
}

static void claim(struct tool_sheet *sheet, const struct part *part, const char *text,
                  double measured, const char *wanted, const char *paper)
{
    char whole[2 * TOOL_SHEET_CELL];

    snprintf(whole, sizeof whole, "%s, speed %g, %s", part->kind->name, part->speed, text);
    repro_claim(sheet, whole, measured, wanted, paper);
}

/* The exponent of an algorithm at an angle. */
static double growth(const struct part *part, int algorithm, int angle)
{
    size_t first = 0;

    while (first < part->rows && part->count[first] < GROWING) first++;
    return repro_growth(part->rows - first, part->count + first,
                        part->ms[algorithm][angle] + first);
}

static void add_claims(struct tool_sheet *sheet, const struct part *part)
{
    claim(sheet, part, "angle 0, up to 15000: 2/1", ratio(part, RIGID), "", "below 1");
    claim(sheet, part, "any angle, up to 15000: 2/1", ratio(part, ANY), "", "about 1");
    claim(sheet, part, "algorithm 1: grows as primitives to the power", growth(part, 0, ANY),
          "1.15 or less", "");
    claim(sheet, part, "algorithm 2, angle 0: grows as primitives to the power",
          growth(part, 1, RIGID), "", "");
    claim(sheet, part, "algorithm 2, any angle: grows as primitives to the power",
          growth(part, 1, ANY), "", "");
    if (part->speed != speeds[0]) return;
    claim(sheet, part, "algorithm 1: bytes a primitive", part->bytes[0], "48 or less", "");
    claim(sheet, part, "algorithm 2: bytes a primitive", part->bytes[1], "48 or less", "");
    claim(sheet, part, "algorithm 1: bytes of cells", part->cell_bytes[0], "", "");
    claim(sheet, part, "algorithm 2: bytes of cells", part->cell_bytes[1], "", "");
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
        }
    return TOOL_GOOD;
}

int repro_003_3(const struct repro *repro)
{
    static const char *const heading[] = {
        "soup",           "speed",          "primitives",   "angle",
        "algorithm 1 ms", "algorithm 2 ms", "2/1",          "exchanges",
        "sorts",          "pointers",       "nodes",        "bytes each 1",
        "bytes each 2",   "cell bytes 1",   "cell bytes 2", NULL};
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

/* ---- 003-4 ---- */

/* The deepest first. */
static const struct repro_racer *racer_of(const struct repro_race *race, uint32_t levels,
                                          int algorithm)
{
    return &race->racer[ALGORITHMS * (TS_BUCKET_LEVELS - levels) + (size_t)algorithm];
}

static bool print_levels(const struct repro_race *race)
{
    static const char *const heading[] = {"levels",     "cells", "nodes",      "1: ms",
                                          "to level 1", "2: ms", "to level 1", "2/1",
                                          "cell bytes", NULL};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    for (uint32_t levels = 1; levels <= TS_BUCKET_LEVELS; levels++) {
        const struct repro_racer *one = racer_of(race, levels, 0), *two = racer_of(race, levels, 1);

        tool_sheet_add(&sheet, "%u", levels);
        tool_sheet_add(&sheet, "%u", 1u << 3 * levels);
        tool_sheet_number(&sheet, round(one->nodes));
        for (int i = 0; i < ALGORITHMS; i++) {
            const struct repro_racer *r = racer_of(race, levels, i);

            tool_sheet_number(&sheet, r->update);
            tool_sheet_ratio(&sheet, r->update / racer_of(race, 1, i)->update);
        }
        tool_sheet_ratio(&sheet, two->update / one->update);
        tool_sheet_number(&sheet, one->cell_bytes);
    }
    return repro_sheet(race->repro,
                       "An update of a soup of points (paper: linear up to 4 levels, exponential\n"
                       "from 5 on, where the cells decide); nodes that are occupied, on all levels",
                       "003-4.csv", &sheet);
}

static bool plot_levels(const struct repro_race *race)
{
    struct tool_plot plot = {.title = "003-4: updates against levels",
                             .x_title = "levels",
                             .y_title = "milliseconds an update",
                             .log_y = true,
                             .lines = ALGORITHMS};
    double x[TS_BUCKET_LEVELS], y[ALGORITHMS][TS_BUCKET_LEVELS];

    for (uint32_t levels = 1; levels <= TS_BUCKET_LEVELS; levels++) {
        x[levels - 1] = levels;
        for (int i = 0; i < ALGORITHMS; i++) y[i][levels - 1] = racer_of(race, levels, i)->update;
    }
    plot.line[0] = (struct tool_line){"algorithm 1", x, y[0], TS_BUCKET_LEVELS, true};
    plot.line[1] = (struct tool_line){"algorithm 2", x, y[1], TS_BUCKET_LEVELS, true};
    return repro_write(race->repro, "003-4.svg", tool_plot_svg, &plot);
}

int repro_003_4(const struct repro *repro)
{
    struct repro_race race = soup(repro, &repro_003_kind[0], repro_003_count(repro),
                                  (struct ts_soup_motion){speeds[1], TS_SOUP_20_DEGREES});
    int status;

    for (uint32_t levels = TS_BUCKET_LEVELS; levels > 0; levels--)
        for (uint32_t i = 0; i < ALGORITHMS; i++)
            race.racer[race.racers++].rule =
                (struct ts_bucket_rule){.levels = levels,
                                        .algorithm = TS_BUCKET_FORMULA + i,
                                        .descent = TS_BUCKET_INTO_SMALLER};
    status = repro_race(&race);
    if (status != TOOL_GOOD) return status;
    return print_levels(&race) && plot_levels(&race) ? TOOL_GOOD : TOOL_BAD;
}
