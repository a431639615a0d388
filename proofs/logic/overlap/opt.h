/* opt.h: the bits of balls, for opt/overlap/overlap.c. */
#ifndef PROOFS_LOGIC_OVERLAP_OPT_H
#define PROOFS_LOGIC_OVERLAP_OPT_H

#include "proofs/logic/overlap/meet.h"

/*@ // Of the first n balls, none that shares a point with `one` is lost.
    predicate balls_told{L}(integer bits, struct ts_ball *one, struct ts_ball *ball, integer n) =
        \forall integer i; 0 <= i < n && share_point(one, ball + i) ==> has_bit(bits, i); */

#endif
