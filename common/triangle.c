/* triangle.c: the plain functions of triangle.h, which are the fast twin's. */
#include "touchstone/triangle.h"

/* ---- plain functions ---- */

bool ts_triangle_meet(const double *a, const double *b) { return ts_triangle_opt.meet(a, b); }

bool ts_triangle_meet_beyond(const double *a, const double *b, unsigned shared)
{
    return ts_triangle_opt.meet_beyond(a, b, shared);
}
