/* sweep_renew.h: the pairs of a new answer of sweep and prune, from those of the last one and those
 * that begin to meet. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_RENEW_H
#define OPT_SWEEP_RENEW_H

#include "opt/sweep_note.h"

/*@ // Slots follow from the bodies' numbers.
    predicate slots_follow{L}(struct sweep_mets *mets) =
        \forall integer x, y, a, b, c, d; listed(mets, x, y, a, b) && listed(mets, x, y, c, d) ==>
            a == c && b == d;
    predicate both_apart{L}(struct sweep_mets *met, struct sweep_met *heap, integer size,
                            struct sweep_mets *begun, struct sweep_met *begun_heap,
                            integer begun_size) =
        mets_apart(met, heap, size) && mets_apart(begun, begun_heap, begun_size) &&
        size + begun_size < SIZE_MAX &&
        \separated(met, begun) && \separated(met, begun_heap + (0 .. begun_size - 1)) &&
        \separated(begun, heap + (0 .. size - 1)) &&
        \separated(heap + (0 .. size - 1), begun_heap + (0 .. begun_size - 1)); */

/* Sorts, and drops what is there more than once: found on two axes or on three. */
/*@ requires mets_apart(mets, heap, size) && mets_room(mets, heap, size) && slots_follow(mets);
    assigns mets->count, heap[0 .. size - 1];
    ensures mets_room(mets, heap, size) && mets->item == \old(mets->item);
    ensures mets_in_order(mets->item, 0, mets->count);
    ensures \forall integer x, y, a, b; listed(mets, x, y, a, b) <==>
        \old(listed(mets, x, y, a, b)); */
static inline void sort_once(struct sweep_mets *mets)
/*@ ghost (struct sweep_met *heap, size_t size) */
{
    /*@ assert one: \forall integer k, x, y, a, b; 0 <= k < mets->count &&
            is_met(mets->item, k, x, y, a, b) ==> listed(mets, x, y, a, b); */
    /*@ assert all: \forall integer k; 0 <= k < mets->count ==>
            is_met(mets->item, k, mets->item[k].number.a, mets->item[k].number.b,
                   mets->item[k].a, mets->item[k].b) &&
            listed(mets, mets->item[k].number.a, mets->item[k].number.b, mets->item[k].a,
                   mets->item[k].b); */
    sort_mets(mets->item, mets->count);
    mets->count = drop_doubles(mets->item, mets->count);
}

/*@ ghost
    // Two lists without a common pair, item by item.
    /@ requires \forall integer x, y, a, b, c, d; listed(p, x, y, a, b) ==>
           !listed(q, x, y, c, d);
       assigns \nothing;
       ensures none_in_both(p->item, p->count, q->item, q->count); @/
    static void all_listed(const struct sweep_mets *p, const struct sweep_mets *q)
    {
        /@ assert \forall integer k, x, y, a, b; 0 <= k < p->count &&
               is_met(p->item, k, x, y, a, b) ==> listed(p, x, y, a, b); @/
        /@ assert \forall integer k, x, y, a, b; 0 <= k < q->count &&
               is_met(q->item, k, x, y, a, b) ==> listed(q, x, y, a, b); @/
        /@ assert \forall integer k; 0 <= k < p->count ==>
               is_met(p->item, k, p->item[k].number.a, p->item[k].number.b, p->item[k].a,
                      p->item[k].b) &&
               listed(p, p->item[k].number.a, p->item[k].number.b, p->item[k].a, p->item[k].b); @/
        /@ assert \forall integer k; 0 <= k < q->count ==>
               is_met(q->item, k, q->item[k].number.a, q->item[k].number.b, q->item[k].a,
                      q->item[k].b) &&
               listed(q, q->item[k].number.a, q->item[k].number.b, q->item[k].a, q->item[k].b); @/
    } */

