/* sum.h: weighted sums side by side, for opt/blend/sum.h, which includes it where NUMBER is
 * defined. */
#ifndef PROOFS_LOGIC_BLEND_SUM_H
#define PROOFS_LOGIC_BLEND_SUM_H

#include "proofs/logic/number.h"

/*@ // One term of sum k: that of reference r, whose numbers begin `step` numbers behind those of
    // r - 1. And sums of one, two and three terms, as they are rounded; none overflows.
    logic real term{L}(double *w, NUMBER *x, integer k, integer step, integer r) =
        mul(w[r], x[k + r * step]);
    logic real sum_of_two{L}(double *w, NUMBER *x, integer k, integer step, integer a, integer b) =
        add(term(w, x, k, step, a), term(w, x, k, step, b));
    logic real sum_of_three{L}(double *w, NUMBER *x, integer k, integer step, integer a, integer b,
                               integer c) =
        add(sum_of_two(w, x, k, step, a, b), term(w, x, k, step, c));
    predicate one_fits{L}(double *w, NUMBER *x, integer k, integer step, integer a) =
        fits(w[a] * x[k + a * step]);
    predicate two_fit{L}(double *w, NUMBER *x, integer k, integer step, integer a, integer b) =
        one_fits(w, x, k, step, a) &&
        step_fits(term(w, x, k, step, a), w[b], x[k + b * step]);
    predicate three_fit{L}(double *w, NUMBER *x, integer k, integer step, integer a, integer b,
                           integer c) =
        two_fit(w, x, k, step, a, b) &&
        step_fits(sum_of_two(w, x, k, step, a, b), w[c], x[k + c * step]);

    // Of the first r references `many` have weights that are not zero. If those are a, b and c, or
    // the first of these, then sum k is the sum of their terms: a weight of zero adds nothing.
    predicate gathered{L}(integer many, integer a, integer b, integer c, double *w, NUMBER *x,
                          integer k, integer step, integer r) =
        (many == 0 ==> blended(w, x, k, step, r) == 0.0) &&
        (many == 1 ==> one_fits(w, x, k, step, a) &&
            blended(w, x, k, step, r) == term(w, x, k, step, a)) &&
        (many == 2 ==> two_fit(w, x, k, step, a, b) &&
            blended(w, x, k, step, r) == sum_of_two(w, x, k, step, a, b)) &&
        (many == 3 ==> three_fit(w, x, k, step, a, b, c) &&
            blended(w, x, k, step, r) == sum_of_three(w, x, k, step, a, b, c));

    lemma zero_times: \forall real w, x; w == 0.0 ==> mul(w, x) == 0.0;
    lemma next_term{L}: \forall double *w, NUMBER *x, integer k, step, r;
        0 <= r ==> blended(w, x, k, step, r + 1) ==
            add(blended(w, x, k, step, r), term(w, x, k, step, r));
    lemma zero_adds_nothing{L}: \forall double *w, NUMBER *x, integer k, step, r;
        0 <= r && w[r] == 0.0 ==>
            blended(w, x, k, step, r + 1) == blended(w, x, k, step, r);
    lemma gather_zero{L}: \forall double *w, NUMBER *x, integer many, a, b, c, k, step, r;
        gathered(many, a, b, c, w, x, k, step, r) && 0 <= r && w[r] == 0.0 ==>
            gathered(many, a, b, c, w, x, k, step, r + 1);
    lemma gather_first{L}: \forall double *w, NUMBER *x, integer a, b, c, k, step, r;
        gathered(0, a, b, c, w, x, k, step, r) && 0 <= r && term_fits(w, x, k, step, r) ==>
            gathered(1, r, b, c, w, x, k, step, r + 1);
    lemma gather_second{L}: \forall double *w, NUMBER *x, integer a, b, c, k, step, r;
        gathered(1, a, b, c, w, x, k, step, r) && 0 <= r && term_fits(w, x, k, step, r) ==>
            gathered(2, a, r, c, w, x, k, step, r + 1);
    lemma gather_third{L}: \forall double *w, NUMBER *x, integer a, b, c, k, step, r;
        gathered(2, a, b, c, w, x, k, step, r) && 0 <= r && term_fits(w, x, k, step, r) ==>
            gathered(3, a, b, r, w, x, k, step, r + 1);

    predicate all_gathered{L}(integer many, integer a, integer b, integer c, double *w, NUMBER *x,
                              integer step, integer r) =
        \forall integer k; 0 <= k < step ==> gathered(many, a, b, c, w, x, k, step, r);
    predicate none_above{L}(double *w, integer n, real most) =
        \forall integer r; 0 <= r < n ==> w[r] <= most;

    // What is written lies apart from reference r, and from weight r.
    predicate row_given{L}(NUMBER *x, double *w, integer step, integer r, double *to) =
        0 <= r * step && r * step + step <= SIZE_MAX && \valid_read(w + r) &&
        \valid_read(x + (r * step .. r * step + step - 1)) &&
        \separated(to + (0 .. step - 1), w + r) &&
        \separated(to + (0 .. step - 1), x + (r * step .. r * step + step - 1));
    predicate same{L1, L2}(NUMBER *x, integer k) = \at(x[k], L1) == \at(x[k], L2);
    predicate same_weight{L1, L2}(double *w, integer r) = \at(w[r], L1) == \at(w[r], L2); */

/*@ predicate rows_below(struct terms t, integer n) =
        (t.count > 0 ==> t.first < n) && (t.count > 1 ==> t.second < n) &&
        (t.count > 2 ==> t.third < n); */

/*@ // What the sums are made of, and where they go to.
    predicate sums_given{L}(NUMBER *x, double *w, integer step, integer n, double *to) =
        step + n * step <= SIZE_MAX && \valid_read(w + (0 .. n - 1)) &&
        \valid_read(x + (0 .. n * step - 1)) && \valid(to + (0 .. step - 1)) &&
        \separated(to + (0 .. step - 1), x + (0 .. n * step - 1)) &&
        \separated(to + (0 .. step - 1), w + (0 .. n - 1)); */

/*@ ghost
    // Reference r is given as all of them are.
    /@ requires sums_given(x, w, step, n, to) && r < n;
       assigns \nothing;
       ensures row_given(x, w, step, r, to); @/
    static void row_of_all(const NUMBER *x, const double *w, size_t step, uint32_t n, uint32_t r,
                           double *to)
    {
        row_within(r, n, step);
    } */

/*@ ghost
    // Three references have no weight of zero: all of them are gathered.
    /@ requires \valid_read(w + (0 .. 2)) && blends_fit(w, x, step, 3);
       assigns \nothing;
       ensures all_gathered(3, 0, 1, 2, w, x, step, 3); @/
    static void three_gathered(const NUMBER *x, const double *w, size_t step)
    {
        /@ assert \forall integer k; 0 <= k < step ==> gathered(0, 0, 1, 2, w, x, k, step, 0) &&
               term_fits(w, x, k, step, 0) && gathered(1, 0, 1, 2, w, x, k, step, 1); @/
        /@ assert \forall integer k; 0 <= k < step ==> gathered(1, 0, 1, 2, w, x, k, step, 1) &&
               term_fits(w, x, k, step, 1) && gathered(2, 0, 1, 2, w, x, k, step, 2); @/
        /@ assert \forall integer k; 0 <= k < step ==> gathered(2, 0, 1, 2, w, x, k, step, 2) &&
               term_fits(w, x, k, step, 2) && gathered(3, 0, 1, 2, w, x, k, step, 3); @/
    } */

#endif
