/* blend.c, fast: the volumes of all children of a node lie side by side, so that blending them is
 * one weighted sum over a flat array, of which the compiler makes vector code. The operations on
 * each bound, and their order, are those of the naive twin. */
#include "touchstone/blend.h"

#include <math.h>
#include <string.h>

#include "opt/bound.h"

#define u TS_ROUNDOFF

/* ---- reference volumes: one pass over the points ---- */

static struct ts_box box_of(size_t count, const uint32_t *index, const double *point)
{
    return box_of_index(count, index, point);
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
    dop.size = ts_add(dop.size, ts_mul(TS_DOP_OF_PART, dop.size));
    for (int s = 3; s < kind->slabs; s++) {
        double extra = ts_mul(TS_DOP_OF_PART, dop.size);

        dop.lo[s] = lower(ts_sub(dop.lo[s], extra));
        dop.hi[s] = upper(ts_add(dop.hi[s], extra));
    }
    return dop;
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
    ball.radius =
        ts_add(ts_add(ball.radius, ts_mul(TS_BALL_OF_PART, ball.radius)), TS_BALL_OF_LEAST);
    return ball;
}

/* ---- blending ---- */

/* Arrays of doubles or, if `narrow`, of floats. */
static inline double number(const void *x, bool narrow, size_t i)
{
    return narrow ? (double)((const float *)x)[i] : ((const double *)x)[i];
}

static inline const void *behind(const void *x, bool narrow, size_t i)
{
    return narrow ? (const void *)((const float *)x + i) : (const void *)((const double *)x + i);
}

/* The references whose weights are not zero: how many there are, the first three of them, and the
 * largest weight. Reference r begins `step` numbers behind reference r - 1. */
struct terms {
    uint32_t count;
    const void *x[3];
    double weight[3], most;
};

static inline struct terms gather(uint32_t n, bool narrow, const void *x, size_t step,
                                  const double *weight)
{
    struct terms terms = {0, {x, x, x}, {0, 0, 0}, 0};

    for (uint32_t r = 0; r < n; r++) {
        if (weight[r] == 0) continue;
        if (terms.count < 3) {
            terms.x[terms.count] = behind(x, narrow, r * step);
            terms.weight[terms.count] = weight[r];
        }
        terms.most = larger(weight[r], terms.most);
        terms.count++;
    }
    return terms;
}

/* to = w0*x0 + w1*x1 + w2*x2, the kernel that the whole method lives by. It is called with
 * constants for n and `narrow`, so that each is a loop of its own; ci/vectorized counts them. */
static inline void sum_up(uint32_t n, bool narrow, size_t count, const struct terms *terms,
                          double *restrict to)
{
    const void *restrict x0 = terms->x[0], *restrict x1 = terms->x[1], *restrict x2 = terms->x[2];
    double w0 = terms->weight[0], w1 = terms->weight[1], w2 = terms->weight[2];

#pragma omp simd
    for (size_t i = 0; i < count; i++) {
        double sum = ts_mul(w0, number(x0, narrow, i));

        if (n > 1) sum = ts_add(sum, ts_mul(w1, number(x1, narrow, i)));
        if (n > 2) sum = ts_add(sum, ts_mul(w2, number(x2, narrow, i)));
        to[i] = sum;
    }
}

/* Any number of references. */
static void sum_many(uint32_t n, bool narrow, size_t count, const void *x, const double *weight,
                     double *to)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = 0;
        for (uint32_t r = 0; r < n; r++)
            if (weight[r] != 0)
                to[i] = ts_add(to[i], ts_mul(weight[r], number(x, narrow, r * count + i)));
    }
}

/* `count` weighted sums; gives back the largest weight. The first case is the third again, with
 * nothing to gather: that takes a fifth of the time off. */
static inline double weighted(uint32_t n, bool narrow, size_t count, const void *x,
                              const double *weight, double *to)
{
    struct terms terms;

    if (n == 3 && weight[0] != 0 && weight[1] != 0 && weight[2] != 0) {
        terms = (struct terms){3,
                               {x, behind(x, narrow, count), behind(x, narrow, 2 * count)},
                               {weight[0], weight[1], weight[2]},
                               larger(larger(weight[0], weight[1]), weight[2])};
        sum_up(3, narrow, count, &terms, to);
        return terms.most;
    }
    terms = gather(n, narrow, x, count, weight);
    if (terms.count == 3)
        sum_up(3, narrow, count, &terms, to);
    else if (terms.count == 2)
        sum_up(2, narrow, count, &terms, to);
    else if (terms.count == 1)
        sum_up(1, narrow, count, &terms, to);
    else
        sum_many(n, narrow, count, x, weight, to);
    return terms.most;
}

