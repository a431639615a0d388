/* contact.c: memory that runs out in a method: from its first allocation to its last, and while
 * bodies come, go and move all at once. */
#include <stdio.h>
#include <stdlib.h>

#include "test/memory/starve.h"
#include "touchstone/backtrack.h"
#include "touchstone/contact.h"
#include "touchstone/refit.h"

/* ---- the methods ---- */

/* Twenty faces each in one place, with vertices of their own, so that every pair meets, also of one
 * body, and the list of pairs has to grow. */
enum { FACES = 20 };
static double low[9 * FACES], high[9 * FACES];
static uint32_t corner[3 * FACES];
static const struct ts_body pile[2] = {{3 * FACES, FACES, 1, false, low, corner},
                                       {3 * FACES, FACES, 1, false, low, corner}};

static void make_pile(void)
{
    static const double face[9] = {0, 0, 0, 4, 0, 0, 0, 4, 0};

    for (uint32_t i = 0; i < 3 * FACES; i++) corner[i] = i;
    for (uint32_t i = 0; i < 9 * FACES; i++) low[i] = face[i % 9];
    for (uint32_t i = 0; i < 9 * FACES; i++) high[i] = i % 3 == 2 ? 9 : low[i];
}

static bool count_is(const struct ts_contact_table *method, struct ts_contact *session,
                     size_t expected)
{
    struct ts_pairs pairs = {0};
    struct ts_error error;
    bool same = method->contacts(session, 0, 1, TS_ALL, &pairs, &error) && pairs.count == expected;

    ts_pairs_free(&pairs);
    return same;
}

static bool ask_among(const struct ts_contact_table *method, struct ts_contact *session,
                      struct ts_error *error)
{
    struct ts_meetings meetings = {0};
    bool good = method->among(session, TS_ALL, &meetings, error) &&
                method->among(session, TS_FIRST, &meetings, error);

    ts_meetings_free(&meetings);
    return good;
}

/* A refused update or query leaves the session as it was: it goes on with the old answer. */
static enum outcome use(const struct ts_contact_table *method, struct ts_contact *session,
                        struct ts_error *error)
{
    static const struct ts_state away = {.vertex = high, .pose = TS_IDENTITY};
    struct ts_pairs pairs = {0};
    bool good =
        method->contacts(session, 0, 1, TS_ALL, &pairs, error) && ask_among(method, session, error);

    ts_pairs_free(&pairs);
    good = good && method->contacts(session, 0, 1, TS_FIRST, &pairs, error);
    if (good && pairs.count != 1) return broken(error, "no first contact");
    ts_pairs_free(&pairs);
    good = good && method->self(session, 0, TS_ALL, &pairs, error);
    ts_pairs_free(&pairs);
    if (good && method->update(session, 1, &away, error)) {
        feed();
        return count_is(method, session, 0) ? DONE : broken(error, "update did not move the body");
    }
    feed();
    if (!count_is(method, session, FACES * FACES)) return broken(error, "a refusal moved a body");
    return refused(error);
}

struct asked {
    const struct ts_contact_table *method;
    struct ts_contact_options options;
};

static enum outcome run_method(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    const struct ts_contact_table *method = asked->method;
    struct ts_contact *session = NULL;
    enum outcome outcome;

    if (!method->open(2, pile, &asked->options, &session, error)) return refused(error);
    outcome = use(method, session, error);
    method->close(session);
    return outcome;
}

/* ---- back-tracking ---- */

/* From moved vertices to weights: one pile falls on the other. */
static enum outcome run_backtrack(const void *with, struct ts_error *error)
{
    const struct ts_backtrack_table *twin = with;
    const struct ts_contact_table *method =
        twin == &ts_backtrack_ref ? &ts_contact_ref : &ts_contact_opt;
    static const double one[] = {1};
    const struct ts_state from = {high, NULL, TS_IDENTITY}, to = {NULL, one, TS_IDENTITY};
    const struct ts_motion still = {0, &pile[0], ts_at_rest(), ts_at_rest()},
                           fall = {1, &pile[1], from, to};
    struct ts_onset onset = {.meets = false};
    struct ts_contact *session = NULL;
    bool good;

    if (!method->open(2, pile, NULL, &session, error)) return refused(error);
    good = twin->find(method, session, &still, &fall, 0.25, &onset, error);
    method->close(session);
    if (!good) return refused(error);
    return onset.meets && onset.lo == 0.75 && onset.hi == 1 ? DONE : broken(error, "another time");
}

/* ---- a tree that is made new ---- */

/* Two rows of faces that the update puts in another order: a tree by the old one is bad, and right
 * all the same when there is no memory for another. */
