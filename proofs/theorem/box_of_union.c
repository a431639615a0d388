/* box_of_union.c: if the boxes of all children are the boxes of their faces' corners, the box made
 * of them is the box of all corners: the step from children to parent. Nothing of this file is in
 * the library. */
#include "opt/bound.h"
#include "proofs/logic/node_box.h"

/*@ // Box i of n that stand side by side is that of these corners.
    predicate holds_as_row{L}(double *boxes, integer n, integer i, double *p, integer v) =
        boxes[i] <= p[3 * v] <= boxes[3 * n + i] &&
        boxes[n + i] <= p[3 * v + 1] <= boxes[4 * n + i] &&
        boxes[2 * n + i] <= p[3 * v + 2] <= boxes[5 * n + i];
    predicate is_child_box{L}(double *boxes, integer n, integer i, double *p, uint32_t *corner,
                          integer from, integer to) =
        (\forall integer c; from <= c < to ==> holds_as_row(boxes, n, i, p, corner[c])) &&
        of_corner(in_row(boxes, 0, i), p, 0, corner, from, to) &&
        of_corner(in_row(boxes, n, i), p, 1, corner, from, to) &&
        of_corner(in_row(boxes, 2 * n, i), p, 2, corner, from, to) &&
        of_corner(in_row(boxes, 3 * n, i), p, 0, corner, from, to) &&
        of_corner(in_row(boxes, 4 * n, i), p, 1, corner, from, to) &&
        of_corner(in_row(boxes, 5 * n, i), p, 2, corner, from, to);

    lemma of_more_corners{L}: \forall double *p, uint32_t *corner, real bound,
                              integer k, from, to, begin, end;
        begin <= from && to <= end && of_corner(bound, p, k, corner, from, to) ==>
        of_corner(bound, p, k, corner, begin, end); */

/*@ // A bound that is that of some child is a coordinate of some corner.
    predicate row_of_corners{L}(double *boxes, integer first, integer n, double *p, integer k,
                                uint32_t *corner, integer begin, integer end) =
        \forall integer i; 0 <= i < n ==>
            of_corner(in_row(boxes, first, i), p, k, corner, begin, end);
    lemma of_row_of_corners{L}: \forall double *boxes, *p, uint32_t *corner, real bound,
                                integer first, n, k, begin, end;
        of_row(bound, boxes, first, n) &&
        row_of_corners(boxes, first, n, p, k, corner, begin, end) ==>
        of_corner(bound, p, k, corner, begin, end); */

/* Child i has the corners from[i] to before to[i]; corner c is one of child of[c]. */
/*@ requires count >= 1 && \valid_read(boxes + (0 .. 6 * count - 1));
    requires children: \forall integer i; 0 <= i < count ==>
        is_child_box(boxes, count, i, point, corner, from[i], to[i]);
    requires within: \forall integer i; 0 <= i < count ==> begin <= from[i] && to[i] <= end;
    requires covered: \forall integer c; begin <= c < end ==>
        0 <= of[c] < count && from[of[c]] <= c < to[of[c]];
    assigns \nothing;
    ensures is_box_of_corners(\result, point, corner, begin, end); */
static struct ts_box box_of_union(uint32_t count, const double *boxes, const double *point,
                                  const uint32_t *corner, const size_t *from, const size_t *to,
                                  const uint32_t *of, size_t begin, size_t end)
{
    struct ts_box box = box_of_boxes(count, boxes);

    /*@ assert held: \forall integer c; begin <= c < end ==>
            holds_box(box, boxes, count, of[c]) &&
            is_child_box(boxes, count, of[c], point, corner, from[of[c]], to[of[c]]) &&
            holds_as_row(boxes, count, of[c], point, corner[c]) &&
            holds_point(box, point, corner[c]); */
    /*@ assert each: \forall integer i; 0 <= i < count ==>
            is_child_box(boxes, count, i, point, corner, from[i], to[i]); */
    /*@ assert \forall integer i; 0 <= i < count ==>
            of_corner(in_row(boxes, 0, i), point, 0, corner, from[i], to[i]) &&
            of_corner(in_row(boxes, 0, i), point, 0, corner, begin, end); */
    //@ assert row_of_corners(boxes, 0, count, point, 0, corner, begin, end);
    /*@ assert \forall integer i; 0 <= i < count ==>
            of_corner(in_row(boxes, count, i), point, 1, corner, from[i], to[i]) &&
            of_corner(in_row(boxes, count, i), point, 1, corner, begin, end); */
    //@ assert row_of_corners(boxes, count, count, point, 1, corner, begin, end);
    /*@ assert \forall integer i; 0 <= i < count ==>
            of_corner(in_row(boxes, 2 * count, i), point, 2, corner, from[i], to[i]) &&
            of_corner(in_row(boxes, 2 * count, i), point, 2, corner, begin, end); */
    //@ assert row_of_corners(boxes, 2 * count, count, point, 2, corner, begin, end);
    /*@ assert \forall integer i; 0 <= i < count ==>
            of_corner(in_row(boxes, 3 * count, i), point, 0, corner, from[i], to[i]) &&
            of_corner(in_row(boxes, 3 * count, i), point, 0, corner, begin, end); */
    //@ assert row_of_corners(boxes, 3 * count, count, point, 0, corner, begin, end);
    /*@ assert \forall integer i; 0 <= i < count ==>
            of_corner(in_row(boxes, 4 * count, i), point, 1, corner, from[i], to[i]) &&
            of_corner(in_row(boxes, 4 * count, i), point, 1, corner, begin, end); */
    //@ assert row_of_corners(boxes, 4 * count, count, point, 1, corner, begin, end);
    /*@ assert \forall integer i; 0 <= i < count ==>
            of_corner(in_row(boxes, 5 * count, i), point, 2, corner, from[i], to[i]) &&
            of_corner(in_row(boxes, 5 * count, i), point, 2, corner, begin, end); */
    //@ assert row_of_corners(boxes, 5 * count, count, point, 2, corner, begin, end);
    //@ assert is_snug_of_corners(box, point, corner, begin, end);
    //@ assert holds_corners(box, point, corner, begin, end);
    return box;
}
