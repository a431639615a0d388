/* oracle.c: what a line crosses, and how often a point is inside, exactly and by other ways
 * than the naive twin's: numbers are moved by an e that is small enough, not by symbols.
 *
 * Places are whole numbers below 2^B in size, as are pixels' centres and depths. Whatever is asked
 * is the sign of a polynomial in e, whose coefficients are products of three places or differences
 * of them, and halves: multiples of 1/2 below 2^(3B + 6). If one is not 0, then the first one that
 * is not decides as long as e < 2^-(3B + 8), so with e = 2^-K, K = 3B + 16. No polynomial here has
 * only zeros unless an edge or a face is flat as it is seen. Everything is multiplied by 2^(3K +
 * 1). */
#include <stdlib.h>
#include <string.h>

#include "props/ldi/ldi.h"
#include "props/ldi/oracle.h"

/* ---- numbers ---- */

/* A view's places, in its own words: columns, rows, and depth, each rounded as ldi.h says. */
static double place_of(const struct ts_view *view, int k, const double *vertex)
{
    uint32_t axis = (view->axis + 1 + (uint32_t)k) % 3;
    double steps = k == 0 ? 256.0 * view->width : k == 1 ? 256.0 * view->height : 16777215.0;
    double lo = view->box.lo[axis], hi = view->box.hi[axis];
    double from = k == 2 && view->from_high ? hi - vertex[axis] : vertex[axis] - lo;

    return rint(from * (steps / (hi - lo)));
}

bool ldi_exact_make(struct ldi_exact *e, const struct ts_body *body, const double *vertex,
                    const struct ts_view *view)
{
    size_t count = 3 * (size_t)body->vertex_count;
    size_t bits = 26; /* more than a depth has, or a centre */

    *e = (struct ldi_exact){.body = body, .view = *view, .count = count};
    e->place = malloc((count + 1) * sizeof *e->place);
    if (!e->place) return false;
    for (size_t i = 0; i < count; i++) {
        double place = place_of(view, (int)(i % 3), vertex + i / 3 * 3);

        mpz_init(e->place[i]);
        if (isfinite(place)) mpz_set_d(e->place[i], place);
        if (mpz_sizeinbase(e->place[i], 2) > bits) bits = mpz_sizeinbase(e->place[i], 2);
    }
    e->k = 3 * bits + 16;
    for (size_t i = 0; i < count; i++) mpz_mul_2exp(e->place[i], e->place[i], 3 * e->k + 1);
    for (int i = 0; i < 3; i++) mpz_inits(e->point[i], e->one[i], e->two[i], e->normal[i], NULL);
    mpz_inits(e->x, e->y, NULL);
    mpq_inits(e->p, e->q, NULL);
    return true;
}

void ldi_exact_clear(struct ldi_exact *e)
{
    for (size_t i = 0; i < e->count; i++) mpz_clear(e->place[i]);
    for (int i = 0; i < 3; i++) mpz_clears(e->point[i], e->one[i], e->two[i], e->normal[i], NULL);
    mpz_clears(e->x, e->y, NULL);
    mpq_clears(e->p, e->q, NULL);
    free(e->place);
}

/* to = whole * 2^(3K + 1) + 2^(3K + 1) e^power, without the second if the power is 0. */
static void set_moved(const struct ldi_exact *e, mpz_t to, uint64_t whole, unsigned power)
{
    mpz_set_ui(to, (unsigned long)whole);
    mpz_mul_2exp(to, to, power * e->k);
    if (power) mpz_add_ui(to, to, 1);
    mpz_mul_2exp(to, to, (3 - power) * e->k + 1);
}

static uint64_t centre(uint32_t pixel) { return 256 * (uint64_t)pixel + 128; }

static const mpz_t *corner(const struct ldi_exact *e, uint32_t face, int k)
{
    return (const mpz_t *)e->place + 3 * (size_t)e->body->face[3 * (size_t)face + (size_t)k];
}

/* The normal of a face: the product of two of its edges. */
static void set_normal(struct ldi_exact *e, uint32_t face)
{
    const mpz_t *a = corner(e, face, 0), *b = corner(e, face, 1), *c = corner(e, face, 2);

    for (int k = 0; k < 3; k++) {
        mpz_sub(e->one[k], b[k], a[k]);
        mpz_sub(e->two[k], c[k], a[k]);
    }
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;

        mpz_mul(e->normal[k], e->one[l], e->two[m]);
        mpz_submul(e->normal[k], e->one[m], e->two[l]);
    }
}

/* ---- lines ---- */

/* Where the row of the point crosses an edge; false: it does not. */
static bool cut(struct ldi_exact *e, const mpz_t *a, const mpz_t *b, mpq_t at)
{
    if ((mpz_cmp(a[1], e->point[1]) > 0) == (mpz_cmp(b[1], e->point[1]) > 0)) return false;
    mpz_sub(e->x, e->point[1], a[1]);
    mpz_sub(e->y, b[0], a[0]);
    mpz_mul(mpq_numref(at), e->x, e->y);
    mpz_sub(mpq_denref(at), b[1], a[1]);
    mpz_addmul(mpq_numref(at), a[0], mpq_denref(at));
    mpq_canonicalize(at);
    return true;
}

