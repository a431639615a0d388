/* note.h: who is noted as meeting, for opt/sweep/note.h. */
#ifndef PROOFS_LOGIC_SWEEP_NOTE_H
#define PROOFS_LOGIC_SWEEP_NOTE_H

#include "proofs/logic/sweep/hits.h"

/*@ // A list with its room, which is part of the memory that malloc gives from: heap.
    predicate hits_room{L}(struct sweep_hits *hits, struct sweep_hit *heap, integer size) =
        hits->count <= hits->capacity &&
        (hits->capacity == 0 || \exists integer at; 0 <= at && at + hits->capacity <= size &&
                                    hits->item == heap + at);
    predicate hits_apart{L}(struct sweep_hits *hits, struct sweep_hit *heap, integer size) =
        \valid(hits) && \valid(heap + (0 .. size - 1)) && size < SIZE_MAX &&
        \separated(hits, heap + (0 .. size - 1));
    predicate listed{L}(struct sweep_hits *hits, integer x, integer y, integer a, integer b) =
        among(hits->item, 0, hits->count, x, y, a, b); */

/*@ predicate same_slots{L}(struct sweep_hit *item, integer n) =
        \forall integer k, l; 0 <= k < n && 0 <= l < n &&
            item[k].number.a == item[l].number.a && item[k].number.b == item[l].number.b ==>
            item[k].a == item[l].a && item[k].b == item[l].b; */

/*@ // The bodies of slots p and q as a pair: the smaller number first.
    predicate pair_of{L}(uint32_t *number, integer p, integer q, integer x, integer y, integer a,
                         integer b) =
        number[p] < number[q] ? x == number[p] && y == number[q] && a == p && b == q
                              : x == number[q] && y == number[p] && a == q && b == p; */

/*@ // The pair of the low end at `at` and what stands at j, if that is a high end whose box meets.
    predicate begun_at{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list, integer at,
                          integer j, integer x, integer y, integer a, integer b) =
        begins_to_meet(box, list, at, j) &&
        pair_of(number, list[at].id / 2, list[j].id / 2, x, y, a, b);
    predicate begun_among{L}(struct ts_box *box, uint32_t *number, struct sweep_end *list,
                             integer at, integer from, integer end, integer x, integer y,
                             integer a, integer b) =
        \exists integer j; from < j <= end && begun_at(box, number, list, at, j, x, y, a, b);
    predicate numbers_given{L}(uint32_t *number, struct sweep_end *list, integer at, integer n) =
        \forall integer i; at <= i <= n ==> \valid_read(number + list[i].id / 2);
    predicate passed_apart{L}(uint32_t *number, struct sweep_end *list, integer at, integer n,
                             struct sweep_hits *to, struct sweep_hit *heap, integer size) =
        \separated(list + (at .. n), heap + (0 .. size - 1)) &&
        \separated(list + (at .. n), to) &&
        (\forall integer i; at <= i <= n ==>
            \separated(number + list[i].id / 2, heap + (0 .. size - 1)) &&
            \separated(number + list[i].id / 2, to)); */

#endif
