/* sat_axis.h: an axis along which two placements are compared, and what is asked of it:
 * constants and structs. docs/overlap.md derives the constants. */
#ifndef OPT_OVERLAP_SAT_AXIS_H
#define OPT_OVERLAP_SAT_AXIS_H

#include "opt/bound.h"
#include "touchstone/number.h"
#include "touchstone/overlap.h"

#define SLACK_FACTOR  (20 * TS_ROUNDOFF)
#define LEAST_SLACK   0x1p-1067
#define LARGEST_REACH 0x1p1000

struct arrow {
    double x[3];
};

/* A matrix in its two scales, by columns: `column` for axes, whose length does not matter, with the
 * largest entry between 1 and 2; `world` in the scale that both bodies share. */
struct posed {
    struct arrow column[3], world[3], shift;
    struct arrow size; /* at least how far a point can be from 0 on each axis, but for rounding */
};

/* Which factors of a box are zero. */
struct skip {
    bool at[3];
};

#ifdef __FRAMAC__
#include "proofs/logic/overlap/sat_axis.h"
#endif

/* C's ldexp, down: exact, but for underflow. */
/*@ requires finite(x) && within(x * two_to(-e), 128.0) && -1074 <= e <= 2141;
    assigns \nothing;
    ensures \result == scaled(x, e); */
static double scale_down(double x, int e);

static double scale_down(double x, int e) { return ldexp(x, -e); }

/* C's ilogb: the exponent of a number. */
/*@ requires finite(x) && 0.0 < x;
    assigns \nothing;
    ensures -1074 <= \result <= 1023 && in_scale(x, \result); */
static int exponent_at(double x);

static int exponent_at(double x) { return ilogb(x); }

//@ assigns \nothing; ensures \result == \abs(x) && (finite(x) ==> finite(\result));
static inline double magnitude(double x) { return fabs(x); }

#endif
