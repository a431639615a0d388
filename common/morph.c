/* morph.c: the plain functions of morph.h, which are the fast twin's. */
#include "touchstone/morph.h"

#include "common/check.h"
#include "common/error.h"

/* ---- plain functions ---- */

bool ts_morph_world(const struct ts_body *body, const struct ts_state *state, double *world,
                    struct ts_error *error)
{
    if (!body) return ts_missing(error, "morph", "a body");
    if (!state) return ts_missing(error, "morph", "a state");
    if (body->vertex_count && !world) return ts_missing(error, "morph", "a place for the vertices");
    if (!state->vertex && !ts_reference_check("morph", body, error)) return false;
    return ts_morph_opt.world(body, state, world, error);
}

void ts_morph_some(const struct ts_body *body, const struct ts_state *state, size_t count,
                   const uint32_t *index, double *to)
{
    ts_morph_opt.some(body, state, count, index, to);
}
