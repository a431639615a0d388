/* bucket.c: every primitive in its cell, every node that holds one and no other, every pair.
 *
 * Input: a case as a film of soups (bucket.h). It is run to its end and back, so that every frame
 * is come to from both sides, once with each algorithm. The truth is found anew in each frame. */
#include "touchstone/bucket.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate.h"
#include "props/bucket.h"
#include "props/columns.h"
#include "touchstone/triangle.h"

/* ---- a film goes through a twin ---- */

/* A body without primitives for each of the two, with the rule of the case; the larger number of
 * levels opens the larger of two nodes, so that both ways are gone. */
bool ts_reel_open(struct ts_reel *r, const void *twin, const struct ts_case *c, uint32_t algorithm,
                  uint32_t corners, struct ts_verdict *v)
{
    uint32_t levels = ts_film_levels(c);
    struct ts_error error;
    bool good;

    *r = (struct ts_reel){.twin = twin, .v = v, .rule = {levels, algorithm, levels % 2}};
    good = ts_film_open(&r->film, c, corners, v) && ts_truth_open(&r->truth, &r->film, levels, v);
    if (good) r->home = malloc((r->film.soup.primitive_count + (size_t)1) * sizeof *r->home);
    if (good) r->list = malloc((r->film.soup.primitive_count + (size_t)1) * sizeof *r->list);
    if (good && (!r->home || !r->list)) ts_wrong(v, "out of memory");
    good = good && r->home && r->list;
    for (uint32_t i = 0; good && i < r->film.soup.primitive_count; i++) r->home[i] = -1;
    for (int i = 0; good && i < 2; i++) {
        good = r->twin->open(r->rule, &r->body[i], &error);
        if (!good) ts_wrong(v, "not opened: %s", error.text);
    }
    return good;
}

void ts_reel_close(struct ts_reel *r)
{
    for (int i = 0; i < 2; i++) r->twin->close(r->body[i]);
    ts_film_close(&r->film);
    ts_truth_close(&r->truth);
    free(r->home);
    free(r->list);
    ts_pairs_free(&r->pairs);
    ts_bucket_nodes_free(&r->nodes);
}

static bool taken(struct ts_reel *r, bool good, const char *what, const struct ts_error *error)
{
    if (!good) ts_wrong(r->v, "frame %zu: %s refused: %s", r->frame, what, error->text);
    return good;
}

/* Those that change from one body to another (-1 is none) at once. */
static bool change(struct ts_reel *r, int from, int to)
{
    struct ts_error error = {""};
    size_t count = 0;

    for (uint32_t i = r->film.soup.primitive_count; i-- > 0;)
        if (r->home[i] == from && r->film.home[i] == to) r->list[count++] = i;
    if (from < 0)
        return taken(r, r->twin->add(r->body[to], count, r->list, &error), "add was", &error);
    if (to < 0)
        return taken(r, r->twin->remove(r->body[from], count, r->list, &error), "remove was",
                     &error);
    return taken(r, r->twin->move(r->body[from], r->body[to], count, r->list, &error), "move was",
                 &error);
}

/* Before that, and in the same frames, some go out and come again, or are in the other body for a
 * moment: only where they are at the update counts. */
static bool stray(struct ts_reel *r)
{
    bool good = true;

    for (uint32_t i = 0; good && r->frame % 2 == 0 && i < r->film.soup.primitive_count; i++) {
        int home = r->home[i];
        struct ts_error error = {""};

        if (home < 0 || (r->frame / 2 + i) % 5 > 1) continue;
        if ((r->frame / 2 + i) % 5 == 0)
            good = r->twin->move(r->body[home], r->body[1 - home], 1, &i, &error) &&
                   r->twin->move(r->body[1 - home], r->body[home], 1, &i, &error);
        else
            good = r->twin->remove(r->body[home], 1, &i, &error) &&
                   r->twin->add(r->body[home], 1, &i, &error);
        taken(r, good, "a primitive that strays was", &error);
    }
    return good;
}

