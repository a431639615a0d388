/* refit.c, fast: a box from the boxes below it where these are made anyway, otherwise from the
 * vertices of its node, each once, most of them in one run that is read like a stream. Which nodes
 * and which vertices these are, the plan knows (plan.c). */
#include "opt/refit/refit.h"

#include "opt/refit/merged.h"
#ifdef __FRAMAC__
#include "proofs/logic/refit/opt.h"
#endif

/* ---- volumes of any kind ---- */

size_t opt_refit_begin(const struct ts_refit *p, refit_make *make, void *with)
{
    const struct ts_node *node = p->tree.node;

    for (uint32_t i = 0; i < p->begun_count; i++)
        make(with, node[p->begun[i].node].child, node[p->begun[i].node].degree);
    make(with, 0, 1);
    return (size_t)p->lowest_count + p->begun_count;
}

static size_t make_all_below(const struct ts_refit *p, uint32_t n, refit_make *make, void *with)
{
    const struct ts_node *node = &p->tree.node[n];
    size_t made = node->degree;

    for (uint32_t c = node->child; c < node->child + node->degree; c++)
        if (refit_merges(p, c)) made += make_all_below(p, c, make, with);
    make(with, node->child, node->degree);
    return made;
}

size_t opt_refit_open(const struct ts_refit *p, uint32_t node, refit_make *make, void *with)
{
    return refit_is_due(p, node) ? make_all_below(p, node, make, with) : 0;
}

/* ---- boxes ---- */

/*@ requires first <= n < first + count && first + count <= UINT32_MAX;
    requires \valid(boxes + (6 * first .. 6 * (first + count) - 1));
    assigns boxes[6 * first .. 6 * (first + count) - 1];
    ensures boxes[box_at(first, count, n, 0)] == box.lo[0];
    ensures boxes[box_at(first, count, n, 1)] == box.lo[1];
    ensures boxes[box_at(first, count, n, 2)] == box.lo[2];
    ensures boxes[box_at(first, count, n, 3)] == box.hi[0];
    ensures boxes[box_at(first, count, n, 4)] == box.hi[1];
    ensures boxes[box_at(first, count, n, 5)] == box.hi[2];
    ensures \forall integer f, d, m; places_apart(f, d, m, first, count, n) ==>
        six_kept{Pre, Post}(boxes, f, d, m); */
static inline void put(double *boxes, uint32_t first, uint32_t count, uint32_t n, struct ts_box box)
{
    ts_boxes_set(count, boxes + 6 * (size_t)first, n - first, &box);
}

/* Node n's box, right as it is, comes to its place. */
/*@ requires tree_good(p, parent) && boxes_apart(p, point, boxes);
    requires is_at(p, parent, n, first, count);
    requires is_box_of_corners(box, point, p->corner, 3 * p->tree.node[n].begin,
                               3 * p->tree.node[n].end);
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures only_made{Pre, Post}(p, parent, n, point, boxes); */
static inline void place(double *boxes, uint32_t first, uint32_t count, uint32_t n,
                         struct ts_box box)
/*@ ghost (const struct ts_refit *p, const uint32_t *parent, const double *point) */
{
    //@ assert n < p->tree.node_count && (n == 0 || is_child(p->tree.node, parent[n], n));
    //@ assert first <= n < first + count && first + count <= p->tree.node_count;
    put(boxes, first, count, n, box);
    //@ ghost PLACE_STEPS
}

/*@ requires plan_good(p, parent, point) && boxes_apart(p, point, boxes);
    requires is_at(p, parent, n, first, count) && !merges(p, n);
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures only_made{Pre, Post}(p, parent, n, point, boxes); */
static inline void make_lowest(const struct ts_refit *p, uint32_t first, uint32_t count, uint32_t n,
                               const double *point, double *boxes)
/*@ ghost (const uint32_t *parent) */
{
    struct ts_box box;

    //@ assert lowest_given(p, point, n);
    box = box_of_lowest(p, n, point);
    place(boxes, first, count, n, box) /*@ ghost (p, parent, point) */;
}

