/* refit.h: the boxes of a tree after its vertices were moved (paper 001, section 3.3).
 *
 * The boxes of all nodes stand in one array of 6 * node_count numbers: the root's first, and the
 * children of node n, side by side as bounds.h says, at 6 * node[n].child. A rule says which of
 * them a frame begins with; the others are made when a node above them is opened, which a walk does
 * from the root down, each node at most once a frame. The levels of a tree are counted from the
 * root, which is alone on the first.
 *
 *   boughs     begin: the root, and the children of nodes of more than `bough` faces;
 *              open: all that is below the node.
 *   bottom-up  begin: all.
 *   top-down   begin: the root; open: the next `levels` levels below the node.
 *   hybrid     begin: the upper half of the levels, rounded up; open: as top-down.
 *
 * A node is due if it has children and they are not made together with its own box, nor before it:
 * then opening it makes them, and what else the rule says. Opening any other node makes nothing.
 *
 * Contract of both twins: a box that was made equals the box of the vertices of its node's faces,
 * and no other box is written; none is read that was not made in the same call. `begin` and `open`
 * say how many they made. */
#ifndef TOUCHSTONE_REFIT_H
#define TOUCHSTONE_REFIT_H

#include <stddef.h>

#include "touchstone/error.h"
#include "touchstone/tree.h"

enum ts_refit {
    TS_REFIT_BOUGHS,
    TS_REFIT_BOTTOM_UP,
    TS_REFIT_TOP_DOWN,
    TS_REFIT_HYBRID,
    TS_REFITS
};

struct ts_refit_rule {
    enum ts_refit kind;
    uint32_t bough;  /* of boughs; a node of one face is a leaf, so that 0 and 1 make all */
    uint32_t levels; /* of top-down and hybrid: at least 1 */
};

struct ts_refitting {
    /* `corner` has the vertices of the tree's faces, in the tree's order, three each, all below
     * `vertex_count`. A node may have any number of children from 2 on, which come after it, and
     * a leaf any number of faces from 1 on. What the tree points to, and corners, stay where they
     * are until release. False when there is no memory, or no level where there must be one; then
     * there is no plan. */
    bool (*plan)(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                 struct ts_refit_rule rule, void **plan, struct ts_error *error);

    /* A new frame; then the opening of a node whose own box is made. How many boxes were made.
     * Points are finite. Nothing is allocated, and the plan is only read: threads may open
     * different nodes at the same time. */
    size_t (*begin)(const void *plan, const double *point, double *boxes);
    size_t (*open)(const void *plan, uint32_t node, const double *point, double *boxes);

    /* Whether opening this node makes any box. */
    bool (*is_due)(const void *plan, uint32_t node);

    size_t (*bytes)(const void *plan);
    void (*release)(void *plan); /* NULL is allowed */
};

static inline bool ts_refit_rule_check(struct ts_refit_rule rule, struct ts_error *error)
{
    bool by_levels = rule.kind == TS_REFIT_TOP_DOWN || rule.kind == TS_REFIT_HYBRID;

    if (by_levels && rule.levels == 0)
        return ts_fail(error, "refit: expected at least 1 level, found 0");
    return true;
}

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_refitting ts_refit_ref, ts_refit_opt;
#ifdef __cplusplus
}
#endif

#endif
