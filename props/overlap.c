/* overlap.c: no test ever says that volumes are disjoint when what they stand for meets.
 *
 * Input: two bodies over some frames. The volumes that are tested are those of their faces, one
 * against all of the other body's, and of whole bodies; each body takes the part of `one` in
 * turn. */
#include "touchstone/overlap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate.h"
#include "props/columns.h"
#include "props/inside.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/pose.h"
#include "touchstone/triangle.h"

enum { MOST = 32, KINDS = 4 };

/* The tests; those of the four kinds of polytopes stand side by side. */
enum { BOXES, DOPS, BALLS = DOPS + KINDS, SAT, SAT_LITE, TESTS };

static const char *const test_name[TESTS] = {
    "boxes", "6-DOPs", "14-DOPs", "18-DOPs", "26-DOPs", "balls", "boxes (sat)", "boxes (sat_lite)"};

/* A body in one frame. */
struct party {
    const struct ts_body *body;
    uint32_t faces; /* those that are looked at, at most 32 */
    double *model, *world;
    struct ts_stand stand;
};

/* Where its volumes come from. */
enum source {
    TIGHT, /* from the world vertices */
    POSED, /* from the model vertices, posed */
    OPEN   /* as TIGHT, and then some bounds are infinite, as blending may leave them */
};

struct volumes {
    struct ts_box box, model;
    struct ts_dop dop[KINDS];
    struct ts_ball ball;
};

struct group {
    size_t count;
    double box[6 * MOST], model[6 * MOST];
    struct ts_dop dop[KINDS][MOST];
    struct ts_ball ball[MOST];
};

/* The volumes of some corners; bounds numbered `open` and on are infinite if that is asked for. */
static void make_volumes(const struct party *p, size_t count, const uint32_t *index,
                         enum source source, size_t open, struct volumes *to)
{
    to->model = ts_blend_ref.box_of(count, index, p->model);
    to->ball = ts_blend_ref.ball_of(count, index, source == POSED ? p->model : p->world);
    if (source == POSED) to->ball = ts_pose_ref.ball(&to->ball, &p->stand.pose);
    for (int k = 0; k < KINDS; k++) {
        const struct ts_dop_kind *kind = ts_dop_kinds[k];

        to->dop[k] = ts_blend_ref.dop_of(kind, count, index, source == POSED ? p->model : p->world);
        if (source == POSED) to->dop[k] = ts_pose_ref.dop(kind, &to->dop[k], &p->stand.pose);
        if (source == OPEN) to->dop[k].hi[open % (size_t)kind->slabs] = INFINITY;
    }
    memcpy(to->box.lo, to->dop[0].lo, sizeof to->box.lo); /* a 6-DOP is a box */
    memcpy(to->box.hi, to->dop[0].hi, sizeof to->box.hi);
    if (source != OPEN) return;
    to->model.lo[open % 3] = -INFINITY;
    if (open % 2) to->ball.radius = INFINITY;
}

static void face_volumes(const struct party *p, size_t face, enum source source, struct volumes *to)
{
    make_volumes(p, 3, p->body->face + 3 * face, source, face, to);
}

/* `count` volumes of faces, from the first again when there are fewer. */
static void make_group(const struct party *p, size_t count, enum source source, struct group *to)
{
    to->count = count;
    for (size_t i = 0; i < count; i++) {
        struct volumes v;

        face_volumes(p, i % p->faces, source, &v);
        ts_boxes_set(count, to->box, i, &v.box);
        ts_boxes_set(count, to->model, i, &v.model);
        for (int k = 0; k < KINDS; k++) to->dop[k][i] = v.dop[k];
        to->ball[i] = v.ball;
    }
}

/* The bits of all tests from `first` to before `end`. */
static void ask(const struct ts_overlap *twin, const struct ts_relation *r,
                const struct volumes *one, const struct group *g, int first, int end,
                uint32_t *bits)
{
    for (int t = first; t < end; t++) {
        if (t == BOXES)
            bits[t] = twin->boxes(&one->box, g->count, g->box);
        else if (t < BALLS)
            bits[t] =
                twin->dops(ts_dop_kinds[t - DOPS], &one->dop[t - DOPS], g->count, g->dop[t - DOPS]);
        else if (t == BALLS)
            bits[t] = twin->balls(&one->ball, g->count, g->ball);
        else
            bits[t] = (t == SAT ? twin->sat : twin->sat_lite)(r, &one->model, g->count, g->model);
    }
}

static void free_party(struct party *p)
{
    free(p->model);
    free(p->world);
}

