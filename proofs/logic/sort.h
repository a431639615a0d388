/* sort.h: numbers in order, and the same as before. */
#ifndef PROOFS_LOGIC_SORT_H
#define PROOFS_LOGIC_SORT_H

#include <stdint.h>

/*@ predicate sorted{L}(uint32_t *x, integer n) =
        \forall integer i, j; 0 <= i <= j < n ==> x[i] <= x[j];

    // What stood at `from` stands at `to` now, and those between moved up by one.
    predicate moved{L1, L2}(uint32_t *x, integer to, integer from) =
        0 <= to <= from && \at(x[to], L2) == \at(x[from], L1) &&
        (\forall integer i; to <= i < from ==> \at(x[i + 1], L2) == \at(x[i], L1)) &&
        (\forall integer i; i < to || from < i ==> \at(x[i], L2) == \at(x[i], L1));

    // The first n numbers are the same, each as often: they came to where they are by such moves.
    inductive permutation{L1, L2}(uint32_t *x, integer n) {
        case same{L}: \forall uint32_t *x, integer n; permutation{L, L}(x, n);
        case move{L1, L2}: \forall uint32_t *x, integer n, to, from;
            from < n && moved{L1, L2}(x, to, from) ==> permutation{L1, L2}(x, n);
        case twice{L1, L2, L3}: \forall uint32_t *x, integer n;
            permutation{L1, L2}(x, n) && permutation{L2, L3}(x, n) ==> permutation{L1, L3}(x, n);
    } */

#endif
