/* refit.c, naive: for every node it is known what makes its box, `begin` or the opening of a node
 * above it; and a box is made from all corners of its node's faces. */
#include "touchstone/refit.h"

#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "touchstone/bounds.h"
#include "touchstone/tree.h"

static const uint32_t by_begin = UINT32_MAX; /* no node has this number */

struct ts_refit {
    const struct ts_tree *tree;
    const uint32_t *corner;
    struct ts_refit_rule rule;
    uint32_t *parent, *level, *maker; /* of each node; the maker: a node, or by_begin */
    uint32_t upper;                   /* how many levels `begin` makes, where it goes by levels */
};

#ifdef __FRAMAC__
#include "proofs/logic/refit/ref.h"
#endif

static uint32_t faces(const struct ts_refit *p, uint32_t node)
{
    return p->tree->node[node].end - p->tree->node[node].begin;
}

/* Parents come before their children, so that theirs is known. */
static void find_levels(struct ts_refit *p)
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

/* The highest node above this one that is a subtree. */
static uint32_t bough_above(const struct ts_refit *p, uint32_t node)
{
    uint32_t subtree = by_begin;

    while (node != 0) {
        node = p->parent[node];
        if (faces(p, node) <= p->rule.subtree) subtree = node;
    }
    return subtree;
}

/* The nearest node above this one that is on the last of the upper levels, or some times `levels`
 * below it. */
static uint32_t opened_above(const struct ts_refit *p, uint32_t node)
{
    if (p->level[node] <= p->upper) return by_begin;
    do node = p->parent[node];
    while ((p->level[node] - p->upper) % p->rule.levels != 0);
    return node;
}

static uint32_t maker_of(const struct ts_refit *p, uint32_t node)
{
    if (p->rule.kind == TS_REFIT_BOTTOM_UP) return by_begin;
    return p->rule.kind == TS_REFIT_SUBTREES ? bough_above(p, node) : opened_above(p, node);
}

/*@ requires \valid_read(p + (0 .. 2));
    assigns \nothing;
    ensures \forall integer k; 0 <= k < 3 ==>
        \result.lo[k] == \min(box.lo[k], p[k]) && \result.hi[k] == \max(box.hi[k], p[k]);
    ensures as_wide(\result, box);
    ensures \result.lo[0] <= p[0] <= \result.hi[0];
    ensures \result.lo[1] <= p[1] <= \result.hi[1];
    ensures \result.lo[2] <= p[2] <= \result.hi[2]; */
static struct ts_box with_point(struct ts_box box, const double *p)
{
    /*@ loop invariant 0 <= k <= 3;
        loop invariant \forall integer j; 0 <= j < k ==>
            box.lo[j] == \min(\at(box.lo[j], Pre), p[j]) &&
            box.hi[j] == \max(\at(box.hi[j], Pre), p[j]);
        loop invariant \forall integer j; k <= j < 3 ==>
            box.lo[j] == \at(box.lo[j], Pre) && box.hi[j] == \at(box.hi[j], Pre);
        loop assigns k, box;
        loop variant 3 - k; */
    for (int k = 0; k < 3; k++) {
        if (p[k] < box.lo[k]) box.lo[k] = p[k];
        if (p[k] > box.hi[k]) box.hi[k] = p[k];
    }
    return box;
}

/*@ requires from < to && corners_given(point, corner, from, to);
    assigns \nothing;
    ensures is_box_of_corners(\result, point, corner, from, to); */
static struct ts_box box_of(const uint32_t *corner, size_t from, size_t to, const double *point)
{
    const double *p = point + 3 * (size_t)corner[from];
    struct ts_box box = {{p[0], p[1], p[2]}, {p[0], p[1], p[2]}};

    //@ assert p[0] == at_corner(point, 0, corner, from) && p[1] == at_corner(point, 1, corner, from);
    //@ assert p[2] == at_corner(point, 2, corner, from);
    //@ assert is_snug_of_corners(box, point, corner, from, to);
    /*@ loop invariant from < c <= to;
        loop invariant is_snug_of_corners(box, point, corner, from, to);
        loop invariant holds_corners(box, point, corner, from, c);
        loop assigns c, p, box;
        loop variant to - c; */
    for (size_t c = from + 1; c < to; c++) {
        p = point + 3 * (size_t)corner[c];
        //@ assert of_corner(at_corner(point, 0, corner, c), point, 0, corner, from, to);
        //@ assert of_corner(at_corner(point, 1, corner, c), point, 1, corner, from, to);
        //@ assert of_corner(at_corner(point, 2, corner, c), point, 2, corner, from, to);
        box = with_point(box, p);
        //@ assert holds_corners(box, point, corner, from, c);
        //@ assert holds_point(box, point, corner[c]);
    }
    return box;
}

