/* meet.h: balls that share a point, for opt/overlap/meet.h. */
#ifndef PROOFS_LOGIC_OVERLAP_MEET_H
#define PROOFS_LOGIC_OVERLAP_MEET_H

#include "proofs/logic/overlap.h"
#include "proofs/logic/rounded.h"

/*@ // The square of the distance of two centres, and the bound for it, as they are computed.
    logic real squared(real x) = mul(x, x);
    logic real ball_distance(real ax, real ay, real az, real bx, real by, real bz) =
        add(add(squared(sub(bx, ax)), squared(sub(by, ay))), squared(sub(bz, az)));
    logic real ball_wider(real square) =
        add(add(square, mul(16.0 * TS_ROUNDOFF, square)), 0x1p-1072);
    logic real ball_reach(real ra, real rb) = ball_wider(squared(add(rb, ra)));

    predicate in_ball(real cx, real cy, real cz, real r, real x, real y, real z) =
        (x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz) <= r * r;
    predicate balls_share(real ax, real ay, real az, real ra, real bx, real by, real bz, real rb) =
        \exists real x, y, z;
            in_ball(ax, ay, az, ra, x, y, z) && in_ball(bx, by, bz, rb, x, y, z);
    predicate share_point{L}(struct ts_ball *a, struct ts_ball *b) =
        balls_share(a->center[0], a->center[1], a->center[2], a->radius, b->center[0],
                    b->center[1], b->center[2], b->radius);
    predicate balls_near(real ax, real ay, real az, real ra, real bx, real by, real bz, real rb) =
        ball_distance(ax, ay, az, bx, by, bz) <= ball_reach(ra, rb);

    axiomatic balls {
      axiom balls_meet: \forall real ax, ay, az, ra, bx, by, bz, rb;
        is_double(ax) && is_double(ay) && is_double(az) && is_double(ra) && is_double(bx) &&
        is_double(by) && is_double(bz) && is_double(rb) && 0.0 <= ra && 0.0 <= rb &&
        balls_share(ax, ay, az, ra, bx, by, bz, rb) ==>
          balls_near(ax, ay, az, ra, bx, by, bz, rb);
    }

    // A ball of doubles that is not so large that a square overflows.
    predicate ball_given{L}(struct ts_ball *ball) =
        \valid_read(ball) && 0.0 <= ball->radius <= 0x1p400 && is_double(ball->radius) &&
        \forall integer k; 0 <= k < 3 ==>
            within(ball->center[k], 0x1p400) && is_double(ball->center[k]); */

#endif
