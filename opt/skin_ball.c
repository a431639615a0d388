/* skin_ball.c: the ranges of weights that a node keeps, and the balls that follow from them.
 * What depends on a joint alone was measured when the frame began. */
#include <stdlib.h>

#include "common/geometry.h"
#include "common/skin.h"
#include "opt/length.h"
#include "opt/skin.h"
#include "touchstone/pose.h"

#define u TS_ROUNDOFF

/* ---- ranges ---- */

/* A range with one weight more: what was in it stays in it, and it has no room for more. */
/*@ assigns \nothing;
    ensures holds: in_range(\result, weight) && \result.joint == range.joint;
    ensures keeps: \forall real w; in_range(range, w) ==> in_range(\result, w);
    ensures snug: (\result.least == range.least || \result.least == weight) &&
                  (\result.most == range.most || \result.most == weight); */
static inline struct ts_skin_range widened(struct ts_skin_range range, double weight)
{
    range.least = smaller(weight, range.least);
    range.most = larger(weight, range.most);
    return range;
}

/* Takes one vertex' weight for a joint, which may be new. */
static void take(struct ts_skin *s, uint32_t joint, double weight, uint32_t *found)
{
    struct ts_skin_range *range = &s->range[joint];

    if (s->named[joint]++ == 0) {
        *range = (struct ts_skin_range){joint, weight, weight};
        s->seen[(*found)++] = joint;
    }
    *range = widened(*range, weight);
}

static int compare_joints(const void *a, const void *b)
{
    const struct ts_skin_range *x = a, *y = b;

    return x->joint < y->joint ? -1 : 1;
}

uint32_t opt_skin_ranges(struct ts_skin *s, size_t count, const uint32_t *index,
                         struct ts_skin_range *to)
{
    uint32_t n = s->skin.influences, found = 0, kept = 0;
    bool linear = s->skin.reading == TS_SKIN_LINEAR;

    for (size_t v = 0; v < count; v++) {
        const uint32_t *joint = s->skin.joint + (size_t)n * index[v];
        const double *weight = s->skin.weight + (size_t)n * index[v];

        for (uint32_t i = 0; i < n; i++) {
            uint32_t first = 0;
            double sum = 0;

            while (joint[first] != joint[i]) first++;
            for (uint32_t k = i; k < n; k++)
                if (joint[k] == joint[i]) sum = ts_add(sum, weight[k]);
            if (first == i) take(s, joint[i], sum, &found);
        }
    }
    for (uint32_t i = 0; i < found; i++) {
        struct ts_skin_range range = s->range[s->seen[i]];

        if (linear && s->named[range.joint] < count) range.least = 0;
        if (!linear || range.most > 0) to[kept++] = range;
        s->named[range.joint] = 0;
    }
    qsort(to, kept, sizeof *to, compare_joints);
    return kept;
}

/* ---- balls ---- */

static inline double sum_of(const double *p) { return sum3(fabs(p[0]), fabs(p[1]), fabs(p[2])); }

/* The numbers of struct skin_size. */
void opt_skin_measure(const struct ts_skin *s, struct skin_frame *frame, uint32_t joint)
{
    static const struct ts_pose identity = TS_IDENTITY;
    const struct ts_pose *local = &frame->local[joint], *first = &identity;
    struct skin_size size = {0, 0, 0, 0};
    double blended = s->skin.reading == TS_SKIN_BLENDED;
    uint32_t parent = s->skin.parent[joint];

    if (s->skin.reading == TS_SKIN_LINEAR) {
        first = &frame->composed[joint];
        size.slope = 1;
    } else {
        if (parent != TS_SKIN_ROOT) first = &frame->composed[parent];
        for (int i = 0; i < 3; i++) {
            size.slope = ts_add(size.slope, ts_add(sum_of(local->row[i]), blended));
            size.still = ts_add(size.still, fabs(local->row[i][3]));
        }
    }
    if (frame->turn) {
        const struct ts_turn *turn = &frame->turn[joint];

        size.slope = 3;
        size.still = ts_add(ts_mul(6, sum_of(turn->place)), sum_of(turn->shift));
    }
    for (int i = 0; i < 3; i++) {
        size.entries = ts_add(size.entries, sum_of(first->row[i]));
        size.shift = ts_add(size.shift, fabs(first->row[i][3]));
    }
    frame->size[joint] = size;
}

static double size_of(const struct ts_skin *s, const struct ts_ball *ball, uint32_t joint)
{
    const struct skin_size *size = &s->now.size[joint];
    double far = ts_mul(2, ts_add(sum_of(ball->center), ball->radius));
    double least = ts_mul(0x1p-1000, ts_add(far, 1));
    double inner = ts_add(ts_add(ts_mul(size->slope, far), size->still), least);

    return upper(ts_add(ts_add(ts_mul(size->entries, inner), size->shift), least));
}

static inline double distance(const double *a, const double *b)
{
    return length(ts_sub(a[0], b[0]), ts_sub(a[1], b[1]), ts_sub(a[2], b[2]));
}

static void pose_point(const struct ts_pose *m, const double *p, double *to)
{
    for (int k = 0; k < 3; k++) to[k] = ts_posed(m->row[k], p[0], p[1], p[2]);
}

/* From the least weight to the largest the centre runs along an arc, whose bulge is largest in the
 * middle, and over each half at most 0.3 of that. */
