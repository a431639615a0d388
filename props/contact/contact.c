/* contact.c: a method reports exactly the contact set, in every frame, whatever was asked before.
 *
 * Input: two bodies over some frames. */
#include "touchstone/contact.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "common/pairs.h"
#include "props/contact/many.h"
#include "props/contact/self.h"
#include "props/engine/columns.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

/* The truth beside the method that is judged: world vertices by the naive twin, and the set of all
 * face pairs that meet, by trying them all. */
struct trial {
    const struct ts_contact_table *method;
    const struct ts_case *c;
    struct ts_verdict *v;
    struct ts_body body[3]; /* the two, and the first again */
    struct ts_contact *session;
    double *world[2], *next, *weight;
    bool kept; /* the frame was refused, and a body is where it was before */
    struct ts_pairs truth, answer;
};

static void corners(const struct trial *t, size_t body, size_t face, double *to)
{
    for (int i = 0; i < 3; i++)
        memcpy(to + 3 * i, t->world[body % 2] + 3 * (size_t)t->body[body].face[3 * face + i],
               3 * sizeof *to);
}

static void find_truth(struct trial *t, size_t first, size_t second)
{
    double a[9], b[9];

    t->truth.count = 0;
    for (uint32_t i = 0; i < t->body[first].face_count; i++)
        for (uint32_t j = 0; j < t->body[second].face_count; j++) {
            corners(t, first, i, a);
            corners(t, second, j, b);
            if (ts_triangle_ref.meet(a, b) && !ts_pairs_add(&t->truth, i, j)) ts_no_memory(t->v);
        }
}

/* The third body follows the first at some distance, or stays when it can't be taken there. */
static void move_third(struct trial *t, const struct ts_state *state, double distance)
{
    struct ts_state away = *state;
    struct ts_error error;

    away.pose.row[0][3] += distance;
    if (!t->method->update(t->session, 2, &away, &error) && strstr(error.text, "memory"))
        ts_wrong(t->v, "%s", error.text);
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
    t->kept = false;
    for (size_t i = 0; i < 2; i++) {
        const struct ts_state *state = ts_case_state(t->c, frame, i);
        struct ts_error error, unused;
        bool taken = update_and_scribble(t, i, state, &error);

        if (ts_morph_ref.world(&t->c->body[i], state, t->next, &unused)) {
            size_t size = 3 * sizeof(double) * t->c->body[i].vertex_count;

            memcpy(t->world[i], t->next, size);
            if (!taken) ts_wrong(t->v, "frame %zu refused: %s", frame, error.text);
        } else {
            t->kept = true;
            if (taken) ts_wrong(t->v, "frame %zu: took body %zu, which is not finite", frame, i);
        }
    }
    move_third(t, ts_case_state(t->c, frame, 0), 0x1p20);
    find_truth(t, 0, 1);
}

static bool in_truth(const struct trial *t, struct ts_pair pair)
{
    return t->truth.count &&
           bsearch(&pair, t->truth.pair, t->truth.count, sizeof pair, ts_pair_compare);
}

/* Compares a list of pairs with the truth, as sets. */
static void judge_all(struct trial *t, size_t frame, const struct ts_pair *pair, size_t count,
                      bool swapped)
{
    size_t found = 0;

    t->v->compared += t->truth.count;
    for (size_t i = 0; i < count; i++) {
        struct ts_pair p = pair[i], as_truth = swapped ? (struct ts_pair){p.b, p.a} : p;

        if (i > 0 && ts_pair_compare(&pair[i - 1], &p) >= 0)
            ts_extra(t->v, "frame %zu: pair (%u, %u) is reported twice or out of order", frame, p.a,
                     p.b);
        else if (in_truth(t, as_truth))
            found++;
        else
            ts_extra(t->v, "frame %zu: faces (%u, %u) are apart", frame, as_truth.a, as_truth.b);
    }
    if (found < t->truth.count)
        ts_lost(t->v, "frame %zu: %zu of %zu contacts lost%s", frame, t->truth.count - found,
                t->truth.count, swapped ? ", bodies exchanged" : "");
}

/* One pair that is a contact, or none where there is none. */
static void judge_first(struct trial *t, size_t frame, const struct ts_pair *pair, size_t count,
                        bool swapped)
{
    t->v->compared++;
    if (count == 0) {
        if (t->truth.count) ts_lost(t->v, "frame %zu: no first contact", frame);
        return;
    }
    if (count > 1) ts_extra(t->v, "frame %zu: more than one first contact", frame);
    if (!in_truth(t, swapped ? (struct ts_pair){pair->b, pair->a} : *pair))
        ts_extra(t->v, "frame %zu: first contact (%u, %u) is none", frame, pair->a, pair->b);
}