/* A row that is on no corner cuts no edge or two: is the point between them? */
static bool between(struct ldi_exact *e, uint32_t face)
{
    int found = 0, left = 0;

    for (int k = 0; k < 3; k++) {
        if (!cut(e, corner(e, face, k), corner(e, face, (k + 1) % 3), e->p)) continue;
        mpq_set_z(e->q, e->point[0]);
        found++;
        left += mpq_cmp(e->p, e->q) < 0;
    }
    return found == 2 && left == 1;
}

/* The plane's height over the centre: floor(z + 1/2), clamped. */
static uint32_t height(struct ldi_exact *e, uint32_t face)
{
    const mpz_t *a = corner(e, face, 0);

    mpz_mul(e->x, e->normal[2], a[2]);
    for (int k = 0; k < 2; k++) {
        mpz_sub(e->y, e->point[k], a[k]);
        mpz_submul(e->x, e->normal[k], e->y);
    }
    mpz_mul_2exp(e->y, e->normal[2], 3 * e->k + 1); /* back to whole steps */
    mpz_mul_2exp(e->x, e->x, 1);
    mpz_add(e->x, e->x, e->y);
    mpz_mul_2exp(e->y, e->y, 1);
    mpz_fdiv_q(e->x, e->x, e->y);
    if (mpz_sgn(e->x) < 0) return 0;
    return mpz_cmp_ui(e->x, TS_LDI_FAR) < 0 ? (uint32_t)mpz_get_ui(e->x) : TS_LDI_FAR;
}

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

uint32_t ldi_exact_line(struct ldi_exact *e, uint32_t pixel, uint32_t *to)
{
    uint32_t count = 0, column = pixel % e->view.width, row = pixel / e->view.width;

    for (uint32_t f = 0; f < e->body->face_count; f++) {
        set_moved(e, e->point[0], centre(column), 1);
        set_moved(e, e->point[1], centre(row), 2);
        if (!between(e, f)) continue;
        set_normal(e, f);
        set_moved(e, e->point[0], centre(column), 0);
        set_moved(e, e->point[1], centre(row), 0);
        to[count++] = 2 * height(e, f) + ((mpz_sgn(e->normal[2]) > 0) != e->view.from_high);
    }
    qsort(to, count, sizeof *to, by_number);
    return count;
}

/* ---- points ---- */

/* On which side of an edge the point lies, seen along the first axis. */
static int side(struct ldi_exact *e, const mpz_t *a, const mpz_t *b)
{
    mpz_sub(e->one[1], b[1], a[1]);
    mpz_sub(e->one[2], b[2], a[2]);
    mpz_sub(e->two[1], e->point[1], a[1]);
    mpz_sub(e->two[2], e->point[2], a[2]);
    mpz_mul(e->x, e->one[1], e->two[2]);
    mpz_submul(e->x, e->one[2], e->two[1]);
    return mpz_sgn(e->x);
}

/* Whether the ray from the point along the columns goes through a face: it is among the corners,
 * seen along the ray, and the face lies beyond it. Outwards is 1, inwards -1. */
static int pierces(struct ldi_exact *e, uint32_t face)
{
    const mpz_t *a = corner(e, face, 0), *b = corner(e, face, 1), *c = corner(e, face, 2);
    int first = side(e, a, b);

    if (first == 0 || side(e, b, c) != first || side(e, c, a) != first) return 0;
    set_normal(e, face);
    mpz_set_ui(e->x, 0);
    for (int k = 0; k < 3; k++) { /* n . (a - point), which is the way to go times n's first */
        mpz_sub(e->y, a[k], e->point[k]);
        mpz_addmul(e->x, e->normal[k], e->y);
    }
    return mpz_sgn(e->x) == mpz_sgn(e->normal[0]) ? mpz_sgn(e->normal[0]) : 0;
}

int ldi_exact_winding(struct ldi_exact *e, uint32_t pixel, uint32_t depth)
{
    int sum = 0;

    set_moved(e, e->point[0], centre(pixel % e->view.width), 2);
    set_moved(e, e->point[1], centre(pixel / e->view.width), 3);
    set_moved(e, e->point[2], depth, 0); /* depth + 1/2 - e */
    mpz_set_ui(e->x, 1);
    mpz_mul_2exp(e->x, e->x, 3 * e->k);
    mpz_add(e->point[2], e->point[2], e->x);
    mpz_set_ui(e->x, 1);
    mpz_mul_2exp(e->x, e->x, 2 * e->k + 1);
    mpz_sub(e->point[2], e->point[2], e->x);
    for (uint32_t f = 0; f < e->body->face_count; f++) sum += pierces(e, f);
    return e->view.from_high ? -sum : sum; /* turned inside out by the mirror */
}
