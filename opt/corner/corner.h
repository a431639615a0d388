/* corner.h: what the files opt/corner/ share. */
#ifndef OPT_CORNER_CORNER_H
#define OPT_CORNER_CORNER_H

#include <gmp.h>

#include "touchstone/corner.h"

/* A part of the triangle: its corners by rounded midpoints, and what they stand for: whole numbers
 * that say how far a corner is from each edge, 2^depth being the corner opposite. */
struct part {
    double corner[9];
    int32_t lattice[9];
};

/* What all parts of a triangle have in common. Lengths are in units of 2^scale. `exact` has the
 * same, and edge and margin, in whole numbers of one unit; shape.c says what is what. */
struct shape {
    double weight[3], radius, height[3], margin;
    int scale;
    uint32_t levels;
    struct {
        mpz_t dot[3], edge[3], area, weight[3], all, above, below, margin;
    } exact;
};

void opt_corner_shape_open(struct shape *s, const double *triangle, struct ts_corner_rule rule);
void opt_corner_shape_close(struct shape *s);

/* Whether the round of a part leaves the triangle by more than the margin. */
bool opt_corner_leaves(struct shape *s, const struct part *part, uint32_t depth);

/* plane.c */
bool opt_corner_plane_sphere(const struct ts_ball *ball, const double *triangle);

#endif
