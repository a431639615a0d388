/* sweep_three.h: three lists of ends in sweep and prune, one for each axis, are sorted one after
 * the other. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_THREE_H
#define OPT_SWEEP_THREE_H

#include "opt/sweep_sort.h"

/*@ requires a.exchanges + b.exchanges <= UINT64_MAX && a.tests + b.tests <= UINT64_MAX;
    assigns \nothing;
    ensures \result.exchanges == a.exchanges + b.exchanges && \result.tests == a.tests + b.tests;
    ensures \result.full != 0 <==> a.full != 0 || b.full != 0; */
static inline struct sorting sum_of(struct sorting a, struct sorting b)
{
    return (struct sorting){a.exchanges + b.exchanges, a.tests + b.tests, a.full || b.full};
}

/*@ // A list that lies aside: nothing of it changes, nor who begins to meet on its axis.
    predicate list_kept{L1, L2}(struct ts_box *box, integer slots, struct sweep_end *list,
                                integer count) =
        ids_stay{L1, L2}(list, 0, count) && same_ends{L1, L2}(list, count) &&
        (ends_in_order{L1}(list, count) ==> ends_in_order{L2}(list, count)) &&
        (\forall integer axis; 0 <= axis < 3 && ends_right{L1}(box, axis, slots, list, count) ==>
            ends_right{L2}(box, axis, slots, list, count));
    predicate list_stays{L1, L2}(struct ts_box *box, uint32_t *number, integer slots,
                                 struct sweep_end *list, integer count) =
        list_kept{L1, L2}(box, slots, list, count) &&
        (\forall integer x, y, a, b; begun_on{L1}(box, number, list, count, x, y, a, b) <==>
            begun_on{L2}(box, number, list, count, x, y, a, b));
    predicate list_aside{L}(struct sweep_end *list, struct sweep_end *other, integer count,
                            struct sweep_mets *to, struct sweep_met *heap, integer size) =
        \valid_read(other + (0 .. count - 1)) &&
        \separated(list + (0 .. count - 1), other + (0 .. count - 1)) &&
        \separated(other + (0 .. count - 1), heap + (0 .. size - 1)) &&
        \separated(other + (0 .. count - 1), to); */

/* As sort_ends; two other lists lie aside. */
/*@ requires count < SIZE_MAX && 0 <= axis < 3 && most + count < UINT64_MAX;
    requires ends_apart(box, number, slots, list, count);
    requires mets_aside(number, slots, list, count, to, heap, size);
    requires ends_right(box, axis, slots, list, count) && mets_room(to, heap, size);
    requires list_aside(list, p, count, to, heap, size) && ids_within(p, count, slots);
    requires list_aside(list, q, count, to, heap, size) && ids_within(q, count, slots);
    assigns list[0 .. count - 1], *to, heap[0 .. size - 1];
    ensures mets_room(to, heap, size) && \result.tests <= \result.exchanges <= most + count;
    ensures sorted: \result.exchanges <= most ==> ends_in_order(list, count);
    ensures same: \result.exchanges <= most ==> same_ends{Pre, Post}(list, count);
    ensures right: ends_right(box, axis, slots, list, count);
    ensures bodies: boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures noted: \result.exchanges <= most && !\result.full ==> \forall integer x, y, a, b;
        listed(to, x, y, a, b) <==> \old(listed(to, x, y, a, b)) ||
        begun_on{Pre}(box, number, list, count, x, y, a, b);
    ensures one: list_stays{Pre, Post}(box, number, slots, p, count);
    ensures other: list_stays{Pre, Post}(box, number, slots, q, count); */
static inline struct sorting sort_beside(const struct ts_box *box, const uint32_t *number,
                                         struct sweep_end *list, size_t count, uint64_t most,
                                         struct sweep_mets *to)
