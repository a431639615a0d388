/* volume.h: bounding volumes and what it means for a point to be inside. */
#ifndef TOUCHSTONE_VOLUME_H
#define TOUCHSTONE_VOLUME_H

#include <stdbool.h>
#include <stdint.h>

/* The points with lo <= p <= hi on every axis. Bounds may be infinite, never NaN. */
struct ts_box {
    double lo[3], hi[3];
};

/* The points at most `radius` from `center`. */
struct ts_ball {
    double center[3], radius;
};

/* A discrete-orientation polytope: the points p with lo[s] <= d[s].p <= hi[s] for the first `slabs`
 * directions of its kind. Directions are small integer vectors: doubles hold them exactly, and
 * nothing has to be normalised. `size` is at least |x|+|y|+|z| of every point inside. */
enum { TS_MOST_SLABS = 13 };

struct ts_dop {
    double lo[TS_MOST_SLABS], hi[TS_MOST_SLABS], size;
};

/* The kinds of polytopes, by k: 6, 14, 18 and 26 half-spaces. The axes always come first. */
struct ts_dop_kind {
    int slabs; /* k / 2 */
    signed char direction[TS_MOST_SLABS][3];
};

#define TS_AXES                                                                                    \
    {1, 0, 0}, {0, 1, 0}, { 0, 0, 1 }
#define TS_CORNERS                                                                                 \
    {1, 1, 1}, {1, 1, -1}, {1, -1, 1}, { 1, -1, -1 }
#define TS_EDGES                                                                                   \
    {1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {0, 1, 1}, { 0, 1, -1 }

static const struct ts_dop_kind ts_dop6 = {3, {TS_AXES}};
static const struct ts_dop_kind ts_dop14 = {7, {TS_AXES, TS_CORNERS}};
static const struct ts_dop_kind ts_dop18 = {9, {TS_AXES, TS_EDGES}};
static const struct ts_dop_kind ts_dop26 = {13, {TS_AXES, TS_EDGES, TS_CORNERS}};

#endif
