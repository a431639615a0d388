/* of_points.h: the slabs of points, for opt/blend/of_points.h. */
#ifndef PROOFS_LOGIC_BLEND_OF_POINTS_H
#define PROOFS_LOGIC_BLEND_OF_POINTS_H

#include "opt/bound.h"
#include "proofs/logic/made.h"

/*@ ghost
    // A bound that is a coordinate of some point is a double, and not too large.
    /@ requires points_given(point, index, count) && 0 <= k < 3;
       requires of_numbered(bound, point, k, index, count);
       assigns \nothing;
       ensures bound_small(bound); @/
    static void bound_of_point(double bound, const uint32_t *index, const double *point,
                               size_t count, int k)
    {
        /@ assert \forall integer i; 0 <= i < count ==> point_given(point, 3 * index[i]) &&
               bound_small(coordinate(point, k, index[i])); @/
    } */

/*@ // What the first n points of a list measure along d is from lo to hi, as it is computed.
    predicate bounds_good(real lo, real hi) =
        within(lo, 0x1p804) && is_double(lo) && within(hi, 0x1p804) && is_double(hi);
    predicate from_to{L}(real lo, real hi, signed char *d, double *p, integer k) =
        at_least(d, p, k, lo) && at_most(d, p, k, hi);
    predicate slab_spans{L}(real lo, real hi, signed char *d, double *p, uint32_t *index,
                            integer n) =
        bounds_good(lo, hi) &&
        \forall integer i; 0 <= i < n ==> from_to(lo, hi, d, p, 3 * index[i]);
    predicate dop_spans{L}(struct ts_dop dop, integer s, struct ts_dop_kind *kind, double *p,
                           uint32_t *index, integer n) =
        slab_spans(dop.lo[s], dop.hi[s], &kind->direction[s][0], p, index, n);

    // One point more.
    lemma slab_wider{L}: \forall real a, b, lo, hi, signed char *d, double *p, uint32_t *index,
        integer n;
        slab_spans(a, b, d, p, index, n) && lo <= a && b <= hi && bounds_good(lo, hi) &&
        from_to(lo, hi, d, p, 3 * index[n]) ==> slab_spans(lo, hi, d, p, index, n + 1);

    predicate magnitudes_below{L}(double *p, uint32_t *index, integer n, real most) =
        \forall integer i; 0 <= i < n ==> magnitude_below(p, 3 * index[i], most); */

/*@ // A slab holds the points of a list.
    predicate slab_holds_all{L}(real lo, real hi, signed char *d, double *p, uint32_t *index,
                                integer n) =
        \forall integer i; 0 <= i < n ==> slab_holds(lo, hi, d, p, 3 * index[i]);
    predicate dop_holds_along{L}(struct ts_dop dop, integer s, struct ts_dop_kind *kind, double *p,
                                 uint32_t *index, integer n) =
        slab_holds_all(dop.lo[s], dop.hi[s], &kind->direction[s][0], p, index, n); */

/*@ ghost
    // Slab s, widened, holds every point of a list.
    /@ requires points_given(point, index, count) && direction_given(d);
       requires 0 <= s && (s < 3 ==> is_axis(d, s));
       requires 0.0 <= most <= 0x1p804 && is_double(most);
       requires magnitudes_below(point, index, count, most);
       requires slab_spans(lo, hi, d, point, index, count);
       requires newlo == made_lo(s, lo, most) && newhi == made_hi(s, hi, most);
       assigns \nothing;
       ensures slab_holds_all(newlo, newhi, d, point, index, count); @/
    static void points_in_slab(const signed char *d, int s, size_t count, const uint32_t *index,
                               const double *point, double most, double lo, double hi,
                               double newlo, double newhi)
    {
        /@ loop invariant 0 <= i <= count;
           loop invariant slab_holds_all(newlo, newhi, d, point, index, i);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            /@ assert point_given(point, 3 * index[i]); @/
            /@ assert magnitude_below(point, 3 * index[i], most); @/
            /@ assert from_to(lo, hi, d, point, 3 * index[i]); @/
            point_in_slab(d, s, point, 3 * (size_t)index[i], most, lo, hi);
        }
    } */

/*@ ghost
    // Nor is any of them larger than the size.
    /@ requires points_given(point, index, count);
       requires is_double(most) && magnitudes_below(point, index, count, most);
       assigns \nothing;
       ensures \forall integer i; 0 <= i < count ==>
           size_holds(size_made(most), point, 3 * index[i]); @/
    static void points_in_size(size_t count, const uint32_t *index, const double *point,
                               double most)
    {
        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer j; 0 <= j < i ==>
               size_holds(size_made(most), point, 3 * index[j]);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            /@ assert point_given(point, 3 * index[i]); @/
            /@ assert magnitude_below(point, 3 * index[i], most); @/
            point_in_size(point, 3 * (size_t)index[i], most);
        }
    } */

#endif
