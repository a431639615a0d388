/* fast_balls.c: from points to the ball of a frame, in the fast twin. The theorem and
 * its proof are those of vertices_in_ball.c: both twins' functions have the same contracts. */
#define BLEND_BALL "opt/blend/ball.h"
#define BLEND      "opt/blend/blend.c"
#include "proofs/theorem/vertices_in_ball.c" // NOLINT(bugprone-suspicious-include)
