/* overlap.h: may two bounding volumes meet? (Papers 000 sections 3 and 5, 001 and 002.)
 *
 * Each test takes one volume and up to TS_MOST_TESTED others, such as all children of a node, and
 * answers with a bit for each: bit i is set unless volume i is known to be disjoint from `one`.
 * Volumes that touch are not disjoint. Bounds and radii may be infinite, never NaN.
 *
 * Contract of both twins: volumes that share a point have their bit set. What the naive twin
 * decides is exactly its test's definition, below; where the fast twin decides less, it says
 * "maybe": its bits contain the naive twin's. For boxes and polytopes, which are compared only,
 * both have the same bits. sat's bits are a subset of sat_lite's, in each twin.
 *
 * `sat` and `sat_lite` compare boxes of two models as they stand in the world. The pose makes a
 * parallelepiped of a box, its image; but the geometry is the world vertices as rounded, which may
 * lie outside. So the image is widened on world axis k, both ways, by
 *
 *     5 u (|r_k0| reach_0 + |r_k1| reach_1 + |r_k2| reach_2 + |t_k|) + 2^-1073,       u = 2^-53
 *
 * which contains them (docs/overlap.md). An axis separates two boxes when the intervals of their
 * widened images along it have no common point. The axes are the face normals of both images,
 * which for any matrix are cross products of two of its columns (6, sat_lite), and the cross
 * products of a column of one with a column of the other (9 more, sat). A box with an infinite
 * bound, or of a model whose reach is infinite, is never separated. */
#ifndef TOUCHSTONE_OVERLAP_H
#define TOUCHSTONE_OVERLAP_H

#include <stddef.h>
#include <stdint.h>

#include "touchstone/api.h"
#include "touchstone/body.h"
#include "touchstone/bounds.h"
#include "touchstone/number.h"

/* Where a body stands, and how far its model reaches: |x| <= reach[k] on axis k for every point of
 * every box that will be tested. */
struct ts_placement {
    struct ts_pose pose;
    double reach[3];
};

/* What two boxes measure along one axis, everything twice so that nothing is halved. With s = lo +
 * hi and d = hi - lo, which are twice the centre and the half extent of a box, they are apart when
 *     |shift + sum other_j s_j of the other - sum one_j s_j of the one|
 *         > slack + sum |other_j| d_j of the other + sum |one_j| d_j of the one */
struct ts_axis {
    double one[3], other[3], shift, slack;
};

enum { TS_FACE_AXES = 6, TS_ALL_AXES = 15 };

/* How many volumes a test takes at most: its answer has a bit for each. */
enum { TS_MOST_TESTED = 32 };

/* Two placements, and what the fast twin makes of them once for many tests: the axes, those of the
 * faces first. The naive twin leaves them zero. */
struct ts_relation {
    struct ts_placement a, b;
    struct ts_axis axis[TS_ALL_AXES];
};

#ifdef __cplusplus
extern "C" {
#endif

/* count <= TS_MOST_TESTED; boxes in the layout of ts_boxes_get. Disjoint: on some axis, or
 * slab. */
TS_API uint32_t ts_overlap_boxes(const struct ts_box *one, size_t count, const double *boxes);

TS_API uint32_t ts_overlap_dops(const struct ts_dop_kind *kind, const struct ts_dop *one,
                                size_t count, const struct ts_dop *dop);

/* Disjoint: the centres are farther apart than the sum of the radii, which are >= 0. */
TS_API uint32_t ts_overlap_balls(const struct ts_ball *one, size_t count,
                                 const struct ts_ball *ball);

/* `one` is of the model that stands at a, the others of that at b. */
TS_API void ts_overlap_relate(const struct ts_placement *a, const struct ts_placement *b,
                              struct ts_relation *to);

TS_API uint32_t ts_overlap_sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                               const double *boxes);

TS_API uint32_t ts_overlap_sat_lite(const struct ts_relation *r, const struct ts_box *one,
                                    size_t count, const double *boxes);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin. */
struct ts_overlap_table {
    uint32_t (*boxes)(const struct ts_box *one, size_t count, const double *boxes);
    uint32_t (*dops)(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                     const struct ts_dop *dop);
    uint32_t (*balls)(const struct ts_ball *one, size_t count, const struct ts_ball *ball);
    void (*relate)(const struct ts_placement *a, const struct ts_placement *b,
                   struct ts_relation *to);
    uint32_t (*sat)(const struct ts_relation *r, const struct ts_box *one, size_t count,
                    const double *boxes);
    uint32_t (*sat_lite)(const struct ts_relation *r, const struct ts_box *one, size_t count,
                         const double *boxes);
};

extern TS_API const struct ts_overlap_table ts_overlap_ref, ts_overlap_opt;

#ifdef __cplusplus
}
#endif

#endif
