/* session.h: what the tests of methods share: sessions of a scene, and that what faults are planted
 * in is right. */
#ifndef TEST_LIBRARY_SESSION_H
#define TEST_LIBRARY_SESSION_H

#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/scene/scene.h"
#include "props/engine/props.h"
#include "test/library/expect.h"
#include "touchstone/contact.h"

/* A scene in the middle of its motion. */
static inline struct ts_case *middle(const char *name, unsigned level)
{
    const struct ts_scene *scene = ts_scene_find(name);
    struct ts_scene_options options = {level, scene->usual.frames};
    struct ts_case *c = ts_case_new();

    if (!c || !scene->build(&options, c)) exit(1);
    scene->pose(&options, options.frames / 2, c);
    return c;
}

static inline struct ts_contact *session_of(const struct ts_case *c,
                                            const struct ts_contact_options *options)
{
    struct ts_error error;
    struct ts_contact *session;

    if (!ts_contact_opt.open(c->body_count, c->body, options, &session, &error)) exit(1);
    for (size_t b = 0; b < c->body_count; b++)
        if (!ts_contact_opt.update(session, b, ts_case_state(c, 0, b), &error)) exit(1);
    return session;
}

static inline bool same_meetings(const struct ts_meetings *a, const struct ts_meetings *b)
{
    return a->count == b->count && a->pairs.count == b->pairs.count &&
           (a->pairs.count == 0 ||
            memcmp(a->pairs.pair, b->pairs.pair, a->pairs.count * sizeof *a->pairs.pair) == 0);
}

/* What faults are planted in is right without them; what takes hundreds of primitives is more than
 * it is made for. The dearest properties get as many cases as `make check` has for the library
 * itself.
 */
static inline void small_is_right(const struct ts_property *properties, const void *small)
{
    for (const struct ts_property *p = properties; p->name; p++)
        for (uint64_t seed = 1, last = p->cost >= 400  ? 5
                                       : p->cost >= 20 ? 25
                                                       : 300;
             seed <= last && p->make != ts_gen_many; seed++) {
            struct ts_seed_bits bits = ts_bits_of_seed(seed);
            struct ts_case *c = p->make(&bits.bits);
            struct ts_verdict found = {0};

            if (!c) exit(1);
            p->check(small, c, &found);
            expect(ts_verdict_good(&found), found.first);
            ts_case_free(c);
        }
}

#endif
