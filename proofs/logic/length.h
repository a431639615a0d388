/* length.h: how large the parts of a length are, for opt/length.h. */
#ifndef PROOFS_LOGIC_LENGTH_H
#define PROOFS_LOGIC_LENGTH_H

#include "proofs/logic/rounded.h"

/*@ ghost
    // The square of q, which is x / m as it is rounded.
    /@ requires 0.0 < m && within(x, m) && q == rnd(x / m);
       assigns \nothing;
       ensures within(q, 3.0) && 0.0 <= q * q <= 9.0 && 0.0 <= mul(q, q) <= 20.0; @/
    static void part_square(double x, double m, double q)
    {
        /@ assert within(x / m, 1.0); @/
        /@ assert within(q, 3.0); @/
        /@ assert 0.0 <= q * q <= 9.0; @/
    } */

/*@ ghost
    // The root of a sum of such squares.
    /@ requires 0.0 <= s <= 256.0;
       assigns \nothing;
       ensures 0.0 <= \sqrt(s) <= 16.0 && 0.0 <= rnd(\sqrt(s)) <= 64.0; @/
    static void root_within(double s)
    {
        /@ assert 0.0 <= \sqrt(s) && \sqrt(s) * \sqrt(s) == s; @/
        /@ assert \sqrt(s) <= 16.0; @/
    } */

#endif
