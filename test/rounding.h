/* rounding.h: another rounding of the processor's, where there is one. */
#ifndef TEST_ROUNDING_H
#define TEST_ROUNDING_H

#include <fenv.h>
#include <stdbool.h>
#include <stdio.h>

/* True when sums round in this mode from now on. Not every machine has other modes, and valgrind on
 * x86-64 lets them be set and goes on rounding to nearest; then the test goes without, and its log
 * says so. */
static inline bool round_in(int mode)
{
    volatile double one = 1, small = 0x1p-60;

    if (fesetround(mode) == 0 && (one + small != one || one - small != one)) return true;
    fesetround(FE_TONEAREST);
    printf("not tried: another rounding, which this machine does not have\n");
    return false;
}

#endif
