/* refit.h: the boxes of a tree after its vertices were moved (paper 001, section 3.3).
 *
 * The boxes of all nodes stand in one array of 6 * node_count numbers: the root's first, and the
 * children of node n, side by side as volume.h says, at 6 * node[n].child. A rule says which of
 * them a frame begins with; the others are made when their parent is opened, which a walk does from
 * the root down, and once a frame. The levels of a tree are counted from the root, which is alone
 * on the first.
 *
 *   twigs      begin: the nodes of more than `twig` faces, their children, and the root;
 *              open: all that is below the node.
 *   bottom-up  begin: all.
 *   top-down   begin: the root; open: the next `levels` levels below the node.
 *   hybrid     begin: the upper half of the levels, rounded up; open: as top-down.
 *
 * Contract of both twins: a box that was made equals the box of the vertices of its node's faces,
 * and no other box is written or read. `begin` and `open` say how many they made, by the rule. */
#ifndef TOUCHSTONE_REFIT_H
#define TOUCHSTONE_REFIT_H

#include <stddef.h>

#include "touchstone/error.h"
#include "touchstone/tree.h"

enum ts_refit { TS_REFIT_TWIGS, TS_REFIT_BOTTOM_UP, TS_REFIT_TOP_DOWN, TS_REFIT_HYBRID, TS_REFITS };

struct ts_refit_rule {
    enum ts_refit kind;
    uint32_t twig;   /* of twigs */
    uint32_t levels; /* of top-down and hybrid: at least 1 */
};

struct ts_refitting {
    /* `corner` has the vertices of the tree's faces, in the tree's order, three each, all below
     * `vertex_count`. Tree and corners stay where they are until release. */
    bool (*plan)(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                 struct ts_refit_rule rule, void **plan, struct ts_error *error);

    /* A new frame; then the opening of a node whose own box is made. How many boxes were made. */
    size_t (*begin)(const void *plan, const double *point, double *boxes);
    size_t (*open)(const void *plan, uint32_t node, const double *point, double *boxes);

    /* Whether opening this node makes any box: else `begin`, or the opening of a node above it, has
     * made those of its children. */
    bool (*is_due)(const void *plan, uint32_t node);

    size_t (*bytes)(const void *plan);
    void (*release)(void *plan); /* NULL is allowed */
};

#endif
