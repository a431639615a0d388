/* spheretree.c: characters of thousands of faces that walk in a room and against each other: the
 * contacts are those of the method `contact`; memory that runs out while one is opened and asked;
 * and what needs no case: no faces, numbers near the largest, a processor that rounds upward. */
#include "touchstone/spheretree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cases/scene/stage.h"
#include "cases/shape/skeleton.h"
#include "common/error.h"
#include "common/pairs.h"
#include "props/engine/inside.h"
#include "test/memory/starve.h"
#include "test/rounding.h"

/* ---- characters that walk ---- */

enum { SIZE = 16, TILES = 10, FRAMES = 6, BODIES = 3 };

/* Two characters, the second one half a metre ahead, and a room. */
struct stage {
    struct ts_case *c;
    struct ts_skin_model skin;
    struct ts_body body[BODIES];
    struct ts_spheretree *session[BODIES];
    struct ts_contact *method;
    double *world[2];
};

static struct ts_spheretree_body body_of(const struct stage *s, int i)
{
    const struct ts_body *body = &s->body[i];

    return (struct ts_spheretree_body){i < 2 ? &s->skin : NULL, body->vertex_count, body->reference,
                                       body->face_count, body->face};
}

static bool open_stage(struct stage *s, uint32_t reading, struct ts_spheretree_rule rule,
                       struct ts_error *error)
{
    *s = (struct stage){.c = ts_case_new()};
    if (!s->c || !ts_stage_character(s->c, SIZE, reading, &s->skin, &s->body[0]) ||
        !ts_tiled_room(s->c, TILES, &s->body[2]))
        return ts_out_of_memory(error);
    s->body[1] = s->body[0];
    for (int i = 0; i < BODIES; i++) {
        struct ts_spheretree_body body = body_of(s, i);

        if (!ts_spheretree_opt.open(&body, rule, &s->session[i], error)) return false;
    }
    for (int i = 0; i < 2; i++) {
        s->world[i] = ts_case_alloc(s->c, 3 * (size_t)s->skin.vertex_count, sizeof(double));
        if (!s->world[i]) return ts_out_of_memory(error);
    }
    return ts_contact_opt.open(BODIES, s->body, NULL, &s->method, error);
}

static void close_stage(struct stage *s)
{
    for (int i = 0; i < BODIES; i++) ts_spheretree_opt.close(s->session[i]);
    if (s->method) ts_contact_opt.close(s->method);
    ts_case_free(s->c);
}

/* Vertices by the naive skin, for the method; local poses for the trees. */
static bool pose(struct stage *s, int frame, struct ts_error *error)
{
    struct ts_pose local[TS_CHARACTER_JOINTS];
    struct ts_state state = ts_at_rest();
    struct ts_skin *skinning;
    bool good;

    for (int i = 0; i < 2; i++) {
        ts_character_walk(frame + 2.0 * i, local);
        for (int k = 0; k < 3; k++)
            local[TS_HIPS].row[k][3] += (double[]){0.3 * i, 0.1 * i, -0.02}[k];
        if (!ts_spheretree_opt.pose(s->session[i], local, error) ||
            !ts_skin_ref.open(&s->skin, &skinning, error))
            return false;
        good = ts_skin_ref.pose(skinning, local, error) &&
               ts_skin_ref.world(skinning, s->world[i], error);
        ts_skin_ref.close(skinning);
        state.vertex = s->world[i];
        if (!good || !ts_contact_opt.update(s->method, (size_t)i, &state, error)) return false;
    }
    return true;
}

static const char *compare(struct stage *s, int a, int b, size_t *found, struct ts_error *error)
{
    struct ts_pairs is = {0}, must = {0}, one = {0};
    bool given = ts_spheretree_opt.contacts(s->session[a], s->session[b], TS_ALL, &is, error) &&
                 ts_spheretree_opt.contacts(s->session[a], s->session[b], TS_FIRST, &one, error) &&
                 ts_contact_opt.contacts(s->method, (size_t)a, (size_t)b, TS_ALL, &must, error);
    bool same = given && is.count == must.count && one.count == (must.count > 0) &&
                (must.count == 0 ||
                 (memcmp(is.pair, must.pair, must.count * sizeof *must.pair) == 0 &&
                  bsearch(one.pair, must.pair, must.count, sizeof *one.pair, ts_pair_compare)));

    *found += must.count;
    ts_pairs_free(&is);
    ts_pairs_free(&must);
    ts_pairs_free(&one);
    return !given ? error->text : same ? NULL : "other contacts";
}

