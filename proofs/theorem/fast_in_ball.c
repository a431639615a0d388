/* fast_in_ball.c: a morphed vertex lies in the ball that the fast twin blends. The theorem and its
 * proof are those of vertex_in_ball.c: both twins' functions have the same contract. */
#define BLEND "opt/blend/blend.c"
#include "proofs/theorem/vertex_in_ball.c" // NOLINT(bugprone-suspicious-include)
