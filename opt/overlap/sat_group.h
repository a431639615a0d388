/* sat_group.h: how far the one box and all boxes of a group are apart, along one axis after the
 * other. docs/proofs/sat.md says what is proved. */
#ifndef OPT_OVERLAP_SAT_GROUP_H
#define OPT_OVERLAP_SAT_GROUP_H

#include "opt/overlap/bits.h"
#include "opt/overlap/sat_relate.h"
#include "opt/overlap/sat_sides.h"

/* Twice the centres and the half extents of boxes, and the widest gap found so far. */
struct sides {
    double center[3][MOST], extent[3][MOST], gap[MOST];
};

/* ---- before the first axis ---- */

/* The bounds of a group, axis by axis. */
struct bounds {
    const double *lo[3], *hi[3];
};

#ifdef __FRAMAC__
#include "proofs/logic/overlap/sat_group.h"
#endif

/*@ requires i < MOST && \valid(to) && 0 <= k < 3;
    requires within(lo, LARGEST_REACH) && within(hi, LARGEST_REACH);
    assigns to->center[k][i], to->extent[k][i];
    ensures small_along(to, k, i);
    ensures to->center[k][i] == add(lo, hi) && to->extent[k][i] == sub(hi, lo);
    ensures \forall integer j; 0 <= j < MOST && j != i ==> side_kept{Pre, Here}(to, k, j); */
static inline void set_one(double lo, double hi, struct sides *to, int k, size_t i)
{
    to->center[k][i] = twice_center(lo, hi);
    to->extent[k][i] = width(lo, hi);
}

/*@ requires can_set(to, count) && given_to(to, lo, count) && given_to(to, hi, count);
    requires 0 <= k < 3;
    assigns to->center[k][0 .. count - 1], to->extent[k][0 .. count - 1];
    ensures axis_ready(to, k, count);
    ensures axis_made{Pre, Here}(to, k, lo, hi, count); */
