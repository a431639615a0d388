/* ball.c: updated balls hold what they stand for, in rationals, and not much more. */
#include <math.h>
#include <stdlib.h>

#include "props/engine/inside.h"
#include "props/skin/skin.h"
#include "touchstone/blend.h"

/* The nodes of a tree that halves the vertices, in the order of their numbers. */
struct nodes {
    uint32_t count;
    uint32_t *begin, *end; /* of each node's vertices */
    struct ts_skin_node *node;
    struct ts_skin_range *range;
    struct ts_ball *ball; /* as the twin updated it */
};

static void add_nodes(struct ts_character *t, struct nodes *nodes, uint32_t begin, uint32_t end)
{
    uint32_t at = nodes->count++, middle = begin + (end - begin) / 2;
    struct ts_skin_range *range = nodes->range + (size_t)at * t->skin.joint_count;

    nodes->begin[at] = begin;
    nodes->end[at] = end;
    for (uint32_t i = begin; i < end; i++) t->index[i - begin] = i;
    nodes->node[at].ball = ts_blend_ref.ball_of(end - begin, t->index, t->skin.rest);
    nodes->node[at].range_count = t->twin->ranges(t->session, end - begin, t->index, range);
    nodes->node[at].range = range;
    if (end - begin > 1) {
        add_nodes(t, nodes, begin, middle);
        add_nodes(t, nodes, middle, end);
    }
}

/* Makes the nodes, has their balls updated and calls `judge` for each. */
static void every_node(struct ts_character *t,
                       void (*judge)(struct ts_character *, const struct nodes *, uint32_t))
{
    size_t room = 2 * (size_t)t->skin.vertex_count + 1;
    struct nodes nodes = {
        0,
        calloc(room, sizeof(uint32_t)),
        calloc(room, sizeof(uint32_t)),
        calloc(room, sizeof(struct ts_skin_node)),
        calloc(room * (t->skin.joint_count + (size_t)1), sizeof(struct ts_skin_range)),
        calloc(room, sizeof(struct ts_ball))};

    if (!nodes.begin || !nodes.end || !nodes.node || !nodes.range || !nodes.ball) {
        ts_no_memory(t->v);
    } else if (t->skin.vertex_count) {
        add_nodes(t, &nodes, 0, t->skin.vertex_count);
        t->twin->balls(t->session, nodes.count, nodes.node, nodes.ball);
        for (uint32_t i = 0; i < nodes.count; i++) judge(t, &nodes, i);
    }
    free(nodes.begin);
    free(nodes.end);
    free(nodes.node);
    free(nodes.range);
    free(nodes.ball);
}

static void judge_inside(struct ts_character *t, const struct nodes *nodes, uint32_t node)
{
    if (ts_any_nan(&nodes->ball[node], sizeof nodes->ball[node]))
        ts_wrong(t->v, "reading %u, frame %zu: a ball is NaN", t->skin.reading, t->frame);
    for (uint32_t i = nodes->begin[node]; i < nodes->end[node]; i++) {
        const double *p = t->world + 3 * (size_t)i;

        if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) continue;
        t->v->compared++;
        if (!ts_inside_ball(&nodes->ball[node], p))
            ts_lost(t->v, "reading %u, frame %zu: vertex %u is outside the ball of %u to %u",
                    t->skin.reading, t->frame, i, nodes->begin[node], nodes->end[node] - 1);
    }
}

static void judge_inside_all(struct ts_character *t) { every_node(t, judge_inside); }

void ts_skin_in_ball(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_frame(twin, c, v, judge_inside_all);
}

/* ---- how large a ball may be: docs/skin.md, "No larger than" ---- */

static double length(double x, double y, double z) { return hypot(hypot(x, y), z); }

