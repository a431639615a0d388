/* exact.c: the volume that two closed meshes have in common, in rationals.
 *
 * Below a point the winding number counts nothing; above it, it counts faces: w(x, y, z) is the sum
 * over all faces over (x, y) and above z of 1 if the face looks up, -1 if it looks down. So, for
 * two closed meshes,
 *
 *   integral of w_A w_B = sum over faces f of A and g of B of
 *                         turn_f turn_g (integral of min(height_f, height_g) where both are),
 *
 * since for each line the turns of a closed mesh add up to 0, and where counting begins cancels.
 * That is the volume in question if both numbers are 0 or 1, and whether they are is told by the
 * same sum: w^2 - w is never negative, and its integral is 0 only if w is 0 or 1 almost everywhere.
 * There is no other test for contacts: where faces cross is in the minimum of their heights. */
#include <gmp.h>
#include <math.h>
#include <stdlib.h>

#include "tool/volume/volume.h"

/* A face that is not edge-on, seen along z, with its plane: height = plane . (x, y, 1). */
struct face {
    double corner[3][3], low[3], high[3];
    int turn;
    mpq_t plane[3];
};

struct faces {
    struct face *face; /* by low[0] */
    size_t count;
    double widest; /* on the first axis */
};

/* A triangle cut at three sides and once more has seven corners. */
enum { MOST = 8 };

struct polygon {
    int count;
    mpq_t at[MOST][2];
};

/* Sums are in steps of 2^-bits, each term rounded down; `terms` of them may be missing. */
struct sum {
    mpz_t steps;
    unsigned long terms;
};

struct exact {
    struct faces body[2];
    long bits;
    struct polygon all, next, part;
    mpq_t side[MOST], line[3], a, b, c;
};

/* ---- faces ---- */

static void set_plane(struct exact *e, struct face *f, const double (*p)[3])
{
    mpq_t d[2][3], normal[3];

    for (int k = 0; k < 3; k++) {
        mpq_inits(d[0][k], d[1][k], normal[k], NULL);
        mpq_set_d(e->a, p[0][k]);
        for (int i = 0; i < 2; i++) {
            mpq_set_d(d[i][k], p[i + 1][k]);
            mpq_sub(d[i][k], d[i][k], e->a);
        }
    }
    for (int k = 0; k < 3; k++) {
        mpq_mul(e->a, d[0][(k + 1) % 3], d[1][(k + 2) % 3]);
        mpq_mul(e->b, d[0][(k + 2) % 3], d[1][(k + 1) % 3]);
        mpq_sub(normal[k], e->a, e->b);
    }
    f->turn = mpq_sgn(normal[2]);
    if (f->turn != 0) {
        mpq_set_d(f->plane[2], p[0][2]);
        for (int k = 0; k < 2; k++) {
            mpq_div(f->plane[k], normal[k], normal[2]);
            mpq_neg(f->plane[k], f->plane[k]);
            mpq_set_d(e->a, p[0][k]);
            mpq_mul(e->a, e->a, f->plane[k]);
            mpq_sub(f->plane[2], f->plane[2], e->a);
        }
    }
    for (int k = 0; k < 3; k++) mpq_clears(d[0][k], d[1][k], normal[k], NULL);
}

/* Corners run counterclockwise, seen from above, whichever way it looks. */
static void set_face(struct exact *e, const struct ts_volume_mesh *m, size_t i, struct face *f)
{
    double p[3][3];

    for (size_t k = 0; k < 9; k++)
        p[k / 3][k % 3] = m->vertex[3 * (size_t)m->face[3 * i + k / 3] + k % 3];
    set_plane(e, f, (const double(*)[3])p);
    for (int k = 0; k < 3; k++) {
        f->low[k] = fmin(fmin(p[0][k], p[1][k]), p[2][k]);
        f->high[k] = fmax(fmax(p[0][k], p[1][k]), p[2][k]);
        for (int c = 0; c < 3; c++) f->corner[c][k] = p[f->turn < 0 ? 2 - c : c][k];
    }
}

static int by_low(const void *left, const void *right)
{
    const struct face *a = left, *b = right;

    return (a->low[0] > b->low[0]) - (a->low[0] < b->low[0]);
}

