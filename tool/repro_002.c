/* repro_002.c: how many balls trees inside a big triangle have on each level (Table 1 of paper
 * 002), as the text says, as counted, and with the correction. */
#include <math.h>

#include "tool/repro.h"
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

static void add_row(struct tool_sheet *sheet, const char *name, const double *number)
{
    double all = 0;

    tool_sheet_add(sheet, "%s", name);
    for (int n = 0; n < LEVELS; n++) {
        tool_sheet_number(sheet, number[n]);
        all += number[n];
    }
    tool_sheet_number(sheet, all);
}

/* Nodes as a walk finds them. */
static void walk(const struct ts_corner_tree *tree, uint32_t node, double *to)
{
    to[0]++;
    for (uint32_t c = 0; c < 4 && tree->child[node]; c++) walk(tree, tree->child[node] + c, to + 1);
}

/* The margin is in radii of the last level's rounds. */
static bool count(const struct ts_corner *twin, uint32_t kind, size_t shape, double margin,
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

/* What is counted of one kind, Table 1 and the formula in the text. *same: counts are those of the
 * table. */
static bool add_kind(struct tool_sheet *sheet, const struct ts_corner *twin, uint32_t kind,
                     bool *same)
{
    static const char *const name[2][3] = {
        {"quaternary (counted)", "Table 1", "the text: 4^n"},
        {"corner-tree as printed (counted)", "Table 1", "the text: 12 (2^(n-2) - 1)"}};
    double number[LEVELS], formula[LEVELS];

    if (!count(twin, kind, 0, INFINITY, number)) return false;
    for (int n = 0; n < LEVELS; n++) {
        *same = *same && number[n] == table_1[kind][n];
        formula[n] = kind == TS_CORNER_TREE ? 12 * (exp2(n - 1) - 1) : exp2(2 * n + 2);
    }
    add_row(sheet, name[kind][0], number);
    add_row(sheet, name[kind][1], table_1[kind]);
    add_row(sheet, name[kind][2], formula);
    return true;
}

static bool add_corrected(struct tool_sheet *sheet, const struct ts_corner *twin)
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

int repro_002_1(const struct repro *repro)
{
    static const char *const heading[] = {"tree", "level 1", "2", "3",   "4",
                                          "5",    "6",       "7", "all", NULL};
    struct tool_sheet sheet;
    bool same = true;

    tool_sheet_start(&sheet, heading);
    if (!add_kind(&sheet, repro->corner, TS_CORNER_QUATERNARY, &same) ||
        !add_kind(&sheet, repro->corner, TS_CORNER_TREE, &same) ||
        !add_corrected(&sheet, repro->corner)) {
        tool_sheet_free(&sheet);
        return TOOL_BAD;
    }
    if (!repro_sheet(repro,
                     "Balls on each level. Margins are in radii of the last level's rounds: by so\n"
                     "much a leaf above it may leave the big triangle",
                     "002-1.csv", &sheet))
        return TOOL_BAD;
    if (same) return TOOL_GOOD;
    puts("\nThe counts differ from Table 1.");
    return TOOL_FAILED;
}
