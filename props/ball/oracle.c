/* oracle.c: the smallest ball in rationals, by Welzl's recursion: a point that is outside the
 * ball of those before it is on the sphere of the ball with it. What comes out is not believed: it
 * is the smallest exactly when all points are inside and its centre is in the hull of some that are
 * on the sphere. Spheres through points are found by cross products. */
#include <stdlib.h>
#include <string.h>

#include "props/ball/ball.h"

enum { MOST = 4 };

void ts_exact_ball_init(struct ts_exact_ball *ball)
{
    mpq_inits(ball->center[0], ball->center[1], ball->center[2], ball->square, NULL);
}

void ts_exact_ball_clear(struct ts_exact_ball *ball)
{
    mpq_clears(ball->center[0], ball->center[1], ball->center[2], ball->square, NULL);
}

/* ---- vectors ---- */

typedef mpq_t vector[3];

struct oracle {
    vector *point;
    size_t *order;     /* numbers of points: the list that points move to the front of */
    size_t set[MOST];  /* of points on the sphere */
    size_t held[MOST]; /* those that the ball was last made of, */
    int held_count;    /* and how many */
    struct ts_exact_ball *ball;
    vector edge[MOST - 1]; /* from the first point of the set to the others */
    vector cross[3];       /* of the edges 1 and 2, 2 and 0, 0 and 1 */
    vector to_center, u, w;
    mpq_t term, scale;
};

static void each(struct oracle *o, void (*act)(mpq_t))
{
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
            act(o->edge[i][k]);
            act(o->cross[i][k]);
        }
        act(o->to_center[k]);
        act(o->u[k]);
        act(o->w[k]);
    }
    act(o->term);
    act(o->scale);
}

static void subtract(vector to, vector a, vector b)
{
    for (int k = 0; k < 3; k++) mpq_sub(to[k], a[k], b[k]);
}

static void dot(struct oracle *o, mpq_t to, vector a, vector b)
{
    mpq_set_ui(to, 0, 1);
    for (int k = 0; k < 3; k++) {
        mpq_mul(o->term, a[k], b[k]);
        mpq_add(to, to, o->term);
    }
}

/* to is neither a nor b. */
static void cross(struct oracle *o, vector to, vector a, vector b)
{
    for (int k = 0; k < 3; k++) {
        mpq_mul(to[k], a[(k + 1) % 3], b[(k + 2) % 3]);
        mpq_mul(o->term, a[(k + 2) % 3], b[(k + 1) % 3]);
        mpq_sub(to[k], to[k], o->term);
    }
}

/* to += factor * a */
static void add_times(struct oracle *o, vector to, mpq_t factor, vector a)
{
    for (int k = 0; k < 3; k++) {
        mpq_mul(o->term, factor, a[k]);
        mpq_add(to[k], to[k], o->term);
    }
}

/* ---- the sphere through the set ---- */

/* Six volumes, or four areas squared, or the length squared, of what n edges span: 0 when they
 * depend on each other. */
static void measure(struct oracle *o, int n, mpq_t to)
{
    if (n == 3)
        dot(o, to, o->edge[0], o->cross[0]);
    else if (n == 2)
        dot(o, to, o->cross[2], o->cross[2]);
    else
        dot(o, to, o->edge[0], o->edge[0]);
}

/* Where the centre is from the first point, times twice the measure:
 * three edges a b c: |a|^2 b x c + |b|^2 c x a + |c|^2 a x b; two: (|a|^2 b - |b|^2 a) x (a x b).
 */
static void towards_center(struct oracle *o, int n)
{
    mpq_t square;

    mpq_init(square);
    for (int k = 0; k < 3; k++) mpq_set_ui(o->to_center[k], 0, 1);
    if (n == 3) {
        for (int i = 0; i < 3; i++) {
            dot(o, square, o->edge[i], o->edge[i]);
            add_times(o, o->to_center, square, o->cross[i]);
        }
    } else if (n == 2) {
        for (int k = 0; k < 3; k++) mpq_set_ui(o->u[k], 0, 1);
        dot(o, square, o->edge[0], o->edge[0]);
        add_times(o, o->u, square, o->edge[1]);
        dot(o, square, o->edge[1], o->edge[1]);
        mpq_neg(square, square);
        add_times(o, o->u, square, o->edge[0]);
        cross(o, o->to_center, o->u, o->cross[2]);
    } else if (n == 1) {
        dot(o, square, o->edge[0], o->edge[0]);
        add_times(o, o->to_center, square, o->edge[0]);
    }
    mpq_clear(square);
}

/* Gives to_center and the edges; false if the points of the set depend on each other. */
static bool sphere_through(struct oracle *o, int size)
{
    int n = size - 1;

    for (int i = 0; i < n; i++) subtract(o->edge[i], o->point[o->set[i + 1]], o->point[o->set[0]]);
    if (n == 3) {
        cross(o, o->cross[0], o->edge[1], o->edge[2]);
        cross(o, o->cross[1], o->edge[2], o->edge[0]);
    }
    if (n >= 2) cross(o, o->cross[2], o->edge[0], o->edge[1]);
    towards_center(o, n);
    if (n == 0) return true;
    measure(o, n, o->scale);
    if (mpq_sgn(o->scale) == 0) return false;
    mpq_mul_2exp(o->term, o->scale, 1);
    for (int k = 0; k < 3; k++) mpq_div(o->to_center[k], o->to_center[k], o->term);
    return true;
}

