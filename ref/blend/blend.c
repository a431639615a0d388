/* blend.c, naive: one bound after the other, as eq. 3 and 7 of paper 000 say, and then as much
 * wider as rounding asks for. docs/blend.md derives the constants. */
#include "touchstone/blend.h"

#include <math.h>

#include "ref/blend/between.h"
#include "ref/blend/blend.h"
#include "ref/bound.h"
#ifdef __FRAMAC__
#include "proofs/logic/blend/ref.h"
#endif

/* ---- blending ---- */

/* ((w0*x0 + w1*x1) + w2*x2) + ..., where x0 is x[first] and each of the others stands `step`
 * numbers behind the one before. A weight of zero adds zero, also if x is infinite. */
/*@ requires first + n * step <= SIZE_MAX;
    requires \valid_read(weight + (0 .. n - 1));
    requires \valid_read(x + (first .. first + (n - 1) * step));
    requires blend_fits(weight, x, first, step, n);
    assigns \nothing;
    ensures \result == blended(weight, x, first, step, n); */
static double blend(uint32_t n, const double *weight, const double *x, size_t first, size_t step)
{
    double sum = 0;

    /*@ loop invariant 0 <= i <= n;
        loop invariant sum == blended(weight, x, first, step, i);
        loop invariant rnd(sum) == sum;
        loop assigns i, sum;
        loop variant n - i; */
    for (uint32_t i = 0; i < n; i++) {
        //@ ghost BLEND_TERM
        if (weight[i] != 0) sum = ts_add(sum, ts_mul(weight[i], x[first + i * step]));
    }
    return sum;
}

static double blend_narrow(uint32_t n, const double *weight, const float *x, size_t step)
{
    double sum = 0;

    for (uint32_t i = 0; i < n; i++)
        if (weight[i] != 0) sum = ts_add(sum, ts_mul(weight[i], (double)x[i * step]));
    return sum;
}

/*@ requires boxes_given(count, n, reference, weight, to);
    requires blends_fit(weight, reference, 6 * count, n);
    assigns to[0 .. 6 * count - 1];
    ensures all_blended{Pre, Post}(to, weight, reference, 6 * count, n); */
static void boxes(size_t count, uint32_t n, const double *reference, const double *weight,
                  double *to)
{
    /*@ loop invariant 0 <= i <= 6 * count && blends_fit(weight, reference, 6 * count, n);
        loop invariant sums_kept{Pre, Here}(weight, reference, 6 * count, n);
        loop invariant all_kept{Pre, Here}(weight, reference, n, 6 * count);
        loop invariant \forall integer k; 0 <= k < i ==>
            to[k] == blended{Pre}(weight, reference, k, 6 * count, n);
        loop assigns i, to[0 .. 6 * count - 1];
        loop variant 6 * count - i; */
    for (size_t i = 0; i < 6 * count; i++) {
        //@ ghost if (n) row_within(n - 1, n, 6 * count);
        double bound = blend(n, weight, reference, i, 6 * count);

        to[i] = i < 3 * count ? lower(bound) : upper(bound);
        //@ ghost SUMS_STAY(reference, 6 * count)
    }
}

static void narrow(size_t count, const double *from, float *to)
{
    for (size_t i = 0; i < 6 * count; i++) {
        to[i] = (float)from[i];
        if (i < 3 * count && (double)to[i] > from[i]) to[i] = nextafterf(to[i], -INFINITY);
        if (i >= 3 * count && (double)to[i] < from[i]) to[i] = nextafterf(to[i], INFINITY);
    }
}

static void narrow_boxes(size_t count, uint32_t n, const float *reference, const double *weight,
                         double *to)
{
    for (size_t i = 0; i < 3 * count; i++) {
        size_t j = 3 * count + i;

        to[i] = lower(blend_narrow(n, weight, reference + i, 6 * count));
        to[j] = upper(blend_narrow(n, weight, reference + j, 6 * count));
    }
}

/* Along an axis, slabs 0 to 2, nothing is to be widened. */
/*@ requires s >= 3 ==> lower_fits(x, extra);
    assigns \nothing;
    ensures \result == wider_lo(s, 3, x, extra); */
