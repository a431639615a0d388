/* methods.c: what methods promise beyond their answers, and what random cases are too small for:
 * a body that stays costs nothing, threads find what one finds, more references than bounds are
 * derived for. And the small method without a fault is right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/scene.h"
#include "props/columns.h"
#include "props/contact_small.h"
#include "touchstone/blend.h"
#include "touchstone/tree.h"

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
        {0},
        {.parallel = 1},
        {.parallel = 1, .volume = TS_VOLUME_SAT_LITE},
        {.front = 1},
        {.parts = 2},
        {.parallel = 1, .volume = TS_VOLUME_DOP18},
        {.degree = 2},
        {.wide = 1},
        {.unstamped = 1, .volume = TS_VOLUME_BALL},
        {.refit = TS_REFIT_BOTTOM_UP},
        {.twig = 40, .volume = TS_VOLUME_DOP14},
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

static bool same_meetings(const struct ts_meetings *a, const struct ts_meetings *b)
{
    return a->count == b->count && a->pairs.count == b->pairs.count &&
           (a->pairs.count == 0 ||
            memcmp(a->pairs.pair, b->pairs.pair, a->pairs.count * sizeof *a->pairs.pair) == 0);
}

/* Whatever is kept from frame
 * to frame, by one thread or by several, gives what is found without it. */
static void same_in_motion(const char *name, unsigned level, unsigned frames)
{
    static const struct ts_options asked[] = {
        {.unstamped = 1, .unwitnessed = 1}, {0}, {.parallel = 1}, {.front = 1, .twig = 1},
        {.parallel = 1, .twig = 1},
    };
    enum { ASKED = sizeof asked / sizeof *asked };
    const struct ts_scene *scene = ts_scene_find(name);
    struct ts_scene_options options = {level, frames};
    struct ts_case *c = middle(name, level);
    struct ts_meetings truth = {0}, other = {0};
    void *session[ASKED];
    struct ts_error error;
    bool same = true;

    for (size_t i = 0; i < ASKED; i++) session[i] = session_of(c, &asked[i]);
    for (unsigned f = 0; f < 2 * frames; f++) {
        scene->pose(&options, f < frames ? f : 2 * frames - 1 - f, c);
        for (size_t i = 0; i < ASKED; i++) {
            for (size_t b = 0; b < c->body_count; b++)
                same &= ts_contact_opt.update(session[i], b, ts_case_state(c, 0, b), &error);
            same &= ts_contact_opt.among(session[i], TS_ALL, i ? &other : &truth, &error) &&
                    (i == 0 || same_meetings(&truth, &other));
        }
    }
    expect(same, "the same in motion");
    for (size_t i = 0; i < ASKED; i++) ts_contact_opt.release(session[i]);
    ts_meetings_free(&truth);
    ts_meetings_free(&other);
    ts_case_free(c);
}

/* Puts all bodies into the states of a case, each `apart` times its number away from the others. */
static bool put(void *session, const struct ts_case *c, double apart)
{
    struct ts_error error;
    bool taken = true;

    for (size_t b = 0; b < c->body_count; b++) {
        struct ts_state state = *ts_case_state(c, 0, b);

        state.pose.row[1][3] += apart * (double)b;
        taken &= ts_contact_opt.update(session, b, &state, &error);
    }
    return taken;
}

/* What was brought up to date so long ago that its frame had the number of this one is not up to
 * date: bodies meet, are apart for `away` frames, and meet otherwise. */
static void numbers_begin_again(unsigned away)
{
    struct ts_scene_options options = {0, 400};
    struct ts_case *c = middle("dolphin", 0), *then = middle("dolphin", 0);
    void *session = session_of(c, NULL), *fresh;
    struct ts_meetings truth = {0}, found = {0};
    struct ts_error error;
    bool same = ts_contact_opt.among(session, TS_ALL, &found, &error);

    ts_scene_find("dolphin")->pose(&options, 90, then);
    fresh = session_of(then, NULL);
    same &= ts_contact_opt.among(fresh, TS_ALL, &truth, &error) && truth.count > 0;
    for (unsigned f = 0; f < away; f++) same &= put(session, c, 100 + f);
    same &= put(session, then, 0) && ts_contact_opt.among(session, TS_ALL, &found, &error);
    expect(same && same_meetings(&truth, &found), "bodies that meet again after many frames");
    ts_contact_opt.release(session);
    ts_contact_opt.release(fresh);
    ts_meetings_free(&truth);
    ts_meetings_free(&found);
    ts_case_free(c);
    ts_case_free(then);
}

