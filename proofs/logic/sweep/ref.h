/* ref.h: pairs of bodies, for ref/sweep.c, which includes it behind its types. */
#ifndef PROOFS_LOGIC_SWEEP_REF_H
#define PROOFS_LOGIC_SWEEP_REF_H

#include "proofs/logic/pairs.h"
#include "touchstone/bounds.h"

/* ---- all pairs ---- */

/*@ predicate meets{L}(struct inhabitant *body, integer x, integer y) =
        !disjoint(&body[x].box, &body[y].box);

    // Two bodies that were tested before bodies i and j: the loops' order.
    predicate tested(integer x, integer y, integer i, integer j) = x < i || (x == i && y < j);

    // Pair k of the list is that of bodies x and y.
    predicate is_pair{L}(struct ts_pair *pair, integer k, struct inhabitant *body, integer x,
                         integer y) = pair[k].a == body[x].number && pair[k].b == body[y].number;
    predicate is_wanted{L}(struct inhabitant *body, integer count, integer i, integer j, integer x,
                           integer y) =
        0 <= x < y < count && tested(x, y, i, j) && meets(body, x, y);
    predicate from_some{L}(struct inhabitant *body, integer count, struct ts_pair *pair, integer k,
                           integer i, integer j) =
        \exists integer x, y; is_wanted(body, count, i, j, x, y) && is_pair(pair, k, body, x, y);
    predicate is_listed{L}(struct inhabitant *body, struct ts_pair *pair, integer n, integer x,
                           integer y) =
        \exists integer k; 0 <= k < n && is_pair(pair, k, body, x, y);

    // The list has the pairs that meet of those that were tested, and no others.
    predicate none_wrong{L}(struct inhabitant *body, integer count, struct ts_pair *pair, integer n,
                            integer i, integer j) =
        \forall integer k; 0 <= k < n ==> from_some(body, count, pair, k, i, j);
    predicate none_missed{L}(struct inhabitant *body, integer count, struct ts_pair *pair,
                             integer n, integer i, integer j) =
        \forall integer x, y; is_wanted(body, count, i, j, x, y) ==>
            is_listed(body, pair, n, x, y);

    // In order, and so each once.
    predicate pair_before{L}(struct ts_pair *pair, integer k, integer l) =
        pair[k].a < pair[l].a || (pair[k].a == pair[l].a && pair[k].b < pair[l].b);
    predicate pairs_in_order{L}(struct ts_pair *pair, integer n) =
        \forall integer k, l; 0 <= k < l < n ==> pair_before(pair, k, l);
    predicate by_numbers{L}(struct inhabitant *body, integer count) =
        \forall integer x, y; 0 <= x < y < count ==> body[x].number < body[y].number; */

/*@ // A list of pairs with its room, which is part of the memory that malloc gives from: heap.
    predicate has_room{L}(struct ts_pairs *pairs, struct ts_pair *heap, integer size) =
        pairs->count <= pairs->capacity &&
        (pairs->capacity == 0 || \exists integer at; 0 <= at && at + pairs->capacity <= size &&
                                     pairs->pair == heap + at);
    predicate heap_apart{L}(struct ts_pairs *pairs, struct inhabitant *body, integer count,
                            struct ts_pair *heap, integer size) =
        \valid(pairs) && \valid_read(body + (0 .. count - 1)) && \valid(heap + (0 .. size - 1)) &&
        \separated(pairs, heap + (0 .. size - 1)) &&
        \separated(pairs, body + (0 .. count - 1)) &&
        \separated(body + (0 .. count - 1), heap + (0 .. size - 1)); */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The pairs so far come before the pair of i and j. */
#define PAIRS_OF_EARLIER { \
    /@ assert rows: \forall integer x; 0 <= x < i ==> \
           body[x].number < body[i].number; @/ \
    /@ assert columns: \forall integer y; 0 <= y < j ==> \
           body[y].number < body[j].number; @/ \
    /@ assert earlier: \forall integer x, y; is_wanted(body, count, i, j, x, y) ==> \
           body[x].number < body[i].number || \
           (body[x].number == body[i].number && body[y].number < body[j].number); @/ \
}

