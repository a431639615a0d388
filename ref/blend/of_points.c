/* of_points.c, naive: the reference volumes for the table of blend.c. They are a file of their own
 * so that what is known of them does not stand in the way of the proofs of blend.c. */
#include "ref/blend/of_points.h"
#include "ref/blend/ball.h"
#include "ref/blend/blend.h"

/* In an array of balls or polytopes their numbers lie side by side. */
_Static_assert(sizeof(struct ts_ball) == 4 * sizeof(double), "a ball is four numbers");
_Static_assert(sizeof(struct ts_dop) == TS_DOP_NUMBERS * sizeof(double), "a polytope is numbers");

struct ts_box ref_blend_box_of(size_t count, const uint32_t *index, const double *point)
{
    return box_of(count, index, point);
}

struct ts_dop ref_blend_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                               const double *point)
{
    return dop_of(kind, count, index, point);
}

struct ts_ball ref_blend_ball_of(size_t count, const uint32_t *index, const double *point)
{
    return ball_of(count, index, point);
}
