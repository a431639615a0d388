/* of_points.h, fast: the box and the polytope of a reference, in one pass over the points of a
 * list. Each holds every point in exact arithmetic; docs/blend.md says why. */
#ifndef OPT_BLEND_OF_POINTS_H
#define OPT_BLEND_OF_POINTS_H

#include <math.h>

#include "opt/bound.h"
#include "touchstone/blend.h"
#ifdef __FRAMAC__
#include "proofs/logic/blend/of_points.h"
#endif

/*@ requires points_given(point, index, count);
    assigns \nothing;
    ensures box_small(\result);
    ensures \forall integer i; 0 <= i < count ==> box_holds(\result, point, 3 * index[i]); */
static inline struct ts_box box_of(size_t count, const uint32_t *index, const double *point)
{
    /*@ assert \forall integer i; 0 <= i < count ==> point_given(point, 3 * index[i]) &&
            \valid_read(point + (3 * index[i] .. 3 * index[i] + 2)); */
    struct ts_box box = box_of_index(count, index, point);

    //@ ghost bound_of_point(box.lo[0], index, point, count, 0);
    //@ ghost bound_of_point(box.lo[1], index, point, count, 1);
    //@ ghost bound_of_point(box.lo[2], index, point, count, 2);
    //@ ghost bound_of_point(box.hi[0], index, point, count, 0);
    //@ ghost bound_of_point(box.hi[1], index, point, count, 1);
    //@ ghost bound_of_point(box.hi[2], index, point, count, 2);
    /*@ assert \forall integer i; 0 <= i < count ==> holds_point(box, point, index[i]) &&
            box_holds(box, point, 3 * index[i]); */
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

/* A product that is exact. */
/*@ requires -1 <= d <= 1;
    assigns \nothing;
    ensures \result == part_of(d, x);
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

/* What the points measure, and as size the largest sum of magnitudes; not yet widened. NaN is left
 * out, as if there were infinite bounds to begin with. Slabs that a kind has not are zero; by way
 * of `upper`, since WP can't tell a zero that is stored in an array from a whole number. */
/*@ requires kind_given(kind) && points_given(point, index, count);
    assigns \nothing;
    ensures 0.0 <= \result.size <= 0x1p804 && is_double(\result.size);
    ensures magnitudes_below(point, index, count, \result.size);
    ensures \forall integer s; 0 <= s < kind->slabs ==>
        dop_spans(\result, s, kind, point, index, count);
    ensures \forall integer s; kind->slabs <= s < 13 ==> bounds_good(\result.lo[s], \result.hi[s]);
 */
static inline struct ts_dop spans_of(const struct ts_dop_kind *kind, size_t count,
                                     const uint32_t *index, const double *point)
{
    struct ts_dop dop;
    size_t first = 3 * (size_t)index[0];

    //@ assert point_given(point, 3 * index[0]);
    dop.size = larger(magnitude_of(point, first), 0);
    /*@ loop invariant 0 <= s <= 13;
        loop invariant \forall integer t; 0 <= t < s ==> bounds_good(dop.lo[t], dop.hi[t]);
        loop invariant dop.size == \at(dop.size, LoopEntry);
        loop assigns s, dop;
        loop variant 13 - s; */
    for (int s = 0; s < TS_MOST_SLABS; s++) dop.lo[s] = dop.hi[s] = upper(0);
    /*@ loop invariant 0 <= s <= kind->slabs;
        loop invariant \forall integer t; 0 <= t < s ==> dop_spans(dop, t, kind, point, index, 1);
        loop invariant \forall integer t; s <= t < 13 ==> bounds_good(dop.lo[t], dop.hi[t]);
        loop invariant dop.size == \at(dop.size, LoopEntry);
        loop assigns s, dop;
        loop variant kind->slabs - s; */
    for (int s = 0; s < kind->slabs; s++) {
        //@ assert direction_given(&kind->direction[s][0]);
        double x = along(kind->direction[s], point, first);

        dop.lo[s] = upper(x);
        dop.hi[s] = lower(x);
        //@ assert from_to(dop.lo[s], dop.hi[s], &kind->direction[s][0], point, 3 * index[0]);
        //@ assert dop_spans(dop, s, kind, point, index, 1);
    }
    /*@ loop invariant 1 <= i <= count && 0.0 <= dop.size <= 0x1p804 && is_double(dop.size);
        loop invariant magnitudes_below(point, index, i, dop.size);
        loop invariant \forall integer t; 0 <= t < kind->slabs ==>
            dop_spans(dop, t, kind, point, index, i);
        loop invariant \forall integer t; kind->slabs <= t < 13 ==>
            bounds_good(dop.lo[t], dop.hi[t]);
        loop assigns i, dop;
        loop variant count - i; */
    for (size_t i = 1; i < count; i++) {
        size_t k = 3 * (size_t)index[i];

        //@ assert point_given(point, 3 * index[i]);
        dop.size = larger(magnitude_of(point, k), dop.size);
        //@ assert magnitudes_below(point, index, i + 1, dop.size);
        /*@ loop invariant 0 <= s <= kind->slabs;
            loop invariant \forall integer t; 0 <= t < s ==>
                dop_spans(dop, t, kind, point, index, i + 1);
            loop invariant \forall integer t; s <= t < kind->slabs ==>
                dop_spans(dop, t, kind, point, index, i);
            loop invariant \forall integer t; kind->slabs <= t < 13 ==>
                bounds_good(dop.lo[t], dop.hi[t]);
            loop invariant dop.size == \at(dop.size, LoopEntry);
            loop assigns s, dop;
            loop variant kind->slabs - s; */
        for (int s = 0; s < kind->slabs; s++) {
            //@ assert direction_given(&kind->direction[s][0]);
            //@ assert before: dop_spans(dop, s, kind, point, index, i);
            double x = along(kind->direction[s], point, k);

            dop.lo[s] = smaller(x, dop.lo[s]);
            dop.hi[s] = larger(x, dop.hi[s]);
            //@ assert from_to(dop.lo[s], dop.hi[s], &kind->direction[s][0], point, 3 * index[i]);
            //@ assert taken: dop_spans(dop, s, kind, point, index, i + 1);
        }
    }
    return dop;
}

/*@ requires kind_given(kind) && points_given(point, index, count);
    assigns \nothing;
    ensures dop_small(\result);
    ensures \forall integer i; 0 <= i < count ==> dop_holds(\result, kind, point, 3 * index[i]); */
static inline struct ts_dop dop_of(const struct ts_dop_kind *kind, size_t count,
                                   const uint32_t *index, const double *point)
{
    struct ts_dop dop = spans_of(kind, count, index, point);
    double extra;
    //@ ghost double most = dop.size;

    dop.size = ts_add(dop.size, ts_mul(TS_DOP_OF_PART, dop.size));
    extra = ts_mul(TS_DOP_OF_PART, dop.size);
    //@ assert extra == slab_extra(most);
    //@ ghost points_in_size(count, index, point, most);
    /*@ ghost
        /@ loop invariant 0 <= s <= 3;
           loop invariant \forall integer t; 0 <= t < s ==>
               dop_holds_along(dop, t, kind, point, index, count);
           loop assigns s;
           loop variant 3 - s; @/
        for (int s = 0; s < 3; s++) {
            /@ assert direction_given(&kind->direction[s][0]); @/
            /@ assert is_axis(&kind->direction[s][0], s); @/
            /@ assert dop_spans(dop, s, kind, point, index, count); @/
            points_in_slab(&kind->direction[s][0], s, count, index, point, most, dop.lo[s],
                           dop.hi[s], dop.lo[s], dop.hi[s]);
            /@ assert dop_holds_along(dop, s, kind, point, index, count); @/
        } */
    /*@ loop invariant 3 <= s <= kind->slabs && dop.size == size_made(most);
        loop invariant \forall integer t; 0 <= t < 13 ==> slab_small(dop.lo[t], dop.hi[t]);
        loop invariant \forall integer t; 0 <= t < s ==>
            dop_holds_along(dop, t, kind, point, index, count);
        loop invariant \forall integer t; s <= t < kind->slabs ==>
            dop_spans(dop, t, kind, point, index, count);
        loop assigns s, dop;
        loop variant kind->slabs - s; */
    for (int s = 3; s < kind->slabs; s++) {
        //@ assert direction_given(&kind->direction[s][0]);
        //@ assert dop_spans(dop, s, kind, point, index, count);
        //@ ghost double lo = dop.lo[s], hi = dop.hi[s];
        dop.lo[s] = lower(ts_sub(dop.lo[s], extra));
        dop.hi[s] = upper(ts_add(dop.hi[s], extra));
        /*@ ghost points_in_slab(&kind->direction[s][0], s, count, index, point, most, lo, hi,
                                 dop.lo[s], dop.hi[s]); */
        //@ assert dop_holds_along(dop, s, kind, point, index, count);
    }
    /*@ assert \forall integer s, i; 0 <= s < kind->slabs && 0 <= i < count ==>
            dop_holds_along(dop, s, kind, point, index, count) &&
            slab_holds(dop.lo[s], dop.hi[s], &kind->direction[s][0], point, 3 * index[i]); */
    return dop;
}

#endif
