/* overlap.c, fast: all volumes of a group side by side, in loops without branches.
 *
 * Boxes as they stand: what depends on the poses alone, fifteen axes and how far rounding can
 * deceive along each, is computed once for many tests. docs/overlap.md derives the constants. */
#include "touchstone/overlap.h"

#include <math.h>

#include "opt/bits.h"
#include "opt/meet.h"
#include "opt/sat_boxes.h"

static inline uint32_t box_loop(const struct ts_box *one, size_t count, const double *group)
{
    uint64_t maybe = 0;

#pragma omp simd reduction(| : maybe)
    for (size_t i = 0; i < count; i++) maybe |= box_meets(one, count, group, i) ? bit_at(i) : 0;
    return as_word(maybe);
}

/* As many as a node has children, mostly two to four: each number has a loop of its own, which the
 * compiler unrolls. */
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
        return box_loop(one, count, group);
    }
}

/* The axes, which come first, separate most of what is separated. */
static uint32_t dops(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                     const struct ts_dop *dop)
{
    uint32_t maybe = 0;

    for (size_t i = 0; i < count; i++)
        if (slabs_meet(one, &dop[i], 0, 3) && slabs_meet(one, &dop[i], 3, kind->slabs))
            maybe |= (uint32_t)1 << i;
    return maybe;
}

static uint32_t balls(const struct ts_ball *one, size_t count, const struct ts_ball *restrict ball)
{
    uint64_t maybe = 0;

#pragma omp simd reduction(| : maybe)
    for (size_t i = 0; i < count; i++) maybe |= ball_meets(one, &ball[i]) ? bit_at(i) : 0;
    return as_word(maybe);
}

const struct ts_overlap ts_overlap_opt = {boxes, dops, balls, relate, sat, sat_lite};
