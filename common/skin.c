/* skin.c: the plain functions of skin.h, which are the fast twin's, and what both twins share. */
#include "touchstone/skin.h"

#include "common/skin.h"

#include <stdlib.h>

#include "common/check.h"

bool ts_is_rigid(const struct ts_pose *pose)
{
    const double(*r)[4] = pose->row;
    double sign = 0;

    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;

        for (int m = 0; m < 3; m++) {
            double dot = r[0][i] * r[0][m] + r[1][i] * r[1][m] + r[2][i] * r[2][m];

            if (!(fabs(dot - (i == m)) <= 0x1p-20)) return false;
        }
        sign += r[0][i] * (r[1][j] * r[2][k] - r[1][k] * r[2][j]);
    }
    return sign > 0;
}

/* A multiple of the quaternion of a rotation, from the largest of its four parts, which is then
 * at least 1, so that no digits cancel: q[0] belongs to the angle, the others to the axis. */
static void ts_turn_quaternion(const struct ts_pose *pose, double q[4])
{
    const double(*r)[4] = pose->row;
    double trace = ts_add(ts_add(r[0][0], r[1][1]), r[2][2]);
    int i = 0, j, k;

    if (r[1][1] > r[i][i]) i = 1;
    if (r[2][2] > r[i][i]) i = 2;
    j = (i + 1) % 3, k = (i + 2) % 3;
    if (trace >= r[i][i]) {
        q[0] = ts_add(1, trace);
        for (i = 0; i < 3; i++)
            q[1 + i] = ts_sub(r[(i + 2) % 3][(i + 1) % 3], r[(i + 1) % 3][(i + 2) % 3]);
        return;
    }
    q[0] = ts_sub(r[k][j], r[j][k]);
    q[1 + i] = ts_add(1, ts_sub(ts_sub(r[i][i], r[j][j]), r[k][k]));
    q[1 + j] = ts_add(r[i][j], r[j][i]);
    q[1 + k] = ts_add(r[i][k], r[k][i]);
}

/* Half of an angle of at most a quarter turn, again and again. */
static void ts_turn_halve(struct ts_turn *turn)
{
    double(*part)[2] = turn->part;

    part[0][0] = ts_sub(ts_mul(part[1][0], part[1][0]), ts_mul(part[1][1], part[1][1]));
    part[0][1] = ts_mul(2, ts_mul(part[1][0], part[1][1]));
    for (int k = 2; k <= TS_TURN_DIGITS; k++) {
        part[k][0] = ts_sqrt(ts_add(1, part[k - 1][0]) / 2);
        part[k][1] = ts_div(part[k - 1][1], ts_mul(2, part[k][0]));
    }
}

void ts_turn_of(const struct ts_pose *pose, const double *place, struct ts_turn *to)
{
    double q[4], axis, all, sign;

    ts_turn_quaternion(pose, q);
    axis = ts_sqrt(ts_add(ts_add(ts_mul(q[1], q[1]), ts_mul(q[2], q[2])), ts_mul(q[3], q[3])));
    if (axis < 0x1p-500) {
        q[0] = 1, axis = 0;
        q[1] = q[2] = q[3] = 0;
    }
    all = ts_sqrt(ts_add(ts_mul(q[0], q[0]), ts_mul(axis, axis)));
    sign = q[0] < 0 ? -1 : 1;
    to->part[1][0] = ts_div(fabs(q[0]), all);
    to->part[1][1] = ts_div(axis, all);
    ts_turn_halve(to);
    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];
        double turned =
            ts_add(ts_add(ts_mul(r[0], place[0]), ts_mul(r[1], place[1])), ts_mul(r[2], place[2]));

        to->axis[k] = axis > 0 ? sign * ts_div(q[1 + k], axis) : 0;
        to->place[k] = place[k];
        to->shift[k] = ts_sub(r[3], ts_sub(place[k], turned));
    }
}

