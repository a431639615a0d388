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

/*@ requires \valid_read(p + (0 .. 2));
    assigns \nothing;
    ensures \forall integer k; 0 <= k < 3 ==> \result.lo[k] == p[k] && \result.hi[k] == p[k]; */
static inline struct ts_box box_of_point(const double *p)
{
    return (struct ts_box){{p[0], p[1], p[2]}, {p[0], p[1], p[2]}};
}

/*@ assigns \nothing;
    ensures joined(\result, a, b);
    ensures \forall double *p, integer i;
        holds_point(a, p, i) || holds_point(b, p, i) ==> holds_point(\result, p, i); */
static inline struct ts_box box_join(struct ts_box a, struct ts_box b)
{
    /*@ loop invariant 0 <= k <= 3;
        loop invariant \forall integer j; 0 <= j < k ==>
            a.lo[j] == \min(\at(a.lo[j], Pre), b.lo[j]) &&
            a.hi[j] == \max(\at(a.hi[j], Pre), b.hi[j]);
        loop invariant \forall integer j; k <= j < 3 ==>
            a.lo[j] == \at(a.lo[j], Pre) && a.hi[j] == \at(a.hi[j], Pre);
        loop assigns k, a;
        loop variant 3 - k; */
    for (int k = 0; k < 3; k++) {
        a.lo[k] = smaller(b.lo[k], a.lo[k]);
        a.hi[k] = larger(b.hi[k], a.hi[k]);
    }
    return a;
}

/* Points one after the other, at least one; two at a time: six bounds that do not wait for each
 * other, and fill whole vectors where three would not. */
struct lanes {
    double lo[6], hi[6];
};

#ifdef __FRAMAC__
#include "proofs/logic/bound.h"
#endif

/*@ requires \valid_read(p + (0 .. 5));
    assigns \nothing;
    ensures \forall integer k; 0 <= k < 6 ==>
        \result.lo[k] == \min(b.lo[k], p[k]) && \result.hi[k] == \max(b.hi[k], p[k]); */
static inline struct lanes lanes_take(struct lanes b, const double *p)
{
    /*@ loop invariant 0 <= k <= 6;
        loop invariant \forall integer j; 0 <= j < k ==>
            b.lo[j] == \min(\at(b.lo[j], Pre), p[j]) && b.hi[j] == \max(\at(b.hi[j], Pre), p[j]);
        loop invariant \forall integer j; k <= j < 6 ==>
            b.lo[j] == \at(b.lo[j], Pre) && b.hi[j] == \at(b.hi[j], Pre);
        loop assigns k, b;
        loop variant 6 - k; */
    for (int k = 0; k < 6; k++) {
        b.lo[k] = smaller(p[k], b.lo[k]);
        b.hi[k] = larger(p[k], b.hi[k]);
    }
    return b;
}

/*@ requires count >= 1 && \valid_read(p + (0 .. 3 * count - 1));
    assigns \nothing;
    ensures is_box_of(\result, p, count); */
