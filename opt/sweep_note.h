/* sweep_note.h: how sweep and prune takes note of pairs that begin to meet, and what it has from
 * C's library for that. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_NOTE_H
#define OPT_SWEEP_NOTE_H

#include "opt/sweep_met.h"

#include <stdlib.h>

/*@ // A list with its room, which is part of the memory that malloc gives from: heap.
    predicate mets_room{L}(struct sweep_mets *mets, struct sweep_met *heap, integer size) =
        mets->count <= mets->capacity &&
        (mets->capacity == 0 || \exists integer at; 0 <= at && at + mets->capacity <= size &&
                                    mets->item == heap + at);
    predicate mets_apart{L}(struct sweep_mets *mets, struct sweep_met *heap, integer size) =
        \valid(mets) && \valid(heap + (0 .. size - 1)) && size < SIZE_MAX &&
        \separated(mets, heap + (0 .. size - 1));
    predicate listed{L}(struct sweep_mets *mets, integer x, integer y, integer a, integer b) =
        among(mets->item, 0, mets->count, x, y, a, b); */

/* C's realloc, for the proofs. */
/*@ requires mets_apart(mets, heap, size) && mets_room(mets, heap, size);
    assigns mets->item \from mets->item, heap;
    assigns mets->capacity, heap[0 .. size - 1];
    ensures mets_room(mets, heap, size);
    ensures \result != 0 ==> count <= mets->capacity;
    ensures \forall integer k; 0 <= k < mets->count ==>
        same_met{Pre, Post}(mets->item, k, \old(mets->item), k);
    ensures \forall integer x, y, a, b; \old(listed(mets, x, y, a, b)) <==>
        listed(mets, x, y, a, b); */
static inline bool reserve(struct sweep_mets *mets,
                           size_t count) /*@ ghost (struct sweep_met *heap, size_t size) */;

static inline bool reserve(struct sweep_mets *mets,
                           size_t count) /*@ ghost (struct sweep_met *heap, size_t size) */
{
    size_t capacity = mets->capacity ? mets->capacity : 16;
    struct sweep_met *grown;

    if (count <= mets->capacity) return true;
    while (capacity < count) capacity *= 2;
    grown = (struct sweep_met *)realloc(mets->item, capacity * sizeof *grown);
    if (!grown) return false;
    mets->item = grown;
    mets->capacity = capacity;
    return true;
}

/*@ predicate same_slots{L}(struct sweep_met *item, integer n) =
        \forall integer k, l; 0 <= k < n && 0 <= l < n &&
            item[k].number.a == item[l].number.a && item[k].number.b == item[l].number.b ==>
            item[k].a == item[l].a && item[k].b == item[l].b; */

/* C's qsort, for the proofs. */
/*@ requires \valid(item + (0 .. count - 1)) && same_slots(item, count);
    assigns item[0 .. count - 1];
    ensures mets_sorted(item, 0, count) && same_set{Pre, Post}(item, 0, count); */
static inline void sort_mets(struct sweep_met *item, size_t count);

static inline void sort_mets(struct sweep_met *item, size_t count)
{
    if (count > 1) qsort(item, count, sizeof *item, ts_pair_compare);
}

/*@ // The bodies of slots p and q as a pair: the smaller number first.
    predicate pair_of{L}(uint32_t *number, integer p, integer q, integer x, integer y, integer a,
                         integer b) =
        number[p] < number[q] ? x == number[p] && y == number[q] && a == p && b == q
                              : x == number[q] && y == number[p] && a == q && b == p; */

/*@ requires \valid_read(number + a) && \valid_read(number + b);
    assigns \nothing;
    ensures \forall integer x, y, p, q; is_put(\result, x, y, p, q) <==>
        pair_of(number, a, b, x, y, p, q); */
static inline struct sweep_met met_of(const uint32_t *number, uint32_t a, uint32_t b)
{
    uint32_t first = number[a] < number[b] ? a : b, second = first == a ? b : a;

    return (struct sweep_met){{number[first], number[second]}, first, second};
}

/* Takes note of a pair. Without memory nothing changes. */
/*@ requires mets_apart(to, heap, size) && mets_room(to, heap, size);
    assigns to->item \from to->item, heap;
    assigns to->capacity, to->count, heap[0 .. size - 1];
    ensures mets_room(to, heap, size);
    ensures noted: \result != 0 ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) || is_put(met, x, y, a, b); */
