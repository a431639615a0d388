/* step.h: who stands how in three lists, for opt/sweep/step.h. */
#ifndef PROOFS_LOGIC_SWEEP_STEP_H
#define PROOFS_LOGIC_SWEEP_STEP_H

#include "proofs/logic/sweep/renew.h"
#include "proofs/logic/sweep/three.h"

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
               ends_hit(box, number, list[i].id, list[k].id, x, y, a, b) ==>
               pair_begun(box, number, list, n, x, y, a, b); @/
        /@ assert only: \forall integer x, y, a, b; begun_on(box, number, list, n, x, y, a, b) ==>
               pair_begun(box, number, list, n, x, y, a, b); @/
        /@ assert met: \forall integer k, i, x, y, a, b; 0 <= k < i < n && is_low(list[i].id) &&
               is_high(list[k].id) &&
               ends_hit(box, number, list[i].id, list[k].id, x, y, a, b) ==>
               high_hit(box, number, list, i, list[i].id, x, y, a, b) &&
               low_hit(box, number, list, i, x, y, a, b) &&
               begun_on(box, number, list, n, x, y, a, b); @/
        /@ assert one: \forall integer k, i, x, y; 0 <= k < i < n && is_low(list[i].id) &&
               is_high(list[k].id) && numbered(number, x, y, list[i].id / 2, list[k].id / 2) &&
               slots_meet(box, list[i].id / 2, list[k].id / 2) ==>
               ends_hit(box, number, list[i].id, list[k].id, x, y, list[i].id / 2,
                        list[k].id / 2) &&
               begun_on(box, number, list, n, x, y, list[i].id / 2, list[k].id / 2); @/
        /@ assert other: \forall integer k, i, x, y; 0 <= k < i < n && is_low(list[i].id) &&
               is_high(list[k].id) && numbered(number, x, y, list[k].id / 2, list[i].id / 2) &&
               slots_meet(box, list[k].id / 2, list[i].id / 2) ==>
               ends_hit(box, number, list[i].id, list[k].id, x, y, list[k].id / 2,
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

/*@ // The pairs of the last answer: of those that meet, the ones that nothing parted.
    predicate known{L}(struct ts_box *box, uint32_t *number, struct sweep_end *x,
                       struct sweep_end *y, struct sweep_end *z, integer n,
                       struct sweep_hits *met) =
        \forall integer p, q, a, b; (listed(met, p, q, a, b) && slots_meet(box, a, b)) <==>
            (meets_now(box, number, x, n, p, q, a, b) && together(x, y, z, n, a, b));
    predicate slots_within{L}(struct sweep_hits *met, integer slots) =
        \forall integer k; 0 <= k < met->count ==>
            0 <= met->item[k].a < slots && 0 <= met->item[k].b < slots;
    predicate hit_aside{L}(uint32_t *number, integer slots, struct sweep_end *x,
                           struct sweep_end *y, struct sweep_end *z, integer count,
                           struct sweep_hits *met, struct sweep_hit *heap, integer size) =
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
                             integer count, struct sweep_hits *met, struct sweep_hit *heap,
                             integer size, struct sweep_hits *begun, struct sweep_hit *begun_heap,
                             integer begun_size) =
        hits_aside(number, slots, list, count, met, heap, size) &&
        hits_aside(number, slots, list, count, begun, begun_heap, begun_size); */

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

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* A pair begins to meet if it does so in one of the three lists. */
#define FIND_BEGUN_STEPS { \
    /@ assert none: \forall integer p, q, a, b; !listed(to, p, q, a, b); @/ \
    begun_pairs(box, number, x, count); \
    begun_pairs(box, number, y, count); \
    begun_pairs(box, number, z, count); \
    /@ assert pairs: \forall integer p, q, a, b; \
           (is_pair(number, x, count, p, q, a, b) <==> is_pair(number, y, count, p, q, a, b)) && \
           (is_pair(number, x, count, p, q, a, b) <==> is_pair(number, z, count, p, q, a, b)); @/ \
    /@ assert any: \forall integer p, q, a, b; \
           begins_now(box, number, x, y, z, count, p, q, a, b) <==> \
           begun_on(box, number, x, count, p, q, a, b) || \
           begun_on(box, number, y, count, p, q, a, b) || \
           begun_on(box, number, z, count, p, q, a, b); @/ \
}

