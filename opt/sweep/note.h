/* note.h: how sweep and prune takes note of pairs that begin to meet, and what it has from
 * C's library for that. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_NOTE_H
#define OPT_SWEEP_NOTE_H

#include "common/pairs.h"
#include "opt/sweep/hits.h"

#include <stdlib.h>
#ifdef __FRAMAC__
#include "proofs/logic/sweep/note.h"
#endif

/* C's realloc, for the proofs. */
/*@ requires hits_apart(hits, heap, size) && hits_room(hits, heap, size);
    assigns hits->item \from hits->item, heap;
    assigns hits->capacity, heap[0 .. size - 1];
    ensures hits_room(hits, heap, size);
    ensures \result != 0 ==> count <= hits->capacity;
    ensures \forall integer k; 0 <= k < hits->count ==>
        same_hit{Pre, Post}(hits->item, k, \old(hits->item), k);
    ensures \forall integer x, y, a, b; \old(listed(hits, x, y, a, b)) <==>
        listed(hits, x, y, a, b); */
static inline bool reserve(struct sweep_hits *hits,
                           size_t count) /*@ ghost (struct sweep_hit *heap, size_t size) */;

static inline bool reserve(struct sweep_hits *hits,
                           size_t count) /*@ ghost (struct sweep_hit *heap, size_t size) */
{
    size_t capacity = hits->capacity ? hits->capacity : 16;
    struct sweep_hit *grown;

    if (count <= hits->capacity) return true;
    while (capacity < count) capacity *= 2;
    grown = (struct sweep_hit *)realloc(hits->item, capacity * sizeof *grown);
    if (!grown) return false;
    hits->item = grown;
    hits->capacity = capacity;
    return true;
}

/* C's qsort, for the proofs. */
/*@ requires \valid(item + (0 .. count - 1)) && same_slots(item, count);
    assigns item[0 .. count - 1];
    ensures hits_sorted(item, 0, count) && same_set{Pre, Post}(item, 0, count); */
static inline void sort_hits(struct sweep_hit *item, size_t count);

static inline void sort_hits(struct sweep_hit *item, size_t count)
{
    if (count > 1) qsort(item, count, sizeof *item, ts_pair_compare);
}

/*@ requires \valid_read(number + a) && \valid_read(number + b);
    assigns \nothing;
    ensures \forall integer x, y, p, q; is_put(\result, x, y, p, q) <==>
        pair_of(number, a, b, x, y, p, q); */
static inline struct sweep_hit hit_of(const uint32_t *number, uint32_t a, uint32_t b)
{
    uint32_t first = number[a] < number[b] ? a : b, second = first == a ? b : a;

    return (struct sweep_hit){{number[first], number[second]}, first, second};
}

/* Takes note of a pair. Without memory nothing changes. */
/*@ requires hits_apart(to, heap, size) && hits_room(to, heap, size);
    assigns to->item \from to->item, heap;
    assigns to->capacity, to->count, heap[0 .. size - 1];
    ensures hits_room(to, heap, size);
    ensures noted: \result != 0 ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) || is_put(met, x, y, a, b); */
static inline bool note(struct sweep_hits *to,
                        struct sweep_hit met) /*@ ghost (struct sweep_hit *heap, size_t size) */
{
    if (!reserve(to, to->count + 1) /*@ ghost (heap, size) */) return false;
    //@ ghost before:;
    put_hit(to->item, to->count, met) /*@ ghost (to->count + 1) */;
    /*@ assert same: \forall integer k, x, y, a, b; 0 <= k < to->count ==>
            same_hit{before, Here}(to->item, k, to->item, k) &&
            (is_hit{before}(to->item, k, x, y, a, b) <==> is_hit(to->item, k, x, y, a, b)); */
    /*@ assert old: \forall integer x, y, a, b; among(to->item, 0, to->count, x, y, a, b) <==>
            \at(listed(to, x, y, a, b), before); */
    //@ ghost split_among(to->item, 0, to->count, to->count + 1);
    to->count++;
    return true;
}

/* The result of the search among the ends that one end passed. */
struct search {
    size_t tests;
    bool full; /* there was no memory for a pair */
};

/* Of those that the low end at `at` passed, up to `from`, takes note of all that begin to meet its
 * body, and of no others. */
/*@ requires at <= from && \valid_read(list + (at .. from)) && boxes_given(box, list, at, from);
    requires numbers_given(number, list, at, from);
    requires hits_apart(to, heap, size) && hits_room(to, heap, size);
    requires passed_apart(number, list, at, from, to, heap, size);
    assigns *to, heap[0 .. size - 1];
    ensures hits_room(to, heap, size);
    ensures \result.tests <= from - at;
    ensures all_noted: !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        begun_among{Pre}(box, number, list, at, at, from, x, y, a, b); */
static inline struct search note_passed(const struct ts_box *box, const uint32_t *number,
                                        const struct sweep_end *list, size_t at, size_t from,
                                        struct sweep_hits *to)
/*@ ghost (struct sweep_hit *heap, size_t size) */
{
    struct search found = {0, false};

    /*@ loop invariant at <= i <= from && 0 <= found.tests <= from - i;
        loop invariant hits_room(to, heap, size);
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
        if (!note(to, hit_of(number, list[at].id / 2, list[i].id / 2)) /*@ ghost (heap, size) */)
            found.full = true;
    }
    return found;
}

#endif
