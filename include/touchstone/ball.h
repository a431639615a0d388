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

#include "touchstone/bounds.h"
#include "touchstone/error.h"
#include "touchstone/number.h"

/* Named so because a ball itself is a struct ts_ball. */
struct ts_ball_table {
    /* The ball of the points numbered index[0..count-1] of `point`, x y z; of points 0 to count - 1
     * if index is NULL. Refuses no points, a coordinate that is not finite by its point's number,
     * and a processor that does not round to nearest or flushes denormal numbers to zero. A refused
     * call leaves the ball as it was. The naive twin takes count^5 steps. */
    bool (*of)(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
               struct ts_error *error);
};

/* The i-th of the points. */
static inline const double *ts_ball_point(const uint32_t *index, const double *point, size_t i)
{
    return point + 3 * (index ? (size_t)index[i] : i);
}

/* Whether points are what `of` takes. */
static inline bool ts_ball_check(size_t count, const uint32_t *index, const double *point,
                                 struct ts_error *error)
{
    if (count == 0) return ts_fail(error, "ball: expected at least one point, found none");
    if (!ts_arithmetic_sound())
        return ts_fail(error, "ball: expected a processor that rounds to nearest and keeps "
                              "denormal numbers");
    for (size_t i = 0; i < count; i++) {
        const double *p = ts_ball_point(index, point, i);

        if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2]))
            return ts_fail(error, "point %zu: expected finite numbers",
                           index ? (size_t)index[i] : i);
    }
    return true;
}

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_ball_table ts_ball_ref, ts_ball_opt;
#ifdef __cplusplus
}
#endif

#endif
