/* overlap.c: the plain functions of overlap.h, which are the fast twin's. */
#include "touchstone/overlap.h"

/* ---- plain functions ---- */

uint32_t ts_overlap_boxes(const struct ts_box *one, size_t count, const double *boxes)
{
    return ts_overlap_opt.boxes(one, count, boxes);
}

uint32_t ts_overlap_dops(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                         const struct ts_dop *dop)
{
    return ts_overlap_opt.dops(kind, one, count, dop);
}

uint32_t ts_overlap_balls(const struct ts_ball *one, size_t count, const struct ts_ball *ball)
{
    return ts_overlap_opt.balls(one, count, ball);
}

void ts_overlap_relate(const struct ts_placement *a, const struct ts_placement *b,
                       struct ts_relation *to)
{
    ts_overlap_opt.relate(a, b, to);
}

uint32_t ts_overlap_sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                        const double *boxes)
{
    return ts_overlap_opt.sat(r, one, count, boxes);
}

uint32_t ts_overlap_sat_lite(const struct ts_relation *r, const struct ts_box *one, size_t count,
                             const double *boxes)
{
    return ts_overlap_opt.sat_lite(r, one, count, boxes);
}
