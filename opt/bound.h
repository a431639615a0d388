/* bound.h: small steps on bounds, without branches. */
#ifndef OPT_BOUND_H
#define OPT_BOUND_H

#include <math.h>
#include <stddef.h>

#include "touchstone/bounds.h"
#include "touchstone/number.h"

/* NaN stands for "infinity minus infinity": nothing is known, so nothing is excluded. It compares
 * false; written so, each is one instruction. */
static inline double lower(double x) { return x > -INFINITY ? x : -INFINITY; }
static inline double upper(double x) { return x < INFINITY ? x : INFINITY; }

/* At most the double before x, at least the one behind it: ref/bound.h says why. */
static inline double below(double x)
{
    return ts_sub(x, ts_add(ts_mul(2 * TS_ROUNDOFF, fabs(x)), 0x1p-1074));
}
static inline double above(double x) { return -below(-x); }

/* Of two numbers, none of them NaN. Where the processor has an instruction for fmin, the compiler
 * takes it; for the comparison gcc makes a branch there, which is mispredicted and ten times as
 * slow. Elsewhere the comparison becomes one instruction, and fmin a call. */
#ifdef __aarch64__
static inline double smaller(double a, double b) { return fmin(a, b); }
static inline double larger(double a, double b) { return fmax(a, b); }
#else
static inline double smaller(double a, double b) { return a < b ? a : b; }
static inline double larger(double a, double b) { return a > b ? a : b; }
#endif

/* ---- boxes of points: minima and maxima, which round nothing ---- */

static inline struct ts_box box_of_point(const double *p)
{
    return (struct ts_box){{p[0], p[1], p[2]}, {p[0], p[1], p[2]}};
}

static inline void box_take(struct ts_box *box, const double *p)
{
    for (int k = 0; k < 3; k++) {
        box->lo[k] = smaller(p[k], box->lo[k]);
        box->hi[k] = larger(p[k], box->hi[k]);
    }
}

static inline struct ts_box box_join(struct ts_box a, const struct ts_box *b)
{
    for (int k = 0; k < 3; k++) {
        a.lo[k] = smaller(b->lo[k], a.lo[k]);
        a.hi[k] = larger(b->hi[k], a.hi[k]);
    }
    return a;
}

/* Points one after the other, at least one; two at a time: six bounds that do not wait for each
 * other, and fill whole vectors where three would not. */
static inline struct ts_box box_of_run(uint32_t count, const double *restrict p)
{
    double lo[6], hi[6];
    struct ts_box even, odd;

    for (int k = 0; k < 6; k++) lo[k] = hi[k] = p[k % 3];
    if (count % 2) p += 3;
    for (const double *end = p + 6 * (size_t)(count / 2); p < end; p += 6)
        for (int k = 0; k < 6; k++) {
            lo[k] = smaller(p[k], lo[k]);
            hi[k] = larger(p[k], hi[k]);
        }
    even = (struct ts_box){{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}};
    odd = (struct ts_box){{lo[3], lo[4], lo[5]}, {hi[3], hi[4], hi[5]}};
    return box_join(even, &odd);
}

/* Of numbered points, at least one; two at a time, which do not wait for each other. */
static inline struct ts_box box_of_index(size_t count, const uint32_t *restrict index,
                                         const double *restrict point)
{
    struct ts_box even = box_of_point(point + 3 * (size_t)index[0]), odd = even;

    if (count % 2) index++;
    for (const uint32_t *end = index + count / 2 * 2; index < end; index += 2) {
        box_take(&even, point + 3 * (size_t)index[0]);
        box_take(&odd, point + 3 * (size_t)index[1]);
    }
    return box_join(even, &odd);
}

/* Number by number, so that nothing is put together in memory before it is compared. */
static inline struct ts_box box_of_face(const uint32_t *corner, const double *point)
{
    const double *a = point + 3 * (size_t)corner[0], *b = point + 3 * (size_t)corner[1],
                 *c = point + 3 * (size_t)corner[2];
    struct ts_box box;

    for (int k = 0; k < 3; k++) {
        box.lo[k] = smaller(smaller(a[k], b[k]), c[k]);
        box.hi[k] = larger(larger(a[k], b[k]), c[k]);
    }
    return box;
}

/* Of boxes that stand side by side, at least one. */
static inline struct ts_box box_of_boxes(uint32_t count, const double *restrict boxes)
{
    struct ts_box box = ts_boxes_get(count, boxes, 0);

    for (uint32_t i = 1; i < count; i++) {
        struct ts_box next = ts_boxes_get(count, boxes, i);

        box = box_join(box, &next);
    }
    return box;
}

static inline double sum3(double x, double y, double z) { return ts_add(ts_add(x, y), z); }

/* The length of a vector, scaled so that no square underflows: off by less than 7 u. */
static inline double length(double x, double y, double z)
{
    double most = larger(larger(fabs(x), fabs(y)), fabs(z));

    if (most == 0 || most == INFINITY) return most;
    x = ts_div(x, most);
    y = ts_div(y, most);
    z = ts_div(z, most);
    return ts_mul(most, ts_sqrt(sum3(ts_mul(x, x), ts_mul(y, y), ts_mul(z, z))));
}

/* A ball whose centre overflowed holds everything. */
static inline struct ts_ball settle(struct ts_ball ball)
{
    /* x - x is 0 for finite x and NaN for all others. */
    double doubt = sum3(ball.center[0] - ball.center[0], ball.center[1] - ball.center[1],
                        ball.center[2] - ball.center[2]);

    if (doubt == 0 && ball.radius == ball.radius) return ball;
    return (struct ts_ball){{0, 0, 0}, INFINITY};
}

#endif
