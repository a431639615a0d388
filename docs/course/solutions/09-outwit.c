/* Exercise 9: outwit the contract.
 *
 * "After sort the numbers are in order." Somebody thought that this is all there is to say of a
 * function that sorts. Write a body that is proved to keep this contract, and of which `main` finds
 * that it does not sort. */
#include <stddef.h>
#include <stdio.h>

/*@ requires \valid(x + (0 .. count - 1));
    assigns x[0 .. count - 1];
    ensures in_order: \forall integer i, j; 0 <= i <= j < count ==> x[i] <= x[j]; */
static void sort(int *x, size_t count)
{
    // HOLE 1
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer j; 0 <= j < i ==> x[j] == 0;
        loop assigns i, x[0 .. count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) x[i] = 0;
    // END
}

int main(void)
{
    int x[] = {3, 1, 2};

    sort(x, 3);
    if (x[0] == 1 && x[1] == 2 && x[2] == 3) {
        printf("3, 1, 2 was sorted: expected a function that keeps the contract and is useless\n");
        return 1;
    }
    return 0;
}
