/* fault.c: blended volumes that are wrong on purpose. Each is the naive twin with one thing wrong;
 * those that are as printed in the paper are in subject.c. */
#include <math.h>
#include <string.h>

#include "props/blend/subject.h"
#include "props/engine/columns.h"
#include "touchstone/blend.h"

static void drop_weight(size_t count, uint32_t n, const double *reference_box, const double *weight,
                        double *to)
{
    ts_blend_ref.boxes(count, n > 1 ? n - 1 : n, reference_box, weight, to);
}

static void swap_bounds(size_t count, uint32_t n, const double *reference_box, const double *weight,
                        double *to)
{
    ts_blend_ref.boxes(count, n, reference_box, weight, to);
    for (size_t i = 0; i < count; i++) to[5 * count + i] = to[2 * count + i];
}

/* Sums from the last reference to the first: not the vertices' order. */
static void sum_backwards(size_t count, uint32_t n, const double *reference_box,
                          const double *weight, double *to)
{
    for (size_t i = 0; i < 6 * count; i++) {
        to[i] = 0;
        for (uint32_t r = n; r > 0; r--)
            to[i] += weight[r - 1] * reference_box[(r - 1) * 6 * count + i];
    }
}

/* The extent along each direction in doubles, as it comes. */
static struct ts_dop tight_dop(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                               const double *point)
{
    struct ts_dop dop = ts_blend_ref.dop_of(kind, count, index, point);

    for (int s = 0; s < kind->slabs; s++) {
        const signed char *d = kind->direction[s];

        dop.lo[s] = INFINITY;
        dop.hi[s] = -INFINITY;
        for (size_t i = 0; i < count; i++) {
            const double *p = point + 3 * (size_t)index[i];

            dop.lo[s] = fmin(dop.lo[s], (d[0] * p[0] + d[1] * p[1]) + d[2] * p[2]);
            dop.hi[s] = fmax(dop.hi[s], (d[0] * p[0] + d[1] * p[1]) + d[2] * p[2]);
        }
    }
    return dop;
}

/* The radius in doubles, rounded as it comes. */
static struct ts_ball tight_ball(size_t count, const uint32_t *index, const double *point)
{
    struct ts_ball ball = ts_blend_ref.ball_of(count, index, point);

    ball.radius = 0;
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i], *c = ball.center;
        double x = p[0] - c[0], y = p[1] - c[1], z = p[2] - c[2];

        ball.radius = fmax(ball.radius, sqrt(x * x + y * y + z * z));
    }
    return ball;
}

/* ---- narrow and in-between volumes ---- */

/* Copies the references and blends nothing: what memory alone costs (bench). */
static void copy(size_t count, uint32_t n, const double *box, const double *weight, double *to)
{
    static double room[6 * 8 * 4];
    size_t numbers = 6 * n * count, most = sizeof room / sizeof *room;

    (void)weight;
    memcpy(room, box, (numbers < most ? numbers : most) * sizeof *room);
    for (int i = 0; i < 6; i++) to[i] = room[i];
}

/* Rounded to the nearest float. */
static void narrow_nearest(size_t count, const double *box, float *to)
{
    for (size_t i = 0; i < 6 * count; i++) to[i] = (float)box[i];
}

static void drop_narrow(size_t count, uint32_t n, const float *box, const double *weight,
                        double *to)
{
    ts_blend_ref.narrow_boxes(count, n > 1 ? n - 1 : n, box, weight, to);
}

/* Takes the part by the second weight, as if the two summed to 1. */
static bool between_wrong(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                          struct ts_between *to)
{
    uint32_t i = 0, k = 0;

    if (!ts_blend_ref.between(n, weight, parts, reach, to)) return false;
    if (n == 1) return true;
    i = to->first / parts;
    while (k + 1 < parts && weight[i + 1] * parts >= k + 1) k++;
    to->first = i * parts + k;
    to->weight[0] = fmax(0, (k + 1) * weight[i] - (parts - k - 1) * weight[i + 1]);
    to->weight[1] = fmax(0, (parts - k) * weight[i + 1] - k * weight[i]);
    return true;
}

/* The table of the naive twin cannot be copied by a constant, so its functions are called. */
static struct ts_box box_of(size_t count, const uint32_t *index, const double *point)
{
    return ts_blend_ref.box_of(count, index, point);
}

static struct ts_dop dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                            const double *point)
{
    return ts_blend_ref.dop_of(kind, count, index, point);
}

static struct ts_ball ball_of(size_t count, const uint32_t *index, const double *point)
{
    return ts_blend_ref.ball_of(count, index, point);
}

static void boxes(size_t count, uint32_t n, const double *box, const double *weight, double *to)
{
    ts_blend_ref.boxes(count, n, box, weight, to);
}

static void dops(const struct ts_dop_kind *kind, size_t count, uint32_t n, const struct ts_dop *dop,
                 const double *weight, struct ts_dop *to)
{
    ts_blend_ref.dops(kind, count, n, dop, weight, to);
}

