/* sweep_sort.h: all ends of a list of sweep and prune come to their places, and the pairs that
 * begin to meet are noted on the way. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_SORT_H
#define OPT_SWEEP_SORT_H

#include "opt/sweep_note.h"

/*@ // What a body's box says of one of its ends on an axis.
    logic real bound_of{L}(struct ts_box *box, integer axis, integer id) =
        id % 2 == 0 ? box[id / 2].lo[axis] : box[id / 2].hi[axis];
    predicate value_right{L}(struct ts_box *box, integer axis, struct sweep_end *list,
                              integer i) = list[i].value == bound_of(box, axis, list[i].id);
    predicate values_given{L}(struct ts_box *box, integer axis, struct sweep_end *list,
                              integer n) =
        \forall integer i; 0 <= i < n ==> value_right(box, axis, list, i);
    predicate ids_within{L}(struct sweep_end *list, integer n, integer slots) =
        \forall integer i; 0 <= i < n ==> 0 <= list[i].id / 2 < slots;
    predicate ends_differ{L}(struct sweep_end *list, integer i, integer j) =
        list[i].id != list[j].id;
    predicate ids_differ{L}(struct sweep_end *list, integer n) =
        \forall integer i, j; 0 <= i < j < n ==> ends_differ(list, i, j);

    // An end stands at i, or is one of the first n of a list.
    predicate end_is{L}(struct sweep_end *list, integer i, integer id) = list[i].id == id;
    predicate has_end{L}(struct sweep_end *list, integer n, integer id) =
        \exists integer i; 0 <= i < n && list[i].id == id;
    predicate same_ends{L1, L2}(struct sweep_end *list, integer n) =
        \forall integer id; has_end{L1}(list, n, id) <==> has_end{L2}(list, n, id);

    predicate ids_stay{L1, L2}(struct sweep_end *list, integer from, integer end) =
        \forall integer i; from <= i < end ==> \at(list[i].id, L1) == \at(list[i].id, L2);
    predicate values_stay{L1, L2}(struct sweep_end *list, integer from, integer end) =
        \forall integer i; from <= i < end ==> \at(list[i].value, L1) == \at(list[i].value, L2);
    predicate same_box{L1, L2}(struct ts_box *box, integer k) =
        \at(box[k].lo[0], L1) == \at(box[k].lo[0], L2) &&
        \at(box[k].lo[1], L1) == \at(box[k].lo[1], L2) &&
        \at(box[k].lo[2], L1) == \at(box[k].lo[2], L2) &&
        \at(box[k].hi[0], L1) == \at(box[k].hi[0], L2) &&
        \at(box[k].hi[1], L1) == \at(box[k].hi[1], L2) &&
        \at(box[k].hi[2], L1) == \at(box[k].hi[2], L2);
    predicate boxes_stay{L1, L2}(struct ts_box *box, integer slots) =
        \forall integer k; 0 <= k < slots ==> same_box{L1, L2}(box, k); */

