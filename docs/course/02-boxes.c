/* Exercise 2: repair the code.
 *
 * Boxes are closed: boxes that touch share a point. The contract says so twice, once with the axes
 * (`disjoint` is defined in proofs/logic/bounds.h) and once with points. The code says something
 * else, in more than one place. */
#include <stdbool.h>
#include <stdio.h>

#include "touchstone/bounds.h"

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures exact: \result != 0 <==> disjoint(a, b);
    ensures no_point_lost: \forall real x, y, z;
        inside(a, x, y, z) && inside(b, x, y, z) ==> \result == 0; */
static bool apart(const struct ts_box *a, const struct ts_box *b)
{
    // HOLE 1
    return a->hi[0] <= b->lo[0] || b->hi[0] <= a->lo[0] || a->hi[1] < b->lo[1] ||
           b->hi[1] < a->lo[1] || a->hi[2] < b->lo[2] || b->hi[2] < a->hi[2];
    // END
}

int main(void)
{
    const struct ts_box a = {{0, 0, 0}, {1, 1, 1}}, b = {{1, 0, 0}, {2, 1, 1}};

    printf("boxes with a common side are %s\n", apart(&a, &b) ? "apart" : "not apart");
    return 0;
}
