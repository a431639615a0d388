/* cell.c: with cells as boxes, as paper 003 prints them, an octree answers what its cells say: a
 * node's box is that of its cells, two buckets meet if their cells do, and a pair counts if its
 * boxes meet and its buckets as well. Of points that are all pairs. Borders are found in
 * rationals. */
#include <math.h>
#include <stdlib.h>

#include "common/pairs.h"
#include "props/bucket/bucket.h"

/* The least double that is not below the border of cell i. */
static double border(double lo, double hi, uint32_t level, uint32_t i)
{
    mpq_t at, other;
    double t;

    mpq_inits(at, other, NULL);
    ts_bucket_border(at, lo, hi, level, i);
    t = mpq_get_d(at); /* rounded towards zero */
    mpq_set_d(other, t);
    if (mpq_cmp(other, at) < 0) t = nextafter(t, INFINITY);
    mpq_clears(at, other, NULL);
    return t;
}

/* The box of everything in a body. */
static struct ts_box bounds_of(const struct ts_bucket_run *r, int body)
{
    struct ts_box all = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

    for (uint32_t i = 0; i < r->sequence.soup.primitive_count; i++)
        for (int k = 0; r->sequence.home[i] == body && k < 3; k++) {
            all.lo[k] = fmin(all.lo[k], r->truth.box[i].lo[k]);
            all.hi[k] = fmax(all.hi[k], r->truth.box[i].hi[k]);
        }
    return all;
}

static struct ts_box box_of_cell(const struct ts_box *all, uint32_t level, const uint32_t cell[3])
{
    struct ts_box box = *all;

    for (int k = 0; k < 3; k++) {
        if (all->lo[k] == all->hi[k]) continue;
        box.lo[k] = border(all->lo[k], all->hi[k], level, cell[k]);
        box.hi[k] = fmin(border(all->lo[k], all->hi[k], level, cell[k] + 1), all->hi[k]);
    }
    return box;
}

/* The truth's nodes, with the boxes of their cells. */
static bool find_nodes(struct ts_bucket_run *r, int body, uint32_t level)
{
    const struct ts_box all = bounds_of(r, body);
    bool good = ts_truth_nodes(&r->truth, &r->sequence, body, level);

    for (size_t i = 0; good && i < r->truth.nodes.count; i++)
        r->truth.nodes.node[i].box = box_of_cell(&all, level, r->truth.nodes.node[i].cell);
    if (!good) ts_no_memory(r->v);
    return good;
}

static void look_at_nodes(struct ts_bucket_run *r)
{
    for (int body = 0; body < 2; body++)
        for (uint32_t level = 0; level <= r->rule.levels; level++) {
            struct ts_error error = {""};

            if (find_nodes(r, body, level) &&
                ts_bucket_run_taken(r, r->twin->nodes(r->body[body], level, &r->nodes, &error),
                                    "nodes were", &error))
                ts_compare_nodes(r, level);
        }
}

/* Pairs of primitives, or of the buckets that they are in: those of two bodies. */
static bool find_pairs(struct ts_bucket_run *r, const struct ts_box *cell, int first, int second,
                       bool buckets)
{
    const int *home = r->sequence.home;
    bool good = true;

    r->truth.pairs.count = 0;
    for (uint32_t i = 0; i < r->sequence.soup.primitive_count; i++)
        for (uint32_t j = 0; j < r->sequence.soup.primitive_count; j++) {
            if (home[i] != first || home[j] != second || (first == second && i >= j)) continue;
            if (!ts_boxes_meet(&cell[i], &cell[j])) continue;
            if (buckets)
                good = good && ts_pairs_add(&r->truth.pairs, ts_bucket_code(r->truth.cell[i]),
                                            ts_bucket_code(r->truth.cell[j]));
            else if (ts_boxes_meet(&r->truth.box[i], &r->truth.box[j]))
                good = good && ts_pairs_add(&r->truth.pairs, i, j);
        }
    if (!good) ts_no_memory(r->v);
    ts_pairs_sort(&r->truth.pairs);
    return good;
}

static void look_at_pairs(struct ts_bucket_run *r, const struct ts_box *cell)
{
    for (int first = 0; first < 2; first++) {
        for (int second = 0; second < 2; second++)
            if (find_pairs(r, cell, first, second, false) && ts_ask_pairs(r, first, second))
                ts_compare_pairs(r, "primitives");
        if (find_pairs(r, cell, first, 1 - first, true) && ts_ask_buckets(r, first))
            ts_compare_pairs(r, "buckets");
    }
}

static void look(struct ts_bucket_run *r)
{
    const struct ts_box all[2] = {bounds_of(r, 0), bounds_of(r, 1)};
    uint32_t count = r->sequence.soup.primitive_count;
    struct ts_box *cell = malloc((count + (size_t)1) * sizeof *cell);

    look_at_nodes(r);
    for (uint32_t i = 0; cell && i < count; i++)
        if (r->sequence.home[i] >= 0)
            cell[i] = box_of_cell(&all[r->sequence.home[i]], r->rule.levels, r->truth.cell[i]);
    if (cell)
        look_at_pairs(r, cell);
    else
        ts_no_memory(r->v);
    free(cell);
}

void ts_cells_as_boxes(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_bucket_sequence(twin, c, TS_BUCKET_OF_CELLS, 1, v, ts_look_at_pairs);
    ts_bucket_sequence(twin, c, TS_BUCKET_OF_CELLS, 1, v, look);
    ts_bucket_sequence(twin, c, TS_BUCKET_OF_CELLS, 3, v, look);
}
