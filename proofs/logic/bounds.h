/* bounds.h: when a point is in a box, and boxes side by side. touchstone/bounds.h includes it
 * behind struct ts_box. */
#ifndef PROOFS_LOGIC_BOUNDS_H
#define PROOFS_LOGIC_BOUNDS_H

/*@ predicate inside{L}(struct ts_box *box, real x, real y, real z) =
        box->lo[0] <= x <= box->hi[0] && box->lo[1] <= y <= box->hi[1] &&
        box->lo[2] <= z <= box->hi[2];

    // Some axis has both intervals apart. Then they share no point.
    predicate disjoint{L}(struct ts_box *a, struct ts_box *b) =
        a->hi[0] < b->lo[0] || b->hi[0] < a->lo[0] || a->hi[1] < b->lo[1] ||
        b->hi[1] < a->lo[1] || a->hi[2] < b->lo[2] || b->hi[2] < a->lo[2]; */

/*@ // Coordinate k of point i, of points one after the other; a box holds that point.
    logic real coordinate{L}(double *p, integer k, integer i) = p[3 * i + k];
    predicate holds_point{L}(struct ts_box box, double *p, integer i) =
        box.lo[0] <= p[3 * i] <= box.hi[0] && box.lo[1] <= p[3 * i + 1] <= box.hi[1] &&
        box.lo[2] <= p[3 * i + 2] <= box.hi[2]; */

/*@ // Box i of `count` boxes is `box`, and lies in `box`.
    predicate is_box{L}(struct ts_box box, double *boxes, integer count, integer i) =
        box.lo[0] == boxes[i] && box.lo[1] == boxes[count + i] &&
        box.lo[2] == boxes[2 * count + i] && box.hi[0] == boxes[3 * count + i] &&
        box.hi[1] == boxes[4 * count + i] && box.hi[2] == boxes[5 * count + i];
    predicate holds_box{L}(struct ts_box box, double *boxes, integer count, integer i) =
        box.lo[0] <= boxes[i] && box.lo[1] <= boxes[count + i] &&
        box.lo[2] <= boxes[2 * count + i] && boxes[3 * count + i] <= box.hi[0] &&
        boxes[4 * count + i] <= box.hi[1] && boxes[5 * count + i] <= box.hi[2];

    // The smallest box that holds both.
    predicate joined{L}(struct ts_box box, struct ts_box a, struct ts_box b) =
        box.lo[0] == \min(a.lo[0], b.lo[0]) && box.lo[1] == \min(a.lo[1], b.lo[1]) &&
        box.lo[2] == \min(a.lo[2], b.lo[2]) && box.hi[0] == \max(a.hi[0], b.hi[0]) &&
        box.hi[1] == \max(a.hi[1], b.hi[1]) && box.hi[2] == \max(a.hi[2], b.hi[2]);

    // A point is inside of it.
    predicate inside_of{L}(double *boxes, integer count, integer i, real x, real y, real z) =
        boxes[i] <= x <= boxes[3 * count + i] && boxes[count + i] <= y <= boxes[4 * count + i] &&
        boxes[2 * count + i] <= z <= boxes[5 * count + i];

    // Some axis keeps it and another box apart.
    predicate disjoint_of{L}(struct ts_box *one, double *boxes, integer count, integer i) =
        one->hi[0] < boxes[i] || one->hi[1] < boxes[count + i] ||
        one->hi[2] < boxes[2 * count + i] || boxes[3 * count + i] < one->lo[0] ||
        boxes[4 * count + i] < one->lo[1] || boxes[5 * count + i] < one->lo[2]; */

#endif
