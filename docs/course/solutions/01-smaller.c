/* Exercise 1: write a contract.
 *
 * `smallest` calls `smaller` twice, and its own contract is written already. All that a prover
 * knows of a function that is called is that function's contract; `smaller` has none, so nothing
 * can be shown of `smallest`. Say in the hole what `smaller` changes and what it returns. */
#include <stdio.h>

// HOLE 1
/*@ assigns \nothing;
    ensures \result <= a && \result <= b;
    ensures \result == a || \result == b; */
// END
static int smaller(int a, int b) { return a < b ? a : b; }

/*@ assigns \nothing;
    ensures none_below: \result <= a && \result <= b && \result <= c;
    ensures one_of_them: \result == a || \result == b || \result == c; */
static int smallest(int a, int b, int c) { return smaller(smaller(a, b), c); }

int main(void)
{
    printf("the smallest of 3, 1 and 2 is %d\n", smallest(3, 1, 2));
    return 0;
}