/* With it, the list has what it had, and in order. */
#define PAIRS_OF_PUT { \
    /@ assert kept: \forall integer k, x, y; 0 <= k < next && 0 <= x < y < count ==> \
           (is_pair{before}(pair, k, body, x, y) <==> is_pair(pair, k, body, x, y)); @/ \
    /@ assert old_ones: \forall integer k; 0 <= k < next ==> \
           from_some{before}(body, count, pair, k, i, j + 1) && \
           from_some(body, count, pair, k, i, j + 1); @/ \
    /@ assert this_one: is_wanted(body, count, i, j + 1, i, j) && \
           is_pair(pair, next, body, i, j); @/ \
    /@ assert from_some(body, count, pair, next, i, j + 1); @/ \
    /@ assert all_ones: \forall integer k; 0 <= k < next + 1 ==> \
           (k < next || k == next) && from_some(body, count, pair, k, i, j + 1); @/ \
    /@ assert listed: \forall integer x, y; is_wanted(body, count, i, j, x, y) ==> \
           is_listed{before}(body, pair, next, x, y) && \
           is_listed(body, pair, next + 1, x, y); @/ \
    /@ assert is_listed(body, pair, next + 1, i, j); @/ \
    /@ assert behind: \forall integer k; 0 <= k < next ==> \
           from_some{before}(body, count, pair, k, i, j) && pair_before(pair, k, next); @/ \
    /@ assert among: \forall integer k, l; 0 <= k < l < next ==> \
           pair_before{before}(pair, k, l) && pair_before(pair, k, l); @/ \
}

/* When the list has grown, it has what it had. */
#define ALL_PAIRS_KEPT { \
    /@ assert bodies: \forall integer x; 0 <= x < count ==> \
           body[x].number == \at(body[x].number, before); @/ \
    /@ assert kept: \forall integer k, x, y; 0 <= k < pairs->count && 0 <= x < y < count ==> \
           (\at(is_pair(pairs->pair, k, body, x, y), before) <==> \
            is_pair(pairs->pair, k, body, x, y)); @/ \
    /@ assert some: \forall integer k; 0 <= k < pairs->count ==> \
           \at(from_some(body, count, pairs->pair, k, i, i + 1), before) && \
           from_some(body, count, pairs->pair, k, i, i + 1); @/ \
    /@ assert listed: \forall integer x, y; is_wanted(body, count, i, i + 1, x, y) ==> \
           \at(is_listed(body, pairs->pair, pairs->count, x, y), before) && \
           is_listed(body, pairs->pair, pairs->count, x, y); @/ \
    /@ assert order: \forall integer k, l; 0 <= k < l < pairs->count ==> \
           \at(pair_before(pairs->pair, k, l), before) && \
           pair_before(pairs->pair, k, l); @/ \
}

/* All pairs of body i are those before the first of the next one. */
#define ALL_PAIRS_NEXT { \
    /@ assert turn: \forall integer x, y; is_wanted(body, count, i, count, x, y) <==> \
           is_wanted(body, count, i + 1, i + 2, x, y); @/ \
    /@ assert next: \forall integer k; 0 <= k < pairs->count ==> \
           from_some(body, count, pairs->pair, k, i, count) && \
           from_some(body, count, pairs->pair, k, i + 1, i + 2); @/ \
}

/* In the end they are all pairs. */
#define ALL_PAIRS_END { \
    /@ assert all: \forall integer x, y; is_wanted(body, count, count, count + 1, x, y) <==> \
           is_wanted(body, count, count, count, x, y); @/ \
    /@ assert none_wrong(body, count, pairs->pair, pairs->count, count, count + 1); @/ \
    /@ assert all_listed: \forall integer k; 0 <= k < pairs->count ==> \
           from_some(body, count, pairs->pair, k, count, count + 1) && \
           from_some(body, count, pairs->pair, k, count, count); @/ \
}
// clang-format on

#endif
