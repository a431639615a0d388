/* cell.c: in which cell each primitive is (paper 003, section 3.1).
 *
 * On each axis, thresholds decide: threshold[i] is the least double in cell i, found without
 * rounding, so that p is in cell i or above exactly when p >= threshold[i]. Algorithm 1 guesses a
 * cell by a rounded quotient and then asks the thresholds on both sides; algorithm 2 moves the
 * bucket pointers in the sorted list past them. So both find the same cells, and those of the
 * definition. */
#include <stdlib.h>
#include <string.h>

#include "opt/bucket/bucket.h"
#ifdef __FRAMAC__
#include "proofs/logic/bucket/cell.h"
#endif

/* ---- algorithm 1 ---- */

/* What turns a coordinate into a guess. Halves do not overflow. */
struct guess {
    const double *threshold;
    double half_lo, scale, last;
};

static struct guess make_guess(const struct ts_bucket *b, int axis)
{
    double half_lo = b->box.lo[axis] / 2, width = b->box.hi[axis] / 2 - half_lo;
    int n = 1 << b->rule.levels;

    return (struct guess){b->threshold[axis], half_lo, ts_div(n, width), n - 1};
}

/* From a guess to the cell of p. No p is below the first threshold or above the last, which is
 * infinite. */
/*@ requires \valid_read(threshold + (0 .. last + 1)) && i <= last && last < UINT32_MAX;
    requires threshold[0] <= p < threshold[last + 1];
    assigns \nothing;
    ensures in_range: 0 <= \result <= last;
    ensures in_cell: threshold[\result] <= p < threshold[\result + 1]; */
static inline uint32_t cell_from(const double *threshold, double p,
                                 uint32_t i) /*@ ghost (uint32_t last) */
{
    /*@ loop invariant 0 <= i <= last;
        loop assigns i;
        loop variant i; */
    while (p < threshold[i]) i--;
    /*@ loop invariant 0 <= i <= last && threshold[i] <= p;
        loop assigns i;
        loop variant last - i; */
    while (p >= threshold[i + 1]) i++;
    return i;
}

/* A guess is off by one at a border, or by any number where denormal numbers round or nothing can
 * be divided; the quotient may even be NaN or infinite. docs/proofs/bucket.md shows that the result
 * is a cell's number all the same: of NaN, `larger` makes the other number. */
/*@ requires 0.0 <= last < 0x1p31;
    assigns \nothing;
    ensures in_range: 0 <= \result <= last; */
static inline uint32_t in_range(double quotient, double last)
{
    return (uint32_t)smaller(larger(quotient, 0), last);
}

static inline uint32_t cell_of(const struct guess *g, double p)
{
    double quotient = ts_mul(ts_sub(p * 0.5, g->half_lo), g->scale);

    return cell_from(g->threshold, p, in_range(quotient, g->last)) /*@ ghost (g->last) */;
}

static void find_thresholds(struct ts_bucket *b, int axis)
{
    uint32_t cells = 1u << b->rule.levels;

    opt_bucket_thresholds(b->box.lo[axis], b->box.hi[axis], b->rule.levels, b->threshold[axis]);
    b->threshold[axis][cells] = INFINITY;
}

static void by_formula(struct ts_bucket *b)
{
    const struct guess x = make_guess(b, 0), y = make_guess(b, 1), z = make_guess(b, 2);
    const uint32_t *restrict spread = b->spread;
    uint32_t *restrict code = b->code;
    const struct ts_soup soup = b->soup;

    for (int k = 0; k < 3; k++) find_thresholds(b, k);
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t number = b->member[i];
        const double *p = bucket_point(&soup, number);

        code[number] = spread[cell_of(&x, p[0])] | spread[cell_of(&y, p[1])] << 1 |
                       spread[cell_of(&z, p[2])] << 2;
    }
    for (uint32_t i = 0; bucket_kept(b) && i < b->count; i++)
        opt_bucket_put_into(b, b->member[i], code[b->member[i]]);
}

/* ---- algorithm 2 ---- */

