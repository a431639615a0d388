/* small_walk.c: a BucketTree as small as it can be: marks, and questions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/pairs.h"
#include "props/bucket/small.h"

/* ---- marks ---- */

static struct ts_bucket_small_node *find_node(const struct ts_bucket *s, uint32_t level,
                                              const uint32_t cell[3])
{
    for (size_t i = 0; i < s->node_count; i++)
        if (s->node[i].level == level && memcmp(s->node[i].is.cell, cell, 3 * sizeof *cell) == 0)
            return &s->node[i];
    return NULL;
}

static bool is_occupied(const struct ts_bucket *s, const struct ts_bucket_small_node *node)
{
    return node->mark == s->step || ts_bucket_small_has(s, TS_STALE_MARK);
}

/* The printed box of a node, that of its cells. */
static struct ts_box box_of_cells(const struct ts_bucket *s, uint32_t level, const uint32_t cell[3])
{
    uint32_t below = s->rule.levels - level;
    struct ts_box box;

    for (int k = 0; k < 3; k++) {
        uint32_t next = (cell[k] + 1) << below;
        double end = next >> s->rule.levels ? INFINITY : s->border[k][next];

        box.lo[k] = s->border[k][cell[k] << below];
        box.hi[k] = fmin(end, s->bounds.hi[k]);
    }
    return box;
}

/* A node with none in it, at the end of the list. */
static struct ts_bucket_small_node *new_node(struct ts_bucket *s, uint32_t level,
                                             const uint32_t cell[3])
{
    if (s->node_count == s->node_room) {
        size_t room = 2 * s->node_room + 16;
        struct ts_bucket_small_node *grown = realloc(s->node, room * sizeof *grown);

        if (!grown) return NULL;
        s->node = grown;
        s->node_room = room;
    }
    s->node[s->node_count] = (struct ts_bucket_small_node){.level = level};
    memcpy(s->node[s->node_count].is.cell, cell, 3 * sizeof *cell);
    return &s->node[s->node_count++];
}

static bool put(struct ts_bucket *s, size_t slot, uint32_t level)
{
    uint32_t cell[3];
    struct ts_bucket_small_node *node;
    struct ts_box *box;

    for (int k = 0; k < 3; k++) cell[k] = s->cell[slot][k] >> (s->rule.levels - level);
    node = find_node(s, level, cell);
    if (!node) node = new_node(s, level, cell);
    if (!node) return false;
    if (node->mark != s->step) {
        node->mark = s->step;
        node->is.count = 0;
        node->is.box = s->box[slot];
    }
    node->is.count++;
    box = &node->is.box;
    for (int k = 0; k < 3; k++) {
        box->lo[k] = fmin(box->lo[k], s->box[slot].lo[k]);
        box->hi[k] = fmax(box->hi[k], s->box[slot].hi[k]);
    }
    if (s->rule.boxes == TS_BUCKET_OF_CELLS) *box = box_of_cells(s, level, cell);
    return true;
}

/* Every node above a primitive gets the number of this step. When that number has been there
 * before, no node may still have it. */
bool ts_bucket_small_mark(struct ts_bucket *s)
{
    if (++s->step == 0) {
        s->step = 1;
        s->wraps++;
        if (!ts_bucket_small_has(s, TS_NO_WRAP)) s->node_count = 0;
    }
    for (size_t slot = 0; slot < s->count; slot++)
        for (uint32_t level = 0; level <= s->rule.levels; level++)
            if (!put(s, slot, level)) return false;
    for (size_t i = 0; ts_bucket_small_has(s, TS_TIGHT) && i < s->node_count; i++)
        if (s->node[i].mark == s->step && s->node[i].is.count > 1)
            s->node[i].is.box.hi[0] = nextafter(s->node[i].is.box.hi[0], -INFINITY);
    return true;
}

/* ---- questions ---- */

static bool is_settled(const struct ts_bucket *s, struct ts_error *error)
{
    return !s->edited || ts_fail(error, "expected an update after primitives came or went");
}

bool ts_bucket_small_place(struct ts_bucket *s, uint32_t number, uint32_t cell[3],
                           struct ts_error *error)
{
    size_t slot = ts_bucket_small_find(s, number);

    if (!is_settled(s, error)) return false;
    if (slot == s->count) return ts_fail(error, "primitive %u: is not there", number);
    memcpy(cell, s->cell[slot], sizeof s->cell[slot]);
    return true;
}

static int by_code(const void *left, const void *right)
{
    uint32_t a = ts_bucket_code(((const struct ts_bucket_node *)left)->cell);
    uint32_t b = ts_bucket_code(((const struct ts_bucket_node *)right)->cell);

    return (a > b) - (a < b);
}

bool ts_bucket_small_nodes(struct ts_bucket *s, uint32_t level, struct ts_bucket_nodes *nodes,
                           struct ts_error *error)
{
    nodes->count = 0;
    if (!is_settled(s, error)) return false;
    if (level > s->rule.levels)
        return ts_fail(error, "level %u: expected at most %u", level, s->rule.levels);
    for (size_t i = 0; i < s->node_count; i++)
        if (s->node[i].level == level && is_occupied(s, &s->node[i]) &&
            !ts_bucket_nodes_add(nodes, &s->node[i].is))
            return ts_out_of_memory(error);
    if (nodes->count) qsort(nodes->node, nodes->count, sizeof *nodes->node, by_code);
    return true;
}

