/* contact.c, fast: two trees of volumes are walked down together, and only what is reached is
 * brought up to date (paper 000, sections 3 and 5). model.c has the bodies and their
 * trees, frame.c what a frame does to them, volume.c the kinds of volumes,
 * walk.c, front.c, parallel.c and self.c the walks, many.c
 * what looks at all bodies at once. Here they come and go. */
#include "touchstone/contact.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"
#include "common/pairs.h"
#include "opt/contact/contact.h"
#include "touchstone/blend.h"
#include "touchstone/number.h"
#include "touchstone/sweep.h"

static size_t couples(size_t bodies) { return bodies ? bodies * (bodies - 1) / 2 : 0; }

static size_t witnesses(size_t bodies)
{
    return couples(bodies) + 1 < MOST_WITNESSES ? couples(bodies) + 1 : MOST_WITNESSES;
}

static struct front *front_of(const struct ts_contact *s, size_t low, size_t high)
{
    return s->front ? &s->front[couples(high) + low] : NULL;
}

/* The place of two bodies stays the same when there is room for more. */
static struct witness *witness_of(const struct ts_contact *s, size_t low, size_t high)
{
    return &s->witness[(couples(high) + low) % witnesses(s->room)];
}

static void free_front(struct front *front)
{
    free(front->entry);
    free(front->spare);
    *front = (struct front){0};
}

static void release(struct ts_contact *s)
{
    if (!s) return;
    for (size_t i = 0; i < s->count; i++) opt_contact_free_model(&s->model[i]);
    for (size_t i = 0; s->front && i < couples(s->room); i++) free_front(&s->front[i]);
    free(s->front);
    free(s->witness);
    free(s->model);
    free(s->listing);
    ts_sweep_opt.close(s->lists);
    ts_pairs_free(&s->near);
    free(s);
}

/* ---- bodies come and go ---- */

bool opt_contact_is_there(const struct ts_contact *s, size_t body, struct ts_error *error)
{
    if (body >= s->count)
        return ts_fail(error, "body %zu: expected a number below %zu", body, s->count);
    return s->model[body].body || ts_fail(error, "body %zu: it has left", body);
}

/* What was kept for a body and another is about faces that it no longer has: it left, or its tree
 * was made new, and they have other numbers now. */
static void forget_couples(struct ts_contact *s, size_t body)
{
    for (size_t i = 0; i < s->count; i++) {
        size_t low = i < body ? i : body, high = i < body ? body : i;

        if (i == body) continue;
        if (s->front) free_front(front_of(s, low, high));
        witness_of(s, low, high)->met = false;
    }
}

void opt_contact_note_update(struct ts_contact *s, size_t body)
{
    if (s->model[body].rebuilt) forget_couples(s, body);
    s->model[body].rebuilt = false;
    if (s->listing) s->listing[body].moved = true;
}

static bool update(struct ts_contact *s, size_t body, const struct ts_state *state,
                   struct ts_error *error)
{
    struct ts_error reason;

    if (!opt_contact_is_there(s, body, error)) return false;
    if (!opt_contact_update_model(&s->model[body], state, &reason))
        return ts_fail(error, "body %zu, %s", body, reason.text);
    opt_contact_note_update(s, body);
    return true;
}

/* The block with zeros behind what it has; when there is no memory, as it is. */
static void *wider(void *block, size_t old, size_t new, size_t size, bool *good)
{
    char *grown = block ? realloc(block, new *size) : calloc(new, size);

    *good &= grown != NULL;
    if (grown && block) memset(grown + old * size, 0, (new - old) * size);
    return grown ? grown : block;
}

/* Room for so many numbers. If memory runs out half-way, what has grown stays, and nothing else has
 * changed. */
static bool make_numbers(struct ts_contact *s, size_t room)
{
    size_t old = s->room;
    bool good = true;

    s->model = wider(s->model, old, room, sizeof *s->model, &good);
    if (s->options.front == TS_ON)
        s->front = wider(s->front, couples(old), couples(room) + 1, sizeof *s->front, &good);
    s->witness = wider(s->witness, witnesses(old), witnesses(room), sizeof *s->witness, &good);
    if (s->options.broad != TS_BROAD_PAIRS)
        s->listing = wider(s->listing, old, room, sizeof *s->listing, &good);
    if (good) s->room = room;
    return good;
}

