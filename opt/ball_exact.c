/* ball_exact.c: the same walk as in ball.c, with the balls of the few points in rationals. A point
 * that is found outside is outside, since it is so by much more than the search rounds; so radii
 * grow from step to step, no set comes twice, and the walk ends. */
#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "opt/ball.h"

enum { ROWS = TS_MOST_SUPPORT - 1 };

/* A ball by its centre, from the point that came last, and the square of its radius. */
struct exact {
    mpq_t v[ROWS][3];          /* the other points, from the last one */
    mpq_t row[ROWS][ROWS + 1]; /* the system, and its right side */
    mpq_t center[3], square;
    mpq_t best_center[3], best_square;
    mpq_t term, factor;
};

static void each(struct exact *e, void (*act)(mpq_t))
{
    for (int i = 0; i < ROWS; i++) {
        for (int k = 0; k < 3; k++) act(e->v[i][k]);
        for (int k = 0; k <= ROWS; k++) act(e->row[i][k]);
    }
    for (int k = 0; k < 3; k++) {
        act(e->center[k]);
        act(e->best_center[k]);
    }
    act(e->square);
    act(e->best_square);
    act(e->term);
    act(e->factor);
}

static void dot(struct exact *e, mpq_t to, mpq_t *a, mpq_t *b)
{
    mpq_set_ui(to, 0, 1);
    for (int k = 0; k < 3; k++) {
        mpq_mul(e->term, a[k], b[k]);
        mpq_add(to, to, e->term);
    }
}

/* Row j minus so much of row i that column i vanishes. */
static void eliminate(struct exact *e, int n, int i, int j)
{
    mpq_div(e->factor, e->row[j][i], e->row[i][i]);
    for (int k = i; k <= n; k++) {
        mpq_mul(e->term, e->factor, e->row[i][k]);
        mpq_sub(e->row[j][k], e->row[j][k], e->term);
    }
}

/* The weights of n points, in the last column; false if the points depend on each other, or a
 * weight is negative. That of the point that came last need not be looked at: if it is negative,
 * the ball is smaller than the one before, which it is outside of (docs/ball.md). */
static bool weigh(struct exact *e, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) dot(e, e->row[i][j], e->v[i], e->v[j]);
        mpq_div_2exp(e->row[i][n], e->row[i][i], 1);
    }
    for (int i = 0; i < n; i++) {
        if (mpq_sgn(e->row[i][i]) == 0) return false;
        for (int j = 0; j < n; j++)
            if (j != i) eliminate(e, n, i, j);
    }
    for (int i = 0; i < n; i++) {
        mpq_div(e->row[i][n], e->row[i][n], e->row[i][i]);
        if (mpq_sgn(e->row[i][n]) < 0) return false;
    }
    return true;
}

/* Whether the ball of the last point and v[0..n-1] is larger than the best so far; then it is the
 * best. */
static bool improve(struct exact *e, int n)
{
    if (!weigh(e, n)) return false;
    for (int k = 0; k < 3; k++) {
        mpq_set_ui(e->center[k], 0, 1);
        for (int i = 0; i < n; i++) {
            mpq_mul(e->term, e->row[i][n], e->v[i][k]);
            mpq_add(e->center[k], e->center[k], e->term);
        }
    }
    dot(e, e->square, e->center, e->center);
    if (mpq_cmp(e->square, e->best_square) <= 0) return false;
    mpq_set(e->best_square, e->square);
    for (int k = 0; k < 3; k++) mpq_set(e->best_center[k], e->center[k]);
    return true;
}

struct few {
    int count;
    double point[TS_MOST_SUPPORT][3];
};

static struct few choose(const struct few *from, unsigned set, const double *p, struct exact *e)
{
    struct few to = {1, {{p[0], p[1], p[2]}}};

    for (int i = 0; i < from->count; i++) {
        if (!(set >> i & 1)) continue;
        for (int k = 0; k < 3; k++) {
            to.point[to.count][k] = from->point[i][k];
            mpq_set_d(e->v[to.count - 1][k], from->point[i][k]);
            mpq_set_d(e->term, p[k]);
            mpq_sub(e->v[to.count - 1][k], e->v[to.count - 1][k], e->term);
        }
        to.count++;
    }
    return to;
}

/* Of all sets of p and at most three others, that with the largest ball has the smallest ball of
 * all of them. */
static void join(struct few *few, const double *p, struct exact *e, double *center)
{
    struct few best = *few;

    for (unsigned set = 1; set < 1U << few->count && set < 15; set++) {
        struct few next = choose(few, set, p, e);

        if (improve(e, next.count - 1)) best = next;
    }
    *few = best;
    for (int k = 0; k < 3; k++) {
        mpq_set_d(e->term, p[k]);
        mpq_add(e->term, e->term, e->best_center[k]);
        center[k] = mpq_get_d(e->term);
    }
}

void opt_ball_exactly(const struct ts_cloud *cloud, double *center)
{
    struct few few = {.count = 1};
    struct exact e;

    each(&e, mpq_init);
    ts_cloud_point(cloud, 0, few.point[0]);
    ts_cloud_point(cloud, 0, center);
    for (;;) {
        double square, p[3];
        size_t far = opt_ball_farthest(cloud, center, &square);

        if (square <= ts_mul(mpq_get_d(e.best_square), TS_GOOD_ENOUGH)) break;
        ts_cloud_point(cloud, far, p);
        join(&few, p, &e, center);
    }
    each(&e, mpq_clear);
}
