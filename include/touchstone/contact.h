/* contact.h: the contacts of two bodies, or of one with itself: all, or a first one (papers 000
 * and 001).
 *
 * A session is opened for a set of bodies, is told the state of each body in a frame, and answers
 * queries about pairs of bodies. The table is that of a *method*: brute force, a tree, buckets, or
 * anybody's library; a method may keep whatever it likes from frame to frame.
 *
 * Contract of every method: the contact set of bodies a and b is the set of all (face of a, face
 * of b) whose closed triangles, over the rounded world vertices, share a point. TS_ALL gives this
 * set, sorted by (a, b), each pair once. TS_FIRST gives one member of it, or none when the set is
 * empty. The self-contacts of a body are the pairs (f, g) of its faces, f < g, whose triangles
 * share a point outside the hull of the vertices, by number, that both name; all or a first one in
 * the same way. The set never depends on what was asked before. A refused call leaves the session
 * as it was; the list of a refused query holds no answer. A number that names no body is refused:
 * the bodies of open have the numbers from 0, those that are added later the numbers that are free.
 *
 * A session belongs to the table that opened it: one of ts_contact_ref.open is not for the plain
 * functions, which call the fast twin. */
#ifndef TOUCHSTONE_CONTACT_H
#define TOUCHSTONE_CONTACT_H

#include "touchstone/api.h"
#include "touchstone/body.h"
#include "touchstone/error.h"
#include "touchstone/options.h"
#include "touchstone/pairs.h"

enum ts_extent { TS_ALL, TS_FIRST };

/* The contacts among many bodies: which two bodies meet, and with which faces. */
struct ts_meeting {
    size_t a, b;       /* bodies, a < b */
    size_t begin, end; /* their face pairs are pairs.pair[begin] to before [end] */
};

struct ts_meetings {
    struct ts_meeting *meeting; /* sorted by (a, b); none is empty */
    size_t count, capacity;
    struct ts_pairs pairs;
};

/* What a session did since it was opened, and how much memory it holds. */
struct ts_work {
    uint64_t volumes;   /* brought up to date */
    uint64_t overlaps;  /* tests of two volumes */
    uint64_t triangles; /* tests of two faces */
    uint64_t planes;    /* tests of a ball and a face's plane */
    uint64_t vertices;  /* placed */
    uint64_t rebuilds;  /* trees made new */
    size_t bytes;
};

/* A session: bodies, and what a method keeps about them from frame to frame. Each twin has its own.
 * One thread uses it at a time. */
struct ts_contact;

#ifdef __cplusplus
extern "C" {
#endif

/* Takes note of `count` bodies; `bodies` and the arrays they point to stay where they are
 * until close. Every body is at rest. Refuses a face that names no vertex, a vertex that is
 * not finite, and a processor that does not round to nearest or flushes denormal numbers to
 * zero. Options that a method does not have are checked and change nothing; NULL: the defaults.
 */
TS_API struct ts_contact *ts_contact_open(size_t count, const struct ts_body *bodies,
                                          const struct ts_contact_options *options,
                                          struct ts_error *error);

/* Puts one body into a new state. `state` and its arrays are read during the call only. */
TS_API bool ts_contact_update(struct ts_contact *session, size_t body, const struct ts_state *state,
                              struct ts_error *error);

/* The same for all bodies at once: states[i] is that of body i, or NULL where it stays; there
 * is one for every number up to the largest in use. If one is refused, no body has moved; the
 * error names the first one. Only if memory runs out half-way some have, each as a whole. */
TS_API bool ts_contact_update_all(struct ts_contact *session, const struct ts_state *const *states,
                                  struct ts_error *error);

/* A body joins, at rest, and is given the smallest number that is free. It stays where it is,
 * with its arrays, until it leaves or the session is closed. Refuses what open refuses;
 * and, of a session that was opened for polytopes, balls or volumes between references, a
 * body of more than TS_MOST_REFERENCES (blend.h). */
TS_API bool ts_contact_add(struct ts_contact *session, const struct ts_body *body, size_t *number,
                           struct ts_error *error);

/* A body leaves, and its number is free. */
TS_API bool ts_contact_remove(struct ts_contact *session, size_t body, struct ts_error *error);

/* Replaces what `pairs` held by the answer. Refuses a == b. */
TS_API bool ts_contact_all(struct ts_contact *session, size_t a, size_t b, struct ts_pairs *pairs,
                           struct ts_error *error);

/* One member of that set, or none if it is empty. */
TS_API bool ts_contact_first(struct ts_contact *session, size_t a, size_t b, struct ts_pairs *pairs,
                             struct ts_error *error);

/* The same for every two bodies a < b at once; TS_FIRST: a first contact of every two that
 * meet. Refuses any other extent. The lists of a refused query hold no answer. */
TS_API bool ts_contact_among(struct ts_contact *session, enum ts_extent extent,
                             struct ts_meetings *meetings, struct ts_error *error);

/* The self-contacts of one body: replaces what `pairs` held. */
TS_API bool ts_contact_self(struct ts_contact *session, size_t body, enum ts_extent extent,
                            struct ts_pairs *pairs, struct ts_error *error);

/* What the session did, and what it holds. */
TS_API void ts_contact_work(const struct ts_contact *session, struct ts_work *to);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_contact_close(struct ts_contact *session);

/* Frees what it holds, and leaves zeros. NULL is allowed. */
TS_API void ts_meetings_free(struct ts_meetings *m);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_contact_table {
    const char *name;
    bool (*open)(size_t count, const struct ts_body *bodies,
                 const struct ts_contact_options *options, struct ts_contact **session,
                 struct ts_error *error);
    bool (*update)(struct ts_contact *session, size_t body, const struct ts_state *state,
                   struct ts_error *error);
    bool (*update_all)(struct ts_contact *session, const struct ts_state *const *states,
                       struct ts_error *error);
    bool (*add)(struct ts_contact *session, const struct ts_body *body, size_t *number,
                struct ts_error *error);
    bool (*remove)(struct ts_contact *session, size_t body, struct ts_error *error);
    bool (*contacts)(struct ts_contact *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error);
    bool (*among)(struct ts_contact *session, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error);
    bool (*self)(struct ts_contact *session, size_t body, enum ts_extent extent,
                 struct ts_pairs *pairs, struct ts_error *error);
    void (*work)(const struct ts_contact *session, struct ts_work *to);
    void (*close)(struct ts_contact *session);
};

extern TS_API const struct ts_contact_table ts_contact_ref, ts_contact_opt;

#ifdef __cplusplus
}
#endif

#endif
