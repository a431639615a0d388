/* oracle_beyond.c: do triangles meet beyond the corners they share? By other means than ref's,
 * which looks at all corners of what they have in common, and than opt's signs.
 *
 * One shared corner v. Cut each triangle into pieces that are v joined to something without v: the
 * triangle itself if its other corners' segment misses v; else it is on one line, and is v joined
 * to each other corner. Let x be a common point of two pieces that is not v. The ray from v through
 * x leaves both pieces, at points of what v was joined to; the nearer one of the two belongs to
 * both pieces. So it is enough to ask whether one piece meets what v was joined to in the other.
 *
 * Two shared corners: the normals of both triangles decide, and where there are none, how far the
 * tips are along the edge. */
#include <gmp.h>
#include <string.h>

#include "props/triangle/oracle.h"

static bool same_place(const double *p, const double *q)
{
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

static void join(const double *p, const double *q, const double *r, double *to)
{
    memcpy(to, p, 3 * sizeof *to);
    memcpy(to + 3, q, 3 * sizeof *to);
    memcpy(to + 6, r, 3 * sizeof *to);
}

/* What v, the first corner of t, is joined to in each piece: segments or points. */
static int cut(const double *t, double far[2][9])
{
    const double *v = t, *p = t + 3, *q = t + 6;
    double only_v[9];
    int count = 0;

    join(v, v, v, only_v);
    join(p, q, q, far[0]);
    if (!ts_oracle_meet(only_v, far[0])) return 1;
    if (!same_place(p, v)) join(p, p, p, far[count++]);
    if (!same_place(q, v)) join(q, q, q, far[count++]);
    return count;
}

static bool beyond_corner(const double *a, const double *b)
{
    double far_a[2][9], far_b[2][9], near_a[9], near_b[9];
    int count_a = cut(a, far_a), count_b = cut(b, far_b);

    for (int i = 0; i < count_a; i++)
        for (int j = 0; j < count_b; j++) {
            join(a, far_a[i], far_a[i] + 3, near_a);
            join(b, far_b[j], far_b[j] + 3, near_b);
            if (ts_oracle_meet(far_a[i], near_b) || ts_oracle_meet(near_a, far_b[j])) return true;
        }
    return false;
}

/* to = x - y, exactly. */
static void subtract(mpq_t *to, const double *x, const double *y)
{
    mpq_t other;

    mpq_init(other);
    for (int k = 0; k < 3; k++) {
        mpq_set_d(to[k], x[k]);
        mpq_set_d(other, y[k]);
        mpq_sub(to[k], to[k], other);
    }
    mpq_clear(other);
}

static void cross(mpq_t *to, mpq_t *x, mpq_t *y)
{
    mpq_t other;

    mpq_init(other);
    for (int k = 0; k < 3; k++) {
        mpq_mul(to[k], x[(k + 1) % 3], y[(k + 2) % 3]);
        mpq_mul(other, x[(k + 2) % 3], y[(k + 1) % 3]);
        mpq_sub(to[k], to[k], other);
    }
    mpq_clear(other);
}

static int dot_sign(mpq_t *x, mpq_t *y)
{
    mpq_t sum, product;
    int sign;

    mpq_inits(sum, product, NULL);
    for (int k = 0; k < 3; k++) {
        mpq_mul(product, x[k], y[k]);
        mpq_add(sum, sum, product);
    }
    sign = mpq_sgn(sum);
    mpq_clears(sum, product, NULL);
    return sign;
}

/* The tip of a triangle over the edge from u to v. */
struct tip {
    mpq_t normal[3], from_u[3], from_v[3];
    int before_u, behind_v; /* > 0: it is so, seen along the edge */
};

static void set_tip(struct tip *tip, const double *u, const double *v, const double *p)
{
    mpq_t edge[3], back[3];

    for (int k = 0; k < 3; k++) {
        mpq_inits(tip->normal[k], tip->from_u[k], tip->from_v[k], NULL);
        mpq_inits(edge[k], back[k], NULL);
    }
    subtract(edge, v, u);
    subtract(back, u, v);
    subtract(tip->from_u, p, u);
    subtract(tip->from_v, p, v);
    cross(tip->normal, edge, tip->from_u);
    tip->before_u = dot_sign(back, tip->from_u);
    tip->behind_v = dot_sign(edge, tip->from_v);
    for (int k = 0; k < 3; k++) mpq_clears(edge[k], back[k], NULL);
}

static void clear_tip(struct tip *tip)
{
    for (int k = 0; k < 3; k++) mpq_clears(tip->normal[k], tip->from_u[k], tip->from_v[k], NULL);
}

/* Normals that point the same way: one plane, one side of the edge. Two normals that are 0: one
 * line. */
static bool beyond_edge(const double *a, const double *b)
{
    struct tip p, q;
    mpq_t turned[3];
    bool meet;

    for (int k = 0; k < 3; k++) mpq_init(turned[k]);
    set_tip(&p, a, a + 3, a + 6);
    set_tip(&q, b, b + 3, b + 6);
    cross(turned, p.normal, q.normal);
    if (dot_sign(p.normal, p.normal) == 0 && dot_sign(q.normal, q.normal) == 0)
        meet = (p.before_u > 0 && q.before_u > 0) || (p.behind_v > 0 && q.behind_v > 0);
    else
        meet = dot_sign(turned, turned) == 0 && dot_sign(p.normal, q.normal) > 0;
    clear_tip(&p);
    clear_tip(&q);
    for (int k = 0; k < 3; k++) mpq_clear(turned[k]);
    return meet;
}

bool ts_oracle_meet_beyond(const double *a, const double *b, unsigned shared)
{
    if (shared == 0) return ts_oracle_meet(a, b);
    if (shared == 1 || (shared == 2 && same_place(a, a + 3))) return beyond_corner(a, b);
    return shared == 2 && beyond_edge(a, b);
}
