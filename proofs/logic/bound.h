/* bound.h: the box of points, for opt/bound.h. */
#ifndef PROOFS_LOGIC_BOUND_H
#define PROOFS_LOGIC_BOUND_H

#include "touchstone/bounds.h"

/* ---- boxes of points: minima and maxima, which round nothing ---- */

/*@ // A bound is the coordinate k of one of the first n points. The smallest box of n points holds
    // them and has such bounds only.
    predicate of_point{L}(real bound, double *p, integer k, integer n) =
        \exists integer i; 0 <= i < n && bound == coordinate(p, k, i);
    predicate is_snug{L}(struct ts_box box, double *p, integer n) =
        of_point(box.lo[0], p, 0, n) && of_point(box.lo[1], p, 1, n) &&
        of_point(box.lo[2], p, 2, n) && of_point(box.hi[0], p, 0, n) &&
        of_point(box.hi[1], p, 1, n) && of_point(box.hi[2], p, 2, n);
    predicate is_box_of{L}(struct ts_box box, double *p, integer n) =
        is_snug(box, p, n) && \forall integer i; 0 <= i < n ==> holds_point(box, p, i);

    lemma of_this_point{L}: \forall double *p, integer k, i, n;
        0 <= i < n ==> of_point(coordinate(p, k, i), p, k, n);
    lemma smaller_of_point{L}: \forall double *p, real x, y, integer k, n;
        of_point(x, p, k, n) && of_point(y, p, k, n) ==> of_point(\min(x, y), p, k, n);
    lemma larger_of_point{L}: \forall double *p, real x, y, integer k, n;
        of_point(x, p, k, n) && of_point(y, p, k, n) ==> of_point(\max(x, y), p, k, n); */

/*@ // Point i is between the bounds of one half or of the other, and all are those of some point.
    predicate in_lanes{L}(struct lanes b, double *p, integer i) =
        (b.lo[0] <= p[3 * i] || b.lo[3] <= p[3 * i]) &&
        (b.lo[1] <= p[3 * i + 1] || b.lo[4] <= p[3 * i + 1]) &&
        (b.lo[2] <= p[3 * i + 2] || b.lo[5] <= p[3 * i + 2]) &&
        (b.hi[0] >= p[3 * i] || b.hi[3] >= p[3 * i]) &&
        (b.hi[1] >= p[3 * i + 1] || b.hi[4] >= p[3 * i + 1]) &&
        (b.hi[2] >= p[3 * i + 2] || b.hi[5] >= p[3 * i + 2]);
    predicate lane_of{L}(struct lanes b, integer q, double *p, integer k, integer n) =
        of_point(b.lo[q], p, k, n) && of_point(b.hi[q], p, k, n);
    predicate lanes_snug{L}(struct lanes b, double *p, integer n) =
        lane_of(b, 0, p, 0, n) && lane_of(b, 1, p, 1, n) && lane_of(b, 2, p, 2, n) &&
        lane_of(b, 3, p, 0, n) && lane_of(b, 4, p, 1, n) && lane_of(b, 5, p, 2, n);

    // Lane q took in the coordinate k of point i.
    predicate took{L}(struct lanes b, struct lanes from, integer q, double *p, integer k,
                      integer i) =
        b.lo[q] == \min(from.lo[q], coordinate(p, k, i)) &&
        b.hi[q] == \max(from.hi[q], coordinate(p, k, i)); */

/*@ // The same of points that are given by n numbers.
    predicate of_numbered{L}(real bound, double *p, integer k, uint32_t *index, integer n) =
        \exists integer i; 0 <= i < n && bound == coordinate(p, k, index[i]);
    predicate is_snug_of{L}(struct ts_box box, double *p, uint32_t *index, integer n) =
        of_numbered(box.lo[0], p, 0, index, n) && of_numbered(box.lo[1], p, 1, index, n) &&
        of_numbered(box.lo[2], p, 2, index, n) && of_numbered(box.hi[0], p, 0, index, n) &&
        of_numbered(box.hi[1], p, 1, index, n) && of_numbered(box.hi[2], p, 2, index, n);
    predicate is_box_of_numbered{L}(struct ts_box box, double *p, uint32_t *index, integer n) =
        is_snug_of(box, p, index, n) &&
        \forall integer i; 0 <= i < n ==> holds_point(box, p, index[i]);

    lemma smaller_of_numbered{L}: \forall double *p, uint32_t *index, real x, y, integer k, n;
        of_numbered(x, p, k, index, n) && of_numbered(y, p, k, index, n) ==>
            of_numbered(\min(x, y), p, k, index, n);
    lemma larger_of_numbered{L}: \forall double *p, uint32_t *index, real x, y, integer k, n;
        of_numbered(x, p, k, index, n) && of_numbered(y, p, k, index, n) ==>
            of_numbered(\max(x, y), p, k, index, n);

    predicate numbers_given{L}(double *p, uint32_t *index, integer n) =
        \valid_read(index + (0 .. n - 1)) &&
        \forall integer i; 0 <= i < n ==> \valid_read(p + (3 * index[i] .. 3 * index[i] + 2)); */

/*@ // The smallest box of points a, b and c.
    predicate of_three{L}(real bound, double *p, integer k, integer a, integer b, integer c) =
        bound == coordinate(p, k, a) || bound == coordinate(p, k, b) ||
        bound == coordinate(p, k, c);
    predicate is_box_of_three{L}(struct ts_box box, double *p, integer a, integer b, integer c) =
        holds_point(box, p, a) && holds_point(box, p, b) && holds_point(box, p, c) &&
        of_three(box.lo[0], p, 0, a, b, c) && of_three(box.lo[1], p, 1, a, b, c) &&
        of_three(box.lo[2], p, 2, a, b, c) && of_three(box.hi[0], p, 0, a, b, c) &&
        of_three(box.hi[1], p, 1, a, b, c) && of_three(box.hi[2], p, 2, a, b, c); */

/*@ // A bound is one of the n numbers that begin at `first`: one of the same bounds of n boxes.
    logic real in_row{L}(double *x, integer first, integer i) = x[first + i];
    predicate of_row{L}(real bound, double *x, integer first, integer n) =
        \exists integer i; 0 <= i < n && bound == in_row(x, first, i);
    predicate is_snug_row{L}(struct ts_box box, double *boxes, integer n) =
        of_row(box.lo[0], boxes, 0, n) && of_row(box.lo[1], boxes, n, n) &&
        of_row(box.lo[2], boxes, 2 * n, n) && of_row(box.hi[0], boxes, 3 * n, n) &&
        of_row(box.hi[1], boxes, 4 * n, n) && of_row(box.hi[2], boxes, 5 * n, n);

    lemma of_this_row{L}: \forall double *x, integer first, i, n;
        0 <= i < n ==> of_row(in_row(x, first, i), x, first, n);
    lemma smaller_of_row{L}: \forall double *x, real a, b, integer first, n;
        of_row(a, x, first, n) && of_row(b, x, first, n) ==> of_row(\min(a, b), x, first, n);
    lemma larger_of_row{L}: \forall double *x, real a, b, integer first, n;
        of_row(a, x, first, n) && of_row(b, x, first, n) ==> of_row(\max(a, b), x, first, n); */

#endif
