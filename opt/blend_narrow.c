/* blend_narrow.c, fast: boxes of floats, blended as those of doubles are. */
#include <math.h>
#include <string.h>

#include "opt/blend.h"
#include "touchstone/number.h"

/*@ // What proof.h says of sums of doubles, of floats: they are weighted and summed as doubles.
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

#define NUMBER float
#include "opt/blend_sum.h"

/* The float beside f, away from zero or towards it: floats of one sign are ordered as their bits.
 */
static inline float beside(float f, bool away)
{
    int32_t bits;

    memcpy(&bits, &f, sizeof bits);
    bits += away ? 1 : -1;
    memcpy(&f, &bits, sizeof f);
    return f;
}

void fast_narrow(size_t count, const double *from, float *to)
{
    for (size_t i = 0; i < 3 * count; i++) {
        size_t j = 3 * count + i;

        to[i] = (float)from[i]; /* of a small negative number a zero that is negative too */
        to[j] = (float)from[j];
        if ((double)to[i] > from[i]) to[i] = beside(to[i], signbit(to[i]));
        if ((double)to[j] < from[j]) to[j] = beside(to[j], !signbit(to[j]));
    }
}

/*@ requires sums_given(reference, weight, 6 * count, n, to);
    requires blends_fit(weight, reference, 6 * count, n);
    assigns to[0 .. 6 * count - 1];
    ensures all_blended{Pre, Post}(to, weight, reference, 6 * count, n); */
void fast_narrow_boxes(size_t count, uint32_t n, const float *reference, const double *weight,
                       double *to)
{
    settle_boxes(weighted(6 * count, n, reference, weight, to), count, to);
}
