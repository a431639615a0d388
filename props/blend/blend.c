/* blend.c: a blended volume never loses a vertex, not by one ulp.
 *
 * Input: one body with references over some frames; the node that is judged stands for all of its
 * vertices. */
#include "touchstone/blend.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/blend/volumes.h"
#include "props/engine/columns.h"
#include "props/engine/inside.h"

/* One kind of volume: how it is made of the references, blended and asked. */
typedef bool holds(const struct ts_blend_table *twin, const struct ts_volumes *node,
                   const double *weight, const double *point, uint32_t which);

/* Every vertex of the frame that node->vertex holds is inside: the blended volume, or, with no
 * weights, the reference volume `which`. */
static void judge_frame(const struct ts_blend_table *twin, const struct ts_volumes *node,
                        const double *weight, uint32_t which, holds *ask, struct ts_verdict *v)
{
    for (size_t p = 0; p < node->body->vertex_count; p++) {
        v->compared++;
        if (ask(twin, node, weight, node->vertex + 3 * p, which)) continue;
        if (weight)
            ts_lost(v, "morphed vertex %zu is outside the blended volume", p);
        else
            ts_lost(v, "vertex %zu is outside its volume in reference %u", p, which);
    }
}

/* With all weight on reference i, vertices are inside reference volume i and inside the blended
 * one; in every frame they are inside the blended one. */
static void judge(const struct ts_blend_table *twin, const struct ts_case *c, struct ts_verdict *v,
                  const struct ts_dop_kind *kind,
                  void (*make)(const struct ts_blend_table *, struct ts_volumes *), holds *ask)
{
    struct ts_volumes node;

    if (!ts_volumes_new(&node, c, v)) return;
    node.kind = kind;
    if (node.body->vertex_count) make(twin, &node);
    for (uint32_t i = 0; i < node.body->reference_count; i++) {
        node.weight[i] = 1;
        if (ts_volumes_morph(&node, node.weight)) {
            judge_frame(twin, &node, NULL, i, ask, v);
            judge_frame(twin, &node, node.weight, i, ask, v);
        }
        node.weight[i] = 0;
    }
    for (size_t f = 0; f < c->frame_count; f++) {
        const double *weight = ts_frame_weights(c, f);

        if (weight && ts_volumes_morph(&node, weight)) judge_frame(twin, &node, weight, 0, ask, v);
    }
    ts_volumes_free(&node);
}

static void make_boxes(const struct ts_blend_table *twin, struct ts_volumes *node)
{
    for (uint32_t i = 0; i < node->body->reference_count; i++) {
        struct ts_box box =
            twin->box_of(node->body->vertex_count, node->index, ts_volumes_reference(node, i));

        ts_boxes_set(1, node->box + 6 * (size_t)i, 0, &box);
    }
}

static bool box_holds(const struct ts_blend_table *twin, const struct ts_volumes *node,
                      const double *weight, const double *point, uint32_t which)
{
    struct ts_box box = ts_boxes_get(1, node->box + 6 * (size_t)which, 0);
    double to[6];

    if (weight) {
        twin->boxes(1, node->body->reference_count, node->box, weight, to);
        box = ts_boxes_get(1, to, 0);
    }
    return ts_inside_box(&box, point);
}

static void in_box(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    judge(twin, c, v, NULL, make_boxes, box_holds);
}

static void make_balls(const struct ts_blend_table *twin, struct ts_volumes *node)
{
    for (uint32_t i = 0; i < node->body->reference_count; i++)
        node->ball[i] =
            twin->ball_of(node->body->vertex_count, node->index, ts_volumes_reference(node, i));
}

static bool ball_holds(const struct ts_blend_table *twin, const struct ts_volumes *node,
                       const double *weight, const double *point, uint32_t which)
{
    struct ts_ball ball = node->ball[which];

    if (weight) twin->balls(1, node->body->reference_count, node->ball, weight, &ball);
    return ts_inside_ball(&ball, point);
}

static void in_ball(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    judge(twin, c, v, NULL, make_balls, ball_holds);
}

static void make_dops(const struct ts_blend_table *twin, struct ts_volumes *node)
{
    for (uint32_t i = 0; i < node->body->reference_count; i++)
        node->dop[i] = twin->dop_of(node->kind, node->body->vertex_count, node->index,
                                    ts_volumes_reference(node, i));
}

