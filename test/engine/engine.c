/* engine.c: tests of the driver and of the engine behind it, through props/engine/driver.h alone
 * and with made-up properties, so that the same tests run on an installed theft and on the built-in
 * engine. theft shrinks at random and stops a little short of the smallest case now and then; where
 * a bound below is not the minimum itself, the minimum stands beside it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "props/engine/driver.h"
#include "props/engine/seen.h"
#include "test/library/expect.h"

/* Cases are lists of numbers, kept in the bytes of the case. */
static struct ts_case *numbers(const uint32_t *number, size_t count)
{
    struct ts_case *c = ts_case_new();
    uint32_t *copy = c ? ts_case_alloc(c, count + 1, sizeof *copy) : NULL;

    if (!copy) {
        ts_case_free(c);
        return NULL;
    }
    if (count) memcpy(copy, number, count * sizeof *copy);
    c->byte = (const unsigned char *)copy;
    c->byte_count = count * sizeof *copy;
    return c;
}

static size_t length(const struct ts_case *c) { return c->byte_count / sizeof(uint32_t); }

static uint32_t number(const struct ts_case *c, size_t i)
{
    uint32_t value;

    memcpy(&value, c->byte + i * sizeof value, sizeof value);
    return value;
}

static uint64_t sum(const struct ts_case *c)
{
    uint64_t total = 0;

    for (size_t i = 0; i < length(c); i++) total += number(c, i);
    return total;
}

static struct ts_case *make_three(struct ts_bits *bits)
{
    uint32_t n[3];

    for (size_t i = 0; i < 3; i++) n[i] = (uint32_t)ts_draw(bits, 10);
    return numbers(n, 3);
}

/* Up to 39 numbers; how many is drawn first. */
static struct ts_case *make_list(struct ts_bits *bits)
{
    uint32_t n[39];
    size_t count = (size_t)ts_draw_below(bits, 40);

    for (size_t i = 0; i < count; i++) n[i] = (uint32_t)ts_draw(bits, 16);
    return numbers(n, count);
}

static struct ts_case *make_wide(struct ts_bits *bits)
{
    uint32_t first = (uint32_t)ts_draw(bits, 32), second = (uint32_t)ts_draw(bits, 32);
    uint32_t n[2] = {first, second};

    return numbers(n, 2);
}

static struct ts_case *make_few(struct ts_bits *bits)
{
    uint32_t n = (uint32_t)ts_draw(bits, 4);

    return numbers(&n, 1);
}

static struct ts_case *make_nothing(struct ts_bits *bits)
{
    ts_draw(bits, 8);
    return NULL;
}

/* There is memory for large numbers only: shrinking runs into it. */
static struct ts_case *make_large(struct ts_bits *bits)
{
    uint32_t n = (uint32_t)ts_draw(bits, 16);

    return n < 300 ? NULL : numbers(&n, 1);
}

static void always(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin, (void)c;
    v->compared++;
}

static void sum_below_100(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin;
    v->compared++;
    if (sum(c) >= 100) ts_wrong(v, "the sum is %" PRIu64, sum(c));
}

static void shorter_than_5(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin;
    v->compared++;
    if (length(c) >= 5) ts_extra(v, "%zu numbers", length(c));
}

static void all_below_1000(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin;
    for (size_t i = 0; i < length(c); i++, v->compared++) {
        if (number(c, i) >= 1000) ts_lost(v, "number %zu is %" PRIu32, i, number(c, i));
    }
}

/* Fails for two neighbours that are equal and not zero; and only together can they go down. */
static void no_twins(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin;
    for (size_t i = 0; i + 1 < length(c); i++, v->compared++) {
        if (number(c, i) >> 12 && number(c, i) >> 12 == number(c, i + 1) >> 12) {
            ts_wrong(v, "numbers %zu and %zu are alike", i, i + 1);
        }
    }
}

/* Remembers what it was shown: a hash over all cases, and one over the first hundred. */
struct memory {
    uint64_t shown, hash, hash_100;
};

static void remember(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct memory *memory = *(struct memory *const *)twin;

    v->compared++;
    for (size_t i = 0; i < length(c); i++) {
        memory->hash = ts_seen_mix(memory->hash, number(c, i), 32);
    }
    if (++memory->shown == 100) memory->hash_100 = memory->hash;
}

static const struct ts_column column = {.name = "engine"};

