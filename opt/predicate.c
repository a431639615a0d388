/* predicate.c, fast: a double determinant with an error bound decides almost every sign; when it
 * can't, exact sums of doubles do; when exponents lie too far apart for those, integers do. */
#include "touchstone/predicate.h"

#include <gmp.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "opt/predicate_expansion.h"
#include "opt/predicate_filter.h"

/* h = e1 f1 - e2 f2, for expansions of at most 2 components: at most 16. */
static int minor(double e[3][2], const int *en, double f[3][2], const int *fn, int i, int j,
                 double *h)
{
    double part[4][4], half[2][8];
    int count[4] = {0, 0, 0, 0}, half_count[2];

    for (int c = 0; c < fn[j]; c++) count[c] = expansion_scale(en[i], e[i], f[j][c], part[c]);
    for (int c = 0; c < fn[i]; c++)
        count[2 + c] = expansion_scale(en[j], e[j], -f[i][c], part[2 + c]);
    half_count[0] = expansion_sum(count[0], part[0], count[1], part[1], half[0]);
    half_count[1] = expansion_sum(count[2], part[2], count[3], part[3], half[1]);
    return expansion_sum(half_count[0], half[0], half_count[1], half[1], h);
}

static int orient3d_expansion(double x[4][3])
{
    double p[3][2], q[3][2], r[3][2], total[2][192];
    int pn[3], qn[3], rn[3], total_count = 0, now = 0;

    for (int k = 0; k < 3; k++) {
        pn[k] = expansion_difference(x[0][k], x[3][k], p[k]);
        qn[k] = expansion_difference(x[1][k], x[3][k], q[k]);
        rn[k] = expansion_difference(x[2][k], x[3][k], r[k]);
    }
    for (int k = 0; k < 3; k++) {
        double cofactor[16], term[32];
        int n = minor(p, pn, q, qn, (k + 1) % 3, (k + 2) % 3, cofactor);

        for (int part = 0; part < rn[k]; part++) {
            int m = expansion_scale(n, cofactor, r[k][part], term);

            total_count = expansion_sum(total_count, total[now], m, term, total[1 - now]);
            now = 1 - now;
        }
    }
    return expansion_sign(total_count, total[now]);
}

/* Any four points at all, as integers: each axis times the power of two that makes its lowest
 * coordinate one of 53 bits. */
static int orient3d_integer(double x[4][3], const int *lowest)
{
    mpz_t m[4][3], term, det;
    int sign, exponent;

    mpz_inits(term, det, NULL);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            double mantissa = frexp(x[i][k], &exponent); /* 53 bits behind the point */

            mpz_init(m[i][k]);
            mpz_set_d(m[i][k], ldexp(mantissa, 53));
            if (mantissa != 0) mpz_mul_2exp(m[i][k], m[i][k], (mp_bitcnt_t)(exponent - lowest[k]));
        }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) mpz_sub(m[i][k], m[i][k], m[3][k]);
    for (int k = 0; k < 3; k++) {
        int k1 = (k + 1) % 3, k2 = (k + 2) % 3;

        mpz_mul(term, m[0][k1], m[1][k2]);
        mpz_submul(term, m[0][k2], m[1][k1]);
        mpz_addmul(det, term, m[2][k]);
    }
    sign = mpz_sgn(det);
    for (int i = 0; i < 12; i++) mpz_clear(m[i / 3][i % 3]);
    mpz_clears(term, det, NULL);
    return sign;
}

/* Zero, or between 2^-290 and 2^290 in size. Of such coordinates expansions are exact: they are
 * multiples of 2^-343, products of three differences are multiples of 2^-1029, above the last
 * bit 2^-1074 of the doubles, and no sum reaches 2^1024. */
static bool all_safe(double x[4][3])
{
    bool safe = true;

    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            double size = fabs(x[i][k]);

            safe = safe && (size == 0 || (size >= 0x1p-290 && size <= 0x1p290));
        }
    return safe;
}

/* Stretching an axis by a power of two changes no sign. So each axis is stretched until its lowest
 * coordinate is just safe; where that makes the highest unsafe, integers take over. */
static int orient3d_stretched(double x[4][3])
{
    int lowest[3] = {INT_MAX, INT_MAX, INT_MAX}, highest[3] = {INT_MIN, INT_MIN, INT_MIN}, exponent;

    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 4; i++) {
            if (x[i][k] == 0) continue;
            frexp(x[i][k], &exponent);
            if (exponent < lowest[k]) lowest[k] = exponent;
            if (exponent > highest[k]) highest[k] = exponent;
        }
        if (lowest[k] > highest[k]) return 0; /* all zero: they lie in a plane */
    }
    for (int k = 0; k < 3; k++)
        if (highest[k] - lowest[k] > 570) return orient3d_integer(x, lowest);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 4; i++) x[i][k] = ldexp(x[i][k], -285 - lowest[k]);
    return orient3d_expansion(x);
}

static int orient3d_exact(const double *a, const double *b, const double *c, const double *d)
{
    double x[4][3];

    memcpy(x[0], a, sizeof x[0]);
    memcpy(x[1], b, sizeof x[1]);
    memcpy(x[2], c, sizeof x[2]);
    memcpy(x[3], d, sizeof x[3]);
    return all_safe(x) ? orient3d_expansion(x) : orient3d_stretched(x);
}

static int orient3d(const double *a, const double *b, const double *c, const double *d)
{
    int sign = filter_3d(a, b, c, d);

    return sign ? sign : orient3d_exact(a, b, c, d);
}

static int orient2d(const double *a, const double *b, const double *c)
{
    int sign = filter_2d(a, b, c);

    if (sign) return sign;
    /* A unit step out of the plane makes it the volume of a, b and that step over c. */
    return orient3d_exact((double[]){a[0], a[1], 0}, (double[]){b[0], b[1], 0},
                          (double[]){c[0], c[1], 1}, (double[]){c[0], c[1], 0});
}

const struct ts_predicate_table ts_predicate_opt = {orient2d, orient3d};
