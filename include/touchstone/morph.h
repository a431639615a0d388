/* morph.h: the rounded world vertices of a body in one frame (paper 000, eq. 1 and 2).
 *
 * The operation order defines the shape. A morphed coordinate is
 *     ((w0*p0 + w1*p1) + w2*p2) + ...          left to right, zero weights included;
 * a posed one is
 *     ((r0*x + r1*y) + r2*z) + t               in each row.
 * Both twins give the same numbers (==). */
#ifndef TOUCHSTONE_MORPH_H
#define TOUCHSTONE_MORPH_H

#include "touchstone/api.h"
#include "touchstone/body.h"
#include "touchstone/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes body->vertex_count points to `world`. Refuses a weight that is negative or not
 * finite, weights of a convex body that don't sum to 1, a pose that is not finite, and the
 * first world vertex that is not finite; then `world` holds no answer. */
TS_API bool ts_morph_world(const struct ts_body *body, const struct ts_state *state, double *world,
                           struct ts_error *error);

/* Writes the points numbered index[0..count-1], one after the other, of a state that is known
 * to be legal. */
TS_API void ts_morph_some(const struct ts_body *body, const struct ts_state *state, size_t count,
                          const uint32_t *index, double *to);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_morph_table {
    bool (*world)(const struct ts_body *body, const struct ts_state *state, double *world,
                  struct ts_error *error);
    void (*some)(const struct ts_body *body, const struct ts_state *state, size_t count,
                 const uint32_t *index, double *to);
};

extern TS_API const struct ts_morph_table ts_morph_ref, ts_morph_opt;

#ifdef __cplusplus
}
#endif

#endif
