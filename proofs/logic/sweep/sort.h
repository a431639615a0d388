/* sort.h: ends that come to their places, for opt/sweep/sort.h. */
#ifndef PROOFS_LOGIC_SWEEP_SORT_H
#define PROOFS_LOGIC_SWEEP_SORT_H

#include "proofs/logic/sweep/note.h"

/*@ // What a body's box says of one of its ends on an axis.
    logic real bound_of{L}(struct ts_box *box, integer axis, integer id) =
        id % 2 == 0 ? box[id / 2].lo[axis] : box[id / 2].hi[axis];
    predicate value_right{L}(struct ts_box *box, integer axis, struct sweep_end *list,
                              integer i) = list[i].value == bound_of(box, axis, list[i].id);
    predicate values_given{L}(struct ts_box *box, integer axis, struct sweep_end *list,
                              integer n) =
        \forall integer i; 0 <= i < n ==> value_right(box, axis, list, i);
    predicate ids_within{L}(struct sweep_end *list, integer n, integer slots) =
        \forall integer i; 0 <= i < n ==> 0 <= list[i].id / 2 < slots;
    predicate ends_differ{L}(struct sweep_end *list, integer i, integer j) =
        list[i].id != list[j].id;
    predicate ids_differ{L}(struct sweep_end *list, integer n) =
        \forall integer i, j; 0 <= i < j < n ==> ends_differ(list, i, j);

    // An end stands at i, or is one of the first n of a list.
    predicate end_is{L}(struct sweep_end *list, integer i, integer id) = list[i].id == id;
    predicate has_end{L}(struct sweep_end *list, integer n, integer id) =
        \exists integer i; 0 <= i < n && list[i].id == id;
    predicate same_ends{L1, L2}(struct sweep_end *list, integer n) =
        \forall integer id; has_end{L1}(list, n, id) <==> has_end{L2}(list, n, id);

    predicate ids_stay{L1, L2}(struct sweep_end *list, integer from, integer end) =
        \forall integer i; from <= i < end ==> \at(list[i].id, L1) == \at(list[i].id, L2);
    predicate values_stay{L1, L2}(struct sweep_end *list, integer from, integer end) =
        \forall integer i; from <= i < end ==> \at(list[i].value, L1) == \at(list[i].value, L2);
    predicate same_box{L1, L2}(struct ts_box *box, integer k) =
        \at(box[k].lo[0], L1) == \at(box[k].lo[0], L2) &&
        \at(box[k].lo[1], L1) == \at(box[k].lo[1], L2) &&
        \at(box[k].lo[2], L1) == \at(box[k].lo[2], L2) &&
        \at(box[k].hi[0], L1) == \at(box[k].hi[0], L2) &&
        \at(box[k].hi[1], L1) == \at(box[k].hi[1], L2) &&
        \at(box[k].hi[2], L1) == \at(box[k].hi[2], L2);
    predicate boxes_stay{L1, L2}(struct ts_box *box, integer slots) =
        \forall integer k; 0 <= k < slots ==> same_box{L1, L2}(box, k); */

/*@ // The memory of a list, and of the bodies whose ends are in it.
    predicate ends_apart{L}(struct ts_box *box, uint32_t *number, integer slots,
                            struct sweep_end *list, integer count) =
        \valid(list + (0 .. count - 1)) && \valid_read(box + (0 .. slots - 1)) &&
        \valid_read(number + (0 .. slots - 1)) &&
        \separated(box + (0 .. slots - 1), list + (0 .. count - 1)) &&
        \separated(number + (0 .. slots - 1), list + (0 .. count - 1));
    predicate numbers_stay{L1, L2}(uint32_t *number, integer slots) =
        \forall integer k; 0 <= k < slots ==> \at(number[k], L1) == \at(number[k], L2);

    // All ends of a list have the values of their boxes, and none is there twice.
    predicate ends_right{L}(struct ts_box *box, integer axis, integer slots,
                            struct sweep_end *list, integer count) =
        values_given(box, axis, list, count) && ids_within(list, count, slots) &&
        ids_differ(list, count); */

