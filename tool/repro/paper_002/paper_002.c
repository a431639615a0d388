/* paper_002.c: how many balls trees inside a big triangle have on each level (Table 1 of paper
 * 002), as the text says, as counted, and with the correction; and what they save near a wall. */
#include <math.h>

#include "cases/generate/bits.h"
#include "tool/plot.h"
#include "tool/repro/repro.h"
#include "touchstone/corner.h"

enum { LEVELS = 7 };

static const double table_1[2][LEVELS] = {{1, 4, 16, 64, 256, 1024, 4096},
                                          {1, 4, 12, 36, 84, 180, 372}};

/* The correction depends on the shape: these are in the plane z = 0 but for the first, which is
 * equilateral in doubles. */
static const struct {
    const char *name;
    double corner[9];
} shapes[] = {{"equilateral", {1, 0, 0, 0, 1, 0, 0, 0, 1}},
              {"half a square", {0, 0, 0, 1, 0, 0, 0, 1, 0}},
              {"half a wall 4:3", {0, 0, 0, 4, 0, 0, 0, 3, 0}},
              {"half a board 8:1", {0, 0, 0, 8, 0, 0, 0, 1, 0}},
              {"narrow and acute", {0, 0, 0, 1, 0, 0, 0.5, 5, 0}},
              {"flat 1 over 16", {0, 0, 0, 16, 0, 0, 6, 1, 0}}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static double all_levels(const double *number)
{
    double all = 0;

    for (int n = 0; n < LEVELS; n++) all += number[n];
    return all;
}

static void add_row(struct tool_sheet *sheet, const char *name, const double *number)
{
    tool_sheet_add(sheet, "%s", name);
    for (int n = 0; n < LEVELS; n++) tool_sheet_number(sheet, number[n]);
    tool_sheet_number(sheet, all_levels(number));
}

/* Nodes as a walk finds them. */
static void walk(const struct ts_corner_tree *tree, uint32_t node, double *to)
{
    to[0]++;
    for (uint32_t c = 0; c < 4 && tree->child[node]; c++) walk(tree, tree->child[node] + c, to + 1);
}

/* The margin is in radii of the last level's rounds. */
static bool count(const struct ts_corner_table *twin, uint32_t kind, size_t shape, double margin,
                  double *to)
{
    struct ts_corner_rule rule = {kind, LEVELS, 0, INFINITY};
    struct ts_corner_tree tree;
    struct ts_error error;

    if (isfinite(margin))
        rule.margin = ldexp(margin * twin->ball(shapes[shape].corner).radius, 1 - LEVELS);
    if (!twin->build(shapes[shape].corner, rule, &tree, &error)) {
        tool_complain("%s", error.text);
        return false;
    }
    for (int n = 0; n < LEVELS; n++) to[n] = 0;
    walk(&tree, 0, to);
    twin->release(&tree);
    return true;
}

/* All levels of Table 1; at its best: with the correction, inside half a wall. */
static bool find_balls(const struct repro *repro, uint32_t kind, const double *number)
{
    static const char *const what[2] = {"quaternary tree: balls on 7 levels",
                                        "corner-tree: balls on 7 levels"};
    double corrected[LEVELS];

    if (!count(repro->corner, kind, 2, 1, corrected)) return false;
    repro_find(repro, &(struct repro_finding){
                          what[kind], REPRO_PRINTED(all_levels(table_1[kind])), all_levels(number),
                          all_levels(corrected),
                          "at its best: divided where balls leave half a wall of 4:3"});
    return true;
}

/* What is counted of one kind, Table 1 and the formula in the text. *same: counts are those of the
 * table. */
static bool add_kind(const struct repro *repro, struct tool_sheet *sheet, uint32_t kind, bool *same)
{
    const struct ts_corner_table *twin = repro->corner;
    static const char *const name[2][3] = {
        {"quaternary (counted)", "Table 1", "the text: 4^n"},
        {"corner-tree as printed (counted)", "Table 1", "the text: 12 (2^(n-2) - 1)"}};
    double number[LEVELS], formula[LEVELS];

    if (!count(twin, kind, 0, INFINITY, number) || !find_balls(repro, kind, number)) return false;
    for (int n = 0; n < LEVELS; n++) {
        *same = *same && number[n] == table_1[kind][n];
        formula[n] = kind == TS_CORNER_TREE ? 12 * (exp2(n - 1) - 1) : exp2(2 * n + 2);
    }
    add_row(sheet, name[kind][0], number);
    add_row(sheet, name[kind][1], table_1[kind]);
    add_row(sheet, name[kind][2], formula);
    return true;
}

static bool add_corrected(struct tool_sheet *sheet, const struct ts_corner_table *twin)
{
    static const double margin[] = {1, 0.25};

    for (size_t m = 0; m < sizeof margin / sizeof *margin; m++)
        for (size_t shape = 0; shape < SHAPES; shape++) {
            char name[80];
            double number[LEVELS];

            snprintf(name, sizeof name, "corrected (margin %g) %s", margin[m], shapes[shape].name);
            if (!count(twin, TS_CORNER_TREE, shape, margin[m], number)) return false;
            add_row(sheet, name, number);
        }
    return true;
}

/* ---- what balls near a wall cost ---- */

enum { BALLS = 4000 };

static double any(struct ts_seed_bits *source)
{
    return 0x1p-53 * (double)ts_draw(&source->bits, 53);
}

/* Balls of triangles of about a centimetre, up to 30 cm from half a wall of 8 by 6 m. Where the
 * plane is not asked first, it is by those that reach a leaf. */
static bool add_work(struct tool_sheet *sheet, const struct ts_corner_table *twin, const char *name,
                     struct ts_corner_rule rule, bool plane_first)
{
    static const double wall[9] = {0, 0, 0, 8, 0, 0, 0, 6, 0};
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct ts_corner_work work = {0};
    struct ts_corner_tree tree;
    struct ts_error error;

    if (!twin->build(wall, rule, &tree, &error)) {
        tool_complain("%s", error.text);
        return false;
    }
    for (int i = 0; i < BALLS; i++) {
        double at[3] = {8 * any(&source), 6 * any(&source), 0.02 + 0.3 * any(&source)}, t[9];
        struct ts_ball ball;

        for (int k = 0; k < 9; k++) t[k] = at[k % 3] + 0.01 * any(&source);
        ball = twin->ball(t);
        if (plane_first)
            twin->may_meet(&tree, &ball, &work);
        else
            work.planes += twin->reaches(&tree, &ball, &work);
    }
    tool_sheet_add(sheet, "%s", name);
    tool_sheet_number(sheet, tree.level[tree.level_count]);
    tool_sheet_ratio(sheet, (double)work.balls / BALLS);
    tool_sheet_ratio(sheet, (double)work.planes / BALLS);
    tool_sheet_ratio(sheet, (10 * (double)work.balls + 30 * (double)work.planes) / BALLS);
    twin->release(&tree);
    return true;
}

static int near_a_wall(const struct repro *repro)
{
    static const char *const heading[] = {"tree",   "balls of the tree", "tests of balls",
                                          "planes", "operations",        NULL};
    const double last =
        5.0 / (1 << (LEVELS - 1)); /* radius: half of 10 m, LEVELS - 1 times halved */
    const struct ts_corner_rule rule[] = {{TS_CORNER_QUATERNARY, LEVELS, 0, 0},
                                          {TS_CORNER_TREE, LEVELS, 0, last},
                                          {TS_CORNER_TREE, LEVELS, 0, INFINITY}};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    if (add_work(&sheet, repro->corner, "quaternary", rule[0], false) &&
        add_work(&sheet, repro->corner, "corrected (margin 1)", rule[1], false) &&
        add_work(&sheet, repro->corner, "corner-tree as printed", rule[2], false) &&
        add_work(&sheet, repro->corner, "corrected (margin 1) the plane first", rule[1], true) &&
        repro_sheet(repro,
                    "Tests for one ball of about 1 cm, up to 30 cm from half a wall of 8 by 6 m;\n"
                    "operations as the paper counts them: 10 for two balls, 30 for a plane",
                    "002-1-wall.csv", &sheet))
        return TOOL_GOOD;
    tool_sheet_free(&sheet);
    return TOOL_BAD;
}

/* Table 1, and what the correction adds, as lines. */
static bool plot_levels(const struct repro *repro)
{
    double level[LEVELS], number[4][LEVELS];
    struct tool_plot plot = {
        .title = "002-1: balls on each level of a tree inside a triangle",
        .x_title = "level",
        .y_title = "balls",
        .log_y = true,
        .line = {{"quaternary", level, number[0], LEVELS, true},
                 {"corner-tree as printed", level, number[1], LEVELS, true},
                 {"corrected, half a wall 4:3", level, number[2], LEVELS, true},
                 {"corrected, half a board 8:1", level, number[3], LEVELS, true}},
        .lines = 4};

    for (int n = 0; n < LEVELS; n++) level[n] = n + 1;
    return count(repro->corner, TS_CORNER_QUATERNARY, 0, INFINITY, number[0]) &&
           count(repro->corner, TS_CORNER_TREE, 0, INFINITY, number[1]) &&
           count(repro->corner, TS_CORNER_TREE, 2, 1, number[2]) &&
           count(repro->corner, TS_CORNER_TREE, 3, 1, number[3]) &&
           repro_write(repro, "002-1.svg", tool_plot_svg, &plot);
}

int repro_002_1(const struct repro *repro)
{
    static const char *const heading[] = {"tree", "level 1", "2", "3",   "4",
                                          "5",    "6",       "7", "all", NULL};
    struct tool_sheet sheet;
    bool same = true;

    tool_sheet_start(&sheet, heading);
    if (!add_kind(repro, &sheet, TS_CORNER_QUATERNARY, &same) ||
        !add_kind(repro, &sheet, TS_CORNER_TREE, &same) || !add_corrected(&sheet, repro->corner)) {
        tool_sheet_free(&sheet);
        return TOOL_BAD;
    }
    if (!repro_sheet(repro,
                     "Balls on each level. Margins are in radii of the last level's rounds: by so\n"
                     "much a leaf above it may leave the big triangle",
                     "002-1.csv", &sheet))
        return TOOL_BAD;
    if (!plot_levels(repro) || near_a_wall(repro) != TOOL_GOOD) return TOOL_BAD;
    if (same) return TOOL_GOOD;
    puts("\nThe counts differ from Table 1.");
    return TOOL_FAILED;
}
