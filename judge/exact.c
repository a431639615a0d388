/* exact.c: evidence that anyone can check with a pencil: a point with rational coordinates that
 * lies in both triangles, or a plane between them.
 *
 * A common point. The triangles meet exactly when the five equations
 *     sum s_i A_i - sum t_j B_j = 0,  sum s_i = 1,  sum t_j = 1
 * have a solution with s, t >= 0. A linear program that has a solution has one whose columns are
 * independent (a vertex), so it is enough to try every set of the six columns, and to keep a unique
 * solution that is not negative. It need not be asked whether a triangle has area.
 *
 * A plane. If they are apart, some direction among these puts one strictly before the other: cross
 * products of two edges; differences w of two corners; (e x w) x e for an edge e. (The nearest
 * points of the two lie inside faces of these kinds: props/oracle.c has the proof.)
 *
 * Crossing. The triangles still meet after every small motion exactly when 0 is inside of the set
 * of differences of their points, and not on its border. That set has an inside only if the edges
 * of both span the space; then it is a body whose faces are perpendicular to a normal of a triangle
 * or to a cross product of an edge of each, and 0 is inside when none of these directions has it on
 * one side. In other words: the insides of both share a point, and they don't lie in one plane. */
#include <gmp.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge/judge.h"

enum { ROWS = 5, COLUMNS = 6 };

/* ---- a common point ---- */

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

