/* corner.c: Table 1 of paper 002, what a corner-tree must refuse, and memory that runs out while
 * one is built. */
#include "touchstone/corner.h"

#include <stdio.h>
#include <string.h>

#include "test/memory/starve.h"
#include "test/rounding.h"

static const double wall[9] = {0, 0, 0, 8, 0, 0, 0, 6, 0};

static const struct {
    const char *name;
    const struct ts_corner_table *twin;
} twins[] = {{"ref", &ts_corner_ref}, {"opt", &ts_corner_opt}};

enum { TWINS = sizeof twins / sizeof *twins };

/* ---- Table 1 ---- */

enum { PRINTED = 7 };

static const uint32_t printed[2][PRINTED] = {{1, 4, 16, 64, 256, 1024, 4096},
                                             {1, 4, 12, 36, 84, 180, 372}};

static enum outcome compare(const struct ts_corner_table *twin, uint32_t levels,
                            struct ts_error *error)
{
    for (uint32_t kind = 0; kind < 2; kind++) {
        struct ts_corner_rule rule = {kind, levels, 0, INFINITY};
        struct ts_corner_tree tree;
        bool same = true;

        if (!twin->build(wall, rule, &tree, error))
            return tree.ball || tree.child ? broken(error, "a refused tree") : refused(error);
        for (uint32_t n = 0; n < levels; n++)
            same = same && tree.level[n + 1] - tree.level[n] == printed[kind][n];
        twin->release(&tree);
        if (!same) return broken(error, "other numbers than in Table 1");
    }
    return DONE;
}

/* Fewer levels are made often. */
static enum outcome trees(const void *with, struct ts_error *error)
{
    return compare(with, 4, error);
}

static void table_1(const struct ts_corner_table *twin, const char *name)
{
    struct ts_error error = {""};

    feed();
    if (compare(twin, PRINTED, &error) != DONE) starve_failed("%s: %s", name, error.text);
}

/* ---- what is refused ---- */

static const struct {
    const char *text; /* part of the message; NULL: must be taken */
    struct ts_corner_rule rule;
    double x; /* of the last corner */
} rules[] = {{NULL, {TS_CORNER_TREE, 3, 0, INFINITY}, 0},
             {NULL, {TS_CORNER_QUATERNARY, 1, 0x1p1023, 0}, 0x1.fffffffffffffp1023},
             {NULL, {TS_CORNER_TREE, 3, 0x1p-1074, 0x1p-1074}, 0x1p1023},
             {"a kind", {2, 3, 0, 0}, 0},
             {"levels", {TS_CORNER_TREE, 0, 0, 0}, 0},
             {"levels", {TS_CORNER_TREE, TS_CORNER_LEVELS + 1, 0, 0}, 0},
             {"edge", {TS_CORNER_TREE, 3, -1, 0}, 0},
             {"edge", {TS_CORNER_TREE, 3, INFINITY, 0}, 0},
             {"edge", {TS_CORNER_TREE, 3, NAN, 0}, 0},
             {"margin", {TS_CORNER_TREE, 3, 0, -1}, 0},
             {"margin", {TS_CORNER_TREE, 3, 0, NAN}, 0},
             {"coordinate 0 of corner 2", {TS_CORNER_TREE, 3, 0, 0}, NAN},
             {"coordinate 0 of corner 2", {TS_CORNER_TREE, 3, 0, 0}, -INFINITY}};

static bool right(const struct ts_corner_table *twin, size_t i, struct ts_error *error)
{
    struct ts_corner_tree tree;
    double t[9];
    bool good;

    memcpy(t, wall, sizeof t);
    t[6] = rules[i].x;
    error->text[0] = 0;
    good = twin->build(t, rules[i].rule, &tree, error);
    twin->release(&tree);
    return rules[i].text ? !good && strstr(error->text, rules[i].text) : good;
}

static enum outcome refusals(const void *with, struct ts_error *error)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (right(with, i, error)) continue;
        if (strcmp(error->text, "out of memory") == 0) return REFUSED;
        starve_failed("rule %zu: %s", i, error->text);
        return BROKEN;
    }
    return DONE;
}

/* A processor that rounds upward. */
static enum outcome upward(const void *with, struct ts_error *error)
{
    const struct ts_corner_table *twin = with;
    struct ts_corner_tree tree;
    bool good;

    if (!round_in(FE_UPWARD)) return DONE;
    good = twin->build(wall, rules[0].rule, &tree, error);
    fesetround(FE_TONEAREST);
    twin->release(&tree);
    return good || !strstr(error->text, "round") ? broken(error, "took another rounding") : DONE;
}

/* A ball that can't be told in doubles is infinite, and meets everything. */
static enum outcome beyond(const void *with, struct ts_error *error)
{
    const struct ts_corner_table *twin = with;
    const double most = 0x1.fffffffffffffp1023,
                 huge[9] = {-most, -most, -most, most, most, most, most, -most, most};
    struct ts_corner_work work = {0};
    struct ts_corner_tree tree;
    struct ts_ball far = {{most, most, 0}, 0};
    bool meets;

    if (!twin->build(huge, rules[0].rule, &tree, error)) return refused(error);
    meets = isinf(twin->ball(huge).radius) && isinf(tree.ball[0].radius) &&
            twin->may_meet(&tree, &tree.ball[0], &work) && !twin->plane_sphere(&far, huge);
    twin->release(&tree);
    return meets ? DONE : broken(error, "a ball beyond all doubles");
}

int main(void)
{
    if (!starve_begin()) return 1;
    for (int i = 0; i < TWINS; i++) {
        const void *twin = twins[i].twin;
        char name[32];

        table_1(twin, twins[i].name);
        snprintf(name, sizeof name, "trees, %s", twins[i].name);
        starve(name, trees, twin);
        snprintf(name, sizeof name, "rules, %s", twins[i].name);
        starve(name, refusals, twin);
        snprintf(name, sizeof name, "upward, %s", twins[i].name);
        starve(name, upward, twin);
        snprintf(name, sizeof name, "beyond, %s", twins[i].name);
        starve(name, beyond, twin);
    }
    return starve_end();
}
