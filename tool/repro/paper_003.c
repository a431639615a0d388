/* paper_003.c: what questions cost two octrees of buckets: the pairs of buckets that meet (Table 1
 * of paper 003), and bodies with all primitives but one in one bucket (the failure case of its
 * section 4). Both bodies are soups that overlap by half. */
#include <math.h>

#include "tool/plot.h"
#include "tool/repro/soup.h"

#define SPEED 0.1 /* spacings a step */

static struct repro_race two_soups(const struct repro *repro, const struct repro_kind *kind,
                                   enum repro_question question)
{
    uint32_t count = repro_003_count(repro);

    return (struct repro_race){.repro = repro,
                               .corners = kind->corners,
                               .count = count,
                               .size = 1,
                               .bodies = 2,
                               .motion = {SPEED, TS_SOUP_20_DEGREES},
                               .question = question,
                               .steps = repro_003_steps(repro, count)};
}

/* ---- 003-1 ---- */

enum { LEAST = 3, MOST = 5, DEPTHS = MOST - LEAST + 1, DESCENTS = 2, BOXES = 2 };
static const char *const boxes_name[BOXES] = {"contents", "cells"};
static const double table_1[DEPTHS] = {95, 325, 684};

/* The deepest first. */
static const struct repro_racer *racer_of(const struct repro_race *race, uint32_t levels,
                                          uint32_t boxes, uint32_t descent)
{
    return &race->racer[DESCENTS * (BOXES * (MOST - levels) + boxes) + descent];
}

static double a_thousand(const struct repro_racer *r, double number)
{
    return r->pairs > 0 ? 1000 * number / r->pairs : NAN;
}

static void add_depths(struct tool_sheet *sheet, const struct repro_race *race,
                       const struct repro_kind *kind, uint32_t boxes)
{
    for (uint32_t levels = LEAST; levels <= MOST; levels++) {
        tool_sheet_add(sheet, "%s", kind->name);
        tool_sheet_add(sheet, "%s", boxes_name[boxes]);
        tool_sheet_add(sheet, "%u", levels);
        tool_sheet_number(sheet, round(racer_of(race, levels, boxes, 0)->pairs));
        for (uint32_t descent = 0; descent < DESCENTS; descent++) {
            const struct repro_racer *r = racer_of(race, levels, boxes, descent);
            const struct repro_racer *least = racer_of(race, LEAST, boxes, descent);

            tool_sheet_number(sheet, a_thousand(r, r->ask));
            tool_sheet_ratio(sheet, a_thousand(r, r->ask) / a_thousand(least, least->ask));
            tool_sheet_number(sheet, round(a_thousand(r, r->overlaps)));
        }
        tool_sheet_number(sheet, table_1[levels - LEAST]);
        tool_sheet_ratio(sheet, table_1[levels - LEAST] / table_1[0]);
    }
}

static double to_least(const struct repro_race *race, uint32_t levels, uint32_t boxes)
{
    const struct repro_racer *r = racer_of(race, levels, boxes, 0),
                             *least = racer_of(race, LEAST, boxes, 0);

    return a_thousand(r, r->ask) / a_thousand(least, least->ask);
}

static void find_depths(const struct repro *repro, const struct repro_race *race,
                        const struct repro_kind *kind)
{
    char what[TOOL_SHEET_CELL];

    for (uint32_t levels = LEAST + 1; levels <= MOST; levels++) {
        snprintf(what, sizeof what, "%s, 1000 pairs of buckets: %u levels / %d", kind->name, levels,
                 (int)LEAST);
        repro_find(repro,
                   &(struct repro_finding){
                       what, REPRO_PRINTED(table_1[levels - LEAST] / table_1[0]),
                       to_least(race, levels, 1), to_least(race, levels, 0),
                       "how far the bodies overlap; boxes of contents meet less often than cells"});
    }
}

int repro_003_1(const struct repro *repro)
{
    static const char *const heading[] = {
        "soup",           "boxes", "levels", "pairs",    "into smaller ms", "ratio", "tests",
        "into larger ms", "ratio", "tests",  "paper ms", "ratio",           NULL};
    struct tool_sheet sheet;
    int status = TOOL_GOOD;

    tool_sheet_start(&sheet, heading);
    for (int k = 0; status == TOOL_GOOD && k < REPRO_KINDS; k++) {
        struct repro_race race = two_soups(repro, &repro_003_kind[k], REPRO_BUCKETS);

        for (uint32_t levels = MOST; levels >= LEAST; levels--)
            for (uint32_t way = 0; way < BOXES * DESCENTS; way++)
                race.racer[race.racers++].rule =
                    (struct ts_bucket_rule){.levels = levels,
                                            .algorithm = TS_BUCKET_FORMULA,
                                            .descent = way % DESCENTS,
                                            .boxes = way / DESCENTS};
        status = repro_race(&race);
        for (uint32_t boxes = 0; status == TOOL_GOOD && boxes < BOXES; boxes++)
            add_depths(&sheet, &race, &repro_003_kind[k], boxes);
        if (status == TOOL_GOOD) find_depths(repro, &race, &repro_003_kind[k]);
    }
    if (status == TOOL_GOOD &&
        repro_sheet(repro,
                    "Pairs of buckets that meet, in a mean step; milliseconds and tests of two\n"
                    "nodes for 1000 of them, and ratios to the least levels; boxes of nodes are\n"
                    "those of what they hold, or of cells as in the paper",
                    "003-1.csv", &sheet))
        return TOOL_GOOD;
    tool_sheet_free(&sheet);
    return status == TOOL_GOOD ? TOOL_BAD : status;
}

