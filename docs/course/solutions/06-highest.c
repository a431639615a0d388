/* Exercise 6: break the proof.
 *
 * `highest` is right and proved. The three tests of `main` would let many wrong loops pass. Change
 * the loop in the first hole so that all three tests still pass and the proof fails, and give in
 * the second hole numbers of which your function does not return the largest. */
#include <stddef.h>
#include <stdio.h>

/*@ requires count >= 1 && \valid_read(x + (0 .. count - 1));
    assigns \nothing;
    ensures none_above: \forall integer i; 0 <= i < count ==> x[i] <= \result;
    ensures one_of_them: \exists integer i; 0 <= i < count && \result == x[i]; */
static int highest(const int *x, size_t count)
{
    int high = x[0];

    /*@ loop invariant 1 <= i <= count;
        loop invariant \forall integer j; 0 <= j < i ==> x[j] <= high;
        loop invariant \exists integer j; 0 <= j < i && high == x[j];
        loop assigns i, high;
        loop variant count - i; */
    // HOLE 1
    for (size_t i = 1; i < count; i++)
        if (x[i] > x[i - 1]) high = x[i];
    // END
    return high;
}

static const int witness[] = {
    // HOLE 2
    5, 1, 2,
    // END
};

int main(void)
{
    static const int up[] = {1, 2, 3}, down[] = {9, 5, 1}, one[] = {-7};
    const size_t count = sizeof witness / sizeof *witness;
    int most = witness[0];

    if (highest(up, 3) != 3 || highest(down, 3) != 9 || highest(one, 1) != -7) {
        printf("a test of main fails: expected a change that all three tests let pass\n");
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        if (witness[i] > most) most = witness[i];
    if (highest(witness, count) == most) {
        printf("the answer for the second hole's numbers is right: expected a wrong one\n");
        return 1;
    }
    return 0;
}
