/* skin.c, naive: every vertex from the root of its skeleton, every ball from its definition.
 * docs/skin.md derives the constants. */
#include "touchstone/skin.h"

#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"
#include "common/skin.h"
#include "ref/bound.h"
#include "ref/length.h"
#include "touchstone/pose.h"

static const double u = TS_ROUNDOFF;
static const struct ts_pose identity = TS_IDENTITY;

struct ts_skin {
    struct ts_skin_model skin;
    struct ts_pose *local, *next; /* of each joint: this frame's, and room for another */
    uint32_t *path;               /* from a joint to its root */
};

static void close_session(struct ts_skin *s)
{
    if (!s) return;
    free(s->local);
    free(s->next);
    free(s->path);
    free(s);
}

static bool open_session(const struct ts_skin_model *skin, struct ts_skin **session,
                         struct ts_error *error)
{
    struct ts_skin *s;

    if (!ts_arithmetic_check(error)) return false;
    if (!ts_skin_check(skin, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->skin = *skin;
    s->local = calloc(skin->joint_count + (size_t)1, sizeof *s->local);
    s->next = calloc(skin->joint_count + (size_t)1, sizeof *s->next);
    s->path = calloc(skin->joint_count + (size_t)1, sizeof *s->path);
    if (!s->local || !s->next || !s->path) {
        close_session(s);
        return ts_out_of_memory(error);
    }
    for (uint32_t j = 0; j < skin->joint_count; j++) s->local[j] = identity;
    *session = s;
    return true;
}

/* ---- matrices ---- */

static struct ts_pose times(const struct ts_pose *a, const struct ts_pose *b)
{
    struct ts_pose to;

    for (int i = 0; i < 3; i++) {
        const double *r = a->row[i];

        for (int j = 0; j < 4; j++)
            to.row[i][j] = sum3(ts_mul(r[0], b->row[0][j]), ts_mul(r[1], b->row[1][j]),
                                ts_mul(r[2], b->row[2][j]));
        to.row[i][3] = ts_add(to.row[i][3], r[3]);
    }
    return to;
}

/* The product of all local poses from the root to a joint, from the left. */
static struct ts_pose compose(const struct ts_skin *s, const struct ts_pose *local, uint32_t joint)
{
    struct ts_pose to;
    uint32_t length = 0;

    for (; joint != TS_SKIN_ROOT; joint = s->skin.parent[joint]) s->path[length++] = joint;
    to = local[s->path[--length]];
    while (length) to = times(&to, &local[s->path[--length]]);
    return to;
}

/* The composed matrix of all joints above a joint. */
static struct ts_pose parent_pose(const struct ts_skin *s, uint32_t joint)
{
    uint32_t parent = s->skin.parent[joint];

    return parent == TS_SKIN_ROOT ? identity : compose(s, s->local, parent);
}

static struct ts_turn turn_of(const struct ts_skin *s, uint32_t joint)
{
    static const double origin[3] = {0, 0, 0};
    struct ts_turn turn;

    ts_turn_of(&s->local[joint], s->skin.place ? s->skin.place + 3 * (size_t)joint : origin, &turn);
    return turn;
}

/* A joint's local pose, weighted. */
static struct ts_pose weighted(const struct ts_skin *s, uint32_t joint, double weight)
{
    struct ts_pose to = s->local[joint];

    if (s->skin.reading == TS_SKIN_TURNED) {
        struct ts_turn turn = turn_of(s, joint);

        return ts_turn_part(&turn, weight);
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) to.row[i][j] = ts_mul(weight, to.row[i][j]);
        if (s->skin.reading == TS_SKIN_BLENDED)
            to.row[i][i] = ts_add(ts_sub(1, weight), to.row[i][i]);
    }
    return to;
}

static struct ts_pose matrix(struct ts_skin *s, uint32_t joint, double weight)
{
    struct ts_pose parent, local;

