/* Exercise 4: write an invariant.
 *
 * The loop goes through three axes. When it has ended, `exact` has to follow, and all that a prover
 * knows of a loop that has ended is its invariant. Say in the hole what `apart` means when axis 0,
 * axes 0 and 1, or all of them have been looked at. */
#include <stdbool.h>
#include <stdio.h>

#include "touchstone/bounds.h"

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures exact: \result != 0 <==> disjoint(a, b); */
static bool boxes_apart(const struct ts_box *a, const struct ts_box *b)
{
    bool apart = false;

    /*@ loop invariant 0 <= k <= 3 && (apart == 0 || apart == 1);
        // HOLE 1
        // END
        loop assigns k, apart;
        loop variant 3 - k; */
    for (int k = 0; k < 3; k++) {
        //@ assert k == 0 || k == 1 || k == 2;
        apart = apart || a->hi[k] < b->lo[k] || b->hi[k] < a->lo[k];
    }
    return apart;
}

int main(void)
{
    const struct ts_box a = {{0, 0, 0}, {1, 1, 1}}, b = {{0, 0, 2}, {1, 1, 3}};

    printf("boxes one above the other are %s\n", boxes_apart(&a, &b) ? "apart" : "not apart");
    return 0;
}