/* The total order: by coordinate, and at equal ones by number. */
//@ assigns \nothing; ensures \result != 0 <==> is_before(x, a, y, b);
static inline bool before(double x, uint32_t a, double y, uint32_t b)
{
    return x < y || (x == y && a < b);
}

/* A list, or a part of one, and room beside it for as many. */
struct run {
    double *value, *value_room;
    uint32_t *id, *id_room;
};

/* Moves an item of a list forward, past those that it is before; how many. */
/*@ requires \valid(value + (0 .. from)) && \valid(id + (0 .. from));
    requires all_in_order(value, id, from);
    assigns value[0 .. from], id[0 .. from];
    ensures 0 <= \result <= from;
    ensures item_moved{Pre, Post}(value, id, from - \result, from, x, number);
    ensures all_in_order(value, id, from + 1); */
static inline uint32_t insert(double *value, uint32_t *id, uint32_t from, double x, uint32_t number)
{
    uint32_t at = from;

    /*@ loop invariant 0 <= at <= from;
        loop invariant \forall integer i; 0 <= i < at ==> value[i] == \at(value[i], Pre);
        loop invariant \forall integer i; 0 <= i < at ==> id[i] == \at(id[i], Pre);
        loop invariant \forall integer i; at < i <= from ==> value[i] == \at(value[i - 1], Pre);
        loop invariant \forall integer i; at < i <= from ==> id[i] == \at(id[i - 1], Pre);
        loop invariant \forall integer i; at < i <= from ==> is_before(x, number, value[i], id[i]);
        loop assigns at, value[0 .. from], id[0 .. from];
        loop variant at; */
    for (; at > 0 && before(x, number, value[at - 1], id[at - 1]); at--) {
        value[at] = value[at - 1];
        id[at] = id[at - 1];
        //@ assert \forall integer i; i == at ==> id[i] == \at(id[i - 1], Pre);
        //@ assert \forall integer i; at < i <= from ==> id[i] == \at(id[i - 1], Pre);
    }
    value[at] = x;
    id[at] = number;
    //@ assert \forall integer i; at < i <= from ==> value[i] == \at(value[i - 1], Pre);
    //@ assert \forall integer i; at < i <= from ==> id[i] == \at(id[i - 1], Pre);
    //@ assert item_moved{Pre, Here}(value, id, at, from, x, number);
    /*@ assert \forall integer i, j; 0 <= i <= j < at ==>
            in_order{Pre}(value, id, i, j) && in_order(value, id, i, j); */
    /*@ assert \forall integer i, j; 0 <= i < at < j <= from ==>
            in_order{Pre}(value, id, i, j - 1) && in_order(value, id, i, j); */
    /*@ assert \forall integer i, j; at < i <= j <= from ==>
            in_order{Pre}(value, id, i - 1, j - 1) && in_order(value, id, i, j); */
    //@ assert \forall integer j; at <= j <= from ==> in_order(value, id, at, j);
    /*@ assert \forall integer i; 0 <= i < at ==>
            in_order{Pre}(value, id, i, at - 1) && in_order(value, id, i, at); */
    return from - at;
}

/* Merges two sorted runs that lie one behind the other. What is in its place already stays there:
 * of lists that are nearly sorted, nearly all. */
static void merge(struct run r, size_t first, size_t both)
{
    size_t keep = first, i = 0, j = first;

    if (first == both) return;
    while (keep > 0 && before(r.value[first], r.id[first], r.value[keep - 1], r.id[keep - 1]))
        keep--;
    memcpy(r.value_room, r.value + keep, (first - keep) * sizeof *r.value);
    memcpy(r.id_room, r.id + keep, (first - keep) * sizeof *r.id);
    for (size_t to = keep; i < first - keep; to++)
        if (j < both && before(r.value[j], r.id[j], r.value_room[i], r.id_room[i])) {
            r.value[to] = r.value[j];
            r.id[to] = r.id[j++];
        } else {
            r.value[to] = r.value_room[i];
            r.id[to] = r.id_room[i++];
        }
}

