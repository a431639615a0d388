/* sat_axis.h: numbers and axes, for opt/overlap/sat_axis.h, which includes it behind its types. */
#ifndef PROOFS_LOGIC_OVERLAP_SAT_AXIS_H
#define PROOFS_LOGIC_OVERLAP_SAT_AXIS_H

#include "proofs/logic/overlap.h"
#include "proofs/logic/rounded.h"

/* ---- numbers ---- */

/*@ axiomatic powers {
      logic real two_to(integer e);
      axiom two_to_positive: \forall integer e; 0.0 < two_to(e);
      axiom two_to_grows: \forall integer d, e; d <= e ==> two_to(d) <= two_to(e);
      axiom two_to_seven: two_to(7) == 128.0;
      axiom one_is_double: rnd(1.0) == 1.0;
      axiom two_is_double: rnd(2.0) == 2.0;
      axiom rnd_little: \forall real x; \abs(rnd(x)) <= 1.01 * \abs(x) + 1.0;
      axiom fits_far: \forall real x; within(x, 0x1p1020) ==> fits(x);
    }
    predicate finite(real x) = is_double(x) && within(x, largest);
    predicate in_scale(real x, integer e) = within(x * two_to(-e), 2.0);
    logic real scaled(real x, integer e) = rnd(x * two_to(-e)); */

/*@ ghost
    // What is no larger than a number is in its scale.
    /@ requires 0.0 <= most && (0.0 < most ==> in_scale(most, e));
       assigns \nothing;
       ensures \forall real x; within(x, most) ==> in_scale(x, e); @/
    static void scale_of_all(double most, int e)
    {
        /@ assert \forall real x; within(x, most) ==>
                within(x * two_to(-e), most * two_to(-e)); @/
    } */

/*@ ghost
    // What is in a scale is in any larger one.
    /@ requires d <= e;
       assigns \nothing;
       ensures \forall real x; in_scale(x, d) ==> in_scale(x, e); @/
    static void larger_scale(int d, int e)
    {
        /@ assert 0.0 < two_to(-e) <= two_to(-d); @/
        /@ assert \forall real x; \abs(x * two_to(-e)) <= \abs(x * two_to(-d)); @/
    } */

/*@ predicate arrow_within(struct arrow a, real most) =
        within(a.x[0], most) && within(a.x[1], most) && within(a.x[2], most);

    // A pose and reaches that are numbers, and all of them in a scale.
    predicate row_given(struct ts_pose pose, integer k) =
        finite(pose.row[k][0]) && finite(pose.row[k][1]) && finite(pose.row[k][2]) &&
        finite(pose.row[k][3]);
    predicate pose_given(struct ts_pose pose) =
        row_given(pose, 0) && row_given(pose, 1) && row_given(pose, 2);
    predicate reach_given(real r) = is_double(r) && 0.0 <= r <= LARGEST_REACH;
    predicate stand_given(struct ts_placement s) =
        pose_given(s.pose) && reach_given(s.reach[0]) && reach_given(s.reach[1]) &&
        reach_given(s.reach[2]);
    predicate column_in_scale(struct ts_pose pose, integer j, integer e) =
        in_scale(pose.row[0][j], e) && in_scale(pose.row[1][j], e) && in_scale(pose.row[2][j], e);
    predicate in_scales(struct ts_pose pose, integer e, integer own) =
        column_in_scale(pose, 0, e) && column_in_scale(pose, 1, e) && column_in_scale(pose, 2, e) &&
        column_in_scale(pose, 3, e) && column_in_scale(pose, 0, own) &&
        column_in_scale(pose, 1, own) && column_in_scale(pose, 2, own);

    // What the fast twin has of a stand.
    logic real three(real v, real f, real x, real g, real y, real h, real z) =
        add(add(add(v, mul(f, x)), mul(g, y)), mul(h, z));
    predicate is_column(struct arrow a, struct ts_pose pose, integer j, integer e) =
        a.x[0] == scaled(pose.row[0][j], e) && a.x[1] == scaled(pose.row[1][j], e) &&
        a.x[2] == scaled(pose.row[2][j], e);
    predicate has_columns(struct posed p, struct ts_placement s, integer own) =
        is_column(p.column[0], s.pose, 0, own) && is_column(p.column[1], s.pose, 1, own) &&
        is_column(p.column[2], s.pose, 2, own);
    predicate has_world(struct posed p, struct ts_placement s, integer e) =
        is_column(p.world[0], s.pose, 0, e) && is_column(p.world[1], s.pose, 1, e) &&
        is_column(p.world[2], s.pose, 2, e) && is_column(p.shift, s.pose, 3, e);
    logic real size_along(real t, real x, real a, real y, real b, real z, real c) =
        three(\abs(t), \abs(x), a, \abs(y), b, \abs(z), c);
    predicate has_size(struct posed p, struct ts_placement s, integer k) =
        p.size.x[k] == size_along(p.shift.x[k], p.world[0].x[k], s.reach[0], p.world[1].x[k],
                                  s.reach[1], p.world[2].x[k], s.reach[2]);
    predicate is_posed(struct posed p, struct ts_placement s, integer e, integer own) =
        has_columns(p, s, own) && has_world(p, s, e) && has_size(p, s, 0) && has_size(p, s, 1) &&
        has_size(p, s, 2) && in_scales(s.pose, e, own);
    predicate posed_small(struct posed p) =
        arrow_within(p.column[0], 2.0) && arrow_within(p.column[1], 2.0) &&
        arrow_within(p.column[2], 2.0) && arrow_within(p.world[0], 2.0) &&
        arrow_within(p.world[1], 2.0) && arrow_within(p.world[2], 2.0) &&
        arrow_within(p.shift, 2.0) && arrow_within(p.size, 0x1p1004);

    // The same, read one by one: provers find that easier.
    predicate small_at{L}(struct posed *p) =
        arrow_within(p->column[0], 2.0) && arrow_within(p->column[1], 2.0) &&
        arrow_within(p->column[2], 2.0) && arrow_within(p->world[0], 2.0) &&
        arrow_within(p->world[1], 2.0) && arrow_within(p->world[2], 2.0) &&
        arrow_within(p->shift, 2.0) && arrow_within(p->size, 0x1p1004); */

