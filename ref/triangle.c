/* triangle.c, naive: two closed triangles meet when they have a common point, so look for one.
 *
 * A common point is  sum s_i A_i = sum t_j B_j  with s, t >= 0, sum s = 1, sum t = 1. If these
 * equations have a solution, they have one in which the corners that carry weight are so few that
 * no other weights on the same corners give a common point (a vertex of the solution set; linear
 * programming). So it is enough to try every set of corners I of A and J of B, at most five in
 * all, to solve for the weights exactly, and to look whether a unique solution is non-negative.
 *
 * Nothing here asks whether a triangle has area or whether planes are parallel. */
#include "touchstone/triangle.h"

#include <gmp.h>
#include <math.h>

typedef mpz_t integer_point[3];

/* The unknowns of one pair of corner sets: the weights of all but the first corner of each. */
struct system {
    mpz_t entry[3][4]; /* one row a coordinate; columns of unknowns, then the right side */
    mpq_t weight[3];   /* the solution */
    int unknowns;
    int of_a; /* the first of_a unknowns belong to A */
};

/* All 18 coordinates times one power of two, so that they are integers. A double is a fraction
 * with a power of two below, and the question does not depend on scale. */
static void set_corners(integer_point *a, integer_point *b, const double *from_a,
                        const double *from_b)
{
    mpq_t exact[18];
    mp_bitcnt_t most = 0;

    for (int i = 0; i < 18; i++) {
        mpq_init(exact[i]);
        mpq_set_d(exact[i], i < 9 ? from_a[i] : from_b[i - 9]);
        if (mpz_scan1(mpq_denref(exact[i]), 0) > most) most = mpz_scan1(mpq_denref(exact[i]), 0);
    }
    for (int i = 0; i < 18; i++) {
        mpz_t *to = i < 9 ? &a[i / 3][i % 3] : &b[i / 3 - 3][i % 3];

        mpz_mul_2exp(*to, mpq_numref(exact[i]), most - mpz_scan1(mpq_denref(exact[i]), 0));
        mpq_clear(exact[i]);
    }
}

/* Column `k` = to - from. */
static void set_column(struct system *s, int k, mpz_t *to, mpz_t *from)
{
    for (int row = 0; row < 3; row++) mpz_sub(s->entry[row][k], to[row], from[row]);
}

/* first_a + sum s_i (A_i - first_a) = first_b + sum t_j (B_j - first_b), unknowns to the left. */
static void set_up(struct system *s, integer_point *a, unsigned set_a, integer_point *b,
                   unsigned set_b)
{
    int first_a = __builtin_ctz(set_a), first_b = __builtin_ctz(set_b);

    s->unknowns = 0;
    for (int i = first_a + 1; i < 3; i++)
        if (set_a >> i & 1) set_column(s, s->unknowns++, a[i], a[first_a]);
    s->of_a = s->unknowns;
    for (int j = first_b + 1; j < 3; j++)
        if (set_b >> j & 1) set_column(s, s->unknowns++, b[first_b], b[j]);
    set_column(s, s->unknowns, b[first_b], a[first_a]);
}

/* row = row * pivot - pivot_row * row[column]: the entry in `column` becomes zero. */
static void eliminate(mpz_t *row, mpz_t *pivot_row, int column, int last)
{
    for (int k = last; k >= 0; k--) {
        if (k == column) continue;
        mpz_mul(row[k], row[k], pivot_row[column]);
        mpz_submul(row[k], pivot_row[k], row[column]);
    }
    mpz_set_ui(row[column], 0);
}

/* Gauss and Jordan, without divisions until the end. True when there is exactly one solution. */
static bool solve(struct system *s)
{
    int last = s->unknowns;

    for (int k = 0; k < last; k++) {
        int pivot = k;

        while (pivot < 3 && mpz_sgn(s->entry[pivot][k]) == 0) pivot++;
        if (pivot == 3) return false; /* none, or more than one */
        for (int c = 0; c <= last; c++) mpz_swap(s->entry[k][c], s->entry[pivot][c]);
        for (int row = 0; row < 3; row++)
            if (row != k && mpz_sgn(s->entry[row][k]) != 0)
                eliminate(s->entry[row], s->entry[k], k, last);
    }
    for (int row = last; row < 3; row++)
        if (mpz_sgn(s->entry[row][last]) != 0) return false; /* 0 = something else */
    for (int k = 0; k < last; k++) {
        mpz_set(mpq_numref(s->weight[k]), s->entry[k][last]);
        mpz_set(mpq_denref(s->weight[k]), s->entry[k][k]);
        mpq_canonicalize(s->weight[k]);
    }
    return true;
}

/* Weights from `first` to before `end`, and what is left for the first corner, are >= 0. */
static bool weights_legal(struct system *s, int first, int end)
{
    mpq_t sum;
    bool legal = true;

    mpq_init(sum);
    for (int k = first; k < end; k++) {
        legal = legal && mpq_sgn(s->weight[k]) >= 0;
        mpq_add(sum, sum, s->weight[k]);
    }
    legal = legal && mpq_cmp_ui(sum, 1, 1) <= 0;
    mpq_clear(sum);
    return legal;
}

/* The range of some corners on an axis. */
static void range(const double *t, unsigned set, int axis, double *lo, double *hi)
{
    *lo = INFINITY;
    *hi = -INFINITY;
    for (int i = 0; i < 3; i++)
        if (set >> i & 1) {
            *lo = fmin(*lo, t[3 * i + axis]);
            *hi = fmax(*hi, t[3 * i + axis]);
        }
}

/* Corners whose ranges are apart on an axis have no common point; that saves solving for it. */
static bool apart(const double *a, unsigned set_a, const double *b, unsigned set_b)
{
    for (int k = 0; k < 3; k++) {
        double lo_a, hi_a, lo_b, hi_b;

        range(a, set_a, k, &lo_a, &hi_a);
        range(b, set_b, k, &lo_b, &hi_b);
        if (hi_a < lo_b || hi_b < lo_a) return true;
    }
    return false;
}

/* Large sets first: crossing triangles have an edge of one through the inside of the other. */
static bool find_common_point(struct system *s, integer_point *corner_a, const double *a,
                              integer_point *corner_b, const double *b)
{
    for (unsigned set_a = 7; set_a > 0; set_a--)
        for (unsigned set_b = 7; set_b > 0; set_b--) {
            if (set_a == 7 && set_b == 7) continue; /* six corners never have one solution */
            if (apart(a, set_a, b, set_b)) continue;
            set_up(s, corner_a, set_a, corner_b, set_b);
            if (solve(s) && weights_legal(s, 0, s->of_a) && weights_legal(s, s->of_a, s->unknowns))
                return true;
        }
    return false;
}

static bool meet(const double *a, const double *b)
{
    integer_point corner_a[3], corner_b[3];
    struct system s;
    bool found;

    if (apart(a, 7, b, 7)) return false;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) mpz_inits(corner_a[i][k], corner_b[i][k], NULL);
        for (int k = 0; k < 4; k++) mpz_init(s.entry[i][k]);
        mpq_init(s.weight[i]);
    }
    set_corners(corner_a, corner_b, a, b);
    found = find_common_point(&s, corner_a, a, corner_b, b);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) mpz_clears(corner_a[i][k], corner_b[i][k], NULL);
        for (int k = 0; k < 4; k++) mpz_clear(s.entry[i][k]);
        mpq_clear(s.weight[i]);
    }
    return found;
}

const struct ts_triangle ts_triangle_ref = {meet};
