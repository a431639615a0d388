/* backtrack.c: the plain functions of backtrack.h, which are the fast twin's, and what both twins
 * share. */
#include "touchstone/backtrack.h"

#include "common/check.h"
#include "common/error.h"

size_t ts_backtrack_numbers(const struct ts_body *body)
{
    size_t points = 3 * (size_t)body->vertex_count;

    return points > body->reference_count ? points : body->reference_count;
}

bool ts_motion_check(const struct ts_motion *motion, struct ts_error *error)
{
    if (!motion->body) return ts_missing(error, "backtrack", "a body that moves");
    return (motion->from.vertex && motion->to.vertex) ||
           ts_reference_check("backtrack", motion->body, error);
}

/* ---- plain functions ---- */

bool ts_backtrack_between(const struct ts_motion *motion, double time, double *buffer,
                          struct ts_state *state, struct ts_error *error)
{
    if (!motion) return ts_missing(error, "backtrack", "a motion");
    if (!buffer) return ts_missing(error, "backtrack", "a buffer");
    if (!state) return ts_missing(error, "backtrack", "a state");
    return ts_backtrack_opt.between(motion, time, buffer, state, error);
}

bool ts_backtrack_find(const struct ts_contact_table *method, struct ts_contact *session,
                       const struct ts_motion *a, const struct ts_motion *b, double tolerance,
                       struct ts_onset *onset, struct ts_error *error)
{
    if (!method) return ts_missing(error, "backtrack", "a method");
    if (!session) return ts_missing(error, "backtrack", "a session");
    if (!a) return ts_missing(error, "backtrack", "a first argument");
    if (!b) return ts_missing(error, "backtrack", "a second argument");
    if (!onset) return ts_missing(error, "backtrack", "a place for the answer");
    return ts_backtrack_opt.find(method, session, a, b, tolerance, onset, error);
}
