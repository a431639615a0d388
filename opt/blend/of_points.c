/* of_points.c, fast: the reference volumes for the table of blend.c. They are a file of their own
 * so that what is known of them does not stand in the way of the proofs of blend.c. */
#include "opt/blend/of_points.h"
#include "opt/blend/ball.h"
#include "opt/blend/blend.h"

struct ts_box opt_blend_box_of(size_t count, const uint32_t *index, const double *point)
{
    return box_of(count, index, point);
}

struct ts_dop opt_blend_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                               const double *point)
{
    return dop_of(kind, count, index, point);
}

struct ts_ball opt_blend_ball_of(size_t count, const uint32_t *index, const double *point)
{
    return ball_of(count, index, point);
}
