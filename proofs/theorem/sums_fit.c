/* sums_fit.c: weighted sums of numbers that are not too large do not overflow.
 *
 * What `dops` and `balls` ask for, `blends_fit` and the like, speaks of sums that a caller never
 * sees. Here it is derived from how large weights and numbers are. Nothing of this file is in the
 * library. */
#include "proofs/logic/blend.h"
#include "proofs/logic/rounded.h"

/*@ predicate small_weight(real w) = 0.0 <= w <= 0x1p100;
    predicate small_weights{L}(double *w, integer n) =
        \forall integer r; 0 <= r < n ==> small_weight(w[r]);

    // The numbers of a sum, and all numbers of some sums side by side.
    predicate small_number(real x) = within(x, 0x1p840);
    predicate small_term{L}(double *x, integer first, integer step, integer r) =
        small_number(x[first + r * step]);
    predicate small_terms{L}(double *x, integer first, integer step, integer n) =
        \forall integer r; 0 <= r < n ==> small_term(x, first, step, r);
    predicate small_numbers{L}(double *x, integer n) =
        \forall integer k; 0 <= k < n ==> small_number(x[k]);

    predicate small_sum(real x) = within(x, 0x1p961);
    predicate small_sums{L}(double *w, double *x, integer end, integer step, integer n) =
        \forall integer k; 0 <= k < end ==> small_sum(blended(w, x, k, step, n));

    // A theorem of proofs/coq/dop.v.
    axiomatic sums_small {
      axiom blended_small{L}: \forall double *w, *x, integer first, step, n;
        0 <= n <= TS_MOST_REFERENCES && small_weights(w, n) && small_terms(x, first, step, n) ==>
          small_sum(blended(w, x, first, step, n));
    } */

/*@ ghost
    // One more term.
    /@ requires small_weight(w) && small_number(x);
       assigns \nothing;
       ensures \forall real sum; small_sum(sum) ==> step_fits(sum, w, x); @/
    static void term_small(double w, double x)
    {
        product_within(w, x, 0x1p100, 0x1p840);
        /@ assert within(w * x, 0x1p940); @/
        /@ assert within(mul(w, x), 0x1p942); @/
    } */

/*@ ghost
    // All terms of a sum.
    /@ requires n <= TS_MOST_REFERENCES && first < step && n * step <= SIZE_MAX;
       requires \valid_read(w + (0 .. n - 1)) && \valid_read(x + (0 .. n * step - 1));
       requires small_weights(w, n) && small_terms(x, first, step, n);
       assigns \nothing;
       ensures blend_fits(w, x, first, step, n);
       ensures small_sum(blended(w, x, first, step, n)); @/
    static void sum_small(const double *w, const double *x, size_t first, size_t step, uint32_t n)
    {
        /@ loop invariant 0 <= r <= n;
           loop invariant blend_fits(w, x, first, step, r);
           loop assigns r;
           loop variant n - r; @/
        for (uint32_t r = 0; r < n; r++) {
            row_within(r, n, step);
            /@ assert small_weights(w, r) && small_terms(x, first, step, r); @/
            /@ assert small_weight(w[r]) && small_term(x, first, step, r); @/
            /@ assert small_sum(blended(w, x, first, step, r)); @/
            term_small(w[r], x[first + r * step]);
            /@ assert term_fits(w, x, first, step, r); @/
        }
    } */

/*@ ghost
    // The numbers of one sum are among all.
    /@ requires first < step && small_numbers(x, n * step);
       assigns \nothing;
       ensures small_terms(x, first, step, n); @/
    static void terms_small(const double *x, size_t first, size_t step, uint32_t n)
    {
        /@ loop invariant 0 <= r <= n && small_terms(x, first, step, r);
           loop assigns r;
           loop variant n - r; @/
        for (uint32_t r = 0; r < n; r++) {
            row_within(r, n, step);
            /@ assert small_term(x, first, step, r); @/
        }
    } */

/*@ ghost
    // Sums side by side.
    /@ requires n <= TS_MOST_REFERENCES && n * step <= SIZE_MAX;
       requires \valid_read(w + (0 .. n - 1)) && \valid_read(x + (0 .. n * step - 1));
       requires small_weights(w, n) && small_numbers(x, n * step);
       assigns \nothing;
       ensures blends_fit(w, x, step, n);
       ensures small_sums(w, x, step, step, n); @/
    static void sums_small(const double *w, const double *x, size_t step, uint32_t n)
    {
        /@ loop invariant 0 <= k <= step && small_sums(w, x, k, step, n);
           loop invariant \forall integer i, r; 0 <= i < k && 0 <= r < n ==>
               term_fits(w, x, i, step, r);
           loop assigns k;
           loop variant step - k; @/
        for (size_t k = 0; k < step; k++) {
            terms_small(x, k, step, n);
            sum_small(w, x, k, step, n);
        }
    } */
