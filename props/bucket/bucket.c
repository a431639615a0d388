/* bucket.c: every primitive in its cell, every node that holds one and no other, every pair.
 *
 * Input: a case as a sequence of soups (bucket.h). It is run to its end and back, so that every
 * frame is come to from both sides, once with each algorithm and octree. The truth is found anew in
 * each frame. */
#include "touchstone/bucket.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "common/check.h"
#include "common/pairs.h"
#include "props/bucket/bucket.h"
#include "props/engine/columns.h"
#include "touchstone/triangle.h"

void ts_bucket_sequence(const void *twin, const struct ts_case *c, enum ts_bucket_boxes boxes,
                        uint32_t corners, struct ts_verdict *v,
                        void (*look)(struct ts_bucket_run *r))
{
    enum { ALGORITHMS = 2, WAYS = ALGORITHMS * (TS_BUCKET_KEPT + 1) };

    for (uint32_t way = 0; way < WAYS; way++) {
        const struct ts_bucket_rule rule = {.algorithm = TS_BUCKET_FORMULA + way % ALGORITHMS,
                                            .octree = way / ALGORITHMS,
                                            .boxes = boxes};
        struct ts_bucket_run r;
        bool good = ts_bucket_run_open(&r, twin, c, rule, corners, v);

        for (size_t step = 0; good && step < 2 * c->frame_count; step++) {
            good = ts_bucket_run_show(&r,
                                      step < c->frame_count ? step : 2 * c->frame_count - 1 - step);
            if (good) look(&r);
        }
        ts_bucket_run_close(&r);
    }
}

static void run(const void *twin, const struct ts_case *c, uint32_t corners, struct ts_verdict *v,
                void (*look)(struct ts_bucket_run *r))
{
    ts_bucket_sequence(twin, c, TS_BUCKET_OF_CONTENTS, corners, v, look);
}

/* ---- cells ---- */

static void count_primitives(struct ts_bucket_run *r, int body)
{
    struct ts_bucket_work work = {0};
    size_t count = 0;

    for (uint32_t i = 0; i < r->sequence.soup.primitive_count; i++)
        count += r->sequence.home[i] == body;
    r->twin->work(r->body[body], &work);
    if (work.primitives != count)
        ts_wrong(r->v, "frame %zu: body %d has %zu primitives, not %zu", r->frame, body, count,
                 work.primitives);
}

void ts_look_at_cells(struct ts_bucket_run *r)
{
    for (int body = 0; body < 2; body++) count_primitives(r, body);
    for (uint32_t i = 0; i < r->sequence.soup.primitive_count; i++) {
        int home = r->sequence.home[i];
        const uint32_t *is = r->truth.cell[i];
        uint32_t cell[3] = {0};
        struct ts_error error = {""};

        if (home < 0) continue;
        r->v->compared++;
        if (ts_bucket_run_taken(r, r->twin->place(r->body[home], i, cell, &error), "place was",
                                &error) &&
            memcmp(cell, is, sizeof cell) != 0)
            ts_wrong(r->v,
                     "frame %zu: primitive %u is in cell (%u, %u, %u), algorithm %u says (%u, %u, "
                     "%u)",
                     r->frame, i, is[0], is[1], is[2], r->rule.algorithm, cell[0], cell[1],
                     cell[2]);
    }
}

/* Every primitive is in the cell that the definition says. */
static void cells(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    run(twin, c, 3, v, ts_look_at_cells);
}

/* ---- nodes ---- */

static bool same_box(const struct ts_box *a, const struct ts_box *b)
{
    for (int k = 0; k < 3; k++)
        if (a->lo[k] != b->lo[k] || a->hi[k] != b->hi[k]) return false;
    return true;
}

static void compare_node(struct ts_bucket_run *r, uint32_t level, const struct ts_bucket_node *is,
                         const struct ts_bucket_node *said)
{
    if (is->count != said->count)
        ts_wrong(r->v, "frame %zu, level %u: node %u holds %u primitives, not %u", r->frame, level,
                 ts_bucket_code(is->cell), is->count, said->count);
    if (!same_box(&is->box, &said->box))
        ts_wrong(r->v, "frame %zu, level %u: node %u has another box", r->frame, level,
                 ts_bucket_code(is->cell));
}

/* Two lists in order: what is in one alone is lost, or extra. */
void ts_compare_nodes(struct ts_bucket_run *r, uint32_t level)
{
    const struct ts_bucket_nodes *is = &r->truth.nodes, *said = &r->nodes;
    size_t i = 0;

    r->v->compared += is->count;
    for (size_t j = 0; j < said->count; j++) {
        uint32_t code = ts_bucket_code(said->node[j].cell);

        while (i < is->count && ts_bucket_code(is->node[i].cell) < code)
            ts_lost(r->v, "frame %zu, level %u: node %u is occupied", r->frame, level,
                    ts_bucket_code(is->node[i++].cell));
        if (i < is->count && ts_bucket_code(is->node[i].cell) == code)
            compare_node(r, level, &is->node[i++], &said->node[j]);
        else
            ts_extra(r->v, "frame %zu, level %u: node %u holds nothing, or was named before",
                     r->frame, level, code);
    }
    for (; i < is->count; i++)
        ts_lost(r->v, "frame %zu, level %u: node %u is occupied", r->frame, level,
                ts_bucket_code(is->node[i].cell));
}

