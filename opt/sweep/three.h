/* three.h: three lists of ends in sweep and prune, one for each axis, are sorted one after
 * the other. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_THREE_H
#define OPT_SWEEP_THREE_H

#include "opt/sweep/sort.h"
#ifdef __FRAMAC__
#include "proofs/logic/sweep/three.h"
#endif

/*@ requires a.exchanges + b.exchanges <= UINT64_MAX && a.tests + b.tests <= UINT64_MAX;
    assigns \nothing;
    ensures \result.exchanges == a.exchanges + b.exchanges && \result.tests == a.tests + b.tests;
    ensures \result.full != 0 <==> a.full != 0 || b.full != 0; */
static inline struct sorting sum_of(struct sorting a, struct sorting b)
{
    return (struct sorting){a.exchanges + b.exchanges, a.tests + b.tests, a.full || b.full};
}

/* As sort_ends; two other lists lie aside. */
/*@ requires count < SIZE_MAX && 0 <= axis < 3 && most + count < UINT64_MAX;
    requires ends_apart(box, number, slots, list, count);
    requires hits_aside(number, slots, list, count, to, heap, size);
    requires ends_right(box, axis, slots, list, count) && hits_room(to, heap, size);
    requires list_aside(list, p, count, to, heap, size) && ids_within(p, count, slots);
    requires list_aside(list, q, count, to, heap, size) && ids_within(q, count, slots);
    assigns list[0 .. count - 1], *to, heap[0 .. size - 1];
    ensures hits_room(to, heap, size) && \result.tests <= \result.exchanges <= most + count;
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
                                         struct sweep_hits *to)
/*@ ghost (size_t slots, int axis, struct sweep_hit *heap, size_t size,
           const struct sweep_end *p, const struct sweep_end *q) */
{
    struct sorting done =
        sort_ends(box, number, list, count, most, to) /*@ ghost (slots, axis, heap, size) */;

    //@ ghost MEETINGS_STAY
    //@ ghost LIST_STAYS(p)
    //@ ghost LIST_STAYS(q)
    return done;
}

/* Sorts three lists, unless that takes too long. */
/*@ requires count < SIZE_MAX && most + 3 * count < UINT64_MAX;
    requires three_apart(box, number, slots, x, y, z, count, to, heap, size);
    requires three_right(box, slots, x, y, z, count) && hits_room(to, heap, size);
    assigns x[0 .. count - 1], y[0 .. count - 1], z[0 .. count - 1], *to, heap[0 .. size - 1];
    ensures hits_room(to, heap, size) && \result.tests <= \result.exchanges <= most + 3 * count;
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
                                        struct sweep_hits *to)
/*@ ghost (size_t slots, struct sweep_hit *heap, size_t size) */
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
