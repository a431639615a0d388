/* merged.h: boxes of children, for opt/refit/merged.h. */
#ifndef PROOFS_LOGIC_REFIT_MERGED_H
#define PROOFS_LOGIC_REFIT_MERGED_H

#include "proofs/logic/refit/good.h"

/*@ // Children, up to one of them, end within `most`.
    predicate end_within{L}(struct ts_node *node, integer from, integer to, integer most) =
        \forall integer c; from <= c < to ==> node[c].end <= most;
    lemma one_more_end{L}: \forall struct ts_node *node, integer from, to, most;
        end_within(node, from + 1, to, most) && node[from].end <= most ==>
        end_within(node, from, to, most);

    // Each child of node n has the box of its corners.
    predicate child_right{L}(double *boxes, struct ts_node *node, integer n, integer c, double *p,
                             uint32_t *corner) =
        is_node_box(boxes, node[n].child, node[n].degree, c, p, corner, 3 * node[c].begin,
                    3 * node[c].end);
    predicate children_right{L}(double *boxes, struct ts_node *node, integer n, double *p,
                                uint32_t *corner) =
        \forall integer c; is_child(node, n, c) ==> child_right(boxes, node, n, c, p, corner);

    predicate snug_within{L}(double *boxes, integer f, integer d, integer c, double *p,
                             uint32_t *corner, integer from, integer to) =
        six_snug(boxes[box_at(f, d, c, 0)], boxes[box_at(f, d, c, 1)], boxes[box_at(f, d, c, 2)],
                 boxes[box_at(f, d, c, 3)], boxes[box_at(f, d, c, 4)], boxes[box_at(f, d, c, 5)],
                 p, corner, from, to);

    lemma of_more_corners{L}: \forall double *p, uint32_t *corner, real bound,
                              integer k, from, to, begin, end;
        begin <= from && to <= end && of_corner(bound, p, k, corner, from, to) ==>
        of_corner(bound, p, k, corner, begin, end);
    lemma snug_within_more{L}: \forall double *boxes, *p, uint32_t *corner,
                               integer f, d, c, from, to, begin, end;
        begin <= from && to <= end && is_node_box(boxes, f, d, c, p, corner, from, to) ==>
        snug_within(boxes, f, d, c, p, corner, begin, end);

    // Of six bounds, number j is on axis k.
    predicate is_axis(integer j, integer k) =
        j == 0 && k == 0 || j == 1 && k == 1 || j == 2 && k == 2 || j == 3 && k == 0 ||
        j == 4 && k == 1 || j == 5 && k == 2;

    // A box holds that of child c.
    predicate holds_child{L}(struct ts_box box, double *boxes, integer f, integer d, integer c) =
        box.lo[0] <= boxes[box_at(f, d, c, 0)] && box.lo[1] <= boxes[box_at(f, d, c, 1)] &&
        box.lo[2] <= boxes[box_at(f, d, c, 2)] && boxes[box_at(f, d, c, 3)] <= box.hi[0] &&
        boxes[box_at(f, d, c, 4)] <= box.hi[1] && boxes[box_at(f, d, c, 5)] <= box.hi[2];

    lemma holds_this_child{L}: \forall struct ts_box box, double *boxes, integer f, d, c;
        holds_box(box, boxes + 6 * f, d, c - f) ==> holds_child(box, boxes, f, d, c);

    predicate box_holds{L}(struct ts_box box, double *p, uint32_t *corner, integer from,
                           integer to) =
        six_hold(box.lo[0], box.lo[1], box.lo[2], box.hi[0], box.hi[1], box.hi[2], p, corner,
                 from, to);
    lemma wider_held{L}: \forall double *p, uint32_t *corner, integer k, from, to,
                         real lo, hi, x, y;
        lo <= x && y <= hi && held(x, y, p, k, corner, from, to) ==>
        held(lo, hi, p, k, corner, from, to);
    lemma both_held{L}: \forall double *p, uint32_t *corner, integer k, from, mid, to,
                        real lo, hi;
        held(lo, hi, p, k, corner, from, mid) && held(lo, hi, p, k, corner, mid, to) ==>
        held(lo, hi, p, k, corner, from, to);
    lemma holds_with_child{L}: \forall struct ts_box box, double *boxes, *p, uint32_t *corner,
                               integer f, d, c, from, to;
        is_node_box(boxes, f, d, c, p, corner, from, to) && holds_child(box, boxes, f, d, c) ==>
        box_holds(box, p, corner, from, to); */