static bool set_faces(struct exact *e, const struct ts_volume_mesh *m, struct faces *to)
{
    to->face = malloc(m->face_count * sizeof *to->face + 1);
    if (!to->face) return false;
    for (size_t i = 0; i < m->face_count; i++) {
        struct face *f = &to->face[to->count];

        mpq_inits(f->plane[0], f->plane[1], f->plane[2], NULL);
        set_face(e, m, i, f);
        to->count += f->turn != 0;
        if (f->turn == 0) mpq_clears(f->plane[0], f->plane[1], f->plane[2], NULL);
        to->widest = fmax(to->widest, nextafter(f->high[0] - f->low[0], INFINITY));
    }
    qsort(to->face, to->count, sizeof *to->face, by_low);
    return true;
}

/* ---- two faces ---- */

/* True only if all of b is on the outer side of an edge of a, or on it. */
static bool surely_beside(const struct face *a, const struct face *b)
{
    for (int i = 0; i < 3; i++) {
        const double *p = a->corner[i], *q = a->corner[(i + 1) % 3];
        int out = 0;

        for (int k = 0; k < 3; k++) {
            const double *r = b->corner[k];
            double left = (q[0] - p[0]) * (r[1] - p[1]), right = (q[1] - p[1]) * (r[0] - p[0]);
            bool corner = (r[0] == p[0] && r[1] == p[1]) || (r[0] == q[0] && r[1] == q[1]);

            out += corner || left - right < -0x1p-50 * (fabs(left) + fabs(right)) - 0x1p-1000;
        }
        if (out == 3) return true;
    }
    return false;
}

/* What line . (x, y, 1) is. */
static void value(struct exact *e, mpq_t *line, mpq_t *at, mpq_t to)
{
    mpq_mul(e->c, line[0], at[0]);
    mpq_add(to, line[2], e->c);
    mpq_mul(e->c, line[1], at[1]);
    mpq_add(to, to, e->c);
}

/* The part of p where the line is 0 or more. */
static void cut(struct exact *e, const struct polygon *p, mpq_t *line, struct polygon *to)
{
    to->count = 0;
    for (int i = 0; i < p->count; i++) value(e, line, (mpq_t *)p->at[i], e->side[i]);
    for (int i = 0; i < p->count; i++) {
        int j = (i + 1) % p->count;

        if (mpq_sgn(e->side[i]) >= 0) {
            for (int k = 0; k < 2; k++) mpq_set(to->at[to->count][k], p->at[i][k]);
            to->count++;
        }
        if (mpq_sgn(e->side[i]) * mpq_sgn(e->side[j]) >= 0) continue;
        mpq_sub(e->a, e->side[i], e->side[j]);
        mpq_div(e->a, e->side[i], e->a);
        for (int k = 0; k < 2; k++) {
            mpq_sub(e->b, p->at[j][k], p->at[i][k]);
            mpq_mul(e->b, e->b, e->a);
            mpq_add(to->at[to->count][k], p->at[i][k], e->b);
        }
        to->count++;
    }
}

static void set_triangle(struct polygon *p, const struct face *f)
{
    p->count = 3;
    for (int i = 0; i < 6; i++) mpq_set_d(p->at[i / 2][i % 2], f->corner[i / 2][i % 2]);
}

static void swap(struct polygon *p, struct polygon *q)
{
    struct polygon kept = *p;

    *p = *q;
    *q = kept;
}

/* What both faces cover, seen along z, in `all`. */
static void find_common(struct exact *e, const struct face *f, const struct face *g)
{
    set_triangle(&e->all, f);
    for (int i = 0; i < 3 && e->all.count > 2; i++) {
        const double *p = g->corner[i], *q = g->corner[(i + 1) % 3];

        mpq_set_d(e->line[0], p[1]);
        mpq_set_d(e->a, q[1]);
        mpq_sub(e->line[0], e->line[0], e->a);
        mpq_set_d(e->line[1], q[0]);
        mpq_set_d(e->a, p[0]);
        mpq_sub(e->line[1], e->line[1], e->a);
        mpq_mul(e->line[2], e->line[0], e->a);
        mpq_set_d(e->a, p[1]);
        mpq_mul(e->a, e->a, e->line[1]);
        mpq_add(e->line[2], e->line[2], e->a);
        mpq_neg(e->line[2], e->line[2]);
        cut(e, &e->all, e->line, &e->next);
        swap(&e->all, &e->next);
    }
}

