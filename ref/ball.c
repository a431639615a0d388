/* ball.c, naive: the smallest ball is determined by at most four of the points, which lie on its
 * sphere and in no common plane, line or point. So every such set is tried, in rationals, and the
 * smallest ball that holds all points is taken. Then its centre is rounded, and its radius is the
 * least double that is large enough. */
#include "touchstone/ball.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "ref/rational.h"

enum { MOST_SUPPORT = 4 };

struct search {
    size_t count;
    rational_point *point;
    rational_point center;    /* of the smallest ball so far */
    mpq_t square;             /* of its radius */
    bool found;               /* whether there is one */
    size_t set[MOST_SUPPORT]; /* that is tried now */
    rational_point tried;     /* its ball: the centre, */
    mpq_t tried_square;       /* and the square of the radius */
};

static void distance_square(mpq_t to, mpq_t *a, mpq_t *b)
{
    rational_point difference;

    rational_init(difference, 3);
    for (int k = 0; k < 3; k++) mpq_sub(difference[k], a[k], b[k]);
    rational_dot(to, difference, difference);
    rational_clear(difference, 3);
}

/* Gauss without exchanges: row i of n, with its right side last. A matrix of dot products of
 * independent vectors is positive definite, so that no pivot is 0; of dependent ones, some is. The
 * solution is left in the last column. */
static bool solve(int n, mpq_t (*row)[MOST_SUPPORT])
{
    mpq_t term, factor;
    bool independent = true;

    mpq_inits(term, factor, NULL);
    for (int i = 0; i < n && independent; i++) {
        independent = mpq_sgn(row[i][i]) != 0;
        for (int j = 0; j < n && independent; j++) {
            if (i == j) continue;
            mpq_div(factor, row[j][i], row[i][i]);
            for (int k = i; k <= n; k++) {
                mpq_mul(term, factor, row[i][k]);
                mpq_sub(row[j][k], row[j][k], term);
            }
        }
    }
    for (int i = 0; i < n && independent; i++) mpq_div(row[i][n], row[i][n], row[i][i]);
    mpq_clears(term, factor, NULL);
    return independent;
}

/* The ball whose sphere goes through all points of the set and whose centre lies in their plane or
 * line: c = p0 + sum x_i v_i, with v_i = p_i - p0 and 2 v_i . (c - p0) = v_i . v_i. False if the
 * points depend on each other. */
static bool circumscribe(struct search *s, int size)
{
    mpq_t row[MOST_SUPPORT - 1][MOST_SUPPORT], term;
    rational_point v[MOST_SUPPORT - 1], *first = &s->point[s->set[0]];
    int n = size - 1;
    bool good;

    mpq_init(term);
    for (int i = 0; i < n; i++) {
        rational_init(v[i], 3);
        rational_init(row[i], n + 1);
        for (int k = 0; k < 3; k++) mpq_sub(v[i][k], s->point[s->set[i + 1]][k], (*first)[k]);
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) rational_dot(row[i][j], v[i], v[j]);
        mpq_div_2exp(row[i][n], row[i][i], 1);
    }
    good = solve(n, row);
    for (int k = 0; k < 3; k++) {
        mpq_set(s->tried[k], (*first)[k]);
        for (int i = 0; i < n; i++) {
            mpq_mul(term, row[i][n], v[i][k]);
            mpq_add(s->tried[k], s->tried[k], term);
        }
    }
    distance_square(s->tried_square, s->tried, *first);
    for (int i = 0; i < n; i++) {
        rational_clear(v[i], 3);
        rational_clear(row[i], n + 1);
    }
    mpq_clear(term);
    return good;
}

static bool holds_all(struct search *s)
{
    mpq_t square;
    bool all = true;

    mpq_init(square);
    for (size_t i = 0; i < s->count && all; i++) {
        distance_square(square, s->point[i], s->tried);
        all = mpq_cmp(square, s->tried_square) <= 0;
    }
    mpq_clear(square);
    return all;
}

/* Every set that begins with the `size` points chosen so far and goes on behind the last. */
static void try_sets(struct search *s, int size)
{
    if (size > 0 && circumscribe(s, size) &&
        !(s->found && mpq_cmp(s->tried_square, s->square) >= 0) && holds_all(s)) {
        s->found = true;
        mpq_set(s->square, s->tried_square);
        for (int k = 0; k < 3; k++) mpq_set(s->center[k], s->tried[k]);
    }
    for (size_t i = size ? s->set[size - 1] + 1 : 0; size < MOST_SUPPORT && i < s->count; i++) {
        s->set[size] = i;
        try_sets(s, size + 1);
    }
}

/* ---- rounding ---- */

/* Doubles >= 0 are ordered as their bits are. */
static double double_of(uint64_t bits)
{
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint64_t bits_of(double x)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* The least double r >= 0 with r^2 >= square; infinity if there is none. */
static double root_above(mpq_t square)
{
    uint64_t below = 0, enough = bits_of(INFINITY); /* the answer is from one to the other */
    mpq_t r;

    mpq_init(r);
    while (below < enough) {
        uint64_t middle = below + (enough - below) / 2;

        mpq_set_d(r, double_of(middle));
        mpq_mul(r, r, r);
        if (mpq_cmp(r, square) >= 0)
            enough = middle;
        else
            below = middle + 1;
    }
    mpq_clear(r);
    return double_of(enough);
}

/* GMP rounds a quotient toward zero, which keeps the centre in the points' box. */
static struct ts_ball round_outward(struct search *s)
{
    struct ts_ball ball;
    mpq_t square;

    mpq_init(square);
    for (int k = 0; k < 3; k++) {
        ball.center[k] = mpq_get_d(s->center[k]);
        mpq_set_d(s->center[k], ball.center[k]);
    }
    mpq_set_ui(s->square, 0, 1);
    for (size_t i = 0; i < s->count; i++) {
        distance_square(square, s->point[i], s->center);
        if (mpq_cmp(square, s->square) > 0) mpq_set(s->square, square);
    }
    ball.radius = root_above(s->square);
    mpq_clear(square);
    return ball;
}

static bool of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
               struct ts_error *error)
{
    struct search s = {.count = count};

    if (!ts_ball_check(count, index, point, error)) return false;
    s.point = calloc(count, sizeof *s.point);
    if (!s.point) return ts_out_of_memory(error);
    for (size_t i = 0; i < count; i++) {
        rational_init(s.point[i], 3);
        for (int k = 0; k < 3; k++) mpq_set_d(s.point[i][k], ts_ball_point(index, point, i)[k]);
    }
    rational_init(s.center, 3);
    rational_init(s.tried, 3);
    mpq_inits(s.square, s.tried_square, NULL);
    try_sets(&s, 0);
    *to = round_outward(&s);
    mpq_clears(s.square, s.tried_square, NULL);
    rational_clear(s.tried, 3);
    rational_clear(s.center, 3);
    for (size_t i = 0; i < count; i++) rational_clear(s.point[i], 3);
    free(s.point);
    return true;
}

const struct ts_ball_table ts_ball_ref = {of};
