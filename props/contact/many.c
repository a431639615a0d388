/* many.c: many bodies in one session: those that morph, those that deform and those that
 * only move; they come and go, and are asked about all at once.
 *
 * Input: bodies over some frames. A body is not there in a frame in which its world vertices are
 * refused; so case files can say which bodies come and go. */
#include "props/contact/many.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/pairs.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

enum { NOBODY = -1 };

/* The truth beside the method that is judged: which bodies are there, by number, and where. */
struct trial {
    const struct ts_contact_table *method;
    const struct ts_case *c;
    struct ts_verdict *v;
    struct ts_contact *session;
    long *number, *who; /* of a body; the body of a number; NOBODY: not there */
    double **world, **next;
    bool *moved;                   /* since it entered */
    const struct ts_state **state; /* by number; one more than there are bodies */
    struct ts_pairs truth;
    struct ts_meetings answer;
};

/* ---- a trial ---- */

static bool make_arrays(struct trial *t)
{
    size_t count = t->c->body_count + 1;
    bool good;

    t->number = calloc(count, sizeof *t->number);
    t->who = calloc(count, sizeof *t->who);
    t->world = calloc(count, sizeof *t->world);
    t->next = calloc(count, sizeof *t->next);
    t->moved = calloc(count, sizeof *t->moved);
    t->state = calloc(count, sizeof(void *));
    good = t->number && t->who && t->world && t->next && t->moved && t->state;
    for (size_t i = 0; good && i < count; i++) t->number[i] = t->who[i] = NOBODY;
    for (size_t i = 0; good && i + 1 < count; i++) {
        t->world[i] = calloc(t->c->body[i].vertex_count + (size_t)1, 3 * sizeof(double));
        t->next[i] = calloc(t->c->body[i].vertex_count + (size_t)1, 3 * sizeof(double));
        good = t->world[i] && t->next[i];
    }
    return good;
}

static void stop(struct trial *t)
{
    t->method->close(t->session);
    for (size_t i = 0; i < t->c->body_count; i++) {
        if (t->world) free(t->world[i]);
        if (t->next) free(t->next[i]);
    }
    free(t->number);
    free(t->who);
    free(t->world);
    free(t->next);
    free(t->moved);
    free(t->state);
    ts_pairs_free(&t->truth);
    ts_meetings_free(&t->answer);
}

/* A body is there now, at rest. */
static void settle(struct trial *t, size_t body, size_t number)
{
    const struct ts_body *b = &t->c->body[body];

    t->number[body] = (long)number;
    t->who[number] = (long)body;
    t->moved[body] = false;
    if (b->vertex_count) memcpy(t->world[body], b->reference, 3 * sizeof(double) * b->vertex_count);
}

/* The session is prepared with so many of the bodies. */
static bool start(struct trial *t, const void *twin, const struct ts_case *c, size_t count,
                  struct ts_verdict *v)
{
    struct ts_error error;

    *t = (struct trial){.method = twin, .c = c, .v = v};
    if (!make_arrays(t)) {
        ts_no_memory(v);
        return false;
    }
    if (!t->method->open(count, c->body, &c->options, &t->session, &error)) {
        ts_wrong(v, "not prepared: %s", error.text);
        return false;
    }
    for (size_t i = 0; i < count; i++) settle(t, i, i);
    return true;
}

/* Says what a call must have been: taken. */
static bool must(struct trial *t, bool taken, const char *what, const struct ts_error *error)
{
    if (!taken) ts_wrong(t->v, "%s was refused: %s", what, error->text);
    return taken;
}

static void enter(struct trial *t, size_t body)
{
    size_t lowest = 0, number = SIZE_MAX;
    struct ts_error error = {""};

    while (t->who[lowest] != NOBODY) lowest++;
    if (!must(t, t->method->add(t->session, &t->c->body[body], &number, &error), "a body", &error))
        return;
    if (number != lowest)
        ts_wrong(t->v, "number %zu is free, and number %zu was given", lowest, number);
    else
        settle(t, body, number);
}

static void leave(struct trial *t, size_t body)
{
    struct ts_error error = {""};
    size_t number = (size_t)t->number[body];

    if (!must(t, t->method->remove(t->session, number, &error), "leaving", &error)) return;
    if (t->method->remove(t->session, number, &error)) ts_wrong(t->v, "a body left twice");
    t->number[body] = t->who[number] = NOBODY;
}

/* ---- the truth ---- */