static double widen_lo(int s, double x, double extra)
{
    return lower(s < 3 ? x : ts_sub(x, extra));
}

/*@ requires s >= 3 ==> upper_fits(x, extra);
    assigns \nothing;
    ensures \result == wider_hi(s, 3, x, extra); */
static double widen_hi(int s, double x, double extra)
{
    return upper(s < 3 ? x : ts_add(x, extra));
}

/* Polytope i of the weighted sum, wider by as much as this sum and that of the vertices may be off.
 * It is `TS_DOP_NUMBERS` numbers of x: lower bounds, upper bounds, size. */
/*@ requires \valid_read(kind) && 3 <= kind->slabs <= 13 && n <= TS_MOST_REFERENCES && i < count;
    requires 27 * count + n * (27 * count) <= SIZE_MAX && \valid_read(weight + (0 .. n - 1));
    requires \valid_read(x + (0 .. n * (27 * count) - 1));
    requires blends_fit(weight, x, 27 * count, n) && dop_fits(weight, x, i, count, n);
    assigns \nothing;
    ensures is_dop_of(\result, kind->slabs, weight, x, i, count, n); */
static struct ts_dop blend_dop(const struct ts_dop_kind *kind, size_t i, size_t count, uint32_t n,
                               const double *x, const double *weight)
{
    //@ ghost row_within(i, count, TS_DOP_NUMBERS);
    size_t step = TS_DOP_NUMBERS * count, lo = TS_DOP_NUMBERS * i, hi = lo + TS_MOST_SLABS;
    //@ ghost if (n) row_within(n - 1, n, step);
    double size = blend(n, weight, x, hi + TS_MOST_SLABS, step);
    double extra = ts_add(ts_mul(TS_DOP_PART(n), size), TS_DOP_LEAST(n));
    struct ts_dop dop;

    dop.size = upper(ts_add(size, extra));
    /*@ loop invariant 0 <= s <= 13 && dop.size == add(size, extra);
        loop invariant \forall integer t; 0 <= t < s && t < kind->slabs ==>
            is_slab_of(dop.lo[t], dop.hi[t], t, weight, x, 27 * i, 27 * count, n, extra);
        loop assigns s, dop;
        loop variant 13 - s; */
    for (int s = 0; s < TS_MOST_SLABS; s++) {
        double least = blend(n, weight, x, lo + (size_t)s, step);
        double most = blend(n, weight, x, hi + (size_t)s, step);

        //@ assert least == blended(weight, x, 27 * i + s, 27 * count, n);
        //@ assert most == blended(weight, x, 27 * i + 13 + s, 27 * count, n);
        //@ assert 3 <= s < kind->slabs ==> lower_fits(least, extra) && upper_fits(most, extra);
        dop.lo[s] = s < kind->slabs ? widen_lo(s, least, extra) : least;
        dop.hi[s] = s < kind->slabs ? widen_hi(s, most, extra) : most;
        /*@ assert s < kind->slabs ==>
                is_slab_of(dop.lo[s], dop.hi[s], s, weight, x, 27 * i, 27 * count, n, extra); */
    }
    return dop;
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
    const double *x = &reference->lo[0];
    //@ ghost double *number = &to->lo[0];
    //@ ghost size_t step = 27 * count;

    /*@ loop invariant 0 <= i <= count && blends_fit(weight, x, 27 * count, n);
        loop invariant sums_kept{Pre, Here}(weight, x, 27 * count, n);
        loop invariant all_kept{Pre, Here}(weight, x, n, 27 * count);
        loop invariant dops_blended{Pre, Here}(kind->slabs, number, weight, x, i, count, n);
        loop assigns i, number[0 .. 27 * count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ ghost DOP_FITS_NOW
        struct ts_dop dop = blend_dop(kind, i, count, n, x, weight);

        //@ assert is_dop_of{Pre}(dop, kind->slabs, weight, x, i, count, n);
        to[i] = dop;
        //@ ghost DOP_STORED
        //@ ghost SUMS_STAY(x, step)
        //@ ghost DOP_BLENDED
        //@ ghost DOPS_STILL_BLENDED
    }
}

/* At least half of |x|+|y|+|z| of every point of a ball: four numbers, centre and radius. */
/*@ requires \valid_read(x + (k .. k + 3)) && k + 3 <= SIZE_MAX && weight_fits(x, k);
    assigns \nothing;
    ensures \result == ball_weight(x, k); */
static double weight_of(const double *x, size_t k)
{
    return ts_add(sum3(fabs(x[k]), fabs(x[k + 1]), fabs(x[k + 2])), x[k + 3]);
}

/* The weighted sum of that. */
/*@ requires first + 3 < step && n * step <= SIZE_MAX;
    requires \valid_read(weight + (0 .. n - 1)) && \valid_read(x + (0 .. n * step - 1));
    requires \forall integer r; 0 <= r < n ==> size_fits(weight, x, first, step, r);
    assigns \nothing;
    ensures \result == ball_size(weight, x, first, step, n); */
static double weigh(uint32_t n, const double *weight, const double *x, size_t first, size_t step)
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

/* Ball i of the weighted sum, wider by as much as this sum and that of the vertices may be off. */
/*@ requires n <= TS_MOST_REFERENCES && i < count && \valid_read(weight + (0 .. n - 1));
    requires 4 * count <= SIZE_MAX && 4 * count + n * (4 * count) <= SIZE_MAX;
    requires \valid_read(x + (0 .. n * (4 * count) - 1));
    requires blends_fit(weight, x, 4 * count, n) && ball_fits(weight, x, i, count, n);
    assigns \nothing;
    ensures is_ball_of(\result, weight, x, i, count, n); */
static struct ts_ball blend_ball(size_t i, size_t count, uint32_t n, const double *x,
                                 const double *weight)
{
    //@ ghost row_within(i, count, 4);
    size_t first = 4 * i, step = 4 * count;
    //@ ghost if (n) row_within(n - 1, n, step);
    double size = weigh(n, weight, x, first, step), radius = blend(n, weight, x, first + 3, step);
    double extra = ts_add(ts_mul(TS_BALL_PART(n), size), TS_BALL_LEAST(n));
    struct ts_ball ball = {{blend(n, weight, x, first, step), blend(n, weight, x, first + 1, step),
                            blend(n, weight, x, first + 2, step)},
                           ts_add(radius, extra)};

    return settle(ball);
}

/* The array is one of doubles, too. */
/*@ requires \valid(&to->center[0] + (4 * i .. 4 * i + 3));
    assigns *(&to->center[0] + (4 * i .. 4 * i + 3));
    ensures ball_stored(&to->center[0], 4 * i, ball); */
static void put_ball(struct ts_ball *to, size_t i, struct ts_ball ball)
{
    to[i] = ball;
    //@ assert to[i] == ball;
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
    //@ ghost double *number = &to->center[0];
    //@ ghost size_t step = 4 * count;

    /*@ loop invariant 0 <= i <= count;
        loop invariant all_kept{Pre, Here}(weight, x, n, 4 * count);
        loop invariant balls_summed{Pre, Here}(number, weight, x, i, count, n);
        loop assigns i, number[0 .. 4 * count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ ghost BALL_APART
        //@ ghost SUMS_STAY(x, step)
        //@ ghost BALL_STILL_FITS
        //@ ghost BALL_AS_BEFORE
        struct ts_ball ball = blend_ball(i, count, n, x, weight);

        //@ assert is_ball_of{Pre}(ball, weight, x, i, count, n);
        put_ball(to, i, ball);
        //@ ghost ALL_KEPT
        //@ ghost BALLS_STILL_SUMMED
    }
}

const struct ts_blend_table ts_blend_ref = {
    ref_blend_box_of, ref_blend_dop_of, ref_blend_ball_of, boxes,       dops,       balls,
    narrow,           narrow_boxes,     between,           widen_boxes, widen_dops, widen_balls};
