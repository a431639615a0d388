/* blend.h, naive: the parts of blend.c. */
#ifndef REF_BLEND_BLEND_H
#define REF_BLEND_BLEND_H

#include "touchstone/blend.h"

/* Reference volumes; what is proved of them stands in of_points.h and ball.h. */
struct ts_box ref_blend_box_of(size_t count, const uint32_t *index, const double *point);
struct ts_dop ref_blend_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                               const double *point);
struct ts_ball ref_blend_ball_of(size_t count, const uint32_t *index, const double *point);

#endif
