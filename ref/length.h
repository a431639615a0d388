/* length.h: the length of a vector, for ref/blend/ball.h and skin.c. */
#ifndef REF_LENGTH_H
#define REF_LENGTH_H

#include "ref/bound.h"
#include "touchstone/number.h"
#ifdef __FRAMAC__
#include "proofs/logic/rounded.h"
#endif

/* Nothing to divide by. */
#ifndef __FRAMAC__
static inline bool is_length(double most) { return most == 0 || isinf(most); }
#else /* no real number is infinite */
//@ assigns \nothing; ensures \result != 0 <==> most == 0.0;
int is_length(double most);
#endif

/* The square of x / m, which is at most 1. */
/*@ requires 0.0 < m && within(x, m);
    assigns \nothing;
    ensures \result == squared_part(x, m) && 0.0 <= \result <= 20.0; */
static inline double square_of_part(double x, double m)
{
    //@ assert within(x / m, 1.0);
    double q = ts_div(x, m);

    //@ assert within(q, 3.0);
    //@ assert 0.0 <= q * q <= 9.0;
    return ts_mul(q, q);
}

/*@ requires 0.0 <= s <= 256.0;
    assigns \nothing;
    ensures \result == rnd(\sqrt(s)) && 0.0 <= \result <= 64.0; */
static inline double root(double s)
{
    //@ assert 0.0 <= \sqrt(s) && \sqrt(s) * \sqrt(s) == s;
    //@ assert \sqrt(s) <= 16.0;
    return ts_sqrt(s);
}

/*@ requires 0.0 <= x <= 20.0 && 0.0 <= y <= 20.0 && 0.0 <= z <= 20.0;
    assigns \nothing;
    ensures \result == add(add(x, y), z) && 0.0 <= \result <= 256.0; */
static inline double add_squares(double x, double y, double z)
{
    //@ assert 0.0 <= add(x, y) <= 81.0;
    return sum3(x, y, z);
}

/* The length of a vector, scaled so that the largest square is 1 and none that counts underflows:
 * off by less than 7 u. */
/*@ requires within(x, 0x1p806) && within(y, 0x1p806) && within(z, 0x1p806);
    assigns \nothing;
    ensures \result == length_of(x, y, z);
    ensures 0.0 <= \result <= 0x1p814 && is_double(\result); */
static inline double length(double x, double y, double z)
{
    double most = fmax(fmax(fabs(x), fabs(y)), fabs(z)), sum, far;

    //@ assert most == largest_of_three(x, y, z) && 0.0 <= most <= 0x1p806;
    if (is_length(most)) return most;
    //@ assert within(x, most) && within(y, most) && within(z, most);
    //@ assert length_of(x, y, z) == length_by(most, x, y, z);
    sum = add_squares(square_of_part(x, most), square_of_part(y, most), square_of_part(z, most));
    far = root(sum);
    //@ ghost product_within(most, far, 0x1p806, 64.0);
    //@ ghost product_positive(most, far);
    return ts_mul(most, far);
}

#endif