    if (s->skin.reading == TS_SKIN_LINEAR) return compose(s, s->local, joint);
    local = weighted(s, joint, weight);
    if (s->skin.parent[joint] == TS_SKIN_ROOT) return local;
    parent = parent_pose(s, joint);
    return times(&parent, &local);
}

static bool pose(struct ts_skin *s, const struct ts_pose *local, struct ts_error *error)
{
    struct ts_pose *last = s->local;

    for (uint32_t j = 0; j < s->skin.joint_count; j++) {
        if (!ts_skin_local_check(&s->skin, j, &local[j], error)) return false;
        s->next[j] = local[j];
    }
    for (uint32_t j = 0; j < s->skin.joint_count; j++) {
        struct ts_pose composed = compose(s, s->next, j);

        for (int k = 0; k < 12; k++)
            if (!isfinite(composed.row[k / 4][k % 4]))
                return ts_fail(error, "joint %u: its composed matrix is not finite", j);
    }
    s->local = s->next;
    s->next = last;
    return true;
}

static void joints(struct ts_skin *s, struct ts_pose *to)
{
    for (uint32_t j = 0; j < s->skin.joint_count; j++) to[j] = compose(s, s->local, j);
}

/* ---- vertices ---- */

/* ((r0*x + r1*y) + r2*z) + t */
static double posed(const double *r, const double *p)
{
    return ts_add(sum3(ts_mul(r[0], p[0]), ts_mul(r[1], p[1]), ts_mul(r[2], p[2])), r[3]);
}

static void place(struct ts_skin *s, size_t vertex, double *to)
{
    uint32_t n = s->skin.influences;

    for (uint32_t i = 0; i < n; i++) {
        double weight = s->skin.weight[vertex * n + i];
        struct ts_pose m = matrix(s, s->skin.joint[vertex * n + i], weight);

        for (int k = 0; k < 3; k++) {
            double x = posed(m.row[k], s->skin.rest + 3 * vertex);

            if (s->skin.reading == TS_SKIN_LINEAR) x = ts_mul(weight, x);
            to[k] = i == 0 ? x : ts_add(to[k], x);
        }
    }
}

static void some(struct ts_skin *session, size_t count, const uint32_t *index, double *to)
{
    for (size_t i = 0; i < count; i++) place(session, index[i], to + 3 * i);
}

static bool world(struct ts_skin *s, double *to, struct ts_error *error)
{
    for (size_t v = 0; v < s->skin.vertex_count; v++) {
        place(s, v, to + 3 * v);
        if (!isfinite(to[3 * v]) || !isfinite(to[3 * v + 1]) || !isfinite(to[3 * v + 2]))
            return ts_fail(error, "vertex %zu: its place in the world is not finite", v);
    }
    return true;
}

/* ---- nodes ---- */

/* The weight of a vertex for a joint; false if it does not name it. */
static bool weight_for(const struct ts_skin_model *skin, size_t vertex, uint32_t joint,
                       double *weight)
{
    bool named = false;

    *weight = 0;
    for (size_t i = vertex * skin->influences; i < (vertex + 1) * skin->influences; i++)
        if (skin->joint[i] == joint) {
            named = true;
            *weight = ts_add(*weight, skin->weight[i]);
        }
    return named;
}

static uint32_t ranges(struct ts_skin *s, size_t count, const uint32_t *index,
                       struct ts_skin_range *to)
{
    bool linear = s->skin.reading == TS_SKIN_LINEAR;
    uint32_t found = 0;

