/* overlap.c, fast: all volumes of a group side by side, in loops without branches.
 *
 * Boxes as they stand: what depends on the poses alone, fifteen axes and how far rounding can
 * deceive along each, is computed once for many tests. docs/overlap.md derives the constants. */
#include "touchstone/overlap.h"

#include <math.h>

#include "opt/overlap/bits.h"
#include "opt/overlap/meet.h"
#include "opt/overlap/sat_boxes.h"
#ifdef __FRAMAC__
#include "proofs/logic/overlap/opt.h"
#endif

/*@ requires \valid_read(one) && count <= MOST;
    requires \valid_read(group + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures boxes_told(\result, one, group, count, count) && none_beyond(\result, count); */
static inline uint32_t box_loop(const struct ts_box *one, size_t count, const double *group)
{
    uint64_t maybe = 0;

#ifndef __FRAMAC__
#pragma omp simd reduction(| : maybe)
#endif
    /*@ loop invariant 0 <= i <= count && none_beyond(maybe, i);
        loop invariant boxes_told(maybe, one, group, count, i);
        loop assigns i, maybe;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) maybe = with_bit(maybe, i, box_meets(one, count, group, i));
    return as_word(maybe);
}

/* As many as a node has children, mostly two to four: each number has a loop of its own, which the
 * compiler unrolls. */
/*@ requires \valid_read(one) && count <= MOST;
    requires \valid_read(group + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures boxes_told(\result, one, group, count, count) && none_beyond(\result, count);
    ensures no_point_lost: \forall integer i, real x, y, z;
        0 <= i < count && inside(one, x, y, z) && inside_of(group, count, i, x, y, z) ==>
            has_bit(\result, i); */
static uint32_t boxes(const struct ts_box *one, size_t count, const double *group)
{
    switch (count) {
    case 1:
        return box_loop(one, 1, group);
    case 2:
        return box_loop(one, 2, group);
    case 3:
        return box_loop(one, 3, group);
    case 4:
        return box_loop(one, 4, group);
    case 5:
        return box_loop(one, 5, group);
    case 6:
        return box_loop(one, 6, group);
    case 7:
        return box_loop(one, 7, group);
    case 8:
        return box_loop(one, 8, group);
    default:
        break;
    }
    return box_loop(one, count, group);
}

/* The axes, which come first, separate most of what is separated. */
/*@ requires \valid_read(kind) && 3 <= kind->slabs <= TS_MOST_SLABS && \valid_read(one);
    requires count <= MOST && \valid_read(dop + (0 .. count - 1));
    assigns \nothing;
    ensures dops_told(\result, kind->slabs, one, dop, count) && none_beyond(\result, count); */
static uint32_t dops(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                     const struct ts_dop *dop)
{
    uint64_t maybe = 0;

    /*@ loop invariant 0 <= i <= count && none_beyond(maybe, i);
        loop invariant dops_told(maybe, kind->slabs, one, dop, i);
        loop assigns i, maybe;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        bool meet = slabs_meet(one, &dop[i], 0, 3) && slabs_meet(one, &dop[i], 3, kind->slabs);

        //@ assert meet != 0 <==> !slabs_apart(one, dop + i, kind->slabs);
        maybe = with_bit(maybe, i, meet);
    }
    return as_word(maybe);
}

/*@ requires ball_given(one) && count <= MOST;
    requires \forall integer i; 0 <= i < count ==> ball_given(ball + i);
    assigns \nothing;
    ensures balls_told(\result, one, ball, count) && none_beyond(\result, count); */
static uint32_t balls(const struct ts_ball *one, size_t count, const struct ts_ball *restrict ball)
{
    uint64_t maybe = 0;

#ifndef __FRAMAC__
#pragma omp simd reduction(| : maybe)
#endif
    /*@ loop invariant 0 <= i <= count && none_beyond(maybe, i);
        loop invariant balls_told(maybe, one, ball, i);
        loop assigns i, maybe;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) maybe = with_bit(maybe, i, ball_meets(one, &ball[i]));
    return as_word(maybe);
}

const struct ts_overlap_table ts_overlap_opt = {boxes, dops, balls, relate, sat, sat_lite};
