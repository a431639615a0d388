/* opt.h: a node of the plan, for opt/refit/refit.c. */
#ifndef PROOFS_LOGIC_REFIT_OPT_H
#define PROOFS_LOGIC_REFIT_OPT_H

#include "proofs/logic/refit/merged.h"

/*@ ghost
    /@ requires \valid_read(p) && n < p->tree.node_count;
       requires \valid_read(p->tree.node + (0 .. p->tree.node_count - 1));
       requires \valid_read(p->listed + (0 .. p->tree.node_count - 1));
       assigns \nothing;
       ensures \valid_read(p->tree.node + n) && \valid_read(p->listed + n); @/
    static void node_given(const struct ts_refit *p, uint32_t n) {} */

/* ---- the table ---- */

/*@ ghost
    // Of each node, whose child it is, and numbers of nodes: what plan_good and counts_good speak
    // of, and no code asks for. Nobody sets them; with them Frama-C can read the two calls, of
    // which nothing is proved.
    static const uint32_t *family, *counts; */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* What was written is no corner and no other node's box: all that were right still are. */
#define PLACE_STEPS { \
    /@ assert \forall integer c; 0 <= c < 3 * p->tree.face_count ==> \
           \separated(boxes + (6 * first .. 6 * (first + count) - 1), \
                      point + (3 * p->corner[c] .. 3 * p->corner[c] + 2)); @/ \
    /@ assert corners_kept{Pre, Here}(point, p->corner, 0, 3 * p->tree.face_count); @/ \
    /@ assert \forall integer m; 0 <= m < p->tree.node_count ==> \
           corners_kept{Pre, Here}(point, p->corner, 3 * p->tree.node[m].begin, \
                                   3 * p->tree.node[m].end); @/ \
    /@ assert \forall integer m; 0 <= m < p->tree.node_count && m != n ==> \
           \at(apart(p->tree.node, parent, m, n), Pre); @/ \
    /@ assert \forall integer m; 0 <= m < p->tree.node_count && m != n ==> \
           kept{Pre, Here}(p, parent, m, boxes); @/ \
    /@ assert \forall integer m; 0 <= m < p->tree.node_count && m != n ==> \
           kept{Pre, Here}(p, parent, m, boxes) && \
           corners_kept{Pre, Here}(point, p->corner, 3 * p->tree.node[m].begin, \
                                   3 * p->tree.node[m].end) && \
           (made{Pre}(p, parent, m, point, boxes) ==> made(p, parent, m, point, boxes)); @/ \
    /@ assert \forall integer m; 0 <= m < p->tree.node_count && m != n && \
           made{Pre}(p, parent, m, point, boxes) ==> made(p, parent, m, point, boxes); @/ \
}

/* The children of the node had their turn, and have their boxes. */
#define MAKE_ALL_BEGUN_STEPS { \
    /@ assert \valid_read(p->begun + i); @/ \
    /@ assert is_place(p, parent, p->begun + i) && merges(p, p->begun[i].node); @/ \
    /@ assert in_list(p->begun, p->begun_count, p->begun[i].node); @/ \
    /@ assert \forall integer c; is_child(p->tree.node, p->begun[i].node, c) ==> \
           had_its_turn(p, i, c); @/ \
    /@ assert \forall integer c; is_child(p->tree.node, p->begun[i].node, c) ==> \
           made(p, parent, c, point, boxes); @/ \
}

/* Children that merge have children with boxes. */
#define MAKE_BELOW_MERGED { \
    /@ assert \forall integer c; is_child(p->tree.node, n, c) ==> 0 <= c < p->tree.node_count; @/ \
    /@ assert \forall integer c; is_child(p->tree.node, n, c) && merges(p, c) ==> \
           is_parent(p->tree.node, c, p->tree.node_count); @/ \
    /@ assert \forall integer c, e; is_child(p->tree.node, n, c) && merges(p, c) && \
           is_child(p->tree.node, c, e) ==> 0 <= e < p->tree.node_count && is_below(p, c, e); @/ \
    /@ assert \forall integer c, e; is_child(p->tree.node, n, c) && merges(p, c) && \
           is_child(p->tree.node, c, e) ==> made(p, parent, e, point, boxes); @/ \
}

/* Child c is a node of the plan, and has faces. */
#define MAKE_BELOW_CHILD { \
    /@ assert is_child(p->tree.node, n, c) && n < c < p->tree.node_count; @/ \
    node_given(p, c); \
    /@ assert p->tree.node[c].begin < p->tree.node[c].end; @/ \
}

/* What is not below n is as it was before the turn of child c, which ends where `reach` now is. */
#define MAKE_BELOW_KEPT { \
    /@ assert \forall integer m; 0 <= m < p->tree.node_count && !is_below(p, n, m) ==> \
           kept{before, Here}(p, parent, m, boxes); @/ \
    reach = p->tree.node[c].end; \
}

/* Nor have the boxes of the children changed it. */
#define MAKE_BELOW_OTHERS { \
    /@ assert \forall integer m; is_child(p->tree.node, n, m) ==> is_below(p, n, m); @/ \
    /@ assert \forall integer m; 0 <= m < p->tree.node_count && !is_below(p, n, m) ==> \
           kept{Pre, above}(p, parent, m, boxes) && kept{above, Here}(p, parent, m, boxes); @/ \
}
// clang-format on

#endif
