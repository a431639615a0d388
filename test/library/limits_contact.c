/* limits_contact.c: where contacts, and what they are made of, change the way they work: how many
 * faces a leaf has, how many vertices are placed at once, how many bodies need lists, how many
 * tasks wake threads, how many couples have a witness of their own, how many children a question
 * takes at once, how many boxes, vertices and points a block has, and how long an edge is divided.
 * Below each limit, at it and beyond it, the answer is the naive twin's. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/touchstone.h"

static double mixed(uint32_t i) { return (double)(i * UINT32_C(2654435761) >> 8) * 0x1p-24; }

static bool same_pairs(const struct ts_pairs *a, const struct ts_pairs *b)
{
    return a->count == b->count &&
           (!a->count || memcmp(a->pair, b->pair, a->count * sizeof *a->pair) == 0);
}

static bool same_meetings(const struct ts_meetings *a, const struct ts_meetings *b)
{
    return a->count == b->count && same_pairs(&a->pairs, &b->pairs) &&
           (!a->count || memcmp(a->meeting, b->meeting, a->count * sizeof *a->meeting) == 0);
}

/* A session of each twin in the same frame. */
struct twins {
    struct ts_contact *ref, *opt;
};

static struct twins open_twins(size_t count, const struct ts_body *bodies,
                               const struct ts_contact_options *options)
{
    struct twins t;
    struct ts_error error;

    if (!ts_contact_ref.open(count, bodies, NULL, &t.ref, &error) ||
        !ts_contact_opt.open(count, bodies, options, &t.opt, &error))
        exit(1);
    return t;
}

static void close_twins(struct twins *t)
{
    ts_contact_ref.close(t->ref);
    ts_contact_opt.close(t->opt);
}

/* All contacts among all bodies; twice, so that what is kept shows; then first ones. */
static size_t compare(const struct twins *t, const char *what, unsigned size)
{
    struct ts_meetings right = {0}, fast = {0};
    struct ts_error error;
    size_t met;

    expect(ts_contact_ref.among(t->ref, TS_ALL, &right, &error), "the naive twin");
    for (int again = 0; again < 2; again++)
        expect_that(ts_contact_opt.among(t->opt, TS_ALL, &fast, &error) &&
                        same_meetings(&right, &fast),
                    "%s, %u: %zu contacts of %zu", what, size, fast.pairs.count, right.pairs.count);
    for (int again = 0; again < 2; again++) {
        bool good = ts_contact_opt.among(t->opt, TS_FIRST, &fast, &error) &&
                    fast.count == right.count && fast.pairs.count == right.count;

        for (size_t i = 0; good && i < right.count; i++) {
            const struct ts_meeting *m = &right.meeting[i];
            size_t k = m->begin;

            while (k < m->end &&
                   memcmp(&right.pairs.pair[k], &fast.pairs.pair[i], sizeof *fast.pairs.pair) != 0)
                k++;
            good = k < m->end && fast.meeting[i].a == m->a && fast.meeting[i].b == m->b;
        }
        expect_that(good, "%s, %u: first contacts", what, size);
    }
    met = right.pairs.count;
    ts_meetings_free(&right);
    ts_meetings_free(&fast);
    return met;
}

/* ---- leaves ---- */

enum { MOST = 80 };

static double point[2][9 * MOST];
static uint32_t face[3 * MOST];

/* Faces anywhere, none of which shares a vertex; or a strip, in which all do. */
static void leaves(uint32_t faces, uint32_t leaf, uint32_t volume, bool strip)
{
    const struct ts_contact_options options = {
        .leaf = leaf, .volume = volume, .subtree = 1 + faces / 2};
    uint32_t vertices = strip ? faces + 2 : 3 * faces;
    const struct ts_body bodies[2] = {{vertices, faces, 1, false, point[0], face},
                                      {vertices, faces, 1, false, point[1], face}};
    struct twins t;
    struct ts_state state = ts_at_rest();
    struct ts_pairs right = {0}, fast = {0};
    struct ts_error error;
    size_t met = 0;

    for (uint32_t i = 0; i < 3 * faces; i++) face[i] = strip ? i / 3 + i % 3 : i;
    for (uint32_t i = 0; i < 3 * vertices; i++) {
        point[0][i] = 3 * mixed(i / 9) + mixed(i);
        point[1][i] = 3 * mixed(i / 9 + 50) + mixed(i + 7777);
        if (i >= 3 * vertices - 9) point[1][i] = point[0][i]; /* the last faces always meet */
    }
    t = open_twins(2, bodies, &options);
    for (int frame = 0; frame < 3; frame++) {
        state.pose.row[0][3] = 0.125 * frame;
        state.vertex = frame == 2 ? point[1] : NULL;
        expect(ts_contact_ref.update(t.ref, 0, &state, &error) &&
                   ts_contact_opt.update(t.opt, 0, &state, &error),
               "a frame");
        met += compare(&t, strip ? "a strip" : "a soup", 1000 * leaf + faces);
        expect_that(ts_contact_ref.self(t.ref, 0, TS_ALL, &right, &error) &&
                        ts_contact_opt.self(t.opt, 0, TS_ALL, &fast, &error) &&
                        same_pairs(&right, &fast),
                    "%u faces, leaf %u: self-contacts", faces, leaf);
    }
    expect(met > 0, "contacts of leaves");
    close_twins(&t);
    ts_pairs_free(&right);
    ts_pairs_free(&fast);
}

