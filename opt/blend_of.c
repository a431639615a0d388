/* blend_of.c, fast: the reference volumes for the table of blend.c. They are a file of their own
 * so that what is known of them does not stand in the way of the proofs of blend.c. */
#include "opt/blend_of.h"
#include "opt/blend.h"
#include "opt/blend_ball.h"

struct ts_box fast_box_of(size_t count, const uint32_t *index, const double *point)
{
    return box_of(count, index, point);
}

struct ts_dop fast_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                          const double *point)
{
    return dop_of(kind, count, index, point);
}

struct ts_ball fast_ball_of(size_t count, const uint32_t *index, const double *point)
{
    return ball_of(count, index, point);
}
