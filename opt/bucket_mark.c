/* bucket_mark.c: which nodes hold something, and what (paper 003, section 3.2).
 *
 * A node is occupied if its mark is the number of this step. A primitive marks its bucket, and what
 * is above it up to the first that is marked already; so a step costs as much as it occupies,
 * however many cells there are, and nothing is wiped between steps. A mark is a byte: every 255
 * steps all are wiped, and steps are numbered from 1 again. */
#include <stdlib.h>
#include <string.h>

#include "opt/bucket.h"

/* ---- the array, and blocks ---- */

static uint32_t nodes_above(uint32_t level) { return ((1u << 3 * level) - 1) / 7; }

/* The levels of the array stand one after the other: the children of n are 8n + 1 to 8n + 8. */
bool bucket_open_nodes(struct bucket *b)
{
    uint32_t levels = b->rule.levels < BUCKET_DENSE ? b->rule.levels : BUCKET_DENSE;

    b->dense = b->nodes = nodes_above(levels + 1);
    b->node = malloc(b->nodes * sizeof *b->node);
    b->mark = calloc(b->nodes, sizeof *b->mark);
    if (!b->node || !b->mark) return false;
    for (uint32_t i = 0; i < b->nodes; i++) {
        b->node[i].child = i < nodes_above(levels) ? 8 * i + 1 : 0;
        b->node[i].parent = i ? (i - 1) / 8 : 0;
    }
    return true;
}

static bool make_blocks(struct bucket *b, uint32_t blocks)
{
    uint32_t nodes = b->dense + 8 * blocks;
    struct bucket_node *node = realloc(b->node, nodes * sizeof *node);
    unsigned char *mark;

    if (!node) return false;
    b->node = node;
    mark = realloc(b->mark, nodes * sizeof *mark);
    if (!mark) return false;
    b->mark = mark;
    b->nodes = nodes;
    return true;
}

/* The first of eight children that are not there yet; 0: no memory. */
static uint32_t take_block(struct bucket *b, uint32_t parent)
{
    uint32_t first = b->dense + 8 * b->blocks;

    if (first == b->nodes && !make_blocks(b, b->blocks + b->blocks / 2 + 64)) return 0;
    b->blocks++;
    b->node[parent].child = first;
    for (uint32_t i = first; i < first + 8; i++) {
        b->node[i].child = 0;
        b->node[i].parent = parent;
        b->mark[i] = 0;
    }
    return first;
}

/* A body that moves on leaves empty blocks behind. When most are, all are given up. */
static void drop_blocks(struct bucket *b)
{
    enum { FEW = 256 };

    if (b->blocks > FEW && b->blocks / 2 > b->used) {
        b->blocks = 0;
        for (uint32_t i = nodes_above(BUCKET_DENSE); i < b->dense; i++) b->node[i].child = 0;
    }
    b->used = 0;
}

/* The bucket of a code; 0: no memory. */
static uint32_t bucket_of(struct bucket *b, uint32_t code)
{
    uint32_t levels = b->rule.levels, below, node;

    if (levels <= BUCKET_DENSE) return nodes_above(levels) + code;
    below = levels - BUCKET_DENSE;
    node = nodes_above(BUCKET_DENSE) + (code >> 3 * below);
    while (below-- > 0) {
        uint32_t child = b->node[node].child;

        if (!child) child = take_block(b, node);
        if (!child) return 0;
        node = child + (code >> 3 * below & 7);
    }
    return node;
}

/* ---- marks ---- */

static void begin_step(struct bucket *b)
{
    drop_blocks(b);
    if (++b->step != 0) return;
    memset(b->mark, 0, b->nodes * sizeof *b->mark);
    b->step = 1;
    b->work.wraps++;
}

/* Marks a node and what is above it. */
static void propagate(struct bucket *b, uint32_t node)
{
    while (!bucket_occupied(b, node)) {
        b->mark[node] = b->step;
        b->work.nodes++;
        node = b->node[node].parent;
    }
}

/* Puts every primitive into its bucket: `end` counts them for now. */
static bool fill_buckets(struct bucket *b)
{
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t number = b->member[i], at = bucket_of(b, b->code[number] & ~BUCKET_LISTED);
        struct ts_box box = bucket_box_of(&b->soup, number);
        struct bucket_node *node = &b->node[at];

        if (!at) return false;
        if (bucket_occupied(b, at)) {
            node->box = box_join(node->box, &box);
            node->end++;
        } else {
            node->box = box;
            node->end = 1;
            propagate(b, at);
        }
    }
    return true;
}

/* From below upwards: boxes and runs of the nodes; behind whose primitives the next one's begin. A
 * bucket's run is empty at first. */
static uint32_t lay_out(struct bucket *b, uint32_t at, uint32_t level, uint32_t begin)
{
    struct bucket_node *node = &b->node[at];
    uint32_t next = begin, count = node->end;

    node->begin = node->end = begin;
    if (level == b->rule.levels) {
        b->largest = count > b->largest ? count : b->largest;
        return begin + count;
    }
    b->used += node->child >= b->dense;
    for (uint32_t child = node->child; child < node->child + 8; child++) {
        if (!bucket_occupied(b, child)) continue;
        next = lay_out(b, child, level + 1, next);
        node->box =
            node->end == begin ? b->node[child].box : box_join(node->box, &b->node[child].box);
        node->end = next;
    }
    return next;
}

bool bucket_occupy(struct bucket *b)
{
    begin_step(b);
    b->largest = 0;
    if (!fill_buckets(b)) return false;
    if (b->count) lay_out(b, 0, 0, 0);
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t number = b->member[i];
        struct bucket_node *node = &b->node[bucket_of(b, b->code[number] & ~BUCKET_LISTED)];

        b->order[node->end++] = number;
    }
    return true;
}
