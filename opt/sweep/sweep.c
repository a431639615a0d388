/* sweep.c: sweep and prune: which bodies are there, and where. Nothing is sorted before a query:
 * coming, moving and going only take note. list.c does the rest. */
#include "opt/sweep/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"
#include "common/pairs.h"
#include "opt/bound.h"
#include "touchstone/blend.h"

static bool open(struct ts_sweep **session, struct ts_error *error)
{
    struct ts_sweep *s;

    if (!ts_arithmetic_check(error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->free = SWEEP_NO_SLOT;
    *session = s;
    return true;
}

static void close(struct ts_sweep *s)
{
    if (!s) return;
    free(s->box);
    free(s->number);
    free(s->place);
    free(s->table);
    for (int k = 0; k < 3; k++) free(s->list[k]);
    free(s->met.item);
    free(s->begun.item);
    free(s);
}

/* ---- numbers to slots: a hash table, at most half full ---- */

static size_t home(const struct ts_sweep *s, uint32_t number)
{
    return (size_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (s->table_size - 1);
}

/* Where a number's slot stands, or would stand. There must be a table. */
static size_t seek(const struct ts_sweep *s, uint32_t number)
{
    size_t at = home(s, number);

    while (s->table[at] && s->number[s->table[at] - 1] != number)
        at = (at + 1) & (s->table_size - 1);
    return at;
}

/* Empties a place; those behind it that were pushed on by it move up, so that no search stops
 * before it finds them. */
static void forget(struct ts_sweep *s, size_t at)
{
    size_t mask = s->table_size - 1;

    for (size_t next = (at + 1) & mask; s->table[next]; next = (next + 1) & mask) {
        size_t from_home = (next - home(s, s->number[s->table[next] - 1])) & mask;

        if (from_home < ((next - at) & mask)) continue;
        s->table[at] = s->table[next];
        at = next;
    }
    s->table[at] = 0;
}

static bool find(const struct ts_sweep *s, uint32_t number, size_t *at)
{
    if (!s->table) return false;
    *at = seek(s, number);
    return s->table[*at] != 0;
}

/* ---- slots ---- */

static void *wider(void *block, size_t size, bool *good)
{
    void *grown = realloc(block, size);

    if (grown) return grown;
    *good = false;
    return block;
}

/* Room for twice as many. If memory runs out half-way, what has grown stays, and nothing else has
 * changed. */
static bool grow(struct ts_sweep *s)
{
    size_t room = s->room ? 2 * (size_t)s->room : 8;
    bool good = room <= UINT32_MAX / 2 && room <= SIZE_MAX / 2 / sizeof *s->box;
    uint32_t *old = s->table, *table = good ? calloc(2 * room, sizeof *table) : NULL;

    if (!table) return false;
    s->box = wider(s->box, room * sizeof *s->box, &good);
    s->number = wider(s->number, room * sizeof *s->number, &good);
    s->place = wider(s->place, room * sizeof *s->place, &good);
    for (int k = 0; k < 3; k++)
        s->list[k] = wider(s->list[k], 2 * room * sizeof *s->list[k], &good);
    if (!good) {
        free(table);
        return false;
    }
    s->table = table;
    s->table_size = 2 * room;
    for (size_t i = 0; i < 2 * (size_t)s->room; i++)
        if (old[i]) table[seek(s, s->number[old[i] - 1])] = old[i];
    s->room = (uint32_t)room;
    free(old);
    return true;
}

static bool enter(struct ts_sweep *s, uint32_t body, const struct ts_box *box,
                  struct ts_error *error)
{
    uint32_t slot;
    size_t at;

    if (!ts_sweep_box_check(body, box, error)) return false;
    if (find(s, body, &at)) return ts_fail(error, "body %u: is there already", body);
    if (s->free == SWEEP_NO_SLOT && s->slots == s->room && !grow(s)) return ts_out_of_memory(error);
    slot = s->free;
    if (slot == SWEEP_NO_SLOT)
        slot = s->slots++;
    else
        s->free = s->number[slot];
    s->table[seek(s, body)] = slot + 1;
    s->box[slot] = *box;
    s->number[slot] = body;
    s->place[slot] = PLACE_FRESH;
    s->bodies++;
    s->changed = true;
    return true;
}

static bool move(struct ts_sweep *s, uint32_t body, const struct ts_box *box,
                 struct ts_error *error)
{
    struct ts_box *old;
    size_t at;

    if (!ts_sweep_box_check(body, box, error)) return false;
    if (!find(s, body, &at)) return ts_fail(error, "body %u: is not there", body);
    old = &s->box[s->table[at] - 1];
    s->changed |= memcmp(old, box, sizeof *box) != 0;
    *old = *box;
    return true;
}

/* A slot that is still in the lists becomes free when they are sorted; one that never was, now. So
 * bodies that come and go between two questions don't pile up. */
static bool leave(struct ts_sweep *s, uint32_t body, struct ts_error *error)
{
    static const struct ts_box nowhere = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    uint32_t slot;
    size_t at;

    if (!find(s, body, &at)) return ts_fail(error, "body %u: is not there", body);
    slot = s->table[at] - 1;
    forget(s, at);
    s->box[slot] = nowhere;
    if (s->place[slot] == PLACE_FRESH) {
        s->place[slot] = PLACE_FREE;
        s->number[slot] = s->free;
        s->free = slot;
    } else {
        s->place[slot] = PLACE_GONE;
    }
    s->bodies--;
    s->changed = true;
    return true;
}

/* ---- answers ---- */

static bool pairs(struct ts_sweep *s, struct ts_pairs *pairs, struct ts_error *error)
{
    pairs->count = 0;
    if (!opt_sweep_settle(s)) return ts_out_of_memory(error);
    for (size_t i = 0; i < s->met.count; i++)
        if (!ts_pairs_add(pairs, s->met.item[i].number.a, s->met.item[i].number.b))
            return ts_out_of_memory(error);
    s->work.overlaps = s->met.count;
    return true;
}

static void work(const struct ts_sweep *s, struct ts_sweep_work *to)
{
    *to = s->work;
    to->bodies = s->bodies;
    to->bytes = sizeof *s + s->table_size * sizeof *s->table +
                s->room * (sizeof *s->box + sizeof *s->number + sizeof *s->place +
                           3 * 2 * sizeof *s->list[0]) +
                (s->met.capacity + s->begun.capacity) * sizeof *s->met.item;
}

/* ---- loose boxes ---- */

/* The largest double that is at most a + b. What the sum lost to rounding is a double, and the
 * difference below is exact (Dekker), since nothing can overflow once the sum has not. */
static double add_down(double a, double b)
{
    double sum = ts_add(a, b), more = fabs(a) >= fabs(b) ? a : b, less = fabs(a) >= fabs(b) ? b : a;

    if (!isfinite(sum)) return lower(sum);
    return ts_sub(less, ts_sub(sum, more)) < 0 ? nextafter(sum, -INFINITY) : sum;
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

/* The longest vertex of all references; one root in place of many, since it is monotone. */
static double longest(const struct ts_body *body)
{
    size_t count = (size_t)body->reference_count * body->vertex_count;
    const double *restrict p = body->reference;
    double most = 0;

    for (size_t i = 0; i < count; i++) {
        double x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2];

        most = larger(sum3(ts_mul(x, x), ts_mul(y, y), ts_mul(z, z)), most);
    }
    return ts_sqrt(most);
}

/* docs/sweep.md derives the constants. */
bool opt_sweep_reach(const struct ts_body *body, double *reach, struct ts_error *error)
{
    uint32_t n = body->reference_count;

    if (n > 1 && !body->convex)
        return ts_fail(error, "several references need weights that sum to 1 to be bounded");
    if (n > TS_MOST_REFERENCES)
        return ts_fail(error, "expected at most %d references, found %u", TS_MOST_REFERENCES, n);
    *reach = ts_add(ts_mul(longest(body), 1 + n * 0x1p-48 + 8 * TS_ROUNDOFF), 0x1p-536);
    return true;
}

double opt_sweep_radius(double reach, double row)
{
    return ts_add(ts_mul(ts_mul(row, reach), 1 + 16 * TS_ROUNDOFF), 0x1p-1070);
}

static bool loose_radius(const struct ts_body *body, double row, double *radius,
                         struct ts_error *error)
{
    double reach = 0, bound;

    if (!ts_reference_check("sweep", body, error) || !opt_sweep_reach(body, &reach, error))
        return false;
    bound = opt_sweep_radius(reach, row);
    if (!(bound >= 0 && isfinite(bound)))
        return ts_fail(error, "expected rows and vertices of a length that doubles can hold");
    *radius = bound;
    return true;
}

const struct ts_sweep_table ts_sweep_opt = {open, enter, move,      leave,       pairs,
                                            work, close, loose_box, loose_radius};
