/* meet.h: whether two bounding volumes share a point. */
#ifndef OPT_OVERLAP_MEET_H
#define OPT_OVERLAP_MEET_H

#include "opt/bound.h"
#include "touchstone/number.h"
#ifdef __FRAMAC__
#include "proofs/logic/overlap/meet.h"
#endif

/* Whether `one` and box i of a group share a point; without branches, for loops over i. */
/*@ requires \valid_read(one) && i < count && 6 * count <= SIZE_MAX;
    requires \valid_read(group + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures exact: \result == 0 <==> disjoint_of(one, group, count, i);
    ensures no_point_lost: \forall real x, y, z;
        inside(one, x, y, z) && inside_of(group, count, i, x, y, z) ==> \result != 0; */
static inline int box_meets(const struct ts_box *one, size_t count, const double *group, size_t i)
{
    const double *lo = group, *hi = group + 3 * count;

    return (lo[i] <= one->hi[0]) & (lo[count + i] <= one->hi[1]) &
           (lo[2 * count + i] <= one->hi[2]) & (hi[i] >= one->lo[0]) &
           (hi[count + i] >= one->lo[1]) & (hi[2 * count + i] >= one->lo[2]);
}

/* False if one of some slabs shows that two polytopes are apart. */
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

/*@ requires within(x, 0x1p403);
    assigns \nothing;
    ensures \result == squared(x) && within(\result, 0x1p808); */
static inline double square_of(double x)
{
    //@ ghost product_within(x, x, 0x1p403, 0x1p403);
    return ts_mul(x, x);
}

/* Whether two balls do. The computed square of the distance went through 5 roundings and is at most
 * (1+u)^5 times the real one, and 3.1 times 2^-1075 for squares that underflow; that of the radii
 * went through 3. 16 u covers both and the sums of the bound itself, 2^-1072 the underflow. What
 * overflows is infinite: a bound is then exceeded by nothing, and a distance exceeds only bounds
 * that did not overflow. */
/*@ requires ball_given(a) && ball_given(b);
    assigns \nothing;
    ensures no_point_lost: share_point(a, b) ==> \result != 0; */
static inline int ball_meets(const struct ts_ball *a, const struct ts_ball *b)
{
    double x = ts_sub(b->center[0], a->center[0]);
    double y = ts_sub(b->center[1], a->center[1]);
    double z = ts_sub(b->center[2], a->center[2]);
    double square = square_of(ts_add(b->radius, a->radius));
    double distance = sum3(square_of(x), square_of(y), square_of(z));
    double bound = ts_add(ts_add(square, ts_mul(16 * TS_ROUNDOFF, square)), 0x1p-1072);

    /*@ assert distance == ball_distance(a->center[0], a->center[1], a->center[2], b->center[0],
                                         b->center[1], b->center[2]); */
    //@ assert bound == ball_reach(a->radius, b->radius);
    /*@ assert share_point(a, b) ==>
            balls_near(a->center[0], a->center[1], a->center[2], a->radius, b->center[0],
                       b->center[1], b->center[2], b->radius); */
    return distance <= bound;
}

#endif
