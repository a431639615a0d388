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
 *   turned   P C(w): C by the part w of its angle (docs/skin.md), about the joint's place;
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

#include "touchstone/api.h"
#include "touchstone/body.h"
#include "touchstone/bounds.h"
#include "touchstone/error.h"

#define TS_SKIN_ROOT UINT32_MAX /* the parent of a joint without one */

enum { TS_SKIN_MOST = 4 }; /* joints a vertex */

enum ts_skin_reading {
    TS_SKIN_BLENDED,
    TS_SKIN_SCALED,
    TS_SKIN_TURNED,
    TS_SKIN_LINEAR,
    TS_SKIN_READINGS
};

struct ts_skin_model {
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

/* A session: a character and its pose. Each twin has its own. One thread uses it at a time. */
struct ts_skin;

#ifdef __cplusplus
extern "C" {
#endif

/* A character whose local poses are all the identity. Its arrays stay as they are until close.
 * Refuses, by number, a joint that is missing or above itself, a weight outside of 0 to 1, weights
 * that don't sum to 1 where they must and numbers that are not finite; another reading or number of
 * influences than said above; and a processor that does not round to nearest or flushes denormal
 * numbers to zero. Joints without vertices are legal (a hand's joint whose mesh is
 * another one), and so are no joints at all. */
TS_API struct ts_skin *ts_skin_open(const struct ts_skin_model *skin, struct ts_error *error);

/* Goes to a frame: one local pose for each joint. Refused by its number, and then nothing has
 * changed: a joint whose local pose or composed matrix is not finite, and in the turned reading
 * one whose local pose is not rigid: columns of length 1 and at right angles, within 2^-20, and no
 * mirror. */
TS_API bool ts_skin_pose(struct ts_skin *session, const struct ts_pose *local,
                         struct ts_error *error);

/* The composed matrix of every joint. */
TS_API void ts_skin_joints(struct ts_skin *session, struct ts_pose *to);

/* The matrix of a vertex with that joint and weight; in the linear reading the composed one. */
TS_API struct ts_pose ts_skin_matrix(struct ts_skin *session, uint32_t joint, double weight);

/* All vertices. Refuses the first that is not finite; then `to` holds no answer. */
TS_API bool ts_skin_world(struct ts_skin *session, double *to, struct ts_error *error);

/* The vertices numbered index[0..count-1], one after the other, finite or not. */
TS_API void ts_skin_some(struct ts_skin *session, size_t count, const uint32_t *index, double *to);

/* For each joint that these vertices hang on, by its number, the least and largest weight; at
 * least 1 vertex. A vertex that names a joint twice has the sum of both weights, from the left.
 * In the linear reading a vertex has weight 0 for a joint that it does not name, and joints
 * whose largest weight is 0 are left out. `to` has room for as many as there are joints; says
 * how many there are. */
TS_API uint32_t ts_skin_ranges(struct ts_skin *session, size_t count, const uint32_t *index,
                               struct ts_skin_range *to);

/* The updated balls of nodes; each has at least one range, and its ball holds its vertices. */
TS_API void ts_skin_balls(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                          struct ts_ball *to);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_skin_close(struct ts_skin *session);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_skin_table {
    bool (*open)(const struct ts_skin_model *skin, struct ts_skin **session,
                 struct ts_error *error);
    bool (*pose)(struct ts_skin *session, const struct ts_pose *local, struct ts_error *error);
    void (*joints)(struct ts_skin *session, struct ts_pose *to);
    struct ts_pose (*matrix)(struct ts_skin *session, uint32_t joint, double weight);
    bool (*world)(struct ts_skin *session, double *to, struct ts_error *error);
    void (*some)(struct ts_skin *session, size_t count, const uint32_t *index, double *to);
    uint32_t (*ranges)(struct ts_skin *session, size_t count, const uint32_t *index,
                       struct ts_skin_range *to);
    void (*balls)(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                  struct ts_ball *to);
    void (*close)(struct ts_skin *session);
};

extern TS_API const struct ts_skin_table ts_skin_ref, ts_skin_opt;

#ifdef __cplusplus
}
#endif

#endif
