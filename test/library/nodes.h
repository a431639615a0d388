/* nodes.h: whether two octrees have the same nodes. */
#ifndef TEST_LIBRARY_NODES_H
#define TEST_LIBRARY_NODES_H

#include <string.h>

#include "touchstone/bucket.h"

static inline bool same_nodes(const struct ts_bucket_nodes *a, const struct ts_bucket_nodes *b)
{
    bool same = a->count == b->count;

    for (size_t i = 0; same && i < a->count; i++)
        same = a->node[i].count == b->node[i].count &&
               !memcmp(a->node[i].cell, b->node[i].cell, sizeof a->node[i].cell) &&
               !memcmp(&a->node[i].box, &b->node[i].box, sizeof a->node[i].box);
    return same;
}

/* The naive twin's session and the fast one's, on every level. */
static inline bool same_levels(struct ts_bucket *ref, struct ts_bucket *opt, uint32_t levels)
{
    struct ts_bucket_nodes right = {0}, fast = {0};
    struct ts_error error;
    bool same = true;

    for (uint32_t level = 0; same && level <= levels; level++)
        same = ts_bucket_ref.nodes(ref, level, &right, &error) &&
               ts_bucket_opt.nodes(opt, level, &fast, &error) && same_nodes(&right, &fast);
    ts_bucket_nodes_free(&right);
    ts_bucket_nodes_free(&fast);
    return same;
}

#endif
