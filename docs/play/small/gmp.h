/* gmp.h: GMP as its own small version, mini-gmp, has it, and the few functions that this one lacks.
 * Only the programs of the live pages are compiled with it: it is as exact, two files long, and
 * slow where numbers are long. */
#ifndef DOCS_PLAY_SMALL_GMP_H
#define DOCS_PLAY_SMALL_GMP_H

#include <math.h>
#include <stdarg.h>

#include <mini-mpq.h> /* with mini-gmp.h */

/* Lists of numbers, which end with NULL. */
#define PLAY_OF_ALL(name, type, one)                                                               \
    static inline void name(type first, ...)                                                       \
    {                                                                                              \
        va_list rest;                                                                              \
                                                                                                   \
        va_start(rest, first);                                                                     \
        for (type x = first; x; x = va_arg(rest, type)) one(x);                                    \
        va_end(rest);                                                                              \
    }
PLAY_OF_ALL(mpz_inits, mpz_ptr, mpz_init)
PLAY_OF_ALL(mpz_clears, mpz_ptr, mpz_clear)
PLAY_OF_ALL(mpq_inits, mpq_ptr, mpq_init)
PLAY_OF_ALL(mpq_clears, mpq_ptr, mpq_clear)

/* A number from 1/2 to below 1 in size, and the power of two that it is to be multiplied by; cut
 * off behind 53 bits. */
static inline double mpz_get_d_2exp(signed long *exponent, const mpz_t z)
{
    size_t bits = mpz_sgn(z) ? mpz_sizeinbase(z, 2) : 0, left_out = bits > 53 ? bits - 53 : 0;
    mpz_t top;
    double d;

    mpz_init(top);
    mpz_tdiv_q_2exp(top, z, left_out);
    d = ldexp(mpz_get_d(top), -(int)(bits - left_out));
    mpz_clear(top);
    *exponent = (signed long)bits;
    return d;
}

#endif
