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

#endif
