/* sat_test.h: one box against a group of boxes as they stand, along all axes of a relation.
 * docs/proofs/sat.md says what is proved. */
#ifndef OPT_SAT_TEST_H
#define OPT_SAT_TEST_H

#include "opt/sat_group.h"

/* ---- along one axis ---- */

/*@ predicate tested{L}(struct sides *s, integer count, struct self one, struct ts_box box,
                        struct ts_stand a) =
        ready(s, count) && self_small(one) && is_self(one, box) && box_given(box, a); */

/*@ ghost
    /@ requires is_view(v, x, one) && box_given(one, a) && covers(x, a, b, 0, 1, 2);
       assigns \nothing;
       ensures \forall struct ts_box other; is_self(o, other) && box_given(other, b) &&
           stands_share(a, b, one, other) ==>
               gap_three(v, o.center[0], o.center[1], o.center[2], o.extent[0], o.extent[1],
                         o.extent[2]) <= 0.0; @/
    static void three_right(struct view v, struct ts_axis x, struct ts_stand a, struct ts_stand b,
                            struct ts_box one, struct self o)
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
    static void two_right(struct view v, struct ts_axis x, struct ts_stand a, struct ts_stand b,
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
    static void one_right(struct view v, struct ts_axis x, struct ts_stand a, struct ts_stand b,
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

/*@ requires tested(s, count, one, box, a) && axis_small(x) && covers(x, a, b, 0, 1, 2);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_three(size_t count, struct ts_axis x, struct self one, struct sides *s)
/*@ ghost (struct ts_stand a, struct ts_stand b, struct ts_box box) */
{
    struct view v = view_from(x, one);

    along_three(count, v, s);
    //@ assert axis_ready(s, 0, count);
    //@ assert axis_ready(s, 1, count);
    //@ assert axis_ready(s, 2, count);
    /*@ ghost
        /@ loop invariant 0 <= i <= count && gaps_small(s, count);
           loop invariant \forall integer n; 0 <= n < i ==> quiet(s, n, a, b, box);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            struct self o = self_at(s, i);
            three_right(v, x, a, b, box, o);
            /@ assert kept{Pre, Here}(s, i) && quiet{Pre}(s, i, a, b, box); @/
            /@ assert \forall struct ts_box other; of_box(s, i, other) && box_given(other, b) &&
                   stands_share(a, b, box, other) ==> three_at{Pre}(v, s, i) <= 0.0; @/
            /@ assert \forall struct ts_box other; of_box(s, i, other) && box_given(other, b) &&
                   stands_share(a, b, box, other) ==> gap_at{Pre}(s, i) <= 0.0; @/
            /@ assert quiet(s, i, a, b, box); @/
        } */
}

/*@ requires tested(s, count, one, box, a) && axis_small(x) && turned(j, k, (k + 1) % 3) &&
        within(x.other[(k + 1) % 3], 0.0) && covers(x, a, b, j, k, (k + 1) % 3);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_two(size_t count, struct ts_axis x, struct self one, struct sides *s, int j,
                            int k)
/*@ ghost (struct ts_stand a, struct ts_stand b, struct ts_box box) */
{
    struct view v = view_from(x, one);

    along_two(count, v, s, j, k);
    //@ assert axis_ready(s, 0, count);
    //@ assert axis_ready(s, 1, count);
    //@ assert axis_ready(s, 2, count);
    /*@ ghost
        /@ loop invariant 0 <= i <= count && gaps_small(s, count);
           loop invariant \forall integer n; 0 <= n < i ==> quiet(s, n, a, b, box);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            struct self o = self_at(s, i);
            two_right(v, x, a, b, box, o, j, k, (k + 1) % 3);
            /@ assert kept{Pre, Here}(s, i) && quiet{Pre}(s, i, a, b, box); @/
            /@ assert \forall struct ts_box other; of_box(s, i, other) && box_given(other, b) &&
                   stands_share(a, b, box, other) ==> two_at{Pre}(v, s, j, k, i) <= 0.0; @/
            /@ assert \forall struct ts_box other; of_box(s, i, other) && box_given(other, b) &&
                   stands_share(a, b, box, other) ==> gap_at{Pre}(s, i) <= 0.0; @/
            /@ assert quiet(s, i, a, b, box); @/
        } */
}

/*@ requires tested(s, count, one, box, a) && axis_small(x);
    requires turned(j, (j + 1) % 3, (j + 2) % 3) && covers(x, a, b, j, (j + 1) % 3, (j + 2) % 3);
    requires within(x.other[(j + 1) % 3], 0.0) && within(x.other[(j + 2) % 3], 0.0);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_one(size_t count, struct ts_axis x, struct self one, struct sides *s, int j)
/*@ ghost (struct ts_stand a, struct ts_stand b, struct ts_box box) */
{
    struct view v = view_from(x, one);

    along_one(count, v, s, j);
    //@ assert axis_ready(s, 0, count);
    //@ assert axis_ready(s, 1, count);
    //@ assert axis_ready(s, 2, count);
    /*@ ghost
        /@ loop invariant 0 <= i <= count && gaps_small(s, count);
           loop invariant \forall integer n; 0 <= n < i ==> quiet(s, n, a, b, box);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            struct self o = self_at(s, i);
            one_right(v, x, a, b, box, o, j, (j + 1) % 3, (j + 2) % 3);
            /@ assert kept{Pre, Here}(s, i) && quiet{Pre}(s, i, a, b, box); @/
            /@ assert \forall struct ts_box other; of_box(s, i, other) && box_given(other, b) &&
                   stands_share(a, b, box, other) ==> one_at{Pre}(v, s, j, i) <= 0.0; @/
            /@ assert \forall struct ts_box other; of_box(s, i, other) && box_given(other, b) &&
                   stands_share(a, b, box, other) ==> gap_at{Pre}(s, i) <= 0.0; @/
            /@ assert quiet(s, i, a, b, box); @/
        } */
}

