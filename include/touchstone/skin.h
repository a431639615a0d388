/* skin.h: a skeleton, the vertices that hang on it, and balls that follow them (paper 002,
 * section 3).
 *
 * A joint has a parent and, in each frame, a local pose: a matrix that acts before its parent's.
 * Its composed matrix is the product of the local poses from the root to it, from the left, and
 * each entry of a product is (a0*b0 + a1*b1) + a2*b2,  and in the last column that + a3. What a
 * vertex makes of the joints it hangs on is one of four readings of "the weighted transformation";
 * P is the composed matrix of its joint's parent, C the joint's local pose and w the weight:
 *
 *   blended  P ((1-w) I + w C): with weight 0 it follows the parent, with 1 the joint;
 *   scaled   P (w C): the formula as printed;
 *   turned   P C(w): C by the part w of its angle (turn.h), about the joint's place;
 *   linear   up to four joints: each poses it by its composed matrix, and the posed points are
 *            combined as in morph.h, zero weights included.
 *
 * The first three make a matrix, entry by entry (1-w)+w*c on the diagonal and w*c elsewhere, or
 * w*c; a joint without a parent has no product. The vertex is the rest vertex posed by that matrix.
 * These orders of operations define the vertices: both twins give the same numbers (==).
 *
 * A node of a sphere tree stands for some vertices: a ball that holds them at rest, and for each
 * joint the least and the largest of their weights. Contract of both twins: its updated ball holds
 * every posed vertex that is finite, in exact arithmetic over the rounded numbers, and is no larger
 * than docs/skin.md says. Balls of the two twins may differ. A ball that overflows becomes
 * infinite, never NaN. */
#ifndef TOUCHSTONE_SKIN_H
#define TOUCHSTONE_SKIN_H

#include <stdlib.h>

#include "touchstone/bounds.h"
#include "touchstone/turn.h"

#define TS_SKIN_ROOT UINT32_MAX /* the parent of a joint without one */

enum { TS_SKIN_MOST = 4 }; /* joints a vertex */

enum ts_skin_reading {
    TS_SKIN_BLENDED,
    TS_SKIN_SCALED,
    TS_SKIN_TURNED,
    TS_SKIN_LINEAR,
    TS_SKIN_READINGS
};

struct ts_skin {
    uint32_t reading;    /* enum ts_skin_reading */
    uint32_t influences; /* of each vertex: 1, and in the linear reading up to TS_SKIN_MOST */
    uint32_t joint_count, vertex_count;
    const uint32_t *parent; /* of each joint: any other one, in any order, or TS_SKIN_ROOT */
    const double *place;    /* joint_count points that a turn leaves at rest; NULL: the origin */
    const double *rest;     /* vertex_count points */
    const uint32_t *joint;  /* vertex_count * influences numbers of joints, */
    const double *weight;   /* and their weights, from 0 to 1; if linear, with sum 1 as in body.h */
};

struct ts_skin_range {
    uint32_t joint;
    double least, most;
};

struct ts_skin_node {
    struct ts_ball ball;
    uint32_t range_count;
    const struct ts_skin_range *range;
};

struct ts_skinning {
    /* A character whose local poses are all the identity. Its arrays stay as they are until close.
     * Refuses what ts_skin_check does, and a processor that does not round to nearest or flushes
     * denormal numbers to zero. Joints without vertices are legal (a hand's joint whose mesh is
     * another one), and so are no joints at all. */
    bool (*open)(const struct ts_skin *skin, void **session, struct ts_error *error);

    /* Goes to a frame: one local pose for each joint. Refused by its number, and then nothing has
     * changed: a joint whose local pose or composed matrix is not finite, and in the turned reading
     * one whose local pose is not rigid (ts_is_rigid). */
    bool (*pose)(void *session, const struct ts_pose *local, struct ts_error *error);

    /* The composed matrix of every joint. */
    void (*joints)(void *session, struct ts_pose *to);

    /* The matrix of a vertex with that joint and weight; in the linear reading the composed one. */
    struct ts_pose (*matrix)(void *session, uint32_t joint, double weight);

    /* All vertices. Refuses the first that is not finite; then `to` holds no answer. */
    bool (*world)(void *session, double *to, struct ts_error *error);

    /* The vertices numbered index[0..count-1], one after the other, finite or not. */
    void (*some)(void *session, size_t count, const uint32_t *index, double *to);

    /* For each joint that these vertices hang on, by its number, the least and largest weight; at
     * least 1 vertex. A vertex that names a joint twice has the sum of both weights, from the left.
     * In the linear reading a vertex has weight 0 for a joint that it does not name, and joints
     * whose largest weight is 0 are left out. `to` has room for as many as there are joints; says
     * how many there are. */
    uint32_t (*ranges)(void *session, size_t count, const uint32_t *index,
                       struct ts_skin_range *to);

    /* The updated balls of nodes; each has at least one range, and its ball holds its vertices. */
    void (*balls)(void *session, size_t count, const struct ts_skin_node *node, struct ts_ball *to);

    void (*close)(void *session); /* NULL is allowed */
};

/* The lowest joint that is above itself, or how many joints there are; `walk` has a 0 for each.
 * It goes from every joint up to one where it was before: in an earlier walk, or it came round. */
static inline uint32_t ts_skeleton_cycle(const struct ts_skin *skin, uint32_t *walk)
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
static inline bool ts_skeleton_check(const struct ts_skin *skin, struct ts_error *error)
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

static inline bool ts_influence_check(const struct ts_skin *skin, size_t vertex,
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

/* Whether a skin is what open takes, and there is memory to see it: a joint that is missing or
 * above itself, a weight outside of 0 to 1, weights that don't sum to 1 and numbers that are not
 * finite are refused by number. */
static inline bool ts_skin_check(const struct ts_skin *skin, struct ts_error *error)
{
    uint32_t most = skin->reading == TS_SKIN_LINEAR ? TS_SKIN_MOST : 1;

    if (skin->reading >= TS_SKIN_READINGS)
        return ts_fail(error, "skin: expected a reading below %d, found %u", TS_SKIN_READINGS,
                       skin->reading);
    if (skin->influences < 1 || skin->influences > most)
        return ts_fail(error, "skin: expected 1 to %u joints a vertex, found %u", most,
                       skin->influences);
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

/* Whether a frame's local pose is one that `pose` takes. */
static inline bool ts_skin_local_check(const struct ts_skin *skin, uint32_t joint,
                                       const struct ts_pose *local, struct ts_error *error)
{
    for (int k = 0; k < 12; k++)
        if (!isfinite(local->row[k / 4][k % 4]))
            return ts_fail(error, "joint %u: expected a pose of finite numbers", joint);
    if (skin->reading == TS_SKIN_TURNED && !ts_is_rigid(local))
        return ts_fail(error, "joint %u: expected a rigid pose", joint);
    return true;
}

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_skinning ts_skin_ref, ts_skin_opt;
#ifdef __cplusplus
}
#endif

#endif
