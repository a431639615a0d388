/* Exercise 11: find the counterexample.
 *
 * A vertex is posed as (x + y) + z, rounded after each addition. A box of that single vertex was
 * posed by somebody who added from the other end: x + (y + z). Find x, y and z for which the vertex
 * lies outside of its box. Each must be a number of ordinary size: at most 1000, and 0 or at least
 * 2^-100. */
#include <math.h>
#include <stdio.h>

static const double vertex[3] = {
    // HOLE 1
    1, 2, 3
    // END
};

int main(void)
{
    for (int k = 0; k < 3; k++) {
        double size = fabs(vertex[k]);

        if (!(size == 0 || (0x1p-100 <= size && size <= 1000))) {
            printf("number %d is of another size: expected 0, or 2^-100 to 1000\n", k);
            return 1;
        }
    }
    if ((vertex[0] + vertex[1]) + vertex[2] == vertex[0] + (vertex[1] + vertex[2])) {
        printf("both sums are the same: expected three numbers whose sums differ\n");
        return 1;
    }
    return 0;
}
