/* sweep.c, naive: every two boxes, n(n-1)/2 tests a question. */
#include "touchstone/sweep.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"
#include "common/pairs.h"
#include "ref/bound.h"
#include "touchstone/blend.h"

struct inhabitant {
    uint32_t number; /* first: what bsearch compares */
    struct ts_box box;
};

#ifdef __FRAMAC__
#include "proofs/logic/sweep/ref.h"
#endif

/* The bodies in the order of their numbers, so that pairs come out sorted. */
struct ts_sweep {
    struct inhabitant *body;
    size_t count, room, overlaps;
    uint64_t tests;
};

static bool open(struct ts_sweep **session, struct ts_error *error)
{
    if (!ts_arithmetic_check(error)) return false;
    *session = calloc(1, sizeof(struct ts_sweep));
    return *session || ts_out_of_memory(error);
}

static void close(struct ts_sweep *s)
{
    if (s) free(s->body);
    free(s);
}

static int by_number(const void *left, const void *right)
{
    uint32_t x = ((const struct inhabitant *)left)->number;
    uint32_t y = ((const struct inhabitant *)right)->number;

    return (x > y) - (x < y);
}

static struct inhabitant *find(const struct ts_sweep *s, uint32_t number)
{
    const struct inhabitant key = {.number = number};

    return s->count ? bsearch(&key, s->body, s->count, sizeof key, by_number) : NULL;
}

static bool enter(struct ts_sweep *s, uint32_t body, const struct ts_box *box,
                  struct ts_error *error)
{
    size_t at = s->count;

    if (!ts_sweep_box_check(body, box, error)) return false;
    if (find(s, body)) return ts_fail(error, "body %u: is there already", body);
    if (s->count == s->room) {
        size_t room = s->room ? 2 * s->room : 8;
        struct inhabitant *grown = realloc(s->body, room * sizeof *grown);

        if (!grown) return ts_out_of_memory(error);
        s->body = grown;
        s->room = room;
    }
    for (; at > 0 && s->body[at - 1].number > body; at--) s->body[at] = s->body[at - 1];
    s->body[at] = (struct inhabitant){body, *box};
    s->count++;
    return true;
}

static bool move(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                 struct ts_error *error)
{
    struct inhabitant *found = find(session, body);

    if (!ts_sweep_box_check(body, box, error)) return false;
    if (!found) return ts_fail(error, "body %u: is not there", body);
    found->box = *box;
    return true;
}

static bool leave(struct ts_sweep *s, uint32_t body, struct ts_error *error)
{
    struct inhabitant *found = find(s, body);

    if (!found) return ts_fail(error, "body %u: is not there", body);
    s->count--;
    memmove(found, found + 1, (size_t)(s->body + s->count - found) * sizeof *found);
    return true;
}

/* Without branches, which no processor could guess: twice as fast, and as plain. */
/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures exact: \result != 0 <==> !disjoint(a, b); */
static bool meet(const struct ts_box *a, const struct ts_box *b)
{
    bool apart = false;

    /*@ loop invariant 0 <= k <= 3;
        loop invariant apart != 0 <==> \exists integer i; 0 <= i < k &&
                                       (a->lo[i] > b->hi[i] || b->lo[i] > a->hi[i]);
        loop assigns k, apart;
        loop variant 3 - k; */
    for (int k = 0; k < 3; k++) apart |= (a->lo[k] > b->hi[k]) | (b->lo[k] > a->hi[k]);
    return !apart;
}

/* ---- all pairs ---- */

/*@ requires \valid(pair + (0 .. n)) && \separated(pair + n, body + (0 .. count - 1));
    assigns pair[n];
    ensures \forall integer x; 0 <= x < count ==> body[x].number == \old(body[x].number);
    ensures pair[n].a == a && pair[n].b == b;
    ensures \forall integer k; 0 <= k < n ==> pair[k].a == \old(pair[k].a);
    ensures \forall integer k; 0 <= k < n ==> pair[k].b == \old(pair[k].b); */