/*@ ghost (size_t slots, int axis, struct sweep_met *heap, size_t size,
           const struct sweep_end *p, const struct sweep_end *q) */
{
    struct sorting done =
        sort_ends(box, number, list, count, most, to) /*@ ghost (slots, axis, heap, size) */;

    /*@ assert meet: \forall integer k, l; 0 <= k < slots && 0 <= l < slots ==>
            same_box{Pre, Here}(box, k) && same_box{Pre, Here}(box, l) &&
            (slots_meet{Pre}(box, k, l) <==> slots_meet(box, k, l)); */
    /*@ assert pairs: \forall integer k, l, x, y, a, b; 0 <= k < slots && 0 <= l < slots ==>
            (pair_of{Pre}(number, k, l, x, y, a, b) <==> pair_of(number, k, l, x, y, a, b)); */
    //@ assert p_ids: ids_stay{Pre, Here}(p, 0, count) && values_stay{Pre, Here}(p, 0, count);
    /*@ assert p_met: \forall integer k, i, x, y, a, b; 0 <= k < i < count ==>
            p[i].id == \at(p[i].id, Pre) && p[k].id == \at(p[k].id, Pre) &&
            (ends_met{Pre}(box, number, p[i].id, p[k].id, x, y, a, b) <==>
             ends_met(box, number, p[i].id, p[k].id, x, y, a, b)); */
    /*@ assert p_low: \forall integer i, x, y, a, b; 0 <= i < count ==>
            (low_met{Pre}(box, number, p, i, x, y, a, b) <==>
             low_met(box, number, p, i, x, y, a, b)); */
    /*@ assert p_begun: \forall integer x, y, a, b;
            begun_on{Pre}(box, number, p, count, x, y, a, b) <==>
            begun_on(box, number, p, count, x, y, a, b); */
    /*@ assert p_order: \forall integer k, l; 0 <= k <= l < count ==>
            (ends_agree{Pre}(p, k, l) <==> ends_agree(p, k, l)); */
    /*@ assert p_bounds: \forall integer i, axis; 0 <= i < count && 0 <= axis < 3 ==>
            p[i].id == \at(p[i].id, Pre) && same_box{Pre, Here}(box, p[i].id / 2) &&
            (value_right{Pre}(box, axis, p, i) <==> value_right(box, axis, p, i)); */
    /*@ assert p_differ: \forall integer k, l; 0 <= k < l < count ==>
            (ends_differ{Pre}(p, k, l) <==> ends_differ(p, k, l)); */
    /*@ assert p_right: \forall integer axis; 0 <= axis < 3 &&
            ends_right{Pre}(box, axis, slots, p, count) ==>
            ends_right(box, axis, slots, p, count); */
    /*@ assert p_same: \forall integer id;
            has_end{Pre}(p, count, id) <==> has_end(p, count, id); */
    //@ assert q_ids: ids_stay{Pre, Here}(q, 0, count) && values_stay{Pre, Here}(q, 0, count);
    /*@ assert q_met: \forall integer k, i, x, y, a, b; 0 <= k < i < count ==>
            q[i].id == \at(q[i].id, Pre) && q[k].id == \at(q[k].id, Pre) &&
            (ends_met{Pre}(box, number, q[i].id, q[k].id, x, y, a, b) <==>
             ends_met(box, number, q[i].id, q[k].id, x, y, a, b)); */
    /*@ assert q_low: \forall integer i, x, y, a, b; 0 <= i < count ==>
            (low_met{Pre}(box, number, q, i, x, y, a, b) <==>
             low_met(box, number, q, i, x, y, a, b)); */
    /*@ assert q_begun: \forall integer x, y, a, b;
            begun_on{Pre}(box, number, q, count, x, y, a, b) <==>
            begun_on(box, number, q, count, x, y, a, b); */
    /*@ assert q_order: \forall integer k, l; 0 <= k <= l < count ==>
            (ends_agree{Pre}(q, k, l) <==> ends_agree(q, k, l)); */
    /*@ assert q_bounds: \forall integer i, axis; 0 <= i < count && 0 <= axis < 3 ==>
            q[i].id == \at(q[i].id, Pre) && same_box{Pre, Here}(box, q[i].id / 2) &&
            (value_right{Pre}(box, axis, q, i) <==> value_right(box, axis, q, i)); */
    /*@ assert q_differ: \forall integer k, l; 0 <= k < l < count ==>
            (ends_differ{Pre}(q, k, l) <==> ends_differ(q, k, l)); */
    /*@ assert q_right: \forall integer axis; 0 <= axis < 3 &&
            ends_right{Pre}(box, axis, slots, q, count) ==>
            ends_right(box, axis, slots, q, count); */
    /*@ assert q_same: \forall integer id;
            has_end{Pre}(q, count, id) <==> has_end(q, count, id); */
    return done;
}

