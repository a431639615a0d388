/* node_box.h: the words that refit's contracts use: what it is that a node has the box of its
 * corners, where in the array of all boxes it stands, and that no two nodes share a number there
 * (docs/proofs/parent.md). A compiler sees nothing here. */
#ifndef PROOFS_LOGIC_NODE_BOX_H
#define PROOFS_LOGIC_NODE_BOX_H

#include "touchstone/bounds.h"
#include "touchstone/tree.h"

/*@ // Corners `from` to before `to` of a list: which points can be read, and a bound that is the
    // coordinate k of one of them.
    predicate corner_given{L}(double *p, uint32_t *corner, integer c) =
        \valid_read(corner + c) && \valid_read(p + (3 * corner[c] .. 3 * corner[c] + 2));
    predicate corners_given{L}(double *p, uint32_t *corner, integer from, integer to) =
        \forall integer c; from <= c < to ==> corner_given(p, corner, c);
    logic real at_corner{L}(double *p, integer k, uint32_t *corner, integer c) =
        p[3 * corner[c] + k];
    predicate of_corner{L}(real bound, double *p, integer k, uint32_t *corner, integer from,
                           integer to) =
        \exists integer c; from <= c < to && bound == at_corner(p, k, corner, c);

    lemma smaller_of_corner{L}: \forall double *p, uint32_t *corner, real x, y, integer k, from, to;
        of_corner(x, p, k, corner, from, to) && of_corner(y, p, k, corner, from, to) ==>
        of_corner(\min(x, y), p, k, corner, from, to);
    lemma larger_of_corner{L}: \forall double *p, uint32_t *corner, real x, y, integer k, from, to;
        of_corner(x, p, k, corner, from, to) && of_corner(y, p, k, corner, from, to) ==>
        of_corner(\max(x, y), p, k, corner, from, to);

    // Number j, of six, of the box of node n stands here, if its siblings and it are the `count`
    // nodes from `first` on.
    logic integer box_at(integer first, integer count, integer n, integer j) =
        6 * first + j * count + (n - first);

    // All of them are between two bounds on axis k.
    predicate held{L}(real lo, real hi, double *p, integer k, uint32_t *corner, integer from,
                      integer to) =
        \forall integer c; from <= c < to ==> lo <= at_corner(p, k, corner, c) <= hi;

    // Six bounds are those of the smallest box of these corners.
    predicate six_hold{L}(real x0, real y0, real z0, real x1, real y1, real z1, double *p,
                          uint32_t *corner, integer from, integer to) =
        held(x0, x1, p, 0, corner, from, to) && held(y0, y1, p, 1, corner, from, to) &&
        held(z0, z1, p, 2, corner, from, to);
    predicate six_snug{L}(real x0, real y0, real z0, real x1, real y1, real z1, double *p,
                          uint32_t *corner, integer from, integer to) =
        of_corner(x0, p, 0, corner, from, to) && of_corner(y0, p, 1, corner, from, to) &&
        of_corner(z0, p, 2, corner, from, to) && of_corner(x1, p, 0, corner, from, to) &&
        of_corner(y1, p, 1, corner, from, to) && of_corner(z1, p, 2, corner, from, to);
    predicate six_of{L}(real x0, real y0, real z0, real x1, real y1, real z1, double *p,
                        uint32_t *corner, integer from, integer to) =
        six_hold(x0, y0, z0, x1, y1, z1, p, corner, from, to) &&
        six_snug(x0, y0, z0, x1, y1, z1, p, corner, from, to);

    predicate is_box_of_corners{L}(struct ts_box box, double *p, uint32_t *corner, integer from,
                                   integer to) =
        six_of(box.lo[0], box.lo[1], box.lo[2], box.hi[0], box.hi[1], box.hi[2], p, corner, from,
               to);

    predicate is_snug_of_corners{L}(struct ts_box box, double *p, uint32_t *corner, integer from,
                                    integer to) =
        six_snug(box.lo[0], box.lo[1], box.lo[2], box.hi[0], box.hi[1], box.hi[2], p, corner,
                 from, to);

    predicate holds_corners{L}(struct ts_box box, double *p, uint32_t *corner, integer from,
                               integer to) =
        \forall integer c; from <= c < to ==> holds_point(box, p, corner[c]);
    lemma box_of_corners{L}: \forall struct ts_box box, double *p, uint32_t *corner,
                             integer from, to;
        holds_corners(box, p, corner, from, to) && is_snug_of_corners(box, p, corner, from, to) ==>
        is_box_of_corners(box, p, corner, from, to);

    // What was written between L1 and L2 has changed neither corners nor points.
    predicate corners_kept{L1, L2}(double *p, uint32_t *corner, integer from, integer to) =
        \forall integer c; from <= c < to ==>
            at_corner{L1}(p, 0, corner, c) == at_corner{L2}(p, 0, corner, c) &&
            at_corner{L1}(p, 1, corner, c) == at_corner{L2}(p, 1, corner, c) &&
            at_corner{L1}(p, 2, corner, c) == at_corner{L2}(p, 2, corner, c);
    lemma of_corner_kept{L1, L2}: \forall double *p, uint32_t *corner, integer from, to, k, real x;
        (k == 0 || k == 1 || k == 2) && corners_kept{L1, L2}(p, corner, from, to) &&
        of_corner{L1}(x, p, k, corner, from, to) ==> of_corner{L2}(x, p, k, corner, from, to);
    lemma held_kept{L1, L2}: \forall double *p, uint32_t *corner, integer from, to, k, real x, y;
        (k == 0 || k == 1 || k == 2) && corners_kept{L1, L2}(p, corner, from, to) &&
        held{L1}(x, y, p, k, corner, from, to) ==> held{L2}(x, y, p, k, corner, from, to);
    lemma six_of_kept{L1, L2}: \forall double *p, uint32_t *corner, integer from, to,
                               real x0, y0, z0, x1, y1, z1;
        corners_kept{L1, L2}(p, corner, from, to) &&
        six_of{L1}(x0, y0, z0, x1, y1, z1, p, corner, from, to) ==>
        six_of{L2}(x0, y0, z0, x1, y1, z1, p, corner, from, to);

    // That is what node n has.
    predicate is_node_box{L}(double *boxes, integer first, integer count, integer n, double *p,
                             uint32_t *corner, integer from, integer to) =
        six_of(boxes[box_at(first, count, n, 0)], boxes[box_at(first, count, n, 1)],
               boxes[box_at(first, count, n, 2)], boxes[box_at(first, count, n, 3)],
               boxes[box_at(first, count, n, 4)], boxes[box_at(first, count, n, 5)], p, corner,
               from, to); */

