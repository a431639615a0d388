/* sweep_met.h: lists of pairs in sweep and prune: sorted by the bodies' numbers, each pair once.
 * docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_MET_H
#define OPT_SWEEP_MET_H

#include "opt/sweep_end.h"

/*@ // Item k of a list is the pair of bodies x and y, in slots a and b.
    predicate is_met{L}(struct sweep_met *item, integer k, integer x, integer y, integer a,
                        integer b) = item[k].number.a == x && item[k].number.b == y &&
                                     item[k].a == a && item[k].b == b;

    // The pair is among the items from `from` on, and before `end`.
    predicate among{L}(struct sweep_met *item, integer from, integer end, integer x, integer y,
                       integer a, integer b) =
        \exists integer k; from <= k < end && is_met(item, k, x, y, a, b);

    // The order of touchstone/pairs.h.
    predicate met_before{L}(struct sweep_met *p, integer i, struct sweep_met *q, integer j) =
        pair_before(p[i].number.a, p[i].number.b, q[j].number.a, q[j].number.b);

    // In order, and so no pair twice.
    predicate mets_in_order{L}(struct sweep_met *item, integer from, integer end) =
        \forall integer i, j; from <= i < j < end ==> met_before(item, i, item, j);

    // Item i, as it is at L2, is item j of L1.
    predicate same_met{L1, L2}(struct sweep_met *p, integer i, struct sweep_met *q, integer j) =
        \at(p[i].number.a, L2) == \at(q[j].number.a, L1) &&
        \at(p[i].number.b, L2) == \at(q[j].number.b, L1) && \at(p[i].a, L2) == \at(q[j].a, L1) &&
        \at(p[i].b, L2) == \at(q[j].b, L1);
    predicate mets_stay{L1, L2}(struct sweep_met *item, integer from, integer end) =
        \forall integer k; from <= k < end ==> same_met{L1, L2}(item, k, item, k); */

/*@ requires at < end && \valid(item + (0 .. end - 1));
    assigns item[at];
    ensures is_met(item, at, met.number.a, met.number.b, met.a, met.b);
    ensures mets_stay{Pre, Post}(item, 0, at) && mets_stay{Pre, Post}(item, at + 1, end); */
static inline void put_met(struct sweep_met *item, size_t at,
                           struct sweep_met met) /*@ ghost (size_t end) */
{
    item[at] = met;
}

/*@ // A pair is the one that was put there, or is among others as they were.
    predicate is_put(struct sweep_met met, integer x, integer y, integer a, integer b) =
        met.number.a == x && met.number.b == y && met.a == a && met.b == b;
    predicate all_before{L}(struct sweep_met *item, integer from, integer end, integer x,
                            integer y) =
        \forall integer k; from <= k < end ==>
            pair_before(item[k].number.a, item[k].number.b, x, y);
    predicate all_behind{L}(struct sweep_met *item, integer from, integer end, integer x,
                            integer y) =
        \forall integer k; from <= k < end ==>
            pair_before(x, y, item[k].number.a, item[k].number.b); */

/*@ // The pairs among those items are the same at both moments.
    predicate same_set{L1, L2}(struct sweep_met *item, integer from, integer end) =
        \forall integer x, y, a, b; among{L1}(item, from, end, x, y, a, b) <==>
            among{L2}(item, from, end, x, y, a, b); */

