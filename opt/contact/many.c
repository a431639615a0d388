/* many.c: many bodies at once: which two may meet, all of these together, and a frame for
 * every body (paper 001, section 3.4).
 *
 * Where there are enough bodies, only those are walked whose boxes meet. The boxes stand in lists
 * that are kept sorted from question to question (sweep.c); an update only takes note that a body
 * has moved. A box must hold all world vertices of a body's faces, or contacts would be lost: it is
 * that of the root's volume, which update_model makes, or a loose one, which moves with the pose.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/pairs.h"
#include "opt/contact/contact.h"
#include "opt/sweep/sweep.h"
#include "touchstone/pose.h"

/* With fewer bodies, to try every two costs less than to keep lists: measured, docs/contact.md. */
enum { ENOUGH_BODIES = 8 };

/* ---- boxes ---- */

/* Rows of a rotation are this long at most, however its numbers were rounded on the way: so the
 * radius of a body that turns is always the same. */
static const double usual_row = 1 + 0x1p-40;

/* A box that holds all orientations and deformations. There is none for vertices that were moved,
 * for weights that need not sum to 1, and where a length overflows. */
static bool loose_box(const struct ts_contact *s, size_t body, struct ts_box *to)
{
    const struct model *m = &s->model[body];
    const double(*r)[4] = m->state.pose.row;
    const double center[3] = {r[0][3], r[1][3], r[2][3]};
    double row, radius;

    if (m->explicit || s->listing[body].reach < 0 || (m->state.weight && !m->body->convex))
        return false;
    row = ts_longest_row(&m->state.pose);
    radius =
        opt_sweep_radius(s->listing[body].reach, fabs(row - 1) < usual_row - 1 ? usual_row : row);
    *to = ts_sweep_opt.loose_box(center, radius);
    return isfinite(radius);
}

/* The box of the root's volume: of a polytope its first slabs, which are the axes; around a ball,
 * rounded outward; of an oriented box, posed as the vertices are. */
static struct ts_box frame_box(const struct model *m)
{
    struct ts_box box;

    if (m->bucket) return opt_contact_buckets_box(m);
    if (m->kind->dop) {
        const struct ts_dop *dop = m->volume;

        memcpy(box.lo, dop->lo, sizeof box.lo);
        memcpy(box.hi, dop->hi, sizeof box.hi);
    } else if (!m->kind->boxes) {
        const struct ts_ball *ball = m->volume;

        box = ts_sweep_opt.loose_box(ball->center, ball->radius);
    } else if (m->kind->oriented) {
        ts_pose_opt.boxes(1, m->volume, &m->placement.pose, box.lo);
    } else {
        memcpy(&box, m->volume, sizeof box);
    }
    return box;
}

/* ---- lists ---- */

void opt_contact_list_body(struct ts_contact *s, size_t body)
{
    struct ts_error unused;
    struct listing listing = {.moved = true, .reach = -1};

    if (s->options.broad == TS_BROAD_LOOSE)
        opt_sweep_reach(s->model[body].body, &listing.reach, &unused);
    s->listing[body] = listing;
}

void opt_contact_unlist_body(struct ts_contact *s, size_t body)
{
    struct ts_error unused;

    if (s->listing[body].listed) ts_sweep_opt.remove(s->lists, (uint32_t)body, &unused);
    s->listing[body] = (struct listing){0};
}

/* Tells the lists which bodies moved, and asks which boxes meet. One without faces meets none. */
static bool look_around(struct ts_contact *s, struct ts_error *error)
{
    for (size_t i = 0; i < s->count; i++) {
        struct listing *l = &s->listing[i];
        struct ts_box box;
        bool taken;

        if (!l->moved || !has_faces(&s->model[i])) continue;
        if (!loose_box(s, i, &box)) box = frame_box(&s->model[i]);
        taken = l->listed ? ts_sweep_opt.move(s->lists, (uint32_t)i, &box, error)
                          : ts_sweep_opt.add(s->lists, (uint32_t)i, &box, error);
        if (!taken) return false;
        l->listed = true;
        l->moved = false;
    }
    return ts_sweep_opt.pairs(s->lists, &s->near, error);
}

/* Two bodies that may meet, one couple after the other, in the order of their numbers: those that
 * are near each other, or every two with faces. */
struct turn {
    bool listed;
    size_t next, a, b;
};

static bool next_couple(const struct ts_contact *s, struct turn *t)
{
    if (t->listed) {
        if (t->next == s->near.count) return false;
        t->a = s->near.pair[t->next].a;
        t->b = s->near.pair[t->next++].b;
        return true;
    }
    do
        if (++t->b >= s->count) t->b = ++t->a + 1;
    while (t->b < s->count && !(has_faces(&s->model[t->a]) && has_faces(&s->model[t->b])));
    return t->b < s->count;
}

