/* ball.h: the ball of points, for opt/blend/ball.h. */
#ifndef PROOFS_LOGIC_BLEND_BALL_H
#define PROOFS_LOGIC_BLEND_BALL_H

#include "proofs/logic/blend/of_points.h"
#include "proofs/logic/made_ball.h"

/*@ // The first n points of a list are at most so far from the centre, as that is computed.
    predicate distances_below{L}(struct ts_ball ball, double *p, uint32_t *index, integer n,
                                 real most) =
        \forall integer i; 0 <= i < n ==>
            distance_below(ball.center[0], ball.center[1], ball.center[2], p, 3 * index[i], most);
 */

#endif
