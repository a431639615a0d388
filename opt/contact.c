/* contact.c, fast: two trees of volumes are walked down together, and only what is reached is
 * brought up to date (paper 000, sections 3 and 5). contact_model.c has the bodies and their
 * trees, contact_frame.c what a frame does to them, contact_volume.c the kinds of volumes,
 * contact_walk.c, contact_front.c and contact_parallel.c the walks. */
#include "touchstone/contact.h"

#include <stdlib.h>
#include <string.h>

#include "opt/contact.h"
#include "touchstone/blend.h"
#include "touchstone/number.h"

static size_t couples(size_t bodies) { return bodies ? bodies * (bodies - 1) / 2 : 0; }

static size_t witnesses(size_t bodies)
{
    return couples(bodies) + 1 < MOST_WITNESSES ? couples(bodies) + 1 : MOST_WITNESSES;
}

static void release(void *session)
{
    struct session *s = session;

    if (!s) return;
    for (size_t i = 0; i < s->count; i++) free_model(&s->model[i]);
    for (size_t i = 0; s->front && i < couples(s->count); i++) {
        free(s->front[i].entry);
        free(s->front[i].spare);
    }
    free(s->front);
    free(s->witness);
    free(s->model);
    free(s);
}

/* A tree was made new: its faces have other numbers now. */
static void forget(struct session *s, size_t body)
{
    for (size_t i = 0; i < witnesses(s->count); i++)
        if (s->witness[i].a == body || s->witness[i].b == body) s->witness[i].met = false;
    for (size_t i = 0; s->front && i < s->count; i++)
        if (i != body) s->front[couples(i > body ? i : body) + (i < body ? i : body)].count = 0;
    s->model[body].rebuilt = false;
}

static bool update(void *session, size_t body, const struct ts_state *state, struct ts_error *error)
{
    struct session *s = session;
    struct ts_error reason;

    if (body >= s->count)
        return ts_fail(error, "body %zu: expected a number below %zu", body, s->count);
    if (!update_model(&s->model[body], state, &reason))
        return ts_fail(error, "body %zu, %s", body, reason.text);
    if (s->model[body].rebuilt) forget(s, body);
    return true;
}

/* Polytopes, balls and in-between volumes are widened for so many references and no more; boxes
 * need no widening. */
static void restrict_options(struct ts_options *o, size_t count, const struct ts_body *bodies)
{
    for (size_t i = 0; i < count; i++)
        if (bodies[i].reference_count > TS_MOST_REFERENCES) {
            o->volume = TS_VOLUME_BOX;
            o->parts = 1;
        }
}

static bool fill(struct session *s, size_t count, const struct ts_body *bodies,
                 struct ts_error *error)
{
    struct ts_state rest = ts_at_rest();

    s->model = calloc(count + 1, sizeof *s->model);
    if (!s->model) return ts_out_of_memory(error);
    s->count = count;
    s->front = s->options.front ? calloc(couples(count) + 1, sizeof *s->front) : NULL;
    s->witness = calloc(witnesses(count), sizeof *s->witness);
    if ((s->options.front && !s->front) || !s->witness) return ts_out_of_memory(error);
    for (size_t i = 0; i < count; i++)
        if (!make_model(&s->model[i], &bodies[i], &s->options, NULL, error) ||
            !update(s, i, &rest, error))
            return false;
    return true;
}