static inline void put_pair(struct ts_pair *pair, size_t n, uint32_t a, uint32_t b)
/*@ ghost (const struct inhabitant *body, size_t count) */
{
    pair[n].a = a;
    pair[n].b = b;
}

/* Bodies i and those behind it, after all others were tested; how many pairs there are then. */
/*@ requires i < count && \valid_read(body + (0 .. count - 1)) && by_numbers(body, count);
    requires n + count < SIZE_MAX && \valid(pair + (0 .. n + count - i - 2));
    requires \separated(body + (0 .. count - 1), pair + (0 .. n + count - i - 2));
    requires none_wrong(body, count, pair, n, i, i + 1);
    requires none_missed(body, count, pair, n, i, i + 1) && pairs_in_order(pair, n);
    assigns pair[n .. n + count - i - 2];
    ensures n <= \result <= n + count - i - 1;
    ensures none_wrong(body, count, pair, \result, i, count);
    ensures none_missed(body, count, pair, \result, i, count) && pairs_in_order(pair, \result); */
static size_t pairs_of(const struct inhabitant *body, size_t count, size_t i, struct ts_pair *pair,
                       size_t n)
{
    size_t next = n;

    /*@ loop invariant i < j <= count && n <= next <= n + j - i - 1;
        loop invariant none_wrong(body, count, pair, next, i, j);
        loop invariant none_missed(body, count, pair, next, i, j);
        loop invariant pairs_in_order(pair, next);
        loop assigns j, next, pair[n .. n + count - i - 2];
        loop variant count - j; */
    for (size_t j = i + 1; j < count; j++) {
        //@ ghost before:;
        /*@ assert still: \forall integer k; 0 <= k < next ==>
                from_some(body, count, pair, k, i, j) &&
                from_some(body, count, pair, k, i, j + 1); */
        if (meet(&body[i].box, &body[j].box)) {
            //@ ghost PAIRS_OF_EARLIER
            put_pair(pair, next, body[i].number, body[j].number) /*@ ghost (body, count) */;
            //@ ghost PAIRS_OF_PUT
            next++;
        }
        /*@ assert next_one: \forall integer x, y; is_wanted(body, count, i, j + 1, x, y) ==>
                is_wanted(body, count, i, j, x, y) || (x == i && y == j); */
    }
    return next;
}

/* C's realloc, for the proofs. */
/*@ requires \valid(pairs) && has_room(pairs, heap, size);
    assigns pairs->pair \from pairs->pair, heap;
    assigns pairs->capacity, heap[0 .. size - 1];
    ensures has_room(pairs, heap, size);
    ensures \result != 0 ==> pairs->count + more <= pairs->capacity;
    ensures \forall integer k; 0 <= k < pairs->count ==>
        pairs->pair[k].a == \old(pairs->pair[k].a) && pairs->pair[k].b == \old(pairs->pair[k].b); */
static bool make_room(struct ts_pairs *pairs, size_t more)
    /*@ ghost (struct ts_pair *heap, size_t size) */;

static bool make_room(struct ts_pairs *pairs, size_t more)
/*@ ghost (struct ts_pair *heap, size_t size) */ { return ts_pairs_reserve(pairs, more); }

/* Every two bodies: false when there is no memory. */
/*@ requires heap_apart(pairs, body, count, heap, size) && has_room(pairs, heap, size);
    requires by_numbers(body, count) && size + count < SIZE_MAX;
    assigns *pairs, heap[0 .. size - 1];
    ensures has_room(pairs, heap, size);
    ensures right: \result != 0 ==>
        none_wrong(body, count, pairs->pair, pairs->count, count, count) &&
        none_missed(body, count, pairs->pair, pairs->count, count, count) &&
        pairs_in_order(pairs->pair, pairs->count); */
