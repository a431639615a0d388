/* elementary.c: series of a fixed number of terms in a fixed order, after exact reduction. */
#include "cases/elementary/elementary.h"

#include <math.h>

#define HALF_PI 0x1.921fb54442d18p+0

/* Each entry of a series is the coefficient of one power of s more; the last one is added first. */
static double series(const double *coefficient, int count, double s)
{
    double sum = 0;

    for (int i = count - 1; i >= 0; i--) sum = sum * s + coefficient[i];
    return sum;
}

/* Taylor's series, for |r| <= pi/4: what is left out is below 2^-62 of the result. The first term,
 * which decides the rounding, is added last. */
static double sin_near_zero(double r)
{
    static const double odd[] = {
        -1. / 6,        1. / 120,        -1. / 5040,         1. / 362880,
        -1. / 39916800, 1. / 6227020800, -1. / 1307674368e3, 1. / 355687428096e3};
    double s = r * r;

    return r + r * (s * series(odd, 8, s));
}

static double cos_near_zero(double r)
{
    static const double even[] = {1. / 24,           -1. / 720,      1. / 40320,
                                  -1. / 3628800,     1. / 479001600, -1. / 87178291200,
                                  1. / 20922789888e3};
    double s = r * r;

    return 1 - (s / 2 - s * (s * series(even, 7, s)));
}

/* x - n pi/2 with |r| <= pi/4, give or take a rounding. The first two parts of pi/2 have 33 bits
 * each, so that their products with n < 2^20 are exact. Returns n modulo 4. */
static int quarter_turns(double x, double *r)
{
    double n = rint(x * 0x1.45f306dc9c883p-1), quarter = n - 4 * floor(n / 4);

    *r = ((x - n * 0x1.921fb544p+0) - n * 0x1.0b4611a6p-34) - n * 0x1.3198a2e037073p-69;
    return quarter == 1 ? 1 : quarter == 2 ? 2 : quarter == 3 ? 3 : 0;
}

double ts_sin(double x)
{
    double r;

    switch (quarter_turns(x, &r)) {
    case 1:
        return cos_near_zero(r);
    case 2:
        return -sin_near_zero(r);
    case 3:
        return -cos_near_zero(r);
    default:
        return sin_near_zero(r);
    }
}

double ts_cos(double x)
{
    double r;

    switch (quarter_turns(x, &r)) {
    case 1:
        return -sin_near_zero(r);
    case 2:
        return -cos_near_zero(r);
    case 3:
        return sin_near_zero(r);
    default:
        return cos_near_zero(r);
    }
}

/* For 0 <= t <= 1: atan t = 2 atan(t / (1 + sqrt(1 + t^2))), twice, leaves t below 0.2, where
 * twelve terms are enough. */
static double atan_to_one(double t)
{
    static const double odd[] = {-1. / 3,  1. / 5,  -1. / 7,  1. / 9,  -1. / 11, 1. / 13,
                                 -1. / 15, 1. / 17, -1. / 19, 1. / 21, -1. / 23, 1. / 25};
    double s;

    for (int half = 0; half < 2; half++) t = t / (1 + sqrt(1 + t * t));
    s = t * t;
    return 4 * (t + t * (s * series(odd, 12, s)));
}

double ts_atan2(double y, double x)
{
    double across = fabs(y), along = fabs(x), angle;

    if (across == 0 && along == 0) return 0;
    angle = across <= along ? atan_to_one(across / along) : HALF_PI - atan_to_one(along / across);
    if (x < 0) angle = 2 * HALF_PI - angle;
    return y < 0 ? -angle : angle;
}

double ts_acos(double x) { return ts_atan2(sqrt((1 - x) * (1 + x)), x); }

double ts_hypot(double x, double y) { return sqrt(x * x + y * y); }

double ts_power(double x, unsigned n)
{
    double power = 1;

    while (n > 0) {
        if (n % 2 == 1) power *= x;
        x *= x;
        n /= 2;
    }
    return power;
}

/* e^r by Taylor's series, |r| <= ln(2) / 2, times a power of two, which is exact. */
double ts_exp2(double x)
{
    static const double factor[] = {1. / 2,       1. / 6,        1. / 24,        1. / 120,
                                    1. / 720,     1. / 5040,     1. / 40320,     1. / 362880,
                                    1. / 3628800, 1. / 39916800, 1. / 479001600, 1. / 6227020800};
    double n = rint(x), r = (x - n) * 0x1.62e42fefa39efp-1;

    return ldexp(1 + (r + r * r * series(factor, 12, r)), (int)n);
}