    for (uint32_t j = 0; j < s->skin.joint_count; j++) {
        struct ts_skin_range range = {j, INFINITY, -INFINITY};
        double weight;

        for (size_t i = 0; i < count; i++)
            if (weight_for(&s->skin, index[i], j, &weight) || linear) {
                range.least = fmin(range.least, weight);
                range.most = fmax(range.most, weight);
            }
        if (range.most >= range.least && (!linear || range.most > 0)) to[found++] = range;
    }
    return found;
}

static double sum_of(const double *p) { return sum3(fabs(p[0]), fabs(p[1]), fabs(p[2])); }

/* At least |x|+|y|+|z| of every point of a ball. */
static double far_of(const struct ts_ball *ball)
{
    return ts_mul(2, ts_add(sum_of(ball->center), ball->radius));
}

/* What `first` makes of numbers with the sum `inner`, at most; `far` keeps what underflows below
 * it. */
static double size_above(const struct ts_pose *first, double inner, double far)
{
    double entries = 0, shift = 0, least = ts_mul(0x1p-1000, ts_add(far, 1));

    for (int i = 0; i < 3; i++) {
        entries = ts_add(entries, sum_of(first->row[i]));
        shift = ts_add(shift, fabs(first->row[i][3]));
    }
    return ts_add(ts_add(ts_mul(entries, ts_add(inner, least)), shift), least);
}

/* At least the sum of the magnitudes that a vertex of the ball goes through on this joint. */
static double size_of(const struct ts_skin *s, const struct ts_ball *ball, uint32_t joint)
{
    double far = far_of(ball), inner = 0;
    struct ts_pose parent = parent_pose(s, joint);

    if (s->skin.reading == TS_SKIN_TURNED) {
        struct ts_turn turn = turn_of(s, joint);

        inner = ts_add(ts_mul(3, ts_add(far, ts_mul(2, sum_of(turn.place)))), sum_of(turn.shift));
    } else {
        for (int i = 0; i < 3; i++) {
            const double *r = s->local[joint].row[i];
            double entries = ts_add(sum_of(r), s->skin.reading == TS_SKIN_BLENDED);

            inner = ts_add(inner, ts_add(ts_mul(entries, far), fabs(r[3])));
        }
    }
    return size_above(&parent, inner, far);
}

static double distance(const double *a, const double *b)
{
    return length(ts_sub(a[0], b[0]), ts_sub(a[1], b[1]), ts_sub(a[2], b[2]));
}

static void pose_point(const struct ts_pose *m, const double *p, double *to)
{
    for (int k = 0; k < 3; k++) to[k] = posed(m->row[k], p);
}

/* The ball's centre runs along an arc while the weight grows. It stays within its bulge, which is
 * largest in the middle, of the segment between its ends; and within 0.3 of that of the two
 * segments over the middle. */
static void turned(const struct ts_skin *s, const struct ts_ball *ball,
                   const struct ts_skin_range *range, struct ts_ball *onto)
{
    struct ts_pose from = weighted(s, range->joint, range->least),
                   to = weighted(s, range->joint, range->most),
                   half = weighted(s, range->joint, ts_add(range->least, range->most) / 2),
                   parent = parent_pose(s, range->joint);
    double first[3], last[3], middle[3], half_chord, bulge;
    struct ts_ball around;

    pose_point(&from, ball->center, first);
    pose_point(&to, ball->center, last);
    pose_point(&half, ball->center, middle);
    for (int k = 0; k < 3; k++) around.center[k] = ts_add(first[k] / 2, last[k] / 2);
    half_chord = distance(first, last) / 2;
    bulge = distance(middle, around.center);
    around.radius =
        sum3(ball->radius, fmax(half_chord, bulge), fmin(half_chord, ts_mul(0.3, bulge)));
    *onto = ts_pose_ref.ball(&around, &parent);
}

/* The spheres of a range: at its least weight, at its largest; or one. */
static int spheres(struct ts_skin *s, const struct ts_ball *ball, const struct ts_skin_range *range,
                   struct ts_ball to[2])
{
    struct ts_pose m;

    if (s->skin.reading == TS_SKIN_TURNED) {
        turned(s, ball, range, &to[0]);
        return 1;
    }
    m = matrix(s, range->joint, range->least);
    to[0] = ts_pose_ref.ball(ball, &m);
    if (range->least == range->most) return 1;
    m = matrix(s, range->joint, range->most);
    to[1] = ts_pose_ref.ball(ball, &m);
    return 2;
}

/* The mean of all spheres' centres, and as far as the farthest of them reaches (paper 002). */
static struct ts_ball joined(struct ts_skin *s, const struct ts_skin_node *node)
{
    struct ts_ball ball = {{0}, 0}, part[2];
    double size = 0, rounding = s->skin.reading == TS_SKIN_TURNED ? 32768 * u : 64 * u;
    int count = 0;

