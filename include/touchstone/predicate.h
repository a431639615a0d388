/* predicate.h: the exact sign of an orientation. Every exact answer in this project rests on it.
 *
 * Contract of both twins: any finite coordinates, the exact sign, -1, 0 or 1. */
#ifndef TOUCHSTONE_PREDICATE_H
#define TOUCHSTONE_PREDICATE_H

struct ts_predicate {
    /* Sign of det(a-c, b-c): 1 when a b c turn counterclockwise, 0 when collinear. */
    int (*orient2d)(const double *a, const double *b, const double *c);

    /* Sign of det(a-d, b-d, c-d): 1 when d sees a b c turn counterclockwise from behind the
     * plane, that is when d lies opposite to the normal (b-a)x(c-a); 0 when coplanar. */
    int (*orient3d)(const double *a, const double *b, const double *c, const double *d);
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_predicate ts_predicate_ref, ts_predicate_opt;
#ifdef __cplusplus
}
#endif

#endif