/* The last answer is as it was: its pairs, their order, and who of them meets. */
#define FIND_BESIDE_STEPS { \
    /@ assert meet: \forall integer k, l; 0 <= k < slots && 0 <= l < slots ==> \
           same_box{Pre, Here}(box, k) && same_box{Pre, Here}(box, l) && \
           (slots_meet{Pre}(box, k, l) <==> slots_meet(box, k, l)); @/ \
    /@ assert same_list: met->item == \at(met->item, Pre) && met->count == \at(met->count, Pre) && \
           met->capacity == \at(met->capacity, Pre); @/ \
    /@ assert slot_a: \forall integer k; 0 <= k < met->count ==> \
           met->item[k].a == \at(met->item[k].a, Pre); @/ \
    /@ assert slot_b: \forall integer k; 0 <= k < met->count ==> \
           met->item[k].b == \at(met->item[k].b, Pre); @/ \
    /@ assert number_a: \forall integer k; 0 <= k < met->count ==> \
           met->item[k].number.a == \at(met->item[k].number.a, Pre); @/ \
    /@ assert number_b: \forall integer k; 0 <= k < met->count ==> \
           met->item[k].number.b == \at(met->item[k].number.b, Pre); @/ \
    /@ assert room: hits_room(met, heap, size); @/ \
    /@ assert stays: hits_stay{Pre, Here}(met->item, 0, met->count); @/ \
    /@ assert items: \forall integer k, p, q, a, b; 0 <= k < met->count ==> \
           same_hit{Pre, Here}(met->item, k, met->item, k) && \
           (is_hit{Pre}(met->item, k, p, q, a, b) <==> is_hit(met->item, k, p, q, a, b)); @/ \
    /@ assert same: \forall integer p, q, a, b; listed(met, p, q, a, b) <==> \
           listed{Pre}(met, p, q, a, b); @/ \
    /@ assert within: \forall integer k; 0 <= k < met->count ==> \
           same_hit{Pre, Here}(met->item, k, met->item, k) && \
           0 <= met->item[k].a < slots && 0 <= met->item[k].b < slots; @/ \
    /@ assert inside: \forall integer p, q, a, b; listed(met, p, q, a, b) ==> \
           0 <= a < slots && 0 <= b < slots && \
           (slots_meet{Pre}(box, a, b) <==> slots_meet(box, a, b)); @/ \
    /@ assert ordered: \forall integer k, l; 0 <= k < l < met->count ==> \
           same_hit{Pre, Here}(met->item, k, met->item, k) && \
           same_hit{Pre, Here}(met->item, l, met->item, l) && \
           hit_before{Pre}(met->item, k, met->item, l) && \
           hit_before(met->item, k, met->item, l); @/ \
}

/* A list of ends stays as it was. */
#define LIST_UNTOUCHED(p) { \
    /@ assert p##_ids: ids_stay{Pre, Here}(p, 0, count); @/ \
    /@ assert p##_order: \forall integer k, l; 0 <= k <= l < count ==> \
           p[k].id == \at(p[k].id, Pre) && p[l].id == \at(p[l].id, Pre) && \
           (ends_agree{Pre}(p, k, l) <==> ends_agree(p, k, l)); @/ \
    /@ assert p##_bounds: \forall integer i, axis; 0 <= i < count && 0 <= axis < 3 ==> \
           p[i].id == \at(p[i].id, Pre) && \
           (value_right{Pre}(box, axis, p, i) <==> value_right(box, axis, p, i)); @/ \
    /@ assert p##_differ: \forall integer k, l; 0 <= k < l < count ==> \
           (ends_differ{Pre}(p, k, l) <==> ends_differ(p, k, l)); @/ \
    /@ assert p##_same: \forall integer id; \
           has_end{Pre}(p, count, id) <==> has_end(p, count, id); @/ \
}
// clang-format on

#endif