static bool dop_holds(const struct ts_blend_table *twin, const struct ts_volumes *node,
                      const double *weight, const double *point, uint32_t which)
{
    struct ts_dop dop = node->dop[which];

    if (weight) twin->dops(node->kind, 1, node->body->reference_count, node->dop, weight, &dop);
    return ts_inside_dop(node->kind, &dop, point);
}

static void in_dop(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    for (int k = 0; ts_dop_kinds[k]; k++) judge(twin, c, v, ts_dop_kinds[k], make_dops, dop_holds);
}

/* The volumes of three children side by side, for up to four references. */
enum { SIBLINGS = 3, MOST = 4 };

struct siblings {
    double box[6 * SIBLINGS * MOST];
    struct ts_ball ball[SIBLINGS * MOST];
    struct ts_dop dop[SIBLINGS * MOST];
};

/* Every child is the first with its references in another order, so that mixing up children
 * shows. */
static void make_siblings(const struct ts_blend_table *twin, const struct ts_volumes *node,
                          struct siblings *to)
{
    size_t count = node->body->vertex_count;
    uint32_t n = node->body->reference_count;

    for (uint32_t i = 0; i < SIBLINGS * n; i++) {
        const double *point = ts_volumes_reference(node, (i / SIBLINGS + i % SIBLINGS) % n);
        struct ts_box box = twin->box_of(count, node->index, point);

        ts_boxes_set(SIBLINGS, to->box + 6 * SIBLINGS * (size_t)(i / SIBLINGS), i % SIBLINGS, &box);
        to->ball[i] = twin->ball_of(count, node->index, point);
        to->dop[i] = twin->dop_of(node->kind, count, node->index, point);
    }
}

static void blend_siblings(const struct ts_blend_table *twin, const struct ts_volumes *node,
                           const double *weight, const struct siblings *from, struct siblings *to)
{
    uint32_t n = node->body->reference_count;

    twin->boxes(SIBLINGS, n, from->box, weight, to->box);
    twin->balls(SIBLINGS, n, from->ball, weight, to->ball);
    twin->dops(node->kind, SIBLINGS, n, from->dop, weight, to->dop);
}

static void compare_siblings(struct ts_verdict *v, const struct siblings *a,
                             const struct siblings *b, size_t count, const char *what)
{
    v->compared += 3;
    if (!ts_same_numbers(a->box, b->box, 6 * count * sizeof *a->box))
        ts_wrong(v, "another %s box than the naive twin's", what);
    if (!ts_same_numbers(a->ball, b->ball, count * sizeof *a->ball))
        ts_wrong(v, "another %s ball than the naive twin's", what);
    if (!ts_same_numbers(a->dop, b->dop, count * sizeof *a->dop))
        ts_wrong(v, "another %s k-DOP than the naive twin's", what);
}

static void same_numbers(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct siblings from, expected, to;
    struct ts_volumes node;

    if (c->body[0].vertex_count == 0 || c->body[0].reference_count > MOST) return;
    if (!ts_volumes_new(&node, c, v)) return;
    for (int k = 0; ts_dop_kinds[k]; k++) {
        node.kind = ts_dop_kinds[k];
        make_siblings(&ts_blend_ref, &node, &from);
        make_siblings(twin, &node, &to);
        compare_siblings(v, &to, &from, SIBLINGS * (size_t)node.body->reference_count, "reference");
        for (size_t f = 0; f < c->frame_count; f++) {
            const double *weight = ts_frame_weights(c, f);

            if (!weight) continue;
            blend_siblings(&ts_blend_ref, &node, weight, &from, &expected);
            blend_siblings(twin, &node, weight, &from, &to);
            compare_siblings(v, &to, &expected, SIBLINGS, "blended");
        }
    }
    ts_volumes_free(&node);
}

/* Boxes of doubles, and of floats, most of which are then infinite. */
static void huge_boxes(const struct ts_blend_table *twin, struct ts_volumes *node,
                       const double *huge, struct ts_verdict *v)
{
    uint32_t n = node->body->reference_count;
    size_t count = node->body->vertex_count;
    float narrow[6 * MOST];
    double to[6];

    for (uint32_t i = 0; i < n; i++) {
        struct ts_box box = twin->box_of(count, node->index, huge + 3 * i * count);

        ts_boxes_set(1, node->box + 6 * (size_t)i, 0, &box);
        if (n <= MOST) twin->narrow(1, node->box + 6 * (size_t)i, narrow + 6 * (size_t)i);
    }
    v->compared++;
    twin->boxes(1, n, node->box, node->weight, to);
    if (ts_any_nan(to, sizeof to)) ts_wrong(v, "a bound of a blended box is NaN");
    if (n > MOST) return;
    twin->narrow_boxes(1, n, narrow, node->weight, to);
    if (ts_any_nan(to, sizeof to)) ts_wrong(v, "a bound blended from floats is NaN");
}

