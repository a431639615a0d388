/* sweep.c, naive: every two boxes, n(n-1)/2 tests a question. */
#include "touchstone/sweep.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ref/bound.h"
#include "touchstone/blend.h"

struct inhabitant {
    uint32_t number; /* first: what bsearch compares */
    struct ts_box box;
};

/* The bodies in the order of their numbers, so that pairs come out sorted. */
struct session {
    struct inhabitant *body;
    size_t count, room, overlaps;
    uint64_t tests;
};

static bool open(void **session, struct ts_error *error)
{
    if (!ts_arithmetic_sound())
        return ts_fail(error, "expected a processor that rounds to nearest and keeps denormals");
    *session = calloc(1, sizeof(struct session));
    return *session || ts_out_of_memory(error);
}

static void close(void *session)
{
    struct session *s = session;

    if (s) free(s->body);
    free(s);
}

static int by_number(const void *left, const void *right)
{
    uint32_t x = ((const struct inhabitant *)left)->number;
    uint32_t y = ((const struct inhabitant *)right)->number;

    return (x > y) - (x < y);
}

static struct inhabitant *find(const struct session *s, uint32_t number)
{
    const struct inhabitant key = {.number = number};

    return s->count ? bsearch(&key, s->body, s->count, sizeof key, by_number) : NULL;
}

static bool enter(void *session, uint32_t body, const struct ts_box *box, struct ts_error *error)
{
    struct session *s = session;
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

static bool move(void *session, uint32_t body, const struct ts_box *box, struct ts_error *error)
{
    struct inhabitant *found = find(session, body);

    if (!ts_sweep_box_check(body, box, error)) return false;
    if (!found) return ts_fail(error, "body %u: is not there", body);
    found->box = *box;
    return true;
}

static bool leave(void *session, uint32_t body, struct ts_error *error)
{
    struct session *s = session;
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

static bool pairs(void *session, struct ts_pairs *pairs, struct ts_error *error)
{
    struct session *s = session;

    pairs->count = 0;
    for (size_t i = 0; i < s->count; i++)
        for (size_t j = i + 1; j < s->count; j++)
            if (meet(&s->body[i].box, &s->body[j].box) &&
                !ts_pairs_add(pairs, s->body[i].number, s->body[j].number))
                return ts_out_of_memory(error);
    s->tests += (uint64_t)s->count * (s->count - (s->count > 0)) / 2;
    s->overlaps = pairs->count;
    return true;
}

static void work(const void *session, struct ts_sweep_work *to)
{
    const struct session *s = session;

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

const struct ts_sweep ts_sweep_ref = {open, enter, move,      leave,       pairs,
                                      work, close, loose_box, loose_radius};
