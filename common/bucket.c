/* bucket.c: the plain functions of bucket.h, which are the fast twin's, and what both twins share.
 */
#include "touchstone/bucket.h"

#include "common/check.h"
#include "common/error.h"

bool ts_bucket_rule_check(struct ts_bucket_rule rule, struct ts_error *error)
{
    if (rule.levels < 1 || rule.levels > TS_BUCKET_LEVELS)
        return ts_fail(error, "buckets: expected 1 to %d levels, found %u", TS_BUCKET_LEVELS,
                       rule.levels);
    if (rule.algorithm != TS_BUCKET_FORMULA && rule.algorithm != TS_BUCKET_SORTED)
        return ts_fail(error, "buckets: expected algorithm 1 or 2, found %u", rule.algorithm);
    if (rule.descent > TS_BUCKET_INTO_LARGER)
        return ts_fail(error, "buckets: expected descent 0 or 1, found %u", rule.descent);
    if (rule.octree > TS_BUCKET_KEPT)
        return ts_fail(error, "buckets: expected octree 0, 1 or 2, found %u", rule.octree);
    if (rule.boxes > TS_BUCKET_OF_CELLS)
        return ts_fail(error, "buckets: expected boxes 0 or 1, found %u", rule.boxes);
    if ((rule.octree || rule.boxes) && rule.levels > TS_BUCKET_ARRAY)
        return ts_fail(error, "buckets: expected 1 to %d levels in one array, found %u",
                       TS_BUCKET_ARRAY, rule.levels);
    return true;
}

bool ts_bucket_same_boxes(struct ts_bucket_rule a, struct ts_bucket_rule b, struct ts_error *error)
{
    return a.boxes == b.boxes ||
           ts_fail(error, "bodies: expected boxes of one kind, found %u and %u", a.boxes, b.boxes);
}

bool ts_soup_given(const struct ts_soup *soup, struct ts_error *error)
{
    if (soup->corners == 0) return ts_fail(error, "soup: expected at least one corner, found none");
    if (soup->primitive_count && !soup->corner) return ts_missing(error, "soup", "corners");
    if (soup->vertex_count && !soup->vertex) return ts_missing(error, "soup", "vertices");
    return true;
}

bool ts_soup_check(const struct ts_soup *soup, struct ts_error *error)
{
    if (!ts_soup_given(soup, error)) return false;
    for (size_t i = 0; i < (size_t)soup->corners * soup->primitive_count; i++)
        if (soup->corner[i] >= soup->vertex_count)
            return ts_fail(error, "primitive %zu: expected a vertex below %u, found %u",
                           i / soup->corners, soup->vertex_count, soup->corner[i]);
    for (size_t i = 0; i < 3 * (size_t)soup->vertex_count; i++)
        if (!isfinite(soup->vertex[i]))
            return ts_fail(error, "vertex %zu: expected a finite number", i / 3);
    return true;
}

bool ts_bucket_nodes_add(struct ts_bucket_nodes *nodes, const struct ts_bucket_node *node)
{
    if (nodes->count == nodes->capacity) {
        size_t capacity = nodes->capacity ? 2 * nodes->capacity : 16;
        struct ts_bucket_node *grown =
            (struct ts_bucket_node *)realloc(nodes->node, capacity * sizeof *grown);

        if (!grown) return false;
        nodes->node = grown;
        nodes->capacity = capacity;
    }
    nodes->node[nodes->count++] = *node;
    return true;
}

void ts_bucket_nodes_free(struct ts_bucket_nodes *nodes)
{
    if (!nodes) return;
    free(nodes->node);
    nodes->node = NULL;
    nodes->count = nodes->capacity = 0;
}

/* ---- plain functions ---- */

struct ts_bucket *ts_bucket_open(struct ts_bucket_rule rule, struct ts_error *error)
{
    struct ts_bucket *session = NULL;

    return ts_bucket_opt.open(rule, &session, error) ? session : NULL;
}

bool ts_bucket_add(struct ts_bucket *session, size_t count, const uint32_t *number,
                   struct ts_error *error)
{
    if (!session) return ts_missing(error, "bucket", "a session");
    if (count && !number) return ts_missing(error, "bucket", "numbers");
    return ts_bucket_opt.add(session, count, number, error);
}

bool ts_bucket_remove(struct ts_bucket *session, size_t count, const uint32_t *number,
                      struct ts_error *error)
{
    if (!session) return ts_missing(error, "bucket", "a session");
    if (count && !number) return ts_missing(error, "bucket", "numbers");
    return ts_bucket_opt.remove(session, count, number, error);
}

bool ts_bucket_move(struct ts_bucket *from, struct ts_bucket *to, size_t count,
                    const uint32_t *number, struct ts_error *error)
{
    if (!from) return ts_missing(error, "bucket", "a body to move from");
    if (!to) return ts_missing(error, "bucket", "a body to move to");
    if (count && !number) return ts_missing(error, "bucket", "numbers");
    return ts_bucket_opt.move(from, to, count, number, error);
}

bool ts_bucket_update(struct ts_bucket *session, const struct ts_soup *soup, struct ts_error *error)
{
    if (!session) return ts_missing(error, "bucket", "a session");
    if (!soup) return ts_missing(error, "bucket", "a soup");
    return ts_bucket_opt.update(session, soup, error);
}

bool ts_bucket_place(struct ts_bucket *session, uint32_t number, uint32_t cell[3],
                     struct ts_error *error)
{
    if (!session) return ts_missing(error, "bucket", "a session");
    if (!cell) return ts_missing(error, "bucket", "a place for the cell");
    return ts_bucket_opt.place(session, number, cell, error);
}

bool ts_bucket_nodes(struct ts_bucket *session, uint32_t level, struct ts_bucket_nodes *nodes,
                     struct ts_error *error)
{
    if (nodes) nodes->count = 0;
    if (!session) return ts_missing(error, "bucket", "a session");
    if (!nodes) return ts_missing(error, "bucket", "a list of nodes");
    return ts_bucket_opt.nodes(session, level, nodes, error);
}

bool ts_bucket_pairs(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                     struct ts_error *error)
{
    if (pairs) pairs->count = 0;
    if (!a) return ts_missing(error, "bucket", "a first argument");
    if (!b) return ts_missing(error, "bucket", "a second argument");
    if (!pairs) return ts_missing(error, "bucket", "a list of pairs");
    return ts_bucket_opt.pairs(a, b, pairs, error);
}

bool ts_bucket_buckets(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                       struct ts_error *error)
{
    if (pairs) pairs->count = 0;
    if (!a) return ts_missing(error, "bucket", "a first argument");
    if (!b) return ts_missing(error, "bucket", "a second argument");
    if (!pairs) return ts_missing(error, "bucket", "a list of pairs");
    return ts_bucket_opt.buckets(a, b, pairs, error);
}

void ts_bucket_work(const struct ts_bucket *session, struct ts_bucket_work *to)
{
    if (!to) return;
    *to = (struct ts_bucket_work){0};
    if (!session) return;
    ts_bucket_opt.work(session, to);
}

void ts_bucket_close(struct ts_bucket *session) { ts_bucket_opt.close(session); }

void ts_bucket_thresholds(double lo, double hi, uint32_t levels, double *to)
{
    ts_bucket_opt.thresholds(lo, hi, levels, to);
}
