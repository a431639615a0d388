/* refit.c, fast: a box from the boxes below it where these are made anyway, otherwise from the
 * vertices of its node, each once, most of them in one run that is read like a stream. */
#include "opt/refit.h"

#include <stdlib.h>
#include <string.h>

#include "opt/bound.h"

/* ---- what is made when ---- */

size_t refit_begin(const struct refit_plan *p, refit_make *make, void *with)
{
    const struct ts_node *node = p->tree.node;

    if (p->tree.node_count == 0) return 0;
    for (uint32_t i = p->begun_count; i-- > 0;)
        make(with, node[p->begun[i]].child, node[p->begun[i]].degree);
    make(with, 0, 1);
    return p->begun_volumes;
}

static size_t make_below(const struct refit_plan *p, uint32_t n, refit_make *make, void *with)
{
    const struct ts_node *node = &p->tree.node[n];
    size_t made = node->degree;

    for (uint32_t c = node->child; c < node->child + node->degree; c++)
        if (refit_merges(p, c)) made += make_below(p, c, make, with);
    make(with, node->child, node->degree);
    return made;
}

size_t refit_open(const struct refit_plan *p, uint32_t node, refit_make *make, void *with)
{
    return refit_is_due(p, node) ? make_below(p, node, make, with) : 0;
}

/* ---- boxes ---- */

/* Points one after the other, two at a time: six bounds that do not wait for each other, and fill
 * whole vectors where three would not. */
static struct ts_box box_of_run(uint32_t count, const double *restrict p)
{
    double lo[6], hi[6];
    struct ts_box even, odd;

    for (int k = 0; k < 6; k++) lo[k] = hi[k] = p[k % 3];
    if (count % 2) p += 3;
    for (const double *end = p + 6 * (size_t)(count / 2); p < end; p += 6)
        for (int k = 0; k < 6; k++) {
            lo[k] = smaller(p[k], lo[k]);
            hi[k] = larger(p[k], hi[k]);
        }
    even = (struct ts_box){{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}};
    odd = (struct ts_box){{lo[3], lo[4], lo[5]}, {hi[3], hi[4], hi[5]}};
    return box_join(even, &odd);
}

static const uint32_t *corners_of(const struct refit_plan *p, const struct ts_node *node)
{
    return p->corner + 3 * (size_t)node->begin;
}

static struct ts_box box_of_shared(const struct refit_plan *p, const struct ts_node *node,
                                   const struct shared *shared, const double *point)
{
    size_t extras = shared[1].extra - shared[0].extra;
    struct ts_box box, others;

    if (shared->count == 0)
        return box_of_index(3 * (size_t)(node->end - node->begin), corners_of(p, node), point);
    box = box_of_run(shared->count, point + 3 * (size_t)shared->first);
    if (extras == 0) return box;
    others = box_of_index(extras, p->extra + shared->extra, point);
    return box_join(box, &others);
}

static inline struct ts_box box_of_node(const struct refit_plan *p, uint32_t n, const double *point,
                                        const double *boxes)
{
    const struct ts_node *node = &p->tree.node[n];

    if (p->listed[n]) return box_of_shared(p, node, &p->shared[p->listed[n] - 1], point);
    if (node->degree == 0) return box_of_face(corners_of(p, node), point);
    return box_of_boxes(node->degree, boxes + 6 * (size_t)node->child);
}

void refit_boxes(const struct refit_plan *p, uint32_t first, uint32_t count, const double *point,
                 double *boxes)
{
    for (uint32_t c = 0; c < count; c++) {
        struct ts_box box = box_of_node(p, first + c, point, boxes);

        ts_boxes_set(count, boxes + 6 * (size_t)first, c, &box);
    }
}

struct frame {
    const struct refit_plan *plan;
    const double *point;
    double *boxes;
};

static void make_boxes(void *with, uint32_t first, uint32_t count)
{
    const struct frame *f = with;

    refit_boxes(f->plan, first, count, f->point, f->boxes);
}

static size_t begin(const void *plan, const double *point, double *boxes)
{
    struct frame frame = {plan, point, boxes};

    return refit_begin(plan, make_boxes, &frame);
}

static size_t open(const void *plan, uint32_t node, const double *point, double *boxes)
{
    struct frame frame = {plan, point, boxes};

    return refit_open(plan, node, make_boxes, &frame);
}

static bool is_due(const void *plan, uint32_t node) { return refit_is_due(plan, node); }

/* ---- the plan ---- */

static uint32_t faces_of(const struct refit_plan *p, uint32_t node)
{
    return p->tree.node[node].end - p->tree.node[node].begin;
}

/* Those of at most `twig` faces that are below none such. */
static void mark_twigs(struct refit_plan *p, uint32_t twig)
{
    p->listed[0] = faces_of(p, 0) <= twig;
    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct ts_node *node = &p->tree.node[n];

        for (uint32_t c = node->child; c < node->child + node->degree; c++)
            p->listed[c] = faces_of(p, n) > twig && faces_of(p, c) <= twig;
    }
}

static uint32_t count_levels(const struct refit_plan *p, uint32_t *level)
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
static void mark_levels(struct refit_plan *p, uint32_t upper, uint32_t levels, uint32_t *left)
{
    left[0] = upper - 1;
    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct ts_node *node = &p->tree.node[n];

        p->listed[n] = left[n] == 0;
        for (uint32_t c = node->child; c < node->child + node->degree; c++)
            left[c] = (left[n] ? left[n] : levels) - 1;
    }
}

