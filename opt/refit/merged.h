/* merged.h: the box of a node that merges, from those of its children, which are made. */
#ifndef OPT_REFIT_MERGED_H
#define OPT_REFIT_MERGED_H

#include "opt/refit/corners.h"
#ifdef __FRAMAC__
#include "proofs/logic/refit/merged.h"
#endif

/* What they merge is made. */
/*@ requires \valid_read(node + (0 .. count - 1)) && n < count && is_parent(node, n, count);
    requires \valid_read(boxes + (0 .. 6 * count - 1));
    requires \forall integer c; is_child(node, n, c) ==> node[c].begin < node[c].end;
    requires children_right(boxes, node, n, point, corner);
    assigns \nothing;
    ensures is_box_of_corners(\result, point, corner, 3 * node[n].begin, 3 * node[n].end); */
static inline struct ts_box box_of_merged(const struct ts_node *node, uint32_t n,
                                          const double *boxes)
/*@ ghost (uint32_t count, const double *point, const uint32_t *corner) */
{
    struct ts_box box = box_of_boxes(node[n].degree, boxes + 6 * (size_t)node[n].child);

    //@ ghost size_t from = 3 * (size_t)node[n].begin, to = 3 * (size_t)node[n].end;
    //@ ghost uint32_t first = node[n].child, degree = node[n].degree;
    //@ ghost BOX_OF_MERGED_STEPS
    return box;
}

#endif
