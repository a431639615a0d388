/* bound.h: small steps on bounds, without branches. */
#ifndef OPT_BOUND_H
#define OPT_BOUND_H

#include <math.h>
#include <stddef.h>

#include "touchstone/bounds.h"
#include "touchstone/number.h"

/* NaN stands for "infinity minus infinity": nothing is known, so nothing is excluded. It compares
 * false; written so, each is one instruction. */
#ifndef __FRAMAC__
static inline double lower(double x) { return x > -INFINITY ? x : -INFINITY; }
static inline double upper(double x) { return x < INFINITY ? x : INFINITY; }
#else /* real numbers are below infinity, which is not one of them */
//@ assigns \nothing; ensures \result == x;
double lower(double x);
//@ assigns \nothing; ensures \result == x;
double upper(double x);
#endif

/* At most the double before x, at least the one behind it: ref/bound.h says why. */
static inline double below(double x)
{
    return ts_sub(x, ts_add(ts_mul(2 * TS_ROUNDOFF, fabs(x)), 0x1p-1074));
}
static inline double above(double x) { return -below(-x); }

/* Of two numbers, none of them NaN. Where the processor has an instruction for fmin, the compiler
 * takes it; for the comparison gcc makes a branch there, which is mispredicted and ten times as
 * slow. Elsewhere the comparison becomes one instruction, and fmin a call. */
#if defined __aarch64__ && !defined __FRAMAC__
static inline double smaller(double a, double b) { return fmin(a, b); }
static inline double larger(double a, double b) { return fmax(a, b); }
#else
//@ assigns \nothing; ensures \result == \min(a, b);
static inline double smaller(double a, double b) { return a < b ? a : b; }
//@ assigns \nothing; ensures \result == \max(a, b);
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

/*@ requires \valid_read(b);
    assigns \nothing;
    ensures joined(\result, a, *b); */
static inline struct ts_box box_join(struct ts_box a, const struct ts_box *b)
{
    /*@ loop invariant 0 <= k <= 3;
        loop invariant \forall integer j; 0 <= j < k ==>
            a.lo[j] == \min(\at(a.lo[j], Pre), b->lo[j]) &&
            a.hi[j] == \max(\at(a.hi[j], Pre), b->hi[j]);
        loop invariant \forall integer j; k <= j < 3 ==>
            a.lo[j] == \at(a.lo[j], Pre) && a.hi[j] == \at(a.hi[j], Pre);
        loop assigns k, a;
        loop variant 3 - k; */
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

/* Whether `one` and box i of a group share a point; without branches, for loops over i. */
/*@ requires \valid_read(one) && i < count && 6 * count <= SIZE_MAX;
    requires \valid_read(group + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures exact: \result == 0 <==>
        one->hi[0] < group[i] || one->hi[1] < group[count + i] ||
        one->hi[2] < group[2 * count + i] || group[3 * count + i] < one->lo[0] ||
        group[4 * count + i] < one->lo[1] || group[5 * count + i] < one->lo[2];
    ensures no_point_lost: \forall real x, y, z;
        inside(one, x, y, z) && inside_of(group, count, i, x, y, z) ==> \result != 0; */
static inline int box_meets(const struct ts_box *one, size_t count, const double *group, size_t i)
{
    const double *lo = group, *hi = group + 3 * count;

    return (lo[i] <= one->hi[0]) & (lo[count + i] <= one->hi[1]) &
           (lo[2 * count + i] <= one->hi[2]) & (hi[i] >= one->lo[0]) &
           (hi[count + i] >= one->lo[1]) & (hi[2 * count + i] >= one->lo[2]);
}

/* Of boxes that stand side by side, at least one. */
/*@ requires count >= 1 && \valid_read(boxes + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures \forall integer i; 0 <= i < count ==> holds_box(\result, boxes, count, i); */
static inline struct ts_box box_of_boxes(uint32_t count, const double *restrict boxes)
{
    struct ts_box box = ts_boxes_get(count, boxes, 0);

    /*@ loop invariant 1 <= i <= count;
        loop invariant \forall integer j; 0 <= j < i ==> holds_box(box, boxes, count, j);
        loop assigns i, box;
        loop variant count - i; */
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
