/* Exercise 13: write an invariant.
 *
 * The theorem of docs/proofs/vertex.md in one loop. A vertex is a weighted sum of its places p, the
 * lower bound of its box the same sum of lower bounds lo <= p. Both are rounded after each product
 * and each addition, and still the vertex is not below the bound, to the last bit: `blended`
 * (proofs/logic/number.h) is that sum of the first i terms, and `keeps_order` says that one term
 * more leaves the order as it was. Say in the hole what `low` and `at` are, and how they compare.
 */
#include <stddef.h>
#include <stdio.h>

#include "touchstone/number.h"

#ifdef __FRAMAC__
/*@ lemma product_monotone: \forall real w, x, y; 0.0 <= w && x <= y ==> w * x <= w * y;

    lemma keeps_order: \forall real a, b, w, x, y; a <= b && 0.0 <= w && x <= y ==>
        add(a, mul(w, x)) <= add(b, mul(w, y)); */
#endif

/*@ requires \valid_read(w + (0 .. n - 1)) && \valid_read(lo + (0 .. n - 1)) &&
        \valid_read(p + (0 .. n - 1));
    requires weights(w, n) && \forall integer i; 0 <= i < n ==> lo[i] <= p[i];
    requires blend_fits(w, lo, 0, 1, n) && blend_fits(w, p, 0, 1, n);
    assigns \nothing;
    ensures holds: \result == 1; */
static int bound_holds(size_t n, const double *w, const double *lo, const double *p)
{
    double low = 0, at = 0;

    /*@ loop invariant 0 <= i <= n;
        // HOLE 1
        loop invariant low == blended(w, lo, 0, 1, i) && at == blended(w, p, 0, 1, i);
        loop invariant low <= at;
        // END
        loop assigns i, low, at;
        loop variant n - i; */
    for (size_t i = 0; i < n; i++) {
        //@ assert term_fits(w, lo, 0, 1, i) && term_fits(w, p, 0, 1, i);
        low = ts_add(low, ts_mul(w[i], lo[i]));
        at = ts_add(at, ts_mul(w[i], p[i]));
    }
    return low <= at;
}

int main(void)
{
    static const double w[] = {0.3, 0.7}, lo[] = {0.1, 0.2}, p[] = {0.1, 0.3};

    printf("the bound %s\n", bound_holds(2, w, lo, p) ? "holds" : "does not hold");
    return 0;
}
