/* point.c: a point with rational coordinates that lies in both triangles.
 *
 * The triangles meet exactly when the five equations
 *     sum s_i A_i - sum t_j B_j = 0,  sum s_i = 1,  sum t_j = 1
 * have a solution with s, t >= 0. A linear program that has a solution has one whose columns are
 * independent (a vertex), so it is enough to try every set of the six columns, and to keep a unique
 * solution that is not negative. It need not be asked whether a triangle has area. */
#include <gmp.h>
#include <stdio.h>

#include "judge/space.h"

enum { ROWS = 5, COLUMNS = 6 };

struct system {
    mpq_t entry[ROWS][COLUMNS + 1]; /* the chosen columns, then the right side */
    mpq_t factor, product;
};

static void each(struct system *s, void (*what)(mpq_t))
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j <= COLUMNS; j++) what(s->entry[i][j]);
    what(s->factor);
    what(s->product);
}

static void init(mpq_t x) { mpq_init(x); }
static void clear(mpq_t x) { mpq_clear(x); }

/* Column `from` of the equations becomes column `to`; b is moved by the shift, if there is one. */
static void set_column(struct system *s, int to, int from, const double *a, const double *b,
                       mpq_t *shift)
{
    const double *corner = from < 3 ? a + 3 * from : b + 3 * (from - 3);

    for (int k = 0; k < 3; k++) {
        mpq_set_d(s->entry[k][to], corner[k]);
        if (from >= 3 && shift) mpq_add(s->entry[k][to], s->entry[k][to], shift[k]);
        if (from >= 3) mpq_neg(s->entry[k][to], s->entry[k][to]);
    }
    mpq_set_ui(s->entry[3][to], from < 3, 1);
    mpq_set_ui(s->entry[4][to], from >= 3, 1);
}

/* row i -= factor * row p, from column `start` on */
static void subtract_row(struct system *s, int i, int p, int start, int width)
{
    mpq_div(s->factor, s->entry[i][start], s->entry[p][start]);
    for (int j = start; j <= width; j++) {
        mpq_mul(s->product, s->factor, s->entry[p][j]);
        mpq_sub(s->entry[i][j], s->entry[i][j], s->product);
    }
}

/* Gauss and Jordan; true if there is one solution and it is not negative. Then it stands in column
 * `width` of the first rows. */
static bool solve(struct system *s, int width)
{
    for (int c = 0; c < width; c++) {
        int p = c;

        while (p < ROWS && mpq_sgn(s->entry[p][c]) == 0) p++;
        if (p == ROWS) return false;
        for (int j = 0; p != c && j <= width; j++) mpq_swap(s->entry[p][j], s->entry[c][j]);
        for (int i = 0; i < ROWS; i++)
            if (i != c) subtract_row(s, i, c, c, width);
    }
    for (int i = 0; i < ROWS; i++) {
        if (i >= width && mpq_sgn(s->entry[i][width]) != 0) return false;
        if (i < width) mpq_div(s->entry[i][width], s->entry[i][width], s->entry[i][i]);
        if (i < width && mpq_sgn(s->entry[i][width]) < 0) return false;
    }
    return true;
}

/* Which corners have a weight, as a set of bits; false: it has no solution, or many, or a negative
 * one. */
static bool try_set(struct system *s, unsigned set, const double *a, const double *b, mpq_t *shift,
                    mpq_t *weight)
{
    int width = 0, column[COLUMNS];

    for (int c = 0; c < COLUMNS; c++)
        if (set >> c & 1) column[width++] = c;
    if (width > ROWS) return false;
    for (int c = 0; c < width; c++) set_column(s, c, column[c], a, b, shift);
    for (int k = 0; k < ROWS; k++) mpq_set_ui(s->entry[k][width], k >= 3, 1);
    if (!solve(s, width)) return false;
    for (int c = 0; c < COLUMNS; c++) mpq_set_ui(weight[c], 0, 1);
    for (int c = 0; c < width; c++) mpq_set(weight[column[c]], s->entry[c][width]);
    return true;
}

/* The weights of the six corners at a common point. */
static bool find_weights(const double *a, const double *b, mpq_t *shift, mpq_t *weight)
{
    struct system s;
    bool found = false;

    each(&s, init);
    for (unsigned set = 1; !found && set < 1u << COLUMNS; set++)
        found = try_set(&s, set, a, b, shift, weight);
    each(&s, clear);
    return found;
}

/* sum s_i A_i */
static void set_point(mpq_t *point, const double *a, mpq_t *weight)
{
    mpq_t term;

    mpq_init(term);
    for (int k = 0; k < 3; k++) {
        mpq_set_ui(point[k], 0, 1);
        for (int i = 0; i < 3; i++) {
            mpq_set_d(term, a[3 * i + k]);
            mpq_mul(term, term, weight[i]);
            mpq_add(point[k], point[k], term);
        }
    }
    mpq_clear(term);
}

