/* sat_test.h: one box against a group of boxes as they stand, along all axes of a relation.
 * docs/proofs/sat.md says what is proved. */
#ifndef OPT_OVERLAP_SAT_TEST_H
#define OPT_OVERLAP_SAT_TEST_H

#include "opt/overlap/sat_group.h"
#ifdef __FRAMAC__
#include "proofs/logic/overlap/sat_test.h"
#endif

/* ---- along one axis ---- */

/*@ requires tested(s, count, one, box, a) && axis_small(x) && covers(x, a, b, 0, 1, 2);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_three(size_t count, struct ts_axis x, struct self one, struct sides *s)
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box) */
{
    struct view v = view_from(x, one);

    along_three(count, v, s);
    //@ ghost GAPS_QUIET(three_right(v, x, a, b, box, o), three_at{Pre}(v, s, i))
}

/*@ requires tested(s, count, one, box, a) && axis_small(x) && turned(j, k, (k + 1) % 3) &&
        within(x.other[(k + 1) % 3], 0.0) && covers(x, a, b, j, k, (k + 1) % 3);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_two(size_t count, struct ts_axis x, struct self one, struct sides *s, int j,
                            int k)
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box) */
{
    struct view v = view_from(x, one);

    along_two(count, v, s, j, k);
    /*@ ghost GAPS_QUIET(two_right(v, x, a, b, box, o, j, k, (k + 1) % 3),
                         two_at{Pre}(v, s, j, k, i)) */
}

/*@ requires tested(s, count, one, box, a) && axis_small(x);
    requires turned(j, (j + 1) % 3, (j + 2) % 3) && covers(x, a, b, j, (j + 1) % 3, (j + 2) % 3);
    requires within(x.other[(j + 1) % 3], 0.0) && within(x.other[(j + 2) % 3], 0.0);
    requires all_quiet(s, count, a, b, box);
    assigns s->gap[0 .. count - 1];
    ensures ready(s, count);
    ensures all_quiet(s, count, a, b, box); */
static inline void test_one(size_t count, struct ts_axis x, struct self one, struct sides *s, int j)
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box) */
{
    struct view v = view_from(x, one);

    along_one(count, v, s, j);
    /*@ ghost GAPS_QUIET(one_right(v, x, a, b, box, o, j, (j + 1) % 3, (j + 2) % 3),
                         one_at{Pre}(v, s, j, i)) */
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
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box) */
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
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box) */
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
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box) */
{
    test_two(count, x[0], one, s, 1, 2) /*@ ghost (a, b, box) */;
    test_two(count, x[1], one, s, 2, 0) /*@ ghost (a, b, box) */;
    test_two(count, x[2], one, s, 0, 1) /*@ ghost (a, b, box) */;
}

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
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box) */
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
/*@ ghost (struct ts_placement a, struct ts_placement b, struct ts_box box) */
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