static inline void set_along(size_t count, const double *restrict lo, const double *restrict hi,
                             struct sides *restrict to, int k)
{
#pragma omp simd
    /*@ loop invariant 0 <= i <= count && axis_ready(to, k, i);
        loop invariant axis_made{Pre, Here}(to, k, lo, hi, i);
        loop assigns i, to->center[k][0 .. count - 1], to->extent[k][0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert numbers_kept{Pre, Here}(lo, count) && numbers_kept{Pre, Here}(hi, count);
        set_one(lo[i], hi[i], to, k, i);
    }
}

/*@ requires can_set(to, count);
    assigns to->gap[0 .. count - 1];
    ensures \forall integer i; 0 <= i < count ==> within(to->gap[i], 0.0); */
static inline void no_gaps(size_t count, struct sides *to)
{
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer n; 0 <= n < i ==> within(to->gap[n], 0.0);
        loop assigns i, to->gap[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) to->gap[i] = 0;
}

/*@ requires can_set(to, count) && given_to(to, x, count) && given_to(to, u, count);
    requires given_to(to, y, count) && given_to(to, v, count);
    assigns *to;
    ensures axis_ready(to, 0, count) && axis_ready(to, 1, count);
    ensures axis_made{Pre, Here}(to, 0, x, u, count);
    ensures axis_made{Pre, Here}(to, 1, y, v, count); */
static inline void set_two(size_t count, const double *x, const double *u, const double *y,
                           const double *v, struct sides *to)
{
    set_along(count, x, u, to, 0);
    //@ ghost one:;
    //@ assert numbers_kept{Pre, Here}(y, count) && numbers_kept{Pre, Here}(v, count);
    set_along(count, y, v, to, 1);
    //@ assert sides_kept{one, Here}(to, 0, count);
}

/*@ requires can_set(to, count) && bounds_given(to, b, count);
    assigns *to;
    ensures axis_ready(to, 0, count) && axis_ready(to, 1, count) && axis_ready(to, 2, count);
    ensures axis_made{Pre, Here}(to, 0, b.lo[0], b.hi[0], count);
    ensures axis_made{Pre, Here}(to, 1, b.lo[1], b.hi[1], count);
    ensures axis_made{Pre, Here}(to, 2, b.lo[2], b.hi[2], count); */
static inline void set_three(size_t count, struct bounds b, struct sides *to)
{
    set_two(count, b.lo[0], b.hi[0], b.lo[1], b.hi[1], to);
    //@ ghost two:;
    /*@ assert numbers_kept{Pre, Here}(b.lo[2], count) &&
               numbers_kept{Pre, Here}(b.hi[2], count); */
    set_along(count, b.lo[2], b.hi[2], to, 2);
    //@ assert sides_kept{two, Here}(to, 0, count);
    //@ assert sides_kept{two, Here}(to, 1, count);
}

/*@ requires can_set(to, count) && bounds_given(to, b, count);
    assigns *to;
    ensures ready(to, count);
    ensures \forall integer i; 0 <= i < count ==> within(to->gap[i], 0.0);
    ensures axis_made{Pre, Here}(to, 0, b.lo[0], b.hi[0], count);
    ensures axis_made{Pre, Here}(to, 1, b.lo[1], b.hi[1], count);
    ensures axis_made{Pre, Here}(to, 2, b.lo[2], b.hi[2], count); */
static inline void set_sides(size_t count, struct bounds b, struct sides *to)
{
    set_three(count, b, to);
    //@ ghost all:;
    no_gaps(count, to);
    //@ assert sides_kept{all, Here}(to, 0, count);
    //@ assert sides_kept{all, Here}(to, 1, count);
    //@ assert sides_kept{all, Here}(to, 2, count);
}

/* ---- along one axis, all boxes ---- */

/*@ requires i < MOST && \valid(s) && box_ready(s, i) && view_small(v);
    assigns s->gap[i];
    ensures s->gap[i] == \max(\old(s->gap[i]), three_at{Pre}(v, s, i));
    ensures within(s->gap[i], 0x1p1016) && others_kept{Pre, Here}(s, i); */
static inline void three_more(struct view v, struct sides *s, size_t i)
{
    s->gap[i] = with_three(s->gap[i], v, s->center[0][i], s->center[1][i], s->center[2][i],
                           s->extent[0][i], s->extent[1][i], s->extent[2][i]);
}

/*@ requires ready(s, count) && view_small(v);
    assigns s->gap[0 .. count - 1];
    ensures gaps_small(s, count);
    ensures \forall integer i; 0 <= i < count ==>
        s->gap[i] == \max(\old(s->gap[i]), three_at{Pre}(v, s, i));
    ensures sides_kept{Pre, Here}(s, 0, count) && sides_kept{Pre, Here}(s, 1, count) &&
        sides_kept{Pre, Here}(s, 2, count); */
static inline void along_three(size_t count, struct view v, struct sides *restrict s)
{
#pragma omp simd
    /*@ loop invariant 0 <= i <= count && gaps_small(s, count);
        loop invariant \forall integer n; 0 <= n < i ==>
            s->gap[n] == \max(\at(s->gap[n], Pre), three_at{Pre}(v, s, n));
        loop invariant \forall integer n; i <= n < count ==> s->gap[n] == \at(s->gap[n], Pre);
        loop assigns i, s->gap[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert kept{Pre, Here}(s, i);
        three_more(v, s, i);
    }
}

/*@ requires i < MOST && \valid(s) && box_ready(s, i) && view_small(v) && 0 <= j < 3 && 0 <= k < 3;
    assigns s->gap[i];
    ensures s->gap[i] == \max(\old(s->gap[i]), two_at{Pre}(v, s, j, k, i));
    ensures within(s->gap[i], 0x1p1016) && others_kept{Pre, Here}(s, i); */
static inline void two_more(struct view v, struct sides *s, int j, int k, size_t i)
{
    s->gap[i] = with_two(s->gap[i], v.center, v.extent, v.factor[j], s->center[j][i], v.factor[k],
                         s->center[k][i], v.size[j], s->extent[j][i], v.size[k], s->extent[k][i]);
}

/*@ requires ready(s, count) && view_small(v) && 0 <= j < 3 && 0 <= k < 3;
    assigns s->gap[0 .. count - 1];
    ensures gaps_small(s, count);
    ensures \forall integer i; 0 <= i < count ==>
        s->gap[i] == \max(\old(s->gap[i]), two_at{Pre}(v, s, j, k, i));
    ensures sides_kept{Pre, Here}(s, 0, count) && sides_kept{Pre, Here}(s, 1, count) &&
        sides_kept{Pre, Here}(s, 2, count); */
static inline void along_two(size_t count, struct view v, struct sides *restrict s, int j, int k)
{
#pragma omp simd
    /*@ loop invariant 0 <= i <= count && gaps_small(s, count);
        loop invariant \forall integer n; 0 <= n < i ==>
            s->gap[n] == \max(\at(s->gap[n], Pre), two_at{Pre}(v, s, j, k, n));
        loop invariant \forall integer n; i <= n < count ==> s->gap[n] == \at(s->gap[n], Pre);
        loop assigns i, s->gap[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert kept{Pre, Here}(s, i);
        //@ assert side_kept{Pre, Here}(s, j, i) && side_kept{Pre, Here}(s, k, i);
        two_more(v, s, j, k, i);
    }
}

/*@ requires i < MOST && \valid(s) && box_ready(s, i) && view_small(v) && 0 <= j < 3;
    assigns s->gap[i];
    ensures s->gap[i] == \max(\old(s->gap[i]), one_at{Pre}(v, s, j, i));
    ensures within(s->gap[i], 0x1p1016) && others_kept{Pre, Here}(s, i); */
static inline void one_more(struct view v, struct sides *s, int j, size_t i)
{
    s->gap[i] = with_one(s->gap[i], v.center, v.extent, v.factor[j], s->center[j][i], v.size[j],
                         s->extent[j][i]);
}

/*@ requires ready(s, count) && view_small(v) && 0 <= j < 3;
    assigns s->gap[0 .. count - 1];
    ensures gaps_small(s, count);
    ensures \forall integer i; 0 <= i < count ==>
        s->gap[i] == \max(\old(s->gap[i]), one_at{Pre}(v, s, j, i));
    ensures sides_kept{Pre, Here}(s, 0, count) && sides_kept{Pre, Here}(s, 1, count) &&
        sides_kept{Pre, Here}(s, 2, count); */
static inline void along_one(size_t count, struct view v, struct sides *restrict s, int j)
{
#pragma omp simd
    /*@ loop invariant 0 <= i <= count && gaps_small(s, count);
        loop invariant \forall integer n; 0 <= n < i ==>
            s->gap[n] == \max(\at(s->gap[n], Pre), one_at{Pre}(v, s, j, n));
        loop invariant \forall integer n; i <= n < count ==> s->gap[n] == \at(s->gap[n], Pre);
        loop assigns i, s->gap[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert kept{Pre, Here}(s, i);
        //@ assert side_kept{Pre, Here}(s, j, i);
        one_more(v, s, j, i);
    }
}

#endif
