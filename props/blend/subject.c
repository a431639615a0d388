/* subject.c: what paper 000 prints about blended volumes, in plain doubles. */
#include "props/blend/subject.h"

#include <gmp.h>
#include <math.h>

#include "props/engine/inside.h"

/* Eq. 1. The property draws no negative weights; the sum is that of doubles. */
static bool is_convex(uint32_t n, const double *weight)
{
    double sum = weight[0];

    for (uint32_t i = 1; i < n; i++) sum += weight[i];
    return sum == 1;
}

static double weighted(uint32_t n, const double *weight, const double *x, size_t step)
{
    double sum = weight[0] * x[0];

    for (uint32_t i = 1; i < n; i++) sum += weight[i] * x[i * step];
    return sum;
}

/* ---- k-DOPs (section 3.2) ---- */

/* The double next to x + y + z, on the side of `way`, which is infinite. */
static double rounded_sum(double x, double y, double z, double way)
{
    double term[3] = {x, y, z}, nearest;
    mpq_t sum, other;
    int sign;

    mpq_inits(sum, other, NULL);
    for (int i = 0; i < 3; i++) {
        mpq_set_d(other, term[i]);
        mpq_add(sum, sum, other);
    }
    nearest = mpq_get_d(sum);
    if (isfinite(nearest)) mpq_set_d(other, nearest);
    sign = mpq_cmp(sum, other);
    mpq_clears(sum, other, NULL);
    if (!isfinite(nearest)) return way;
    return (way > 0 ? sign > 0 : sign < 0) ? nextafter(nearest, way) : nearest;
}

struct ts_dop ts_printed_dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                                const double *point)
{
    struct ts_dop dop = ts_blend_ref.dop_of(kind, count, index, point);

    for (int s = 0; s < kind->slabs; s++) {
        const signed char *d = kind->direction[s];

        dop.lo[s] = INFINITY;
        dop.hi[s] = -INFINITY;
        for (size_t i = 0; i < count; i++) {
            const double *p = point + 3 * (size_t)index[i];
            double x = d[0] * p[0], y = d[1] * p[1], z = d[2] * p[2];

            dop.lo[s] = fmin(dop.lo[s], rounded_sum(x, y, z, -INFINITY));
            dop.hi[s] = fmax(dop.hi[s], rounded_sum(x, y, z, INFINITY));
        }
    }
    return dop;
}

void ts_printed_dops(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                     const struct ts_dop *dop, const double *weight, struct ts_dop *to)
{
    size_t step = count * (sizeof *dop / sizeof(double));

    ts_blend_ref.dops(kind, count, n, dop, weight, to);
    for (size_t i = 0; i < count && is_convex(n, weight); i++)
        for (int s = 0; s < kind->slabs; s++) {
            double lo = weighted(n, weight, &dop[i].lo[s], step);
            double hi = weighted(n, weight, &dop[i].hi[s], step);

            if (isfinite(lo) && isfinite(hi)) to[i].lo[s] = lo, to[i].hi[s] = hi;
        }
}

/* ---- spheres (section 3.3) ---- */

struct ts_ball ts_printed_ball_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_ball ball = ts_blend_ref.ball_of(count, index, point);
    const double *c = ball.center;

    ball.radius = 0;
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i];

        ball.radius = fmax(ball.radius, hypot(hypot(p[0] - c[0], p[1] - c[1]), p[2] - c[2]));
    }
    for (size_t i = 0; i < count; i++) /* a few last bits are missing, if any */
        while (!ts_inside_ball(&ball, point + 3 * (size_t)index[i]))
            ball.radius = nextafter(ball.radius, INFINITY);
    return ball;
}

void ts_printed_balls(size_t count, uint32_t n, const struct ts_ball *ball, const double *weight,
                      struct ts_ball *to)
{
    size_t step = count * (sizeof *ball / sizeof(double));

    ts_blend_ref.balls(count, n, ball, weight, to);
    for (size_t i = 0; i < count && is_convex(n, weight); i++) {
        double radius = weighted(n, weight, &ball[i].radius, step);

        if (isfinite(radius) && isfinite(to[i].radius)) to[i].radius = radius;
    }
}

/* ---- oriented boxes (section 3.1): their orientations can't be blended ---- */

/* An oriented box, in the room that a 6-DOP leaves in its struct: centre and half extents in lo[3]
 * to lo[8], three axes in hi[3] to hi[11], its length in hi[12]. */
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

/* Its long side lies along the vertices that are farthest from the first one. A point has no
 * direction: its length is 0. */
struct ts_dop ts_oriented_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                             const double *point)
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
    dop.hi[12] = longest;
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

/* Whether every reference box of a node has a direction. */
static bool all_long(uint32_t n, const struct ts_dop *dop, size_t count)
{
    for (uint32_t i = 0; i < n; i++)
        if (!(dop[i * count].hi[12] > 0)) return false;
    return true;
}

/* Eq. 3 for what an oriented box is made of: centre, half extents and axes, these made unit
 * vectors again. A good deal wider than rounding asks for, so that this is not what fails. */
void ts_oriented_boxes(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                       const struct ts_dop *dop, const double *weight, struct ts_dop *to)
{
    size_t step = count * (sizeof *dop / sizeof(double));

    ts_blend_ref.dops(kind, count, n, dop, weight, to);
    for (size_t i = 0; i < count && kind->slabs == 3 && is_convex(n, weight); i++) {
        double center[3], half[3], axis[9];

        if (!all_long(n, &dop[i], count)) continue;
        for (int k = 0; k < 3; k++) center[k] = weighted(n, weight, &dop[i].lo[3 + k], step);
        for (int k = 0; k < 3; k++) half[k] = weighted(n, weight, &dop[i].lo[6 + k], step);
        for (int k = 0; k < 9; k++) axis[k] = weighted(n, weight, &dop[i].hi[3 + k], step);
        for (int j = 0; j < 3; j++) unit(axis + 3 * j);
        for (int k = 0; k < 3; k++) {
            double reach = fabs(axis[k]) * half[0] + fabs(axis[3 + k]) * half[1] +
                           fabs(axis[6 + k]) * half[2] + to[i].size / 1024 + 0x1p-1000;

            if (!isfinite(center[k] - reach) || !isfinite(center[k] + reach)) continue;
            to[i].lo[k] = center[k] - reach;
            to[i].hi[k] = center[k] + reach;
        }
    }
}

/* ---- volumes between two references (section 5) ---- */

bool ts_printed_between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                        struct ts_between *to)
{
    if (!ts_blend_ref.between(n, weight, parts, reach, to)) return false;
    if (is_convex(n, weight)) to->extra[0] = to->extra[1] = to->extra[2] = 0;
    return true;
}