/*@ // What refit asks of a tree: each node has faces, and each but the root is one of the children of
    // parent[n], and of no other.
    predicate is_child{L}(struct ts_node *node, integer m, integer c) =
        node[m].child <= c < node[m].child + node[m].degree;
    predicate is_family{L}(struct ts_node *node, uint32_t *parent, integer n) =
        (\forall integer c; 1 <= c < n ==>
            parent[c] < n && is_child(node, parent[c], c) && 1 <= node[parent[c]].child &&
            node[parent[c]].child + node[parent[c]].degree <= n) &&
        (\forall integer m, c; 0 <= m < n && is_child(node, m, c) ==> parent[c] == m);
    predicate has_faces{L}(struct ts_node *node, integer n, integer faces) =
        \forall integer m; 0 <= m < n ==> node[m].begin < node[m].end <= faces;

    // The siblings of node c, itself among them.
    logic integer first_of{L}(struct ts_node *node, uint32_t *parent, integer c) =
        c == 0 ? 0 : node[parent[c]].child;
    logic integer siblings{L}(struct ts_node *node, uint32_t *parent, integer c) =
        c == 0 ? 1 : node[parent[c]].degree;

    // What was written between L1 and L2 has not changed the box of node m.
    predicate six_kept{L1, L2}(double *boxes, integer f, integer d, integer m) =
        \at(boxes[box_at(f, d, m, 0)], L1) == \at(boxes[box_at(f, d, m, 0)], L2) &&
        \at(boxes[box_at(f, d, m, 1)], L1) == \at(boxes[box_at(f, d, m, 1)], L2) &&
        \at(boxes[box_at(f, d, m, 2)], L1) == \at(boxes[box_at(f, d, m, 2)], L2) &&
        \at(boxes[box_at(f, d, m, 3)], L1) == \at(boxes[box_at(f, d, m, 3)], L2) &&
        \at(boxes[box_at(f, d, m, 4)], L1) == \at(boxes[box_at(f, d, m, 4)], L2) &&
        \at(boxes[box_at(f, d, m, 5)], L1) == \at(boxes[box_at(f, d, m, 5)], L2);

    // No number of the box of node m is one of node n's.
    predicate is_none_of(integer k, integer f, integer d, integer m) =
        k != box_at(f, d, m, 0) && k != box_at(f, d, m, 1) && k != box_at(f, d, m, 2) &&
        k != box_at(f, d, m, 3) && k != box_at(f, d, m, 4) && k != box_at(f, d, m, 5);
    predicate places_apart(integer f, integer d, integer m, integer g, integer e, integer n) =
        is_none_of(box_at(f, d, m, 0), g, e, n) && is_none_of(box_at(f, d, m, 1), g, e, n) &&
        is_none_of(box_at(f, d, m, 2), g, e, n) && is_none_of(box_at(f, d, m, 3), g, e, n) &&
        is_none_of(box_at(f, d, m, 4), g, e, n) && is_none_of(box_at(f, d, m, 5), g, e, n);
    lemma siblings_apart: \forall integer f, d, m, n;
        f <= m < f + d && f <= n < f + d && m != n ==> places_apart(f, d, m, f, d, n);
    lemma strangers_apart: \forall integer f, d, m, g, e, n;
        f <= m < f + d <= g <= n < g + e ==>
        places_apart(f, d, m, g, e, n) && places_apart(g, e, n, f, d, m);

    predicate apart{L}(struct ts_node *node, uint32_t *parent, integer m, integer n) =
        places_apart(first_of(node, parent, m), siblings(node, parent, m), m,
                     first_of(node, parent, n), siblings(node, parent, n), n);
    lemma one_parent{L}: \forall struct ts_node *node, uint32_t *parent, integer count, m, n;
        is_family(node, parent, count) && 0 <= m < count && is_child(node, m, node[n].child) ==>
        parent[node[n].child] == m;
    lemma couple_apart{L}: \forall struct ts_node *node, uint32_t *parent, integer count, m, n;
        is_family(node, parent, count) && 0 <= m < count && 0 <= n < count && m != n &&
        is_child(node, n, node[n].child) ==> !is_child(node, m, node[n].child);
    predicate blocks_apart{L}(struct ts_node *node, integer m, integer n) =
        node[m].child + node[m].degree <= node[n].child ||
        node[n].child + node[n].degree <= node[m].child;
    lemma neither_inside{L}: \forall struct ts_node *node, integer m, n;
        !is_child(node, m, node[n].child) && !is_child(node, n, node[m].child) &&
        is_child(node, n, node[n].child) && is_child(node, m, node[m].child) ==>
        blocks_apart(node, m, n);
    lemma couples_apart{L}: \forall struct ts_node *node, uint32_t *parent, integer count, m, n;
        is_family(node, parent, count) && 0 <= m < count && 0 <= n < count && m != n &&
        is_child(node, n, node[n].child) && is_child(node, m, node[m].child) ==>
        !is_child(node, m, node[n].child) && !is_child(node, n, node[m].child) &&
        blocks_apart(node, m, n);
    lemma has_first{L}: \forall struct ts_node *node, integer m, c;
        is_child(node, m, c) ==> is_child(node, m, node[m].child);
    lemma children_apart{L}: \forall struct ts_node *node, uint32_t *parent, integer count, m, n;
        is_family(node, parent, count) && 1 <= m < count && 1 <= n < count &&
        parent[m] != parent[n] && is_child(node, parent[m], node[parent[m]].child) &&
        is_child(node, parent[n], node[parent[n]].child) ==>
        blocks_apart(node, parent[m], parent[n]);
    lemma root_apart{L}: \forall struct ts_node *node, uint32_t *parent, integer count, n;
        is_family(node, parent, count) && 1 <= n < count ==>
        apart(node, parent, 0, n) && apart(node, parent, n, 0);
    lemma family_apart{L}: \forall struct ts_node *node, uint32_t *parent, integer count, m, n;
        is_family(node, parent, count) && 0 <= m < count && 0 <= n < count && m != n ==>
        apart(node, parent, m, n);

    predicate box_kept{L1, L2}(double *boxes, struct ts_node *node, uint32_t *parent, integer m) =
        six_kept{L1, L2}(boxes, first_of{L1}(node, parent, m), siblings{L1}(node, parent, m), m);

    lemma node_box_kept{L1, L2}: \forall double *boxes, *p, uint32_t *corner,
                                 integer f, d, m, from, to;
        six_kept{L1, L2}(boxes, f, d, m) && corners_kept{L1, L2}(p, corner, from, to) &&
        is_node_box{L1}(boxes, f, d, m, p, corner, from, to) ==>
        is_node_box{L2}(boxes, f, d, m, p, corner, from, to);

    // Node c has the box of its corners.
    predicate box_right{L}(double *boxes, struct ts_node *node, uint32_t *parent, integer c,
                           double *p, uint32_t *corner) =
        is_node_box(boxes, first_of(node, parent, c), siblings(node, parent, c), c, p, corner,
                    3 * node[c].begin, 3 * node[c].end); */

#endif