/*@ ghost
    // What is among the items from `from` to `end` is on one side of `mid` or on the other.
    /@ requires from <= mid <= end && \valid_read(item + (from .. end - 1));
       assigns \nothing;
       ensures \forall integer x, y, a, b; among(item, from, end, x, y, a, b) <==>
           among(item, from, mid, x, y, a, b) || among(item, mid, end, x, y, a, b);
       ensures mid == from + 1 ==> \forall integer x, y, a, b;
           among(item, from, mid, x, y, a, b) <==> is_met(item, from, x, y, a, b);
       ensures end == mid + 1 ==> \forall integer x, y, a, b;
           among(item, mid, end, x, y, a, b) <==> is_met(item, mid, x, y, a, b); @/
    static void split_among(const struct sweep_met *item, size_t from, size_t mid, size_t end) {}

    // Two lists in order, one behind the other, are one.
    /@ requires mid <= end && mets_in_order(item, 0, mid) && mets_in_order(item, mid, end);
       requires mid > 0 ==> all_behind(item, mid, end, item[mid - 1].number.a,
                                       item[mid - 1].number.b);
       assigns \nothing;
       ensures mets_in_order(item, 0, end); @/
    static void join_order(const struct sweep_met *item, size_t mid, size_t end)
    {
        /@ assert \forall integer k, l; 0 <= k < mid <= l < end ==>
               met_before(item, mid - 1, item, l) &&
               (k == mid - 1 || met_before(item, k, item, mid - 1)) &&
               met_before(item, k, item, l); @/
    } */

/* Puts a pair behind a list in order, all of which come before it; from `rest` on nothing
 * changes. */
/*@ requires at < rest <= end && \valid(item + (0 .. end - 1)) && mets_in_order(item, 0, at);
    requires all_before(item, 0, at, met.number.a, met.number.b);
    assigns item[at];
    ensures is_met(item, at, met.number.a, met.number.b, met.a, met.b);
    ensures mets_stay{Pre, Post}(item, rest, end) && same_set{Pre, Post}(item, rest, end);
    ensures mets_in_order{Pre}(item, rest, end) ==> mets_in_order{Post}(item, rest, end);
    ensures sorted: mets_in_order(item, 0, at + 1);
    ensures last: \forall integer x, y; pair_before(met.number.a, met.number.b, x, y) ==>
        all_before(item, 0, at + 1, x, y);
    ensures one_more: \forall integer x, y, a, b; among{Post}(item, 0, at + 1, x, y, a, b) <==>
        among{Pre}(item, 0, at, x, y, a, b) || is_put(met, x, y, a, b); */
static inline void append_met(struct sweep_met *item, size_t at,
                              struct sweep_met met) /*@ ghost (size_t rest, size_t end) */
{
    put_met(item, at, met) /*@ ghost (end) */;
    /*@ assert order: \forall integer k, l; 0 <= k < l < at ==>
            same_met{Pre, Here}(item, k, item, k) && same_met{Pre, Here}(item, l, item, l) &&
            met_before{Pre}(item, k, item, l) && met_before(item, k, item, l); */
    /*@ assert last: \forall integer k; 0 <= k < at ==>
            same_met{Pre, Here}(item, k, item, k) && met_before(item, k, item, at); */
    /*@ assert same: \forall integer k, x, y, a, b; 0 <= k < at ==>
            (is_met{Pre}(item, k, x, y, a, b) <==> is_met(item, k, x, y, a, b)); */
    /*@ assert others: \forall integer k, x, y, a, b; rest <= k < end ==>
            same_met{Pre, Here}(item, k, item, k) &&
            (is_met{Pre}(item, k, x, y, a, b) <==> is_met(item, k, x, y, a, b)); */
    /*@ assert order_too: \forall integer k, l; rest <= k < end && rest <= l < end ==>
            same_met{Pre, Here}(item, k, item, k) && same_met{Pre, Here}(item, l, item, l) &&
            (met_before{Pre}(item, k, item, l) <==> met_before(item, k, item, l)); */
}

/*@ // Items i of one list and j of another are not the same pair.
    predicate other_pair{L}(struct sweep_met *p, integer i, struct sweep_met *q, integer j) =
        p[i].number.a != q[j].number.a || p[i].number.b != q[j].number.b;
    predicate none_in_both{L}(struct sweep_met *p, integer n, struct sweep_met *q, integer m) =
        \forall integer i, j; 0 <= i < n && 0 <= j < m ==> other_pair(p, i, q, j); */

/* Puts a pair in front of a list in order, all of which come behind it; before `rest` nothing
 * changes, nor in another list of n items. */