/* Short runs by insertion, then every two neighbours. */
static void sort(struct run r, size_t count)
{
    enum { SHORT = 16 };

    for (size_t i = 0; i < count; i++) {
        size_t begin = i - i % SHORT;

        insert(r.value + begin, r.id + begin, i % SHORT, r.value[i], r.id[i]);
    }
    for (size_t run = SHORT; run < count; run *= 2)
        for (size_t begin = 0; begin + run < count; begin += 2 * run) {
            size_t left = count - begin;
            struct run part = {r.value + begin, r.value_room, r.id + begin, r.id_room};

            merge(part, run, left < 2 * run ? left : 2 * run);
        }
}

/* The coordinates by number and the order by bucket are made anew later: until then, there is room
 * beside a list. */
static struct run run_of(struct ts_bucket *b, uint32_t *list, uint32_t begin)
{
    return (struct run){b->value + begin, b->coordinate, list + begin, b->order};
}

/* The bits of a code that belong to the first axis, of TS_BUCKET_ARRAY levels. */
#define EVERY_THIRD UINT32_C(0x49249)

/* So many exchanges a primitive cost as much as a sort does: measured, docs/bucket.md. */
enum { MOST_EXCHANGES = 24 };

/* What belongs to an item moves with it, past so many others. */
static void carry(uint16_t *item, uint32_t passed)
{
    uint16_t carried = *item;

    memmove(item - passed + 1, item - passed, passed * sizeof *item);
    item[-(ptrdiff_t)passed] = carried;
}

/* Those that are still there, by insertion: how many. Their coordinates are gathered first: loads
 * that miss the caches overlap then, which they do not behind branches that wait for them. When it
 * takes too many exchanges, which shows soon, all are sorted. */
static uint32_t follow(struct ts_bucket *b, int axis, bool *few)
{
    uint32_t *list = b->list[axis], count = 0;
    bool nobody_left = !b->edited;
    uint64_t exchanges = 0;

    *few = true;

    for (uint32_t i = 0; i < b->listed; i++) {
        uint32_t id = list[i];

        b->value[count] = b->coordinate[id];
        list[count] = id;
        count += nobody_left || b->at[id];
    }
    for (uint32_t i = 0; *few && i < count; i++) {
        uint32_t passed = insert(b->value, list, i, b->value[i], list[i]);

        if (passed && bucket_kept(b)) carry(b->was[axis] + i, passed);
        exchanges += passed;
        *few = exchanges <= MOST_EXCHANGES * ((uint64_t)i + 64);
    }
    b->work.exchanges += exchanges;
    b->work.sorts += !*few;
    if (!*few) sort(run_of(b, list, 0), count);
    return count;
}

/* Newcomers are sorted apart, and merged. */
static void let_in(struct ts_bucket *b, int axis, uint32_t kept)
{
    uint32_t *list = b->list[axis], end = kept;

    if (kept == b->count) return;
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t id = b->member[i];

        if (b->code[id] & BUCKET_LISTED) continue;
        list[end] = id;
        b->value[end++] = bucket_point(&b->soup, id)[axis];
    }
    sort(run_of(b, list, kept), end - kept);
    merge(run_of(b, list, 0), kept, end);
}

/* Where those that are not below a threshold begin in a sorted list, sought from any place. */
/*@ requires \valid_read(value + (0 .. count - 1)) && ascending(value, count) && from <= count;
    assigns \nothing;
    ensures 0 <= \result <= count;
    ensures right: parts(value, count, \result, threshold); */
static inline uint32_t pointer_from(const double *value, uint32_t count, double threshold,
                                    uint32_t from)
{
    uint32_t at = from;

    /*@ loop invariant 0 <= at <= from;
        loop invariant \forall integer i; at <= i < from ==> value[i] >= threshold;
        loop assigns at;
        loop variant at; */
    while (at > 0 && value[at - 1] >= threshold) at--;
    //@ assert at > 0 ==> \forall integer i; 0 <= i < at ==> value[i] <= value[at - 1];
    /*@ loop invariant 0 <= at <= count;
        loop invariant \forall integer i; 0 <= i < at ==> value[i] < threshold;
        loop assigns at;
        loop variant count - at; */
    while (at < count && value[at] < threshold) at++;
    //@ assert at < count ==> \forall integer i; at <= i < count ==> value[at] <= value[i];
    return at;
}

