/* refit.c, naive: for every node it is known what makes its box, `begin` or the opening of a node
 * above it; and a box is made from all corners of its node's faces. */
#include "touchstone/refit.h"

#include <math.h>
#include <stdlib.h>

#include "touchstone/bounds.h"

static const uint32_t by_begin = UINT32_MAX; /* no node has this number */

struct plan {
    const struct ts_tree *tree;
    const uint32_t *corner;
    struct ts_refit_rule rule;
    uint32_t *parent, *level, *maker; /* of each node; the maker: a node, or by_begin */
    uint32_t upper;                   /* how many levels `begin` makes, where it goes by levels */
};

static uint32_t faces(const struct plan *p, uint32_t node)
{
    return p->tree->node[node].end - p->tree->node[node].begin;
}

/* Parents come before their children, so that theirs is known. */
static void find_levels(struct plan *p)
{
    uint32_t deepest = 1;

    p->level[0] = 1;
    for (uint32_t n = 0; n < p->tree->node_count; n++) {
        const struct ts_node *node = &p->tree->node[n];

        for (uint32_t c = node->child; c < node->child + node->degree; c++) {
            p->parent[c] = n;
            p->level[c] = p->level[n] + 1;
        }
        if (p->level[n] > deepest) deepest = p->level[n];
    }
    p->upper = p->rule.kind == TS_REFIT_HYBRID ? deepest / 2 + deepest % 2 : 1;
}

/* The highest node above this one that is a bough. */
static uint32_t bough_above(const struct plan *p, uint32_t node)
{
    uint32_t bough = by_begin;

    while (node != 0) {
        node = p->parent[node];
        if (faces(p, node) <= p->rule.bough) bough = node;
    }
    return bough;
}

/* The nearest node above this one that is on the last of the upper levels, or some times `levels`
 * below it. */
static uint32_t opened_above(const struct plan *p, uint32_t node)
{
    if (p->level[node] <= p->upper) return by_begin;
    do node = p->parent[node];
    while ((p->level[node] - p->upper) % p->rule.levels != 0);
    return node;
}

static uint32_t maker_of(const struct plan *p, uint32_t node)
{
    if (p->rule.kind == TS_REFIT_BOTTOM_UP) return by_begin;
    return p->rule.kind == TS_REFIT_BOUGHS ? bough_above(p, node) : opened_above(p, node);
}

static void make_box(const struct plan *p, uint32_t n, const double *point, double *boxes)
{
    const struct ts_node *node = &p->tree->node[n], *parent = &p->tree->node[p->parent[n]];
    struct ts_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

    for (size_t i = 3 * (size_t)node->begin; i < 3 * (size_t)node->end; i++)
        for (size_t k = 0; k < 3; k++) {
            double x = point[3 * (size_t)p->corner[i] + k];

            if (x < box.lo[k]) box.lo[k] = x;
            if (x > box.hi[k]) box.hi[k] = x;
        }
    if (n == 0)
        ts_boxes_set(1, boxes, 0, &box);
    else
        ts_boxes_set(parent->degree, boxes + 6 * (size_t)parent->child, n - parent->child, &box);
}

static size_t make_all_of(const struct plan *p, uint32_t maker, const double *point, double *boxes)
{
    size_t made = 0;

    for (uint32_t n = 0; n < p->tree->node_count; n++)
        if (p->maker[n] == maker) {
            make_box(p, n, point, boxes);
            made++;
        }
    return made;
}

static size_t begin(const void *plan, const double *point, double *boxes)
{
    return make_all_of(plan, by_begin, point, boxes);
}

static size_t open(const void *plan, uint32_t node, const double *point, double *boxes)
{
    return make_all_of(plan, node, point, boxes);
}

static bool is_due(const void *plan, uint32_t node)
{
    const struct plan *p = plan;

    for (uint32_t n = 0; n < p->tree->node_count; n++)
        if (p->maker[n] == node) return true;
    return false;
}

static size_t bytes(const void *plan)
{
    const struct plan *p = plan;

    return sizeof *p + 3 * p->tree->node_count * sizeof *p->maker;
}

static void release(void *plan)
{
    struct plan *p = plan;

    if (!p) return;
    free(p->parent);
    free(p->level);
    free(p->maker);
    free(p);
}

static bool make_plan(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                      struct ts_refit_rule rule, void **plan, struct ts_error *error)
{
    size_t room = (size_t)tree->node_count + 1;
    struct plan *p;

    (void)vertex_count;
    if (!ts_refit_rule_check(rule, error)) return false;
    p = calloc(1, sizeof *p);
    if (!p) return ts_out_of_memory(error);
    p->tree = tree;
    p->corner = corner;
    p->rule = rule;
    p->parent = calloc(room, sizeof *p->parent);
    p->level = calloc(room, sizeof *p->level);
    p->maker = calloc(room, sizeof *p->maker);
    if (!p->parent || !p->level || !p->maker) {
        release(p);
        return ts_out_of_memory(error);
    }
    find_levels(p);
    for (uint32_t n = 0; n < tree->node_count; n++) p->maker[n] = maker_of(p, n);
    *plan = p;
    return true;
}

const struct ts_refitting ts_refit_ref = {make_plan, begin, open, is_due, bytes, release};
