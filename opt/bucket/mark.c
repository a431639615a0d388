/* mark.c: which nodes hold something, and what (paper 003, section 3.2).
 *
 * Down to level BUCKET_DENSE the octree is one array. A node of it is occupied if its mark is the
 * number of this step. A primitive marks its cell, and what is above it up to the first that is
 * marked already; so a step costs as much as it occupies, however many cells there are, and nothing
 * is wiped between steps. A mark is a byte: every 255 steps all are wiped, and steps are numbered
 * from 1 again.
 *
 * Deeper levels are made where they are of use: a cell with more than a few primitives is split
 * into a block of eight, and so on. Blocks are made anew in every step. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "opt/bucket/bucket.h"
#include "opt/bucket/step.h"

uint32_t opt_bucket_nodes_above(uint32_t level) { return ((1u << 3 * level) - 1) / 7; }

bool opt_bucket_open_nodes(struct ts_bucket *b)
{
    bool one_array = b->rule.octree || b->rule.boxes || b->rule.levels < BUCKET_DENSE;

    b->dense = one_array ? b->rule.levels : BUCKET_DENSE;
    b->nodes = b->room_nodes = opt_bucket_nodes_above(b->dense + 1);
    b->node = calloc(b->room_nodes, sizeof *b->node);
    b->step = bucket_kept(b);
    b->mark = calloc(b->room_nodes, sizeof *b->mark);
    return b->node && b->mark;
}

/* ---- the array ---- */

static void begin_step(struct ts_bucket *b)
{
    unsigned char last = b->step;

    b->nodes = opt_bucket_nodes_above(b->dense + 1);
    b->largest = 0;
    b->step = bucket_next_step(b->mark, b->nodes, last);
    b->work.wraps += b->step < last;
}

/* The nodes that codes have in the last level of the array. */
struct cells {
    struct bucket_node *node;
    const uint32_t *code;
    unsigned shift;
};

static struct cells cells_of(struct ts_bucket *b)
{
    return (struct cells){b->node + opt_bucket_nodes_above(b->dense), b->code,
                          3 * (b->rule.levels - b->dense)};
}

static inline struct bucket_node *cell_of(const struct cells *cells, uint32_t number)
{
    return cells->node + ((cells->code[number] & ~BUCKET_LISTED) >> cells->shift);
}

/* The paper's way is to go through all buckets; ours begins at those that something is in. */
static void mark_cell(struct ts_bucket *b, uint32_t at)
{
    if (b->rule.octree == TS_BUCKET_EVERY_NODE)
        b->mark[at] = b->step;
    else
        b->work.nodes += bucket_mark_up(b->mark, b->step, at) /*@ ghost (b->nodes) */;
}

/* From the last node to the first: what is above a marked node is marked (section 3.2). */
static void mark_every_node(struct ts_bucket *b)
{
    for (uint32_t at = b->nodes - 1; at > 0; at--) {
        if (!bucket_occupied(b, at)) continue;
        b->mark[(at - 1) / 8] = b->step;
        b->work.nodes++;
    }
    b->work.nodes += bucket_occupied(b, 0);
}

/* Where boxes are those of cells, primitives are only counted. */
static void count_cells(struct ts_bucket *b)
{
    const struct cells cells = cells_of(b);

    for (uint32_t i = 0; i < b->count; i++) {
        struct bucket_node *node = cell_of(&cells, b->member[i]);
        uint32_t at = (uint32_t)(node - b->node);

        if (!bucket_occupied(b, at)) {
            node->end = 0;
            mark_cell(b, at);
        }
        node->end++;
    }
}

/* Puts every primitive into its cell: `end` counts them for now. */
static void fill_cells(struct ts_bucket *b)
{
    const struct cells cells = cells_of(b);
    const struct ts_soup soup = b->soup;

    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t number = b->member[i];
        struct ts_box box = bucket_box_of(&soup, number);
        struct bucket_node *node = cell_of(&cells, number);
        uint32_t at = (uint32_t)(node - b->node);

        if (bucket_occupied(b, at)) {
            node->box = box_join(node->box, box);
            node->end++;
        } else {
            node->box = box;
            node->end = 1;
            mark_cell(b, at);
        }
    }
}

