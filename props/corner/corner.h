/* corner.h: what the files props/corner/ share: what a corner-tree must be, in exact arithmetic
 * and by other formulas than the naive twin's. */
#ifndef PROPS_CORNER_CORNER_H
#define PROPS_CORNER_CORNER_H

#include "props/engine/props.h"
#include "touchstone/corner.h"

/* How the big triangle of a case is divided. */
struct ts_corner_rule corner_rule_of(const struct ts_case *c);

/* The corners of a part, each as three whole numbers of which the corners of T are mixed, their sum
 * being 2^depth. */
typedef int32_t corner_part[3][3];

/* The part of a child. */
void corner_child(const corner_part *of, int child, corner_part *to);

/* Whether a part has an edge on an edge of T, or leaves it by more than the margin. */
bool corner_divided(const double *big, const corner_part *part, uint32_t depth, double margin);

/* Whether an edge of the triangle is longer than edge 2^depth. */
bool corner_too_long(const double *big, double edge, uint32_t depth);

/* Whether the corners of a part are in a ball. */
bool corner_inside(const double *big, const corner_part *part, uint32_t depth,
                   const struct ts_ball *ball);

/* At least the radius of the round of T, by at most two last bits. */
double corner_radius(const double *big);

/* Whether a ball is inside the ball around the part's round that is wider by the slack. */
bool corner_snug(const double *big, const corner_part *part, uint32_t depth,
                 const struct ts_ball *ball);

/* Whether a point is farther from the triangle than `reach`. */
bool corner_farther(const double *big, const double *point, double reach);

/* Whether a ball and the plane of the triangle share a point. */
bool corner_plane(const struct ts_ball *ball, const double *big);

#endif