static struct ts_property property_of(const char *name, struct ts_case *(*make)(struct ts_bits *),
                                      void (*check)(const void *, const struct ts_case *,
                                                    struct ts_verdict *))
{
    return (struct ts_property){.name = name, .statement = "", .make = make, .check = check};
}

static struct ts_run run_of(const struct ts_property *property, uint64_t seed, uint64_t trials)
{
    return (struct ts_run){.column = &column, .property = property, .seed = seed, .trials = trials};
}

static void holds(uint64_t trials)
{
    const struct ts_property property = property_of("holds", make_wide, always);
    struct ts_run run = run_of(&property, 1, trials);
    bool good = ts_run_property(&run);

    expect_that(good && !run.smallest && !run.broken, "a property that holds passes");
    expect_that(run.executed == trials && run.verdict.compared == trials && run.skipped == 0,
                "%" PRIu64 " cases wanted, %" PRIu64 " executed", trials, run.executed);
}

/* Runs a property that does not hold with several seeds; `small` judges the smallest case. */
static void shrinks(const struct ts_property *property, bool (*small)(const struct ts_case *c))
{
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct ts_run run = run_of(property, seed, 2000);
        bool good = ts_run_property(&run);
        struct ts_verdict again = {0};

        if (good || !run.smallest) {
            expect_that(false, "%s, seed %" PRIu64 ": not found", property->name, seed);
            continue;
        }
        property->check(NULL, run.smallest, &again);
        expect_that(small(run.smallest) && !run.broken,
                    "%s, seed %" PRIu64 ": %zu numbers, sum %" PRIu64 ", after %" PRIu64 " shrinks",
                    property->name, seed, length(run.smallest), sum(run.smallest), run.shrinks);
        expect_that(memcmp(&again, &run.verdict, sizeof again) == 0 && again.first[0] &&
                        strncmp(run.smallest->property, "engine.", 7) == 0 &&
                        strcmp(run.smallest->property + 7, property->name) == 0,
                    "the verdict is that of the smallest case (%s), which names its property",
                    run.verdict.first);
        ts_case_free(run.smallest);
    }
}

static bool sum_is_100(const struct ts_case *c) { return sum(c) == 100; }

/* Smallest: five zeros. */
static bool five_numbers(const struct ts_case *c) { return length(c) == 5 && sum(c) <= 8; }

/* Smallest: 1000 alone. */
static bool one_number(const struct ts_case *c) { return length(c) == 1 && sum(c) <= 1024; }

/* Smallest: 4096 twice. */
static bool two_numbers(const struct ts_case *c) { return length(c) == 2 && sum(c) <= 3 * 4096; }

static void shrinking(void)
{
    const struct ts_property three = property_of("sum_below_100", make_three, sum_below_100);
    const struct ts_property five = property_of("shorter_than_5", make_list, shorter_than_5);
    const struct ts_property one = property_of("all_below_1000", make_list, all_below_1000);
    const struct ts_property two = property_of("no_twins", make_list, no_twins);

    shrinks(&three, sum_is_100);
    shrinks(&five, five_numbers);
    shrinks(&one, one_number);
    shrinks(&two, two_numbers);
}

/* Without time to shrink, a case that fails is the answer as it is. */
static void no_time_to_shrink(void)
{
    const struct ts_property property = property_of("no_time", make_list, all_below_1000);
    struct ts_run run = run_of(&property, 1, 2000);
    bool good;

    run.shrink = 1e-9;
    good = ts_run_property(&run);
    expect_that(!good && run.smallest && run.shrinks == 0 && !one_number(run.smallest),
                "no time to shrink, but %" PRIu64 " shrinks", run.shrinks);
    ts_case_free(run.smallest);
}

static struct memory shown(const char *name, uint64_t seed, uint64_t trials)
{
    const struct ts_property property = property_of(name, make_list, remember);
    struct memory memory = {0, 0, 0}, *twin = &memory;
    struct ts_run run = run_of(&property, seed, trials);

    run.twin = &twin;
    ts_run_property(&run);
    return memory;
}

static void seeds(void)
{
    struct memory base = shown("a", 7, 500), same = shown("a", 7, 500);
    struct memory longer = shown("a", 7, 9000);

    expect_that(base.shown == 500 && base.hash == same.hash, "same seed, same cases");
    expect_that(base.hash != shown("a", 8, 500).hash, "another seed, other cases");
    expect_that(base.hash != shown("b", 7, 500).hash, "another name, other cases");
    expect_that(base.hash_100 == longer.hash_100, "a longer run starts with the same cases");
}

