/* between.c: what must hold of in-between volumes and of boxes in floats. */
#include <math.h>
#include <string.h>

#include "props/blend/volumes.h"
#include "props/engine/inside.h"
#include "touchstone/blend.h"

/* From the fewest parts to more than anybody keeps. */
static const uint32_t many_parts[] = {2, 4, 8, 64, 1024};
enum { PARTS = sizeof many_parts / sizeof many_parts[0], MOST = 4 };

/* The largest magnitudes of each reference on each axis. */
static void find_reach(const struct ts_body *body, double *reach)
{
    const double *p = body->reference;

    for (uint32_t i = 0; i < body->reference_count; i++) {
        double most[3] = {0, 0, 0};

        for (uint32_t j = 0; j < body->vertex_count; j++, p += 3)
            for (int k = 0; k < 3; k++) most[k] = fmax(most[k], fabs(p[k]));
        memcpy(reach + 3 * (size_t)i, most, sizeof most);
    }
}

/* The weights of a frame with all but those of references i and i+1 set to zero. */
static void keep_pair(uint32_t n, const double *weight, uint32_t i, double *to)
{
    for (uint32_t j = 0; j < n; j++) to[j] = j == i || j == i + 1 ? weight[j] : 0;
}

/* What is to be done for some weights and parts, and with what. */
struct plan {
    const struct ts_blend_table *twin;
    const double *weight; /* of the references */
    uint32_t parts;
    struct ts_between between;
};

/* The volumes `first` and `first` + 1, into places 0 and 1; of one reference alone just the one.
 * False when the mesh between two references is not finite. */
static bool make_pair(struct plan *plan, struct ts_volumes *node, bool only_dop)
{
    uint32_t n = node->body->reference_count, count = node->body->vertex_count;

    for (uint32_t i = 0; i < 2 && (n > 1 || i == 0); i++) {
        uint32_t volume = plan->between.first + i, k = volume % plan->parts;
        double weight[MOST] = {0};
        struct ts_box box;

        weight[volume / plan->parts] = 1 - (double)k / plan->parts;
        if (k) weight[volume / plan->parts + 1] = (double)k / plan->parts;
        if (!ts_volumes_morph(node, weight)) return false;
        node->dop[i] = plan->twin->dop_of(node->kind, count, node->index, node->vertex);
        if (only_dop) continue;
        box = plan->twin->box_of(count, node->index, node->vertex);
        ts_boxes_set(1, node->box + 6 * (size_t)i, 0, &box);
        node->ball[i] = plan->twin->ball_of(count, node->index, node->vertex);
    }
    return true;
}

/* Every morphed vertex is inside the three blended and widened volumes. */
static void judge_pair(const struct plan *plan, struct ts_volumes *node, bool only_dop,
                       struct ts_verdict *v)
{
    uint32_t n = node->body->reference_count > 1 ? 2 : 1;
    const struct ts_between *b = &plan->between;
    struct ts_box box;
    struct ts_ball ball;
    struct ts_dop dop;
    double boxes[6];

    plan->twin->dops(node->kind, 1, n, node->dop, b->weight, &dop);
    plan->twin->widen_dops(node->kind, 1, b->extra, &dop);
    if (!only_dop) {
        plan->twin->boxes(1, n, node->box, b->weight, boxes);
        plan->twin->widen_boxes(1, b->extra, boxes);
        box = ts_boxes_get(1, boxes, 0);
        plan->twin->balls(1, n, node->ball, b->weight, &ball);
        plan->twin->widen_balls(1, b->extra, &ball);
    }
    if (!ts_volumes_morph(node, plan->weight)) return;
    for (size_t p = 0; p < node->body->vertex_count; p++) {
        v->compared++;
        if (!ts_inside_dop(node->kind, &dop, node->vertex + 3 * p))
            ts_lost(v, "%u parts: vertex %zu is outside the k-DOP between", plan->parts, p);
        if (!only_dop && !ts_inside_box(&box, node->vertex + 3 * p))
            ts_lost(v, "%u parts: vertex %zu is outside the box between", plan->parts, p);
        if (!only_dop && !ts_inside_ball(&ball, node->vertex + 3 * p))
            ts_lost(v, "%u parts: vertex %zu is outside the ball between", plan->parts, p);
    }
}

