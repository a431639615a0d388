/* vertex_in_box.c: a morphed vertex lies in the blended box, whatever was rounded on the way.
 *
 * That is a theorem about two functions in two files, `boxes` and `model`; so both are read here.
 * Nothing of this file is in the library. */
#ifndef BLEND /* fast_in_box.c and others ask for that of the fast twin */
#define BLEND "ref/blend/blend.c"
#endif
#include BLEND         // NOLINT(bugprone-suspicious-include)
#include "ref/morph.c" // NOLINT(bugprone-suspicious-include)

/* ---- rounding is monotone ---- */

/*@ ghost
    /@ requires 0.0 <= w && x <= y;
       assigns \nothing;
       ensures w * x <= w * y; @/
    static void product_monotone(double w, double x, double y) {} */

/*@ // In every reference, what stands at k of x is at most what stands at j of y.
    predicate below_in{L}(double *x, integer k, integer xstep, double *y, integer j,
                          integer ystep, integer r) = x[k + r * xstep] <= y[j + r * ystep];
    predicate below{L}(double *x, integer k, integer xstep, double *y, integer j, integer ystep,
                       integer n) =
        \forall integer r; 0 <= r < n ==> below_in(x, k, xstep, y, j, ystep, r); */

//@ lemma fits_between: \forall real a, b, c; a <= b <= c && fits(a) && fits(c) ==> fits(b);

/*@ ghost
    // One more term: what lies between two sums stays between them, and does not overflow where
    // they do not.
    /@ requires \valid_read(w + r) && 0.0 <= w[r];
       requires \valid_read(box + (lo + r * step)) && \valid_read(box + (hi + r * step)) &&
                \valid_read(x + (k + r * xstep));
       requires 0 <= r * step && lo + r * step <= SIZE_MAX && hi + r * step <= SIZE_MAX;
       requires 0 <= r * xstep && k + r * xstep <= SIZE_MAX;
       requires below_in(box, lo, step, x, k, xstep, r) && below_in(x, k, xstep, box, hi, step, r);
       requires term_fits(w, box, lo, step, r) && term_fits(w, box, hi, step, r);
       requires blended(w, box, lo, step, r) <= blended(w, x, k, xstep, r);
       requires blended(w, x, k, xstep, r) <= blended(w, box, hi, step, r);
       assigns \nothing;
       ensures term_fits(w, x, k, xstep, r);
       ensures blended(w, box, lo, step, r + 1) <= blended(w, x, k, xstep, r + 1);
       ensures blended(w, x, k, xstep, r + 1) <= blended(w, box, hi, step, r + 1); @/
    static void term_between(const double *w, const double *box, size_t lo, size_t hi,
                             size_t step, const double *x, size_t k, size_t xstep, uint32_t r)
    {
        double low = box[lo + r * step], here = x[k + r * xstep], high = box[hi + r * step];
        product_monotone(w[r], low, here);
        product_monotone(w[r], here, high);
        /@ assert mul(w[r], low) <= mul(w[r], here) <= mul(w[r], high); @/
        /@ assert fits(w[r] * low) && fits(w[r] * high); @/
        /@ assert fits(w[r] * here); @/
        /@ assert fits(blended(w, box, lo, step, r) + mul(w[r], low)); @/
        /@ assert fits(blended(w, box, hi, step, r) + mul(w[r], high)); @/
        /@ assert fits(blended(w, x, k, xstep, r) + mul(w[r], here)); @/
        /@ assert next_sum(w, box, lo, step, r); @/
        /@ assert next_sum(w, x, k, xstep, r); @/
        /@ assert next_sum(w, box, hi, step, r); @/
    } */

/*@ ghost
    // So after all terms.
    /@ requires \valid_read(w + (0 .. n - 1)) && weights(w, n);
       requires step * n <= SIZE_MAX && lo < step && hi < step;
       requires xstep * n <= SIZE_MAX && k < xstep;
       requires \valid_read(box + (0 .. n * step - 1)) && \valid_read(x + (0 .. n * xstep - 1));
       requires below(box, lo, step, x, k, xstep, n) && below(x, k, xstep, box, hi, step, n);
       requires blend_fits(w, box, lo, step, n) && blend_fits(w, box, hi, step, n);
       assigns \nothing;
       ensures blended(w, box, lo, step, n) <= blended(w, x, k, xstep, n);
       ensures blended(w, x, k, xstep, n) <= blended(w, box, hi, step, n);
       ensures blend_fits(w, x, k, xstep, n); @/
    static void blended_between(const double *w, const double *box, size_t lo, size_t hi,
                                size_t step, const double *x, size_t k, size_t xstep, uint32_t n)
    {
        /@ loop invariant 0 <= r <= n;
           loop invariant blended(w, box, lo, step, r) <= blended(w, x, k, xstep, r);
           loop invariant blended(w, x, k, xstep, r) <= blended(w, box, hi, step, r);
           loop invariant blend_fits(w, x, k, xstep, r);
           loop assigns r;
           loop variant n - r; @/
        for (uint32_t r = 0; r < n; r++) {
            row_within(r, n, step);
            row_within(r, n, xstep);
            term_between(w, box, lo, hi, step, x, k, xstep, r);
        }
    } */

/* ---- the theorem ---- */

/*@ // Box i of every reference holds, on one axis, the vertices' coordinate of that number.
    predicate references_inside{L}(integer count, double *box, integer lo, integer hi,
                                   struct ts_body *body, integer coordinate) =
        below(box, lo, 6 * count, body->reference, coordinate, 3 * body->vertex_count,
              body->reference_count) &&
        below(body->reference, coordinate, 3 * body->vertex_count, box, hi, 6 * count,
              body->reference_count); */

/*@ requires body_given(body, state) && is_morphed(state);
    requires boxes_given(count, body->reference_count, reference, state->weight, to);
    requires weights(state->weight, body->reference_count);
    requires blends_fit(state->weight, reference, 6 * count, body->reference_count);
    requires axis < 3 && i < count && v < body->vertex_count;
    requires references_inside(count, reference, axis * count + i, (axis + 3) * count + i, body,
                               3 * v + axis);
    assigns to[0 .. 6 * count - 1];
    ensures to[axis * count + i] <= \result <= to[(axis + 3) * count + i]; */
static double vertex_in_box(const struct ts_body *body, const struct ts_state *state, size_t v,
                            size_t count, const double *reference, size_t i, size_t axis,
                            double *to)
{
    double x;

    //@ ghost row_within(axis, 3, count);
    //@ ghost size_t lo = axis * count + i;
    //@ ghost size_t hi = lo + 3 * count;
    /*@ ghost blended_between(state->weight, reference, lo, hi, 6 * count, body->reference,
                              3 * v + axis, 3 * (size_t)body->vertex_count,
                              body->reference_count); */
    x = model(body, state, 3 * v + axis);
    boxes(count, body->reference_count, reference, state->weight, to);
    return x;
}
