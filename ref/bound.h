/* bound.h: what blend.c, pose.c and skin.c need. */
#ifndef REF_BOUND_H
#define REF_BOUND_H

#include <math.h>

#include "touchstone/bounds.h"
#include "touchstone/number.h"

/* NaN stands for "infinity minus infinity": nothing is known, so nothing is excluded. */
#ifndef __FRAMAC__
static inline double lower(double x) { return isnan(x) ? -INFINITY : x; }
static inline double upper(double x) { return isnan(x) ? INFINITY : x; }
#else /* there is no NaN among the real numbers */
//@ assigns \nothing; ensures \result == x;
double lower(double x);
//@ assigns \nothing; ensures \result == x;
double upper(double x);
#endif

/* The smaller and the larger of two numbers, as C's fmin and fmax have it. */
#ifdef __FRAMAC__
/*@ assigns \nothing;
    ensures (\result == x || \result == y) && \result <= x && \result <= y; */
double fmin(double x, double y);
/*@ assigns \nothing;
    ensures (\result == x || \result == y) && x <= \result && y <= \result; */
double fmax(double x, double y);
#endif

/* At most the double before x, at least the one behind it: what to take when x was rounded once.
 * A gap beside x is at most 2 u |x|, or the least double. */
static inline double below(double x)
{
    return ts_sub(x, ts_add(ts_mul(2 * TS_ROUNDOFF, fabs(x)), 0x1p-1074));
}
static inline double above(double x) { return -below(-x); }

/*@ requires fits(x + y) && fits(add(x, y) + z);
    assigns \nothing;
    ensures \result == add(add(x, y), z); */
static inline double sum3(double x, double y, double z) { return ts_add(ts_add(x, y), z); }

/* A ball whose centre overflowed holds everything. */
#ifndef __FRAMAC__
static inline struct ts_ball settle(struct ts_ball ball)
{
    if (isfinite(ball.center[0]) && isfinite(ball.center[1]) && isfinite(ball.center[2]) &&
        !isnan(ball.radius))
        return ball;
    return (struct ts_ball){{0, 0, 0}, INFINITY};
}
#else /* a real number is finite */
/*@ assigns \nothing;
    ensures \result.center[0] == ball.center[0] && \result.center[1] == ball.center[1] &&
            \result.center[2] == ball.center[2] && \result.radius == ball.radius; */
struct ts_ball settle(struct ts_ball ball);
#endif

#endif
