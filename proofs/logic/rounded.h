/* rounded.h: how large rounded numbers are, for the proofs. A compiler sees nothing here. */
#ifndef PROOFS_LOGIC_ROUNDED_H
#define PROOFS_LOGIC_ROUNDED_H

#include "touchstone/number.h"

/*@ logic real sub(real x, real y) = rnd(x - y);
    predicate is_double(real x) = rnd(x) == x;
    predicate within(real x, real most) = -most <= x <= most;

    // A vector is no longer than r: without a root, so that provers can follow.
    predicate near(real x, real y, real z, real r) = 0.0 <= r && x * x + y * y + z * z <= r * r;

    axiomatic sizes {
      axiom rnd_grows: \forall real x; \abs(rnd(x)) <= 2.0 * \abs(x) + 1.0;
      axiom fits_below: \forall real x; within(x, 0x1p1000) ==> fits(x);
    } */

/*@ ghost
    /@ requires within(x, m) && within(y, n);
       assigns \nothing;
       ensures within(x * y, m * n); @/
    static void product_within(double x, double y, double m, double n) {} */

/*@ // The length of a vector as it is computed, m its largest coordinate.
    logic real squared_part(real x, real m) = mul(rnd(x / m), rnd(x / m));
    logic real length_by(real m, real x, real y, real z) =
        mul(m, rnd(\sqrt(add(add(squared_part(x, m), squared_part(y, m)), squared_part(z, m)))));
    logic real largest_of_three(real x, real y, real z) =
        \max(\max(\abs(x), \abs(y)), \abs(z));
    logic real length_of(real x, real y, real z) =
        largest_of_three(x, y, z) == 0.0 ? 0.0 : length_by(largest_of_three(x, y, z), x, y, z); */

/*@ ghost
    /@ requires 0.0 <= x && 0.0 <= y;
       assigns \nothing;
       ensures 0.0 <= x * y; @/
    static void product_positive(double x, double y) {} */

#endif
