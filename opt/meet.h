/* meet.h: whether two bounding volumes share a point. */
#ifndef OPT_MEET_H
#define OPT_MEET_H

#include "opt/bound.h"

/* Whether `one` and box i of a group share a point; without branches, for loops over i. */
/*@ requires \valid_read(one) && i < count && 6 * count <= SIZE_MAX;
    requires \valid_read(group + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures exact: \result == 0 <==>
        one->hi[0] < group[i] || one->hi[1] < group[count + i] ||
        one->hi[2] < group[2 * count + i] || group[3 * count + i] < one->lo[0] ||
        group[4 * count + i] < one->lo[1] || group[5 * count + i] < one->lo[2];
    ensures no_point_lost: \forall real x, y, z;
        inside(one, x, y, z) && inside_of(group, count, i, x, y, z) ==> \result != 0; */
static inline int box_meets(const struct ts_box *one, size_t count, const double *group, size_t i)
{
    const double *lo = group, *hi = group + 3 * count;

    return (lo[i] <= one->hi[0]) & (lo[count + i] <= one->hi[1]) &
           (lo[2 * count + i] <= one->hi[2]) & (hi[i] >= one->lo[0]) &
           (hi[count + i] >= one->lo[1]) & (hi[2 * count + i] >= one->lo[2]);
}

/* Whether two polytopes do, as far as some of their slabs say. */
/*@ requires \valid_read(a) && \valid_read(b) && 0 <= first <= end <= TS_MOST_SLABS;
    assigns \nothing;
    ensures exact: \result == 0 <==> \exists integer s; first <= s < end && slab_apart(a, b, s); */
static inline int slabs_meet(const struct ts_dop *a, const struct ts_dop *b, int first, int end)
{
    int apart = 0;

    /*@ loop invariant first <= s <= end && (apart == 0 || apart == 1);
        loop invariant apart == 1 <==> \exists integer r; first <= r < s && slab_apart(a, b, r);
        loop assigns s, apart;
        loop variant end - s; */
    for (int s = first; s < end; s++) {
        int here = (a->hi[s] < b->lo[s]) | (b->hi[s] < a->lo[s]);

        //@ assert here == 1 <==> slab_apart(a, b, s);
        apart |= here;
    }
    return !apart;
}

#endif
