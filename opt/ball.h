/* ball.h: what the two ways to the smallest ball of a cloud share. */
#ifndef OPT_BALL_H
#define OPT_BALL_H

#include <stddef.h>

#include "touchstone/number.h"

/* Points on three axes, moved and scaled by a power of two: the longest side of their box is about
 * 1, or at least 2^-51, where doubles have nothing smaller. */
struct ts_cloud {
    size_t count;
    const double *axis[3];
};

enum { TS_MOST_SUPPORT = 4 };

/* A ball is good enough when no point's distance, squared, is more than this times a lower bound:
 * docs/ball.md. */
#define TS_GOOD_ENOUGH (1 + 0x1p-42)

static inline void ts_cloud_point(const struct ts_cloud *cloud, size_t i, double *to)
{
    for (int k = 0; k < 3; k++) to[k] = cloud->axis[k][i];
}

/* The point that is farthest from c, and the square of its distance. */
size_t opt_ball_farthest(const struct ts_cloud *cloud, const double *c, double *square);

/* The centre of the cloud's smallest ball, in rational arithmetic but for the search of the
 * farthest point: for what doubles can't decide. */
void opt_ball_exactly(const struct ts_cloud *cloud, double *center);

#endif