static void balls(size_t count, uint32_t n, const struct ts_ball *ball, const double *weight,
                  struct ts_ball *to)
{
    ts_blend_ref.balls(count, n, ball, weight, to);
}

static void narrow(size_t count, const double *box, float *to)
{
    ts_blend_ref.narrow(count, box, to);
}

static void narrow_boxes(size_t count, uint32_t n, const float *box, const double *weight,
                         double *to)
{
    ts_blend_ref.narrow_boxes(count, n, box, weight, to);
}

static bool between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                    struct ts_between *to)
{
    return ts_blend_ref.between(n, weight, parts, reach, to);
}

static void widen_boxes(size_t count, const double *extra, double *to)
{
    ts_blend_ref.widen_boxes(count, extra, to);
}

static void widen_dops(const struct ts_dop_kind *kind, size_t count, const double *extra,
                       struct ts_dop *to)
{
    ts_blend_ref.widen_dops(kind, count, extra, to);
}

static void widen_balls(size_t count, const double *extra, struct ts_ball *to)
{
    ts_blend_ref.widen_balls(count, extra, to);
}

#define OF       box_of, dop_of, ball_of
#define BLENDED  boxes, dops, balls
#define NARROWED narrow, narrow_boxes
#define WIDENED  widen_boxes, widen_dops, widen_balls

static const struct ts_blend_table
    drops_weight = {OF, drop_weight, dops, balls, NARROWED, between, WIDENED},
    swaps_bounds = {OF, swap_bounds, dops, balls, NARROWED, between, WIDENED},
    backwards = {OF, sum_backwards, dops, balls, NARROWED, between, WIDENED},
    dop_printed = {box_of, ts_printed_dop_of, ball_of, boxes,  ts_printed_dops,
                   balls,  NARROWED,          between, WIDENED},
    dop_tight = {box_of, tight_dop, ball_of, BLENDED, NARROWED, between, WIDENED},
    ball_printed = {box_of,  dop_of, ts_printed_ball_of, boxes, dops, ts_printed_balls, NARROWED,
                    between, WIDENED},
    ball_tight = {box_of, dop_of, tight_ball, BLENDED, NARROWED, between, WIDENED},
    oriented_boxes = {box_of, ts_oriented_of, ball_of, boxes,  ts_oriented_boxes,
                      balls,  NARROWED,       between, WIDENED},
    copies = {OF, copy, dops, balls, NARROWED, between, WIDENED},
    nearest = {OF, BLENDED, narrow_nearest, narrow_boxes, between, WIDENED},
    drops_narrow = {OF, BLENDED, narrow, drop_narrow, between, WIDENED},
    tight_between = {OF, BLENDED, NARROWED, ts_printed_between, WIDENED},
    wrong_part = {OF, BLENDED, NARROWED, between_wrong, WIDENED};

const struct ts_wrong_twin blend_wrong[] = {
    {"dops_as_printed", TS_SUBJECT, &dop_printed, "in_dop", "eq. 3 in doubles, convex weights"},
    {"balls_as_printed", TS_SUBJECT, &ball_printed, "in_ball", "eq. 7 in doubles, convex weights"},
    {"oriented", TS_SUBJECT, &oriented_boxes, "in_dop", "oriented boxes blended as eq. 3 would"},
    {"oriented", TS_FAULT, &oriented_boxes, "in_dop", "oriented boxes blended as eq. 3 would"},
    {"drops_weight", TS_FAULT, &drops_weight, "in_box", "the last reference is left out"},
    {"swaps_bounds", TS_FAULT, &swaps_bounds, "in_box", "the upper bound is the lower one"},
    {"backwards", TS_FAULT, &backwards, "in_box", "references are summed from the last"},
    {"tight_dop", TS_FAULT, &dop_tight, "in_dop", "reference polytopes are not widened"},
    {"tight_ball", TS_FAULT, &ball_tight, "in_ball", "reference balls are not widened"},
    {"drops_weight", TS_FAULT, &drops_weight, "same_numbers", "the last reference is left out"},
    {"copy", TS_FAULT, &copies, "in_box", "the first reference's box, whatever the weights"},
    {"nearest", TS_FAULT, &nearest, "in_narrow", "bounds are rounded to the nearest float"},
    {"drops_narrow", TS_FAULT, &drops_narrow, "in_narrow", "the last reference is left out"},
    {"tight_between", TS_SUBJECT, &tight_between, "in_between",
     "section 5 in doubles, convex weights"},
    {"tight_between", TS_FAULT, &tight_between, "in_between", "volumes between are not widened"},
    {"wrong_part", TS_FAULT, &wrong_part, "in_between", "the weights are taken to sum to 1"},
    {"wrong_part", TS_FAULT, &wrong_part, "between_numbers", "the weights are taken to sum to 1"},
    {"backwards", TS_FAULT, &backwards, "never_nan", "infinity minus infinity is left as it is"},
    {0},
};