/*@ requires first <= n < first + count && first + count <= UINT32_MAX;
    requires \valid(boxes + (6 * first .. 6 * (first + count) - 1)) && \valid_read(box);
    requires \separated(box, boxes + (6 * first .. 6 * (first + count) - 1));
    assigns boxes[box_at(first, count, n, 0)], boxes[box_at(first, count, n, 1)],
        boxes[box_at(first, count, n, 2)], boxes[box_at(first, count, n, 3)],
        boxes[box_at(first, count, n, 4)], boxes[box_at(first, count, n, 5)];
    ensures boxes[box_at(first, count, n, 0)] == box->lo[0];
    ensures boxes[box_at(first, count, n, 1)] == box->lo[1];
    ensures boxes[box_at(first, count, n, 2)] == box->lo[2];
    ensures boxes[box_at(first, count, n, 3)] == box->hi[0];
    ensures boxes[box_at(first, count, n, 4)] == box->hi[1];
    ensures boxes[box_at(first, count, n, 5)] == box->hi[2];
    ensures \forall integer f, d, m; places_apart(f, d, m, first, count, n) ==>
        six_kept{Pre, Post}(boxes, f, d, m); */
static void put(double *boxes, uint32_t first, uint32_t count, uint32_t n, const struct ts_box *box)
{
    ts_boxes_set(count, boxes + 6 * (size_t)first, n - first, box);
}

/*@ requires plan_given(p) && n < p->tree->node_count && boxes_apart(p, point, boxes);
    assigns boxes[0 .. 6 * p->tree->node_count - 1];
    ensures plan_given(p) && boxes_apart(p, point, boxes);
    ensures made(p, n, point, boxes);
    ensures \forall integer m; 0 <= m < p->tree->node_count && m != n ==>
        box_kept{Pre, Post}(boxes, p->tree->node, p->parent, m) &&
        (made{Pre}(p, m, point, boxes) ==> made{Post}(p, m, point, boxes)); */
static void make_box(const struct ts_refit *p, uint32_t n, const double *point, double *boxes)
{
    const struct ts_node *node = &p->tree->node[n], *parent = &p->tree->node[p->parent[n]];
    struct ts_box box = box_of(p->corner, 3 * (size_t)node->begin, 3 * (size_t)node->end, point);

    put(boxes, n ? parent->child : 0, n ? parent->degree : 1, n, &box);
    //@ assert corners_kept{Pre, Here}(point, p->corner, 0, 3 * p->tree->face_count);
    //@ assert corners_kept{Pre, Here}(point, p->corner, 3 * node->begin, 3 * node->end);
    /*@ assert \forall integer m; 0 <= m < p->tree->node_count ==>
            corners_kept{Pre, Here}(point, p->corner, 3 * p->tree->node[m].begin,
                                    3 * p->tree->node[m].end); */
    /*@ assert \forall integer m; 0 <= m < p->tree->node_count && m != n ==>
            \at(apart(p->tree->node, p->parent, m, n), Pre); */
    /*@ assert \forall integer m; 0 <= m < p->tree->node_count && m != n ==>
            box_kept{Pre, Here}(boxes, p->tree->node, p->parent, m); */
}

/*@ requires plan_given(p) && boxes_apart(p, point, boxes);
    assigns boxes[0 .. 6 * p->tree->node_count - 1];
    ensures makes: \forall integer m; 0 <= m < p->tree->node_count && p->maker[m] == maker ==>
        made(p, m, point, boxes);
    ensures no_other: \forall integer m; 0 <= m < p->tree->node_count && p->maker[m] != maker ==>
        box_kept{Pre, Post}(boxes, p->tree->node, p->parent, m);
    ensures counted: \result == makes_before(p, maker, p->tree->node_count); */
static size_t make_all_of(const struct ts_refit *p, uint32_t maker, const double *point,
                          double *boxes)
{
    size_t count = 0;

    /*@ loop invariant 0 <= n <= p->tree->node_count && count <= n;
        loop invariant count == makes_before(p, maker, n);
        loop invariant plan_given(p) && boxes_apart(p, point, boxes);
        loop invariant \forall integer m; 0 <= m < n && p->maker[m] == maker ==>
            made(p, m, point, boxes);
        loop invariant \forall integer m; 0 <= m < p->tree->node_count &&
            (n <= m || p->maker[m] != maker) ==>
            box_kept{Pre, Here}(boxes, p->tree->node, p->parent, m);
        loop assigns n, count, boxes[0 .. 6 * p->tree->node_count - 1];
        loop variant p->tree->node_count - n; */
    for (uint32_t n = 0; n < p->tree->node_count; n++)
        if (p->maker[n] == maker) {
            make_box(p, n, point, boxes);
            count++;
        }
    return count;
}

static size_t begin(const struct ts_refit *plan, const double *point, double *boxes)
{
    return make_all_of(plan, by_begin, point, boxes);
}

static size_t open(const struct ts_refit *plan, uint32_t node, const double *point, double *boxes)
{
    return make_all_of(plan, node, point, boxes);
}

static bool is_due(const struct ts_refit *p, uint32_t node)
{
    for (uint32_t n = 0; n < p->tree->node_count; n++)
        if (p->maker[n] == node) return true;
    return false;
}

static size_t bytes(const struct ts_refit *p)
{
    return sizeof *p + 3 * p->tree->node_count * sizeof *p->maker;
}

static void release(struct ts_refit *p)
{
    if (!p) return;
    free(p->parent);
    free(p->level);
    free(p->maker);
    free(p);
}

static bool make_plan(const struct ts_tree *tree, const uint32_t *corner, uint32_t vertex_count,
                      struct ts_refit_rule rule, struct ts_refit **plan, struct ts_error *error)
{
    size_t room = (size_t)tree->node_count + 1;
    struct ts_refit *p;

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

const struct ts_refit_table ts_refit_ref = {make_plan, begin, open, is_due, bytes, release};
