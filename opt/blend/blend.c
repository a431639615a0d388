/* blend.c, fast: the volumes of all children of a node lie side by side, so that blending them is
 * one weighted sum over a flat array, of which the compiler makes vector code. The operations on
 * each bound, and their order, are those of the naive twin. */
#include "touchstone/blend.h"

#include <math.h>

#include "opt/blend/between.h"
#include "opt/blend/blend.h"
#include "opt/bound.h"

#ifdef __FRAMAC__
#include "proofs/logic/blend.h"
#include "proofs/logic/blend/steps.h"
#endif

#define NUMBER double
#include "opt/blend/sum.h"

/*@ requires boxes_given(count, n, reference, weight, to);
    requires blends_fit(weight, reference, 6 * count, n);
    assigns to[0 .. 6 * count - 1];
    ensures all_blended{Pre, Post}(to, weight, reference, 6 * count, n); */
static void boxes(size_t count, uint32_t n, const double *reference, const double *weight,
                  double *to)
{
    settle_boxes(weighted(6 * count, n, reference, weight, to), count, to);
}

/* A polytope that is a sum of n, wider by as much as this sum and that of the vertices may be off;
 * along an axis, slabs 0 to 2, nothing is to be widened. It is `TS_DOP_NUMBERS` numbers of x: lower
 * bounds, upper bounds, size. */
/*@ requires \valid_read(kind) && 3 <= kind->slabs <= 13 && n <= TS_MOST_REFERENCES;
    requires \valid(x + (at .. at + 26)) && at + 26 <= SIZE_MAX;
    requires \separated(kind, x + (at .. at + 26));
    requires numbers_fit(x, at, n);
    assigns x[at .. at + 26];
    ensures numbers_widened{Pre, Post}(x, at, kind->slabs, n); */
static inline void widen_dop(const struct ts_dop_kind *kind, uint32_t n, double *x, size_t at)
{
    double *restrict lo = x + at, *restrict hi = x + at + TS_MOST_SLABS;
    double size = x[at + 2 * TS_MOST_SLABS];
    double extra = ts_add(ts_mul(TS_DOP_PART(n), size), TS_DOP_LEAST(n));

    x[at + 2 * TS_MOST_SLABS] = upper(ts_add(size, extra));
    /*@ loop invariant 0 <= s <= 3;
        loop invariant \forall integer k; at <= k < at + 26 ==> x[k] == \at(x[k], Pre);
        loop invariant x[at + 26] == add(size, extra);
        loop assigns s, x[at .. at + 25];
        loop variant 3 - s; */
    for (int s = 0; s < 3; s++) {
        lo[s] = lower(lo[s]);
        hi[s] = upper(hi[s]);
    }
    /*@ loop invariant 3 <= s <= kind->slabs;
        loop invariant lo_widened{Pre, Here}(x, at, s, extra);
        loop invariant hi_widened{Pre, Here}(x, at, s, extra);
        loop invariant \forall integer k; at + s <= k < at + 13 ==> x[k] == \at(x[k], Pre);
        loop invariant \forall integer k; at + 13 + s <= k < at + 26 ==> x[k] == \at(x[k], Pre);
        loop invariant x[at + 26] == add(size, extra);
        loop assigns s, x[at .. at + 25];
        loop variant kind->slabs - s; */
    for (int s = 3; s < kind->slabs; s++) {
        //@ assert x[at + s] == \at(x[at + \at(s, Here)], Pre);
        //@ assert x[at + 13 + s] == \at(x[at + 13 + \at(s, Here)], Pre);
        //@ assert lower_fits(x[at + s], extra);
        //@ assert upper: upper_fits(x[at + 13 + s], extra);
        lo[s] = lower(ts_sub(lo[s], extra));
        hi[s] = upper(ts_add(hi[s], extra));
        /*@ assert x[at + 13 + s] ==
                wider_hi(at + 13 + s, at + 16, \at(x[at + 13 + \at(s, Here)], Pre), extra); */
    }
}

/*@ requires \valid_read(kind) && 3 <= kind->slabs <= 13 && n <= TS_MOST_REFERENCES;
    requires dops_given(count, n, &reference->lo[0], weight, &to->lo[0]);
    requires \separated(kind, &to->lo[0] + (0 .. 27 * count - 1));
    requires blends_fit(weight, &reference->lo[0], 27 * count, n);
    requires dops_fit(weight, &reference->lo[0], count, n);
    assigns *(&to->lo[0] + (0 .. 27 * count - 1));
    ensures dops_blended{Pre, Post}(kind->slabs, &to->lo[0], weight, &reference->lo[0], count,
                                    count, n); */