/* So many bodies that some couples share the memory of where they last met. */
static void many_bodies(void)
{
    enum { BODIES = 400 };
    static const double corner[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    static const uint32_t face[] = {0, 1, 2, 1, 2, 3, 0, 1, 3};
    struct ts_body *body = calloc(BODIES, sizeof *body);
    struct ts_meetings first = {0}, all = {0};
    struct ts_error error;
    bool same = true;
    void *session;

    if (!body) exit(1);
    for (uint32_t b = 0; b < BODIES; b++)
        body[b] = (struct ts_body){4, 1 + b % 3, 1, false, corner, face};
    if (!ts_contact_opt.prepare(BODIES, body, NULL, &session, &error)) exit(1);
    for (unsigned f = 0; f < 4; f++) {
        for (unsigned b = 0; b < BODIES; b++) {
            struct ts_state state = ts_at_rest();

            state.pose.row[0][3] = b * (0.5 + 0.1 * f);
            state.pose.row[2][3] = b * f % 7 == 3;
            same &= ts_contact_opt.update(session, b, &state, &error);
        }
        same &= ts_contact_opt.among(session, TS_ALL, &all, &error) &&
                ts_contact_opt.among(session, TS_FIRST, &first, &error) &&
                first.count == all.count && first.pairs.count == first.count;
        for (size_t i = 0; same && i < first.count; i++) {
            const struct ts_meeting *m = &all.meeting[i];

            same = first.meeting[i].a == m->a && first.meeting[i].b == m->b &&
                   bsearch(&first.pairs.pair[i], all.pairs.pair + m->begin, m->end - m->begin,
                           sizeof *first.pairs.pair, ts_pair_compare);
        }
    }
    expect(same, "a first contact of every two of many bodies");
    expect(all.count > 100, "many meetings");
    ts_contact_opt.release(session);
    ts_meetings_free(&first);
    ts_meetings_free(&all);
    free(body);
}

/* A first contact that is still where it was is counted like any other work. */
static void witness_is_counted(void)
{
    struct ts_case *c = middle("dolphin", 0);
    void *session = session_of(c, NULL);
    struct ts_meetings meetings = {0};
    struct ts_work before, after;
    struct ts_error error;

    expect(ts_contact_opt.among(session, TS_FIRST, &meetings, &error), "first contacts");
    ts_contact_opt.work(session, &before);
    expect(ts_contact_opt.among(session, TS_FIRST, &meetings, &error), "first contacts again");
    ts_contact_opt.work(session, &after);
    expect(meetings.count && after.triangles >= before.triangles + meetings.count,
           "a test of two faces for every two bodies that meet");
    ts_meetings_free(&meetings);
    ts_contact_opt.release(session);
    ts_case_free(c);
}

static unsigned depth_of(const struct ts_tree *tree, uint32_t node)
{
    const struct ts_node *n = &tree->node[node];
    unsigned deepest = 0;

    for (uint32_t c = n->child; c < n->child + n->degree; c++) {
        unsigned depth = 1 + depth_of(tree, c);

        if (depth > deepest) deepest = depth;
    }
    return deepest;
}

/* Faces of which every cut in the middle separates just one: the tree stays shallow, the same for
 * both twins, and a walk comes back from it. */
static void deep_tree(uint32_t faces, bool naive)
{
    const struct ts_tree_rule rule = {2, TS_CUT_MIDDLE, TS_TREE_SHAPE};
    double *point = calloc(9 * (size_t)faces, sizeof *point), d = 0.1 / faces;
    uint32_t *corner = calloc(3 * (size_t)faces, sizeof *corner);
    struct ts_body body[2] = {{3 * faces, faces, 1, false, point, corner}};
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_tree a, b;
    struct ts_error error;
    void *session;

    if (!point || !corner) exit(1);
    for (uint32_t f = 0; f < faces; f++) {
        double h = 1 - 2 * f * d;

        point[9 * (size_t)f + 3] = h / 2 + d;
        point[9 * (size_t)f + 6] = h;
        for (uint32_t k = 0; k < 3; k++) corner[3 * (size_t)f + k] = 3 * f + k;
    }
    body[1] = (struct ts_body){3, 1, 1, false, point, corner};
    if (!ts_tree_opt.build(&body[0], point, rule, &a, &error)) exit(1);
    expect(depth_of(&a, 0) >= TS_TREE_DEEP && depth_of(&a, 0) <= TS_TREE_DEEP + 30, "a deep tree");
    if (naive) {
        if (!ts_tree_ref.build(&body[0], point, rule, &b, &error)) exit(1);
        expect(a.node_count == b.node_count &&
                   memcmp(a.node, b.node, a.node_count * sizeof *a.node) == 0 &&
                   memcmp(a.face, b.face, a.face_count * sizeof *a.face) == 0,
               "the naive twin's deep tree");
        ts_tree_ref.release(&b);
    }
    if (!ts_contact_opt.prepare(2, body, NULL, &session, &error)) exit(1);
    expect(ts_contact_opt.contacts(session, 0, 1, TS_ALL, &pairs, &error) && pairs.count == faces,
           "contacts of a deep tree");
    ts_contact_opt.release(session);
    ts_tree_opt.release(&a);
    ts_pairs_free(&pairs);
    free(point);
    free(corner);
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

/* The method that the faults are planted in. */
static void small_is_right(void)
{
    for (const struct ts_property *p = contact_properties; p->name; p++)
        for (uint64_t seed = 1; seed <= (p->cost ? 20 : 300); seed++) {
            struct ts_seed_bits bits = ts_bits_of_seed(seed);
            struct ts_case *c = p->make(&bits.bits);
            struct ts_verdict verdict = {0};

            if (!c) exit(1);
            p->check(&ts_small_right, c, &verdict);
            expect(ts_verdict_good(&verdict), verdict.first);
            ts_case_free(c);
        }
}

int main(void)
{
    setenv("OMP_NUM_THREADS", "4", 0); /* more than cores: they wait for each other more often */
    unchanged_is_free();
    same_at_size("dolphin", 1);
    same_at_size("bumpy", 4);
    same_in_motion("dolphin", 0, 60);
    same_in_motion("lobes", 3, 100);
    same_in_motion("bumpy", 3, 20);
    for (unsigned away = 248; away < 258; away++) numbers_begin_again(away);
    many_bodies();
    witness_is_counted();
    deep_tree(120, true);
    deep_tree(45000, false);
    many_references();
    small_is_right();
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
