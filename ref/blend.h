/* blend.h, naive: the parts of blend.c. */
#ifndef REF_BLEND_H
#define REF_BLEND_H

#include "touchstone/blend.h"

/* Reference volumes; what is proved of them stands in blend_of.h and blend_ball.h. */
struct ts_box blend_box_of(size_t count, const uint32_t *index, const double *point);
struct ts_dop blend_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                           const double *point);
struct ts_ball blend_ball_of(size_t count, const uint32_t *index, const double *point);

#endif
