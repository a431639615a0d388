/* bench.c: what a frame costs. */
#include <stdlib.h>

#include "cases/elementary/elementary.h"
#include "cases/generate/bits.h"
#include "cases/scene/scene.h"
#include "props/engine/columns.h"
#include "touchstone/contact.h"

/* Two frames of a scene, and a session for each twin that was timed on it. */
struct contact_input {
    struct ts_case *frame[2];
    unsigned turn;
    struct ts_pairs pairs;
    struct {
        const struct ts_contact_table *method;
        struct ts_contact *session;
    } of[4];
};

static void close_input(void *input)
{
    struct contact_input *in = input;

    if (!in) return;
    for (size_t i = 0; i < sizeof in->of / sizeof *in->of; i++)
        if (in->of[i].method) in->of[i].method->close(in->of[i].session);
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

static struct ts_contact *session_of(struct contact_input *in,
                                     const struct ts_contact_table *method)
{
    struct ts_error error;
    size_t i = 0;

    while (in->of[i].method && in->of[i].method != method) i++;
    if (!in->of[i].method && method->open(2, in->frame[0]->body, NULL, &in->of[i].session, &error))
        in->of[i].method = method;
    return in->of[i].session;
}

/* Update and ask, in the frame that is not the one before. */
static uint64_t next_frame(const void *twin, void *input)
{
    const struct ts_contact_table *m = twin;
    struct contact_input *in = input;
    const struct ts_case *c = in->frame[in->turn++ % 2];
    struct ts_contact *session = session_of(in, m);
    struct ts_error error;

    if (session && m->update(session, 0, ts_case_state(c, 0, 0), &error) &&
        m->update(session, 1, ts_case_state(c, 0, 1), &error))
        m->contacts(session, 0, 1, TS_ALL, &in->pairs, &error);
    return 1;
}

/* Update the first body and ask for its self-contacts. */
static uint64_t next_self(const void *twin, void *input)
{
    const struct ts_contact_table *m = twin;
    struct contact_input *in = input;
    const struct ts_case *c = in->frame[in->turn++ % 2];
    struct ts_contact *session = session_of(in, m);
    struct ts_error error;

    if (session && m->update(session, 0, ts_case_state(c, 0, 0), &error))
        m->self(session, 0, TS_ALL, &in->pairs, &error);
    return c->body[0].face_count;
}

/* ---- many bodies ---- */

/* Octahedra of width 1 in a cube, one to every 8 units of volume; each turns, and goes to and fro
 * by a hundredth of a unit a frame. What is timed is a frame: all bodies are updated, and asked
 * about at once. Brute force takes the first few of them: a couple costs it the same. */
enum { CROWD = 1000, FEW = 12, PHASES = 32 };

struct crowd_input {
    struct ts_contact_options options;
    struct ts_body body[CROWD];
    double at[CROWD][3], velocity[CROWD][3];
    struct ts_state state[CROWD];
    const struct ts_state *frame[CROWD];
    unsigned turn;
    struct ts_meetings meetings;
    struct ts_contact *session[2]; /* of brute force; of the others */
};

static void close_crowd(void *input)
{
    struct crowd_input *in = input;

    ts_contact_ref.close(in->session[0]);
    ts_contact_opt.close(in->session[1]);
    ts_meetings_free(&in->meetings);
    free(in);
}

static void *open_crowd(uint32_t broad)
{
    static const double corner[] = {.5, 0, 0, -.5, 0, 0, 0, .5, 0, 0, -.5, 0, 0, 0, .5, 0, 0, -.5};
    static const uint32_t face[] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4,
                                    2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct crowd_input *in = calloc(1, sizeof *in);
    struct ts_error error;

    if (!in) return NULL;
    in->options.broad = broad;
    for (size_t i = 0; i < CROWD; i++) {
        in->body[i] = (struct ts_body){6, 8, 1, false, corner, face};
        in->frame[i] = &in->state[i];
        for (int k = 0; k < 3; k++) {
            in->at[i][k] = 20 * 0x1p-53 * (double)ts_draw(&source.bits, 53);
            in->velocity[i][k] = 0.01 * (0x1p-52 * (double)ts_draw(&source.bits, 53) - 1);
        }
    }
    if (ts_contact_ref.open(FEW, in->body, &in->options, &in->session[0], &error) &&
        ts_contact_opt.open(CROWD, in->body, &in->options, &in->session[1], &error))
        return in;
    close_crowd(in);
    return NULL;
}

static void *crowd_swept(void) { return open_crowd(TS_BROAD_SWEEP); }
static void *crowd_paired(void) { return open_crowd(TS_BROAD_PAIRS); }
static void *crowd_loose(void) { return open_crowd(TS_BROAD_LOOSE); }

static void pose_crowd(struct crowd_input *in)
{
    unsigned phase = in->turn++ % (2 * PHASES), step = phase < PHASES ? phase : 2 * PHASES - phase;

    for (size_t i = 0; i < CROWD; i++) {
        double angle = 0.01 * in->turn * (double)(i % 7), c = ts_cos(angle), s = ts_sin(angle);

        in->state[i] = (struct ts_state){.pose = {{{c, -s, 0, 0}, {s, c, 0, 0}, {0, 0, 1, 0}}}};
        for (int k = 0; k < 3; k++)
            in->state[i].pose.row[k][3] = in->at[i][k] + step * in->velocity[i][k];
    }
}

static uint64_t next_crowd(const void *twin, void *input)
{
    const struct ts_contact_table *m = twin;
    struct crowd_input *in = input;
    bool few = m == &ts_contact_ref;
    struct ts_error error;

    pose_crowd(in);
    if (m->update_all(in->session[!few], in->frame, &error))
        m->among(in->session[!few], TS_ALL, &in->meetings, &error);
    return few ? FEW * (FEW - 1) / 2 : CROWD * (CROWD - 1) / 2;
}

const struct ts_bench contact_benches[] = {
    {"deforming, all, 320 faces a body", "frame", bumpy, next_frame, close_input, NULL},
    {"morphing, all, 564 faces a body", "frame", dolphins, next_frame, close_input, NULL},
    {"self, deforming, 1280 faces", "face", finer_bumpy, next_self, close_input, NULL},
    {"self, knot, 576 faces", "face", knots, next_self, close_input, NULL},
    {"1000 bodies, broad=sweep", "couple", crowd_swept, next_crowd, close_crowd, NULL},
    {"1000 bodies, broad=loose", "couple", crowd_loose, next_crowd, close_crowd, NULL},
    {"1000 bodies, broad=pairs", "couple", crowd_paired, next_crowd, close_crowd, NULL},
    {0},
};
