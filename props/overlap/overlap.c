/* overlap.c: no test ever says that volumes are disjoint when what they stand for meets.
 *
 * Input: two bodies over some frames. The volumes that are tested are those of their faces, one
 * against all of the other body's, and of whole bodies; each body takes the part of `one` in
 * turn. */
#include "touchstone/overlap.h"

#include <math.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"
#include "props/engine/inside.h"
#include "props/overlap/margin.h"
#include "props/overlap/posed_body.h"
#include "touchstone/triangle.h"

/* The tests; those of the four kinds of polytopes stand side by side. */
enum { BOXES, DOPS, BALLS = DOPS + TS_DOP_KINDS, SAT, SAT_LITE, TESTS };

static const char *const test_name[TESTS] = {
    "boxes", "6-DOPs", "14-DOPs", "18-DOPs", "26-DOPs", "balls", "boxes (sat)", "boxes (sat_lite)"};

/* The bits of one test. */
static uint32_t ask(const struct ts_overlap_table *twin, const struct ts_relation *r,
                    const struct ts_volumes *one, const struct ts_group *g, int test)
{
    int kind = test - DOPS;

    if (test == BOXES) return twin->boxes(&one->box, g->count, g->box);
    if (test < BALLS)
        return twin->dops(ts_dop_kinds[kind], &one->dop[kind], g->count, g->dop[kind]);
    if (test == BALLS) return twin->balls(&one->ball, g->count, g->ball);
    return (test == SAT ? twin->sat : twin->sat_lite)(r, &one->model, g->count, g->model);
}

/* Calls `judge` for every frame, with either body as the first. */
static void every_frame(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                        void (*judge)(const struct ts_overlap_table *, const struct ts_posed_body *,
                                      const struct ts_posed_body *, struct ts_verdict *))
{
    for (size_t f = 0; f < c->frame_count; f++) {
        struct ts_posed_body a = {0}, b = {0};

        if (ts_posed_body_make(c, f, 0, &a, v) && ts_posed_body_make(c, f, 1, &b, v)) {
            judge(twin, &a, &b, v);
            judge(twin, &b, &a, v);
        }
        ts_posed_body_free(&a);
        ts_posed_body_free(&b);
    }
}

/* Compares a twin's bits of some tests with those of the naive twin, for each face of a against a
 * group of b's: they must be the same; of one-sided tests they must contain them. */
static void compare(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                    const struct ts_posed_body *b, enum ts_source source, size_t count, int first,
                    int end, struct ts_verdict *v)
{
    struct ts_placement at = a->stand, bt = b->stand;
    struct ts_relation mine, right;
    struct ts_group group;

    if (source == TS_OPEN) at.reach[1] = bt.reach[0] = bt.reach[1] = bt.reach[2] = INFINITY;
    twin->relate(&at, &bt, &mine);
    ts_overlap_ref.relate(&at, &bt, &right);
    ts_group_of(b, count, source, &group);
    for (uint32_t i = 0; i < a->faces; i++) {
        struct ts_volumes one;

        ts_volumes_of_face(a, i, source, &one);
        for (int t = first; t < end; t++) {
            uint32_t bits = ask(twin, &mine, &one, &group, t), truth = bits;

            v->compared += count;
            if (t < BALLS ||
                bits != UINT32_MAX >> (TS_MOST_VOLUMES - count)) /* all: nothing can be lost */
                truth = ask(&ts_overlap_ref, &right, &one, &group, t);
            if (truth & ~bits)
                ts_lost(v, "%s of face %u: bits %x, expected %x", test_name[t], i, bits, truth);
            else if ((t < BALLS && truth != bits) || (uint64_t)bits >> count)
                ts_extra(v, "%s of face %u: bits %x, expected %x", test_name[t], i, bits, truth);
        }
    }
}

static void judge_same(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                       const struct ts_posed_body *b, struct ts_verdict *v)
{
    compare(twin, a, b, TS_TIGHT, b->faces, BOXES, BALLS, v);
    compare(twin, a, b, TS_POSED, TS_MOST_VOLUMES, BOXES, BALLS, v);
    compare(twin, a, b, TS_OPEN, 8, BOXES, BALLS, v);
}

/* Balls around two corners that touch as nearly as doubles allow: their radii are parts of the
 * computed distance. */
static void judge_tangent(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                          const struct ts_posed_body *b, struct ts_verdict *v)
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

