/* walk.c: what meets. Two octrees are walked down together (paper 003, section 3); the boxes
 * that are compared are those of what nodes hold, because a primitive sticks out of the cell that
 * its point is in (docs/errata.md); or those of cells, as printed, if the rule says so.
 *
 * Two buckets are compared box by box, those of one that meet the other's box. Where that would be
 * too many comparisons (section 4: nearly everything in one bucket), they are sorted along an axis
 * and swept. A node of a few primitives is compared as a bucket is. */
#include <stdlib.h>

#include "opt/bucket/bucket.h"

enum { SWEPT = 1024 /* comparisons of two buckets, beyond which they are sorted */ };

struct walk {
    struct ts_bucket *a, *b;
    struct bucket_taker taker;
    bool buckets; /* every two buckets, not primitives */
    bool smaller; /* into the smaller of two nodes */
};

static inline bool meet(const struct ts_box *a, const struct ts_box *b)
{
    return a->lo[0] <= b->hi[0] && b->lo[0] <= a->hi[0] && a->lo[1] <= b->hi[1] &&
           b->lo[1] <= a->hi[1] && a->lo[2] <= b->hi[2] && b->lo[2] <= a->hi[2];
}

/* ---- primitives ---- */

/* How many primitives of a node there can be near another one. */
static uint32_t most_near(const struct ts_bucket *b)
{
    return b->largest > BUCKET_FEW ? b->largest : BUCKET_FEW;
}

/* Two nodes of one body are looked at as if they were of two bodies. */
static bool make_near(struct ts_bucket *b)
{
    size_t room = 2 * (size_t)most_near(b);
    struct bucket_box *near;

    if (room <= b->near_room) return true;
    near = realloc(b->near, room * sizeof *near);
    if (!near) return false;
    b->near = near;
    b->near_room = room;
    return true;
}

/* The same of a bucket that is a list; `box` is NULL for all of them. */
static size_t gather_list(const struct ts_bucket *b, uint32_t node, const struct ts_box *box,
                          struct bucket_box *to)
{
    size_t count = 0;

    for (uint32_t i = b->node[node].child; i; i = b->next[i - 1]) {
        to[count].number = i - 1;
        to[count].box = bucket_box_of(&b->soup, i - 1);
        count += !box || meet(&to[count].box, box);
    }
    return count;
}

/* The primitives of a node that meet a box: how many. What is in a cell may stick out of it, so
 * that where cells are boxes all are taken. */
static size_t gather(const struct ts_bucket *b, uint32_t node, const struct ts_box *box,
                     struct bucket_box *to)
{
    size_t count = 0;

    if (bucket_of_cells(b)) box = NULL;
    if (bucket_kept(b)) return gather_list(b, node, box, to);
    for (uint32_t i = b->node[node].begin; i < b->node[node].end; i++) {
        to[count].number = b->order[i];
        to[count].box = bucket_box_of(&b->soup, b->order[i]);
        count += !box || meet(&to[count].box, box);
    }
    return count;
}

static bool tell(const struct walk *w, uint32_t i, uint32_t j)
{
    bool exchanged = w->a == w->b && i > j;

    return w->taker.take(w->taker.self, exchanged ? j : i, exchanged ? i : j);
}

static bool compare_all(struct walk *w, size_t m, const struct bucket_box *x, size_t n,
                        const struct bucket_box *y)
{
    w->a->work.candidates += (uint64_t)m * n;
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < n; j++)
            if (meet(&x[i].box, &y[j].box) && !tell(w, x[i].number, y[j].number)) return false;
    return true;
}

static int by_key(const void *left, const void *right)
{
    double x = ((const struct bucket_box *)left)->key, y = ((const struct bucket_box *)right)->key;

    return (x > y) - (x < y);
}

static void sort_along(int axis, size_t count, struct bucket_box *x)
{
    for (size_t i = 0; i < count; i++) x[i].key = x[i].box.lo[axis];
    qsort(x, count, sizeof *x, by_key);
}

