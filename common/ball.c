/* ball.c: the plain functions of ball.h, which are the fast twin's, and what both twins share. */
#include "touchstone/ball.h"

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "common/number.h"

bool ts_ball_check(size_t count, const uint32_t *index, const double *point, struct ts_error *error)
{
    if (count == 0) return ts_fail(error, "ball: expected at least one point, found none");
    if (!ts_arithmetic_check(error)) return false;
    for (size_t i = 0; i < count; i++) {
        const double *p = ts_ball_point(index, point, i);

        if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2]))
            return ts_fail(error, "point %zu: expected finite numbers",
                           index ? (size_t)index[i] : i);
    }
    return true;
}

/* ---- plain functions ---- */

bool ts_ball_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                struct ts_error *error)
{
    if (count && !point) return ts_missing(error, "ball", "points");
    if (!to) return ts_missing(error, "ball", "a place for the answer");
    return ts_ball_opt.of(count, index, point, to, error);
}
