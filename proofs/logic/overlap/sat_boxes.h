/* sat_boxes.h: the answer about all boxes, for opt/overlap/sat_boxes.h. */
#ifndef PROOFS_LOGIC_OVERLAP_SAT_BOXES_H
#define PROOFS_LOGIC_OVERLAP_SAT_BOXES_H

#include "proofs/logic/overlap/sat_test.h"

/*@ // Box i of a group, and that its bounds are doubles within the reach of its stand.
    predicate box_in{L}(struct ts_box box, struct bounds g, integer i) =
        box.lo[0] == g.lo[0][i] && box.lo[1] == g.lo[1][i] && box.lo[2] == g.lo[2][i] &&
        box.hi[0] == g.hi[0][i] && box.hi[1] == g.hi[1][i] && box.hi[2] == g.hi[2][i];
    predicate in_reach{L}(double *x, integer count, real reach) =
        \valid_read(x + (0 .. count - 1)) && reach <= LARGEST_REACH &&
        \forall integer i; 0 <= i < count ==> bound_given(x[i], reach);
    predicate group_given{L}(struct bounds g, integer count, struct ts_placement s) =
        in_reach(g.lo[0], count, s.reach[0]) && in_reach(g.lo[1], count, s.reach[1]) &&
        in_reach(g.lo[2], count, s.reach[2]) && in_reach(g.hi[0], count, s.reach[0]) &&
        in_reach(g.hi[1], count, s.reach[1]) && in_reach(g.hi[2], count, s.reach[2]);
    // What a test promises: a box of the group that shares a point has its bit.
    predicate none_lost{L}(integer bits, struct bounds g, integer count, struct ts_placement a,
                           struct ts_placement b, struct ts_box one) =
        \forall integer i, struct ts_box other;
            0 <= i < count && box_in(other, g, i) && stands_share(a, b, one, other) ==>
                has_bit(bits, i);
    predicate boxes_given{L}(struct bounds g, integer count, struct ts_placement s) =
        \forall integer i, struct ts_box other;
            0 <= i < count && box_in(other, g, i) ==> box_given(other, s);
    predicate sides_of{L}(struct sides *s, struct bounds g, integer count) =
        \forall integer i, struct ts_box other;
            0 <= i < count && box_in(other, g, i) ==> of_box(s, i, other); */

/*@ ghost
    /@ requires quiet(s, i, a, b, one) && (has_bit(bits, i) <==> s->gap[i] <= 0.0);
       requires \forall struct ts_box other; box_in(other, g, i) ==> of_box(s, i, other);
       requires \forall struct ts_box other; box_in(other, g, i) ==> box_given(other, b);
       assigns \nothing;
       ensures \forall struct ts_box other;
           box_in(other, g, i) && stands_share(a, b, one, other) ==> has_bit(bits, i); @/
    static void bit_right(uint32_t bits, const struct sides *s, struct bounds g, size_t i,
                          struct ts_placement a, struct ts_placement b, struct ts_box one) {}

    /@ requires \valid_read(s) && count <= MOST && boxes_given(g, count, b);
       requires all_quiet(s, count, a, b, one) && answers(bits, s, count);
       requires sides_of(s, g, count);
       assigns \nothing;
       ensures none_lost(bits, g, count, a, b, one); @/
    static void bits_right(uint32_t bits, const struct sides *s, struct bounds g, size_t count,
                           struct ts_placement a, struct ts_placement b, struct ts_box one)
    {
        /@ loop invariant 0 <= i <= count && none_lost(bits, g, i, a, b, one);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            /@ assert quiet(s, i, a, b, one); @/
            /@ assert has_bit(bits, i) <==> s->gap[i] <= 0.0; @/
            bit_right(bits, s, g, i, a, b, one);
        }
    }

    /@ requires count <= MOST && group_given(g, count, b);
       assigns \nothing;
       ensures boxes_given(g, count, b); @/
    static void group_boxes(struct bounds g, size_t count, struct ts_placement b) {} */

/*@ // The sides of a group are made of its bounds.
    predicate made_along{L}(struct sides *s, integer k, double *lo, double *hi, integer count) =
        \forall integer i; 0 <= i < count ==>
            s->center[k][i] == add(lo[i], hi[i]) && s->extent[k][i] == sub(hi[i], lo[i]);
    predicate made_of{L}(struct sides *s, struct bounds g, integer count) =
        made_along(s, 0, g.lo[0], g.hi[0], count) && made_along(s, 1, g.lo[1], g.hi[1], count) &&
        made_along(s, 2, g.lo[2], g.hi[2], count); */

/*@ ghost
    /@ requires \valid_read(s) && count <= MOST && made_of(s, g, count);
       assigns \nothing;
       ensures sides_of(s, g, count); @/
    static void sides_right(const struct sides *s, struct bounds g, size_t count) {} */

/*@ ghost
    /@ requires \forall integer i; 0 <= i < count ==> within(s->gap[i], 0.0);
       assigns \nothing;
       ensures all_quiet(s, count, a, b, one); @/
    static void quiet_at_first(const struct sides *s, size_t count, struct ts_placement a,
                               struct ts_placement b, struct ts_box one) {} */

