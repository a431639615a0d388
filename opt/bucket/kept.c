/* kept.c: an octree that is kept from update to update (algorithm 2 of paper 003 as its idea is:
 * most primitives stay in the same bucket). A bucket is a list of its primitives; who stays is not
 * touched. A node counts what is below it, so that nothing has to be marked either: it is occupied
 * while its number is not 0. */
#include "opt/bucket/bucket.h"

static uint32_t parent(uint32_t node) { return (node - 1) / 8; }

static void count_one_more(struct ts_bucket *b, uint32_t at)
{
    struct bucket_node *node = &b->node[at];

    if (node->end++) return;
    b->mark[at] = b->step;
    b->work.nodes++;
    if (at < opt_bucket_nodes_above(b->dense)) node->child = 8 * at + 1;
}

static void count_one_less(struct ts_bucket *b, uint32_t at)
{
    if (--b->node[at].end == 0) b->mark[at] = 0;
}

/* Nothing changes above the first node that is above both. */
static void count_change(struct ts_bucket *b, uint32_t from, uint32_t to)
{
    for (; from != to; from = parent(from), to = parent(to)) {
        count_one_less(b, from);
        count_one_more(b, to);
    }
}

static void leave_list(struct ts_bucket *b, uint32_t number)
{
    uint32_t next = b->next[number], last = b->last[number];

    if (next) b->last[next - 1] = last;
    if (last)
        b->next[last - 1] = next;
    else
        b->node[b->leaf[number]].child = next;
}

static void enter_list(struct ts_bucket *b, uint32_t number, uint32_t leaf)
{
    uint32_t first = b->node[leaf].child;

    b->leaf[number] = leaf;
    b->next[number] = first;
    b->last[number] = 0;
    if (first) b->last[first - 1] = number + 1;
    b->node[leaf].child = number + 1;
    b->work.changes++;
}

void opt_bucket_put_into(struct ts_bucket *b, uint32_t number, uint32_t code)
{
    uint32_t from = b->leaf[number];
    uint32_t to = opt_bucket_nodes_above(b->dense) + (code & ~BUCKET_LISTED);

    if (from == to) return;
    if (from) {
        leave_list(b, number);
        count_change(b, from, to);
    } else {
        for (uint32_t at = to; at; at = parent(at)) count_one_more(b, at);
        count_one_more(b, 0);
    }
    enter_list(b, number, to);
    if (b->node[to].end > b->largest) b->largest = b->node[to].end;
}

void opt_bucket_take_out(struct ts_bucket *b, uint32_t number)
{
    uint32_t from = b->leaf[number];

    if (!from) return;
    leave_list(b, number);
    for (uint32_t at = from; at; at = parent(at)) count_one_less(b, at);
    count_one_less(b, 0);
    b->leaf[number] = 0;
    b->work.changes++;
}

static const struct ts_box nothing = {{INFINITY, INFINITY, INFINITY},
                                      {-INFINITY, -INFINITY, -INFINITY}};

/* A bucket's box from its list, a node's from its children's. */
static void measure_below(struct ts_bucket *b, uint32_t at, uint32_t level)
{
    struct ts_box box = nothing;

    if (level == b->dense)
        for (uint32_t i = b->node[at].child; i; i = b->next[i - 1])
            box = box_join(box, bucket_box_of(&b->soup, i - 1));
    else
        for (uint32_t child = 8 * at + 1; child <= 8 * at + 8; child++) {
            if (!bucket_occupied(b, child)) continue;
            measure_below(b, child, level + 1);
            box = box_join(box, b->node[child].box);
        }
    b->node[at].box = box;
}

void opt_bucket_measure_kept(struct ts_bucket *b)
{
    if (b->count) measure_below(b, 0, 0);
}