/* With weights up to 1 there is no NaN to look for. Products of doubles, which are finite, are
 * finite, and a sum that has become infinite stays so. Floats may be infinite, but sums of the
 * others are far from the end of the doubles, and lower bounds are not infinite upwards. */
static void settle_boxes(double most, size_t count, double *to)
{
    if (most <= 1) return;
    for (size_t i = 0; i < 3 * count; i++) {
        to[i] = lower(to[i]);
        to[3 * count + i] = upper(to[3 * count + i]);
    }
}

static void boxes(size_t count, uint32_t n, const double *reference, const double *weight,
                  double *to)
{
    settle_boxes(weighted(n, false, 6 * count, reference, weight, to), count, to);
}

static void narrow_boxes(size_t count, uint32_t n, const float *reference, const double *weight,
                         double *to)
{
    settle_boxes(weighted(n, true, 6 * count, reference, weight, to), count, to);
}

/* The float beside f, away from zero or towards it: floats of one sign are ordered as their bits.
 */
static inline float beside(float f, bool away)
{
    int32_t bits;

    memcpy(&bits, &f, sizeof bits);
    bits += away ? 1 : -1;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static void narrow(size_t count, const double *from, float *to)
{
    for (size_t i = 0; i < 3 * count; i++) {
        size_t j = 3 * count + i;

        to[i] = (float)from[i]; /* of a small negative number a zero that is negative too */
        to[j] = (float)from[j];
        if ((double)to[i] > from[i]) to[i] = beside(to[i], signbit(to[i]));
        if ((double)to[j] < from[j]) to[j] = beside(to[j], !signbit(to[j]));
    }
}

/* Volumes are structs of doubles and nothing else, so an array of them is an array of doubles. */
static void blend_flat(size_t numbers, uint32_t n, const void *reference, const double *weight,
                       void *to)
{
    weighted(n, false, numbers, reference, weight, to);
}

static void dops(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                 const struct ts_dop *reference, const double *weight, struct ts_dop *to)
{
    blend_flat(count * (sizeof *to / sizeof(double)), n, reference, weight, to);
    for (size_t i = 0; i < count; i++) {
        double extra = ts_add(ts_mul(TS_DOP_PART(n), to[i].size), TS_DOP_LEAST(n));

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
    blend_flat(count * (sizeof *to / sizeof(double)), n, reference, weight, to);
    for (size_t i = 0; i < count; i++) {
        double size = 0;

        for (uint32_t r = 0; r < n; r++)
            if (weight[r] != 0)
                size = ts_add(size, ts_mul(weight[r], weight_of(&reference[r * count + i])));
        size = ts_add(ts_mul(TS_BALL_PART(n), size), TS_BALL_LEAST(n));
        to[i].radius = ts_add(to[i].radius, size);
        to[i] = settle(to[i]);
    }
}

/* ---- in-between volumes ---- */

/* The first part whose first weight, rounded, is not negative. Both products are monotone in k, so
 * it can be found by halving. */
static uint32_t find_part(double a, double b, uint32_t parts)
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

static bool between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
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
        to->extra[axis] =
            ts_add(ts_mul((4.0 * parts + 8) * u, most), ts_mul(ts_add(sum, 1), 0x1p-1072));
    }
    k = find_part(a, b, parts);
    to->first = i * parts + k;
    to->weight[0] = ts_sub(ts_mul(k + 1, a), ts_mul(parts - k - 1, b));
    to->weight[1] = ts_sub(ts_mul(parts - k, b), ts_mul(k, a));
    return true;
}

static void widen_boxes(size_t count, const double *extra, double *to)
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

    return ts_add(sum, ts_mul(8 * u, sum));
}

static void widen_dops(const struct ts_dop_kind *kind, size_t count, const double *extra,
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

static void widen_balls(size_t count, const double *extra, struct ts_ball *to)
{
    for (size_t i = 0; i < count; i++)
        to[i].radius = sum_above(extra[0], extra[1], extra[2], to[i].radius);
}

const struct ts_blend ts_blend_opt = {box_of,  dop_of,      ball_of,    boxes,
                                      dops,    balls,       narrow,     narrow_boxes,
                                      between, widen_boxes, widen_dops, widen_balls};