/*@ // The axis p x q, from products of their components i and j, and how far it can be wrong.
    logic real normal_at(struct arrow p, struct arrow q, integer i, integer j) =
        sub(mul(p.x[i], q.x[j]), mul(p.x[j], q.x[i]));
    logic real normal_size(struct arrow p, struct arrow q, integer i, integer j) =
        add(\abs(mul(p.x[i], q.x[j])), \abs(mul(p.x[j], q.x[i])));
    logic real dot_of(real a, real b, real c, real x, real y, real z) =
        add(add(mul(a, x), mul(b, y)), mul(c, z));
    logic real along(struct arrow p, struct arrow q, real x, real y, real z) =
        dot_of(normal_at(p, q, 1, 2), normal_at(p, q, 2, 0), normal_at(p, q, 0, 1), x, y, z);
    logic real factor_of(struct arrow p, struct arrow q, struct arrow e) =
        along(p, q, e.x[0], e.x[1], e.x[2]);
    logic real shift_of(struct arrow p, struct arrow q, struct arrow s, struct arrow t) =
        2.0 * along(p, q, sub(t.x[0], s.x[0]), sub(t.x[1], s.x[1]), sub(t.x[2], s.x[2]));
    logic real doubt_of(struct arrow p, struct arrow q, struct arrow s, struct arrow t) =
        add(add(add(0.0, mul(normal_size(p, q, 1, 2), add(s.x[0], t.x[0]))),
                mul(normal_size(p, q, 2, 0), add(s.x[1], t.x[1]))),
            mul(normal_size(p, q, 0, 1), add(s.x[2], t.x[2])));
    logic real slack_of(struct arrow p, struct arrow q, struct arrow s, struct arrow t,
                        real least) =
        2.0 * add(mul(SLACK_FACTOR, doubt_of(p, q, s, t)), least);

    // What underflow takes.
    logic real sum_of(real x, real y, real z) = add(add(x, y), z);
    logic real reach_of(struct ts_placement s, struct ts_placement t) =
        add(sum_of(s.reach[0], s.reach[1], s.reach[2]), sum_of(t.reach[0], t.reach[1], t.reach[2]));
    logic real least_of(struct ts_placement s, struct ts_placement t, integer e) =
        add(mul(LEAST_SLACK, add(reach_of(s, t), 2.0)), scaled(1.0, 1067 + e));

    // An axis: of two columns of a, of two of b, and of a column of each. What it was made of is
    // orthogonal to it, and has no factor.
    predicate has_shift(struct ts_axis x, struct posed a, struct posed b, struct arrow p,
                        struct arrow q, real least) =
        x.shift == shift_of(p, q, a.shift, b.shift) &&
        x.slack == slack_of(p, q, a.size, b.size, least);
    predicate one_of(real x, integer zero, real factor) =
        zero != 0 ? within(x, 0.0) : x == factor;
    predicate is_axis(struct ts_axis x, struct posed a, struct posed b, struct arrow p,
                         struct arrow q, struct skip of_a, struct skip of_b, real least) =
        has_shift(x, a, b, p, q, least) &&
        one_of(x.one[0], of_a.at[0], factor_of(p, q, a.world[0])) &&
        one_of(x.one[1], of_a.at[1], factor_of(p, q, a.world[1])) &&
        one_of(x.one[2], of_a.at[2], factor_of(p, q, a.world[2])) &&
        one_of(x.other[0], of_b.at[0], factor_of(p, q, b.world[0])) &&
        one_of(x.other[1], of_b.at[1], factor_of(p, q, b.world[1])) &&
        one_of(x.other[2], of_b.at[2], factor_of(p, q, b.world[2]));
    predicate skips_none(struct skip z) = z.at[0] == 0 && z.at[1] == 0 && z.at[2] == 0;
    predicate skips_one(struct skip z, integer i, integer j, integer k) =
        z.at[i] != 0 && z.at[j] == 0 && z.at[k] == 0;
    predicate skips_two(struct skip z, integer i, integer j, integer k) =
        z.at[i] == 0 && z.at[j] != 0 && z.at[k] != 0;
*/

