/* backtrack.c, naive: the way is halved by a function that calls itself, and at every time all
 * contacts are asked for. */
#include "touchstone/backtrack.h"

#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "touchstone/morph.h"
#include "touchstone/number.h"

static double at(double time, double x0, double x1)
{
    if (x0 == x1) return x0;
    return ts_add(ts_mul(ts_sub(1, time), x0), ts_mul(time, x1));
}

/* No weights are 1 0 0 ... */
static double weight(const struct ts_state *state, uint32_t i)
{
    return state->weight ? state->weight[i] : i == 0;
}

/* The vertices as they were modelled, before the pose. */
static bool model(const struct ts_body *body, const struct ts_state *state, double *to,
                  struct ts_error *error)
{
    struct ts_state unposed = {state->vertex, state->weight, TS_IDENTITY};

    return ts_morph_ref.world(body, &unposed, to, error);
}

/* `room` takes the vertices of the end first, and then those of the time. */
static bool vertices_between(const struct ts_motion *motion, double time, double *room,
                             struct ts_error *error)
{
    size_t count = 3 * (size_t)motion->body->vertex_count;
    double *from = malloc((count + 1) * sizeof *from);
    bool good = from ? model(motion->body, &motion->from, from, error) : ts_out_of_memory(error);

    good = good && model(motion->body, &motion->to, room, error);
    for (size_t i = 0; good && i < count; i++) room[i] = at(time, from[i], room[i]);
    free(from);
    return good;
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
    for (int k = 0; k < 12; k++)
        state->pose.row[k / 4][k % 4] =
            at(time, from->pose.row[k / 4][k % 4], to->pose.row[k / 4][k % 4]);
    if (from->vertex || to->vertex) {
        state->vertex = room;
        return vertices_between(motion, time, room, error);
    }
    if (!from->weight && !to->weight) return true;
    state->weight = room;
    for (uint32_t i = 0; i < motion->body->reference_count; i++)
        room[i] = at(time, weight(from, i), weight(to, i));
    return true;
}

/* Two bodies of a session. */
struct approach {
    const struct ts_contact_table *method;
    struct ts_contact *session;
    const struct ts_motion *a, *b;
    double tolerance;
    struct ts_error *error;
};

/* Puts one body into its state at a time. */
static bool put(const struct approach *p, const struct ts_motion *motion, double time)
{
    double *room = malloc((ts_backtrack_numbers(motion->body) + 1) * sizeof *room);
    struct ts_state state;
    struct ts_error reason;
    bool good;

    if (!room) return ts_out_of_memory(p->error);
    good = between(motion, time, room, &state, &reason) &&
           p->method->update(p->session, motion->number, &state, &reason);
    free(room);
    return good || ts_fail(p->error, "time %g: %.280s", time, reason.text);
}

/* Puts both into their states at a time, and asks. */
static bool meet_at(const struct approach *p, double time, struct ts_onset *onset)
{
    struct ts_pairs pairs = {NULL, 0, 0};
    bool good =
        put(p, p->a, time) && put(p, p->b, time) &&
        p->method->contacts(p->session, p->a->number, p->b->number, TS_ALL, &pairs, p->error);

    *onset = (struct ts_onset){.meets = good && pairs.count > 0};
    if (onset->meets) {
        onset->hi = time;
        onset->pair = pairs.pair[0];
    }
    ts_pairs_free(&pairs);
    return good;
}

/* Apart at lo, in contact at hi. */
static bool halve(const struct approach *p, double lo, double hi, struct ts_onset *onset)
{
    double middle = lo + (hi - lo) / 2;

    if (hi - lo <= p->tolerance || middle == lo || middle == hi) {
        if (!meet_at(p, hi, onset)) return false;
        onset->lo = lo;
        return true;
    }
    if (!meet_at(p, middle, onset)) return false;
    return onset->meets ? halve(p, lo, middle, onset) : halve(p, middle, hi, onset);
}

static bool find(const struct ts_contact_table *method, struct ts_contact *session,
                 const struct ts_motion *a, const struct ts_motion *b, double tolerance,
                 struct ts_onset *onset, struct ts_error *error)
{
    struct approach p = {method, session, a, b, tolerance, error};

    if (!ts_motion_check(a, error) || !ts_motion_check(b, error)) return false;
    if (!(tolerance >= 0))
        return ts_fail(error, "expected a tolerance of 0 or more, found %g", tolerance);
    if (!meet_at(&p, 0, onset)) return false;
    if (onset->meets) return true;
    if (!meet_at(&p, 1, onset)) return false;
    return !onset->meets || halve(&p, 0, 1, onset);
}

const struct ts_backtrack_table ts_backtrack_ref = {between, find};