static void walk(uint32_t reading, struct ts_spheretree_rule rule)
{
    static const int order[][2] = {{0, 1}, {1, 0}, {0, 2}, {2, 1}};
    struct ts_error error = {""};
    struct stage s;
    size_t found = 0;

    if (!open_stage(&s, reading, rule, &error)) starve_failed("stage: %s", error.text);
    for (int f = 0; s.method && f < FRAMES; f++) {
        if (!pose(&s, f, &error)) starve_failed("frame %d: %s", f, error.text);
        for (int i = 0; i < 4; i++) {
            const char *wrong = compare(&s, order[i][0], order[i][1], &found, &error);

            if (wrong)
                starve_failed("reading %u, collapse %g, frame %d, bodies %d and %d: %s", reading,
                              rule.collapse, f, order[i][0], order[i][1], wrong);
        }
    }
    if (found < 1000) starve_failed("reading %u: only %zu contacts", reading, found);
    close_stage(&s);
}

/* ---- memory ---- */

/* What starves: a twin, and how it decides near the floor. */
struct life {
    const struct ts_spheretree_table *twin;
    enum ts_spheretree_test test;
    double edge; /* up to which faces are divided: the floor's are 2 and 2.2 */
};

static bool same_pairs(const struct ts_pairs *a, const struct ts_pairs *b)
{
    return a->count == b->count && a->count > 0 &&
           memcmp(a->pair, b->pair, a->count * sizeof *a->pair) == 0;
}

/* The floor rises and sinks again. When a refusal comes, nobody has asked about the frame that it
 * stands in, so that nothing hides behind what is known of that; afterwards there is memory. */
static enum outcome rise(const struct ts_spheretree_table *twin, struct ts_spheretree *a,
                         struct ts_spheretree *b, struct ts_error *error)
{
    static const struct ts_pose low = TS_IDENTITY,
                                high = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0.0625}}};
    struct ts_pairs before = {0}, then = {0};
    struct ts_error unused;
    bool good = twin->contacts(a, b, TS_ALL, &before, error) && twin->pose(b, &low, error);
    bool risen = good && twin->pose(b, &high, error);
    const char *wrong = NULL;

    if (good && before.count < 8) wrong = "too few contacts";
    if (good && !risen) {
        feed();
        if (!twin->contacts(a, b, TS_ALL, &then, &unused) || !same_pairs(&before, &then))
            wrong = "a refused frame changed contacts";
    }
    good = risen && twin->contacts(a, b, TS_ALL, &then, error) && twin->pose(b, &low, error);
    if (good && same_pairs(&before, &then)) wrong = "contacts are the same wherever the floor is";
    ts_pairs_free(&before);
    ts_pairs_free(&then);
    return wrong ? broken(error, wrong) : good ? DONE : refused(error);
}

static enum outcome live(const struct life *life, struct ts_case *c, struct ts_error *error)
{
    const struct ts_spheretree_table *twin = life->twin;
    static const double corner[9] = {-1, -1, 0.05, 1, -1, 0.05, 0, 1, 0.05};
    static const uint32_t face[3] = {0, 1, 2};
    struct ts_spheretree_rule rule = {.collapse = 0.7,
                                      .update = TS_SPHERETREE_ALL,
                                      .test = life->test,
                                      .corner = {TS_CORNER_QUATERNARY, 6, life->edge, 0},
                                      .faces = TS_SPHERETREE_SKIPPED};
    struct ts_spheretree_body floor = {NULL, 3, corner, 1, face};
    struct ts_skin_model skin;
    struct ts_body body;
    struct ts_spheretree *a = NULL, *b = NULL;
    enum outcome outcome;

