/* Exercise 8: write a contract.
 *
 * `order` puts three numbers in order by exchanging two of them at a time. Say in the hole what
 * `exchange` asks for, what it changes, and what stands where afterwards. Two moments have to be
 * compared: \old(x) in an ensures clause is x as it was when the function was called. */
#include <stdio.h>

// HOLE 1
/*@ requires \valid(a) && \valid(b);
    assigns *a, *b;
    ensures *a == \old(*b) && *b == \old(*a); */
// END
static void exchange(int *a, int *b)
{
    int was = *a;

    *a = *b;
    *b = was;
}

/*@ requires \valid(x + (0 .. 2));
    assigns x[0 .. 2];
    ensures in_order: x[0] <= x[1] <= x[2];
    ensures same_sum: x[0] + x[1] + x[2] == \old(x[0] + x[1] + x[2]); */
static void order(int *x)
{
    if (x[0] > x[1]) exchange(&x[0], &x[1]);
    if (x[1] > x[2]) exchange(&x[1], &x[2]);
    if (x[0] > x[1]) exchange(&x[0], &x[1]);
}

int main(void)
{
    int x[] = {3, 1, 2};

    order(x);
    printf("in order: %d %d %d\n", x[0], x[1], x[2]);
    return 0;
}
