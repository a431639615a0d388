/* ref.h: midpoints, for ref/corner.c. */
#ifndef PROOFS_LOGIC_CORNER_REF_H
#define PROOFS_LOGIC_CORNER_REF_H

#include "proofs/logic/corner.h"

/*@ // The numbers of a corner: not negative, with the sum 2^depth, here `size`.
    predicate row_of{L}(int32_t *b, integer size) =
        0 <= b[0] && 0 <= b[1] && 0 <= b[2] && b[0] + b[1] + b[2] == size;
    predicate row_middle{L}(int32_t *to, int32_t *a, int32_t *b) =
        to[0] == a[0] + b[0] && to[1] == a[1] + b[1] && to[2] == a[2] + b[2]; */

#endif
