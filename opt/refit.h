/* refit.h: the plan of a refit, for volumes of any kind (opt/refit.c has boxes).
 *
 * Of a rule only this is left: which nodes are due. `begin` makes the root, and the children of
 * every node that is in `begun`; the opening of a due node makes its children, and the children of
 * every merging node below it that is reached through merging nodes. A volume comes from its
 * node's vertices, if the node is due or a leaf, and from its children, if it merges. */
#ifndef OPT_REFIT_H
#define OPT_REFIT_H

#include "touchstone/refit.h"
#include "touchstone/volume.h"

/* The vertices of a node, each once: those of the longest run of consecutive numbers that all
 * belong to it, and the others. Both empty: its faces share none, and their corners are all there
 * is to say. */
struct shared {
    uint32_t first, count; /* the run */
    size_t extra;          /* plan->extra[extra] to before that of the next in plan->shared */
};

struct refit_plan {
    struct ts_tree tree; /* its arrays are the caller's */
    const uint32_t *corner;
    uint32_t *begun; /* the merging nodes that are reached from the root, in their order */
    uint32_t begun_count;
    size_t begun_volumes; /* how many volumes `begin` makes */
    uint32_t *listed;     /* of each node: 0, or which of `shared` is its own, counted from 1 */
    uint32_t listed_count;
    struct shared *shared; /* of due nodes, and of leaves that have several faces */
    uint32_t *extra;
    size_t bytes;
};

static inline bool refit_merges(const struct refit_plan *p, uint32_t node)
{
    return p->tree.node[node].degree != 0 && p->listed[node] == 0;
}

static inline bool refit_is_due(const struct refit_plan *p, uint32_t node)
{
    return p->tree.node[node].degree != 0 && p->listed[node] != 0;
}

/* The boxes of siblings: from their vertices, or from the boxes of their children, which are made. */
void refit_boxes(const struct refit_plan *p, uint32_t first, uint32_t count, const double *point,
                 double *boxes);

/* Makes the volumes of `count` siblings; what they merge is made. */
typedef void refit_make(void *with, uint32_t first, uint32_t count);

/* The same schedule for any kind of volume; how many were made. */
size_t refit_begin(const struct refit_plan *p, refit_make *make, void *with);
size_t refit_open(const struct refit_plan *p, uint32_t node, refit_make *make, void *with);

#endif
