/* dops.h: what it is for a point to be in a polytope, and for two polytopes to be apart. */
#ifndef PROOFS_LOGIC_DOPS_H
#define PROOFS_LOGIC_DOPS_H

#include "touchstone/bounds.h"

/*@ // Slab s keeps two polytopes apart: then no point, whatever it measures there, is in both.
    predicate slab_apart{L}(struct ts_dop *a, struct ts_dop *b, integer s) =
        a->hi[s] < b->lo[s] || b->hi[s] < a->lo[s];
    predicate slabs_apart{L}(struct ts_dop *a, struct ts_dop *b, integer slabs) =
        \exists integer s; 0 <= s < slabs && slab_apart(a, b, s);

    // A point lies in all slabs of a polytope.
    logic real measured{L}(struct ts_dop_kind *kind, integer s, real x, real y, real z) =
        kind->direction[s][0] * x + kind->direction[s][1] * y + kind->direction[s][2] * z;
    predicate in_slab{L}(struct ts_dop_kind *kind, struct ts_dop *dop, integer s, real x, real y,
                         real z) =
        dop->lo[s] <= measured(kind, s, x, y, z) <= dop->hi[s];
    predicate in_slabs{L}(struct ts_dop_kind *kind, struct ts_dop *dop, real x, real y, real z) =
        \forall integer s; 0 <= s < kind->slabs ==> in_slab(kind, dop, s, x, y, z); */

#endif
