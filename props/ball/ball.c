/* ball.c: a ball holds its points, not one ulp outside, and is as small as promised.
 *
 * Input: the vertices of the first body of a case, as they stand in its first reference; of more
 * than 12, the first 12, since the naive twin takes count^5 steps. */
#include "props/ball/ball.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"
#include "props/engine/inside.h"

enum { MOST = 12, TIMES = 3 };

/* ---- what is promised of one ball ---- */

static bool in_box(size_t count, const double *point, const double *center)
{
    for (size_t k = 0; k < 3; k++) {
        double lo = point[k], hi = point[k];

        for (size_t i = 1; i < count; i++) {
            lo = fmin(lo, point[3 * i + k]);
            hi = fmax(hi, point[3 * i + k]);
        }
        if (!(lo <= center[k] && center[k] <= hi)) return false;
    }
    return true;
}

void ts_judge_inside(size_t count, const double *point, const struct ts_ball *ball,
                     struct ts_verdict *v)
{
    bool one = true; /* all at one place */

    if (!in_box(count, point, ball->center))
        ts_wrong(v, "the centre (%a, %a, %a) is not in the points' box", ball->center[0],
                 ball->center[1], ball->center[2]);
    else if (!(ball->radius >= 0))
        ts_wrong(v, "the radius is %a", ball->radius);
    else
        for (size_t i = 0; i < count; i++) {
            v->compared++;
            one = one && ts_same_numbers(point, point + 3 * i, 3 * sizeof *point);
            if (!ts_inside_ball(ball, point + 3 * i)) ts_lost(v, "point %zu is outside", i);
        }
    if (one && ball->radius > 0) ts_extra(v, "one point has a ball of radius %a", ball->radius);
}

/* 4 ulp of the largest coordinate. */
static void slack(mpq_t to, size_t count, const double *point)
{
    double most = 0;
    int exponent;

    for (size_t i = 0; i < 3 * count; i++) most = fmax(most, fabs(point[i]));
    frexp(most, &exponent); /* most < 2^exponent */
    mpq_set_d(to, most < DBL_MIN ? 0x1p-1074 : ldexp(1, exponent - 53));
    mpq_mul_2exp(to, to, 2);
}

/* Infinity stands for all that is beyond the doubles, so it is held against the largest of them. */
void ts_judge_smallest(size_t count, const double *point, const struct ts_ball *ball,
                       struct ts_verdict *v)
{
    struct ts_exact_ball exact;
    mpq_t radius, factor;
    int order;

    ts_exact_ball_init(&exact);
    mpq_inits(radius, factor, NULL);
    v->compared++;
    if (isnan(ball->radius))
        ts_wrong(v, "the radius is NaN");
    else if (ts_exact_ball_find(count, point, &exact, v)) {
        mpq_set_d(factor, 1 + 0x1p-40);
        mpq_mul(factor, factor, factor);
        mpq_mul(exact.square, exact.square, factor);
        slack(factor, count, point);
        mpq_set_d(radius, fmin(ball->radius, DBL_MAX));
        mpq_sub(radius, radius, factor);
        mpq_mul(factor, radius, radius);
        order = mpq_cmp(factor, exact.square);
        if (mpq_sgn(radius) > 0 && (order > 0 || (order == 0 && isinf(ball->radius))))
            ts_extra(v,
                     "the radius is %.17g, more than is allowed; the square of the smallest is "
                     "about %.17g",
                     ball->radius, mpq_get_d(exact.square));
    }
    mpq_clears(radius, factor, NULL);
    ts_exact_ball_clear(&exact);
}

/* ---- the properties ---- */

static size_t count_of(const struct ts_case *c)
{
    return c->body[0].vertex_count < MOST ? c->body[0].vertex_count : MOST;
}

static bool ask(const void *table, size_t count, const uint32_t *index, const double *point,
                struct ts_ball *ball, struct ts_verdict *v)
{
    const struct ts_ball_table *twin = table;
    struct ts_error error = {""};

    if (twin->of(count, index, point, ball, &error)) return true;
    if (count > 0) ts_wrong(v, "refused: %s", error.text);
    return false;
}

/* Every point is inside the ball, in exact arithmetic. */
static void inside(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const double *point = c->body[0].reference;
    struct ts_ball ball;

    if (ask(twin, count_of(c), NULL, point, &ball, v))
        ts_judge_inside(count_of(c), point, &ball, v);
}

/* The radius is at most (1 + 2^-40) R + 4 ulp of the largest coordinate. */
static void smallest(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const double *point = c->body[0].reference;
    struct ts_ball ball;

    if (ask(twin, count_of(c), NULL, point, &ball, v))
        ts_judge_smallest(count_of(c), point, &ball, v);
}

