/* bench.c: what trees inside a big triangle cost, and what they save: a soup of small
 * triangles in a slab over it, asked with a quaternary tree and with a corner-tree. */
#include <math.h>
#include <stdlib.h>

#include "cases/generate/bits.h"
#include "props/engine/columns.h"
#include "touchstone/corner.h"

enum { SMALL = 4000, LEVELS = 7 };

/* A wall of 8 by 6 m, cut along its diagonal. */
static const double wall[9] = {0, 0, 0, 8, 0, 0, 0, 6, 0};

struct corner_input {
    struct ts_corner_rule rule;
    double triangle[9 * SMALL];
    struct ts_ball ball[SMALL];
    bool meets[SMALL];
    struct {
        const struct ts_corner_table *twin;
        struct ts_corner_tree tree;
    } of[4];
};

static double any(struct ts_seed_bits *source)
{
    return 0x1p-53 * (double)ts_draw(&source->bits, 53);
}

/* Triangles of about a centimetre, between one and 30 cm from the wall: none touches it. */
static void *open_input(uint32_t kind, double margin)
{
    struct corner_input *in = calloc(1, sizeof *in);
    struct ts_seed_bits source = ts_bits_of_seed(1);

    if (!in) return NULL;
    in->rule = (struct ts_corner_rule){kind, LEVELS, 0, margin};
    for (int i = 0; i < SMALL; i++) {
        double at[3] = {8 * any(&source), 6 * any(&source), 0.02 + 0.3 * any(&source)};

        for (int k = 0; k < 9; k++) in->triangle[9 * i + k] = at[k % 3] + 0.01 * any(&source);
        in->ball[i] = ts_corner_opt.ball(in->triangle + 9 * (size_t)i);
    }
    return in;
}

static void close_input(void *input)
{
    struct corner_input *in = input;

    if (!in) return;
    for (size_t i = 0; i < sizeof in->of / sizeof *in->of; i++)
        if (in->of[i].twin) in->of[i].twin->release(&in->of[i].tree);
    free(in);
}

static uint64_t build(const void *table, void *input)
{
    const struct ts_corner_table *twin = table;
    struct corner_input *in = input;
    struct ts_corner_tree tree;
    struct ts_error error;
    uint64_t count = 0;

    if (twin->build(wall, in->rule, &tree, &error)) count = tree.level[tree.level_count];
    twin->release(&tree);
    return count;
}

static const struct ts_corner_tree *tree_of(struct corner_input *in,
                                            const struct ts_corner_table *twin)
{
    size_t i = 0;
    struct ts_error error;

    while (in->of[i].twin && in->of[i].twin != twin) i++;
    if (!in->of[i].twin && twin->build(wall, in->rule, &in->of[i].tree, &error))
        in->of[i].twin = twin;
    return in->of[i].twin ? &in->of[i].tree : NULL;
}

static uint64_t ask(const void *table, void *input)
{
    const struct ts_corner_table *twin = table;
    struct corner_input *in = input;
    const struct ts_corner_tree *tree = tree_of(in, twin);
    struct ts_corner_work work = {0};

    for (size_t i = 0; tree && i < SMALL; i++)
        twin->contact(tree, in->triangle + 9 * i, &in->ball[i], &work);
    return SMALL;
}

static uint64_t walk(const void *table, void *input)
{
    const struct ts_corner_table *twin = table;
    struct corner_input *in = input;
    const struct ts_corner_tree *tree = tree_of(in, twin);
    struct ts_corner_work work = {0};

    for (size_t i = 0; tree && i < SMALL; i++) twin->reaches(tree, &in->ball[i], &work);
    return SMALL;
}

static uint64_t plane(const void *table, void *input)
{
    const struct ts_corner_table *twin = table;
    struct corner_input *in = input;
    uint64_t count = 0;

    for (size_t i = 0; i < SMALL; i++, count++)
        in->meets[i] = twin->plane_sphere(&in->ball[i], wall);
    return count;
}

static void *quaternary(void) { return open_input(TS_CORNER_QUATERNARY, 0); }
static void *corrected(void) { return open_input(TS_CORNER_TREE, 5.0 / 64); }
static void *printed(void) { return open_input(TS_CORNER_TREE, INFINITY); }

const struct ts_bench corner_benches[] = {
    {"quaternary tree of 7 levels, build", "ball", quaternary, build, close_input, NULL},
    {"corner-tree of 7 levels, build", "ball", corrected, build, close_input, NULL},
    {"plane-sphere test", "ball", corrected, plane, close_input, "algorithm_1"},
    {"balls near a wall, leaves of the quaternary tree", "ball", quaternary, walk, close_input,
     NULL},
    {"the same, leaves of the corner-tree", "ball", corrected, walk, close_input, NULL},
    {"the same, leaves of the corner-tree as printed", "ball", printed, walk, close_input, NULL},
    {"contacts of triangles near a wall, corner-tree", "triangle", corrected, ask, close_input,
     NULL},
    {0},
};