/* ---- who begins to meet ---- */

/*@ // The bodies of two ends meet, and are this pair.
    predicate ends_hit{L}(struct ts_box *box, uint32_t *number, integer low, integer high,
                          integer x, integer y, integer a, integer b) =
        slots_meet(box, low / 2, high / 2) && pair_of(number, low / 2, high / 2, x, y, a, b);

    // A body whose high end is one of the first n meets that of the end `low`: this pair.
    predicate high_hit{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list, integer n,
                          integer low, integer x, integer y, integer a, integer b) =
        \exists integer k; 0 <= k < n && is_high(list[k].id) &&
            ends_hit(box, number, low, list[k].id, x, y, a, b);
    predicate low_hit{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list, integer i,
                         integer x, integer y, integer a, integer b) =
        is_low(list[i].id) && high_hit(box, number, list, i, list[i].id, x, y, a, b);

    // Bodies meet though the low end of one stands behind the high end of the other: this pair.
    predicate begun_on{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list, integer n,
                          integer x, integer y, integer a, integer b) =
        \exists integer i; 0 <= i < n && low_hit(box, number, list, i, x, y, a, b); */

/*@ // The memory of pairs lies apart from that of ends and numbers.
    predicate hits_aside{L}(uint32_t *number, integer slots, struct sweep_end *list, integer count,
                            struct sweep_hits *to, struct sweep_hit *heap, integer size) =
        hits_apart(to, heap, size) &&
        \separated(list + (0 .. count - 1), heap + (0 .. size - 1)) &&
        \separated(list + (0 .. count - 1), to) &&
        \separated(number + (0 .. slots - 1), heap + (0 .. size - 1)) &&
        \separated(number + (0 .. slots - 1), to); */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The ends before the new place, those behind it and the rest: none is lost, none comes twice, and
 * their values are right. */
