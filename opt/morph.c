/* morph.c, fast: whole arrays at a time, so that the compiler makes vector code of every loop. The
 * operations on each coordinate, and their order, are those of the definition. */
#include "touchstone/morph.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "touchstone/number.h"

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

static void scale(size_t count, double w, const double *restrict p, double *restrict to)
{
#pragma omp simd
    for (size_t i = 0; i < count; i++) to[i] = ts_mul(w, p[i]);
}

static void add_scaled(size_t count, double w, const double *restrict p, double *restrict to)
{
#pragma omp simd
    for (size_t i = 0; i < count; i++) to[i] = ts_add(to[i], ts_mul(w, p[i]));
}

/* The model vertices, in `to` unless they stand somewhere already. */
static const double *model(const struct ts_body *body, const struct ts_state *state, double *to)
{
    size_t count = 3 * (size_t)body->vertex_count;

    if (state->vertex) return state->vertex;
    if (!state->weight) return body->reference;
    scale(count, state->weight[0], body->reference, to);
    for (uint32_t i = 1; i < body->reference_count; i++)
        add_scaled(count, state->weight[i], body->reference + i * count, to);
    return to;
}

/* `to` may be `from`. */
static void pose_all(size_t count, const struct ts_pose *pose, const double *from, double *to)
{
    const double(*r)[4] = pose->row;

    for (size_t v = 0; v < count; v++) {
        double x = from[3 * v], y = from[3 * v + 1], z = from[3 * v + 2];

        for (size_t k = 0; k < 3; k++)
            to[3 * v + k] =
                ts_add(ts_add(ts_add(ts_mul(r[k][0], x), ts_mul(r[k][1], y)), ts_mul(r[k][2], z)),
                       r[k][3]);
    }
}

/* x - x is 0 for finite x and NaN for all others, and a NaN survives every sum. */
static bool all_finite(size_t count, const double *x)
{
    double doubt = 0;

#pragma omp simd reduction(+ : doubt)
    for (size_t i = 0; i < count; i++) doubt += x[i] - x[i];
    return doubt == 0;
}

static bool world(const struct ts_body *body, const struct ts_state *state, double *to,
                  struct ts_error *error)
{
    static const struct ts_pose identity = TS_IDENTITY;
    size_t count = 3 * (size_t)body->vertex_count, i = 0;
    const double *from;

    for (int k = 0; k < 3; k++)
        if (!all_finite(4, state->pose.row[k]))
            return ts_fail(error, "pose, row %d: expected finite numbers", k);
    if (!state->vertex && state->weight && !weights_legal(body, state->weight, error)) return false;
    from = model(body, state, to);
    /* The identity leaves every finite vertex as it is (==), so it may be left out. */
    if (memcmp(&state->pose, &identity, sizeof identity) != 0)
        pose_all(body->vertex_count, &state->pose, from, to);
    else if (from != to)
        memcpy(to, from, count * sizeof *to);
    if (all_finite(count, to)) return true;
    while (isfinite(to[i])) i++;
    return ts_fail(error, "vertex %zu: its place in the world is not finite", i / 3);
}

const struct ts_morph ts_morph_opt = {world};
