/* inside.c: exact containment. Bounds may be infinite; a bound that is NaN contains
 * nothing. */
#include "props/engine/inside.h"

#include <gmp.h>
#include <math.h>

const struct ts_dop_kind *const ts_dop_kinds[] = {&ts_dop6, &ts_dop14, &ts_dop18, &ts_dop26, NULL};

bool ts_same_numbers(const void *a, const void *b, size_t size)
{
    const double *x = a, *y = b;

    for (size_t i = 0; i < size / sizeof *x; i++)
        if (x[i] != y[i]) return false;
    return true;
}

bool ts_any_nan(const void *volume, size_t size)
{
    const double *x = volume;

    for (size_t i = 0; i < size / sizeof *x; i++)
        if (isnan(x[i])) return true;
    return false;
}

bool ts_inside_box(const struct ts_box *box, const double *point)
{
    for (int k = 0; k < 3; k++)
        if (!(box->lo[k] <= point[k] && point[k] <= box->hi[k])) return false;
    return true;
}

/* The sign of x + y + z - bound, exactly; the bound may be infinite. Doubles decide when the sum is
 * farther from the bound than its four roundings can move it: they are at most u of what was
 * added, each, and 2^-50 is 8 u. */
static int side(double x, double y, double z, double bound)
{
    double term[4] = {x, y, z, -bound}, difference = ((x + y) + z) - bound;
    double doubt = 0x1p-50 * (((fabs(x) + fabs(y)) + fabs(z)) + fabs(bound));
    mpq_t sum, exact;
    int sign;

    if (isinf(bound)) return bound > 0 ? -1 : 1;
    if (fabs(difference) > doubt && isfinite(doubt)) return difference > 0 ? 1 : -1;
    mpq_inits(sum, exact, NULL);
    for (int i = 0; i < 4; i++) {
        mpq_set_d(exact, term[i]);
        mpq_add(sum, sum, exact);
    }
    sign = mpq_sgn(sum);
    mpq_clears(sum, exact, NULL);
    return sign;
}

bool ts_inside_dop(const struct ts_dop_kind *kind, const struct ts_dop *dop, const double *point)
{
    for (int s = 0; s < kind->slabs; s++) {
        const signed char *d = kind->direction[s];
        double x = d[0] * point[0], y = d[1] * point[1], z = d[2] * point[2];

        if (isnan(dop->lo[s]) || isnan(dop->hi[s]) || side(x, y, z, dop->lo[s]) < 0 ||
            side(x, y, z, dop->hi[s]) > 0)
            return false;
    }
    return !isnan(dop->size) &&
           side(fabs(point[0]), fabs(point[1]), fabs(point[2]), dop->size) <= 0;
}

bool ts_inside_ball(const struct ts_ball *ball, const double *point)
{
    mpq_t sum, term, c;
    bool inside;

    if (ts_any_nan(ball, sizeof *ball)) return false;
    if (isinf(ball->radius)) return true;
    for (int k = 0; k < 3; k++)
        if (isinf(ball->center[k])) return false;
    mpq_inits(sum, term, c, NULL);
    for (int k = 0; k < 3; k++) {
        mpq_set_d(term, point[k]);
        mpq_set_d(c, ball->center[k]);
        mpq_sub(term, term, c);
        mpq_mul(term, term, term);
        mpq_add(sum, sum, term);
    }
    mpq_set_d(c, ball->radius);
    mpq_mul(c, c, c);
    inside = ball->radius >= 0 && mpq_cmp(sum, c) <= 0;
    mpq_clears(sum, term, c, NULL);
    return inside;
}
