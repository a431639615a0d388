/* hits.h: lists of pairs, for opt/sweep/hits.h. */
#ifndef PROOFS_LOGIC_SWEEP_HITS_H
#define PROOFS_LOGIC_SWEEP_HITS_H

#include "proofs/logic/sweep/end.h"

/*@ // Item k of a list is the pair of bodies x and y, in slots a and b.
    predicate is_hit{L}(struct sweep_hit *item, integer k, integer x, integer y, integer a,
                        integer b) = item[k].number.a == x && item[k].number.b == y &&
                                     item[k].a == a && item[k].b == b;

    // The pair is among the items from `from` on, and before `end`.
    predicate among{L}(struct sweep_hit *item, integer from, integer end, integer x, integer y,
                       integer a, integer b) =
        \exists integer k; from <= k < end && is_hit(item, k, x, y, a, b);

    // The order of touchstone/pairs.h.
    predicate hit_before{L}(struct sweep_hit *p, integer i, struct sweep_hit *q, integer j) =
        pair_before(p[i].number.a, p[i].number.b, q[j].number.a, q[j].number.b);

    // In order, and so no pair twice.
    predicate hits_in_order{L}(struct sweep_hit *item, integer from, integer end) =
        \forall integer i, j; from <= i < j < end ==> hit_before(item, i, item, j);

    // Item i, as it is at L2, is item j of L1.
    predicate same_hit{L1, L2}(struct sweep_hit *p, integer i, struct sweep_hit *q, integer j) =
        \at(p[i].number.a, L2) == \at(q[j].number.a, L1) &&
        \at(p[i].number.b, L2) == \at(q[j].number.b, L1) && \at(p[i].a, L2) == \at(q[j].a, L1) &&
        \at(p[i].b, L2) == \at(q[j].b, L1);
    predicate hits_stay{L1, L2}(struct sweep_hit *item, integer from, integer end) =
        \forall integer k; from <= k < end ==> same_hit{L1, L2}(item, k, item, k); */

/*@ // A pair is the one that was put there, or is among others as they were.
    predicate is_put(struct sweep_hit met, integer x, integer y, integer a, integer b) =
        met.number.a == x && met.number.b == y && met.a == a && met.b == b;
    predicate all_before{L}(struct sweep_hit *item, integer from, integer end, integer x,
                            integer y) =
        \forall integer k; from <= k < end ==>
            pair_before(item[k].number.a, item[k].number.b, x, y);
    predicate all_behind{L}(struct sweep_hit *item, integer from, integer end, integer x,
                            integer y) =
        \forall integer k; from <= k < end ==>
            pair_before(x, y, item[k].number.a, item[k].number.b); */

/*@ // The pairs among those items are the same at both moments.
    predicate same_set{L1, L2}(struct sweep_hit *item, integer from, integer end) =
        \forall integer x, y, a, b; among{L1}(item, from, end, x, y, a, b) <==>
            among{L2}(item, from, end, x, y, a, b); */

/*@ ghost
    // What is among the items from `from` to `end` is on one side of `mid` or on the other.
    /@ requires from <= mid <= end && \valid_read(item + (from .. end - 1));
       assigns \nothing;
       ensures \forall integer x, y, a, b; among(item, from, end, x, y, a, b) <==>
           among(item, from, mid, x, y, a, b) || among(item, mid, end, x, y, a, b);
       ensures mid == from + 1 ==> \forall integer x, y, a, b;
           among(item, from, mid, x, y, a, b) <==> is_hit(item, from, x, y, a, b);
       ensures end == mid + 1 ==> \forall integer x, y, a, b;
           among(item, mid, end, x, y, a, b) <==> is_hit(item, mid, x, y, a, b); @/
    static void split_among(const struct sweep_hit *item, size_t from, size_t mid, size_t end) {}

    // Two lists in order, one behind the other, are one.
    /@ requires mid <= end && hits_in_order(item, 0, mid) && hits_in_order(item, mid, end);
       requires mid > 0 ==> all_behind(item, mid, end, item[mid - 1].number.a,
                                       item[mid - 1].number.b);
       assigns \nothing;
       ensures hits_in_order(item, 0, end); @/
    static void join_order(const struct sweep_hit *item, size_t mid, size_t end)
    {
        /@ assert \forall integer k, l; 0 <= k < mid <= l < end ==>
               hit_before(item, mid - 1, item, l) &&
               (k == mid - 1 || hit_before(item, k, item, mid - 1)) &&
               hit_before(item, k, item, l); @/
    } */

