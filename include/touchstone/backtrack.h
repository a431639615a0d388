/* backtrack.h: when, between two frames, did two bodies meet? (Paper 001, section 3: "back tracking
 * in simulation time".)
 *
 * A frame says how a body stands at its time and nothing about the way there. Here the way is a
 * straight line, from time 0 to time 1: every number of a state is
 *     (1-t)*x0 + t*x1         each operation rounded; and x0 where x0 == x1: what stays, stays,
 * so that at both ends it is the number itself. Which numbers these are:
 *
 *   - the 12 entries of the pose, always;
 *   - moved vertices, if both states have them;
 *   - weights, if neither has moved vertices. No weights stand for 1 0 0 ..., which is the same
 *     shape; neither has weights: there are none;
 *   - if one has moved vertices: the model vertices of both, the other's made as morph.h says.
 *
 * Contract of both twins: the same times, whatever the method, and in either order of the bodies.
 * Bodies that meet at 0 met at 0. If they are apart at 0 and at 1, there is no answer: what comes
 * and goes in between is not seen, as with every discrete method. Else the way is halved, and the
 * half taken that begins apart and ends in contact, until it is no longer than the tolerance, or
 * there is no number in the middle. */
#ifndef TOUCHSTONE_BACKTRACK_H
#define TOUCHSTONE_BACKTRACK_H

#include "touchstone/api.h"
#include "touchstone/body.h"
#include "touchstone/contact.h"
#include "touchstone/error.h"

/* What one body does between two frames: which one it is of the session's, and its states at time 0
 * and at time 1. */
struct ts_motion {
    size_t number;
    const struct ts_body *body;
    struct ts_state from, to;
};

/* Apart at `lo`, in contact at `hi`; both are 0 if they met at 0. */
struct ts_onset {
    bool meets; /* else there is no such time, and all else is 0 */
    double lo, hi;
    struct ts_pair pair; /* a contact at `hi`: a face of a, a face of b */
};

#ifdef __cplusplus
extern "C" {
#endif

/* The state at a time from 0 to 1. Its arrays are the motion's own or in `buffer`. Refuses
 * another time, and weights from which no vertices can be made. The state may not be legal even
 * if both ends are: a vertex may overflow, or the weights of a convex body sum to 1 less well
 * than they should (docs/backtrack.md says when they can't). Then an update refuses it. */
TS_API bool ts_backtrack_between(const struct ts_motion *motion, double time, double *buffer,
                                 struct ts_state *state, struct ts_error *error);

/* When a and b, two bodies of this session of a method, begin to meet. Leaves both in their
 * states at `hi`; if they don't meet, in those at 1. Refuses a tolerance that is negative or
 * not a number, what the method refuses, and by its time a state that can't be taken; then both
 * bodies stand somewhere on their way. */
TS_API bool ts_backtrack_find(const struct ts_contact_table *method, struct ts_contact *session,
                              const struct ts_motion *a, const struct ts_motion *b,
                              double tolerance, struct ts_onset *onset, struct ts_error *error);

/* How many numbers the arrays of a state between two others may need. */
TS_API size_t ts_backtrack_numbers(const struct ts_body *body);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_backtrack_table {
    bool (*between)(const struct ts_motion *motion, double time, double *buffer,
                    struct ts_state *state, struct ts_error *error);
    bool (*find)(const struct ts_contact_table *method, struct ts_contact *session,
                 const struct ts_motion *a, const struct ts_motion *b, double tolerance,
                 struct ts_onset *onset, struct ts_error *error);
};

extern TS_API const struct ts_backtrack_table ts_backtrack_ref, ts_backtrack_opt;

#ifdef __cplusplus
}
#endif

#endif