static void dops(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                 const struct ts_dop *reference, const double *weight, struct ts_dop *to)
{
    double *number = &to->lo[0];

    weighted(TS_DOP_NUMBERS * count, n, &reference->lo[0], weight, number);
    /*@ loop invariant 0 <= i <= count;
        loop invariant dops_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], i,
                                               count, n);
        loop invariant \forall integer k; 27 * i <= k < 27 * count ==>
            number[k] == \at(blended(weight, &reference->lo[0], k, 27 * count, n), Pre);
        loop assigns i, number[0 .. 27 * count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ ghost DOP_STILL_FITS
        widen_dop(kind, n, number, TS_DOP_NUMBERS * i);
        //@ ghost DOPS_STILL_BLENDED
    }
}

/* At least half of |x|+|y|+|z| of every point of a ball: four numbers, centre and radius. */
/*@ requires \valid_read(x + (k .. k + 3)) && k + 3 <= SIZE_MAX && weight_fits(x, k);
    assigns \nothing;
    ensures \result == ball_weight(x, k); */
static inline double weight_of(const double *x, size_t k)
{
    return ts_add(sum3(fabs(x[k]), fabs(x[k + 1]), fabs(x[k + 2])), x[k + 3]);
}

/* The weighted sum of that. */
/*@ requires first + 3 < step && n * step <= SIZE_MAX;
    requires \valid_read(weight + (0 .. n - 1)) && \valid_read(x + (0 .. n * step - 1));
    requires \forall integer r; 0 <= r < n ==> size_fits(weight, x, first, step, r);
    assigns \nothing;
    ensures \result == ball_size(weight, x, first, step, n); */
static inline double weigh(uint32_t n, const double *weight, const double *x, size_t first,
                           size_t step)
{
    double sum = 0;

    /*@ loop invariant 0 <= i <= n;
        loop invariant sum == ball_size(weight, x, first, step, i);
        loop invariant rnd(sum) == sum;
        loop assigns i, sum;
        loop variant n - i; */
    for (uint32_t i = 0; i < n; i++) {
        //@ ghost WEIGH_TERM
        if (weight[i] != 0) {
            double more = ts_mul(weight[i], weight_of(x, first + i * step));
            //@ assert more == mul(weight[i], ball_weight(x, first + i * step));

            sum = ts_add(sum, more);
            //@ assert sum == ball_size(weight, x, first, step, i + 1);
        }
    }
    return sum;
}

/* A ball that is a sum of n, wider by as much as this sum and that of the vertices may be off. */
/*@ requires n <= TS_MOST_REFERENCES && wider_fits(n, x[k + 3], size);
    requires \valid(x + (k .. k + 3)) && k + 3 <= SIZE_MAX;
    assigns x[k .. k + 3];
    ensures x[k] == \old(x[k]) && x[k + 1] == \old(x[k + 1]) && x[k + 2] == \old(x[k + 2]);
    ensures x[k + 3] == add(\old(x[k + 3]), ball_extra(n, size)); */
static inline void widen_ball(uint32_t n, double size, double *x, size_t k)
{
    double extra = ts_add(ts_mul(TS_BALL_PART(n), size), TS_BALL_LEAST(n));
    struct ts_ball ball = {{x[k], x[k + 1], x[k + 2]}, ts_add(x[k + 3], extra)};

    ball = settle(ball);
    x[k] = ball.center[0];
    x[k + 1] = ball.center[1];
    x[k + 2] = ball.center[2];
    x[k + 3] = ball.radius;
}

/*@ requires n <= TS_MOST_REFERENCES;
    requires balls_given(count, n, &reference->center[0], weight, &to->center[0]);
    requires blends_fit(weight, &reference->center[0], 4 * count, n);
    requires balls_fit(weight, &reference->center[0], count, n);
    assigns *(&to->center[0] + (0 .. 4 * count - 1));
    ensures balls_summed{Pre, Post}(&to->center[0], weight, &reference->center[0], count, count,
                                     n); */
static void balls(size_t count, uint32_t n, const struct ts_ball *reference, const double *weight,
                  struct ts_ball *to)
{
    const double *x = &reference->center[0];
    double *number = &to->center[0];

    weighted(4 * count, n, x, weight, number);
    /*@ loop invariant 0 <= i <= count;
        loop invariant unchanged{Pre, Here}(x, n * (4 * count));
        loop invariant unchanged{Pre, Here}(weight, n);
        loop invariant balls_summed{Pre, Here}(number, weight, x, i, count, n);
        loop invariant \forall integer k; 4 * i <= k < 4 * count ==>
            number[k] == blended{Pre}(weight, x, k, 4 * count, n);
        loop assigns i, number[0 .. 4 * count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ ghost BALL_STILL_FITS
        widen_ball(n, weigh(n, weight, x, 4 * i, 4 * count), number, 4 * i);
        //@ ghost BALLS_STILL_SUMMED
    }
}

const struct ts_blend_table ts_blend_opt = {opt_blend_box_of,
                                            opt_blend_dop_of,
                                            opt_blend_ball_of,
                                            boxes,
                                            dops,
                                            balls,
                                            opt_blend_narrow,
                                            opt_blend_narrow_boxes,
                                            between,
                                            widen_boxes,
                                            widen_dops,
                                            widen_balls};