/*@ // Items i of one list and j of another are not the same pair.
    predicate other_pair{L}(struct sweep_hit *p, integer i, struct sweep_hit *q, integer j) =
        p[i].number.a != q[j].number.a || p[i].number.b != q[j].number.b;
    predicate none_in_both{L}(struct sweep_hit *p, integer n, struct sweep_hit *q, integer m) =
        \forall integer i, j; 0 <= i < n && 0 <= j < m ==> other_pair(p, i, q, j); */

/* ---- no pair twice ---- */

/*@ // Sorted, but the same pair may be there many times, with the same slots.
    predicate may_follow{L}(struct sweep_hit *item, integer k, integer l) =
        !hit_before(item, l, item, k) &&
        (item[k].number.a == item[l].number.a && item[k].number.b == item[l].number.b ==>
            item[k].a == item[l].a && item[k].b == item[l].b);
    predicate hits_sorted{L}(struct sweep_hit *item, integer from, integer end) =
        \forall integer k, l; from <= k < l < end ==> may_follow(item, k, l);
    predicate all_follow{L}(struct sweep_hit *item, integer k, integer from, integer end) =
        \forall integer l; from <= l < end ==> may_follow(item, k, l);
    predicate in_either{L}(struct sweep_hit *item, integer kept, integer from, integer end,
                           integer x, integer y, integer a, integer b) =
        among(item, 0, kept, x, y, a, b) || among(item, from, end, x, y, a, b);
    predicate same_either{L1, L2}(struct sweep_hit *item, integer end, integer kept, integer from,
                                  integer kept_then, integer from_then) =
        \forall integer x, y, a, b; in_either{L1}(item, kept, from, end, x, y, a, b) <==>
            in_either{L2}(item, kept_then, from_then, end, x, y, a, b); */

/* ---- old pairs and new ones ---- */

/*@ predicate slots_meet{L}(struct ts_box *box, integer a, integer b) = !disjoint(box + a, box + b);
    predicate slots_given{L}(struct ts_box *box, struct sweep_hit *item, integer from,
                             integer end) =
        \forall integer k; from <= k < end ==>
            \valid_read(box + item[k].a) && \valid_read(box + item[k].b); */

/*@ // In what is left of either list, or in what was merged already.
    predicate in_any{L}(struct sweep_hit *item, integer o, struct sweep_hit *begun, integer w,
                        integer end, integer x, integer y, integer a, integer b) =
        among(item, 0, o, x, y, a, b) || among(begun, 0, w, x, y, a, b) ||
        among(item, o + w, end, x, y, a, b);
    // The last ones of either come before all that was merged.
    predicate last_first{L}(struct sweep_hit *item, integer o, struct sweep_hit *begun, integer w,
                            integer end) =
        (o > 0 ==> all_behind(item, o + w, end, item[o - 1].number.a, item[o - 1].number.b)) &&
        (w > 0 ==> all_behind(item, o + w, end, begun[w - 1].number.a, begun[w - 1].number.b));
    predicate merged{L1, L2}(struct sweep_hit *item, integer old, struct sweep_hit *begun,
                             integer new, integer o, integer w) =
        \forall integer x, y, a, b;
            (among{L1}(item, 0, old, x, y, a, b) || among{L1}(begun, 0, new, x, y, a, b)) <==>
            in_any{L2}(item, o, begun, w, old + new, x, y, a, b); */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The pairs before the new one, and those of the rest, are as they were. */