/* Calls `judge` for every frame, pair of neighbours and number of parts. */
static void every_plan(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                       void (*judge)(struct plan *, const double *, struct ts_volumes *,
                                     struct ts_verdict *))
{
    uint32_t n = c->body[0].reference_count;
    double reach[3 * MOST], kept[MOST];
    struct ts_volumes node;

    if (n > MOST || !ts_volumes_new(&node, c, v)) return;
    find_reach(node.body, reach);
    for (size_t f = 0; f < c->frame_count; f++) {
        const double *weight = ts_frame_weights(c, f);

        for (uint32_t i = 0; weight && (i == 0 || i + 1 < n); i++)
            for (int p = 0; p < PARTS; p++) {
                struct plan plan = {.twin = twin, .weight = kept, .parts = many_parts[p]};

                keep_pair(n, weight, i, kept);
                judge(&plan, reach, &node, v);
            }
    }
    ts_volumes_free(&node);
}

static void judge_between(struct plan *plan, const double *reach, struct ts_volumes *node,
                          struct ts_verdict *v)
{
    uint32_t n = node->body->reference_count;

    if (!plan->twin->between(n, plan->weight, plan->parts, reach, &plan->between)) return;
    for (int k = 0; ts_dop_kinds[k]; k++) {
        node->kind = ts_dop_kinds[k];
        if (make_pair(plan, node, k > 0)) judge_pair(plan, node, k > 0, v);
    }
}

void ts_in_between(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_plan(twin, c, v, judge_between);
}

/* The naive twin's volumes, blended by it, then widened by the twin that is judged. */
static void compare_widened(const struct plan *plan, struct ts_volumes *node, struct ts_verdict *v)
{
    const struct ts_blend_table *ref = &ts_blend_ref, *twin = plan->twin;
    const struct ts_between *b = &plan->between;
    double box_ref[12], box[12];
    struct ts_dop dop_ref[2], dop[2];
    struct ts_ball ball_ref[2], ball[2];

    for (size_t i = 0; i < 12; i++) box_ref[i] = box[i] = node->box[(i + i / 6) % 6];
    for (int i = 0; i < 2; i++) dop_ref[i] = dop[i] = node->dop[0];
    for (int i = 0; i < 2; i++) ball_ref[i] = ball[i] = node->ball[0];
    ref->widen_boxes(2, b->extra, box_ref);
    twin->widen_boxes(2, b->extra, box);
    ref->widen_dops(node->kind, 2, b->extra, dop_ref);
    twin->widen_dops(node->kind, 2, b->extra, dop);
    ref->widen_balls(2, b->extra, ball_ref);
    twin->widen_balls(2, b->extra, ball);
    if (!ts_same_numbers(box, box_ref, sizeof box) || !ts_same_numbers(dop, dop_ref, sizeof dop) ||
        !ts_same_numbers(ball, ball_ref, sizeof ball))
        ts_wrong(v, "another widened volume than the naive twin's");
}

static void judge_numbers(struct plan *plan, const double *reach, struct ts_volumes *node,
                          struct ts_verdict *v)
{
    uint32_t n = node->body->reference_count;
    struct ts_between expected, found;
    bool can = ts_blend_ref.between(n, plan->weight, plan->parts, reach, &expected);

    v->compared++;
    if (plan->twin->between(n, plan->weight, plan->parts, reach, &found) != can)
        ts_wrong(v, "%u parts: says %s, the naive twin does not", plan->parts, can ? "no" : "yes");
    else if (can && (found.first != expected.first ||
                     !ts_same_numbers(found.weight, expected.weight, sizeof found.weight) ||
                     !ts_same_numbers(found.extra, expected.extra, sizeof found.extra)))
        ts_wrong(v, "%u parts: another volume, weight or widening than the naive twin's",
                 plan->parts);
    if (!can) return;
    plan->between = expected;
    for (int k = 0; ts_dop_kinds[k]; k++) {
        struct plan naive = *plan;

        naive.twin = &ts_blend_ref;
        node->kind = ts_dop_kinds[k];
        if (make_pair(&naive, node, false)) compare_widened(plan, node, v);
    }
}

