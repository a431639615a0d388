/* take.h: one byte, one count of a certificate. Proved: whatever the bytes are, none outside of
 * them is read. */
#ifndef OPT_CERTIFICATE_TAKE_H
#define OPT_CERTIFICATE_TAKE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __FRAMAC__
#include "proofs/logic/certificate.h"
#endif

enum { CERTIFICATE_NO_BYTE = 256 };

/* The next byte, if there is one and it is below `end`. */
/*@ requires \valid_read(byte + (0 .. count - 1)) && \valid(at) && *at <= count;
    requires \separated(at, byte + (0 .. count - 1));
    assigns *at;
    ensures within: *at <= count;
    ensures taken: \result != CERTIFICATE_NO_BYTE ==>
        *at == \old(*at) + 1 && \result == byte[\old(*at)] && \result < end;
    ensures left: \result == CERTIFICATE_NO_BYTE ==>
        *at == \old(*at) && (*at == count || byte[*at] >= end); */
static inline unsigned take_byte(const uint8_t *byte, size_t count, size_t *at, unsigned end)
{
    if (*at < count && byte[*at] < end) return byte[(*at)++];
    return CERTIFICATE_NO_BYTE;
}

enum taken { TAKEN, TAKEN_ENDS, TAKEN_TOO_LONG };

/* Seven bits a byte, the low ones first, at most nine bytes. */
/* clang-format off */
/*@ requires \valid_read(byte + (0 .. count - 1)) && \valid(at) && \valid(to) && *at <= count;
    requires \separated(at, to, byte + (0 .. count - 1));
    assigns *at, *to;
    ensures within: \old(*at) <= *at <= count;
    ensures taken: \result == TAKEN ==> \old(*at) < *at <= \old(*at) + 9 && byte[*at - 1] < 128;
    ensures taken: \result == TAKEN ==> \forall integer i; \old(*at) <= i < *at - 1 ==> byte[i] >= 128;
    ensures taken: *to < 0x8000000000000000;
    ensures ends: \result == TAKEN_ENDS ==> *at == count;
    ensures too_long: \result == TAKEN_TOO_LONG ==>
        *at == \old(*at) + 9 && \forall integer i; \old(*at) <= i < *at ==> byte[i] >= 128; */
/* clang-format on */
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

        if (next == CERTIFICATE_NO_BYTE) return TAKEN_ENDS;
        //@ assert next % 128 * unit <= 127 * unit;
        *to += next % 128 * unit;
        if (next < 128) return TAKEN;
        unit *= 128;
    }
    return TAKEN_TOO_LONG;
}

#endif
