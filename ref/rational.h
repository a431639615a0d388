/* rational.h: points whose coordinates are GMP rationals. A double is a rational, so nothing is
 * lost on the way in. GMP ends the program when memory runs out; it has no other way. */
#ifndef REF_RATIONAL_H
#define REF_RATIONAL_H

#include <gmp.h>

typedef mpq_t rational_point[3];

static inline void rational_init(mpq_t *number, int count)
{
    for (int i = 0; i < count; i++) mpq_init(number[i]);
}

static inline void rational_clear(mpq_t *number, int count)
{
    for (int i = 0; i < count; i++) mpq_clear(number[i]);
}

/* to = a - b, exactly. */
static inline void rational_difference(mpq_t *to, const double *a, const double *b, int dimensions)
{
    mpq_t subtrahend;

    mpq_init(subtrahend);
    for (int k = 0; k < dimensions; k++) {
        mpq_set_d(to[k], a[k]);
        mpq_set_d(subtrahend, b[k]);
        mpq_sub(to[k], to[k], subtrahend);
    }
    mpq_clear(subtrahend);
}

/* to = a . b, exactly; `to` is none of them. */
static inline void rational_dot(mpq_t to, mpq_t *a, mpq_t *b)
{
    mpq_t product;

    mpq_init(product);
    mpq_set_ui(to, 0, 1);
    for (int k = 0; k < 3; k++) {
        mpq_mul(product, a[k], b[k]);
        mpq_add(to, to, product);
    }
    mpq_clear(product);
}

#endif