/* Column `from` of the equations becomes column `to`. */
static void set_column(struct system *s, int to, int from, const double *a, const double *b)
{
    const double *corner = from < 3 ? a + 3 * from : b + 3 * (from - 3);

    for (int k = 0; k < 3; k++) {
        mpq_set_d(s->entry[k][to], corner[k]);
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

/* The weights of the six corners at a common point. */
static bool find_weights(const double *a, const double *b, mpq_t *weight)
{
    struct system s;
    bool found = false;

    each(&s, init);
    for (unsigned set = 1; !found && set < 1u << COLUMNS; set++) {
        int width = 0, column[COLUMNS];

        for (int c = 0; c < COLUMNS; c++)
            if (set >> c & 1) column[width++] = c;
        if (width > ROWS) continue;
        for (int c = 0; c < width; c++) set_column(&s, c, column[c], a, b);
        for (int k = 0; k < ROWS; k++) mpq_set_ui(s.entry[k][width], k >= 3, 1);
        found = solve(&s, width);
        for (int c = 0; c < COLUMNS; c++) mpq_set_ui(weight[c], 0, 1);
        for (int c = 0; found && c < width; c++) mpq_set(weight[column[c]], s.entry[c][width]);
    }
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

bool ts_common_point(const double *a, const double *b, double *point)
{
    mpq_t weight[COLUMNS], exact[3];
    bool found;

    for (int i = 0; i < COLUMNS; i++) mpq_init(weight[i]);
    for (int k = 0; k < 3; k++) mpq_init(exact[k]);
    found = find_weights(a, b, weight);
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

/* ---- a plane ---- */

typedef mpz_t vector[3];

/* All numbers times one power of two, so that they are integers. */
struct space {
    vector corner[6];     /* a's, then b's */
    vector edge[6];       /* a's, then b's */
    vector difference[9]; /* a_i - b_j */
    vector direction, inner;
    mpz_t along[6];
    int exponent; /* of the power of two, negative: a coordinate is an integer times it */
};

/* The numbers of a space: it is nothing but mpz_t up to its exponent. */
enum { NUMBERS = 3 * (6 + 6 + 9 + 2) + 6 };

static void minus(vector to, vector x, vector y)
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

static void space_open(struct space *s, const double *a, const double *b)
{
    mpz_t *number = &s->corner[0][0];
    int exponent[18];

    s->exponent = INT_MAX;
    for (int i = 0; i < NUMBERS; i++) mpz_init(number[i]);
    for (int i = 0; i < 18; i++) {
        double x = frexp(i < 9 ? a[i] : b[i - 9], &exponent[i]);

        exponent[i] -= 53;
        mpz_set_d(number[i], ldexp(x, 53));
        if (x != 0 && exponent[i] < s->exponent) s->exponent = exponent[i];
    }
    if (s->exponent == INT_MAX) s->exponent = 0;
    for (int i = 0; i < 18; i++)
        if (mpz_sgn(number[i]) != 0)
            mpz_mul_2exp(number[i], number[i], (mp_bitcnt_t)(exponent[i] - s->exponent));
    for (int i = 0; i < 3; i++) {
        minus(s->edge[i], s->corner[(i + 1) % 3], s->corner[i]);
        minus(s->edge[3 + i], s->corner[3 + (i + 1) % 3], s->corner[3 + i]);
        for (int j = 0; j < 3; j++) minus(s->difference[3 * i + j], s->corner[i], s->corner[3 + j]);
    }
}

static void space_close(struct space *s)
{
    mpz_t *number = &s->corner[0][0];

    for (int i = 0; i < NUMBERS; i++) mpz_clear(number[i]);
}

/* How the direction orders a and b: -1 all of a strictly before all of b, 1 strictly behind; with
 * `weakly` they may be level. 0: neither. */
static int sides(struct space *s, bool weakly)
{
    bool before = true, behind = true;

    for (int i = 0; i < 6; i++) {
        mpz_mul(s->along[i], s->direction[0], s->corner[i][0]);
        mpz_addmul(s->along[i], s->direction[1], s->corner[i][1]);
        mpz_addmul(s->along[i], s->direction[2], s->corner[i][2]);
    }
    for (int i = 0; i < 3; i++)
        for (int j = 3; j < 6; j++) {
            int order = mpz_cmp(s->along[i], s->along[j]);

            before = before && (weakly ? order <= 0 : order < 0);
            behind = behind && (weakly ? order >= 0 : order > 0);
        }
    return before ? -1 : behind ? 1 : 0;
}

static bool is_zero(vector x)
{
    return mpz_sgn(x[0]) == 0 && mpz_sgn(x[1]) == 0 && mpz_sgn(x[2]) == 0;
}

/* Whether one of b's edges leaves the plane of a, which has the normal; or the other way round. */
static bool leaves(struct space *s, vector normal, int first_edge)
{
    bool leaves = false;

    for (int i = first_edge; i < first_edge + 3 && !leaves; i++) {
        mpz_mul(s->along[0], normal[0], s->edge[i][0]);
        mpz_addmul(s->along[0], normal[1], s->edge[i][1]);
        mpz_addmul(s->along[0], normal[2], s->edge[i][2]);
        leaves = mpz_sgn(s->along[0]) != 0;
    }
    return leaves;
}

bool ts_crossing(const double *a, const double *b)
{
    struct space s;
    bool crossing;
    vector normal[2];

    space_open(&s, a, b);
    for (int k = 0; k < 6; k++) mpz_init(normal[k / 3][k % 3]);
    cross(normal[0], s.edge[0], s.edge[1]);
    cross(normal[1], s.edge[3], s.edge[4]);
    crossing = leaves(&s, normal[0], 3) || leaves(&s, normal[1], 0);
    for (int d = 0; crossing && d < 11; d++) {
        if (d < 2)
            for (int k = 0; k < 3; k++) mpz_set(s.direction[k], normal[d][k]);
        else
            cross(s.direction, s.edge[(d - 2) / 3], s.edge[3 + (d - 2) % 3]);
        crossing = is_zero(s.direction) || sides(&s, true) == 0;
    }
    for (int k = 0; k < 6; k++) mpz_clear(normal[k / 3][k % 3]);
    space_close(&s);
    return crossing;
}

/* Looks for a direction that separates, and leaves it in s->direction. */
static int separate(struct space *s)
{
    int side = 0;

    for (int i = 0; i < 6 && !side; i++)
        for (int j = 0; j < i && !side; j++) {
            cross(s->direction, s->edge[i], s->edge[j]);
            side = sides(s, false);
        }
    for (int w = 0; w < 9 && !side; w++) {
        for (int k = 0; k < 3; k++) mpz_set(s->direction[k], s->difference[w][k]);
        side = sides(s, false);
        for (int i = 0; i < 6 && !side; i++) {
            cross(s->inner, s->edge[i], s->difference[w]);
            cross(s->direction, s->inner, s->edge[i]);
            side = sides(s, false);
        }
    }
    return side;
}

/* The plane half-way between the corners that are nearest to each other along the direction. */
static char *describe_plane(struct space *s, int side)
{
    mpz_t *last = &s->along[side < 0 ? 0 : 3], *next = &s->along[side < 0 ? 3 : 0];
    int l = 0, n = 0;
    mpq_t height, common;
    char *text = NULL;

    for (int i = 1; i < 3; i++) {
        if (mpz_cmp(last[i], last[l]) > 0) l = i;
        if (mpz_cmp(next[i], next[n]) < 0) n = i;
    }
    mpq_init(height);
    mpq_init(common);
    mpz_gcd(mpq_numref(common), s->direction[0], s->direction[1]);
    mpz_gcd(mpq_numref(common), mpq_numref(common), s->direction[2]);
    for (int k = 0; k < 3; k++) mpz_divexact(s->direction[k], s->direction[k], mpq_numref(common));
    mpz_add(mpq_numref(height), last[l], next[n]);
    mpq_div(height, height, common);
    mpq_div_2exp(height, height, 1);
    if (s->exponent < 0)
        mpq_div_2exp(height, height, (mp_bitcnt_t)-s->exponent);
    else
        mpq_mul_2exp(height, height, (mp_bitcnt_t)s->exponent);
    if (gmp_asprintf(&text,
                     "No point of both faces: the plane\n  (%Zd) x + (%Zd) y + (%Zd) z = %Qd\n"
                     "has all corners of the %s face below it and all of the other above.\n",
                     s->direction[0], s->direction[1], s->direction[2], height,
                     side < 0 ? "first" : "second") < 0)
        text = NULL;
    mpq_clear(height);
    mpq_clear(common);
    return text;
}

char *ts_witness(const double *a, const double *b)
{
    mpq_t weight[COLUMNS];
    char *text = NULL;

    for (int i = 0; i < COLUMNS; i++) mpq_init(weight[i]);
    if (find_weights(a, b, weight)) {
        text = describe_point(a, weight);
    } else {
        struct space s;

        space_open(&s, a, b);
        text = describe_plane(&s, separate(&s));
        space_close(&s);
    }
    for (int i = 0; i < COLUMNS; i++) mpq_clear(weight[i]);
    return text;
}