/* Asks for the contacts of (0, 1), or of (1, 0). */
static void compare(struct trial *t, size_t frame, enum ts_extent extent, bool swapped)
{
    struct ts_error error;

    if (!t->method->contacts(t->session, swapped, !swapped, extent, &t->answer, &error))
        ts_wrong(t->v, "frame %zu: no answer: %s", frame, error.text);
    else if (extent == TS_ALL)
        judge_all(t, frame, t->answer.pair, t->answer.count, swapped);
    else
        judge_first(t, frame, t->answer.pair, t->answer.count, swapped);
}

static void compare_all(struct trial *t, size_t frame, bool swapped)
{
    compare(t, frame, TS_ALL, swapped);
}

static void compare_first(struct trial *t, size_t frame, bool swapped)
{
    compare(t, frame, TS_FIRST, swapped);
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
        ts_no_memory(v);
        return false;
    }
    if (!t->method->open(3, t->body, &c->options, &t->session, &error)) {
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
    if (t->session) t->method->close(t->session);
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
        find_truth(&t, 0, 1);
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
    else if (!strstr(error.text, body ? "body 1" : "body 0") || strstr(error.text, "memory"))
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

/* Every two bodies in the order of their numbers: each has its meeting in the list, or no contact.
 */
static void judge_meetings(struct trial *t, size_t frame, enum ts_extent extent,
                           const struct ts_meetings *m)
{
    size_t next = 0;

    for (size_t a = 0; a < 3; a++)
        for (size_t b = a + 1; b < 3; b++) {
            const struct ts_meeting *k = next < m->count ? &m->meeting[next] : NULL;
            bool listed = k && k->a == a && k->b == b;
            const struct ts_pair *pair = listed ? m->pairs.pair + k->begin : NULL;
            size_t count = listed ? k->end - k->begin : 0;

            find_truth(t, a, b);
            if (listed && count == 0) ts_extra(t->v, "frame %zu: an empty meeting", frame);
            (extent == TS_ALL ? judge_all : judge_first)(t, frame, pair, count, false);
            next += listed;
        }
    if (next < m->count) ts_extra(t->v, "frame %zu: a meeting of no two bodies", frame);
}

/* Three bodies at once, the third in the place of the first: what each two give by themselves. */
static void among(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct ts_meetings meetings = {0};
    struct ts_error error;
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t step = 0; step < 2 * c->frame_count; step++) {
            enum ts_extent extent = step % 2 ? TS_FIRST : TS_ALL;

            go_to(&t, step / 2);
            if (t.kept) continue;
            move_third(&t, ts_case_state(c, step / 2, 0), 0);
            if (t.method->among(t.session, extent, &meetings, &error))
                judge_meetings(&t, step / 2, extent, &meetings);
            else
                ts_wrong(v, "frame %zu: no answer: %s", step / 2, error.text);
        }
    ts_meetings_free(&meetings);
    stop(&t);
}

const struct ts_property contact_properties[] = {
    {"same_set", "all contacts, nothing lost, nothing extra, in both argument orders",
     ts_gen_bodies, same_set, TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {"touching", "the same for bodies that touch in points or are nearly apart", ts_gen_touching,
     every_frame, TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {"scenes", "the same for bodies of the built-in scenes", ts_gen_scene, every_frame,
     TS_NEEDS(.bodies = 2), 20, TS_ASKS_LARGE},
    {"first_is_member", "a first contact exists when there is one, and is one", ts_gen_bodies,
     first_is_member, TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {"no_memory", "the set does not depend on what was asked before", ts_gen_bodies, no_memory,
     TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {"among", "all bodies at once: what each two give, in their order", ts_gen_bodies, among,
     TS_NEEDS(.bodies = 2), 4, TS_ASKS_FEW},
    {"many", "among is brute force, whoever comes, goes, morphs, deforms or moves", ts_gen_mixed,
     ts_contact_many, TS_NEEDS(.bodies = 0), 20, TS_ASKS_FEW},
    {"all_or_none", "a frame with one bad state moves no body", ts_gen_mixed,
     ts_contact_all_or_none, TS_NEEDS(.bodies = 0), 20, TS_ASKS_FEW},
    {"self", "all contacts of a body with itself, whatever was asked before", ts_gen_folded,
     ts_self_same_set, TS_NEEDS(.bodies = 1), 10, TS_ASKS_FEW},
    {"self_scenes", "the same for bodies of the built-in scenes", ts_gen_scene, ts_self_every_frame,
     TS_NEEDS(.bodies = 1), 400, 0},
    {"refusal_keeps", "a refused update changes nothing", ts_gen_bodies, refusal_keeps,
     TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {0},
};
