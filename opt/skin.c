/* skin.c, fast: every joint is composed once a frame, and vertices that share a matrix are posed
 * together, in plain loops over arrays. The operations on each number, and their order, are those
 * of the definition. */
#include "opt/skin.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "common/number.h"
#include "common/skin.h"

/* ---- a session ---- */

static void free_frame(struct skin_frame *frame)
{
    free(frame->local);
    free(frame->composed);
    free(frame->turn);
    free(frame->size);
}

static void close_session(struct ts_skin *s)
{
    if (!s) return;
    free_frame(&s->now);
    free_frame(&s->next);
    free(s->order);
    free(s->run);
    free(s->vertex);
    for (int k = 0; k < 3; k++) free(s->x[k]);
    for (int i = 0; i < TS_SKIN_MOST; i++) free(s->weight[i]);
    free(s->named);
    free(s->seen);
    free(s->range);
    free(s->part);
    free(s);
}

static bool open_frame(const struct ts_skin_model *skin, struct skin_frame *frame)
{
    size_t joints = skin->joint_count + (size_t)1;

    frame->local = calloc(joints, sizeof *frame->local);
    frame->composed = calloc(joints, sizeof *frame->composed);
    frame->size = calloc(joints, sizeof *frame->size);
    if (skin->reading == TS_SKIN_TURNED) frame->turn = calloc(joints, sizeof *frame->turn);
    return frame->local && frame->composed && frame->size &&
           (skin->reading != TS_SKIN_TURNED || frame->turn);
}

static bool find_room(struct ts_skin *s)
{
    size_t joints = s->skin.joint_count + (size_t)1, vertices = s->skin.vertex_count + (size_t)1;
    bool good = open_frame(&s->skin, &s->now) && open_frame(&s->skin, &s->next);

    s->order = calloc(joints, sizeof *s->order);
    s->named = calloc(joints, sizeof *s->named);
    s->seen = calloc(joints, sizeof *s->seen);
    s->range = calloc(joints, sizeof *s->range);
    s->part = calloc(2 * joints, sizeof *s->part);
    s->run = calloc(vertices, sizeof *s->run);
    s->vertex = calloc(vertices, sizeof *s->vertex);
    good = good && s->order && s->named && s->seen && s->range && s->part && s->run && s->vertex;
    for (int k = 0; k < 3; k++) good = (s->x[k] = calloc(vertices, sizeof *s->x[k])) && good;
    for (uint32_t i = 0; i < s->skin.influences; i++)
        good = (s->weight[i] = calloc(vertices, sizeof *s->weight[i])) && good;
    return good;
}

/* Parents before children: from each joint up to one that has its place, and down again. */
static void order_joints(struct ts_skin *s)
{
    uint32_t placed = 0, *path = s->seen;

    for (uint32_t j = 0; j < s->skin.joint_count; j++) {
        uint32_t length = 0;

        for (uint32_t at = j; at != TS_SKIN_ROOT && !s->named[at]; at = s->skin.parent[at])
            path[length++] = at;
        while (length) {
            s->order[placed++] = path[--length];
            s->named[path[length]] = 1;
        }
    }
    memset(s->named, 0, s->skin.joint_count * sizeof *s->named);
}

/* What a vertex is sorted by. */
struct key {
    uint32_t joint[TS_SKIN_MOST];
    double weight;
    uint32_t vertex;
};

static int compare_groups(const struct key *a, const struct key *b)
{
    for (int i = 0; i < TS_SKIN_MOST; i++)
        if (a->joint[i] != b->joint[i]) return a->joint[i] < b->joint[i] ? -1 : 1;
    return (a->weight > b->weight) - (a->weight < b->weight);
}

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    int order = compare_groups(x, y);

    return order ? order : x->vertex < y->vertex ? -1 : 1;
}

static bool sort_vertices(struct ts_skin *s)
{
    const struct ts_skin_model *skin = &s->skin;
    uint32_t n = skin->influences;
    struct key *key = calloc(skin->vertex_count + (size_t)1, sizeof *key);

    if (!key) return false;
    for (uint32_t v = 0; v < skin->vertex_count; v++) {
        key[v].vertex = v;
        for (uint32_t i = 0; i < n; i++) key[v].joint[i] = skin->joint[(size_t)v * n + i];
        if (skin->reading != TS_SKIN_LINEAR) key[v].weight = skin->weight[v];
    }
    qsort(key, skin->vertex_count, sizeof *key, compare_keys);
    for (uint32_t at = 0; at < skin->vertex_count; at++) {
        size_t v = s->vertex[at] = key[at].vertex;

        for (size_t k = 0; k < 3; k++) s->x[k][at] = skin->rest[3 * v + k];
        for (uint32_t i = 0; i < n; i++) s->weight[i][at] = skin->weight[v * n + i];
        if (at == 0 || compare_groups(&key[at - 1], &key[at]) != 0)
            s->run[s->run_count++].begin = at;
        s->run[s->run_count - 1].end = at + 1;
    }
    free(key);
    return true;
}

