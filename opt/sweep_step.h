/* sweep_step.h: a step of sweep and prune: from the pairs that met at the last question, and three
 * lists whose values have changed, to the pairs that meet now. docs/proofs/sweep.md tells the
 * proof. */
#ifndef OPT_SWEEP_STEP_H
#define OPT_SWEEP_STEP_H

#include "opt/sweep_renew.h"
#include "opt/sweep_three.h"

/* ---- who stands how ---- */

/*@ // At i there is the low end of a body, or its high end.
    predicate low_of{L}(struct sweep_end *list, integer i, integer slot) =
        is_low(list[i].id) && list[i].id / 2 == slot;
    predicate high_of{L}(struct sweep_end *list, integer i, integer slot) =
        is_high(list[i].id) && list[i].id / 2 == slot;
    predicate body_in{L}(struct sweep_end *list, integer n, integer slot) =
        \exists integer i; 0 <= i < n && list[i].id / 2 == slot;

    // The low end of a stands behind the high end of b. Places part two bodies if so stands one.
    predicate behind{L}(struct sweep_end *list, integer n, integer a, integer b) =
        \exists integer k, i; 0 <= k < i < n && high_of(list, k, b) && low_of(list, i, a);
    predicate parted{L}(struct sweep_end *list, integer n, integer a, integer b) =
        behind(list, n, a, b) || behind(list, n, b, a);

    // The low end of a body stands first; numbers tell bodies apart.
    predicate low_first{L}(struct sweep_end *list, integer n) =
        \forall integer k, i; 0 <= k < i < n && is_high(list[k].id) && is_low(list[i].id) ==>
            list[k].id / 2 != list[i].id / 2;
    predicate numbers_differ{L}(uint32_t *number, struct sweep_end *list, integer n) =
        \forall integer k, i; 0 <= k < n && 0 <= i < n && list[k].id / 2 != list[i].id / 2 ==>
            number[list[k].id / 2] != number[list[i].id / 2];

    // Two bodies of the list, the smaller number first.
    predicate numbered{L}(uint32_t *number, integer x, integer y, integer a, integer b) =
        number[a] < number[b] && x == number[a] && y == number[b];
    predicate is_pair{L}(uint32_t *number, struct sweep_end *list, integer n, integer x, integer y,
                         integer a, integer b) =
        body_in(list, n, a) && body_in(list, n, b) && numbered(number, x, y, a, b);
    predicate pair_begun{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list,
                            integer n, integer x, integer y, integer a, integer b) =
        is_pair(number, list, n, x, y, a, b) && slots_meet(box, a, b) && parted(list, n, a, b); */