struct ts_pose ts_turn_part(const struct ts_turn *turn, double weight)
{
    uint64_t digits = (uint64_t)(weight * 0x1p53);
    const double *a = turn->axis, *p = turn->place;
    double c = 1, s = 0;
    struct ts_pose to;

    for (int k = 0; k <= TS_TURN_DIGITS; k++)
        if (digits >> (TS_TURN_DIGITS - k) & 1) {
            const double *part = turn->part[k];
            double x = ts_sub(ts_mul(c, part[0]), ts_mul(s, part[1]));

            s = ts_add(ts_mul(c, part[1]), ts_mul(s, part[0]));
            c = x;
        }
    for (int i = 0; i < 3; i++) {
        double *r = to.row[i], turned;
        int j = (i + 1) % 3, k = (i + 2) % 3;

        r[i] = ts_add(ts_mul(ts_sub(1, c), ts_mul(a[i], a[i])), c);
        r[j] = ts_sub(ts_mul(ts_sub(1, c), ts_mul(a[i], a[j])), ts_mul(s, a[k]));
        r[k] = ts_add(ts_mul(ts_sub(1, c), ts_mul(a[i], a[k])), ts_mul(s, a[j]));
        turned = ts_add(ts_add(ts_mul(r[0], p[0]), ts_mul(r[1], p[1])), ts_mul(r[2], p[2]));
        r[3] = ts_add(ts_sub(p[i], turned), ts_mul(weight, turn->shift[i]));
    }
    return to;
}

/* The lowest joint that is above itself, or how many joints there are; `walk` has a 0 for each.
 * It goes from every joint up to one where it was before: in an earlier walk, or it came round. */
static uint32_t ts_skeleton_cycle(const struct ts_skin_model *skin, uint32_t *walk)
{
    uint32_t lowest = skin->joint_count;

    for (uint32_t j = 0; j < skin->joint_count; j++) {
        uint32_t at = j, round;

        for (; at != TS_SKIN_ROOT && walk[at] == 0; at = skin->parent[at]) walk[at] = j + 1;
        if (at == TS_SKIN_ROOT || walk[at] != j + 1) continue;
        round = at;
        do {
            if (round < lowest) lowest = round;
            round = skin->parent[round];
        } while (round != at);
    }
    return lowest;
}

/* Whether parents lead from every joint to a root; in time that grows as their number. */
static bool ts_skeleton_check(const struct ts_skin_model *skin, struct ts_error *error)
{
    uint32_t *walk, lowest;

    for (uint32_t j = 0; j < skin->joint_count; j++) {
        uint32_t parent = skin->parent[j];

        if (parent != TS_SKIN_ROOT && parent >= skin->joint_count)
            return ts_fail(error, "joint %u: expected a parent below %u or none, found %u", j,
                           skin->joint_count, parent);
    }
    walk = (uint32_t *)calloc(skin->joint_count + (size_t)1, sizeof *walk);
    if (!walk) return ts_out_of_memory(error);
    lowest = ts_skeleton_cycle(skin, walk);
    free(walk);
    return lowest == skin->joint_count || ts_fail(error, "joint %u: is above itself", lowest);
}

static bool ts_influence_check(const struct ts_skin_model *skin, size_t vertex,
                               struct ts_error *error)
{
    uint32_t n = skin->influences;
    double sum = 0;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t joint = skin->joint[vertex * n + i];
        double weight = skin->weight[vertex * n + i];

        if (joint >= skin->joint_count)
            return ts_fail(error, "vertex %zu: expected a joint below %u, found %u", vertex,
                           skin->joint_count, joint);
        if (!(weight >= 0 && weight <= 1))
            return ts_fail(error, "vertex %zu: expected a weight from 0 to 1, found %g", vertex,
                           weight);
        sum = ts_add(sum, weight);
    }
    if (skin->reading == TS_SKIN_LINEAR && !(fabs(ts_sub(sum, 1)) <= n * 0x1p-50))
        return ts_fail(error, "vertex %zu: expected weights with sum 1, found %.17g", vertex, sum);
    return true;
}

