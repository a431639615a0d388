/* ref.h: one polytope and one ball of a sum, and what writing it leaves as it was, for
 * ref/blend/blend.c. */
#ifndef PROOFS_LOGIC_BLEND_REF_H
#define PROOFS_LOGIC_BLEND_REF_H

#include "proofs/logic/blend/steps.h"

/*@ predicate all_kept{L1, L2}(double *w, double *x, integer n, integer step) =
        unchanged{L1, L2}(x, n * step) && unchanged{L1, L2}(w, n);

    // Slab s of the polytope whose numbers begin at `at` of the sums of n references.
    predicate is_slab_of{L}(real lo, real hi, integer s, double *w, double *x, integer at,
                            integer step, integer n, real extra) =
        lo == wider_lo(s, 3, blended(w, x, at + s, step, n), extra) &&
        hi == wider_hi(s, 3, blended(w, x, at + 13 + s, step, n), extra);
    predicate is_dop_of{L}(struct ts_dop dop, integer slabs, double *w, double *x, integer i,
                           integer count, integer n) =
        dop.size == add(blended(w, x, 27 * i + 26, 27 * count, n),
                        dop_wider(w, x, i, count, n)) &&
        \forall integer s; 0 <= s < slabs ==>
            is_slab_of(dop.lo[s], dop.hi[s], s, w, x, 27 * i, 27 * count, n,
                       dop_wider(w, x, i, count, n));
    predicate is_ball_of{L}(struct ts_ball ball, double *w, double *x, integer i, integer count,
                            integer n) =
        ball.center[0] == blended(w, x, 4 * i, 4 * count, n) &&
        ball.center[1] == blended(w, x, 4 * i + 1, 4 * count, n) &&
        ball.center[2] == blended(w, x, 4 * i + 2, 4 * count, n) &&
        ball.radius == add(blended(w, x, 4 * i + 3, 4 * count, n),
                           ball_extra(n, ball_size(w, x, 4 * i, 4 * count, n)));

    // The numbers of a ball stand in `to` from `at` on.
    predicate ball_stored{L}(double *to, integer at, struct ts_ball ball) =
        to[at] == ball.center[0] && to[at + 1] == ball.center[1] &&
        to[at + 2] == ball.center[2] && to[at + 3] == ball.radius; */

// clang-format off
/* What was written is apart from references and weights: all sums are as they were, and fit. */
#define SUMS_STAY(x, step) { \
    /@ assert unchanged{Pre, Here}(x, n * (step)); @/ \
    /@ assert unchanged{Pre, Here}(weight, n); @/ \
    /@ loop invariant 0 <= r <= n; \
       loop invariant sums_kept{Pre, Here}(weight, x, step, r); \
       loop invariant blends_fit(weight, x, step, r); \
       loop assigns r; \
       loop variant n - r; @/ \
    for (uint32_t r = 0; r < n; r++) { \
        row_within(r, n, step); \
        /@ assert row_kept{Pre, Here}(weight, x, step, r); @/ \
        /@ assert next_sums{Pre}(weight, x, step, r); @/ \
        /@ assert next_sums(weight, x, step, r); @/ \
        /@ assert fits_kept{Pre, Here}(weight, x, step, r); @/ \
        /@ assert terms_fit{Pre}(weight, x, step, r); @/ \
        /@ assert terms_fit(weight, x, step, r); @/ \
    } \
}

/* Polytope i is the sum that was said to fit. */
#define DOP_FITS_NOW { \
    /@ assert dop_fits{Pre}(weight, x, i, count, n); @/ \
    /@ assert dop_wider{Pre}(weight, x, i, count, n) == dop_wider(weight, x, i, count, n); @/ \
    /@ assert sums_fit(weight, x, i, count, n, dop_wider(weight, x, i, count, n)); @/ \
}

/* The numbers of polytope i stand one after the other. */
#define DOP_STORED { \
    /@ assert stored: to[i] == dop; @/ \
    /@ assert size_place: &to[i].size == number + (27 * i + 26); @/ \
    /@ assert size: number[27 * i + 26] == dop.size; @/ \
    /@ assert los: \forall integer s; 0 <= s < 13 ==> to[i].lo[s] == dop.lo[s]; @/ \
    /@ assert his: \forall integer s; 0 <= s < 13 ==> to[i].hi[s] == dop.hi[s]; @/ \
    /@ assert low: \forall integer s; 0 <= s < 13 ==> number[27 * i + s] == dop.lo[s]; @/ \
    /@ assert high: \forall integer s; 0 <= s < 13 ==> number[27 * i + 13 + s] == dop.hi[s]; @/ \
}

