/* between.h: volumes between the references, for blend.c. */
#ifndef OPT_BLEND_BETWEEN_H
#define OPT_BLEND_BETWEEN_H

#include <math.h>

#include "opt/bound.h"
#include "touchstone/blend.h"

/* The first part whose first weight, rounded, is not negative. Both products are monotone in k, so
 * it can be found by halving. */
static inline uint32_t find_part(double a, double b, uint32_t parts)
{
    uint32_t low = 0, high = parts - 1;

    while (low < high) {
        uint32_t k = low + (high - low) / 2;

        if (ts_mul(k + 1, a) < ts_mul(parts - k - 1, b))
            low = k + 1;
        else
            high = k;
    }
    return low;
}

static inline bool between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                           struct ts_between *to)
{
    double sum, a, b;
    uint32_t i = 0, k;

    *to = (struct ts_between){0, {weight[0], 0}, {0, 0, 0}};
    if (n == 1) return true;
    while (i < n - 2 && weight[i] == 0) i++;
    for (uint32_t j = i + 2; j < n; j++)
        if (weight[j] != 0) return false;
    a = weight[i], b = weight[i + 1], sum = ts_add(a, b);
    if (!(ts_mul(parts, sum) < INFINITY)) return false;
    for (uint32_t axis = 0; axis < 3; axis++) {
        double far = larger(reach[3 * i + axis], reach[3 * i + 3 + axis]), most = ts_mul(sum, far);

        if (!(far < 0x1p1022 && most < 0x1p1022)) return false;
        to->extra[axis] = ts_add(ts_mul((4.0 * parts + 8) * TS_ROUNDOFF, most),
                                 ts_mul(ts_add(sum, 1), 0x1p-1072));
    }
    k = find_part(a, b, parts);
    to->first = i * parts + k;
    to->weight[0] = ts_sub(ts_mul(k + 1, a), ts_mul(parts - k - 1, b));
    to->weight[1] = ts_sub(ts_mul(parts - k, b), ts_mul(k, a));
    return true;
}

static inline void widen_boxes(size_t count, const double *extra, double *to)
{
    for (size_t k = 0; k < 3; k++) {
        double *restrict lo = to + k * count, *restrict hi = to + (k + 3) * count, more = extra[k];

        for (size_t i = 0; i < count; i++) {
            lo[i] = lower(ts_sub(lo[i], more));
            hi[i] = upper(ts_add(hi[i], more));
        }
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
    double more[TS_MOST_SLABS];

    for (int s = 0; s < kind->slabs; s++) {
        const signed char *d = kind->direction[s];

        more[s] = sum_above(d[0] ? extra[0] : 0, d[1] ? extra[1] : 0, d[2] ? extra[2] : 0, 0);
    }
    for (size_t i = 0; i < count; i++) {
        to[i].size = sum_above(extra[0], extra[1], extra[2], to[i].size);
        for (int s = 0; s < kind->slabs; s++) {
            to[i].lo[s] = lower(below(ts_sub(to[i].lo[s], more[s])));
            to[i].hi[s] = upper(above(ts_add(to[i].hi[s], more[s])));
        }
    }
}

static inline void widen_balls(size_t count, const double *extra, struct ts_ball *to)
{
    for (size_t i = 0; i < count; i++)
        to[i].radius = sum_above(extra[0], extra[1], extra[2], to[i].radius);
}

#endif
