/* space.h: two triangles in integers, for exact evidence. */
#ifndef JUDGE_SPACE_H
#define JUDGE_SPACE_H

#include <gmp.h>

#include "judge/judge.h"

typedef mpz_t ts_vector[3];

/* All numbers times one power of two, so that they are integers. */
struct ts_space {
    ts_vector corner[6];     /* a's, then b's */
    ts_vector edge[6];       /* a's, then b's */
    ts_vector difference[9]; /* a_i - b_j */
    ts_vector direction, inner;
    mpz_t along[6];
    int exponent; /* of the power of two: a coordinate is an integer times it */
};

void ts_space_open(struct ts_space *s, const double *a, const double *b);
void ts_space_close(struct ts_space *s);

void ts_vector_cross(ts_vector to, ts_vector x, ts_vector y);

/* size.c: the gap, or minus the depth; and the same divided by the longest edge, or 0. */
void ts_separation(mpq_t separation, mpq_t relative, const double *a, const double *b);

/* point.c: ts_common_point of a and b, which is moved by the shift; NULL: it is not moved. */
bool ts_point_of_moved(const double *a, const double *b, mpq_t *shift, double *point);

/* point.c: all vertices of the linear program of a common point, as points; some more than once. */
void ts_each_common_corner(const double *a, const double *b, void (*each_corner)(void *, mpq_t *),
                           void *context);

/* How far each corner is along s->direction. */
void ts_space_project(struct ts_space *s);

#endif
