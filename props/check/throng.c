/* throng.c: memory that runs out in a method: from its first allocation to its last, and while
 * bodies come, go and move all at once. */
#include <stdio.h>
#include <stdlib.h>

#include "props/check/starve.h"
#include "touchstone/backtrack.h"
#include "touchstone/contact.h"
#include "touchstone/refit.h"
#include "touchstone/sweep.h"

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

static bool count_is(const struct ts_method *method, void *session, size_t expected)
{
    struct ts_pairs pairs = {0};
    struct ts_error error;
    bool same = method->contacts(session, 0, 1, TS_ALL, &pairs, &error) && pairs.count == expected;

    ts_pairs_free(&pairs);
    return same;
}

static bool ask_among(const struct ts_method *method, void *session, struct ts_error *error)
{
    struct ts_meetings meetings = {0};
    bool good = method->among(session, TS_ALL, &meetings, error) &&
                method->among(session, TS_FIRST, &meetings, error);

    ts_meetings_free(&meetings);
    return good;
}

/* A refused update or query leaves the session as it was: it goes on with the old answer. */
static enum outcome use(const struct ts_method *method, void *session, struct ts_error *error)
{
    static const struct ts_state away = {.vertex = high, .pose = TS_IDENTITY};
    struct ts_pairs pairs = {0};
    bool good =
        method->contacts(session, 0, 1, TS_ALL, &pairs, error) && ask_among(method, session, error);

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
    const struct ts_method *method;
    struct ts_options options;
};

static enum outcome run_method(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    const struct ts_method *method = asked->method;
    void *session = NULL;
    enum outcome outcome;

    if (!method->prepare(2, pile, &asked->options, &session, error)) return refused(error);
    outcome = use(method, session, error);
    method->release(session);
    return outcome;
}

/* ---- back-tracking ---- */

/* From moved vertices to weights: one pile falls on the other. */
static enum outcome run_backtrack(const void *with, struct ts_error *error)
{
    const struct ts_backtracking *twin = with;
    const struct ts_method *method = twin == &ts_backtrack_ref ? &ts_contact_ref : &ts_contact_opt;
    static const double one[] = {1};
    const struct ts_state from = {high, NULL, TS_IDENTITY}, to = {NULL, one, TS_IDENTITY};
    const struct ts_motion still = {0, &pile[0], ts_at_rest(), ts_at_rest()},
                           fall = {1, &pile[1], from, to};
    struct ts_onset onset = {.meets = false};
    void *session = NULL;
    bool good;

    if (!method->prepare(2, pile, NULL, &session, error)) return refused(error);
    good = twin->find(method, session, &still, &fall, 0.25, &onset, error);
    method->release(session);
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
    const struct ts_options *options = with;
    enum outcome outcome;
    void *session;

    for (uint32_t i = 0; i < 3 * FACES; i++) {
        face[i] = i;
        row[3 * i] = i / 3 * 2 + i % 3 / 2.0;
        row[3 * i + 1] = i % 3 == 1;
        moved[3 * i] = i / 3 * 7 % FACES * 2 + i % 3 / 2.0;
        moved[3 * i + 1] = row[3 * i + 1];
    }
    if (!ts_contact_opt.prepare(2, two, options, &session, error)) return refused(error);
    if (ts_contact_opt.update(session, 0, &state, error)) {
        feed();
        outcome = starved() ? WITHOUT : DONE;
        if (!count_is(&ts_contact_opt, session, FACES)) outcome = broken(error, "a wrong tree");
    } else {
        outcome = refused(error);
    }
    ts_contact_opt.release(session);
    return outcome;
}

/* ---- a tree's boxes ---- */

static enum outcome run_refit(const void *with, struct ts_error *error)
{
    static const struct ts_refit_rule rule = {TS_REFIT_HYBRID, 0, 1};
    struct ts_node node[FACES + 1] = {{1, FACES, 0, FACES}};
    const struct ts_tree tree = {FACES + 1, FACES, node, NULL};
    const struct ts_refitting *twin = with;
    void *plan = NULL;

    for (uint32_t f = 0; f < FACES; f++) node[1 + f] = (struct ts_node){0, 0, f, f + 1};
    if (!twin->plan(&tree, corner, 3 * FACES, rule, &plan, error))
        return plan ? broken(error, "refused, and yet gave a plan") : refused(error);
    twin->release(plan);
    return DONE;
}

/* ---- sweep and prune ---- */

/* More than a list has room for at first, all over the place; then one after the other goes to one
 * spot, where all meet. */
enum { BODIES = 40 };

static bool gather(const struct ts_sweep *twin, void *session, size_t *inside, size_t *gathered,
                   struct ts_error *error)
{
    static const struct ts_box spot = {{-1, -1, -1}, {0, 0, 0}};
    struct ts_pairs pairs = {0};
    bool good = true;

    for (; good && *inside < BODIES; *inside += good) {
        double x = 2 + 2 * (double)*inside;
        struct ts_box box = {{x, x, x}, {x + 1, x + 1, x + 1}};

        good = twin->enter(session, (uint32_t)*inside, &box, error);
    }
    good = good && twin->pairs(session, &pairs, error) && pairs.count == 0;
    for (; good && *gathered < BODIES; *gathered += good)
        good = twin->move(session, (uint32_t)*gathered, &spot, error);
    good = good && twin->pairs(session, &pairs, error);
    ts_pairs_free(&pairs);
    return good;
}

