/* subject.h: what paper 000 prints about blended volumes, in plain doubles. Each is fair to the
 * paper: reference volumes do hold their vertices, exactly (eq. 4 and 8), and where the weights are
 * not those of eq. 1, none of them negative and their sum 1, the naive twin answers instead. */
#ifndef PROPS_BLEND_SUBJECT_H
#define PROPS_BLEND_SUBJECT_H

#include "touchstone/blend.h"

/* Eq. 3: the tightest polytopes of the references, summed. */
struct ts_dop ts_printed_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                                const double *point);
void ts_printed_dops(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                     const struct ts_dop *dop, const double *weight, struct ts_dop *to);

/* Eq. 7: the same for balls about the middle of the box. */
struct ts_ball ts_printed_ball_of(size_t count, const uint32_t *index, const double *point);
void ts_printed_balls(size_t count, uint32_t n, const struct ts_ball *ball, const double *weight,
                      struct ts_ball *to);

/* What section 3.1 says can't be done: centres, half extents and axes of oriented boxes blended. */
struct ts_dop ts_oriented_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                             const double *point);
void ts_oriented_boxes(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                       const struct ts_dop *dop, const double *weight, struct ts_dop *to);

/* Section 5: volumes between two references, blended as they are. */
bool ts_printed_between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                        struct ts_between *to);

#endif
