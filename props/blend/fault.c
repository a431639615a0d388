/* fault.c: blended volumes that are wrong on purpose, or as printed in the paper. Each is the
 * naive twin with one thing wrong. */
#include <math.h>
#include <string.h>

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

static double weighted(uint32_t n, const double *weight, const double *x, size_t step)
{
    double sum = weight[0] * x[0];

    for (uint32_t i = 1; i < n; i++) sum += weight[i] * x[i * step];
    return sum;
}

/* Eq. 3 as printed, in doubles. */
static void dops_as_printed(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                            const struct ts_dop *dop, const double *weight, struct ts_dop *to)
{
    size_t step = count * (sizeof *dop / sizeof(double));

    ts_blend_ref.dops(kind, count, n, dop, weight, to);
    for (size_t i = 0; i < count; i++)
        for (int s = 0; s < kind->slabs; s++) {
            to[i].lo[s] = weighted(n, weight, &dop[i].lo[s], step);
            to[i].hi[s] = weighted(n, weight, &dop[i].hi[s], step);
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

/* Eq. 7 as printed, in doubles. */
static void balls_as_printed(size_t count, uint32_t n, const struct ts_ball *ball,
                             const double *weight, struct ts_ball *to)
{
    size_t step = count * (sizeof *ball / sizeof(double));

    ts_blend_ref.balls(count, n, ball, weight, to);
    for (size_t i = 0; i < count; i++) to[i].radius = weighted(n, weight, &ball[i].radius, step);
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

/* ---- oriented boxes (section 3.1): their orientations can't be blended ---- */

/* An oriented box, in the room that a 6-DOP leaves in its struct: centre and half extents in lo[3]
 * to lo[8], three axes in hi[3] to hi[11]. */
static void unit(double *axis)
{
    double length = hypot(hypot(axis[0], axis[1]), axis[2]);

    for (int k = 0; k < 3 && length > 0; k++) axis[k] /= length;
}

static void cross(const double *a, const double *b, double *to)
{
    for (int k = 0; k < 3; k++)
        to[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
    unit(to);
}

/* Its long side lies along the vertices that are farthest from the first one. */
static struct ts_dop oriented_of(const struct ts_dop_kind *kind, size_t count,
                                 const uint32_t *index, const double *point)
{
    struct ts_dop dop = ts_blend_ref.dop_of(kind, count, index, point);
    const double *first = point + 3 * (size_t)index[0];
    double *axis = dop.hi + 3, least[3] = {0, 0, 1}, longest = 0;

    if (kind->slabs != 3) return dop;
    axis[0] = 1, axis[1] = axis[2] = 0;
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i];
        double d[3] = {p[0] - first[0], p[1] - first[1], p[2] - first[2]};

        if (hypot(hypot(d[0], d[1]), d[2]) <= longest) continue;
        longest = hypot(hypot(d[0], d[1]), d[2]);
        for (int k = 0; k < 3; k++) axis[k] = d[k];
    }
    unit(axis);
    if (fabs(axis[2]) > 0.5) least[0] = 1, least[2] = 0;
    cross(axis, least, axis + 3);
    cross(axis, axis + 3, axis + 6);
    for (int j = 0; j < 3; j++) {
        double low = INFINITY, high = -INFINITY;

        for (size_t i = 0; i < count; i++) {
            const double *p = point + 3 * (size_t)index[i], *a = axis + 3 * j;
            double x = a[0] * p[0] + a[1] * p[1] + a[2] * p[2];

            low = fmin(low, x), high = fmax(high, x);
        }
        dop.lo[6 + j] = (high - low) / 2;
        for (int k = 0; k < 3; k++) dop.lo[3 + k] += axis[3 * j + k] * (low + high) / 2;
    }
    return dop;
}

/* Eq. 3 for what an oriented box is made of: centre, half extents and axes, these made unit
 * vectors again. A good deal wider than rounding asks for, so that this is not what fails. */
static void oriented(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                     const struct ts_dop *dop, const double *weight, struct ts_dop *to)
{
    size_t step = count * (sizeof *dop / sizeof(double));

    ts_blend_ref.dops(kind, count, n, dop, weight, to);
    for (size_t i = 0; i < count && kind->slabs == 3; i++) {
        double center[3], half[3], axis[9];

        for (int k = 0; k < 3; k++) center[k] = weighted(n, weight, &dop[i].lo[3 + k], step);
        for (int k = 0; k < 3; k++) half[k] = weighted(n, weight, &dop[i].lo[6 + k], step);
        for (int k = 0; k < 9; k++) axis[k] = weighted(n, weight, &dop[i].hi[3 + k], step);
        for (int j = 0; j < 3; j++) unit(axis + 3 * j);
        for (int k = 0; k < 3; k++) {
            double reach = fabs(axis[k]) * half[0] + fabs(axis[3 + k]) * half[1] +
                           fabs(axis[6 + k]) * half[2] + to[i].size / 1024;

            if (!isfinite(center[k] - reach) || !isfinite(center[k] + reach)) continue;
            to[i].lo[k] = center[k] - reach;
            to[i].hi[k] = center[k] + reach;
        }
    }
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

/* Section 5 without widening. */
static bool between_tight(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                          struct ts_between *to)
{
    if (!ts_blend_ref.between(n, weight, parts, reach, to)) return false;
    to->extra[0] = to->extra[1] = to->extra[2] = 0;
    return true;
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
    dop_printed = {OF, boxes, dops_as_printed, balls, NARROWED, between, WIDENED},
    dop_tight = {box_of, tight_dop, ball_of, BLENDED, NARROWED, between, WIDENED},
    ball_printed = {OF, boxes, dops, balls_as_printed, NARROWED, between, WIDENED},
    ball_tight = {box_of, dop_of, tight_ball, BLENDED, NARROWED, between, WIDENED},
    oriented_boxes = {box_of, oriented_of, ball_of, boxes,  oriented,
                      balls,  NARROWED,    between, WIDENED},
    copies = {OF, copy, dops, balls, NARROWED, between, WIDENED},
    nearest = {OF, BLENDED, narrow_nearest, narrow_boxes, between, WIDENED},
    drops_narrow = {OF, BLENDED, narrow, drop_narrow, between, WIDENED},
    tight_between = {OF, BLENDED, NARROWED, between_tight, WIDENED},
    wrong_part = {OF, BLENDED, NARROWED, between_wrong, WIDENED};

const struct ts_wrong_twin blend_wrong[] = {
    {"dops_as_printed", TS_SUBJECT, &dop_printed, "in_dop", "eq. 3 without widening"},
    {"balls_as_printed", TS_SUBJECT, &ball_printed, "in_ball", "eq. 7 without widening"},
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
    {"tight_between", TS_SUBJECT, &tight_between, "in_between", "section 5 without widening"},
    {"tight_between", TS_FAULT, &tight_between, "in_between", "volumes between are not widened"},
    {"wrong_part", TS_FAULT, &wrong_part, "in_between", "the weights are taken to sum to 1"},
    {"wrong_part", TS_FAULT, &wrong_part, "between_numbers", "the weights are taken to sum to 1"},
    {"backwards", TS_FAULT, &backwards, "never_nan", "infinity minus infinity is left as it is"},
    {0},
};
