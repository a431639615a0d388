/* pose_box.h: boxes side by side, posed, as pose.c needs them. The operations on each bound, and
 * their order, are those of a posed vertex, so that no widening is needed (docs/proofs/pose.md). */
#ifndef OPT_POSE_BOX_H
#define OPT_POSE_BOX_H

#include "opt/bound.h"
#include "touchstone/pose.h"

/* Boxes are posed in runs of at most so many; 0 times anything is 0, so where an entry of the
 * matrix is 0, zeros are multiplied in place of bounds that may be infinite. */
enum { RUN = 8 };
static const double zeros[RUN];

/*@ // The least that a row makes of a point between `lo` and `hi`, and the most of one between `hi`
    // and `lo`: bound i of some whose axes lie `step` numbers apart.
    logic real side_of{L}(double *lo, double *hi, integer step, integer i, double *r) =
        summed(least(r[0], lo[i], hi[i]), least(r[1], lo[step + i], hi[step + i]),
               least(r[2], lo[2 * step + i], hi[2 * step + i]), r[3]);
    predicate side_fits{L}(double *lo, double *hi, integer step, integer i, double *r) =
        products_fit(r[0], lo[i], hi[i]) && products_fit(r[1], lo[step + i], hi[step + i]) &&
        products_fit(r[2], lo[2 * step + i], hi[2 * step + i]) &&
        sum_fits(least(r[0], lo[i], hi[i]), least(r[1], lo[step + i], hi[step + i]),
                 least(r[2], lo[2 * step + i], hi[2 * step + i]), r[3]);

    // No point of a box leaves its bounds, to the last bit.
    predicate between{L}(double *lo, double *hi, integer step, integer i, real x, real y, real z) =
        lo[i] <= x <= hi[i] && lo[step + i] <= y <= hi[step + i] &&
        lo[2 * step + i] <= z <= hi[2 * step + i];
    lemma most_from_least: \forall real r, lo, hi; least(r, hi, lo) == most(r, lo, hi);
    lemma side_below{L}: \forall double *lo, *hi, *r, integer step, i, real x, y, z;
        between(lo, hi, step, i, x, y, z) ==>
            side_of(lo, hi, step, i, r) <= posed(r, x, y, z);
    lemma side_above{L}: \forall double *lo, *hi, *r, integer step, i, real x, y, z;
        between(lo, hi, step, i, x, y, z) ==>
            posed(r, x, y, z) <= side_of(hi, lo, step, i, r);

    predicate all_zero{L}(double *zero, integer count) =
        \valid_read(zero + (0 .. count - 1)) &&
        \forall integer i; 0 <= i < count ==> zero[i] == 0.0;

    // An entry makes of p[i] the least product with a number between two bounds.
    predicate picks{L}(double *p, real r, double *lo, double *hi, integer at, integer i) =
        mul(r, p[i]) == least(r, lo[at + i], hi[at + i]) &&
        (products_fit(r, lo[at + i], hi[at + i]) ==> fits(r * p[i]));
    predicate pair_fits{L}(real r, double *lo, double *hi, integer i) =
        products_fit(r, lo[i], hi[i]);
    predicate is_least{L}(real product, real r, double *lo, double *hi, integer i) =
        product == least(r, lo[i], hi[i]);
    predicate is_side{L}(real sum, double *lo, double *hi, integer step, integer i, double *r) =
        sum == side_of(lo, hi, step, i, r);
    lemma side_pairs{L}: \forall double *lo, *hi, *r, integer step, i;
        side_fits(lo, hi, step, i, r) ==>
            pair_fits(r[0], lo, hi, i) && pair_fits(r[1], lo, hi, step + i) &&
            pair_fits(r[2], lo, hi, 2 * step + i);
    lemma side_sums{L}: \forall double *lo, *hi, *r, integer step, i, real a, b, c;
        side_fits(lo, hi, step, i, r) && is_least(a, r[0], lo, hi, i) &&
        is_least(b, r[1], lo, hi, step + i) &&
        is_least(c, r[2], lo, hi, 2 * step + i) ==>
            sum_fits(a, b, c, r[3]) && is_side(summed(a, b, c, r[3]), lo, hi, step, i, r); */

