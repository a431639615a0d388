/* paper_003_levels.c: what it costs to bring an octree of buckets up to date, against levels (Fig.
 * 4 of paper 003): ours, which makes the nodes that something is in, and the paper's, which has all
 * of them in one array and looks at each. */
#include <math.h>

#include "tool/plot.h"
#include "tool/repro/soup.h"

#define SPEED 0.01 /* spacings a step */

enum { OURS, PRINTED, OCTREES, ALGORITHMS = 2, RACERS = OCTREES * ALGORITHMS };
static const char *const name[RACERS] = {"algorithm 1", "algorithm 2", "every node, 1",
                                         "every node, 2"};

static uint32_t deepest(int octree)
{
    return octree == PRINTED ? (uint32_t)TS_BUCKET_ARRAY : (uint32_t)TS_BUCKET_LEVELS;
}

/* The deepest first, ours before the paper's. */
static const struct repro_racer *racer_of(const struct repro_race *race, uint32_t levels, int which)
{
    int octree = which / ALGORITHMS;
    uint32_t above = deepest(octree) - levels;
    uint32_t before = octree == PRINTED ? ALGORITHMS * deepest(OURS) : 0;

    return &race->racer[before + ALGORITHMS * above + (uint32_t)which % ALGORITHMS];
}

static double update(const struct repro_race *race, uint32_t levels, int which)
{
    return levels <= deepest(which / ALGORITHMS) ? racer_of(race, levels, which)->update : NAN;
}

static bool print_levels(const struct repro_race *race)
{
    static const char *const heading[] = {
        "levels",     "cells",      "nodes",      "1: ms",           "to level 1",
        "2: ms",      "to level 1", "2/1",        "cell bytes",      "every node 1: ms",
        "to level 1", "2: ms",      "to level 1", "nodes looked at", NULL};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    for (uint32_t levels = 1; levels <= TS_BUCKET_LEVELS; levels++) {
        const struct repro_racer *one = racer_of(race, levels, 0);
        bool printed = levels <= deepest(PRINTED);

        tool_sheet_add(&sheet, "%u", levels);
        tool_sheet_add(&sheet, "%u", 1u << 3 * levels);
        tool_sheet_number(&sheet, round(one->nodes));
        for (int i = 0; i < RACERS; i++) {
            tool_sheet_number(&sheet, update(race, levels, i));
            tool_sheet_ratio(&sheet, update(race, levels, i) / update(race, 1, i));
            if (i != ALGORITHMS - 1) continue;
            tool_sheet_ratio(&sheet, update(race, levels, 1) / update(race, levels, 0));
            tool_sheet_number(&sheet, one->cell_bytes);
        }
        tool_sheet_number(&sheet, printed ? ((1u << 3 * (levels + 1)) - 1) / 7 : NAN);
    }
    return repro_sheet(
        race->repro,
        "An update of a soup of points (paper: linear up to 4 levels, exponential\n"
        "from 5 on, where the cells decide); nodes that are occupied, on all levels;\n"
        "and the same with all nodes in one array, looked at in each step, and\n"
        "cells as boxes, as in the paper",
        "003-4.csv", &sheet);
}

static bool plot_levels(const struct repro_race *race)
{
    struct tool_plot plot = {.title = "003-4: updates against levels",
                             .x_title = "levels",
                             .y_title = "milliseconds an update",
                             .log_y = true,
                             .lines = RACERS};
    double x[TS_BUCKET_LEVELS], y[RACERS][TS_BUCKET_LEVELS];

    for (uint32_t levels = 1; levels <= TS_BUCKET_LEVELS; levels++) {
        x[levels - 1] = levels;
        for (int i = 0; i < RACERS; i++) y[i][levels - 1] = update(race, levels, i);
    }
    for (int i = 0; i < RACERS; i++)
        plot.line[i] = (struct tool_line){name[i], x, y[i], deepest(i / ALGORITHMS), true};
    return repro_write(race->repro, "003-4.svg", tool_plot_svg, &plot);
}

/* Algorithm 1 with every node, as printed, and ours. */
static void find_levels(const struct repro_race *race)
{
    static const struct {
        uint32_t from, to;
        struct repro_printed paper;
    } row[] = {{1, 4, REPRO_WORDS("linear")}, {5, 7, REPRO_WORDS("exponential")}};
    char what[TOOL_SHEET_CELL];

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        snprintf(what, sizeof what, "an update with %u levels / with %u", row[i].to, row[i].from);
        repro_find(race->repro,
                   &(struct repro_finding){
                       what, row[i].paper,
                       update(race, row[i].to, ALGORITHMS) / update(race, row[i].from, ALGORITHMS),
                       update(race, row[i].to, 0) / update(race, row[i].from, 0),
                       "as printed every node is looked at; ours makes those that are occupied"});
    }
}

int repro_003_4(const struct repro *repro)
{
    uint32_t count = repro_003_count(repro);
    struct repro_race race = {.repro = repro,
                              .corners = repro_003_kind[0].corners,
                              .count = count,
                              .size = 1,
                              .bodies = 1,
                              .motion = {SPEED, TS_SOUP_20_DEGREES},
                              .steps = repro_003_steps(repro, count)};
    int status;

    for (int octree = OURS; octree < OCTREES; octree++)
        for (uint32_t levels = deepest(octree); levels > 0; levels--)
            for (uint32_t i = 0; i < ALGORITHMS; i++)
                race.racer[race.racers++].rule = (struct ts_bucket_rule){
                    .levels = levels,
                    .algorithm = TS_BUCKET_FORMULA + i,
                    .octree = octree == OURS ? TS_BUCKET_OCCUPIED : TS_BUCKET_EVERY_NODE,
                    .boxes = octree == OURS ? TS_BUCKET_OF_CONTENTS : TS_BUCKET_OF_CELLS};
    status = repro_race(&race);
    if (status != TOOL_GOOD) return status;
    find_levels(&race);
    return print_levels(&race) && plot_levels(&race) ? TOOL_GOOD : TOOL_BAD;
}
