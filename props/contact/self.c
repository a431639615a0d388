/* self.c: a method reports exactly the self-contacts of a body, in every frame, whatever
 * was asked before.
 *
 * Input: a body over some frames. If there is a second one, it is there and is asked about, too. */
#include "props/contact/self.h"

#include <stdlib.h>
#include <string.h>

#include "common/pairs.h"
#include "touchstone/contact.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

/* The truth beside the method that is judged: by trying all pairs of faces. */
struct trial {
    const struct ts_contact_table *method;
    const struct ts_case *c;
    struct ts_verdict *v;
    struct ts_contact *session;
    double *world, *next;
    struct ts_pairs truth, answer;
};

static bool names(const uint32_t *face, uint32_t vertex)
{
    return face[0] == vertex || face[1] == vertex || face[2] == vertex;
}

/* The corners of f: first those that g names as well, each once and in the order of their numbers,
 * then the others. How many the first are. */
static unsigned arrange(const struct trial *t, const uint32_t *f, const uint32_t *g, double *to)
{
    uint32_t sorted[3] = {f[0], f[1], f[2]};
    unsigned shared = 0, next;
    bool first[3];

    for (int i = 0; i < 3; i++) /* three exchanges sort three numbers */
        if (sorted[i % 2] > sorted[i % 2 + 1]) {
            uint32_t swap = sorted[i % 2];

            sorted[i % 2] = sorted[i % 2 + 1];
            sorted[i % 2 + 1] = swap;
        }
    for (int i = 0; i < 3; i++) {
        first[i] = names(g, sorted[i]) && (i == 0 || sorted[i - 1] != sorted[i]);
        shared += first[i];
    }
    next = shared;
    for (unsigned i = 0, front = 0; i < 3; i++)
        memcpy(to + 3 * (first[i] ? front++ : next++), t->world + 3 * (size_t)sorted[i],
               3 * sizeof *to);
    return shared;
}

/* Whether two faces are apart on an axis, which saves the exact test. */
static bool apart(const double *a, const double *b)
{
    for (int k = 0; k < 3; k++) {
        bool before = true, behind = true;

        for (int i = 0; i < 9; i++) {
            before &= a[3 * (i / 3) + k] < b[3 * (i % 3) + k];
            behind &= a[3 * (i / 3) + k] > b[3 * (i % 3) + k];
        }
        if (before || behind) return true;
    }
    return false;
}

static void find_truth(struct trial *t)
{
    const struct ts_body *body = &t->c->body[0];
    double a[9], b[9];

    t->truth.count = 0;
    for (uint32_t i = 0; i < body->face_count; i++)
        for (uint32_t j = i + 1; j < body->face_count; j++) {
            const uint32_t *f = body->face + 3 * (size_t)i, *g = body->face + 3 * (size_t)j;
            unsigned shared = arrange(t, f, g, a);

            arrange(t, g, f, b);
            if (!apart(a, b) && ts_triangle_ref.meet_beyond(a, b, shared) &&
                !ts_pairs_add(&t->truth, i, j))
                ts_no_memory(t->v);
        }
}

/* Puts all bodies into a frame, in the method and in the truth. A frame that is refused leaves a
 * body where it was. */
static void go_to(struct trial *t, size_t frame)
{
    size_t size = 3 * sizeof(double) * t->c->body[0].vertex_count;
    struct ts_error error;

    for (size_t i = 0; i < t->c->body_count; i++)
        if (!t->method->update(t->session, i, ts_case_state(t->c, frame, i), &error) &&
            strstr(error.text, "memory"))
            ts_wrong(t->v, "%s", error.text);
    if (!ts_morph_ref.world(&t->c->body[0], ts_case_state(t->c, frame, 0), t->next, &error)) return;
    memcpy(t->world, t->next, size);
    find_truth(t);
}

static bool in_truth(const struct trial *t, const struct ts_pair *pair)
{
    return t->truth.count &&
           bsearch(pair, t->truth.pair, t->truth.count, sizeof *pair, ts_pair_compare);
}

/* All: the truth. First: one of it, or none where it is empty. */
static void judge(struct trial *t, size_t frame, enum ts_extent extent)
{
    size_t found = 0, most = extent == TS_FIRST && t->truth.count ? 1 : t->truth.count;
    const struct ts_pair *pair = t->answer.pair;

    t->v->compared += most;
    for (size_t i = 0; i < t->answer.count; i++) {
        bool is_new = i == 0 || ts_pair_compare(&pair[i - 1], &pair[i]) < 0;

        if (is_new && in_truth(t, &pair[i]) && found < most)
            found++;
        else
            ts_extra(t->v, "frame %zu: (%u, %u) is no self-contact, or not in order", frame,
                     pair[i].a, pair[i].b);
    }
    if (found < most)
        ts_lost(t->v, "frame %zu: %zu of %zu self-contacts lost", frame, most - found, most);
}

static void compare(struct trial *t, size_t frame, enum ts_extent extent)
{
    struct ts_error error;

    if (t->method->self(t->session, 0, extent, &t->answer, &error))
        judge(t, frame, extent);
    else
        ts_wrong(t->v, "frame %zu: no answer: %s", frame, error.text);
}

/* Contacts with another body between the questions must not show. */
static void ask_others(struct trial *t)
{
    struct ts_error error;

    if (t->c->body_count < 2) return;
    if (!t->method->contacts(t->session, 0, 1, TS_ALL, &t->answer, &error) ||
        !t->method->self(t->session, 1, TS_FIRST, &t->answer, &error))
        ts_wrong(t->v, "no answer: %s", error.text);
}

static bool start(struct trial *t, const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    size_t vertices = 3 * (size_t)c->body[0].vertex_count;
    struct ts_error error;

    *t = (struct trial){.method = twin, .c = c, .v = v};
    t->world = calloc(vertices + 1, sizeof *t->world);
    t->next = calloc(vertices + 1, sizeof *t->next);
    if (!t->world || !t->next) {
        ts_no_memory(v);
        return false;
    }
    if (vertices) memcpy(t->world, c->body[0].reference, vertices * sizeof *t->world);
    if (t->method->open(c->body_count, c->body, &c->options, &t->session, &error)) return true;
    ts_wrong(v, "not prepared: %s", error.text);
    return false;
}

static void stop(struct trial *t)
{
    if (t->session) t->method->close(t->session);
    free(t->world);
    free(t->next);
    ts_pairs_free(&t->truth);
    ts_pairs_free(&t->answer);
}

/* Frames there and back; in each a first self-contact, all, and all again. */
void ts_self_same_set(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v)) {
        find_truth(&t);
        for (size_t step = 0; step < 2 * c->frame_count; step++) {
            size_t frame = step < c->frame_count ? step : 2 * c->frame_count - 1 - step;

            if (step != c->frame_count) go_to(&t, frame); /* the last frame stays */
            compare(&t, frame, TS_FIRST);
            compare(&t, frame, TS_ALL);
            ask_others(&t);
            compare(&t, frame, TS_ALL);
        }
    }
    stop(&t);
}

/* Frame after frame, as it is usual. */
void ts_self_every_frame(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t frame = 0; frame < c->frame_count; frame++) {
            go_to(&t, frame);
            compare(&t, frame, TS_ALL);
        }
    stop(&t);
}
