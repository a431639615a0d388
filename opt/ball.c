/* ball.c, fast: the farthest point joins the few points that hold the ball (Gärtner 1999), until no
 * point is outside. That the ball is the smallest is not believed but shown: weights of the few
 * points give a lower bound for the radius of any ball that holds them. Where rounding spoils this,
 * rationals take over (ball_exact.c). Last, the centre is rounded and the radius made as large as
 * the points ask for. docs/ball.md derives the bounds. */
#include "touchstone/ball.h"

#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "opt/ball.h"
#include "opt/bound.h"

static const double u = TS_ROUNDOFF;

/* ---- the farthest point ---- */

enum { BLOCK = 256, LANES = 4 };

/* The squares of the distances of up to a block of points. */
static void measure(const struct ts_cloud *cloud, size_t first, size_t count, const double *c,
                    double *restrict square)
{
    const double *restrict x = cloud->axis[0] + first, *restrict y = cloud->axis[1] + first,
                           *restrict z = cloud->axis[2] + first;
    double c0 = c[0], c1 = c[1], c2 = c[2];

#pragma omp simd
    for (size_t i = 0; i < count; i++) {
        double a = ts_sub(x[i], c0), b = ts_sub(y[i], c1), d = ts_sub(z[i], c2);

        square[i] = sum3(ts_mul(a, a), ts_mul(b, b), ts_mul(d, d));
    }
}

/* The largest of `count` numbers, behind which there is room for three more; four at a time, which
 * do not wait for each other. */
static double most_of(size_t count, double *square)
{
    double most[LANES] = {-1, -1, -1, -1};

    for (size_t i = 0; i < LANES - 1; i++) square[count + i] = -1;
    for (size_t i = 0; i < count; i += LANES)
        for (size_t k = 0; k < LANES; k++) most[k] = larger(square[i + k], most[k]);
    return larger(larger(most[0], most[1]), larger(most[2], most[3]));
}

size_t opt_ball_farthest(const struct ts_cloud *cloud, const double *c, double *square)
{
    double of_block[BLOCK + LANES - 1];
    size_t far = 0;

    *square = -1;
    for (size_t first = 0; first < cloud->count; first += BLOCK) {
        size_t count = cloud->count - first < BLOCK ? cloud->count - first : BLOCK;
        double most;

        measure(cloud, first, count, c, of_block);
        most = most_of(count, of_block);
        if (most <= *square) continue;
        *square = most;
        for (size_t i = 0; i < count; i++)
            if (of_block[i] == most) far = first + i;
    }
    return far;
}

/* ---- the few points that hold the ball ---- */

struct support {
    int count;
    double point[TS_MOST_SUPPORT][3];
    double center[3];
    double square; /* at most that of the radius of the smallest ball of all points */
};

/* The symmetric system g x = b, of n rows, by elimination: b becomes x. False if a pivot is not
 * positive: then the points depend on each other, as far as doubles can tell. */
static bool solve(int n, double g[3][3], double *b)
{
    for (int i = 0; i < n; i++) {
        if (!(g[i][i] > 0)) return false;
        for (int j = i + 1; j < n; j++) {
            double factor = ts_div(g[j][i], g[i][i]);

            for (int k = i; k < n; k++) g[j][k] = ts_sub(g[j][k], ts_mul(factor, g[i][k]));
            b[j] = ts_sub(b[j], ts_mul(factor, b[i]));
        }
    }
    for (int i = n; i-- > 0;) {
        for (int k = i + 1; k < n; k++) b[i] = ts_sub(b[i], ts_mul(g[i][k], b[k]));
        b[i] = ts_div(b[i], g[i][i]);
    }
    return true;
}

static inline double dot(const double *a, const double *b)
{
    return sum3(ts_mul(a[0], b[0]), ts_mul(a[1], b[1]), ts_mul(a[2], b[2]));
}

