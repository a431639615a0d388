/* sweep_pairs.c: why sweep and prune misses no pair, in words of places and values. The functions
 * that are proved to do so are in opt/sweep/sort.h and opt/sweep/step.h; these are lemmas about any
 * list. Nothing of this file is in the library. */
#include "opt/sweep/end.h"

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
    predicate ids_stay{L1, L2}(struct sweep_end *list, integer n) =
        \forall integer i; 0 <= i < n ==> \at(list[i].id, L1) == \at(list[i].id, L2);
    predicate must_pass{L}(struct sweep_end *list, integer low, integer high) =
        high < low && passes(list, low, high);
    lemma begun_must_pass{L1, L2}:
        \forall struct sweep_end *list, integer n, low_a, high_a, low_b, high_b;
            ends_in_order{L1}(list, n) && ids_stay{L1, L2}(list, n) &&
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
