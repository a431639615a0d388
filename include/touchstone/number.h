/* number.h: the arithmetic that every other file speaks about.
 *
 * Coordinates are IEEE binary64, rounded to nearest even, one rounding per operation
 * (docs/semantics.md). The wrappers cost nothing; they exist because a proof needs a name
 * for "the rounded sum", and because a reader then sees where rounding happens. */
#ifndef TOUCHSTONE_NUMBER_H
#define TOUCHSTONE_NUMBER_H

#include <math.h>
#include <stdbool.h>

#ifdef __FRAMAC__
#include "proofs/logic/number.h"
#endif

/* Half the distance from 1 to the next double: |fl(x op y) - (x op y)| <= TS_ROUNDOFF |x op y|,
 * unless the result underflows. */
#define TS_ROUNDOFF 0x1p-53

#ifndef __FRAMAC__
static inline double ts_add(double a, double b) { return a + b; }
static inline double ts_sub(double a, double b) { return a - b; }
static inline double ts_mul(double a, double b) { return a * b; }
static inline double ts_div(double a, double b) { return a / b; }
static inline double ts_sqrt(double a) { return sqrt(a); }
#else
/* What proofs know of these functions. */

/*@ requires no_overflow: fits(a + b);
    assigns \nothing;
    ensures rounded: \result == rnd(a + b); */
double ts_add(double a, double b);

/*@ requires no_overflow: fits(a - b);
    assigns \nothing;
    ensures rounded: \result == rnd(a - b); */
double ts_sub(double a, double b);

/*@ requires no_overflow: fits(a * b);
    assigns \nothing;
    ensures rounded: \result == rnd(a * b); */
double ts_mul(double a, double b);

/*@ requires not_zero: b != 0.0;
    requires no_overflow: fits(a / b);
    assigns \nothing;
    ensures rounded: \result == rnd(a / b); */
double ts_div(double a, double b);

/*@ requires not_negative: 0.0 <= a;
    assigns \nothing;
    ensures rounded: \result == rnd(\sqrt(a)); */
double ts_sqrt(double a);
#endif

#endif
