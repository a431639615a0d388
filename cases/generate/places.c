/* places.c: closed meshes whose coordinates are places of the grid themselves, so that a
 * case says what the image has to reckon with: numbers up to 2^34 across and 2^70 deep, edges
 * through the centres of pixels or one place beside, depths right between two steps. The
 * box of the view has one unit a place. */
#include <math.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/generate/view.h"
#include "touchstone/ldi.h"

enum { MOST_PARTS = 2, CORNERS = 4, FACES = 4, FEW_PIXELS = 8, MOST_PIXELS = 32 };

static const uint32_t flat[2][3] = {{0, 1, 2}, {0, 2, 1}};
static const uint32_t tetrahedron[FACES][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};

/* How many bits numbers of a case have. */
struct style {
    unsigned across[2], deep[2]; /* from, to */
    uint32_t pixels[2];
};

static struct style draw_style(struct ts_bits *bits)
{
    static const unsigned across[6][2] = {{6, 15}, {6, 15}, {6, 15}, {16, 23}, {24, 28}, {28, 34}};
    static const unsigned deep[6][2] = {{3, 24}, {3, 24}, {3, 24}, {24, 39}, {36, 44}, {60, 70}};
    struct style style;

    memcpy(style.across, across[ts_draw_below(bits, 6)], sizeof style.across);
    memcpy(style.deep, deep[ts_draw_below(bits, 6)], sizeof style.deep);
    style.pixels[0] = style.pixels[1] = 1;
    if (ts_draw_chance(bits, 4)) return style;
    for (int k = 0; k < 2; k++)
        style.pixels[k] +=
            (uint32_t)ts_draw_below(bits, ts_draw(bits, 2) ? FEW_PIXELS : MOST_PIXELS);
    return style;
}

/* A whole number of either sign; above 2^53 its last bits are 0. */
static double whole(struct ts_bits *bits, const unsigned range[2])
{
    unsigned count = range[0] + (unsigned)ts_draw_below(bits, range[1] - range[0] + 1);
    double x = count > 53 ? ldexp((double)ts_draw(bits, 53), (int)count - 53)
                          : (double)ts_draw(bits, count);

    return ts_draw(bits, 1) ? -x : x;
}

static double centre(struct ts_bits *bits, uint32_t pixels)
{
    return TS_LDI_SUBPIXELS * (double)ts_draw_below(bits, pixels) + TS_LDI_SUBPIXELS / 2;
}

/* A centre; or the corner from which the edge to one that there is runs through a centre, as far
 * beyond it as that is before, and is there between two steps, or many times as far; or beside a
 * centre; or anywhere. Now and then it is one place off. */
static void draw_corner(struct ts_bits *bits, const struct style *style, double (*corner)[3],
                        uint32_t number)
{
    double *p = corner[number], x = centre(bits, style->pixels[0]),
           y = centre(bits, style->pixels[1]), at[2] = {x, y};
    const double *other = number ? corner[ts_draw_below(bits, number)] : at;
    unsigned how = (unsigned)ts_draw_below(bits, number ? 5 : 3);
    double times = how == 4 ? 1 + (double)ts_draw(bits, 1 + (unsigned)ts_draw_below(bits, 12)) : 1;

    p[2] = whole(bits, style->deep);
    for (int k = 0; k < 2; k++) {
        double far = whole(bits, style->across), scale = ts_draw(bits, 1) ? TS_LDI_SUBPIXELS : 1;

        p[k] = how == 0   ? at[k]
               : how == 1 ? at[k] + (ts_draw_below(bits, 3) ? far * scale : 0)
               : how == 2 ? far
                          : at[k] + (at[k] - other[k]) * times;
        if (ts_draw_chance(bits, 4)) p[k] += ts_draw(bits, 1) ? -1 : 1;
    }
    if (how == 3) p[2] = 2 * (double)ts_draw(bits, 23) + 1 - other[2];
    if (ts_draw_chance(bits, 256)) {
        double *any = &p[ts_draw_below(bits, 3)];

        *any = ts_gen_coordinate(bits);
    }
}

