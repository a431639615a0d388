/* distance.c: how far planes and triangles are, exactly. */
#include <math.h>

#include "props/corner/corner.h"
#include "props/corner/exact.h"

/* way = from the point of the plane of T that is nearest, to `to`; false if there is no area. */
static bool set_way(point *corner, mpq_t *to, mpq_t *way)
{
    point a, b, foot;
    mpq_t p, q;
    bool good;

    init(&a, 1);
    init(&b, 1);
    init(&foot, 1);
    mpq_inits(p, q, NULL);
    subtract(a, corner[1], corner[0]);
    subtract(b, corner[2], corner[0]);
    subtract(way, to, corner[0]);
    dot(p, way, a);
    dot(q, way, b);
    good = combine(a, b, p, q, foot);
    subtract(way, way, foot);
    mpq_clears(p, q, NULL);
    clear(&a, 1);
    clear(&b, 1);
    clear(&foot, 1);
    return good;
}

bool corner_plane(const struct ts_ball *ball, const double *big)
{
    point corner[3], center, way;
    mpq_t square, radius;
    bool meet;

    if (isinf(ball->radius)) return true;
    init(corner, 3);
    init(&center, 1);
    init(&way, 1);
    mpq_inits(square, radius, NULL);
    set_corners(big, corner);
    set(center, ball->center);
    meet = !set_way(corner, center, way);
    dot(square, way, way);
    mpq_set_d(radius, ball->radius);
    mpq_mul(radius, radius, radius);
    meet = meet || mpq_cmp(square, radius) <= 0;
    mpq_clears(square, radius, NULL);
    clear(corner, 3);
    clear(&center, 1);
    clear(&way, 1);
    return meet;
}

/* A point of the plane is inside if it is on the same side of each edge as the third corner. */
static bool inside(point *corner, mpq_t *foot)
{
    point third, way;
    mpq_t side;
    bool good = true;

    init(&third, 1);
    init(&way, 1);
    mpq_init(side);
    for (int i = 0; i < 3; i++) {
        set_from_line(corner[i], corner[(i + 1) % 3], corner[(i + 2) % 3], false, third);
        subtract(way, foot, corner[i]);
        dot(side, way, third);
        good = good && mpq_sgn(side) >= 0;
    }
    mpq_clear(side);
    clear(&third, 1);
    clear(&way, 1);
    return good;
}

bool corner_farther(const double *big, const double *from, double reach)
{
    point corner[3], at, way, foot;
    mpq_t square, most;
    bool near = false;

    if (isinf(reach)) return false;
    init(corner, 3);
    init(&at, 1);
    init(&way, 1);
    init(&foot, 1);
    mpq_inits(square, most, NULL);
    set_corners(big, corner);
    set(at, from);
    mpq_set_d(most, reach);
    mpq_mul(most, most, most);
    for (int i = 0; i < 3; i++) {
        set_from_line(corner[i], corner[(i + 1) % 3], at, true, way);
        dot(square, way, way);
        near = near || mpq_cmp(square, most) <= 0;
    }
    if (!near && set_way(corner, at, way)) {
        dot(square, way, way);
        subtract(foot, at, way);
        near = mpq_cmp(square, most) <= 0 && inside(corner, foot);
    }
    mpq_clears(square, most, NULL);
    clear(corner, 3);
    clear(&at, 1);
    clear(&way, 1);
    clear(&foot, 1);
    return !near;
}