/* Adds `times` the integral of a plane's height over a polygon. */
static void add_integral(struct exact *e, const struct polygon *p, mpq_t *plane, int times,
                         struct sum *to)
{
    mpq_t d[2][2], heights, area;

    mpq_inits(d[0][0], d[0][1], d[1][0], d[1][1], heights, area, NULL);
    for (int i = 1; i + 1 < p->count; i++) {
        for (int k = 0; k < 4; k++)
            mpq_sub(d[k / 2][k % 2], p->at[i + k / 2][k % 2], p->at[0][k % 2]);
        mpq_mul(area, d[0][0], d[1][1]);
        mpq_mul(e->a, d[0][1], d[1][0]);
        mpq_sub(area, area, e->a);
        value(e, plane, (mpq_t *)p->at[0], heights);
        for (int k = 0; k < 2; k++) {
            value(e, plane, (mpq_t *)p->at[i + k], e->a);
            mpq_add(heights, heights, e->a);
        }
        mpq_mul(area, area, heights); /* six times the integral */
        mpq_set_si(e->a, times, 6);
        mpq_canonicalize(e->a);
        mpq_mul(area, area, e->a);
        if (e->bits > 0)
            mpq_mul_2exp(area, area, (unsigned long)e->bits);
        else
            mpq_div_2exp(area, area, (unsigned long)-e->bits);
        mpz_fdiv_q(mpq_numref(e->a), mpq_numref(area), mpq_denref(area));
        mpz_add(to->steps, to->steps, mpq_numref(e->a));
        to->terms++;
    }
    mpq_clears(d[0][0], d[0][1], d[1][0], d[1][1], heights, area, NULL);
}

/* Adds `times` the integral of the lower height where both faces are. */
static void add_pair(struct exact *e, struct face *f, struct face *g, int times, struct sum *to)
{
    mpq_t above[3];

    for (int k = 0; k < 2; k++)
        if (f->high[k] <= g->low[k] || g->high[k] <= f->low[k]) return;
    if (surely_beside(f, g) || surely_beside(g, f)) return;
    find_common(e, f, g);
    if (e->all.count < 3) return;
    times *= f->turn * g->turn;
    if (f->high[2] <= g->low[2] || g->high[2] <= f->low[2]) {
        add_integral(e, &e->all, f->high[2] <= g->low[2] ? f->plane : g->plane, times, to);
        return;
    }
    for (int k = 0; k < 3; k++) {
        mpq_init(above[k]);
        mpq_sub(above[k], g->plane[k], f->plane[k]);
    }
    cut(e, &e->all, above, &e->part);
    add_integral(e, &e->part, f->plane, times, to);
    for (int k = 0; k < 3; k++) mpq_neg(above[k], above[k]);
    cut(e, &e->all, above, &e->part);
    add_integral(e, &e->part, g->plane, times, to);
    for (int k = 0; k < 3; k++) mpq_clear(above[k]);
}

/* ---- two meshes ---- */

/* The integral of w_A w_B, or of w_A^2 if both are the same. */
static void add_pairs(struct exact *e, struct faces *a, struct faces *b, struct sum *to)
{
    size_t first = 0;

    for (size_t i = 0; i < a->count; i++) {
        struct face *f = &a->face[i];

        while (first < b->count && b->face[first].low[0] < f->low[0] - b->widest) first++;
        for (size_t k = a == b ? i + 1 : first; k < b->count && b->face[k].low[0] < f->high[0]; k++)
            add_pair(e, f, &b->face[k], a == b ? 2 : 1, to);
    }
}

/* The integral of w, which is also what pairs of a face with itself add to that of w^2. */
static void add_faces(struct exact *e, struct faces *a, bool alone, struct sum *to)
{
    for (size_t i = 0; i < a->count; i++) {
        set_triangle(&e->all, &a->face[i]);
        add_integral(e, &e->all, a->face[i].plane, alone ? a->face[i].turn : 1, to);
    }
}