/*@ // The memory of a list, and of the bodies whose ends are in it.
    predicate ends_apart{L}(struct ts_box *box, uint32_t *number, integer slots,
                            struct sweep_end *list, integer count) =
        \valid(list + (0 .. count - 1)) && \valid_read(box + (0 .. slots - 1)) &&
        \valid_read(number + (0 .. slots - 1)) &&
        \separated(box + (0 .. slots - 1), list + (0 .. count - 1)) &&
        \separated(number + (0 .. slots - 1), list + (0 .. count - 1));
    predicate numbers_stay{L1, L2}(uint32_t *number, integer slots) =
        \forall integer k; 0 <= k < slots ==> \at(number[k], L1) == \at(number[k], L2);

    // All ends of a list have the values of their boxes, and none is there twice.
    predicate ends_right{L}(struct ts_box *box, integer axis, integer slots,
                            struct sweep_end *list, integer count) =
        values_given(box, axis, list, count) && ids_within(list, count, slots) &&
        ids_differ(list, count); */

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

    //@ assert bodies: boxes_stay{Pre, Here}(box, slots) && numbers_stay{Pre, Here}(number, slots);
    /*@ assert rest: ids_stay{Pre, Here}(list, from + 1, count) &&
            values_stay{Pre, Here}(list, from + 1, count); */
    /*@ assert up: \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i) &&
            list[i].id == \at(list[i - 1].id, Pre); */
    /*@ assert down: \forall integer i; at <= i < from ==> rose{Pre, Here}(list, i + 1) &&
            list[i + 1].id == \at(list[i].id, Pre); */
    /*@ assert lost_none: \forall integer id; has_end{Pre}(list, from + 1, id) ==>
            has_end(list, from + 1, id); */
    /*@ assert from_before: \forall integer i; 0 <= i < at ==>
            list[i].id == \at(list[i].id, Pre) && has_end{Pre}(list, from + 1, list[i].id); */
    /*@ assert from_behind: \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i) &&
            has_end{Pre}(list, from + 1, list[i].id); */
    //@ assert itself: has_end{Pre}(list, from + 1, list[at].id);
    /*@ assert got_none: \forall integer i; 0 <= i < from + 1 ==> (i < at || i == at || at < i) &&
            has_end{Pre}(list, from + 1, list[i].id); */
    //@ assert within: ids_within(list, count, slots);
    /*@ assert bounds: \forall integer i; 0 <= i < count ==>
            same_box{Pre, Here}(box, list[i].id / 2) &&
            bound_of{Pre}(box, axis, list[i].id) == bound_of(box, axis, list[i].id); */
    /*@ assert value_before: \forall integer i; 0 <= i < at ==>
            value_right{Pre}(box, axis, list, i) && list[i].id == \at(list[i].id, Pre) &&
            list[i].value == \at(list[i].value, Pre) &&
            list[i].value == bound_of{Pre}(box, axis, list[i].id); */
    /*@ assert value_behind: \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i) &&
            list[i].value == bound_of{Pre}(box, axis, list[i].id); */
    /*@ assert value_rest: \forall integer i; from < i < count ==>
            list[i].value == bound_of{Pre}(box, axis, list[i].id); */
    //@ assert value_itself: list[at].value == bound_of{Pre}(box, axis, list[at].id);
    /*@ assert values: \forall integer i; 0 <= i < count ==>
            (i < at || i == at || at < i <= from || from < i) &&
            list[i].value == bound_of{Pre}(box, axis, list[i].id) &&
            value_right(box, axis, list, i); */
    /*@ assert differ_before: \forall integer i; 0 <= i < at ==> ends_differ{Pre}(list, i, from) &&
            list[i].id == \at(list[i].id, Pre) && list[i].id != list[at].id; */
    /*@ assert differ_behind: \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i) &&
            ends_differ{Pre}(list, i - 1, from) && list[i].id != list[at].id; */
    /*@ assert differ_rest: \forall integer i; from < i < count ==>
            ends_differ{Pre}(list, from, i) && list[i].id == \at(list[i].id, Pre) &&
            list[i].id != list[at].id; */
    /*@ assert before_before: \forall integer i, j; 0 <= i < j < at ==>
            ends_differ{Pre}(list, i, j) && ends_differ(list, i, j); */
    /*@ assert before_behind: \forall integer i, j; 0 <= i < at < j <= from ==>
            ends_differ{Pre}(list, i, j - 1) && rose{Pre, Here}(list, j) &&
            ends_differ(list, i, j); */
    /*@ assert before_rest: \forall integer i, j; 0 <= i < at <= from < j < count ==>
            ends_differ{Pre}(list, i, j) && ends_differ(list, i, j); */
    /*@ assert behind_behind: \forall integer i, j; at < i < j <= from ==>
            ends_differ{Pre}(list, i - 1, j - 1) && rose{Pre, Here}(list, i) &&
            rose{Pre, Here}(list, j) && ends_differ(list, i, j); */
    /*@ assert behind_rest: \forall integer i, j; at < i <= from < j < count ==>
            ends_differ{Pre}(list, i - 1, j) && rose{Pre, Here}(list, i) &&
            ends_differ(list, i, j); */
    /*@ assert rest_rest: \forall integer i, j; from < i < j < count ==>
            ends_differ{Pre}(list, i, j) && ends_differ(list, i, j); */
    //@ assert differ: ids_differ(list, count);
    return at;
}

