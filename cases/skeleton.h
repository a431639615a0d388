/* skeleton.h: a character on a skeleton: joints, and which of them carries which vertex.
 *
 * Joints stand at rest without a turn, so the local pose of a joint is a turn about its resting
 * place, and the joint's matrix is the product of the local poses from the root to it, left to
 * right, each entry summed left to right. A vertex goes where its joints would put it, weighted:
 * (w0*p0 + w1*p1). */
#ifndef CASES_SKELETON_H
#define CASES_SKELETON_H

#include "cases/case.h"
#include "cases/shapes.h"
#include "touchstone/skin.h"

struct ts_joint {
    const char *name;
    int parent;      /* a smaller number; -1: the root */
    double place[3]; /* at rest, in the coordinates of the mesh */
};

struct ts_skeleton {
    size_t joint_count;
    const struct ts_joint *joint;
};

struct ts_influence {
    size_t joint[2];
    double weight[2]; /* sum to 1 */
};

/* local[j]: how joint j is posed against its parent; joint[j]: what it does to the mesh. */
void ts_skeleton_compose(const struct ts_skeleton *skeleton, const struct ts_pose *local,
                         struct ts_pose *joint);
void ts_skin(const struct ts_pose *joint, const struct ts_influence *influence, const double *rest,
             double *moved);

enum ts_character_joint {
    TS_HIPS,
    TS_CHEST,
    TS_HEAD,
    TS_SHOULDER, /* here and below: + TS_RIGHT for the other side of the body */
    TS_ELBOW,
    TS_HIP,
    TS_KNEE,
    TS_ANKLE,
    TS_RIGHT = 5,
    TS_CHARACTER_JOINTS = 13
};
extern const struct ts_skeleton ts_character;

/* A character 1.8 high that looks along x and stands on z = 0: eight closed parts of 128 * 4^level
 * faces. The influence depends on the number of the vertex only. */
bool ts_shape_character(struct ts_case *c, unsigned level, struct ts_shape *shape);
struct ts_influence ts_character_influence(unsigned level, uint32_t vertex);

/* The same with 16 size^2 faces and 8 (size^2 + 2) vertices. */
bool ts_shape_character_of(struct ts_case *c, uint32_t size, struct ts_shape *shape);
struct ts_influence ts_character_influence_of(uint32_t size, uint32_t vertex);

/* The local poses of a step. `phase` runs through 2 pi in two steps. */
void ts_character_walk(double phase, struct ts_pose *local);

/* That character as a skin, whose arrays belong to the case, and its body. In the linear reading a
 * vertex has two joints; in the others the second one, which hangs on the first, with its weight,
 * or the only one with weight 1. */
bool ts_character_skin(struct ts_case *c, uint32_t size, uint32_t reading, struct ts_skin *skin,
                       struct ts_body *body);

/* A room of 10 by 8 by 3, each side cut into n by n tiles of two faces. Tiles of different sides
 * share no vertices. */
bool ts_tiled_room(struct ts_case *c, uint32_t n, struct ts_body *body);

#endif