/* Boxes of three children in floats, and blended; the second and third are the first with its
 * references in another order. */
static void compare_narrow(const struct ts_blend_table *twin, const struct ts_volumes *node,
                           const double *weight, struct ts_verdict *v)
{
    enum { SIBLINGS = 3 };
    uint32_t n = node->body->reference_count;
    double boxes[6 * SIBLINGS], to[6 * SIBLINGS], expected[6 * SIBLINGS];
    float narrow[6 * SIBLINGS * MOST], narrow_ref[6 * SIBLINGS * MOST];

    for (uint32_t r = 0; r < n; r++) {
        for (uint32_t i = 0; i < SIBLINGS; i++) {
            struct ts_box box = ts_blend_ref.box_of(node->body->vertex_count, node->index,
                                                    ts_volumes_reference(node, (r + i) % n));

            ts_boxes_set(SIBLINGS, boxes, i, &box);
        }
        twin->narrow(SIBLINGS, boxes, narrow + 6 * SIBLINGS * (size_t)r);
        ts_blend_ref.narrow(SIBLINGS, boxes, narrow_ref + 6 * SIBLINGS * (size_t)r);
    }
    v->compared += 2;
    for (size_t i = 0; i < 6 * SIBLINGS * (size_t)n; i++)
        if (narrow[i] != narrow_ref[i]) ts_wrong(v, "another float than the naive twin's");
    twin->narrow_boxes(SIBLINGS, n, narrow_ref, weight, to);
    ts_blend_ref.narrow_boxes(SIBLINGS, n, narrow_ref, weight, expected);
    if (!ts_same_numbers(to, expected, sizeof to))
        ts_wrong(v, "another box of floats than the naive twin's");
}

void ts_between_numbers(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct ts_volumes node;

    every_plan(twin, c, v, judge_numbers);
    if (c->body[0].reference_count > MOST || !ts_volumes_new(&node, c, v)) return;
    for (size_t f = 0; f < c->frame_count; f++) {
        const double *weight = ts_frame_weights(c, f);
        struct ts_between unused;
        double reach[3 * MOST];

        if (!weight) continue;
        compare_narrow(twin, &node, weight, v);
        find_reach(node.body, reach);
        if (((const struct ts_blend_table *)twin)
                ->between(node.body->reference_count, weight, 2, reach, &unused) !=
            ts_blend_ref.between(node.body->reference_count, weight, 2, reach, &unused))
            ts_wrong(v, "frame %zu: says that volumes can be blended, or can't", f);
    }
    ts_volumes_free(&node);
}

static bool inside_floats(const float *box, const double *point)
{
    for (int k = 0; k < 3; k++)
        if (!((double)box[k] <= point[k] && point[k] <= (double)box[k + 3])) return false;
    return true;
}

void ts_in_narrow(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_blend_table *twin = table;
    uint32_t n = c->body[0].reference_count;
    size_t count = c->body[0].vertex_count;
    float narrow[6 * MOST];
    struct ts_volumes node;

    if (count == 0 || n > MOST || !ts_volumes_new(&node, c, v)) return;
    for (uint32_t i = 0; i < n; i++) {
        const double *point = ts_volumes_reference(&node, i);
        struct ts_box box = twin->box_of(count, node.index, point);

        ts_boxes_set(1, node.box, 0, &box);
        twin->narrow(1, node.box, narrow + 6 * (size_t)i);
        for (size_t p = 0; p < count; p++, v->compared++)
            if (!inside_floats(narrow + 6 * (size_t)i, point + 3 * p))
                ts_lost(v, "vertex %zu is outside the floats of reference %u", p, i);
    }
    for (size_t f = 0; f < c->frame_count; f++) {
        const double *weight = ts_frame_weights(c, f);
        struct ts_box box;

        if (!weight || !ts_volumes_morph(&node, weight)) continue;
        twin->narrow_boxes(1, n, narrow, weight, node.box);
        box = ts_boxes_get(1, node.box, 0);
        for (size_t p = 0; p < count; p++, v->compared++)
            if (!ts_inside_box(&box, node.vertex + 3 * p))
                ts_lost(v, "frame %zu: vertex %zu is outside the box blended from floats", f, p);
    }
    ts_volumes_free(&node);
}