/* ---- who begins to meet ---- */

/*@ // The bodies of two ends meet, and are this pair.
    predicate ends_met{L}(struct ts_box *box, uint32_t *number, integer low, integer high,
                          integer x, integer y, integer a, integer b) =
        slots_meet(box, low / 2, high / 2) && pair_of(number, low / 2, high / 2, x, y, a, b);

    // A body whose high end is one of the first n meets that of the end `low`: this pair.
    predicate high_met{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list, integer n,
                          integer low, integer x, integer y, integer a, integer b) =
        \exists integer k; 0 <= k < n && is_high(list[k].id) &&
            ends_met(box, number, low, list[k].id, x, y, a, b);
    predicate low_met{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list, integer i,
                         integer x, integer y, integer a, integer b) =
        is_low(list[i].id) && high_met(box, number, list, i, list[i].id, x, y, a, b);

    // Bodies meet though the low end of one stands behind the high end of the other: this pair.
    predicate begun_on{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list, integer n,
                          integer x, integer y, integer a, integer b) =
        \exists integer i; 0 <= i < n && low_met(box, number, list, i, x, y, a, b); */

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
        low_met{Pre}(box, number, list, from, x, y, a, b); */
static inline size_t forward(struct sweep_end *list, size_t from)
/*@ ghost (size_t count, const struct ts_box *box, const uint32_t *number, size_t slots,
           int axis) */
{
    size_t at = place_end(list, from) /*@ ghost (count, box, number, slots, axis) */;

    /*@ assert meet: \forall integer k, l; 0 <= k < slots && 0 <= l < slots ==>
            same_box{Pre, Here}(box, k) && same_box{Pre, Here}(box, l) &&
            (slots_meet{Pre}(box, k, l) <==> slots_meet(box, k, l)); */
    /*@ assert pairs: \forall integer k, l, x, y, a, b; 0 <= k < slots && 0 <= l < slots ==>
            (pair_of{Pre}(number, k, l, x, y, a, b) <==> pair_of(number, k, l, x, y, a, b)); */
    /*@ assert behind: \forall integer i, x, y, a, b; at < i <= from &&
            begun_at(box, number, list, at, i, x, y, a, b) ==> rose{Pre, Here}(list, i) &&
            is_high(\at(list[i - 1].id, Pre)) &&
            ends_met{Pre}(box, number, list[at].id, \at(list[i - 1].id, Pre), x, y, a, b) &&
            high_met{Pre}(box, number, list, from, list[at].id, x, y, a, b); */
    /*@ assert must: is_low(list[at].id) ==> \forall integer k; 0 <= k < from &&
            is_high(\at(list[k].id, Pre)) &&
            slots_meet{Pre}(box, list[at].id / 2, \at(list[k].id, Pre) / 2) ==>
            value_right{Pre}(box, axis, list, k) && value_right{Pre}(box, axis, list, from) &&
            \at(list[from].value, Pre) <= \at(list[k].value, Pre); */
    /*@ assert did: is_low(list[at].id) ==> \forall integer k; 0 <= k < from &&
            is_high(\at(list[k].id, Pre)) &&
            slots_meet{Pre}(box, list[at].id / 2, \at(list[k].id, Pre) / 2) ==>
            passes{Pre}(list, from, k) && at <= k && rose{Pre, Here}(list, k + 1); */
    /*@ assert all: is_low(list[at].id) ==> \forall integer k, x, y, a, b; 0 <= k < from &&
            is_high(\at(list[k].id, Pre)) &&
            ends_met{Pre}(box, number, list[at].id, \at(list[k].id, Pre), x, y, a, b) ==>
            at < k + 1 && begun_at(box, number, list, at, k + 1, x, y, a, b); */
    return at;
}

