/* sweep_pairs.c: why sweep and prune misses no pair. opt/sweep_end.h moves one end; this is about
 * all ends of a list, and about three lists. Nothing of this file is in the library. */
#include "opt/sweep_end.h"

/*@ // In a list in order, a low end stands before a high one exactly if its value is not larger.
    lemma low_before_high{L}: \forall struct sweep_end *list, integer n, i, j;
        ends_in_order(list, n) && 0 <= i < n && 0 <= j < n && is_low(list[i].id) &&
        is_high(list[j].id) ==> (list[i].value <= list[j].value <==> i < j);

    // Where the ends of a body stand.
    predicate extent{L}(struct sweep_end *list, integer n, integer low, integer high) =
        0 <= low < n && 0 <= high < n && is_low(list[low].id) && is_high(list[high].id);

    // So two bodies overlap on an axis exactly if each one's low end is before the other's high.
    predicate overlap_on{L}(struct sweep_end *list, integer low_a, integer high_a, integer low_b,
                            integer high_b) =
        list[low_a].value <= list[high_b].value && list[low_b].value <= list[high_a].value;
    lemma overlap_by_place{L}:
        \forall struct sweep_end *list, integer n, low_a, high_a, low_b, high_b;
            ends_in_order(list, n) && extent(list, n, low_a, high_a) &&
            extent(list, n, low_b, high_b) ==>
            (overlap_on(list, low_a, high_a, low_b, high_b) <==> low_a < high_b && low_b < high_a);

    // Between two questions values change, ends do not: L1 is the last question, L2 this one,
    // before anything was moved. Who overlaps now and did not has a low end that stands behind the
    // other's high end and has to pass it.
    predicate same_ends{L1, L2}(struct sweep_end *list, integer n) =
        \forall integer i; 0 <= i < n ==> \at(list[i].id, L1) == \at(list[i].id, L2);
    predicate must_pass{L}(struct sweep_end *list, integer low, integer high) =
        high < low && passes(list, low, high);
    lemma begun_must_pass{L1, L2}:
        \forall struct sweep_end *list, integer n, low_a, high_a, low_b, high_b;
            ends_in_order{L1}(list, n) && same_ends{L1, L2}(list, n) &&
            extent{L1}(list, n, low_a, high_a) && extent{L1}(list, n, low_b, high_b) &&
            !overlap_on{L1}(list, low_a, high_a, low_b, high_b) &&
            overlap_on{L2}(list, low_a, high_a, low_b, high_b) ==>
            must_pass{L2}(list, low_a, high_b) || must_pass{L2}(list, low_b, high_a);

    // Boxes that meet and did not before did not overlap on some axis, and do now on all.
    predicate overlap_in(struct ts_box a, struct ts_box b, integer k) =
        a.lo[k] <= b.hi[k] && b.lo[k] <= a.hi[k];
    predicate boxes_meet(struct ts_box a, struct ts_box b) =
        overlap_in(a, b, 0) && overlap_in(a, b, 1) && overlap_in(a, b, 2);
    lemma begun_on_an_axis: \forall struct ts_box a, b, old_a, old_b;
        boxes_meet(a, b) && !boxes_meet(old_a, old_b) ==>
        \exists integer k; 0 <= k < 3 && !overlap_in(old_a, old_b, k) && overlap_in(a, b, k); */

/* ---- one end after the other ---- */

/*@ predicate distinct{L}(size_t *place, integer n) =
        \forall integer j, k; 0 <= j < k < n ==> place[j] != place[k];

    // End k of the list, as it was, stands at place[k] now; of the first n ends.
    predicate tracked{L1, L2}(struct sweep_end *list, size_t *place, integer n) =
        (\forall integer k; 0 <= k < n ==> 0 <= \at(place[k], L2) < n) &&
        distinct{L2}(place, n) &&
        (\forall integer k; 0 <= k < n ==>
            \at(list[\at(place[k], L2)].value, L2) == \at(list[k].value, L1)) &&
        (\forall integer k; 0 <= k < n ==>
            \at(list[\at(place[k], L2)].id, L2) == \at(list[k].id, L1)); */

