/* hits.h: lists of pairs in sweep and prune: sorted by the bodies' numbers, each pair once.
 * docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_HITS_H
#define OPT_SWEEP_HITS_H

#include "common/pairs.h"
#include "opt/sweep/end.h"
#ifdef __FRAMAC__
#include "proofs/logic/sweep/hits.h"
#endif

/*@ requires at < end && \valid(item + (0 .. end - 1));
    assigns item[at];
    ensures is_hit(item, at, met.number.a, met.number.b, met.a, met.b);
    ensures hits_stay{Pre, Post}(item, 0, at) && hits_stay{Pre, Post}(item, at + 1, end); */
static inline void put_hit(struct sweep_hit *item, size_t at,
                           struct sweep_hit met) /*@ ghost (size_t end) */
{
    item[at] = met;
}

/* Puts a pair behind a list in order, all of which come before it; from `rest` on nothing
 * changes. */
/*@ requires at < rest <= end && \valid(item + (0 .. end - 1)) && hits_in_order(item, 0, at);
    requires all_before(item, 0, at, met.number.a, met.number.b);
    assigns item[at];
    ensures is_hit(item, at, met.number.a, met.number.b, met.a, met.b);
    ensures hits_stay{Pre, Post}(item, rest, end) && same_set{Pre, Post}(item, rest, end);
    ensures hits_in_order{Pre}(item, rest, end) ==> hits_in_order{Post}(item, rest, end);
    ensures sorted: hits_in_order(item, 0, at + 1);
    ensures last: \forall integer x, y; pair_before(met.number.a, met.number.b, x, y) ==>
        all_before(item, 0, at + 1, x, y);
    ensures one_more: \forall integer x, y, a, b; among{Post}(item, 0, at + 1, x, y, a, b) <==>
        among{Pre}(item, 0, at, x, y, a, b) || is_put(met, x, y, a, b); */
static inline void append_hit(struct sweep_hit *item, size_t at,
                              struct sweep_hit met) /*@ ghost (size_t rest, size_t end) */
{
    put_hit(item, at, met) /*@ ghost (end) */;
    //@ ghost APPEND_HIT_STEPS
}

/* Puts a pair in front of a list in order, all of which come behind it; before `rest` nothing
 * changes, nor in another list of n items. */
/*@ requires rest <= at < end && \valid(item + (0 .. end - 1)) && hits_in_order(item, at + 1, end);
    requires all_behind(item, at + 1, end, met.number.a, met.number.b);
    requires hits_in_order(item, 0, rest) && none_in_both(item, rest, other, n);
    requires hits_in_order(other, 0, n);
    requires \separated(item + (0 .. end - 1), other + (0 .. n - 1));
    assigns item[at];
    ensures is_hit(item, at, met.number.a, met.number.b, met.a, met.b);
    ensures hits_stay{Pre, Post}(item, 0, rest) && same_set{Pre, Post}(item, 0, rest);
    ensures hits_in_order(item, 0, rest) && none_in_both(item, rest, other, n);
    ensures hits_stay{Pre, Post}(other, 0, n) && same_set{Pre, Post}(other, 0, n);
    ensures hits_in_order(other, 0, n);
    ensures sorted: hits_in_order(item, at, end);
    ensures first: \forall integer x, y; pair_before(x, y, met.number.a, met.number.b) ==>
        all_behind(item, at, end, x, y);
    ensures one_more: \forall integer x, y, a, b; among{Post}(item, at, end, x, y, a, b) <==>
        among{Pre}(item, at + 1, end, x, y, a, b) || is_put(met, x, y, a, b); */
static inline void prepend_hit(struct sweep_hit *item, size_t at, struct sweep_hit met)
/*@ ghost (size_t rest, size_t end, const struct sweep_hit *other, size_t n) */
{
    put_hit(item, at, met) /*@ ghost (end) */;
    //@ ghost PREPEND_HIT_STEPS
}

/* ---- no pair twice ---- */

/* Takes item i behind the first `kept`, unless it is the last of these; how many there are then. */
/*@ requires kept <= i < count && \valid(item + (0 .. count - 1));
    requires hits_in_order(item, 0, kept) && hits_sorted(item, i, count);
    requires kept == 0 || all_follow(item, kept - 1, i, count);
    assigns item[kept];
    ensures kept <= \result <= kept + 1 && \result > 0;
    ensures hits_in_order(item, 0, \result) && hits_sorted(item, i + 1, count);
    ensures all_follow(item, \result - 1, i + 1, count);
    ensures same_either{Pre, Post}(item, count, kept, i, \result, i + 1); */
static inline size_t take_once(struct sweep_hit *item, size_t kept,
                               size_t i) /*@ ghost (size_t count) */
{
    //@ ghost split_among(item, i, i + 1, count);
    //@ assert follows: kept > 0 ==> may_follow(item, kept - 1, i);
    if (kept > 0 && !ts_pair_before(item[kept - 1].number, item[i].number)) {
        //@ assert hits_sorted(item, i + 1, count) && all_follow(item, kept - 1, i + 1, count);
        /*@ assert twice: \forall integer x, y, a, b; is_hit(item, i, x, y, a, b) ==>
                is_hit(item, kept - 1, x, y, a, b) && among(item, 0, kept, x, y, a, b); */
        //@ assert same_either{Pre, Here}(item, count, kept, i, kept, i + 1);
        return kept;
    }
    /*@ assert all: \forall integer k; 0 <= k < kept ==>
            (k == kept - 1 || hit_before(item, k, item, kept - 1)) &&
            hit_before(item, k, item, i); */
    append_hit(item, kept, item[i]) /*@ ghost (i + 1, count) */;
    //@ ghost TAKE_ONCE_STEPS
    return kept + 1;
}

