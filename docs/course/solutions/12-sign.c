/* Exercise 12: write a contract.
 *
 * ts_sub rounds (touchstone/number.h): all that is known of its result is \result == rnd(a - b).
 * And of rnd it is known that it keeps order, that rnd(0) is 0, that rnd(-x) is -rnd(x) and that it
 * leaves alone what is rounded (proofs/logic/number.h). A caller needs to know what the sign of a
 * rounded difference says about the exact one. Say so in the hole; ask for what `ts_sub` asks for.
 */
#include <stdio.h>

#include "touchstone/number.h"

// HOLE 1
/*@ requires fits(a - b);
    assigns \nothing;
    ensures \result > 0 ==> a > b;
    ensures \result < 0 ==> a < b; */
// END
static int compare(double a, double b)
{
    double difference = ts_sub(a, b);

    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

/*@ requires fits(x - lo) && fits(x - hi);
    assigns \nothing;
    ensures never_lost: lo <= x <= hi ==> \result != 0; */
static int may_be_between(double x, double lo, double hi)
{
    return compare(x, lo) >= 0 && compare(x, hi) <= 0;
}

int main(void)
{
    printf("1 is %sbetween 0 and 2\n", may_be_between(1, 0, 2) ? "" : "not ");
    return 0;
}
