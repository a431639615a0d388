/* Exercise 10: write an invariant.
 *
 * Those before `from` are in order, and number `from` goes to its place among them (opt/sort.h).
 * While the loop runs, there is a gap at `to`: what stood there was already put elsewhere. Say
 * which numbers are where they were, which are one place higher, and which are larger than `one`.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*@ predicate sorted{L}(uint32_t *x, integer n) =
        \forall integer i, j; 0 <= i <= j < n ==> x[i] <= x[j];

    // What stood at `from` stands at `to` now, and those between moved up by one.
    predicate moved{L1, L2}(uint32_t *x, integer to, integer from) =
        0 <= to <= from && \at(x[to], L2) == \at(x[from], L1) &&
        (\forall integer i; to <= i < from ==> \at(x[i + 1], L2) == \at(x[i], L1)) &&
        (\forall integer i; i < to || from < i ==> \at(x[i], L2) == \at(x[i], L1)); */

/*@ requires \valid(x + (0 .. from)) && sorted(x, from) && from < SIZE_MAX;
    assigns x[0 .. from];
    ensures sorted(x, from + 1);
    ensures \exists integer to; moved{Pre, Post}(x, to, from); */
static void sort_one(uint32_t *x, size_t from)
{
    uint32_t one = x[from];
    size_t to = from;

    /*@ loop invariant 0 <= to <= from;
        // HOLE 1
        loop invariant \forall integer i; i <= to || from < i ==> x[i] == \at(x[i], Pre);
        loop invariant \forall integer i; to <= i < from ==> x[i + 1] == \at(x[i], Pre);
        loop invariant \forall integer i; to < i <= from ==> x[i] > one;
        loop invariant to < from ==>
            \forall integer i, j; 0 <= i <= j <= from && i < to ==> x[i] <= x[j];
        loop invariant \forall integer i, j; to < i <= j <= from ==> x[i] <= x[j];
        // END
        loop assigns to, x[0 .. from];
        loop variant to; */
    for (; to > 0 && x[to - 1] > one; to--) x[to] = x[to - 1];
    x[to] = one;
    //@ assert moved{Pre, Here}(x, to, from);
}

int main(void)
{
    uint32_t x[] = {1, 3, 4, 2};

    sort_one(x, 3);
    printf("in order: %u %u %u %u\n", (unsigned)x[0], (unsigned)x[1], (unsigned)x[2],
           (unsigned)x[3]);
    return 0;
}
