/* bench.c: what one volume against the eight children of a node costs. */
#include <stdlib.h>

#include "props/engine/columns.h"
#include "touchstone/blend.h"
#include "touchstone/overlap.h"

enum { CHILDREN = 8, NODES = 512 };

/* Volumes of many nodes' children, so many that no branch predictor learns them by heart. */
struct overlap_input {
    struct ts_box one;
    struct ts_dop dop;
    struct ts_ball ball;
    struct ts_placement a, b;
    struct ts_relation ref, opt;
    double boxes[NODES][6 * CHILDREN];
    struct ts_dop dops[NODES][CHILDREN];
    struct ts_ball balls[NODES][CHILDREN];
};

static void random_volumes(struct ts_bits *bits, double spread, struct ts_box *box,
                           struct ts_dop *dop, struct ts_ball *ball)
{
    static const uint32_t index[4] = {0, 1, 2, 3};
    double point[12], place[3];

    for (int k = 0; k < 3; k++) place[k] = spread * ((double)ts_draw(bits, 53) * 0x1p-53 - 0.5);
    for (int i = 0; i < 12; i++) point[i] = place[i % 3] + (double)ts_draw(bits, 53) * 0x1p-53;
    *box = ts_blend_ref.box_of(4, index, point);
    *dop = ts_blend_ref.dop_of(&ts_dop18, 4, index, point);
    *ball = ts_blend_ref.ball_of(4, index, point);
}

static void *random_nodes(void)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct overlap_input *in = malloc(sizeof *in);

    if (!in) return NULL;
    random_volumes(&source.bits, 0, &in->one, &in->dop, &in->ball);
    for (size_t i = 0; i < NODES * CHILDREN; i++) {
        size_t node = i / CHILDREN, child = i % CHILDREN;
        struct ts_box box;

        random_volumes(&source.bits, 2.5, &box, &in->dops[node][child], &in->balls[node][child]);
        ts_boxes_set(CHILDREN, in->boxes[node], child, &box);
    }
    in->a =
        (struct ts_placement){{{{0.6, 0.8, 0, 0.1}, {-0.8, 0.6, 0, 0}, {0, 0, 1, 0}}}, {3, 3, 3}};
    in->b =
        (struct ts_placement){{{{1, 0, 0, 0}, {0, 0.28, -0.96, 0}, {0, 0.96, 0.28, 0}}}, {3, 3, 3}};
    ts_overlap_ref.relate(&in->a, &in->b, &in->ref);
    ts_overlap_opt.relate(&in->a, &in->b, &in->opt);
    return in;
}

/* So that no call is optimised away. */
static volatile uint32_t kept;

static uint64_t time_boxes(const void *twin, void *input)
{
    const struct ts_overlap_table *t = twin;
    const struct overlap_input *in = input;

    for (int i = 0; i < NODES; i++) kept = t->boxes(&in->one, CHILDREN, in->boxes[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_dops(const void *twin, void *input)
{
    const struct ts_overlap_table *t = twin;
    const struct overlap_input *in = input;

    for (int i = 0; i < NODES; i++) kept = t->dops(&ts_dop18, &in->dop, CHILDREN, in->dops[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_balls(const void *twin, void *input)
{
    const struct ts_overlap_table *t = twin;
    const struct overlap_input *in = input;

    for (int i = 0; i < NODES; i++) kept = t->balls(&in->ball, CHILDREN, in->balls[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_sat(const void *twin, void *input)
{
    const struct ts_overlap_table *t = twin;
    const struct overlap_input *in = input;
    const struct ts_relation *r = t == &ts_overlap_ref ? &in->ref : &in->opt;

    for (int i = 0; i < NODES; i++) kept = t->sat(r, &in->one, CHILDREN, in->boxes[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_sat_lite(const void *twin, void *input)
{
    const struct ts_overlap_table *t = twin;
    const struct overlap_input *in = input;
    const struct ts_relation *r = t == &ts_overlap_ref ? &in->ref : &in->opt;

    for (int i = 0; i < NODES; i++) kept = t->sat_lite(r, &in->one, CHILDREN, in->boxes[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_relate(const void *twin, void *input)
{
    const struct ts_overlap_table *t = twin;
    const struct overlap_input *in = input;
    struct ts_relation r;

    t->relate(&in->a, &in->b, &r);
    kept = r.axis[0].slack > 0;
    return 1;
}

const struct ts_bench overlap_benches[] = {
    {"boxes of 8 children", "test", random_nodes, time_boxes, free, NULL},
    {"18-DOPs of 8 children", "test", random_nodes, time_dops, free, NULL},
    {"balls of 8 children", "test", random_nodes, time_balls, free, NULL},
    {"sat, 8 children", "test", random_nodes, time_sat, free, "sat_epsilon"},
    {"sat_lite, 8 children", "test", random_nodes, time_sat_lite, free, NULL},
    {"relate", "pair of bodies", random_nodes, time_relate, free, NULL},
    {0},
};
