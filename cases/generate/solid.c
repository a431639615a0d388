/* solid.c: closed meshes, and the view they are seen in as parameters. */
#include <math.h>
#include <string.h>

#include "cases/elementary/elementary.h"
#include "cases/generate/generate.h"
#include "cases/generate/view.h"
#include "cases/shape/shapes.h"

enum { MOST_PARTS = 4, MOST_FRAMES = 3, MOST_POINTS = 640, MOST_FACES = 640, MOST_PIXELS = 16 };

/* What all of a case has in common. */
struct style {
    int fraction; /* coordinates are multiples of 2^-fraction; above 8: any */
    bool wild;    /* some are anywhere */
    bool weld;    /* faces have corners of their own */
};

/* A solid while it is put together. */
struct solid {
    uint32_t points, faces;
    double point[MOST_POINTS][3];
    uint32_t face[MOST_FACES][3];
};

static struct style draw_style(struct ts_bits *bits)
{
    static const int fraction[8] = {0, 1, 1, 2, 1, 8, 8, 99};
    struct style style;

    style.fraction = fraction[ts_draw(bits, 3)];
    style.wild = ts_draw(bits, 3) == 7;
    style.weld = ts_draw(bits, 2) == 3;
    return style;
}

static double on_lattice(const struct style *style, double x)
{
    return style->fraction > 8 ? x : ldexp(rint(ldexp(x, style->fraction)), -style->fraction);
}

/* From 0 to 16, on the lattice: with pixels of size 1, whole numbers are their corners and halves
 * may be their centres. */
static double coordinate(struct ts_bits *bits, const struct style *style)
{
    return on_lattice(style, (double)ts_draw(bits, 12) * 0x1p-8);
}

/* ---- parts: each in the unit cube ---- */

static bool unit_box(struct ts_case *c, struct ts_shape *shape)
{
    const struct ts_block block = {{0, 0, 0}, {1, 1, 1}, {1, 1, 1}, false};

    if (!ts_shape_reserve(c, 1, 8, 12, shape)) return false;
    ts_shape_box(shape, &block);
    return true;
}

/* Of four points, the first three with z = 0: a tetrahedron, or, without the last one, a triangle
 * that is seen from both sides. */
static bool unit_tetrahedron(struct ts_case *c, bool flat, struct ts_shape *shape)
{
    if (!ts_shape_reserve(c, 1, 4, 4, shape)) return false;
    for (int i = 0; i < 4 - flat; i++) ts_shape_vertex(shape, i == 1, i == 2, i == 3);
    ts_shape_triangle(shape, 0, 2, 1);
    if (flat) {
        ts_shape_triangle(shape, 0, 1, 2);
        return true;
    }
    ts_shape_triangle(shape, 0, 1, 3);
    ts_shape_triangle(shape, 1, 2, 3);
    ts_shape_triangle(shape, 2, 0, 3);
    return true;
}

static void into_unit_cube(struct ts_shape *shape, double radius)
{
    for (size_t i = 0; i < 3 * (size_t)shape->vertex_count; i++)
        shape->point[i] = shape->point[i] / (2 * radius) + 0.5;
}

static bool draw_unit(struct ts_bits *bits, struct ts_case *c, struct ts_shape *shape)
{
    unsigned kind = (unsigned)ts_draw(bits, 3);
    struct ts_knot knot = {2, 3, 0.3, 9, 3};

    if (kind < 2) return unit_tetrahedron(c, false, shape);
    if (kind < 4) return unit_box(c, shape);
    if (kind == 7) return unit_tetrahedron(c, true, shape);
    if (kind == 6) {
        knot.rings += (uint32_t)ts_draw(bits, 3);
        knot.sides += (uint32_t)ts_draw(bits, 1);
        if (!ts_shape_knot(c, &knot, shape)) return false;
        into_unit_cube(shape, 1.75);
        return true;
    }
    if (!ts_shape_sphere(c, kind == 4 ? TS_OCTAHEDRON : TS_ICOSAHEDRON,
                         ts_draw_chance(bits, 8) ? 1 : 0, shape))
        return false;
    into_unit_cube(shape, 1);
    return true;
}

/* ---- solids ---- */

/* Where a part lies: anywhere; or right inside or around the one before, or beside it. */
struct place {
    double at[3], extent[3];
};

static void draw_place(struct ts_bits *bits, const struct style *style, struct place *place)
{
    unsigned how = (unsigned)ts_draw(bits, 2);

    for (int k = 0; k < 3; k++) {
        double a = coordinate(bits, style), b = coordinate(bits, style);

        if (how == 3) { /* nested */
            place->at[k] += place->extent[k] / 4;
            place->extent[k] /= 2;
        } else if (how == 2) { /* a side in common */
            place->at[k] += k == 0 ? place->extent[k] : 0;
        } else {
            place->at[k] = a;
            place->extent[k] = b - a;
        }
        if (ts_draw_chance(bits, 32)) place->extent[k] = 0;
    }
}

