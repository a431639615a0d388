/* fault.c: characters that are wrong: the fast one with one fault, or with balls as paper 002
 * prints them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "props/engine/columns.h"
#include "props/skin/skin.h"
#include "touchstone/pose.h"

/* The fast character behind one that knows what it was asked. */
struct ts_skin {
    struct ts_skin *opt;
    struct ts_skin_model skin;
    struct ts_pose *local;
    bool refused; /* the last frame */
};

static void close_wrong(struct ts_skin *w)
{
    if (!w) return;
    ts_skin_opt.close(w->opt);
    free(w->local);
    free(w);
}

static bool open_wrong(const struct ts_skin_model *skin, struct ts_skin **session,
                       struct ts_error *error)
{
    struct ts_skin *w = calloc(1, sizeof *w);

    if (!w) return ts_out_of_memory(error);
    w->skin = *skin;
    w->local = calloc(skin->joint_count + (size_t)1, sizeof *w->local);
    if ((w->local || ts_out_of_memory(error)) && ts_skin_opt.open(skin, &w->opt, error)) {
        *session = w;
        return true;
    }
    close_wrong(w);
    return false;
}

static bool pose(struct ts_skin *w, const struct ts_pose *local, struct ts_error *error)
{
    if (!ts_skin_opt.pose(w->opt, local, error)) return false;
    memcpy(w->local, local, w->skin.joint_count * sizeof *local);
    return true;
}

static void joints(struct ts_skin *session, struct ts_pose *to)
{
    ts_skin_opt.joints(((struct ts_skin *)session)->opt, to);
}

static struct ts_pose matrix(struct ts_skin *session, uint32_t joint, double weight)
{
    return ts_skin_opt.matrix(((struct ts_skin *)session)->opt, joint, weight);
}

static bool world(struct ts_skin *session, double *to, struct ts_error *error)
{
    return ts_skin_opt.world(((struct ts_skin *)session)->opt, to, error);
}

static void some(struct ts_skin *session, size_t count, const uint32_t *index, double *to)
{
    ts_skin_opt.some(((struct ts_skin *)session)->opt, count, index, to);
}

static uint32_t ranges(struct ts_skin *session, size_t count, const uint32_t *index,
                       struct ts_skin_range *to)
{
    return ts_skin_opt.ranges(((struct ts_skin *)session)->opt, count, index, to);
}

static void balls(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                  struct ts_ball *to)
{
    ts_skin_opt.balls(((struct ts_skin *)session)->opt, count, node, to);
}

/* ---- balls as printed ---- */

/* The paper has no four joints a vertex: there the balls are right. And where one prints only what
 * is wrong with turns, the others are right, too. */
static void print_all(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                      struct ts_ball *to, struct ts_skin_printing p, bool turned_only)
{
    const struct ts_skin *w = session;

    balls(session, count, node, to);
    if (w->skin.reading == TS_SKIN_LINEAR || (turned_only && w->skin.reading != TS_SKIN_TURNED))
        return;
    for (size_t i = 0; i < count; i++) to[i] = ts_skin_printed(w->opt, &node[i], p);
}

#define PRINTED(name, turned_only, ...)                                                            \
    static void name(struct ts_skin *s, size_t count, const struct ts_skin_node *node,             \
                     struct ts_ball *to)                                                           \
    {                                                                                              \
        print_all(s, count, node, to, (struct ts_skin_printing){__VA_ARGS__}, turned_only);        \
    }

PRINTED(as_printed, false, false, false, true)
PRINTED(inner_only, false, true, true, false)
PRINTED(no_norm, false, false, true, true)
PRINTED(unrounded, false, true, false, true)
PRINTED(arc, true, true, true, true)

/* ---- balls with a fault ---- */

