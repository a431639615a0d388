/* exact.h: points in rationals, for the exact side of corner's properties. */
#ifndef PROPS_CORNER_EXACT_H
#define PROPS_CORNER_EXACT_H

#include <gmp.h>
#include <stdbool.h>

typedef mpq_t point[3];

static inline void init(point *p, int count)
{
    for (int i = 0; i < 3 * count; i++) mpq_init(p[i / 3][i % 3]);
}

static inline void clear(point *p, int count)
{
    for (int i = 0; i < 3 * count; i++) mpq_clear(p[i / 3][i % 3]);
}

static inline void set(mpq_t *to, const double *from)
{
    for (int k = 0; k < 3; k++) mpq_set_d(to[k], from[k]);
}

static inline void subtract(mpq_t *to, mpq_t *a, mpq_t *b)
{
    for (int k = 0; k < 3; k++) mpq_sub(to[k], a[k], b[k]);
}

static inline void dot(mpq_t to, mpq_t *a, mpq_t *b)
{
    mpq_t product, sum;

    mpq_inits(product, sum, NULL);
    for (int k = 0; k < 3; k++) {
        mpq_mul(product, a[k], b[k]);
        mpq_add(sum, sum, product);
    }
    mpq_set(to, sum);
    mpq_clears(product, sum, NULL);
}

/* to += s a */
static inline void add_times(mpq_t *to, const mpq_t s, mpq_t *a)
{
    mpq_t product;

    mpq_init(product);
    for (int k = 0; k < 3; k++) {
        mpq_mul(product, s, a[k]);
        mpq_add(to[k], to[k], product);
    }
    mpq_clear(product);
}

/* The v = s a + t b with v.a = p and v.b = q, if a and b are not parallel. */
static inline bool combine(mpq_t *a, mpq_t *b, const mpq_t p, const mpq_t q, mpq_t *v)
{
    mpq_t aa, ab, bb, below, weight, term;
    bool good;

    mpq_inits(aa, ab, bb, below, weight, term, NULL);
    dot(aa, a, a);
    dot(ab, a, b);
    dot(bb, b, b);
    mpq_mul(below, aa, bb);
    mpq_mul(term, ab, ab);
    mpq_sub(below, below, term);
    good = mpq_sgn(below) != 0;
    for (int k = 0; k < 3; k++) mpq_set_ui(v[k], 0, 1);
    for (int i = 0; i < 2 && good; i++) {
        mpq_mul(weight, i ? q : p, i ? aa : bb);
        mpq_mul(term, i ? p : q, ab);
        mpq_sub(weight, weight, term);
        mpq_div(weight, weight, below);
        add_times(v, weight, i ? b : a);
    }
    mpq_clears(aa, ab, bb, below, weight, term, NULL);
    return good;
}

/* way = from the line through a and b, or from a if they are one point, to `to`. */
static inline void set_from_line(mpq_t *a, mpq_t *b, mpq_t *to, bool segment, mpq_t *way)
{
    point line;
    mpq_t along, length;

    init(&line, 1);
    mpq_inits(along, length, NULL);
    subtract(line, b, a);
    subtract(way, to, a);
    dot(along, way, line);
    dot(length, line, line);
    if (mpq_sgn(length) > 0) mpq_div(along, along, length);
    if (segment && mpq_sgn(along) < 0) mpq_set_ui(along, 0, 1);
    if (segment && mpq_cmp_ui(along, 1, 1) > 0) mpq_set_ui(along, 1, 1);
    mpq_neg(along, along);
    add_times(way, along, line);
    mpq_clears(along, length, NULL);
    clear(&line, 1);
}

static inline void set_corners(const double *triangle, point *to)
{
    for (int i = 0; i < 3; i++) set(to[i], triangle + 3 * i);
}

#endif
