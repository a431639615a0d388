/* session.h: what the tests of methods at size share: sessions of a scene. */
#ifndef PROPS_CHECK_SESSION_H
#define PROPS_CHECK_SESSION_H

#include <stdlib.h>
#include <string.h>

#include "cases/scene.h"
#include "props/check/expect.h"
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

static inline void *session_of(const struct ts_case *c, const struct ts_options *options)
{
    struct ts_error error;
    void *session;

    if (!ts_contact_opt.prepare(c->body_count, c->body, options, &session, &error)) exit(1);
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

#endif
