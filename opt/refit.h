/* refit.h: the plan of a refit, for volumes of any kind (opt/refit.c has boxes).
 *
 * Of a rule only this is left: which nodes are due. `begin` makes the root, and the children of
 * every node that is in `begun`; the opening of a due node makes its children, and the children of
 * every merging node below it that is reached through merging nodes. A volume comes from the face,
 * if the node is a leaf; from the node's vertices, if it is due; and from its children, if it
 * merges. A walk from higher numbers to lower ones finds those made. */
#ifndef OPT_REFIT_H
#define OPT_REFIT_H

#include "touchstone/refit.h"

/* The vertices of a node, each once: those of the longest run of consecutive numbers that all
 * belong to it, and the others. Both empty: its faces share none, and their corners are all there
 * is to say. */
struct shared {
    uint32_t first, count; /* the run */
    size_t extra;          /* plan->extra[extra] to before that of the next in plan->shared */
};

struct refit_plan {
    const struct ts_tree *tree;
    const uint32_t *corner;
    uint32_t *begun; /* the merging nodes that are reached from the root, in their order */
    uint32_t begun_count;
    uint32_t due_count;
    size_t begun_boxes; /* how many volumes `begin` makes */
    uint32_t *due;      /* of each node: 0, or which of `shared` is its own, counted from 1 */
    struct shared *shared;
    uint32_t *extra;
    size_t bytes;
};

static inline bool merges(const struct refit_plan *p, uint32_t node)
{
    return p->tree->node[node].degree != 0 && p->due[node] == 0;
}

/* Corners of a node, to be walked over where it has nothing listed. */
static inline const uint32_t *corners_of(const struct refit_plan *p, const struct ts_node *node)
{
    return p->corner + 3 * (size_t)node->begin;
}

#endif
