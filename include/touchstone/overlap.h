/* overlap.h: may two bounding volumes meet? (Papers 000 sections 3 and 5, 001 and 002.)
 *
 * Each test takes one volume and up to TS_MOST_TESTED others, such as all children of a node, and
 * answers with a bit for each: bit i is set unless volume i is known to be disjoint from `one`.
 * Touching is no disjointness. Bounds and radii may be infinite, never NaN.
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

#include "touchstone/body.h"
#include "touchstone/bounds.h"
#include "touchstone/number.h"

/* Where a body stands, and how far its model reaches: |x| <= reach[k] on axis k for every point of
 * every box that will be tested. */
struct ts_stand {
    struct ts_pose pose;
    double reach[3];
};

/*@ // The image of a point on world axis k, how far images are widened there, and that a point is in
    // the widened image of a box.
    logic real image_at(struct ts_stand s, integer k, real x, real y, real z) =
        s.pose.row[k][0] * x + s.pose.row[k][1] * y + s.pose.row[k][2] * z + s.pose.row[k][3];
    logic real wider_at(struct ts_stand s, integer k) =
        5.0 * TS_ROUNDOFF *
            (\abs(s.pose.row[k][0]) * s.reach[0] + \abs(s.pose.row[k][1]) * s.reach[1] +
             \abs(s.pose.row[k][2]) * s.reach[2] + \abs(s.pose.row[k][3])) + 0x1p-1073;
    predicate near_image(struct ts_stand s, integer k, real x, real y, real z, real at) =
        -wider_at(s, k) <= at - image_at(s, k, x, y, z) <= wider_at(s, k);
    predicate in_box(struct ts_box box, real x, real y, real z) =
        box.lo[0] <= x <= box.hi[0] && box.lo[1] <= y <= box.hi[1] &&
        box.lo[2] <= z <= box.hi[2];
    predicate in_image(struct ts_stand s, struct ts_box box, real a, real b, real c) =
        \exists real x, y, z; in_box(box, x, y, z) && near_image(s, 0, x, y, z, a) &&
            near_image(s, 1, x, y, z, b) && near_image(s, 2, x, y, z, c);

    // Two boxes as they stand share a point.
    predicate stands_share(struct ts_stand s, struct ts_stand t, struct ts_box one,
                           struct ts_box other) =
        \exists real a, b, c; in_image(s, one, a, b, c) && in_image(t, other, a, b, c); */

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

/*@ // Bit i of an answer; none is set of a volume that is not there.
    predicate has_bit(integer bits, integer i) = (bits & (1 << i)) != 0;
    predicate none_beyond(integer bits, integer count) =
        \forall integer i; count <= i < TS_MOST_TESTED ==> !has_bit(bits, i);

    // The bits of the first n boxes, and polytopes, are of those that meet `one`, and of no others.
    predicate boxes_told{L}(integer bits, struct ts_box *one, double *boxes, integer count,
                            integer n) =
        \forall integer i; 0 <= i < n ==>
            (has_bit(bits, i) <==> !disjoint_of(one, boxes, count, i));
    predicate dops_told{L}(integer bits, integer slabs, struct ts_dop *one, struct ts_dop *dop,
                           integer n) =
        \forall integer i; 0 <= i < n ==>
            (has_bit(bits, i) <==> !slabs_apart(one, dop + i, slabs)); */

/* Two stands, and what the fast twin makes of them once for many tests: the axes, those of the
 * faces first. The naive twin leaves them zero. */
struct ts_relation {
    struct ts_stand a, b;
    struct ts_axis axis[TS_ALL_AXES];
};

struct ts_overlap {
    /* count <= TS_MOST_TESTED; boxes in the layout of ts_boxes_get. Disjoint: on some axis, or
     * slab. */
    uint32_t (*boxes)(const struct ts_box *one, size_t count, const double *boxes);
    uint32_t (*dops)(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                     const struct ts_dop *dop);

    /* Disjoint: the centres are farther apart than the sum of the radii, which are >= 0. */
    uint32_t (*balls)(const struct ts_ball *one, size_t count, const struct ts_ball *ball);

    /* `one` is of the model that stands at a, the others of that at b. */
    void (*relate)(const struct ts_stand *a, const struct ts_stand *b, struct ts_relation *to);
    uint32_t (*sat)(const struct ts_relation *r, const struct ts_box *one, size_t count,
                    const double *boxes);
    uint32_t (*sat_lite)(const struct ts_relation *r, const struct ts_box *one, size_t count,
                         const double *boxes);
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_overlap ts_overlap_ref, ts_overlap_opt;
#ifdef __cplusplus
}
#endif

#endif