/*@ requires plan_good(p, parent, point) && boxes_apart(p, point, boxes);
    requires is_at(p, parent, n, first, count) && merges(p, n);
    requires \forall integer c; is_child(p->tree.node, n, c) ==>
        made(p, parent, c, point, boxes);
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures only_made{Pre, Post}(p, parent, n, point, boxes); */
static inline void make_merged(const struct ts_refit *p, uint32_t first, uint32_t count, uint32_t n,
                               double *boxes)
/*@ ghost (const uint32_t *parent, const double *point) */
{
    struct ts_box box;

    //@ assert n < p->tree.node_count;
    //@ assert is_parent(p->tree.node, n, p->tree.node_count);
    /*@ assert \forall integer c; is_child(p->tree.node, n, c) ==>
            0 < c < p->tree.node_count && parent[c] == n; */
    /*@ assert \forall integer c; is_child(p->tree.node, n, c) ==>
            p->tree.node[c].begin < p->tree.node[c].end; */
    //@ assert children_right(boxes, p->tree.node, n, point, p->corner);
    box = box_of_merged(p->tree.node, n, boxes) /*@ ghost (p->tree.node_count, point, p->corner) */;
    place(boxes, first, count, n, box) /*@ ghost (p, parent, point) */;
}

/*@ requires plan_good(p, parent, point) && boxes_apart(p, point, boxes);
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures lowest: all_made(p, parent, p->lowest, p->lowest_count, point, boxes);
    ensures no_other: others_kept{Pre, Post}(p, parent, p->lowest, p->lowest_count, boxes); */
static inline void make_all_lowest(const struct ts_refit *p, const double *point, double *boxes)
/*@ ghost (const uint32_t *parent) */
{
    /*@ loop invariant 0 <= i <= p->lowest_count;
        loop invariant all_made(p, parent, p->lowest, i, point, boxes);
        loop invariant others_kept{Pre, Here}(p, parent, p->lowest, p->lowest_count, boxes);
        loop assigns i, boxes[0 .. 6 * p->tree.node_count - 1];
        loop variant p->lowest_count - i; */
    for (uint32_t i = 0; i < p->lowest_count; i++) {
        const struct refit_place *at = &p->lowest[i];

        //@ assert \valid_read(p->lowest + i);
        //@ assert is_place(p, parent, p->lowest + i) && !merges(p, p->lowest[i].node);
        //@ assert in_list(p->lowest, p->lowest_count, p->lowest[i].node);
        //@ ghost before:;
        make_lowest(p, at->first, at->count, at->node, point, boxes) /*@ ghost (parent) */;
        //@ assert others_kept{before, Here}(p, parent, p->lowest, p->lowest_count, boxes);
    }
}

/*@ requires plan_good(p, parent, point) && boxes_apart(p, point, boxes);
    requires lowest: all_made(p, parent, p->lowest, p->lowest_count, point, boxes);
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures lowest: all_made(p, parent, p->lowest, p->lowest_count, point, boxes);
    ensures begun: all_made(p, parent, p->begun, p->begun_count, point, boxes);
    ensures no_other: others_kept{Pre, Post}(p, parent, p->begun, p->begun_count, boxes); */
static inline void make_all_begun(const struct ts_refit *p, double *boxes)
/*@ ghost (const uint32_t *parent, const double *point) */
{
    /*@ loop invariant 0 <= i <= p->begun_count;
        loop invariant all_made(p, parent, p->lowest, p->lowest_count, point, boxes);
        loop invariant all_made(p, parent, p->begun, i, point, boxes);
        loop invariant others_kept{Pre, Here}(p, parent, p->begun, p->begun_count, boxes);
        loop assigns i, boxes[0 .. 6 * p->tree.node_count - 1];
        loop variant p->begun_count - i; */
    for (uint32_t i = 0; i < p->begun_count; i++) {
        const struct refit_place *at = &p->begun[i];

        //@ ghost MAKE_ALL_BEGUN_STEPS
        //@ ghost before:;
        make_merged(p, at->first, at->count, at->node, boxes) /*@ ghost (parent, point) */;
        //@ assert others_kept{before, Here}(p, parent, p->begun, p->begun_count, boxes);
    }
}