/* Compares one with those that begin behind its begin and before its end. */
static bool sweep_one(struct walk *w, int axis, const struct bucket_box *one, bool of_b,
                      size_t count, const struct bucket_box *other)
{
    for (size_t j = 0; j < count && other[j].key <= one->box.hi[axis]; j++) {
        uint32_t i = one->number, k = other[j].number;

        w->a->work.candidates++;
        if (meet(&one->box, &other[j].box) && !tell(w, of_b ? k : i, of_b ? i : k)) return false;
    }
    return true;
}

static bool sweep(struct walk *w, int axis, size_t m, struct bucket_box *x, size_t n,
                  struct bucket_box *y)
{
    size_t i = 0, j = 0;
    bool more = true;

    sort_along(axis, m, x);
    sort_along(axis, n, y);
    while (more && i < m && j < n)
        if (x[i].key <= y[j].key)
            more = sweep_one(w, axis, &x[i++], false, n - j, y + j);
        else
            more = sweep_one(w, axis, &y[j++], true, m - i, x + i);
    return more;
}

static int longest_side(const struct ts_box *box)
{
    int axis = 0;

    for (int k = 1; k < 3; k++)
        if (box->hi[k] - box->lo[k] > box->hi[axis] - box->lo[axis]) axis = k;
    return axis;
}

/* Two different buckets, or nodes of a few primitives. */
static bool compare(struct walk *w, struct bucket_spot a, struct bucket_spot b)
{
    struct ts_box room[2];
    const struct ts_box *of_a = bucket_node_box(w->a, a, &room[0]);
    const struct ts_box *of_b = bucket_node_box(w->b, b, &room[1]);
    struct bucket_box *x = w->a->near, *y = w->a == w->b ? x + most_near(w->a) : w->b->near;
    size_t m = gather(w->a, a.node, of_b, x), n = m ? gather(w->b, b.node, of_a, y) : 0;

    if ((uint64_t)m * n > SWEPT) return sweep(w, longest_side(of_a), m, x, n, y);
    return compare_all(w, m, x, n, y);
}

/* One with itself. */
static bool compare_within(struct walk *w, struct bucket_spot at)
{
    struct ts_box room;
    const struct ts_box *box = bucket_node_box(w->a, at, &room);
    struct bucket_box *x = w->a->near;
    size_t m = gather(w->a, at.node, box, x);
    int axis = longest_side(box);
    bool more = true;

    if ((uint64_t)m * m > SWEPT) {
        sort_along(axis, m, x);
        for (size_t i = 0; more && i < m; i++)
            more = sweep_one(w, axis, &x[i], false, m - i - 1, x + i + 1);
    } else {
        for (size_t i = 0; more && i < m; i++)
            more = compare_all(w, 1, x + i, m - i - 1, x + i + 1);
    }
    return more;
}

/* Two buckets, or those of two nodes that are not split into them. */
static bool compare_buckets(struct walk *w, struct bucket_spot a, struct bucket_spot b)
{
    struct bucket_group of_a[BUCKET_FEW], of_b[BUCKET_FEW];
    size_t m = opt_bucket_groups(w->a, a, w->a->rule.levels, of_a);
    size_t n = opt_bucket_groups(w->b, b, w->b->rule.levels, of_b);

    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < n; j++) {
            w->a->work.overlaps++;
            if (meet(&of_a[i].box, &of_b[j].box) && !tell(w, of_a[i].code, of_b[j].code))
                return false;
        }
    return true;
}

/* ---- nodes ---- */

/* Whether a walk goes no deeper. A kept octree has lists in its buckets only, and where cells are
 * boxes every two buckets have to meet. */
