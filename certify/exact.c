/* exact.c: the corners of two faces as whole numbers, and directions. */
#include <math.h>

#include "certify/certify.h"

static void each_number(struct certify_faces *f, void (*act)(mpz_ptr))
{
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
            act(f->a.number[i][k]);
            act(f->b.number[i][k]);
            act(f->s[i][k]);
        }
        for (int i = 0; i < 2; i++) {
            act(f->weight[i][k]);
            act(f->rank[i][k]);
        }
        act(f->n[k]);
        act(f->v[k]);
    }
    for (int i = 0; i < 4; i++) {
        act(f->u[i]);
        act(f->point[i]);
    }
}

static void init(mpz_ptr number) { mpz_init(number); }
static void clear(mpz_ptr number) { mpz_clear(number); }

void certify_faces_init(struct certify_faces *f) { each_number(f, init); }
void certify_faces_clear(struct certify_faces *f) { each_number(f, clear); }

/* ---- corners ---- */

/* A number that is not zero is a whole number times 2 to this power. */
static int exponent_of(double x)
{
    int exponent;

    frexp(x, &exponent);
    return exponent - 53;
}

static void set_scaled(mpz_t to, double x, int least)
{
    int exponent = x == 0 ? least : exponent_of(x);

    mpz_set_d(to, x == 0 ? 0 : ldexp(x, -exponent));
    mpz_mul_2exp(to, to, (mp_bitcnt_t)(exponent - least));
}

static int least_exponent(const struct certify_corners *c, int least)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            if (c->place[i][k] != 0 && exponent_of(c->place[i][k]) < least)
                least = exponent_of(c->place[i][k]);
    return least;
}

static void take_corners(struct certify_corners *c, const struct ts_mesh *mesh, uint32_t face)
{
    c->count = 3;
    for (int i = 0; i < 3; i++) {
        c->vertex[i] = mesh->face[3 * (size_t)face + (size_t)i];
        c->place[i] = mesh->vertex + 3 * (size_t)c->vertex[i];
        c->at[i] = c->number[i];
    }
}

static bool names(const struct certify_corners *c, uint32_t vertex)
{
    return c->vertex[0] == vertex || c->vertex[1] == vertex || c->vertex[2] == vertex;
}

void certify_faces_load(struct certify_faces *f, const struct ts_mesh *a, uint32_t i,
                        const struct ts_mesh *b, uint32_t j, bool self)
{
    int least;

    take_corners(&f->a, a, i);
    take_corners(&f->b, b, j);
    least = least_exponent(&f->b, least_exponent(&f->a, 1024));
    f->shared = 0;
    for (int c = 0; c < 3; c++) {
        f->a.shared[c] = self && names(&f->b, f->a.vertex[c]);
        f->b.shared[c] = self && names(&f->a, f->b.vertex[c]);
        for (int k = 0; k < 3; k++) {
            set_scaled(f->a.at[c][k], f->a.place[c][k], least);
            set_scaled(f->b.at[c][k], f->b.place[c][k], least);
            if (f->a.shared[c]) mpz_set(f->s[f->shared][k], f->a.at[c][k]);
        }
        f->shared += f->a.shared[c];
    }
}

/* ---- vectors ---- */

void certify_minus(mpz_t *to, mpz_t *p, mpz_t *q)
{
    for (int k = 0; k < 3; k++) mpz_sub(to[k], p[k], q[k]);
}

void certify_cross(mpz_t *to, mpz_t *p, mpz_t *q)
{
    for (int k = 0; k < 3; k++) {
        mpz_mul(to[k], p[(k + 1) % 3], q[(k + 2) % 3]);
        mpz_submul(to[k], p[(k + 2) % 3], q[(k + 1) % 3]);
    }
}

void certify_dot(mpz_t to, mpz_t *p, mpz_t *q)
{
    mpz_mul(to, p[0], q[0]);
    mpz_addmul(to, p[1], q[1]);
    mpz_addmul(to, p[2], q[2]);
}

/* Edge i leads from corner i to the next one. */
static void edge(mpz_t *to, struct certify_corners *c, unsigned i)
{
    certify_minus(to, c->at[(i + 1) % 3], c->at[i]);
}

static void cross_edges(struct certify_faces *f, struct certify_corners *x, unsigned i,
                        struct certify_corners *y, unsigned j)
{
    edge(f->u, x, i);
    edge(f->v, y, j);
    certify_cross(f->n, f->u, f->v);
}

/* From corner i of a to corner j of b, made square to an edge. */
static void across(struct certify_faces *f, unsigned i, unsigned j, bool edge_of_b)
{
    mpz_t normal[3];

    for (int k = 0; k < 3; k++) mpz_init(normal[k]);
    certify_minus(f->u, f->b.at[j], f->a.at[i]);
    if (edge_of_b)
        edge(f->v, &f->b, j);
    else
        edge(f->v, &f->a, i);
    certify_cross(normal, f->u, f->v);
    certify_cross(f->n, f->v, normal);
    for (int k = 0; k < 3; k++) mpz_clear(normal[k]);
}

void certify_vector(struct certify_faces *f, unsigned name)
{
    unsigned plain = name & ~(unsigned)AGAINST, pair = plain < EDGES ? 0 : (plain - EDGES) % 9;
    unsigned i = pair / 3, j = pair % 3;

    if (plain == NORMAL_A)
        cross_edges(f, &f->a, 0, &f->a, 1);
    else if (plain == NORMAL_B)
        cross_edges(f, &f->b, 0, &f->b, 1);
    else if (plain < CORNERS)
        cross_edges(f, &f->a, i, &f->b, j);
    else if (plain < CORNER_EDGE)
        certify_minus(f->n, f->b.at[j], f->a.at[i]);
    else
        across(f, i, j, plain < EDGE_CORNER);
    for (int k = 0; k < 3 && name & AGAINST; k++) mpz_neg(f->n[k], f->n[k]);
}