/* ---- many bodies ---- */

/* A floor that all others stand on, apart from each other or not. The numbers of the faces that
 * meet differ, so that a witness of another couple would not do. */
static void crowd(size_t count, double apart, const struct ts_contact_options *options,
                  const char *what)
{
    static const double floor_point[9] = {-9, -9, 0, 9000, -9, 0, -9, 9000, 0};
    static const double pin[18] = {0, 0, -1, 0, 0, 1, 0.5, 0.5, 1, 0, 0, 9, 1, 1, 9, 1, 0, 9};
    static const uint32_t floor_face[3] = {0, 1, 2};
    static const uint32_t corner[6] = {3, 4, 5, 0, 1, 2}; /* one in the air, one in the floor */
    struct ts_body *body = calloc(count, sizeof *body);
    struct ts_state state = ts_at_rest();
    struct ts_error error;
    struct twins t;

    if (!body) exit(1);
    body[0] = (struct ts_body){3, 1, 1, false, floor_point, floor_face};
    for (uint32_t i = 1; i < count; i++)
        body[i] = i % 2 ? (struct ts_body){6, 2, 1, false, pin, corner}
                        : (struct ts_body){6, 1, 1, false, pin, corner + 3};
    t = open_twins(count, body, options);
    for (int frame = 0; frame < (count > 300 ? 1 : 2); frame++) { /* the naive twin is slow */
        for (size_t i = 1; i < count; i++) {
            state.pose.row[0][3] = apart * (double)i + 0.25 * frame;
            state.pose.row[1][3] = frame * (double)(i % 3);
            if (!ts_contact_ref.update(t.ref, i, &state, &error) ||
                !ts_contact_opt.update(t.opt, i, &state, &error))
                exit(1);
        }
        expect(compare(&t, what, (unsigned)count) >= count - 1, "all stand on the floor");
    }
    close_twins(&t);
    free(body);
}

/* Threads take part in a frame of so many moved vertices; most are of no face. */
static void update_together(uint32_t vertices)
{
    const struct ts_contact_options options = {.parallel = TS_ON};
    double *at = calloc(3 * (size_t)vertices, sizeof *at);
    const struct ts_body bodies[2] = {{vertices - 7, 4, 1, false, at, face},
                                      {7, 2, 1, false, at, face}};
    struct ts_state state[2] = {ts_at_rest(), ts_at_rest()};
    const struct ts_state *states[2] = {&state[0], &state[1]};
    struct ts_error error;
    struct twins t;

    if (!at) exit(1);
    for (uint32_t i = 0; i < 12; i++) face[i] = i % 7;
    t = open_twins(2, bodies, &options);
    for (uint32_t i = 0; i < 3 * vertices; i++) at[i] = mixed(i);
    state[0].vertex = at;
    state[1].vertex = at + 3;
    expect(ts_contact_ref.update_all(t.ref, states, &error) &&
               ts_contact_opt.update_all(t.opt, states, &error),
           "a frame of many vertices");
    expect(compare(&t, "moved vertices", vertices) > 0, "contacts of moved vertices");
    at[3 * vertices - 22] = NAN; /* the last one of the first body */
    expect(!ts_contact_opt.update_all(t.opt, states, &error) &&
               strstr(error.text, "body 0, vertex"),
           "a vertex that is no number");
    close_twins(&t);
    free(at);
}

/* ---- blocks of boxes, vertices and points ---- */

