/* methods.c: what methods promise beyond their answers, and what random cases are too small for:
 * a body that stays costs nothing, threads find what one finds, more references than bounds are
 * derived for; a crowd that follows its lists, jumps and follows them again, without more memory.
 * And the small methods without a fault are right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/scene.h"
#include "props/columns.h"
#include "props/contact_small.h"
#include "props/sweep.h"
#include "touchstone/blend.h"
#include "touchstone/sweep.h"

static unsigned passed, failed;

static void expect(bool good, const char *what)
{
    if (!good) printf("failed: %s\n", what);
    if (good)
        passed++;
    else
        failed++;
}

/* A scene in the middle of its motion. */
static struct ts_case *middle(const char *name, unsigned level)
{
    const struct ts_scene *scene = ts_scene_find(name);
    struct ts_scene_options options = {level, scene->usual.frames};
    struct ts_case *c = ts_case_new();

    if (!c || !scene->build(&options, c)) exit(1);
    scene->pose(&options, options.frames / 2, c);
    return c;
}

static void *session_of(const struct ts_case *c, const struct ts_options *options)
{
    struct ts_error error;
    void *session;

    if (!ts_contact_opt.prepare(c->body_count, c->body, options, &session, &error)) exit(1);
    for (size_t b = 0; b < c->body_count; b++)
        if (!ts_contact_opt.update(session, b, ts_case_state(c, 0, b), &error)) exit(1);
    return session;
}

/* The same state again, and the same question: nothing is brought up to date. */
static void unchanged_is_free(void)
{
    struct ts_case *c = middle("dolphin", 1);
    void *session = session_of(c, NULL);
    struct ts_meetings meetings = {0};
    struct ts_work before, after;
    struct ts_error error;

    expect(ts_contact_opt.among(session, TS_ALL, &meetings, &error), "an answer");
    expect(meetings.count > 0, "dolphins that meet");
    ts_contact_opt.work(session, &before);
    for (size_t b = 0; b < c->body_count; b++)
        expect(ts_contact_opt.update(session, b, ts_case_state(c, 0, b), &error), "the same state");
    expect(ts_contact_opt.among(session, TS_ALL, &meetings, &error), "an answer again");
    ts_contact_opt.work(session, &after);
    expect(before.volumes > 0 && after.volumes == before.volumes, "no volume made new");
    expect(before.vertices > 0 && after.vertices == before.vertices, "no vertex placed again");
    expect(after.overlaps > before.overlaps, "tests are counted");
    ts_meetings_free(&meetings);
    ts_contact_opt.release(session);
    ts_case_free(c);
}

/* Enough faces for every thread to get its share; each option gives the default's answer. */
static void same_at_size(const char *scene, unsigned level)
{
    static const struct ts_options asked[] = {
        {0},           {.parallel = 1}, {.parallel = 1, .volume = TS_VOLUME_SAT_LITE},
        {.front = 1},  {.parts = 2},    {.parallel = 1, .volume = TS_VOLUME_DOP18},
        {.degree = 2}, {.wide = 1},     {.unstamped = 1, .volume = TS_VOLUME_BALL},
    };
    struct ts_case *c = middle(scene, level);
    struct ts_meetings first = {0}, other = {0};
    struct ts_error error;

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        void *session = session_of(c, &asked[i]);
        struct ts_meetings *to = i ? &other : &first;

        for (int again = 0; again < 2; again++) {
            expect(ts_contact_opt.among(session, TS_ALL, to, &error), "an answer at size");
            expect(to->count == first.count && to->pairs.count == first.pairs.count &&
                       memcmp(to->pairs.pair, first.pairs.pair,
                              first.pairs.count * sizeof *first.pairs.pair) == 0,
                   "the same answer at size");
        }
        ts_contact_opt.release(session);
    }
    expect(first.pairs.count > 100, "contacts at size");
    ts_meetings_free(&first);
    ts_meetings_free(&other);
    ts_case_free(c);
}

