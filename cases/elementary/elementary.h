/* elementary.h: the functions that make shapes and motions, the same bits on every machine.
 *
 * IEEE 754 fixes the results of + - * / and sqrt and leaves those of sin, cos, pow, exp2, hypot
 * and atan2 open: C libraries differ in their last bit, and one library does on processors with and
 * without fused multiply-add. The signs of zero that fmin and fmax return are open too. With these
 * functions a seed makes the same case everywhere. They only place things; no decision about a
 * contact calls them. */
#ifndef CASES_ELEMENTARY_H
#define CASES_ELEMENTARY_H

/* Within 2 ulp of the true value, or 2^-53 where that is more, for |x| up to 10^6. An x that is not
 * finite gives NaN. */
double ts_sin(double x);
double ts_cos(double x);

/* The angle in [-pi, pi] of the point (x, y), within 8 ulp; 0 at the origin. */
double ts_atan2(double y, double x);

/* The angle in [0, pi] whose cosine is x, for -1 <= x <= 1, within 8 ulp. */
double ts_acos(double x);

/* The distance of (x, y) from the origin, for coordinates whose squares neither overflow nor
 * underflow. */
double ts_hypot(double x, double y);

/* x^n by repeated squaring. */
double ts_power(double x, unsigned n);

/* 2^x within 2 ulp, for |x| <= 1000. */
double ts_exp2(double x);

/* Of two equal numbers, such as zeros of either sign, b. */
static inline double ts_least(double a, double b) { return a < b ? a : b; }
static inline double ts_most(double a, double b) { return a > b ? a : b; }

#endif