/*@ predicate apart_from{L}(struct sides *s, struct bounds g, integer count) =
        \separated(s, g.lo[0] + (0 .. count - 1)) && \separated(s, g.hi[0] + (0 .. count - 1)) &&
        \separated(s, g.lo[1] + (0 .. count - 1)) && \separated(s, g.hi[1] + (0 .. count - 1)) &&
        \separated(s, g.lo[2] + (0 .. count - 1)) && \separated(s, g.hi[2] + (0 .. count - 1)); */

/*@ // What a test asks for: a relation of two stands, and boxes within their reach.
    predicate can_test{L}(struct ts_relation *r, struct ts_box *one, integer count,
                          double *group) =
        \valid_read(r) && \valid_read(one) && count <= MOST &&
        \valid_read(group + (0 .. 6 * count - 1)) && box_given(*one, r->a) && box_small(*one) &&
        in_reach(group, count, r->b.reach[0]) && in_reach(group + count, count, r->b.reach[1]) &&
        in_reach(group + 2 * count, count, r->b.reach[2]) &&
        in_reach(group + 3 * count, count, r->b.reach[0]) &&
        in_reach(group + 4 * count, count, r->b.reach[1]) &&
        in_reach(group + 5 * count, count, r->b.reach[2]) &&
        all_tested(&r->axis[0], r->a, r->b);

    // What it promises of the first n boxes of a group that is one array.
    predicate none_of_group_lost{L}(integer bits, double *group, integer count, integer n,
                                    struct ts_placement a, struct ts_placement b,
                                    struct ts_box one) =
        \forall integer i, struct ts_box other;
            0 <= i < n && is_box(other, group, count, i) && stands_share(a, b, one, other) ==>
                has_bit(bits, i); */

/*@ ghost
    /@ requires g.lo[0] == group && g.lo[1] == group + count && g.lo[2] == group + 2 * count;
       requires g.hi[0] == group + 3 * count && g.hi[1] == group + 4 * count;
       requires g.hi[2] == group + 5 * count && none_lost(bits, g, count, a, b, one);
       assigns \nothing;
       ensures none_of_group_lost(bits, group, count, count, a, b, one); @/
    static void group_is_array(uint32_t bits, struct bounds g, const double *group, size_t count,
                               struct ts_placement a, struct ts_placement b, struct ts_box one)
    {
        /@ assert low: \forall integer i; 0 <= i < count ==> g.lo[0][i] == group[i] &&
               g.lo[1][i] == group[count + i] && g.lo[2][i] == group[2 * count + i]; @/
        /@ assert high: \forall integer i; 0 <= i < count ==> g.hi[0][i] == group[3 * count + i] &&
               g.hi[1][i] == group[4 * count + i] && g.hi[2][i] == group[5 * count + i]; @/
        /@ loop invariant 0 <= i <= count;
           loop invariant none_of_group_lost(bits, group, count, i, a, b, one);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            /@ assert \forall struct ts_box other; is_box(other, group, count, i) ==>
                   box_in(other, g, i); @/
        }
    } */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* All bounds of the group can be read, and none is written. */
#define GROUP_GIVEN { \
    /@ assert given_to(to, g.lo[0], count) && given_to(to, g.hi[0], count); @/ \
    /@ assert given_to(to, g.lo[1], count) && given_to(to, g.hi[1], count); @/ \
    /@ assert given_to(to, g.lo[2], count) && given_to(to, g.hi[2], count); @/ \
}

/* The bounds of the group are as they were. */
#define BOUNDS_KEPT { \
    /@ assert lo_0: numbers_kept{Pre, Here}(g.lo[0], count); @/ \
    /@ assert hi_0: numbers_kept{Pre, Here}(g.hi[0], count); @/ \
    /@ assert lo_1: numbers_kept{Pre, Here}(g.lo[1], count); @/ \
    /@ assert hi_1: numbers_kept{Pre, Here}(g.hi[1], count); @/ \
    /@ assert lo_2: numbers_kept{Pre, Here}(g.lo[2], count); @/ \
    /@ assert hi_2: numbers_kept{Pre, Here}(g.hi[2], count); @/ \
}

/* The sides are made of them. */
#define SIDES_MADE(of) { \
    /@ assert made_0: made_along(of, 0, g.lo[0], g.hi[0], count); @/ \
    /@ assert made_1: made_along(of, 1, g.lo[1], g.hi[1], count); @/ \
    /@ assert made_2: made_along(of, 2, g.lo[2], g.hi[2], count); @/ \
}

/* All bounds are within reach. */
#define GROUP_IN_REACH { \
    /@ assert in_reach(g.lo[0], count, b.reach[0]); @/ \
    /@ assert in_reach(g.hi[0], count, b.reach[0]); @/ \
    /@ assert in_reach(g.lo[1], count, b.reach[1]); @/ \
    /@ assert in_reach(g.hi[1], count, b.reach[1]); @/ \
    /@ assert in_reach(g.lo[2], count, b.reach[2]); @/ \
    /@ assert in_reach(g.hi[2], count, b.reach[2]); @/ \
}
// clang-format on

#endif