/*@ ghost
    // Those that were noted are those that meet though their places part them.
    /@ requires low_first(list, n) && numbers_differ(number, list, n);
       assigns \nothing;
       ensures \forall integer x, y, a, b; begun_on(box, number, list, n, x, y, a, b) <==>
           pair_begun(box, number, list, n, x, y, a, b); @/
    static void begun_pairs(const struct ts_box *box, const uint32_t *number,
                            const struct sweep_end *list, size_t n)
    {
        /@ assert bodies: \forall integer i, slot; 0 <= i < n && list[i].id / 2 == slot ==>
               body_in(list, n, slot); @/
        /@ assert two: \forall integer k, i; 0 <= k < i < n && is_low(list[i].id) &&
               is_high(list[k].id) ==> list[i].id / 2 != list[k].id / 2 &&
               number[list[i].id / 2] != number[list[k].id / 2] &&
               behind(list, n, list[i].id / 2, list[k].id / 2); @/
        /@ assert noted: \forall integer k, i, x, y, a, b; 0 <= k < i < n && is_low(list[i].id) &&
               is_high(list[k].id) &&
               ends_met(box, number, list[i].id, list[k].id, x, y, a, b) ==>
               pair_begun(box, number, list, n, x, y, a, b); @/
        /@ assert only: \forall integer x, y, a, b; begun_on(box, number, list, n, x, y, a, b) ==>
               pair_begun(box, number, list, n, x, y, a, b); @/
        /@ assert met: \forall integer k, i, x, y, a, b; 0 <= k < i < n && is_low(list[i].id) &&
               is_high(list[k].id) &&
               ends_met(box, number, list[i].id, list[k].id, x, y, a, b) ==>
               high_met(box, number, list, i, list[i].id, x, y, a, b) &&
               low_met(box, number, list, i, x, y, a, b) &&
               begun_on(box, number, list, n, x, y, a, b); @/
        /@ assert one: \forall integer k, i, x, y; 0 <= k < i < n && is_low(list[i].id) &&
               is_high(list[k].id) && numbered(number, x, y, list[i].id / 2, list[k].id / 2) &&
               slots_meet(box, list[i].id / 2, list[k].id / 2) ==>
               ends_met(box, number, list[i].id, list[k].id, x, y, list[i].id / 2,
                        list[k].id / 2) &&
               begun_on(box, number, list, n, x, y, list[i].id / 2, list[k].id / 2); @/
        /@ assert other: \forall integer k, i, x, y; 0 <= k < i < n && is_low(list[i].id) &&
               is_high(list[k].id) && numbered(number, x, y, list[k].id / 2, list[i].id / 2) &&
               slots_meet(box, list[k].id / 2, list[i].id / 2) ==>
               ends_met(box, number, list[i].id, list[k].id, x, y, list[k].id / 2,
                        list[i].id / 2) &&
               begun_on(box, number, list, n, x, y, list[k].id / 2, list[i].id / 2); @/
        /@ assert one_way: \forall integer x, y, a, b; numbered(number, x, y, a, b) &&
               slots_meet(box, a, b) && behind(list, n, a, b) ==>
               begun_on(box, number, list, n, x, y, a, b); @/
        /@ assert other_way: \forall integer x, y, a, b; numbered(number, x, y, a, b) &&
               slots_meet(box, a, b) && behind(list, n, b, a) ==>
               begun_on(box, number, list, n, x, y, a, b); @/
    } */

/* ---- a step ---- */

/*@ // Nothing about three lists parts two bodies.
    predicate together{L}(struct sweep_end *x, struct sweep_end *y, struct sweep_end *z, integer n,
                          integer a, integer b) =
        !parted(x, n, a, b) && !parted(y, n, a, b) && !parted(z, n, a, b);
    predicate same_bodies{L}(struct sweep_end *p, struct sweep_end *q, integer n) =
        \forall integer slot; body_in(p, n, slot) <==> body_in(q, n, slot);
    predicate bodies_right{L}(uint32_t *number, struct sweep_end *x, struct sweep_end *y,
                              struct sweep_end *z, integer n) =
        low_first(x, n) && low_first(y, n) && low_first(z, n) && numbers_differ(number, x, n) &&
        numbers_differ(number, y, n) && numbers_differ(number, z, n) && same_bodies(x, y, n) &&
        same_bodies(x, z, n);

    // Pairs of bodies that meet, and those of them whose places part them.
    predicate meets_now{L}(struct ts_box *box, uint32_t *number, struct sweep_end *x, integer n,
                           integer p, integer q, integer a, integer b) =
        is_pair(number, x, n, p, q, a, b) && slots_meet(box, a, b);
    predicate begins_now{L}(struct ts_box *box, uint32_t *number, struct sweep_end *x,
                            struct sweep_end *y, struct sweep_end *z, integer n, integer p,
                            integer q, integer a, integer b) =
        meets_now(box, number, x, n, p, q, a, b) && !together(x, y, z, n, a, b); */

/* Sorts three lists, and takes note of the pairs that begin to meet. */
/*@ requires count < SIZE_MAX && most + 3 * count < UINT64_MAX;
    requires three_apart(box, number, slots, x, y, z, count, to, heap, size);
    requires three_right(box, slots, x, y, z, count) && mets_room(to, heap, size);
    requires bodies_right(number, x, y, z, count) && to->count == 0;
    assigns x[0 .. count - 1], y[0 .. count - 1], z[0 .. count - 1], *to, heap[0 .. size - 1];
    ensures mets_room(to, heap, size) && \result.tests <= \result.exchanges <= most + 3 * count;
    ensures sorted: \result.exchanges <= most ==> three_sorted{Pre, Post}(x, y, z, count);
    ensures right: \result.exchanges <= most ==> three_right(box, slots, x, y, z, count);
    ensures boxes: boxes_stay{Pre, Post}(box, slots);
    ensures numbers: numbers_stay{Pre, Post}(number, slots);
    ensures noted: \result.exchanges <= most && !\result.full ==> \forall integer p, q, a, b;
        listed(to, p, q, a, b) <==> begins_now{Pre}(box, number, x, y, z, count, p, q, a, b); */