/* A body of one shape has nothing to blend: what deforms it moves its vertices one by one. What
 * this needs beyond the tree is made now, so that the first frame takes no longer than the others.
 * A body of several shapes is made ready when its vertices are first moved, or a frame is first
 * tight. */
static bool make_ready(struct model *m, struct ts_error *error)
{
    return m->body->reference_count > 1 || m->bucket || opt_contact_make_room(m) ||
           ts_out_of_memory(error);
}

static bool add_body(struct ts_contact *s, size_t number, const struct ts_body *body,
                     struct ts_error *error)
{
    const struct ts_state rest = ts_at_rest();
    struct model *m = &s->model[number];
    struct ts_error reason;

    if (!opt_contact_make_model(m, body, &s->options, NULL, &reason) || !make_ready(m, &reason) ||
        !opt_contact_update_model(m, &rest, &reason)) {
        opt_contact_free_model(m);
        memset(m, 0, sizeof *m);
        return ts_fail(error, "body %zu, %s", number, reason.text);
    }
    if (s->listing) opt_contact_list_body(s, number);
    s->bodies++;
    if (number >= s->count) s->count = number + 1;
    return true;
}

/* Polytopes, balls and in-between volumes are widened for so many references and no more; boxes
 * need no widening. */
static bool suits(const struct ts_contact_options *o, const struct ts_body *body)
{
    return body->reference_count <= TS_MOST_REFERENCES ||
           (o->volume == TS_VOLUME_BOX && o->parts <= 1);
}

static bool enter(struct ts_contact *s, const struct ts_body *body, size_t *number,
                  struct ts_error *error)
{
    while (s->full < s->count && s->model[s->full].body) s->full++;
    if (!ts_body_check(body, s->full, error)) return false;
    if (!suits(&s->options, body))
        return ts_fail(error, "body %zu: expected at most %d references, found %u", s->full,
                       TS_MOST_REFERENCES, body->reference_count);
    if (s->full == s->room && !make_numbers(s, 2 * s->room + 1)) return ts_out_of_memory(error);
    if (!add_body(s, s->full, body, error)) return false;
    *number = s->full++;
    return true;
}

static bool leave(struct ts_contact *s, size_t body, struct ts_error *error)
{
    struct model *m;

    if (!opt_contact_is_there(s, body, error)) return false;
    m = &s->model[body];
    forget_couples(s, body);
    if (s->listing) opt_contact_unlist_body(s, body);
    m->work.bytes = 0;
    add_work(&s->gone, &m->work);
    opt_contact_free_model(m);
    memset(m, 0, sizeof *m);
    s->bodies--;
    if (body < s->full) s->full = body;
    while (s->count && !s->model[s->count - 1].body) s->count--;
    return true;
}

static bool fill(struct ts_contact *s, size_t count, const struct ts_body *bodies,
                 struct ts_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!suits(&s->options, &bodies[i])) {
            s->options.volume = TS_VOLUME_BOX;
            s->options.parts = 1;
        }
    if (!make_numbers(s, count + !count)) return ts_out_of_memory(error);
    if (s->listing && !ts_sweep_opt.open(&s->lists, error)) return false;
    for (size_t i = 0; i < count; i++)
        if (!add_body(s, i, &bodies[i], error)) return false;
    return true;
}

static bool open(size_t count, const struct ts_body *bodies,
                 const struct ts_contact_options *options, struct ts_contact **session,
                 struct ts_error *error)
{
    struct ts_contact *s;

