/* corner.h: what the files ref/corner*.c share. */
#ifndef REF_CORNER_H
#define REF_CORNER_H

#include "ref/rational.h"
#include "touchstone/corner.h"

typedef int32_t lattice_triangle[3][3]; /* the numbers b of each corner */

struct shape {
    mpq_t corner[9], edge[3], height[3], radius, weight[3]; /* lengths are squared */
    mpq_t scratch[4];
};

void ref_corner_shape_init(struct shape *s, const double *triangle);
void ref_corner_shape_clear(struct shape *s);

/* The centre of a part's round, rounded, with the least radius that holds the part. */
struct ts_ball ref_corner_ball(struct shape *s, lattice_triangle part, uint32_t depth);

/* Whether a part has an edge on an edge of T, or leaves T by more than the margin. */
bool ref_corner_on_rim(struct shape *s, lattice_triangle part, uint32_t depth, double margin);

uint32_t ref_corner_levels(struct shape *s, struct ts_corner_rule rule);

#endif
