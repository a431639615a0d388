/* contact.h: the contacts of two bodies: all, or a first one (papers 000 and 001).
 *
 * The table is that of a *method*: brute force, a tree, buckets, or anybody's library. A method
 * prepares once for a set of bodies, is told how each body stands in a frame, and answers queries
 * about pairs of bodies; it may keep whatever it likes from frame to frame.
 *
 * Contract of every method: the contact set of bodies a and b is the set of all (face of a, face
 * of b) whose closed triangles, over the rounded world vertices, share a point. TS_ALL gives this
 * set, sorted by (a, b), each pair once. TS_FIRST gives one member of it, or none when the set is
 * empty. The set never depends on what was asked before. A refused call leaves the session as it
 * was; the list of a refused query holds no answer. A number that names no body is refused. */
#ifndef TOUCHSTONE_CONTACT_H
#define TOUCHSTONE_CONTACT_H

#include "touchstone/body.h"
#include "touchstone/error.h"
#include "touchstone/pairs.h"

enum ts_extent { TS_ALL, TS_FIRST };

struct ts_method {
    const char *name;

    /* Takes note of `count` bodies, whose arrays stay where they are until release. Every body
     * is at rest. Refuses a face that names no vertex, a vertex that is not finite, and a
     * processor that does not round to nearest or flushes denormal numbers to zero. */
    bool (*prepare)(size_t count, const struct ts_body *bodies, void **session,
                    struct ts_error *error);

    /* Puts one body into a new state. `state` and its arrays are read during the call only. */
    bool (*update)(void *session, size_t body, const struct ts_state *state,
                   struct ts_error *error);

    /* Replaces what `pairs` held by the answer. a != b. */
    bool (*contacts)(void *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error);

    void (*release)(void *session); /* NULL is allowed */
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_method ts_contact_ref, ts_contact_opt;
#ifdef __cplusplus
}
#endif

#endif