static void boxes(size_t count)
{
    static double box[2 * 6 * 70], right[6 * 70], fast[6 * 70];
    static const struct ts_pose pose = {{{0.6, 0.8, 0, 1}, {-0.8, 0.6, 0, 2}, {0, 0, -3, 0.1}}};
    const double weight[2] = {0.3, 0.7};

    for (uint32_t i = 0; i < 12 * count; i++)
        box[i] = mixed(i) + (i % (6 * count) >= 3 * count ? 1 : 0);
    ts_pose_ref.boxes(count, box, &pose, right);
    ts_pose_opt.boxes(count, box, &pose, fast);
    expect_that(!memcmp(right, fast, 6 * count * sizeof *fast), "%zu boxes, posed", count);
    ts_blend_ref.boxes(count, 2, box, weight, right);
    ts_blend_opt.boxes(count, 2, box, weight, fast);
    expect_that(!memcmp(right, fast, 6 * count * sizeof *fast), "%zu boxes, blended", count);
}

static void vertices(uint32_t count)
{
    static double rest[3 * 300], weight[300], right[900], fast[900];
    static uint32_t joint[300];
    static const uint32_t parent[2] = {TS_SKIN_ROOT, 0};
    const struct ts_skin_model model = {TS_SKIN_BLENDED, 1,     2, count, parent, NULL, rest,
                                        joint,           weight};
    const struct ts_pose local[2] = {{{{0, -1, 0, 1}, {1, 0, 0, 0}, {0, 0, 1, 2}}}, TS_IDENTITY};
    struct ts_skin *a = NULL, *b = NULL;
    struct ts_error error;

    for (uint32_t i = 0; i < 3 * count; i++) rest[i] = mixed(i);
    for (uint32_t i = 0; i < count; i++) joint[i] = 0, weight[i] = 1; /* all in one run */
    joint[count - 1] = 1;
    expect(ts_skin_ref.open(&model, &a, &error) && ts_skin_opt.open(&model, &b, &error) &&
               ts_skin_ref.pose(a, local, &error) && ts_skin_opt.pose(b, local, &error) &&
               ts_skin_ref.world(a, right, &error) && ts_skin_opt.world(b, fast, &error),
           "a skin");
    expect_that(!memcmp(right, fast, 3 * count * sizeof *fast), "%u vertices of a joint", count);
    ts_skin_ref.close(a);
    ts_skin_opt.close(b);
}

/* One of many points is far from the others: first, last, or at the end of a block. */
static void farthest(size_t count, size_t which)
{
    static double cloud[3 * 600];
    struct ts_ball ball;
    struct ts_error error;

    for (uint32_t i = 0; i < 3 * count; i++) cloud[i] = 0;
    for (uint32_t i = 0; i < count; i++) cloud[3 * i + 1] = mixed(i);
    cloud[3 * which] = 100;
    cloud[3 * which + 1] = 0;
    expect_that(ts_ball_opt.of(count, NULL, cloud, &ball, &error) && ball.radius >= 50 &&
                    ball.radius < 50.01,
                "%zu points, of which %zu is far", count, which);
}

/* ---- trees of balls ---- */

/* A tree of one level: its root has all faces as children, which are asked 32 at a time. */
static void children(uint32_t faces, uint32_t test)
{
    const struct ts_spheretree_rule rule = {
        .collapse = 0, .test = test, .corner = {TS_CORNER_QUATERNARY, 2, 0, 0}};
    const struct ts_spheretree_body wall = {NULL, 3 * faces, point[0], faces, face};
    const struct ts_spheretree_body other = {NULL, 3 * faces, point[1], faces, face};
    struct ts_spheretree *a[2] = {NULL, NULL}, *b[2] = {NULL, NULL};
    struct ts_pairs right = {0}, fast = {0};
    struct ts_error error;

    for (uint32_t i = 0; i < 9 * faces; i++) {
        face[i / 3] = i / 3;
        point[0][i] = 3 * mixed(i / 9) + mixed(i);
        point[1][i] = 3 * mixed(i / 9 + 50) + mixed(i + 7777);
    }
    expect(ts_spheretree_ref.open(&wall, rule, &a[0], &error) &&
               ts_spheretree_ref.open(&other, rule, &b[0], &error) &&
               ts_spheretree_ref.contacts(a[0], b[0], TS_ALL, &right, &error) &&
               ts_spheretree_opt.open(&wall, rule, &a[1], &error) &&
               ts_spheretree_opt.open(&other, rule, &b[1], &error) &&
               ts_spheretree_opt.contacts(a[1], b[1], TS_ALL, &fast, &error),
           "trees of one level");
    expect_that(same_pairs(&right, &fast) && right.count > 0, "%u children: %zu contacts of %zu",
                faces, fast.count, right.count);
    for (int i = 0; i < 2; i++) {
        (i ? &ts_spheretree_opt : &ts_spheretree_ref)->close(a[i]);
        (i ? &ts_spheretree_opt : &ts_spheretree_ref)->close(b[i]);
    }
    ts_pairs_free(&right);
    ts_pairs_free(&fast);
}

