/* soup.c: the soup motion of paper 003. */
#include "cases/scene/soup.h"

#include <math.h>
#include <string.h>

/* From 0 to below 1. */
static double draw(struct ts_bits *bits) { return (double)ts_draw(bits, 53) * 0x1p-53; }

/* Newton's method from above: cbrt differs between C libraries in the last bit. Each step takes a
 * third off what is far too large, and doubles the digits that are right in the end. */
double ts_soup_side(uint32_t count)
{
    double side = 2048; /* the cube root of 2^32 is 1626 */

    for (int i = 0; i < 40; i++) side = (2 * side + count / (side * side)) / 3;
    return side;
}

void ts_soup_scatter(struct ts_bits *bits, uint32_t corners, uint32_t count, const double at[3],
                     double size, double *vertex)
{
    double side = ts_soup_side(count);

    for (uint32_t p = 0; p < count; p++) {
        const double *first = vertex;

        for (uint32_t i = 0; i < corners; i++)
            for (int k = 0; k < 3; k++, vertex++)
                *vertex = i ? first[k] + size * (draw(bits) - 0.5) : at[k] + side * draw(bits);
    }
}

/* ---- directions ---- */

/* Three directions, each perpendicular to the others. */
struct frame {
    double main[3], across[2][3];
};

static void normalise(double *v)
{
    double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

    for (int k = 0; k < 3; k++) v[k] /= length;
}

static void cross(const double *u, const double *v, double *to)
{
    for (int k = 0; k < 3; k++)
        to[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
}

static struct frame frame_about(const double *main)
{
    struct frame f = {{main[0], main[1], main[2]}, {{0}}};
    double axis[3] = {0, 0, 0};

    axis[fabs(main[0]) < 0.6 ? 0 : 1] = 1; /* not along the main direction */
    cross(main, axis, f.across[0]);
    normalise(f.across[0]);
    cross(main, f.across[0], f.across[1]);
    return f;
}

/* Evenly on the cap of the sphere around the main direction: the height of a point of the cap is
 * evenly distributed, and so is the way to turn, which is that of a point in a disc. */
static void draw_direction(struct ts_bits *bits, const struct frame *f, double cosine, double *to)
{
    double x, y, square, height, radius;

    if (cosine == 1) {
        memcpy(to, f->main, sizeof f->main);
        return;
    }
    do {
        x = 2 * draw(bits) - 1;
        y = 2 * draw(bits) - 1;
        square = x * x + y * y;
    } while (square > 1 || square == 0);
    height = 1 - (1 - cosine) * draw(bits);
    radius = sqrt(1 - height * height) / sqrt(square);
    for (int k = 0; k < 3; k++)
        to[k] = height * f->main[k] + radius * (x * f->across[0][k] + y * f->across[1][k]);
}

void ts_soup_step(struct ts_bits *bits, struct ts_soup_motion motion, uint32_t corners,
                  uint32_t count, const double *from, double *to)
{
    static const struct frame upright = {{0, 0, 1}, {{1, 0, 0}, {0, 1, 0}}};
    double length = motion.speed * (0.5 + draw(bits)), main[3];
    struct frame f;

    draw_direction(bits, &upright, TS_SOUP_ANY, main);
    f = frame_about(main);
    for (uint32_t p = 0; p < count; p++) {
        double way[3];

        draw_direction(bits, &f, motion.cosine, way);
        for (int k = 0; k < 3; k++) way[k] *= length;
        for (uint32_t i = 0; i < 3 * corners; i++) *to++ = *from++ + way[i % 3];
    }
}