/* Two corners whose edge passes a centre as near as an edge can that does not run through it: twice
 * the area of all three is 1. Pairs of vectors that span an area of 1 stay such pairs if a multiple
 * of one is added to the other. */
static void draw_beside(struct ts_bits *bits, const struct style *style, double (*corner)[3])
{
    const double limit = ldexp(1, (int)style->across[1] - 1);
    double a[2] = {1, 0}, b[2] = {0, 1}, sign = ts_draw(bits, 1) ? -1 : 1;

    while (a[0] + a[1] < limit) {
        double more = 1 + (double)ts_draw(bits, 1);

        for (int k = 0; k < 2; k++) b[k] += more * a[k];
        more = 1 + (double)ts_draw(bits, 1);
        for (int k = 0; k < 2; k++) a[k] += more * b[k];
    }
    for (int k = 0; k < 2; k++) {
        double at = centre(bits, style->pixels[k]);

        corner[0][k] = at - (k ? sign : 1) * a[k];
        corner[1][k] = at + (k ? sign : 1) * b[k];
    }
}

/* Two faces back to back, or a tetrahedron; behind the last part, now and then, a vertex of no
 * face, where there may be no place at all. */
static bool draw_body(struct ts_bits *bits, const struct style *style, struct ts_case *c)
{
    const size_t most = MOST_PARTS * CORNERS + 1;
    double(*point)[3] = ts_case_alloc(c, most, sizeof *point);
    uint32_t(*face)[3] = ts_case_alloc(c, MOST_PARTS * FACES, sizeof *face);
    uint32_t points = 0, faces = 0;

    if (!point || !face) return false;
    for (int part = 0; part < MOST_PARTS && (part == 0 || ts_draw_chance(bits, 4)); part++) {
        bool solid = ts_draw(bits, 1);
        uint32_t corners = solid ? CORNERS : CORNERS - 1, count = solid ? FACES : 2;

        for (uint32_t i = 0; i < corners; i++) {
            draw_corner(bits, style, point + points, i);
            if (i == 1 && ts_draw_chance(bits, 4)) draw_beside(bits, style, point + points);
        }
        for (uint32_t i = 0; i < 3 * count; i++)
            face[faces + i / 3][i % 3] = points + (solid ? tetrahedron : flat)[i / 3][i % 3];
        points += corners;
        faces += count;
    }
    if (ts_draw_chance(bits, 8)) {
        point[points][0] = point[points][1] = point[points][2] = ldexp(-1, 1023);
        points++;
    }
    c->body[0] = (struct ts_body){points, faces, 1, false, point[0], face[0]};
    return true;
}

/* From places to coordinates, and the view that takes them back. */
static bool set_view(struct ts_bits *bits, const struct style *style, struct ts_case *c)
{
    uint32_t axis = (uint32_t)ts_draw_below(bits, 3), high = (uint32_t)ts_draw(bits, 1);
    double *point = (double *)c->body[0].reference;
    struct ts_gen_view view = {.axis = axis, .from_high = high};

    for (uint32_t i = 0; i < c->body[0].vertex_count; i++) {
        double *p = point + 3 * (size_t)i, place[3] = {p[0], p[1], p[2]};

        for (uint32_t k = 0; k < 3; k++)
            p[(axis + 1 + k) % 3] = k == 2 && high ? TS_LDI_FAR - place[k] : place[k];
    }
    for (uint32_t k = 0; k < 2; k++) {
        view.high[(axis + 1 + k) % 3] = TS_LDI_SUBPIXELS * (double)style->pixels[k];
        view.resolution[k] = style->pixels[k];
    }
    view.high[axis] = TS_LDI_FAR;
    return ts_gen_set_view(c, &view);
}

struct ts_case *ts_gen_places(struct ts_bits *bits)
{
    struct style style = draw_style(bits);
    struct ts_case *c = ts_case_new();

    if (c && ts_case_shape(c, 1, 1) && draw_body(bits, &style, c) && set_view(bits, &style, c))
        return c;
    ts_case_free(c);
    return NULL;
}

struct ts_case *ts_gen_layered(struct ts_bits *bits)
{
    return ts_draw(bits, 1) ? ts_gen_places(bits) : ts_gen_solid(bits);
}