void ts_each_common_corner(const double *a, const double *b, void (*each_corner)(void *, mpq_t *),
                           void *context)
{
    mpq_t weight[COLUMNS], point[3];
    struct system s;

    each(&s, init);
    for (int i = 0; i < COLUMNS; i++) mpq_init(weight[i]);
    for (int k = 0; k < 3; k++) mpq_init(point[k]);
    for (unsigned set = 1; set < 1u << COLUMNS; set++)
        if (try_set(&s, set, a, b, NULL, weight)) {
            set_point(point, a, weight);
            each_corner(context, point);
        }
    for (int i = 0; i < COLUMNS; i++) mpq_clear(weight[i]);
    for (int k = 0; k < 3; k++) mpq_clear(point[k]);
    each(&s, clear);
}

bool ts_common_point(const double *a, const double *b, double *point)
{
    return ts_point_of_moved(a, b, NULL, point);
}

bool ts_point_of_moved(const double *a, const double *b, mpq_t *shift, double *point)
{
    mpq_t weight[COLUMNS], exact[3];
    bool found;

    for (int i = 0; i < COLUMNS; i++) mpq_init(weight[i]);
    for (int k = 0; k < 3; k++) mpq_init(exact[k]);
    found = find_weights(a, b, shift, weight);
    if (found) set_point(exact, a, weight);
    for (int k = 0; k < 3; k++) point[k] = mpq_get_d(exact[k]);
    for (int i = 0; i < COLUMNS; i++) mpq_clear(weight[i]);
    for (int k = 0; k < 3; k++) mpq_clear(exact[k]);
    return found;
}

static char *describe_point(const double *a, mpq_t *weight)
{
    mpq_t p[3];
    char *text = NULL;

    for (int k = 0; k < 3; k++) mpq_init(p[k]);
    set_point(p, a, weight);
    if (gmp_asprintf(&text,
                     "A point of both faces:\n  x = %Qd\n  y = %Qd\n  z = %Qd\n"
                     "The corners of the first have the weights %Qd, %Qd, %Qd there,\n"
                     "those of the second %Qd, %Qd, %Qd.\n",
                     p[0], p[1], p[2], weight[0], weight[1], weight[2], weight[3], weight[4],
                     weight[5]) < 0)
        text = NULL;
    for (int k = 0; k < 3; k++) mpq_clear(p[k]);
    return text;
}

/* Whether a point is on the segment from p to q, which may be one point. */
static bool is_on_segment(mpq_t *point, const double *p, const double *q)
{
    mpq_t at, from, to, left, right;
    bool on = true;

    mpq_inits(at, from, to, left, right, NULL);
    for (int k = 0; k < 3; k++) { /* in the box of both ends, and on the line through them */
        int next = (k + 1) % 3;

        mpq_set_d(from, p[k] < q[k] ? p[k] : q[k]);
        mpq_set_d(to, p[k] < q[k] ? q[k] : p[k]);
        on = on && mpq_cmp(from, point[k]) <= 0 && mpq_cmp(point[k], to) <= 0;
        mpq_set_d(from, p[k]);
        mpq_set_d(to, q[next]);
        mpq_set_d(at, p[next]);
        mpq_sub(left, point[k], from);
        mpq_sub(right, to, at);
        mpq_mul(left, left, right);
        mpq_sub(at, point[next], at);
        mpq_set_d(to, q[k]);
        mpq_sub(to, to, from);
        mpq_mul(right, at, to);
        on = on && mpq_equal(left, right);
    }
    mpq_clears(at, from, to, left, right, NULL);
    return on;
}

/* A corner of what both have in common is found by trying all sets; if one of its points is outside
 * of a convex set, so is one of its corners. */
bool ts_self_witness(const double *a, const double *b, const double *shared, size_t count,
                     char **text)
{
    mpq_t weight[COLUMNS], point[3];
    struct system s;
    bool found = false;

    each(&s, init);
    for (int i = 0; i < COLUMNS; i++) mpq_init(weight[i]);
    for (int k = 0; k < 3; k++) mpq_init(point[k]);
    for (unsigned set = 1; !found && set < 1u << COLUMNS; set++) {
        if (!try_set(&s, set, a, b, NULL, weight)) continue;
        set_point(point, a, weight);
        found = !count || !is_on_segment(point, shared, shared + 3 * (count - 1));
    }
    *text = found ? describe_point(a, weight) : NULL;
    for (int i = 0; i < COLUMNS; i++) mpq_clear(weight[i]);
    for (int k = 0; k < 3; k++) mpq_clear(point[k]);
    each(&s, clear);
    return found;
}

bool ts_point_witness(const double *a, const double *b, char **text)
{
    mpq_t weight[COLUMNS];
    bool found;

    for (int i = 0; i < COLUMNS; i++) mpq_init(weight[i]);
    found = find_weights(a, b, NULL, weight);
    *text = found ? describe_point(a, weight) : NULL;
    for (int i = 0; i < COLUMNS; i++) mpq_clear(weight[i]);
    return found;
}