bool ts_reel_show(struct ts_reel *r, size_t frame)
{
    bool good;

    r->frame = frame;
    ts_film_show(&r->film, frame);
    ts_truth_find(&r->truth, &r->film);
    good = stray(r);
    for (int from = -1; good && from < 2; from++)
        for (int to = -1; good && to < 2; to++)
            if (from != to) good = change(r, from, to);
    for (uint32_t i = 0; good && i < r->film.soup.primitive_count; i++)
        r->home[i] = r->film.home[i];
    for (int i = 0; good && i < 2; i++) {
        struct ts_error error = {""};

        good = taken(r, r->twin->update(r->body[i], &r->film.soup, &error), "update was", &error);
    }
    return good;
}

/* The whole film and back, with each algorithm. */
static void run(const void *twin, const struct ts_case *c, uint32_t corners, struct ts_verdict *v,
                void (*look)(struct ts_reel *r))
{
    for (uint32_t algorithm = TS_BUCKET_FORMULA; algorithm <= TS_BUCKET_SORTED; algorithm++) {
        struct ts_reel r;
        bool good = ts_reel_open(&r, twin, c, algorithm, corners, v);

        for (size_t step = 0; good && step < 2 * c->frame_count; step++) {
            good = ts_reel_show(&r, step < c->frame_count ? step : 2 * c->frame_count - 1 - step);
            if (good) look(&r);
        }
        ts_reel_close(&r);
    }
}

/* ---- cells ---- */

static void count_primitives(struct ts_reel *r, int body)
{
    struct ts_bucket_work work = {0};
    size_t count = 0;

    for (uint32_t i = 0; i < r->film.soup.primitive_count; i++) count += r->film.home[i] == body;
    r->twin->work(r->body[body], &work);
    if (work.primitives != count)
        ts_wrong(r->v, "frame %zu: body %d has %zu primitives, not %zu", r->frame, body, count,
                 work.primitives);
}

