/* sweep_ready.c: what a step of sweep and prune leaves is what the next one begins with.
 * docs/proofs/sweep.md tells the proof. Nothing of this file is in the library. */
#include "opt/sweep/step.h"

/*@ // Both ends of a body are in a list.
    predicate has_low{L}(struct sweep_end *list, integer n, integer slot) =
        \exists integer i; 0 <= i < n && low_of(list, i, slot);
    predicate has_high{L}(struct sweep_end *list, integer n, integer slot) =
        \exists integer i; 0 <= i < n && high_of(list, i, slot);
    predicate whole{L}(struct sweep_end *list, integer n) =
        \forall integer slot; body_in(list, n, slot) ==>
            has_low(list, n, slot) && has_high(list, n, slot);

    // On an axis, box a lies above box b; there is a gap between two boxes.
    predicate above{L}(struct ts_box *box, integer axis, integer a, integer b) =
        box[b].hi[axis] < box[a].lo[axis];
    predicate gap{L}(struct ts_box *box, integer axis, integer a, integer b) =
        above(box, axis, a, b) || above(box, axis, b, a); */

/*@ ghost
    // In a list in order, places part those bodies whose boxes have a gap.
    /@ requires ends_in_order(list, n) && ends_right(box, axis, slots, list, n);
       requires whole(list, n) && 0 <= axis < 3;
       assigns \nothing;
       ensures tell: \forall integer a, b; body_in(list, n, a) && body_in(list, n, b) ==>
           (parted(list, n, a, b) <==> gap(box, axis, a, b)); @/
    static void places_tell(const struct ts_box *box, size_t slots, int axis,
                            const struct sweep_end *list, size_t n)
    {
        /@ assert lows: \forall integer i; 0 <= i < n && is_low(list[i].id) ==>
               value_right(box, axis, list, i) &&
               list[i].value == box[list[i].id / 2].lo[axis]; @/
        /@ assert highs: \forall integer i; 0 <= i < n && is_high(list[i].id) ==>
               value_right(box, axis, list, i) &&
               list[i].value == box[list[i].id / 2].hi[axis]; @/
        /@ assert kinds: \forall integer i; 0 <= i < n ==>
               !(is_low(list[i].id) && is_high(list[i].id)); @/
        /@ assert box_behind: \forall integer k, i; 0 <= k < i < n && is_high(list[k].id) &&
               is_low(list[i].id) ==> ends_agree(list, k, i) &&
               list[k].value == box[list[k].id / 2].hi[axis] &&
               list[i].value == box[list[i].id / 2].lo[axis] && list[k].value < list[i].value &&
               above(box, axis, list[i].id / 2, list[k].id / 2); @/
        /@ assert box_before: \forall integer i, k; 0 <= i < k < n && is_low(list[i].id) &&
               is_high(list[k].id) ==> ends_agree(list, i, k) &&
               list[k].value == box[list[k].id / 2].hi[axis] &&
               list[i].value == box[list[i].id / 2].lo[axis] && list[i].value <= list[k].value &&
               !above(box, axis, list[i].id / 2, list[k].id / 2); @/
        /@ assert only: \forall integer a, b; behind(list, n, a, b) ==> above(box, axis, a, b); @/
        /@ assert two: \forall integer k, i, a, b; 0 <= k < n && 0 <= i < n &&
               high_of(list, k, b) && low_of(list, i, a) && above(box, axis, a, b) ==>
               k != i && !(i < k) && behind(list, n, a, b); @/
        /@ assert all: \forall integer a, b; has_low(list, n, a) && has_high(list, n, b) &&
               above(box, axis, a, b) ==> behind(list, n, a, b); @/
    } */

/*@ // The bodies of three lists: each has both ends in all of them.
    predicate bodies_whole{L}(struct sweep_end *x, struct sweep_end *y, struct sweep_end *z,
                              integer n) =
        whole(x, n) && whole(y, n) && whole(z, n) && same_bodies(x, y, n) && same_bodies(x, z, n);

    // The pairs of an answer are those that nothing parts, whatever their boxes will be.
    predicate answer_stands{L}(uint32_t *number, struct sweep_end *x, struct sweep_end *y,
                               struct sweep_end *z, integer n, struct sweep_hits *met) =
        \forall integer p, q, a, b; listed(met, p, q, a, b) <==>
            is_pair(number, x, n, p, q, a, b) && together(x, y, z, n, a, b); */

/*@ ghost
    // The answer of now stands so in the lists of now.
    /@ requires ends_in_order(x, n) && ends_in_order(y, n) && ends_in_order(z, n);
       requires three_right(box, slots, x, y, z, n) && bodies_whole(x, y, z, n);
       requires \forall integer p, q, a, b; listed(met, p, q, a, b) <==>
           meets_now(box, number, x, n, p, q, a, b);
       assigns \nothing;
       ensures stands: answer_stands(number, x, y, z, n, met); @/
    static void answer_ready(const struct ts_box *box, const uint32_t *number, size_t slots,
                             const struct sweep_end *x, const struct sweep_end *y,
                             const struct sweep_end *z, size_t n, const struct sweep_hits *met)
    {
        places_tell(box, slots, 0, x, n);
        places_tell(box, slots, 1, y, n);
        places_tell(box, slots, 2, z, n);
        /@ assert gaps: \forall integer a, b; slots_meet(box, a, b) <==>
               !gap(box, 0, a, b) && !gap(box, 1, a, b) && !gap(box, 2, a, b); @/
        /@ assert bodies: \forall integer a, b; body_in(x, n, a) && body_in(x, n, b) ==>
               (together(x, y, z, n, a, b) <==> slots_meet(box, a, b)); @/
    } */
