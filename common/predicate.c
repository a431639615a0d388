/* predicate.c: the plain functions of predicate.h, which are the fast twin's. */
#include "touchstone/predicate.h"

/* ---- plain functions ---- */

int ts_predicate_orient2d(const double *a, const double *b, const double *c)
{
    return ts_predicate_opt.orient2d(a, b, c);
}

int ts_predicate_orient3d(const double *a, const double *b, const double *c, const double *d)
{
    return ts_predicate_opt.orient3d(a, b, c, d);
}