static bool all_pairs(const struct inhabitant *body, size_t count, struct ts_pairs *pairs)
/*@ ghost (struct ts_pair *heap, size_t size) */
{
    pairs->count = 0;
    /*@ loop invariant 0 <= i <= count && has_room(pairs, heap, size);
        loop invariant none_wrong(body, count, pairs->pair, pairs->count, i, i + 1);
        loop invariant none_missed(body, count, pairs->pair, pairs->count, i, i + 1);
        loop invariant pairs_in_order(pairs->pair, pairs->count);
        loop assigns i, *pairs, heap[0 .. size - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ ghost before:;
        if (!make_room(pairs, count - i - 1) /*@ ghost (heap, size) */) return false;
        //@ ghost ALL_PAIRS_KEPT
        pairs->count = pairs_of(body, count, i, pairs->pair, pairs->count);
        //@ ghost ALL_PAIRS_NEXT
    }
    //@ ghost ALL_PAIRS_END
    return true;
}

//@ ghost struct ts_pair *memory; size_t memory_size;

static bool pairs(struct ts_sweep *s, struct ts_pairs *pairs, struct ts_error *error)
{
    if (!all_pairs(s->body, s->count, pairs) /*@ ghost (memory, memory_size) */)
        return ts_out_of_memory(error);
    s->tests += (uint64_t)s->count * (s->count - (s->count > 0)) / 2;
    s->overlaps = pairs->count;
    return true;
}

static void work(const struct ts_sweep *s, struct ts_sweep_work *to)
{
    *to = (struct ts_sweep_work){.tests = s->tests, .overlaps = s->overlaps, .bodies = s->count};
    to->bytes = sizeof *s + s->room * sizeof *s->body;
}

/* The largest double that is at most a + b: the nearest one, or the one before it. */
static double add_down(double a, double b)
{
    double sum = ts_add(a, b);
    mpq_t exact, other;

    if (!isfinite(sum)) return lower(sum);
    mpq_inits(exact, other, NULL);
    mpq_set_d(exact, a);
    mpq_set_d(other, b);
    mpq_add(exact, exact, other);
    mpq_set_d(other, sum);
    if (mpq_cmp(other, exact) > 0) sum = nextafter(sum, -INFINITY);
    mpq_clears(exact, other, NULL);
    return sum;
}

static struct ts_box loose_box(const double *center, double radius)
{
    struct ts_box box;

    for (int k = 0; k < 3; k++) {
        box.lo[k] = add_down(center[k], -radius);
        box.hi[k] = -add_down(-center[k], -radius);
    }
    return box;
}

/* docs/sweep.md derives the constants. */
static bool loose_radius(const struct ts_body *body, double row, double *radius,
                         struct ts_error *error)
{
    uint32_t n = body->reference_count;
    double length = 0, bound;

    if (!ts_reference_check("sweep", body, error)) return false;
    if (n > 1 && !body->convex)
        return ts_fail(error, "several references need weights that sum to 1 to be bounded");
    if (n > TS_MOST_REFERENCES)
        return ts_fail(error, "expected at most %d references, found %u", TS_MOST_REFERENCES, n);
    for (size_t i = 0; i < (size_t)n * body->vertex_count; i++) {
        const double *p = body->reference + 3 * i;

        length =
            fmax(length, ts_sqrt(sum3(ts_mul(p[0], p[0]), ts_mul(p[1], p[1]), ts_mul(p[2], p[2]))));
    }
    bound = ts_add(ts_mul(length, 1 + n * 0x1p-48 + 8 * TS_ROUNDOFF), 0x1p-536);
    bound = ts_add(ts_mul(ts_mul(row, bound), 1 + 16 * TS_ROUNDOFF), 0x1p-1070);
    if (!(bound >= 0 && isfinite(bound)))
        return ts_fail(error, "expected rows and vertices of a length that doubles can hold");
    *radius = bound;
    return true;
}

const struct ts_sweep_table ts_sweep_ref = {open, enter, move,      leave,       pairs,
                                            work, close, loose_box, loose_radius};