#define APPEND_HIT_STEPS { \
    /@ assert order: \forall integer k, l; 0 <= k < l < at ==> \
           same_hit{Pre, Here}(item, k, item, k) && same_hit{Pre, Here}(item, l, item, l) && \
           hit_before{Pre}(item, k, item, l) && hit_before(item, k, item, l); @/ \
    /@ assert last: \forall integer k; 0 <= k < at ==> \
           same_hit{Pre, Here}(item, k, item, k) && hit_before(item, k, item, at); @/ \
    /@ assert same: \forall integer k, x, y, a, b; 0 <= k < at ==> \
           (is_hit{Pre}(item, k, x, y, a, b) <==> is_hit(item, k, x, y, a, b)); @/ \
    /@ assert others: \forall integer k, x, y, a, b; rest <= k < end ==> \
           same_hit{Pre, Here}(item, k, item, k) && \
           (is_hit{Pre}(item, k, x, y, a, b) <==> is_hit(item, k, x, y, a, b)); @/ \
    /@ assert order_too: \forall integer k, l; rest <= k < end && rest <= l < end ==> \
           same_hit{Pre, Here}(item, k, item, k) && same_hit{Pre, Here}(item, l, item, l) && \
           (hit_before{Pre}(item, k, item, l) <==> hit_before(item, k, item, l)); @/ \
}

/* The pairs behind the new one, those of the rest and of the other list are as they were. */
#define PREPEND_HIT_STEPS { \
    /@ assert order: \forall integer k, l; at < k < l < end ==> \
           same_hit{Pre, Here}(item, k, item, k) && same_hit{Pre, Here}(item, l, item, l) && \
           hit_before{Pre}(item, k, item, l) && hit_before(item, k, item, l); @/ \
    /@ assert first: \forall integer k; at < k < end ==> \
           same_hit{Pre, Here}(item, k, item, k) && hit_before(item, at, item, k); @/ \
    /@ assert same: \forall integer k, x, y, a, b; at < k < end ==> \
           (is_hit{Pre}(item, k, x, y, a, b) <==> is_hit(item, k, x, y, a, b)); @/ \
    /@ assert others: \forall integer k, x, y, a, b; 0 <= k < rest ==> \
           same_hit{Pre, Here}(item, k, item, k) && \
           (is_hit{Pre}(item, k, x, y, a, b) <==> is_hit(item, k, x, y, a, b)); @/ \
    /@ assert order_too: \forall integer k, l; 0 <= k < l < rest ==> \
           same_hit{Pre, Here}(item, k, item, k) && same_hit{Pre, Here}(item, l, item, l) && \
           hit_before{Pre}(item, k, item, l) && hit_before(item, k, item, l); @/ \
    /@ assert other: hits_stay{Pre, Here}(other, 0, n); @/ \
    /@ assert other_too: \forall integer k, x, y, a, b; 0 <= k < n ==> \
           same_hit{Pre, Here}(other, k, other, k) && \
           (is_hit{Pre}(other, k, x, y, a, b) <==> is_hit(other, k, x, y, a, b)); @/ \
    /@ assert other_order: \forall integer k, l; 0 <= k < l < n ==> \
           same_hit{Pre, Here}(other, k, other, k) && same_hit{Pre, Here}(other, l, other, l) && \
           hit_before{Pre}(other, k, other, l) && hit_before(other, k, other, l); @/ \
    /@ assert apart: \forall integer k, l; 0 <= k < rest && 0 <= l < n ==> \
           same_hit{Pre, Here}(item, k, item, k) && same_hit{Pre, Here}(other, l, other, l) && \
           other_pair{Pre}(item, k, other, l) && other_pair(item, k, other, l); @/ \
}

