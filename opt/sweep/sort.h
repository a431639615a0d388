/* sort.h: all ends of a list of sweep and prune come to their places, and the pairs that
 * begin to meet are noted on the way. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_SORT_H
#define OPT_SWEEP_SORT_H

#include "opt/sweep/note.h"
#ifdef __FRAMAC__
#include "proofs/logic/sweep/sort.h"
#endif

/* As insert, in a list that goes on; no body changes, and the list has the ends that it had. */
/*@ requires from < count < SIZE_MAX && 0 <= axis < 3;
    requires ends_apart(box, number, slots, list, count);
    requires ends_in_order(list, from) && ends_right(box, axis, slots, list, count);
    assigns list[0 .. from];
    ensures 0 <= \result <= from && list[\result].id == \old(list[from].id);
    ensures sorted: ends_in_order(list, from + 1);
    ensures rest: ids_stay{Pre, Post}(list, from + 1, count);
    ensures same: same_ends{Pre, Post}(list, from + 1);
    ensures right: ends_right(box, axis, slots, list, count);
    ensures bodies: boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures up: \forall integer i; \result < i <= from ==> rose{Pre, Post}(list, i);
    ensures passed: \forall integer i; 0 <= i < from ==>
        (\result <= i <==> passes{Pre}(list, from, i)); */
static inline size_t place_end(struct sweep_end *list, size_t from)
/*@ ghost (size_t count, const struct ts_box *box, const uint32_t *number, size_t slots,
           int axis) */
{
    size_t at = insert(list, from);

    //@ ghost PLACE_END_STEPS
    return at;
}

/* ---- which boxes begin to meet ---- */

/* The same; a low end passes all high ends whose bodies meet its own. */
/*@ requires from < count < SIZE_MAX && 0 <= axis < 3;
    requires ends_apart(box, number, slots, list, count);
    requires ends_in_order(list, from) && ends_right(box, axis, slots, list, count);
    assigns list[0 .. from];
    ensures 0 <= \result <= from && list[\result].id == \old(list[from].id);
    ensures sorted: ends_in_order(list, from + 1);
    ensures rest: ids_stay{Pre, Post}(list, from + 1, count);
    ensures same: same_ends{Pre, Post}(list, from + 1);
    ensures right: ends_right(box, axis, slots, list, count);
    ensures bodies: boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures those: is_low(list[\result].id) ==> \forall integer x, y, a, b;
        begun_among(box, number, list, \result, \result, from, x, y, a, b) <==>
        low_hit{Pre}(box, number, list, from, x, y, a, b); */
static inline size_t forward(struct sweep_end *list, size_t from)
/*@ ghost (size_t count, const struct ts_box *box, const uint32_t *number, size_t slots,
           int axis) */
{
    size_t at = place_end(list, from) /*@ ghost (count, box, number, slots, axis) */;

    //@ ghost MEETINGS_STAY
    //@ ghost FORWARD_STEPS
    return at;
}

/* How much work sorting was, and whether memory for a pair was lacking. */
struct sorting {
    uint64_t exchanges, tests;
    bool full;
};

/* As note_passed; ends and numbers stay as they are. */
/*@ requires at <= from < count && ends_apart(box, number, slots, list, count);
    requires hits_aside(number, slots, list, count, to, heap, size);
    requires ids_within(list, count, slots) && hits_room(to, heap, size);
    assigns *to, heap[0 .. size - 1];
    ensures hits_room(to, heap, size) && \result.tests <= from - at;
    ensures ids_stay{Pre, Post}(list, 0, count) && numbers_stay{Pre, Post}(number, slots);
    ensures noted: !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        begun_among{Pre}(box, number, list, at, at, from, x, y, a, b); */
static inline struct search note_low(const struct ts_box *box, const uint32_t *number,
                                     const struct sweep_end *list, size_t at, size_t from,
                                     struct sweep_hits *to)
/*@ ghost (size_t count, size_t slots, struct sweep_hit *heap, size_t size) */
{
    /*@ assert apart: \forall integer k; 0 <= k < slots ==> \valid_read(number + k) &&
            \valid_read(box + k) && \separated(number + k, heap + (0 .. size - 1)) &&
            \separated(number + k, to); */
    return note_passed(box, number, list, at, from, to) /*@ ghost (heap, size) */;
}

/* Moves an end to its place and, if it is a low one, takes note of the high ones that it passed
 * whose bodies its own meets now. */
