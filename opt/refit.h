/* refit.h: the plan of a refit, for volumes of any kind (opt/refit.c has boxes).
 *
 * Of a rule only this is left: which nodes are due. A volume comes from the node's faces or
 * vertices, if it is a leaf or due; otherwise the node *merges*: its volume comes from those of its
 * children, which are made together with it. So `begin` makes the volumes of `lowest`, and then
 * those of `merged`; the opening of a due node makes its children, and first the children of those
 * of them that merge. */
#ifndef OPT_REFIT_H
#define OPT_REFIT_H

#include "touchstone/refit.h"

/* A node with its place among its siblings. */
struct refit_place {
    uint32_t node, first, count;
};

/* The vertices of a node, each once: those of the longest run of consecutive numbers that all
 * belong to it, and the others. No run: nothing is listed, because its faces share no vertex or are
 * few, and they are walked over instead. */
struct refit_shared {
    uint32_t first, count; /* the run */
    size_t extra;          /* plan->extra[extra] to before that of the next in plan->shared */
};

struct refit_plan {
    const struct ts_tree *tree;
    const uint32_t *corner;
    struct refit_place *lowest; /* leaves and due nodes that `begin` makes */
    struct refit_place *merged; /* those that it merges, the last node first */
    uint32_t lowest_count, merged_count;
    uint32_t *due; /* of each node: 0, or 1 + which of `shared` it has; the first has nothing */
    struct refit_shared *shared;
    uint32_t *extra;
    size_t extra_count, bytes;
};

static inline bool refit_merges(const struct refit_plan *p, uint32_t node)
{
    return p->tree->node[node].degree != 0 && p->due[node] == 0;
}

/* refit_plan.c: as in the table of touchstone/refit.h. */
bool refit_make_plan(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                     struct ts_refit_rule rule, void **plan, struct ts_error *error);
void refit_release(void *plan);

#endif
