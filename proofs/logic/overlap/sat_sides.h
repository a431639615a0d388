/* sat_sides.h: the gap along an axis, for opt/overlap/sat_sides.h, which includes it behind its
 * types. */
#ifndef PROOFS_LOGIC_OVERLAP_SAT_SIDES_H
#define PROOFS_LOGIC_OVERLAP_SAT_SIDES_H

#include "opt/overlap/sat_axis.h"

/*@ // Sums and differences of bounds that are not too large.
    predicate side_small(real x) = within(x, 0x1p1002);
    predicate view_small(struct view v) =
        within(v.center, 0x1p1012) && within(v.extent, 0x1p1012) && within(v.factor[0], 256.0) &&
        within(v.factor[1], 256.0) && within(v.factor[2], 256.0) && within(v.size[0], 256.0) &&
        within(v.size[1], 256.0) && within(v.size[2], 256.0);
    predicate self_small(struct self s) =
        side_small(s.center[0]) && side_small(s.center[1]) && side_small(s.center[2]) &&
        side_small(s.extent[0]) && side_small(s.extent[1]) && side_small(s.extent[2]);
    predicate box_small(struct ts_box box) =
        within(box.lo[0], LARGEST_REACH) && within(box.lo[1], LARGEST_REACH) &&
        within(box.lo[2], LARGEST_REACH) && within(box.hi[0], LARGEST_REACH) &&
        within(box.hi[1], LARGEST_REACH) && within(box.hi[2], LARGEST_REACH);

    // Numbers are those of a box.
    predicate is_self(struct self s, struct ts_box box) =
        s.center[0] == sum_at(box, 0) && s.center[1] == sum_at(box, 1) &&
        s.center[2] == sum_at(box, 2) && s.extent[0] == width_at(box, 0) &&
        s.extent[1] == width_at(box, 1) && s.extent[2] == width_at(box, 2);

    // A view is that of an axis and of the one box.
    predicate is_view(struct view v, struct ts_axis a, struct ts_box one) =
        v.center == centre_from(a, sum_at(one, 0), sum_at(one, 1), sum_at(one, 2)) &&
        v.extent == extent_from(a, width_at(one, 0), width_at(one, 1), width_at(one, 2)) &&
        v.factor[0] == a.other[0] && v.factor[1] == a.other[1] && v.factor[2] == a.other[2] &&
        v.size[0] == \abs(a.other[0]) && v.size[1] == \abs(a.other[1]) &&
        v.size[2] == \abs(a.other[2]);

    // The gap of one box along it, from its sums x, y, z and its differences, with those factors
    // that are not zero.
    logic real gap_three(struct view v, real x, real y, real z, real dx, real dy, real dz) =
        sub(\abs(three(v.center, v.factor[0], x, v.factor[1], y, v.factor[2], z)),
            three(v.extent, v.size[0], dx, v.size[1], dy, v.size[2], dz));
    logic real two_of(real v, real f, real x, real g, real y) = add(add(v, mul(f, x)), mul(g, y));
    logic real gap_two(struct view v, integer j, integer k, real x, real y, real dx, real dy) =
        sub(\abs(two_of(v.center, v.factor[j], x, v.factor[k], y)),
            two_of(v.extent, v.size[j], dx, v.size[k], dy));
    logic real gap_one(struct view v, integer j, real x, real dx) =
        sub(\abs(add(v.center, mul(v.factor[j], x))), add(v.extent, mul(v.size[j], dx))); */

/* What a test computes is the gap of docs/proofs/sat.md: a term whose factor is zero adds nothing
 * to a sum that was rounded. */

/*@ ghost
    /@ requires within(f, 0.0);
       assigns \nothing;
       ensures \forall real x; mul(f, x) == 0.0; @/
    static void no_term(double f)
    {
        /@ assert zero: f == 0.0; @/
        /@ assert product: \forall real x; f * x == 0.0; @/
    }

    /@ assigns \nothing;
       ensures \forall real sum, f, x; add(add(sum, mul(f, x)), 0.0) == add(sum, mul(f, x)); @/
    static void adds_nothing(void) {}

    /@ requires is_view(v, a, one);
       assigns \nothing;
       ensures \forall struct ts_box b;
           gap_three(v, sum_at(b, 0), sum_at(b, 1), sum_at(b, 2), width_at(b, 0), width_at(b, 1),
                     width_at(b, 2)) == axis_gap(a, one, b, 0, 1, 2); @/
    static void three_is_gap(struct view v, struct ts_axis a, struct ts_box one) {}

    /@ requires is_view(v, a, one) && turned(j, k, i) && within(a.other[i], 0.0);
       assigns \nothing;
       ensures \forall struct ts_box b;
           gap_two(v, j, k, sum_at(b, j), sum_at(b, k), width_at(b, j), width_at(b, k)) ==
               axis_gap(a, one, b, j, k, i); @/
    static void two_is_gap(struct view v, struct ts_axis a, struct ts_box one, int j, int k, int i)
    {
        no_term(v.factor[i]);
        no_term(v.size[i]);
        adds_nothing();
        /@ assert \forall struct ts_box b;
               three(v.center, v.factor[j], sum_at(b, j), v.factor[k], sum_at(b, k), v.factor[i],
                     sum_at(b, i)) ==
               two_of(v.center, v.factor[j], sum_at(b, j), v.factor[k], sum_at(b, k)); @/
        /@ assert \forall struct ts_box b;
               three(v.extent, v.size[j], width_at(b, j), v.size[k], width_at(b, k), v.size[i],
                     width_at(b, i)) ==
               two_of(v.extent, v.size[j], width_at(b, j), v.size[k], width_at(b, k)); @/
    }

    /@ requires is_view(v, a, one) && turned(i, j, k) && within(a.other[j], 0.0);
       requires within(a.other[k], 0.0);
       assigns \nothing;
       ensures \forall struct ts_box b;
           gap_one(v, i, sum_at(b, i), width_at(b, i)) == axis_gap(a, one, b, i, j, k); @/
    static void one_is_gap(struct view v, struct ts_axis a, struct ts_box one, int i, int j, int k)
    {
        no_term(v.factor[j]);
        no_term(v.factor[k]);
        no_term(v.size[j]);
        no_term(v.size[k]);
        adds_nothing();
        /@ assert \forall struct ts_box b;
               three(v.center, v.factor[i], sum_at(b, i), v.factor[j], sum_at(b, j), v.factor[k],
                     sum_at(b, k)) == add(v.center, mul(v.factor[i], sum_at(b, i))); @/
        /@ assert \forall struct ts_box b;
               three(v.extent, v.size[i], width_at(b, i), v.size[j], width_at(b, j), v.size[k],
                     width_at(b, k)) == add(v.extent, mul(v.size[i], width_at(b, i))); @/
    }
*/

#endif
