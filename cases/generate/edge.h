/* edge.h: where an answer flips. Two neighbouring doubles have different answers there, and code
 * that rounds without care gives both the same. */
#ifndef CASES_GENERATE_EDGE_H
#define CASES_GENERATE_EDGE_H

#include <stdbool.h>

#include "cases/generate/bits.h"

/* Two doubles: the answer is no for the one and yes for the other. */
struct ts_edge {
    double no, yes;
};

/* Brings them together until no double is between. Both are finite; where the answer flips several
 * times on the way, some place is found where it does. */
struct ts_edge ts_edge_find(struct ts_edge from, bool (*ask)(void *about, double x), void *about);

/* Four points with all their bits, where the sign of an orientation flips: that of all of them, or
 * of the first three seen along z. Some are so small that products underflow. */
void ts_edge_points(struct ts_bits *bits, double *p);

/* Two triangles, 18 numbers, that begin to meet here; some are as small as that. */
void ts_edge_triangles(struct ts_bits *bits, double *t);

/* A big triangle, a ball's centre, and its radius where the ball begins to meet the plane. */
double ts_edge_plane(struct ts_bits *bits, double *triangle, double *center);

#endif