/* More references than widenings are derived for: boxes, which need none, take over. */
static void many_references(void)
{
    const struct ts_options asked = {.volume = TS_VOLUME_BALL, .parts = 8};
    uint32_t n = TS_MOST_REFERENCES + 1, face[3] = {0, 0, 0};
    double *reference = calloc(3 * (size_t)n, sizeof *reference);
    double *weight = calloc(n, sizeof *weight);
    struct ts_body body[2] = {{1, 1, n, false, reference, face}, {1, 1, 1, false, reference, face}};
    struct ts_state state = ts_at_rest();
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_error error;
    void *session;

    if (!reference || !weight || !ts_contact_opt.prepare(2, body, &asked, &session, &error))
        exit(1);
    weight[0] = 0.5;
    state.weight = weight;
    expect(ts_contact_opt.update(session, 0, &state, &error), "many references");
    expect(ts_contact_opt.contacts(session, 0, 1, TS_ALL, &pairs, &error) && pairs.count == 1,
           "a contact of many references");
    ts_contact_opt.release(session);
    ts_pairs_free(&pairs);
    free(reference);
    free(weight);
}

/* Where a body of a crowd is: it drifts; from frame to frame where it was, or to another's place.
 */
static struct ts_box place(uint32_t body, unsigned frame, bool jump)
{
    struct ts_box box;

    for (unsigned k = 0; k < 3; k++) {
        uint32_t mixed = (jump ? body + 977 * frame : body) * UINT32_C(2654435761) >> 10 * k;

        box.lo[k] = mixed % 64 + (double)(frame % 8) * (body % 5) / 16;
        box.hi[k] = box.lo[k] + 8;
    }
    return box;
}

enum { CROWD = 500 };

static void *crowd(const struct ts_sweep *twin)
{
    struct ts_error error;
    void *session;

    if (!twin->open(&session, &error)) exit(1);
    for (uint32_t i = 0; i < CROWD; i++) {
        struct ts_box box = place(i, 0, false);

        if (!twin->enter(session, i, &box, &error)) exit(1);
    }
    return session;
}

static void ask_crowd(const struct ts_sweep *twin, void *session, unsigned frame,
                      struct ts_pairs *pairs)
{
    struct ts_error error;
    bool good = true;

    for (uint32_t i = 0; i < CROWD; i++) {
        struct ts_box box = place(i, frame, frame % 8 == 7);

        good = good && twin->move(session, i, &box, &error);
    }
    expect(good && twin->pairs(session, pairs, &error), "an answer");
}

/* Too large for the cases of a property: so that jumps cost more exchanges than beginning anew. */
static void crowd_at_size(void)
{
    void *ref = crowd(&ts_sweep_ref), *opt = crowd(&ts_sweep_opt);
    struct ts_pairs right = {NULL, 0, 0}, fast = {NULL, 0, 0};
    struct ts_sweep_work before, after;

    for (unsigned frame = 0; frame < 33; frame++) {
        ts_sweep_opt.work(opt, &before);
        ask_crowd(&ts_sweep_ref, ref, frame, &right);
        ask_crowd(&ts_sweep_opt, opt, frame, &fast);
        ts_sweep_opt.work(opt, &after);
        expect(right.count == fast.count && right.count > CROWD &&
                   memcmp(right.pair, fast.pair, right.count * sizeof *right.pair) == 0,
               "the same pairs of a crowd");
        expect(after.rebuilds - before.rebuilds == (frame % 8 == 7 || frame % 8 == 0),
               "lists are made anew after jumps, and only then");
        expect(frame < 17 || after.bytes == before.bytes, "no more memory");
    }
    ts_sweep_ref.close(ref);
    ts_sweep_opt.close(opt);
    ts_pairs_free(&right);
    ts_pairs_free(&fast);
}

/* The methods that the faults are planted in. */
static void small_is_right(const struct ts_property *properties, const void *small)
{
    for (const struct ts_property *p = properties; p->name; p++)
        for (uint64_t seed = 1; seed <= (p->cost ? 20 : 300); seed++) {
            struct ts_seed_bits bits = ts_bits_of_seed(seed);
            struct ts_case *c = p->make(&bits.bits);
            struct ts_verdict verdict = {0};

            if (!c) exit(1);
            p->check(small, c, &verdict);
            expect(ts_verdict_good(&verdict), verdict.first);
            ts_case_free(c);
        }
}

int main(void)
{
    unchanged_is_free();
    same_at_size("dolphin", 1);
    same_at_size("bumpy", 4);
    many_references();
    crowd_at_size();
    small_is_right(contact_properties, &ts_small_right);
    small_is_right(sweep_properties, &ts_sweep_small);
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
