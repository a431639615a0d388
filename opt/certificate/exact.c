/* exact.c: corners as whole numbers times one power of two, and directions made from them. */
#include <math.h>

#include "opt/certificate/certificate.h"

/* ---- corners ---- */

static int exponent_of(double x)
{
    int exponent;

    frexp(x, &exponent);
    return exponent - 53;
}

/* x = to 2^least; least is not above the exponent of x. */
static void set_scaled(mpz_t to, double x, int least)
{
    mpz_set_d(to, x == 0 ? 0 : ldexp(x, -exponent_of(x)));
    if (x != 0) mpz_mul_2exp(to, to, (mp_bitcnt_t)(exponent_of(x) - least));
}

void opt_certificate_exact(struct certificate_faces *f)
{
    struct certificate_corners *of[2] = {&f->a, &f->b};
    int least = 1024;

    if (f->exact) return;
    f->exact = true;
    for (int c = 0; c < 18; c++) {
        double x = of[c / 9]->place[c / 3 % 3][c % 3];

        if (x != 0 && exponent_of(x) < least) least = exponent_of(x);
    }
    for (int c = 0; c < 18; c++)
        set_scaled(of[c / 9]->number[c / 3 % 3][c % 3], of[c / 9]->place[c / 3 % 3][c % 3], least);
}

/* ---- vectors ---- */

void opt_certificate_dot(mpz_t to, mpz_t *p, mpz_t *q)
{
    mpz_mul(to, p[0], q[0]);
    mpz_addmul(to, p[1], q[1]);
    mpz_addmul(to, p[2], q[2]);
}

static void minus(mpz_t *to, mpz_t *p, mpz_t *q)
{
    for (int k = 0; k < 3; k++) mpz_sub(to[k], p[k], q[k]);
}

static void cross(mpz_t *to, mpz_t *p, mpz_t *q)
{
    for (int k = 0; k < 3; k++) {
        mpz_mul(to[k], p[(k + 1) % 3], q[(k + 2) % 3]);
        mpz_submul(to[k], p[(k + 2) % 3], q[(k + 1) % 3]);
    }
}

static void edge(mpz_t *to, const struct certificate_corners *of, unsigned i)
{
    minus(to, of->at[(i + 1) % 3], of->at[i]);
}

/* n = e x (w x e), for w = u and e = v: what of w is square to e, times its square. */
static void square_to_edge(struct certificate_faces *f)
{
    cross(f->x, f->u, f->v);
    cross(f->n, f->v, f->x);
}

void opt_certificate_direction(struct certificate_faces *f, unsigned name)
{
    unsigned plain = name % CERTIFICATE_AGAINST, i = (plain - 3) % 9 / 3, j = (plain - 3) % 3;

    if (plain < CERTIFICATE_CORNERS) {
        bool both = plain > CERTIFICATE_NORMAL_B;

        edge(f->u, plain == CERTIFICATE_NORMAL_B ? &f->b : &f->a, both ? i : 0);
        edge(f->v, plain == CERTIFICATE_NORMAL_A ? &f->a : &f->b, both ? j : 1);
        cross(f->n, f->u, f->v);
    } else if (plain < CERTIFICATE_CORNER_EDGE) {
        minus(f->n, f->b.at[j], f->a.at[i]);
    } else {
        minus(f->u, f->b.at[j], f->a.at[i]);
        if (plain < CERTIFICATE_EDGE_CORNER)
            edge(f->v, &f->b, j);
        else
            edge(f->v, &f->a, i);
        square_to_edge(f);
    }
    for (int k = 0; k < 3 && name >= CERTIFICATE_AGAINST; k++) mpz_neg(f->n[k], f->n[k]);
}
