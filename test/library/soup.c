/* soup.c: octrees of buckets of thousands of primitives, more than the properties' cases have: so
 * many that lists are sorted anew, deep cells are split and two crowded buckets are swept. In every
 * frame both algorithms, with many levels and few, say what the naive twin says. */
#include <stdlib.h>
#include <string.h>

#include "test/library/expect.h"
#include "test/library/nodes.h"
#include "touchstone/bucket.h"

enum { COUNT = 3000, BODIES = 2, KINDS = 7 };

static double vertex[3 * 3 * COUNT];
static uint32_t corner[3 * COUNT], number[COUNT];

static double chance(void)
{
    static uint64_t state = 1;

    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 11) * 0x1p-53;
}

/* Triangles of one size, anywhere; or all but one in a heap, where the one is far away. */
static void scatter(double size, bool heap)
{
    for (uint32_t i = 0; i < COUNT; i++) {
        double scale = heap && i ? 0x1p-10 : 1, at[3];

        for (int k = 0; k < 3; k++) at[k] = scale * chance();
        for (int c = 0; c < 3; c++)
            for (int k = 0; k < 3; k++) vertex[9 * i + 3 * c + k] = at[k] + scale * size * chance();
    }
}

static void step(double length)
{
    for (uint32_t i = 0; i < COUNT; i++)
        for (int k = 0; k < 3; k++) {
            double by = length * (chance() - 0.5);

            for (int c = 0; c < 3; c++) vertex[9 * i + 3 * c + k] += by;
        }
}

/* ---- the twins ---- */

/* The naive twin, and the fast one in several ways; two bodies each. */
static const struct kind {
    const struct ts_bucket_table *twin;
    struct ts_bucket_rule rule;
} kinds[KINDS] = {
    {&ts_bucket_ref, {6, 1, 0, 0, 0}},
    {&ts_bucket_opt, {6, 1, 0, 0, 0}},
    {&ts_bucket_opt, {6, 2, 1, 0, 0}},
    {&ts_bucket_opt, {2, 2, 0, 0, 0}},
    {&ts_bucket_opt, {10, 2, 0, 0, 0}},
    {&ts_bucket_opt, {5, 1, 0, TS_BUCKET_KEPT, 0}},
    {&ts_bucket_opt, {5, 2, 0, TS_BUCKET_KEPT, 0}},
};
static struct ts_bucket *body[KINDS][BODIES];

/* Even numbers are one body, odd ones the other. */
static bool open_all(void)
{
    struct ts_error error;
    bool good = true;

    for (uint32_t i = 0; i < COUNT; i++)
        number[i] = i < COUNT / 2 ? 2 * i : 2 * (i - COUNT / 2) + 1;
    for (uint32_t i = 0; i < 3 * COUNT; i++) corner[i] = i;
    for (int kind = 0; kind < KINDS; kind++)
        for (int b = 0; b < BODIES; b++)
            good =
                good && kinds[kind].twin->open(kinds[kind].rule, &body[kind][b], &error) &&
                kinds[kind].twin->add(body[kind][b], COUNT / 2, number + b * (COUNT / 2), &error);
    return good;
}

static void move_all(int from, size_t count, const uint32_t *which)
{
    struct ts_error error;

    for (int kind = 0; kind < KINDS; kind++)
        expect(kinds[kind].twin->move(body[kind][from], body[kind][!from], count, which, &error),
               "primitives change from one body to the other");
}

/* ---- what must be the same ---- */

static bool same_pairs(const struct ts_pairs *a, const struct ts_pairs *b)
{
    return a->count == b->count &&
           (!a->count || memcmp(a->pair, b->pair, a->count * sizeof *a->pair) == 0);
}

/* Of two bodies, in both orders, and of one with itself. */
static void compare_pairs(const char *what)
{
    struct ts_pairs truth = {0}, answer = {0};
    struct ts_error error;

    for (int question = 0; question < 3; question++)
        for (int kind = 0; kind < KINDS; kind++) {
            struct ts_bucket *a = body[kind][question == 1], *b = body[kind][question == 0];

            expect(kinds[kind].twin->pairs(a, b, kind ? &answer : &truth, &error), "an answer");
            expect_that(!kind || same_pairs(&truth, &answer),
                        "%s: question %d, twin %d: %zu of %zu", what, question, kind, answer.count,
                        truth.count);
        }
    ts_pairs_free(&truth);
    ts_pairs_free(&answer);
}

/* The twins that have as many levels as the naive one. */
static void compare_nodes(const char *what)
{
    struct ts_bucket_nodes truth = {0}, answer = {0};
    struct ts_error error;

    for (uint32_t level = 0; level <= kinds[0].rule.levels; level++)
        for (int kind = 0; kind < 3; kind++) {
            expect(kinds[kind].twin->nodes(body[kind][0], level, kind ? &answer : &truth, &error),
                   "nodes");
            expect_that(!kind || same_nodes(&truth, &answer), "%s: level %u, twin %d", what, level,
                        kind);
        }
    ts_bucket_nodes_free(&truth);
    ts_bucket_nodes_free(&answer);
}

