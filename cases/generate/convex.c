/* convex.c: two convex bodies and a view that holds what they have in common. Bodies are
 * tetrahedra of any corners, boxes along the axes, and boxes that stand askew on a lattice, where
 * nothing is rounded; or a box and one of its corners. */
#include <math.h>
#include <string.h>

#include "cases/elementary/elementary.h"
#include "cases/generate/generate.h"
#include "cases/generate/view.h"

enum { MOST_PIXELS = 20, CORNER_PIXELS = 8 };

static double coordinate(struct ts_bits *bits, bool whole)
{
    return whole ? (double)ts_draw(bits, 4) : (double)ts_draw(bits, 12) * 0x1p-8 / 1.1;
}

static const uint32_t box_face[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6},
                                         {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
                                         {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
static const uint32_t tetrahedron_face[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};

/* Corner i of a box is the first one and those of three edges that the bits of i say. */
static void set_box(const double *first, double (*edge)[3], double *to)
{
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            to[3 * i + k] = first[k] + (i & 1 ? edge[0][k] : 0) + (i & 2 ? edge[1][k] : 0) +
                            (i & 4 ? edge[2][k] : 0);
}

/* Six times the volume of a point and three edges: positive if faces turn outwards. Wrong only
 * where it hardly matters: it turns a body inside out, which has the same cells. */
static double volume(double (*e)[3])
{
    return e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) +
           e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
           e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
}

static bool add_body(struct ts_bits *bits, struct ts_case *c, size_t number)
{
    unsigned kind = (unsigned)ts_draw_below(bits, 3);
    bool whole = kind == 2 || ts_draw(bits, 1), tetrahedron = kind == 0;
    uint32_t corners = tetrahedron ? 4 : 8, faces = tetrahedron ? 4 : 12;
    double first[3], edge[3][3], *point = ts_case_alloc(c, 24, sizeof *point);
    uint32_t *face = ts_case_alloc(c, 3 * (size_t)faces, sizeof *face);

    if (!point || !face) return false;
    for (int k = 0; k < 3; k++) first[k] = coordinate(bits, whole);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            double end = coordinate(bits, whole);

            edge[i][k] = kind == 1 && i != k ? 0 : end - first[k];
        }
    set_box(first, edge, point);
    if (tetrahedron) /* corner 3 of a box is where its first two edges lead: not wanted */
        for (int k = 0; k < 3; k++) point[9 + k] = first[k] + edge[2][k];
    memcpy(face, tetrahedron ? tetrahedron_face[0] : box_face[0], 3 * faces * sizeof *face);
    for (uint32_t i = 0; volume(edge) < 0 && i < faces; i++) {
        uint32_t swap = face[3 * i];

        face[3 * i] = face[3 * i + 1];
        face[3 * i + 1] = swap;
    }
    c->body[number] = (struct ts_body){corners, faces, 1, false, point, face};
    return true;
}

/* A box along the axes, and of it the corner where its first three edges meet, a sixth of it: what
 * both have in common is much less than the box, and its surface is small enough to tell. */
static bool add_box_and_corner(struct ts_bits *bits, struct ts_case *c)
{
    double first[3], edge[3][3] = {{0}}, *point = ts_case_alloc(c, 36, sizeof *point);

    if (!point) return false;
    for (int k = 0; k < 3; k++) {
        first[k] = coordinate(bits, false);
        edge[k][k] = 1 + coordinate(bits, false);
    }
    set_box(first, edge, point);
    memcpy(point + 24, point, 6 * sizeof *point); /* corners 0, 1, 2 and 4 of the box */
    memcpy(point + 30, point + 6, 3 * sizeof *point);
    memcpy(point + 33, point + 12, 3 * sizeof *point);
    c->body[0] = (struct ts_body){8, 12, 1, false, point, box_face[0]};
    c->body[1] = (struct ts_body){4, 4, 1, false, point + 24, tetrahedron_face[0]};
    return true;
}

/* The box that both bodies' boxes have in common, now and then moved outwards; of boxes that are
 * apart or flat, some other. */
static void draw_view(struct ts_bits *bits, const struct ts_case *c, struct ts_gen_view *view)
{
    for (int k = 0; k < 3; k++) {
        double *lo = &view->low[k], *hi = &view->high[k];

        *lo = -INFINITY, *hi = INFINITY;
        for (int b = 0; b < 2; b++) {
            double least = INFINITY, most = -INFINITY;

            for (uint32_t i = 0; i < c->body[b].vertex_count; i++) {
                least = ts_least(least, c->body[b].reference[3 * i + (uint32_t)k]);
                most = ts_most(most, c->body[b].reference[3 * i + (uint32_t)k]);
            }
            *lo = ts_most(*lo, least);
            *hi = ts_least(*hi, most);
        }
        if (ts_draw_chance(bits, 4)) *lo -= (double)ts_draw(bits, 4) / 3;
        if (ts_draw_chance(bits, 4)) *hi += (double)ts_draw(bits, 4) / 3;
        if (!(*lo < *hi)) *hi = *lo + 1;
    }
    view->axis = (uint32_t)ts_draw_below(bits, 3);
    view->from_high = ts_draw(bits, 1);
    for (int k = 0; k < 2; k++) view->resolution[k] = 1 + (double)ts_draw_below(bits, MOST_PIXELS);
}

struct ts_case *ts_gen_convex(struct ts_bits *bits)
{
    struct ts_case *c = ts_case_new();
    bool corner = ts_draw(bits, 1);
    struct ts_gen_view view = {.weld = false};

    if (!c || !ts_case_shape(c, 2, 1) ||
        !(corner ? add_box_and_corner(bits, c) : add_body(bits, c, 0) && add_body(bits, c, 1)))
        goto none;
    draw_view(bits, c, &view);
    if (corner) view.resolution[0] = view.resolution[1] = CORNER_PIXELS;
    if (ts_gen_set_view(c, &view)) return c;
none:
    ts_case_free(c);
    return NULL;
}