/* Of `count` lower and as many upper bounds, from number `at` on, those that an entry makes the
 * lowest products of. */
/*@ requires all_zero(zero, count);
    requires \valid_read(lo + (at .. at + count - 1)) && \valid_read(hi + (at .. at + count - 1));
    assigns \nothing;
    ensures \result == lo + at || \result == hi + at || \result == zero;
    ensures \valid_read(\result + (0 .. count - 1));
    ensures \forall integer i; 0 <= i < count ==> picks(\result, r, lo, hi, at, i); */
static inline const double *chosen(double r, const double *lo, const double *hi, size_t at,
                                   const double *zero) /*@ ghost (size_t count) */
{
    const double *x = r > 0 ? lo : hi;

    return r == 0 ? zero : x + at;
}

/*@ requires fits(a + b) && fits(add(a, b) + c) && fits(add(add(a, b), c) + shift);
    assigns \nothing;
    ensures \result == summed(a, b, c, shift); */
static inline double bound_of(double a, double b, double c, double shift, bool high)
{
    double sum = ts_add(sum3(a, b, c), shift);

    return high ? upper(sum) : lower(sum);
}

/*@ predicate axes_given{L}(double *x, integer step, integer count) =
        \valid_read(x + (0 .. count - 1)) && \valid_read(x + (step .. step + count - 1)) &&
        \valid_read(x + (2 * step .. 2 * step + count - 1));
    predicate apart{L}(double *to, double *x, integer step, integer count) =
        \separated(to + (0 .. count - 1), x + (0 .. count - 1)) &&
        \separated(to + (0 .. count - 1), x + (step .. step + count - 1)) &&
        \separated(to + (0 .. count - 1), x + (2 * step .. 2 * step + count - 1)); */

/* One bound of `count` boxes on the axis of row r: the lower one of `lo` and `hi`; the upper one,
 * if these are given the other way round. */
/*@ requires count <= step && 6 * step <= SIZE_MAX;
    requires \valid_read(r + (0 .. 3)) && \valid(to + (0 .. count - 1));
    requires axes_given(lo, step, count) && axes_given(hi, step, count);
    requires apart(to, lo, step, count) && apart(to, hi, step, count);
    requires \separated(to + (0 .. count - 1), r + (0 .. 3));
    requires \separated(to + (0 .. count - 1), zero + (0 .. count - 1)) && all_zero(zero, count);
    requires \forall integer i; 0 <= i < count ==> side_fits(lo, hi, step, i, r);
    assigns to[0 .. count - 1];
    ensures \forall integer i; 0 <= i < count ==>
        is_side{Pre}(to[i], lo, hi, step, i, r); */