/*@ requires rest <= at < end && \valid(item + (0 .. end - 1)) && mets_in_order(item, at + 1, end);
    requires all_behind(item, at + 1, end, met.number.a, met.number.b);
    requires mets_in_order(item, 0, rest) && none_in_both(item, rest, other, n);
    requires mets_in_order(other, 0, n);
    requires \separated(item + (0 .. end - 1), other + (0 .. n - 1));
    assigns item[at];
    ensures is_met(item, at, met.number.a, met.number.b, met.a, met.b);
    ensures mets_stay{Pre, Post}(item, 0, rest) && same_set{Pre, Post}(item, 0, rest);
    ensures mets_in_order(item, 0, rest) && none_in_both(item, rest, other, n);
    ensures mets_stay{Pre, Post}(other, 0, n) && same_set{Pre, Post}(other, 0, n);
    ensures mets_in_order(other, 0, n);
    ensures sorted: mets_in_order(item, at, end);
    ensures first: \forall integer x, y; pair_before(x, y, met.number.a, met.number.b) ==>
        all_behind(item, at, end, x, y);
    ensures one_more: \forall integer x, y, a, b; among{Post}(item, at, end, x, y, a, b) <==>
        among{Pre}(item, at + 1, end, x, y, a, b) || is_put(met, x, y, a, b); */
static inline void prepend_met(struct sweep_met *item, size_t at, struct sweep_met met)
/*@ ghost (size_t rest, size_t end, const struct sweep_met *other, size_t n) */
{
    put_met(item, at, met) /*@ ghost (end) */;
    /*@ assert order: \forall integer k, l; at < k < l < end ==>
            same_met{Pre, Here}(item, k, item, k) && same_met{Pre, Here}(item, l, item, l) &&
            met_before{Pre}(item, k, item, l) && met_before(item, k, item, l); */
    /*@ assert first: \forall integer k; at < k < end ==>
            same_met{Pre, Here}(item, k, item, k) && met_before(item, at, item, k); */
    /*@ assert same: \forall integer k, x, y, a, b; at < k < end ==>
            (is_met{Pre}(item, k, x, y, a, b) <==> is_met(item, k, x, y, a, b)); */
    /*@ assert others: \forall integer k, x, y, a, b; 0 <= k < rest ==>
            same_met{Pre, Here}(item, k, item, k) &&
            (is_met{Pre}(item, k, x, y, a, b) <==> is_met(item, k, x, y, a, b)); */
    /*@ assert order_too: \forall integer k, l; 0 <= k < l < rest ==>
            same_met{Pre, Here}(item, k, item, k) && same_met{Pre, Here}(item, l, item, l) &&
            met_before{Pre}(item, k, item, l) && met_before(item, k, item, l); */
    //@ assert other: mets_stay{Pre, Here}(other, 0, n);
    /*@ assert other_too: \forall integer k, x, y, a, b; 0 <= k < n ==>
            same_met{Pre, Here}(other, k, other, k) &&
            (is_met{Pre}(other, k, x, y, a, b) <==> is_met(other, k, x, y, a, b)); */
    /*@ assert other_order: \forall integer k, l; 0 <= k < l < n ==>
            same_met{Pre, Here}(other, k, other, k) && same_met{Pre, Here}(other, l, other, l) &&
            met_before{Pre}(other, k, other, l) && met_before(other, k, other, l); */
    /*@ assert apart: \forall integer k, l; 0 <= k < rest && 0 <= l < n ==>
            same_met{Pre, Here}(item, k, item, k) && same_met{Pre, Here}(other, l, other, l) &&
            other_pair{Pre}(item, k, other, l) && other_pair(item, k, other, l); */
}

/* ---- no pair twice ---- */