/* ---- matrices ---- */

struct ts_pose opt_skin_times(const struct ts_pose *a, const struct ts_pose *b)
{
    struct ts_pose to;

    for (int i = 0; i < 3; i++) {
        double r0 = a->row[i][0], r1 = a->row[i][1], r2 = a->row[i][2];

        for (int j = 0; j < 4; j++)
            to.row[i][j] =
                sum3(ts_mul(r0, b->row[0][j]), ts_mul(r1, b->row[1][j]), ts_mul(r2, b->row[2][j]));
        to.row[i][3] = ts_add(to.row[i][3], a->row[i][3]);
    }
    return to;
}

struct ts_pose opt_skin_weighted(const struct ts_skin *s, uint32_t joint, double weight)
{
    if (s->now.turn) return ts_turn_part(&s->now.turn[joint], weight);
    return weigh(&s->now.local[joint], weight, s->skin.reading == TS_SKIN_BLENDED);
}

struct ts_pose opt_skin_matrix(const struct ts_skin *s, uint32_t joint, double weight)
{
    uint32_t parent = s->skin.parent[joint];
    struct ts_pose local;

    if (s->skin.reading == TS_SKIN_LINEAR) return s->now.composed[joint];
    local = opt_skin_weighted(s, joint, weight);
    return parent == TS_SKIN_ROOT ? local : opt_skin_times(&s->now.composed[parent], &local);
}

static bool is_finite(const struct ts_pose *pose)
{
    double doubt = 0; /* x - x is 0 for finite x and NaN for all others */

    for (int k = 0; k < 12; k++) doubt += pose->row[k / 4][k % 4] - pose->row[k / 4][k % 4];
    return doubt == 0;
}

/* Everything about a joint in the next frame; its parent has it already. */
static void enter_joint(struct ts_skin *s, const struct ts_pose *local, uint32_t joint)
{
    static const double origin[3] = {0, 0, 0};
    const double *place = s->skin.place ? s->skin.place + 3 * (size_t)joint : origin;
    uint32_t parent = s->skin.parent[joint];
    struct skin_frame *next = &s->next;

    next->local[joint] = local[joint];
    next->composed[joint] = parent == TS_SKIN_ROOT
                                ? local[joint]
                                : opt_skin_times(&next->composed[parent], &local[joint]);
    if (next->turn) ts_turn_of(&local[joint], place, &next->turn[joint]);
    opt_skin_measure(s, next, joint);
}

static bool pose(struct ts_skin *s, const struct ts_pose *local, struct ts_error *error)
{
    struct skin_frame last = s->now;

    for (uint32_t j = 0; j < s->skin.joint_count; j++)
        if (!ts_skin_local_check(&s->skin, j, &local[j], error)) return false;
    for (uint32_t i = 0; i < s->skin.joint_count; i++) enter_joint(s, local, s->order[i]);
    for (uint32_t j = 0; j < s->skin.joint_count; j++)
        if (!is_finite(&s->next.composed[j]))
            return ts_fail(error, "joint %u: its composed matrix is not finite", j);
    s->now = s->next;
    s->next = last;
    return true;
}

static bool open_session(const struct ts_skin_model *skin, struct ts_skin **session,
                         struct ts_error *error)
{
    static const struct ts_pose identity = TS_IDENTITY;
    struct ts_skin *s;
    bool good;