/* ---- 003-5 ---- */

/* With one primitive 40 sides away the others are in one bucket up to level 5. */
static const double stray[] = {0, 40};
enum { SPREADS = sizeof stray / sizeof *stray };

struct heaps {
    double levels[TS_BUCKET_LEVELS];
    double ask[SPREADS][TS_BUCKET_LEVELS], update[SPREADS][TS_BUCKET_LEVELS];
    double part[SPREADS][TS_BUCKET_LEVELS]; /* of all pairs that are tried, % */
};

static void add_spread(struct tool_sheet *sheet, const struct repro_race *race, size_t spread,
                       struct heaps *heaps)
{
    double all = (double)race->count * race->count;

    for (uint32_t levels = 1; levels <= TS_BUCKET_LEVELS; levels++) {
        const struct repro_racer *r = &race->racer[TS_BUCKET_LEVELS - levels];

        heaps->levels[levels - 1] = levels;
        heaps->ask[spread][levels - 1] = r->ask;
        heaps->update[spread][levels - 1] = r->update;
        heaps->part[spread][levels - 1] = 100 * r->candidates / all;
        tool_sheet_add(sheet, spread ? "all but one in a heap" : "even");
        tool_sheet_add(sheet, "%u", levels);
        tool_sheet_number(sheet, r->update);
        tool_sheet_number(sheet, r->ask);
        tool_sheet_number(sheet, round(r->nodes / 2));
        tool_sheet_number(sheet, round(r->overlaps));
        tool_sheet_number(sheet, round(r->candidates));
        tool_sheet_add(sheet, "%.3g %%", 100 * r->candidates / all);
        tool_sheet_number(sheet, round(r->pairs));
        tool_sheet_number(sheet, round(r->cell_bytes / 2));
    }
}

/* The paper's way is not run: all are in one bucket, and so all pairs are tried. */
static void find_heap(const struct repro *repro, const struct heaps *h)
{
    static const char *const what[] = {
        "all but one in a heap, 4 levels: pairs that are tried, of all (%)",
        "the same, 10 levels (%)", "an even soup, 4 levels (%)", "the same, 10 levels (%)"};
    static const char *const paper[] = {"useless", "-", "-", "-"};
    static const uint32_t levels[] = {4, TS_BUCKET_LEVELS, 4, TS_BUCKET_LEVELS};

    for (int i = 0; i < 4; i++)
        repro_find(repro, &(struct repro_finding){what[i], REPRO_WORDS(paper[i]), NAN,
                                                  h->part[i < 2][levels[i] - 1],
                                                  "at its best: a sweep in a bucket"});
}

static bool plot_heaps(const struct repro *repro, const struct heaps *h)
{
    const struct tool_plot plot = {
        .title = "003-5: all primitives but one in one bucket",
        .x_title = "levels",
        .y_title = "milliseconds for two bodies",
        .log_y = true,
        .line = {{"even, pairs", h->levels, h->ask[0], TS_BUCKET_LEVELS, true},
                 {"heap, pairs", h->levels, h->ask[1], TS_BUCKET_LEVELS, true},
                 {"even, update", h->levels, h->update[0], TS_BUCKET_LEVELS, true},
                 {"heap, update", h->levels, h->update[1], TS_BUCKET_LEVELS, true}},
        .lines = 4};

    return repro_write(repro, "003-5.svg", tool_plot_svg, &plot);
}

int repro_003_5(const struct repro *repro)
{
    static const char *const heading[] = {"soup",  "levels",     "update ms",  "pairs ms",
                                          "nodes", "tests",      "candidates", "of all",
                                          "pairs", "cell bytes", NULL};
    struct tool_sheet sheet;
    struct heaps heaps;
    int status = TOOL_GOOD;

    tool_sheet_start(&sheet, heading);
    for (size_t s = 0; status == TOOL_GOOD && s < SPREADS; s++) {
        struct repro_race race = two_soups(repro, &repro_003_kind[1], REPRO_PAIRS);

        race.stray = stray[s];
        for (uint32_t levels = TS_BUCKET_LEVELS; levels > 0; levels--)
            race.racer[race.racers++].rule =
                (struct ts_bucket_rule){.levels = levels,
                                        .algorithm = TS_BUCKET_FORMULA,
                                        .descent = TS_BUCKET_INTO_SMALLER};
        status = repro_race(&race);
        if (status == TOOL_GOOD) add_spread(&sheet, &race, s, &heaps);
    }
    if (status == TOOL_GOOD &&
        repro_sheet(repro,
                    "Two soups of triangles, half of each inside the other: milliseconds for both\n"
                    "updates and for all pairs of boxes that meet; nodes and bytes of one body",
                    "003-5.csv", &sheet) &&
        plot_heaps(repro, &heaps)) {
        find_heap(repro, &heaps);
        return TOOL_GOOD;
    }
    tool_sheet_free(&sheet);
    return status == TOOL_GOOD ? TOOL_BAD : status;
}