/* Writes every primitive behind those that are in its cell already. */
static void order_by_cell(struct ts_bucket *b)
{
    const struct cells cells = cells_of(b);

    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t number = b->member[i];

        b->order[cell_of(&cells, number)->end++] = number;
    }
}

/* From below upwards: boxes and runs of the nodes; behind whose primitives the next one's begin. A
 * cell's run is empty at first. */
static uint32_t lay_out(struct ts_bucket *b, uint32_t at, uint32_t level, uint32_t begin)
{
    struct bucket_node *node = &b->node[at];
    uint32_t next = begin;

    if (level == b->dense) next += node->end; /* how many, which nobody has counted above */
    node->begin = node->end = begin;
    if (level == b->dense) return next;
    node->child = 8 * at + 1;
    for (uint32_t child = node->child; child < node->child + 8; child++) {
        const struct ts_box *box = &b->node[child].box;

        if (!bucket_occupied(b, child)) continue;
        next = lay_out(b, child, level + 1, next);
        if (!bucket_of_cells(b)) node->box = node->end == begin ? *box : box_join(node->box, *box);
        node->end = next;
    }
    return next;
}

/* ---- blocks ---- */

/* The first of eight nodes that are not occupied; 0: no memory. */
static uint32_t take_block(struct ts_bucket *b)
{
    uint32_t first = b->nodes;

    if (first + 8 > b->room_nodes) {
        uint32_t room = first + first / 2 + 512;
        struct bucket_node *node = realloc(b->node, room * sizeof *node);
        unsigned char *mark = node ? realloc(b->mark, room * sizeof *mark) : NULL;

        if (node) b->node = node;
        if (!mark) return 0;
        b->mark = mark;
        b->room_nodes = room;
    }
    memset(b->mark + first, 0, 8 * sizeof *b->mark);
    b->nodes += 8;
    return first;
}

/* Orders the primitives of a node by the child they are in, each exchanged to where it belongs. */
static void part(struct ts_bucket *b, const struct bucket_node *node, unsigned shift,
                 uint32_t end[static 8])
{
    uint32_t next[8], count[8] = {0}, begin = node->begin;

    for (uint32_t i = node->begin; i < node->end; i++) count[b->code[b->order[i]] >> shift & 7]++;
    for (uint32_t c = 0; c < 8; c++) {
        next[c] = begin;
        end[c] = begin += count[c];
    }
    for (uint32_t c = 0; c < 8; c++)
        while (next[c] < end[c]) {
            uint32_t number = b->order[next[c]], to = b->code[number] >> shift & 7;

            b->order[next[c]] = b->order[next[to]];
            b->order[next[to]++] = number;
        }
}

static void measure(struct ts_bucket *b, struct bucket_node *node)
{
    node->box = bucket_box_of(&b->soup, b->order[node->begin]);
    for (uint32_t i = node->begin + 1; i < node->end; i++) {
        struct ts_box box = bucket_box_of(&b->soup, b->order[i]);

        node->box = box_join(node->box, box);
    }
}

/* Gives a node with many primitives children, down to the last level. False: no memory. */
static bool split(struct ts_bucket *b, uint32_t at, uint32_t level)
{
    uint32_t begin = b->node[at].begin, count = b->node[at].end - begin, first, end[8];

    if (level == b->rule.levels && count > b->largest) b->largest = count;
    if (level == b->rule.levels || count <= BUCKET_FEW) return true;
    first = take_block(b);
    if (!first) return false;
    part(b, &b->node[at], 3 * (b->rule.levels - level - 1), end);
    b->node[at].child = first;
    for (uint32_t c = 0; c < 8; begin = end[c++]) {
        if (begin == end[c]) continue;
        b->mark[first + c] = b->step;
        b->work.nodes++;
        b->node[first + c].begin = begin;
        b->node[first + c].end = end[c];
        measure(b, &b->node[first + c]);
        if (!split(b, first + c, level + 1)) return false;
    }
    return true;
}

