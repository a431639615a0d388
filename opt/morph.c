/* morph.c, fast: loops over arrays, of which the compiler makes vector code. The
 * operations on each coordinate, and their order, are those of the definition. */
#include "touchstone/morph.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "common/error.h"
#include "common/geometry.h"
#include "touchstone/number.h"
#ifdef __FRAMAC__
#include "proofs/logic/morph/opt.h"
#endif

static bool weights_legal(const struct ts_body *body, const double *weight, struct ts_error *error)
{
    uint32_t n = body->reference_count;
    double sum = 0;

    for (uint32_t i = 0; i < n; i++) {
        if (!(weight[i] >= 0 && weight[i] <= DBL_MAX))
            return ts_fail(error, "weight %u: expected a finite number >= 0, found %g", i,
                           weight[i]);
        sum = ts_add(sum, weight[i]);
    }
    if (body->convex && !(fabs(ts_sub(sum, 1)) <= n * 0x1p-50))
        return ts_fail(error, "weights: expected a sum of 1, found %.17g", sum);
    return true;
}

/* Vertices go through in blocks that stay in the first-level cache from blending to checking. */
enum { BLOCK = 128 };

/*@ requires run_given(count, p, first, to);
    requires \forall integer k; first <= k < first + count ==> fits(w * p[k]);
    assigns to[0 .. count - 1];
    ensures \forall integer k; 0 <= k < count ==> to[k] == mul(w, \at(p[first + k], Pre)); */
static void scale(size_t count, double w, const double *restrict p, size_t first,
                  double *restrict to)
{
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer k; 0 <= k < i ==> to[k] == mul(w, \at(p[first + k], Pre));
        loop assigns i, to[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert p[first + i] == \at(p[first + \at(i, Here)], Pre);
        to[i] = ts_mul(w, p[first + i]);
    }
}

/*@ requires run_given(count, p, first, to);
    requires run_steps(count, to, w, p, first);
    assigns to[0 .. count - 1];
    ensures \forall integer k; 0 <= k < count ==>
        to[k] == add(\at(to[k], Pre), mul(w, \at(p[first + k], Pre))); */
static void add_scaled(size_t count, double w, const double *restrict p, size_t first,
                       double *restrict to)
{
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer k; 0 <= k < i ==>
            to[k] == add(\at(to[k], Pre), mul(w, \at(p[first + k], Pre)));
        loop invariant \forall integer k; i <= k < count ==> to[k] == \at(to[k], Pre);
        loop assigns i, to[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert p[first + i] == \at(p[first + \at(i, Here)], Pre);
        //@ assert to[i] == \at(to[\at(i, Here)], Pre);
        //@ assert one_step{Pre}(to, i, w, p, first);
        to[i] = ts_add(to[i], ts_mul(w, p[first + i]));
    }
}

/* `count` coordinates of the model from the `first`, in `block` unless they stand somewhere. */
/*@ requires body_given(body, state) && first + count <= 3 * body->vertex_count;
    requires is_morphed(state) ==> block_given(body, state, count, block) &&
        \forall integer r; 0 <= r < body->reference_count ==>
            run_fits(count, state->weight, body->reference, first, 3 * body->vertex_count, r);
    assigns block[0 .. count - 1];
    ensures is_morphed(state) ==> \result == block &&
        run_blended{Pre, Post}(block, count, state->weight, body->reference, first,
                               3 * body->vertex_count, body->reference_count);
    ensures state->vertex != \null ==> \result == state->vertex + first;
    ensures state->vertex == \null && state->weight == \null ==>
        \result == body->reference + first; */
static const double *model(const struct ts_body *body, const struct ts_state *state, size_t first,
                           size_t count, double *block)
{
    size_t all = 3 * (size_t)body->vertex_count;

    if (state->vertex) return state->vertex + first;
    //@ ghost row_within(0, body->reference_count, all);
    if (!state->weight) return body->reference + first;
    //@ ghost MODEL_FIRST
    scale(count, state->weight[0], body->reference, first, block);
    /*@ loop invariant 1 <= i <= body->reference_count;
        loop invariant unchanged{Pre, Here}(body->reference, body->reference_count * all);
        loop invariant unchanged{Pre, Here}(state->weight, body->reference_count);
        loop invariant run_blended{Pre, Here}(block, count, state->weight, body->reference, first,
                                              all, i);
        loop assigns i, block[0 .. count - 1];
        loop variant body->reference_count - i; */
    for (uint32_t i = 1; i < body->reference_count; i++) {
        //@ ghost MODEL_NEXT
        add_scaled(count, state->weight[i], body->reference, first + i * all, block);
    }
    return block;
}

static void pose_all(size_t vertices, const struct ts_pose *pose, const double *restrict from,
                     double *restrict to)
{
    const struct ts_pose p = *pose; /* a copy that no store can touch */

    for (size_t v = 0; v < vertices; v++) {
        double x = from[3 * v], y = from[3 * v + 1], z = from[3 * v + 2];

        to[3 * v] = ts_posed(p.row[0], x, y, z);
        to[3 * v + 1] = ts_posed(p.row[1], x, y, z);
        to[3 * v + 2] = ts_posed(p.row[2], x, y, z);
    }
}

static inline void pose_one(const struct ts_pose *p, const double *from, double *to)
{
    double x = from[0], y = from[1], z = from[2];

    to[0] = ts_posed(p->row[0], x, y, z);
    to[1] = ts_posed(p->row[1], x, y, z);
    to[2] = ts_posed(p->row[2], x, y, z);
}

/* The identity leaves every finite vertex as it is (==), so it may be left out. */
static bool is_posed(const struct ts_state *state)
{
    static const struct ts_pose identity = TS_IDENTITY;

    return memcmp(&state->pose, &identity, sizeof identity) != 0;
}

/* Without a branch in the loop, so that it becomes vector code. */
static bool all_finite(size_t count, const double *x)
{
    long long bad = 0;

    for (size_t i = 0; i < count; i++) bad |= !(fabs(x[i]) <= DBL_MAX);
    return !bad;
}

static bool world(const struct ts_body *body, const struct ts_state *state, double *to,
                  struct ts_error *error)
{
    bool posed = is_posed(state);
    double block[3 * BLOCK];

    for (int k = 0; k < 3; k++)
        if (!all_finite(4, state->pose.row[k]))
            return ts_fail(error, "pose, row %d: expected finite numbers", k);
    if (!state->vertex && state->weight && !weights_legal(body, state->weight, error)) return false;
    for (size_t v = 0; v < body->vertex_count; v += BLOCK) {
        size_t vertices = body->vertex_count - v < BLOCK ? body->vertex_count - v : BLOCK,
               i = 3 * v;
        const double *from = model(body, state, i, 3 * vertices, block);

        if (posed)
            pose_all(vertices, &state->pose, from, to + i);
        else
            memcpy(to + i, from, 3 * vertices * sizeof *to);
        if (all_finite(3 * vertices, to + i)) continue;
        while (isfinite(to[i])) i++;
        return ts_fail(error, "vertex %zu: its place in the world is not finite", i / 3);
    }
    return true;
}

static void some(const struct ts_body *body, const struct ts_state *state, size_t count,
                 const uint32_t *index, double *to)
{
    bool posed = is_posed(state);
    double sum[3];

    for (size_t i = 0; i < count; i++) {
        const double *from = model(body, state, 3 * (size_t)index[i], 3, sum);

        if (posed)
            pose_one(&state->pose, from, to + 3 * i);
        else
            memcpy(to + 3 * i, from, sizeof sum);
    }
}

const struct ts_morph_table ts_morph_opt = {world, some};