/* False when the frame has a vertex that is not finite, or no faces, or there is no memory. */
static bool make_party(const struct ts_case *c, size_t frame, size_t body, struct party *to,
                       struct ts_verdict *v)
{
    struct ts_state state = *ts_case_state(c, frame, body);
    const struct ts_body *b = &c->body[body];
    size_t size = (3 * (size_t)b->vertex_count + 1) * sizeof(double);
    struct ts_error unused;

    *to = (struct party){.body = b,
                         .faces = b->face_count < MOST ? b->face_count : MOST,
                         .model = malloc(size),
                         .world = malloc(size),
                         .stand.pose = state.pose};
    if (!to->model || !to->world) ts_wrong(v, "out of memory");
    if (!to->model || !to->world || !to->faces) return false;
    if (!ts_morph_ref.world(b, &state, to->world, &unused)) return false;
    state.pose = ts_at_rest().pose;
    if (!ts_morph_ref.world(b, &state, to->model, &unused)) return false;
    for (size_t i = 0; i < 3 * (size_t)b->vertex_count; i++)
        to->stand.reach[i % 3] = fmax(to->stand.reach[i % 3], fabs(to->model[i]));
    return true;
}

/* Calls `judge` for every frame, with either body as the first. */
static void every_frame(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                        void (*judge)(const struct ts_overlap *, const struct party *,
                                      const struct party *, struct ts_verdict *))
{
    for (size_t f = 0; f < c->frame_count; f++) {
        struct party a = {0}, b = {0};

        if (make_party(c, f, 0, &a, v) && make_party(c, f, 1, &b, v)) {
            judge(twin, &a, &b, v);
            judge(twin, &b, &a, v);
        }
        free_party(&a);
        free_party(&b);
    }
}

/* Compares a twin's bits with those of the naive twin, for each face of a against a group of b's:
 * they must contain them, or be the same. */
static void compare(const struct ts_overlap *twin, const struct party *a, const struct party *b,
                    enum source source, size_t count, int first, int end, bool same,
                    struct ts_verdict *v)
{
    struct ts_stand at = a->stand, bt = b->stand;
    struct ts_relation mine, right;
    struct group group;

    if (source == OPEN) at.reach[1] = bt.reach[0] = bt.reach[1] = bt.reach[2] = INFINITY;
    twin->relate(&at, &bt, &mine);
    ts_overlap_ref.relate(&at, &bt, &right);
    make_group(b, count, source, &group);
    for (uint32_t i = 0; i < a->faces; i++) {
        struct volumes one;
        uint32_t bits[TESTS], truth[TESTS];

        face_volumes(a, i, source, &one);
        ask(twin, &mine, &one, &group, first, end, bits);
        ask(&ts_overlap_ref, &right, &one, &group, first, end, truth);
        for (int t = first; t < end; t++) {
            v->compared += count;
            if (truth[t] & ~bits[t])
                ts_lost(v, "%s of face %u: bits %x, expected %x", test_name[t], i, bits[t],
                        truth[t]);
            else if ((same && truth[t] != bits[t]) || (uint64_t)bits[t] >> count)
                ts_extra(v, "%s of face %u: bits %x, expected %x", test_name[t], i, bits[t],
                         truth[t]);
        }
    }
}

static void judge_same(const struct ts_overlap *twin, const struct party *a, const struct party *b,
                       struct ts_verdict *v)
{
    compare(twin, a, b, TIGHT, b->faces, BOXES, BALLS, true, v);
    compare(twin, a, b, POSED, MOST, BOXES, BALLS, true, v);
    compare(twin, a, b, OPEN, b->faces, BOXES, BALLS, true, v);
}

/* Balls around two corners that touch as nearly as doubles allow: their radii are parts of the
 * computed distance. */
static void judge_tangent(const struct ts_overlap *twin, const struct party *a,
                          const struct party *b, struct ts_verdict *v)
{
    for (size_t i = 0; i < 3 * (size_t)b->faces; i++) {
        const double *p = a->world + 3 * (size_t)a->body->face[0];
        const double *q = b->world + 3 * (size_t)b->body->face[i];
        double distance = hypot(hypot(p[0] - q[0], p[1] - q[1]), p[2] - q[2]);
        struct ts_ball one = {{p[0], p[1], p[2]}, distance / 4}, other[3];

        for (int k = 0; k < 3; k++)
            other[k] = (struct ts_ball){{q[0], q[1], q[2]}, distance / 4 * 3};
        other[0].radius = nextafter(other[0].radius, 0);
        other[2].radius = nextafter(other[2].radius, INFINITY);
        v->compared += 3;
        if (ts_overlap_ref.balls(&one, 3, other) & ~twin->balls(&one, 3, other))
            ts_lost(v, "balls around corner %zu touch", i);
    }
}