/* For any weights w >= 0 of points v and any c, with sums over all points and weights of sum 1, no
 * ball that holds them has a smaller square of its radius than
 *     sum w |v - c|^2 - |sum w (v - c)|^2.
 * Here the first point is 0 and the others v[0..n-1]. 2^-46 of the first sum is more than all
 * roundings. */
static double lower_bound(int n, double v[3][3], const double *weight, double first,
                          const double *c)
{
    double sum = ts_mul(first, dot(c, c));
    double rest[3] = {-ts_mul(first, c[0]), -ts_mul(first, c[1]), -ts_mul(first, c[2])};

    for (int i = 0; i < n; i++) {
        double to[3];

        for (int k = 0; k < 3; k++) {
            to[k] = ts_sub(v[i][k], c[k]);
            rest[k] = ts_add(rest[k], ts_mul(weight[i], to[k]));
        }
        sum = ts_add(sum, ts_mul(weight[i], dot(to, to)));
    }
    return ts_sub(ts_sub(sum, dot(rest, rest)), ts_mul(0x1p-46, sum));
}

/* The ball whose sphere goes through 0 and n points v, with its centre in their hull; false if it
 * is elsewhere. Gives the centre and a lower bound for the square of any radius. */
static bool circumscribe(int n, double v[3][3], double *center, double *square)
{
    double g[3][3], weight[3], first = 1;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) g[i][j] = dot(v[i], v[j]);
        weight[i] = g[i][i] / 2;
    }
    if (!solve(n, g, weight)) return false;
    for (int i = 0; i < n; i++) {
        if (!(weight[i] >= 0)) return false;
        first = ts_sub(first, weight[i]);
    }
    if (!(first >= 0)) return false;
    for (int k = 0; k < 3; k++) {
        center[k] = 0;
        for (int i = 0; i < n; i++) center[k] = ts_add(center[k], ts_mul(weight[i], v[i][k]));
    }
    *square = lower_bound(n, v, weight, first, center);
    return true;
}

/* Point p, which is outside, joins: of all sets of it and at most three others, that with the
 * greatest lower bound has the ball of all of them. False if no bound is greater than before. */
static bool join(struct support *s, const double *p)
{
    struct support best = *s;

    for (unsigned set = 1; set < 1U << s->count; set++) {
        struct support next = {.count = 1, .point = {{p[0], p[1], p[2]}}};
        double v[3][3], center[3], square;

        if (set == 15) break; /* five are too many */
        for (int i = 0; i < s->count; i++) {
            if (!(set >> i & 1)) continue;
            for (int k = 0; k < 3; k++) {
                v[next.count - 1][k] = ts_sub(s->point[i][k], p[k]);
                next.point[next.count][k] = s->point[i][k];
            }
            next.count++;
        }
        if (!circumscribe(next.count - 1, v, center, &square) || square <= best.square) continue;
        for (int k = 0; k < 3; k++) next.center[k] = ts_add(p[k], center[k]);
        next.square = square;
        best = next;
    }
    if (best.square <= s->square) return false;
    *s = best;
    return true;
}

/* The bound grows with every step, so that no set comes twice. */
static void find_center(const struct ts_cloud *cloud, double *center)
{
    struct support s = {.count = 1};

    ts_cloud_point(cloud, 0, s.point[0]);
    ts_cloud_point(cloud, 0, s.center);
    for (;;) {
        double square, p[3];
        size_t far = opt_ball_farthest(cloud, s.center, &square);

        if (square <= ts_mul(s.square, TS_GOOD_ENOUGH)) break;
        ts_cloud_point(cloud, far, p);
        if (!join(&s, p)) {
            opt_ball_exactly(cloud, center);
            return;
        }
    }
    for (int k = 0; k < 3; k++) center[k] = s.center[k];
}

/* ---- from the points and back ---- */

/* Where a cloud stands: a coordinate x of the points is (shrink x - origin) scale of the cloud.
 * `shrink` is 1, or 1/4 where differences would overflow. */
struct frame {
    double shrink, origin[3], scale;
};

