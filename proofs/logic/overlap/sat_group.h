/* sat_group.h: the gaps of many boxes along one axis, for opt/overlap/sat_group.h, which includes
 * it behind its types. */
#ifndef PROOFS_LOGIC_OVERLAP_SAT_GROUP_H
#define PROOFS_LOGIC_OVERLAP_SAT_GROUP_H

#include "opt/overlap/sat_sides.h"

/*@ // All numbers are small enough for a test.
    predicate small_along{L}(struct sides *s, integer k, integer i) =
        side_small(s->center[k][i]) && side_small(s->extent[k][i]);
    predicate sides_small{L}(struct sides *s, integer i) =
        small_along(s, 0, i) && small_along(s, 1, i) && small_along(s, 2, i);
    predicate box_ready{L}(struct sides *s, integer i) =
        sides_small(s, i) && within(s->gap[i], 0x1p1016);
    predicate gaps_small{L}(struct sides *s, integer count) =
        \forall integer i; 0 <= i < count ==> within(s->gap[i], 0x1p1016);
    predicate axis_ready{L}(struct sides *s, integer k, integer count) =
        \forall integer i; 0 <= i < count ==> small_along(s, k, i);
    predicate ready{L}(struct sides *s, integer count) =
        \valid(s) && 0 <= count <= MOST && gaps_small(s, count) && axis_ready(s, 0, count) &&
        axis_ready(s, 1, count) && axis_ready(s, 2, count);
    predicate others_kept{L1, L2}(struct sides *s, integer i) =
        \forall integer j; 0 <= j < MOST && j != i ==>
            \at(s->gap[j], L1) == \at(s->gap[j], L2);
    predicate side_kept{L1, L2}(struct sides *s, integer k, integer i) =
        \at(s->center[k][i], L1) == \at(s->center[k][i], L2) &&
        \at(s->extent[k][i], L1) == \at(s->extent[k][i], L2);
    predicate kept{L1, L2}(struct sides *s, integer i) =
        side_kept{L1, L2}(s, 0, i) && side_kept{L1, L2}(s, 1, i) && side_kept{L1, L2}(s, 2, i);

    predicate sides_kept{L1, L2}(struct sides *s, integer k, integer count) =
        \forall integer i; 0 <= i < count ==> side_kept{L1, L2}(s, k, i);
    // What they are of a box.
    predicate of_box{L}(struct sides *s, integer i, struct ts_box b) =
        s->center[0][i] == sum_at(b, 0) && s->center[1][i] == sum_at(b, 1) &&
        s->center[2][i] == sum_at(b, 2) && s->extent[0][i] == width_at(b, 0) &&
        s->extent[1][i] == width_at(b, 1) && s->extent[2][i] == width_at(b, 2);

    // As long as no gap was found between boxes that share a point.
    predicate quiet{L}(struct sides *s, integer i, struct ts_placement a, struct ts_placement b,
                       struct ts_box one) =
        \forall struct ts_box other;
            of_box(s, i, other) && box_given(other, b) && stands_share(a, b, one, other) ==>
                s->gap[i] <= 0.0;
    predicate all_quiet{L}(struct sides *s, integer count, struct ts_placement a,
                           struct ts_placement b, struct ts_box one) =
        \forall integer i; 0 <= i < count ==> quiet(s, i, a, b, one); */

/*@ // Bounds on one side of an axis that are small enough, and apart from what is made of them.
    predicate given_to{L}(struct sides *s, double *x, integer count) =
        \valid_read(x + (0 .. count - 1)) && \separated(s, x + (0 .. count - 1)) &&
        \forall integer i; 0 <= i < count ==> within(x[i], LARGEST_REACH);
    predicate can_set{L}(struct sides *s, integer count) = 0 <= count <= MOST && \valid(s);

    predicate bounds_given{L}(struct sides *s, struct bounds b, integer count) =
        given_to(s, b.lo[0], count) && given_to(s, b.lo[1], count) &&
        given_to(s, b.lo[2], count) && given_to(s, b.hi[0], count) &&
        given_to(s, b.hi[1], count) && given_to(s, b.hi[2], count);

    // What is made of them.
    predicate axis_made{L1, L2}(struct sides *s, integer k, double *lo, double *hi,
                                integer count) =
        \forall integer i; 0 <= i < count ==>
            \at(s->center[k][i], L2) == add(\at(lo[i], L1), \at(hi[i], L1)) &&
            \at(s->extent[k][i], L2) == sub(\at(hi[i], L1), \at(lo[i], L1));
    predicate numbers_kept{L1, L2}(double *x, integer count) =
        \forall integer i; 0 <= i < count ==> \at(x[i], L1) == \at(x[i], L2); */

/* ---- along one axis, all boxes ---- */

/*@ // The gap along an axis with three factors, with two and with one.
    logic real gap_at{L}(struct sides *s, integer i) = s->gap[i];
    logic real three_at{L}(struct view v, struct sides *s, integer i) =
        gap_three(v, s->center[0][i], s->center[1][i], s->center[2][i], s->extent[0][i],
                  s->extent[1][i], s->extent[2][i]);
    logic real two_at{L}(struct view v, struct sides *s, integer j, integer k, integer i) =
        gap_two(v, j, k, s->center[j][i], s->center[k][i], s->extent[j][i], s->extent[k][i]);
    logic real one_at{L}(struct view v, struct sides *s, integer j, integer i) =
        gap_one(v, j, s->center[j][i], s->extent[j][i]); */

#endif