/* A leaf is never due, but is listed if it has several faces. */
static void mark_due(struct refit_plan *p, struct ts_refit_rule rule, uint32_t *room)
{
    if (rule.kind == TS_REFIT_TWIGS) mark_twigs(p, rule.twig);
    if (rule.kind == TS_REFIT_TOP_DOWN) mark_levels(p, 1, rule.levels, room);
    if (rule.kind == TS_REFIT_HYBRID)
        mark_levels(p, (count_levels(p, room) + 1) / 2, rule.levels, room);
    for (uint32_t n = 0; n < p->tree.node_count; n++)
        p->listed[n] = (p->tree.node[n].degree ? p->listed[n] : faces_of(p, n) > 1)
                           ? ++p->listed_count
                           : 0;
}

/* Which nodes `begin` makes is in `made`, which is zeroed. */
static void count_begun(struct refit_plan *p, uint32_t *made)
{
    made[0] = 1;
    p->begun_volumes = 1;
    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct ts_node *node = &p->tree.node[n];

        if (!made[n] || !refit_merges(p, n)) continue;
        for (uint32_t c = node->child; c < node->child + node->degree; c++) made[c] = 1;
        p->begun_count++;
        p->begun_volumes += node->degree;
    }
}

static void list_begun(struct refit_plan *p, const uint32_t *made)
{
    for (uint32_t n = 0, i = 0; n < p->tree.node_count; n++)
        if (made[n] && refit_merges(p, n)) p->begun[i++] = n;
}

/* Finds a node's run; how many extras there are. `seen` has one number more than there are
 * vertices. A vertex of the node has 2 n + 1 in it, or 2 n + 2 if a run was seen to begin there:
 * numbers that no earlier node has. */
static size_t find_run(const struct refit_plan *p, uint32_t n, uint32_t *seen, struct shared *to)
{
    const uint32_t *corner = corners_of(p, &p->tree.node[n]), here = 2 * n + 1;
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
        if (end - first > to->count) *to = (struct shared){first, end - first, to->extra};
    }
    return vertices - to->count;
}

static void find_runs(struct refit_plan *p, uint32_t *seen)
{
    struct shared *to = p->shared;

    for (uint32_t n = 0; n < p->tree.node_count; n++)
        if (p->listed[n]) {
            size_t extras = find_run(p, n, seen, to);

            to[1].extra = to[0].extra + extras;
            to++;
        }
}

/* `seen` is zeroed: the last node that a vertex was listed for, counted from 1. */
static void list_extras(struct refit_plan *p, uint32_t *seen)
{
    uint32_t *to = p->extra;

    for (uint32_t n = 0; n < p->tree.node_count; n++) {
        const struct shared *shared = &p->shared[p->listed[n] - (p->listed[n] > 0)];
        const uint32_t *corner = corners_of(p, &p->tree.node[n]);

        if (p->listed[n] == 0 || shared->count == 0) continue;
        for (size_t i = 0; i < 3 * (size_t)faces_of(p, n); i++) {
            if (seen[corner[i]] == n + 1) continue;
            seen[corner[i]] = n + 1;
            if (corner[i] - shared->first >= shared->count) *to++ = corner[i];
        }
    }
}

static void *take(struct refit_plan *p, size_t count, size_t size)
{
    p->bytes += count * size;
    return calloc(count + (count == 0), size);
}

static bool list_shared(struct refit_plan *p, uint32_t vertex_count)
{
    size_t room = (size_t)vertex_count + 1;
    uint32_t *seen;

    p->shared = take(p, (size_t)p->listed_count + 1, sizeof *p->shared);
    seen = calloc(room, sizeof *seen);
    if (p->shared && seen) {
        find_runs(p, seen);
        p->extra = take(p, p->shared[p->listed_count].extra, sizeof *p->extra);
        memset(seen, 0, room * sizeof *seen);
        if (p->extra) list_extras(p, seen);
    }
    free(seen);
    return p->extra != NULL;
}

static bool fill(struct refit_plan *p, uint32_t vertex_count, struct ts_refit_rule rule)
{
    size_t nodes = p->tree.node_count;
    uint32_t *room = calloc(nodes, sizeof *room);
    bool good = false;

    p->listed = take(p, nodes, sizeof *p->listed);
    if (room && p->listed) {
        mark_due(p, rule, room);
        memset(room, 0, nodes * sizeof *room);
        count_begun(p, room);
        p->begun = take(p, p->begun_count, sizeof *p->begun);
        if (p->begun) {
            list_begun(p, room);
            good = list_shared(p, vertex_count);
        }
    }
    free(room);
    return good;
}

static size_t bytes(const void *plan) { return ((const struct refit_plan *)plan)->bytes; }

static void release(void *plan)
{
    struct refit_plan *p = plan;

    if (!p) return;
    free(p->begun);
    free(p->listed);
    free(p->shared);
    free(p->extra);
    free(p);
}

static bool make_plan(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                      struct ts_refit_rule rule, void **plan, struct ts_error *error)
{
    struct refit_plan *p;

    if (!ts_refit_rule_check(rule, error)) return false;
    p = calloc(1, sizeof *p);
    if (!p) return ts_out_of_memory(error);
    *p = (struct refit_plan){.tree = *tree, .corner = corner, .bytes = sizeof *p};
    if (tree->node_count && !fill(p, vertex_count, rule)) {
        release(p);
        return ts_out_of_memory(error);
    }
    *plan = p;
    return true;
}

const struct ts_refitting ts_refit_opt = {make_plan, begin, open, is_due, bytes, release};
