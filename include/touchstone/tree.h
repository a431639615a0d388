/* tree.h: trees over the faces of a body (papers 000 section 3 and 001 section 3.1).
 *
 * Contract of both twins: the same tree, number for number, by these rules. A node stands for a
 * list of faces; the root for all, in their order. A node of one face is a leaf. Any other is
 * split:
 *
 *   - its box is that of all corners of its faces; an axis' extent is hi/2 - lo/2;
 *   - the degree's 1, 2 or 3 axes of largest extent are cut (of equal ones the lower axis), at
 *     lo/2 + hi/2, or at the mean of the faces' midpoints, summed in the list's order and then
 *     divided by their number;
 *   - a face's midpoint is (a/3 + b/3) + c/3; it goes to the upper side if midpoint >= cut;
 *   - the cut axes, the lowest first, are the bits of a child's number, the lowest first. Faces
 *     keep their order; empty children are dropped;
 *   - if only one child is left, the same again with the box of the midpoints in place of the box
 *     of the corners; if still only one, the list is cut into as many runs as the degree, or as
 *     there are faces, of lengths that differ by at most one, the longer ones first.
 *
 * Children have consecutive numbers; nodes are split in the order of their numbers. */
#ifndef TOUCHSTONE_TREE_H
#define TOUCHSTONE_TREE_H

#include <stddef.h>

#include "touchstone/body.h"

struct ts_node {
    uint32_t child;      /* the first child; of a leaf 0 */
    uint32_t degree;     /* how many children; of a leaf 0 */
    uint32_t begin, end; /* its faces are tree->face[begin] to before [end] */
};

struct ts_tree {
    uint32_t node_count, face_count;
    struct ts_node *node; /* the root first; none if there are no faces */
    uint32_t *face;
};

enum ts_cut { TS_CUT_MIDDLE, TS_CUT_MEAN };

struct ts_tree_rule {
    unsigned degree; /* 2, 4 or 8 */
    enum ts_cut cut;
};

struct ts_planting {
    /* `point` are the vertices that decide: a reference's, or those of an in-between mesh. False
     * when there is no memory; then there is no tree. */
    bool (*build)(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                  struct ts_tree *tree, struct ts_error *error);
    void (*release)(struct ts_tree *tree);
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_planting ts_tree_ref, ts_tree_opt;
#ifdef __cplusplus
}
#endif

#endif