static inline struct ts_box box_of_run(uint32_t count, const double *restrict p)
{
    struct lanes b = {{p[0], p[1], p[2], p[0], p[1], p[2]}, {p[0], p[1], p[2], p[0], p[1], p[2]}};
    struct ts_box even, odd;

    //@ assert coordinate(p, 0, 0) == p[0] && coordinate(p, 1, 0) == p[1];
    //@ assert coordinate(p, 2, 0) == p[2];
    /*@ loop invariant 0 <= i <= count && (count - i) % 2 == 0;
        loop invariant lanes_snug(b, p, count);
        loop invariant \forall integer j; 0 <= j < i ==> in_lanes(b, p, j);
        loop assigns i, b;
        loop variant count - i; */
    for (size_t i = count % 2; i < count; i += 2) {
        //@ assert i + 1 < count;
        //@ ghost before:;
        b = lanes_take(b, p + 3 * i);
        //@ assert took(b, \at(b, before), 0, p, 0, i) && took(b, \at(b, before), 3, p, 0, i + 1);
        //@ assert took(b, \at(b, before), 1, p, 1, i) && took(b, \at(b, before), 4, p, 1, i + 1);
        //@ assert took(b, \at(b, before), 2, p, 2, i) && took(b, \at(b, before), 5, p, 2, i + 1);
        //@ assert lanes_snug(b, p, count);
        //@ assert in_lanes(b, p, i) && in_lanes(b, p, i + 1);
    }
    even = (struct ts_box){{b.lo[0], b.lo[1], b.lo[2]}, {b.hi[0], b.hi[1], b.hi[2]}};
    odd = (struct ts_box){{b.lo[3], b.lo[4], b.lo[5]}, {b.hi[3], b.hi[4], b.hi[5]}};
    even = box_join(even, odd);
    //@ assert is_snug(even, p, count);
    //@ assert \forall integer i; 0 <= i < count ==> in_lanes(b, p, i) && holds_point(even, p, i);
    return even;
}

/*@ requires i < count && numbers_given(point, index, count);
    assigns \nothing;
    ensures is_snug_of(\result, point, index, count) && holds_point(\result, point, index[i]); */
static inline struct ts_box box_of_number(const uint32_t *index, const double *point,
                                          size_t i) /*@ ghost (size_t count) */
{
    //@ assert \valid_read(point + (3 * index[i] .. 3 * index[i] + 2));
    //@ assert of_numbered(coordinate(point, 0, index[i]), point, 0, index, count);
    //@ assert of_numbered(coordinate(point, 1, index[i]), point, 1, index, count);
    //@ assert of_numbered(coordinate(point, 2, index[i]), point, 2, index, count);
    return box_of_point(point + 3 * (size_t)index[i]);
}

/* Of numbered points, at least one; two at a time, which do not wait for each other. */
/*@ requires 1 <= count && numbers_given(point, index, count);
    assigns \nothing;
    ensures is_box_of_numbered(\result, point, index, count); */
static inline struct ts_box box_of_index(size_t count, const uint32_t *restrict index,
                                         const double *restrict point)
{
    struct ts_box even = box_of_number(index, point, 0) /*@ ghost (count) */, odd = even;

    /*@ loop invariant 0 <= i <= count && (count - i) % 2 == 0;
        loop invariant is_snug_of(even, point, index, count);
        loop invariant is_snug_of(odd, point, index, count);
        loop invariant \forall integer j; 0 <= j < i ==>
            holds_point(even, point, index[j]) || holds_point(odd, point, index[j]);
        loop assigns i, even, odd;
        loop variant count - i; */
    for (size_t i = count % 2; i < count; i += 2) {
        //@ assert i + 1 < count;
        even = box_join(even, box_of_number(index, point, i) /*@ ghost (count) */);
        odd = box_join(odd, box_of_number(index, point, i + 1) /*@ ghost (count) */);
        //@ assert holds_point(even, point, index[i]) && holds_point(odd, point, index[i + 1]);
        /*@ assert \forall integer j; 0 <= j < i ==>
                holds_point(even, point, index[j]) || holds_point(odd, point, index[j]); */
        /*@ assert \forall integer j; 0 <= j < i + 2 ==> (j < i || j == i || j == i + 1) &&
                (holds_point(even, point, index[j]) || holds_point(odd, point, index[j])); */
    }
    return box_join(even, odd);
}

/* Number by number, so that nothing is put together in memory before it is compared. */
/*@ requires \valid_read(corner + (0 .. 2));
    requires \forall integer i; 0 <= i < 3 ==>
        \valid_read(point + (3 * corner[i] .. 3 * corner[i] + 2));
    assigns \nothing;
    ensures is_box_of_three(\result, point, corner[0], corner[1], corner[2]); */