/* Keeps one of each pair, and returns how many are left. */
/*@ requires \valid(item + (0 .. count - 1)) && hits_sorted(item, 0, count);
    assigns item[0 .. count - 1];
    ensures 0 <= \result <= count;
    ensures sorted: hits_in_order(item, 0, \result);
    ensures same: \forall integer x, y, a, b; among{Pre}(item, 0, count, x, y, a, b) <==>
        among{Post}(item, 0, \result, x, y, a, b); */
static inline size_t drop_doubles(struct sweep_hit *item, size_t count)
{
    size_t kept = 0;

    /*@ loop invariant 0 <= kept <= i <= count;
        loop invariant hits_sorted(item, i, count);
        loop invariant hits_in_order(item, 0, kept);
        loop invariant kept == 0 || all_follow(item, kept - 1, i, count);
        loop invariant \forall integer x, y, a, b; among{Pre}(item, 0, count, x, y, a, b) <==>
            in_either(item, kept, i, count, x, y, a, b);
        loop assigns i, kept, item[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) kept = take_once(item, kept, i) /*@ ghost (count) */;
    return kept;
}

/* ---- old pairs and new ones ---- */

/* Keeps the pairs that still meet, in their order; how many. */
/*@ requires \valid(item + (0 .. count - 1)) && slots_given(box, item, 0, count);
    requires hits_in_order(item, 0, count);
    assigns item[0 .. count - 1];
    ensures 0 <= \result <= count;
    ensures sorted: hits_in_order(item, 0, \result);
    ensures those_that_meet: \forall integer x, y, a, b;
        among{Post}(item, 0, \result, x, y, a, b) <==>
        among{Pre}(item, 0, count, x, y, a, b) && slots_meet(box, a, b); */
static inline size_t keep_those(const struct ts_box *box, struct sweep_hit *item, size_t count)
{
    size_t kept = 0;

    /*@ loop invariant 0 <= kept <= i <= count;
        loop invariant hits_in_order(item, i, count) && slots_given(box, item, i, count);
        loop invariant hits_in_order(item, 0, kept);
        loop invariant i < count ==>
            all_before(item, 0, kept, item[i].number.a, item[i].number.b);
        loop invariant \forall integer x, y, a, b;
            (among{Pre}(item, 0, count, x, y, a, b) && slots_meet(box, a, b)) <==>
            among(item, 0, kept, x, y, a, b) ||
            (among(item, i, count, x, y, a, b) && slots_meet(box, a, b));
        loop assigns i, kept, item[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        struct sweep_hit met = item[i];

        //@ ghost before:;
        //@ ghost KEEP_THOSE_NEXT
        if (meet(&box[met.a], &box[met.b])) {
            append_hit(item, kept, met) /*@ ghost (i + 1, count) */;
            //@ ghost KEEP_THOSE_KEPT
            kept++;
        }
    }
    return kept;
}

/* Merges new pairs into the old ones from behind, so that no second list is needed. */
/*@ requires old + new <= SIZE_MAX && \valid(item + (0 .. old + new - 1));
    requires \valid_read(begun + (0 .. new - 1));
    requires \separated(item + (0 .. old + new - 1), begun + (0 .. new - 1));
    requires hits_in_order(item, 0, old) && hits_in_order(begun, 0, new);
    requires none_in_both(item, old, begun, new);
    assigns item[0 .. old + new - 1];
    ensures sorted: hits_in_order(item, 0, old + new);
    ensures both: \forall integer x, y, a, b; among{Post}(item, 0, old + new, x, y, a, b) <==>
        among{Pre}(item, 0, old, x, y, a, b) || among{Pre}(begun, 0, new, x, y, a, b); */
static inline void merge_hits(struct sweep_hit *item, size_t old, const struct sweep_hit *begun,
                              size_t new)
{
    size_t o = old, w = new;
    //@ ghost size_t end = old + new;

    /*@ loop invariant 0 <= o <= old && 0 <= w <= new && end == old + new;
        loop invariant hits_in_order(item, 0, o) && hits_in_order(begun, 0, w);
        loop invariant none_in_both(item, o, begun, w);
        loop invariant hits_in_order(item, o + w, end);
        loop invariant last_first(item, o, begun, w, end);
        loop invariant merged{Pre, Here}(item, old, begun, new, o, w);
        loop assigns o, w, item[0 .. end - 1];
        loop variant o + w; */
    while (w > 0) {
        //@ ghost before:;
        //@ assert other: o > 0 ==> other_pair(item, o - 1, begun, w - 1);
        if (o > 0 && ts_pair_before(begun[w - 1].number, item[o - 1].number)) {
            //@ ghost split_among(item, 0, o - 1, o);
            o--;
            //@ assert front: o > 0 ==> hit_before(item, o - 1, item, o);
            prepend_hit(item, o + w, item[o]) /*@ ghost (o, end, begun, w) */;
            //@ ghost OLD_MERGED
        } else {
            //@ ghost split_among(begun, 0, w - 1, w);
            w--;
            //@ assert front: w > 0 ==> hit_before(begun, w - 1, begun, w);
            prepend_hit(item, o + w, begun[w]) /*@ ghost (o, end, begun, w) */;
            //@ ghost NEW_MERGED
        }
    }
    //@ ghost split_among(item, 0, o, end);
    //@ ghost join_order(item, o, end);
}

#endif
