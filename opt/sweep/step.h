/* step.h: a step of sweep and prune: from the pairs that met at the last question, and three
 * lists whose values have changed, to the pairs that meet now. docs/proofs/sweep.md tells the
 * proof. */
#ifndef OPT_SWEEP_STEP_H
#define OPT_SWEEP_STEP_H

#include "opt/sweep/renew.h"
#include "opt/sweep/three.h"
#ifdef __FRAMAC__
#include "proofs/logic/sweep/step.h"
#endif

/* ---- a step ---- */

/* Sorts three lists, and takes note of the pairs that begin to meet. */
/*@ requires count < SIZE_MAX && most + 3 * count < UINT64_MAX;
    requires three_apart(box, number, slots, x, y, z, count, to, heap, size);
    requires three_right(box, slots, x, y, z, count) && hits_room(to, heap, size);
    requires bodies_right(number, x, y, z, count) && to->count == 0;
    assigns x[0 .. count - 1], y[0 .. count - 1], z[0 .. count - 1], *to, heap[0 .. size - 1];
    ensures hits_room(to, heap, size) && \result.tests <= \result.exchanges <= most + 3 * count;
    ensures sorted: \result.exchanges <= most ==> three_sorted{Pre, Post}(x, y, z, count);
    ensures right: \result.exchanges <= most ==> three_right(box, slots, x, y, z, count);
    ensures boxes: boxes_stay{Pre, Post}(box, slots);
    ensures numbers: numbers_stay{Pre, Post}(number, slots);
    ensures noted: \result.exchanges <= most && !\result.full ==> \forall integer p, q, a, b;
        listed(to, p, q, a, b) <==> begins_now{Pre}(box, number, x, y, z, count, p, q, a, b); */
static inline struct sorting find_begun(const struct ts_box *box, const uint32_t *number,
                                        struct sweep_end *x, struct sweep_end *y,
                                        struct sweep_end *z, size_t count, uint64_t most,
                                        struct sweep_hits *to)
/*@ ghost (size_t slots, struct sweep_hit *heap, size_t size) */
{
    //@ ghost FIND_BEGUN_STEPS
    return sort_three(box, number, x, y, z, count, most, to) /*@ ghost (slots, heap, size) */;
}

/* As find_begun; the pairs of the last answer stay as they are. */
/*@ requires count < SIZE_MAX && most + 3 * count < UINT64_MAX;
    requires three_apart(box, number, slots, x, y, z, count, begun, begun_heap, begun_size);
    requires three_right(box, slots, x, y, z, count) && bodies_right(number, x, y, z, count);
    requires hits_room(begun, begun_heap, begun_size) && begun->count == 0;
    requires both_apart(met, heap, size, begun, begun_heap, begun_size);
    requires hit_aside(number, slots, x, y, z, count, met, heap, size);
    requires hits_in_order(met->item, 0, met->count) && slots_within(met, slots);
    requires hits_room(met, heap, size) && known(box, number, x, y, z, count, met);
    assigns x[0 .. count - 1], y[0 .. count - 1], z[0 .. count - 1];
    assigns *begun, begun_heap[0 .. begun_size - 1];
    ensures room: hits_room(met, heap, size);
    ensures begun_room: hits_room(begun, begun_heap, begun_size);
    ensures \result.tests <= \result.exchanges <= most + 3 * count;
    ensures sorted: \result.exchanges <= most ==> three_sorted{Pre, Post}(x, y, z, count);
    ensures right: \result.exchanges <= most ==> three_right(box, slots, x, y, z, count);
    ensures boxes: boxes_stay{Pre, Post}(box, slots);
    ensures numbers: numbers_stay{Pre, Post}(number, slots);
    ensures order: hits_in_order(met->item, 0, met->count) && slots_within(met, slots);
    ensures old: \forall integer p, q, a, b; (listed(met, p, q, a, b) && slots_meet(box, a, b)) <==>
        (meets_now{Pre}(box, number, x, count, p, q, a, b) &&
         together{Pre}(x, y, z, count, a, b));
    ensures new: \result.exchanges <= most && !\result.full ==> \forall integer p, q, a, b;
        listed(begun, p, q, a, b) <==>
        begins_now{Pre}(box, number, x, y, z, count, p, q, a, b); */
static inline struct sorting find_beside(const struct ts_box *box, const uint32_t *number,
                                         struct sweep_end *x, struct sweep_end *y,
                                         struct sweep_end *z, size_t count, uint64_t most,
                                         struct sweep_hits *begun)
/*@ ghost (size_t slots, struct sweep_hits *met, struct sweep_hit *heap, size_t size,
           struct sweep_hit *begun_heap, size_t begun_size) */
{
    struct sorting done = find_begun(box, number, x, y, z, count, most, begun)
        /*@ ghost (slots, begun_heap, begun_size) */;

    //@ ghost FIND_BESIDE_STEPS
    return done;
}