static bool ends(const struct walk *w, const struct ts_bucket *b, struct bucket_spot at)
{
    const struct bucket_node *node = &b->node[at.node];

    if (bucket_kept(b) || bucket_of_cells(b)) return at.level == b->rule.levels;
    return bucket_whole(b, at) || (!w->buckets && node->end - node->begin <= BUCKET_FEW);
}

static double volume(const struct ts_bucket *b, struct bucket_spot at)
{
    struct ts_box room;
    const struct ts_box *box = bucket_node_box(b, at, &room);

    return (box->hi[0] - box->lo[0]) * (box->hi[1] - box->lo[1]) * (box->hi[2] - box->lo[2]);
}

/* Which of two nodes is opened: the smaller, as the paper says, or the larger; the one that has
 * children. */
static bool opens_b(const struct walk *w, struct bucket_spot a, struct bucket_spot b)
{
    if (ends(w, w->a, a)) return true;
    if (ends(w, w->b, b)) return false;
    return w->smaller ? volume(w->b, b) < volume(w->a, a) : volume(w->b, b) > volume(w->a, a);
}

/* Two nodes whose boxes meet, neither below the other. */
static bool visit(struct walk *w, struct bucket_spot a, struct bucket_spot b)
{
    bool into_b = opens_b(w, a, b);
    const struct ts_bucket *opened = into_b ? w->b : w->a;
    struct ts_box room[2];
    const struct ts_box *closed =
        into_b ? bucket_node_box(w->a, a, &room[0]) : bucket_node_box(w->b, b, &room[0]);
    bool more = true;

    if (ends(w, opened, into_b ? b : a))
        return w->buckets ? compare_buckets(w, a, b) : compare(w, a, b);
    for (uint32_t i = 0; more && i < 8; i++) {
        struct bucket_spot child = bucket_child(opened, into_b ? b : a, i);

        if (!bucket_occupied(opened, child.node)) continue;
        w->a->work.overlaps++;
        if (meet(bucket_node_box(opened, child, &room[1]), closed))
            more = into_b ? visit(w, a, child) : visit(w, child, b);
    }
    return more;
}

/* A node with itself: each child with itself, and every two. */
static bool visit_within(struct walk *w, struct bucket_spot at)
{
    const struct ts_bucket *b = w->a;
    struct ts_box room[2];
    bool more = true;

    if (ends(w, b, at)) return compare_within(w, at);
    for (uint32_t i = 0; more && i < 8; i++) {
        struct bucket_spot one = bucket_child(b, at, i);

        if (!bucket_occupied(b, one.node)) continue;
        more = visit_within(w, one);
        for (uint32_t j = i + 1; more && j < 8; j++) {
            struct bucket_spot other = bucket_child(b, at, j);

            if (!bucket_occupied(b, other.node)) continue;
            w->a->work.overlaps++;
            if (meet(bucket_node_box(b, one, &room[0]), bucket_node_box(b, other, &room[1])))
                more = visit(w, one, other);
        }
    }
    return more;
}

static bool walk(struct walk *w)
{
    const struct bucket_spot root = {0};
    struct ts_box room[2];

    if (!w->a->count || !w->b->count) return true;
    if (!w->buckets && !(make_near(w->a) && make_near(w->b))) return false;
    if (w->a == w->b) return visit_within(w, root);
    w->a->work.overlaps++;
    return !meet(bucket_node_box(w->a, root, &room[0]), bucket_node_box(w->b, root, &room[1])) ||
           visit(w, root, root);
}

bool opt_bucket_pairs(struct ts_bucket *a, struct ts_bucket *b, struct bucket_taker taker)
{
    return walk(&(struct walk){a, b, taker, false, a->rule.descent == TS_BUCKET_INTO_SMALLER});
}

bool opt_bucket_buckets(struct ts_bucket *a, struct ts_bucket *b, struct bucket_taker taker)
{
    return walk(&(struct walk){a, b, taker, true, a->rule.descent == TS_BUCKET_INTO_SMALLER});
}
