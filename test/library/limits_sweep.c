/* limits_sweep.c: where sweep and buckets give up a way of working or change to another: a budget
 * of exchanges that is met exactly, one less and one more; a bucket that is just full enough to be
 * split, or to be swept; marks whose numbers begin again. On both sides of each limit the answer is
 * the naive twin's, and a counter says on which side it was. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/library/expect.h"
#include "test/library/nodes.h"
#include "touchstone/bucket.h"
#include "touchstone/sweep.h"

static bool same_pairs(const struct ts_pairs *a, const struct ts_pairs *b)
{
    return a->count == b->count &&
           (!a->count || memcmp(a->pair, b->pair, a->count * sizeof *a->pair) == 0);
}

/* ---- sweep: the budget of exchanges ---- */

/* Fillers, that change places; P and Q, that begin to meet; and one that measures: its upper end
 * passes as many ends as are asked for. 42 ends have a budget of 3 * 42 * 5 exchanges. */
enum { FILLERS = 18, P = FILLERS, Q, MEASURE, BODIES, BUDGET = 630 };

/* Exchanges of the fillers, all of which change places with all others. */
enum { REVERSED = 4 * FILLERS * (FILLERS - 1) / 2 };

static void set(struct ts_box *box, int axis, double lo, double hi)
{
    box->lo[axis] = lo;
    box->hi[axis] = hi;
}

/* Before: disjoint on the axis where P and Q are late, and on the axis that is used up only P and Q
 * are not. The one that measures is apart from all others on a third axis. */
static void before(int used, int late, struct ts_box *box)
{
    int other = used == late ? (used + 1) % 3 : 3 - used - late;

    for (int b = 0; b < BODIES; b++) {
        for (int k = 0; k < 3; k++) set(&box[b], k, 0, 1);
        set(&box[b], late, 4 * b, 4 * b + 1);
        set(&box[b], used, 4 * b, 4 * b + 1);
    }
    if (used != late) {
        set(&box[P], used, 200, 203);
        set(&box[Q], used, 201, 204);
    }
    set(&box[MEASURE], used, -1000, -999);
    set(&box[MEASURE], other, 50, 51);
}

/* After: so many exchanges on the axis that is used up, and then one more, by which Q touches P. */
static void after(int used, int late, unsigned exchanges, struct ts_box *box)
{
    unsigned past = exchanges - REVERSED;

    for (int b = 0; b < FILLERS; b++)
        set(&box[b], used, 4 * (FILLERS - 1 - b), 4 * (FILLERS - 1 - b) + 1);
    /* Ends are at 0, 1, 4, 5, 8, ... */
    box[MEASURE].hi[used] = past ? 4 * ((past - 1) / 2) + (past - 1) % 2 + 0.5 : -999;
    box[Q].lo[late] = box[P].hi[late];
}

static void take(const struct ts_sweep_table *twin, struct ts_sweep *s, bool first,
                 const struct ts_box *box, struct ts_pairs *pairs)
{
    struct ts_error error = {""};
    bool good = true;

    for (uint32_t b = 0; b < BODIES; b++)
        good = good && (first ? twin->add : twin->move)(s, b, &box[b], &error);
    expect_found(good && twin->pairs(s, pairs, &error), "an answer", error.text);
}