/* A narrow face, its longest edge first, second or third, and a grain beside it, in its ball: if
 * the face is divided nobody compares them, as no part's ball reaches so far. */
static void divided(const double *along, double edge, bool divides)
{
    const struct ts_spheretree_rule rule = {.collapse = INFINITY,
                                            .test = TS_SPHERETREE_DIVIDED,
                                            .corner = {TS_CORNER_QUATERNARY, 4, edge, 0}};
    static const uint32_t one[3] = {0, 1, 2};
    double length = sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);

    for (size_t turn = 0; turn < 3; turn++) {
        double corner[9] = {0}, grain[9];
        const struct ts_spheretree_body wall = {NULL, 3, corner, 1, one},
                                        other = {NULL, 3, grain, 1, one};
        const double across[2] = {along[1] ? 0.7 : 0, along[1] ? -0.7 : 1};
        struct ts_spheretree *a = NULL, *b = NULL;
        struct ts_pairs pairs = {0};
        struct ts_work work;
        struct ts_error error;

        for (size_t k = 0; k < 3; k++) {
            double side = k < 2 ? across[k] * length : 0;

            corner[3 * ((turn + 1) % 3) + k] = along[k];
            corner[3 * ((turn + 2) % 3) + k] = along[k] / 2 + side / 64;
            for (size_t i = 0; i < 3; i++)
                grain[3 * i + k] = along[k] / 2 - side * 0.45 + (i == k ? length / 1024 : 0);
        }
        expect(ts_spheretree_opt.open(&wall, rule, &a, &error) &&
                   ts_spheretree_opt.open(&other, rule, &b, &error) &&
                   ts_spheretree_opt.contacts(a, b, TS_ALL, &pairs, &error) && pairs.count == 0,
               "a face and a grain");
        ts_spheretree_opt.work(a, &work);
        expect_that(work.triangles == !divides, "length %.17g, edge %.17g, turn %zu: %s divided",
                    length, edge, turn, divides ? "not" : "is");
        ts_spheretree_opt.close(a);
        ts_spheretree_opt.close(b);
    }
}

static void long_edges(void)
{
    static const double axis[3] = {16, 0, 0}, diagonal[3] = {16, 16, 16};
    const double length = sqrt(3) * 16;

    divided(axis, 16, false); /* exactly as long */
    divided(axis, nextafter(16, 0), true);
    divided(axis, nextafter(16, 17), false);
    divided(diagonal, length * (1 - 1e-12), true);
    divided(diagonal, length * (1 + 1e-12), false);
    divided(diagonal, 1.7 * 16, true);
    divided(diagonal, 1.75 * 16, false); /* where the quick test begins to say so */
    divided(diagonal, nextafter(1.75 * 16, 99), false);
}

int main(void)
{
    static const uint32_t leaf[] = {0, 8, 9, 12, 13, 31, 32, 33};
    static const uint32_t faces[] = {8, 9, 11, 12, 13, 31, 32, 33};

    for (size_t i = 0; i < sizeof leaf / sizeof *leaf; i++)
        for (size_t k = 0; k < sizeof faces / sizeof *faces; k++)
            for (int strip = 0; strip < 2; strip++)
                leaves(faces[k], leaf[i], (uint32_t)(i + k) % TS_VOLUME_SAT, strip);
    for (size_t count = 7; count <= 9; count++) {
        crowd(count, 2, NULL, "few bodies");
        crowd(count, 0, NULL, "few bodies at one place");
    }
    for (size_t count = 128; count <= 130; count++)
        crowd(count, 2, &(struct ts_contact_options){.parallel = TS_ON}, "tasks");
    for (size_t count = 362; count <= 363; count++) crowd(count, 0.5, NULL, "witnesses");
    crowd(400, 0, NULL, "witnesses of several couples");
    for (uint32_t count = 4095; count <= 4097; count++) update_together(count);
    for (size_t count = 1; count <= 65; count++) boxes(count);
    for (uint32_t count = 63; count <= 257; count += count % 64 == 1 ? 62 : 1) vertices(count);
    for (size_t count = 255; count <= 258; count++) {
        farthest(count, 0);
        farthest(count, 254);
        farthest(count, count - 1);
        farthest(count + 256, count + 255);
    }
    for (uint32_t count = 31; count <= 65; count += count == 33 ? 30 : 1) {
        children(count, TS_SPHERETREE_FACE);
        children(count, TS_SPHERETREE_DIVIDED);
    }
    long_edges();
    return verdict();
}