/* Calls balls for each node with its ranges changed. */
static void with_ranges(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                        struct ts_ball *to,
                        void (*change)(const struct ts_skin_node *, size_t, struct ts_skin_node *,
                                       struct ts_skin_range *))
{
    for (size_t i = 0; i < count; i++) {
        struct ts_skin_range range[16];
        struct ts_skin_node own = node[i];

        if (own.range_count <= 16) change(node, i, &own, range);
        balls(session, 1, &own, to + i);
    }
}

static void take_most(const struct ts_skin_node *node, size_t i, struct ts_skin_node *own,
                      struct ts_skin_range *range)
{
    memcpy(range, node[i].range, own->range_count * sizeof *range);
    for (uint32_t r = 0; r < own->range_count; r++) range[r].least = range[r].most;
    own->range = range;
}

static void drop_last(const struct ts_skin_node *node, size_t i, struct ts_skin_node *own,
                      struct ts_skin_range *range)
{
    (void)node, (void)i, (void)range;
    if (own->range_count > 1) own->range_count--;
}

static void take_other(const struct ts_skin_node *node, size_t i, struct ts_skin_node *own,
                       struct ts_skin_range *range)
{
    (void)range;
    if (i == 0) return;
    own->range = node[i - 1].range;
    own->range_count = node[i - 1].range_count;
}

static void most_for_least(struct ts_skin *s, size_t count, const struct ts_skin_node *node,
                           struct ts_ball *to)
{
    with_ranges(s, count, node, to, take_most);
}

static void dropped(struct ts_skin *s, size_t count, const struct ts_skin_node *node,
                    struct ts_ball *to)
{
    with_ranges(s, count, node, to, drop_last);
}

static void other_node(struct ts_skin *s, size_t count, const struct ts_skin_node *node,
                       struct ts_ball *to)
{
    with_ranges(s, count, node, to, take_other);
}

static void mixed(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                  struct ts_ball *to)
{
    const struct ts_skin *w = session;

    balls(session, count, node, to);
    for (size_t i = 0; w->skin.reading == TS_SKIN_LINEAR && i < count; i++)
        to[i] = ts_skin_mixed(w->opt, &node[i]);
}

static void four_times(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                       struct ts_ball *to)
{
    balls(session, count, node, to);
    for (size_t i = 0; i < count; i++) to[i].radius = 4 * to[i].radius + 0x1p-20;
}

static void endless(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                    struct ts_ball *to)
{
    balls(session, count, node, to);
    for (size_t i = 0; i < count; i++) to[i].radius = INFINITY;
}

/* ---- other faults ---- */

/* Each joint before its parent, in the product. */
static void backwards(struct ts_skin *session, struct ts_pose *to)
{
    struct ts_skin *w = session;

    joints(session, to);
    for (uint32_t j = 0; j < w->skin.joint_count; j++) {
        uint32_t parent = w->skin.parent[j];
        struct ts_pose above;

        if (parent == TS_SKIN_ROOT || w->skin.parent[parent] != TS_SKIN_ROOT) continue;
        above = w->local[parent];
        for (int k = 0; k < 12; k++) {
            const double *r = w->local[j].row[k / 4];

            to[j].row[k / 4][k % 4] = ((r[0] * above.row[0][k % 4] + r[1] * above.row[1][k % 4]) +
                                       r[2] * above.row[2][k % 4]) +
                                      (k % 4 == 3 ? r[3] : 0);
        }
    }
}

/* A posed vertex is rounded once, not after every operation. */
static bool fused(struct ts_skin *session, double *to, struct ts_error *error)
{
    struct ts_skin *w = session;
    bool given = world(session, to, error);

    for (size_t v = 0; given && w->skin.influences == 1 && v < w->skin.vertex_count; v++) {
        struct ts_pose m = matrix(session, w->skin.joint[v], w->skin.weight[v]);
        const double *p = w->skin.rest + 3 * v;

        for (int k = 0; k < 3 && w->skin.reading != TS_SKIN_LINEAR; k++)
            to[3 * v + (size_t)k] =
                fma(m.row[k][2], p[2], fma(m.row[k][1], p[1], m.row[k][0] * p[0])) + m.row[k][3];
    }
    return given;
}

