/* blend_of.h, naive: the reference volumes of blend.c, of one list of points. */
#ifndef REF_BLEND_OF_H
#define REF_BLEND_OF_H

#include <math.h>

#include "ref/bound.h"
#include "touchstone/blend.h"

static inline struct ts_box box_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box;

    for (size_t k = 0; k < 3; k++) {
        box.lo[k] = box.hi[k] = point[3 * (size_t)index[0] + k];
        for (size_t i = 1; i < count; i++) {
            box.lo[k] = fmin(box.lo[k], point[3 * (size_t)index[i] + k]);
            box.hi[k] = fmax(box.hi[k], point[3 * (size_t)index[i] + k]);
        }
    }
    return box;
}

/* d . p for a direction of zeros and ones: products are exact, sums round twice at most. */
static inline double along(const signed char *d, const double *p)
{
    return sum3(d[0] * p[0], d[1] * p[1], d[2] * p[2]);
}

static inline struct ts_dop dop_of(const struct ts_dop_kind *kind, size_t count,
                                   const uint32_t *index, const double *point)
{
    struct ts_dop dop = {{0}, {0}, 0};

    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i];

        dop.size = fmax(dop.size, sum3(fabs(p[0]), fabs(p[1]), fabs(p[2])));
    }
    dop.size = ts_add(dop.size, ts_mul(4 * TS_ROUNDOFF, dop.size));
    for (int s = 0; s < kind->slabs; s++) {
        double extra = s < 3 ? 0 : ts_mul(4 * TS_ROUNDOFF, dop.size), lo = INFINITY, hi = -INFINITY;

        for (size_t i = 0; i < count; i++) {
            lo = fmin(lo, along(kind->direction[s], point + 3 * (size_t)index[i]));
            hi = fmax(hi, along(kind->direction[s], point + 3 * (size_t)index[i]));
        }
        dop.lo[s] = lower(ts_sub(lo, extra));
        dop.hi[s] = upper(ts_add(hi, extra));
    }
    return dop;
}

static inline struct ts_ball ball_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box = box_of(count, index, point);
    struct ts_ball ball = {{0}, 0};

    for (int k = 0; k < 3; k++) ball.center[k] = ts_add(box.lo[k] / 2, box.hi[k] / 2);
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i], *c = ball.center;
        double reach = length(ts_sub(p[0], c[0]), ts_sub(p[1], c[1]), ts_sub(p[2], c[2]));

        ball.radius = fmax(ball.radius, reach);
    }
    ball.radius = ts_add(ts_add(ball.radius, ts_mul(16 * TS_ROUNDOFF, ball.radius)), 0x1p-1074);
    return ball;
}

#endif