static void judge_balls(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                        const struct ts_posed_body *b, struct ts_verdict *v)
{
    compare(twin, a, b, TS_TIGHT, b->faces, BALLS, SAT, v);
    compare(twin, a, b, TS_OPEN, b->faces, BALLS, SAT, v);
    judge_tangent(twin, a, b, v);
}

static void judge_sat(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                      const struct ts_posed_body *b, struct ts_verdict *v)
{
    size_t count = a->faces % 2 ? 8 : b->faces; /* eight boxes may have a loop of their own */

    compare(twin, a, b, TS_TIGHT, count, SAT, TESTS, v);
    compare(twin, a, b, TS_OPEN, b->faces, SAT, TESTS, v);
}

static void judge_lite(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                       const struct ts_posed_body *b, struct ts_verdict *v)
{
    struct ts_relation r;
    struct ts_group group;

    twin->relate(&a->stand, &b->stand, &r);
    ts_group_of(b, b->faces, TS_TIGHT, &group);
    for (uint32_t i = 0; i < a->faces; i++) {
        struct ts_volumes one;

        ts_volumes_of_face(a, i, TS_TIGHT, &one);
        v->compared += b->faces;
        if (ask(twin, &r, &one, &group, SAT) & ~ask(twin, &r, &one, &group, SAT_LITE))
            ts_wrong(v, "face %u: sat_lite says disjoint where sat says maybe", i);
    }
}

static bool meet(const struct ts_posed_body *a, uint32_t i, const struct ts_posed_body *b,
                 uint32_t j)
{
    double p[9], q[9];

    for (size_t k = 0; k < 3; k++) {
        memcpy(p + 3 * k, a->world + 3 * (size_t)a->body->face[3 * i + k], 3 * sizeof *p);
        memcpy(q + 3 * k, b->world + 3 * (size_t)b->body->face[3 * j + k], 3 * sizeof *q);
    }
    return ts_triangle_ref.meet(p, q);
}

/* The faces `must` of b meet a face that `one` stands for. */
static void expect(const struct ts_overlap_table *twin, const struct ts_relation *r,
                   const struct ts_volumes *one, const struct ts_group *group, int end,
                   uint32_t must, struct ts_verdict *v)
{
    for (int t = 0; t < end; t++) {
        uint32_t lost = must & ~ask(twin, r, one, group, t);

        v->compared += (uint64_t)__builtin_popcount(must);
        if (lost)
            ts_lost(v, "face %d of the second body meets the first, but their %s are \"disjoint\"",
                    __builtin_ctz(lost), test_name[t]);
    }
}

static void judge_contact(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                          const struct ts_posed_body *b, struct ts_verdict *v)
{
    struct ts_relation r;

    twin->relate(&a->stand, &b->stand, &r);
    for (enum ts_source source = TS_TIGHT; source <= TS_POSED; source++) {
        int end = source == TS_TIGHT ? TESTS : SAT; /* sat's boxes are the model's in any case */
        struct ts_group group;
        struct ts_volumes one;
        uint32_t any = 0;

        ts_group_of(b, b->faces, source, &group);
        for (uint32_t i = 0; i < a->faces; i++) {
            uint32_t must = 0;

            for (uint32_t j = 0; j < b->faces; j++) must |= (uint32_t)meet(a, i, b, j) << j;
            any |= must;
            ts_volumes_of_face(a, i, source, &one);
            if (must) expect(twin, &r, &one, &group, end, must, v);
        }
        ts_volumes_of(a, 3 * (size_t)a->faces, a->body->face, source, 0, &one);
        if (any) expect(twin, &r, &one, &group, end, any, v);
    }
}

/* Whether a pose only exchanges axes and turns them around. */
static bool along_axes(const struct ts_pose *pose)
{
    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];

        if (fabs(r[0]) + fabs(r[1]) + fabs(r[2]) != 1 ||
            fabs(pose->row[0][k]) + fabs(pose->row[1][k]) + fabs(pose->row[2][k]) != 1)
            return false;
        if (fmax(fmax(fabs(r[0]), fabs(r[1])), fabs(r[2])) != 1) return false;
    }
    return true;
}

/* At least |x| on any axis, for any point of a body, as modelled and in the world. */
static double size_of(const struct ts_posed_body *p)
{
    double size = 0;

    for (int k = 0; k < 3; k++)
        size = fmax(size, fmax(fabs(p->stand.reach[k]), fabs(p->stand.pose.row[k][3])));
    return 2 * size;
}

