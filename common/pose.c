/* pose.c: the plain functions of pose.h, which are the fast twin's. */
#include "touchstone/pose.h"

/* ---- plain functions ---- */

void ts_pose_boxes(size_t count, const double *boxes, const struct ts_pose *pose, double *to)
{
    ts_pose_opt.boxes(count, boxes, pose, to);
}

struct ts_dop ts_pose_dop(const struct ts_dop_kind *kind, const struct ts_dop *dop,
                          const struct ts_pose *pose)
{
    return ts_pose_opt.dop(kind, dop, pose);
}

struct ts_ball ts_pose_ball(const struct ts_ball *ball, const struct ts_pose *pose)
{
    return ts_pose_opt.ball(ball, pose);
}
