/* narrow.h: sums of floats, for opt/blend/narrow.c. */
#ifndef PROOFS_LOGIC_BLEND_NARROW_H
#define PROOFS_LOGIC_BLEND_NARROW_H

#include "proofs/logic/number.h"

/*@ // What number.h says of sums of doubles, of floats: they are weighted and summed as doubles.
    logic real blended{L}(double *w, float *x, integer first, integer step, integer n) =
        n <= 0 ? 0.0 : add(blended(w, x, first, step, n - 1),
                           mul(w[n - 1], x[first + (n - 1) * step]));
    predicate term_fits{L}(double *w, float *x, integer first, integer step, integer r) =
        step_fits(blended(w, x, first, step, r), w[r], x[first + r * step]);
    predicate blends_fit{L}(double *w, float *x, integer step, integer n) =
        \forall integer k, r; 0 <= k < step && 0 <= r < n ==> term_fits(w, x, k, step, r);
    predicate all_blended{L1, L2}(double *to, double *w, float *x, integer step, integer n) =
        \forall integer k; 0 <= k < step ==>
            \at(to[k], L2) == blended{L1}(w, x, k, step, n);
    lemma narrow_is_rounded{L}: \forall double *w, float *x, integer first, step, n;
        rnd(blended(w, x, first, step, n)) == blended(w, x, first, step, n); */

#endif
