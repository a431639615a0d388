/* number.h: whether the processor computes as docs/semantics.md says. */
#ifndef COMMON_NUMBER_H
#define COMMON_NUMBER_H

#include "touchstone/error.h"
#include "touchstone/number.h"

/* Whether the processor is in the mode that all of this assumes: round to nearest, and denormal
 * numbers are numbers. A program linked with -ffast-math, or a library that sets a flag, may have
 * changed it for the whole process. */
bool ts_arithmetic_sound(void);

/* The same as an error: every session looks when it is opened. */
bool ts_arithmetic_check(struct ts_error *error);

#endif