static void huge_others(const struct ts_blend_table *twin, struct ts_volumes *node,
                        const double *huge, struct ts_verdict *v)
{
    uint32_t n = node->body->reference_count;
    size_t count = node->body->vertex_count;
    struct ts_ball ball;
    struct ts_dop dop;

    for (uint32_t i = 0; i < n; i++)
        node->ball[i] = twin->ball_of(count, node->index, huge + 3 * i * count);
    v->compared++;
    twin->balls(1, n, node->ball, node->weight, &ball);
    if (ts_any_nan(&ball, sizeof ball)) ts_wrong(v, "a blended ball is NaN");
    for (int k = 0; ts_dop_kinds[k]; k++) {
        for (uint32_t i = 0; i < n; i++)
            node->dop[i] = twin->dop_of(ts_dop_kinds[k], count, node->index, huge + 3 * i * count);
        v->compared++;
        twin->dops(ts_dop_kinds[k], 1, n, node->dop, node->weight, &dop);
        if (ts_any_nan(&dop, sizeof dop)) ts_wrong(v, "a bound of a blended k-DOP is NaN");
    }
}

/* A body blown up to the end of the doubles, with weights of 4, and of 0 for the third: products
 * and sums overflow, in both directions. */
static void never_nan(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    size_t numbers = 3 * (size_t)c->body[0].reference_count * c->body[0].vertex_count;
    double *huge = malloc((numbers + 1) * sizeof *huge);
    struct ts_volumes node;

    if (!huge) ts_no_memory(v);
    if (huge && numbers && ts_volumes_new(&node, c, v)) {
        for (size_t i = 0; i < numbers; i++)
            huge[i] = copysign(i % 2 ? DBL_MAX : 0x1p1000, node.body->reference[i] - 1);
        for (uint32_t i = 0; i < node.body->reference_count; i++) node.weight[i] = i == 2 ? 0 : 4;
        huge_boxes(twin, &node, huge, v);
        huge_others(twin, &node, huge, v);
        ts_volumes_free(&node);
    }
    free(huge);
}

const struct ts_property blend_properties[] = {
    {"in_box", "vertices stay inside their reference boxes and, morphed, inside blended ones",
     ts_gen_edge_body, in_box, TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"in_dop", "morphed vertices stay inside blended 6-, 14-, 18- and 26-DOPs", ts_gen_edge_body,
     in_dop, TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"in_ball", "morphed vertices stay inside blended balls", ts_gen_edge_body, in_ball,
     TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"same_numbers", "several volumes at once are those of the naive twin, bit for bit",
     ts_gen_edge_body, same_numbers, TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"in_narrow", "vertices stay inside boxes of floats, and inside those blended from them",
     ts_gen_edge_body, ts_in_narrow, TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"in_between", "morphed vertices stay inside volumes blended from in-between ones",
     ts_gen_edge_body, ts_in_between, TS_NEEDS(.bodies = 1), 4, 0},
    {"between_numbers", "in-between volumes and boxes of floats are those of the naive twin",
     ts_gen_edge_body, ts_between_numbers, TS_NEEDS(.bodies = 1), 4, 0},
    {"never_nan", "bounds that overflow become infinite, never NaN", ts_gen_edge_body, never_nan,
     TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {0},
};

enum { CHILDREN = 8, REFERENCES = 3 };

struct blend_input {
    double reference[6 * REFERENCES * CHILDREN], to[6 * CHILDREN];
};

static void *random_children(void)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct blend_input *in = malloc(sizeof *in);

    for (size_t i = 0; in && i < 6 * REFERENCES * CHILDREN; i++)
        in->reference[i] = (double)ts_draw(&source.bits, 53) * 0x1p-53 + (double)(i / 24 % 2);
    return in;
}

static uint64_t blend_children(const void *twin, void *input)
{
    static const double weight[REFERENCES] = {0.2, 0.5, 0.3};
    const struct ts_blend_table *t = twin;
    struct blend_input *in = input;

    for (int i = 0; i < 100; i++) t->boxes(CHILDREN, REFERENCES, in->reference, weight, in->to);
    return 100;
}

const struct ts_bench blend_benches[] = {
    {"boxes of 8 children, 3 references", "node", random_children, blend_children, free, "copy"},
    {0},
};