/* As end `from` was moved to `at`, the places of those that it passed rise. */
/*@ requires 0 <= at <= from < SIZE_MAX && \valid(place + (0 .. from));
    requires distinct(place, from) && \forall integer k; 0 <= k < from ==> place[k] < from;
    assigns place[0 .. from];
    ensures place[from] == at;
    ensures \forall integer k; 0 <= k < from && \old(place[k]) < at ==>
        place[k] == \old(place[k]);
    ensures \forall integer k; 0 <= k < from && at <= \old(place[k]) ==>
        place[k] == \old(place[k]) + 1;
    ensures distinct(place, from + 1); */
static void keep_track(size_t *place, size_t at, size_t from)
{
    /*@ loop invariant 0 <= k <= from;
        loop invariant \forall integer j; 0 <= j < k ==>
            place[j] == \at(place[j], Pre) + (at <= \at(place[j], Pre) ? 1 : 0);
        loop invariant \forall integer j; k <= j < from ==> place[j] == \at(place[j], Pre);
        loop assigns k, place[0 .. from];
        loop variant from - k; */
    for (size_t k = 0; k < from; k++) place[k] += place[k] >= at;
    place[from] = at;
}

/* As sort_list of opt/sweep_list.c does it. `seen` is the theorem: when end i is moved, it passes
 * those of the ends before it that it must pass, wherever these stand by now, and no others. */
/*@ requires \valid(list + (0 .. count - 1)) && \valid(place + (0 .. count - 1));
    requires \separated(list + (0 .. count - 1), place + (0 .. count - 1)) && count < SIZE_MAX;
    assigns list[0 .. count - 1], place[0 .. count - 1];
    ensures sorted: ends_in_order(list, count);
    ensures none_lost: tracked{Pre, Post}(list, place, count); */
static void each_in_turn(struct sweep_end *list, size_t *place, size_t count)
{
    /*@ loop invariant 0 <= i <= count;
        loop invariant ends_in_order(list, i);
        loop invariant tracked{Pre, Here}(list, place, i);
        loop invariant \forall integer k; i <= k < count ==> list[k].value == \at(list[k].value,
       Pre); loop invariant \forall integer k; i <= k < count ==> list[k].id == \at(list[k].id,
       Pre); loop assigns i, list[0 .. count - 1], place[0 .. count - 1]; loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ ghost before:;
        size_t at = insert(list, i);

        /*@ assert \forall integer k; i < k < count ==>
                list[k].id == \at(list[k].id, before) && list[k].value == \at(list[k].value,
           before); */
        /*@ assert \forall integer k; 0 <= k < i ==>
                (at <= place[k] <==> passes{before}(list, i, place[k])); */
        /*@ assert seen: \forall integer k; 0 <= k < i ==>
                (at <= place[k] <==> passes{Pre}(list, i, k)); */
        /*@ assert stayed: \forall integer k; 0 <= k < i && place[k] < at ==>
                list[place[k]].value == \at(list[\at(place[k], Here)].value, before) &&
                list[place[k]].id == \at(list[\at(place[k], Here)].id, before); */
        /*@ assert up: \forall integer k; 0 <= k < i && at <= place[k] ==>
                rose{before, Here}(list, place[k] + 1) &&
                list[place[k] + 1].value == \at(list[\at(place[k], Here)].value, before) &&
                list[place[k] + 1].id == \at(list[\at(place[k], Here)].id, before); */
        keep_track(place, at, i);
        //@ assert \forall integer k; 0 <= k <= i ==> k < i || k == i;
        /*@ assert values: \forall integer k; 0 <= k < i ==>
                list[place[k]].value == \at(list[k].value, Pre); */
        //@ assert value: list[place[i]].value == \at(list[\at(i, Here)].value, Pre);
        /*@ assert all_values: \forall integer k; 0 <= k < i + 1 ==>
                list[place[k]].value == \at(list[k].value, Pre); */
        /*@ assert ids: \forall integer k; 0 <= k < i ==>
                list[place[k]].id == \at(list[k].id, Pre); */
        //@ assert id: list[place[i]].id == \at(list[\at(i, Here)].id, Pre);
        /*@ assert all_ids: \forall integer k; 0 <= k < i + 1 ==>
                list[place[k]].id == \at(list[k].id, Pre); */
        //@ assert within: \forall integer k; 0 <= k < i + 1 ==> 0 <= place[k] < i + 1;
        //@ assert tracked{Pre, Here}(list, place, i + 1);
    }
}
