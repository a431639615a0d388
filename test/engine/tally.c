/* tally.c: a run in pieces. Wherever it is cut, the cases are the same, the samples of the pieces
 * join to that of the whole, the same cases fail, and the first of them leads to the same smallest
 * case. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/bits.h"
#include "props/engine/seen.h"
#include "test/library/expect.h"
#include "tool/campaign/campaign.h"

/* A body with one vertex, whose first coordinate is a number below 1000. */
static struct ts_case *make(struct ts_bits *bits)
{
    struct ts_case *c = ts_case_new();
    double *p = c && ts_case_shape(c, 1, 0) ? ts_case_alloc(c, 3, sizeof *p) : NULL;

    if (!p) {
        ts_case_free(c);
        return NULL;
    }
    p[0] = (double)ts_draw_below(bits, 1000);
    c->body[0].vertex_count = 1;
    c->body[0].reference = p;
    return c;
}

/* One number in fifty fails. */
static void check(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin;
    v->compared++;
    if (c->body[0].reference[0] >= 980) ts_wrong(v, "%g", c->body[0].reference[0]);
}

static void always(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin, (void)c;
    v->compared++;
}

static const struct ts_column column = {.name = "engine"};
static const struct ts_property property = {
    .name = "tally", .statement = "", .make = make, .check = check};

static const struct ts_property good = {
    .name = "holds", .statement = "", .make = make, .check = always};

static struct ts_run run_of(uint64_t first, uint64_t trials)
{
    return (struct ts_run){
        .column = &column, .property = &good, .seed = 7, .first = first, .trials = trials};
}

/* Pieces of a run are the run: the same cases, counts and sample. */
static void pieces(void)
{
    struct ts_run whole = run_of(0, 1000);
    struct ts_sample sample = {0};
    uint64_t next = 0, compared = 0;

    ts_run_property(&whole);
    for (uint64_t size = 1; next < 1000; size = 3 * size + 1) {
        struct ts_run piece = run_of(next, size < 1000 - next ? size : 1000 - next);

        expect_that(ts_run_property(&piece) && piece.next == next + piece.trials,
                    "a piece from case %" PRIu64 " on", next);
        next = piece.next;
        compared += piece.verdict.compared;
        ts_sample_join(&sample, &piece.sample);
    }
    expect_that(compared == whole.verdict.compared, "pieces compare as much as the whole");
    expect_that(memcmp(&sample, &whole.sample, sizeof sample) == 0,
                "samples of pieces join to that of the whole");
}

/* Many different cases: the sample stays small, and knows about how many came twice. */
static void samples(void)
{
    struct ts_sample one = {0}, other = {0}, twice = {0};

    for (uint64_t i = 0; i < 100000; i++) {
        uint64_t hash = ts_seen_mix(1, i, 64);

        ts_sample_add(&one, hash, 1);
        ts_sample_add(i < 60000 ? &twice : &other, hash, 1);
    }
    expect_that(one.count <= TS_SAMPLE && one.count > TS_SAMPLE / 4 && one.zeros > 0 &&
                    ts_sample_repeats(&one) == 0,
                "%zu of 100000 cases are kept", one.count);
    ts_sample_join(&other, &twice);
    expect_that(memcmp(&one, &other, sizeof one) == 0, "the order does not matter");
    ts_sample_join(&one, &twice);
    expect_that(ts_sample_repeats(&one) > 45000 && ts_sample_repeats(&one) < 75000,
                "60000 that came twice are taken for %" PRIu64, ts_sample_repeats(&one));
}

/* ---- tallies ---- */

enum { CASES = 2000 };

static struct tally tally_of(uint64_t first, uint64_t end)
{
    return (struct tally){
        .run = {.column = &column, .property = &property, .seed = 3, .first = first, .next = first},
        .end = end};
}

static unsigned pauses, most_pauses;
static bool pause(void *env)
{
    (void)env;
    return ++pauses < most_pauses;
}

static void run(struct tally *tally, unsigned pieces)
{
    pauses = 0;
    most_pauses = pieces;
    tally_run(tally, pause, NULL);
}

static double number(const struct tally *tally)
{
    return tally->run.smallest ? tally->run.smallest->body[0].reference[0] : -1;
}

static void tallies(void)
{
    struct tally whole = tally_of(0, CASES), cut = tally_of(0, CASES);
    uint64_t failing = 0;

    run(&whole, UINT32_MAX);
    expect_that(tally_done(&whole) && whole.run.executed == CASES && whole.run.compared == CASES,
                "%" PRIu64 " of %d cases", whole.run.executed, CASES);
    expect_that(whole.failing > CASES / 100 && whole.failing < CASES / 25, "%" PRIu64 " fail",
                whole.failing);
    expect_that(number(&whole) == 980, "the smallest number that fails is %g", number(&whole));

    for (unsigned i = 0; !tally_done(&cut) && i < CASES; i++) run(&cut, 1 + i % 3);
    expect_that(cut.failing == whole.failing && cut.failed_at == whole.failed_at &&
                    cut.run.compared == whole.run.compared && number(&cut) == number(&whole) &&
                    memcmp(&cut.run.sample, &whole.run.sample, sizeof cut.run.sample) == 0,
                "stopped and gone on with: %" PRIu64 " fail", cut.failing);

    for (uint64_t k = 1; k <= 7; k++) {
        struct range range = shard_range((struct shard){k, 7}, CASES);
        struct tally part = tally_of(range.first, range.end);

        run(&part, UINT32_MAX);
        failing += part.failing;
        expect_that(part.run.executed == range.end - range.first &&
                        (part.failed_at == whole.failed_at) ==
                            (range.first <= whole.failed_at && whole.failed_at < range.end),
                    "shard %" PRIu64 ": first fails case %" PRIu64, k, part.failed_at);
        ts_case_free(part.run.smallest);
    }
    expect_that(failing == whole.failing, "in seven shards %" PRIu64 " fail", failing);
    ts_case_free(whole.run.smallest);
    ts_case_free(cut.run.smallest);
}

int main(void)
{
    pieces();
    samples();
    tallies();
    return verdict();
}