/* After a refusal, all that was taken is there, and the next answer is right. */
static enum outcome run_sweep(const void *with, struct ts_error *error)
{
    const struct ts_sweep *twin = with;
    size_t inside = 0, gathered = 0;
    struct ts_pairs pairs = {0};
    struct ts_error unused;
    void *session = NULL;
    bool good, right;

    if (!twin->open(&session, error)) return refused(error);
    good = gather(twin, session, &inside, &gathered, error);
    feed();
    right = twin->pairs(session, &pairs, &unused) &&
            pairs.count == gathered * (gathered - (gathered > 0)) / 2;
    ts_pairs_free(&pairs);
    twin->close(session);
    if (!right) return broken(error, "bodies were lost");
    return good ? DONE : refused(error);
}

/* ---- many bodies ---- */

/* How many meetings there should be: bodies lie on each other, but for some that moved away to one
 * place, where they lie on each other. */
static bool meetings_are(const struct ts_method *method, void *session, size_t bodies, size_t away)
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

static bool throng(const struct ts_method *method, void *session, size_t *bodies, bool *moved,
                   struct ts_error *error)
{
    static const struct ts_state away = {.vertex = high, .pose = TS_IDENTITY};
    const struct ts_state *states[PARTY] = {NULL};
    bool good = true;
    size_t number;

    for (; good && *bodies < PARTY; *bodies += good)
        good = method->enter(session, &sheet[0], &number, error);
    good = good && ask_among(method, session, error) && method->leave(session, 5, error);
    *bodies -= good;
    for (size_t i = 1; i < PARTY; i++) states[i] = i == 5 ? NULL : &away;
    *moved = good && method->update_all(session, states, error);
    return *moved && ask_among(method, session, error);
}

/* A frame that ran out of memory may have moved some; the next one moves the others. */
static enum outcome run_throng(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    const struct ts_method *method = asked->method;
    size_t bodies = 2;
    bool moved = false, good, right;
    void *session = NULL;
    struct ts_error again;

    if (!method->prepare(2, sheet, &asked->options, &session, error)) return refused(error);
    good = throng(method, session, &bodies, &moved, error);
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
    method->release(session);
    if (!right) return broken(error, "bodies were lost");
    return good ? DONE : refused(error);
}

/* Whether all bodies at once meet as each two of them do, which are asked without any list. */
static bool lists_are_right(const struct ts_method *method, void *session)
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
    const struct ts_method *method = asked->method;
    const struct ts_state *states[PARTY];
    struct ts_body body[PARTY];
    void *session = NULL;
    bool good = true, right;

    for (size_t i = 0; i < PARTY; i++) body[i] = sheet[0];
    if (!method->prepare(PARTY, body, &asked->options, &session, error)) return refused(error);
    for (size_t i = 0; good && i < PARTY; i++) {
        struct ts_state apart = ts_at_rest();

        apart.pose.row[0][3] = 10.0 * (double)i;
        states[i] = &together;
        good = method->update(session, i, &apart, error);
    }
    good = good && ask_among(method, session, error) && method->update_all(session, states, error);
    feed();
    right = lists_are_right(method, session);
    method->release(session);
    if (!right) return broken(error, "lists are stale");
    return good ? DONE : refused(error);
}

/* ---- the list ---- */

static void try_methods(void)
{
    static const struct asked asked[] = {
        {&ts_contact_ref, {0}},
        {&ts_contact_opt, {0}},
        {&ts_contact_opt, {.front = 1, .volume = TS_VOLUME_BALL, .degree = 2, .connected = 1}},
        {&ts_contact_opt, {.parallel = 1, .volume = TS_VOLUME_SAT}},
        {&ts_contact_opt, {.parallel = 1, .front = 1, .volume = TS_VOLUME_DOP26}},
        {&ts_contact_opt, {.buckets = 7, .sorted = 1}}};

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        starve(asked[i].method->name, run_method, &asked[i]);
    starve("back-tracking, naive", run_backtrack, &ts_backtrack_ref);
    starve("back-tracking, fast", run_backtrack, &ts_backtrack_opt);
    starve("a tree made new", run_rebuild, &(struct ts_options){.rebuild = 1, .bough = 2});
    starve("refit, naive", run_refit, &ts_refit_ref);
    starve("refit", run_refit, &ts_refit_opt);
    starve("all pairs", run_sweep, &ts_sweep_ref);
    starve("sweep and prune", run_sweep, &ts_sweep_opt);
}

static void try_throng(void)
{
    static const struct asked asked[] = {
        {&ts_contact_ref, {0}},
        {&ts_contact_opt, {.front = 1}},
        {&ts_contact_opt, {.broad = TS_BROAD_LOOSE, .parallel = 1}},
        {&ts_contact_opt, {.broad = TS_BROAD_PAIRS, .volume = TS_VOLUME_SAT_LITE}},
        {&ts_contact_opt, {.buckets = 2, .parallel = 1}}};

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        starve(asked[i].method->name, run_throng, &asked[i]);
        starve(asked[i].method->name, run_gathering, &asked[i]);
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