/*@ // The memory of pairs lies apart from that of ends and numbers.
    predicate mets_aside{L}(uint32_t *number, integer slots, struct sweep_end *list, integer count,
                            struct sweep_mets *to, struct sweep_met *heap, integer size) =
        mets_apart(to, heap, size) &&
        \separated(list + (0 .. count - 1), heap + (0 .. size - 1)) &&
        \separated(list + (0 .. count - 1), to) &&
        \separated(number + (0 .. slots - 1), heap + (0 .. size - 1)) &&
        \separated(number + (0 .. slots - 1), to); */

/* What it took to sort, and whether there was no memory for a pair. */
struct sorting {
    uint64_t exchanges, tests;
    bool full;
};

/* As note_passed; ends and numbers stay as they are. */
/*@ requires at <= from < count && ends_apart(box, number, slots, list, count);
    requires mets_aside(number, slots, list, count, to, heap, size);
    requires ids_within(list, count, slots) && mets_room(to, heap, size);
    assigns *to, heap[0 .. size - 1];
    ensures mets_room(to, heap, size) && \result.tests <= from - at;
    ensures ids_stay{Pre, Post}(list, 0, count) && numbers_stay{Pre, Post}(number, slots);
    ensures noted: !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        begun_among{Pre}(box, number, list, at, at, from, x, y, a, b); */
static inline struct search note_low(const struct ts_box *box, const uint32_t *number,
                                     const struct sweep_end *list, size_t at, size_t from,
                                     struct sweep_mets *to)
/*@ ghost (size_t count, size_t slots, struct sweep_met *heap, size_t size) */
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
    requires mets_aside(number, slots, list, count, to, heap, size);
    requires ends_in_order(list, from) && ends_right(box, axis, slots, list, count);
    requires mets_room(to, heap, size);
    assigns list[0 .. from], *to, heap[0 .. size - 1];
    ensures mets_room(to, heap, size) && \result.tests <= \result.exchanges <= from;
    ensures sorted: ends_in_order(list, from + 1);
    ensures rest: ids_stay{Pre, Post}(list, from + 1, count);
    ensures same: same_ends{Pre, Post}(list, from + 1);
    ensures right: ends_right(box, axis, slots, list, count);
    ensures bodies: boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures noted: !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        low_met{Pre}(box, number, list, from, x, y, a, b); */
static inline struct sorting pass_end(const struct ts_box *box, const uint32_t *number,
                                      struct sweep_end *list, size_t from, struct sweep_mets *to)
