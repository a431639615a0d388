/* of_points.h, naive: the reference volumes of blend.c, of one list of points. Each holds every
 * point of the list in exact arithmetic; docs/blend.md says why. */
#ifndef REF_BLEND_OF_POINTS_H
#define REF_BLEND_OF_POINTS_H

#include <math.h>

#include "ref/bound.h"
#include "touchstone/blend.h"
#ifdef __FRAMAC__
#include "proofs/logic/made.h"
#endif

/*@ requires point_given(point, 3 * i) && k < 3;
    assigns \nothing;
    ensures \result == point[3 * i + k] && bound_small(\result); */
static inline double coordinate_of(const double *point, uint32_t i, size_t k)
{
    //@ assert k == 0 ==> bound_small(point[3 * i + k]);
    //@ assert k == 1 ==> bound_small(point[3 * i + k]);
    //@ assert k == 2 ==> bound_small(point[3 * i + k]);
    return point[3 * (size_t)i + k];
}

/*@ requires points_given(point, index, count) && k < 3;
    assigns \nothing;
    ensures bound_small(\result);
    ensures \forall integer i; 0 <= i < count ==> \result <= point[3 * index[i] + k]; */
static inline double least_of(size_t count, const uint32_t *index, const double *point, size_t k)
{
    //@ assert point_given(point, 3 * index[0]);
    double least = coordinate_of(point, index[0], k);

    /*@ loop invariant 1 <= i <= count && bound_small(least);
        loop invariant \forall integer j; 0 <= j < i ==> least <= point[3 * index[j] + k];
        loop assigns i, least;
        loop variant count - i; */
    for (size_t i = 1; i < count; i++) {
        //@ assert point_given(point, 3 * index[i]);
        double x = coordinate_of(point, index[i], k);

        least = fmin(least, x);
        //@ assert least <= x == point[3 * index[i] + k];
        //@ assert \forall integer j; 0 <= j < i ==> least <= point[3 * index[j] + k];
    }
    return least;
}

/*@ requires points_given(point, index, count) && k < 3;
    assigns \nothing;
    ensures bound_small(\result);
    ensures \forall integer i; 0 <= i < count ==> point[3 * index[i] + k] <= \result; */
static inline double most_of(size_t count, const uint32_t *index, const double *point, size_t k)
{
    //@ assert point_given(point, 3 * index[0]);
    double most = coordinate_of(point, index[0], k);

    /*@ loop invariant 1 <= i <= count && bound_small(most);
        loop invariant \forall integer j; 0 <= j < i ==> point[3 * index[j] + k] <= most;
        loop assigns i, most;
        loop variant count - i; */
    for (size_t i = 1; i < count; i++) {
        //@ assert point_given(point, 3 * index[i]);
        double x = coordinate_of(point, index[i], k);

        most = fmax(most, x);
        //@ assert point[3 * index[i] + k] == x <= most;
        //@ assert \forall integer j; 0 <= j < i ==> point[3 * index[j] + k] <= most;
    }
    return most;
}

/*@ requires points_given(point, index, count);
    assigns \nothing;
    ensures box_small(\result);
    ensures \forall integer i; 0 <= i < count ==> box_holds(\result, point, 3 * index[i]); */
static inline struct ts_box box_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box = {
        {least_of(count, index, point, 0), least_of(count, index, point, 1),
         least_of(count, index, point, 2)},
        {most_of(count, index, point, 0), most_of(count, index, point, 1),
         most_of(count, index, point, 2)},
    };

    return box;
}

/* ---- polytopes ---- */

/*@ requires point_given(p, k) && k + 2 <= SIZE_MAX;
    assigns \nothing;
    ensures \result == magnitude(p[k], p[k + 1], p[k + 2]);
    ensures 0.0 <= \result <= 0x1p804 && is_double(\result); */
static inline double magnitude_of(const double *p, size_t k)
{
    return sum3(fabs(p[k]), fabs(p[k + 1]), fabs(p[k + 2]));
}

/*@ requires points_given(point, index, count);
    assigns \nothing;
    ensures 0.0 <= \result <= 0x1p804 && is_double(\result);
    ensures \forall integer i; 0 <= i < count ==> magnitude_below(point, 3 * index[i], \result); */
