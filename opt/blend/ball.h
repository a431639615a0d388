/* ball.h, fast: the ball of a reference, of one list of points. It holds every point in exact
 * arithmetic; docs/blend.md says why. */
#ifndef OPT_BLEND_BALL_H
#define OPT_BLEND_BALL_H

#include "opt/blend/of_points.h"
#include "opt/length.h"
#ifdef __FRAMAC__
#include "proofs/logic/blend/ball.h"
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

/* Half of a double is a double, or so small that it is rounded. */
/*@ requires within(lo, 0x1p800) && within(hi, 0x1p800);
    assigns \nothing;
    ensures is_double(\result) && within(\result, 0x1p804); */
static inline double middle(double lo, double hi) { return ts_add(ts_div(lo, 2), ts_div(hi, 2)); }

/*@ requires points_given(point, index, count) && center_given(ball);
    assigns \nothing;
    ensures 0.0 <= \result <= 0x1p814 && is_double(\result);
    ensures distances_below(ball, point, index, count, \result); */
static inline double farthest_of(struct ts_ball ball, size_t count, const uint32_t *index,
                                 const double *point)
{
    double most = 0;

    /*@ loop invariant 0 <= i <= count && 0.0 <= most <= 0x1p814 && is_double(most);
        loop invariant distances_below(ball, point, index, i, most);
        loop assigns i, most;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert point_given(point, 3 * index[i]);
        most = larger(distance_of(ball, point, 3 * (size_t)index[i]), most);
        /*@ assert distance_below(ball.center[0], ball.center[1], ball.center[2], point,
                                  3 * index[i], most); */
        //@ assert distances_below(ball, point, index, i, most);
        /*@ assert \forall integer j; 0 <= j < i + 1 ==> (j < i || j == i) &&
                distance_below(ball.center[0], ball.center[1], ball.center[2], point,
                               3 * index[j], most); */
    }
    return most;
}

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
    double most = farthest_of(ball, count, index, point);

    ball.radius = ts_add(ts_add(most, ts_mul(TS_BALL_OF_PART, most)), TS_BALL_OF_LEAST);
    //@ ghost BALL_HOLDS_POINTS
    return ball;
}

#endif