/* Ball i is apart from references and weights, so writing it leaves them as they were. */
#define BALL_APART { \
    /@ assert x_apart: \separated(number + (4 * i .. 4 * i + 3), x + (0 .. n * (4 * count) - 1)); @/ \
    /@ assert weight_apart: \separated(number + (4 * i .. 4 * i + 3), weight + (0 .. n - 1)); @/ \
}
#define ALL_KEPT { \
    /@ assert x_now: \forall integer k; 0 <= k < n * (4 * count) ==> \
           x[k] == \at(x[k], LoopCurrent); @/ \
    /@ assert weight_now: \forall integer k; 0 <= k < n ==> \
           weight[k] == \at(weight[k], LoopCurrent); @/ \
    /@ assert x_kept: unchanged{Pre, Here}(x, n * (4 * count)); @/ \
    /@ assert weight_kept: unchanged{Pre, Here}(weight, n); @/ \
}

/* The sums that make ball i are as they were. */
#define BALL_AS_BEFORE { \
    /@ assert sum_x: blended{Pre}(weight, x, 4 * i, 4 * count, n) == \
           blended(weight, x, 4 * i, 4 * count, n); @/ \
    /@ assert sum_y: blended{Pre}(weight, x, 4 * i + 1, 4 * count, n) == \
           blended(weight, x, 4 * i + 1, 4 * count, n); @/ \
    /@ assert sum_z: blended{Pre}(weight, x, 4 * i + 2, 4 * count, n) == \
           blended(weight, x, 4 * i + 2, 4 * count, n); @/ \
    /@ assert sum_r: blended{Pre}(weight, x, 4 * i + 3, 4 * count, n) == \
           blended(weight, x, 4 * i + 3, 4 * count, n); @/ \
    /@ assert size: ball_size{Pre}(weight, x, 4 * i, 4 * count, n) == \
           ball_size(weight, x, 4 * i, 4 * count, n); @/ \
}

/* Those of the polytope are of the sum as it was. */
#define DOP_BLENDED { \
    /@ assert each_low: \forall integer k; 27 * i <= k < 27 * i + kind->slabs ==> \
           0 <= k - 27 * i < kind->slabs && number[k] == dop.lo[k - 27 * i] && \
           dop.lo[k - 27 * i] == \
               wider_lo(k - 27 * i, 3, blended{Pre}(weight, x, k, 27 * count, n), \
                        dop_wider{Pre}(weight, x, i, count, n)); @/ \
    /@ assert each_high: \forall integer k; 27 * i + 13 <= k < 27 * i + 13 + kind->slabs ==> \
           0 <= k - 27 * i - 13 < kind->slabs && number[k] == dop.hi[k - 27 * i - 13] && \
           dop.hi[k - 27 * i - 13] == \
               wider_hi(k - 27 * i - 13, 3, blended{Pre}(weight, x, k, 27 * count, n), \
                        dop_wider{Pre}(weight, x, i, count, n)); @/ \
    /@ assert its_size: size_blended{Pre, Here}(number, weight, x, i, count, n); @/ \
    /@ assert its_low: lo_blended{Pre, Here}(kind->slabs, number, weight, x, i, count, n, \
                                             dop_wider{Pre}(weight, x, i, count, n)); @/ \
    /@ assert its_high: hi_blended{Pre, Here}(kind->slabs, number, weight, x, i, count, n, \
                                              dop_wider{Pre}(weight, x, i, count, n)); @/ \
}

/* Term i fits; with a weight of zero it adds nothing. */
#define BLEND_TERM { \
    row_within(i, n, step); \
    /@ assert term_fits(weight, x, first, step, i); @/ \
    /@ assert next_sum(weight, x, first, step, i); @/ \
    /@ assert weight[i] == 0.0 ==> rnd(weight[i] * x[first + i * step]) == 0.0; @/ \
    /@ assert add(sum, mul(weight[i], x[first + i * step])) == \
           blended(weight, x, first, step, i + 1); @/ \
    /@ assert weight[i] == 0.0 ==> add(sum, mul(weight[i], x[first + i * step])) == sum; @/ \
}
// clang-format on

#endif