/* 2^-44 of all sizes is more than any widening: for such poses an axis' is 25 u of them, and u is
 * 2^-53. The second term is for underflow. */
static uint32_t clearly_apart_boxes(const struct ts_box *one, const struct ts_group *group,
                                    double sizes)
{
    double margin = 0x1p-44 * sizes + 0x1p-1000;
    uint32_t apart = 0;

    for (size_t i = 0; i < group->count; i++) {
        struct ts_box other = ts_boxes_get(group->count, group->box, i);

        for (int k = 0; k < 3; k++)
            if (other.lo[k] - one->hi[k] > margin || one->lo[k] - other.hi[k] > margin)
                apart |= (uint32_t)1 << i;
    }
    return apart;
}

static uint32_t clearly_apart_balls(const struct ts_ball *one, const struct ts_group *group)
{
    uint32_t apart = 0;

    for (size_t i = 0; i < group->count; i++) {
        const double *p = one->center, *q = group->ball[i].center;
        double distance = hypot(hypot(p[0] - q[0], p[1] - q[1]), p[2] - q[2]);

        if (distance > (one->radius + group->ball[i].radius) * (1 + 0x1p-44) + 0x1p-500 &&
            distance < 0x1p500) /* squares neither under- nor overflow */
            apart |= (uint32_t)1 << i;
    }
    return apart;
}

/* A test that always said maybe would be sound, and of no use. */
static void judge_apart(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                        const struct ts_posed_body *b, struct ts_verdict *v)
{
    double sizes = size_of(a) + size_of(b);
    bool boxes = along_axes(&a->stand.pose) && along_axes(&b->stand.pose) && sizes < 0x1p990;
    struct ts_relation r;
    struct ts_group group;

    twin->relate(&a->stand, &b->stand, &r);
    ts_group_of(b, b->faces, TS_TIGHT, &group);
    for (uint32_t i = 0; i < a->faces; i++) {
        uint32_t apart;
        struct ts_volumes one;

        ts_volumes_of_face(a, i, TS_TIGHT, &one);
        apart = boxes ? clearly_apart_boxes(&one.box, &group, sizes) : 0;
        v->compared += b->faces;
        if (apart & ask(twin, &r, &one, &group, SAT))
            ts_extra(v, "face %u: sat does not see that boxes are apart", i);
        if (apart & ask(twin, &r, &one, &group, SAT_LITE))
            ts_extra(v, "face %u: sat_lite does not see that boxes are apart", i);
        if (clearly_apart_balls(&one.ball, &group) & ask(twin, &r, &one, &group, BALLS))
            ts_extra(v, "face %u: balls are apart", i);
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

static void clearly_apart(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_apart);
}

static void apart_with_margin(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, ts_judge_margin);
}

static void contact_is_maybe(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_contact);
}

const struct ts_property overlap_properties[] = {
    {"same_bits", "boxes and k-DOPs: the bits of the naive twin", ts_gen_bodies, same_bits,
     TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {"balls_one_sided", "balls: maybe wherever the naive twin says so", ts_gen_edge_touching,
     balls_one_sided, TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {"sat_one_sided", "boxes as they stand: maybe wherever the naive twin says so",
     ts_gen_edge_touching, sat_one_sided, TS_NEEDS(.bodies = 2), 8, TS_ASKS_FEW},
    {"lite_contains_sat", "what 15 axes don't separate, 6 don't either", ts_gen_edge_touching,
     lite_contains_sat, TS_NEEDS(.bodies = 2), 4, TS_ASKS_BODIES},
    {"clearly_apart", "balls, and boxes along the world's axes, with a distance are disjoint",
     ts_gen_bodies, clearly_apart, TS_NEEDS(.bodies = 2), 4, TS_ASKS_FEW},
    {"apart_with_margin", "turned boxes that an axis separates with a margin are disjoint",
     ts_gen_bodies, apart_with_margin, TS_NEEDS(.bodies = 2), 8, TS_ASKS_FEW},
    {"contact_is_maybe", "volumes of faces that meet are never disjoint", ts_gen_edge_touching,
     contact_is_maybe, TS_NEEDS(.bodies = 2), 4, TS_ASKS_BODIES},
    {0},
};
