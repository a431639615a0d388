/* bucket.c: octrees of buckets as printed and kept: what an update touches, cells as boxes down to
 * the last level that they are for, and what is refused. */
#include "touchstone/bucket.h"

#include <string.h>

#include "common/pairs.h"
#include "test/library/expect.h"
#include "test/library/nodes.h"

enum { MOST = 300 };

static double vertex[3 * MOST];
static uint32_t number[MOST];

static void put(uint32_t i, double x, double y, double z)
{
    memcpy(vertex + 3 * (size_t)i, (const double[3]){x, y, z}, 3 * sizeof *vertex);
}

/* Some numbers from 0 to 1, always the same. */
static double mixed(uint32_t i) { return (double)((i + 1) * UINT32_C(2654435761) >> 8) * 0x1p-24; }

static struct ts_soup points(uint32_t count)
{
    return (struct ts_soup){1, count, count, number, vertex};
}

static void fill(const struct ts_bucket_table *twin, struct ts_bucket_rule rule, uint32_t first,
                 uint32_t count, struct ts_bucket **session)
{
    struct ts_error error;

    expect(twin->open(rule, session, &error) && twin->add(*session, count, number + first, &error),
           "a body");
}

/* ---- what an update touches ---- */

struct counted {
    uint64_t changes, nodes;
};

static void step(struct ts_bucket *s, struct counted is, const char *what)
{
    const struct ts_soup soup = points(3);
    struct ts_bucket_work work;
    struct ts_error error;

    expect(ts_bucket_opt.update(s, &soup, &error), what);
    ts_bucket_opt.work(s, &work);
    expect_that(work.changes == is.changes && work.nodes == is.nodes, "%s: %d changes, %d nodes",
                what, (int)work.changes, (int)work.nodes);
}

/* Three points in a box of 4, cells of 1. Who stays in its cell is not touched. */
static void touched(uint32_t algorithm)
{
    const struct ts_bucket_rule rule = {
        .levels = 2, .algorithm = algorithm, .octree = TS_BUCKET_KEPT};
    struct ts_bucket *s = NULL;
    struct ts_error error;

    put(0, 0, 0, 0);
    put(1, 1.5, 0.5, 0.5);
    put(2, 4, 4, 4);
    fill(&ts_bucket_opt, rule, 0, 3, &s);
    step(s, (struct counted){3, 6}, "three come: the root, two nodes below it and three buckets");
    put(1, 1.75, 0.75, 0.25);
    step(s, (struct counted){3, 6}, "who stays in its cell");
    for (uint32_t i = 0; i < 3; i++)
        put(i, vertex[3 * i] + 8, vertex[3 * i + 1], vertex[3 * i + 2]);
    step(s, (struct counted){3, 6}, "all move along");
    put(1, 9.5, 1.5, 0.5);
    step(s, (struct counted){4, 7}, "one goes to the next bucket of the same node");
    put(1, 10.5, 1.5, 0.5);
    step(s, (struct counted){5, 9}, "and to another node: it and its bucket");
    expect(ts_bucket_opt.remove(s, 1, number + 1, &error), "it goes");
    step(s, (struct counted){6, 9}, "it is gone");
    expect(ts_bucket_opt.add(s, 1, number + 1, &error), "it comes");
    step(s, (struct counted){7, 11}, "it is there");
    ts_bucket_opt.close(s);
}

/* As many nodes are marked whether each is looked at or not, and none is changed. */
static void marked(uint32_t octree)
{
    const struct ts_bucket_rule rule = {
        .levels = 2, .algorithm = TS_BUCKET_FORMULA, .octree = octree};
    struct ts_bucket *s = NULL;

    put(0, 0, 0, 0);
    put(1, 1.5, 0.5, 0.5);
    put(2, 4, 4, 4);
    fill(&ts_bucket_opt, rule, 0, 3, &s);
    step(s, (struct counted){0, 6}, "nodes of a step");
    step(s, (struct counted){0, 12}, "nodes of two");
    ts_bucket_opt.close(s);
}

