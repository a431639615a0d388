/* pose.c: a posed volume never loses a vertex, not by one ulp.
 *
 * Input: one body, morphed and posed over some frames; the volume that is posed stands for all of
 * its vertices. */
#include "touchstone/pose.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"
#include "props/engine/inside.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"

/* The vertices of one frame as modelled and in the world. */
struct frame {
    size_t count;
    uint32_t *index;
    double *model, *world;
    const struct ts_pose *pose;
};

/* Calls `judge` for every frame whose world vertices are all finite. */
static void every_frame(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                        void (*judge)(const struct ts_pose_table *, const struct frame *,
                                      struct ts_verdict *))
{
    size_t count = c->body[0].vertex_count;
    struct frame frame = {count, malloc((count + 1) * sizeof(uint32_t)),
                          malloc((count + 1) * 3 * sizeof(double)),
                          malloc((count + 1) * 3 * sizeof(double)), NULL};

    if (!frame.index || !frame.model || !frame.world) ts_no_memory(v);
    for (size_t f = 0; ts_verdict_good(v) && count && f < c->frame_count; f++) {
        struct ts_state model = *ts_case_state(c, f, 0);
        struct ts_error unused;

        for (uint32_t i = 0; i < count; i++) frame.index[i] = i;
        frame.pose = &ts_case_state(c, f, 0)->pose;
        model.pose = ts_at_rest().pose;
        if (ts_morph_ref.world(&c->body[0], &model, frame.model, &unused) &&
            ts_morph_ref.world(&c->body[0], ts_case_state(c, f, 0), frame.world, &unused))
            judge(twin, &frame, v);
    }
    free(frame.index);
    free(frame.model);
    free(frame.world);
}

/* One box, as a struct. */
static struct ts_box pose_one(const struct ts_pose_table *twin, const struct ts_box *box,
                              const struct ts_pose *pose)
{
    double from[6], to[6];

    ts_boxes_set(1, from, 0, box);
    twin->boxes(1, from, pose, to);
    return ts_boxes_get(1, to, 0);
}

static void judge_box(const struct ts_pose_table *twin, const struct frame *frame,
                      struct ts_verdict *v)
{
    struct ts_box model = ts_blend_ref.box_of(frame->count, frame->index, frame->model);
    struct ts_box world = pose_one(twin, &model, frame->pose);

    for (size_t i = 0; i < frame->count; i++) {
        v->compared++;
        if (!ts_inside_box(&world, frame->world + 3 * i))
            ts_lost(v, "posed vertex %zu is outside the posed box", i);
    }
}

static void judge_dop(const struct ts_pose_table *twin, const struct frame *frame,
                      struct ts_verdict *v)
{
    for (int k = 0; ts_dop_kinds[k]; k++) {
        const struct ts_dop_kind *kind = ts_dop_kinds[k];
        struct ts_dop model = ts_blend_ref.dop_of(kind, frame->count, frame->index, frame->model);
        struct ts_dop world = twin->dop(kind, &model, frame->pose);

        for (size_t i = 0; i < frame->count; i++) {
            v->compared++;
            if (!ts_inside_dop(kind, &world, frame->world + 3 * i))
                ts_lost(v, "posed vertex %zu is outside the posed %d-DOP", i, 2 * kind->slabs);
        }
    }
}

static void judge_ball(const struct ts_pose_table *twin, const struct frame *frame,
                       struct ts_verdict *v)
{
    struct ts_ball model = ts_blend_ref.ball_of(frame->count, frame->index, frame->model);
    struct ts_ball world = twin->ball(&model, frame->pose);

    for (size_t i = 0; i < frame->count; i++) {
        v->compared++;
        if (!ts_inside_ball(&world, frame->world + 3 * i))
            ts_lost(v, "posed vertex %zu is outside the posed ball", i);
    }
}

/* More boxes than a vector code takes at once, and not a multiple of it. */
enum { BOXES = 11 };

static void judge_numbers(const struct ts_pose_table *twin, const struct frame *frame,
                          struct ts_verdict *v)
{
    struct ts_box box = ts_blend_ref.box_of(frame->count, frame->index, frame->model);
    struct ts_ball ball = ts_blend_ref.ball_of(frame->count, frame->index, frame->model);
    double boxes[6 * BOXES], boxes_to[6 * BOXES], boxes_ref[6 * BOXES];
    struct ts_ball ball_to = twin->ball(&ball, frame->pose),
                   ball_ref = ts_pose_ref.ball(&ball, frame->pose);

