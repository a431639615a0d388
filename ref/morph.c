/* morph.c, naive: one vertex after the other, one reference after the other, as DESIGN orders. */
#include "touchstone/morph.h"

#include <math.h>

#include "common/error.h"
#include "touchstone/number.h"
#ifdef __FRAMAC__
#include "proofs/logic/morph.h"
#endif

/* Weights are finite and not negative, and sum to 1 where the body asks for it. */
static bool weights_legal(const struct ts_body *body, const double *weight, struct ts_error *error)
{
    uint32_t n = body->reference_count;
    double sum = 0;

    for (uint32_t i = 0; i < n; i++) {
        if (!(weight[i] >= 0 && isfinite(weight[i])))
            return ts_fail(error, "weight %u: expected a finite number >= 0, found %g", i,
                           weight[i]);
        sum = ts_add(sum, weight[i]);
    }
    if (body->convex && fabs(ts_sub(sum, 1)) > n * 0x1p-50)
        return ts_fail(error, "weights: expected a sum of 1, found %.17g", sum);
    return true;
}

/* One coordinate of a model vertex: ((w0*p0 + w1*p1) + w2*p2) + ... */
/*@ requires body_given(body, state) && coordinate < 3 * body->vertex_count;
    requires is_morphed(state) ==>
        blend_fits(state->weight, body->reference, coordinate, 3 * body->vertex_count,
                   body->reference_count);
    assigns \nothing;
    ensures is_morphed(state) ==>
        \result == blended(state->weight, body->reference, coordinate, 3 * body->vertex_count,
                           body->reference_count);
    ensures state->vertex != \null ==> \result == state->vertex[coordinate];
    ensures state->vertex == \null && state->weight == \null ==>
        \result == body->reference[coordinate]; */
static double model(const struct ts_body *body, const struct ts_state *state, size_t coordinate)
{
    size_t block = 3 * (size_t)body->vertex_count;
    double sum;

    if (state->vertex) return state->vertex[coordinate];
    //@ ghost row_within(0, body->reference_count, block);
    if (!state->weight) return body->reference[coordinate];
    //@ assert term_fits(state->weight, body->reference, coordinate, block, 0);
    //@ assert next_sum(state->weight, body->reference, coordinate, block, 0);
    sum = ts_mul(state->weight[0], body->reference[coordinate]);
    /*@ loop invariant 1 <= i <= body->reference_count;
        loop invariant sum == blended(state->weight, body->reference, coordinate, block, i);
        loop assigns i, sum;
        loop variant body->reference_count - i; */
    for (uint32_t i = 1; i < body->reference_count; i++) {
        //@ ghost row_within(i, body->reference_count, block);
        //@ assert term_fits(state->weight, body->reference, coordinate, block, i);
        //@ assert next_sum(state->weight, body->reference, coordinate, block, i);
        sum = ts_add(sum, ts_mul(state->weight[i], body->reference[i * block + coordinate]));
    }
    return sum;
}

/* ((r0*x + r1*y) + r2*z) + t */
static double posed(const double *row, double x, double y, double z)
{
    return ts_add(ts_add(ts_add(ts_mul(row[0], x), ts_mul(row[1], y)), ts_mul(row[2], z)), row[3]);
}

static void place(const struct ts_body *body, const struct ts_state *state, size_t v, double *to)
{
    double x = model(body, state, 3 * v), y = model(body, state, 3 * v + 1),
           z = model(body, state, 3 * v + 2);

    for (size_t k = 0; k < 3; k++) to[k] = posed(state->pose.row[k], x, y, z);
}

static void some(const struct ts_body *body, const struct ts_state *state, size_t count,
                 const uint32_t *index, double *to)
{
    for (size_t i = 0; i < count; i++) place(body, state, index[i], to + 3 * i);
}

static bool world(const struct ts_body *body, const struct ts_state *state, double *to,
                  struct ts_error *error)
{
    for (int k = 0; k < 12; k++)
        if (!isfinite(state->pose.row[k / 4][k % 4]))
            return ts_fail(error, "pose, row %d: expected finite numbers", k / 4);
    if (!state->vertex && state->weight && !weights_legal(body, state->weight, error)) return false;
    for (size_t v = 0; v < body->vertex_count; v++) {
        place(body, state, v, to + 3 * v);
        if (!isfinite(to[3 * v]) || !isfinite(to[3 * v + 1]) || !isfinite(to[3 * v + 2]))
            return ts_fail(error, "vertex %zu: its place in the world is not finite", v);
    }
    return true;
}

const struct ts_morph_table ts_morph_ref = {world, some};