static inline struct sorting find_begun(const struct ts_box *box, const uint32_t *number,
                                        struct sweep_end *x, struct sweep_end *y,
                                        struct sweep_end *z, size_t count, uint64_t most,
                                        struct sweep_mets *to)
/*@ ghost (size_t slots, struct sweep_met *heap, size_t size) */
{
    //@ assert none: \forall integer p, q, a, b; !listed(to, p, q, a, b);
    //@ ghost begun_pairs(box, number, x, count);
    //@ ghost begun_pairs(box, number, y, count);
    //@ ghost begun_pairs(box, number, z, count);
    /*@ assert pairs: \forall integer p, q, a, b;
            (is_pair(number, x, count, p, q, a, b) <==> is_pair(number, y, count, p, q, a, b)) &&
            (is_pair(number, x, count, p, q, a, b) <==> is_pair(number, z, count, p, q, a, b)); */
    /*@ assert any: \forall integer p, q, a, b;
            begins_now(box, number, x, y, z, count, p, q, a, b) <==>
            begun_on(box, number, x, count, p, q, a, b) ||
            begun_on(box, number, y, count, p, q, a, b) ||
            begun_on(box, number, z, count, p, q, a, b); */
    return sort_three(box, number, x, y, z, count, most, to) /*@ ghost (slots, heap, size) */;
}

/*@ // The pairs of the last answer: of those that meet, the ones that nothing parted.
    predicate known{L}(struct ts_box *box, uint32_t *number, struct sweep_end *x,
                       struct sweep_end *y, struct sweep_end *z, integer n,
                       struct sweep_mets *met) =
        \forall integer p, q, a, b; (listed(met, p, q, a, b) && slots_meet(box, a, b)) <==>
            (meets_now(box, number, x, n, p, q, a, b) && together(x, y, z, n, a, b));
    predicate slots_within{L}(struct sweep_mets *met, integer slots) =
        \forall integer k; 0 <= k < met->count ==>
            0 <= met->item[k].a < slots && 0 <= met->item[k].b < slots;
    predicate met_aside{L}(uint32_t *number, integer slots, struct sweep_end *x,
                           struct sweep_end *y, struct sweep_end *z, integer count,
                           struct sweep_mets *met, struct sweep_met *heap, integer size) =
        \separated(number + (0 .. slots - 1), heap + (0 .. size - 1)) &&
        \separated(number + (0 .. slots - 1), met) &&
        \separated(x + (0 .. count - 1), heap + (0 .. size - 1)) &&
        \separated(x + (0 .. count - 1), met) &&
        \separated(y + (0 .. count - 1), heap + (0 .. size - 1)) &&
        \separated(y + (0 .. count - 1), met) &&
        \separated(z + (0 .. count - 1), heap + (0 .. size - 1)) &&
        \separated(z + (0 .. count - 1), met); */

/*@ // A list of ends, and numbers, lie apart from both lists of pairs.
    predicate list_beside{L}(uint32_t *number, integer slots, struct sweep_end *list,
                             integer count, struct sweep_mets *met, struct sweep_met *heap,
                             integer size, struct sweep_mets *begun, struct sweep_met *begun_heap,
                             integer begun_size) =
        mets_aside(number, slots, list, count, met, heap, size) &&
        mets_aside(number, slots, list, count, begun, begun_heap, begun_size); */

