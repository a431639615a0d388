/* morph.h: what morphing asks for, for the proofs of both twins. */
#ifndef PROOFS_LOGIC_MORPH_H
#define PROOFS_LOGIC_MORPH_H

#include "proofs/logic/number.h"
#include "touchstone/morph.h"

/*@ // A body with arrays as long as it says; one that is blended by weights.
    predicate body_given{L}(struct ts_body *body, struct ts_state *state) =
        \valid_read(body) && \valid_read(state) && body->reference_count >= 1 &&
        body->reference_count * (3 * body->vertex_count) <= SIZE_MAX &&
        \valid_read(body->reference +
                    (0 .. body->reference_count * (3 * body->vertex_count) - 1)) &&
        (state->vertex == \null ||
         \valid_read(state->vertex + (0 .. 3 * body->vertex_count - 1))) &&
        (state->weight == \null ||
         \valid_read(state->weight + (0 .. body->reference_count - 1)));
    predicate is_morphed{L}(struct ts_state *state) =
        state->vertex == \null && state->weight != \null; */

#endif
