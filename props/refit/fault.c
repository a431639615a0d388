/* fault.c: updates that are wrong on purpose, planted in one that is as small as it can be:
 * a node is due or not, and what is not due is made with the node above it. */
#include <math.h>
#include <stdlib.h>

#include "common/error.h"
#include "props/engine/columns.h"
#include "props/refit/refit.h"
#include "touchstone/bounds.h"
#include "touchstone/refit.h"

enum fault {
    NONE,
    LAST_VERTEX,  /* is skipped */
    LAST_CHILD,   /* is not merged */
    STALE_CHILD,  /* a box that is due is merged from children that are not made */
    STAMP,        /* what was opened once is not opened in the next frame */
    ONE_MORE,     /* level is made */
    ROUNDED_DOWN, /* is the upper half of the levels */
    EXTRAS,       /* are forgotten: a box is made from the longest run of vertices */
    ALL_BELOW,    /* an opened node is made, by every rule */
    ALWAYS_DUE,   /* are all nodes that have children */
};

struct ts_refit {
    const struct ts_tree *tree;
    const uint32_t *corner;
    struct ts_refit_rule rule;
    enum fault fault;
    uint32_t vertex_count;
    bool *due, *opened;
};

static uint32_t faces(const struct ts_refit *s, uint32_t node)
{
    return s->tree->node[node].end - s->tree->node[node].begin;
}

static uint32_t depth(const struct ts_refit *s, uint32_t node)
{
    const struct ts_node *n = &s->tree->node[node];
    uint32_t most = 0;

    for (uint32_t c = n->child; c < n->child + n->degree; c++) {
        uint32_t below = depth(s, c);

        if (below > most) most = below;
    }
    return most + 1;
}

/* `left`: how many levels below the node are made together with it. */
static void mark(struct ts_refit *s, uint32_t node, uint32_t left)
{
    const struct ts_node *n = &s->tree->node[node];
    bool subtrees = s->rule.kind == TS_REFIT_SUBTREES,
         upper = subtrees && faces(s, node) > s->rule.subtree;
    uint32_t levels = subtrees ? UINT32_MAX : s->rule.levels + (s->fault == ONE_MORE);

    s->due[node] = n->degree && left == 0 && !upper;
    for (uint32_t c = n->child; c < n->child + n->degree; c++)
        mark(s, c, upper ? 0 : (left ? left : levels) - 1);
}

static uint32_t upper_levels(const struct ts_refit *s)
{
    uint32_t all = depth(s, 0), half = (all + (s->fault != ROUNDED_DOWN)) / 2;

    if (s->rule.kind == TS_REFIT_BOTTOM_UP) return all;
    return s->rule.kind == TS_REFIT_HYBRID && half ? half : 1;
}

static struct ts_box empty(void)
{
    return (struct ts_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
}

static void join(struct ts_box *to, const double *lo, const double *hi)
{
    for (int k = 0; k < 3; k++) {
        to->lo[k] = fmin(to->lo[k], lo[k]);
        to->hi[k] = fmax(to->hi[k], hi[k]);
    }
}

static bool has(const struct ts_refit *s, const struct ts_node *n, uint32_t vertex)
{
    for (size_t i = 3 * (size_t)n->begin; i < 3 * (size_t)n->end; i++)
        if (s->corner[i] == vertex) return true;
    return false;
}

static struct ts_box box_of_run(const struct ts_refit *s, const struct ts_node *n,
                                const double *point)
{
    uint32_t first = 0, count = 0;
    struct ts_box box = empty();

    for (uint32_t v = 0, run = 0; v < s->vertex_count; v++) {
        run = has(s, n, v) ? run + 1 : 0;
        if (run > count) {
            count = run;
            first = v + 1 - run;
        }
    }
    for (const double *p = point + 3 * (size_t)first; count > 0; count--, p += 3) join(&box, p, p);
    return box;
}

static struct ts_box box_of_vertices(const struct ts_refit *s, const struct ts_node *n,
                                     const double *point)
{
    size_t end = 3 * (size_t)n->end - (s->fault == LAST_VERTEX);
    struct ts_box box = empty();

    if (s->fault == EXTRAS && n->degree) return box_of_run(s, n, point);
    for (size_t i = 3 * (size_t)n->begin; i < end; i++) {
        const double *p = point + 3 * (size_t)s->corner[i];

        join(&box, p, p);
    }
    return box;
}

static struct ts_box box_of_node(const struct ts_refit *s, uint32_t node, const double *point,
                                 const double *boxes)
{
    const struct ts_node *n = &s->tree->node[node];
    struct ts_box box = empty();

    if (n->degree == 0 || (s->due[node] && s->fault != STALE_CHILD))
        return box_of_vertices(s, n, point);
    for (uint32_t c = 0; c < n->degree - (s->fault == LAST_CHILD); c++) {
        struct ts_box next = ts_boxes_get(n->degree, boxes + 6 * (size_t)n->child, c);

        join(&box, next.lo, next.hi);
    }
    return box;
}

static size_t make_below(const struct ts_refit *s, uint32_t node, const double *point,
                         double *boxes)
{
    const struct ts_node *n = &s->tree->node[node];
    size_t made = n->degree;

    for (uint32_t c = n->child; c < n->child + n->degree; c++)
        if (s->tree->node[c].degree && (!s->due[c] || s->fault == ALL_BELOW))
            made += make_below(s, c, point, boxes);
    for (uint32_t c = 0; c < n->degree; c++) {
        struct ts_box box = box_of_node(s, n->child + c, point, boxes);

        ts_boxes_set(n->degree, boxes + 6 * (size_t)n->child, c, &box);
    }
    return made;
}

static size_t begin(const struct ts_refit *s, const double *point, double *boxes)
{
    struct ts_box box;
    size_t made = 1;

    if (s->tree->node_count == 0) return 0;
    if (s->tree->node[0].degree && !s->due[0]) made += make_below(s, 0, point, boxes);
    box = box_of_node(s, 0, point, boxes);
    ts_boxes_set(1, boxes, 0, &box);
    return made;
}

static size_t open(const struct ts_refit *s, uint32_t node, const double *point, double *boxes)
{
    if (!s->due[node] || (s->fault == STAMP && s->opened[node])) return 0;
    s->opened[node] = true;
    return make_below(s, node, point, boxes);
}

static bool is_due(const struct ts_refit *s, uint32_t node)
{
    return s->fault == ALWAYS_DUE ? s->tree->node[node].degree > 0 : s->due[node];
}

static size_t bytes(const struct ts_refit *plan)
{
    return sizeof(struct ts_refit) + 2 * (size_t)((const struct ts_refit *)plan)->tree->node_count;
}

static void release(struct ts_refit *s)
{
    if (!s) return;
    free(s->due);
    free(s->opened);
    free(s);
}

static bool make_plan(enum fault fault, const struct ts_tree *tree, const uint32_t *corner,
                      uint32_t vertex_count, struct ts_refit_rule rule, struct ts_refit **plan,
                      struct ts_error *error)
{
    struct ts_refit *s = calloc(1, sizeof *s);

