/* inside.h: is a point inside a volume? Decided in rationals, so that one ulp counts. */
#ifndef PROPS_ENGINE_INSIDE_H
#define PROPS_ENGINE_INSIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "touchstone/bounds.h"

bool ts_inside_box(const struct ts_box *box, const double *point);
bool ts_inside_dop(const struct ts_dop_kind *kind, const struct ts_dop *dop, const double *point);
bool ts_inside_ball(const struct ts_ball *ball, const double *point);

/* Whether the doubles that two volumes, or arrays of them, consist of are equal (==). */
bool ts_same_numbers(const void *a, const void *b, size_t size);

/* Whether any of the doubles that a volume consists of is NaN. */
bool ts_any_nan(const void *volume, size_t size);

/* The kinds of polytopes, for loops; ends with NULL. */
extern const struct ts_dop_kind *const ts_dop_kinds[];

#endif