    for (uint32_t i = 0; i < node->range_count; i++) {
        int parts = spheres(s, &node->ball, &node->range[i], part);

        for (int p = 0; p < parts; p++)
            for (int k = 0; k < 3; k++) ball.center[k] = ts_add(ball.center[k], part[p].center[k]);
        count += parts;
        size = fmax(size, upper(size_of(s, &node->ball, node->range[i].joint)));
    }
    for (int k = 0; k < 3; k++) ball.center[k] = ts_div(ball.center[k], count);
    for (uint32_t i = 0; i < node->range_count; i++)
        for (int p = spheres(s, &node->ball, &node->range[i], part) - 1; p >= 0; p--)
            ball.radius = fmax(
                ball.radius, upper(ts_add(distance(ball.center, part[p].center), part[p].radius)));
    ball.radius = ts_add(ts_add(ball.radius, ts_mul(16 * u, ball.radius)),
                         ts_add(ts_mul(rounding, size), 0x1p-1060));
    return settle(ball);
}

/* The spheres that each joint makes, combined with weights from the ranges: the centre is theirs
 * with the middle weights; from there it is at most as far as to the farthest of them, and at most
 * as far as the weights are from the middle ones. */
static struct ts_ball combined(struct ts_skin *s, const struct ts_skin_node *node)
{
    struct ts_ball ball = {{0}, 0}, part[2];
    double sum = 0, size = 0, most = 0, width = 0, off[3] = {0, 0, 0}, n = node->range_count + 5.0;

    for (uint32_t i = 0; i < node->range_count; i++) {
        const struct ts_skin_range *r = &node->range[i];
        double middle = ts_add(r->least, r->most) / 2;

        spheres(s, &node->ball, &(struct ts_skin_range){r->joint, 1, 1}, part);
        sum = ts_add(sum, middle);
        for (int k = 0; k < 3; k++)
            ball.center[k] = ts_add(ball.center[k], ts_mul(middle, part[0].center[k]));
    }
    for (int k = 0; k < 3; k++) ball.center[k] = ts_div(ball.center[k], sum);
    for (uint32_t i = 0; i < node->range_count; i++) {
        const struct ts_skin_range *r = &node->range[i];
        struct ts_pose m = matrix(s, r->joint, 1);
        double away, far = far_of(&node->ball), middle = ts_add(r->least, r->most) / 2;

        spheres(s, &node->ball, &(struct ts_skin_range){r->joint, 1, 1}, part);
        away = upper(distance(part[0].center, ball.center));
        most = fmax(most, away);
        width = ts_add(width, ts_mul(ts_sub(r->most, r->least) / 2, away));
        for (int k = 0; k < 3; k++)
            off[k] = ts_add(off[k], ts_mul(middle, ts_sub(part[0].center[k], ball.center[k])));
        ball.radius = fmax(ball.radius, part[0].radius);
        size = fmax(size, upper(size_above(&m, far, far)));
    }
    width = ts_add(width, length(off[0], off[1], off[2]));
    ball.radius =
        ts_add(sum3(ball.radius, fmin(most, upper(width)), ts_mul(8 * n * n * u, size)), 0x1p-1060);
    return settle(ball);
}

static void balls(struct ts_skin *s, size_t count, const struct ts_skin_node *node,
                  struct ts_ball *to)
{
    for (size_t i = 0; i < count; i++)
        to[i] = s->skin.reading == TS_SKIN_LINEAR ? combined(s, &node[i]) : joined(s, &node[i]);
}

const struct ts_skin_table ts_skin_ref = {open_session, pose,   joints, matrix,       world,
                                          some,         ranges, balls,  close_session};