/* What one more primitive needs. */
static void memory(uint32_t algorithm, uint32_t octree, size_t bytes)
{
    const struct ts_bucket_rule rule = {.levels = 1, .algorithm = algorithm, .octree = octree};
    struct ts_bucket_work two, three;
    struct ts_bucket *s = NULL;
    struct ts_error error;

    fill(&ts_bucket_opt, rule, 0, 2, &s);
    ts_bucket_opt.work(s, &two);
    expect(ts_bucket_opt.add(s, 1, number + 2, &error), "a third");
    ts_bucket_opt.work(s, &three);
    expect_that(three.bytes - two.bytes == bytes, "%d bytes for a primitive, not %d",
                (int)(three.bytes - two.bytes), (int)bytes);
    ts_bucket_opt.close(s);
}

/* ---- both twins ---- */

struct bodies {
    struct ts_bucket_rule rule;
    struct ts_bucket *ref[2], *opt[2];
    uint32_t count;
};

static void open_bodies(struct bodies *s, struct ts_bucket_rule rule, uint32_t count)
{
    *s = (struct bodies){.rule = rule, .count = count};
    for (int b = 0; b < 2; b++) {
        fill(&ts_bucket_ref, rule, b ? count / 2 : 0, count / 2, &s->ref[b]);
        fill(&ts_bucket_opt, rule, b ? count / 2 : 0, count / 2, &s->opt[b]);
    }
}

static void close_bodies(struct bodies *s)
{
    for (int b = 0; b < 2; b++) {
        ts_bucket_ref.close(s->ref[b]);
        ts_bucket_opt.close(s->opt[b]);
    }
}

static bool same(bool asked, const struct ts_pairs *x, const struct ts_pairs *y)
{
    return asked && x->count == y->count &&
           (!x->count || !memcmp(x->pair, y->pair, x->count * sizeof *x->pair));
}

static void compare(const struct bodies *s, uint32_t corners, const char *what)
{
    const struct ts_soup soup = {corners, s->count, corners * s->count, number, vertex};
    struct ts_pairs right = {0}, fast = {0};
    struct ts_error error;

    for (int b = 0; b < 2; b++) {
        expect(ts_bucket_ref.update(s->ref[b], &soup, &error) &&
                   ts_bucket_opt.update(s->opt[b], &soup, &error) &&
                   same_levels(s->ref[b], s->opt[b], s->rule.levels),
               what);
        expect(same(ts_bucket_ref.pairs(s->ref[0], s->ref[b], &right, &error) &&
                        ts_bucket_opt.pairs(s->opt[0], s->opt[b], &fast, &error),
                    &right, &fast),
               what);
    }
    expect(same(ts_bucket_ref.buckets(s->ref[0], s->ref[1], &right, &error) &&
                    ts_bucket_opt.buckets(s->opt[0], s->opt[1], &fast, &error),
                &right, &fast),
           what);
    ts_pairs_free(&right);
    ts_pairs_free(&fast);
}

/* On the last level each bit of a cell's number is at its place, on each axis: a point in each
 * power of two, and in all others together. Mirrored, all of them change. */
static void deep(uint32_t octree, uint32_t boxes)
{
    enum { CELLS = 1 << TS_BUCKET_ARRAY, EACH = 3 * TS_BUCKET_ARRAY + 3 };
    const struct ts_bucket_rule rule = {
        .levels = TS_BUCKET_ARRAY, .algorithm = 1 + octree / 2, .octree = octree, .boxes = boxes};
    struct bodies s;

    open_bodies(&s, rule, 2 * EACH);
    for (uint32_t i = 0; i < 2 * EACH; i++) {
        double at[3] = {0.5, 0.5, 0.5};

        for (int k = 0; k < 3; k++) {
            if (i % EACH < 3 * TS_BUCKET_ARRAY && (int)(i % 3) == k) at[k] += 1u << i % EACH / 3;
            if (i % EACH == EACH - 3) at[k] = CELLS - 1.5;
            if (i % EACH == EACH - 2) at[k] = 0;
            if (i % EACH == EACH - 1) at[k] = CELLS;
        }
        put(i, at[0], at[1], at[2]);
    }
    compare(&s, 1, "seven levels");
    for (uint32_t i = 0; i < 3 * 2 * EACH; i++) vertex[i] = CELLS - vertex[i];
    compare(&s, 1, "seven levels, mirrored");
    close_bodies(&s);
}

/* A crowd in one bucket and the others anywhere; then all jump, so that lists are sorted anew; then
 * a few pass others; then all move along. */