/*@ ghost
    // A box that holds those of all children holds all corners.
    /@ requires \valid_read(node + n) && is_parent(node, n, count);
       requires \valid_read(node + (0 .. count - 1));
       requires children_right(boxes, node, n, point, corner);
       requires \forall integer c; is_child(node, n, c) ==>
           holds_child(box, boxes, node[n].child, node[n].degree, c);
       assigns \nothing;
       ensures box_holds(box, point, corner, 3 * node[n].begin, 3 * node[n].end); @/
    static void hold_all(struct ts_box box, const struct ts_node *node, uint32_t n, uint32_t count,
                         const double *boxes, const double *point, const uint32_t *corner)
    {
        uint32_t upto = node[n].begin;

        /@ loop invariant node[n].child <= c <= node[n].child + node[n].degree;
           loop invariant c < node[n].child + node[n].degree ==> upto == node[c].begin;
           loop invariant c == node[n].child + node[n].degree ==> upto == node[n].end;
           loop invariant box_holds(box, point, corner, 3 * node[n].begin, 3 * upto);
           loop assigns c, upto;
           loop variant node[n].child + node[n].degree - c; @/
        for (uint32_t c = node[n].child; c < node[n].child + node[n].degree; c++) {
            /@ assert c < count; @/
            /@ assert \valid_read(node + c); @/
            /@ assert child_right(boxes, node, n, c, point, corner); @/
            /@ assert holds_child(box, boxes, node[n].child, node[n].degree, c); @/
            /@ assert box_holds(box, point, corner, 3 * node[c].begin, 3 * node[c].end); @/
            upto = node[c].end;
        }
    } */

/*@ ghost
    // Each bound of each child is a coordinate of a corner of node n.
    /@ requires \valid_read(node + n) && is_parent(node, n, count);
       requires \valid_read(node + (0 .. count - 1));
       requires \forall integer c; is_child(node, n, c) ==> node[c].begin < node[c].end;
       requires children_right(boxes, node, n, point, corner);
       assigns \nothing;
       ensures \forall integer c; is_child(node, n, c) ==>
           snug_within(boxes, node[n].child, node[n].degree, c, point, corner, 3 * node[n].begin,
                       3 * node[n].end); @/
    static void part_of_corners(const struct ts_node *node, uint32_t n, uint32_t count,
                                const double *boxes, const double *point, const uint32_t *corner)
    {
        uint32_t first = node[n].child, end = first + node[n].degree, c;

        /@ loop invariant first <= c <= end;
           loop invariant \forall integer d; first <= d < c ==> node[n].begin <= node[d].begin;
           loop assigns c;
           loop variant end - c; @/
        for (c = first; c < end; c++) {}
        /@ loop invariant first <= c <= end;
           loop invariant end_within(node, c, end, node[n].end);
           loop assigns c;
           loop variant c; @/
        while (c > first) {
            c--;
            /@ assert c + 1 < end ==> is_child(node, n, c + 1); @/
            /@ assert c + 1 < end ==> node[c + 1].begin < node[c + 1].end <= node[n].end; @/
            /@ assert c + 1 < end ==> node[c + 1].begin == node[c].end; @/
            /@ assert c + 1 == end ==> node[c].end == node[n].end; @/
            /@ assert node[c].end <= node[n].end && end_within(node, c + 1, end, node[n].end); @/
        }
        /@ assert \forall integer c; is_child(node, n, c) ==>
               node[n].begin <= node[c].begin && node[c].end <= node[n].end; @/
    } */

/*@ ghost
    // A bound that is that of some child is a coordinate of some corner: the child is looked for.
    /@ requires is_axis(j, k) && \valid_read(boxes + (6 * first .. 6 * (first + count) - 1));
       requires of_row(x, boxes + 6 * first, j * count, count);
       requires \forall integer c; first <= c < first + count ==>
           snug_within(boxes, first, count, c, point, corner, from, to);
       assigns \nothing;
       ensures of_corner(x, point, k, corner, from, to); @/
    static void look_in_row(double x, const double *boxes, uint32_t first, uint32_t count, size_t j,
                            const double *point, size_t k, const uint32_t *corner, size_t from,
                            size_t to)
    {
        uint32_t i = 0;
        const double *row = boxes + 6 * (size_t)first + j * count;

        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer a; 0 <= a < i ==>
               x != in_row(boxes + 6 * first, j * count, a);
           loop assigns i;
           loop variant count - i; @/
        while (i < count && row[i] != x) i++;
        /@ assert i < count; @/
        /@ assert x == boxes[box_at(first, count, first + i, j)]; @/
        /@ assert snug_within(boxes, first, count, first + i, point, corner, from, to); @/
    } */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The box holds that of each child, and each of its bounds is a coordinate of a corner. */
#define BOX_OF_MERGED_STEPS { \
    /@ assert \forall integer c; first <= c < first + degree ==> \
           holds_box(box, boxes + 6 * first, degree, c - first); @/ \
    /@ assert \forall integer c; first <= c < first + degree ==> \
           holds_child(box, boxes, first, degree, c); @/ \
    hold_all(box, node, n, count, boxes, point, corner); \
    part_of_corners(node, n, count, boxes, point, corner); \
    look_in_row(box.lo[0], boxes, first, degree, 0, point, 0, corner, from, to); \
    look_in_row(box.lo[1], boxes, first, degree, 1, point, 1, corner, from, to); \
    look_in_row(box.lo[2], boxes, first, degree, 2, point, 2, corner, from, to); \
    look_in_row(box.hi[0], boxes, first, degree, 3, point, 0, corner, from, to); \
    look_in_row(box.hi[1], boxes, first, degree, 4, point, 1, corner, from, to); \
    look_in_row(box.hi[2], boxes, first, degree, 5, point, 2, corner, from, to); \
}
// clang-format on

#endif