/* All frames from the first to the third, in which everything is back where it was. */
static void spend(int used, int late, int beyond)
{
    unsigned exchanges = (unsigned)(BUDGET + beyond);
    struct ts_box box[3][BODIES];
    struct ts_pairs right = {0}, fast = {0};
    struct ts_sweep *ref = NULL, *opt = NULL;
    struct ts_sweep_work last, now;
    struct ts_error error;

    if (!ts_sweep_ref.open(&ref, &error) || !ts_sweep_opt.open(&opt, &error)) exit(1);
    before(used, late, box[0]);
    memcpy(box[1], box[0], sizeof box[0]);
    after(used, late, exchanges - 1, box[1]);
    memcpy(box[2], box[0], sizeof box[0]);
    for (int frame = 0; frame < 3; frame++) {
        ts_sweep_opt.work(opt, &last);
        take(&ts_sweep_ref, ref, frame == 0, box[frame], &right);
        take(&ts_sweep_opt, opt, frame == 0, box[frame], &fast);
        ts_sweep_opt.work(opt, &now);
        expect_that(same_pairs(&right, &fast) && right.count == (frame == 1),
                    "used %d, late %d, %d beyond the budget, frame %d: %zu of %zu pairs", used,
                    late, beyond, frame, fast.count, right.count);
        if (frame != 1) continue;
        expect_that(now.rebuilds - last.rebuilds == (beyond > 0),
                    "used %d, late %d, %d beyond the budget: %d lists made anew", used, late,
                    beyond, (int)(now.rebuilds - last.rebuilds));
        expect_that(beyond > 0 || now.exchanges - last.exchanges == exchanges,
                    "used %d, late %d: %u exchanges, not %d", used, late, exchanges,
                    (int)(now.exchanges - last.exchanges));
    }
    ts_sweep_ref.close(ref);
    ts_sweep_opt.close(opt);
    ts_pairs_free(&right);
    ts_pairs_free(&fast);
}

/* ---- buckets ---- */

enum { MOST = 256 };

static double vertex[3 * 2 * MOST];
static uint32_t corner[2 * MOST], number[MOST];

/* A primitive is a box by two opposite corners. */
static void put(uint32_t i, double x, double y, double z, double size)
{
    const double at[3] = {x, y, z};

    for (uint32_t k = 0; k < 3; k++) {
        vertex[6 * i + k] = at[k];
        vertex[6 * i + 3 + k] = at[k] + size;
    }
}

static double mixed(uint32_t i) { return (double)(i * UINT32_C(2654435761) >> 8) * 0x1p-24; }

/* Two bodies in both twins: numbers below `first` and all others. */
struct octrees {
    struct ts_bucket *ref[2], *opt[2];
    uint32_t count, first;
};

static void open_octrees(struct octrees *o, struct ts_bucket_rule rule, uint32_t count,
                         uint32_t first)
{
    struct ts_error error;

    *o = (struct octrees){.count = count, .first = first};
    for (uint32_t i = 0; i < MOST; i++) number[i] = i;
    for (uint32_t i = 0; i < 2 * MOST; i++) corner[i] = i;
    for (int b = 0; b < 2; b++) {
        uint32_t begin = b ? first : 0, end = b ? count : first;

        if (!ts_bucket_ref.open(rule, &o->ref[b], &error) ||
            !ts_bucket_opt.open(rule, &o->opt[b], &error) ||
            !ts_bucket_ref.add(o->ref[b], end - begin, number + begin, &error) ||
            !ts_bucket_opt.add(o->opt[b], end - begin, number + begin, &error))
            exit(1);
    }
}

static void close_octrees(struct octrees *o)
{
    for (int b = 0; b < 2; b++) {
        ts_bucket_ref.close(o->ref[b]);
        ts_bucket_opt.close(o->opt[b]);
    }
}

/* An update, then all questions. */
static void compare_octrees(const struct octrees *o, uint32_t levels, const char *what, int side)
{
    const struct ts_soup soup = {2, o->count, 2 * o->count, corner, vertex};
    struct ts_pairs right = {0}, fast = {0};
    struct ts_error error;

    for (int b = 0; b < 2; b++) {
        expect(ts_bucket_ref.update(o->ref[b], &soup, &error) &&
                   ts_bucket_opt.update(o->opt[b], &soup, &error),
               "an update");
        expect_that(same_levels(o->ref[b], o->opt[b], levels), "%s, %d: nodes of body %d", what,
                    side, b);
        expect_that(ts_bucket_ref.pairs(o->ref[0], o->ref[b], &right, &error) &&
                        ts_bucket_opt.pairs(o->opt[0], o->opt[b], &fast, &error) &&
                        same_pairs(&right, &fast),
                    "%s, %d: %zu of %zu pairs with body %d", what, side, fast.count, right.count,
                    b);
    }
    expect_that(ts_bucket_ref.buckets(o->ref[0], o->ref[1], &right, &error) &&
                    ts_bucket_opt.buckets(o->opt[0], o->opt[1], &fast, &error) &&
                    same_pairs(&right, &fast),
                "%s, %d: %zu of %zu buckets", what, side, fast.count, right.count);
    ts_pairs_free(&right);
    ts_pairs_free(&fast);
}

