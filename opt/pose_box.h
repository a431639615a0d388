/* pose_box.h: boxes side by side, posed, as pose.c needs them. The operations on each bound, and
 * their order, are those of a posed vertex, so that no widening is needed (docs/proofs/pose.md). */
#ifndef OPT_POSE_BOX_H
#define OPT_POSE_BOX_H

#include "opt/bound.h"
#include "touchstone/pose.h"
#ifdef __FRAMAC__
#include "proofs/logic/pose/box.h"
#endif

/* Boxes are posed in runs of at most so many; 0 times anything is 0, so where an entry of the
 * matrix is 0, zeros are multiplied in place of bounds that may be infinite. */
enum { RUN = 8 };
static const double zeros[RUN];

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

        //@ ghost BOUND_FITS
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
    //@ ghost UPPER_FITS
    //@ ghost middle:;
    pose_bound(count, step, hi, lo, zero, r, true, to + 3 * step);
    //@ ghost BOTH_POSED
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
