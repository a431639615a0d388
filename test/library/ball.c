/* ball.c: balls of hundreds of points, such as models have: rings, spheres, grids, nearly flat
 * things; near 1, and at both ends of the doubles. Memory runs out first: then nothing has changed.
 * The fast twin is judged by the oracle of its properties; the naive one takes too long. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "props/ball/ball.h"
#include "props/engine/inside.h"
#include "test/memory/starve.h"

enum { MOST = 300 };

static const double pi = 3.14159265358979323846;

typedef void place(size_t i, double *to);

static void on_ring(size_t i, double *to)
{
    to[0] = cos(2 * pi * (double)i / MOST);
    to[1] = sin(2 * pi * (double)i / MOST);
    to[2] = 0;
}

/* Doubles alone can't place the centre well enough. */
static void on_wave(size_t i, double *to)
{
    on_ring(i, to);
    to[2] = 1e-6 * sin(14 * pi * (double)i / MOST);
}

/* Nor here, where opposite points are on one side, so that more than two of them hold the ball. */
static void on_saddle(size_t i, double *to)
{
    on_ring(i, to);
    to[2] = 1e-6 * sin(12 * pi * (double)i / MOST + 1);
}

static void on_globe(size_t i, double *to)
{
    double south = pi * ((double)(i / 30) + 0.5) / 10, east = 2 * pi * (double)(i % 30) / 30;

    to[0] = sin(south) * cos(east);
    to[1] = sin(south) * sin(east);
    to[2] = cos(south);
}

static void on_grid(size_t i, double *to)
{
    to[0] = (double)(i % 8);
    to[1] = (double)(i / 8 % 6);
    to[2] = (double)(i / 48);
}

/* All on one sphere exactly, each many times. */
static void on_sphere(size_t i, double *to)
{
    static const double list[4][3] = {{9, 0, 0}, {8, 4, 1}, {7, 4, 4}, {6, 6, 3}};

    for (size_t k = 0; k < 3; k++)
        to[k] = list[i % 4][(k + i / 4) % 3] * (i / 12 >> k & 1 ? -1 : 1);
}

static void on_line(size_t i, double *to)
{
    to[0] = 0.1 * (double)(i * 7 % MOST);
    to[1] = 3 * to[0];
    to[2] = 7 * to[0] + 1000;
}

static void anywhere(size_t i, double *to)
{
    uint32_t x = (uint32_t)i;

    for (size_t k = 0; k < 3; k++) {
        x = x * 1664525 + 1013904223 + (uint32_t)k;
        to[k] = (x >> 8) * 0x1p-24;
    }
}

static void at_one_place(size_t i, double *to)
{
    (void)i;
    to[0] = 0.1, to[1] = 0.2, to[2] = 0.3;
}

/* ---- one cloud ---- */

struct cloud {
    const struct ts_ball_table *twin;
    place *where;
    size_t count;
    int exponent; /* all is stretched by this power of two */
};

static enum outcome judge(const struct cloud *cloud, const double *point,
                          const struct ts_ball *ball, struct ts_error *error)
{
    struct ts_verdict v = {0};

    ts_judge_inside(cloud->count, point, ball, &v);
    ts_judge_smallest(cloud->count, point, ball, &v);
    return ts_verdict_good(&v) ? DONE : broken(error, v.first);
}

static enum outcome run(const void *with, struct ts_error *error)
{
    static double point[3 * MOST];
    const struct cloud *cloud = with;
    const struct ts_ball before = {{1, 2, 3}, 4};
    struct ts_ball ball = before;
    bool done;

    for (size_t i = 0; i < cloud->count; i++) {
        cloud->where(i, point + 3 * i);
        for (size_t k = 0; k < 3; k++) point[3 * i + k] = ldexp(point[3 * i + k], cloud->exponent);
    }
    done = cloud->twin->of(cloud->count, NULL, point, &ball, error);
    feed();
    if (done) return judge(cloud, point, &ball, error);
    if (!ts_same_numbers(&ball, &before, sizeof ball))
        return broken(error, "a refusal has changed the ball");
    return refused(error);
}

/* A ball that is no ball holds nothing, and what has no end holds everything: the judge itself. */
static void try_judge(void)
{
    static const struct {
        struct ts_ball ball;
        bool inside;
    } list[] = {{{{3, 0, 4}, 5}, true},
                {{{3, 0, 4}, 5 - 0x1p-50}, false},
                {{{NAN, 0, 0}, 1}, false},
                {{{0, NAN, 0}, INFINITY}, false},
                {{{0, 0, 0}, NAN}, false},
                {{{0, INFINITY, 0}, 1}, false},
                {{{0, 0, 0}, -1}, false},
                {{{0, 0, 0}, INFINITY}, true},
                {{{-INFINITY, 0, 0}, INFINITY}, true}};
    static const double origin[3] = {0, 0, 0};

    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (ts_inside_ball(&list[i].ball, origin) != list[i].inside)
            starve_failed("ball %zu: the origin is%s said to be inside", i,
                          list[i].inside ? " not" : "");
}

int main(void)
{
    static place *const where[] = {on_ring, on_wave,   on_saddle, on_globe,    on_grid,
                                   on_line, on_sphere, anywhere,  at_one_place};
    static const int exponent[] = {0, -1074, 1010};

    if (!starve_begin()) return puts("failed: there is no memory to begin with"), 1;
    for (size_t i = 0; i < sizeof where / sizeof *where; i++)
        for (size_t k = 0; k < sizeof exponent / sizeof *exponent; k++) {
            starve("opt", run, &(struct cloud){&ts_ball_opt, where[i], MOST, exponent[k]});
            starve("ref", run, &(struct cloud){&ts_ball_ref, where[i], 5, exponent[k]});
        }
    try_judge();
    return starve_end();
}