/* A turn by half of the angle goes to the middle of the chord. */
static struct ts_pose chord(struct ts_skin *session, uint32_t joint, double weight)
{
    const struct ts_skin *w = session;
    struct ts_pose first = matrix(session, joint, 0), last = matrix(session, joint, 1);

    if (w->skin.reading != TS_SKIN_TURNED) return matrix(session, joint, weight);
    for (int k = 0; k < 12; k++)
        first.row[k / 4][k % 4] =
            (1 - weight) * first.row[k / 4][k % 4] + weight * last.row[k / 4][k % 4];
    return first;
}

/* A vertex that does not name a joint is forgotten, though its weight is 0. */
static uint32_t named_only(struct ts_skin *session, size_t count, const uint32_t *index,
                           struct ts_skin_range *to)
{
    const struct ts_skin *w = session;
    uint32_t n = w->skin.influences, found = ranges(session, count, index, to);

    for (uint32_t r = 0; r < found; r++) {
        to[r].least = to[r].most;
        for (size_t i = 0; i < count * n; i++) {
            size_t at = index[i / n] * (size_t)n + i % n;

            if (w->skin.joint[at] == to[r].joint)
                to[r].least = fmin(to[r].least, w->skin.weight[at]);
        }
    }
    return found;
}

/* A frame is entered joint by joint, and a refused one is left half-way. */
static bool half_way(struct ts_skin *session, const struct ts_pose *local, struct ts_error *error)
{
    struct ts_skin *w = session;
    struct ts_error unused;

    if (pose(session, local, error)) return true;
    if (w->skin.joint_count > 1) {
        w->local[0].row[0][3] += 1;
        ts_skin_opt.pose(w->opt, w->local, &unused);
    }
    return false;
}

/* Like pose, and remembers a refusal. */
static bool remembers(struct ts_skin *session, const struct ts_pose *local, struct ts_error *error)
{
    struct ts_skin *w = session;

    w->refused = !pose(session, local, error);
    return !w->refused;
}

/* Composed matrices stay, but a local pose of the refused frame does not go away. */
static struct ts_pose left_over(struct ts_skin *session, uint32_t joint, double weight)
{
    struct ts_pose m = matrix(session, joint, weight);

    if (((struct ts_skin *)session)->refused) m.row[0][3] = ts_add(m.row[0][3], 1);
    return m;
}

/* Vertices are kept in the session, and a refused frame has overwritten the first. */
static bool overwritten(struct ts_skin *session, double *to, struct ts_error *error)
{
    struct ts_skin *w = session;
    bool given = world(session, to, error);

    if (given && w->refused && w->skin.vertex_count) to[0] = to[0] == 0;
    return given;
}

/* A joint that is above itself becomes a root. */
static bool cuts_cycles(const struct ts_skin_model *skin, struct ts_skin **session,
                        struct ts_error *error)
{
    static const uint32_t none[] = {TS_SKIN_ROOT, TS_SKIN_ROOT, TS_SKIN_ROOT, TS_SKIN_ROOT,
                                    TS_SKIN_ROOT, TS_SKIN_ROOT, TS_SKIN_ROOT, TS_SKIN_ROOT};
    struct ts_skin_model cut = *skin;

    if (open_wrong(skin, session, error)) return true;
    cut.parent = none;
    return strstr(error->text, "above itself") && skin->joint_count <= 8 &&
           open_wrong(&cut, session, error);
}

#define WITH(open, pose, joints, matrix, world, ranges, balls)                                     \
    {                                                                                              \
        open, pose, joints, matrix, world, some, ranges, balls, close_wrong                        \
    }
#define BALLS(balls) WITH(open_wrong, pose, joints, matrix, world, ranges, balls)