#define PLACE_END_STEPS { \
    /@ assert bodies: boxes_stay{Pre, Here}(box, slots) && numbers_stay{Pre, Here}(number, slots); @/ \
    /@ assert rest: ids_stay{Pre, Here}(list, from + 1, count) && \
           values_stay{Pre, Here}(list, from + 1, count); @/ \
    /@ assert up: \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i) && \
           list[i].id == \at(list[i - 1].id, Pre); @/ \
    /@ assert down: \forall integer i; at <= i < from ==> rose{Pre, Here}(list, i + 1) && \
           list[i + 1].id == \at(list[i].id, Pre); @/ \
    /@ assert lost_none: \forall integer id; has_end{Pre}(list, from + 1, id) ==> \
           has_end(list, from + 1, id); @/ \
    /@ assert from_before: \forall integer i; 0 <= i < at ==> \
           list[i].id == \at(list[i].id, Pre) && has_end{Pre}(list, from + 1, list[i].id); @/ \
    /@ assert from_behind: \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i) && \
           has_end{Pre}(list, from + 1, list[i].id); @/ \
    /@ assert itself: has_end{Pre}(list, from + 1, list[at].id); @/ \
    /@ assert got_none: \forall integer i; 0 <= i < from + 1 ==> (i < at || i == at || at < i) && \
           has_end{Pre}(list, from + 1, list[i].id); @/ \
    /@ assert within: ids_within(list, count, slots); @/ \
    /@ assert bounds: \forall integer i; 0 <= i < count ==> \
           same_box{Pre, Here}(box, list[i].id / 2) && \
           bound_of{Pre}(box, axis, list[i].id) == bound_of(box, axis, list[i].id); @/ \
    /@ assert value_before: \forall integer i; 0 <= i < at ==> \
           value_right{Pre}(box, axis, list, i) && list[i].id == \at(list[i].id, Pre) && \
           list[i].value == \at(list[i].value, Pre) && \
           list[i].value == bound_of{Pre}(box, axis, list[i].id); @/ \
    /@ assert value_behind: \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i) && \
           list[i].value == bound_of{Pre}(box, axis, list[i].id); @/ \
    /@ assert value_rest: \forall integer i; from < i < count ==> \
           list[i].value == bound_of{Pre}(box, axis, list[i].id); @/ \
    /@ assert value_itself: list[at].value == bound_of{Pre}(box, axis, list[at].id); @/ \
    /@ assert values: \forall integer i; 0 <= i < count ==> \
           (i < at || i == at || at < i <= from || from < i) && \
           list[i].value == bound_of{Pre}(box, axis, list[i].id) && \
           value_right(box, axis, list, i); @/ \
    /@ assert differ_before: \forall integer i; 0 <= i < at ==> ends_differ{Pre}(list, i, from) && \
           list[i].id == \at(list[i].id, Pre) && list[i].id != list[at].id; @/ \
    /@ assert differ_behind: \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i) && \
           ends_differ{Pre}(list, i - 1, from) && list[i].id != list[at].id; @/ \
    /@ assert differ_rest: \forall integer i; from < i < count ==> \
           ends_differ{Pre}(list, from, i) && list[i].id == \at(list[i].id, Pre) && \
           list[i].id != list[at].id; @/ \
    /@ assert before_before: \forall integer i, j; 0 <= i < j < at ==> \
           ends_differ{Pre}(list, i, j) && ends_differ(list, i, j); @/ \
    /@ assert before_behind: \forall integer i, j; 0 <= i < at < j <= from ==> \
           ends_differ{Pre}(list, i, j - 1) && rose{Pre, Here}(list, j) && \
           ends_differ(list, i, j); @/ \
    /@ assert before_rest: \forall integer i, j; 0 <= i < at <= from < j < count ==> \
           ends_differ{Pre}(list, i, j) && ends_differ(list, i, j); @/ \
    /@ assert behind_behind: \forall integer i, j; at < i < j <= from ==> \
           ends_differ{Pre}(list, i - 1, j - 1) && rose{Pre, Here}(list, i) && \
           rose{Pre, Here}(list, j) && ends_differ(list, i, j); @/ \
    /@ assert behind_rest: \forall integer i, j; at < i <= from < j < count ==> \
           ends_differ{Pre}(list, i - 1, j) && rose{Pre, Here}(list, i) && \
           ends_differ(list, i, j); @/ \
    /@ assert rest_rest: \forall integer i, j; from < i < j < count ==> \
           ends_differ{Pre}(list, i, j) && ends_differ(list, i, j); @/ \
    /@ assert differ: ids_differ(list, count); @/ \
}

/* Who meets, and which pair that is, stays as it was. */
#define MEETINGS_STAY { \
    /@ assert meet: \forall integer k, l; 0 <= k < slots && 0 <= l < slots ==> \
           same_box{Pre, Here}(box, k) && same_box{Pre, Here}(box, l) && \
           (slots_meet{Pre}(box, k, l) <==> slots_meet(box, k, l)); @/ \
    /@ assert pairs: \forall integer k, l, x, y, a, b; 0 <= k < slots && 0 <= l < slots ==> \
           (pair_of{Pre}(number, k, l, x, y, a, b) <==> pair_of(number, k, l, x, y, a, b)); @/ \
}

