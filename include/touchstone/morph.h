/* morph.h: the rounded world vertices of a body in one frame (paper 000, eq. 1 and 2).
 *
 * The operation order defines the shape. A morphed coordinate is
 *     ((w0*p0 + w1*p1) + w2*p2) + ...          left to right, zero weights included;
 * a posed one is
 *     ((r0*x + r1*y) + r2*z) + t               in each row.
 * Both twins give the same numbers (==). */
#ifndef TOUCHSTONE_MORPH_H
#define TOUCHSTONE_MORPH_H

#include "touchstone/body.h"
#include "touchstone/error.h"
#include "touchstone/proof.h"

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

struct ts_morph {
    /* Writes body->vertex_count points to `world`. Refuses a weight that is negative or not
     * finite, weights of a convex body that don't sum to 1, a pose that is not finite, and the
     * first world vertex that is not finite; then `world` holds no answer. */
    bool (*world)(const struct ts_body *body, const struct ts_state *state, double *world,
                  struct ts_error *error);

    /* Writes the points numbered index[0..count-1], one after the other, of a state that is known
     * to be legal. */
    void (*some)(const struct ts_body *body, const struct ts_state *state, size_t count,
                 const uint32_t *index, double *to);
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_morph ts_morph_ref, ts_morph_opt;
#ifdef __cplusplus
}
#endif

#endif