/* The nine coordinates of a face, and its box. */
struct corners {
    double at[9], lo[3], hi[3];
};

static struct corners corners_of(const struct trial *t, size_t body, size_t face)
{
    struct corners c;

    for (size_t i = 0; i < 9; i++) {
        size_t vertex = t->c->body[body].face[3 * face + i / 3];
        double x = t->world[body][3 * vertex + i % 3];

        c.at[i] = x;
        c.lo[i % 3] = i < 3 ? x : fmin(x, c.lo[i % 3]);
        c.hi[i % 3] = i < 3 ? x : fmax(x, c.hi[i % 3]);
    }
    return c;
}

/* Boxes that are apart save the exact test, which most of a crowd's faces don't need. */
static bool meet(const struct corners *a, const struct corners *b)
{
    for (int k = 0; k < 3; k++)
        if (a->lo[k] > b->hi[k] || b->lo[k] > a->hi[k]) return false;
    return ts_triangle_ref.meet(a->at, b->at);
}

static void find_truth(struct trial *t, size_t first, size_t second)
{
    t->truth.count = 0;
    for (uint32_t i = 0; i < t->c->body[first].face_count; i++) {
        struct corners a = corners_of(t, first, i);

        for (uint32_t j = 0; j < t->c->body[second].face_count; j++) {
            struct corners b = corners_of(t, second, j);

            if (meet(&a, &b) && !ts_pairs_add(&t->truth, i, j)) ts_no_memory(t->v);
        }
    }
}

/* ---- judging ---- */

static void judge_pairs(struct trial *t, const char *when, size_t a, size_t b,
                        enum ts_extent extent, const struct ts_pair *pair, size_t count)
{
    size_t wanted = extent == TS_ALL ? t->truth.count : t->truth.count > 0, found = 0;

    t->v->compared += wanted;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && ts_pair_compare(&pair[i - 1], &pair[i]) >= 0)
            ts_extra(t->v, "%s: pair (%u, %u) of bodies %zu and %zu is out of order", when,
                     pair[i].a, pair[i].b, a, b);
        else if (t->truth.count &&
                 bsearch(&pair[i], t->truth.pair, t->truth.count, sizeof *pair, ts_pair_compare))
            found++;
        else
            ts_extra(t->v, "%s: faces (%u, %u) of bodies %zu and %zu are apart", when, pair[i].a,
                     pair[i].b, a, b);
    }
    if (found < wanted)
        ts_lost(t->v, "%s: %zu of %zu contacts of bodies %zu and %zu lost", when, wanted - found,
                wanted, a, b);
    if (found > wanted) ts_extra(t->v, "%s: %zu first contacts, expected one", when, found);
}

/* Every two numbers in their order: each has its meeting in the list, or no contact. */
static void judge(struct trial *t, const char *when, enum ts_extent extent)
{
    const struct ts_meetings *m = &t->answer;
    struct ts_error error;
    size_t next = 0;

    if (!t->method->among(t->session, extent, &t->answer, &error)) {
        ts_wrong(t->v, "%s: no answer: %s", when, error.text);
        return;
    }
    for (size_t a = 0; a < t->c->body_count; a++)
        for (size_t b = a + 1; b < t->c->body_count; b++) {
            const struct ts_meeting *k = next < m->count ? &m->meeting[next] : NULL;
            bool listed = k && k->a == a && k->b == b;

            if (t->who[a] == NOBODY || t->who[b] == NOBODY) continue;
            find_truth(t, (size_t)t->who[a], (size_t)t->who[b]);
            if (listed && k->begin == k->end) ts_extra(t->v, "%s: an empty meeting", when);
            judge_pairs(t, when, a, b, extent, listed ? m->pairs.pair + k->begin : NULL,
                        listed ? k->end - k->begin : 0);
            next += listed;
        }
    if (next < m->count)
        ts_extra(t->v, "%s: bodies %zu and %zu meet twice, or are not there", when,
                 m->meeting[next].a, m->meeting[next].b);
}

/* ---- frames ---- */

/* Where a body will be; false: nowhere. */
static bool place(struct trial *t, size_t frame, size_t body)
{
    struct ts_error unused;

    return ts_morph_ref.world(&t->c->body[body], ts_case_state(t->c, frame, body), t->next[body],
                              &unused);
}

static void take_place(struct trial *t, size_t body)
{
    double *world = t->next[body];

    t->next[body] = t->world[body];
    t->world[body] = world;
    t->moved[body] = true;
}

