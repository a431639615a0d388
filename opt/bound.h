/* bound.h: small steps on bounds, without branches. */
#ifndef OPT_BOUND_H
#define OPT_BOUND_H

#include <math.h>

#include "touchstone/number.h"
#include "touchstone/volume.h"

/* NaN stands for "infinity minus infinity": nothing is known, so nothing is excluded. It compares
 * false; written so, each is one instruction. */
static inline double lower(double x) { return x > -INFINITY ? x : -INFINITY; }
static inline double upper(double x) { return x < INFINITY ? x : INFINITY; }

/* At most the double before x, at least the one behind it: ref/bound.h says why. */
static inline double below(double x)
{
    return ts_sub(x, ts_add(ts_mul(2 * TS_ROUNDOFF, fabs(x)), 0x1p-1074));
}
static inline double above(double x) { return -below(-x); }

/* Of two numbers, none of them NaN. Where the processor has an instruction for fmin, the compiler
 * takes it; for the comparison gcc makes a branch there, which is mispredicted and ten times as
 * slow. Elsewhere the comparison becomes one instruction, and fmin a call. */
#ifdef __aarch64__
static inline double smaller(double a, double b) { return fmin(a, b); }
static inline double larger(double a, double b) { return fmax(a, b); }
#else
static inline double smaller(double a, double b) { return a < b ? a : b; }
static inline double larger(double a, double b) { return a > b ? a : b; }
#endif

static inline double sum3(double x, double y, double z) { return ts_add(ts_add(x, y), z); }

/* A ball whose centre overflowed holds everything. */
static inline struct ts_ball settle(struct ts_ball ball)
{
    /* x - x is 0 for finite x and NaN for all others. */
    double doubt = sum3(ball.center[0] - ball.center[0], ball.center[1] - ball.center[1],
                        ball.center[2] - ball.center[2]);

    if (doubt == 0 && ball.radius == ball.radius) return ball;
    return (struct ts_ball){{0, 0, 0}, INFINITY};
}

#endif
