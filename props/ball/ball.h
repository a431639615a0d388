/* ball.h: the smallest ball of some points, exactly, by a method that shares nothing with the
 * twins; and what the contract promises about a ball. */
#ifndef PROPS_BALL_BALL_H
#define PROPS_BALL_BALL_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "props/engine/props.h"
#include "touchstone/ball.h"

struct ts_exact_ball {
    mpq_t center[3], square; /* of the radius */
};

void ts_exact_ball_init(struct ts_exact_ball *ball);
void ts_exact_ball_clear(struct ts_exact_ball *ball);

/* Finds it, and shows that it is the one: all points are inside, and the centre is in the hull of
 * at most four that are on the sphere. Says to the verdict what is not so, or that memory ran out,
 * and gives false. */
bool ts_exact_ball_find(size_t count, const double *point, struct ts_exact_ball *ball,
                        struct ts_verdict *v);

/* What a point set asks of its ball: `inside` and `smallest` of docs/ball.md. */
void ts_judge_inside(size_t count, const double *point, const struct ts_ball *ball,
                     struct ts_verdict *v);
void ts_judge_smallest(size_t count, const double *point, const struct ts_ball *ball,
                       struct ts_verdict *v);

#endif