/* 1 or -1, the sense in which a mesh winds around all that it winds around; 0: it winds otherwise
 * around some points. w^2 - w is at least 2 there: if its integral is no more than what roundings
 * down may hide, such points take less than that many steps. */
static int sense_of(struct exact *e, struct faces *a)
{
    struct sum once = {.terms = 0}, twice = {.terms = 0};
    int sense;

    mpz_inits(once.steps, twice.steps, NULL);
    add_faces(e, a, true, &once);
    add_faces(e, a, false, &twice);
    add_pairs(e, a, a, &twice);
    sense = mpz_sgn(once.steps) < 0 ? -1 : 1;
    mpz_abs(once.steps, once.steps);
    mpz_sub(twice.steps, twice.steps, once.steps);
    if (mpz_cmp_ui(twice.steps, 2 * (once.terms + twice.terms)) > 0) sense = 0;
    mpz_clears(once.steps, twice.steps, NULL);
    return sense;
}

/* The double next to `steps`. */
static double nearest(struct exact *e, const mpz_t steps)
{
    double below, above;

    mpq_set_z(e->a, steps);
    if (e->bits > 0)
        mpq_div_2exp(e->a, e->a, (unsigned long)e->bits);
    else
        mpq_mul_2exp(e->a, e->a, (unsigned long)-e->bits);
    below = mpq_get_d(e->a);
    above = nextafter(below, INFINITY);
    mpq_set_d(e->b, below);
    mpq_sub(e->b, e->a, e->b);
    mpq_set_d(e->c, above);
    mpq_sub(e->c, e->c, e->a);
    return mpq_cmp(e->b, e->c) <= 0 ? below : above;
}

static void start(struct exact *e)
{
    struct polygon *all[3] = {&e->all, &e->next, &e->part};

    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2 * MOST; k++) mpq_init(all[i]->at[k / 2][k % 2]);
    for (int k = 0; k < MOST; k++) mpq_init(e->side[k]);
    mpq_inits(e->line[0], e->line[1], e->line[2], e->a, e->b, e->c, NULL);
}

static void end(struct exact *e)
{
    struct polygon *all[3] = {&e->all, &e->next, &e->part};

    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < e->body[i].count; k++)
            for (int n = 0; n < 3; n++) mpq_clear(e->body[i].face[k].plane[n]);
        free(e->body[i].face);
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2 * MOST; k++) mpq_clear(all[i]->at[k / 2][k % 2]);
    for (int k = 0; k < MOST; k++) mpq_clear(e->side[k]);
    mpq_clears(e->line[0], e->line[1], e->line[2], e->a, e->b, e->c, NULL);
}

int tool_volume_exact(const struct ts_volume_mesh mesh[2], double *to, int *which)
{
    struct exact e = {.bits = 0};
    struct sum sum = {.terms = 0};
    int sense[2] = {1, 1}, exponent;
    bool good = true;

    start(&e);
    mpz_init(sum.steps);
    for (int i = 0; i < 2; i++) good = good && set_faces(&e, &mesh[i], &e.body[i]);
    for (int i = 0; good && i < 2; i++) {
        const struct ts_box box = tool_volume_box(&mesh[i]);

        for (int k = 0; k < 3; k++) {
            (void)frexp(box.hi[k] - box.lo[k], &exponent); /* of the first body: its box's volume */
            e.bits += i == 0 ? -exponent : 0;
        }
        if (i == 0) e.bits += 512;
    }
    for (int i = 0; good && i < 2; i++) {
        sense[i] = sense_of(&e, &e.body[i]);
        if (sense[i] == 0) *which = i;
        if (sense[i] == 0) break;
    }
    if (good && sense[0] * sense[1] != 0) {
        add_pairs(&e, &e.body[0], &e.body[1], &sum);
        mpz_add_ui(sum.steps, sum.steps, sum.terms / 2);
        mpz_mul_si(sum.steps, sum.steps, sense[0] * sense[1]);
        if (mpz_cmpabs_ui(sum.steps, sum.terms) <= 0) mpz_set_ui(sum.steps, 0);
        *to = nearest(&e, sum.steps);
    }
    mpz_clear(sum.steps);
    end(&e);
    return !good ? 0 : sense[0] * sense[1] != 0 ? 1 : -1;
}