/*@ ghost
    // Who a pair is follows from its numbers.
    /@ requires numbers_differ(number, list, n);
       assigns \nothing;
       ensures \forall integer x, y, a, b, c, d; is_pair(number, list, n, x, y, a, b) &&
           is_pair(number, list, n, x, y, c, d) ==> a == c && b == d; @/
    static void pair_by_numbers(const uint32_t *number, const struct sweep_end *list, size_t n)
    {
        /@ assert \forall integer a, c; body_in(list, n, a) && body_in(list, n, c) &&
               number[a] == number[c] ==> a == c; @/
    } */

/* As find_begun; the pairs of the last answer stay as they are. */
/*@ requires count < SIZE_MAX && most + 3 * count < UINT64_MAX;
    requires three_apart(box, number, slots, x, y, z, count, begun, begun_heap, begun_size);
    requires three_right(box, slots, x, y, z, count) && bodies_right(number, x, y, z, count);
    requires mets_room(begun, begun_heap, begun_size) && begun->count == 0;
    requires both_apart(met, heap, size, begun, begun_heap, begun_size);
    requires met_aside(number, slots, x, y, z, count, met, heap, size);
    requires mets_in_order(met->item, 0, met->count) && slots_within(met, slots);
    requires mets_room(met, heap, size) && known(box, number, x, y, z, count, met);
    assigns x[0 .. count - 1], y[0 .. count - 1], z[0 .. count - 1];
    assigns *begun, begun_heap[0 .. begun_size - 1];
    ensures room: mets_room(met, heap, size);
    ensures begun_room: mets_room(begun, begun_heap, begun_size);
    ensures \result.tests <= \result.exchanges <= most + 3 * count;
    ensures sorted: \result.exchanges <= most ==> three_sorted{Pre, Post}(x, y, z, count);
    ensures right: \result.exchanges <= most ==> three_right(box, slots, x, y, z, count);
    ensures boxes: boxes_stay{Pre, Post}(box, slots);
    ensures numbers: numbers_stay{Pre, Post}(number, slots);
    ensures order: mets_in_order(met->item, 0, met->count) && slots_within(met, slots);
    ensures old: \forall integer p, q, a, b; (listed(met, p, q, a, b) && slots_meet(box, a, b)) <==>
        (meets_now{Pre}(box, number, x, count, p, q, a, b) &&
         together{Pre}(x, y, z, count, a, b));
    ensures new: \result.exchanges <= most && !\result.full ==> \forall integer p, q, a, b;
        listed(begun, p, q, a, b) <==>
        begins_now{Pre}(box, number, x, y, z, count, p, q, a, b); */
static inline struct sorting find_beside(const struct ts_box *box, const uint32_t *number,
                                         struct sweep_end *x, struct sweep_end *y,
                                         struct sweep_end *z, size_t count, uint64_t most,
                                         struct sweep_mets *begun)
/*@ ghost (size_t slots, struct sweep_mets *met, struct sweep_met *heap, size_t size,
           struct sweep_met *begun_heap, size_t begun_size) */
{
    struct sorting done = find_begun(box, number, x, y, z, count, most, begun)
        /*@ ghost (slots, begun_heap, begun_size) */;

