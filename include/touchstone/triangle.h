/* triangle.h: do two closed triangles meet? (The leaf test of papers 000, 001 and 002.)
 *
 * Contract of both twins: a and b are three corners each, x y z x y z x y z, any finite
 * coordinates. The answer is exact: true when the closed convex hulls of the corners share a
 * point. Touching counts; a triangle without area is a segment or a point, and counts. */
#ifndef TOUCHSTONE_TRIANGLE_H
#define TOUCHSTONE_TRIANGLE_H

#include <stdbool.h>

struct ts_triangle {
    bool (*meet)(const double *a, const double *b);
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_triangle ts_triangle_ref, ts_triangle_opt;

/* The code of ts_triangle_opt with every sign taken from one plain double determinant: what
 * exactness costs is measured against this one. It is a subject: its answers can be wrong. */
extern const struct ts_triangle ts_triangle_plain;
#ifdef __cplusplus
}
#endif

#endif