/* ---- along three, and along all ---- */

/*@ requires tested(s, count, one, box, a) && \valid_read(x + (0 .. 2));
    requires \separated(s, x + (0 .. 2)) && faces_tested(x[0], x[1], x[2], a, b);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_faces(size_t count, const struct ts_axis *x, struct self one,
                              struct sides *s)
/*@ ghost (struct ts_stand a, struct ts_stand b, struct ts_box box) */
{
    test_three(count, x[0], one, s) /*@ ghost (a, b, box) */;
    test_three(count, x[1], one, s) /*@ ghost (a, b, box) */;
    test_three(count, x[2], one, s) /*@ ghost (a, b, box) */;
}

/*@ requires tested(s, count, one, box, a) && \valid_read(x + (0 .. 2));
    requires \separated(s, x + (0 .. 2)) && others_tested(x[0], x[1], x[2], a, b);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_others(size_t count, const struct ts_axis *x, struct self one,
                               struct sides *s)
/*@ ghost (struct ts_stand a, struct ts_stand b, struct ts_box box) */
{
    test_one(count, x[0], one, s, 0) /*@ ghost (a, b, box) */;
    test_one(count, x[1], one, s, 1) /*@ ghost (a, b, box) */;
    test_one(count, x[2], one, s, 2) /*@ ghost (a, b, box) */;
}

/*@ requires tested(s, count, one, box, a) && \valid_read(x + (0 .. 2));
    requires \separated(s, x + (0 .. 2)) && edges_tested(x[0], x[1], x[2], a, b);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_edges(size_t count, const struct ts_axis *x, struct self one,
                              struct sides *s)
/*@ ghost (struct ts_stand a, struct ts_stand b, struct ts_box box) */
{
    test_two(count, x[0], one, s, 1, 2) /*@ ghost (a, b, box) */;
    test_two(count, x[1], one, s, 2, 0) /*@ ghost (a, b, box) */;
    test_two(count, x[2], one, s, 0, 1) /*@ ghost (a, b, box) */;
}

/*@ predicate answers{L}(integer bits, struct sides *s, integer count) =
        none_beyond(bits, count) &&
        \forall integer i; 0 <= i < count ==> (has_bit(bits, i) <==> s->gap[i] <= 0.0); */

/* The bits of those without a gap. */
/*@ requires \valid_read(s) && count <= MOST;
    assigns \nothing;
    ensures answers(\result, s, count); */
static inline uint32_t without_gap(size_t count, const struct sides *s)
{
    uint64_t maybe = 0;

#ifndef __FRAMAC__
#pragma omp simd reduction(| : maybe)
#endif
    /*@ loop invariant 0 <= i <= count && answers(maybe, s, i);
        loop assigns i, maybe;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) maybe = with_bit(maybe, i, !(s->gap[i] > 0));
    return as_word(maybe);
}

/* Across the next edges, unless all are apart. */
/*@ requires tested(s, count, one, box, a) && \valid_read(x + (0 .. 2));
    requires \separated(s, x + (0 .. 2)) && edges_tested(x[0], x[1], x[2], a, b);
    requires all_quiet(s, count, a, b, box) && answers(maybe, s, count);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box);
    ensures answers(\result, s, count); */
static inline uint32_t next_edges(size_t count, const struct ts_axis *x, struct self one,
                                  struct sides *s, uint32_t maybe)
/*@ ghost (struct ts_stand a, struct ts_stand b, struct ts_box box) */
{
    if (maybe == 0) return maybe;
    test_edges(count, x, one, s) /*@ ghost (a, b, box) */;
    return without_gap(count, s);
}

/* Along all axes, or along those of faces; between groups of three it stops when all are apart. */
/*@ requires tested(s, count, one, box, a) && \valid_read(x + (0 .. 14));
    requires \separated(s, x + (0 .. 14)) && all_tested(x, a, b);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures all_quiet(s, count, a, b, box);
    ensures answers(\result, s, count); */
static inline uint32_t test_axes(size_t count, const struct ts_axis *x, struct self one, bool edges,
                                 struct sides *s)
/*@ ghost (struct ts_stand a, struct ts_stand b, struct ts_box box) */
{
    uint32_t maybe;

    test_faces(count, x, one, s) /*@ ghost (a, b, box) */;
    maybe = without_gap(count, s);
    if (maybe == 0) return maybe;
    test_others(count, x + 3, one, s) /*@ ghost (a, b, box) */;
    maybe = without_gap(count, s);
    if (!edges) return maybe;
    maybe = next_edges(count, x + 6, one, s, maybe) /*@ ghost (a, b, box) */;
    maybe = next_edges(count, x + 9, one, s, maybe) /*@ ghost (a, b, box) */;
    return next_edges(count, x + 12, one, s, maybe) /*@ ghost (a, b, box) */;
}

#endif
