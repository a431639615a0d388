/* predicate.c, naive: the determinant in rational numbers, straight from the definition. */
#include "touchstone/predicate.h"

#include "ref/rational.h"

/* to = u v - w x */
static void cross_term(mpq_t to, const mpq_t u, const mpq_t v, const mpq_t w, const mpq_t x)
{
    mpq_t product;

    mpq_init(product);
    mpq_mul(to, u, v);
    mpq_mul(product, w, x);
    mpq_sub(to, to, product);
    mpq_clear(product);
}

static int orient2d(const double *a, const double *b, const double *c)
{
    mpq_t p[2], q[2], det;
    int sign;

    rational_init(p, 2);
    rational_init(q, 2);
    mpq_init(det);
    rational_difference(p, a, c, 2);
    rational_difference(q, b, c, 2);
    cross_term(det, p[0], q[1], p[1], q[0]);
    sign = mpq_sgn(det);
    rational_clear(p, 2);
    rational_clear(q, 2);
    mpq_clear(det);
    return sign;
}

/* (p x q) . r with p = a-d, q = b-d, r = c-d */
static int orient3d(const double *a, const double *b, const double *c, const double *d)
{
    rational_point p, q, r;
    mpq_t det, term;
    int sign;

    rational_init(p, 3);
    rational_init(q, 3);
    rational_init(r, 3);
    mpq_init(det);
    mpq_init(term);
    rational_difference(p, a, d, 3);
    rational_difference(q, b, d, 3);
    rational_difference(r, c, d, 3);
    for (int k = 0; k < 3; k++) {
        int k1 = (k + 1) % 3, k2 = (k + 2) % 3;

        cross_term(term, p[k1], q[k2], p[k2], q[k1]);
        mpq_mul(term, term, r[k]);
        mpq_add(det, det, term);
    }
    sign = mpq_sgn(det);
    rational_clear(p, 3);
    rational_clear(q, 3);
    rational_clear(r, 3);
    mpq_clear(det);
    mpq_clear(term);
    return sign;
}

const struct ts_predicate_table ts_predicate_ref = {orient2d, orient3d};