static void take_sphere(struct oracle *o, int size)
{
    if (!sphere_through(o, size)) return;
    memcpy(o->held, o->set, sizeof o->set);
    o->held_count = size;
    for (int k = 0; k < 3; k++)
        mpq_add(o->ball->center[k], o->point[o->set[0]][k], o->to_center[k]);
    dot(o, o->ball->square, o->to_center, o->to_center);
}

/* The sign of |p - c|^2 - r^2. */
static int side(struct oracle *o, size_t point)
{
    subtract(o->u, o->point[point], o->ball->center);
    dot(o, o->scale, o->u, o->u);
    return mpq_cmp(o->scale, o->ball->square);
}

/* The smallest ball of the first `count` points of the list that has the first `size` points of the
 * set on its sphere. */
static void search(struct oracle *o, size_t count, int size)
{
    if (size == 0)
        mpq_set_si(o->ball->square, -1, 1); /* holds nothing */
    else
        take_sphere(o, size);
    for (size_t i = 0; size < MOST && i < count; i++) {
        size_t point = o->order[i];

        if (side(o, point) <= 0) continue;
        o->set[size] = point;
        search(o, i, size + 1);
        for (size_t j = i; j > 0; j--) o->order[j] = o->order[j - 1];
        o->order[0] = point;
    }
}

/* ---- that it is the smallest ---- */

/* Whether weights >= 0 of sum 1 make the centre of the set's points, all of them on the sphere. The
 * sphere of two points that depend on none has its centre between them. */
static bool centre_in_hull(struct oracle *o, int size)
{
    mpq_t weight, sum;
    bool inside;

    if (!sphere_through(o, size)) return false;
    for (int k = 0; k < 3; k++) {
        mpq_add(o->u[k], o->point[o->set[0]][k], o->to_center[k]);
        if (!mpq_equal(o->u[k], o->ball->center[k])) return false;
    }
    if (size <= 2) return true;
    mpq_inits(weight, sum, NULL);
    inside = true;
    for (int i = 0; i < size - 1; i++) {
        if (size == 4) {
            dot(o, weight, o->to_center, o->cross[i]);
        } else {
            cross(o, o->w, i == 0 ? o->to_center : o->edge[0], i == 0 ? o->edge[1] : o->to_center);
            dot(o, weight, o->w, o->cross[2]);
        }
        mpq_div(weight, weight, o->scale);
        inside = inside && mpq_sgn(weight) >= 0;
        mpq_add(sum, sum, weight);
    }
    mpq_set_ui(weight, 1, 1);
    inside = inside && mpq_cmp(sum, weight) <= 0;
    mpq_clears(weight, sum, NULL);
    return inside;
}

/* Some set of points of the list, all of them on the sphere, that goes on behind place `next`. */
static bool some_hull(struct oracle *o, size_t count, size_t next, int size)
{
    if (size > 0 && centre_in_hull(o, size)) return true;
    for (size_t i = next; size < MOST && i < count; i++) {
        o->set[size] = o->order[i];
        if (some_hull(o, count, i + 1, size + 1)) return true;
    }
    return false;
}

/* Most often, the points that the search ended with show it. */
static void prove(struct oracle *o, size_t count, struct ts_verdict *v)
{
    size_t on_sphere = 0;

    for (size_t i = 0; i < count; i++) {
        int where = side(o, i);

        if (where > 0) ts_wrong(v, "the oracle's ball lacks point %zu", i);
        if (where == 0) o->order[on_sphere++] = i;
    }
    memcpy(o->set, o->held, sizeof o->set);
    if (!centre_in_hull(o, o->held_count) && !some_hull(o, on_sphere, 0, 0))
        ts_wrong(v, "the oracle's centre is not in the hull of points on the sphere");
}

bool ts_exact_ball_find(size_t count, const double *point, struct ts_exact_ball *ball,
                        struct ts_verdict *v)
{
    struct oracle o = {.point = calloc(count, sizeof *o.point),
                       .order = calloc(count, sizeof *o.order),
                       .ball = ball};
    bool good = o.point && o.order;
    uint64_t wrong = v->wrong;

    if (!good) ts_no_memory(v);
    if (good) {
        each(&o, mpq_init);
        for (size_t i = 0; i < count; i++) {
            o.order[i] = i;
            for (size_t k = 0; k < 3; k++) {
                mpq_init(o.point[i][k]);
                mpq_set_d(o.point[i][k], point[3 * i + k]);
            }
        }
        search(&o, count, 0);
        prove(&o, count, v);
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < 3; k++) mpq_clear(o.point[i][k]);
        each(&o, mpq_clear);
    }
    free(o.point);
    free(o.order);
    return good && v->wrong == wrong;
}
