/* sort.h: few numbers in order, by insertion, which is fastest for them. */
#ifndef OPT_SORT_H
#define OPT_SORT_H

#include <stddef.h>
#include <stdint.h>
#ifdef __FRAMAC__
#include "proofs/logic/sort.h"
#endif

/* Those before `from` are in order; it goes down until one before it is no larger. */
/*@ requires \valid(x + (0 .. from)) && sorted(x, from) && from < SIZE_MAX;
    assigns x[0 .. from];
    ensures sorted(x, from + 1);
    ensures \forall integer n; from < n ==> permutation{Pre, Post}(x, n); */
static inline void sort_one(uint32_t *x, size_t from)
{
    uint32_t one = x[from];
    size_t to = from;

    /*@ loop invariant 0 <= to <= from;
        loop invariant \forall integer i; i <= to || from < i ==> x[i] == \at(x[i], Pre);
        loop invariant \forall integer i; to <= i < from ==> x[i + 1] == \at(x[i], Pre);
        loop invariant \forall integer i; to < i <= from ==> x[i] > one;
        loop invariant to < from ==>
            \forall integer i, j; 0 <= i <= j <= from && i < to ==> x[i] <= x[j];
        loop invariant \forall integer i, j; to < i <= j <= from ==> x[i] <= x[j];
        loop assigns to, x[0 .. from];
        loop variant to; */
    for (; to > 0 && x[to - 1] > one; to--) x[to] = x[to - 1];
    x[to] = one;
    //@ assert moved{Pre, Here}(x, to, from);
}

/*@ requires \valid(x + (0 .. count - 1));
    assigns x[0 .. count - 1];
    ensures sorted(x, count);
    ensures permutation{Pre, Post}(x, count); */
static inline void sort_few(uint32_t *x, size_t count)
{
    /*@ loop invariant 1 <= i && (i <= count || count == 0);
        loop invariant sorted(x, i <= count ? i : 0);
        loop invariant permutation{Pre, Here}(x, count);
        loop assigns i, x[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 1; i < count; i++) sort_one(x, i);
}

#endif