static void crowd(uint32_t algorithm, uint32_t octree, uint32_t boxes)
{
    static const double shift[3] = {0.25, -3, 1e3};
    const struct ts_bucket_rule rule = {
        .levels = 3, .algorithm = algorithm, .octree = octree, .boxes = boxes};
    struct ts_bucket_work work;
    struct bodies s;

    open_bodies(&s, rule, MOST);
    for (uint32_t i = 0; i < MOST; i++) {
        double size = i % 3 ? 0x1p-5 : 1;

        put(i, size * mixed(i), size * mixed(i + 1000), size * mixed(i + 2000));
    }
    compare(&s, 1, "a crowd");
    for (uint32_t i = 0; i < MOST; i++)
        put(i, mixed(7 * i), mixed(7 * i + 1000), mixed(7 * i + 2000));
    compare(&s, 1, "all jump");
    ts_bucket_opt.work(s.opt[0], &work);
    expect((work.sorts > 0) == (algorithm == TS_BUCKET_SORTED), "lists are sorted anew");
    for (uint32_t i = 0; i < MOST; i += 5) put(i, mixed(i), mixed(7 * i + 1000), mixed(3 * i));
    compare(&s, 1, "some go elsewhere");
    for (uint32_t i = 0; i < MOST; i++)
        for (uint32_t k = 0; k < 3; k++) vertex[3 * i + k] += shift[k];
    compare(&s, 1, "all move along");
    close_bodies(&s);
}

/* Segments that stick out of their cells, on few levels and on many. */
static void segments(uint32_t levels, uint32_t octree, uint32_t boxes)
{
    const struct ts_bucket_rule rule = {
        .levels = levels, .algorithm = 1 + levels % 2, .octree = octree, .boxes = boxes};
    struct bodies s;

    open_bodies(&s, rule, MOST / 2);
    for (uint32_t step = 0; step < 3; step++) {
        for (uint32_t i = 0; i < MOST; i++) put(i, mixed(i + step), mixed(9 * i), mixed(7 * i));
        for (uint32_t i = 0; i < MOST; i += 2)
            for (uint32_t k = 0; k < 3; k++)
                vertex[3 * i + 3 + k] = vertex[3 * i + k] + mixed(i + k) / 4;
        compare(&s, 2, "segments");
    }
    close_bodies(&s);
}

/* ---- refusals ---- */

static void mixed_boxes(const struct ts_bucket_table *twin)
{
    const struct ts_bucket_rule held = {.levels = 2, .algorithm = TS_BUCKET_FORMULA};
    struct ts_bucket_rule cells = held;
    struct ts_bucket *a = NULL, *b = NULL;
    const struct ts_soup soup = points(2);
    struct ts_pairs pairs = {0};
    struct ts_error error;

    cells.boxes = TS_BUCKET_OF_CELLS;
    fill(twin, held, 0, 1, &a);
    fill(twin, cells, 1, 1, &b);
    expect(twin->update(a, &soup, &error) && twin->update(b, &soup, &error), "two bodies");
    expect(!twin->pairs(a, b, &pairs, &error) &&
               strstr(error.text, "boxes of one kind, found 0 and 1"),
           "pairs of other boxes");
    expect(!twin->buckets(b, a, &pairs, &error) &&
               strstr(error.text, "boxes of one kind, found 1 and 0"),
           "buckets of other boxes");
    twin->close(a);
    twin->close(b);
    ts_pairs_free(&pairs);
}

int main(void)
{
    for (uint32_t i = 0; i < MOST; i++) number[i] = i;
    for (uint32_t a = TS_BUCKET_FORMULA; a <= TS_BUCKET_SORTED; a++) {
        touched(a);
        for (uint32_t way = 0; way < 6; way++) crowd(a, way / 2, way % 2);
    }
    marked(TS_BUCKET_OCCUPIED);
    marked(TS_BUCKET_EVERY_NODE);
    memory(TS_BUCKET_FORMULA, TS_BUCKET_OCCUPIED, 4 * 4);
    memory(TS_BUCKET_FORMULA, TS_BUCKET_KEPT, 7 * 4);
    memory(TS_BUCKET_SORTED, TS_BUCKET_KEPT, 7 * 4 + 2 * 8 + 3 * 4 + 3 * 2);
    for (uint32_t way = 0; way < 6; way++) {
        deep(way / 2, way % 2);
        segments(2, way / 2, way % 2);
        segments(5, way / 2, way % 2);
    }
    mixed_boxes(&ts_bucket_ref);
    mixed_boxes(&ts_bucket_opt);
    return verdict();
}
