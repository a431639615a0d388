/* renew.h: old pairs and new ones, for opt/sweep/renew.h. */
#ifndef PROOFS_LOGIC_SWEEP_RENEW_H
#define PROOFS_LOGIC_SWEEP_RENEW_H

#include "proofs/logic/sweep/note.h"

/*@ // Slots follow from the bodies' numbers.
    predicate slots_follow{L}(struct sweep_hits *hits) =
        \forall integer x, y, a, b, c, d; listed(hits, x, y, a, b) && listed(hits, x, y, c, d) ==>
            a == c && b == d;
    predicate both_apart{L}(struct sweep_hits *met, struct sweep_hit *heap, integer size,
                            struct sweep_hits *begun, struct sweep_hit *begun_heap,
                            integer begun_size) =
        hits_apart(met, heap, size) && hits_apart(begun, begun_heap, begun_size) &&
        size + begun_size < SIZE_MAX &&
        \separated(met, begun) && \separated(met, begun_heap + (0 .. begun_size - 1)) &&
        \separated(begun, heap + (0 .. size - 1)) &&
        \separated(heap + (0 .. size - 1), begun_heap + (0 .. begun_size - 1)); */

/*@ ghost
    // Two lists without a common pair, item by item.
    /@ requires \forall integer x, y, a, b, c, d; listed(p, x, y, a, b) ==>
           !listed(q, x, y, c, d);
       assigns \nothing;
       ensures none_in_both(p->item, p->count, q->item, q->count); @/
    static void all_listed(const struct sweep_hits *p, const struct sweep_hits *q)
    {
        /@ assert \forall integer k, x, y, a, b; 0 <= k < p->count &&
               is_hit(p->item, k, x, y, a, b) ==> listed(p, x, y, a, b); @/
        /@ assert \forall integer k, x, y, a, b; 0 <= k < q->count &&
               is_hit(q->item, k, x, y, a, b) ==> listed(q, x, y, a, b); @/
        /@ assert \forall integer k; 0 <= k < p->count ==>
               is_hit(p->item, k, p->item[k].number.a, p->item[k].number.b, p->item[k].a,
                      p->item[k].b) &&
               listed(p, p->item[k].number.a, p->item[k].number.b, p->item[k].a, p->item[k].b); @/
        /@ assert \forall integer k; 0 <= k < q->count ==>
               is_hit(q->item, k, q->item[k].number.a, q->item[k].number.b, q->item[k].a,
                      q->item[k].b) &&
               listed(q, q->item[k].number.a, q->item[k].number.b, q->item[k].a, q->item[k].b); @/
    } */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The old pairs are as they were when the new ones were sorted. */
#define OLD_STAY { \
    /@ assert stays: hits_stay{Pre, Here}(met->item, 0, met->count); @/ \
    /@ assert items: \forall integer k, x, y, a, b; 0 <= k < met->count ==> \
           same_hit{Pre, Here}(met->item, k, met->item, k) && \
           (is_hit{Pre}(met->item, k, x, y, a, b) <==> is_hit(met->item, k, x, y, a, b)); @/ \
    /@ assert old: \forall integer x, y, a, b; listed(met, x, y, a, b) <==> \
           listed{Pre}(met, x, y, a, b); @/ \
    /@ assert order: hits_in_order(met->item, 0, met->count); @/ \
    /@ assert given: slots_given(box, met->item, 0, met->count); @/ \
}

/* Both lists are in order still, where there is room for both. */
#define RENEW_STEPS { \
    /@ assert hit_order: \forall integer k, l; 0 <= k < l < met->count ==> \
           same_hit{kept, Here}(met->item, k, \at(met->item, kept), k) && \
           same_hit{kept, Here}(met->item, l, \at(met->item, kept), l) && \
           hit_before{kept}(\at(met->item, kept), k, \at(met->item, kept), l) && \
           hit_before(met->item, k, met->item, l); @/ \
    /@ assert begun_stays: hits_stay{once, Here}(begun->item, 0, begun->count); @/ \
    /@ assert begun_items: \forall integer k, x, y, a, b; 0 <= k < begun->count ==> \
           same_hit{once, Here}(begun->item, k, begun->item, k) && \
           (is_hit{once}(begun->item, k, x, y, a, b) <==> is_hit(begun->item, k, x, y, a, b)); @/ \
    /@ assert new: \forall integer x, y, a, b; listed(begun, x, y, a, b) <==> \
           listed{Pre}(begun, x, y, a, b); @/ \
    /@ assert begun_order: \forall integer k, l; 0 <= k < l < begun->count ==> \
           same_hit{once, Here}(begun->item, k, begun->item, k) && \
           same_hit{once, Here}(begun->item, l, begun->item, l) && \
           hit_before{once}(begun->item, k, begun->item, l) && \
           hit_before(begun->item, k, begun->item, l); @/ \
    all_listed(met, begun); \
    /@ assert room: hits_room(met, heap, size) && hits_room(begun, begun_heap, begun_size); @/ \
}
// clang-format on

#endif