    if (!ts_arithmetic_check(error)) return false;
    if (options && !ts_options_check(options, error)) return false;
    for (size_t i = 0; i < count; i++)
        if (!ts_body_check(&bodies[i], i, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    if (options) s->options = *options;
    if (!fill(s, count, bodies, error)) {
        release(s);
        return false;
    }
    *session = s;
    return true;
}

/* ---- contacts ---- */

/* Looks for a first contact where the last one was, then near that, and then everywhere. */
static bool find_first(struct ts_contact *s, uint32_t a, uint32_t b, struct walk *w,
                       struct front *front)
{
    struct witness *last = witness_of(s, a, b);

    w->known = last->met && last->a == a && last->b == b && s->options.witness != TS_OFF;
    w->met_a = last->met_a;
    w->met_b = last->met_b;
    if (w->known) opt_contact_compare_faces(w, last->met_a, last->met_b);
    if (!w->done) opt_contact_walk(w, w->known ? NULL : front);
    if (w->done && !w->failed) *last = (struct witness){true, a, b, w->met_a, w->met_b};
    return !w->failed;
}

/* What is kept from walk to walk belongs to two bodies in the order of their numbers, so they are
 * asked in this order, whatever that of the question. */
bool opt_contact_find(struct ts_contact *s, size_t a, size_t b, enum ts_extent extent,
                      struct ts_pairs *pairs)
{
    size_t low = a < b ? a : b, high = a < b ? b : a, begin = pairs->count;
    struct front *front = front_of(s, low, high);
    struct ts_relation relation[2];
    struct ts_pairs added;
    struct couple c;
    struct walk w = {.couple = &c, .extent = extent, .pairs = pairs};
    bool good;

    w.stamps = s->options.stamps == TS_OFF ? NEVER : ALONE;
    opt_contact_make_couple(&c, &s->model[low], &s->model[high], relation);
    if (s->options.buckets)
        good = opt_contact_walk_buckets(c.a, c.b, extent, pairs);
    else if (extent == TS_FIRST)
        good = find_first(s, (uint32_t)low, (uint32_t)high, &w, front);
    else if (s->options.parallel == TS_ON)
        good = !opt_contact_roots_meet(&c) || opt_contact_walk_parallel(1, &c, pairs);
    else
        good = opt_contact_walk(&w, front);
    count_work(&c, &w.work);
    if (!good) return false;
    added = (struct ts_pairs){pairs->pair + begin, pairs->count - begin, 0};
    for (size_t i = 0; a > b && i < added.count; i++)
        added.pair[i] = (struct ts_pair){added.pair[i].b, added.pair[i].a};
    ts_pairs_sort(&added);
    return true;
}

static bool contacts(struct ts_contact *s, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    pairs->count = 0;
    if (!ts_extent_check(extent, error)) return false;
    if (!opt_contact_is_there(s, a, error) || !opt_contact_is_there(s, b, error)) return false;
    if (a == b) return ts_fail(error, "bodies %zu and %zu: expected two different ones", a, b);
    return opt_contact_find(s, a, b, extent, pairs) || ts_out_of_memory(error);
}

static bool self(struct ts_contact *s, size_t body, enum ts_extent extent, struct ts_pairs *pairs,
                 struct ts_error *error)
{
    pairs->count = 0;
    if (!ts_extent_check(extent, error) || !opt_contact_is_there(s, body, error)) return false;
    if (!(s->options.buckets
              ? opt_contact_walk_buckets(&s->model[body], &s->model[body], extent, pairs)
              : opt_contact_walk_self(&s->model[body], extent,
                                      s->options.stamps == TS_OFF ? NEVER : ALONE, pairs)))
        return ts_out_of_memory(error);
    ts_pairs_sort(pairs);
    return true;
}

static void work(const struct ts_contact *s, struct ts_work *to)
{
    struct ts_sweep_work lists;

    *to = s->gone;
    to->bytes = sizeof *s + s->room * sizeof *s->model + witnesses(s->room) * sizeof *s->witness +
                s->near.capacity * sizeof *s->near.pair;
    if (s->listing) {
        ts_sweep_opt.work(s->lists, &lists);
        to->overlaps += lists.tests;
        to->bytes += s->room * sizeof *s->listing + lists.bytes;
    }
    for (size_t i = 0; i < s->count; i++) add_work(to, &s->model[i].work);
    for (size_t i = 0; s->front && i <= couples(s->room); i++)
        to->bytes += sizeof *s->front +
                     sizeof(uint64_t) * (s->front[i].capacity + s->front[i].spare_capacity);
}

const struct ts_contact_table ts_contact_opt = {"tree of blended volumes",
                                                open,
                                                update,
                                                opt_contact_update_all,
                                                enter,
                                                leave,
                                                contacts,
                                                opt_contact_among,
                                                self,
                                                work,
                                                release};
