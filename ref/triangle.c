/* triangle.c, naive: two closed triangles meet when they have a common point, so look for one.
 *
 * A common point is  sum s_i A_i = sum t_j B_j  with s, t >= 0, sum s = 1, sum t = 1. If these
 * equations have a solution, they have one in which the corners that carry weight are so few that
 * no other weights on the same corners give a common point (a vertex of the solution set; linear
 * programming). So it is enough to try every set of corners I of A and J of B, at most five in
 * all, to solve for the weights exactly, and to look whether a unique solution is non-negative.
 *
 * Nothing here asks whether a triangle has area or whether planes are parallel.
 *
 * The solution set is the hull of its vertices, and so is the set of common points, which is its
 * image. So the triangles meet beyond the hull of the corners they share when one of these vertices
 * gives a point that is outside. */
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

/* What is asked, and what is looked at. */
struct question {
    const double *a, *b;
    integer_point corner_a[3], corner_b[3];
    unsigned shared;
    struct system s;
};

/* to = the common point that was found, first_a + sum weight_i (A_i - first_a). */
static void set_point(struct question *q, unsigned set_a, mpq_t *to)
{
    int first = __builtin_ctz(set_a), unknown = 0;
    mpq_t step;

    mpq_init(step);
    for (int k = 0; k < 3; k++) mpq_set_z(to[k], q->corner_a[first][k]);
    for (int i = first + 1; i < 3; i++) {
        if (!(set_a >> i & 1)) continue;
        for (int k = 0; k < 3; k++) {
            mpz_sub(mpq_numref(step), q->corner_a[i][k], q->corner_a[first][k]);
            mpz_set_ui(mpq_denref(step), 1);
            mpq_mul(step, step, q->s.weight[unknown]);
            mpq_add(to[k], to[k], step);
        }
        unknown++;
    }
    mpq_clear(step);
}

/* The point is from + t (to - from) for some t from 0 to 1. An axis on which from and to differ
 * says which t; where there is none, any will do. */
static bool on_segment(mpq_t *point, mpz_t *from, mpz_t *to)
{
    mpq_t along, want, t;
    bool known = false, on = true;

    mpq_inits(along, want, t, NULL);
    for (int k = 0; k < 6; k++) { /* all axes for t, and all again with it */
        mpq_set_z(want, from[k % 3]);
        mpq_set_z(along, to[k % 3]);
        mpq_sub(along, along, want);
        mpq_sub(want, point[k % 3], want);
        if (!known && mpq_sgn(along) != 0) {
            mpq_div(t, want, along);
            known = true;
        }
        mpq_mul(along, along, t);
        on = on && (k < 3 || mpq_equal(want, along));
    }
    on = on && mpq_sgn(t) >= 0 && mpq_cmp_ui(t, 1, 1) <= 0;
    mpq_clears(along, want, t, NULL);
    return on;
}

/* Whether the common point that was found is outside the hull of the shared corners. */
static bool outside(struct question *q, unsigned set_a)
{
    mpq_t point[3];
    bool inside;

    if (q->shared == 0) return true;
    for (int k = 0; k < 3; k++) mpq_init(point[k]);
    set_point(q, set_a, point);
    inside = on_segment(point, q->corner_a[0], q->corner_a[q->shared - 1]);
    for (int k = 0; k < 3; k++) mpq_clear(point[k]);
    return !inside;
}

/* Large sets first: crossing triangles have an edge of one through the inside of the other. */
static bool find_common_point(struct question *q)
{
    struct system *s = &q->s;

    for (unsigned set_a = 7; set_a > 0; set_a--)
        for (unsigned set_b = 7; set_b > 0; set_b--) {
            if (set_a == 7 && set_b == 7) continue; /* six corners never have one solution */
            if (apart(q->a, set_a, q->b, set_b)) continue;
            set_up(s, q->corner_a, set_a, q->corner_b, set_b);
            if (solve(s) && weights_legal(s, 0, s->of_a) &&
                weights_legal(s, s->of_a, s->unknowns) && outside(q, set_a))
                return true;
        }
    return false;
}

static bool meet_beyond(const double *a, const double *b, unsigned shared)
{
    struct question q = {.a = a, .b = b, .shared = shared};
    bool found;

    if (shared == 3) return false; /* both triangles are the hull of what they share */
    if (apart(a, 7, b, 7)) return false;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) mpz_inits(q.corner_a[i][k], q.corner_b[i][k], NULL);
        for (int k = 0; k < 4; k++) mpz_init(q.s.entry[i][k]);
        mpq_init(q.s.weight[i]);
    }
    set_corners(q.corner_a, q.corner_b, a, b);
    found = find_common_point(&q);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) mpz_clears(q.corner_a[i][k], q.corner_b[i][k], NULL);
        for (int k = 0; k < 4; k++) mpz_clear(q.s.entry[i][k]);
        mpq_clear(q.s.weight[i]);
    }
    return found;
}

static bool meet(const double *a, const double *b) { return meet_beyond(a, b, 0); }

const struct ts_triangle_table ts_triangle_ref = {meet, meet_beyond};
