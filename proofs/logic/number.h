/* number.h: the words that the contracts of the proofs use (docs/proofs.md). A compiler sees
 * nothing here.
 *
 * The proofs calculate with real numbers, and say where a computer rounds: rnd(x) is the double
 * nearest to x, with as large an exponent as it takes. Of rnd they know four facts, each proved in
 * proofs/coq/rounding.v for the doubles of IEEE 754; some proofs know more (docs/soundness.md).
 * Zeros of either sign are one number, as in C. There is no NaN and no infinity in this world: each
 * operation asks to be shown that it does not overflow. */
#ifndef PROOFS_LOGIC_NUMBER_H
#define PROOFS_LOGIC_NUMBER_H

#include <stddef.h>

/*@ axiomatic rounding {
      logic real rnd(real x);
      axiom rnd_monotone: \forall real x, y; x <= y ==> rnd(x) <= rnd(y);
      axiom rnd_zero: rnd(0.0) == 0.0;
      axiom rnd_again: \forall real x; rnd(rnd(x)) == rnd(x);
      axiom rnd_odd: \forall real x; rnd(-x) == -rnd(x);

      // The largest double. Most proofs need not know how large it is.
      logic real largest;
    }

    // The operations as a computer does them.
    logic real add(real x, real y) = rnd(x + y);
    logic real mul(real x, real y) = rnd(x * y);

    // An operation with the exact result x does not overflow.
    predicate fits(real x) = -largest <= rnd(x) <= largest;
*/

/*@ predicate unchanged{L1, L2}(double *x, integer n) =
        \forall integer i; 0 <= i < n ==> \at(x[i], L1) == \at(x[i], L2); */

/*@ ghost
    // Row r of n rows ends where the next one begins, and not behind the last.
    /@ requires r < n;
       assigns \nothing;
       ensures 0 <= r * step && r * step + step <= n * step; @/
    static void row_within(size_t r, size_t n, size_t step) {} */

/* ---- posed points ---- */

/*@ // ((a + b) + c) + t, rounded after every operation, and when none of them overflows.
    logic real summed(real a, real b, real c, real t) = add(add(add(a, b), c), t);
    predicate sum_fits(real a, real b, real c, real t) =
        fits(a + b) && fits(add(a, b) + c) && fits(add(add(a, b), c) + t);

    // One coordinate of a posed point.
    logic real posed{L}(double *row, real x, real y, real z) =
        summed(mul(row[0], x), mul(row[1], y), mul(row[2], z), row[3]); */

/* ---- weighted sums ---- */

/*@ // ((w0*x0 + w1*x1) + w2*x2) + ..., rounded after every operation. x0 is x[first], and each of
    // the others stands `step` numbers behind the one before.
    logic real blended{L}(double *w, double *x, integer first, integer step, integer n) =
        n <= 0 ? 0.0 : add(blended(w, x, first, step, n - 1),
                           mul(w[n - 1], x[first + (n - 1) * step]));

    // None of its operations overflows: neither those of term r nor those of any other.
    predicate step_fits(real sum, real w, real x) = fits(w * x) && fits(sum + mul(w, x));
    predicate term_fits{L}(double *w, double *x, integer first, integer step, integer r) =
        step_fits(blended(w, x, first, step, r), w[r], x[first + r * step]);
    predicate blend_fits{L}(double *w, double *x, integer first, integer step, integer n) =
        \forall integer r; 0 <= r < n ==> term_fits(w, x, first, step, r);

    // The same of `step` sums side by side.
    predicate terms_fit{L}(double *w, double *x, integer step, integer r) =
        \forall integer k; 0 <= k < step ==> term_fits(w, x, k, step, r);
    predicate blends_fit{L}(double *w, double *x, integer step, integer n) =
        \forall integer k, r; 0 <= k < step && 0 <= r < n ==> term_fits(w, x, k, step, r);

    // Those sums, of numbers as they were at L1, stand in `to` at L2.
    predicate all_blended{L1, L2}(double *to, double *w, double *x, integer step, integer n) =
        \forall integer k; 0 <= k < step ==>
            \at(to[k], L2) == blended{L1}(w, x, k, step, n);

    predicate weights{L}(double *w, integer n) = \forall integer i; 0 <= i < n ==> 0.0 <= w[i];

    // A sum is a double, so that to add a zero to it changes nothing.
    lemma blended_is_rounded{L}:
        \forall double *w, *x, integer first, step, n;
            rnd(blended(w, x, first, step, n)) == blended(w, x, first, step, n);

    // What was written between L1 and L2 has changed none of the sums.
    predicate sums_kept{L1, L2}(double *w, double *x, integer step, integer n) =
        \forall integer k; 0 <= k < step ==>
            blended{L1}(w, x, k, step, n) == blended{L2}(w, x, k, step, n);

    // Nor weight r and the numbers that it is multiplied by.
    predicate row_kept{L1, L2}(double *w, double *x, integer step, integer r) =
        \at(w[r], L1) == \at(w[r], L2) &&
        \forall integer k; 0 <= k < step ==>
            \at(x[k + r * step], L1) == \at(x[k + r * step], L2);

    // So where term r did not overflow, it does not.
    predicate fits_kept{L1, L2}(double *w, double *x, integer step, integer r) =
        \forall integer k; 0 <= k < step ==>
            (term_fits{L1}(w, x, k, step, r) ==> term_fits{L2}(w, x, k, step, r));

    // The next term, spelled out.
    predicate next_sum{L}(double *w, double *x, integer first, integer step, integer r) =
        blended(w, x, first, step, r + 1) ==
            add(blended(w, x, first, step, r), mul(w[r], x[first + r * step]));
    predicate next_sums{L}(double *w, double *x, integer step, integer r) =
        \forall integer k; 0 <= k < step ==> next_sum(w, x, k, step, r);
*/

#endif
