/* pairs.h: the order of pairs. */
#ifndef PROOFS_LOGIC_PAIRS_H
#define PROOFS_LOGIC_PAIRS_H

/*@ // The order of pairs: by the first number, then by the second.
    predicate pair_before(integer a, integer b, integer c, integer d) =
        a < c || (a == c && b < d); */

#endif
