/* family_pair.c: two triangles that touch in a known way. Corners are on a coarse grid and points
 * between them are eighths, so that what is meant to touch does so exactly. */
#include <math.h>
#include <string.h>

#include "judge/family.h"

enum { GRID = 9, MOST_COMPANY = 3 };

static double grid(struct ts_bits *bits) { return (double)ts_draw_below(bits, GRID) - GRID / 2; }

static double eighth(struct ts_bits *bits, unsigned most)
{
    return (double)ts_draw_below(bits, most + 1) / 8;
}

static void draw_grid(struct ts_bits *bits, double *t, int count)
{
    for (int i = 0; i < count; i++) t[i] = grid(bits);
}

/* to = a0 + s (a1 - a0) + u (a2 - a0) */
static void point_at(const double *a, double s, double u, double *to)
{
    for (int k = 0; k < 3; k++) to[k] = a[k] + s * (a[3 + k] - a[k]) + u * (a[6 + k] - a[k]);
}

/* A point of a: a corner, on an edge, or inside. */
static void point_of(struct ts_bits *bits, const double *a, double *to)
{
    unsigned where = (unsigned)ts_draw_below(bits, 3);
    double s = where == 0 ? (double)ts_draw(bits, 1) : eighth(bits, 8);

    point_at(a, s, where == 2 ? eighth(bits, (unsigned)(8 - 8 * s)) : 0, to);
}

/* Two bodies with one face each that matters, t; in some cases up to three others beside it in the
 * same body; in half of them, an earlier frame somewhere else. */
static struct ts_case *pair_case(struct ts_bits *bits, const double *t)
{
    uint32_t company = ts_draw(bits, 2) ? 0 : 1 + (uint32_t)ts_draw_below(bits, MOST_COMPANY);
    uint32_t faces[2] = {1 + company, 1 + company}, vertices[2] = {3 * faces[0], 3 * faces[1]};
    size_t frames = 1 + (size_t)ts_draw(bits, 1);
    double *room[4], size = 0;
    uint32_t *face[2];
    struct ts_case *c = ts_family_case_new(vertices, faces, frames, room, face);

    for (int i = 0; i < 18; i++) size = fmax(size, fabs(t[i] - t[0]));
    for (size_t i = 0; c && i < 2; i++) {
        for (uint32_t k = 0; k < vertices[i]; k++) face[i][k] = k;
        for (size_t f = 0; f < frames; f++) {
            double *x = room[2 * f + i];

            for (uint32_t k = 0; k < 3 * vertices[i]; k++)
                x[k] = t[k % 3] + size * (ts_family_unit(bits) - 0.5);
            if (f + 1 == frames) memcpy(x, t + 9 * i, 9 * sizeof *x);
        }
    }
    return c;
}

struct ts_case *ts_family_pair(struct ts_bits *bits)
{
    static const uint32_t one[2] = {1, 1}, three[2] = {3, 3};
    double *room[2];
    uint32_t *face[2];
    struct ts_case *c = ts_family_case_new(three, one, 1, room, face);

    for (int i = 0; c && i < 2; i++)
        for (uint32_t k = 0; k < 9; k++) {
            room[i][k] = ts_family_unit(bits);
            face[i][k % 3] = k % 3;
        }
    return c;
}

static void touch_by_vertex(struct ts_bits *bits, double *t)
{
    draw_grid(bits, t, 18);
    point_of(bits, t, t + 9);
}

struct ts_case *ts_family_vertex(struct ts_bits *bits)
{
    double t[18];

    touch_by_vertex(bits, t);
    return pair_case(bits, t);
}

static void touch_by_edge(struct ts_bits *bits, double *t)
{
    double on[3];

    draw_grid(bits, t, 18);
    if (ts_draw(bits, 1)) { /* along an edge of a, or beyond its end */
        point_at(t, eighth(bits, 10), 0, t + 9);
        point_at(t, eighth(bits, 8) - 0.5, 0, t + 12);
    } else { /* through a point of an edge */
        point_at(t, eighth(bits, 8), 0, on);
        for (int k = 0; k < 3; k++) t[12 + k] = 2 * on[k] - t[9 + k];
    }
}

struct ts_case *ts_family_edge(struct ts_bits *bits)
{
    double t[18];

    touch_by_edge(bits, t);
    return pair_case(bits, t);
}

/* In a plane of the grid, or any plane that eighths can follow. */
static void touch_in_plane(struct ts_bits *bits, double *t)
{
    unsigned axis = (unsigned)ts_draw(bits, 2);

    draw_grid(bits, t, 18);
    if (axis < 3)
        for (unsigned i = axis; i < 18; i += 3) t[i] = t[axis];
    else
        for (int i = 0; i < 3; i++) {
            double s = eighth(bits, 16) - 0.5;

            point_at(t, s, eighth(bits, 16) - 0.5, t + 9 + 3 * i);
        }
}

struct ts_case *ts_family_plane(struct ts_bits *bits)
{
    double t[18];

    touch_in_plane(bits, t);
    return pair_case(bits, t);
}