/* The power of two that makes x, at least 0, about 1; but no more than the doubles have. */
static double scale_for(double x)
{
    int exponent;

    frexp(x, &exponent);
    return ldexp(1, exponent < -1023 ? 1023 : -exponent);
}

static struct frame frame_of(const struct ts_box *box)
{
    struct frame f = {1, {0}, 1};
    double most = 0, side = 0;

    for (int k = 0; k < 3; k++) most = larger(most, larger(fabs(box->lo[k]), fabs(box->hi[k])));
    if (most >= 0x1p1022) f.shrink = 0.25;
    for (int k = 0; k < 3; k++) {
        f.origin[k] = ts_mul(f.shrink, box->lo[k]);
        side = larger(side, ts_sub(ts_mul(f.shrink, box->hi[k]), f.origin[k]));
    }
    f.scale = scale_for(side);
    return f;
}

static struct ts_box box_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box = box_of_point(ts_ball_point(index, point, 0));

    for (size_t i = 1; i < count; i++)
        box = box_join(box, box_of_point(ts_ball_point(index, point, i)));
    return box;
}

static void fill(const struct frame *f, size_t count, const uint32_t *index, const double *point,
                 double *x)
{
    for (size_t i = 0; i < count; i++) {
        const double *p = ts_ball_point(index, point, i);

        for (size_t k = 0; k < 3; k++)
            x[k * count + i] = ts_mul(ts_sub(ts_mul(f->shrink, p[k]), f->origin[k]), f->scale);
    }
}

/* The radius about a centre that holds all points, whatever rounds. Distances are scaled so that
 * the longest side from the centre is about 1. */
static double radius_about(const double *center, double shrink, const struct ts_box *box,
                           size_t count, const uint32_t *index, const double *point)
{
    double reach = 0, scale, square = 0, radius;

    for (int k = 0; k < 3; k++) {
        double c = ts_mul(shrink, center[k]);

        reach = larger(reach, ts_sub(ts_mul(shrink, box->hi[k]), c));
        reach = larger(reach, ts_sub(c, ts_mul(shrink, box->lo[k])));
    }
    scale = scale_for(reach);
    for (size_t i = 0; i < count; i++) {
        const double *p = ts_ball_point(index, point, i);
        double d[3];

        for (int k = 0; k < 3; k++)
            d[k] = ts_mul(ts_sub(ts_mul(shrink, p[k]), ts_mul(shrink, center[k])), scale);
        square = larger(dot(d, d), square);
    }
    radius = ts_sqrt(square);
    radius = ts_div(ts_add(radius, ts_mul(8 * u, radius)), scale);
    if (shrink < 1) radius = ts_add(radius, 0x1p-1074);
    return ts_div(above(radius), shrink);
}

static bool of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
               struct ts_error *error)
{
    struct ts_ball ball = {{0}, 0};
    struct ts_cloud cloud = {.count = count};
    struct ts_box box;
    struct frame f;
    double *x, center[3];

    if (!ts_ball_check(count, index, point, error)) return false;
    x = count <= SIZE_MAX / (3 * sizeof *x) ? malloc(3 * count * sizeof *x) : NULL;
    if (!x) return ts_out_of_memory(error);
    box = box_of(count, index, point);
    f = frame_of(&box);
    fill(&f, count, index, point, x);
    for (size_t k = 0; k < 3; k++) cloud.axis[k] = x + k * count;
    find_center(&cloud, center);
    free(x);
    for (int k = 0; k < 3; k++) {
        double c = ts_div(ts_add(f.origin[k], ts_div(center[k], f.scale)), f.shrink);

        ball.center[k] = larger(smaller(c, box.hi[k]), box.lo[k]);
    }
    if (box.lo[0] < box.hi[0] || box.lo[1] < box.hi[1] || box.lo[2] < box.hi[2])
        ball.radius = radius_about(ball.center, f.shrink, &box, count, index, point);
    *to = ball;
    return true;
}

const struct ts_ball_table ts_ball_opt = {of};