static void judge_balls(const struct ts_overlap *twin, const struct party *a, const struct party *b,
                        struct ts_verdict *v)
{
    compare(twin, a, b, TIGHT, b->faces, BALLS, SAT, false, v);
    compare(twin, a, b, OPEN, b->faces, BALLS, SAT, false, v);
    judge_tangent(twin, a, b, v);
}

static void judge_sat(const struct ts_overlap *twin, const struct party *a, const struct party *b,
                      struct ts_verdict *v)
{
    compare(twin, a, b, TIGHT, b->faces, SAT, TESTS, false, v);
    compare(twin, a, b, OPEN, b->faces, SAT, TESTS, false, v);
}

static void judge_lite(const struct ts_overlap *twin, const struct party *a, const struct party *b,
                       struct ts_verdict *v)
{
    struct ts_relation r;
    struct group group;

    twin->relate(&a->stand, &b->stand, &r);
    make_group(b, b->faces, TIGHT, &group);
    for (uint32_t i = 0; i < a->faces; i++) {
        struct volumes one;
        uint32_t bits[TESTS];

        face_volumes(a, i, TIGHT, &one);
        ask(twin, &r, &one, &group, SAT, TESTS, bits);
        v->compared += b->faces;
        if (bits[SAT] & ~bits[SAT_LITE])
            ts_wrong(v, "face %u: sat_lite says disjoint where sat says maybe", i);
    }
}

static bool meet(const struct party *a, uint32_t i, const struct party *b, uint32_t j)
{
    double p[9], q[9];

    for (size_t k = 0; k < 3; k++) {
        memcpy(p + 3 * k, a->world + 3 * (size_t)a->body->face[3 * i + k], 3 * sizeof *p);
        memcpy(q + 3 * k, b->world + 3 * (size_t)b->body->face[3 * j + k], 3 * sizeof *q);
    }
    return ts_triangle_ref.meet(p, q);
}

/* Faces `must` of b meet something of what `one` stands for. */
static void expect(const struct ts_overlap *twin, const struct ts_relation *r,
                   const struct volumes *one, const struct group *group, int end, uint32_t must,
                   struct ts_verdict *v)
{
    uint32_t bits[TESTS];

    ask(twin, r, one, group, 0, end, bits);
    for (int t = 0; t < end; t++) {
        v->compared += (uint64_t)__builtin_popcount(must);
        if (must & ~bits[t])
            ts_lost(v, "face %d of the second body meets the first, but their %s are \"disjoint\"",
                    __builtin_ctz(must & ~bits[t]), test_name[t]);
    }
}

static void judge_contact(const struct ts_overlap *twin, const struct party *a,
                          const struct party *b, struct ts_verdict *v)
{
    struct ts_relation r;

    twin->relate(&a->stand, &b->stand, &r);
    for (enum source source = TIGHT; source <= POSED; source++) {
        int end = source == TIGHT ? TESTS : SAT; /* sat's boxes are the model's in any case */
        struct group group;
        struct volumes one;
        uint32_t any = 0;

        make_group(b, b->faces, source, &group);
        for (uint32_t i = 0; i < a->faces; i++) {
            uint32_t must = 0;

            for (uint32_t j = 0; j < b->faces; j++) must |= (uint32_t)meet(a, i, b, j) << j;
            any |= must;
            face_volumes(a, i, source, &one);
            if (must) expect(twin, &r, &one, &group, end, must, v);
        }
        make_volumes(a, 3 * (size_t)a->faces, a->body->face, source, 0, &one);
        if (any) expect(twin, &r, &one, &group, end, any, v);
    }
}

static void same_bits(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_same);
}

static void balls_one_sided(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_balls);
}

static void sat_one_sided(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_sat);
}

static void lite_contains_sat(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_lite);
}

static void contact_is_maybe(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_contact);
}

const struct ts_property overlap_properties[] = {
    {"same_bits", "boxes and k-DOPs: the bits of the naive twin", ts_gen_bodies, same_bits, 2, 0, 0,
     0},
    {"balls_one_sided", "balls: maybe wherever the naive twin says so", ts_gen_touching,
     balls_one_sided, 2, 0, 0, 0},
    {"sat_one_sided", "boxes as they stand: maybe wherever the naive twin says so", ts_gen_touching,
     sat_one_sided, 2, 0, 0, 8},
    {"lite_contains_sat", "what 15 axes don't separate, 6 don't either", ts_gen_touching,
     lite_contains_sat, 2, 0, 0, 4},
    {"contact_is_maybe", "volumes of faces that meet are never disjoint", ts_gen_touching,
     contact_is_maybe, 2, 0, 0, 4},
    {0},
};

/* ---- benchmarks: one volume against the eight children of a node ---- */

enum { CHILDREN = 8, NODES = 64 };

