/* three.h: three lists, for opt/sweep/three.h. */
#ifndef PROOFS_LOGIC_SWEEP_THREE_H
#define PROOFS_LOGIC_SWEEP_THREE_H

#include "proofs/logic/sweep/sort.h"

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
                            struct sweep_hits *to, struct sweep_hit *heap, integer size) =
        \valid_read(other + (0 .. count - 1)) &&
        \separated(list + (0 .. count - 1), other + (0 .. count - 1)) &&
        \separated(other + (0 .. count - 1), heap + (0 .. size - 1)) &&
        \separated(other + (0 .. count - 1), to); */

/*@ // Three lists with the memory around them, and what is known of each.
    predicate three_apart{L}(struct ts_box *box, uint32_t *number, integer slots,
                             struct sweep_end *x, struct sweep_end *y, struct sweep_end *z,
                             integer count, struct sweep_hits *to, struct sweep_hit *heap,
                             integer size) =
        ends_apart(box, number, slots, x, count) && ends_apart(box, number, slots, y, count) &&
        ends_apart(box, number, slots, z, count) &&
        hits_aside(number, slots, x, count, to, heap, size) &&
        hits_aside(number, slots, y, count, to, heap, size) &&
        hits_aside(number, slots, z, count, to, heap, size) &&
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

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* A list of ends stays as it was while another one is sorted: who meets, and that it is right. */
#define LIST_STAYS(p) { \
    /@ assert p##_ids: ids_stay{Pre, Here}(p, 0, count) && values_stay{Pre, Here}(p, 0, count); @/ \
    /@ assert p##_met: \forall integer k, i, x, y, a, b; 0 <= k < i < count ==> \
           p[i].id == \at(p[i].id, Pre) && p[k].id == \at(p[k].id, Pre) && \
           (ends_hit{Pre}(box, number, p[i].id, p[k].id, x, y, a, b) <==> \
            ends_hit(box, number, p[i].id, p[k].id, x, y, a, b)); @/ \
    /@ assert p##_low: \forall integer i, x, y, a, b; 0 <= i < count ==> \
           (low_hit{Pre}(box, number, p, i, x, y, a, b) <==> \
            low_hit(box, number, p, i, x, y, a, b)); @/ \
    /@ assert p##_begun: \forall integer x, y, a, b; \
           begun_on{Pre}(box, number, p, count, x, y, a, b) <==> \
           begun_on(box, number, p, count, x, y, a, b); @/ \
    /@ assert p##_order: \forall integer k, l; 0 <= k <= l < count ==> \
           (ends_agree{Pre}(p, k, l) <==> ends_agree(p, k, l)); @/ \
    /@ assert p##_bounds: \forall integer i, axis; 0 <= i < count && 0 <= axis < 3 ==> \
           p[i].id == \at(p[i].id, Pre) && same_box{Pre, Here}(box, p[i].id / 2) && \
           (value_right{Pre}(box, axis, p, i) <==> value_right(box, axis, p, i)); @/ \
    /@ assert p##_differ: \forall integer k, l; 0 <= k < l < count ==> \
           (ends_differ{Pre}(p, k, l) <==> ends_differ(p, k, l)); @/ \
    /@ assert p##_right: \forall integer axis; 0 <= axis < 3 && \
           ends_right{Pre}(box, axis, slots, p, count) ==> \
           ends_right(box, axis, slots, p, count); @/ \
    /@ assert p##_same: \forall integer id; \
           has_end{Pre}(p, count, id) <==> has_end(p, count, id); @/ \
}
// clang-format on

#endif
