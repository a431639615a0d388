/* fast_in_box.c: a morphed vertex lies in the box that the fast twin blends. The theorem and its
 * proof are those of vertex_in_box.c: both twins' functions have the same contract. */
#define BLEND "opt/blend/blend.c"
#include "proofs/theorem/vertex_in_box.c" // NOLINT(bugprone-suspicious-include)