    if (!ts_stage_character(c, 2, TS_SKIN_BLENDED, &skin, &body)) return REFUSED;
    outcome = twin->open(&(struct ts_spheretree_body){&skin, body.vertex_count, body.reference,
                                                      body.face_count, body.face},
                         rule, &a, error) &&
                      twin->open(&floor, rule, &b, error)
                  ? rise(twin, a, b, error)
                  : refused(error);
    twin->close(a);
    twin->close(b);
    return outcome == REFUSED && !strstr(error->text, "memory") ? BROKEN : outcome;
}

static enum outcome lives(const void *with, struct ts_error *error)
{
    struct ts_case *c = ts_case_new();
    enum outcome outcome = c ? live(with, c, error) : REFUSED;

    ts_case_free(c);
    return outcome;
}

/* ---- without a story ---- */

static void expect(bool holds, const char *name, const char *what)
{
    if (!holds) starve_failed("%s: %s", name, what);
}

static void try_odd(const struct ts_spheretree_table *twin, const char *name)
{
    static const double far[9] = {0x1.8p1023, 0, 0, 0, 1, 0, 0, 0, 1};
    static const uint32_t face[3] = {0, 1, 2};
    static const struct ts_pose twice = {{{2, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
                                half = {{{0.5, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    struct ts_spheretree_rule rule = {.collapse = 0.5};
    struct ts_spheretree_body one = {NULL, 3, far, 1, face}, none = {NULL, 3, far, 0, face};
    struct ts_error error = {""};
    struct ts_pairs pairs = {0};
    struct ts_work work;
    struct ts_spheretree *a = NULL, *b = NULL, *c = NULL;

    feed();
    expect(twin->open(&one, rule, &a, &error) && twin->open(&one, rule, &b, &error) &&
               twin->open(&none, rule, &c, &error),
           name, "a good body was refused");
    expect(!twin->pose(a, &twice, &error) && strstr(error.text, "vertex 0:"), name,
           "took a vertex beyond all doubles");
    expect(twin->pose(a, &half, &error) && twin->pose(b, &half, &error), name, "refused a frame");
    expect(twin->contacts(a, b, TS_ALL, &pairs, &error) && pairs.count == 1, name,
           "lost a face that meets itself");
    expect(twin->contacts(a, c, TS_ALL, &pairs, &error) && pairs.count == 0, name,
           "found a contact with nothing");
    expect(!twin->contacts(a, a, TS_ALL, &pairs, &error), name, "took one body for two");
    twin->work(a, &work);
    expect(work.triangles == 1 && work.vertices > 0, name, "counted other work");
    twin->close(a);
    twin->close(b);
    twin->close(c);
    twin->close(NULL);
    ts_pairs_free(&pairs);
    if (!round_in(FE_UPWARD)) return;
    expect(!twin->open(&one, rule, &a, &error) && strstr(error.text, "rounds to nearest"), name,
           "rounding upward was not refused");
    fesetround(FE_TONEAREST);
}

/* A needle before a wall of two faces, whose ball meets the plane of both, and who a wall is. */
static void try_walls(void)
{
    static const double wall[] = {0, 0, 0, 8, 0, 0, 0, 8, 0, 8, 8, 0, 0.5, 0, 0, 0, 0.5, 0};
    static const double needle[] = {3, 3, 0.125, 4, 3, 0.125, 3, 3.125, 0.125};
    static const uint32_t faces[] = {0, 1, 2, 0, 4, 5}, face[] = {0, 1, 2};
    const struct ts_spheretree_rule rule = {.collapse = 0.9,
                                            .test = TS_SPHERETREE_PLANE,
                                            .corner = {TS_CORNER_TREE, 6, 0.75, 0.25}},
                                    exact = {.collapse = 0.9, .test = TS_SPHERETREE_FACE};
    struct ts_spheretree_body body[2] = {{NULL, 6, wall, 2, faces}, {NULL, 3, needle, 1, face}};
    struct ts_error error = {""};
    struct ts_pairs pairs = {0};
    struct ts_work work = {0}, before;
    struct ts_spheretree *a = NULL, *b = NULL;

    expect(ts_spheretree_opt.open(&body[0], rule, &a, &error) &&
               ts_spheretree_opt.open(&body[1], exact, &b, &error),
           "walls", "a good body was refused");
    ts_spheretree_opt.work(a, &before);
    expect(ts_spheretree_opt.contacts(a, b, TS_ALL, &pairs, &error) && pairs.count == 1, "walls",
           "expected the needle to be near the large face, and not near the small one");
    ts_spheretree_opt.work(a, &work);
    expect(work.planes > before.planes && work.triangles == 0, "walls", "counted other work");
    expect(ts_spheretree_opt.contacts(b, a, TS_ALL, &pairs, &error) && pairs.count == 0, "walls",
           "the first mesh is the wall, and tests exactly");
    ts_spheretree_opt.close(a);
    ts_spheretree_opt.close(b);
    ts_pairs_free(&pairs);
}

/* Work, by hand. The wall has a large face, whose ball is (4, 4, 0) with radius 5.7, and a small
 * one far from the needles, whose balls have radius 0.5 and stand at (1.5, 2.06, z), z = 0.125 and
 * 1.125; that of both has radius 0.7. Divided once, the large face has balls of radius 2.8, two at
 * (2, 2), one at (6, 2) and one at (2, 6): needles are at the first two alone. What is compared:
 *
 *   one needle: the roots, 1; the wall's faces with it, 2; and the four parts, 4.
 *     A face's test also holds the large face's ball against its box, 1, and its plane, 1.
 *   two needles: the roots, 1; the wall's faces with both, 2; the four parts, 4; and each needle
 *     with two parts, 4, or, where there are no parts, with the large face's ball, 2. The plane is
 *     asked for both needles at once, then for each. A face's test has each needle against the
 *     large face's box, 2, of which the lower one meets it, and then its plane, 1. */
static void try_work(void)
{
    static const double wall[] = {0, 0, 0, 8, 0, 0, 0, 8, 0, 8, 8, 0, 0.5, 0, 0, 0, 0.5, 0};
    static const double needle[] = {1, 2, 0.125, 2, 2, 0.125, 1, 2.125, 0.125,
                                    1, 2, 1.125, 2, 2, 1.125, 1, 2.125, 1.125};
    static const uint32_t faces[] = {0, 1, 2, 0, 4, 5}, face[] = {0, 1, 2, 3, 4, 5};
    static const struct {
        uint64_t overlaps, planes, triangles, pairs;
    } must[2][TS_SPHERETREE_TESTS] = {
        {[TS_SPHERETREE_FACE] = {4, 1, 1, 0},
         [TS_SPHERETREE_BALL] = {3, 0, 1, 0},
         [TS_SPHERETREE_DIVIDED] = {7, 0, 1, 0},
         [TS_SPHERETREE_PLANE] = {7, 1, 0, 1},
         [TS_SPHERETREE_CHECKED] = {7, 1, 1, 0}},
        {[TS_SPHERETREE_FACE] = {7, 1, 1, 0},
         [TS_SPHERETREE_BALL] = {5, 0, 2, 0},
         [TS_SPHERETREE_DIVIDED] = {11, 0, 2, 0},
         [TS_SPHERETREE_PLANE] = {11, 3, 0, 1},
         [TS_SPHERETREE_CHECKED] = {11, 3, 1, 0}},
    };

    for (uint32_t i = 0; i < 2 * TS_SPHERETREE_TESTS; i++) {
        uint32_t more = i / TS_SPHERETREE_TESTS, test = i % TS_SPHERETREE_TESTS;
        struct ts_spheretree_rule rule = {
            .collapse = 0.9, .test = test, .corner = {TS_CORNER_QUATERNARY, 6, 6, 0}};
        struct ts_spheretree_body body[2] = {{NULL, 6, wall, 2, faces},
                                             {NULL, 6, needle, 1 + more, face}};
        struct ts_error error = {""};
        struct ts_pairs pairs = {0};
        struct ts_work work = {0};
        struct ts_spheretree *a = NULL, *b = NULL;
        bool good = ts_spheretree_opt.open(&body[0], rule, &a, &error) &&
                    ts_spheretree_opt.open(&body[1], rule, &b, &error) &&
                    ts_spheretree_opt.contacts(a, b, TS_ALL, &pairs, &error);

        if (good) ts_spheretree_opt.work(a, &work);
        if (!good || work.overlaps != must[more][test].overlaps ||
            work.planes != must[more][test].planes ||
            work.triangles != must[more][test].triangles || pairs.count != must[more][test].pairs)
            starve_failed("test %u, %u needles: %zu overlaps, %zu planes, %zu triangles %s", test,
                          1 + more, (size_t)work.overlaps, (size_t)work.planes,
                          (size_t)work.triangles, error.text);
        ts_spheretree_opt.close(a);
        ts_spheretree_opt.close(b);
        ts_pairs_free(&pairs);
    }
}

/* A chain of 100,000 joints is one extremity, and found in one walk; side by side they are as many.
 */
static void try_many(bool chain)
{
    enum { MANY = 100000 };
    static const double rest[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, weight[3] = {1, 1, 1};
    static const uint32_t face[6] = {0, 1, 2, 1, 2, 0}, joint[3] = {0, MANY - 1, MANY / 2};
    static uint32_t parent[MANY];
    const struct ts_skin_model skin = {TS_SKIN_BLENDED, 1,     MANY, 3, parent, NULL, rest,
                                       joint,           weight};
    const struct ts_spheretree_body body = {&skin, 3, rest, 2, face};
    struct ts_error error = {""};
    clock_t start = clock();
    struct ts_spheretree *session = NULL;

    for (uint32_t j = 0; j < MANY; j++) parent[j] = chain && j + 1 < MANY ? j + 1 : TS_SKIN_ROOT;
    expect(ts_spheretree_opt.open(&body, (struct ts_spheretree_rule){.collapse = INFINITY},
                                  &session, &error) &&
               ts_spheretree_opt.tree(session)->node_count == 3,
           "many joints", "expected a root and two leaves");
    expect(clock() - start < 2 * CLOCKS_PER_SEC, "many joints", "took more than two seconds");
    ts_spheretree_opt.close(session);
}

int main(void)
{
    if (!starve_begin()) return puts("failed: there is no memory to begin with"), 1;
    feed();
    for (uint32_t reading = 0; reading < TS_SKIN_READINGS; reading++) {
        walk(reading, (struct ts_spheretree_rule){.collapse = 0.9});
        walk(reading, (struct ts_spheretree_rule){.update = TS_SPHERETREE_ALL});
    }
    walk(TS_SKIN_BLENDED, (struct ts_spheretree_rule){.collapse = 0.9, .test = TS_SPHERETREE_BALL});
    walk(TS_SKIN_LINEAR,
         (struct ts_spheretree_rule){.test = TS_SPHERETREE_DIVIDED,
                                     .corner = {TS_CORNER_QUATERNARY, 6, 0.0625, 0}});
    walk(TS_SKIN_TURNED, (struct ts_spheretree_rule){.collapse = 0.9,
                                                     .test = TS_SPHERETREE_CHECKED,
                                                     .corner = {TS_CORNER_TREE, 8, 0.0625, 0.03}});
    starve("ref", lives, &(struct life){&ts_spheretree_ref, TS_SPHERETREE_FACE, 0});
    starve("ref, planes", lives, &(struct life){&ts_spheretree_ref, TS_SPHERETREE_PLANE, 0.5});
    starve("opt", lives, &(struct life){&ts_spheretree_opt, TS_SPHERETREE_FACE, 0});
    starve("opt, divided", lives, &(struct life){&ts_spheretree_opt, TS_SPHERETREE_DIVIDED, 0.25});
    starve("opt, planes", lives, &(struct life){&ts_spheretree_opt, TS_SPHERETREE_PLANE, 0.5});
    starve("opt, not divided", lives, &(struct life){&ts_spheretree_opt, TS_SPHERETREE_PLANE, 4});
    try_walls();
    try_work();
    try_many(true);
    try_many(false);
    try_odd(&ts_spheretree_ref, "ref");
    try_odd(&ts_spheretree_opt, "opt");
    return starve_end();
}
