/* corner_plane.c: the plane-sphere test, algorithm 1 of paper 002 with touching counted.
 *
 * |p . n| <= r |p|, where p = e1 x e2 and n goes from a corner to the centre. In doubles, with P_k
 * = |e1_l e2_m| + |e1_m e2_l| and Q = sum P_k |n_k|:
 *
 *     a difference                       u of it
 *     p_k: products of two, their sum    (1+u)^4 - 1 of P_k:   less than 5 u P_k
 *     p . n: n, product, two sums        4 more:               less than 9 u Q
 *     |p|: 5 u sum P, and the root of squares as computed: 3.5 u |p|
 *
 * P and Q themselves are computed to 8 u of themselves, r |p| and the sums to a few. So 12 u Q and
 * 8 u sum P, and 8 u of the right side, leave no doubt. Numbers must be of a size for which nothing
 * that counts over- or underflows: sum P, Q and sum |n| between 2^-400 and 2^400. What underflows
 * below is then less than 2^-1074 2^400 in p . n, against 2^-52 2^-400 that is allowed for, and
 * less than 2^-535 in |p|, against 2^-52 2^-400. In doubt, and for other sizes, rationals say. */
#include <math.h>

#include "opt/bound.h"
#include "opt/corner.h"

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

bool corner_plane_sphere(const struct ts_ball *ball, const double *triangle)
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
        double most_norm = ts_mul(1 + 8 * u, ts_add(norm, ts_mul(8 * u, all)));
        double least_norm = ts_mul(1 - 8 * u, ts_sub(norm, ts_mul(8 * u, all)));

        if (along >
            ts_mul(1 + 8 * u, ts_add(ts_mul(ball->radius, most_norm), ts_mul(12 * u, size))))
            return false;
        if (ts_mul(1 + 8 * u, ts_add(along, ts_mul(12 * u, size))) <=
            ts_mul(ball->radius, least_norm))
            return true;
    }
    return exactly(ball, triangle);
}
