/* balls_fit.c: sums of balls that are not too large do not overflow, widened as `balls` does it.
 *
 * Nothing of this file is in the library, and no axiom that it includes speaks of \sqrt: with those
 * in sight the provers lose their way. */
#include "proofs/theorem/sums_fit.c" // NOLINT(bugprone-suspicious-include)

/*@ // The numbers of a ball, as `ball_of` makes it.
    predicate ball_number(real x) = within(x, 0x1p820);
    predicate ball_numbers{L}(double *x, integer n) =
        \forall integer k; 0 <= k < n ==> ball_number(x[k]);
    predicate small_ball{L}(double *x, integer first, integer step, integer r) =
        small_number(ball_weight(x, first + r * step));
    predicate small_balls{L}(double *x, integer first, integer step, integer n) =
        \forall integer r; 0 <= r < n ==> small_ball(x, first, step, r);

    // One more term.
    lemma weighted_small: \forall real w, x;
        small_weight(w) && small_number(x) ==> within(w * x, 0x1p940);
    lemma step_small: \forall real sum, w, x;
        small_weight(w) && small_number(x) && small_sum(sum) ==> step_fits(sum, w, x);

    // How large a ball is.
    lemma two_small: \forall real x, y, m; 1.0 <= m && within(x, m) && within(y, m) ==>
        within(add(x, y), 8.0 * m);
    lemma four_small: \forall real x, y, z, r;
        ball_number(x) && ball_number(y) && ball_number(z) && ball_number(r) ==>
            four_fit(x, y, z, r) && small_number(four_weight(x, y, z, r));

    // A theorem of proofs/coq/sphere.v.
    axiomatic balls_small {
      axiom ball_size_small{L}: \forall double *w, *x, integer first, step, n;
        0 <= n <= TS_MOST_REFERENCES && small_weights(w, n) && small_balls(x, first, step, n) ==>
          small_sum(ball_size(w, x, first, step, n));
    }

    // What is added to a radius.
    lemma product_less: \forall real a, x, m;
        0.0 <= a <= 1.0 && within(x, m) ==> within(a * x, m);
    lemma part_small: \forall integer n; 0 <= n <= TS_MOST_REFERENCES ==>
        0.0 <= TS_BALL_PART(n) <= 1.0 && 0.0 <= TS_BALL_LEAST(n) <= 1.0;
    predicate small_more(integer n, real size) =
        within(TS_BALL_PART(n) * size, 0x1p961) && within(ball_extra(n, size), 0x1p965);
    lemma more_small: \forall integer n, real size;
        0 <= n <= TS_MOST_REFERENCES && small_sum(size) ==> small_more(n, size);
    lemma radius_small: \forall integer n, real radius, size;
        0 <= n <= TS_MOST_REFERENCES && small_sum(size) && small_sum(radius) ==>
            wider_fits(n, radius, size); */

/*@ ghost
    // The balls of one sum.
    /@ requires n <= TS_MOST_REFERENCES && first + 3 < step && small_weights(w, n);
       requires ball_numbers(x, n * step);
       assigns \nothing;
       ensures \forall integer r; 0 <= r < n ==> size_fits(w, x, first, step, r);
       ensures small_sum(ball_size(w, x, first, step, n)); @/
    static void ball_sum_small(const double *w, const double *x, size_t first, size_t step,
                               uint32_t n)
    {
        /@ loop invariant 0 <= r <= n && small_balls(x, first, step, r);
           loop invariant \forall integer q; 0 <= q < r ==> size_fits(w, x, first, step, q);
           loop assigns r;
           loop variant n - r; @/
        for (uint32_t r = 0; r < n; r++) {
            row_within(r, n, step);
            /@ assert ball_number(x[first + r * step]) && ball_number(x[first + r * step + 1]) &&
                      ball_number(x[first + r * step + 2]) &&
                      ball_number(x[first + r * step + 3]); @/
            /@ assert weight_fits(x, first + r * step) && small_ball(x, first, step, r); @/
            /@ assert small_weights(w, r) && small_weight(w[r]); @/
            /@ assert small_sum(ball_size(w, x, first, step, r)); @/
            /@ assert size_fits(w, x, first, step, r); @/
        }
    } */

/*@ ghost
    // All that `balls` computes.
    /@ requires n <= TS_MOST_REFERENCES && 4 * count <= SIZE_MAX && small_weights(w, n);
       requires ball_numbers(x, n * (4 * count)) && small_sums(w, x, 4 * count, 4 * count, n);
       assigns \nothing;
       ensures balls_fit(w, x, count, n); @/
    static void balls_small(const double *w, const double *x, size_t count, uint32_t n)
    {
        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer j; 0 <= j < i ==> ball_fits(w, x, j, count, n);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            ball_sum_small(w, x, 4 * i, 4 * count, n);
            /@ assert small_sum(blended(w, x, 4 * i + 3, 4 * count, n)); @/
            /@ assert ball_fits(w, x, i, count, n); @/
        }
    } */
