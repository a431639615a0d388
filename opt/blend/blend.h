/* blend.h, fast: the parts of blend.c. */
#ifndef OPT_BLEND_BLEND_H
#define OPT_BLEND_BLEND_H

#include "touchstone/blend.h"

/* Reference volumes. */
struct ts_box opt_blend_box_of(size_t count, const uint32_t *index, const double *point);
struct ts_dop opt_blend_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                               const double *point);
struct ts_ball opt_blend_ball_of(size_t count, const uint32_t *index, const double *point);

/* Boxes of floats. */
void opt_blend_narrow(size_t count, const double *from, float *to);
void opt_blend_narrow_boxes(size_t count, uint32_t n, const float *reference, const double *weight,
                            double *to);

#endif