/* Of the old pairs those that still meet, and the new ones. */
/*@ requires both_apart(met, heap, size, begun, begun_heap, begun_size);
    requires mets_room(met, heap, size) && mets_room(begun, begun_heap, begun_size);
    requires slots_given(box, met->item, 0, met->count) && slots_follow(begun);
    requires sorted: mets_in_order(met->item, 0, met->count);
    requires apart: \forall integer x, y, a, b, c, d;
        listed(met, x, y, a, b) && slots_meet(box, a, b) ==> !listed(begun, x, y, c, d);
    assigns *met, *begun, heap[0 .. size - 1], begun_heap[0 .. begun_size - 1];
    ensures room: mets_room(met, heap, size);
    ensures begun_room: mets_room(begun, begun_heap, begun_size);
    ensures sorted: \result != 0 ==> mets_in_order(met->item, 0, met->count);
    ensures both: \result != 0 ==> \forall integer x, y, a, b; listed(met, x, y, a, b) <==>
        (\old(listed(met, x, y, a, b)) && slots_meet{Pre}(box, a, b)) ||
        \old(listed(begun, x, y, a, b)); */
static inline bool renew(const struct ts_box *box, struct sweep_mets *met, struct sweep_mets *begun)
/*@ ghost (struct sweep_met *heap, size_t size, struct sweep_met *begun_heap,
           size_t begun_size) */
{
    sort_once(begun) /*@ ghost (begun_heap, begun_size) */;
    //@ ghost once:;
    //@ assert stays: mets_stay{Pre, Here}(met->item, 0, met->count);
    /*@ assert items: \forall integer k, x, y, a, b; 0 <= k < met->count ==>
            same_met{Pre, Here}(met->item, k, met->item, k) &&
            (is_met{Pre}(met->item, k, x, y, a, b) <==> is_met(met->item, k, x, y, a, b)); */
    /*@ assert old: \forall integer x, y, a, b; listed(met, x, y, a, b) <==>
            listed{Pre}(met, x, y, a, b); */
    //@ assert order: mets_in_order(met->item, 0, met->count);
    //@ assert given: slots_given(box, met->item, 0, met->count);
    met->count = keep_those(box, met->item, met->count);
    //@ ghost kept:;
    /*@ assert those: \forall integer x, y, a, b; listed(met, x, y, a, b) <==>
            listed{Pre}(met, x, y, a, b) && slots_meet{Pre}(box, a, b); */
    if (!reserve(met, met->count + begun->count) /*@ ghost (heap, size) */) return false;
    /*@ assert met_order: \forall integer k, l; 0 <= k < l < met->count ==>
            same_met{kept, Here}(met->item, k, \at(met->item, kept), k) &&
            same_met{kept, Here}(met->item, l, \at(met->item, kept), l) &&
            met_before{kept}(\at(met->item, kept), k, \at(met->item, kept), l) &&
            met_before(met->item, k, met->item, l); */
    //@ assert begun_stays: mets_stay{once, Here}(begun->item, 0, begun->count);
    /*@ assert begun_items: \forall integer k, x, y, a, b; 0 <= k < begun->count ==>
            same_met{once, Here}(begun->item, k, begun->item, k) &&
            (is_met{once}(begun->item, k, x, y, a, b) <==> is_met(begun->item, k, x, y, a, b)); */
    /*@ assert new: \forall integer x, y, a, b; listed(begun, x, y, a, b) <==>
            listed{Pre}(begun, x, y, a, b); */
    /*@ assert begun_order: \forall integer k, l; 0 <= k < l < begun->count ==>
            same_met{once, Here}(begun->item, k, begun->item, k) &&
            same_met{once, Here}(begun->item, l, begun->item, l) &&
            met_before{once}(begun->item, k, begun->item, l) &&
            met_before(begun->item, k, begun->item, l); */
    //@ ghost all_listed(met, begun);
    //@ assert room: mets_room(met, heap, size) && mets_room(begun, begun_heap, begun_size);
    merge_mets(met->item, met->count, begun->item, begun->count);
    //@ assert still: begun->count <= begun->capacity && met->count + begun->count <= met->capacity;
    met->count += begun->count;
    //@ assert room_then: mets_room(met, heap, size) && mets_room(begun, begun_heap, begun_size);
    return true;
}

#endif
