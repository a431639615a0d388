/* good.h: what a plan promises to those who make boxes by it (docs/proofs/parent.md). A
 * compiler sees nothing here. */
#ifndef PROOFS_LOGIC_REFIT_GOOD_H
#define PROOFS_LOGIC_REFIT_GOOD_H

#include "proofs/logic/refit/corners.h"

/*@ // The children of node m come after it, and its faces are theirs, one child's behind the other's.
    predicate is_parted{L}(struct ts_node *node, integer m) =
        node[node[m].child].begin == node[m].begin &&
        node[node[m].child + node[m].degree - 1].end == node[m].end &&
        \forall integer c; node[m].child < c < node[m].child + node[m].degree ==>
            node[c].begin == node[c - 1].end;
    predicate is_parent{L}(struct ts_node *node, integer m, integer n) =
        2 <= node[m].degree && m < node[m].child && node[m].child + node[m].degree <= n &&
        is_parted(node, m);

    // The plan's tree; parent[c] is whose child node c is, which nobody but the proof has to know.
    predicate tree_good{L}(struct ts_refit *p, uint32_t *parent) =
        \valid_read(p) && 1 <= p->tree.node_count &&
        \valid_read(p->tree.node + (0 .. p->tree.node_count - 1)) &&
        is_family(p->tree.node, parent, p->tree.node_count) &&
        has_faces(p->tree.node, p->tree.node_count, p->tree.face_count);
    predicate parents_good{L}(struct ts_refit *p) =
        \forall integer m; 0 <= m < p->tree.node_count && p->tree.node[m].degree != 0 ==>
            is_parent(p->tree.node, m, p->tree.node_count);

    // A node of a list, and where its box stands.
    predicate is_at{L}(struct ts_refit *p, uint32_t *parent, integer n, integer first,
                       integer count) =
        0 <= n < p->tree.node_count && first == first_of(p->tree.node, parent, n) &&
        count == siblings(p->tree.node, parent, n);
    predicate is_place{L}(struct ts_refit *p, uint32_t *parent, struct refit_place *at) =
        is_at(p, parent, at->node, at->first, at->count);

    // When node i of `begun` has its turn, node c had its own.
    predicate in_list{L}(struct refit_place *list, integer count, integer n) =
        \exists integer j; 0 <= j < count && list[j].node == n;
    predicate had_its_turn{L}(struct ts_refit *p, integer i, integer c) =
        in_list(p->lowest, p->lowest_count, c) || in_list(p->begun, i, c);

    // Lists name nodes, the root among them; what is lowest does not merge, and what merges comes
    // behind its children.
    predicate lists_good{L}(struct ts_refit *p, uint32_t *parent) =
        \valid_read(p->lowest + (0 .. p->lowest_count - 1)) &&
        \valid_read(p->begun + (0 .. p->begun_count - 1)) &&
        (\forall integer i; 0 <= i < p->lowest_count ==>
            is_place(p, parent, p->lowest + i) && !merges(p, p->lowest[i].node)) &&
        (\forall integer i; 0 <= i < p->begun_count ==>
            is_place(p, parent, p->begun + i) && merges(p, p->begun[i].node)) &&
        (\forall integer i, c; 0 <= i < p->begun_count &&
            is_child(p->tree.node, p->begun[i].node, c) ==> had_its_turn(p, i, c)) &&
        had_its_turn(p, p->begun_count, 0);

    // The plan's promise: a tree, where all that does not merge has its vertices listed, and lists.
    predicate plan_good{L}(struct ts_refit *p, uint32_t *parent, double *point) =
        tree_good(p, parent) && parents_good(p) &&
        \valid_read(p->listed + (0 .. p->tree.node_count - 1)) &&
        (\forall integer n; 0 <= n < p->tree.node_count && !merges(p, n) ==>
            lowest_given(p, point, n)) &&
        lists_good(p, parent);

    // Boxes stand apart from the points that are read to make them.
    predicate boxes_apart{L}(struct ts_refit *p, double *point, double *boxes) =
        \valid(boxes + (0 .. 6 * p->tree.node_count - 1)) &&
        \forall integer c; 0 <= c < 3 * p->tree.face_count ==>
            \separated(boxes + (0 .. 6 * p->tree.node_count - 1),
                       point + (3 * p->corner[c] .. 3 * p->corner[c] + 2));

    lemma fewer_corners_kept{L1, L2}: \forall double *p, uint32_t *corner, integer n, from, to;
        corners_kept{L1, L2}(p, corner, 0, n) && 0 <= from && to <= n ==>
        corners_kept{L1, L2}(p, corner, from, to);

    // Node n has the box of its corners.
    predicate made{L}(struct ts_refit *p, uint32_t *parent, integer n, double *point,
                      double *boxes) =
        box_right(boxes, p->tree.node, parent, n, point, p->corner);
    // Node m has what it had, and so has every node but n; and no box that was right is wrong.
    predicate kept{L1, L2}(struct ts_refit *p, uint32_t *parent, integer m, double *boxes) =
        box_kept{L1, L2}(boxes, \at(p->tree.node, L1), parent, m);
    predicate still_right{L1, L2}(struct ts_refit *p, uint32_t *parent, double *point,
                                  double *boxes) =
        \forall integer m; 0 <= m < \at(p->tree.node_count, L1) ==>
            (made{L1}(p, parent, m, point, boxes) ==> made{L2}(p, parent, m, point, boxes));
    lemma six_kept_on{L1, L2, L3}: \forall double *boxes, integer f, d, m;
        six_kept{L1, L2}(boxes, f, d, m) && six_kept{L2, L3}(boxes, f, d, m) ==>
        six_kept{L1, L3}(boxes, f, d, m);
    predicate only_made{L1, L2}(struct ts_refit *p, uint32_t *parent, integer n, double *point,
                                double *boxes) =
        made{L2}(p, parent, n, point, boxes) &&
        (\forall integer m; 0 <= m < \at(p->tree.node_count, L1) && m != n ==>
            kept{L1, L2}(p, parent, m, boxes)) &&
        still_right{L1, L2}(p, parent, point, boxes);

    // So have the first `count` nodes of a list; and no others but those of a list were written.
    predicate all_made{L}(struct ts_refit *p, uint32_t *parent, struct refit_place *list,
                          integer count, double *point, double *boxes) =
        \forall integer j; 0 <= j < count ==>
            0 <= list[j].node < p->tree.node_count &&
            made(p, parent, list[j].node, point, boxes);
    predicate others_kept{L1, L2}(struct ts_refit *p, uint32_t *parent,
                                  struct refit_place *list, integer count, double *boxes) =
        \forall integer m; 0 <= m < \at(p->tree.node_count, L1) && !in_list{L1}(list, count, m) ==>
            kept{L1, L2}(p, parent, m, boxes);

    // Node m is made when node n is opened, or one above it: no node between them is due.
    predicate is_below{L}(struct ts_refit *p, integer n, integer m) =
        is_child(p->tree.node, n, m) ||
        \exists integer c; is_child(p->tree.node, n, c) && merges(p, c) && is_below(p, c, m);

    // upto[c]: how many these are, node c, its siblings before it, and all below those of them that
    // merge. Every tree has such numbers, and nobody but the proof has to know them.
    logic integer counted{L}(struct ts_refit *p, integer n, integer c, uint32_t *upto) =
        c == p->tree.node[n].child ? 0 : upto[c - 1];
    logic integer all_below{L}(struct ts_refit *p, integer n, uint32_t *upto) =
        counted(p, n, p->tree.node[n].child + p->tree.node[n].degree, upto);
    predicate counts_good{L}(struct ts_refit *p, uint32_t *upto) =
        \forall integer n, c; 0 <= n < p->tree.node_count && is_child(p->tree.node, n, c) ==>
            (merges(p, c) ==> upto[c] == counted(p, n, c, upto) + 1 + all_below(p, c, upto)) &&
            (!merges(p, c) ==> upto[c] == counted(p, n, c, upto) + 1); */

#endif