/*@ // Three lists with the memory around them, and what is known of each.
    predicate three_apart{L}(struct ts_box *box, uint32_t *number, integer slots,
                             struct sweep_end *x, struct sweep_end *y, struct sweep_end *z,
                             integer count, struct sweep_mets *to, struct sweep_met *heap,
                             integer size) =
        ends_apart(box, number, slots, x, count) && ends_apart(box, number, slots, y, count) &&
        ends_apart(box, number, slots, z, count) &&
        mets_aside(number, slots, x, count, to, heap, size) &&
        mets_aside(number, slots, y, count, to, heap, size) &&
        mets_aside(number, slots, z, count, to, heap, size) &&
        \separated(x + (0 .. count - 1), y + (0 .. count - 1)) &&
        \separated(x + (0 .. count - 1), z + (0 .. count - 1)) &&
        \separated(y + (0 .. count - 1), z + (0 .. count - 1));
    predicate three_right{L}(struct ts_box *box, integer slots, struct sweep_end *x,
                             struct sweep_end *y, struct sweep_end *z, integer count) =
        ends_right(box, 0, slots, x, count) && ends_right(box, 1, slots, y, count) &&
        ends_right(box, 2, slots, z, count);
    predicate three_sorted{L1, L2}(struct sweep_end *x, struct sweep_end *y, struct sweep_end *z,
                                   integer count) =
        ends_in_order{L2}(x, count) && ends_in_order{L2}(y, count) &&
        ends_in_order{L2}(z, count) && same_ends{L1, L2}(x, count) &&
        same_ends{L1, L2}(y, count) && same_ends{L1, L2}(z, count); */

/* Sorts three lists, unless that takes too long. */
/*@ requires count < SIZE_MAX && most + 3 * count < UINT64_MAX;
    requires three_apart(box, number, slots, x, y, z, count, to, heap, size);
    requires three_right(box, slots, x, y, z, count) && mets_room(to, heap, size);
    assigns x[0 .. count - 1], y[0 .. count - 1], z[0 .. count - 1], *to, heap[0 .. size - 1];
    ensures mets_room(to, heap, size) && \result.tests <= \result.exchanges <= most + 3 * count;
    ensures sorted: \result.exchanges <= most ==> three_sorted{Pre, Post}(x, y, z, count);
    ensures right: \result.exchanges <= most ==> three_right(box, slots, x, y, z, count);
    ensures boxes: boxes_stay{Pre, Post}(box, slots);
    ensures numbers: numbers_stay{Pre, Post}(number, slots);
    ensures noted: \result.exchanges <= most && !\result.full ==> \forall integer p, q, a, b;
        listed(to, p, q, a, b) <==> \old(listed(to, p, q, a, b)) ||
        begun_on{Pre}(box, number, x, count, p, q, a, b) ||
        begun_on{Pre}(box, number, y, count, p, q, a, b) ||
        begun_on{Pre}(box, number, z, count, p, q, a, b); */
static inline struct sorting sort_three(const struct ts_box *box, const uint32_t *number,
                                        struct sweep_end *x, struct sweep_end *y,
                                        struct sweep_end *z, size_t count, uint64_t most,
                                        struct sweep_mets *to)
/*@ ghost (size_t slots, struct sweep_met *heap, size_t size) */
{
    struct sorting all, next;

    all = sort_beside(box, number, x, count, most, to) /*@ ghost (slots, 0, heap, size, y, z) */;
    if (all.exchanges > most) return all;
    //@ ghost first:;
    //@ assert kept: ends_right(box, 1, slots, y, count) && ends_right(box, 2, slots, z, count);
    next = sort_beside(box, number, y, count, most - all.exchanges, to)
        /*@ ghost (slots, 1, heap, size, x, z) */;
    /*@ assert boxes: \forall integer k; 0 <= k < slots ==> same_box{Pre, first}(box, k) &&
            same_box{first, Here}(box, k) && same_box{Pre, Here}(box, k); */
    //@ assert numbers: numbers_stay{Pre, Here}(number, slots);
    all = sum_of(all, next);
    if (all.exchanges > most) return all;
    //@ ghost second:;
    //@ assert kept_too: ends_right(box, 0, slots, x, count) && ends_right(box, 2, slots, z, count);
    next = sort_beside(box, number, z, count, most - all.exchanges, to)
        /*@ ghost (slots, 2, heap, size, x, y) */;
    /*@ assert boxes_then: \forall integer k; 0 <= k < slots ==> same_box{Pre, second}(box, k) &&
            same_box{second, Here}(box, k) && same_box{Pre, Here}(box, k); */
    //@ assert numbers_then: numbers_stay{Pre, Here}(number, slots);
    return sum_of(all, next);
}

#endif
