/* ball.h, naive: the reference ball of blend.c, of one list of points. It holds every point
 * in exact arithmetic; docs/blend.md says why. */
#ifndef REF_BLEND_BALL_H
#define REF_BLEND_BALL_H

#include "ref/blend/of_points.h"
#include "ref/length.h"
#ifdef __FRAMAC__
#include "proofs/logic/made_ball.h"
#endif

/*@ requires point_given(p, k) && k + 2 <= SIZE_MAX && center_given(ball);
    assigns \nothing;
    ensures distance_below(ball.center[0], ball.center[1], ball.center[2], p, k, \result);
    ensures 0.0 <= \result <= 0x1p814 && is_double(\result); */
static inline double distance_of(struct ts_ball ball, const double *p, size_t k)
{
    double x = ts_sub(p[k], ball.center[0]), y = ts_sub(p[k + 1], ball.center[1]),
           z = ts_sub(p[k + 2], ball.center[2]);

    //@ assert within(x, 0x1p806) && within(y, 0x1p806) && within(z, 0x1p806);
    return length(x, y, z);
}

/*@ requires within(lo, 0x1p800) && within(hi, 0x1p800);
    assigns \nothing;
    ensures is_double(\result) && within(\result, 0x1p804); */
static inline double middle(double lo, double hi) { return ts_add(ts_div(lo, 2), ts_div(hi, 2)); }

/*@ requires points_given(point, index, count);
    assigns \nothing;
    ensures ball_small(\result);
    ensures \forall integer i; 0 <= i < count ==> ball_near(\result, point, 3 * index[i]); */
static inline struct ts_ball ball_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box = box_of(count, index, point);
    struct ts_ball ball = {
        {middle(box.lo[0], box.hi[0]), middle(box.lo[1], box.hi[1]), middle(box.lo[2], box.hi[2])},
        0};
    double most = 0;

    /*@ loop invariant 0 <= i <= count && 0.0 <= most <= 0x1p814 && is_double(most);
        loop invariant \forall integer j; 0 <= j < i ==>
            distance_below(ball.center[0], ball.center[1], ball.center[2], point, 3 * index[j],
                           most);
        loop assigns i, most;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert point_given(point, 3 * index[i]);
        most = fmax(most, distance_of(ball, point, 3 * (size_t)index[i]));
        //@ ghost FARTHEST_SO_FAR
    }
    ball.radius = ts_add(ts_add(most, ts_mul(TS_BALL_OF_PART, most)), TS_BALL_OF_LEAST);
    //@ ghost BALL_HOLDS_POINTS
    return ball;
}

#endif
