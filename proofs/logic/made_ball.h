/* made_ball.h: what a reference's ball holds, for the proofs of both twins. A compiler sees nothing
 * here. It stands apart from made.h since provers lose their way where roots are in sight. */
#ifndef PROOFS_LOGIC_MADE_BALL_H
#define PROOFS_LOGIC_MADE_BALL_H

#include "proofs/logic/made.h"

/*@ predicate ball_near{L}(struct ts_ball ball, double *p, integer k) =
        near(p[k] - ball.center[0], p[k + 1] - ball.center[1], p[k + 2] - ball.center[2],
             ball.radius);

    // The radius of a ball, if the farthest point is `most` away as that is computed.
    logic real radius_made(real most) =
        add(add(most, mul(TS_BALL_OF_PART, most)), TS_BALL_OF_LEAST);

    predicate reached_by(real px, real py, real pz, real cx, real cy, real cz, real most) =
        is_double(px) && is_double(py) && is_double(pz) && is_double(cx) && is_double(cy) &&
        is_double(cz) && is_double(most) &&
        length_of(rnd(px - cx), rnd(py - cy), rnd(pz - cz)) <= most;

    // A theorem of proofs/coq/sphere.v.
    axiomatic spheres_made {
      axiom ball_made: \forall real px, py, pz, cx, cy, cz, most;
        reached_by(px, py, pz, cx, cy, cz, most) ==>
          near(px - cx, py - cy, pz - cz, radius_made(most));
    }

    predicate distance_below{L}(real cx, real cy, real cz, double *p, integer k, real most) =
        length_of(rnd(p[k] - cx), rnd(p[k + 1] - cy), rnd(p[k + 2] - cz)) <= most;
    predicate center_given(struct ts_ball ball) =
        is_double(ball.center[0]) && is_double(ball.center[1]) && is_double(ball.center[2]) &&
        within(ball.center[0], 0x1p804) && within(ball.center[1], 0x1p804) &&
        within(ball.center[2], 0x1p804);
    predicate ball_small(struct ts_ball ball) =
        center_given(ball) && is_double(ball.radius) && 0.0 <= ball.radius <= 0x1p820; */

/*@ ghost
    /@ requires point_given(p, k) && center_given(ball) && is_double(most);
       requires distance_below(ball.center[0], ball.center[1], ball.center[2], p, k, most);
       requires ball.radius == radius_made(most);
       assigns \nothing;
       ensures ball_near(ball, p, k); @/
    static void point_in_ball(struct ts_ball ball, const double *p, size_t k, double most)
    {
        /@ assert reached_by(p[k], p[k + 1], p[k + 2], ball.center[0], ball.center[1],
                             ball.center[2], most); @/
    } */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The first i + 1 points are at most `most` away, as that is computed. */
#define FARTHEST_SO_FAR { \
    /@ assert distance_below(ball.center[0], ball.center[1], ball.center[2], point, \
           3 * index[i], most); @/ \
    /@ assert \forall integer j; 0 <= j < i ==> \
           distance_below(ball.center[0], ball.center[1], ball.center[2], point, 3 * index[j], \
                          most); @/ \
}

/* The ball holds every point of the list. */
#define BALL_HOLDS_POINTS { \
    /@ loop invariant 0 <= i <= count; \
       loop invariant \forall integer j; 0 <= j < i ==> ball_near(ball, point, 3 * index[j]); \
       loop assigns i; \
       loop variant count - i; @/ \
    for (size_t i = 0; i < count; i++) { \
        /@ assert point_given(point, 3 * index[i]); @/ \
        /@ assert distance_below(ball.center[0], ball.center[1], ball.center[2], point, \
                                 3 * index[i], most); @/ \
        point_in_ball(ball, point, 3 * (size_t)index[i], most); \
    } \
}
// clang-format on

#endif