static struct ts_ball turned(const struct ts_skin *s, const struct ts_ball *ball,
                             const struct ts_skin_range *range)
{
    uint32_t parent = s->skin.parent[range->joint];
    struct ts_pose m = opt_skin_weighted(s, range->joint, range->least);
    struct ts_ball around = *ball;
    double first[3], last[3], middle[3], half_chord, bulge;

    pose_point(&m, ball->center, around.center);
    if (range->least < range->most) {
        pose_point(&m, ball->center, first);
        m = opt_skin_weighted(s, range->joint, range->most);
        pose_point(&m, ball->center, last);
        m = opt_skin_weighted(s, range->joint, ts_add(range->least, range->most) / 2);
        pose_point(&m, ball->center, middle);
        for (int k = 0; k < 3; k++) around.center[k] = ts_add(first[k] / 2, last[k] / 2);
        half_chord = distance(first, last) / 2;
        bulge = distance(middle, around.center);
        around.radius =
            sum3(ball->radius, larger(half_chord, bulge), smaller(half_chord, ts_mul(0.3, bulge)));
    }
    if (parent == TS_SKIN_ROOT) return settle(around);
    around = ts_pose_opt.ball(&around, &s->now.composed[parent]);
    return around;
}

/* The spheres of all ranges, in s->part: how many. */
static uint32_t make_spheres(struct ts_skin *s, const struct ts_skin_node *node)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < node->range_count; i++) {
        const struct ts_skin_range *r = &node->range[i];
        struct ts_pose m;

        if (s->now.turn) {
            s->part[count++] = turned(s, &node->ball, r);
            continue;
        }
        m = opt_skin_matrix(s, r->joint, r->least);
        s->part[count++] = ts_pose_opt.ball(&node->ball, &m);
        if (s->skin.reading == TS_SKIN_LINEAR || r->least == r->most) continue;
        m = opt_skin_matrix(s, r->joint, r->most);
        s->part[count++] = ts_pose_opt.ball(&node->ball, &m);
    }
    return count;
}

static double largest_size(const struct ts_skin *s, const struct ts_skin_node *node)
{
    double size = 0;

    for (uint32_t i = 0; i < node->range_count; i++)
        size = larger(size_of(s, &node->ball, node->range[i].joint), size);
    return size;
}

/* How far all spheres reach so far, and one more that is so far `away`. */
/*@ requires fits(away + radius);
    assigns \nothing;
    ensures \result == \max(most, add(away, radius)); */
static inline double farther(double most, double away, double radius)
{
    return larger(upper(ts_add(away, radius)), most);
}

/* A single sphere needs no other one about it. */
static struct ts_ball joined(struct ts_skin *s, const struct ts_skin_node *node)
{
    struct ts_ball ball = {{0, 0, 0}, 0};
    uint32_t count = make_spheres(s, node);
    double rounding = s->now.turn ? 32768 * u : 64 * u;

    for (uint32_t p = 0; p < count; p++)
        for (int k = 0; k < 3; k++) ball.center[k] = ts_add(ball.center[k], s->part[p].center[k]);
    if (count > 1)
        for (int k = 0; k < 3; k++) ball.center[k] = ts_div(ball.center[k], count);
    for (uint32_t p = 0; p < count; p++)
        ball.radius =
            farther(ball.radius, distance(ball.center, s->part[p].center), s->part[p].radius);
    ball.radius = ts_add(ts_add(ball.radius, ts_mul(16 * u, ball.radius)),
                         ts_add(ts_mul(rounding, largest_size(s, node)), 0x1p-1060));
    return settle(ball);
}

static struct ts_ball combined(struct ts_skin *s, const struct ts_skin_node *node)
{
    struct ts_ball ball = {{0, 0, 0}, 0};
    uint32_t count = make_spheres(s, node);
    double sum = 0, most = 0, width = 0, off[3] = {0, 0, 0}, n = count + 5.0;

    for (uint32_t i = 0; i < count; i++) {
        double middle = ts_add(node->range[i].least, node->range[i].most) / 2;

        sum = ts_add(sum, middle);
        for (int k = 0; k < 3; k++)
            ball.center[k] = ts_add(ball.center[k], ts_mul(middle, s->part[i].center[k]));
    }
    for (int k = 0; k < 3; k++) ball.center[k] = ts_div(ball.center[k], sum);
    for (uint32_t i = 0; i < count; i++) {
        const struct ts_skin_range *r = &node->range[i];
        double away = upper(distance(s->part[i].center, ball.center));
        double middle = ts_add(r->least, r->most) / 2;

        most = larger(away, most);
        width = ts_add(width, ts_mul(ts_sub(r->most, r->least) / 2, away));
        for (int k = 0; k < 3; k++)
            off[k] = ts_add(off[k], ts_mul(middle, ts_sub(s->part[i].center[k], ball.center[k])));
        ball.radius = larger(s->part[i].radius, ball.radius);
    }
    width = upper(ts_add(width, length(off[0], off[1], off[2])));
    ball.radius = ts_add(
        sum3(ball.radius, smaller(most, width), ts_mul(8 * n * n * u, largest_size(s, node))),
        0x1p-1060);
    return settle(ball);
}

void opt_skin_balls(struct ts_skin *s, size_t count, const struct ts_skin_node *node,
                    struct ts_ball *to)
{
    for (size_t i = 0; i < count; i++)
        to[i] = s->skin.reading == TS_SKIN_LINEAR ? combined(s, &node[i]) : joined(s, &node[i]);
}
