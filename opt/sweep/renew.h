/* renew.h: the pairs of a new answer of sweep and prune, from those of the last one and those
 * that begin to meet. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_RENEW_H
#define OPT_SWEEP_RENEW_H

#include "opt/sweep/note.h"
#ifdef __FRAMAC__
#include "proofs/logic/sweep/renew.h"
#endif

/* Sorts, and drops what is there more than once: found on two axes or on three. */
/*@ requires hits_apart(hits, heap, size) && hits_room(hits, heap, size) && slots_follow(hits);
    assigns hits->count, heap[0 .. size - 1];
    ensures hits_room(hits, heap, size) && hits->item == \old(hits->item);
    ensures hits_in_order(hits->item, 0, hits->count);
    ensures \forall integer x, y, a, b; listed(hits, x, y, a, b) <==>
        \old(listed(hits, x, y, a, b)); */
static inline void sort_once(struct sweep_hits *hits)
/*@ ghost (struct sweep_hit *heap, size_t size) */
{
    /*@ assert one: \forall integer k, x, y, a, b; 0 <= k < hits->count &&
            is_hit(hits->item, k, x, y, a, b) ==> listed(hits, x, y, a, b); */
    /*@ assert all: \forall integer k; 0 <= k < hits->count ==>
            is_hit(hits->item, k, hits->item[k].number.a, hits->item[k].number.b,
                   hits->item[k].a, hits->item[k].b) &&
            listed(hits, hits->item[k].number.a, hits->item[k].number.b, hits->item[k].a,
                   hits->item[k].b); */
    sort_hits(hits->item, hits->count);
    hits->count = drop_doubles(hits->item, hits->count);
}

/* The old pairs that still meet, and the new ones. */
/*@ requires both_apart(met, heap, size, begun, begun_heap, begun_size);
    requires hits_room(met, heap, size) && hits_room(begun, begun_heap, begun_size);
    requires slots_given(box, met->item, 0, met->count) && slots_follow(begun);
    requires sorted: hits_in_order(met->item, 0, met->count);
    requires apart: \forall integer x, y, a, b, c, d;
        listed(met, x, y, a, b) && slots_meet(box, a, b) ==> !listed(begun, x, y, c, d);
    assigns *met, *begun, heap[0 .. size - 1], begun_heap[0 .. begun_size - 1];
    ensures room: hits_room(met, heap, size);
    ensures begun_room: hits_room(begun, begun_heap, begun_size);
    ensures sorted: \result != 0 ==> hits_in_order(met->item, 0, met->count);
    ensures both: \result != 0 ==> \forall integer x, y, a, b; listed(met, x, y, a, b) <==>
        (\old(listed(met, x, y, a, b)) && slots_meet{Pre}(box, a, b)) ||
        \old(listed(begun, x, y, a, b)); */
static inline bool renew(const struct ts_box *box, struct sweep_hits *met, struct sweep_hits *begun)
/*@ ghost (struct sweep_hit *heap, size_t size, struct sweep_hit *begun_heap,
           size_t begun_size) */
{
    sort_once(begun) /*@ ghost (begun_heap, begun_size) */;
    //@ ghost once:;
    //@ ghost OLD_STAY
    met->count = keep_those(box, met->item, met->count);
    //@ ghost kept:;
    /*@ assert those: \forall integer x, y, a, b; listed(met, x, y, a, b) <==>
            listed{Pre}(met, x, y, a, b) && slots_meet{Pre}(box, a, b); */
    if (!reserve(met, met->count + begun->count) /*@ ghost (heap, size) */) return false;
    //@ ghost RENEW_STEPS
    merge_hits(met->item, met->count, begun->item, begun->count);
    //@ assert still: begun->count <= begun->capacity && met->count + begun->count <= met->capacity;
    met->count += begun->count;
    //@ assert room_then: hits_room(met, heap, size) && hits_room(begun, begun_heap, begun_size);
    return true;
}

#endif