/* Volumes of 64 nodes' children, at distances at which about half of the tests say maybe. */
struct overlap_input {
    struct ts_box one;
    struct ts_dop dop;
    struct ts_ball ball;
    struct ts_stand a, b;
    struct ts_relation ref, opt;
    double boxes[NODES][6 * CHILDREN];
    struct ts_dop dops[NODES][CHILDREN];
    struct ts_ball balls[NODES][CHILDREN];
};

static void random_volumes(struct ts_bits *bits, double spread, struct ts_box *box,
                           struct ts_dop *dop, struct ts_ball *ball)
{
    static const uint32_t index[4] = {0, 1, 2, 3};
    double point[12], place[3];

    for (int k = 0; k < 3; k++) place[k] = spread * ((double)ts_draw(bits, 53) * 0x1p-53 - 0.5);
    for (int i = 0; i < 12; i++) point[i] = place[i % 3] + (double)ts_draw(bits, 53) * 0x1p-53;
    *box = ts_blend_ref.box_of(4, index, point);
    *dop = ts_blend_ref.dop_of(&ts_dop18, 4, index, point);
    *ball = ts_blend_ref.ball_of(4, index, point);
}

static void *random_nodes(void)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct overlap_input *in = malloc(sizeof *in);

    if (!in) return NULL;
    random_volumes(&source.bits, 0, &in->one, &in->dop, &in->ball);
    for (size_t i = 0; i < NODES * CHILDREN; i++) {
        size_t node = i / CHILDREN, child = i % CHILDREN;
        struct ts_box box;

        random_volumes(&source.bits, 2.5, &box, &in->dops[node][child], &in->balls[node][child]);
        ts_boxes_set(CHILDREN, in->boxes[node], child, &box);
    }
    in->a = (struct ts_stand){{{{0.6, 0.8, 0, 0.1}, {-0.8, 0.6, 0, 0}, {0, 0, 1, 0}}}, {3, 3, 3}};
    in->b = (struct ts_stand){{{{1, 0, 0, 0}, {0, 0.28, -0.96, 0}, {0, 0.96, 0.28, 0}}}, {3, 3, 3}};
    ts_overlap_ref.relate(&in->a, &in->b, &in->ref);
    ts_overlap_opt.relate(&in->a, &in->b, &in->opt);
    return in;
}

/* So that no call is optimised away. */
static volatile uint32_t kept;

static uint64_t time_boxes(const void *twin, void *input)
{
    const struct ts_overlap *t = twin;
    const struct overlap_input *in = input;

    for (int i = 0; i < NODES; i++) kept = t->boxes(&in->one, CHILDREN, in->boxes[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_dops(const void *twin, void *input)
{
    const struct ts_overlap *t = twin;
    const struct overlap_input *in = input;

    for (int i = 0; i < NODES; i++) kept = t->dops(&ts_dop18, &in->dop, CHILDREN, in->dops[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_balls(const void *twin, void *input)
{
    const struct ts_overlap *t = twin;
    const struct overlap_input *in = input;

    for (int i = 0; i < NODES; i++) kept = t->balls(&in->ball, CHILDREN, in->balls[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_sat(const void *twin, void *input)
{
    const struct ts_overlap *t = twin;
    const struct overlap_input *in = input;
    const struct ts_relation *r = t == &ts_overlap_ref ? &in->ref : &in->opt;

    for (int i = 0; i < NODES; i++) kept = t->sat(r, &in->one, CHILDREN, in->boxes[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_sat_lite(const void *twin, void *input)
{
    const struct ts_overlap *t = twin;
    const struct overlap_input *in = input;
    const struct ts_relation *r = t == &ts_overlap_ref ? &in->ref : &in->opt;

    for (int i = 0; i < NODES; i++) kept = t->sat_lite(r, &in->one, CHILDREN, in->boxes[i]);
    return (uint64_t)NODES * CHILDREN;
}

static uint64_t time_relate(const void *twin, void *input)
{
    const struct ts_overlap *t = twin;
    const struct overlap_input *in = input;
    struct ts_relation r;

    t->relate(&in->a, &in->b, &r);
    kept = r.axis[0].slack > 0;
    return 1;
}

const struct ts_bench overlap_benches[] = {
    {"boxes of 8 children", "test", random_nodes, time_boxes, free, NULL},
    {"18-DOPs of 8 children", "test", random_nodes, time_dops, free, NULL},
    {"balls of 8 children", "test", random_nodes, time_balls, free, NULL},
    {"sat, 8 children", "test", random_nodes, time_sat, free, "sat_epsilon"},
    {"sat_lite, 8 children", "test", random_nodes, time_sat_lite, free, NULL},
    {"relate", "pair of bodies", random_nodes, time_relate, free, NULL},
    {0},
};
