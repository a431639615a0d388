/* predicate.c: the sign of an orientation is exact.
 *
 * Input: four points in a body without faces; most are coplanar, or nearly so. */
#include "touchstone/predicate.h"

#include <math.h>
#include <stdlib.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"
#include "props/triangle/oracle.h"

/* The twin's signs are those of the naive twin and of the second oracle. */
static void same_sign(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_predicate_table *t = twin;
    const double *p = c->body[0].reference;
    int got3 = t->orient3d(p, p + 3, p + 6, p + 9), got2 = t->orient2d(p, p + 3, p + 6);
    int ref3 = ts_predicate_ref.orient3d(p, p + 3, p + 6, p + 9);
    int ref2 = ts_predicate_ref.orient2d(p, p + 3, p + 6);

    v->compared += 2;
    if (got3 != ref3) ts_wrong(v, "orient3d said %d, the naive twin %d", got3, ref3);
    if (got2 != ref2) ts_wrong(v, "orient2d said %d, the naive twin %d", got2, ref2);
    if (ref3 != ts_oracle_orient3d(p, p + 3, p + 6, p + 9))
        ts_wrong(v, "orient3d: the two exact oracles differ");
    if (ref2 != ts_oracle_orient2d(p, p + 3, p + 6))
        ts_wrong(v, "orient2d: the two exact oracles differ");
}

/* Exchanging two points turns the sign around, and moving all on by one place does as a
 * permutation of that kind must. */
static void turns_around(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_predicate_table *t = twin;
    const double *p = c->body[0].reference;
    int sign3 = t->orient3d(p, p + 3, p + 6, p + 9), sign2 = t->orient2d(p, p + 3, p + 6);

    v->compared += 5;
    if (t->orient3d(p + 3, p, p + 6, p + 9) != -sign3) ts_wrong(v, "orient3d(b,a,c,d) != -sign");
    if (t->orient3d(p, p + 3, p + 9, p + 6) != -sign3) ts_wrong(v, "orient3d(a,b,d,c) != -sign");
    if (t->orient3d(p + 3, p + 6, p + 9, p) != -sign3) ts_wrong(v, "orient3d(b,c,d,a) != -sign");
    if (t->orient2d(p + 3, p, p + 6) != -sign2) ts_wrong(v, "orient2d(b,a,c) != -sign");
    if (t->orient2d(p + 3, p + 6, p) != sign2) ts_wrong(v, "orient2d(b,c,a) != sign");
}

const struct ts_property predicate_properties[] = {
    {"same_sign", "orient2d and orient3d give the exact sign", ts_gen_points, same_sign,
     TS_NEEDS(.bodies = 1, .vertices = 4), 0, TS_ASKS_POINTS},
    {"turns_around", "exchanging two points turns the sign around", ts_gen_points, turns_around,
     TS_NEEDS(.bodies = 1, .vertices = 4), 0, TS_ASKS_POINTS},
    {0},
};

/* The determinant in doubles, believed. */
static double determinant(const double *a, const double *b, const double *c, const double *d)
{
    double p[3], q[3], r[3];

    for (int k = 0; k < 3; k++) p[k] = a[k] - d[k], q[k] = b[k] - d[k], r[k] = c[k] - d[k];
    return (p[1] * q[2] - p[2] * q[1]) * r[0] + (p[2] * q[0] - p[0] * q[2]) * r[1] +
           (p[0] * q[1] - p[1] * q[0]) * r[2];
}

static int sign(double x) { return (x > 0) - (x < 0); }

static int plain3d(const double *a, const double *b, const double *c, const double *d)
{
    return sign(determinant(a, b, c, d));
}

static int plain2d(const double *a, const double *b, const double *c)
{
    return sign((a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0]));
}

static int epsilon3d(const double *a, const double *b, const double *c, const double *d)
{
    double det = determinant(a, b, c, d);

    return fabs(det) < 1e-12 ? 0 : sign(det);
}

static int never_zero3d(const double *a, const double *b, const double *c, const double *d)
{
    int exact = ts_predicate_opt.orient3d(a, b, c, d);

    return exact ? exact : 1;
}

static const struct ts_predicate_table plain = {plain2d, plain3d};
static const struct ts_predicate_table epsilon = {plain2d, epsilon3d};
static const struct ts_predicate_table never_zero = {plain2d, never_zero3d};

const struct ts_wrong_twin predicate_wrong[] = {
    {"plain", TS_FAULT, &plain, "same_sign", "the sign of the double determinant, believed"},
    {"epsilon", TS_FAULT, &epsilon, "same_sign", "determinants below 1e-12 count as zero"},
    {"never_zero", TS_FAULT, &never_zero, "turns_around", "coplanar points are put on one side"},
    {0},
};

enum { QUESTIONS = 1024 };

static void *random_points(void)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    double *p = malloc(QUESTIONS * 12 * sizeof *p);

    for (int i = 0; p && i < 12 * QUESTIONS; i++)
        p[i] = (double)ts_draw(&source.bits, 53) * 0x1p-53;
    return p;
}

static void *coplanar_points(void)
{
    double *p = random_points();

    for (int i = 2; p && i < 12 * QUESTIONS; i += 3) p[i] = 0.1;
    return p;
}

static uint64_t ask_all(const void *twin, void *input)
{
    const struct ts_predicate_table *t = twin;
    const double *p = input;
    volatile int kept = 0; /* so that no call is optimised away */

    for (int i = 0; i < QUESTIONS; i++, p += 12) kept = t->orient3d(p, p + 3, p + 6, p + 9);
    (void)kept;
    return QUESTIONS;
}

const struct ts_bench predicate_benches[] = {
    {"orient3d, general position", "sign", random_points, ask_all, free, NULL},
    {"orient3d, coplanar", "sign", coplanar_points, ask_all, free, NULL},
    {0},
};
