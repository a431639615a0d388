/* contact_bench.c: what a frame costs. */
#include <stdlib.h>

#include "cases/scene.h"
#include "props/columns.h"
#include "touchstone/contact.h"

/* Two frames of a scene, and a session for each twin that was timed on it. */
struct contact_input {
    struct ts_case *frame[2];
    unsigned turn;
    struct ts_pairs pairs;
    struct {
        const struct ts_method *method;
        void *session;
    } of[4];
};

static void close_input(void *input)
{
    struct contact_input *in = input;

    if (!in) return;
    for (size_t i = 0; i < sizeof in->of / sizeof *in->of; i++)
        if (in->of[i].method) in->of[i].method->release(in->of[i].session);
    ts_case_free(in->frame[0]);
    ts_case_free(in->frame[1]);
    ts_pairs_free(&in->pairs);
    free(in);
}

/* Two frames in the middle of the motion. */
static void *open_scene(const char *name, unsigned level)
{
    const struct ts_scene *scene = ts_scene_find(name);
    struct ts_scene_options options = {level, scene->usual.frames};
    struct contact_input *in = calloc(1, sizeof *in);

    for (unsigned i = 0; in && i < 2; i++) {
        in->frame[i] = ts_case_new();
        if (!in->frame[i] || !scene->build(&options, in->frame[i])) {
            close_input(in);
            return NULL;
        }
        scene->pose(&options, options.frames / 2 + i, in->frame[i]);
    }
    return in;
}

static void *bumpy(void) { return open_scene("bumpy", 2); }
static void *finer_bumpy(void) { return open_scene("bumpy", 3); }
static void *knots(void) { return open_scene("knot", 1); }
static void *dolphins(void) { return open_scene("dolphin", 0); }

static void *session_of(struct contact_input *in, const struct ts_method *method)
{
    struct ts_error error;
    size_t i = 0;

    while (in->of[i].method && in->of[i].method != method) i++;
    if (!in->of[i].method &&
        method->prepare(2, in->frame[0]->body, NULL, &in->of[i].session, &error))
        in->of[i].method = method;
    return in->of[i].session;
}

/* Update and ask, in the frame that is not the one before. */
static uint64_t next_frame(const void *twin, void *input)
{
    const struct ts_method *m = twin;
    struct contact_input *in = input;
    const struct ts_case *c = in->frame[in->turn++ % 2];
    void *session = session_of(in, m);
    struct ts_error error;

    if (session && m->update(session, 0, ts_case_state(c, 0, 0), &error) &&
        m->update(session, 1, ts_case_state(c, 0, 1), &error))
        m->contacts(session, 0, 1, TS_ALL, &in->pairs, &error);
    return 1;
}

/* Update the first body and ask for its self-contacts. */
static uint64_t next_self(const void *twin, void *input)
{
    const struct ts_method *m = twin;
    struct contact_input *in = input;
    const struct ts_case *c = in->frame[in->turn++ % 2];
    void *session = session_of(in, m);
    struct ts_error error;

    if (session && m->update(session, 0, ts_case_state(c, 0, 0), &error))
        m->self(session, 0, TS_ALL, &in->pairs, &error);
    return c->body[0].face_count;
}

const struct ts_bench contact_benches[] = {
    {"deforming, all, 320 faces a body", "frame", bumpy, next_frame, close_input, NULL},
    {"morphing, all, 564 faces a body", "frame", dolphins, next_frame, close_input, NULL},
    {"self, deforming, 1280 faces", "face", finer_bumpy, next_self, close_input, NULL},
    {"self, knot, 576 faces", "face", knots, next_self, close_input, NULL},
    {0},
};