/*@ requires from < count < SIZE_MAX && 0 <= axis < 3;
    requires ends_apart(box, number, slots, list, count);
    requires hits_aside(number, slots, list, count, to, heap, size);
    requires ends_in_order(list, from) && ends_right(box, axis, slots, list, count);
    requires hits_room(to, heap, size);
    assigns list[0 .. from], *to, heap[0 .. size - 1];
    ensures hits_room(to, heap, size) && \result.tests <= \result.exchanges <= from;
    ensures sorted: ends_in_order(list, from + 1);
    ensures rest: ids_stay{Pre, Post}(list, from + 1, count);
    ensures same: same_ends{Pre, Post}(list, from + 1);
    ensures right: ends_right(box, axis, slots, list, count);
    ensures bodies: boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures noted: !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        low_hit{Pre}(box, number, list, from, x, y, a, b); */
static inline struct sorting pass_end(const struct ts_box *box, const uint32_t *number,
                                      struct sweep_end *list, size_t from, struct sweep_hits *to)
/*@ ghost (size_t count, size_t slots, int axis, struct sweep_hit *heap, size_t size) */
{
    size_t at = forward(list, from) /*@ ghost (count, box, number, slots, axis) */;
    struct sorting done = {from - at, 0, false};

    //@ ghost moved:;
    //@ assert hits: hits_stay{Pre, Here}(to->item, 0, to->count);
    /*@ assert items: \forall integer k, x, y, a, b; 0 <= k < to->count ==>
            same_hit{Pre, Here}(to->item, k, to->item, k) &&
            (is_hit{Pre}(to->item, k, x, y, a, b) <==> is_hit(to->item, k, x, y, a, b)); */
    /*@ assert lists: \forall integer x, y, a, b;
            listed{Pre}(to, x, y, a, b) <==> listed(to, x, y, a, b); */
    if (list[at].id % 2 == 0) {
        struct search found = note_low(box, number, list, at, from, to)
            /*@ ghost (count, slots, heap, size) */;

        /*@ assert order: \forall integer k, l; 0 <= k <= l < from + 1 ==>
                ends_agree{moved}(list, k, l) && ends_agree(list, k, l); */
        /*@ assert values: \forall integer k; 0 <= k < count ==>
                value_right{moved}(box, axis, list, k) && value_right(box, axis, list, k); */
        /*@ assert differ: \forall integer k, l; 0 <= k < l < count ==>
                ends_differ{moved}(list, k, l) && ends_differ(list, k, l); */
        //@ assert within: ids_within(list, count, slots);
        //@ assert right: ends_right(box, axis, slots, list, count);
        done.tests = found.tests;
        done.full = found.full;
    }
    return done;
}

/* Sorts a list by insertion, unless that takes too long, and takes note of all pairs whose bodies
 * meet though their ends stood in the wrong order. */
/*@ requires count < SIZE_MAX && 0 <= axis < 3 && most + count < UINT64_MAX;
    requires ends_apart(box, number, slots, list, count);
    requires hits_aside(number, slots, list, count, to, heap, size);
    requires ends_right(box, axis, slots, list, count) && hits_room(to, heap, size);
    assigns list[0 .. count - 1], *to, heap[0 .. size - 1];
    ensures hits_room(to, heap, size) && \result.tests <= \result.exchanges <= most + count;
    ensures sorted: \result.exchanges <= most ==> ends_in_order(list, count);
    ensures same: \result.exchanges <= most ==> same_ends{Pre, Post}(list, count);
    ensures right: ends_right(box, axis, slots, list, count);
    ensures bodies: boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures noted: \result.exchanges <= most && !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        begun_on{Pre}(box, number, list, count, x, y, a, b); */
static inline struct sorting sort_ends(const struct ts_box *box, const uint32_t *number,
                                       struct sweep_end *list, size_t count, uint64_t most,
                                       struct sweep_hits *to)
/*@ ghost (size_t slots, int axis, struct sweep_hit *heap, size_t size) */
{
    struct sorting all = {0, 0, false};

    /*@ loop invariant 0 <= i <= count && all.tests <= all.exchanges <= most + count;
        loop invariant hits_room(to, heap, size);
        loop invariant ends_in_order(list, i);
        loop invariant ids_stay{Pre, Here}(list, i, count);
        loop invariant same_ends{Pre, Here}(list, i);
        loop invariant ends_right(box, axis, slots, list, count);
        loop invariant boxes_stay{Pre, Here}(box, slots) && numbers_stay{Pre, Here}(number, slots);
        loop invariant !all.full ==> \forall integer x, y, a, b;
            listed(to, x, y, a, b) <==> \at(listed(to, x, y, a, b), Pre) ||
            begun_on{Pre}(box, number, list, i, x, y, a, b);
        loop assigns i, all, list[0 .. count - 1], *to, heap[0 .. size - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count && all.exchanges <= most; i++) {
        struct sorting one;

        //@ ghost before:;
        //@ ghost MEETINGS_STAY
        //@ ghost SORT_ENDS_STEPS
        one = pass_end(box, number, list, i, to) /*@ ghost (count, slots, axis, heap, size) */;
        all.exchanges += one.exchanges;
        all.tests += one.tests;
        all.full |= one.full;
    }
    return all;
}

#endif
