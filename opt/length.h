/* length.h, fast: the length of a vector, for opt/blend/ball.h and skin_ball.c. */
#ifndef OPT_LENGTH_H
#define OPT_LENGTH_H

#include "opt/bound.h"
#include "touchstone/number.h"
#ifdef __FRAMAC__
#include "proofs/logic/length.h"
#endif

/* Nothing to divide by. */
#ifndef __FRAMAC__
static inline bool is_length(double most) { return most == 0 || most == INFINITY; }
#else /* no real number is infinite */
//@ assigns \nothing; ensures \result != 0 <==> most == 0.0;
int is_length(double most);
#endif

/*@ requires 0.0 < m && within(x, m);
    assigns \nothing;
    ensures \result == squared_part(x, m) && 0.0 <= \result <= 20.0; */
static inline double square_of_part(double x, double m)
{
    //@ assert within(x / m, 1.0);
    double q = ts_div(x, m);

    //@ ghost part_square(x, m, q);
    return ts_mul(q, q);
}

/* The length of a vector, scaled so that the largest square is 1 and none that counts underflows:
 * off by less than 7 u. */
/*@ requires within(x, 0x1p806) && within(y, 0x1p806) && within(z, 0x1p806);
    assigns \nothing;
    ensures \result == length_of(x, y, z);
    ensures 0.0 <= \result <= 0x1p814 && is_double(\result); */
static inline double length(double x, double y, double z)
{
    double most = larger(larger(fabs(x), fabs(y)), fabs(z)), xx, yy, zz, sum, far;

    //@ assert most == largest_of_three(x, y, z) && 0.0 <= most <= 0x1p806;
    if (is_length(most)) return most;
    //@ assert within(x, most) && within(y, most) && within(z, most);
    //@ assert length_of(x, y, z) == length_by(most, x, y, z);
    xx = square_of_part(x, most);
    yy = square_of_part(y, most);
    zz = square_of_part(z, most);
    //@ assert 0.0 <= add(xx, yy) <= 81.0;
    sum = sum3(xx, yy, zz);
    //@ assert 0.0 <= sum <= 256.0;
    //@ ghost root_within(sum);
    far = ts_sqrt(sum);
    //@ assert mul(most, far) == length_by(most, x, y, z);
    //@ ghost product_within(most, far, 0x1p806, 64.0);
    //@ ghost product_positive(most, far);
    return ts_mul(most, far);
}

#endif