/*@ ghost (size_t count, size_t slots, int axis, struct sweep_met *heap, size_t size) */
{
    size_t at = forward(list, from) /*@ ghost (count, box, number, slots, axis) */;
    struct sorting done = {from - at, 0, false};

    //@ ghost moved:;
    //@ assert mets: mets_stay{Pre, Here}(to->item, 0, to->count);
    /*@ assert items: \forall integer k, x, y, a, b; 0 <= k < to->count ==>
            same_met{Pre, Here}(to->item, k, to->item, k) &&
            (is_met{Pre}(to->item, k, x, y, a, b) <==> is_met(to->item, k, x, y, a, b)); */
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
    requires mets_aside(number, slots, list, count, to, heap, size);
    requires ends_right(box, axis, slots, list, count) && mets_room(to, heap, size);
    assigns list[0 .. count - 1], *to, heap[0 .. size - 1];
    ensures mets_room(to, heap, size) && \result.tests <= \result.exchanges <= most + count;
    ensures sorted: \result.exchanges <= most ==> ends_in_order(list, count);
    ensures same: \result.exchanges <= most ==> same_ends{Pre, Post}(list, count);
    ensures right: ends_right(box, axis, slots, list, count);
    ensures bodies: boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures noted: \result.exchanges <= most && !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        begun_on{Pre}(box, number, list, count, x, y, a, b); */
static inline struct sorting sort_ends(const struct ts_box *box, const uint32_t *number,
                                       struct sweep_end *list, size_t count, uint64_t most,
                                       struct sweep_mets *to)
/*@ ghost (size_t slots, int axis, struct sweep_met *heap, size_t size) */
{
    struct sorting all = {0, 0, false};

    /*@ loop invariant 0 <= i <= count && all.tests <= all.exchanges <= most + count;
        loop invariant mets_room(to, heap, size);
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
        /*@ assert meet: \forall integer k, l; 0 <= k < slots && 0 <= l < slots ==>
                same_box{Pre, Here}(box, k) && same_box{Pre, Here}(box, l) &&
                (slots_meet{Pre}(box, k, l) <==> slots_meet(box, k, l)); */
        /*@ assert pairs: \forall integer k, l, x, y, a, b; 0 <= k < slots && 0 <= l < slots ==>
                (pair_of{Pre}(number, k, l, x, y, a, b) <==> pair_of(number, k, l, x, y, a, b)); */
        //@ assert this: end_is{Pre}(list, i, list[i].id);
        /*@ assert highs: \forall integer k; 0 <= k < i ==>
                has_end(list, i, list[k].id) && has_end{Pre}(list, i, list[k].id); */
        /*@ assert old_highs: \forall integer k; 0 <= k < i ==>
                has_end{Pre}(list, i, \at(list[k].id, Pre)) &&
                has_end(list, i, \at(list[k].id, Pre)) && 0 <= \at(list[k].id, Pre) / 2 < slots; */
        /*@ assert no_more: \forall integer k, x, y, a, b; 0 <= k < i && is_high(list[k].id) &&
                ends_met(box, number, list[i].id, list[k].id, x, y, a, b) ==>
                ends_met{Pre}(box, number, list[i].id, list[k].id, x, y, a, b) &&
                high_met{Pre}(box, number, list, i, list[i].id, x, y, a, b); */
        /*@ assert no_less: \forall integer k, x, y, a, b; 0 <= k < i &&
                is_high(\at(list[k].id, Pre)) &&
                ends_met{Pre}(box, number, list[i].id, \at(list[k].id, Pre), x, y, a, b) ==>
                ends_met(box, number, list[i].id, \at(list[k].id, Pre), x, y, a, b) &&
                high_met(box, number, list, i, list[i].id, x, y, a, b); */
        /*@ assert met: \forall integer x, y, a, b;
                low_met(box, number, list, i, x, y, a, b) ==>
                low_met{Pre}(box, number, list, i, x, y, a, b); */
        /*@ assert was_met: \forall integer x, y, a, b;
                high_met{Pre}(box, number, list, i, list[i].id, x, y, a, b) ==>
                high_met(box, number, list, i, list[i].id, x, y, a, b); */
        /*@ assert was_low: \forall integer x, y, a, b;
                low_met{Pre}(box, number, list, i, x, y, a, b) ==>
                low_met(box, number, list, i, x, y, a, b); */
        /*@ assert more: \forall integer x, y, a, b;
                begun_on{Pre}(box, number, list, i + 1, x, y, a, b) <==>
                begun_on{Pre}(box, number, list, i, x, y, a, b) ||
                low_met{Pre}(box, number, list, i, x, y, a, b); */
        /*@ assert next: \forall integer id; has_end{Pre}(list, i + 1, id) ==>
                (has_end{Pre}(list, i, id) || id == list[i].id) && has_end(list, i + 1, id); */
        /*@ assert was_next: \forall integer id; has_end(list, i + 1, id) ==>
                (has_end(list, i, id) || id == list[i].id) && has_end{Pre}(list, i + 1, id); */
        one = pass_end(box, number, list, i, to) /*@ ghost (count, slots, axis, heap, size) */;
        all.exchanges += one.exchanges;
        all.tests += one.tests;
        all.full |= one.full;
    }
    return all;
}

#endif
