/* pose.h: bounding volumes of posed geometry: from where a body was modelled into the world.
 *
 * Contract of both twins, for any finite pose, which need not be a rotation: the posed volume
 * contains every posed vertex of a point in the given volume, rounded in the order of morph.h, if
 * it is finite, in exact arithmetic over the rounded numbers. Boxes do so without any widening:
 * each bound is evaluated term by term in the vertex's order, with lo or hi by the sign of the
 * matrix entry, and rounding is monotone. Polytopes and balls are widened by bounds that
 * docs/pose.md derives. Both twins give the same numbers (==). Bounds that overflow become
 * infinite, never NaN. */
#ifndef TOUCHSTONE_POSE_H
#define TOUCHSTONE_POSE_H

#include "touchstone/api.h"
#include "touchstone/body.h"
#include "touchstone/bounds.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `count` boxes side by side (bounds.h); `to` is not `boxes`. */
TS_API void ts_pose_boxes(size_t count, const double *boxes, const struct ts_pose *pose,
                          double *to);

/* The bounds along the world's directions follow from those of the model's. */
TS_API struct ts_dop ts_pose_dop(const struct ts_dop_kind *kind, const struct ts_dop *dop,
                                 const struct ts_pose *pose);

/* The radius grows by a bound on the norm of the pose's matrix. */
TS_API struct ts_ball ts_pose_ball(const struct ts_ball *ball, const struct ts_pose *pose);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin. */
struct ts_pose_table {
    void (*boxes)(size_t count, const double *boxes, const struct ts_pose *pose, double *to);
    struct ts_dop (*dop)(const struct ts_dop_kind *kind, const struct ts_dop *dop,
                         const struct ts_pose *pose);
    struct ts_ball (*ball)(const struct ts_ball *ball, const struct ts_pose *pose);
};

extern TS_API const struct ts_pose_table ts_pose_ref, ts_pose_opt;

#ifdef __cplusplus
}
#endif

#endif
