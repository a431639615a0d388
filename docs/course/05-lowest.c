/* Exercise 5: write an invariant.
 *
 * The lower bound of a box on one axis is the least coordinate of its points. Two things make it
 * that: no coordinate is below it, and it is one of them. Both have to be in the invariant, about
 * those coordinates that the loop has seen. */
#include <stddef.h>
#include <stdio.h>

/*@ requires count >= 1 && \valid_read(x + (0 .. count - 1));
    assigns \nothing;
    ensures none_below: \forall integer i; 0 <= i < count ==> \result <= x[i];
    ensures one_of_them: \exists integer i; 0 <= i < count && \result == x[i]; */
static double lowest(const double *x, size_t count)
{
    double low = x[0];

    /*@ loop invariant 1 <= i <= count;
        // HOLE 1
        // END
        loop assigns i, low;
        loop variant count - i; */
    for (size_t i = 1; i < count; i++)
        if (x[i] < low) low = x[i];
    return low;
}

int main(void)
{
    static const double x[] = {3, -1, 2};

    printf("the lowest of 3, -1 and 2 is %g\n", lowest(x, 3));
    return 0;
}
