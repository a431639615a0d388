/* opt.h: which part of a triangle a number tells, for opt/corner/corner.c. */
#ifndef PROOFS_LOGIC_CORNER_OPT_H
#define PROOFS_LOGIC_CORNER_OPT_H

#include "proofs/logic/corner.h"
#include "proofs/logic/rounded.h"

/* ---- the tree ---- */

/*@ predicate finite(real x) = is_double(x) && -largest <= x <= largest;

    // Corner j of a part: its whole numbers, which are how far it is from each edge, and its place.
    logic integer number_of(struct part p, integer j, integer k) = p.lattice[3 * j + k];
    logic real place_of(struct part p, integer j, integer k) = p.corner[3 * j + k];

    // Each corner's numbers are not negative and have the sum 2^depth, here `size`.
    predicate row_of(struct part p, integer j, integer size) =
        0 <= number_of(p, j, 0) && 0 <= number_of(p, j, 1) && 0 <= number_of(p, j, 2) &&
        number_of(p, j, 0) + number_of(p, j, 1) + number_of(p, j, 2) == size;
    predicate is_part(struct part p, integer size) =
        row_of(p, 0, size) && row_of(p, 1, size) && row_of(p, 2, size);
    predicate corners_finite(struct part p) =
        \forall integer j, k; 0 <= j < 3 && 0 <= k < 3 ==> finite(place_of(p, j, k));

    logic real half_sum(real x, real y) = add(mul(0.5, x), mul(0.5, y));
    logic real rounded_middle(struct part p, integer a, integer b, integer k) =
        a == b ? place_of(p, a, k) : half_sum(place_of(p, a, k), place_of(p, b, k));

    axiomatic halves {
      axiom rnd_largest: rnd(largest) == largest;
      axiom rnd_half_largest: rnd(0.5 * largest) == 0.5 * largest;
    } */

#endif
