/* plan.c: which nodes are due, which ones a frame begins with, and the vertices of those
 * whose boxes are made from them. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "opt/refit/refit.h"

/* So few faces are walked over rather than their vertices listed: measured, docs/refit.md. */
enum { FEW_FACES = 8 };

static uint32_t faces_of(const struct ts_refit *p, uint32_t node)
{
    return p->tree.node[node].end - p->tree.node[node].begin;
}

/* ---- due ---- */

/* Those of at most `subtree` faces that are below none such. */
static void mark_subtrees(struct ts_refit *p, uint32_t subtree)
{
    p->listed[0] = faces_of(p, 0) <= subtree;
    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct ts_node *node = &p->tree.node[n];

        for (uint32_t c = node->child; c < node->child + node->degree; c++)
            p->listed[c] = faces_of(p, n) > subtree && faces_of(p, c) <= subtree;
    }
}

static uint32_t count_levels(const struct ts_refit *p, uint32_t *level)
{
    uint32_t deepest = 1;

    level[0] = 1;
    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct ts_node *node = &p->tree.node[n];

        if (level[n] > deepest) deepest = level[n];
        for (uint32_t c = node->child; c < node->child + node->degree; c++) level[c] = level[n] + 1;
    }
    return deepest;
}

/* `left`: how many levels below a node are made together with it. */
static void mark_levels(struct ts_refit *p, uint32_t upper, uint32_t levels, uint32_t *left)
{
    left[0] = upper - 1;
    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct ts_node *node = &p->tree.node[n];

        p->listed[n] = left[n] == 0;
        for (uint32_t c = node->child; c < node->child + node->degree; c++)
            left[c] = (left[n] ? left[n] : levels) - 1;
    }
}

/* A leaf is never due. */
static void mark_due(struct ts_refit *p, struct ts_refit_rule rule, uint32_t *room)
{
    if (rule.kind == TS_REFIT_SUBTREES) mark_subtrees(p, rule.subtree);
    if (rule.kind == TS_REFIT_TOP_DOWN) mark_levels(p, 1, rule.levels, room);
    if (rule.kind == TS_REFIT_HYBRID)
        mark_levels(p, (count_levels(p, room) + 1) / 2, rule.levels, room);
    for (uint32_t n = 0; n < p->tree.node_count; n++)
        if (p->tree.node[n].degree == 0) p->listed[n] = 0;
}

/* ---- what a frame begins with ---- */

/* Marks the nodes in `made`, which is zeroed. */
static void count_begun(struct ts_refit *p, uint32_t *made)
{
    made[0] = 1;
    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct ts_node *node = &p->tree.node[n];

        if (!made[n]) continue;
        if (!refit_merges(p, n)) {
            p->lowest_count++;
            continue;
        }
        p->begun_count++;
        for (uint32_t c = node->child; c < node->child + node->degree; c++) made[c] = 1;
    }
}

/* From the root down; merging nodes are written from the last to the first, so that each comes
 * behind those below it. */
static void list_begun(struct ts_refit *p, const uint32_t *made)
{
    struct refit_place at = {0, 0, 1}, *lowest = p->lowest, *begun = p->begun + p->begun_count;

    if (refit_merges(p, 0))
        *--begun = at;
    else
        *lowest++ = at;
    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct ts_node *node = &p->tree.node[n];

        if (!made[n] || !refit_merges(p, n)) continue;
        for (uint32_t c = node->child; c < node->child + node->degree; c++) {
            at = (struct refit_place){c, node->child, node->degree};
            if (refit_merges(p, c))
                *--begun = at;
            else
                *lowest++ = at;
        }
    }
}

/* ---- vertices ---- */

/* Finds a node's longest run; how many extras there are. `seen` has one number more than there are
 * vertices. A vertex of the node has 2 n + 1 in it, or 2 n + 2 if a run was seen to begin there:
 * numbers that no earlier node has. */
static size_t find_run(const struct ts_refit *p, uint32_t n, uint32_t *seen,
                       struct refit_shared *to)
{
    const uint32_t *corner = p->corner + 3 * (size_t)p->tree.node[n].begin, here = 2 * n + 1;
    size_t corners = 3 * (size_t)faces_of(p, n), vertices = 0;