static void count_calls(const struct ts_run *run, void *env)
{
    (void)run;
    ++*(unsigned *)env;
}

static void time_limit(void)
{
    const struct ts_property property = property_of("time", make_wide, always);
    struct ts_run run = run_of(&property, 1, 0);
    unsigned calls = 0;

    run.seconds = 0.5;
    run.progress = count_calls;
    run.env = &calls;
    expect_that(ts_run_property(&run) && run.executed > 0,
                "without a number of cases time decides");
    expect_that(run.elapsed >= 0.5 && run.elapsed < 5, "the time limit holds: %.2f s", run.elapsed);
    expect_that(calls >= 1 && calls <= 10 * run.elapsed + 1, "%u progress calls", calls);

    run.trials = UINT64_C(1) << 60;
    run.seconds = 0.05;
    expect_that(ts_run_property(&run) && run.executed > 0, "time may end a run before all cases");

    run.trials = 0;
    run.seconds = 0;
    expect_that(!ts_run_property(&run) && run.broken, "no limit at all is refused: %s",
                run.verdict.first);
}

/* Sixteen cases, again and again: each counts, and how often one was there before is told. */
static void few_cases(void)
{
    const struct ts_property property = property_of("few", make_few, always);
    struct ts_run run = run_of(&property, 1, 1000);
    bool good = ts_run_property(&run);

    expect_that(good && run.executed == 1000 && ts_sample_repeats(&run.sample) == 1000 - 16,
                "1000 cases of 16: %" PRIu64 " were there before", ts_sample_repeats(&run.sample));
}

static void starving(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin, (void)c;
    ts_no_memory(v);
}

static void no_memory(void)
{
    const struct ts_property none = property_of("no_memory", make_nothing, always);
    const struct ts_property large = property_of("large", make_large, sum_below_100);
    const struct ts_property hungry = property_of("hungry", make_list, starving);
    struct ts_run run = run_of(&none, 1, 10);

    expect_that(!ts_run_property(&run) && run.broken && !run.smallest && run.executed == 0,
                "no memory for a case: %s", run.verdict.first);

    run = run_of(&hungry, 1, 10);
    expect_that(!ts_run_property(&run) && run.broken && !run.smallest && run.verdict.no_memory,
                "no memory for a check: %s", run.verdict.first);

    /* Seed 1 does not begin with a number below 300, which has odds of 1 in 200. */
    run = run_of(&large, 1, 10);
    expect_that(!ts_run_property(&run) && !run.broken && run.smallest,
                "no memory while shrinking keeps the failing case");
    ts_case_free(run.smallest);
}

static void not_here(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin, (void)c;
    ts_skip(v, "needs a %s", "teapot");
}

/* A property that can't be judged on this machine neither fails nor runs its cases. */
static void skipped(void)
{
    const struct ts_property property = property_of("elsewhere", make_wide, not_here);
    struct ts_run run = run_of(&property, 1, 5000);
    bool good = ts_run_property(&run);

    expect_that(good && !run.smallest && !run.broken && run.executed == 0 && run.skipped == 1,
                "skipped once, %" PRIu64 " executed", run.executed);
    expect_that(strcmp(run.verdict.skipped, "needs a teapot") == 0, "why: %s", run.verdict.skipped);
}

/* The driver leaves talking to its caller, also when a property fails. */
static void silence(void)
{
    const struct ts_property property = property_of("silent", make_three, sum_below_100);
    struct ts_run run = run_of(&property, 1, 100);
    FILE *caught = tmpfile();
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    long size = -1;

    fflush(NULL);
    if (caught && out >= 0 && err >= 0) {
        dup2(fileno(caught), STDOUT_FILENO);
        dup2(fileno(caught), STDERR_FILENO);
        ts_run_property(&run);
        fflush(NULL);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        fseek(caught, 0, SEEK_END);
        size = ftell(caught);
    }
    expect_that(size == 0 && run.smallest, "a failing run prints %ld bytes", size);
    ts_case_free(run.smallest);
    if (caught) fclose(caught);
    if (out >= 0) close(out);
    if (err >= 0) close(err);
}

int main(void)
{
    printf("engine: %s\n", ts_engine_name());
    holds(1);
    holds(5000);
    holds(30000);
    shrinking();
    no_time_to_shrink();
    seeds();
    time_limit();
    few_cases();
    no_memory();
    skipped();
    silence();
    return verdict();
}