static enum outcome run_rebuild(const void *with, struct ts_error *error)
{
    static double row[9 * FACES], moved[9 * FACES];
    static uint32_t face[3 * FACES];
    const struct ts_body two[2] = {{3 * FACES, FACES, 1, false, row, face},
                                   {3 * FACES, FACES, 1, false, row, face}};
    const struct ts_state state = {.vertex = moved, .pose = TS_IDENTITY};
    const struct ts_contact_options *options = with;
    enum outcome outcome;
    struct ts_contact *session;

    for (uint32_t i = 0; i < 3 * FACES; i++) {
        face[i] = i;
        row[3 * i] = i / 3 * 2 + i % 3 / 2.0;
        row[3 * i + 1] = i % 3 == 1;
        moved[3 * i] = i / 3 * 7 % FACES * 2 + i % 3 / 2.0;
        moved[3 * i + 1] = row[3 * i + 1];
    }
    if (!ts_contact_opt.open(2, two, options, &session, error)) return refused(error);
    if (ts_contact_opt.update(session, 0, &state, error)) {
        feed();
        outcome = starved() ? WITHOUT : DONE;
        if (!count_is(&ts_contact_opt, session, FACES)) outcome = broken(error, "a wrong tree");
    } else {
        outcome = refused(error);
    }
    ts_contact_opt.close(session);
    return outcome;
}

/* ---- a tree's boxes ---- */

static enum outcome run_refit(const void *with, struct ts_error *error)
{
    static const struct ts_refit_rule rule = {TS_REFIT_HYBRID, 0, 1};
    struct ts_node node[FACES + 1] = {{1, FACES, 0, FACES}};
    const struct ts_tree tree = {FACES + 1, FACES, node, NULL};
    const struct ts_refit_table *twin = with;
    struct ts_refit *plan = NULL;

    for (uint32_t f = 0; f < FACES; f++) node[1 + f] = (struct ts_node){0, 0, f, f + 1};
    if (!twin->open(&tree, corner, 3 * FACES, rule, &plan, error))
        return plan ? broken(error, "refused, and yet gave a plan") : refused(error);
    twin->close(plan);
    return DONE;
}

/* ---- many bodies ---- */

/* How many meetings there should be: bodies lie on each other, but for some that moved away to one
 * place, where they lie on each other. */
static bool meetings_are(const struct ts_contact_table *method, struct ts_contact *session,
                         size_t bodies, size_t away)
{
    size_t here = bodies - away;
    struct ts_meetings meetings = {0};
    struct ts_error error;
    bool same = method->among(session, TS_FIRST, &meetings, &error) &&
                meetings.count == here * (here - (here > 0)) / 2 + away * (away - (away > 0)) / 2;

    ts_meetings_free(&meetings);
    return same;
}

/* Bodies enter, all are asked about, one leaves, and all but the first move away at once. What was
 * done until memory ran out is counted. */
enum { PARTY = 12 };
static const struct ts_body sheet[2] = {{3, 1, 1, false, low, corner},
                                        {3, 1, 1, false, low, corner}};

static bool crowd(const struct ts_contact_table *method, struct ts_contact *session, size_t *bodies,
                  bool *moved, struct ts_error *error)
{
    static const struct ts_state away = {.vertex = high, .pose = TS_IDENTITY};
    const struct ts_state *states[PARTY] = {NULL};
    bool good = true;
    size_t number;

    for (; good && *bodies < PARTY; *bodies += good)
        good = method->add(session, &sheet[0], &number, error);
    good = good && ask_among(method, session, error) && method->remove(session, 5, error);
    *bodies -= good;
    for (size_t i = 1; i < PARTY; i++) states[i] = i == 5 ? NULL : &away;
    *moved = good && method->update_all(session, states, error);
    return *moved && ask_among(method, session, error);
}

/* A frame that ran out of memory may have moved some; the next one moves the others. */
static enum outcome run_throng(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    const struct ts_contact_table *method = asked->method;
    size_t bodies = 2;
    bool moved = false, good, right;
    struct ts_contact *session = NULL;
    struct ts_error again;

    if (!method->open(2, sheet, &asked->options, &session, error)) return refused(error);
    good = crowd(method, session, &bodies, &moved, error);
    feed();
    if (bodies < PARTY - 1 || moved) {
        right = meetings_are(method, session, bodies, moved ? bodies - 1 : 0);
    } else {
        const struct ts_state *states[PARTY] = {NULL};
        static const struct ts_state rest = {.pose = TS_IDENTITY};

        for (size_t i = 0; i < PARTY; i++) states[i] = i == 5 ? NULL : &rest;
        right =
            method->update_all(session, states, &again) && meetings_are(method, session, bodies, 0);
    }
    method->close(session);
    if (!right) return broken(error, "bodies were lost");
    return good ? DONE : refused(error);
}

/* A body leaves and another is to take its number, for which there is no memory: then nobody has
 * it, and the next one gets it. */