/* Both, of a list of numbers, for points that the list names. */
static void judge_list(const void *twin, size_t count, const uint32_t *index, const double *point,
                       struct ts_verdict *v)
{
    double named[3 * MOST * TIMES];
    struct ts_ball ball;

    if (count == 0) return;
    for (size_t i = 0; i < count; i++)
        memcpy(named + 3 * i, point + 3 * (size_t)index[i], 3 * sizeof *named);
    if (!ask(twin, count, index, point, &ball, v)) return;
    ts_judge_inside(count, named, &ball, v);
    ts_judge_smallest(count, named, &ball, v);
}

/* All points from behind, from every other point on, and a part of them. */
static void any_order(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    uint32_t count = (uint32_t)count_of(c), index[MOST] = {0};

    for (uint32_t i = 0; i < count; i++) index[i] = count - 1 - i;
    judge_list(twin, count, index, c->body[0].reference, v);
    judge_list(twin, count / 2, index, c->body[0].reference, v);
    for (uint32_t first = 1; first < count; first += 2) {
        for (uint32_t i = 0; i < count; i++) index[i] = (first + i) % count;
        judge_list(twin, count, index, c->body[0].reference, v);
    }
}

/* Points that are named several times: each at once, or all again. */
static void duplicates(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    uint32_t count = (uint32_t)count_of(c), index[MOST * TIMES] = {0};

    if (count > MOST / TIMES) count = MOST / TIMES;
    for (uint32_t i = 0; i < TIMES * count; i++) index[i] = i / TIMES;
    judge_list(twin, (size_t)TIMES * count, index, c->body[0].reference, v);
    for (uint32_t i = 0; i < TIMES * count; i++) index[i] = i % count;
    judge_list(twin, (size_t)TIMES * count, index, c->body[0].reference, v);
}

/* ---- refusals ---- */

static void refused(const struct ts_ball_table *twin, size_t count, const uint32_t *index,
                    const double *point, const char *words, struct ts_verdict *v)
{
    const struct ts_ball before = {{1, 2, 3}, 4};
    struct ts_ball ball = before;
    struct ts_error error = {""};

    v->compared++;
    if (twin->of(count, index, point, &ball, &error))
        ts_wrong(v, "taken, and should be refused: %s", words);
    else if (!strstr(error.text, words))
        ts_wrong(v, "refused with \"%s\", not \"%s\"", error.text, words);
    if (!ts_same_numbers(&ball, &before, sizeof ball))
        ts_wrong(v, "refused, and the ball has changed: %s", words);
}

/* No points, and each point in turn that is not finite on one axis: refused by its number, in the
 * array or in the list; and not looked at if the list does not name it. */
static void refusals(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    static const double bad[3] = {NAN, INFINITY, -INFINITY};
    uint32_t count = (uint32_t)count_of(c), index[MOST];
    double point[3 * MOST];

    refused(twin, 0, NULL, c->body[0].reference, "at least one point", v);
    for (uint32_t i = 0; i < count; i++) {
        char words[40];
        struct ts_ball ball;

        memcpy(point, c->body[0].reference, 3 * (size_t)count * sizeof *point);
        point[3 * (size_t)i + (count + i) % 3] = bad[i % 3];
        for (uint32_t k = 0; k < count; k++) index[k] = (i + 1 + k) % count; /* i is last */
        snprintf(words, sizeof words, "point %u: expected finite", i);
        refused(twin, count, NULL, point, words, v);
        refused(twin, count, index, point, words, v);
        if (i == 0) ask(twin, count - 1, index, point, &ball, v);
    }
}

const struct ts_property ball_properties[] = {
    {"inside", "every point is inside its ball, in exact arithmetic", ts_gen_cloud, inside,
     TS_NEEDS(.bodies = 1), 4, TS_ASKS_POINTS},
    {"smallest", "the radius is at most (1 + 2^-40) times the smallest, and 4 ulp of a coordinate",
     ts_gen_cloud, smallest, TS_NEEDS(.bodies = 1), 4, TS_ASKS_POINTS},
    {"any_order", "both in any order, and of points that a list names", ts_gen_cloud, any_order,
     TS_NEEDS(.bodies = 1), 16, 0},
    {"duplicates", "both of points that are there several times", ts_gen_cloud, duplicates,
     TS_NEEDS(.bodies = 1), 16, 0},
    {"refusals_keep", "no points and points that are not finite are refused, and nothing changes",
     ts_gen_cloud, refusals, TS_NEEDS(.bodies = 1), 4, TS_ASKS_POINTS},
    {0},
};
