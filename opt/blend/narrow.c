/* narrow.c, fast: boxes of floats, blended as those of doubles are. */
#include <math.h>
#include <string.h>

#include "opt/blend/blend.h"
#include "touchstone/number.h"
#ifdef __FRAMAC__
#include "proofs/logic/blend/narrow.h"
#endif

#define NUMBER float
#include "opt/blend/sum.h"

/* The float beside f, away from zero or towards it: floats of one sign are ordered as their bits.
 */
static inline float beside(float f, bool away)
{
    int32_t bits;

    memcpy(&bits, &f, sizeof bits);
    bits += away ? 1 : -1;
    memcpy(&f, &bits, sizeof f);
    return f;
}

void opt_blend_narrow(size_t count, const double *from, float *to)
{
    for (size_t i = 0; i < 3 * count; i++) {
        size_t j = 3 * count + i;

        to[i] = (float)from[i]; /* of a small negative number a zero that is negative too */
        to[j] = (float)from[j];
        if ((double)to[i] > from[i]) to[i] = beside(to[i], signbit(to[i]));
        if ((double)to[j] < from[j]) to[j] = beside(to[j], !signbit(to[j]));
    }
}

/*@ requires sums_given(reference, weight, 6 * count, n, to);
    requires blends_fit(weight, reference, 6 * count, n);
    assigns to[0 .. 6 * count - 1];
    ensures all_blended{Pre, Post}(to, weight, reference, 6 * count, n); */
void opt_blend_narrow_boxes(size_t count, uint32_t n, const float *reference, const double *weight,
                            double *to)
{
    settle_boxes(weighted(6 * count, n, reference, weight, to), count, to);
}