static enum outcome run_successor(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    const struct ts_contact_table *method = asked->method;
    struct ts_contact *session = NULL;
    struct ts_pairs pairs = {0};
    struct ts_error again;
    bool good, right = true;
    size_t number = 7;

    if (!method->open(2, sheet, &asked->options, &session, error)) return refused(error);
    good = method->remove(session, 0, error) && method->add(session, &sheet[0], &number, error);
    feed();
    if (!good) {
        right = !method->contacts(session, 0, 1, TS_FIRST, &pairs, &again) &&
                !method->remove(session, 0, &again) &&
                method->add(session, &sheet[0], &number, &again);
    }
    right = right && number == 0 && meetings_are(method, session, 2, 0);
    ts_pairs_free(&pairs);
    method->close(session);
    if (!right) return broken(error, "a number was lost");
    return good ? DONE : refused(error);
}

/* Whether all bodies at once meet as each two of them do, which are asked without any list. */
static bool lists_are_right(const struct ts_contact_table *method, struct ts_contact *session)
{
    struct ts_meetings meetings = {0};
    struct ts_pairs pairs = {0};
    struct ts_error error;
    size_t meet = 0;
    bool right = method->among(session, TS_FIRST, &meetings, &error);

    for (size_t a = 0; a < PARTY; a++)
        for (size_t b = a + 1; b < PARTY; b++) {
            right &= method->contacts(session, a, b, TS_FIRST, &pairs, &error);
            meet += pairs.count;
        }
    right &= meet == meetings.count;
    ts_meetings_free(&meetings);
    ts_pairs_free(&pairs);
    return right;
}

/* Bodies stand apart, and a frame brings them together; when memory runs out half-way, some have
 * moved, and are met where they are. */
static enum outcome run_gathering(const void *with, struct ts_error *error)
{
    static const struct ts_state together = {.vertex = high, .pose = TS_IDENTITY};
    const struct asked *asked = with;
    const struct ts_contact_table *method = asked->method;
    const struct ts_state *states[PARTY];
    struct ts_body body[PARTY];
    struct ts_contact *session = NULL;
    bool good = true, right;

    for (size_t i = 0; i < PARTY; i++) body[i] = sheet[0];
    if (!method->open(PARTY, body, &asked->options, &session, error)) return refused(error);
    for (size_t i = 0; good && i < PARTY; i++) {
        struct ts_state apart = ts_at_rest();

        apart.pose.row[0][3] = 10.0 * (double)i;
        states[i] = &together;
        good = method->update(session, i, &apart, error);
    }
    good = good && ask_among(method, session, error) && method->update_all(session, states, error);
    feed();
    right = lists_are_right(method, session);
    method->close(session);
    if (!right) return broken(error, "lists are stale");
    return good ? DONE : refused(error);
}

/* ---- the list ---- */

static void try_methods(void)
{
    static const struct asked asked[] = {
        {&ts_contact_ref, {0}},
        {&ts_contact_opt, {0}},
        {&ts_contact_opt,
         {.front = TS_ON, .volume = TS_VOLUME_BALL, .degree = 2, .tree = TS_TREE_CONNECTED}},
        {&ts_contact_opt, {.parallel = TS_ON, .volume = TS_VOLUME_SAT}},
        {&ts_contact_opt, {.parallel = TS_ON, .front = TS_ON, .volume = TS_VOLUME_DOP26}},
        {&ts_contact_opt, {.buckets = 7, .cells = TS_BUCKET_SORTED}}};

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        starve(asked[i].method->name, run_method, &asked[i]);
    starve("back-tracking, naive", run_backtrack, &ts_backtrack_ref);
    starve("back-tracking, fast", run_backtrack, &ts_backtrack_opt);
    starve("a tree made new", run_rebuild,
           &(struct ts_contact_options){.rebuild = 1, .subtree = 2});
    starve("refit, naive", run_refit, &ts_refit_ref);
    starve("refit", run_refit, &ts_refit_opt);
}

static void try_throng(void)
{
    static const struct asked asked[] = {
        {&ts_contact_ref, {0}},
        {&ts_contact_opt, {.front = TS_ON}},
        {&ts_contact_opt, {.broad = TS_BROAD_LOOSE, .parallel = TS_ON}},
        {&ts_contact_opt, {.broad = TS_BROAD_PAIRS, .volume = TS_VOLUME_SAT_LITE}},
        {&ts_contact_opt, {.buckets = 2, .parallel = TS_ON}}};

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        starve(asked[i].method->name, run_throng, &asked[i]);
        starve(asked[i].method->name, run_gathering, &asked[i]);
        starve(asked[i].method->name, run_successor, &asked[i]);
    }
}

int main(void)
{
    if (!starve_begin()) return 1;
    make_pile();
    try_methods();
    try_throng();
    return starve_end();
}