bool ts_skin_check(const struct ts_skin_model *skin, struct ts_error *error)
{
    uint32_t most = skin->reading == TS_SKIN_LINEAR ? TS_SKIN_MOST : 1;

    if (skin->reading >= TS_SKIN_READINGS)
        return ts_fail(error, "skin: expected a reading below %d, found %u", TS_SKIN_READINGS,
                       skin->reading);
    if (skin->influences < 1 || skin->influences > most)
        return ts_fail(error, "skin: expected 1 to %u joints a vertex, found %u", most,
                       skin->influences);
    if (skin->joint_count && !skin->parent) return ts_missing(error, "skin", "parents");
    if (skin->vertex_count && (!skin->rest || !skin->joint || !skin->weight))
        return ts_missing(error, "skin", "rest vertices, joints and weights");
    if (!ts_skeleton_check(skin, error)) return false;
    for (size_t i = 0; skin->place && i < 3 * (size_t)skin->joint_count; i++)
        if (!isfinite(skin->place[i]))
            return ts_fail(error, "joint %zu: expected a finite place", i / 3);
    for (size_t v = 0; v < skin->vertex_count; v++) {
        for (size_t k = 3 * v; k < 3 * v + 3; k++)
            if (!isfinite(skin->rest[k]))
                return ts_fail(error, "vertex %zu: expected finite numbers", v);
        if (!ts_influence_check(skin, v, error)) return false;
    }
    return true;
}

bool ts_skin_local_check(const struct ts_skin_model *skin, uint32_t joint,
                         const struct ts_pose *local, struct ts_error *error)
{
    for (int k = 0; k < 12; k++)
        if (!isfinite(local->row[k / 4][k % 4]))
            return ts_fail(error, "joint %u: expected a pose of finite numbers", joint);
    if (skin->reading == TS_SKIN_TURNED && !ts_is_rigid(local))
        return ts_fail(error, "joint %u: expected a rigid pose", joint);
    return true;
}

/* ---- plain functions ---- */

struct ts_skin *ts_skin_open(const struct ts_skin_model *skin, struct ts_error *error)
{
    struct ts_skin *session = NULL;

    if (!skin) {
        ts_missing(error, "skin", "a skin");
        return NULL;
    }
    return ts_skin_opt.open(skin, &session, error) ? session : NULL;
}

bool ts_skin_pose(struct ts_skin *session, const struct ts_pose *local, struct ts_error *error)
{
    if (!session) return ts_missing(error, "skin", "a session");
    if (!local) return ts_missing(error, "skin", "local poses");
    return ts_skin_opt.pose(session, local, error);
}

void ts_skin_joints(struct ts_skin *session, struct ts_pose *to)
{
    if (!session) return;
    ts_skin_opt.joints(session, to);
}

struct ts_pose ts_skin_matrix(struct ts_skin *session, uint32_t joint, double weight)
{
    if (!session) return (struct ts_pose){0};
    return ts_skin_opt.matrix(session, joint, weight);
}

bool ts_skin_world(struct ts_skin *session, double *to, struct ts_error *error)
{
    if (!session) return ts_missing(error, "skin", "a session");
    if (!to) return ts_missing(error, "skin", "a place for the answer");
    return ts_skin_opt.world(session, to, error);
}

void ts_skin_some(struct ts_skin *session, size_t count, const uint32_t *index, double *to)
{
    if (!session) return;
    ts_skin_opt.some(session, count, index, to);
}

uint32_t ts_skin_ranges(struct ts_skin *session, size_t count, const uint32_t *index,
                        struct ts_skin_range *to)
{
    if (!session) return 0;
    return ts_skin_opt.ranges(session, count, index, to);
}

void ts_skin_balls(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                   struct ts_ball *to)
{
    if (!session) return;
    ts_skin_opt.balls(session, count, node, to);
}

void ts_skin_close(struct ts_skin *session) { ts_skin_opt.close(session); }
