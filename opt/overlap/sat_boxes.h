/* sat_boxes.h: one box against a group of boxes as they stand: from the bounds of the group to a
 * bit for each of its boxes. docs/proofs/sat.md says what is proved. */
#ifndef OPT_OVERLAP_SAT_BOXES_H
#define OPT_OVERLAP_SAT_BOXES_H

#include "opt/overlap/sat_test.h"
#ifdef __FRAMAC__
#include "proofs/logic/overlap/sat_boxes.h"
#endif

/*@ requires can_set(to, count) && apart_from(to, g, count) && group_given(g, count, b);
    assigns *to;
    ensures ready(to, count) && all_quiet(to, count, a, b, one);
    ensures made_of(to, g, count);
    ensures bounds_given(to, g, count) && group_given(g, count, b); */
static inline void set_group(size_t count, struct bounds g, struct sides *to)
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box one) */
{
    //@ ghost GROUP_GIVEN
    set_sides(count, g, to);
    //@ ghost BOUNDS_KEPT
    //@ ghost SIDES_MADE(to)
    //@ ghost quiet_at_first(to, count, a, b, one);
}

/*@ requires tested(s, count, one, box, a) && \valid_read(x + (0 .. 14));
    requires \separated(s, x + (0 .. 14)) && all_tested(x, a, b);
    requires all_quiet(s, count, a, b, box) && bounds_given(s, g, count);
    requires made_of(s, g, count) && group_given(g, count, b);
    assigns s->gap[0 .. count - 1];
    ensures none_lost(\result, g, count, a, b, box) && none_beyond(\result, count); */
static inline uint32_t test_ready(size_t count, const struct ts_axis *x, struct self one,
                                  bool edges, struct sides *s)
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box, struct bounds g) */
{
    uint32_t maybe = test_axes(count, x, one, edges, s) /*@ ghost (a, b, box) */;

    //@ ghost BOUNDS_KEPT
    //@ assert same: \forall integer i; 0 <= i < count ==> kept{Pre, Here}(s, i);
    //@ ghost SIDES_MADE(s)
    //@ ghost GROUP_IN_REACH
    //@ ghost group_boxes(g, count, b);
    //@ ghost sides_right(s, g, count);
    //@ ghost bits_right(maybe, s, g, count, a, b, box);
    return maybe;
}

/*@ requires \valid_read(x + (0 .. 14)) && \valid_read(one) && count <= MOST;
    requires group_given(g, count, b) && all_tested(x, a, b);
    requires box_given(*one, a) && box_small(*one);
    assigns \nothing;
    ensures none_lost(\result, g, count, a, b, *one) && none_beyond(\result, count); */
__attribute__((always_inline)) static inline uint32_t /* six pointers are slow to hand over */
test_group(const struct ts_axis *x, const struct ts_box *one, size_t count, struct bounds g,
           bool edges)
/*@ ghost (struct ts_placement a, struct ts_placement b) */
{
    struct sides s;

    set_group(count, g, &s) /*@ ghost (a, b, *one) */;
    return test_ready(count, x, self_of(one), edges, &s) /*@ ghost (a, b, *one, g) */;
}

/*@ requires can_test(r, one, count, group);
    assigns \nothing;
    ensures none_of_group_lost(\result, group, count, count, r->a, r->b, *one);
    ensures none_beyond(\result, count); */
static inline uint32_t test(const struct ts_relation *r, const struct ts_box *one, size_t count,
                            const double *group, bool edges)
{
    struct bounds g = {{group, group + count, group + 2 * count},
                       {group + 3 * count, group + 4 * count, group + 5 * count}};
    uint32_t maybe = test_group(r->axis, one, count, g, edges) /*@ ghost (r->a, r->b) */;

    //@ ghost group_is_array(maybe, g, group, count, r->a, r->b, *one);
    return maybe;
}

/* The theorem of docs/proofs/sat.md: no box that shares a point is called disjoint. Eight children,
 * as most nodes have, are a loop that the compiler unrolls. */
/*@ requires can_test(r, one, count, group);
    assigns \nothing;
    ensures none_of_group_lost(\result, group, count, count, r->a, r->b, *one);
    ensures none_beyond(\result, count); */
static uint32_t sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                    const double *group)
{
    return count == 8 ? test(r, one, 8, group, true) : test(r, one, count, group, true);
}

/*@ requires can_test(r, one, count, group);
    assigns \nothing;
    ensures none_of_group_lost(\result, group, count, count, r->a, r->b, *one);
    ensures none_beyond(\result, count); */
static uint32_t sat_lite(const struct ts_relation *r, const struct ts_box *one, size_t count,
                         const double *group)
{
    return count == 8 ? test(r, one, 8, group, false) : test(r, one, count, group, false);
}

#endif
