/* space.c: two triangles in integers. */
#include "judge/space.h"

#include <limits.h>
#include <math.h>

/* The numbers of a space: it is nothing but mpz_t up to its exponent. */
enum { NUMBERS = 3 * (6 + 6 + 9 + 2) + 6 };

static void minus(ts_vector to, ts_vector x, ts_vector y)
{
    for (int k = 0; k < 3; k++) mpz_sub(to[k], x[k], y[k]);
}

void ts_vector_cross(ts_vector to, ts_vector x, ts_vector y)
{
    for (int k = 0; k < 3; k++) {
        mpz_mul(to[k], x[(k + 1) % 3], y[(k + 2) % 3]);
        mpz_submul(to[k], x[(k + 2) % 3], y[(k + 1) % 3]);
    }
}

void ts_space_open(struct ts_space *s, const double *a, const double *b)
{
    mpz_t *number = &s->corner[0][0];
    int exponent[18];

    s->exponent = INT_MAX;
    for (int i = 0; i < NUMBERS; i++) mpz_init(number[i]);
    for (int i = 0; i < 18; i++) {
        double x = frexp(i < 9 ? a[i] : b[i - 9], &exponent[i]);

        exponent[i] -= 53;
        mpz_set_d(number[i], ldexp(x, 53));
        if (x != 0 && exponent[i] < s->exponent) s->exponent = exponent[i];
    }
    if (s->exponent == INT_MAX) s->exponent = 0;
    for (int i = 0; i < 18; i++)
        if (mpz_sgn(number[i]) != 0)
            mpz_mul_2exp(number[i], number[i], (mp_bitcnt_t)(exponent[i] - s->exponent));
    for (int i = 0; i < 3; i++) {
        minus(s->edge[i], s->corner[(i + 1) % 3], s->corner[i]);
        minus(s->edge[3 + i], s->corner[3 + (i + 1) % 3], s->corner[3 + i]);
        for (int j = 0; j < 3; j++) minus(s->difference[3 * i + j], s->corner[i], s->corner[3 + j]);
    }
}

void ts_space_close(struct ts_space *s)
{
    mpz_t *number = &s->corner[0][0];

    for (int i = 0; i < NUMBERS; i++) mpz_clear(number[i]);
}

void ts_space_project(struct ts_space *s)
{
    for (int i = 0; i < 6; i++) {
        mpz_mul(s->along[i], s->direction[0], s->corner[i][0]);
        mpz_addmul(s->along[i], s->direction[1], s->corner[i][1]);
        mpz_addmul(s->along[i], s->direction[2], s->corner[i][2]);
    }
}
