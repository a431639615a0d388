/* oracle.c: exact answers from integers. All numbers of a question are multiplied by one power of
 * two that makes them integers; the questions don't depend on scale.
 *
 * Why a finite list of directions is enough. Two triangles are apart exactly when 0 is not in the
 * set P of differences x - y of their points. Then the point p of P that is nearest to 0 is not 0,
 * and the direction p separates them strictly. p lies inside a face of P and is perpendicular to
 * it. If that face is a corner of P, p is a difference w of two corners. If it is an edge of P, it
 * is parallel to an edge e of one triangle, and p is parallel to (e x w) x e. If it is flat, it is
 * spanned by two edges of the triangles, and p is parallel to their cross product. It can't be
 * more, as 0 is outside. Triangles without area change nothing in this. */
#include "props/triangle/oracle.h"

#include <gmp.h>
#include <limits.h>
#include <math.h>

typedef mpz_t vector[3];

static void init(mpz_t *x, int count)
{
    for (int i = 0; i < count; i++) mpz_init(x[i]);
}

static void clear(mpz_t *x, int count)
{
    for (int i = 0; i < count; i++) mpz_clear(x[i]);
}

/* to[i] = x[i] * 2^s with one s for all, so that all are integers. */
static void scale(mpz_t *to, const double *x, int count)
{
    int lowest = INT_MAX, exponent;

    for (int i = 0; i < count; i++)
        if (x[i] != 0) {
            frexp(x[i], &exponent);
            if (exponent < lowest) lowest = exponent;
        }
    for (int i = 0; i < count; i++) {
        double mantissa = frexp(x[i], &exponent);

        mpz_set_d(to[i], ldexp(mantissa, 53));
        if (x[i] != 0) mpz_mul_2exp(to[i], to[i], (mp_bitcnt_t)(exponent - lowest));
    }
}

static void subtract(vector to, vector x, vector y)
{
    for (int k = 0; k < 3; k++) mpz_sub(to[k], x[k], y[k]);
}

static void cross(vector to, vector x, vector y)
{
    for (int k = 0; k < 3; k++) {
        mpz_mul(to[k], x[(k + 1) % 3], y[(k + 2) % 3]);
        mpz_submul(to[k], x[(k + 2) % 3], y[(k + 1) % 3]);
    }
}

/* What one question works with. */
struct question {
    vector corner[6];     /* a's, then b's */
    vector edge[6];       /* a's, then b's */
    vector difference[9]; /* a_i - b_j */
    vector direction, inner;
    mpz_t along[6];
};

/* The direction puts all corners of one triangle strictly before all of the other. */
static bool separates(struct question *q)
{
    bool a_first = true, b_first = true;

    for (int i = 0; i < 6; i++) {
        mpz_mul(q->along[i], q->direction[0], q->corner[i][0]);
        mpz_addmul(q->along[i], q->direction[1], q->corner[i][1]);
        mpz_addmul(q->along[i], q->direction[2], q->corner[i][2]);
    }
    for (int i = 0; i < 3; i++)
        for (int j = 3; j < 6; j++) {
            int order = mpz_cmp(q->along[i], q->along[j]);

            a_first = a_first && order < 0;
            b_first = b_first && order > 0;
        }
    return a_first || b_first;
}

static bool apart(struct question *q)
{
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++) {
            cross(q->direction, q->edge[i], q->edge[j]);
            if (separates(q)) return true;
        }
    for (int w = 0; w < 9; w++) {
        for (int k = 0; k < 3; k++) mpz_set(q->direction[k], q->difference[w][k]);
        if (separates(q)) return true;
        for (int i = 0; i < 6; i++) {
            cross(q->inner, q->edge[i], q->difference[w]);
            cross(q->direction, q->inner, q->edge[i]);
            if (separates(q)) return true;
        }
    }
    return false;
}

bool ts_oracle_meet(const double *a, const double *b)
{
    struct question q;
    double x[18];
    mpz_t *all = &q.corner[0][0];
    int count = (int)(sizeof q / sizeof *all);
    bool meet;

    init(all, count);
    for (int i = 0; i < 9; i++) x[i] = a[i], x[9 + i] = b[i];
    scale(all, x, 18);
    for (int i = 0; i < 3; i++) {
        subtract(q.edge[i], q.corner[(i + 1) % 3], q.corner[i]);
        subtract(q.edge[3 + i], q.corner[3 + (i + 1) % 3], q.corner[3 + i]);
        for (int j = 0; j < 3; j++) subtract(q.difference[3 * i + j], q.corner[i], q.corner[3 + j]);
    }
    meet = !apart(&q);
    clear(all, count);
    return meet;
}

/* Adds the terms of the n x n determinant whose first `row` columns are chosen in `taken`. The
 * last column is all ones. */
static void add_terms(mpz_t sum, mpz_t *entry, int n, int row, unsigned taken, int sign,
                      mpz_t *product)
{
    if (row == n) {
        if (sign > 0)
            mpz_add(sum, sum, product[row]);
        else
            mpz_sub(sum, sum, product[row]);
        return;
    }
    for (int column = 0; column < n; column++) {
        int passed = __builtin_popcount(taken >> column); /* inversions with earlier rows */

        if (taken >> column & 1) continue;
        if (column == n - 1)
            mpz_set(product[row + 1], product[row]);
        else
            mpz_mul(product[row + 1], product[row], entry[row * (n - 1) + column]);
        add_terms(sum, entry, n, row + 1, taken | 1u << column, passed % 2 ? -sign : sign, product);
    }
}

/* The sign of the determinant with rows (point, 1), for n points of n - 1 coordinates. */
static int determinant(const double *x, int n)
{
    mpz_t entry[12], product[5], sum;
    int sign;

    init(entry, n * (n - 1));
    init(product, n + 1);
    mpz_init(sum);
    scale(entry, x, n * (n - 1));
    mpz_set_ui(product[0], 1);
    add_terms(sum, entry, n, 0, 0, 1, product);
    sign = mpz_sgn(sum);
    clear(entry, n * (n - 1));
    clear(product, n + 1);
    mpz_clear(sum);
    return sign;
}

int ts_oracle_orient2d(const double *a, const double *b, const double *c)
{
    return determinant((double[]){a[0], a[1], b[0], b[1], c[0], c[1]}, 3);
}

int ts_oracle_orient3d(const double *a, const double *b, const double *c, const double *d)
{
    return determinant(
        (double[]){a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1], d[2]}, 4);
}
