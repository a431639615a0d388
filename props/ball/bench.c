/* bench.c: what smallest balls cost, and how that grows. */
#include <math.h>
#include <stdlib.h>

#include "cases/generate/bits.h"
#include "props/ball/ball.h"
#include "props/engine/columns.h"

struct cloud {
    size_t count;
    double *point;
};

static void close_cloud(void *input)
{
    struct cloud *cloud = input;

    free(cloud->point);
    free(cloud);
}

static double chance(struct ts_seed_bits *source)
{
    return (double)ts_draw(&source->bits, 53) * 0x1p-53;
}

/* In a cube; or on a sphere, where any point may hold the ball. */
static void *open_cloud(size_t count, bool sphere)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct cloud *cloud = malloc(sizeof *cloud);

    if (!cloud) return NULL;
    *cloud = (struct cloud){count, malloc(3 * count * sizeof *cloud->point)};
    if (!cloud->point) {
        free(cloud);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        double *p = cloud->point + 3 * i, square;

        do {
            square = 0;
            for (int k = 0; k < 3; k++) {
                p[k] = 2 * chance(&source) - 1;
                square += p[k] * p[k];
            }
        } while (sphere && (square > 1 || square < 0.01));
        for (int k = 0; k < 3 && sphere; k++) p[k] /= sqrt(square);
    }
    return cloud;
}

/* The naive twin would be at it for years: docs/ball.md extrapolates. */
static uint64_t all(const void *table, void *input)
{
    const struct ts_ball_table *twin = table;
    const struct cloud *cloud = input;
    struct ts_ball ball;
    struct ts_error error;

    if (twin == &ts_ball_ref && cloud->count > 100) return 0;
    return twin->of(cloud->count, NULL, cloud->point, &ball, &error);
}

static void *six(void) { return open_cloud(6, false); }
static void *twelve(void) { return open_cloud(12, false); }
static void *thousand_1(void) { return open_cloud(1000, false); }
static void *thousand_10(void) { return open_cloud(10000, false); }
static void *thousand_100(void) { return open_cloud(100000, false); }
static void *sphere_10(void) { return open_cloud(10000, true); }
static void *sphere_100(void) { return open_cloud(100000, true); }

const struct ts_bench ball_benches[] = {
    {"6 points", "ball", six, all, close_cloud, "welzl"},
    {"12 points", "ball", twelve, all, close_cloud, "welzl"},
    {"1,000 points", "ball", thousand_1, all, close_cloud, "ritter"},
    {"10,000 points", "ball", thousand_10, all, close_cloud, "ritter"},
    {"100,000 points", "ball", thousand_100, all, close_cloud, "ritter"},
    {"10,000 points on a sphere", "ball", sphere_10, all, close_cloud, "ritter"},
    {"100,000 points on a sphere", "ball", sphere_100, all, close_cloud, "ritter"},
    {0},
};