    if (!ts_arithmetic_check(error)) return false;
    if (!ts_skin_check(skin, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->skin = *skin;
    good = find_room(s) && sort_vertices(s);
    if (!good) {
        close_session(s);
        return ts_out_of_memory(error);
    }
    order_joints(s);
    for (uint32_t j = 0; j < skin->joint_count; j++) s->now.local[j] = identity;
    *session = s;
    return pose(s, s->now.local, error);
}

static void joints(struct ts_skin *s, struct ts_pose *to)
{
    memcpy(to, s->now.composed, s->skin.joint_count * sizeof *to);
}

/* ---- vertices ---- */

/* Vertices go through in blocks that stay in the first-level cache. */
enum { BLOCK = 64 };

static void pose_block(uint32_t count, const struct ts_pose *pose, const double *restrict x,
                       const double *restrict y, const double *restrict z,
                       double (*restrict to)[BLOCK])
{
    for (int k = 0; k < 3; k++) {
        const double r[4] = {pose->row[k][0], pose->row[k][1], pose->row[k][2], pose->row[k][3]};

        for (uint32_t i = 0; i < count; i++) to[k][i] = ts_posed(r, x[i], y[i], z[i]);
    }
}

static void weigh_block(uint32_t count, const double *restrict weight, bool first,
                        double (*restrict from)[BLOCK], double (*restrict to)[BLOCK])
{
    for (int k = 0; k < 3; k++)
        for (uint32_t i = 0; i < count; i++) {
            double x = ts_mul(weight[i], from[k][i]);

            to[k][i] = first ? x : ts_add(to[k][i], x);
        }
}

/* `count` vertices of a run, from the one at `at`. */
static void place_block(const struct ts_skin *s, const struct ts_pose *pose, uint32_t at,
                        uint32_t count, double *to)
{
    double sum[3][BLOCK], posed[3][BLOCK];

    pose_block(count, pose, s->x[0] + at, s->x[1] + at, s->x[2] + at, sum);
    if (s->skin.reading == TS_SKIN_LINEAR) {
        weigh_block(count, s->weight[0] + at, true, sum, posed);
        memcpy(sum, posed, sizeof sum);
        for (uint32_t i = 1; i < s->skin.influences; i++) {
            pose_block(count, &pose[i], s->x[0] + at, s->x[1] + at, s->x[2] + at, posed);
            weigh_block(count, s->weight[i] + at, false, posed, sum);
        }
    }
    for (uint32_t i = 0; i < count; i++)
        for (size_t k = 0; k < 3; k++) to[3 * (size_t)s->vertex[at + i] + k] = sum[k][i];
}

static bool world(struct ts_skin *s, double *to, struct ts_error *error)
{
    uint32_t n = s->skin.influences;
    double doubt = 0;

    for (uint32_t r = 0; r < s->run_count; r++) {
        const uint32_t *joint = s->skin.joint + (size_t)n * s->vertex[s->run[r].begin];
        struct ts_pose pose_of[TS_SKIN_MOST];

        pose_of[0] = opt_skin_matrix(s, joint[0], s->weight[0][s->run[r].begin]);
        for (uint32_t i = 1; i < n; i++) pose_of[i] = s->now.composed[joint[i]];
        for (uint32_t at = s->run[r].begin; at < s->run[r].end; at += BLOCK)
            place_block(s, pose_of, at, s->run[r].end - at < BLOCK ? s->run[r].end - at : BLOCK,
                        to);
    }
    for (size_t i = 0; i < 3 * (size_t)s->skin.vertex_count; i++) doubt += to[i] - to[i];
    for (size_t i = 0; doubt != 0; i++)
        if (!isfinite(to[i]))
            return ts_fail(error, "vertex %zu: its place in the world is not finite", i / 3);
    return true;
}

/* Neighbours often have the same joint and weight: their matrix is made once. */
static void some_of_one(const struct ts_skin *s, size_t count, const uint32_t *index, double *to)
{
    const struct ts_skin_model *skin = &s->skin;
    struct ts_pose m = TS_IDENTITY;

    for (size_t i = 0; i < count; i++) {
        uint32_t v = index[i], last = i ? index[i - 1] : v;
        const double *p = skin->rest + 3 * (size_t)v;

        if (i == 0 || skin->joint[v] != skin->joint[last] || skin->weight[v] != skin->weight[last])
            m = opt_skin_matrix(s, skin->joint[v], skin->weight[v]);
        for (size_t k = 0; k < 3; k++) to[3 * i + k] = ts_posed(m.row[k], p[0], p[1], p[2]);
    }
}

static void some_of_many(const struct ts_skin *s, size_t count, const uint32_t *index, double *to)
{
    uint32_t n = s->skin.influences;

    for (size_t i = 0; i < 3 * count; i++) {
        const uint32_t *joint = s->skin.joint + (size_t)n * index[i / 3];
        const double *w = s->skin.weight + (size_t)n * index[i / 3];
        const double *p = s->skin.rest + 3 * (size_t)index[i / 3];

        for (uint32_t j = 0; j < n; j++) {
            const struct ts_pose *m = &s->now.composed[joint[j]];
            double x = ts_mul(w[j], ts_posed(m->row[i % 3], p[0], p[1], p[2]));

            to[i] = j == 0 ? x : ts_add(to[i], x);
        }
    }
}

static void some(struct ts_skin *s, size_t count, const uint32_t *index, double *to)
{
    if (s->skin.reading == TS_SKIN_LINEAR)
        some_of_many(s, count, index, to);
    else
        some_of_one(s, count, index, to);
}

static struct ts_pose matrix(struct ts_skin *session, uint32_t joint, double weight)
{
    return opt_skin_matrix(session, joint, weight);
}

const struct ts_skin_table ts_skin_opt = {open_session,    pose,           joints,
                                          matrix,          world,          some,
                                          opt_skin_ranges, opt_skin_balls, close_session};
