/* fast_in_dop.c: a morphed vertex lies in the polytope that the fast twin blends. The theorem and
 * its proof are those of vertex_in_dop.c: both twins' functions have the same contract. */
#define BLEND "opt/blend/blend.c"
#include "proofs/theorem/vertex_in_dop.c" // NOLINT(bugprone-suspicious-include)
