/* backtrack.c, fast: the same halving as a loop, over memory that is allocated once. A body that
 * stands still is put there once, vertices are made of weights once, and no more than a first
 * contact is asked for. */
#include "touchstone/backtrack.h"

#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "touchstone/morph.h"
#include "touchstone/number.h"

/* The sum is made in any case, so that loops over it have no branch. */
static inline double at(double time, double x0, double x1)
{
    double moved = ts_add(ts_mul(ts_sub(1, time), x0), ts_mul(time, x1));

    return x0 == x1 ? x0 : moved;
}

static void all_at(size_t count, double time, const double *x0, const double *x1, double *to)
{
#pragma omp simd
    for (size_t i = 0; i < count; i++) to[i] = at(time, x0[i], x1[i]);
}

/* The vertices of a state as they were modelled: its own, or made into `room`; NULL: refused. */
static const double *model(const struct ts_body *body, const struct ts_state *state, double *room,
                           struct ts_error *error)
{
    struct ts_state unposed = {NULL, state->weight, TS_IDENTITY};

    if (state->vertex) return state->vertex;
    return ts_morph_opt.world(body, &unposed, room, error) ? room : NULL;
}

static void weights_at(const struct ts_motion *motion, double time, double *to)
{
    const double *from = motion->from.weight, *until = motion->to.weight;

    for (uint32_t i = 0; i < motion->body->reference_count; i++)
        to[i] = at(time, from ? from[i] : i == 0, until ? until[i] : i == 0);
}

static bool between(const struct ts_motion *motion, double time, double *room,
                    struct ts_state *state, struct ts_error *error)
{
    const struct ts_state *from = &motion->from, *to = &motion->to;

    if (!ts_motion_check(motion, error)) return false;
    if (!(time >= 0 && time <= 1))
        return ts_fail(error, "expected a time from 0 to 1, found %g", time);
    *state = time == 0 ? *from : *to;
    if (time == 0 || time == 1) return true;
    for (int k = 0; k < 3; k++)
        all_at(4, time, from->pose.row[k], to->pose.row[k], state->pose.row[k]);
    if (from->vertex || to->vertex) {
        const double *begin = model(motion->body, from, room, error);
        const double *end = begin ? model(motion->body, to, room, error) : NULL;

        if (!end) return false;
        all_at(3 * (size_t)motion->body->vertex_count, time, begin, end, room);
        state->vertex = room;
    } else if (from->weight || to->weight) {
        weights_at(motion, time, room);
        state->weight = room;
    }
    return true;
}

/* One of the two bodies on its way. */
struct traveller {
    struct ts_motion motion;
    bool stays; /* where it is */
    double *room, *made;
};

struct search {
    const struct ts_contact_table *method;
    struct ts_contact *session;
    struct traveller who[2];
    double time; /* at which both stand */
    struct ts_pairs pairs;
    struct ts_error *error;
};

static bool same(const double *x, const double *y, size_t count)
{
    if (x == y) return true;
    if (!x || !y) return false;
    for (size_t i = 0; i < count; i++)
        if (x[i] != y[i]) return false;
    return true;
}

static bool stands_still(const struct ts_motion *m)
{
    const struct ts_state *from = &m->from, *to = &m->to;

    for (int k = 0; k < 3; k++)
        if (!same(from->pose.row[k], to->pose.row[k], 4)) return false;
    return from->vertex || to->vertex
               ? same(from->vertex, to->vertex, 3 * (size_t)m->body->vertex_count)
               : same(from->weight, to->weight, m->body->reference_count);
}

/* Puts both into their states at a time. */
static bool go_to(struct search *s, double time)
{
    for (int i = 0; i < 2; i++) {
        struct traveller *w = &s->who[i];
        struct ts_error reason;
        struct ts_state state;

        if (w->stays) continue;
        if (!between(&w->motion, time, w->room, &state, &reason) ||
            !s->method->update(s->session, w->motion.number, &state, &reason))
            return ts_fail(s->error, "time %g: %.280s", time, reason.text);
    }
    s->time = time;
    return true;
}

static bool meet_at(struct search *s, double time, struct ts_onset *onset)
{
    size_t a = s->who[0].motion.number, b = s->who[1].motion.number;

    if (!go_to(s, time) || !s->method->contacts(s->session, a, b, TS_FIRST, &s->pairs, s->error))
        return false;
    onset->meets = s->pairs.count > 0;
    if (!onset->meets) return true;
    onset->hi = time;
    onset->pair = s->pairs.pair[0];
    return true;
}

/* Vertices that only one end has are made for the other. Both ends have been taken by the method,
 * so they are legal. */
static bool make_vertices(struct search *s, struct traveller *w)
{
    struct ts_state *ends[2] = {&w->motion.from, &w->motion.to};

    for (int k = 0; k < 2; k++) {
        if (ends[k]->vertex || !ends[!k]->vertex) continue;
        w->made = malloc((3 * (size_t)w->motion.body->vertex_count + 1) * sizeof *w->made);
        if (!w->made) return ts_out_of_memory(s->error);
        ends[k]->vertex = model(w->motion.body, ends[k], w->made, s->error);
    }
    return true;
}

/* Apart at lo, in contact at onset->hi. */
static bool halve(struct search *s, double tolerance, struct ts_onset *onset)
{
    double lo = 0;

    while (onset->hi - lo > tolerance) {
        double middle = lo + (onset->hi - lo) / 2;

        if (middle == lo || middle == onset->hi) break;
        if (!meet_at(s, middle, onset)) return false;
        if (!onset->meets) lo = middle;
    }
    onset->lo = lo;
    onset->meets = true;
    return s->time == onset->hi || go_to(s, onset->hi);
}

static bool search(struct search *s, double tolerance, struct ts_onset *onset)
{
    if (!s->who[0].room || !s->who[1].room) return ts_out_of_memory(s->error);
    if (!meet_at(s, 0, onset)) return false;
    if (onset->meets) return true;
    for (int i = 0; i < 2; i++) s->who[i].stays = stands_still(&s->who[i].motion);
    if (!meet_at(s, 1, onset)) return false;
    if (!onset->meets) return true;
    return make_vertices(s, &s->who[0]) && make_vertices(s, &s->who[1]) &&
           halve(s, tolerance, onset);
}

static bool find(const struct ts_contact_table *method, struct ts_contact *session,
                 const struct ts_motion *a, const struct ts_motion *b, double tolerance,
                 struct ts_onset *onset, struct ts_error *error)
{
    struct search s = {method, session, {{.motion = *a}, {.motion = *b}}, .error = error};
    bool good;

    if (!ts_motion_check(a, error) || !ts_motion_check(b, error)) return false;
    if (!(tolerance >= 0))
        return ts_fail(error, "expected a tolerance of 0 or more, found %g", tolerance);
    *onset = (struct ts_onset){.meets = false};
    for (int i = 0; i < 2; i++)
        s.who[i].room = malloc((ts_backtrack_numbers(s.who[i].motion.body) + 1) * sizeof(double));
    good = search(&s, tolerance, onset);
    for (int i = 0; i < 2; i++) {
        free(s.who[i].room);
        free(s.who[i].made);
    }
    ts_pairs_free(&s.pairs);
    return good;
}

const struct ts_backtrack_table ts_backtrack_opt = {between, find};
