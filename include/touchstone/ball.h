/* ball.h: smallest enclosing balls (paper 002, section 3, "enclosing each group [Gae99]").
 *
 * Let R be the radius of the smallest ball that holds some points, M the largest magnitude of their
 * coordinates, ulp(M) the gap from M to the next larger double. Contract of both twins:
 *
 * - every point is inside, in exact arithmetic over the rounded numbers: |p - center|^2 <=
 * radius^2;
 * - radius <= (1 + 2^-40) R + 4 ulp(M). The first term is for what is computed, the second for the
 *   centre, which has to be a double: docs/ball.md shows that half of an ulp(M) must be granted;
 * - the centre is finite and inside the points' box; the radius is not NaN. It is infinite only if
 *   the bound above is beyond the largest double. Coordinates may be any finite doubles, of which
 *   squares overflow or underflow;
 * - points that are all equal have that point as their centre, and radius 0.
 *
 * The twins give different balls, both of which are as said. The order of points changes the ball
 * within these bounds, and so do duplicates. */
#ifndef TOUCHSTONE_BALL_H
#define TOUCHSTONE_BALL_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "touchstone/api.h"
#include "touchstone/bounds.h"
#include "touchstone/error.h"
#include "touchstone/number.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The ball of the points numbered index[0..count-1] of `point`, x y z; of points 0 to count - 1
 * if index is NULL. Refuses no points, a coordinate that is not finite by its point's number,
 * and a processor that does not round to nearest or flushes denormal numbers to zero. A refused
 * call leaves the ball as it was. The naive twin takes count^5 steps. */
TS_API bool ts_ball_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                       struct ts_error *error);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_ball_table {
    bool (*of)(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
               struct ts_error *error);
};

extern TS_API const struct ts_ball_table ts_ball_ref, ts_ball_opt;

#ifdef __cplusplus
}
#endif

#endif