static inline double largest_of(size_t count, const uint32_t *index, const double *point)
{
    double most = 0;

    /*@ loop invariant 0 <= i <= count && 0.0 <= most <= 0x1p804 && is_double(most);
        loop invariant \forall integer j; 0 <= j < i ==>
            magnitude_below(point, 3 * index[j], most);
        loop assigns i, most;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert point_given(point, 3 * index[i]);
        most = fmax(most, magnitude_of(point, 3 * (size_t)index[i]));
    }
    return most;
}

/* A product that is exact. */
/*@ requires -1 <= d <= 1;
    assigns \nothing;
    ensures \result == d * x && \result == part_of(d, x);
    ensures within(x, 0x1p800) ==> within(\result, 0x1p800); */
static inline double part(signed char d, double x)
{
    //@ assert d == -1 ==> d * x == -x;
    //@ assert d == 0 ==> d * x == 0.0;
    //@ assert d == 1 ==> d * x == x;
    return d * x;
}

/* d . p for a direction of zeros and ones: sums round twice at most. */
/*@ requires point_given(p, k) && direction_given(d) && k + 2 <= SIZE_MAX;
    assigns \nothing;
    ensures \result == along_of(d, p, k);
    ensures within(\result, 0x1p804) && is_double(\result); */
static inline double along(const signed char *d, const double *p, size_t k)
{
    return sum3(part(d[0], p[k]), part(d[1], p[k + 1]), part(d[2], p[k + 2]));
}

/*@ requires points_given(point, index, count) && direction_given(d);
    assigns \nothing;
    ensures within(\result, 0x1p804) && is_double(\result);
    ensures \forall integer i; 0 <= i < count ==> at_least(d, point, 3 * index[i], \result); */
static inline double lowest_of(const signed char *d, size_t count, const uint32_t *index,
                               const double *point)
{
    //@ assert point_given(point, 3 * index[0]);
    double lo = upper(along(d, point, 3 * (size_t)index[0]));

    /*@ loop invariant 1 <= i <= count && within(lo, 0x1p804) && is_double(lo);
        loop invariant \forall integer j; 0 <= j < i ==> at_least(d, point, 3 * index[j], lo);
        loop assigns i, lo;
        loop variant count - i; */
    for (size_t i = 1; i < count; i++) {
        //@ assert point_given(point, 3 * index[i]);
        lo = fmin(lo, along(d, point, 3 * (size_t)index[i]));
        //@ ghost LOWEST_SO_FAR
    }
    return lo;
}

/*@ requires points_given(point, index, count) && direction_given(d);
    assigns \nothing;
    ensures within(\result, 0x1p804) && is_double(\result);
    ensures \forall integer i; 0 <= i < count ==> at_most(d, point, 3 * index[i], \result); */
static inline double highest_of(const signed char *d, size_t count, const uint32_t *index,
                                const double *point)
{
    //@ assert point_given(point, 3 * index[0]);
    double hi = lower(along(d, point, 3 * (size_t)index[0]));

    /*@ loop invariant 1 <= i <= count && within(hi, 0x1p804) && is_double(hi);
        loop invariant \forall integer j; 0 <= j < i ==> at_most(d, point, 3 * index[j], hi);
        loop assigns i, hi;
        loop variant count - i; */
    for (size_t i = 1; i < count; i++) {
        //@ assert point_given(point, 3 * index[i]);
        hi = fmax(hi, along(d, point, 3 * (size_t)index[i]));
        //@ ghost HIGHEST_SO_FAR
    }
    return hi;
}

struct slab {
    double lo, hi;
};

/* Slab s. */
/*@ requires points_given(point, index, count) && direction_given(d);
    requires 0 <= s && (s < 3 ==> is_axis(d, s));
    requires 0.0 <= most <= 0x1p804 && is_double(most) && size == size_made(most);
    requires \forall integer i; 0 <= i < count ==> magnitude_below(point, 3 * index[i], most);
    assigns \nothing;
    ensures within(\result.lo, 0x1p809) && within(\result.hi, 0x1p809);
    ensures \forall integer i; 0 <= i < count ==>
        slab_holds(\result.lo, \result.hi, d, point, 3 * index[i]); */
static inline struct slab slab_of(const signed char *d, int s, size_t count, const uint32_t *index,
                                  const double *point, double size) /*@ ghost (double most) */
{
    double extra = s < 3 ? 0 : ts_mul(TS_DOP_OF_PART, size);
    double lo = lowest_of(d, count, index, point), hi = highest_of(d, count, index, point);
    struct slab slab = {lower(ts_sub(lo, extra)), upper(ts_add(hi, extra))};

    //@ ghost SLAB_HOLDS_POINTS
    return slab;
}

/*@ requires kind_given(kind) && points_given(point, index, count);
    assigns \nothing;
    ensures dop_small(\result);
    ensures \forall integer i; 0 <= i < count ==> dop_holds(\result, kind, point, 3 * index[i]); */
static inline struct ts_dop dop_of(const struct ts_dop_kind *kind, size_t count,
                                   const uint32_t *index, const double *point)
{
    double most = largest_of(count, index, point);
    struct ts_dop dop;

    dop.size = ts_add(most, ts_mul(TS_DOP_OF_PART, most));
    //@ ghost SIZE_HOLDS_POINTS
    /*@ loop invariant 0 <= s <= 13 && dop.size == size_made(most);
        loop invariant \forall integer t; 0 <= t < s ==> slab_small(dop.lo[t], dop.hi[t]);
        loop invariant \forall integer i, t; 0 <= i < count && 0 <= t < s && t < kind->slabs ==>
            slab_holds(dop.lo[t], dop.hi[t], &kind->direction[t][0], point, 3 * index[i]);
        loop assigns s, dop;
        loop variant 13 - s; */
    for (int s = 0; s < TS_MOST_SLABS; s++) {
        struct slab slab = {0.0, 0.0};

        if (s < kind->slabs) {
            //@ assert direction_given(&kind->direction[s][0]);
            slab =
                slab_of(kind->direction[s], s, count, index, point, dop.size) /*@ ghost (most) */;
        }
        dop.lo[s] = slab.lo;
        dop.hi[s] = slab.hi;
    }
    return dop;
}

#endif
