/* contact.h: the contacts of two bodies, or of one with itself: all, or a first one (papers 000
 * and 001).
 *
 * The table is that of a *method*: brute force, a tree, buckets, or anybody's library. A method
 * prepares once for a set of bodies, is told how each body stands in a frame, and answers queries
 * about pairs of bodies; it may keep whatever it likes from frame to frame.
 *
 * Contract of every method: the contact set of bodies a and b is the set of all (face of a, face
 * of b) whose closed triangles, over the rounded world vertices, share a point. TS_ALL gives this
 * set, sorted by (a, b), each pair once. TS_FIRST gives one member of it, or none when the set is
 * empty. The self-contacts of a body are the pairs (f, g) of its faces, f < g, whose triangles
 * share a point outside the hull of the vertices, by number, that both name; all or a first one in
 * the same way. The set never depends on what was asked before. A refused call leaves the session
 * as it was; the list of a refused query holds no answer. A number that names no body is refused:
 * the bodies of prepare have the numbers from 0, those that enter later have the numbers that are
 * free.
 */
#ifndef TOUCHSTONE_CONTACT_H
#define TOUCHSTONE_CONTACT_H

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

/* What a session did since it was prepared, and how much memory it holds. */
struct ts_work {
    uint64_t volumes;   /* brought up to date */
    uint64_t overlaps;  /* tests of two volumes */
    uint64_t triangles; /* tests of two faces */
    uint64_t planes;    /* tests of a ball and a face's plane */
    uint64_t vertices;  /* placed */
    uint64_t rebuilds;  /* trees made new */
    size_t bytes;
};

struct ts_method {
    const char *name;

    /* Takes note of `count` bodies; `bodies` and the arrays they point to stay where they are
     * until release. Every body is at rest. Refuses a face that names no vertex, a vertex that is
     * not finite, and a processor that does not round to nearest or flushes denormal numbers to
     * zero. Options that a method does not have are checked and change nothing; NULL: the defaults.
     */
    bool (*prepare)(size_t count, const struct ts_body *bodies, const struct ts_options *options,
                    void **session, struct ts_error *error);

    /* Puts one body into a new state. `state` and its arrays are read during the call only. */
    bool (*update)(void *session, size_t body, const struct ts_state *state,
                   struct ts_error *error);

    /* The same for all bodies at once: states[i] is that of body i, or NULL where it stays; there
     * is one for every number up to the largest in use. If one is refused, no body has moved; the
     * error names the first one. Only if memory runs out half-way some have, each as a whole. */
    bool (*update_all)(void *session, const struct ts_state *const *states, struct ts_error *error);

    /* A body joins, at rest, and is given the smallest number that is free. It stays where it is,
     * with its arrays, until it leaves or the session is released. Refuses what prepare refuses;
     * and, of a session that was prepared for polytopes, balls or volumes between references, a
     * body of more than TS_MOST_REFERENCES (blend.h). */
    bool (*enter)(void *session, const struct ts_body *body, size_t *number,
                  struct ts_error *error);

    /* A body leaves, and its number is free. */
    bool (*leave)(void *session, size_t body, struct ts_error *error);

    /* Replaces what `pairs` held by the answer. Refuses a == b. */
    bool (*contacts)(void *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error);

    /* The same for every two bodies a < b at once; TS_FIRST: a first contact of every two that
     * meet. The lists of a refused query hold no answer. */
    bool (*among)(void *session, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error);

    /* The self-contacts of one body: replaces what `pairs` held. */
    bool (*self)(void *session, size_t body, enum ts_extent extent, struct ts_pairs *pairs,
                 struct ts_error *error);

    void (*work)(const void *session, struct ts_work *to);

    void (*release)(void *session); /* NULL is allowed */
};

/* Appends a meeting that begins at pair `begin` and ends with the last one; an empty one is left
 * out. False when there is no memory. */
static inline bool ts_meetings_add(struct ts_meetings *m, size_t a, size_t b, size_t begin)
{
    if (begin == m->pairs.count) return true;
    if (m->count == m->capacity) {
        size_t capacity = m->capacity ? 2 * m->capacity : 16;
        struct ts_meeting *grown =
            (struct ts_meeting *)realloc(m->meeting, capacity * sizeof *grown);

        if (!grown) return false;
        m->meeting = grown;
        m->capacity = capacity;
    }
    m->meeting[m->count].a = a;
    m->meeting[m->count].b = b;
    m->meeting[m->count].begin = begin;
    m->meeting[m->count++].end = m->pairs.count;
    return true;
}

static inline void ts_meetings_free(struct ts_meetings *m)
{
    free(m->meeting);
    m->meeting = NULL;
    m->count = m->capacity = 0;
    ts_pairs_free(&m->pairs);
}

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_method ts_contact_ref, ts_contact_opt;
#ifdef __cplusplus
}
#endif

#endif