/* The same for all cells below a node of the array. */
static bool split_cells(struct ts_bucket *b, uint32_t at, uint32_t level)
{
    bool good = true;

    if (level == b->dense) return split(b, at, level);
    for (uint32_t child = 8 * at + 1; good && child <= 8 * at + 8; child++)
        if (bucket_occupied(b, child)) good = split_cells(b, child, level + 1);
    return good;
}

bool opt_bucket_occupy(struct ts_bucket *b)
{
    if (bucket_kept(b)) {
        if (!bucket_of_cells(b)) opt_bucket_measure_kept(b);
        return true;
    }
    begin_step(b);
    if (bucket_of_cells(b))
        count_cells(b);
    else
        fill_cells(b);
    if (b->rule.octree == TS_BUCKET_EVERY_NODE) mark_every_node(b);
    if (b->count) lay_out(b, 0, 0, 0);
    order_by_cell(b);
    return !b->count || split_cells(b, 0, 0);
}

/* ---- boxes of cells ---- */

void opt_bucket_cell_of(uint32_t code, uint32_t cell[static 3])
{
    for (uint32_t k = 0; k < 3; k++) {
        cell[k] = 0;
        for (uint32_t bit = 0; bit < TS_BUCKET_LEVELS; bit++)
            cell[k] |= (code >> (3 * bit + k) & 1) << bit;
    }
}

/* Every third bit, together: the pairs of bits of nine, then of 27 (levels are at most 7). */
static inline uint32_t every_third(uint32_t code)
{
    code &= 0x49249;
    code = (code | code >> 2) & 0x430c3;
    code = (code | code >> 4) & 0x700f;
    return (code | code >> 8) & 0x7f;
}

void opt_bucket_cell_box(const struct ts_bucket *b, struct bucket_spot at, struct ts_box *box)
{
    uint32_t below = b->rule.levels - at.level;

    for (int k = 0; k < 3; k++) {
        uint32_t cell = every_third(at.code >> k);

        box->lo[k] = b->threshold[k][cell << below];
        box->hi[k] = smaller(b->threshold[k][(cell + 1) << below], b->box.hi[k]);
    }
}

/* ---- what is not split ---- */

static void note_member(const struct ts_bucket *b, uint32_t number, unsigned shift, size_t *count,
                        struct bucket_group *to)
{
    struct bucket_group one = {(b->code[number] & ~BUCKET_LISTED) >> shift, 1,
                               bucket_box_of(&b->soup, number)};
    size_t at = 0;

    while (at < *count && to[at].code < one.code) at++;
    if (at < *count && to[at].code == one.code) {
        to[at].box = box_join(to[at].box, one.box);
        to[at].count++;
        return;
    }
    memmove(to + at + 1, to + at, (*count - at) * sizeof *to);
    to[at] = one;
    ++*count;
}

size_t opt_bucket_groups(const struct ts_bucket *b, struct bucket_spot at, uint32_t level,
                         struct bucket_group to[static BUCKET_FEW])
{
    const struct bucket_node *node = &b->node[at.node];
    size_t count = 0;

    if (at.level == level) {
        struct ts_box room;

        *to =
            (struct bucket_group){at.code, node->end - node->begin, *bucket_node_box(b, at, &room)};
        return 1;
    }
    for (uint32_t i = node->begin; i < node->end; i++)
        note_member(b, b->order[i], 3 * (b->rule.levels - level), &count, to);
    return count;
}

bool opt_bucket_list_nodes(const struct ts_bucket *b, struct bucket_spot at, uint32_t level,
                           struct ts_bucket_nodes *nodes)
{
    struct bucket_group group[BUCKET_FEW];
    bool good = true;

    if (at.level == level || bucket_whole(b, at)) {
        size_t count = opt_bucket_groups(b, at, level, group);

        for (size_t i = 0; good && i < count; i++) {
            struct ts_bucket_node node = {.count = group[i].count, .box = group[i].box};

            opt_bucket_cell_of(group[i].code, node.cell);
            good = ts_bucket_nodes_add(nodes, &node);
        }
        return good;
    }
    for (uint32_t i = 0; good && i < 8; i++)
        if (bucket_occupied(b, bucket_child(b, at, i).node))
            good = opt_bucket_list_nodes(b, bucket_child(b, at, i), level, nodes);
    return good;
}
