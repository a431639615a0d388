/* take.h: one byte, one count: the only places where bytes of a certificate are read one by one.
 * Proved: whatever the bytes are, none outside of them is read. */
#ifndef OPT_CERTIFICATE_TAKE_H
#define OPT_CERTIFICATE_TAKE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __FRAMAC__
#include "proofs/logic/certificate.h"
#endif

enum { TAKEN_NONE = 256 };

/* The next byte, if there is one and it is below `end`. */
/*@ requires \valid_read(byte + (0 .. count - 1)) && \valid(at) && *at <= count;
    requires \separated(at, byte + (0 .. count - 1));
    assigns *at;
    ensures within: *at <= count;
    ensures taken: \result != TAKEN_NONE ==>
        *at == \old(*at) + 1 && \result == byte[\old(*at)] && \result < end;
    ensures left: \result == TAKEN_NONE ==>
        *at == \old(*at) && (*at == count || byte[*at] >= end); */
static inline unsigned take_byte(const uint8_t *byte, size_t count, size_t *at, unsigned end)
{
    if (*at < count && byte[*at] < end) return byte[(*at)++];
    return TAKEN_NONE;
}

enum taken { TAKEN, TAKEN_ENDS, TAKEN_TOO_LONG };

/* Seven bits a byte, the low ones first, at most nine bytes. */
/*@ requires \valid_read(byte + (0 .. count - 1)) && \valid(at) && \valid(to) && *at <= count;
    requires \separated(at, to, byte + (0 .. count - 1));
    assigns *at, *to;
    ensures within: \old(*at) <= *at <= count;
    ensures taken: \result == TAKEN ==> \old(*at) < *at <= \old(*at) + 9 && byte[*at - 1] < 128;
    ensures taken: \result == TAKEN ==> \forall integer i; \old(*at) <= i < *at - 1 ==> byte[i] >=
   128; ensures ends: \result == TAKEN_ENDS ==> *at == count; ensures too_long: \result ==
   TAKEN_TOO_LONG ==> *at == \old(*at) + 9 && \forall integer i; \old(*at) <= i < *at ==> byte[i] >=
   128; */
static inline enum taken take_count(const uint8_t *byte, size_t count, size_t *at, uint64_t *to)
{
    uint64_t unit = 1;

    *to = 0;
    /*@ loop invariant 0 <= i <= 9 && *at == \at(*at, Pre) + i && *at <= count;
        loop invariant unit_of(i, unit) && *to < unit;
        loop invariant \forall integer k; \at(*at, Pre) <= k < *at ==> byte[k] >= 128;
        loop assigns i, unit, *at, *to;
        loop variant 9 - i; */
    for (unsigned i = 0; i < 9; i++) {
        unsigned next = take_byte(byte, count, at, 256);

        if (next == TAKEN_NONE) return TAKEN_ENDS;
        //@ assert next % 128 * unit <= 127 * unit;
        *to += next % 128 * unit;
        if (next < 128) return TAKEN;
        unit *= 128;
    }
    return TAKEN_TOO_LONG;
}

#endif
