/* assimp_motion.h: where an animation puts the nodes of a file. */
#ifndef CASES_IMPORT_ASSIMP_MOTION_H
#define CASES_IMPORT_ASSIMP_MOTION_H

#include <assimp/scene.h>

#include "touchstone/body.h"

/* A node against its parent at a time, in the animation's ticks: between two keys places and sizes
 * are blended linearly and turns along the shorter arc; before the first key and behind the last
 * one nothing moves. Without an animation, and for a node that it does not name, the node's own
 * transform. */
struct ts_pose ts_assimp_node_at(const struct aiAnimation *animation, const struct aiNode *node,
                                 double time);

/* Whether the keys of each kind have finite times that grow; `key` is the first that has not. */
bool ts_assimp_times_grow(const struct aiNodeAnim *channel, unsigned *key);

/* The inverse of a matrix in doubles; false: it has none. */
bool ts_assimp_inverse(const struct ts_pose *pose, struct ts_pose *inverse);

#endif
