/* common_part.c: what two triangles that only touch have in common: a point, a segment or a
 * polygon, and its length or area. Its corners are among the vertices of the linear program of
 * point.c. */
#include <math.h>
#include <stdlib.h>

#include "judge/space.h"

/* Every set of columns gives one corner at most. */
enum { MOST = 64 };

struct part {
    mpq_t corner[MOST][3];
    size_t count;
    double from[MOST][3]; /* the first corner, rounded */
};

static void add(void *context, mpq_t *point)
{
    struct part *p = context;

    for (size_t i = 0; i < p->count; i++)
        if (mpq_equal(p->corner[i][0], point[0]) && mpq_equal(p->corner[i][1], point[1]) &&
            mpq_equal(p->corner[i][2], point[2]))
            return;
    for (int k = 0; k < 3; k++) mpq_set(p->corner[p->count][k], point[k]);
    p->count++;
}

/* Whether corners 0, i and j are on one line. */
static bool on_line(struct part *p, size_t i, size_t j)
{
    mpq_t d[2][3], x, y;
    bool zero = true;

    mpq_init(x);
    mpq_init(y);
    for (int k = 0; k < 6; k++) {
        mpq_init(d[k / 3][k % 3]);
        mpq_sub(d[k / 3][k % 3], p->corner[k < 3 ? i : j][k % 3], p->corner[0][k % 3]);
    }
    for (int k = 0; k < 3; k++) {
        mpq_mul(x, d[0][(k + 1) % 3], d[1][(k + 2) % 3]);
        mpq_mul(y, d[0][(k + 2) % 3], d[1][(k + 1) % 3]);
        zero = zero && mpq_equal(x, y);
    }
    for (int k = 0; k < 6; k++) mpq_clear(d[k / 3][k % 3]);
    mpq_clear(x);
    mpq_clear(y);
    return zero;
}

static bool is_line(struct part *p)
{
    for (size_t i = 1; i < p->count; i++)
        for (size_t j = 1; j < i; j++)
            if (!on_line(p, i, j)) return false;
    return true;
}

static double distance(const double *x, const double *y)
{
    return sqrt((x[0] - y[0]) * (x[0] - y[0]) + (x[1] - y[1]) * (x[1] - y[1]) +
                (x[2] - y[2]) * (x[2] - y[2]));
}

static double length_of(const struct part *p)
{
    double length = 0;

    for (size_t i = 0; i < p->count; i++)
        for (size_t j = 0; j < i; j++) length = fmax(length, distance(p->from[i], p->from[j]));
    return length;
}

/* Twice the area of a triangle, as a vector. */
static void cross(const double *o, const double *x, const double *y, double *to)
{
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;

        to[k] = (x[i] - o[i]) * (y[j] - o[j]) - (x[j] - o[j]) * (y[i] - o[i]);
    }
}

static double dot(const double *x, const double *y)
{
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

/* A corner and its angle, seen from the middle. */
struct seen {
    double angle;
    size_t corner;
};

static int by_angle(const void *x, const void *y)
{
    double a = ((const struct seen *)x)->angle, b = ((const struct seen *)y)->angle;

    return (a > b) - (a < b);
}

/* Only faces with area have an area in common. Weights of a point are unique there, so vertices of
 * the program are corners of the polygon, each once, and their angles from its middle differ. */
static double area_of(const struct part *p)
{
    double normal[3], middle[3] = {0, 0, 0}, sum = 0, n[3];
    struct seen seen[MOST];

    for (size_t i = 0; i < p->count; i++)
        for (int k = 0; k < 3; k++) middle[k] += p->from[i][k] / (double)p->count;
    cross(middle, p->from[0], p->from[1], normal);
    for (size_t i = 2; i < p->count; i++) { /* 0 and 1 may be opposite to each other */
        cross(middle, p->from[0], p->from[i], n);
        if (dot(n, n) > dot(normal, normal))
            for (int k = 0; k < 3; k++) normal[k] = n[k];
    }
    for (size_t i = 0; i < p->count; i++) {
        double along = 0;

        cross(middle, p->from[0], p->from[i], n);
        for (int k = 0; k < 3; k++)
            along += (p->from[0][k] - middle[k]) * (p->from[i][k] - middle[k]);
        seen[i] = (struct seen){atan2(dot(n, normal) / sqrt(dot(normal, normal)), along), i};
    }
    qsort(seen, p->count, sizeof *seen, by_angle);
    for (size_t i = 0; i < p->count; i++) {
        cross(middle, p->from[seen[i].corner], p->from[seen[(i + 1) % p->count].corner], n);
        sum += sqrt(dot(n, n));
    }
    return sum / 2;
}

char ts_common_part(const double *a, const double *b, double *measure)
{
    struct part p = {.count = 0};
    mpq_t part;
    char kind;

    mpq_init(part);
    for (int i = 0; i < MOST * 3; i++) mpq_init(p.corner[i / 3][i % 3]);
    ts_each_common_corner(a, b, add, &p);
    for (size_t i = 0; i < p.count; i++)
        for (int k = 0; k < 3; k++) {
            mpq_sub(part, p.corner[i][k], p.corner[0][k]);
            p.from[i][k] = mpq_get_d(part);
        }
    kind = p.count == 0 ? 0 : !is_line(&p) ? 'a' : length_of(&p) > 0 ? 'l' : 'p';
    *measure = kind == 'a' ? area_of(&p) : kind == 'l' ? length_of(&p) : 0;
    for (int i = 0; i < MOST * 3; i++) mpq_clear(p.corner[i / 3][i % 3]);
    mpq_clear(part);
    return kind;
}
