/* blend.c, fast: the volumes of all children of a node lie side by side, so that blending them is
 * one weighted sum over a flat array, of which the compiler makes vector code. The operations on
 * each bound, and their order, are those of the naive twin. */
#include "touchstone/blend.h"

#include <math.h>

#include "opt/bound.h"

#define u TS_ROUNDOFF

/* ---- reference volumes: one pass over the points ---- */

static struct ts_box box_of(size_t count, const uint32_t *index, const double *point)
{
    const double *p = point + 3 * (size_t)index[0];
    struct ts_box box = {{p[0], p[1], p[2]}, {p[0], p[1], p[2]}};

    for (size_t i = 1; i < count; i++) {
        p = point + 3 * (size_t)index[i];
        for (int k = 0; k < 3; k++) {
            box.lo[k] = smaller(p[k], box.lo[k]);
            box.hi[k] = larger(p[k], box.hi[k]);
        }
    }
    return box;
}

static struct ts_dop dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
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
    dop.size = ts_add(dop.size, ts_mul(4 * u, dop.size));
    for (int s = 3; s < kind->slabs; s++) {
        double extra = ts_mul(4 * u, dop.size);

        dop.lo[s] = lower(ts_sub(dop.lo[s], extra));
        dop.hi[s] = upper(ts_add(dop.hi[s], extra));
    }
    return dop;
}

static double length(double x, double y, double z)
{
    double most = larger(larger(fabs(x), fabs(y)), fabs(z));

    if (most == 0 || most == INFINITY) return most;
    x = ts_div(x, most);
    y = ts_div(y, most);
    z = ts_div(z, most);
    return ts_mul(most, ts_sqrt(sum3(ts_mul(x, x), ts_mul(y, y), ts_mul(z, z))));
}

static struct ts_ball ball_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box = box_of(count, index, point);
    struct ts_ball ball = {{0}, 0};

    for (int k = 0; k < 3; k++) ball.center[k] = ts_add(box.lo[k] / 2, box.hi[k] / 2);
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i], *c = ball.center;

        ball.radius =
            larger(length(ts_sub(p[0], c[0]), ts_sub(p[1], c[1]), ts_sub(p[2], c[2])), ball.radius);
    }
    ball.radius = ts_add(ts_add(ball.radius, ts_mul(16 * u, ball.radius)), 0x1p-1074);
    return ball;
}

/* ---- blending ---- */

/* `CHUNK` sums at once, which stay in registers. */
enum { CHUNK = 8 };

static inline void blend_chunk(size_t count, uint32_t n, const double *restrict x,
                               const double *restrict weight, double *restrict to)
{
    double sum[CHUNK];

    for (int k = 0; k < CHUNK; k++) sum[k] = ts_mul(weight[0], x[k]);
    for (uint32_t r = 1; r < n; r++)
        for (int k = 0; k < CHUNK; k++)
            sum[k] = ts_add(sum[k], ts_mul(weight[r], x[r * count + k]));
    for (int k = 0; k < CHUNK; k++) to[k] = sum[k];
}

/* to = w0*x0 + w1*x1 + ..., for flat arrays of `count` numbers, one behind the other in x. This
 * is the kernel that the whole method lives by. */
static void blend(size_t count, uint32_t n, const double *restrict x, const double *restrict weight,
                  double *restrict to)
{
    size_t i = 0;

    for (; i + CHUNK <= count; i += CHUNK) blend_chunk(count, n, x + i, weight, to + i);
    for (; i < count; i++) {
        to[i] = ts_mul(weight[0], x[i]);
        for (uint32_t r = 1; r < n; r++) to[i] = ts_add(to[i], ts_mul(weight[r], x[r * count + i]));
    }
}

/* Volumes are structs of doubles and nothing else, so an array of them is an array of doubles. */
static const double *flat(const void *volumes) { return volumes; }

static bool any_nan(size_t count, const double *x)
{
    long long found = 0;

    for (size_t i = 0; i < count; i++) found |= x[i] != x[i];
    return found;
}

static void boxes(size_t count, uint32_t n, const struct ts_box *reference, const double *weight,
                  struct ts_box *to)
{
    size_t numbers = count * (sizeof *to / sizeof(double));

    blend(numbers, n, flat(reference), weight, (double *)(void *)to);
    if (!any_nan(numbers, flat(to))) return;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            to[i].lo[k] = lower(to[i].lo[k]);
            to[i].hi[k] = upper(to[i].hi[k]);
        }
}

static void dops(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                 const struct ts_dop *reference, const double *weight, struct ts_dop *to)
{
    blend(count * (sizeof *to / sizeof(double)), n, flat(reference), weight, (double *)(void *)to);
    for (size_t i = 0; i < count; i++) {
        double extra = ts_add(ts_mul((2.0 * n + 4) * u, to[i].size), n * 0x1p-1072);

        to[i].size = upper(ts_add(to[i].size, extra));
        for (int s = 0; s < kind->slabs; s++) {
            to[i].lo[s] = lower(s < 3 ? to[i].lo[s] : ts_sub(to[i].lo[s], extra));
            to[i].hi[s] = upper(s < 3 ? to[i].hi[s] : ts_add(to[i].hi[s], extra));
        }
    }
}

static inline double weight_of(const struct ts_ball *ball)
{
    const double *c = ball->center;

    return ts_add(sum3(fabs(c[0]), fabs(c[1]), fabs(c[2])), ball->radius);
}

static void balls(size_t count, uint32_t n, const struct ts_ball *reference, const double *weight,
                  struct ts_ball *to)
{
    blend(count * (sizeof *to / sizeof(double)), n, flat(reference), weight, (double *)(void *)to);
    for (size_t i = 0; i < count; i++) {
        double size = ts_mul(weight[0], weight_of(&reference[i]));

        for (uint32_t r = 1; r < n; r++)
            size = ts_add(size, ts_mul(weight[r], weight_of(&reference[r * count + i])));
        size = ts_add(ts_mul((4.0 * n + 8) * u, size), n * 0x1p-1071);
        to[i].radius = ts_add(to[i].radius, size);
        to[i] = settle(to[i]);
    }
}

const struct ts_blend ts_blend_opt = {box_of, dop_of, ball_of, boxes, dops, balls};