/* So many exchanges are allowed up to primitive i of a list: 24 * (i + 64). The first 84 are turned
 * round, 84 * 83 / 2 exchanges, and the next goes back past 66 of them: 3552 then. */
static void list_budget(int beyond)
{
    enum { TURNED = 84, BACK = 66, LISTED = 100, LAST = 63 + 14 };
    const uint64_t exchanges =
        (uint64_t)(TURNED * (TURNED - 1) / 2 + BACK + beyond + (beyond > 0 ? 0 : LAST));
    const struct ts_bucket_rule rule = {.levels = 3, .algorithm = TS_BUCKET_SORTED};
    struct ts_bucket_work last, now;
    struct octrees o;

    open_octrees(&o, rule, LISTED + 1, LISTED);
    for (uint32_t i = 0; i <= LISTED; i++) put(i, i, 0, 0, 1.25);
    compare_octrees(&o, 3, "a list in order", beyond);
    ts_bucket_opt.work(o.opt[0], &last);
    for (uint32_t i = 0; i < TURNED; i++) put(i, TURNED - 1 - i, 0, 0, 1.25);
    put(TURNED, TURNED - BACK - beyond - 0.5, 0, 0, 1.25);
    put(LISTED - 1, 20.25, 0, 0, 1.25); /* far behind where the budget ends, past LAST others */
    compare_octrees(&o, 3, "a list out of order", beyond);
    ts_bucket_opt.work(o.opt[0], &now);
    expect_that(now.sorts - last.sorts == (beyond > 0), "%d beyond the budget of a list: %d sorts",
                beyond, (int)(now.sorts - last.sorts));
    expect_that(now.exchanges - last.exchanges == exchanges,
                "%d beyond the budget of a list: %d exchanges", beyond,
                (int)(now.exchanges - last.exchanges));
    close_octrees(&o);
}

/* Two buckets of which more than 1024 pairs could be asked for are swept. All are in one bucket, as
 * one primitive of each body is far away. */
static void swept(uint32_t m, uint32_t n)
{
    const struct ts_bucket_rule rule = {.levels = 1, .algorithm = TS_BUCKET_FORMULA};
    struct ts_bucket_work work;
    struct octrees o;

    open_octrees(&o, rule, m + n + 2, m + 1);
    for (uint32_t i = 0; i < m + n + 2; i++) /* on a grid, so that many touch */
        put(i, floor(16 * mixed(i)), floor(16 * mixed(i + 1000)), floor(16 * mixed(i + 2000)),
            floor(1 + 4 * mixed(i + 3000)));
    put(m, 100, 100, 100, 1);
    put(m + n + 1, 100, -100, 100, 1);
    compare_octrees(&o, 1, "two buckets", (int)(m * n));
    ts_bucket_opt.work(o.opt[0], &work);
    expect_that(work.candidates > 0, "candidates of %u and %u", m, n);
    close_octrees(&o);
}

/* How many boxes of primitives are compared: all of them, or those that a sweep comes to. */
static void swept_or_not(uint32_t m, uint32_t n, bool sweeps)
{
    const struct ts_bucket_rule rule = {.levels = 1, .algorithm = TS_BUCKET_FORMULA};
    const struct ts_soup soup = {2, m + n, 2 * (m + n), corner, vertex};
    struct ts_bucket_work work;
    struct ts_pairs pairs = {0};
    struct ts_error error;
    struct octrees o;

    open_octrees(&o, rule, m + n, m);
    for (uint32_t i = 0; i < m + n; i++) put(i, i, 0, 0, 0.5);
    put(0, 0, 0, 0, m + n); /* both boxes meet all of the other body */
    put(m, 0, 0, 0, m + n);
    for (uint32_t i = 1; i < m + n; i++)
        if (i != m) put(i, 1 + (i % m) * 0.125, 0, 0, 0.0625);
    expect(ts_bucket_opt.update(o.opt[0], &soup, &error) &&
               ts_bucket_opt.update(o.opt[1], &soup, &error) &&
               ts_bucket_opt.pairs(o.opt[0], o.opt[1], &pairs, &error),
           "an answer");
    ts_bucket_opt.work(o.opt[0], &work);
    expect_that(sweeps ? work.candidates < (uint64_t)m * n : work.candidates == (uint64_t)m * n,
                "%u by %u: %d candidates", m, n, (int)work.candidates);
    ts_pairs_free(&pairs);
    close_octrees(&o);
}