/*@ // Sorted, but the same pair may be there many times, with the same slots.
    predicate may_follow{L}(struct sweep_met *item, integer k, integer l) =
        !met_before(item, l, item, k) &&
        (item[k].number.a == item[l].number.a && item[k].number.b == item[l].number.b ==>
            item[k].a == item[l].a && item[k].b == item[l].b);
    predicate mets_sorted{L}(struct sweep_met *item, integer from, integer end) =
        \forall integer k, l; from <= k < l < end ==> may_follow(item, k, l);
    predicate all_follow{L}(struct sweep_met *item, integer k, integer from, integer end) =
        \forall integer l; from <= l < end ==> may_follow(item, k, l);
    predicate in_either{L}(struct sweep_met *item, integer kept, integer from, integer end,
                           integer x, integer y, integer a, integer b) =
        among(item, 0, kept, x, y, a, b) || among(item, from, end, x, y, a, b);
    predicate same_either{L1, L2}(struct sweep_met *item, integer end, integer kept, integer from,
                                  integer kept_then, integer from_then) =
        \forall integer x, y, a, b; in_either{L1}(item, kept, from, end, x, y, a, b) <==>
            in_either{L2}(item, kept_then, from_then, end, x, y, a, b); */

/* Takes item i behind the first `kept`, unless it is the last of these; how many there are then. */
/*@ requires kept <= i < count && \valid(item + (0 .. count - 1));
    requires mets_in_order(item, 0, kept) && mets_sorted(item, i, count);
    requires kept == 0 || all_follow(item, kept - 1, i, count);
    assigns item[kept];
    ensures kept <= \result <= kept + 1 && \result > 0;
    ensures mets_in_order(item, 0, \result) && mets_sorted(item, i + 1, count);
    ensures all_follow(item, \result - 1, i + 1, count);
    ensures same_either{Pre, Post}(item, count, kept, i, \result, i + 1); */
static inline size_t take_once(struct sweep_met *item, size_t kept,
                               size_t i) /*@ ghost (size_t count) */
{
    //@ ghost split_among(item, i, i + 1, count);
    //@ assert follows: kept > 0 ==> may_follow(item, kept - 1, i);
    if (kept > 0 && !ts_pair_before(item[kept - 1].number, item[i].number)) {
        //@ assert mets_sorted(item, i + 1, count) && all_follow(item, kept - 1, i + 1, count);
        /*@ assert twice: \forall integer x, y, a, b; is_met(item, i, x, y, a, b) ==>
                is_met(item, kept - 1, x, y, a, b) && among(item, 0, kept, x, y, a, b); */
        //@ assert same_either{Pre, Here}(item, count, kept, i, kept, i + 1);
        return kept;
    }
    /*@ assert all: \forall integer k; 0 <= k < kept ==>
            (k == kept - 1 || met_before(item, k, item, kept - 1)) &&
            met_before(item, k, item, i); */
    append_met(item, kept, item[i]) /*@ ghost (i + 1, count) */;
    /*@ assert rest: \forall integer k, l; i + 1 <= k < l < count ==>
            may_follow{Pre}(item, k, l) && same_met{Pre, Here}(item, k, item, k) &&
            same_met{Pre, Here}(item, l, item, l) && may_follow(item, k, l); */
    /*@ assert last: \forall integer k; i + 1 <= k < count ==>
            may_follow{Pre}(item, i, k) && same_met{Pre, Here}(item, k, item, k) &&
            may_follow(item, kept, k); */
    //@ assert same_either{Pre, Here}(item, count, kept, i, kept + 1, i + 1);
    return kept + 1;
}

/* Of each pair keeps one; how many. */
/*@ requires \valid(item + (0 .. count - 1)) && mets_sorted(item, 0, count);
    assigns item[0 .. count - 1];
    ensures 0 <= \result <= count;
    ensures sorted: mets_in_order(item, 0, \result);
    ensures same: \forall integer x, y, a, b; among{Pre}(item, 0, count, x, y, a, b) <==>
        among{Post}(item, 0, \result, x, y, a, b); */
static inline size_t drop_doubles(struct sweep_met *item, size_t count)
{
    size_t kept = 0;

    /*@ loop invariant 0 <= kept <= i <= count;
        loop invariant mets_sorted(item, i, count);
        loop invariant mets_in_order(item, 0, kept);
        loop invariant kept == 0 || all_follow(item, kept - 1, i, count);
        loop invariant \forall integer x, y, a, b; among{Pre}(item, 0, count, x, y, a, b) <==>
            in_either(item, kept, i, count, x, y, a, b);
        loop assigns i, kept, item[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) kept = take_once(item, kept, i) /*@ ghost (count) */;
    return kept;
}