    for (size_t i = 0; i < BOXES; i++) {
        const uint32_t one = (uint32_t)(i % frame->count);
        struct ts_box small = ts_blend_ref.box_of(1, &one, frame->model);

        ts_boxes_set(BOXES, boxes, i, i == 0 ? &box : &small);
    }
    twin->boxes(BOXES, boxes, frame->pose, boxes_to);
    ts_pose_ref.boxes(BOXES, boxes, frame->pose, boxes_ref);
    v->compared += 6;
    if (!ts_same_numbers(boxes_to, boxes_ref, sizeof boxes_to))
        ts_wrong(v, "another box than the naive twin's");
    if (!ts_same_numbers(&ball_to, &ball_ref, sizeof ball_to)) ts_wrong(v, "another ball");
    for (int k = 0; ts_dop_kinds[k]; k++) {
        const struct ts_dop_kind *kind = ts_dop_kinds[k];
        struct ts_dop dop = ts_blend_ref.dop_of(kind, frame->count, frame->index, frame->model);
        struct ts_dop dop_to = twin->dop(kind, &dop, frame->pose),
                      dop_ref = ts_pose_ref.dop(kind, &dop, frame->pose);

        if (!ts_same_numbers(&dop_to, &dop_ref, sizeof dop_to))
            ts_wrong(v, "another %d-DOP than the naive twin's", 2 * kind->slabs);
    }
}

/* The same vertices at the end of the doubles, and entries of the pose with them. */
static void judge_nan(const struct ts_pose_table *twin, const struct frame *frame,
                      struct ts_verdict *v)
{
    struct ts_pose pose = *frame->pose;
    struct ts_box box, plain;
    struct ts_ball ball;

    for (size_t i = 0; i < 3 * frame->count; i++)
        frame->model[i] = copysign(DBL_MAX, frame->model[i] - 1);
    for (int k = 0; k < 12; k++)
        if (pose.row[k / 4][k % 4] != 0) pose.row[k / 4][k % 4] *= 0x1p500;
    for (int k = 0; k < 12; k++)
        if (!isfinite(pose.row[k / 4][k % 4])) pose.row[k / 4][k % 4] = -DBL_MAX;
    box = ts_blend_ref.box_of(frame->count, frame->index, frame->model);
    plain = box;
    plain.lo[0] = plain.hi[0] = 0;
    plain = pose_one(twin, &plain, &pose);
    box.lo[0] = -INFINITY; /* as blending may have left it */
    if (frame->model[0] > 0) box.hi[0] = INFINITY;
    box = pose_one(twin, &box, &pose);
    for (int k = 0; k < 3; k++)
        if (pose.row[k][0] == 0 && (box.lo[k] != plain.lo[k] || box.hi[k] != plain.hi[k]))
            ts_wrong(v, "a bound depends on what is multiplied by zero");
    ball = ts_blend_ref.ball_of(frame->count, frame->index, frame->model);
    ball = twin->ball(&ball, &pose);
    v->compared += 12;
    if (ts_any_nan(&box, sizeof box)) ts_wrong(v, "a bound of a posed box is NaN");
    if (ts_any_nan(&ball, sizeof ball)) ts_wrong(v, "a posed ball is NaN");
    for (int k = 0; ts_dop_kinds[k]; k++) {
        struct ts_dop dop =
            ts_blend_ref.dop_of(ts_dop_kinds[k], frame->count, frame->index, frame->model);

        dop = twin->dop(ts_dop_kinds[k], &dop, &pose);
        if (ts_any_nan(&dop, sizeof dop)) ts_wrong(v, "a bound of a posed k-DOP is NaN");
    }
}

static void never_nan(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_nan);
}

static void in_box(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_box);
}

static void in_dop(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_dop);
}

static void in_ball(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_ball);
}

static void same_numbers(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_frame(twin, c, v, judge_numbers);
}