void ts_look_at_nodes(struct ts_bucket_run *r)
{
    for (int body = 0; body < 2; body++)
        for (uint32_t level = 0; level <= r->rule.levels; level++) {
            struct ts_error error = {""};

            if (!ts_truth_nodes(&r->truth, &r->sequence, body, level))
                ts_no_memory(r->v);
            else if (ts_bucket_run_taken(r, r->twin->nodes(r->body[body], level, &r->nodes, &error),
                                         "nodes were", &error))
                ts_compare_nodes(r, level);
        }
}

/* The nodes of every level are those that hold a primitive of this step, each with its box. */
static void nodes(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    run(twin, c, 3, v, ts_look_at_nodes);
}

/* After any edits the structure is the one that the same primitives make afresh. */
static void as_new(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    run(twin, c, 3, v, ts_look_as_new);
}

/* ---- pairs ---- */

static bool in(const struct ts_pairs *pairs, struct ts_pair pair)
{
    return pairs->count && bsearch(&pair, pairs->pair, pairs->count, sizeof pair, ts_pair_compare);
}

/* Nothing lost, nothing extra, sorted, each once. What is out of order is taken for lost, too. */
void ts_compare_pairs(struct ts_bucket_run *r, const char *what)
{
    const struct ts_pairs *is = &r->truth.pairs, *said = &r->pairs;

    r->v->compared += is->count;
    for (size_t i = 0; i < said->count; i++) {
        struct ts_pair p = said->pair[i];

        if (i > 0 && ts_pair_compare(&said->pair[i - 1], &p) >= 0)
            ts_extra(r->v, "frame %zu: %s (%u, %u) are reported twice or out of order", r->frame,
                     what, p.a, p.b);
        else if (!in(is, p))
            ts_extra(r->v, "frame %zu: %s (%u, %u) are apart, or not there", r->frame, what, p.a,
                     p.b);
    }
    for (size_t i = 0; i < is->count; i++)
        if (!in(said, is->pair[i]))
            ts_lost(r->v, "frame %zu: the boxes of %s (%u, %u) meet", r->frame, what, is->pair[i].a,
                    is->pair[i].b);
}

static bool find_pairs(struct ts_bucket_run *r, int first, int second)
{
    const int *home = r->sequence.home;
    bool good = true;

    r->truth.pairs.count = 0;
    for (uint32_t i = 0; i < r->sequence.soup.primitive_count; i++)
        for (uint32_t j = 0; j < r->sequence.soup.primitive_count; j++)
            if (home[i] == first && home[j] == second && (first != second || i < j) &&
                ts_boxes_meet(&r->truth.box[i], &r->truth.box[j]))
                good = good && ts_pairs_add(&r->truth.pairs, i, j);
    if (!good) ts_no_memory(r->v);
    return good;
}

bool ts_ask_pairs(struct ts_bucket_run *r, int first, int second)
{
    struct ts_error error = {""};

    return ts_bucket_run_taken(r,
                               r->twin->pairs(r->body[first], r->body[second], &r->pairs, &error),
                               "pairs were", &error);
}

void ts_look_at_pairs(struct ts_bucket_run *r)
{
    for (int first = 0; first < 2; first++)
        for (int second = 0; second < 2; second++)
            if (find_pairs(r, first, second) && ts_ask_pairs(r, first, second))
                ts_compare_pairs(r, "primitives");
}

/* Points, segments, triangles and tetrahedra: all pairs whose boxes meet, of both bodies in either
 * order and of each with itself. */
static void pairs(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    for (uint32_t corners = 1; corners <= 4; corners++) run(twin, c, corners, v, ts_look_at_pairs);
}

static void look_at_all(struct ts_bucket_run *r)
{
    ts_look_at_cells(r);
    ts_look_at_nodes(r);
    ts_look_at_pairs(r);
}

/* The same of hundreds: what is done another way when there are more. */
static void many(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    run(twin, c, 3, v, look_at_all);
}

/* ---- contacts ---- */

static bool touch(const struct ts_bucket_run *r, uint32_t a, uint32_t b)
{
    const struct ts_soup *soup = &r->sequence.soup;
    double x[9], y[9];

    for (size_t k = 0; k < 9; k++) {
        x[k] = soup->vertex[3 * (size_t)soup->corner[3 * (size_t)a + k / 3] + k % 3];
        y[k] = soup->vertex[3 * (size_t)soup->corner[3 * (size_t)b + k / 3] + k % 3];
    }
    return ts_triangle_ref.meet(x, y);
}