/* ---- old pairs and new ones ---- */

/*@ predicate slots_meet{L}(struct ts_box *box, integer a, integer b) = !disjoint(box + a, box + b);
    predicate slots_given{L}(struct ts_box *box, struct sweep_met *item, integer from,
                             integer end) =
        \forall integer k; from <= k < end ==>
            \valid_read(box + item[k].a) && \valid_read(box + item[k].b); */

/* Keeps the pairs that still meet, in their order; how many. */
/*@ requires \valid(item + (0 .. count - 1)) && slots_given(box, item, 0, count);
    requires mets_in_order(item, 0, count);
    assigns item[0 .. count - 1];
    ensures 0 <= \result <= count;
    ensures sorted: mets_in_order(item, 0, \result);
    ensures those_that_meet: \forall integer x, y, a, b;
        among{Post}(item, 0, \result, x, y, a, b) <==>
        among{Pre}(item, 0, count, x, y, a, b) && slots_meet(box, a, b); */
static inline size_t keep_those(const struct ts_box *box, struct sweep_met *item, size_t count)
{
    size_t kept = 0;

    /*@ loop invariant 0 <= kept <= i <= count;
        loop invariant mets_in_order(item, i, count) && slots_given(box, item, i, count);
        loop invariant mets_in_order(item, 0, kept);
        loop invariant i < count ==>
            all_before(item, 0, kept, item[i].number.a, item[i].number.b);
        loop invariant \forall integer x, y, a, b;
            (among{Pre}(item, 0, count, x, y, a, b) && slots_meet(box, a, b)) <==>
            among(item, 0, kept, x, y, a, b) ||
            (among(item, i, count, x, y, a, b) && slots_meet(box, a, b));
        loop assigns i, kept, item[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        struct sweep_met met = item[i];

        //@ ghost before:;
        //@ assert next: i + 1 < count ==> met_before(item, i, item, i + 1);
        /*@ assert farther: i + 1 < count ==>
                all_before(item, 0, kept, item[i + 1].number.a, item[i + 1].number.b); */
        //@ ghost split_among(item, i, i + 1, count);
        //@ assert rest: mets_in_order(item, i + 1, count);
        //@ assert slots: \valid_read(box + met.a) && \valid_read(box + met.b);
        if (meet(&box[met.a], &box[met.b])) {
            append_met(item, kept, met) /*@ ghost (i + 1, count) */;
            /*@ assert last: i + 1 < count ==>
                    same_met{before, Here}(item, i + 1, item, i + 1) &&
                    all_before(item, 0, kept + 1, item[i + 1].number.a, item[i + 1].number.b); */
            /*@ assert given: \forall integer k; i + 1 <= k < count ==>
                    same_met{before, Here}(item, k, item, k) &&
                    \valid_read(box + item[k].a) && \valid_read(box + item[k].b); */
            kept++;
        }
    }
    return kept;
}

/*@ // In what is left of either list, or in what was merged already.
    predicate in_any{L}(struct sweep_met *item, integer o, struct sweep_met *begun, integer w,
                        integer end, integer x, integer y, integer a, integer b) =
        among(item, 0, o, x, y, a, b) || among(begun, 0, w, x, y, a, b) ||
        among(item, o + w, end, x, y, a, b);
    // The last ones of either come before all that was merged.
    predicate last_first{L}(struct sweep_met *item, integer o, struct sweep_met *begun, integer w,
                            integer end) =
        (o > 0 ==> all_behind(item, o + w, end, item[o - 1].number.a, item[o - 1].number.b)) &&
        (w > 0 ==> all_behind(item, o + w, end, begun[w - 1].number.a, begun[w - 1].number.b));
    predicate merged{L1, L2}(struct sweep_met *item, integer old, struct sweep_met *begun,
                             integer new, integer o, integer w) =
        \forall integer x, y, a, b;
            (among{L1}(item, 0, old, x, y, a, b) || among{L1}(begun, 0, new, x, y, a, b)) <==>
            in_any{L2}(item, o, begun, w, old + new, x, y, a, b); */