/* ---- all contacts, over all couples at once ---- */

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
            c->a->kind->oriented ? realloc(w->relation, 2 * capacity * sizeof *relation) : NULL;
        if (c->a->kind->oriented && !relation) return false;
        w->relation = relation;
        w->capacity = capacity;
    }
    if (w->relation) memcpy(w->relation + 2 * w->count, c->relation, 2 * sizeof *c->relation);
    w->couple[w->count++] = *c;
    return true;
}

static bool crowd_make(struct ts_contact *s, struct turn *t, struct crowd *w)
{
    struct ts_relation relation[2];
    struct couple c;

    while (next_couple(s, t)) {
        opt_contact_make_couple(&c, &s->model[t->a], &s->model[t->b], relation);
        if (opt_contact_roots_meet(&c) && !crowd_add(w, &c)) return false;
    }
    for (size_t i = 0; i < w->count; i++)
        w->couple[i].relation = w->relation ? w->relation + 2 * i : NULL;
    w->pairs = calloc(w->count + 1, sizeof *w->pairs);
    return w->pairs;
}

static bool find_together(struct ts_contact *s, struct turn *t, struct ts_meetings *meetings)
{
    struct crowd w = {0};
    bool good = crowd_make(s, t, &w) && opt_contact_walk_parallel(w.count, w.couple, w.pairs);

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

bool opt_contact_among(struct ts_contact *s, enum ts_extent extent, struct ts_meetings *meetings,
                       struct ts_error *error)
{
    struct turn t = {.listed = s->options.broad == TS_BROAD_LOOSE ||
                               (s->listing && s->bodies >= ENOUGH_BODIES)};

    meetings->count = meetings->pairs.count = 0;
    if (!ts_extent_check(extent, error)) return false;
    if (t.listed && !look_around(s, error)) return false;
    if (s->options.parallel == TS_ON && extent == TS_ALL && !s->options.buckets)
        return find_together(s, &t, meetings) || ts_out_of_memory(error);
    while (next_couple(s, &t)) {
        size_t begin = meetings->pairs.count;

        if (!opt_contact_find(s, t.a, t.b, extent, &meetings->pairs) ||
            !ts_meetings_add(meetings, t.a, t.b, begin))
            return ts_out_of_memory(error);
    }
    return true;
}

/* ---- a frame for every body ---- */

/* Whether there is enough to do to wake threads, who take longer to come than a few thousand
 * vertices. A body that did not move its vertices one by one costs next to nothing. */
static bool is_much(const struct ts_contact *s, size_t count, const struct ts_state *const *states)
{
    enum { MUCH = 4096 };
    size_t vertices = 0;

    for (size_t i = 0; i < count; i++)
        if (states[i] && states[i]->vertex) vertices += s->model[i].body->vertex_count;
    return vertices >= MUCH;
}

/* The lowest of so many bodies for which `act` fails, or how many they are. */
static size_t first_refused(struct ts_contact *s, size_t count,
                            const struct ts_state *const *states,
                            bool (*act)(struct model *, const struct ts_state *, struct ts_error *))
{
    bool together = s->options.parallel == TS_ON && is_much(s, count, states);
    size_t refused = count;

#pragma omp parallel for schedule(dynamic) reduction(min : refused) if (together)
    for (size_t i = 0; i < count; i++) {
        struct ts_error unused;

        if (states[i] && !act(&s->model[i], states[i], &unused) && i < refused) refused = i;
    }
    return refused;
}

/* The bodies before the first that is not there are looked at, as one of them may be refused. */
static bool all_legal(struct ts_contact *s, const struct ts_state *const *states,
                      struct ts_error *error)
{
    struct ts_error reason;
    size_t there = 0, refused;
    bool legal;

    while (there < s->count && (!states[there] || s->model[there].body)) there++;
    refused = first_refused(s, there, states, opt_contact_is_legal);
    if (refused == there) return there == s->count || opt_contact_is_there(s, there, error);
    legal = opt_contact_is_legal(&s->model[refused], states[refused], &reason);
    if (legal) return ts_out_of_memory(error); /* the first look had no memory */
    return ts_fail(error, "body %zu, %s", refused, reason.text);
}

/* All states are looked at before the first is taken; then only memory can be missing. */
bool opt_contact_update_all(struct ts_contact *s, const struct ts_state *const *states,
                            struct ts_error *error)
{
    bool good;

    if (!all_legal(s, states, error)) return false;
    good = first_refused(s, s->count, states, opt_contact_take_state) == s->count;
    for (size_t i = 0; i < s->count; i++)
        if (states[i]) opt_contact_note_update(s, i);
    return good || ts_out_of_memory(error);
}