static void compare(const char *what)
{
    const struct ts_soup soup = {3, COUNT, 3 * COUNT, corner, vertex};
    struct ts_error error;

    for (int kind = 0; kind < KINDS; kind++)
        for (int b = 0; b < BODIES; b++)
            expect(kinds[kind].twin->update(body[kind][b], &soup, &error), "an update");
    compare_nodes(what);
    compare_pairs(what);
}

/* Bodies of different levels: the buckets of one and of the other. */
static void compare_buckets(void)
{
    struct ts_pairs truth = {0}, answer = {0};
    const struct ts_soup soup = {3, COUNT, 3 * COUNT, corner, vertex};
    struct ts_bucket *deep = NULL;
    struct ts_error error;

    expect(ts_bucket_ref.open(kinds[4].rule, &deep, &error) &&
               ts_bucket_ref.add(deep, COUNT / 2, number + COUNT / 2, &error) &&
               ts_bucket_ref.update(deep, &soup, &error),
           "a naive one of as many levels as the deepest");
    expect(ts_bucket_ref.buckets(body[0][0], deep, &truth, &error) &&
               ts_bucket_opt.buckets(body[1][0], body[4][1], &answer, &error),
           "buckets of both");
    expect(truth.count > 0 && same_pairs(&truth, &answer), "buckets of different levels");
    expect(ts_bucket_ref.buckets(deep, body[0][0], &truth, &error) &&
               ts_bucket_opt.buckets(body[4][1], body[1][0], &answer, &error) &&
               same_pairs(&truth, &answer),
           "and the other way round");
    ts_bucket_ref.close(deep);
    ts_pairs_free(&truth);
    ts_pairs_free(&answer);
}

/* One goes far away, and the cells of all others are others: pointers are not moved one by one. */
static void outlier(void)
{
    struct ts_bucket_work before, after;
    double x = vertex[0];

    ts_bucket_opt.work(body[4][0], &before);
    vertex[0] = 1000;
    compare("one far away");
    ts_bucket_opt.work(body[4][0], &after);
    expect(after.pointers - before.pointers < 3 * (3 * COUNT + 1024), "few steps of pointers");
    vertex[0] = x;
    compare("and back");
}

/* A frame that was written over the last one and is refused: there is no frame then. */
static void written_over(void)
{
    struct ts_soup soup = {3, COUNT, 3 * COUNT, corner, vertex};
    struct ts_pairs pairs = {0};
    struct ts_error error;
    double x = vertex[4];

    vertex[4] = NAN;
    expect(!ts_bucket_opt.update(body[1][0], &soup, &error) && strstr(error.text, "vertex 1"),
           "a vertex that is no number");
    expect(!ts_bucket_opt.pairs(body[1][0], body[1][1], &pairs, &error), "no answer without frame");
    vertex[4] = x;
    soup.primitive_count = 2;
    expect(!ts_bucket_opt.update(body[1][0], &soup, &error) && strstr(error.text, "primitive 2:"),
           "the first one that a soup lacks");
    ts_pairs_free(&pairs);
    compare("after a refusal");
}

/* One that is named twice, the first time behind another, is refused, and nobody comes or goes. */
static void named_twice(void)
{
    static const uint32_t twice[3] = {0, 2, 2}, strange[3] = {COUNT, COUNT + 1, COUNT + 1};
    struct ts_error error;

    for (int kind = 0; kind < KINDS; kind++) {
        const struct ts_bucket_table *twin = kinds[kind].twin;
        struct ts_bucket *from = body[kind][0], *to = body[kind][1];

        expect(!twin->add(from, 3, strange, &error) && strstr(error.text, "is there already"),
               "one that comes twice");
        expect(!twin->remove(from, 3, twice, &error) && strstr(error.text, "2: is not there"),
               "one that leaves twice");
        expect(!twin->move(from, to, 3, twice, &error) && strstr(error.text, "2: is not there"),
               "one that changes bodies twice");
    }
    compare("after they were named twice");
}

/* ---- the story ---- */

int main(void)
{
    struct ts_bucket_work work;

    expect(open_all(), "opened");
    scatter(0.03, false);
    compare("anywhere");
    compare_buckets();
    outlier();
    written_over();
    named_twice();
    for (int i = 0; i < 2; i++) {
        step(0x1p-10);
        compare("small steps");
    }
    scatter(0.03, false);
    compare("jumps");
    ts_bucket_opt.work(body[2][0], &work);
    expect(work.sorts >= 3, "after a jump lists are sorted anew");
    move_all(0, 500, number);
    compare("a cut");
    move_all(0, 1000, number + 500);
    compare("a fusion, after which a body is empty");
    move_all(1, 1000, number + 1000);
    scatter(0.2, true);
    compare("a heap");
    ts_bucket_opt.work(body[3][0], &work);
    expect(work.candidates < (uint64_t)COUNT * COUNT / 2, "crowded buckets are swept");
    for (int kind = 0; kind < KINDS; kind++)
        for (int b = 0; b < BODIES; b++) kinds[kind].twin->close(body[kind][b]);
    return verdict();
}
