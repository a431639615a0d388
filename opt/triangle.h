/* triangle.h: what the files opt/triangle*.c share: exact turns, and signs from doubles. */
#ifndef OPT_TRIANGLE_H
#define OPT_TRIANGLE_H

#include <math.h>

#include "touchstone/number.h"
#include "touchstone/predicate.h"
#include "touchstone/triangle.h"

/* Derived at the head of triangle.c. */
#define BOUND              (50 * TS_ROUNDOFF)
#define SMALLEST_BOUND     0x1p-750
#define LARGEST_DIFFERENCE 0x1p300

/* Whom to believe: every double; those beyond the bound; none. Known when compiled. */
enum trust { PLAIN, FILTERED, EXACT };

static const int projection[3][2] = {{0, 1}, {1, 2}, {2, 0}};

/* The way that three corners turn, seen along the axis that is left out. */
static inline int turn(const double *a, const double *b, const double *c, const int *axes)
{
    return ts_predicate_opt.orient2d((double[]){a[axes[0]], a[axes[1]]},
                                     (double[]){b[axes[0]], b[axes[1]]},
                                     (double[]){c[axes[0]], c[axes[1]]});
}

struct vector {
    double x, y, z;
};

static inline struct vector from(const double *origin, const double *to)
{
    return (struct vector){ts_sub(to[0], origin[0]), ts_sub(to[1], origin[1]),
                           ts_sub(to[2], origin[2])};
}

static inline struct vector cross(struct vector p, struct vector q)
{
    return (struct vector){ts_sub(ts_mul(p.y, q.z), ts_mul(p.z, q.y)),
                           ts_sub(ts_mul(p.z, q.x), ts_mul(p.x, q.z)),
                           ts_sub(ts_mul(p.x, q.y), ts_mul(p.y, q.x))};
}

static inline double dot(struct vector p, struct vector q)
{
    return ts_add(ts_add(ts_mul(p.x, q.x), ts_mul(p.y, q.y)), ts_mul(p.z, q.z));
}

static inline int sign(double value) { return (value > 0) - (value < 0); }

/* triangle_beyond.c */
bool opt_triangle_meet_beyond(const double *a, const double *b, unsigned shared);
bool opt_triangle_meet_beyond_plain(const double *a, const double *b, unsigned shared);

#endif