static inline struct ts_box box_of_face(const uint32_t *corner, const double *point)
{
    const double *a = point + 3 * (size_t)corner[0], *b = point + 3 * (size_t)corner[1],
                 *c = point + 3 * (size_t)corner[2];
    struct ts_box box;

    /*@ loop invariant 0 <= k <= 3;
        loop invariant \forall integer j; 0 <= j < k ==> box.lo[j] == \min(\min(a[j], b[j]), c[j]);
        loop invariant \forall integer j; 0 <= j < k ==> box.hi[j] == \max(\max(a[j], b[j]), c[j]);
        loop assigns k, box;
        loop variant 3 - k; */
    for (int k = 0; k < 3; k++) {
        box.lo[k] = smaller(smaller(a[k], b[k]), c[k]);
        box.hi[k] = larger(larger(a[k], b[k]), c[k]);
    }
    return box;
}

/* Of boxes that stand side by side, at least one. */
/*@ requires count >= 1 && \valid_read(boxes + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures \forall integer i; 0 <= i < count ==> holds_box(\result, boxes, count, i);
    ensures smallest: is_snug_row(\result, boxes, count); */
static inline struct ts_box box_of_boxes(uint32_t count, const double *restrict boxes)
{
    struct ts_box box = ts_boxes_get(count, boxes, 0);

    //@ assert of_row(in_row(boxes, 0, 0), boxes, 0, count);
    //@ assert of_row(in_row(boxes, count, 0), boxes, count, count);
    //@ assert of_row(in_row(boxes, 2 * count, 0), boxes, 2 * count, count);
    //@ assert of_row(in_row(boxes, 3 * count, 0), boxes, 3 * count, count);
    //@ assert of_row(in_row(boxes, 4 * count, 0), boxes, 4 * count, count);
    //@ assert of_row(in_row(boxes, 5 * count, 0), boxes, 5 * count, count);
    //@ assert first: is_snug_row(box, boxes, count);
    /*@ loop invariant 1 <= i <= count;
        loop invariant \forall integer j; 0 <= j < i ==> holds_box(box, boxes, count, j);
        loop invariant is_snug_row(box, boxes, count);
        loop assigns i, box;
        loop variant count - i; */
    for (uint32_t i = 1; i < count; i++) {
        struct ts_box next = ts_boxes_get(count, boxes, i);

        //@ assert of_row(in_row(boxes, 0, i), boxes, 0, count);
        //@ assert of_row(in_row(boxes, count, i), boxes, count, count);
        //@ assert of_row(in_row(boxes, 2 * count, i), boxes, 2 * count, count);
        //@ assert of_row(in_row(boxes, 3 * count, i), boxes, 3 * count, count);
        //@ assert of_row(in_row(boxes, 4 * count, i), boxes, 4 * count, count);
        //@ assert of_row(in_row(boxes, 5 * count, i), boxes, 5 * count, count);
        //@ assert next: is_snug_row(next, boxes, count);
        box = box_join(box, next);
    }
    return box;
}

/*@ requires fits(x + y) && fits(add(x, y) + z);
    assigns \nothing;
    ensures \result == add(add(x, y), z); */
static inline double sum3(double x, double y, double z) { return ts_add(ts_add(x, y), z); }

/* A ball whose centre overflowed holds everything. */
#ifndef __FRAMAC__
static inline struct ts_ball settle(struct ts_ball ball)
{
    /* x - x is 0 for finite x and NaN for all others. */
    double doubt = sum3(ball.center[0] - ball.center[0], ball.center[1] - ball.center[1],
                        ball.center[2] - ball.center[2]);

    if (doubt == 0 && ball.radius == ball.radius) return ball;
    return (struct ts_ball){{0, 0, 0}, INFINITY};
}
#else /* a real number is finite */
/*@ assigns \nothing;
    ensures \result.center[0] == ball.center[0] && \result.center[1] == ball.center[1] &&
            \result.center[2] == ball.center[2] && \result.radius == ball.radius; */
struct ts_ball settle(struct ts_ball ball);
#endif

#endif