/* All from vertices first, then all that is merged: no branch between them to be mispredicted. */
/*@ requires plan_good(p, parent, point) && boxes_apart(p, point, boxes);
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures lowest: all_made(p, parent, p->lowest, p->lowest_count, point, boxes);
    ensures begun: all_made(p, parent, p->begun, p->begun_count, point, boxes);
    ensures no_other: \forall integer m; 0 <= m < p->tree.node_count &&
        !had_its_turn(p, p->begun_count, m) ==> kept{Pre, Post}(p, parent, m, boxes);
    ensures \result == p->lowest_count + p->begun_count; */
static size_t begin_boxes(const struct ts_refit *p, const double *point, double *boxes)
/*@ ghost (const uint32_t *parent) */
{
    make_all_lowest(p, point, boxes) /*@ ghost (parent) */;
    //@ ghost between:;
    make_all_begun(p, boxes) /*@ ghost (parent, point) */;
    /*@ assert \forall integer m; 0 <= m < p->tree.node_count &&
            !had_its_turn(p, p->begun_count, m) ==>
            kept{Pre, between}(p, parent, m, boxes) && kept{between, Here}(p, parent, m, boxes); */
    return (size_t)p->lowest_count + p->begun_count;
}

/* Makes the boxes of all children of a node; what they merge is made. */
/*@ requires plan_good(p, parent, point) && boxes_apart(p, point, boxes);
    requires n < p->tree.node_count && p->tree.node[n].degree != 0;
    requires \forall integer c, e; is_child(p->tree.node, n, c) && merges(p, c) &&
        is_child(p->tree.node, c, e) ==> made(p, parent, e, point, boxes);
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures \forall integer c; is_child(p->tree.node, n, c) ==>
        made(p, parent, c, point, boxes);
    ensures \forall integer m; 0 <= m < p->tree.node_count && !is_child(p->tree.node, n, m) ==>
        kept{Pre, Post}(p, parent, m, boxes);
    ensures still_right{Pre, Post}(p, parent, point, boxes); */
static void make_children(const struct ts_refit *p, uint32_t n, const double *point, double *boxes)
/*@ ghost (const uint32_t *parent) */
{
    //@ ghost node_given(p, n);
    uint32_t first = p->tree.node[n].child, count = p->tree.node[n].degree;

    //@ assert is_parent(p->tree.node, n, p->tree.node_count);
    /*@ loop invariant first <= c <= first + count;
        loop invariant \forall integer d; first <= d < c ==> made(p, parent, d, point, boxes);
        loop invariant \forall integer m; 0 <= m < p->tree.node_count &&
            !is_child(p->tree.node, n, m) ==> kept{Pre, Here}(p, parent, m, boxes);
        loop invariant still_right{Pre, Here}(p, parent, point, boxes);
        loop assigns c, boxes[0 .. 6 * p->tree.node_count - 1];
        loop variant first + count - c; */
    for (uint32_t c = first; c < first + count; c++) {
        //@ assert is_child(p->tree.node, n, c) && parent[c] == n;
        //@ assert is_at(p, parent, c, first, count);
        //@ ghost node_given(p, c);
        //@ ghost before:;
        if (refit_merges(p, c))
            make_merged(p, first, count, c, boxes) /*@ ghost (parent, point) */;
        else
            make_lowest(p, first, count, c, point, boxes) /*@ ghost (parent) */;
        //@ assert only_made{before, Here}(p, parent, c, point, boxes);
        /*@ assert \forall integer m; 0 <= m < p->tree.node_count &&
                !is_child(p->tree.node, n, m) ==> m != c && kept{before, Here}(p, parent, m, boxes);
         */
    }
}

/* Boxes of children first, then those of their parents. */
/*@ requires plan_good(p, parent, point) && boxes_apart(p, point, boxes) && counts_good(p, upto);
    requires n < p->tree.node_count && p->tree.node[n].degree != 0;
    decreases p->tree.node_count - n;
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures all: \forall integer m; 0 <= m < p->tree.node_count && is_below(p, n, m) ==>
        made(p, parent, m, point, boxes);
    ensures no_other: \forall integer m; 0 <= m < p->tree.node_count && !is_below(p, n, m) ==>
        kept{Pre, Post}(p, parent, m, boxes);
    ensures still_right{Pre, Post}(p, parent, point, boxes);
    ensures counted: \result == all_below(p, n, upto);
    ensures few: \result <= 2 * (p->tree.node[n].end - p->tree.node[n].begin) - 2; */
