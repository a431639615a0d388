/* skin.h: the matrix of a weight, for opt/skin.h. */
#ifndef PROOFS_LOGIC_SKIN_H
#define PROOFS_LOGIC_SKIN_H

#include "proofs/logic/rounded.h"
#include "touchstone/skin.h"

/* ---- the matrix of a weight ---- */

/*@ // An entry of (1-w) I + w C, or of w C, rounded after each operation.
    logic real weighted_entry(real c, real w, boolean diagonal) =
        diagonal ? add(sub(1.0, w), mul(w, c)) : mul(w, c);
    predicate row_weighed{L}(struct ts_pose to, struct ts_pose *c, real w, integer i, boolean one) =
        to.row[i][0] == weighted_entry(c->row[i][0], w, one && i == 0) &&
        to.row[i][1] == weighted_entry(c->row[i][1], w, one && i == 1) &&
        to.row[i][2] == weighted_entry(c->row[i][2], w, one && i == 2) &&
        to.row[i][3] == weighted_entry(c->row[i][3], w, \false);
    predicate row_small{L}(struct ts_pose *c, integer i) =
        within(c->row[i][0], 0x1p900) && within(c->row[i][1], 0x1p900) &&
        within(c->row[i][2], 0x1p900) && within(c->row[i][3], 0x1p900); */

/*@ predicate in_range(struct ts_skin_range r, real weight) = r.least <= weight <= r.most; */

#endif
