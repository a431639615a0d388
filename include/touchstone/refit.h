/* refit.h: the boxes of a tree after its vertices were moved (paper 001, section 3.3).
 *
 * The boxes of all nodes stand in one array of 6 * node_count numbers: the root's first, and the
 * children of node n, side by side as bounds.h says, at 6 * node[n].child. A rule says which of
 * them a frame begins with; the others are made when a node above them is opened, which a walk does
 * from the root down, each node at most once a frame. The levels of a tree are counted from the
 * root, which is alone on the first.
 *
 *   subtrees   begin: the root, and the children of nodes of more than `subtree` faces;
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

#include "touchstone/api.h"
#include "touchstone/error.h"
#include "touchstone/tree.h"

enum ts_refit_kind {
    TS_REFIT_SUBTREES,
    TS_REFIT_BOTTOM_UP,
    TS_REFIT_TOP_DOWN,
    TS_REFIT_HYBRID,
    TS_REFITS
};

struct ts_refit_rule {
    enum ts_refit_kind kind;
    uint32_t subtree; /* of subtrees; a node of one face is a leaf, so that 0 and 1 make all */
    uint32_t levels;  /* of top-down and hybrid: at least 1 */
};

/* A session: a tree, and which of its boxes a frame begins with. Each twin has its own. */
struct ts_refit;

#ifdef __cplusplus
extern "C" {
#endif

/* `corner` has the vertices of the tree's faces, in the tree's order, three each, all below
 * `vertex_count`. A node may have any number of children from 2 on, which come after it, and
 * a leaf any number of faces from 1 on. What the tree points to, and corners, stay where they
 * are until close. Refuses an unknown kind of rule, and 0 levels where levels are counted;
 * then, or if memory runs out, there is no plan. */
TS_API struct ts_refit *ts_refit_open(const struct ts_tree *tree, const uint32_t *corner,
                                      uint32_t vertex_count, struct ts_refit_rule rule,
                                      struct ts_error *error);

/* A new frame; then the opening of a node whose own box is made. How many boxes were made.
 * Points are finite. Nothing is allocated, and the plan is only read: threads may open
 * different nodes at the same time. */
TS_API size_t ts_refit_begin(const struct ts_refit *plan, const double *point, double *boxes);

TS_API size_t ts_refit_open_node(const struct ts_refit *plan, uint32_t node, const double *point,
                                 double *boxes);

/* Whether opening this node makes any box. */
TS_API bool ts_refit_is_due(const struct ts_refit *plan, uint32_t node);

TS_API size_t ts_refit_bytes(const struct ts_refit *plan);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_refit_close(struct ts_refit *plan);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_refit_table {
    bool (*open)(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                 struct ts_refit_rule rule, struct ts_refit **plan, struct ts_error *error);
    size_t (*begin)(const struct ts_refit *plan, const double *point, double *boxes);
    size_t (*open_node)(const struct ts_refit *plan, uint32_t node, const double *point,
                        double *boxes);
    bool (*is_due)(const struct ts_refit *plan, uint32_t node);
    size_t (*bytes)(const struct ts_refit *plan);
    void (*close)(struct ts_refit *plan);
};

extern TS_API const struct ts_refit_table ts_refit_ref, ts_refit_opt;

#ifdef __cplusplus
}
#endif

#endif