static double distance(const double *a, const double *b)
{
    return length(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/* The root of 3 times the longest column, which is at least a matrix' norm. */
static double norm(const struct ts_pose *m)
{
    double most = 0;

    for (int j = 0; j < 3; j++) most = fmax(most, length(m->row[0][j], m->row[1][j], m->row[2][j]));
    return 1.75 * most;
}

static double sum_of(const struct ts_pose *m, int columns)
{
    double sum = 0;

    for (int k = 0; k < 12; k++)
        if (k % 4 < columns) sum += fabs(m->row[k / 4][k % 4]);
    return sum;
}

static void posed(const struct ts_pose *m, const double *p, double *to)
{
    for (int k = 0; k < 3; k++)
        to[k] = m->row[k][0] * p[0] + m->row[k][1] * p[1] + m->row[k][2] * p[2] + m->row[k][3];
}

/* How large the numbers are: "size" in docs/skin.md. */
static double size_of(const struct ts_character *t, const struct ts_ball *ball, uint32_t joint)
{
    static const struct ts_pose identity = TS_IDENTITY;
    const double *c = ball->center, *p = t->place + 3 * (size_t)joint;
    const struct ts_pose *local = &t->local[joint], *above = &identity;
    double far = 2 * (fabs(c[0]) + fabs(c[1]) + fabs(c[2]) + ball->radius), inner = far;
    uint32_t parent = t->skin.parent[joint];

    if (parent != TS_SKIN_ROOT) above = &t->composed[parent];
    if (t->skin.reading == TS_SKIN_LINEAR)
        above = &t->composed[joint];
    else /* of a turn: its entries are at most 1, and its shift at most place and shift */
        inner = (sum_of(local, 3) + 3) * far + fabs(local->row[0][3]) + fabs(local->row[1][3]) +
                fabs(local->row[2][3]) + 12 * (fabs(p[0]) + fabs(p[1]) + fabs(p[2]));
    return sum_of(above, 3) * inner + sum_of(above, 4) + 0x1p-1000 * far;
}

/* The centre and the largest radius of a sphere that a range may make: from its least weight, if
 * `end` is 0, or its largest; in the turned reading with both ends and the bulge. */
static double sphere(const struct ts_character *t, const struct ts_ball *ball,
                     const struct ts_skin_range *range, int end, double *center)
{
    struct ts_pose m = ts_define_matrix(t, range->joint, end ? range->most : range->least);
    double other[3], middle[3], chord, bulge;

    posed(&m, ball->center, center);
    if (t->skin.reading != TS_SKIN_TURNED) return norm(&m) * ball->radius;
    m = ts_define_matrix(t, range->joint, end ? range->least : range->most);
    posed(&m, ball->center, other);
    m = ts_define_matrix(t, range->joint, (range->least + range->most) / 2);
    posed(&m, ball->center, middle);
    chord = distance(center, other);
    for (int k = 0; k < 3; k++) center[k] = (center[k] + other[k]) / 2;
    bulge = distance(middle, center);
    return (1 + 0x1p-14) * /* all is rigid here */
           (ball->radius + fmax(chord / 2, bulge) + fmin(chord / 2, 0.3 * bulge));
}

static double largest_joined(const struct ts_character *t, const struct ts_skin_node *node)
{
    double mean[3] = {0, 0, 0}, most = 0, center[3];
    uint32_t n = 0;

    for (uint32_t i = 0; i < 2 * node->range_count; i++) {
        const struct ts_skin_range *r = &node->range[i / 2];

        if (i % 2 && (t->skin.reading == TS_SKIN_TURNED || r->least == r->most)) continue;
        sphere(t, &node->ball, r, i % 2, center);
        for (int k = 0; k < 3; k++) mean[k] += center[k];
        n++;
    }
    for (int k = 0; k < 3; k++) mean[k] /= n;
    for (uint32_t i = 0; i < 2 * node->range_count; i++) {
        double radius = sphere(t, &node->ball, &node->range[i / 2], i % 2, center);

        most = fmax(most, distance(mean, center) + radius);
    }
    return most;
}

static double largest_combined(const struct ts_character *t, const struct ts_skin_node *node)
{
    double mean[3] = {0, 0, 0}, sum = 0, radius = 0, most = 0, width = 0, center[3];

    for (uint32_t i = 0; i < node->range_count; i++) {
        const struct ts_skin_range *r = &node->range[i];
        double middle = (r->least + r->most) / 2;

        radius = fmax(radius, sphere(t, &node->ball, r, 0, center));
        sum += middle;
        for (int k = 0; k < 3; k++) mean[k] += middle * center[k];
    }
    for (int k = 0; k < 3; k++) mean[k] /= sum;
    for (uint32_t i = 0; i < node->range_count; i++) {
        const struct ts_skin_range *r = &node->range[i];

        sphere(t, &node->ball, r, 0, center);
        most = fmax(most, distance(mean, center));
        width += (r->most - r->least) / 2 * distance(mean, center);
    }
    return radius + fmin(most, width);
}

static void judge_loose(struct ts_character *t, const struct nodes *nodes, uint32_t node)
{
    const struct ts_skin_node *n = &nodes->node[node];
    double size = 0, j = n->range_count + 5.0, most;

    for (uint32_t i = 0; i < n->range_count; i++) {
        struct ts_ball more = n->ball;

        more.radius += 1; /* a norm is that of a matrix whose squares are numbers */
        if (!(size_of(t, &more, n->range[i].joint) < 0x1p500)) return;
        size = fmax(size, size_of(t, &n->ball, n->range[i].joint));
    }
    if (n->range_count == 0) return;
    most = t->skin.reading == TS_SKIN_LINEAR ? largest_combined(t, n) : largest_joined(t, n);
    most += j * j * 0x1p-43 * size + 0x1p-500 * (1 + n->ball.radius);
    t->v->compared++;
    if (!(nodes->ball[node].radius <= most))
        ts_extra(t->v, "reading %u, frame %zu: the ball of %u to %u has radius %g, not at most %g",
                 t->skin.reading, t->frame, nodes->begin[node], nodes->end[node] - 1,
                 nodes->ball[node].radius, most);
}

static void judge_loose_all(struct ts_character *t) { every_node(t, judge_loose); }

void ts_skin_not_loose(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_frame(twin, c, v, judge_loose_all);
}
