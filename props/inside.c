/* inside.c: exact containment. Bounds may be infinite; a bound that is NaN contains nothing. */
#include "props/inside.h"

#include <gmp.h>
#include <math.h>
#include <stddef.h>

const struct ts_dop_kind *const ts_dop_kinds[] = {&ts_dop6, &ts_dop14, &ts_dop18, &ts_dop26, NULL};

bool ts_inside_box(const struct ts_box *box, const double *point)
{
    for (int k = 0; k < 3; k++)
        if (!(box->lo[k] <= point[k] && point[k] <= box->hi[k])) return false;
    return true;
}

/* -1, 0 or 1: exact against a bound that may be infinite. */
static int compare(const mpq_t exact, double bound)
{
    mpq_t rational;
    int order;

    if (isinf(bound)) return bound > 0 ? -1 : 1;
    mpq_init(rational);
    mpq_set_d(rational, bound);
    order = mpq_cmp(exact, rational);
    mpq_clear(rational);
    return order;
}

bool ts_inside_dop(const struct ts_dop_kind *kind, const struct ts_dop *dop, const double *point)
{
    mpq_t sum, term;
    bool inside = true;

    mpq_inits(sum, term, NULL);
    for (int s = 0; s <= kind->slabs && inside; s++) {
        bool size = s == kind->slabs; /* last: |x|+|y|+|z| against the size */
        double lo = size ? 0 : dop->lo[s], hi = size ? dop->size : dop->hi[s];

        mpq_set_ui(sum, 0, 1);
        for (int k = 0; k < 3; k++) {
            mpq_set_d(term, size ? fabs(point[k]) : kind->direction[s][k] * point[k]);
            mpq_add(sum, sum, term);
        }
        inside = !isnan(lo) && !isnan(hi) && compare(sum, lo) >= 0 && compare(sum, hi) <= 0;
    }
    mpq_clears(sum, term, NULL);
    return inside;
}

bool ts_inside_ball(const struct ts_ball *ball, const double *point)
{
    mpq_t sum, term, c;
    bool inside;

    if (isnan(ball->radius)) return false;
    if (isinf(ball->radius)) return true;
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