    /*@ assert meet: \forall integer k, l; 0 <= k < slots && 0 <= l < slots ==>
            same_box{Pre, Here}(box, k) && same_box{Pre, Here}(box, l) &&
            (slots_meet{Pre}(box, k, l) <==> slots_meet(box, k, l)); */
    /*@ assert same_list: met->item == \at(met->item, Pre) && met->count == \at(met->count, Pre) &&
            met->capacity == \at(met->capacity, Pre); */
    /*@ assert slot_a: \forall integer k; 0 <= k < met->count ==>
            met->item[k].a == \at(met->item[k].a, Pre); */
    /*@ assert slot_b: \forall integer k; 0 <= k < met->count ==>
            met->item[k].b == \at(met->item[k].b, Pre); */
    /*@ assert number_a: \forall integer k; 0 <= k < met->count ==>
            met->item[k].number.a == \at(met->item[k].number.a, Pre); */
    /*@ assert number_b: \forall integer k; 0 <= k < met->count ==>
            met->item[k].number.b == \at(met->item[k].number.b, Pre); */
    //@ assert room: mets_room(met, heap, size);
    //@ assert stays: mets_stay{Pre, Here}(met->item, 0, met->count);
    /*@ assert items: \forall integer k, p, q, a, b; 0 <= k < met->count ==>
            same_met{Pre, Here}(met->item, k, met->item, k) &&
            (is_met{Pre}(met->item, k, p, q, a, b) <==> is_met(met->item, k, p, q, a, b)); */
    /*@ assert same: \forall integer p, q, a, b; listed(met, p, q, a, b) <==>
            listed{Pre}(met, p, q, a, b); */
    /*@ assert within: \forall integer k; 0 <= k < met->count ==>
            same_met{Pre, Here}(met->item, k, met->item, k) &&
            0 <= met->item[k].a < slots && 0 <= met->item[k].b < slots; */
    /*@ assert inside: \forall integer p, q, a, b; listed(met, p, q, a, b) ==>
            0 <= a < slots && 0 <= b < slots &&
            (slots_meet{Pre}(box, a, b) <==> slots_meet(box, a, b)); */
    /*@ assert ordered: \forall integer k, l; 0 <= k < l < met->count ==>
            same_met{Pre, Here}(met->item, k, met->item, k) &&
            same_met{Pre, Here}(met->item, l, met->item, l) &&
            met_before{Pre}(met->item, k, met->item, l) &&
            met_before(met->item, k, met->item, l); */
    return done;
}

/* As renew; no list of ends changes. */
/*@ requires both_apart(met, heap, size, begun, begun_heap, begun_size);
    requires mets_room(met, heap, size) && mets_room(begun, begun_heap, begun_size);
    requires slots_given(box, met->item, 0, met->count) && slots_follow(begun);
    requires sorted: mets_in_order(met->item, 0, met->count);
    requires apart: \forall integer x, y, a, b, c, d;
        listed(met, x, y, a, b) && slots_meet(box, a, b) ==> !listed(begun, x, y, c, d);
    requires list_beside(number, slots, p, count, met, heap, size, begun, begun_heap, begun_size);
    requires list_beside(number, slots, q, count, met, heap, size, begun, begun_heap, begun_size);
    requires list_beside(number, slots, r, count, met, heap, size, begun, begun_heap, begun_size);
    assigns *met, *begun, heap[0 .. size - 1], begun_heap[0 .. begun_size - 1];
    ensures sorted: \result != 0 ==> mets_in_order(met->item, 0, met->count);
    ensures both: \result != 0 ==> \forall integer x, y, a, b; listed(met, x, y, a, b) <==>
        (\old(listed(met, x, y, a, b)) && slots_meet{Pre}(box, a, b)) ||
        \old(listed(begun, x, y, a, b));
    ensures list_kept{Pre, Post}(box, slots, p, count);
    ensures list_kept{Pre, Post}(box, slots, q, count);
    ensures list_kept{Pre, Post}(box, slots, r, count);
    ensures boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots); */
static inline bool renew_beside(const struct ts_box *box, struct sweep_mets *met,
                                struct sweep_mets *begun)
