/* blend.c: the plain functions of blend.h, which are the fast twin's. */
#include "touchstone/blend.h"

/* ---- plain functions ---- */

struct ts_box ts_blend_box_of(size_t count, const uint32_t *index, const double *point)
{
    return ts_blend_opt.box_of(count, index, point);
}

struct ts_dop ts_blend_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                              const double *point)
{
    return ts_blend_opt.dop_of(kind, count, index, point);
}

struct ts_ball ts_blend_ball_of(size_t count, const uint32_t *index, const double *point)
{
    return ts_blend_opt.ball_of(count, index, point);
}

void ts_blend_boxes(size_t count, uint32_t n, const double *reference, const double *weight,
                    double *to)
{
    ts_blend_opt.boxes(count, n, reference, weight, to);
}

void ts_blend_dops(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                   const struct ts_dop *reference, const double *weight, struct ts_dop *to)
{
    ts_blend_opt.dops(kind, count, n, reference, weight, to);
}

void ts_blend_balls(size_t count, uint32_t n, const struct ts_ball *reference, const double *weight,
                    struct ts_ball *to)
{
    ts_blend_opt.balls(count, n, reference, weight, to);
}

void ts_blend_narrow(size_t count, const double *boxes, float *to)
{
    ts_blend_opt.narrow(count, boxes, to);
}

void ts_blend_narrow_boxes(size_t count, uint32_t n, const float *reference, const double *weight,
                           double *to)
{
    ts_blend_opt.narrow_boxes(count, n, reference, weight, to);
}

bool ts_blend_between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                      struct ts_between *to)
{
    return ts_blend_opt.between(n, weight, parts, reach, to);
}

void ts_blend_widen_boxes(size_t count, const double extra[3], double *boxes)
{
    ts_blend_opt.widen_boxes(count, extra, boxes);
}

void ts_blend_widen_dops(const struct ts_dop_kind *kind, size_t count, const double extra[3],
                         struct ts_dop *dops)
{
    ts_blend_opt.widen_dops(kind, count, extra, dops);
}

void ts_blend_widen_balls(size_t count, const double extra[3], struct ts_ball *balls)
{
    ts_blend_opt.widen_balls(count, extra, balls);
}