static inline void pose_bound(size_t count, size_t step, const double *lo, const double *hi,
                              const double *zero, const double *r, bool high, double *restrict to)
{
    double r0 = r[0], r1 = r[1], r2 = r[2], shift = r[3];
    const double *restrict x0 = chosen(r0, lo, hi, 0, zero) /*@ ghost (count) */;
    const double *restrict x1 = chosen(r1, lo, hi, step, zero) /*@ ghost (count) */;
    const double *restrict x2 = chosen(r2, lo, hi, 2 * step, zero) /*@ ghost (count) */;

#pragma omp simd
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer j; 0 <= j < i ==>
            is_side{Pre}(to[j], lo, hi, step, j, r);
        loop assigns i, to[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        double a, b, c;

        //@ assert side_fits{Pre}(lo, hi, step, i, r);
        //@ assert pair_fits{Pre}(r0, lo, hi, i);
        //@ assert pair_fits{Pre}(r1, lo, hi, step + i);
        //@ assert pair_fits{Pre}(r2, lo, hi, 2 * step + i);
        //@ assert x0[i] == \at(x0[\at(i, Here)], LoopEntry);
        //@ assert x1[i] == \at(x1[\at(i, Here)], LoopEntry);
        //@ assert x2[i] == \at(x2[\at(i, Here)], LoopEntry);
        //@ assert picks{Pre}(x0, r0, lo, hi, 0, i);
        //@ assert picks{Pre}(x1, r1, lo, hi, step, i);
        //@ assert picks{Pre}(x2, r2, lo, hi, 2 * step, i);
        //@ assert fits(r0 * x0[i]) && fits(r1 * x1[i]) && fits(r2 * x2[i]);
        a = ts_mul(r0, x0[i]);
        b = ts_mul(r1, x1[i]);
        c = ts_mul(r2, x2[i]);
        //@ assert is_least{Pre}(a, r0, lo, hi, i) && is_least{Pre}(b, r1, lo, hi, step + i);
        //@ assert is_least{Pre}(c, r2, lo, hi, 2 * step + i);
        //@ assert sum_fits(a, b, c, shift);
        //@ assert is_side{Pre}(summed(a, b, c, shift), lo, hi, step, i, r);
        to[i] = bound_of(a, b, c, shift, high);
        //@ assert is_side{Pre}(to[i], lo, hi, step, i, r);
    }
}

/*@ // What box i and row r are did not change.
    predicate same_box{L1, L2}(double *x, integer step, integer i) =
        \at(x[i], L1) == \at(x[i], L2) && \at(x[step + i], L1) == \at(x[step + i], L2) &&
        \at(x[2 * step + i], L1) == \at(x[2 * step + i], L2);
    predicate same_row{L1, L2}(double *r) =
        \at(r[0], L1) == \at(r[0], L2) && \at(r[1], L1) == \at(r[1], L2) &&
        \at(r[2], L1) == \at(r[2], L2) && \at(r[3], L1) == \at(r[3], L2);
    predicate same_side{L1, L2}(double *lo, double *hi, integer step, integer i, double *r) =
        side_of{L1}(lo, hi, step, i, r) == side_of{L2}(lo, hi, step, i, r);
    lemma side_kept{L1, L2}: \forall double *lo, *hi, *r, integer step, i;
        same_box{L1, L2}(lo, step, i) && same_box{L1, L2}(hi, step, i) && same_row{L1, L2}(r) ==>
            same_side{L1, L2}(lo, hi, step, i, r);
    lemma fits_kept{L1, L2}: \forall double *lo, *hi, *r, integer step, i;
        same_box{L1, L2}(lo, step, i) && same_box{L1, L2}(hi, step, i) && same_row{L1, L2}(r) &&
        side_fits{L1}(lo, hi, step, i, r) ==> side_fits{L2}(lo, hi, step, i, r);

    // Every point of box i is posed to between two bounds.
    predicate bounded{L}(real low, real high, double *lo, double *hi, integer step, integer i,
                         double *r) =
        \forall real x, y, z; between(lo, hi, step, i, x, y, z) ==>
            low <= posed(r, x, y, z) <= high;
    lemma sides_bound{L}: \forall double *lo, *hi, *r, integer step, i, real low, high;
        is_side(low, lo, hi, step, i, r) && is_side(high, hi, lo, step, i, r) ==>
            bounded(low, high, lo, hi, step, i, r);

    predicate posed_right{L1, L2}(double *to, double *lo, double *hi, integer step, integer i,
                                  double *r) =
        is_side{L1}(\at(to[i], L2), lo, hi, step, i, r) &&
        is_side{L1}(\at(to[3 * step + i], L2), hi, lo, step, i, r) &&
        bounded{L1}(\at(to[i], L2), \at(to[3 * step + i], L2), lo, hi, step, i, r);

    predicate box_fits{L}(double *lo, double *hi, integer step, integer i, double *r) =
        side_fits(lo, hi, step, i, r) && side_fits(hi, lo, step, i, r);
    predicate apart_from{L}(double *to, double *lo, double *hi, double *zero, integer step,
                            integer count, double *r) =
        apart(to, lo, step, count) && apart(to, hi, step, count) &&
        \separated(to + (0 .. count - 1), r + (0 .. 3)) &&
        \separated(to + (0 .. count - 1), zero + (0 .. count - 1)); */

