/* steps.h: steps on the way of `dops` and `balls`, for the proofs of both twins. */
#ifndef PROOFS_LOGIC_BLEND_STEPS_H
#define PROOFS_LOGIC_BLEND_STEPS_H

#include "proofs/logic/blend.h"

// clang-format off
/* Polytope i is the sum that was said to fit. */
#define DOP_STILL_FITS { \
    /@ assert dop_fits{Pre}(weight, &reference->lo[0], i, count, n); @/ \
    /@ assert extra_fits(n, number[27 * i + 26]) && \
           dop_extra(n, number[27 * i + 26]) == \
               dop_wider{Pre}(weight, &reference->lo[0], i, count, n); @/ \
    /@ assert sums_fit{Pre}(weight, &reference->lo[0], i, count, n, \
           dop_wider{Pre}(weight, &reference->lo[0], i, count, n)); @/ \
    /@ assert bounds_fit(number, 27 * i, \
           dop_wider{Pre}(weight, &reference->lo[0], i, count, n)); @/ \
}

/* Those before it are as they were. */
#define DOPS_STILL_BLENDED { \
    /@ assert dop_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], i, \
           count, n); @/ \
    /@ assert \forall integer k; 0 <= k < 27 * i ==> \
           number[k] == \at(number[k], LoopCurrent); @/ \
    /@ assert \forall integer j; 0 <= j < i ==> \
           size_blended{Pre, LoopCurrent}(number, weight, &reference->lo[0], j, count, n) ==> \
           size_blended{Pre, Here}(number, weight, &reference->lo[0], j, count, n); @/ \
    /@ assert \forall integer j, real e; 0 <= j < i ==> \
           lo_blended{Pre, LoopCurrent}(kind->slabs, number, weight, &reference->lo[0], j, \
                                        count, n, e) ==> \
           lo_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], j, \
                                 count, n, e); @/ \
    /@ assert \forall integer j, real e; 0 <= j < i ==> \
           hi_blended{Pre, LoopCurrent}(kind->slabs, number, weight, &reference->lo[0], j, \
                                        count, n, e) ==> \
           hi_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], j, \
                                 count, n, e); @/ \
    /@ assert \forall integer j; 0 <= j < i ==> \
           dop_blended{Pre, LoopCurrent}(kind->slabs, number, weight, &reference->lo[0], j, \
                                         count, n) ==> \
           dop_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], j, count, \
                                  n); @/ \
}

/* The references of ball i are as they were, and its size fits. */
#define BALL_STILL_FITS { \
    /@ assert ball_fits{Pre}(weight, x, i, count, n); @/ \
    /@ loop invariant 0 <= r <= n; \
       loop invariant ball_size{Pre}(weight, x, 4 * i, 4 * count, r) == \
           ball_size(weight, x, 4 * i, 4 * count, r); \
       loop invariant \forall integer q; 0 <= q < r ==> \
           size_fits(weight, x, 4 * i, 4 * count, q); \
       loop assigns r; \
       loop variant n - r; @/ \
    for (uint32_t r = 0; r < n; r++) { \
        row_within(r, n, 4 * count); \
        /@ assert size_fits{Pre}(weight, x, 4 * i, 4 * count, r); @/ \
        /@ assert four_kept{Pre, Here}(x, 4 * i + r * (4 * count)); @/ \
        /@ assert ball_kept{Pre, Here}(weight, x, 4 * i, 4 * count, r); @/ \
        /@ assert next_size{Pre}(weight, x, 4 * i, 4 * count, r); @/ \
        /@ assert next_size(weight, x, 4 * i, 4 * count, r); @/ \
        /@ assert size_fits(weight, x, 4 * i, 4 * count, r); @/ \
    } \
}

/* Those before it are as they were. */
#define BALLS_STILL_SUMMED { \
    /@ assert ball_summed{Pre, Here}(number, weight, x, i, count, n); @/ \
    /@ assert \forall integer k; 0 <= k < 4 * i ==> \
           number[k] == \at(number[k], LoopCurrent); @/ \
    /@ assert \forall integer j; 0 <= j < i ==> \
           ball_summed{Pre, LoopCurrent}(number, weight, x, j, count, n) && \
           ball_summed{Pre, Here}(number, weight, x, j, count, n); @/ \
    /@ assert balls_summed{Pre, Here}(number, weight, x, i, count, n); @/ \
}

/* Term i of a weighted size fits; with a weight of zero it adds nothing. */
#define WEIGH_TERM { \
    row_within(i, n, step); \
    /@ assert size_fits(weight, x, first, step, i); @/ \
    /@ assert next_size(weight, x, first, step, i); @/ \
    /@ assert weight[i] == 0.0 ==> mul(weight[i], ball_weight(x, first + i * step)) == 0.0; @/ \
    /@ assert weight[i] == 0.0 ==> sum == ball_size(weight, x, first, step, i + 1); @/ \
}
// clang-format on

#endif
