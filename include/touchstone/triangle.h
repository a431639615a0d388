/* triangle.h: do two closed triangles meet? (The leaf test of papers 000, 001 and 002.) And do two
 * faces of one body meet beyond what they share? (Self-contact, paper 001's future work.)
 *
 * Contract of both twins: a and b are three corners each, x y z x y z x y z, any finite
 * coordinates. The answer is exact: true when the closed convex hulls of the corners share a
 * point. Touching counts; a triangle without area is a segment or a point, and counts. */
#ifndef TOUCHSTONE_TRIANGLE_H
#define TOUCHSTONE_TRIANGLE_H

#include <stdbool.h>
#include <stdint.h>

#include "touchstone/api.h"

#ifdef __cplusplus
extern "C" {
#endif

TS_API bool ts_triangle_meet(const double *a, const double *b);

/* The first `shared` corners, 0 to 3, of a are those of b: equal, in this order. True when the
 * triangles share a point outside the hull of these corners; with none, when they meet. */
TS_API bool ts_triangle_meet_beyond(const double *a, const double *b, unsigned shared);

/* The code of ts_triangle_opt with every sign taken from one plain double determinant: what
 * exactness costs is measured against this one. It is a subject: its answers can be wrong. */
extern TS_API const struct ts_triangle_table ts_triangle_plain;

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin. */
struct ts_triangle_table {
    bool (*meet)(const double *a, const double *b);
    bool (*meet_beyond)(const double *a, const double *b, unsigned shared);
};

extern TS_API const struct ts_triangle_table ts_triangle_ref, ts_triangle_opt;

#ifdef __cplusplus
}
#endif

#endif