const struct ts_property pose_properties[] = {
    {"in_box", "posed vertices stay inside posed boxes, with no widening", ts_gen_edge_body, in_box,
     TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"in_dop", "posed vertices stay inside posed 6-, 14-, 18- and 26-DOPs", ts_gen_edge_body,
     in_dop, TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"in_ball", "posed vertices stay inside posed balls", ts_gen_edge_body, in_ball,
     TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"same_numbers", "posed volumes are those of the naive twin, bit for bit", ts_gen_edge_body,
     same_numbers, TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {"never_nan", "bounds that overflow become infinite, never NaN", ts_gen_edge_body, never_nan,
     TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {0},
};

/* ---- planted faults ---- */

/* Lower bounds make lower bounds, whatever the signs of the matrix. */
static void unsigned_boxes(size_t count, const double *box, const struct ts_pose *pose, double *to)
{
    for (size_t i = 0; i < 6 * count; i++) {
        const double *r = pose->row[i / count % 3];
        const double *x = box + (i < 3 * count ? 0 : 3 * count) + i % count;

        to[i] = ((r[0] * x[0] + r[1] * x[count]) + r[2] * x[2 * count]) + r[3];
    }
}

/* The exact image: nothing for the rounding of the vertices. */
static struct ts_dop tight_dop(const struct ts_dop_kind *kind, const struct ts_dop *dop,
                               const struct ts_pose *pose)
{
    struct ts_dop sizeless = *dop, to;

    sizeless.size = 0; /* what the widening is made of */
    to = ts_pose_ref.dop(kind, &sizeless, pose);
    to.size = INFINITY;
    return to;
}

/* Whether a pose is a rotation, as nearly as doubles hold one: rows of length 1 that are at right
 * angles. */
static bool is_rotation(const struct ts_pose *pose)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++) {
            const double *a = pose->row[i], *b = pose->row[j];

            if (!(fabs((a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) - (i == j)) <= 0x1p-50))
                return false;
        }
    return true;
}

/* "A rotation keeps the radius." Other poses are left to the naive twin. */
static struct ts_ball same_radius(const struct ts_ball *ball, const struct ts_pose *pose)
{
    struct ts_ball to = ts_pose_ref.ball(ball, pose);

    if (is_rotation(pose) && isfinite(to.radius)) to.radius = ball->radius;
    return to;
}

static void boxes(size_t count, const double *box, const struct ts_pose *pose, double *to)
{
    ts_pose_ref.boxes(count, box, pose, to);
}

static struct ts_dop dop(const struct ts_dop_kind *kind, const struct ts_dop *d,
                         const struct ts_pose *pose)
{
    return ts_pose_ref.dop(kind, d, pose);
}

static struct ts_ball ball(const struct ts_ball *b, const struct ts_pose *pose)
{
    return ts_pose_ref.ball(b, pose);
}

static const struct ts_pose_table without_signs = {unsigned_boxes, dop, ball},
                                  without_widening = {boxes, tight_dop, ball},
                                  without_norm = {boxes, dop, same_radius};

const struct ts_wrong_twin pose_wrong[] = {
    {"unsigned_box", TS_FAULT, &without_signs, "in_box", "signs of the matrix are ignored"},
    {"unsigned_box", TS_FAULT, &without_signs, "never_nan", "zero times infinity is NaN"},
    {"tight_dop", TS_FAULT, &without_widening, "in_dop", "nothing for the rounding of vertices"},
    {"same_radius", TS_SUBJECT, &without_norm, "in_ball", "a rotation keeps the radius"},
    {"same_radius", TS_FAULT, &without_norm, "in_ball", "a rotation keeps the radius"},
    {"same_radius", TS_FAULT, &without_norm, "same_numbers", "a rotation keeps the radius"},
    {0},
};

enum { CHILDREN = 8 };

struct pose_input {
    double boxes[6 * CHILDREN], to[6 * CHILDREN];
    struct ts_dop dop;
    struct ts_pose pose;
};

static void *turned(void)
{
    static const uint32_t index[2] = {0, 1};
    static const double point[6] = {0.1, 0.2, 0.3, 1.1, 1.3, 1.7};
    struct pose_input *in = malloc(sizeof *in);

    struct ts_box box = ts_blend_ref.box_of(2, index, point);

    if (!in) return NULL;
    in->dop = ts_blend_ref.dop_of(&ts_dop18, 2, index, point);
    in->pose = (struct ts_pose){{{0.6, 0.8, 0, 1}, {-0.8, 0.6, 0, 2}, {0, 0, 1, 3}}};
    for (size_t i = 0; i < CHILDREN; i++) ts_boxes_set(CHILDREN, in->boxes, i, &box);
    return in;
}

static uint64_t pose_children(const void *twin, void *input)
{
    const struct ts_pose_table *t = twin;
    struct pose_input *in = input;

    for (int i = 0; i < 100; i++) t->boxes(CHILDREN, in->boxes, &in->pose, in->to);
    return 100;
}

static uint64_t pose_dop(const void *twin, void *input)
{
    const struct ts_pose_table *t = twin;
    const struct pose_input *in = input;
    volatile double kept = 0;

    for (int i = 0; i < 100; i++) kept = t->dop(&ts_dop18, &in->dop, &in->pose).lo[0];
    (void)kept;
    return 100;
}

const struct ts_bench pose_benches[] = {
    {"boxes of 8 children", "node", turned, pose_children, free, NULL},
    {"18-DOP", "volume", turned, pose_dop, free, NULL},
    {0},
};
