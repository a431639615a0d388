/* Exercise 3: find the counterexample.
 *
 * "Two boxes meet if and only if a corner of one of them lies in the other." Many programs have
 * been written so. Find two boxes that share a point, and of which this says that they do not meet.
 */
#include <stdbool.h>
#include <stdio.h>

#include "touchstone/bounds.h"

static const struct ts_box a = {
    // HOLE 1
    {0, 0, 0},
    {1, 1, 1}
    // END
};
static const struct ts_box b = {
    // HOLE 2
    {0, 0, 0},
    {1, 1, 1}
    // END
};

static bool corner_inside(const struct ts_box *of, const struct ts_box *in)
{
    for (int corner = 0; corner < 8; corner++) {
        bool inside = true;

        for (int k = 0; k < 3; k++) {
            double x = corner >> k & 1 ? of->hi[k] : of->lo[k];

            inside = inside && in->lo[k] <= x && x <= in->hi[k];
        }
        if (inside) return true;
    }
    return false;
}

int main(void)
{
    for (int k = 0; k < 3; k++) {
        if (!(a.lo[k] <= a.hi[k] && b.lo[k] <= b.hi[k])) {
            printf("axis %d of a box has lo above hi: expected lo <= hi\n", k);
            return 1;
        }
        if (a.hi[k] < b.lo[k] || b.hi[k] < a.lo[k]) {
            printf("the boxes are apart along axis %d: expected boxes that share a point\n", k);
            return 1;
        }
    }
    if (corner_inside(&a, &b) || corner_inside(&b, &a)) {
        printf("a corner of one box lies in the other: expected boxes that meet without that\n");
        return 1;
    }
    return 0;
}