/* A cell of the last level of the array is split if it has more than eight primitives; they are in
 * many cells of the levels below it, or in few. */
static void split(uint32_t levels, uint32_t count, double apart)
{
    const struct ts_bucket_rule rule = {.levels = levels, .algorithm = 1 + count % 2};
    struct octrees o;

    open_octrees(&o, rule, 2 * count + 4, count + 2);
    for (uint32_t i = 0; i < 2 * count + 4; i++)
        put(i, apart * mixed(i), apart * mixed(i + 500), apart * mixed(i + 900), apart / 8);
    put(count, -1, -1, -1, 0);
    put(count + 1, 31, 31, 31, 0);
    put(2 * count + 2, -1, -1, -1, 0);
    put(2 * count + 3, 31, 31, 31, 0);
    compare_octrees(&o, levels, "a cell", (int)(100 * levels + count));
    close_octrees(&o);
}

/* Newcomers are sorted apart in runs of 16, and merged. */
static void newcomers(uint32_t count)
{
    const struct ts_bucket_rule rule = {
        .levels = 4, .algorithm = TS_BUCKET_SORTED, .descent = TS_BUCKET_INTO_LARGER};
    struct octrees o;

    open_octrees(&o, rule, count + 1, count);
    for (uint32_t i = 0; i <= count; i++) put(i, mixed(i), mixed(7 * i + 3), mixed(31 * i), 0.01);
    compare_octrees(&o, 4, "newcomers", (int)count);
    close_octrees(&o);
}

/* Marks are bytes: with the 256th update their numbers begin again. What was occupied in the first
 * updates is not, then. */
static void marks(void)
{
    const struct ts_bucket_rule rule = {.levels = 2, .algorithm = TS_BUCKET_FORMULA};
    struct ts_bucket_work work;
    struct octrees o;

    open_octrees(&o, rule, 4, 2);
    for (int step = 1; step <= 520; step++) {
        for (uint32_t i = 0; i < 2; i++) { /* two ends that stay, two that visit every cell */
            put(2 * i, i ? 64 : 0, i ? 64 : 0, i ? 64 : 0, 0);
            put(2 * i + 1, step * 7 % 64, step * 5 % 64, step * 3 % 64, 0);
        }
        put(0, 0, 0, 0, 64);
        put(2, 0, 0, 0, 64);
        compare_octrees(&o, 2, "marks", step);
        ts_bucket_opt.work(o.opt[0], &work);
        expect_that(work.wraps == (uint64_t)(step - 1) / 255, "step %d: %d wraps", step,
                    (int)work.wraps);
    }
    close_octrees(&o);
}

int main(void)
{
    for (int used = 0; used < 3; used++)
        for (int late = 0; late < 3; late++)
            for (int beyond = -1; beyond <= 1; beyond++) spend(used, late, beyond);
    for (int beyond = -1; beyond <= 1; beyond++) list_budget(beyond);
    swept(31, 33);
    swept(32, 32);
    swept(25, 41);
    swept(33, 33);
    swept_or_not(31, 33, false);
    swept_or_not(32, 32, false);
    swept_or_not(25, 41, true);
    for (uint32_t levels = 4; levels <= 10; levels += levels < 7 ? 1 : 3)
        for (uint32_t count = 7; count <= 10; count++) {
            split(levels, count, 0.9);
            split(levels, count, 0x1p-4);
        }
    for (uint32_t count = 15; count <= 33; count += count == 17 || count == 33 ? 14 : 1)
        newcomers(count);
    marks();
    return verdict();
}
