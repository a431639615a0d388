/* skeleton.h: the character of the scenes, as the column `skin` takes it (touchstone/skin.h).
 *
 * Joints stand at rest without a turn, so the local pose of a joint is a turn about its resting
 * place. The joints of a part of the body are a chain from parent to child, and along the part a
 * vertex goes over from one to the next. The scenes show the linear reading. */
#ifndef CASES_SHAPE_SKELETON_H
#define CASES_SHAPE_SKELETON_H

#include "cases/shape/shapes.h"
#include "touchstone/skin.h"

enum ts_character_joint {
    TS_HIPS, /* the root */
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

/* How many rings the torso and the seven other parts have, and how many vertices a ring. */
struct ts_character_size {
    uint32_t torso, rings, sides;
};

/* Each of the eight parts has two ends besides. */
static inline uint32_t ts_character_vertices(const struct ts_character_size *size)
{
    return size->sides * (size->torso + 7 * size->rings) + 16;
}

/* A character 1.8 high that looks along x and stands on z = 0: eight closed parts. */
bool ts_shape_character(struct ts_case *c, const struct ts_character_size *size,
                        struct ts_shape *shape);

/* The joints and weights of its vertices in the linear reading, four each, with memory of the case.
 * Only `rest` is left to be filled in. */
bool ts_character_skin(struct ts_case *c, const struct ts_character_size *size,
                       struct ts_skin_model *skin);

/* Local poses of a step: walking has the period 2 pi. */
void ts_character_walk(double phase, struct ts_pose *local);

/* Turns and moves a character as a whole: what its root does, `pose` does afterwards. */
void ts_character_place(const struct ts_pose *pose, struct ts_pose *local);

/* Its vertices in the linear reading, as skin.h defines them; `rest` is the mesh at rest. */
void ts_character_pose(const struct ts_character_size *size, const struct ts_pose *local,
                       const double *rest, double *moved);

#endif