    if (!s) return ts_out_of_memory(error);
    *s = (struct ts_refit){tree, corner, rule, fault, vertex_count, NULL, NULL};
    s->due = calloc(tree->node_count + (size_t)1, sizeof *s->due);
    s->opened = calloc(tree->node_count + (size_t)1, sizeof *s->opened);
    if (!s->due || !s->opened) {
        release(s);
        return ts_out_of_memory(error);
    }
    if (tree->node_count) mark(s, 0, upper_levels(s) - 1);
    *plan = s;
    return true;
}

/* clang-format off */
#define WITH(name, fault)                                                                          \
    static bool plan_##name(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertices, \
                            struct ts_refit_rule rule, struct ts_refit **plan, struct ts_error *error)        \
    {                                                                                              \
        return make_plan(fault, tree, corner, vertices, rule, plan, error);                        \
    }                                                                                              \
    static const struct ts_refit_table name = {plan_##name, begin, open, is_due, bytes, release}

WITH(right, NONE);
WITH(last_vertex, LAST_VERTEX);
WITH(last_child, LAST_CHILD);
WITH(stale_child, STALE_CHILD);
WITH(stamp, STAMP);
WITH(one_more, ONE_MORE);
WITH(rounded_down, ROUNDED_DOWN);
WITH(extras, EXTRAS);
WITH(all_below, ALL_BELOW);
WITH(always_due, ALWAYS_DUE);

const struct ts_wrong_twin refit_wrong[] = {
    {"last_vertex", TS_FAULT, &last_vertex, "boxes", "the last vertex of a node is skipped"},
    {"last_vertex", TS_FAULT, &last_vertex, "scenes", "the last vertex of a node is skipped"},
    {"last_child", TS_FAULT, &last_child, "boxes", "the last child is not merged"},
    {"last_child", TS_FAULT, &last_child, "nets", "the last child is not merged"},
    {"stale_child", TS_FAULT, &stale_child, "boxes", "a box is merged from stale ones"},
    {"stale_child", TS_FAULT, &stale_child, "scenes", "a box is merged from stale ones"},
    {"stamp", TS_FAULT, &stamp, "boxes", "what was opened in one frame is stale in the next"},
    {"extras", TS_FAULT, &extras, "boxes", "vertices outside the longest run are forgotten"},
    {"extras", TS_FAULT, &extras, "nets", "vertices outside the longest run are forgotten"},
    {"all_below", TS_FAULT, &all_below, "no_other", "all boxes below an opened node are made"},
    {"one_more", TS_FAULT, &one_more, "no_other", "a level more than asked for is made"},
    {"one_more", TS_FAULT, &one_more, "counts", "a level more than asked for is made"},
    {"rounded_down", TS_FAULT, &rounded_down, "counts", "half of the levels, rounded down"},
    {"always_due", TS_FAULT, &always_due, "counts", "every node with children is due"},
    {0},
};
/* clang-format on */

const struct ts_refit_table *const ts_refit_small = &right;
