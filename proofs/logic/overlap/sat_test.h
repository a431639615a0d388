/* sat_test.h: which boxes no axis keeps apart, for opt/overlap/sat_test.h. */
#ifndef PROOFS_LOGIC_OVERLAP_SAT_TEST_H
#define PROOFS_LOGIC_OVERLAP_SAT_TEST_H

#include "opt/overlap/sat_group.h"

/* ---- along one axis ---- */

/*@ predicate tested{L}(struct sides *s, integer count, struct self one, struct ts_box box,
                        struct ts_placement a) =
        ready(s, count) && self_small(one) && is_self(one, box) && box_given(box, a); */

/*@ ghost
    /@ requires is_view(v, x, one) && box_given(one, a) && covers(x, a, b, 0, 1, 2);
       assigns \nothing;
       ensures \forall struct ts_box other; is_self(o, other) && box_given(other, b) &&
           stands_share(a, b, one, other) ==>
               gap_three(v, o.center[0], o.center[1], o.center[2], o.extent[0], o.extent[1],
                         o.extent[2]) <= 0.0; @/
    static void three_right(struct view v, struct ts_axis x, struct ts_placement a,
                            struct ts_placement b, struct ts_box one, struct self o)
    {
        three_is_gap(v, x, one);
        /@ assert \forall struct ts_box other; box_given(other, b) &&
               stands_share(a, b, one, other) ==> axis_gap(x, one, other, 0, 1, 2) <= 0.0; @/
    }

    /@ requires is_view(v, x, one) && box_given(one, a) && turned(j, k, i) &&
           within(x.other[i], 0.0) && covers(x, a, b, j, k, i);
       assigns \nothing;
       ensures \forall struct ts_box other; is_self(o, other) && box_given(other, b) &&
           stands_share(a, b, one, other) ==>
               gap_two(v, j, k, o.center[j], o.center[k], o.extent[j], o.extent[k]) <= 0.0; @/
    static void two_right(struct view v, struct ts_axis x, struct ts_placement a,
                            struct ts_placement b,
                            struct ts_box one, struct self o, int j, int k, int i)
    {
        two_is_gap(v, x, one, j, k, i);
        /@ assert \forall struct ts_box other; box_given(other, b) &&
               stands_share(a, b, one, other) ==> axis_gap(x, one, other, j, k, i) <= 0.0; @/
    }

    /@ requires is_view(v, x, one) && box_given(one, a) && turned(i, j, k) &&
           within(x.other[j], 0.0) && within(x.other[k], 0.0) && covers(x, a, b, i, j, k);
       assigns \nothing;
       ensures \forall struct ts_box other; is_self(o, other) && box_given(other, b) &&
           stands_share(a, b, one, other) ==>
               gap_one(v, i, o.center[i], o.extent[i]) <= 0.0; @/
    static void one_right(struct view v, struct ts_axis x, struct ts_placement a,
                            struct ts_placement b,
                            struct ts_box one, struct self o, int i, int j, int k)
    {
        one_is_gap(v, x, one, i, j, k);
        /@ assert \forall struct ts_box other; box_given(other, b) &&
               stands_share(a, b, one, other) ==> axis_gap(x, one, other, i, j, k) <= 0.0; @/
    }

    /@ requires \valid_read(s) && i < MOST;
       assigns \nothing;
       ensures \forall struct ts_box other; is_self(\result, other) <==> of_box(s, i, other);
       ensures \result.center[0] == s->center[0][i] && \result.center[1] == s->center[1][i];
       ensures \result.center[2] == s->center[2][i] && \result.extent[0] == s->extent[0][i];
       ensures \result.extent[1] == s->extent[1][i] && \result.extent[2] == s->extent[2][i]; @/
    static struct self self_at(const struct sides *s, size_t i)
    {
        return (struct self){{s->center[0][i], s->center[1][i], s->center[2][i]},
                             {s->extent[0][i], s->extent[1][i], s->extent[2][i]}};
    } */

/*@ predicate answers{L}(integer bits, struct sides *s, integer count) =
        none_beyond(bits, count) &&
        \forall integer i; 0 <= i < count ==> (has_bit(bits, i) <==> s->gap[i] <= 0.0); */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The gaps that a test found are small, and none is of a box that shares a point: `right` shows it
 * of one box, and `gap` is what was found there. */
#define GAPS_QUIET(right, gap) { \
    /@ assert axis_ready(s, 0, count); @/ \
    /@ assert axis_ready(s, 1, count); @/ \
    /@ assert axis_ready(s, 2, count); @/ \
    /@ loop invariant 0 <= i <= count && gaps_small(s, count); \
       loop invariant \forall integer n; 0 <= n < i ==> quiet(s, n, a, b, box); \
       loop assigns i; \
       loop variant count - i; @/ \
    for (size_t i = 0; i < count; i++) { \
        struct self o = self_at(s, i); \
        right; \
        /@ assert kept{Pre, Here}(s, i) && quiet{Pre}(s, i, a, b, box); @/ \
        /@ assert \forall struct ts_box other; of_box(s, i, other) && box_given(other, b) && \
               stands_share(a, b, box, other) ==> gap <= 0.0; @/ \
        /@ assert \forall struct ts_box other; of_box(s, i, other) && box_given(other, b) && \
               stands_share(a, b, box, other) ==> gap_at{Pre}(s, i) <= 0.0; @/ \
        /@ assert quiet(s, i, a, b, box); @/ \
    } \
}
// clang-format on

#endif
