/* bits.h: the answers of a test as bits of one word. */
#ifndef OPT_OVERLAP_BITS_H
#define OPT_OVERLAP_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "touchstone/overlap.h"
#ifdef __FRAMAC__
#include "proofs/logic/overlap.h"
#endif

enum { MOST = TS_MOST_TESTED };

/* 1 << i, to be picked by loops without branches. */
static const uint64_t bit[MOST] = {
    0x1,       0x2,       0x4,       0x8,       0x10,       0x20,       0x40,       0x80,
    0x100,     0x200,     0x400,     0x800,     0x1000,     0x2000,     0x4000,     0x8000,
    0x10000,   0x20000,   0x40000,   0x80000,   0x100000,   0x200000,   0x400000,   0x800000,
    0x1000000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000, 0x80000000};

/*@ requires i < MOST;
    assigns \nothing;
    ensures \result == (1 << i); */
static inline uint64_t bit_at(size_t i)
{
    /*@ ghost
        /@ loop pragma UNROLL 32;
           loop assigns k;
           loop variant MOST - k; @/
        for (size_t k = 0; k < MOST; k++) {
            /@ assert i == k ==> bit[i] == (1 << i); @/
        } */
    return bit[i];
}

/* The bits, and bit i if so. */
/*@ requires i < MOST;
    assigns \nothing;
    ensures \forall integer j; 0 <= j < MOST ==>
        (has_bit(\result, j) <==> has_bit(bits, j) || (yes && j == i)); */
static inline uint64_t with_bit(uint64_t bits, size_t i, bool yes)
{
    return bits | (yes ? bit_at(i) : 0);
}

/* As a word of as many bits as there are at most. */
/*@ assigns \nothing;
    ensures \forall integer j; 0 <= j < MOST ==> (has_bit(\result, j) <==> has_bit(bits, j)); */
static inline uint32_t as_word(uint64_t bits) { return (uint32_t)bits; }

#endif
