/* plane.c: the plane-sphere test, algorithm 1 of paper 002 with touching counted.
 *
 * A <= T, where A = |p . n| and T = r |p|, with p = e1 x e2 and n from a corner to the centre. Let
 * P_k = |e1_l e2_m| + |e1_m e2_l|, which is at least |p_k|, P their sum, which is at least |p|, and
 * Q = sum P_k |n_k|, which is at least A. In doubles, where u is half a unit in the last place:
 *
 *     P_k: differences, product, sum     4 roundings; so p_k is off by 4.01 u P_k
 *     P: two sums                        6
 *     Q: difference, product, two sums   8; so A is off by 8.01 u Q
 *     |p|: squares, two sums, the root   off by 2.51 u |p|, and by 4.01 u P as p is
 *
 * 12 u Q and 8 u P, computed, are at least 11.99 u Q and 7.99 u P.
 *
 * Apart: what A is compared with is, before its own roundings, at least |p| + (7.99 - 6.53) u P >=
 * (1 + 1.46 u) |p|. The sum, the product with r and the sum with 12 u Q take u each, so that it is
 * at least T - 1.55 u T + 11.98 u Q. If T <= 2 Q, that is more than T + 8.8 u Q, and if A,
 * computed, is larger, then A > T. If not, it is more than 1.9 Q, and A, computed, is not larger.
 *
 * In contact: on the right there is at most |p| - 1.46 u P, after the difference and the product
 * with r (1 + 0.55 u) T, or nothing positive. On the left, after the sum, there is at least A +
 * (11.98 - 8.01 - 1.01) u Q. If A were larger than T, T would be less than Q, and the left side
 * larger than the right one.
 *
 * Numbers must be of a size for which nothing that counts over- or underflows: P, Q and sum |n|
 * between 2^-400 and 2^400. What underflows below is then less than 2^-1074 2^400 in p . n, against
 * 2^-53 2^-400 that is to spare, and less than 2^-535 in |p|, against 2^-53 2^-400. In doubt, and
 * for other sizes, rationals say. */
#include <math.h>

#include "opt/bound.h"
#include "opt/corner/corner.h"

#define u TS_ROUNDOFF

static void set_difference(mpq_t *to, const double *a, const double *b)
{
    mpq_t of_b;

    mpq_init(of_b);
    for (int k = 0; k < 3; k++) {
        mpq_init(to[k]);
        mpq_set_d(to[k], a[k]);
        mpq_set_d(of_b, b[k]);
        mpq_sub(to[k], to[k], of_b);
    }
    mpq_clear(of_b);
}

static bool exactly(const struct ts_ball *ball, const double *triangle)
{
    mpq_t one[3], other[3], n[3], p, product, along, square;
    bool meet;

    set_difference(one, triangle + 3, triangle);
    set_difference(other, triangle + 6, triangle);
    set_difference(n, ball->center, triangle);
    mpq_inits(p, product, along, square, NULL);
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;

        mpq_mul(p, one[l], other[m]);
        mpq_mul(product, one[m], other[l]);
        mpq_sub(p, p, product);
        mpq_mul(product, p, n[k]);
        mpq_add(along, along, product);
        mpq_mul(product, p, p);
        mpq_add(square, square, product);
    }
    mpq_set_d(p, ball->radius);
    mpq_mul(along, along, along);
    mpq_mul(square, square, p);
    mpq_mul(square, square, p);
    meet = mpq_cmp(along, square) <= 0;
    mpq_clears(p, product, along, square, NULL);
    for (int k = 0; k < 3; k++) mpq_clears(one[k], other[k], n[k], NULL);
    return meet;
}

static inline bool ordinary(double x) { return x > 0x1p-400 && x < 0x1p400; }

bool opt_corner_plane_sphere(const struct ts_ball *ball, const double *triangle)
{
    const double *a = triangle, *b = triangle + 3, *c = triangle + 6;
    double one[3], other[3], n[3], p[3], most[3], along, size, norm, all;

    if (isinf(ball->radius)) return true;
    for (int k = 0; k < 3; k++) {
        one[k] = ts_sub(b[k], a[k]);
        other[k] = ts_sub(c[k], a[k]);
        n[k] = ts_sub(ball->center[k], a[k]);
    }
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;
        double first = ts_mul(one[l], other[m]), second = ts_mul(one[m], other[l]);

        p[k] = ts_sub(first, second);
        most[k] = ts_add(fabs(first), fabs(second));
    }
    along = fabs(sum3(ts_mul(p[0], n[0]), ts_mul(p[1], n[1]), ts_mul(p[2], n[2])));
    size =
        sum3(ts_mul(most[0], fabs(n[0])), ts_mul(most[1], fabs(n[1])), ts_mul(most[2], fabs(n[2])));
    norm = ts_sqrt(sum3(ts_mul(p[0], p[0]), ts_mul(p[1], p[1]), ts_mul(p[2], p[2])));
    all = sum3(most[0], most[1], most[2]);
    if (ordinary(size) && ordinary(all) && ordinary(sum3(fabs(n[0]), fabs(n[1]), fabs(n[2])))) {
        double doubt = ts_mul(8 * u, all), more = ts_mul(12 * u, size);

        if (along > ts_add(ts_mul(ball->radius, ts_add(norm, doubt)), more)) return false;
        if (ts_add(along, more) <= ts_mul(ball->radius, ts_sub(norm, doubt))) return true;
    }
    return exactly(ball, triangle);
}
