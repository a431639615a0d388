/* between.h, naive: volumes between the references, for blend.c. */
#ifndef REF_BLEND_BETWEEN_H
#define REF_BLEND_BETWEEN_H

#include <math.h>

#include "ref/bound.h"
#include "touchstone/blend.h"

/* Of the weights a and b of neighbouring references, N = parts, part k between them has the weights
 * (k+1) a - (N-k-1) b and (N-k) b - k a. The first part for which the first of them, rounded, is
 * not negative is taken; since the part before it was refused, the second is not negative either.
 */
static inline bool between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                           struct ts_between *to)
{
    double sum, a, b;
    uint32_t i = 0, k = 0;

    *to = (struct ts_between){0, {weight[0], 0}, {0, 0, 0}};
    if (n == 1) return true;
    while (i < n - 2 && weight[i] == 0) i++;
    for (uint32_t j = i + 2; j < n; j++)
        if (weight[j] != 0) return false;
    a = weight[i], b = weight[i + 1], sum = ts_add(a, b);
    if (!isfinite(ts_mul(parts, sum))) return false;
    for (int axis = 0; axis < 3; axis++) {
        double far = fmax(reach[3 * i + axis], reach[3 * (i + 1) + axis]);
        double most = ts_mul(sum, far);

        if (!(far < 0x1p1022 && most < 0x1p1022)) return false;
        to->extra[axis] = ts_add(ts_mul((4.0 * parts + 8) * TS_ROUNDOFF, most),
                                 ts_mul(ts_add(sum, 1), 0x1p-1072));
    }
    while (ts_mul(k + 1, a) < ts_mul(parts - k - 1, b)) k++;
    to->first = i * parts + k;
    to->weight[0] = ts_sub(ts_mul(k + 1, a), ts_mul(parts - k - 1, b));
    to->weight[1] = ts_sub(ts_mul(parts - k, b), ts_mul(k, a));
    return true;
}

/* A vertex is a double and rounding is monotone: a bound along an axis needs no more than that. */
static inline void widen_boxes(size_t count, const double *extra, double *to)
{
    for (size_t i = 0; i < 3 * count; i++) {
        size_t j = 3 * count + i;

        to[i] = lower(ts_sub(to[i], extra[i / count]));
        to[j] = upper(ts_add(to[j], extra[i / count]));
    }
}

/* At least x + y + z + r, which are not negative, for all three roundings. */
static inline double sum_above(double x, double y, double z, double r)
{
    double sum = ts_add(sum3(x, y, z), r);

    return ts_add(sum, ts_mul(8 * TS_ROUNDOFF, sum));
}

static inline void widen_dops(const struct ts_dop_kind *kind, size_t count, const double *extra,
                              struct ts_dop *to)
{
    for (size_t i = 0; i < count; i++) {
        to[i].size = sum_above(extra[0], extra[1], extra[2], to[i].size);
        for (int s = 0; s < kind->slabs; s++) {
            const signed char *d = kind->direction[s];
            double more =
                sum_above(d[0] ? extra[0] : 0, d[1] ? extra[1] : 0, d[2] ? extra[2] : 0, 0);

            to[i].lo[s] = lower(below(ts_sub(to[i].lo[s], more)));
            to[i].hi[s] = upper(above(ts_add(to[i].hi[s], more)));
        }
    }
}

static inline void widen_balls(size_t count, const double *extra, struct ts_ball *to)
{
    for (size_t i = 0; i < count; i++)
        to[i].radius = sum_above(extra[0], extra[1], extra[2], to[i].radius);
}

#endif