/* An old pair has come to the front of those that are merged. */
#define OLD_MERGED { \
    /@ assert old_behind: o > 0 ==> same_hit{before, Here}(item, o - 1, item, o - 1) && \
           all_behind(item, o + w, end, item[o - 1].number.a, item[o - 1].number.b); @/ \
    /@ assert new_behind: same_hit{before, Here}(begun, w - 1, begun, w - 1) && \
           all_behind(item, o + w, end, begun[w - 1].number.a, begun[w - 1].number.b); @/ \
    /@ assert moved: \forall integer x, y, a, b; among(item, o + w, end, x, y, a, b) <==> \
           among{before}(item, o + w + 1, end, x, y, a, b) || \
           among{before}(item, o, o + 1, x, y, a, b); @/ \
    /@ assert all: \forall integer x, y, a, b; \
           in_any{before}(item, o + 1, begun, w, end, x, y, a, b) <==> \
           in_any(item, o, begun, w, end, x, y, a, b); @/ \
    /@ assert merged{Pre, Here}(item, old, begun, new, o, w); @/ \
    /@ assert last_first(item, o, begun, w, end); @/ \
}

/* A new pair has come there. */
#define NEW_MERGED { \
    /@ assert old_behind: o > 0 ==> same_hit{before, Here}(item, o - 1, item, o - 1) && \
           all_behind(item, o + w, end, item[o - 1].number.a, item[o - 1].number.b); @/ \
    /@ assert new_behind: w > 0 ==> same_hit{before, Here}(begun, w - 1, begun, w - 1) && \
           all_behind(item, o + w, end, begun[w - 1].number.a, begun[w - 1].number.b); @/ \
    /@ assert moved: \forall integer x, y, a, b; among(item, o + w, end, x, y, a, b) <==> \
           among{before}(item, o + w + 1, end, x, y, a, b) || \
           among{before}(begun, w, w + 1, x, y, a, b); @/ \
    /@ assert all: \forall integer x, y, a, b; \
           in_any{before}(item, o, begun, w + 1, end, x, y, a, b) <==> \
           in_any(item, o, begun, w, end, x, y, a, b); @/ \
    /@ assert merged{Pre, Here}(item, old, begun, new, o, w); @/ \
    /@ assert last_first(item, o, begun, w, end); @/ \
}

/* The pairs that are still to be looked at follow each other, and the one that was taken. */
#define TAKE_ONCE_STEPS { \
    /@ assert rest: \forall integer k, l; i + 1 <= k < l < count ==> \
           may_follow{Pre}(item, k, l) && same_hit{Pre, Here}(item, k, item, k) && \
           same_hit{Pre, Here}(item, l, item, l) && may_follow(item, k, l); @/ \
    /@ assert last: \forall integer k; i + 1 <= k < count ==> \
           may_follow{Pre}(item, i, k) && same_hit{Pre, Here}(item, k, item, k) && \
           may_follow(item, kept, k); @/ \
    /@ assert same_either{Pre, Here}(item, count, kept, i, kept + 1, i + 1); @/ \
}

/* The next pair follows all that were kept. */
#define KEEP_THOSE_NEXT { \
    /@ assert next: i + 1 < count ==> hit_before(item, i, item, i + 1); @/ \
    /@ assert farther: i + 1 < count ==> \
           all_before(item, 0, kept, item[i + 1].number.a, item[i + 1].number.b); @/ \
    split_among(item, i, i + 1, count); \
    /@ assert rest: hits_in_order(item, i + 1, count); @/ \
    /@ assert slots: \valid_read(box + met.a) && \valid_read(box + met.b); @/ \
}

/* It is kept, and those behind it are as they were. */
#define KEEP_THOSE_KEPT { \
    /@ assert last: i + 1 < count ==> \
           same_hit{before, Here}(item, i + 1, item, i + 1) && \
           all_before(item, 0, kept + 1, item[i + 1].number.a, item[i + 1].number.b); @/ \
    /@ assert given: \forall integer k; i + 1 <= k < count ==> \
           same_hit{before, Here}(item, k, item, k) && \
           \valid_read(box + item[k].a) && \valid_read(box + item[k].b); @/ \
}
// clang-format on

#endif