static void share(struct ts_bits *bits, double *t)
{
    unsigned corners = 1 + (unsigned)ts_draw_below(bits, 3),
             turn = (unsigned)ts_draw_below(bits, 3);
    bool wide = ts_draw(bits, 1); /* numbers with all their bits */

    for (int i = 0; i < 18; i++) t[i] = wide ? ts_family_unit(bits) : grid(bits);
    for (unsigned i = 0; i < corners; i++)
        memcpy(t + 9 + 3 * ((i + turn) % 3), t + 3 * i, 3 * sizeof *t);
}

struct ts_case *ts_family_shared(struct ts_bits *bits)
{
    double t[18];

    share(bits, t);
    return pair_case(bits, t);
}

/* One corner a millionth of the way beside another; the second triangle stands on the first, or
 * crosses it. */
struct ts_case *ts_family_needle(struct ts_bits *bits)
{
    double t[18];

    draw_grid(bits, t, 18);
    for (int k = 0; k < 3; k++) t[6 + k] = t[3 + k] + 0x1p-20 * grid(bits);
    if (ts_draw(bits, 1)) point_of(bits, t, t + 9);
    if (ts_draw(bits, 1))
        for (int k = 0; k < 3; k++) t[15 + k] = t[9 + k] + 0x1p-20 * grid(bits);
    return pair_case(bits, t);
}

struct ts_case *ts_family_cap(struct ts_bits *bits)
{
    double t[18];

    draw_grid(bits, t, 18);
    point_at(t, eighth(bits, 8), 0, t + 6);
    t[6 + ts_draw_below(bits, 3)] += 0x1p-20;
    if (ts_draw(bits, 1)) point_of(bits, t, t + 9);
    if (ts_draw(bits, 1)) {
        point_at(t + 9, eighth(bits, 8), 0, t + 15);
        t[15 + ts_draw_below(bits, 3)] -= 0x1p-20;
    }
    return pair_case(bits, t);
}

/* The first is a segment or a point; it touches the second, which may be one, too. */
struct ts_case *ts_family_flat(struct ts_bits *bits)
{
    double t[18], on[3];

    draw_grid(bits, t, 18);
    if (ts_draw(bits, 1)) point_at(t + 9, eighth(bits, 8), 0, t + 15);
    if (ts_draw(bits, 1)) {
        point_of(bits, t + 9, on);
        memcpy(t, on, sizeof on);
    }
    point_at(t, eighth(bits, 8), 0, t + 6);
    if (ts_draw_chance(bits, 4)) {
        memcpy(t + 3, t, 3 * sizeof *t);
        memcpy(t + 6, t, 3 * sizeof *t);
    }
    return pair_case(bits, t);
}

static void touch_somehow(struct ts_bits *bits, double *t)
{
    switch (ts_draw(bits, 2)) {
    case 0:
        touch_by_vertex(bits, t);
        break;
    case 1:
        touch_by_edge(bits, t);
        break;
    case 2:
        touch_in_plane(bits, t);
        break;
    default:
        draw_grid(bits, t, 18);
    }
}

/* Eighths of eighths of a grid up to 4 have 9 bits, so that up to 2^40 nothing is rounded. */
struct ts_case *ts_family_far(struct ts_bits *bits)
{
    double t[18], far[3];

    touch_somehow(bits, t);
    for (int k = 0; k < 3; k++) {
        far[k] = grid(bits);
        far[k] = ldexp(far[k], 8 + (int)ts_draw(bits, 5));
    }
    for (int i = 0; i < 18; i++) t[i] += far[i % 3];
    return pair_case(bits, t);
}

struct ts_case *ts_family_tiny(struct ts_bits *bits)
{
    double t[18];
    int exponent = -10 - (int)ts_draw_below(bits, 90);

    touch_somehow(bits, t);
    for (int i = 0; i < 18; i++) t[i] = ldexp(t[i], exponent);
    return pair_case(bits, t);
}

/* Two triangles that nearly touch, over eight frames in which the second trembles: by less than a
 * millionth of its size (flicker.c). How much, is drawn; it stands a few times as far inside of the
 * first, or away from it, so that in many cases the exact answer stays the same. */
struct ts_case *ts_family_still(struct ts_bits *bits)
{
    enum { FRAMES = 8 };
    static const uint32_t one[2] = {1, 1}, three[2] = {3, 3};
    double *room[2 * FRAMES], t[18], at[3], step = ldexp(1, -21 - (int)ts_draw_below(bits, 28));
    uint32_t *face[2];
    struct ts_case *c = ts_family_case_new(three, one, FRAMES, room, face);
    bool whole = ts_draw(bits, 1); /* its corners tremble together */

    if (ts_draw(bits, 1))
        touch_by_vertex(bits, t);
    else
        touch_by_edge(bits, t);
    for (int k = 0; k < 3; k++) at[k] = step * ((double)ts_draw_below(bits, 9) - 4);
    for (size_t i = 0; c && i < 2; i++) {
        for (uint32_t k = 0; k < 3; k++) face[i][k] = k;
        for (size_t f = 0; f < FRAMES; f++) {
            double by[3] = {0, 0, 0};

            memcpy(room[2 * f + i], t + 9 * i, 9 * sizeof *t);
            for (size_t k = 0; i && k < 9; k++) {
                if (k < 3 || !whole) by[k % 3] = step * (ts_family_unit(bits) - 0.5);
                room[2 * f + i][k] += at[k % 3] + by[k % 3];
            }
        }
    }
    return c;
}
