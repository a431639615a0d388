/* certificate_tree.h: words of the contracts of opt/certificate/tree.h. */
#ifndef PROOFS_LOGIC_CERTIFICATE_TREE_H
#define PROOFS_LOGIC_CERTIFICATE_TREE_H

/*@ // A point is in the box of a node; the box of node n holds that of node c.
    predicate node_holds{L}(struct certificate_node *n, real x, real y, real z) =
        n->lo[0] <= x <= n->hi[0] && n->lo[1] <= y <= n->hi[1] && n->lo[2] <= z <= n->hi[2];
    predicate node_wider{K, L}(struct certificate_tree *t, integer n) =
        \at(t->node[n].lo[0], L) <= \at(t->node[n].lo[0], K) &&
        \at(t->node[n].hi[0], L) >= \at(t->node[n].hi[0], K) &&
        \at(t->node[n].lo[1], L) <= \at(t->node[n].lo[1], K) &&
        \at(t->node[n].hi[1], L) >= \at(t->node[n].hi[1], K) &&
        \at(t->node[n].lo[2], L) <= \at(t->node[n].lo[2], K) &&
        \at(t->node[n].hi[2], L) >= \at(t->node[n].hi[2], K);
    predicate node_over{L}(struct certificate_tree *t, integer n, integer c) =
        \forall integer k; 0 <= k < 3 ==>
            t->node[n].lo[k] <= t->node[c].lo[k] && t->node[c].hi[k] <= t->node[n].hi[k];

    // Corner c of the list of all corners is a vertex that there is, in the box of node n.
    predicate corner_held{L}(struct certificate_tree *t, integer n, integer c) =
        t->corner[c] < t->vertices &&
        node_holds(&t->node[n], t->vertex[3 * t->corner[c]], t->vertex[3 * t->corner[c] + 1],
                   t->vertex[3 * t->corner[c] + 2]);
    predicate leaf_right{L}(struct certificate_tree *t, integer n) =
        t->node[n].right == 0 && t->node[n].face < t->faces &&
        corner_held(t, n, 3 * t->node[n].face) && corner_held(t, n, 3 * t->node[n].face + 1) &&
        corner_held(t, n, 3 * t->node[n].face + 2);

    // A leaf with its face, or a node with two children among the first `count` nodes.
    predicate node_right{L}(struct certificate_tree *t, integer n, integer count) =
        (t->node[n].right == 0 && t->node[n].face < t->faces) || n + 1 < t->node[n].right < count;

    // The box of node n holds the corners of its face, or the boxes of its children.
    predicate box_right{L}(struct certificate_tree *t, integer n) =
        leaf_right(t, n) || (node_over(t, n, n + 1) && node_over(t, n, t->node[n].right));

    // All that it points to is there, and no two parts have memory in common.
    predicate tree_given{L}(struct certificate_tree *t) =
        \valid(t) && \valid(t->node + (0 .. t->most - 1)) &&
        \valid(t->seen + (0 .. t->faces - 1)) &&
        \valid_read(t->corner + (0 .. 3 * t->faces - 1)) &&
        \valid_read(t->vertex + (0 .. 3 * t->vertices - 1)) && t->faces <= 0x7fffffff &&
        t->most < 0xffffffff &&
        \separated(t, t->node + (0 .. t->most - 1), t->seen + (0 .. t->faces - 1),
                   t->corner + (0 .. 3 * t->faces - 1), t->vertex + (0 .. 3 * t->vertices - 1));

    // Bytes of a certificate, apart from a tree.
    predicate bytes_given{L}(struct certificate_tree *t, uint8_t *byte, integer count, size_t *at) =
        \valid_read(byte + (0 .. count - 1)) && \valid(at) && *at <= count &&
        \separated(at, byte + (0 .. count - 1)) &&
        \separated(at, t, t->node + (0 .. t->most - 1), t->seen + (0 .. t->faces - 1),
                   t->corner + (0 .. 3 * t->faces - 1), t->vertex + (0 .. 3 * t->vertices - 1)) &&
        \separated(byte + (0 .. count - 1), t, t->node + (0 .. t->most - 1),
                   t->seen + (0 .. t->faces - 1)); */

#endif
