/* contact.c: a method reports exactly the contact set, in every frame, whatever was asked before.
 *
 * Input: two bodies over some frames. */
#include "touchstone/contact.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate.h"
#include "cases/scene.h"
#include "props/columns.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

/* The truth beside the method that is judged: world vertices by the naive twin, and the set of all
 * face pairs that meet, by trying them all. */
struct trial {
    const struct ts_method *method;
    const struct ts_case *c;
    struct ts_verdict *v;
    struct ts_body body[3]; /* the two, and the first again, which is always somewhere else */
    void *session;
    double *world[2], *next, *weight;
    struct ts_pairs truth, answer;
};

static void corners(const struct trial *t, int body, size_t face, double *to)
{
    for (int i = 0; i < 3; i++)
        memcpy(to + 3 * i, t->world[body] + 3 * (size_t)t->c->body[body].face[3 * face + i],
               3 * sizeof *to);
}

static void find_truth(struct trial *t)
{
    double a[9], b[9];

    t->truth.count = 0;
    for (uint32_t i = 0; i < t->c->body[0].face_count; i++)
        for (uint32_t j = 0; j < t->c->body[1].face_count; j++) {
            corners(t, 0, i, a);
            corners(t, 1, j, b);
            if (ts_triangle_ref.meet(a, b) && !ts_pairs_add(&t->truth, i, j))
                ts_wrong(t->v, "out of memory");
        }
}

/* The third body follows the first at a distance; whether it is taken there is not asked. */
static void move_third(struct trial *t, const struct ts_state *state)
{
    struct ts_state away = *state;
    struct ts_error unused;

    away.pose.row[0][3] += 0x1p20;
    t->method->update(t->session, 2, &away, &unused);
}

/* A state's arrays may be read during the call only: afterwards they hold something else. */
static bool update_and_scribble(struct trial *t, size_t body, const struct ts_state *state,
                                struct ts_error *error)
{
    size_t vertices = 3 * (size_t)t->body[body].vertex_count, n = t->body[body].reference_count;
    struct ts_state copy = *state;
    bool taken;

    if (state->vertex) copy.vertex = memcpy(t->next, state->vertex, vertices * sizeof(double));
    if (state->weight) copy.weight = memcpy(t->weight, state->weight, n * sizeof(double));
    taken = t->method->update(t->session, body, &copy, error);
    for (size_t i = 0; i < vertices; i++) t->next[i] = -7;
    for (size_t i = 0; i < n; i++) t->weight[i] = 7;
    copy.pose = (struct ts_pose){{{9, 9, 9, 9}}};
    return taken;
}

/* Puts both bodies into a frame, in the method and in the truth. */
static void go_to(struct trial *t, size_t frame)
{
    for (size_t i = 0; i < 2; i++) {
        const struct ts_state *state = ts_case_state(t->c, frame, i);
        struct ts_error error, unused;
        bool taken = update_and_scribble(t, i, state, &error);

        if (ts_morph_ref.world(&t->c->body[i], state, t->next, &unused)) {
            size_t size = 3 * sizeof(double) * t->c->body[i].vertex_count;

            memcpy(t->world[i], t->next, size);
            if (!taken) ts_wrong(t->v, "frame %zu refused: %s", frame, error.text);
        } else if (taken) {
            ts_wrong(t->v, "frame %zu: took body %zu, which is not finite", frame, i);
        }
    }
    move_third(t, ts_case_state(t->c, frame, 0));
    find_truth(t);
}

static bool in_truth(const struct trial *t, struct ts_pair pair)
{
    return t->truth.count &&
           bsearch(&pair, t->truth.pair, t->truth.count, sizeof pair, ts_pair_compare);
}

/* Asks for all contacts of (0, 1), or of (1, 0), and compares the sets. */
static void compare_all(struct trial *t, size_t frame, bool swapped)
{
    size_t found = 0;
    struct ts_error error;

    t->v->compared += t->truth.count;
    if (!t->method->contacts(t->session, swapped, !swapped, TS_ALL, &t->answer, &error)) {
        ts_wrong(t->v, "frame %zu: no answer: %s", frame, error.text);
        return;
    }
    for (size_t i = 0; i < t->answer.count; i++) {
        struct ts_pair p = t->answer.pair[i], as_truth = swapped ? (struct ts_pair){p.b, p.a} : p;

        if (i > 0 && ts_pair_compare(&t->answer.pair[i - 1], &p) >= 0)
            ts_extra(t->v, "frame %zu: pair (%u, %u) is reported twice or out of order", frame, p.a,
                     p.b);
        else if (in_truth(t, as_truth))
            found++;
        else
            ts_extra(t->v, "frame %zu: faces (%u, %u) are apart", frame, as_truth.a, as_truth.b);
    }
    if (found < t->truth.count)
        ts_lost(t->v, "frame %zu: %zu of %zu contacts%s", frame, t->truth.count - found,
                t->truth.count, swapped ? ", bodies exchanged" : "");
}

static void compare_first(struct trial *t, size_t frame, bool swapped)
{
    struct ts_error error;
    struct ts_pair p;

    t->v->compared++;
    if (!t->method->contacts(t->session, swapped, !swapped, TS_FIRST, &t->answer, &error)) {
        ts_wrong(t->v, "frame %zu: no answer: %s", frame, error.text);
        return;
    }
    if (t->answer.count == 0) {
        if (t->truth.count) ts_lost(t->v, "frame %zu: no first contact", frame);
        return;
    }
    p = t->answer.pair[0];
    if (t->answer.count > 1) ts_extra(t->v, "frame %zu: more than one first contact", frame);
    if (!in_truth(t, swapped ? (struct ts_pair){p.b, p.a} : p))
        ts_extra(t->v, "frame %zu: first contact (%u, %u) is none", frame, p.a, p.b);
}

