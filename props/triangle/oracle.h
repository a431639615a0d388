/* oracle.h: a second exact opinion, by other methods than ref's and sharing no code with it. ref
 * looks for a common point in rationals; the oracle looks for a separating direction in
 * integers. When both are asked and differ, one of them is wrong. */
#ifndef PROPS_TRIANGLE_ORACLE_H
#define PROPS_TRIANGLE_ORACLE_H

#include <stdbool.h>

bool ts_oracle_meet(const double *a, const double *b);

/* Whether they do so outside the hull of their first `shared` corners, which are the same. */
bool ts_oracle_meet_beyond(const double *a, const double *b, unsigned shared);

/* The signs of predicate.h as 3x3 and 4x4 determinants with a column of ones, term by term. */
int ts_oracle_orient2d(const double *a, const double *b, const double *c);
int ts_oracle_orient3d(const double *a, const double *b, const double *c, const double *d);

#endif