/* Both bounds of `count` boxes on the axis of row r. */
/*@ requires count <= step && 6 * step <= SIZE_MAX && \valid_read(r + (0 .. 3));
    requires axes_given(lo, step, count) && axes_given(hi, step, count) && all_zero(zero, count);
    requires \valid(to + (0 .. count - 1));
    requires \valid(to + (3 * step .. 3 * step + count - 1));
    requires apart_from(to, lo, hi, zero, step, count, r);
    requires apart_from(to + 3 * step, lo, hi, zero, step, count, r);
    requires \forall integer i; 0 <= i < count ==> box_fits(lo, hi, step, i, r);
    assigns to[0 .. count - 1], to[3 * step .. 3 * step + count - 1];
    ensures \forall integer i; 0 <= i < count ==>
        posed_right{Pre, Here}(to, lo, hi, step, i, r); */
static inline void pose_axis(size_t count, size_t step, const double *lo, const double *hi,
                             const double *zero, const double *r, double *to)
{
    /*@ assert \forall integer i; 0 <= i < count ==>
            box_fits(lo, hi, step, i, r) && side_fits(lo, hi, step, i, r); */
    pose_bound(count, step, lo, hi, zero, r, false, to);
    //@ assert all_zero(zero, count);
    //@ assert same_row{Pre, Here}(r);
    //@ assert \forall integer i; 0 <= i < count ==> same_box{Pre, Here}(lo, step, i);
    //@ assert \forall integer i; 0 <= i < count ==> same_box{Pre, Here}(hi, step, i);
    /*@ assert \forall integer i; 0 <= i < count ==> box_fits{Pre}(lo, hi, step, i, r) &&
            same_box{Pre, Here}(lo, step, i) && same_box{Pre, Here}(hi, step, i) &&
            side_fits(hi, lo, step, i, r); */
    /*@ assert \forall integer i; 0 <= i < count ==> same_box{Pre, Here}(lo, step, i) &&
            same_box{Pre, Here}(hi, step, i) && same_side{Pre, Here}(hi, lo, step, i, r); */
    //@ ghost middle:;
    pose_bound(count, step, hi, lo, zero, r, true, to + 3 * step);
    //@ assert \forall integer i; 0 <= i < count ==> is_side{Pre}(to[i], lo, hi, step, i, r);
    /*@ assert \forall integer i; 0 <= i < count ==> same_side{Pre, middle}(hi, lo, step, i, r) &&
            is_side{middle}(to[3 * step + i], hi, lo, step, i, r) &&
            is_side{Pre}(to[i], lo, hi, step, i, r); */
    /*@ assert \forall integer i; 0 <= i < count ==> same_side{Pre, middle}(hi, lo, step, i, r) &&
            is_side{middle}(to[3 * step + i], hi, lo, step, i, r) &&
            is_side{Pre}(to[3 * step + i], hi, lo, step, i, r) &&
            posed_right{Pre, Here}(to, lo, hi, step, i, r); */
}

/* `count` boxes, from the first one of `boxes`, whose axes lie `step` numbers apart. */
static inline void pose_run(size_t count, size_t step, const double *boxes,
                            const struct ts_pose *pose, double *to)
{
    const double *hi = boxes + 3 * step;

    pose_axis(count, step, boxes, hi, zeros, pose->row[0], to);
    pose_axis(count, step, boxes, hi, zeros, pose->row[1], to + step);
    pose_axis(count, step, boxes, hi, zeros, pose->row[2], to + 2 * step);
}

#endif