    for (size_t i = 0; i < corners; i++) {
        vertices += seen[corner[i]] != here;
        seen[corner[i]] = here;
    }
    if (vertices == corners) return 0;
    for (size_t i = 0; i < corners; i++) {
        uint32_t first = corner[i], end = first;

        if (seen[first] != here || (first > 0 && seen[first - 1] >= here)) continue;
        while (seen[end] >= here) end++;
        seen[first] = here + 1;
        if (end - first > to->count) *to = (struct refit_shared){first, end - first, to->extra};
    }
    return vertices - to->count;
}

/* A due node or a leaf whose faces share vertices, and are not few, has the next of `shared`. */
static void find_runs(struct ts_refit *p, uint32_t *seen)
{
    struct refit_shared *to = p->shared;

    for (uint32_t n = 0; n < p->tree.node_count; n++)
        if (!refit_merges(p, n) && faces_of(p, n) > FEW_FACES) {
            size_t extras = find_run(p, n, seen, to + 1);

            if (to[1].count == 0) continue;
            to++;
            to[1].extra = to[0].extra + extras;
            p->listed[n] = 1 + (uint32_t)(to - p->shared);
        }
    p->extra_count = to[1].extra;
}

/* `seen` is zeroed: the last node that a vertex was listed for, counted from 1. */
static void list_extras(struct ts_refit *p, uint32_t *seen)
{
    uint32_t *to = p->extra;

    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct refit_shared *shared = &p->shared[p->listed[n] - (p->listed[n] > 0)];
        const uint32_t *corner = p->corner + 3 * (size_t)p->tree.node[n].begin;

        for (size_t i = 0; shared->count && i < 3 * (size_t)faces_of(p, n); i++) {
            if (seen[corner[i]] == n + 1) continue;
            seen[corner[i]] = n + 1;
            if (corner[i] - shared->first >= shared->count) *to++ = corner[i];
        }
    }
}

static void *take(struct ts_refit *p, size_t count, size_t size)
{
    if (count == 0) count = 1;
    p->bytes += count * size;
    return calloc(count, size);
}

static bool list_shared(struct ts_refit *p, uint32_t vertex_count)
{
    size_t room = (size_t)vertex_count + 1, listed = 0;
    uint32_t *seen = calloc(room, sizeof *seen);

    for (uint32_t n = 0; n < p->tree.node_count; n++)
        listed += !refit_merges(p, n) && faces_of(p, n) > FEW_FACES;
    p->shared = take(p, listed + 2, sizeof *p->shared); /* one without a run, one behind the last */
    if (p->shared && seen) {
        find_runs(p, seen);
        p->extra = take(p, p->extra_count, sizeof *p->extra);
        memset(seen, 0, room * sizeof *seen);
        if (p->extra) list_extras(p, seen);
    }
    free(seen);
    return p->extra != NULL;
}

/* ---- the plan ---- */

static bool fill(struct ts_refit *p, uint32_t vertex_count, struct ts_refit_rule rule)
{
    size_t nodes = p->tree.node_count;
    uint32_t *room = calloc(nodes, sizeof *room);
    bool good = false;

    p->listed = take(p, nodes, sizeof *p->listed);
    if (room && p->listed) {
        mark_due(p, rule, room);
        memset(room, 0, nodes * sizeof *room);
        count_begun(p, room);
        p->lowest = take(p, p->lowest_count, sizeof *p->lowest);
        p->begun = take(p, p->begun_count, sizeof *p->begun);
        if (p->lowest && p->begun) {
            list_begun(p, room);
            good = list_shared(p, vertex_count);
        }
    }
    free(room);
    return good;
}

void opt_refit_release(struct ts_refit *p)
{
    if (!p) return;
    free(p->lowest);
    free(p->begun);
    free(p->listed);
    free(p->shared);
    free(p->extra);
    free(p);
}

bool opt_refit_make_plan(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                         struct ts_refit_rule rule, struct ts_refit **plan, struct ts_error *error)
{
    struct ts_refit *p;

    if (!ts_refit_rule_check(rule, error)) return false;
    p = calloc(1, sizeof *p);
    if (!p) return ts_out_of_memory(error);
    *p = (struct ts_refit){.tree = *tree, .corner = corner, .bytes = sizeof *p};
    if (tree->node_count && !fill(p, vertex_count, rule)) {
        opt_refit_release(p);
        return ts_out_of_memory(error);
    }
    *plan = p;
    return true;
}
