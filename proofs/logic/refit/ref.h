/* ref.h: the boxes of all nodes, for ref/refit.c, which includes it behind its types. */
#ifndef PROOFS_LOGIC_REFIT_REF_H
#define PROOFS_LOGIC_REFIT_REF_H

#include "proofs/logic/node_box.h"

/*@ predicate plan_given{L}(struct ts_refit *p) =
        \valid_read(p) && \valid_read(p->tree) && p->tree->node_count >= 1 &&
        \valid_read(p->tree->node + (0 .. p->tree->node_count - 1)) &&
        \valid_read(p->parent + (0 .. p->tree->node_count - 1)) && p->parent[0] == 0 &&
        \valid_read(p->maker + (0 .. p->tree->node_count - 1)) &&
        is_family(p->tree->node, p->parent, p->tree->node_count) &&
        has_faces(p->tree->node, p->tree->node_count, p->tree->face_count);

    // Boxes stand apart from all that is read to make them.
    predicate boxes_apart{L}(struct ts_refit *p, double *point, double *boxes) =
        \valid(boxes + (0 .. 6 * p->tree->node_count - 1)) &&
        corners_given(point, p->corner, 0, 3 * p->tree->face_count) &&
        \separated(boxes + (0 .. 6 * p->tree->node_count - 1), p) &&
        \separated(boxes + (0 .. 6 * p->tree->node_count - 1), p->tree) &&
        \separated(boxes + (0 .. 6 * p->tree->node_count - 1),
                   p->tree->node + (0 .. p->tree->node_count - 1)) &&
        \separated(boxes + (0 .. 6 * p->tree->node_count - 1),
                   p->parent + (0 .. p->tree->node_count - 1)) &&
        \separated(boxes + (0 .. 6 * p->tree->node_count - 1),
                   p->maker + (0 .. p->tree->node_count - 1)) &&
        (\forall integer c; 0 <= c < 3 * p->tree->face_count ==>
            \separated(boxes + (0 .. 6 * p->tree->node_count - 1), p->corner + c) &&
            \separated(boxes + (0 .. 6 * p->tree->node_count - 1),
                       point + (3 * p->corner[c] .. 3 * p->corner[c] + 2)));

    predicate as_wide(struct ts_box wide, struct ts_box box) =
        wide.lo[0] <= box.lo[0] && wide.lo[1] <= box.lo[1] && wide.lo[2] <= box.lo[2] &&
        wide.hi[0] >= box.hi[0] && wide.hi[1] >= box.hi[1] && wide.hi[2] >= box.hi[2];
    lemma as_wide_holds{L}: \forall struct ts_box wide, box, double *p, uint32_t *corner,
                            integer from, to;
        as_wide(wide, box) && holds_corners(box, p, corner, from, to) ==>
        holds_corners(wide, p, corner, from, to);

    predicate made{L}(struct ts_refit *p, integer n, double *point, double *boxes) =
        box_right(boxes, p->tree->node, p->parent, n, point, p->corner); */

/*@ // How many of the nodes before n are this maker's.
    logic integer makes_before{L}(struct ts_refit *p, integer maker, integer n) =
        n <= 0 ? 0 : makes_before(p, maker, n - 1) + (p->maker[n - 1] == maker ? 1 : 0); */

#endif
