/* blend_of.c, fast: the volume of a reference, in one pass over its points. */
#include <math.h>

#include "opt/blend.h"
#include "opt/bound.h"

struct ts_box fast_box_of(size_t count, const uint32_t *index, const double *point)
{
    return box_of_index(count, index, point);
}

struct ts_dop fast_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                          const double *point)
{
    struct ts_dop dop = {{0}, {0}, 0};

    for (int s = 0; s < kind->slabs; s++) {
        dop.lo[s] = INFINITY;
        dop.hi[s] = -INFINITY;
    }
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i];

        dop.size = larger(sum3(fabs(p[0]), fabs(p[1]), fabs(p[2])), dop.size);
        for (int s = 0; s < kind->slabs; s++) {
            const signed char *d = kind->direction[s];
            double x = sum3(d[0] * p[0], d[1] * p[1], d[2] * p[2]);

            dop.lo[s] = smaller(x, dop.lo[s]);
            dop.hi[s] = larger(x, dop.hi[s]);
        }
    }
    dop.size = ts_add(dop.size, ts_mul(TS_DOP_OF_PART, dop.size));
    for (int s = 3; s < kind->slabs; s++) {
        double extra = ts_mul(TS_DOP_OF_PART, dop.size);

        dop.lo[s] = lower(ts_sub(dop.lo[s], extra));
        dop.hi[s] = upper(ts_add(dop.hi[s], extra));
    }
    return dop;
}

struct ts_ball fast_ball_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box = fast_box_of(count, index, point);
    struct ts_ball ball = {{0}, 0};

    for (int k = 0; k < 3; k++) ball.center[k] = ts_add(box.lo[k] / 2, box.hi[k] / 2);
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i], *c = ball.center;

        ball.radius =
            larger(length(ts_sub(p[0], c[0]), ts_sub(p[1], c[1]), ts_sub(p[2], c[2])), ball.radius);
    }
    ball.radius =
        ts_add(ts_add(ball.radius, ts_mul(TS_BALL_OF_PART, ball.radius)), TS_BALL_OF_LEAST);
    return ball;
}