/* Turned inside out if it is mirrored, or if bits say so. */
static void add_part(struct solid *solid, const struct style *style, const struct ts_shape *part,
                     const struct place *place, bool inverted)
{
    uint32_t first = solid->points;

    for (uint32_t i = 0; i < part->vertex_count; i++)
        for (int k = 0; k < 3; k++)
            solid->point[first + i][k] =
                on_lattice(style, place->at[k] + place->extent[k] * part->point[3 * i + k]);
    solid->points += part->vertex_count;
    for (uint32_t i = 0; i < part->face_count; i++)
        for (int k = 0; k < 3; k++)
            solid->face[solid->faces + i][k] = first + part->face[3 * i + (inverted ? 2 - k : k)];
    solid->faces += part->face_count;
}

/* Single points go elsewhere: faces become flat, needles, huge or cross each other. */
static void disturb(struct ts_bits *bits, const struct style *style, uint32_t points,
                    double (*point)[3])
{
    while (points > 0 && ts_draw(bits, 1)) {
        double *p = point[ts_draw_below(bits, points)];
        unsigned how = (unsigned)ts_draw(bits, 3);
        int k = (int)ts_draw_below(bits, 3);

        if (how < 3)
            p[k] = coordinate(bits, style);
        else if (how < 5)
            memcpy(p, point[ts_draw_below(bits, points)], 3 * sizeof *p);
        else if (how == 5)
            p[k] = nextafter(p[k], INFINITY);
        else if (how == 6 || !style->wild)
            p[k] -= 0.5;
        else
            p[k] =
                ts_draw(bits, 1) ? ts_gen_coordinate(bits) : ldexp(p[k] - 4, (int)ts_draw(bits, 6));
    }
}

/* Every face gets corners of its own, which are at the same places as long as nothing moves. */
static void split(struct ts_bits *bits, struct solid *solid)
{
    for (uint32_t i = 0; i < 3 * solid->faces && solid->points < MOST_POINTS; i++) {
        uint32_t *corner = &solid->face[i / 3][i % 3];
        double *to = solid->point[solid->points];

        if (ts_draw_chance(bits, 4)) continue;
        memcpy(to, solid->point[*corner], sizeof solid->point[0]);
        for (int k = 0; k < 3; k++)
            if (to[k] == 0 && ts_draw(bits, 1)) to[k] = -to[k]; /* is equal */
        *corner = solid->points++;
    }
}

static bool draw_solid(struct ts_bits *bits, struct ts_case *c, const struct style *style,
                       struct solid *solid)
{
    struct place place = {{0, 0, 0}, {16, 16, 16}};

    solid->points = solid->faces = 0;
    for (int i = 0; i < MOST_PARTS && ts_draw(bits, 2) != 0; i++) {
        struct ts_shape part;
        bool mirrored;

        if (!draw_unit(bits, c, &part)) return false;
        draw_place(bits, style, &place);
        mirrored = place.extent[0] < 0;
        for (int k = 1; k < 3; k++) mirrored ^= place.extent[k] < 0;
        add_part(solid, style, &part, &place, mirrored ^ ts_draw_chance(bits, 4));
    }
    if (style->weld)
        split(bits, solid);
    else
        disturb(bits, style, solid->points, solid->point);
    return true;
}

/* The solid as a body, moved in all frames but the first. */
static bool keep(struct ts_bits *bits, struct ts_case *c, const struct style *style, size_t body,
                 struct solid *solid)
{
    double *point = ts_case_alloc(c, solid->points, sizeof *solid->point);
    uint32_t *face = ts_case_alloc(c, solid->faces, sizeof *solid->face);

    if (!point || !face) return false;
    memcpy(point, solid->point, solid->points * sizeof *solid->point);
    memcpy(face, solid->face, solid->faces * sizeof *solid->face);
    c->body[body] = (struct ts_body){solid->points, solid->faces, 1, false, point, face};
    for (size_t frame = 1; frame < c->frame_count; frame++) {
        double *moved = ts_case_alloc(c, solid->points, sizeof *solid->point);

        if (!moved) return false;
        disturb(bits, style, solid->points, solid->point);
        memcpy(moved, solid->point, solid->points * sizeof *solid->point);
        ts_case_state(c, frame, body)->vertex = moved;
    }
    return true;
}

/* ---- views ---- */