static void look_for_contacts(struct ts_bucket_run *r)
{
    for (int first = 0; first < 2; first++) {
        if (!ts_ask_pairs(r, first, 1)) return;
        for (uint32_t i = 0; i < r->sequence.soup.primitive_count; i++)
            for (uint32_t j = first == 1 ? i + 1 : 0; j < r->sequence.soup.primitive_count; j++) {
                if (r->sequence.home[i] != first || r->sequence.home[j] != 1) continue;
                r->v->compared++;
                if (!in(&r->pairs, (struct ts_pair){i, j}) && touch(r, i, j))
                    ts_lost(r->v, "frame %zu: triangles %u and %u meet", r->frame, i, j);
            }
    }
}

/* Triangles that meet are among the pairs. */
static void contacts(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    run(twin, c, 3, v, look_for_contacts);
}

/* ---- buckets ---- */

/* The pairs of nodes of the last level, each of the list `nodes` with each of the truth. */
static bool find_buckets(struct ts_bucket_run *r, int first)
{
    const struct ts_bucket_nodes *a = &r->nodes, *b = &r->truth.nodes;
    bool good = ts_truth_nodes(&r->truth, &r->sequence, first, r->rule.levels);

    r->nodes.count = r->truth.pairs.count = 0;
    for (size_t i = 0; good && i < r->truth.nodes.count; i++)
        good = ts_bucket_nodes_add(&r->nodes, &r->truth.nodes.node[i]);
    good = good && ts_truth_nodes(&r->truth, &r->sequence, 1 - first, r->rule.levels);
    for (size_t i = 0; good && i < a->count; i++)
        for (size_t j = 0; good && j < b->count; j++)
            if (ts_boxes_meet(&a->node[i].box, &b->node[j].box))
                good = ts_pairs_add(&r->truth.pairs, ts_bucket_code(a->node[i].cell),
                                    ts_bucket_code(b->node[j].cell));
    if (!good) ts_no_memory(r->v);
    return good;
}

bool ts_ask_buckets(struct ts_bucket_run *r, int first)
{
    struct ts_error error = {""};

    return ts_bucket_run_taken(
        r, r->twin->buckets(r->body[first], r->body[1 - first], &r->pairs, &error), "buckets were",
        &error);
}

static void look_at_buckets(struct ts_bucket_run *r)
{
    for (int first = 0; first < 2; first++)
        if (find_buckets(r, first) && ts_ask_buckets(r, first)) ts_compare_pairs(r, "buckets");
}

/* Points and triangles: all pairs of buckets whose boxes meet, as in table 1. */
static void buckets(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    run(twin, c, 1, v, look_at_buckets);
    run(twin, c, 3, v, look_at_buckets);
}

const struct ts_property bucket_properties[] = {
    {"cells", "every primitive is in its cell, whoever came, moved, jumped or left", ts_gen_soup,
     cells, TS_NEEDS(.bodies = 0), 0, TS_ASKS_SOUP},
    {"nodes", "a node is there exactly when it holds a primitive of this step, with its box",
     ts_gen_soup, nodes, TS_NEEDS(.bodies = 0), 2, TS_ASKS_SOUP},
    {"pairs", "all primitives whose boxes meet, points, segments, triangles and tetrahedra",
     ts_gen_soup, pairs, TS_NEEDS(.bodies = 0), 4, TS_ASKS_SOUP},
    {"many", "cells, nodes and pairs of hundreds of primitives", ts_gen_many, many,
     TS_NEEDS(.bodies = 0), 64, 0},
    {"contacts", "triangles that meet are among the pairs", ts_gen_soup, contacts,
     TS_NEEDS(.bodies = 0), 4, TS_ASKS_SOUP},
    {"as_new", "after any edits the structure is one that was made afresh", ts_gen_soup, as_new,
     TS_NEEDS(.bodies = 0), 2, TS_ASKS_SOUP},
    {"buckets", "all buckets whose boxes meet", ts_gen_soup, buckets, TS_NEEDS(.bodies = 0), 2,
     TS_ASKS_SOUP},
    {"cells_as_boxes",
     "with cells as boxes, as printed: nodes, buckets and pairs of cells that meet", ts_gen_soup,
     ts_cells_as_boxes, TS_NEEDS(.bodies = 0), 8, TS_ASKS_SOUP},
    {"thresholds", "a cell's threshold is the least double that is not below its border",
     ts_gen_soup, ts_thresholds, TS_NEEDS(.bodies = 0), 8, TS_ASKS_SOUP},
    {"marks_wrap", "600 updates: nodes that were left long ago are not there", ts_gen_soup,
     ts_marks_wrap, TS_NEEDS(.bodies = 0), 32, 0},
    {"refusals_keep", "a refused call names the primitive and changes nothing", ts_gen_soup,
     ts_bucket_refusals, TS_NEEDS(.bodies = 0), 4, TS_ASKS_SOUP},
    {0},
};