/* A low end passes the high end of every body that it meets, and is noted with it. */
#define FORWARD_STEPS { \
    /@ assert behind: \forall integer i, x, y, a, b; at < i <= from && \
           begun_at(box, number, list, at, i, x, y, a, b) ==> rose{Pre, Here}(list, i) && \
           is_high(\at(list[i - 1].id, Pre)) && \
           ends_hit{Pre}(box, number, list[at].id, \at(list[i - 1].id, Pre), x, y, a, b) && \
           high_hit{Pre}(box, number, list, from, list[at].id, x, y, a, b); @/ \
    /@ assert must: is_low(list[at].id) ==> \forall integer k; 0 <= k < from && \
           is_high(\at(list[k].id, Pre)) && \
           slots_meet{Pre}(box, list[at].id / 2, \at(list[k].id, Pre) / 2) ==> \
           value_right{Pre}(box, axis, list, k) && value_right{Pre}(box, axis, list, from) && \
           \at(list[from].value, Pre) <= \at(list[k].value, Pre); @/ \
    /@ assert did: is_low(list[at].id) ==> \forall integer k; 0 <= k < from && \
           is_high(\at(list[k].id, Pre)) && \
           slots_meet{Pre}(box, list[at].id / 2, \at(list[k].id, Pre) / 2) ==> \
           passes{Pre}(list, from, k) && at <= k && rose{Pre, Here}(list, k + 1); @/ \
    /@ assert all: is_low(list[at].id) ==> \forall integer k, x, y, a, b; 0 <= k < from && \
           is_high(\at(list[k].id, Pre)) && \
           ends_hit{Pre}(box, number, list[at].id, \at(list[k].id, Pre), x, y, a, b) ==> \
           at < k + 1 && begun_at(box, number, list, at, k + 1, x, y, a, b); @/ \
}

/* Who met at end i before the list was sorted meets there now; with it, one end more is sorted. */
#define SORT_ENDS_STEPS { \
    /@ assert this: end_is{Pre}(list, i, list[i].id); @/ \
    /@ assert highs: \forall integer k; 0 <= k < i ==> \
           has_end(list, i, list[k].id) && has_end{Pre}(list, i, list[k].id); @/ \
    /@ assert old_highs: \forall integer k; 0 <= k < i ==> \
           has_end{Pre}(list, i, \at(list[k].id, Pre)) && \
           has_end(list, i, \at(list[k].id, Pre)) && 0 <= \at(list[k].id, Pre) / 2 < slots; @/ \
    /@ assert no_more: \forall integer k, x, y, a, b; 0 <= k < i && is_high(list[k].id) && \
           ends_hit(box, number, list[i].id, list[k].id, x, y, a, b) ==> \
           ends_hit{Pre}(box, number, list[i].id, list[k].id, x, y, a, b) && \
           high_hit{Pre}(box, number, list, i, list[i].id, x, y, a, b); @/ \
    /@ assert no_less: \forall integer k, x, y, a, b; 0 <= k < i && \
           is_high(\at(list[k].id, Pre)) && \
           ends_hit{Pre}(box, number, list[i].id, \at(list[k].id, Pre), x, y, a, b) ==> \
           ends_hit(box, number, list[i].id, \at(list[k].id, Pre), x, y, a, b) && \
           high_hit(box, number, list, i, list[i].id, x, y, a, b); @/ \
    /@ assert met: \forall integer x, y, a, b; \
           low_hit(box, number, list, i, x, y, a, b) ==> \
           low_hit{Pre}(box, number, list, i, x, y, a, b); @/ \
    /@ assert was_hit: \forall integer x, y, a, b; \
           high_hit{Pre}(box, number, list, i, list[i].id, x, y, a, b) ==> \
           high_hit(box, number, list, i, list[i].id, x, y, a, b); @/ \
    /@ assert was_low: \forall integer x, y, a, b; \
           low_hit{Pre}(box, number, list, i, x, y, a, b) ==> \
           low_hit(box, number, list, i, x, y, a, b); @/ \
    /@ assert more: \forall integer x, y, a, b; \
           begun_on{Pre}(box, number, list, i + 1, x, y, a, b) <==> \
           begun_on{Pre}(box, number, list, i, x, y, a, b) || \
           low_hit{Pre}(box, number, list, i, x, y, a, b); @/ \
    /@ assert next: \forall integer id; has_end{Pre}(list, i + 1, id) ==> \
           (has_end{Pre}(list, i, id) || id == list[i].id) && has_end(list, i + 1, id); @/ \
    /@ assert was_next: \forall integer id; has_end(list, i + 1, id) ==> \
           (has_end(list, i, id) || id == list[i].id) && has_end{Pre}(list, i + 1, id); @/ \
}
// clang-format on

#endif
