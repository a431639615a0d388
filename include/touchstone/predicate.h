/* predicate.h: the exact sign of an orientation. Every exact answer in this project rests on it.
 *
 * Contract of both twins: any finite coordinates, the exact sign, -1, 0 or 1. */
#ifndef TOUCHSTONE_PREDICATE_H
#define TOUCHSTONE_PREDICATE_H

#include "touchstone/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sign of det(a-c, b-c): 1 when a b c turn counterclockwise, 0 when collinear. */
TS_API int ts_predicate_orient2d(const double *a, const double *b, const double *c);

/* Sign of det(a-d, b-d, c-d): 1 when d sees a b c turn counterclockwise from behind the
 * plane, that is when d lies opposite to the normal (b-a)x(c-a); 0 when coplanar. */
TS_API int ts_predicate_orient3d(const double *a, const double *b, const double *c,
                                 const double *d);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin. */
struct ts_predicate_table {
    int (*orient2d)(const double *a, const double *b, const double *c);
    int (*orient3d)(const double *a, const double *b, const double *c, const double *d);
};

extern TS_API const struct ts_predicate_table ts_predicate_ref, ts_predicate_opt;

#ifdef __cplusplus
}
#endif

#endif