void ts_look_at_cells(struct ts_reel *r)
{
    for (int body = 0; body < 2; body++) count_primitives(r, body);
    for (uint32_t i = 0; i < r->film.soup.primitive_count; i++) {
        int home = r->film.home[i];
        const uint32_t *is = r->truth.cell[i];
        uint32_t cell[3] = {0};
        struct ts_error error = {""};

        if (home < 0) continue;
        r->v->compared++;
        if (taken(r, r->twin->place(r->body[home], i, cell, &error), "place was", &error) &&
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

static void compare_node(struct ts_reel *r, uint32_t level, const struct ts_bucket_node *is,
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
static void compare_nodes(struct ts_reel *r, uint32_t level)
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

void ts_look_at_nodes(struct ts_reel *r)
{
    for (int body = 0; body < 2; body++)
        for (uint32_t level = 0; level <= r->rule.levels; level++) {
            struct ts_error error = {""};

            if (!ts_truth_nodes(&r->truth, &r->film, body, level))
                ts_wrong(r->v, "out of memory");
            else if (taken(r, r->twin->nodes(r->body[body], level, &r->nodes, &error), "nodes were",
                           &error))
                compare_nodes(r, level);
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
static void compare_pairs(struct ts_reel *r, const char *what)
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

static bool find_pairs(struct ts_reel *r, int first, int second)
{
    const int *home = r->film.home;
    bool good = true;

    r->truth.pairs.count = 0;
    for (uint32_t i = 0; i < r->film.soup.primitive_count; i++)
        for (uint32_t j = 0; j < r->film.soup.primitive_count; j++)
            if (home[i] == first && home[j] == second && (first != second || i < j) &&
                ts_boxes_meet(&r->truth.box[i], &r->truth.box[j]))
                good = good && ts_pairs_add(&r->truth.pairs, i, j);
    if (!good) ts_wrong(r->v, "out of memory");
    return good;
}

static bool ask_pairs(struct ts_reel *r, int first, int second)
{
    struct ts_error error = {""};

    return taken(r, r->twin->pairs(r->body[first], r->body[second], &r->pairs, &error),
                 "pairs were", &error);
}

void ts_look_at_pairs(struct ts_reel *r)
{
    for (int first = 0; first < 2; first++)
        for (int second = 0; second < 2; second++)
            if (find_pairs(r, first, second) && ask_pairs(r, first, second))
                compare_pairs(r, "primitives");
}

/* Points, segments, triangles and tetrahedra: all pairs whose boxes meet, of both bodies in either
 * order and of each with itself. */
static void pairs(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    for (uint32_t corners = 1; corners <= 4; corners++) run(twin, c, corners, v, ts_look_at_pairs);
}

static void look_at_all(struct ts_reel *r)
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

static bool touch(const struct ts_reel *r, uint32_t a, uint32_t b)
{
    const struct ts_soup *soup = &r->film.soup;
    double x[9], y[9];

    for (size_t k = 0; k < 9; k++) {
        x[k] = soup->vertex[3 * (size_t)soup->corner[3 * (size_t)a + k / 3] + k % 3];
        y[k] = soup->vertex[3 * (size_t)soup->corner[3 * (size_t)b + k / 3] + k % 3];
    }
    return ts_triangle_ref.meet(x, y);
}

static void look_for_contacts(struct ts_reel *r)
{
    for (int first = 0; first < 2; first++) {
        if (!ask_pairs(r, first, 1)) return;
        for (uint32_t i = 0; i < r->film.soup.primitive_count; i++)
            for (uint32_t j = first == 1 ? i + 1 : 0; j < r->film.soup.primitive_count; j++) {
                if (r->film.home[i] != first || r->film.home[j] != 1) continue;
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
static bool find_buckets(struct ts_reel *r, int first)
{
    const struct ts_bucket_nodes *a = &r->nodes, *b = &r->truth.nodes;
    bool good = ts_truth_nodes(&r->truth, &r->film, first, r->rule.levels);

    r->nodes.count = r->truth.pairs.count = 0;
    for (size_t i = 0; good && i < r->truth.nodes.count; i++)
        good = ts_bucket_nodes_add(&r->nodes, &r->truth.nodes.node[i]);
    good = good && ts_truth_nodes(&r->truth, &r->film, 1 - first, r->rule.levels);
    for (size_t i = 0; good && i < a->count; i++)
        for (size_t j = 0; good && j < b->count; j++)
            if (ts_boxes_meet(&a->node[i].box, &b->node[j].box))
                good = ts_pairs_add(&r->truth.pairs, ts_bucket_code(a->node[i].cell),
                                    ts_bucket_code(b->node[j].cell));
    if (!good) ts_wrong(r->v, "out of memory");
    return good;
}

static void look_at_buckets(struct ts_reel *r)
{
    for (int first = 0; first < 2; first++) {
        struct ts_error error = {""};

        if (find_buckets(r, first) &&
            taken(r, r->twin->buckets(r->body[first], r->body[1 - first], &r->pairs, &error),
                  "buckets were", &error))
            compare_pairs(r, "buckets");
    }
}

/* Points and triangles: all pairs of buckets whose boxes meet, as in table 1. */
static void buckets(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    run(twin, c, 1, v, look_at_buckets);
    run(twin, c, 3, v, look_at_buckets);
}

const struct ts_property bucket_properties[] = {
    {"cells", "every primitive is in its cell, whoever came, moved, jumped or left", ts_gen_soup,
     cells, 0, 0, 0, 0},
    {"nodes", "a node is there exactly when it holds a primitive of this step, with its box",
     ts_gen_soup, nodes, 0, 0, 0, 2},
    {"pairs", "all primitives whose boxes meet, points, segments, triangles and tetrahedra",
     ts_gen_soup, pairs, 0, 0, 0, 4},
    {"many", "cells, nodes and pairs of hundreds of primitives", ts_gen_many, many, 0, 0, 0, 64},
    {"contacts", "triangles that meet are among the pairs", ts_gen_soup, contacts, 0, 0, 0, 4},
    {"as_new", "after any edits the structure is one that was made afresh", ts_gen_soup, as_new, 0,
     0, 0, 2},
    {"buckets", "all buckets whose boxes meet", ts_gen_soup, buckets, 0, 0, 0, 2},
    {"thresholds", "a cell's threshold is the least double that is not below its border",
     ts_gen_soup, ts_thresholds, 0, 0, 0, 8},
    {"marks_wrap", "600 updates: nodes that were left long ago are not there", ts_gen_soup,
     ts_marks_wrap, 0, 0, 0, 32},
    {"refusals_keep", "a refused call names the primitive and changes nothing", ts_gen_soup,
     ts_bucket_refusals, 0, 0, 0, 4},
    {0},
};
