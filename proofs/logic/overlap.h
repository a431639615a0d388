/* overlap.h: when volumes are apart, and which bits an answer has, for the proofs of both twins. */
#ifndef PROOFS_LOGIC_OVERLAP_H
#define PROOFS_LOGIC_OVERLAP_H

#include "proofs/logic/dops.h"
#include "proofs/logic/number.h"
#include "touchstone/overlap.h"

/*@ // The image of a point on world axis k, how far images are widened there, and that a point is in
    // the widened image of a box.
    logic real image_at(struct ts_placement s, integer k, real x, real y, real z) =
        s.pose.row[k][0] * x + s.pose.row[k][1] * y + s.pose.row[k][2] * z + s.pose.row[k][3];
    logic real wider_at(struct ts_placement s, integer k) =
        5.0 * TS_ROUNDOFF *
            (\abs(s.pose.row[k][0]) * s.reach[0] + \abs(s.pose.row[k][1]) * s.reach[1] +
             \abs(s.pose.row[k][2]) * s.reach[2] + \abs(s.pose.row[k][3])) + 0x1p-1073;
    predicate near_image(struct ts_placement s, integer k, real x, real y, real z, real at) =
        -wider_at(s, k) <= at - image_at(s, k, x, y, z) <= wider_at(s, k);
    predicate in_box(struct ts_box box, real x, real y, real z) =
        box.lo[0] <= x <= box.hi[0] && box.lo[1] <= y <= box.hi[1] &&
        box.lo[2] <= z <= box.hi[2];
    predicate in_image(struct ts_placement s, struct ts_box box, real a, real b, real c) =
        \exists real x, y, z; in_box(box, x, y, z) && near_image(s, 0, x, y, z, a) &&
            near_image(s, 1, x, y, z, b) && near_image(s, 2, x, y, z, c);

    // Two boxes as they stand share a point.
    predicate stands_share(struct ts_placement s, struct ts_placement t, struct ts_box one,
                           struct ts_box other) =
        \exists real a, b, c; in_image(s, one, a, b, c) && in_image(t, other, a, b, c); */

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

#endif