/* ---- what a test makes of an axis ---- */

/*@ logic real centre_from(struct ts_axis a, real x, real y, real z) =
        sub(sub(sub(a.shift, mul(a.one[0], x)), mul(a.one[1], y)), mul(a.one[2], z));
    logic real extent_from(struct ts_axis a, real x, real y, real z) =
        three(a.slack, \abs(a.one[0]), x, \abs(a.one[1]), y, \abs(a.one[2]), z);
    logic real sum_at(struct ts_box box, integer k) = add(box.lo[k], box.hi[k]);
    logic real width_at(struct ts_box box, integer k) = sub(box.hi[k], box.lo[k]);
    logic real gap_to(real centre, real extent, struct ts_axis a, struct ts_box b, integer i,
                      integer j, integer k) =
        sub(\abs(three(centre, a.other[i], sum_at(b, i), a.other[j], sum_at(b, j), a.other[k],
                       sum_at(b, k))),
            three(extent, \abs(a.other[i]), width_at(b, i), \abs(a.other[j]), width_at(b, j),
                  \abs(a.other[k]), width_at(b, k)));

    // The gap of two boxes along an axis, as it is computed: the terms of the other one are added
    // in the order i, j, k.
    logic real axis_gap(struct ts_axis a, struct ts_box one, struct ts_box b, integer i, integer j,
                        integer k) =
        gap_to(centre_from(a, sum_at(one, 0), sum_at(one, 1), sum_at(one, 2)),
               extent_from(a, width_at(one, 0), width_at(one, 1), width_at(one, 2)), a, b, i, j, k);

    predicate bound_given(real x, real reach) = is_double(x) && within(x, reach);
    predicate side_given(struct ts_box box, struct ts_placement s, integer k) =
        bound_given(box.lo[k], s.reach[k]) && bound_given(box.hi[k], s.reach[k]);
    predicate box_given(struct ts_box box, struct ts_placement s) =
        side_given(box, s, 0) && side_given(box, s, 1) && side_given(box, s, 2);

    // Boxes that share a point have no gap along an axis.
    predicate covers(struct ts_axis x, struct ts_placement s, struct ts_placement t, integer i,
                     integer j, integer k) =
        \forall struct ts_box one, other;
            box_given(one, s) && box_given(other, t) && stands_share(s, t, one, other) ==>
                axis_gap(x, one, other, i, j, k) <= 0.0;
    predicate axis_small(struct ts_axis x) =
        within(x.shift, 512.0) && within(x.slack, 0x1p1004) && within(x.one[0], 256.0) &&
        within(x.one[1], 256.0) && within(x.one[2], 256.0) && within(x.other[0], 256.0) &&
        within(x.other[1], 256.0) && within(x.other[2], 256.0);

    // Theorems of proofs/coq/stands.v.
    predicate stands_posed(struct ts_placement s, struct ts_placement t, struct posed a,
                           struct posed b, integer e, integer own, integer other) =
        stand_given(s) && stand_given(t) && is_posed(a, s, e, own) && is_posed(b, t, e, other);
    predicate turned(integer i, integer j, integer k) =
        (i == 0 && j == 1 && k == 2) || (i == 1 && j == 2 && k == 0) ||
        (i == 2 && j == 0 && k == 1);
    axiomatic axes {
      axiom face_right: \forall struct ts_placement s, t, struct posed a, b, struct ts_axis x,
          integer e, own, other, i, j, k, struct skip of_a, of_b;
        stands_posed(s, t, a, b, e, own, other) && turned(i, j, k) && skips_two(of_a, i, j, k) &&
        skips_none(of_b) &&
        is_axis(x, a, b, a.column[j], a.column[k], of_a, of_b, least_of(s, t, e)) ==>
          covers(x, s, t, 0, 1, 2);
      axiom other_face_right: \forall struct ts_placement s, t, struct posed a, b,
          struct ts_axis x, integer e, own, other, i, j, k, struct skip of_a, of_b;
        stands_posed(s, t, a, b, e, own, other) && turned(i, j, k) && skips_none(of_a) &&
        skips_two(of_b, i, j, k) &&
        is_axis(x, a, b, b.column[j], b.column[k], of_a, of_b, least_of(s, t, e)) ==>
          covers(x, s, t, i, j, k);
      axiom edges_right: \forall struct ts_placement s, t, struct posed a, b, struct ts_axis x,
          integer e, own, other, f, g, h, i, j, k, struct skip of_a, of_b;
        stands_posed(s, t, a, b, e, own, other) && turned(f, g, h) && turned(i, j, k) &&
        skips_one(of_a, f, g, h) && skips_one(of_b, i, j, k) &&
        is_axis(x, a, b, a.column[f], b.column[i], of_a, of_b, least_of(s, t, e)) ==>
          covers(x, s, t, j, k, i);
    } */

#endif
