/* size.c: depth and gap, which the judge reads off separating directions, against a second way that
 * looks at points: the nearest point of the set of differences, or of its border, by trying all
 * triangles between its nine corners; and what two faces have in common. */
#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/bits.h"
#include "judge/family.h"
#include "judge/space.h"
#include "test/library/expect.h"
#include "touchstone/triangle.h"

/* A fraction of small integers; the denominator is positive. */
struct ratio {
    long long top, bottom;
};

static struct ratio ratio(long long top, long long bottom)
{
    return bottom < 0 ? (struct ratio){-top, -bottom} : (struct ratio){top, bottom};
}

static bool is_less(struct ratio x, struct ratio y) { return x.top * y.bottom < y.top * x.bottom; }

typedef long long point[3];

static void minus(const point x, const point y, point to)
{
    for (int k = 0; k < 3; k++) to[k] = x[k] - y[k];
}

static long long dot(const point x, const point y)
{
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

static void cross(const point x, const point y, point to)
{
    for (int k = 0; k < 3; k++)
        to[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

/* The largest coordinate of q / w. */
static struct ratio size_of(const point q, long long w)
{
    long long size = 0;

    for (int k = 0; k < 3; k++)
        if (llabs(q[k]) > size) size = llabs(q[k]);
    return ratio(size, llabs(w));
}

static void keep(struct ratio *least, struct ratio found)
{
    if (is_less(found, *least)) *least = found;
}

/* The nearest point of a segment is an end, or two of its coordinates are as large as each other.
 */
static void near_segment(const point p, const point q, struct ratio *least)
{
    keep(least, size_of(p, 1));
    keep(least, size_of(q, 1));
    for (int i = 0; i < 3; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int j = (i + 1) % 3;
            long long at_p = p[i] - sign * p[j], at_q = q[i] - sign * q[j], w = at_p - at_q;
            point x;

            /* p + s (q - p) with s = at_p / w */
            if (w == 0 || (w > 0 ? at_p < 0 || at_p > w : at_p > 0 || at_p < w)) continue;
            for (int k = 0; k < 3; k++) x[k] = p[k] * w + at_p * (q[k] - p[k]);
            keep(least, size_of(x, w));
        }
}

/* That of a triangle may also be where a line (+-1, +-1, +-1) goes through it. */
static void near_triangle(const point p, const point q, const point r, struct ratio *least)
{
    point u, v, n;

    near_segment(p, q, least);
    near_segment(q, r, least);
    near_segment(r, p, least);
    minus(q, p, u);
    minus(r, p, v);
    cross(u, v, n);
    for (int signs = 0; signs < 4; signs++) {
        point line = {1, signs & 1 ? -1 : 1, signs & 2 ? -1 : 1}, x;
        const long long *corner[4] = {p, q, r, p};
        long long w = dot(n, line), height = dot(n, p);
        bool inside = w != 0;

        /* x / w is in the plane; it is inside when it is on one side of each edge */
        for (int k = 0; k < 3; k++) x[k] = height * line[k];
        for (int i = 0; i < 3 && inside; i++) {
            point edge, to, side;
            long long sum = 0;

            minus(corner[i + 1], corner[i], edge);
            for (int k = 0; k < 3; k++) to[k] = x[k] - w * corner[i][k];
            cross(edge, to, side);
            for (int k = 0; k < 3; k++) sum += side[k] * n[k];
            inside = w > 0 ? sum >= 0 : sum <= 0;
        }
        if (inside) keep(least, size_of(x, w));
    }
}

/* Whether all nine corners are on one side of the triangle's plane: then it is on the border. */
static bool is_border(point *m, int i, int j, int l)
{
    point u, v, n;
    bool above = false, below = false;

    minus(m[j], m[i], u);
    minus(m[l], m[i], v);
    cross(u, v, n);
    if (n[0] == 0 && n[1] == 0 && n[2] == 0) return false;
    for (int k = 0; k < 9; k++) {
        point to;

        minus(m[k], m[i], to);
        above = above || dot(n, to) > 0;
        below = below || dot(n, to) < 0;
    }
    return !(above && below);
}

static struct ratio look(const double *a, const double *b, bool meet)
{
    struct ratio least = {1000000, 1};
    bool any = false;
    point m[9];

    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 3; k++) m[i][k] = (long long)(a[3 * (i / 3) + k] - b[3 * (i % 3) + k]);
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < i; j++)
            for (int l = 0; l < j; l++)
                if (!meet || is_border(m, i, j, l)) {
                    near_triangle(m[i], m[j], m[l], &least);
                    any = true;
                }
    return any ? least : (struct ratio){0, 1}; /* a segment or a point that has 0 is all border */
}

static unsigned checked, placed;

/* The point is one of a, and some corner of b is as far from it along the direction as the size is
 * long, or farther: no corner of it is nearer than that. */
static void check_place(const double *a, const double *b, mpq_t separation)
{
    double place[3], d[3], norm = 0, low = INFINITY, high = -INFINITY, at = 0;
    bool found = ts_size_place(a, b, place, d);

    placed += found;
    for (int k = 0; found && k < 3; k++) {
        norm += fabs(d[k]);
        at += d[k] * place[k];
    }
    for (int i = 0; found && i < 3; i++) {
        low = fmin(low, d[0] * a[3 * i] + d[1] * a[3 * i + 1] + d[2] * a[3 * i + 2]);
        high = fmax(high, d[0] * b[3 * i] + d[1] * b[3 * i + 1] + d[2] * b[3 * i + 2]);
    }
    if (found)
        expect(fabs(at - low) < 1e-9 && fabs(low - high - norm * mpq_get_d(separation)) < 1e-9,
               "the place of a size is where a ends along the direction");
}

static void check(const double *a, const double *b)
{
    bool meet = ts_triangle_ref.meet(a, b);
    struct ratio wanted = look(a, b, meet);
    mpq_t found, relative, other;
    double edge = 0;

    mpq_init(found);
    mpq_init(relative);
    mpq_init(other);
    ts_separation(found, relative, a, b);
    expect(mpq_sgn(found) > 0 ? !meet : meet, "a gap exactly when they are apart");
    expect((mpq_sgn(found) < 0) == ts_crossing(a, b), "a depth exactly when they cross");
    if (++checked % 8 == 0) check_place(a, b, found);
    mpq_abs(found, found);
    mpq_set_si(other, (long)wanted.top, (unsigned long)wanted.bottom);
    mpq_canonicalize(other);
    expect(mpq_equal(found, other), "the nearest point is where the directions say");
    for (int i = 0; i < 9; i++) {
        edge = fmax(edge, fabs(a[i] - a[(i + 3) % 9]));
        edge = fmax(edge, fabs(b[i] - b[(i + 3) % 9]));
    }
    mpq_set_d(other, edge);
    mpq_mul(other, other, relative);
    mpq_abs(other, other);
    expect(edge == 0 ? mpq_sgn(relative) == 0 : mpq_equal(found, other), "edges for a measure");
    mpq_clear(found);
    mpq_clear(relative);
    mpq_clear(other);
}

/* Small integers, which touch often; corners of one are given to the other in some cases, and faces
 * without area come by themselves. */
static void check_many(void)
{
    struct ts_seed_bits bits = ts_bits_of_seed(1);

    for (int n = 0; n < 20000; n++) {
        unsigned wide = 2 + n % 7;
        double t[18];

        for (int i = 0; i < 18; i++)
            t[i] = (double)ts_draw_below(&bits.bits, wide) - (double)(wide / 2);
        if (n % 5 == 0) memcpy(t + 9, t, 3 * sizeof *t);
        if (n % 11 == 0) memcpy(t + 3, t, 3 * sizeof *t);
        if (n % 3 == 0)
            for (int i = 9; i < 18; i += 3) t[i] += wide; /* beside each other */
        check(t, t + 9);
    }
}

/* ---- what two faces have in common ---- */

static void expect_part(const double *a, const double *b, char kind, double measure,
                        const char *what)
{
    double found;

    expect(ts_common_part(a, b, &found) == kind && fabs(found - measure) < 1e-12 * (1 + measure),
           what);
    expect(ts_common_part(b, a, &found) == kind && fabs(found - measure) < 1e-12 * (1 + measure),
           what);
}

/* A corner, edges and areas, of three to six corners, in several planes. */
static void check_common(void)
{
    static const double half[9] = {0, 0, 0, 2, 0, 0, 0, 2, 0},
                        other[9] = {2, 2, 0, 2, 0, 0, 0, 2, 0},
                        over[9] = {1, 1, 0, 1, -1, 0, -1, 1, 0},
                        wall[9] = {0, 0, 0, 2, 0, 0, 0, 0, 2}, up[9] = {0, 0, 3, 1, 0, 3, 0, 1, 3},
                        pin[9] = {0.5, 0.5, 0, 1, 1, 1, 1, 2, 1},
                        flat[9] = {0.25, 0.25, 0, 0.5, 0.5, 0, 0.75, 0.75, 0};
    double star[2][9], steep[2][9];

    expect_part(half, half, 'a', 2, "a face and itself");
    expect_part(half, other, 'l', sqrt(8), "a diagonal");
    expect_part(half, over, 'a', 1, "a square of area 1");
    expect_part(half, wall, 'l', 2, "an edge between a floor and a wall");
    expect_part(half, pin, 'p', 0, "the tip of a pin");
    expect_part(half, up, 0, 0, "nothing");
    expect_part(half, flat, 'l', sqrt(0.5), "a face without area that lies in another one");
    for (int i = 0; i < 9; i++) { /* a hexagon of side 1, whose area is 3/2 of the root of 3 */
        static const double turn[6] = {
            0, 1.5, -1.5, 1.7320508075688772, -0.8660254037844386, -0.8660254037844386};
        int k = i % 3;

        star[0][i] = k == 2 ? 0 : turn[k == 0 ? i / 3 : 3 + i / 3];
        star[1][i] = -star[0][i];
    }
    expect_part(star[0], star[1], 'a', 1.5 * sqrt(3), "two triangles that make a star");
    for (int i = 0; i < 9; i++) { /* z = x + y: the area grows by the root of 3 */
        steep[0][i] = i % 3 == 2 ? half[i - 2] + half[i - 1] : half[i];
        steep[1][i] = i % 3 == 2 ? over[i - 2] + over[i - 1] : over[i];
    }
    expect_part(steep[0], steep[1], 'a', sqrt(3), "the same in a steep plane");
}

int main(void)
{
    check_many();
    expect(placed > checked / 8 * 3 / 4, "most sizes have a place that is found");
    check_common();
    return verdict();
}
