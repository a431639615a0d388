/* fast_dops.c: from points to the polytope of a frame, in the fast twin. The theorem and
 * its proof are those of vertices_in_dop.c: both twins' functions have the same contracts. */
#define BLEND_OF "opt/blend/of_points.h"
#define BLEND    "opt/blend/blend.c"
#include "proofs/theorem/vertices_in_dop.c" // NOLINT(bugprone-suspicious-include)