static inline bool note(struct sweep_mets *to,
                        struct sweep_met met) /*@ ghost (struct sweep_met *heap, size_t size) */
{
    if (!reserve(to, to->count + 1) /*@ ghost (heap, size) */) return false;
    //@ ghost before:;
    put_met(to->item, to->count, met) /*@ ghost (to->count + 1) */;
    /*@ assert same: \forall integer k, x, y, a, b; 0 <= k < to->count ==>
            same_met{before, Here}(to->item, k, to->item, k) &&
            (is_met{before}(to->item, k, x, y, a, b) <==> is_met(to->item, k, x, y, a, b)); */
    /*@ assert old: \forall integer x, y, a, b; among(to->item, 0, to->count, x, y, a, b) <==>
            \at(listed(to, x, y, a, b), before); */
    //@ ghost split_among(to->item, 0, to->count, to->count + 1);
    to->count++;
    return true;
}

/*@ // The pair of the low end at `at` and what stands at j, if that is a high end whose box meets.
    predicate begun_at{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list, integer at,
                          integer j, integer x, integer y, integer a, integer b) =
        begins_to_meet(box, list, at, j) &&
        pair_of(number, list[at].id / 2, list[j].id / 2, x, y, a, b);
    predicate begun_among{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list,
                             integer at, integer from, integer end, integer x, integer y,
                             integer a, integer b) =
        \exists integer j; from < j <= end && begun_at(box, number, list, at, j, x, y, a, b);
    predicate numbers_given{L}(uint32_t *number, struct sweep_end *list, integer at, integer n) =
        \forall integer i; at <= i <= n ==> \valid_read(number + list[i].id / 2);
    predicate passed_apart{L}(uint32_t *number, struct sweep_end *list, integer at, integer n,
                             struct sweep_mets *to, struct sweep_met *heap, integer size) =
        \separated(list + (at .. n), heap + (0 .. size - 1)) &&
        \separated(list + (at .. n), to) &&
        (\forall integer i; at <= i <= n ==>
            \separated(number + list[i].id / 2, heap + (0 .. size - 1)) &&
            \separated(number + list[i].id / 2, to)); */

/* What came of the search among those that an end passed. */
struct search {
    size_t tests;
    bool full; /* there was no memory for a pair */
};

/* Of those that the low end at `at` passed, up to `from`, takes note of all that begin to meet its
 * body, and of no others. */
/*@ requires at <= from && \valid_read(list + (at .. from)) && boxes_given(box, list, at, from);
    requires numbers_given(number, list, at, from);
    requires mets_apart(to, heap, size) && mets_room(to, heap, size);
    requires passed_apart(number, list, at, from, to, heap, size);
    assigns *to, heap[0 .. size - 1];
    ensures mets_room(to, heap, size);
    ensures \result.tests <= from - at;
    ensures all_noted: !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        begun_among{Pre}(box, number, list, at, at, from, x, y, a, b); */
static inline struct search note_passed(const struct ts_box *box, const uint32_t *number,
                                        const struct sweep_end *list, size_t at, size_t from,
                                        struct sweep_mets *to)
/*@ ghost (struct sweep_met *heap, size_t size) */
{
    struct search found = {0, false};

    /*@ loop invariant at <= i <= from && 0 <= found.tests <= from - i;
        loop invariant mets_room(to, heap, size);
        loop invariant !found.full ==> \forall integer x, y, a, b;
            listed(to, x, y, a, b) <==> \at(listed(to, x, y, a, b), Pre) ||
            begun_among{Pre}(box, number, list, at, i, from, x, y, a, b);
        loop assigns i, found, *to, heap[0 .. size - 1];
        loop variant i; */
    for (size_t i = from; i > at; i--) {
        struct passed next;

        //@ ghost size_t top = i;
        /*@ assert kept: \forall integer k; at <= k <= from ==>
                list[k].id == \at(list[k].id, Pre) &&
                number[list[k].id / 2] == \at(number[list[k].id / 2], Pre); */
        next = last_begun(box, list, at, i);
        found.tests += next.tests;
        /*@ assert between: \forall integer j, x, y, a, b; next.place < j <= i ==>
                !begun_at{Pre}(box, number, list, at, j, x, y, a, b); */
        i = next.place;
        /*@ assert none: \forall integer x, y, a, b;
                begun_among{Pre}(box, number, list, at, i, from, x, y, a, b) <==>
                begun_among{Pre}(box, number, list, at, top, from, x, y, a, b); */
        if (i == at) break;
        /*@ assert this: \forall integer x, y, a, b;
                begun_at{Pre}(box, number, list, at, i, x, y, a, b) <==>
                pair_of(number, list[at].id / 2, list[i].id / 2, x, y, a, b); */
        /*@ assert more: \forall integer x, y, a, b;
                begun_among{Pre}(box, number, list, at, i - 1, from, x, y, a, b) <==>
                begun_among{Pre}(box, number, list, at, i, from, x, y, a, b) ||
                begun_at{Pre}(box, number, list, at, i, x, y, a, b); */
        if (!note(to, met_of(number, list[at].id / 2, list[i].id / 2)) /*@ ghost (heap, size) */)
            found.full = true;
    }
    return found;
}

#endif
