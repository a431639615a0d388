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

#include <math.h>

#include "ref/rational.h"

/* The unknowns of one pair of corner sets: the weights of all but the first corner of each. */
struct system {
    mpq_t entry[3][4]; /* one row a coordinate; columns of unknowns, then the right side */
    int unknowns;
    int of_a; /* the first of_a unknowns belong to A */
};

/* Column `k` = to - from. */
static void set_column(struct system *s, int k, mpq_t *to, mpq_t *from)
{
    for (int row = 0; row < 3; row++) mpq_sub(s->entry[row][k], to[row], from[row]);
}

/* first_a + sum s_i (A_i - first_a) = first_b + sum t_j (B_j - first_b), unknowns to the left. */
static void set_up(struct system *s, rational_point *a, unsigned set_a, rational_point *b,
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

/* row -= factor * pivot_row, where factor makes the entry in `column` zero. */
static void eliminate(mpq_t *row, mpq_t *pivot_row, int column, int last)
{
    mpq_t factor, product;

    mpq_init(factor);
    mpq_init(product);
    mpq_div(factor, row[column], pivot_row[column]);
    for (int k = column; k <= last; k++) {
        mpq_mul(product, factor, pivot_row[k]);
        mpq_sub(row[k], row[k], product);
    }
    mpq_clear(factor);
    mpq_clear(product);
}

/* Gauss-Jordan. True when there is exactly one solution; then unknown k is in entry[k][last]. */
static bool solve(struct system *s)
{
    int last = s->unknowns;

    for (int k = 0; k < last; k++) {
        int pivot = k;

        while (pivot < 3 && mpq_sgn(s->entry[pivot][k]) == 0) pivot++;
        if (pivot == 3) return false; /* none, or more than one */
        for (int c = 0; c <= last; c++) mpq_swap(s->entry[k][c], s->entry[pivot][c]);
        for (int row = 0; row < 3; row++)
            if (row != k && mpq_sgn(s->entry[row][k]) != 0)
                eliminate(s->entry[row], s->entry[k], k, last);
    }
    for (int row = last; row < 3; row++)
        if (mpq_sgn(s->entry[row][last]) != 0) return false; /* 0 = something else */
    for (int k = 0; k < last; k++) mpq_div(s->entry[k][last], s->entry[k][last], s->entry[k][k]);
    return true;
}

/* Weights from `first` to before `end`, and what is left for the first corner, are >= 0. */
static bool weights_legal(struct system *s, int first, int end)
{
    mpq_t sum;
    bool legal = true;

    mpq_init(sum);
    for (int k = first; k < end; k++) {
        legal = legal && mpq_sgn(s->entry[k][s->unknowns]) >= 0;
        mpq_add(sum, sum, s->entry[k][s->unknowns]);
    }
    legal = legal && mpq_cmp_ui(sum, 1, 1) <= 0;
    mpq_clear(sum);
    return legal;
}

/* Two ranges that are apart on an axis have no common point; most pairs end here. */
static bool apart(const double *a, const double *b)
{
    for (int k = 0; k < 3; k++) {
        double alo = fmin(fmin(a[k], a[k + 3]), a[k + 6]),
               ahi = fmax(fmax(a[k], a[k + 3]), a[k + 6]);
        double blo = fmin(fmin(b[k], b[k + 3]), b[k + 6]),
               bhi = fmax(fmax(b[k], b[k + 3]), b[k + 6]);

        if (ahi < blo || bhi < alo) return true;
    }
    return false;
}

static bool meet(const double *a, const double *b)
{
    rational_point corner_a[3], corner_b[3];
    struct system s;
    bool found = false;

    if (apart(a, b)) return false;
    for (int i = 0; i < 3; i++) {
        rational_init(corner_a[i], 3);
        rational_init(corner_b[i], 3);
        rational_init(s.entry[i], 4);
        for (int k = 0; k < 3; k++) {
            mpq_set_d(corner_a[i][k], a[3 * i + k]);
            mpq_set_d(corner_b[i][k], b[3 * i + k]);
        }
    }
    /* Large sets first: crossing triangles have an edge of one through the inside of the other. */
    for (unsigned set_a = 7; set_a > 0 && !found; set_a--)
        for (unsigned set_b = 7; set_b > 0 && !found; set_b--) {
            if (set_a == 7 && set_b == 7) continue; /* six corners never have one solution */
            set_up(&s, corner_a, set_a, corner_b, set_b);
            found =
                solve(&s) && weights_legal(&s, 0, s.of_a) && weights_legal(&s, s.of_a, s.unknowns);
        }
    for (int i = 0; i < 3; i++) {
        rational_clear(corner_a[i], 3);
        rational_clear(corner_b[i], 3);
        rational_clear(s.entry[i], 4);
    }
    return found;
}

const struct ts_triangle ts_triangle_ref = {meet};