static bool prepare(size_t count, const struct ts_body *bodies, const struct ts_options *options,
                    void **session, struct ts_error *error)
{
    struct session *s;

    if (!ts_arithmetic_sound())
        return ts_fail(error, "expected a processor that rounds to nearest and keeps denormals");
    if (options && !ts_options_check(options, error)) return false;
    for (size_t i = 0; i < count; i++)
        if (!ts_body_check(&bodies[i], i, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    if (options) s->options = *options;
    restrict_options(&s->options, count, bodies);
    if (!fill(s, count, bodies, error)) {
        release(s);
        return false;
    }
    *session = s;
    return true;
}

/* Looks for a first contact where the last one was, then near that, and then everywhere. */
static bool find_first(struct session *s, uint32_t a, uint32_t b, struct walk *w,
                       struct front *front)
{
    struct witness *last = &s->witness[(couples(b) + a) % witnesses(s->count)];

    w->known = last->met && last->a == a && last->b == b && !s->options.unwitnessed;
    w->leaf_a = last->leaf_a;
    w->leaf_b = last->leaf_b;
    if (w->known) compare_leaves(w, last->leaf_a, last->leaf_b);
    if (!w->done) walk(w, w->known ? NULL : front);
    if (w->done && !w->failed) *last = (struct witness){true, a, b, w->leaf_a, w->leaf_b};
    return !w->failed;
}

/* The contacts of two different bodies, behind what is in `pairs`; false: no memory. What is kept
 * from walk to walk belongs to two bodies in the order of their numbers, so they are asked in this
 * order, whatever that of the question. */
static bool find(struct session *s, size_t a, size_t b, enum ts_extent extent,
                 struct ts_pairs *pairs)
{
    size_t low = a < b ? a : b, high = a < b ? b : a, begin = pairs->count;
    struct front *front = s->front ? &s->front[couples(high) + low] : NULL;
    struct ts_relation relation[2];
    struct ts_pairs added;
    struct couple c;
    struct walk w = {.couple = &c, .extent = extent, .pairs = pairs};
    bool good;

    w.stamps = s->options.unstamped ? NEVER : ALONE;
    make_couple(&c, &s->model[low], &s->model[high], relation);
    if (extent == TS_FIRST)
        good = find_first(s, (uint32_t)low, (uint32_t)high, &w, front);
    else if (s->options.parallel)
        good = !roots_meet(&c) || walk_together(1, &c, pairs);
    else
        good = walk(&w, front);
    count_work(&c, &w.work);
    if (!good) return false;
    added = (struct ts_pairs){pairs->pair + begin, pairs->count - begin, 0};
    for (size_t i = 0; a > b && i < added.count; i++)
        added.pair[i] = (struct ts_pair){added.pair[i].b, added.pair[i].a};
    ts_pairs_sort(&added);
    return true;
}

static bool contacts(void *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    struct session *s = session;

    pairs->count = 0;
    if (a >= s->count || b >= s->count)
        return ts_fail(error, "bodies %zu and %zu: expected numbers below %zu", a, b, s->count);
    if (a == b) return ts_fail(error, "bodies %zu and %zu: expected two different ones", a, b);
    return find(s, a, b, extent, pairs) || ts_out_of_memory(error);
}

/* ---- many bodies ---- */

/* The couples whose roots meet, with what a walk over all of them at once needs. */
struct crowd {
    size_t count, capacity;
    struct couple *couple;
    struct ts_relation *relation; /* two for each; or NULL */
    struct ts_pairs *pairs;
};

static bool crowd_add(struct crowd *w, const struct couple *c)
{
    if (w->count == w->capacity) {
        size_t capacity = 2 * w->capacity + 16;
        struct couple *couple = realloc(w->couple, capacity * sizeof *couple);
        struct ts_relation *relation;

        if (!couple) return false;
        w->couple = couple;
        relation =
            c->a->kind->stands ? realloc(w->relation, 2 * capacity * sizeof *relation) : NULL;
        if (c->a->kind->stands && !relation) return false;
        w->relation = relation;
        w->capacity = capacity;
    }
    if (w->relation) memcpy(w->relation + 2 * w->count, c->relation, 2 * sizeof *c->relation);
    w->couple[w->count++] = *c;
    return true;
}

static bool crowd_make(struct session *s, struct crowd *w)
{
    struct ts_relation relation[2];
    struct couple c;

    for (size_t a = 0; a < s->count; a++)
        for (size_t b = a + 1; b < s->count; b++) {
            make_couple(&c, &s->model[a], &s->model[b], relation);
            if (roots_meet(&c) && !crowd_add(w, &c)) return false;
        }
    for (size_t i = 0; i < w->count; i++)
        w->couple[i].relation = w->relation ? w->relation + 2 * i : NULL;
    w->pairs = calloc(w->count + 1, sizeof *w->pairs);
    return w->pairs;
}

/* All contacts, over all couples at once. */
static bool find_together(struct session *s, struct ts_meetings *meetings)
{
    struct crowd w = {0};
    bool good = crowd_make(s, &w) && walk_together(w.count, w.couple, w.pairs);

    for (size_t i = 0; w.pairs && i < w.count; i++) {
        const struct couple *c = &w.couple[i];
        size_t begin = meetings->pairs.count;

        ts_pairs_sort(&w.pairs[i]);
        for (size_t k = 0; good && k < w.pairs[i].count; k++)
            good = ts_pairs_add(&meetings->pairs, w.pairs[i].pair[k].a, w.pairs[i].pair[k].b);
        good = good && ts_meetings_add(meetings, (size_t)(c->a - s->model),
                                       (size_t)(c->b - s->model), begin);
        ts_pairs_free(&w.pairs[i]);
    }
    free(w.couple);
    free(w.relation);
    free(w.pairs);
    return good;
}

static bool among(void *session, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error)
{
    struct session *s = session;

    meetings->count = meetings->pairs.count = 0;
    if (s->options.parallel && extent == TS_ALL)
        return find_together(s, meetings) || ts_out_of_memory(error);
    for (size_t a = 0; a < s->count; a++)
        for (size_t b = a + 1; b < s->count; b++) {
            size_t begin = meetings->pairs.count;

            if (!find(s, a, b, extent, &meetings->pairs) || !ts_meetings_add(meetings, a, b, begin))
                return ts_out_of_memory(error);
        }
    return true;
}

static void work(const void *session, struct ts_work *to)
{
    const struct session *s = session;

    *to = (struct ts_work){.bytes = sizeof *s + s->count * sizeof *s->model +
                                    witnesses(s->count) * sizeof *s->witness};
    for (size_t i = 0; i < s->count; i++) add_work(to, &s->model[i].work);
    for (size_t i = 0; s->front && i < couples(s->count); i++)
        to->bytes += sizeof *s->front +
                     sizeof(uint64_t) * (s->front[i].capacity + s->front[i].spare_capacity);
}

const struct ts_method ts_contact_opt = {
    "tree of blended volumes", prepare, update, contacts, among, work, release};