static size_t make_below(const struct ts_refit *p, uint32_t n, const double *point, double *boxes)
/*@ ghost (const uint32_t *parent, const uint32_t *upto) */
{
    //@ ghost node_given(p, n);
    uint32_t first = p->tree.node[n].child, count = p->tree.node[n].degree;
    size_t made = count;

    //@ ghost uint32_t reach = p->tree.node[n].begin;
    //@ assert is_parent(p->tree.node, n, p->tree.node_count);
    /*@ loop invariant first <= c <= first + count;
        loop invariant c < first + count ==> reach == p->tree.node[c].begin;
        loop invariant c == first + count ==> reach == p->tree.node[n].end;
        loop invariant made + 2 * (c - first) <= count + 2 * (reach - p->tree.node[n].begin);
        loop invariant p->tree.node[n].begin <= reach;
        loop invariant made == counted(p, n, c, upto) + (first + count - c);
        loop invariant \forall integer d, m; first <= d < c && merges(p, d) &&
            0 <= m < p->tree.node_count && is_below(p, d, m) ==>
            made(p, parent, m, point, boxes);
        loop invariant \forall integer m; 0 <= m < p->tree.node_count && !is_below(p, n, m) ==>
            kept{Pre, Here}(p, parent, m, boxes);
        loop invariant still_right{Pre, Here}(p, parent, point, boxes);
        loop assigns c, made, reach, boxes[0 .. 6 * p->tree.node_count - 1];
        loop variant first + count - c; */
    for (uint32_t c = first; c < first + count; c++) {
        //@ ghost MAKE_BELOW_CHILD
        //@ ghost before:;
        if (refit_merges(p, c)) {
            //@ assert \forall integer m; is_below(p, c, m) ==> is_below(p, n, m);
            made += make_below(p, c, point, boxes) /*@ ghost (parent, upto) */;
        }
        //@ ghost MAKE_BELOW_KEPT
    }
    //@ ghost MAKE_BELOW_MERGED
    //@ ghost above:;
    make_children(p, n, point, boxes) /*@ ghost (parent) */;
    //@ ghost MAKE_BELOW_OTHERS
    return made;
}

/*@ requires plan_good(p, parent, point) && boxes_apart(p, point, boxes) && n < p->tree.node_count;
    requires counts_good(p, upto);
    assigns boxes[0 .. 6 * p->tree.node_count - 1];
    ensures all: \forall integer m; due(p, n) && 0 <= m < p->tree.node_count &&
        is_below(p, n, m) ==> made(p, parent, m, point, boxes);
    ensures no_other: \forall integer m; 0 <= m < p->tree.node_count &&
        !(due(p, n) && is_below(p, n, m)) ==> kept{Pre, Post}(p, parent, m, boxes);
    ensures still_right{Pre, Post}(p, parent, point, boxes);
    ensures due(p, n) ==> \result == all_below(p, n, upto);
    ensures !due(p, n) ==> \result == 0; */
static size_t open_boxes(const struct ts_refit *p, uint32_t n, const double *point, double *boxes)
/*@ ghost (const uint32_t *parent, const uint32_t *upto) */
{
    //@ ghost node_given(p, n);
    return refit_is_due(p, n) ? make_below(p, n, point, boxes) /*@ ghost (parent, upto) */ : 0;
}

/* ---- the table ---- */

static size_t begin(const struct ts_refit *plan, const double *point, double *boxes)
{
    return begin_boxes(plan, point, boxes) /*@ ghost (family) */;
}

static size_t open(const struct ts_refit *plan, uint32_t node, const double *point, double *boxes)
{
    return open_boxes(plan, node, point, boxes) /*@ ghost (family, counts) */;
}

static bool is_due(const struct ts_refit *plan, uint32_t node) { return refit_is_due(plan, node); }

static size_t bytes(const struct ts_refit *plan) { return ((const struct ts_refit *)plan)->bytes; }

const struct ts_refit_table ts_refit_opt = {opt_refit_make_plan, begin, open, is_due, bytes,
                                            opt_refit_release};