/* The box of the first solid. */
static void enclose(const struct ts_body *body, double *lo, double *hi)
{
    for (uint32_t i = 0; i < body->vertex_count; i++)
        for (int k = 0; k < 3; k++) {
            lo[k] = i ? ts_least(lo[k], body->reference[3 * i + k]) : body->reference[3 * i + k];
            hi[k] = i ? ts_most(hi[k], body->reference[3 * i + k]) : body->reference[3 * i + k];
        }
}

/* Pixels of size 1, so that places are on the lattice; or any box; or the solid's own. */
static void draw_view(struct ts_bits *bits, const struct style *style, const struct ts_body *body,
                      struct ts_gen_view *view)
{
    double *lo = view->low, *hi = view->high;
    unsigned kind = (unsigned)ts_draw(bits, 2);

    view->axis = (uint32_t)ts_draw_below(bits, 3);
    view->from_high = ts_draw(bits, 1);
    view->weld = style->weld;
    for (uint32_t k = 0; k < 2; k++) {
        view->resolution[k] = 1 + (double)ts_draw_below(bits, MOST_PIXELS);
        hi[(view->axis + 1 + k) % 3] = view->resolution[k];
    }
    hi[view->axis] = 16;
    if (kind == 3) enclose(body, lo, hi);
    if (kind == 2)
        for (int k = 0; k < 3; k++) {
            lo[k] = coordinate(bits, style) / 2;
            hi[k] = lo[k] + coordinate(bits, style) / 2;
        }
    for (int k = 0; k < 3; k++)
        if (!(lo[k] < hi[k])) hi[k] = fabs(lo[k]) + 1;
    if (style->wild && ts_draw_chance(bits, 8)) {
        double *any = &hi[ts_draw_below(bits, 3)];

        *any = ts_gen_coordinate(bits);
    }
}

static void stretch_numbers(size_t count, double *number, int exponent)
{
    for (size_t i = 0; number && i < count; i++) {
        double stretched = ldexp(number[i], exponent);

        if (isfinite(stretched)) number[i] = stretched;
    }
}

/* Everything, by a power of two. */
static void stretch(struct ts_bits *bits, struct ts_case *c, struct ts_gen_view *view)
{
    int exponent = (int)ts_draw(bits, 11) - 1060;

    stretch_numbers(3, view->low, exponent);
    stretch_numbers(3, view->high, exponent);
    for (size_t b = 0; b < c->body_count; b++)
        for (size_t frame = 0; frame < c->frame_count; frame++) {
            const struct ts_state *state = ts_case_state(c, frame, b);
            double *point = (double *)(frame ? state->vertex : c->body[b].reference);

            stretch_numbers(3 * (size_t)c->body[b].vertex_count, point, exponent);
        }
}

/* A box around all that others draw, so that it has all of another body in it. */
static bool draw_around(struct ts_case *c, const struct style *style, struct solid *solid)
{
    const struct place place = {{-1, -1, -1}, {18, 18, 18}};
    struct ts_shape box;

    solid->points = solid->faces = 0;
    if (!unit_box(c, &box)) return false;
    add_part(solid, style, &box, &place, false);
    return true;
}

/* A vertex of no face, far away: nothing may depend on it. */
static void add_stray(struct solid *solid)
{
    if (solid->points == MOST_POINTS) return;
    for (int k = 0; k < 3; k++) solid->point[solid->points][k] = k ? -100 : 100;
    solid->points++;
}

static struct ts_case *make(struct ts_bits *bits, size_t solids)
{
    struct style style = draw_style(bits);
    struct ts_case *c = ts_case_new();
    struct solid solid;
    struct ts_gen_view view = {.axis = 0};

    if (!c || !ts_case_shape(c, solids, 1 + ts_draw_below(bits, MOST_FRAMES))) goto none;
    for (size_t b = 0; b < solids; b++) {
        if (b > 0 && ts_draw_chance(bits, 4) ? !draw_around(c, &style, &solid)
                                             : !draw_solid(bits, c, &style, &solid))
            goto none;
        if (solids > 1 && ts_draw_chance(bits, 4)) add_stray(&solid);
        if (!keep(bits, c, &style, b, &solid)) goto none;
    }
    draw_view(bits, &style, &c->body[0], &view);
    if (style.wild && ts_draw(bits, 1)) stretch(bits, c, &view);
    if (ts_gen_set_view(c, &view)) return c;
none:
    ts_case_free(c);
    return NULL;
}

struct ts_case *ts_gen_solid(struct ts_bits *bits) { return make(bits, 1); }

struct ts_case *ts_gen_solids(struct ts_bits *bits) { return make(bits, 2); }
