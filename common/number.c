/* number.c: whether the processor computes as docs/semantics.md says. */
#include "common/number.h"

#include "common/error.h"

bool ts_arithmetic_sound(void)
{
    volatile double one = 1, small = 0x1p-60, least = 0x1p-1074;

    return one + small == one && one - small == one && -one - small == -one && least * one != 0 &&
           least + least != 0;
}

bool ts_arithmetic_check(struct ts_error *error)
{
    return ts_arithmetic_sound() ||
           ts_fail(error, "expected a processor that rounds to nearest and keeps denormal numbers; "
                          "-ffast-math at link time, or a library, changes that");
}
