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
#include "opt/predicate_expansion.h"
#ifdef __FRAMAC__
#include "proofs/logic/bucket/cell.h"
#endif

/* ---- thresholds ---- */

/* Whether the value of an expansion is above t. */
static bool is_above(int count, const double *e, double t)
{
    double minus = -t, h[5];
    int sum = expansion_sum(count, e, t != 0, &minus, h);

    return expansion_sign(sum, h) > 0;
}

/* The least double not below lo (n - i) + hi i. Both products are exact as two doubles each; their
 * sum, added up from the small end, is a neighbour of it. */
static double least_at(double lo, double hi, double n, double i)
{
    double of_lo[2], of_hi[2], e[4], t = 0;
    int count = expansion_sum(expansion_scale(1, &lo, n - i, of_lo), of_lo,
                              expansion_scale(1, &hi, i, of_hi), of_hi, e);

    for (int k = 0; k < count; k++) t += e[k];
    while (is_above(count, e, t)) t = nextafter(t, INFINITY);
    for (double less; less = nextafter(t, -INFINITY), !is_above(count, e, less);) t = less;
    return t;
}

/* Far beside the other bound, only its sign counts; also where it falls below the least double. */
static double scaled(double x, double scale)
{
    double y = x * scale;

    return x != 0 && fabs(y) < 0x1p-800 ? copysign(0x1p-800, x) : y;
}

/* Bounds are brought to a size at which products neither overflow nor fall below the least double:
 * the larger one is at most 2^900 then, and at least 2^-300 if the other is below 2^-800, which is
 * no more than a sign beside it. On the way back, what is too fine for a denormal number is rounded
 * up. */
void opt_bucket_thresholds(double lo, double hi, uint32_t levels, double *to)
{
    double most = larger(fabs(lo), fabs(hi)), n = (double)(1u << levels);
    double scale = most > 0x1p900 ? 0x1p-600 : most < 0x1p-300 ? 0x1p600 : 1;
    double low = scaled(lo, scale), high = scaled(hi, scale);

    to[0] = lo;
    for (uint32_t i = 1; i < 1u << levels; i++) {
        double t = lo < hi ? least_at(low, high, n, i) / n : INFINITY;

        to[i] = t / scale;
        if (to[i] * scale < t) to[i] = nextafter(to[i], INFINITY);
    }
}

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

static void by_formula(struct ts_bucket *b)
{
    const struct guess x = make_guess(b, 0), y = make_guess(b, 1), z = make_guess(b, 2);
    const uint32_t *restrict spread = b->spread;
    uint32_t *restrict code = b->code;
    const struct ts_soup soup = b->soup;

    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t number = b->member[i];
        const double *p = bucket_point(&soup, number);

        code[number] = spread[cell_of(&x, p[0])] | spread[cell_of(&y, p[1])] << 1 |
                       spread[cell_of(&z, p[2])] << 2;
    }
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

/* So many exchanges a primitive cost as much as a sort does: measured, docs/bucket.md. */
enum { MOST_EXCHANGES = 24 };

/* Those that are still there, by insertion: how many. Their coordinates are gathered first: loads
 * that miss the caches overlap then, which they do not behind branches that wait for them. When it
 * takes too many exchanges, which shows soon, all are sorted. */
static uint32_t follow(struct ts_bucket *b, uint32_t *list)
{
    uint64_t exchanges = 0;
    bool few = true, nobody_left = !b->edited;
    uint32_t count = 0;

    for (uint32_t i = 0; i < b->listed; i++) {
        uint32_t id = list[i];

        b->value[count] = b->coordinate[id];
        list[count] = id;
        count += nobody_left || b->at[id];
    }
    for (uint32_t i = 0; few && i < count; i++) {
        exchanges += insert(b->value, list, i, b->value[i], list[i]);
        few = exchanges <= MOST_EXCHANGES * ((uint64_t)i + 64);
    }
    b->work.exchanges += exchanges;
    b->work.sorts += !few;
    if (!few) sort(run_of(b, list, 0), count);
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

static void sort_axis(struct ts_bucket *b, int axis)
{
    uint32_t *list = b->list[axis], *pointer = b->pointer[axis];

    for (uint32_t i = 0; i < b->count; i++)
        b->coordinate[b->member[i]] = bucket_point(&b->soup, b->member[i])[axis];
    let_in(b, axis, follow(b, list));
    move_pointers(b, axis);
    for (uint32_t cell = 0; cell < 1u << b->rule.levels; cell++)
        for (uint32_t i = pointer[cell]; i < pointer[cell + 1]; i++)
            b->code[list[i]] |= b->spread[cell] << axis;
}

/* Codes say who is in the lists, until these are made; those of newcomers and of who left are 0. */
static void by_lists(struct ts_bucket *b)
{
    for (uint32_t i = 0; i < b->listed; i++) {
        uint32_t id = b->list[0][i];

        b->code[id] = b->at[id] ? BUCKET_LISTED : 0;
    }
    for (int k = 0; k < 3; k++) sort_axis(b, k);
    b->listed = b->count;
}

void opt_bucket_find_cells(struct ts_bucket *b)
{
    for (int k = 0; k < 3; k++) {
        opt_bucket_thresholds(b->box.lo[k], b->box.hi[k], b->rule.levels, b->threshold[k]);
        b->threshold[k][1u << b->rule.levels] = INFINITY;
    }
    if (b->rule.algorithm == TS_BUCKET_FORMULA)
        by_formula(b);
    else
        by_lists(b);
}
