/* end.h: the order of ends, for opt/sweep/end.h. */
#ifndef PROOFS_LOGIC_SWEEP_END_H
#define PROOFS_LOGIC_SWEEP_END_H

#include "opt/sweep/sweep.h"
#include "touchstone/bounds.h"

/*@ predicate is_low(integer id) = id % 2 == 0;
    predicate is_high(integer id) = id % 2 == 1;

    // The order: by value, and a low end before a high one of the same value.
    predicate end_before(real x, integer a, real y, integer b) =
        x < y || (x == y && is_low(a) && is_high(b));

    // What stands at i is not behind what stands at j.
    predicate ends_agree{L}(struct sweep_end *list, integer i, integer j) =
        !end_before(list[j].value, list[j].id, list[i].value, list[i].id);
    predicate passes{L}(struct sweep_end *list, integer i, integer j) =
        end_before(list[i].value, list[i].id, list[j].value, list[j].id);
    predicate ends_in_order{L}(struct sweep_end *list, integer n) =
        \forall integer i, j; 0 <= i <= j < n ==> ends_agree(list, i, j);

    // What stands at i stood one before.
    predicate rose{L1, L2}(struct sweep_end *list, integer i) =
        \at(list[i].value, L2) == \at(list[i - 1].value, L1) &&
        \at(list[i].id, L2) == \at(list[i - 1].id, L1);

    // What stood at `from` stands at `to` now, and those between moved up by one.
    predicate end_moved{L1, L2}(struct sweep_end *list, integer to, integer from) =
        \at(list[to].value, L2) == \at(list[from].value, L1) &&
        \at(list[to].id, L2) == \at(list[from].id, L1) &&
        (\forall integer i; to < i <= from ==> rose{L1, L2}(list, i)) &&
        (\forall integer i; 0 <= i < to ==> \at(list[i].value, L2) == \at(list[i].value, L1)) &&
        (\forall integer i; 0 <= i < to ==> \at(list[i].id, L2) == \at(list[i].id, L1)); */

/*@ // What stands at i is a high end, and its body's box meets that of the end at `at`.
    predicate begins_to_meet{L}(struct ts_box *box, struct sweep_end *list, integer at, integer i) =
        is_high(list[i].id) && !disjoint(box + list[at].id / 2, box + list[i].id / 2);
    predicate boxes_given{L}(struct ts_box *box, struct sweep_end *list, integer at, integer n) =
        \forall integer i; at <= i <= n ==> \valid_read(box + list[i].id / 2); */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* In order: both before the new place, both behind it, one each, and the one that came. */
#define INSERT_STEPS { \
    /@ assert values: \forall integer i; at < i <= from ==> \
           rose{Pre, Here}(list, i) && list[i].value == \at(list[i - 1].value, Pre); @/ \
    /@ assert ids: \forall integer i; at < i <= from ==> \
           rose{Pre, Here}(list, i) && list[i].id == \at(list[i - 1].id, Pre); @/ \
    /@ assert not_passed: \forall integer i; 0 <= i < at ==> ends_agree{Pre}(list, i, at - 1) && \
           !passes{Pre}(list, from, i); @/ \
    /@ assert both_before: \forall integer i, j; 0 <= i <= j < at ==> \
           ends_agree{Pre}(list, i, j) && ends_agree(list, i, j); @/ \
    /@ assert one_each: \forall integer i, j; 0 <= i < at < j <= from ==> \
           ends_agree{Pre}(list, i, j - 1) && ends_agree(list, i, j); @/ \
    /@ assert both_behind: \forall integer i, j; at < i <= j <= from ==> \
           ends_agree{Pre}(list, i - 1, j - 1) && ends_agree(list, i, j); @/ \
    /@ assert itself: \forall integer j; at < j <= from ==> \
           passes{Pre}(list, from, j - 1) && ends_agree(list, at, j); @/ \
    /@ assert with_it: \forall integer i; 0 <= i < at ==> \
           !passes{Pre}(list, from, i) && ends_agree(list, i, at); @/ \
}
// clang-format on

#endif
