/* fault.c: searches for a first contact that are wrong on purpose: one plain halving, in
 * which one thing at a time goes wrong. */
#include <stdlib.h>

#include "common/error.h"
#include "props/engine/columns.h"
#include "touchstone/backtrack.h"

enum fault { WRONG_HALF, EARLY, LO_AS_CONTACT, LEFT_BEHIND, UNSWAPPED, UNEVEN };

struct hunt {
    const struct ts_contact_table *method;
    struct ts_contact *session;
    const struct ts_motion *a, *b;
    double *room;
    struct ts_pairs pairs;
    struct ts_error *error;
};

static bool put(struct hunt *h, const struct ts_motion *m, double time)
{
    struct ts_error reason;
    struct ts_state state;

    return (ts_backtrack_ref.between(m, time, h->room, &state, &reason) &&
            h->method->update(h->session, m->number, &state, &reason)) ||
           ts_fail(h->error, "time %g: %.280s", time, reason.text);
}

static bool ask(struct hunt *h, double time, bool *meets)
{
    if (!put(h, h->a, time) || !put(h, h->b, time) ||
        !h->method->contacts(h->session, h->a->number, h->b->number, TS_ALL, &h->pairs, h->error))
        return false;
    *meets = h->pairs.count > 0;
    return true;
}

static bool halve(struct hunt *h, enum fault fault, double tolerance, struct ts_onset *onset)
{
    double lo = 0, hi = 1, enough = fault == EARLY ? 2 * tolerance : tolerance;
    bool meets;

    while (hi - lo > enough) {
        double middle = lo + (hi - lo) * (fault == UNEVEN ? 0.375 : 0.5);

        if (middle == lo || middle == hi) break;
        if (!ask(h, middle, &meets)) return false;
        *(meets == (fault != WRONG_HALF) ? &hi : &lo) = middle;
    }
    if (fault != LEFT_BEHIND && !ask(h, hi, &meets)) return false;
    *onset = (struct ts_onset){true, lo, fault == LO_AS_CONTACT ? lo : hi, {0, 0}};
    return true;
}

static bool hunt(struct hunt *h, enum fault fault, double tolerance, struct ts_onset *onset)
{
    bool meets;

    *onset = (struct ts_onset){.meets = false};
    if (!ask(h, 0, &onset->meets)) return false;
    if (!onset->meets) {
        if (!ask(h, 1, &meets)) return false;

        if (meets && !halve(h, fault, tolerance, onset)) return false;
    }
    if (h->pairs.count) onset->pair = h->pairs.pair[0];
    if (fault == UNSWAPPED && h->a->number > h->b->number)
        onset->pair = (struct ts_pair){onset->pair.b, onset->pair.a};
    return true;
}

static bool find(enum fault fault, const struct ts_contact_table *method,
                 struct ts_contact *session, const struct ts_motion *a, const struct ts_motion *b,
                 double tolerance, struct ts_onset *onset, struct ts_error *error)
{
    size_t room_a = ts_backtrack_numbers(a->body), room_b = ts_backtrack_numbers(b->body);
    double *room = malloc(((room_a > room_b ? room_a : room_b) + 1) * sizeof *room);
    struct hunt h = {method, session, a, b, room, {NULL, 0, 0}, error};
    bool good = room ? hunt(&h, fault, tolerance, onset) : ts_out_of_memory(error);

    ts_pairs_free(&h.pairs);
    free(room);
    return good;
}

#define FIND(name, fault)                                                                          \
    static bool name(const struct ts_contact_table *method, struct ts_contact *session,            \
                     const struct ts_motion *a, const struct ts_motion *b, double tolerance,       \
                     struct ts_onset *onset, struct ts_error *error)                               \
    {                                                                                              \
        return find(fault, method, session, a, b, tolerance, onset, error);                        \
    }

FIND(wrong_half, WRONG_HALF)
FIND(early, EARLY)
FIND(lo_as_contact, LO_AS_CONTACT)
FIND(left_behind, LEFT_BEHIND)
FIND(unswapped, UNSWAPPED)
FIND(uneven, UNEVEN)

static bool find_well(const struct ts_contact_table *method, struct ts_contact *session,
                      const struct ts_motion *a, const struct ts_motion *b, double tolerance,
                      struct ts_onset *onset, struct ts_error *error)
{
    return ts_backtrack_opt.find(method, session, a, b, tolerance, onset, error);
}

static bool between(const struct ts_motion *motion, double time, double *room,
                    struct ts_state *state, struct ts_error *error)
{
    return ts_backtrack_opt.between(motion, time, room, state, error);
}

/* The shape goes its way, and the pose is that of the end. */
static bool jumps(const struct ts_motion *motion, double time, double *room, struct ts_state *state,
                  struct ts_error *error)
{
    bool given = ts_backtrack_opt.between(motion, time, room, state, error);

    state->pose = motion->to.pose;
    return given;
}

/* What stays is rounded like what moves, and trembles. */
static bool trembles(const struct ts_motion *motion, double time, double *room,
                     struct ts_state *state, struct ts_error *error)
{
    bool given = ts_backtrack_opt.between(motion, time, room, state, error);

    for (size_t i = 0; given && motion->from.vertex && motion->to.vertex && state->vertex == room &&
                       i < 3 * (size_t)motion->body->vertex_count;
         i++)
        room[i] = (1 - time) * motion->from.vertex[i] + time * motion->to.vertex[i];
    for (int k = 0; k < 3; k++)
        state->pose.row[k][3] =
            (1 - time) * motion->from.pose.row[k][3] + time * motion->to.pose.row[k][3];
    return given;
}

static const struct ts_backtrack_table with_wrong_half = {between, wrong_half},
                                       with_early = {between, early},
                                       with_lo_as_contact = {between, lo_as_contact},
                                       with_left_behind = {between, left_behind},
                                       with_unswapped = {between, unswapped},
                                       with_uneven = {between, uneven},
                                       with_jumps = {jumps, find_well},
                                       with_trembles = {trembles, find_well};

const struct ts_wrong_twin backtrack_wrong[] = {
    {"wrong_half", TS_FAULT, &with_wrong_half, "brackets", "the half behind the contact is taken"},
    {"early", TS_FAULT, &with_early, "brackets", "it stops one step early"},
    {"lo_as_contact", TS_FAULT, &with_lo_as_contact, "brackets", "lo is given as the contact"},
    {"left_behind", TS_FAULT, &with_left_behind, "brackets",
     "the bodies stay where it looked last"},
    {"unswapped", TS_FAULT, &with_unswapped, "brackets", "(b, a) gets the faces of (a, b)"},
    {"early", TS_FAULT, &with_early, "same_interval", "it stops one step early"},
    {"uneven", TS_FAULT, &with_uneven, "same_interval", "the way is not cut in the middle"},
    {"jumps", TS_FAULT, &with_jumps, "between", "the pose is that of the end"},
    {"trembles", TS_FAULT, &with_trembles, "between", "what stays is rounded as if it moved"},
    {0},
};
