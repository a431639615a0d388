/* refit.h: the plan of a refit, for volumes of any kind (opt/refit/refit.c has boxes).
 *
 * Of a rule only this is left: which nodes are due. A volume comes from the node's faces or
 * vertices, if it is a leaf or due; otherwise the node *merges*: its volume comes from those of its
 * children, which are made together with it. */
#ifndef OPT_REFIT_REFIT_H
#define OPT_REFIT_REFIT_H

#include "touchstone/bounds.h"
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

struct ts_refit {
    struct ts_tree tree; /* its arrays are the caller's */
    const uint32_t *corner;
    struct refit_place *lowest; /* the leaves and due nodes that `begin` makes */
    struct refit_place *begun;  /* those that it merges, each behind those below it */
    uint32_t lowest_count, begun_count;
    uint32_t *listed; /* of each node: 0, or 1 + which of `shared` it has; the first is empty */
    struct refit_shared *shared;
    uint32_t *extra;
    size_t extra_count, bytes;
};

#ifdef __FRAMAC__
#include "proofs/logic/refit/plan.h"
#endif

/*@ requires \valid_read(p) && \valid_read(p->tree.node + node) && \valid_read(p->listed + node);
    assigns \nothing;
    ensures \result <==> merges(p, node); */
static inline bool refit_merges(const struct ts_refit *p, uint32_t node)
{
    return p->tree.node[node].degree != 0 && p->listed[node] == 0;
}

/*@ requires \valid_read(p) && \valid_read(p->tree.node + node) && \valid_read(p->listed + node);
    assigns \nothing;
    ensures \result <==> due(p, node); */
static inline bool refit_is_due(const struct ts_refit *p, uint32_t node)
{
    return p->tree.node[node].degree != 0 && p->listed[node] != 0;
}

/* Makes the volumes of `count` siblings; what they merge is made. */
typedef void refit_make(void *with, uint32_t first, uint32_t count);

/* The schedule of opt/refit/refit.c for volumes of any kind, of a tree with a root; how many were
 * made. */
size_t opt_refit_begin(const struct ts_refit *p, refit_make *make, void *with);
size_t opt_refit_open(const struct ts_refit *p, uint32_t node, refit_make *make, void *with);

/* plan.c: as in the table of touchstone/refit.h. */
bool opt_refit_make_plan(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                         struct ts_refit_rule rule, struct ts_refit **plan, struct ts_error *error);
void opt_refit_release(struct ts_refit *plan);

#endif
