/* throng.c: memory that runs out while bodies come, go and move all at once. */
#include "props/check/starve.h"
#include "touchstone/contact.h"

struct asked {
    const struct ts_method *method;
    struct ts_options options;
};

static bool ask_among(const struct ts_method *method, void *session, struct ts_error *error)
{
    struct ts_meetings meetings = {0};
    bool good = method->among(session, TS_ALL, &meetings, error) &&
                method->among(session, TS_FIRST, &meetings, error);

    ts_meetings_free(&meetings);
    return good;
}

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
static const double low[] = {0, 0, 0, 4, 0, 0, 0, 4, 0}, high[] = {0, 0, 9, 4, 0, 9, 0, 4, 9};
static const uint32_t face[] = {0, 1, 2};
static const struct ts_body sheet[2] = {{3, 1, 1, false, low, face}, {3, 1, 1, false, low, face}};

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

int main(void)
{
    static const struct asked asked[] = {
        {&ts_contact_ref, {0}},
        {&ts_contact_opt, {.front = 1}},
        {&ts_contact_opt, {.broad = TS_BROAD_LOOSE, .parallel = 1}},
        {&ts_contact_opt, {.broad = TS_BROAD_PAIRS, .volume = TS_VOLUME_SAT_LITE}}};

    if (!starve_begin()) return 1;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        starve(asked[i].method->name, run_throng, &asked[i]);
    return starve_end();
}