static const struct ts_skin_table
    with_as_printed = BALLS(as_printed),
    with_inner_only = BALLS(inner_only), with_no_norm = BALLS(no_norm),
    with_unrounded = BALLS(unrounded), with_arc = BALLS(arc),
    with_most_for_least = BALLS(most_for_least), with_dropped = BALLS(dropped),
    with_other_node = BALLS(other_node), with_mixed = BALLS(mixed),
    with_four_times = BALLS(four_times), with_endless = BALLS(endless),
    with_backwards = WITH(open_wrong, pose, backwards, matrix, world, ranges, balls),
    with_fused = WITH(open_wrong, pose, joints, matrix, fused, ranges, balls),
    with_chord = WITH(open_wrong, pose, joints, chord, world, ranges, balls),
    with_named_only = WITH(open_wrong, pose, joints, matrix, world, named_only, balls),
    with_half_way = WITH(open_wrong, half_way, joints, matrix, world, ranges, balls),
    with_left_over = WITH(open_wrong, remembers, joints, left_over, world, ranges, balls),
    with_overwritten = WITH(open_wrong, remembers, joints, matrix, overwritten, ranges, balls),
    with_cuts_cycles = WITH(cuts_cycles, pose, joints, matrix, world, ranges, balls);

/* clang-format off */
const struct ts_wrong_twin skin_wrong[] = {
    {"as_printed", TS_SUBJECT, &with_as_printed, "in_ball", "sphere update in doubles: radii stay, as if matrices were exact rotations"},
    {"inner_only", TS_SUBJECT, &with_inner_only, "in_ball", "r_u for 1 < i < n: the first and the last sphere are left out"},
    {"arc", TS_SUBJECT, &with_arc, "in_ball", "c_min and c_max for a turn by part of an angle: the centre leaves the segment"},
    {"no_norm", TS_FAULT, &with_no_norm, "in_ball", "the radius does not grow with the matrix"},
    {"unrounded", TS_FAULT, &with_unrounded, "in_ball", "nothing for rounding"},
    {"most_for_least", TS_FAULT, &with_most_for_least, "in_ball", "the largest weight is taken for the least"},
    {"dropped", TS_FAULT, &with_dropped, "in_ball", "the spheres of the last joint are forgotten"},
    {"other_node", TS_FAULT, &with_other_node, "in_ball", "the ranges of another node are used"},
    {"named_only", TS_FAULT, &with_named_only, "in_ball", "who does not name a joint is forgotten"},
    {"mixed", TS_FAULT, &with_mixed, "in_ball", "nothing for rounding where a vertex has several joints"},
    {"four_times", TS_FAULT, &with_four_times, "not_loose", "balls are larger than need be"},
    {"endless", TS_FAULT, &with_endless, "not_loose", "balls hold everything"},
    {"backwards", TS_FAULT, &with_backwards, "same_vertices", "a joint's pose acts after its parent's"},
    {"fused", TS_FAULT, &with_fused, "same_vertices", "products and sums round together"},
    {"chord", TS_FAULT, &with_chord, "same_vertices", "a part of a turn is a point of the chord"},
    {"chord", TS_FAULT, &with_chord, "turns", "a part of a turn is a point of the chord"},
    {"named_only", TS_FAULT, &with_named_only, "ranges", "who does not name a joint is forgotten"},
    {"half_way", TS_FAULT, &with_half_way, "refusals_keep", "a refused frame moves a joint"},
    {"left_over", TS_FAULT, &with_left_over, "refusals_keep", "a refused frame changes matrices, and no joint"},
    {"overwritten", TS_FAULT, &with_overwritten, "refusals_keep", "a refused frame changes vertices, and no joint"},
    {"cuts_cycles", TS_FAULT, &with_cuts_cycles, "refusals_keep", "a joint above itself becomes a root"},
    {0},
};
/* clang-format on */
