/* corner.h: what the parts of a triangle are, for the proofs of both twins. */
#ifndef PROOFS_LOGIC_CORNER_H
#define PROOFS_LOGIC_CORNER_H

#include "touchstone/corner.h"

/*@ // Corner j of child c is the midpoint of these two corners of its parent; of one and the same,
    // where it stays.
    logic integer ts_one_end(integer c, integer j) = c < 3 ? c : (j + 1) % 3;
    logic integer ts_other_end(integer c, integer j) = c < 3 ? j : (j + 2) % 3; */

#endif
