/* threshold.c: the least double in each cell of an axis, without rounding (docs/bucket.md). */
#include "opt/bucket/bucket.h"
#include "opt/predicate_expansion.h"

/* Whether the value of an expansion is above t. */
static bool is_above(int count, const double *e, double t)
{
    double minus = -t, h[5];
    int sum = expansion_sum(count, e, t != 0, &minus, h);

    return expansion_sign(sum, h) > 0;
}

/* The least double not below lo (n - i) + hi i. Both products are exact as two doubles each; their
 * sum, added up from the small end, is a neighbour of it. */
static double least_at(double lo, double hi, double n, double i)
{
    double of_lo[2], of_hi[2], e[4], t = 0;
    int count = expansion_sum(expansion_scale(1, &lo, n - i, of_lo), of_lo,
                              expansion_scale(1, &hi, i, of_hi), of_hi, e);

    for (int k = 0; k < count; k++) t += e[k];
    while (is_above(count, e, t)) t = nextafter(t, INFINITY);
    for (double less; less = nextafter(t, -INFINITY), !is_above(count, e, less);) t = less;
    return t;
}

/* Far beside the other bound, only its sign counts; also where it falls below the least double. */
static double scaled(double x, double scale)
{
    double y = x * scale;

    return x != 0 && fabs(y) < 0x1p-800 ? copysign(0x1p-800, x) : y;
}

/* Bounds are brought to a size at which products neither overflow nor fall below the least double:
 * the larger one is at most 2^900 then, and at least 2^-300 if the other is below 2^-800, which is
 * no more than a sign beside it. On the way back, what is too fine for a denormal number is rounded
 * up. */
void opt_bucket_thresholds(double lo, double hi, uint32_t levels, double *to)
{
    double most = larger(fabs(lo), fabs(hi)), n = (double)(1u << levels);
    double scale = most > 0x1p900 ? 0x1p-600 : most < 0x1p-300 ? 0x1p600 : 1;
    double low = scaled(lo, scale), high = scaled(hi, scale);

    to[0] = lo;
    for (uint32_t i = 1; i < 1u << levels; i++) {
        double t = lo < hi ? least_at(low, high, n, i) / n : INFINITY;

        to[i] = t / scale;
        if (to[i] * scale < t) to[i] = nextafter(to[i], INFINITY);
    }
}