/* Those that can't be placed leave, and some others, which come again at once: first the last, so
 * that numbers change hands. */
static void come_and_go(struct trial *t, size_t step, size_t frame)
{
    for (size_t i = 0; i < t->c->body_count; i++)
        if (t->number[i] != NOBODY && (!place(t, frame, i) || (step + i) % 5 == 4)) leave(t, i);
    for (size_t i = t->c->body_count; i-- > 0;)
        if (t->number[i] == NOBODY && place(t, frame, i)) enter(t, i);
}

/* Puts all that are there into a frame, one by one or all at once; then those that stay where they
 * were are not mentioned. */
static void go_to(struct trial *t, size_t frame, size_t before, bool at_once)
{
    struct ts_error error = {""};

    for (size_t i = 0; i <= t->c->body_count; i++) t->state[i] = NULL;
    for (size_t i = 0; i < t->c->body_count; i++) {
        const struct ts_state *state = ts_case_state(t->c, frame, i);
        const struct ts_state *old = ts_case_state(t->c, before, i);

        if (t->number[i] == NOBODY || !place(t, frame, i)) continue;
        if (!t->moved[i] || memcmp(state, old, sizeof *state) != 0) t->state[t->number[i]] = state;
        if (!at_once)
            must(t, t->method->update(t->session, (size_t)t->number[i], state, &error), "a state",
                 &error);
        take_place(t, i);
    }
    if (at_once) must(t, t->method->update_all(t->session, t->state, &error), "a frame", &error);
}

/* There and back, and every answer is that of brute force. */
void ts_contact_many(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    size_t last = 0;
    struct trial t;

    if (start(&t, twin, c, c->body_count / 2, v)) {
        judge(&t, "at rest", TS_ALL);
        for (size_t step = 0; step < 2 * c->frame_count; step++) {
            size_t frame = step < c->frame_count ? step : 2 * c->frame_count - 1 - step;
            char when[32];

            snprintf(when, sizeof when, "frame %zu", frame);
            come_and_go(&t, step, frame);
            if (step % 4 == 1) judge(&t, when, TS_ALL); /* who has just come is at rest */
            go_to(&t, frame, last, step % 2);
            judge(&t, when, step % 3 == 2 ? TS_FIRST : TS_ALL);
            last = frame;
        }
    }
    stop(&t);
}

/* ---- all or none ---- */

/* A frame of which one vertex is not a number; and where the case says so, other bodies can't be
 * placed. The error names the first. */
static void expect_refusal(struct trial *t, size_t frame, const char *when)
{
    struct ts_state bad = ts_at_rest();
    struct ts_error error = {""};
    size_t chosen = t->c->body_count ? frame % t->c->body_count : 0, first = SIZE_MAX;
    char named[48];

    for (size_t i = t->c->body_count; i-- > 0;) {
        const struct ts_body *b = &t->c->body[i];

        t->state[i] = ts_case_state(t->c, frame, i);
        if (i == chosen && b->vertex_count) {
            for (size_t k = 0; k < 3 * (size_t)b->vertex_count; k++) t->next[i][k] = 7;
            t->next[i][3 * b->vertex_count - 1] = NAN;
            bad.vertex = t->next[i];
            t->state[i] = &bad;
            snprintf(named, sizeof named, "body %zu, vertex %u", i, b->vertex_count - 1);
            first = i;
        } else if (!place(t, frame, i)) {
            snprintf(named, sizeof named, "body %zu, ", i);
            first = i;
        }
    }
    if (first == SIZE_MAX) return;
    if (t->method->update_all(t->session, t->state, &error))
        ts_wrong(t->v, "%s: took body %zu, which is not finite", when, first);
    else if (!strstr(error.text, named))
        ts_wrong(t->v, "%s: expected '%s' to be named, found: %s", when, named, error.text);
}

/* If one state of a frame is refused, no body has moved; and the next good frame works. */
void ts_contact_all_or_none(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, c->body_count, v))
        for (size_t frame = 0; frame < c->frame_count; frame++) {
            char when[32];

            snprintf(when, sizeof when, "frame %zu", frame);
            expect_refusal(&t, frame, when);
            judge(&t, when, TS_ALL);
            go_to(&t, frame, frame ? frame - 1 : 0, true);
            judge(&t, when, TS_ALL);
        }
    stop(&t);
}
