/* exact.c: how near surfaces are, and how often they wind around a point, in rationals. */
#include <gmp.h>
#include <math.h>
#include <stdlib.h>

#include "props/volume/polygon.h"

/* ---- nearness ---- */

static bool face_near(const struct volume_body *body, uint32_t face, point *low, point *high)
{
    struct polygon p;
    bool near;

    init(p.corner, MOST_CORNERS);
    set_polygon(body, face, &p);
    for (int k = 0; k < 3; k++) {
        cut(&p, k, (*low)[k], 1);
        cut(&p, k, (*high)[k], -1);
    }
    near = p.count > 0;
    clear(p.corner, MOST_CORNERS);
    return near;
}

/* Whether doubles say that a corner of a face is in the box from low to high. */
static bool corner_in(const struct volume_body *body, uint32_t face, const double *low,
                      const double *high)
{
    for (int i = 0; i < 3; i++) {
        const double *c = corner_of(body, face, i);

        if (low[0] <= c[0] && c[0] <= high[0] && low[1] <= c[1] && c[1] <= high[1] &&
            low[2] <= c[2] && c[2] <= high[2])
            return true;
    }
    return false;
}

/* The same in doubles, where they are sure: they are rounded outwards to leave faces out, and
 * inwards to find corners. */
static bool surely_near(const struct volume_body *body, const double *p, const double reach[3])
{
    double low[3], high[3];

    for (int k = 0; k < 3; k++) {
        low[k] = nextafter(p[k] - reach[k], INFINITY);
        high[k] = nextafter(p[k] + reach[k], -INFINITY);
    }
    for (uint32_t i = 0; i < body->face_count; i++)
        if (corner_in(body, i, low, high)) return true;
    return false;
}

/* Doubles around p - reach and p + reach leave most faces out. */
bool volume_near(const struct volume_body *body, const double *p, const double reach[3])
{
    point low, high;
    mpq_t way;
    bool near = false;

    for (int k = 0; k < 3; k++)
        if (!isfinite(reach[k])) return true;
    if (surely_near(body, p, reach)) return true;
    init(&low, 1);
    init(&high, 1);
    mpq_init(way);
    set(low, p);
    set(high, p);
    for (int k = 0; k < 3; k++) {
        mpq_set_d(way, reach[k]);
        mpq_sub(low[k], low[k], way);
        mpq_add(high[k], high[k], way);
    }
    for (uint32_t i = 0; i < body->face_count && !near; i++) {
        bool far = false;

        for (int k = 0; k < 3; k++)
            far = far || beside(body, i, k, nextafter(p[k] - reach[k], -INFINITY),
                                nextafter(p[k] + reach[k], INFINITY));
        near = !far && face_near(body, i, &low, &high);
    }
    mpq_clear(way);
    clear(&low, 1);
    clear(&high, 1);
    return near;
}

/* ---- winding numbers: along the ray from p to infinite x, moved a little beside p ---- */

/* The side of a b, seen along x, that (y + e, z + e^2) is on for every small enough e > 0. */
static int side_of(mpq_t *a, mpq_t *b, mpq_t *p)
{
    mpq_t y, z, left, right;
    int sign, slope;

    mpq_inits(y, z, left, right, NULL);
    mpq_sub(y, b[1], a[1]);
    mpq_sub(z, b[2], a[2]);
    mpq_sub(left, p[2], a[2]);
    mpq_mul(left, left, y);
    mpq_sub(right, p[1], a[1]);
    mpq_mul(right, right, z);
    sign = mpq_cmp(left, right);
    slope = mpq_sgn(z) != 0 ? -mpq_sgn(z) : mpq_sgn(y);
    mpq_clears(y, z, left, right, NULL);
    return sign > 0 ? 1 : sign < 0 ? -1 : slope;
}

/* The sign of the volume of a b c and p: on which side of the face p is. */
static int over(point *corner, mpq_t *p)
{
    point a, b, way;
    mpq_t sum, one, other;
    int sign;

    init(&a, 1);
    init(&b, 1);
    init(&way, 1);
    mpq_inits(sum, one, other, NULL);
    subtract(a, corner[1], corner[0]);
    subtract(b, corner[2], corner[0]);
    subtract(way, p, corner[0]);
    for (int k = 0; k < 3; k++) {
        mpq_mul(one, a[(k + 1) % 3], b[(k + 2) % 3]);
        mpq_mul(other, a[(k + 2) % 3], b[(k + 1) % 3]);
        mpq_sub(one, one, other);
        mpq_mul(one, one, way[k]);
        mpq_add(sum, sum, one);
    }
    sign = mpq_sgn(sum);
    mpq_clears(sum, one, other, NULL);
    clear(&a, 1);
    clear(&b, 1);
    clear(&way, 1);
    return sign;
}

/* A face that turns counterclockwise, seen from infinite x, is one that the ray leaves the body
 * through; p is inside of it if it is below its plane. */
static int32_t through(point *corner, mpq_t *p)
{
    int turn = side_of(corner[0], corner[1], p);

    if (turn == 0 || side_of(corner[1], corner[2], p) != turn ||
        side_of(corner[2], corner[0], p) != turn)
        return 0;
    return over(corner, p) * turn < 0 ? turn : 0;
}

int32_t volume_winding(const struct volume_body *body, const double *p)
{
    point corner[3], at;
    int32_t winding = 0;

    init(corner, 3);
    init(&at, 1);
    set(at, p);
    for (uint32_t i = 0; i < body->face_count; i++) {
        if (beside(body, i, 1, p[1], p[1]) || beside(body, i, 2, p[2], p[2])) continue;
        for (int k = 0; k < 3; k++) set(corner[k], corner_of(body, i, k));
        winding += through(corner, at);
    }
    clear(corner, 3);
    clear(&at, 1);
    return winding;
}