/* Moves the pointer of each cell to the first primitive that is not below its threshold, from where
 * it was; or, when the whole box has jumped, from where the last one is. (UpdateBucketPointers;
 * docs/errata.md says what differs.) */
static void move_pointers(struct ts_bucket *b, int axis)
{
    const double *threshold = b->threshold[axis], *value = b->value;
    uint32_t *pointer = b->pointer[axis], last = (1u << b->rule.levels) - 1;
    uint64_t steps = 0;

    for (uint32_t i = 1; i <= last; i++) {
        uint32_t from = pointer[i] < b->count ? pointer[i] : b->count, at;

        if (steps > b->count) from = i > 1 ? pointer[i - 1] : 0;
        at = pointer_from(value, b->count, threshold[i], from);
        steps += at < from ? from - at : at - from;
        pointer[i] = at;
    }
    b->work.pointers += steps;
    pointer[last + 1] = b->count;
}

/* Writes the cell of every primitive between its two pointers. */
static void write_all(struct ts_bucket *b, int axis)
{
    const uint32_t *list = b->list[axis], *pointer = b->pointer[axis];

    for (uint32_t cell = 0; cell < 1u << b->rule.levels; cell++)
        for (uint32_t i = pointer[cell]; i < pointer[cell + 1]; i++)
            b->code[list[i]] |= b->spread[cell] << axis;
}

/* The same only where another cell is written; `was` says so, which is read in the order of the
 * list. After an edit codes begin anew, and buckets take them when all axes are done. */
static void write_changes(struct ts_bucket *b, int axis, bool few)
{
    const uint32_t *list = b->list[axis], *pointer = b->pointer[axis];
    uint16_t *was = b->was[axis];

    for (uint32_t cell = 0; cell < 1u << b->rule.levels; cell++)
        for (uint32_t i = pointer[cell]; i < pointer[cell + 1]; i++) {
            uint32_t id = list[i];

            if (few && was[i] == cell) continue;
            was[i] = (uint16_t)cell;
            b->code[id] = (b->code[id] & ~(EVERY_THIRD << axis)) | b->spread[cell] << axis;
            if (!b->edited) opt_bucket_put_into(b, id, b->code[id]);
        }
}

static void sort_axis(struct ts_bucket *b, int axis)
{
    bool few;

    for (uint32_t i = 0; i < b->count; i++)
        b->coordinate[b->member[i]] = bucket_point(&b->soup, b->member[i])[axis];
    let_in(b, axis, follow(b, axis, &few));
    if (bucket_lists_measure(b) && b->count) {
        b->box.lo[axis] = b->value[0];
        b->box.hi[axis] = b->value[b->count - 1];
    }
    find_thresholds(b, axis);
    move_pointers(b, axis);
    if (bucket_kept(b))
        write_changes(b, axis, few && !b->edited);
    else
        write_all(b, axis);
}

/* Until the lists are made, codes say which primitives are in them; all others have 0. */
static void begin_codes(struct ts_bucket *b)
{
    for (uint32_t i = 0; i < b->listed; i++) {
        uint32_t id = b->list[0][i];

        b->code[id] = b->at[id] ? BUCKET_LISTED : 0;
    }
}

static void by_lists(struct ts_bucket *b)
{
    if (b->edited || !bucket_kept(b)) begin_codes(b);
    for (int k = 0; k < 3; k++) sort_axis(b, k);
    for (uint32_t i = 0; b->edited && bucket_kept(b) && i < b->count; i++)
        opt_bucket_put_into(b, b->member[i], b->code[b->member[i]]);
    b->listed = b->count;
}

void opt_bucket_find_cells(struct ts_bucket *b)
{
    if (b->rule.algorithm == TS_BUCKET_FORMULA)
        by_formula(b);
    else
        by_lists(b);
}