/* ---- the dual traversal ---- */

/* Two trees on the way down; `leaf` says what is done with two leaves that meet. */
struct walk {
    const struct ts_bucket *a, *b;
    struct ts_pairs *pairs;
    bool (*leaf)(struct walk *w, const struct ts_bucket_small_node *a,
                 const struct ts_bucket_small_node *b);
};

static bool meet(const struct walk *w, const struct ts_box *a, const struct ts_box *b)
{
    bool apart = false;

    for (int k = 0; k < 3; k++)
        apart |= ts_bucket_small_has(w->a, TS_STRICT) ? a->lo[k] >= b->hi[k] || b->lo[k] >= a->hi[k]
                                                      : a->lo[k] > b->hi[k] || b->lo[k] > a->hi[k];
    return !apart;
}

static double volume(const struct ts_box *box)
{
    return (box->hi[0] - box->lo[0]) * (box->hi[1] - box->lo[1]) * (box->hi[2] - box->lo[2]);
}

/* Whether it is the first that is opened. What is smaller decides the cost, never the answer. */
static bool opens_first(const struct walk *w, const struct ts_bucket_small_node *a,
                        const struct ts_bucket_small_node *b)
{
    bool smaller = volume(&a->is.box) < volume(&b->is.box);

    if (a->level == w->a->rule.levels || b->level == w->b->rule.levels)
        return a->level < w->a->rule.levels;
    return w->a->rule.descent == TS_BUCKET_INTO_LARGER ? !smaller : smaller;
}

static bool walk(struct walk *w, const struct ts_bucket_small_node *a,
                 const struct ts_bucket_small_node *b)
{
    bool a_ends = a->level == w->a->rule.levels, b_ends = b->level == w->b->rule.levels, first;
    const struct ts_bucket_small_node *open;

    if (!meet(w, &a->is.box, &b->is.box)) return true;
    if (a_ends && b_ends) return w->leaf(w, a, b);
    if (a_ends != b_ends && ts_bucket_small_has(w->a, TS_LEAF_ENDS)) return true;
    first = opens_first(w, a, b);
    open = first ? a : b;
    for (uint32_t child = 0; child < 8; child++) {
        uint32_t cell[3];
        const struct ts_bucket_small_node *node;

        for (int k = 0; k < 3; k++) cell[k] = 2 * open->is.cell[k] + (child >> k & 1);
        node = find_node(first ? w->a : w->b, open->level + 1, cell);
        if (node && is_occupied(first ? w->a : w->b, node) &&
            !(first ? walk(w, node, b) : walk(w, a, node)))
            return false;
    }
    return true;
}

static bool ask(struct walk *w, struct ts_error *error)
{
    const struct ts_bucket_small_node *a = find_node(w->a, 0, (const uint32_t[]){0, 0, 0});
    const struct ts_bucket_small_node *b = find_node(w->b, 0, (const uint32_t[]){0, 0, 0});

    w->pairs->count = 0;
    if (!is_settled(w->a, error) || !is_settled(w->b, error)) return false;
    if (!ts_bucket_same_boxes(w->a->rule, w->b->rule, error)) return false;
    if (a && b && w->a->count && w->b->count && !walk(w, a, b)) return ts_out_of_memory(error);
    ts_pairs_sort(w->pairs);
    return true;
}

static bool is_in(const struct ts_bucket *s, size_t slot, const struct ts_bucket_small_node *leaf)
{
    return memcmp(s->cell[slot], leaf->is.cell, sizeof s->cell[slot]) == 0;
}

static bool primitives_of(struct walk *w, const struct ts_bucket_small_node *a,
                          const struct ts_bucket_small_node *b)
{
    for (size_t i = 0; i < w->a->count; i++)
        for (size_t j = 0; j < w->b->count; j++)
            if (is_in(w->a, i, a) && is_in(w->b, j, b) &&
                (w->a != w->b || w->a->number[i] < w->b->number[j]) &&
                meet(w, &w->a->box[i], &w->b->box[j]) &&
                !ts_pairs_add(w->pairs, w->a->number[i], w->b->number[j]))
                return false;
    return true;
}

static bool leaves(struct walk *w, const struct ts_bucket_small_node *a,
                   const struct ts_bucket_small_node *b)
{
    return ts_pairs_add(w->pairs, ts_bucket_code(a->is.cell), ts_bucket_code(b->is.cell));
}

bool ts_bucket_small_pairs(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                           struct ts_error *error)
{
    return ask(&(struct walk){a, b, pairs, primitives_of}, error);
}

bool ts_bucket_small_buckets(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                             struct ts_error *error)
{
    pairs->count = 0;
    if (a == b) return ts_fail(error, "bodies: expected two different ones");
    return ask(&(struct walk){a, b, pairs, leaves}, error);
}

void ts_bucket_small_work(const struct ts_bucket *s, struct ts_bucket_work *to)
{
    *to = (struct ts_bucket_work){.wraps = s->wraps,
                                  .primitives = s->count,
                                  .bytes = sizeof *s,
                                  .cell_bytes = s->node_room * sizeof *s->node};
}
