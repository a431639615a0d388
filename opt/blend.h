/* blend.h, fast: the parts of blend.c. */
#ifndef OPT_BLEND_H
#define OPT_BLEND_H

#include "touchstone/blend.h"

/* Reference volumes. */
struct ts_box fast_box_of(size_t count, const uint32_t *index, const double *point);
struct ts_dop fast_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                          const double *point);
struct ts_ball fast_ball_of(size_t count, const uint32_t *index, const double *point);

/* Boxes of floats. */
void fast_narrow(size_t count, const double *from, float *to);
void fast_narrow_boxes(size_t count, uint32_t n, const float *reference, const double *weight,
                       double *to);

#endif
