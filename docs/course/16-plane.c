/* Exercise 16: write the code and its invariants.
 *
 * A certificate is an answer that is easy to check. Here somebody claims that no box of a group A
 * meets any box of a group B, and names a plane: everything of A lies before `at` on an axis, and
 * everything of B behind it. To look at all pairs takes count_a times count_b steps; to check the
 * claim takes count_a + count_b. Write the checker: it may say 0 of a claim that is right, and must
 * not say 1 of one that does not show that all pairs are apart. It must say 1 in main. */
#include <stddef.h>
#include <stdio.h>

#include "touchstone/bounds.h"

/*@ requires \valid_read(a + (0 .. count_a - 1)) && \valid_read(b + (0 .. count_b - 1));
    requires 0 <= axis < 3;
    assigns \nothing;
    ensures sound: \result == 1 ==> \forall integer i, j; 0 <= i < count_a && 0 <= j < count_b ==>
        disjoint(&a[i], &b[j]); */
static int check(size_t count_a, const struct ts_box *a, size_t count_b, const struct ts_box *b,
                 int axis, double at)
{
    // HOLE 1
    return 0;
    // END
}

int main(void)
{
    static const struct ts_box a[] = {{{0, 0, 0}, {1, 1, 1}}, {{0, 2, 0}, {1, 3, 1}}};
    static const struct ts_box b[] = {{{2, 0, 0}, {3, 1, 1}}, {{1.5, 9, 0}, {2, 9, 1}}};

    if (check(2, a, 2, b, 0, 1.5) != 1 && check(2, a, 2, b, 0, 1.25) != 1) {
        printf("neither x = 1.5 nor x = 1.25 was accepted: expected a checker that accepts\n");
        return 1;
    }
    if (check(2, a, 2, b, 1, 2) != 0) {
        printf("y = 2 was accepted: expected 0, because boxes of both groups lie on both sides\n");
        return 1;
    }
    return 0;
}
