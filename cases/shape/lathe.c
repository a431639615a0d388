/* lathe.c: closed bodies around a straight line. */
#include <math.h>

#include "cases/elementary/elementary.h"
#include "cases/shape/shapes.h"

#define TURN 6.283185307179586 /* 2 pi */

double ts_lathe_ring(uint32_t ring, uint32_t rings)
{
    return 0.5 - 0.5 * ts_cos(TURN / 2 * ring / (rings + 1));
}

static double radius_at(const struct ts_lathe *lathe, double s)
{
    int knot = s < 1 ? (int)(4 * s) : 3;
    double t = 4 * s - knot, middle = 2 * s - 1;

    t = t * t * (3 - 2 * t);
    return (lathe->radius[knot] + t * (lathe->radius[knot + 1] - lathe->radius[knot])) *
           sqrt(1 - ts_power(middle, 6));
}

void ts_shape_lathe(struct ts_shape *shape, const struct ts_lathe *lathe, uint32_t rings,
                    uint32_t sides)
{
    const double *from = lathe->from, *to = lathe->to;
    double axis[3], length, s, r;
    uint32_t first = shape->vertex_count;

    for (int k = 0; k < 3; k++) axis[k] = to[k] - from[k];
    length = ts_hypot(axis[0], axis[2]);
    ts_shape_vertex(shape, from[0], from[1], from[2]);
    for (uint32_t i = 1; i <= rings; i++) {
        s = ts_lathe_ring(i, rings);
        r = radius_at(lathe, s);
        for (uint32_t j = 0; j < sides; j++) {
            /* across y x axis and y, which with the axis make a right-handed system */
            double a = TURN * j / sides, deep = lathe->depth * r * ts_cos(a) / length;

            ts_shape_vertex(shape, from[0] + s * axis[0] + deep * axis[2],
                            from[1] + s * axis[1] + lathe->width * r * ts_sin(a),
                            from[2] + s * axis[2] - deep * axis[0]);
        }
    }
    ts_shape_vertex(shape, to[0], to[1], to[2]);
    ts_shape_spindle(shape, first, rings, sides);
}