/* Merges new pairs into the old ones from behind, so that no second list is needed. */
/*@ requires old + new <= SIZE_MAX && \valid(item + (0 .. old + new - 1));
    requires \valid_read(begun + (0 .. new - 1));
    requires \separated(item + (0 .. old + new - 1), begun + (0 .. new - 1));
    requires mets_in_order(item, 0, old) && mets_in_order(begun, 0, new);
    requires none_in_both(item, old, begun, new);
    assigns item[0 .. old + new - 1];
    ensures sorted: mets_in_order(item, 0, old + new);
    ensures both: \forall integer x, y, a, b; among{Post}(item, 0, old + new, x, y, a, b) <==>
        among{Pre}(item, 0, old, x, y, a, b) || among{Pre}(begun, 0, new, x, y, a, b); */
static inline void merge_mets(struct sweep_met *item, size_t old, const struct sweep_met *begun,
                              size_t new)
{
    size_t o = old, w = new;
    //@ ghost size_t end = old + new;

    /*@ loop invariant 0 <= o <= old && 0 <= w <= new && end == old + new;
        loop invariant mets_in_order(item, 0, o) && mets_in_order(begun, 0, w);
        loop invariant none_in_both(item, o, begun, w);
        loop invariant mets_in_order(item, o + w, end);
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
            //@ assert front: o > 0 ==> met_before(item, o - 1, item, o);
            prepend_met(item, o + w, item[o]) /*@ ghost (o, end, begun, w) */;
            /*@ assert old_behind: o > 0 ==> same_met{before, Here}(item, o - 1, item, o - 1) &&
                    all_behind(item, o + w, end, item[o - 1].number.a, item[o - 1].number.b); */
            /*@ assert new_behind: same_met{before, Here}(begun, w - 1, begun, w - 1) &&
                    all_behind(item, o + w, end, begun[w - 1].number.a, begun[w - 1].number.b); */
            /*@ assert moved: \forall integer x, y, a, b; among(item, o + w, end, x, y, a, b) <==>
                    among{before}(item, o + w + 1, end, x, y, a, b) ||
                    among{before}(item, o, o + 1, x, y, a, b); */
            /*@ assert all: \forall integer x, y, a, b;
                    in_any{before}(item, o + 1, begun, w, end, x, y, a, b) <==>
                    in_any(item, o, begun, w, end, x, y, a, b); */
            //@ assert merged{Pre, Here}(item, old, begun, new, o, w);
            //@ assert last_first(item, o, begun, w, end);
        } else {
            //@ ghost split_among(begun, 0, w - 1, w);
            w--;
            //@ assert front: w > 0 ==> met_before(begun, w - 1, begun, w);
            prepend_met(item, o + w, begun[w]) /*@ ghost (o, end, begun, w) */;
            /*@ assert old_behind: o > 0 ==> same_met{before, Here}(item, o - 1, item, o - 1) &&
                    all_behind(item, o + w, end, item[o - 1].number.a, item[o - 1].number.b); */
            /*@ assert new_behind: w > 0 ==> same_met{before, Here}(begun, w - 1, begun, w - 1) &&
                    all_behind(item, o + w, end, begun[w - 1].number.a, begun[w - 1].number.b); */
            /*@ assert moved: \forall integer x, y, a, b; among(item, o + w, end, x, y, a, b) <==>
                    among{before}(item, o + w + 1, end, x, y, a, b) ||
                    among{before}(begun, w, w + 1, x, y, a, b); */
            /*@ assert all: \forall integer x, y, a, b;
                    in_any{before}(item, o, begun, w + 1, end, x, y, a, b) <==>
                    in_any(item, o, begun, w, end, x, y, a, b); */
            //@ assert merged{Pre, Here}(item, old, begun, new, o, w);
            //@ assert last_first(item, o, begun, w, end);
        }
    }
    //@ ghost split_among(item, 0, o, end);
    //@ ghost join_order(item, o, end);
}

#endif