static bool start(struct trial *t, const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct ts_error error;
    size_t vertices = 1, references = 1;

    *t = (struct trial){.method = twin, .c = c, .v = v};
    for (size_t i = 0; i < 2; i++) {
        t->world[i] = calloc(c->body[i].vertex_count + (size_t)1, 3 * sizeof(double));
        vertices += c->body[i].vertex_count;
        references += c->body[i].reference_count;
    }
    t->next = calloc(vertices, 3 * sizeof(double));
    t->weight = calloc(references, sizeof(double));
    for (size_t i = 0; i < 3; i++) t->body[i] = c->body[i % 2];
    if (!t->world[0] || !t->world[1] || !t->next || !t->weight) {
        ts_wrong(v, "out of memory");
        return false;
    }
    if (!t->method->prepare(3, t->body, &c->options, &t->session, &error)) {
        ts_wrong(v, "not prepared: %s", error.text);
        return false;
    }
    for (size_t i = 0; i < 2; i++)
        if (c->body[i].vertex_count)
            memcpy(t->world[i], c->body[i].reference, 3 * sizeof(double) * c->body[i].vertex_count);
    return true;
}

static void stop(struct trial *t)
{
    if (t->session) t->method->release(t->session);
    free(t->world[0]);
    free(t->world[1]);
    free(t->next);
    free(t->weight);
    ts_pairs_free(&t->truth);
    ts_pairs_free(&t->answer);
}

static void visit_frames(struct trial *t)
{
    for (size_t frame = 0; frame < t->c->frame_count; frame++) {
        go_to(t, frame);
        compare_all(t, frame, false);
        compare_all(t, frame, true);
    }
}

/* Nothing lost, nothing extra, sorted, each pair once; and the same with the bodies exchanged. */
static void every_frame(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v)) visit_frames(&t);
    stop(&t);
}

/* The same, and before the first update every body is at rest. */
static void same_set(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v)) {
        find_truth(&t);
        compare_all(&t, 0, false);
        visit_frames(&t);
    }
    stop(&t);
}

/* A first contact is a member of the set, and there is one exactly when the set is not empty. */
static void first_is_member(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t frame = 0; frame < c->frame_count; frame++) {
            go_to(&t, frame);
            compare_first(&t, frame, false);
            compare_first(&t, frame, true);
        }
    stop(&t);
}

/* Frames there and back, each asked for a first contact and twice for all: always the same set. */
static void no_memory(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t step = 0; step < 2 * c->frame_count; step++) {
            size_t frame = step < c->frame_count ? step : 2 * c->frame_count - 1 - step;

            go_to(&t, frame);
            compare_first(&t, frame, false);
            compare_all(&t, frame, false);
            compare_all(&t, frame, false);
        }
    stop(&t);
}

/* Moves all vertices but for one coordinate, which is not a number or will overflow. */
static void expect_refusal(struct trial *t, size_t body, size_t place, double coordinate)
{
    struct ts_state bad = ts_at_rest();
    struct ts_error error = {""};

    for (size_t k = 0; k < 3 * (size_t)t->body[body].vertex_count; k++) t->next[k] = 7;
    t->next[place] = coordinate;
    bad.vertex = t->next;
    bad.pose.row[2][2] = 2;
    if (t->method->update(t->session, body, &bad, &error))
        ts_wrong(t->v, "body %zu: took a vertex that is not finite", body);
    else if (!strstr(error.text, body ? "body 1" : "body 0"))
        ts_wrong(t->v, "body %zu: refused without its number: %s", body, error.text);
}

/* A state with a vertex that is not finite is refused by the body's number, and the answer
 * stays that of the frame before. */
static void refusal_keeps(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v) && c->frame_count) {
        go_to(&t, 0);
        for (size_t i = 0; i < 2; i++) {
            if (c->body[i].vertex_count == 0) continue;
            expect_refusal(&t, i, 0, NAN);
            expect_refusal(&t, i, 3 * (size_t)c->body[i].vertex_count - 1, DBL_MAX);
        }
        compare_all(&t, 0, false);
    }
    stop(&t);
}

const struct ts_property contact_properties[] = {
    {"same_set", "all contacts, nothing lost, nothing extra, in both argument orders",
     ts_gen_bodies, same_set, 2, 0, 0, 0},
    {"scenes", "the same for bodies of the built-in scenes", ts_gen_scene, every_frame, 2, 0, 0,
     20},
    {"first_is_member", "a first contact exists when there is one, and is one", ts_gen_bodies,
     first_is_member, 2, 0, 0, 0},
    {"no_memory", "the set does not depend on what was asked before", ts_gen_bodies, no_memory, 2,
     0, 0, 0},
    {"refusal_keeps", "a refused update changes nothing", ts_gen_bodies, refusal_keeps, 2, 0, 0, 0},
    {0},
};

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

const struct ts_bench contact_benches[] = {
    {"deforming, all, 320 faces a body", "frame", bumpy, next_frame, close_input, NULL},
    {"morphing, all, 564 faces a body", "frame", dolphins, next_frame, close_input, NULL},
    {0},
};