/* As renew; no list of ends changes. */
/*@ requires both_apart(met, heap, size, begun, begun_heap, begun_size);
    requires hits_room(met, heap, size) && hits_room(begun, begun_heap, begun_size);
    requires slots_given(box, met->item, 0, met->count) && slots_follow(begun);
    requires sorted: hits_in_order(met->item, 0, met->count);
    requires apart: \forall integer x, y, a, b, c, d;
        listed(met, x, y, a, b) && slots_meet(box, a, b) ==> !listed(begun, x, y, c, d);
    requires list_beside(number, slots, p, count, met, heap, size, begun, begun_heap, begun_size);
    requires list_beside(number, slots, q, count, met, heap, size, begun, begun_heap, begun_size);
    requires list_beside(number, slots, r, count, met, heap, size, begun, begun_heap, begun_size);
    assigns *met, *begun, heap[0 .. size - 1], begun_heap[0 .. begun_size - 1];
    ensures sorted: \result != 0 ==> hits_in_order(met->item, 0, met->count);
    ensures both: \result != 0 ==> \forall integer x, y, a, b; listed(met, x, y, a, b) <==>
        (\old(listed(met, x, y, a, b)) && slots_meet{Pre}(box, a, b)) ||
        \old(listed(begun, x, y, a, b));
    ensures list_kept{Pre, Post}(box, slots, p, count);
    ensures list_kept{Pre, Post}(box, slots, q, count);
    ensures list_kept{Pre, Post}(box, slots, r, count);
    ensures boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots); */
static inline bool renew_beside(const struct ts_box *box, struct sweep_hits *met,
                                struct sweep_hits *begun)
/*@ ghost (struct sweep_hit *heap, size_t size, struct sweep_hit *begun_heap, size_t begun_size,
           const uint32_t *number, size_t slots, const struct sweep_end *p,
           const struct sweep_end *q, const struct sweep_end *r, size_t count) */
{
    bool good = renew(box, met, begun) /*@ ghost (heap, size, begun_heap, begun_size) */;

    //@ assert numbers: numbers_stay{Pre, Here}(number, slots);
    //@ ghost LIST_UNTOUCHED(p)
    //@ ghost LIST_UNTOUCHED(q)
    //@ ghost LIST_UNTOUCHED(r)
    return good;
}

/* Brings the pairs that meet up to date, unless that takes too long or there is no memory. */
/*@ requires count < SIZE_MAX && most + 3 * count + size < UINT64_MAX;
    requires three_apart(box, number, slots, x, y, z, count, begun, begun_heap, begun_size);
    requires three_right(box, slots, x, y, z, count) && bodies_right(number, x, y, z, count);
    requires hits_room(begun, begun_heap, begun_size) && begun->count == 0;
    requires both_apart(met, heap, size, begun, begun_heap, begun_size);
    requires hit_aside(number, slots, x, y, z, count, met, heap, size);
    requires hits_room(met, heap, size) && slots_within(met, slots);
    requires hits_in_order(met->item, 0, met->count);
    requires known(box, number, x, y, z, count, met);
    assigns x[0 .. count - 1], y[0 .. count - 1], z[0 .. count - 1];
    assigns *met, heap[0 .. size - 1], *begun, begun_heap[0 .. begun_size - 1];
    ensures sorted: \result.exchanges <= most && !\result.full ==>
        three_sorted{Pre, Post}(x, y, z, count) && three_right(box, slots, x, y, z, count);
    ensures boxes: \result.exchanges <= most && !\result.full ==>
        boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures order: \result.exchanges <= most && !\result.full ==>
        hits_in_order(met->item, 0, met->count);
    ensures exact: \result.exchanges <= most && !\result.full ==> \forall integer p, q, a, b;
        listed(met, p, q, a, b) <==> meets_now{Pre}(box, number, x, count, p, q, a, b); */
static inline struct sorting step(const struct ts_box *box, const uint32_t *number,
                                  struct sweep_end *x, struct sweep_end *y, struct sweep_end *z,
                                  size_t count, uint64_t most, struct sweep_hits *met,
                                  struct sweep_hits *begun)
/*@ ghost (size_t slots, struct sweep_hit *heap, size_t size, struct sweep_hit *begun_heap,
           size_t begun_size) */
{
    struct sorting done;

    //@ ghost pair_by_numbers(number, x, count);
    done = find_beside(box, number, x, y, z, count, most, begun)
        /*@ ghost (slots, met, heap, size, begun_heap, begun_size) */;
    if (done.exchanges > most || done.full) return done;
    //@ ghost found:;
    done.tests += met->count;
    /*@ assert given: slots_given(box, met->item, 0, met->count); */
    //@ assert follow: slots_follow(begun);
    /*@ assert apart: \forall integer p, q, a, b, c, d;
            listed(met, p, q, a, b) && slots_meet(box, a, b) ==> !listed(begun, p, q, c, d); */
    done.full = !renew_beside(box, met, begun)
        /*@ ghost (heap, size, begun_heap, begun_size, number, slots, x, y, z, count) */;
    return done;
}

#endif
