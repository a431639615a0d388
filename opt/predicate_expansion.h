/* predicate_expansion.h: exact sums of doubles. An expansion is a list of doubles, smallest first,
 * that don't overlap; its value is their exact sum, and its sign that of the last one. Zeros are
 * left out; the value 0 is the empty list. (Shewchuk 1997; Dekker 1971 for the product.)
 *
 * All of it is exact as long as nothing overflows and no product falls below 2^-1074; the caller
 * makes sure of that. */
#ifndef OPT_PREDICATE_EXPANSION_H
#define OPT_PREDICATE_EXPANSION_H

#include "touchstone/number.h"

/* a + b = sum + error, exactly, for any a and b (Knuth). */
static inline double two_sum(double a, double b, double *error)
{
    double sum = ts_add(a, b);
    double of_b = ts_sub(sum, a), of_a = ts_sub(sum, of_b);

    *error = ts_add(ts_sub(a, of_a), ts_sub(b, of_b));
    return sum;
}

/* The same when |a| >= |b|. */
static inline double fast_two_sum(double a, double b, double *error)
{
    double sum = ts_add(a, b);

    *error = ts_sub(b, ts_sub(sum, a));
    return sum;
}

/* a = high + low, each with at most 26 bits, so that products of halves are exact. */
static inline double split(double a, double *low)
{
    double c = ts_mul(0x1p27 + 1, a);
    double high = ts_sub(c, ts_sub(c, a));

    *low = ts_sub(a, high);
    return high;
}

/* a * b = product + error, exactly. */
static inline double two_product(double a, double b, double *error)
{
    double product = ts_mul(a, b), a_low, b_low;
    double a_high = split(a, &a_low), b_high = split(b, &b_low);
    double rest = ts_sub(product, ts_mul(a_high, b_high));

    rest = ts_sub(rest, ts_mul(a_low, b_high));
    rest = ts_sub(rest, ts_mul(a_high, b_low));
    *error = ts_sub(ts_mul(a_low, b_low), rest);
    return product;
}

/* Appends a component unless it is zero. */
static inline int append(double *h, int count, double component)
{
    if (component != 0) h[count++] = component;
    return count;
}

/* h = a - b: at most 2 components. */
static inline int expansion_difference(double a, double b, double *h)
{
    double error, difference = two_sum(a, -b, &error);

    return append(h, append(h, 0, error), difference);
}

/* h = e + f: at most m + n components; h is neither e nor f. Both lists are merged by size and
 * summed from the small end, which keeps components from overlapping. */
static inline int expansion_sum(int m, const double *e, int n, const double *f, double *h)
{
    int i = 0, j = 0, count = 0;
    double q = 0, error;

    while (i < m || j < n) {
        double next = j == n || (i < m && fabs(e[i]) < fabs(f[j])) ? e[i++] : f[j++];

        q = two_sum(q, next, &error);
        count = append(h, count, error);
    }
    return append(h, count, q);
}

/* h = e * b: at most 2 n components. */
static inline int expansion_scale(int n, const double *e, double b, double *h)
{
    int count = 0;
    double q, error;

    if (n == 0) return 0;
    q = two_product(e[0], b, &error);
    count = append(h, count, error);
    for (int i = 1; i < n; i++) {
        double low, high = two_product(e[i], b, &low);

        q = two_sum(q, low, &error);
        count = append(h, count, error);
        q = fast_two_sum(high, q, &error);
        count = append(h, count, error);
    }
    return append(h, count, q);
}

static inline int expansion_sign(int n, const double *e)
{
    return n == 0 ? 0 : (e[n - 1] > 0) - (e[n - 1] < 0);
}

#endif