/*@ ghost (struct sweep_met *heap, size_t size, struct sweep_met *begun_heap, size_t begun_size,
           const uint32_t *number, size_t slots, const struct sweep_end *p,
           const struct sweep_end *q, const struct sweep_end *r, size_t count) */
{
    bool good = renew(box, met, begun) /*@ ghost (heap, size, begun_heap, begun_size) */;

    //@ assert numbers: numbers_stay{Pre, Here}(number, slots);
    //@ assert p_ids: ids_stay{Pre, Here}(p, 0, count);
    /*@ assert p_order: \forall integer k, l; 0 <= k <= l < count ==>
            p[k].id == \at(p[k].id, Pre) && p[l].id == \at(p[l].id, Pre) &&
            (ends_agree{Pre}(p, k, l) <==> ends_agree(p, k, l)); */
    /*@ assert p_bounds: \forall integer i, axis; 0 <= i < count && 0 <= axis < 3 ==>
            p[i].id == \at(p[i].id, Pre) &&
            (value_right{Pre}(box, axis, p, i) <==> value_right(box, axis, p, i)); */
    /*@ assert p_differ: \forall integer k, l; 0 <= k < l < count ==>
            (ends_differ{Pre}(p, k, l) <==> ends_differ(p, k, l)); */
    /*@ assert p_same: \forall integer id;
            has_end{Pre}(p, count, id) <==> has_end(p, count, id); */
    //@ assert q_ids: ids_stay{Pre, Here}(q, 0, count);
    /*@ assert q_order: \forall integer k, l; 0 <= k <= l < count ==>
            q[k].id == \at(q[k].id, Pre) && q[l].id == \at(q[l].id, Pre) &&
            (ends_agree{Pre}(q, k, l) <==> ends_agree(q, k, l)); */
    /*@ assert q_bounds: \forall integer i, axis; 0 <= i < count && 0 <= axis < 3 ==>
            q[i].id == \at(q[i].id, Pre) &&
            (value_right{Pre}(box, axis, q, i) <==> value_right(box, axis, q, i)); */
    /*@ assert q_differ: \forall integer k, l; 0 <= k < l < count ==>
            (ends_differ{Pre}(q, k, l) <==> ends_differ(q, k, l)); */
    /*@ assert q_same: \forall integer id;
            has_end{Pre}(q, count, id) <==> has_end(q, count, id); */
    //@ assert r_ids: ids_stay{Pre, Here}(r, 0, count);
    /*@ assert r_order: \forall integer k, l; 0 <= k <= l < count ==>
            r[k].id == \at(r[k].id, Pre) && r[l].id == \at(r[l].id, Pre) &&
            (ends_agree{Pre}(r, k, l) <==> ends_agree(r, k, l)); */
    /*@ assert r_bounds: \forall integer i, axis; 0 <= i < count && 0 <= axis < 3 ==>
            r[i].id == \at(r[i].id, Pre) &&
            (value_right{Pre}(box, axis, r, i) <==> value_right(box, axis, r, i)); */
    /*@ assert r_differ: \forall integer k, l; 0 <= k < l < count ==>
            (ends_differ{Pre}(r, k, l) <==> ends_differ(r, k, l)); */
    /*@ assert r_same: \forall integer id;
            has_end{Pre}(r, count, id) <==> has_end(r, count, id); */
    return good;
}

/* Brings the pairs that meet up to date, unless that takes too long or there is no memory. */
/*@ requires count < SIZE_MAX && most + 3 * count + size < UINT64_MAX;
    requires three_apart(box, number, slots, x, y, z, count, begun, begun_heap, begun_size);
    requires three_right(box, slots, x, y, z, count) && bodies_right(number, x, y, z, count);
    requires mets_room(begun, begun_heap, begun_size) && begun->count == 0;
    requires both_apart(met, heap, size, begun, begun_heap, begun_size);
    requires met_aside(number, slots, x, y, z, count, met, heap, size);
    requires mets_room(met, heap, size) && slots_within(met, slots);
    requires mets_in_order(met->item, 0, met->count);
    requires known(box, number, x, y, z, count, met);
    assigns x[0 .. count - 1], y[0 .. count - 1], z[0 .. count - 1];
    assigns *met, heap[0 .. size - 1], *begun, begun_heap[0 .. begun_size - 1];
    ensures sorted: \result.exchanges <= most && !\result.full ==>
        three_sorted{Pre, Post}(x, y, z, count) && three_right(box, slots, x, y, z, count);
    ensures boxes: \result.exchanges <= most && !\result.full ==>
        boxes_stay{Pre, Post}(box, slots) && numbers_stay{Pre, Post}(number, slots);
    ensures order: \result.exchanges <= most && !\result.full ==>
        mets_in_order(met->item, 0, met->count);
    ensures exact: \result.exchanges <= most && !\result.full ==> \forall integer p, q, a, b;
        listed(met, p, q, a, b) <==> meets_now{Pre}(box, number, x, count, p, q, a, b); */
static inline struct sorting step(const struct ts_box *box, const uint32_t *number,
                                  struct sweep_end *x, struct sweep_end *y, struct sweep_end *z,
                                  size_t count, uint64_t most, struct sweep_mets *met,
                                  struct sweep_mets *begun)
/*@ ghost (size_t slots, struct sweep_met *heap, size_t size, struct sweep_met *begun_heap,
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
