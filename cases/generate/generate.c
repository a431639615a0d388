/* generate.c: coordinates, points and pairs of triangles. */
#include "cases/generate/generate.h"

#include <math.h>
#include <string.h>

#include "cases/generate/edge.h"

/* 0 1 -1 2 -2 3 -3 4 */
static double small_integer(struct ts_bits *bits)
{
    int n = (int)ts_draw(bits, 3);

    return n % 2 ? (n + 1) / 2 : -n / 2;
}

static double last_bits(struct ts_bits *bits, double x)
{
    for (uint64_t steps = ts_draw(bits, 2); steps; steps--) x = nextafter(x, INFINITY);
    return x;
}

/* Any finite double, all exponents alike. */
static double any_double(struct ts_bits *bits)
{
    uint64_t image = ts_draw(bits, 64);
    double x;

    memcpy(&x, &image, sizeof x);
    return isfinite(x) ? x : copysign(1, x);
}

double ts_gen_coordinate(struct ts_bits *bits)
{
    double x;

    switch (ts_draw(bits, 4)) {
    case 15:
        return any_double(bits);
    case 8:
        return ts_draw(bits, 1) ? -0.0 : small_integer(bits);
    case 14:
        x = (double)ts_draw(bits, 53) - 0x1p52;
        return ldexp(x, -44 - (int)ts_draw(bits, 4));
    case 13:
        x = small_integer(bits);
        return ldexp(x, (int)ts_draw(bits, 11) - 1074 + 26);
    case 12:
    case 11:
        return last_bits(bits, small_integer(bits));
    case 10:
    case 9:
        x = small_integer(bits);
        return x + (double)ts_draw(bits, 3) / 8;
    default:
        return small_integer(bits);
    }
}

/* Where the exponents of an axis may go: anywhere; in steps that reach all of the range; to about
 * 2^330 or 2^-330, where products of three are about to over- or underflow. */
static int draw_exponent(struct ts_bits *bits, unsigned where)
{
    if (where == 0) return (int)ts_draw(bits, 11) - 1060;
    if (where == 1) return 8 * (int)ts_draw(bits, 8) - 1020;
    return (where == 2 ? 1 : -1) * (270 + (int)ts_draw(bits, 7));
}

/* Once in four times, each axis is stretched by a power of two of its own, which is exact and
 * keeps what is degenerate degenerate. */
static void stretch(struct ts_bits *bits, double *x, int count)
{
    unsigned where;

    if (ts_draw(bits, 2) != 3) return;
    where = (unsigned)ts_draw(bits, 2);
    for (int k = 0; k < 3; k++) {
        int exponent = draw_exponent(bits, where);

        for (int i = k; i < count; i += 3) {
            double stretched = ldexp(x[i], exponent);

            if (isfinite(stretched)) x[i] = stretched;
        }
    }
}

/* Three points with all their bits, and one in their plane as nearly as doubles allow. */
static void nearly_coplanar(struct ts_bits *bits, double *p)
{
    double s = (double)ts_draw(bits, 6) / 16, t = (double)ts_draw(bits, 6) / 16;

    for (int i = 0; i < 9; i++) p[i] = (double)ts_draw(bits, 53) * 0x1p-53;
    for (int k = 0; k < 3; k++) p[9 + k] = p[k] + s * (p[3 + k] - p[k]) + t * (p[6 + k] - p[k]);
    if (ts_draw(bits, 1)) /* the first three on one line */
        for (int k = 0; k < 3; k++) p[6 + k] = p[k] + s * (p[3 + k] - p[k]);
}

struct ts_case *ts_gen_points(struct ts_bits *bits)
{
    struct ts_case *c = ts_case_new();
    double *p;
    bool wild = ts_draw_chance(bits, 3);

    if (!c || !ts_case_shape(c, 1, 0) || !(p = ts_case_alloc(c, 12, sizeof *p))) {
        ts_case_free(c);
        return NULL;
    }
    for (int i = 0; i < 12; i++) p[i] = wild ? ts_gen_coordinate(bits) : small_integer(bits);
    if (ts_draw_chance(bits, 2)) /* in one plane, or nearly: a combination of the other three */
        for (int k = 0, m = (int)small_integer(bits), n = (int)small_integer(bits); k < 3; k++)
            p[9 + k] = p[k] + m * (p[3 + k] - p[k]) + n * (p[6 + k] - p[k]);
    if (ts_draw_chance(bits, 4)) p[9] = last_bits(bits, p[9]);
    if (ts_draw_chance(bits, 4)) nearly_coplanar(bits, p);
    stretch(bits, p, 12);
    if (ts_draw_chance(bits, 8)) ts_edge_points(bits, p);
    for (int i = 0; i < 12; i++)
        if (!isfinite(p[i])) p[i] = 1;
    c->body[0].vertex_count = 4;
    c->body[0].reference = p;
    return c;
}

/* A case of two bodies with one face each over the 18 numbers of t. */
static struct ts_case *two_triangles(const double *t)
{
    static const uint32_t corner[3] = {0, 1, 2};
    struct ts_case *c = ts_case_new();

    if (!c || !ts_case_shape(c, 2, 1)) goto none;
    for (int i = 0; i < 2; i++) {
        double *point = ts_case_alloc(c, 9, sizeof *point);
        uint32_t *face = ts_case_alloc(c, 3, sizeof *face);

        if (!point || !face) goto none;
        memcpy(point, t + 9 * i, 9 * sizeof *point);
        memcpy(face, corner, sizeof corner);
        c->body[i].vertex_count = 3;
        c->body[i].face_count = 1;
        c->body[i].reference = point;
        c->body[i].face = face;
    }
    return c;
none:
    ts_case_free(c);
    return NULL;
}

/* to = a0 + s (a1 - a0) + t (a2 - a0), exact for small integers and eighths. */
static void point_in_plane(const double *a, double s, double t, double *to)
{
    for (int k = 0; k < 3; k++) to[k] = a[k] + s * (a[3 + k] - a[k]) + t * (a[6 + k] - a[k]);
}

static double eighths(struct ts_bits *bits, unsigned most)
{
    return (double)ts_draw_below(bits, most + 1) / 8;
}

/* Triangle b touches, crosses or lies beside a in a way that is exact on small integers. */
static void relate(struct ts_bits *bits, double *a, double *b)
{
    double point[3], s;

    switch (ts_draw(bits, 4)) {
    case 0: /* shares a corner */
        memcpy(b, a + 3 * ts_draw_below(bits, 3), 3 * sizeof *b);
        break;
    case 1: /* shares an edge */
        memcpy(b, a + 3 * ts_draw(bits, 1), 6 * sizeof *b);
        break;
    case 2: /* is the same, turned */
        for (int i = 0, turn = (int)ts_draw_below(bits, 3); i < 9; i++)
            b[i] = a[(i + 3 * turn) % 9];
        break;
    case 3: /* a corner on an edge, or beyond its end */
        point_in_plane(a, eighths(bits, 9), 0, b);
        break;
    case 4: /* a corner inside */
        s = eighths(bits, 8);
        point_in_plane(a, s, eighths(bits, (unsigned)(8 - 8 * s)), b);
        break;
    case 5: /* an edge through an edge */
    case 6: /* an edge through the inside */
        s = eighths(bits, 8);
        point_in_plane(a, s, ts_draw(bits, 1) ? 1 - s : eighths(bits, 4), point);
        for (int k = 0; k < 3; k++) b[3 + k] = 2 * point[k] - b[k];
        break;
    case 7: /* a has no area: a segment, or a point */
        point_in_plane(a, eighths(bits, 8), 0, a + 6);
        if (ts_draw_chance(bits, 3)) memcpy(a + 3, a, 3 * sizeof *a);
        break;
    case 8: /* neither has, and they may cross */
        point_in_plane(a, eighths(bits, 8), 0, a + 6);
        point_in_plane(a, eighths(bits, 9), 0, point);
        for (int k = 0; k < 3; k++) b[3 + k] = 2 * point[k] - b[k];
        point_in_plane(b, eighths(bits, 8), 0, b + 6);
        break;
    case 9: /* both are points */
        for (int i = 3; i < 9; i++) a[i] = a[i - 3], b[i] = b[i - 3];
        break;
    case 10: /* all on one line, which may run along an axis */
        if (ts_draw(bits, 1))
            for (int k = 0, axis = (int)ts_draw_below(bits, 3); k < 3; k++)
                a[3 + k] = a[k] + (k == axis);
        for (int i = 0; i < 3; i++) point_in_plane(a, small_integer(bits), 0, b + 3 * i);
        point_in_plane(a, eighths(bits, 8), 0, a + 6);
        break;
    default: /* in one plane */
        for (int i = 0; i < 3; i++) {
            s = small_integer(bits);
            point_in_plane(a, s, small_integer(bits) / 2, b + 3 * i);
        }
    }
}

/* Moves the pair away, or makes it larger or smaller, or stirs the last bit of a coordinate; when
 * not `ordinary`, by as much as doubles can hold. */
static void disturb(struct ts_bits *bits, bool ordinary, double *t)
{
    unsigned what = (unsigned)ts_draw(bits, 3);
    double scale = 1, offset = 0;

    if (what == 7 && !ordinary) scale = ldexp(1, (int)ts_draw(bits, 11) - 1060);
    if (what == 6) scale = 0.1; /* not a double: near-degenerate, not degenerate */
    if (what == 5) offset = ordinary ? 8 : ldexp(1, (int)ts_draw(bits, 6));
    for (int i = 0; i < 18; i++) {
        double x = t[i] * scale + offset;

        t[i] = isfinite(x) ? x : t[i];
    }
    if (what == 5 || (what == 4 && !ordinary)) {
        unsigned i = (unsigned)ts_draw_below(bits, 18);

        t[i] = last_bits(bits, t[i]);
    }
}

struct ts_case *ts_gen_triangles(struct ts_bits *bits)
{
    unsigned pattern = (unsigned)ts_draw(bits, 4);
    double t[18];

    for (int i = 0; i < 18; i++)
        t[i] = pattern == 15 ? ts_gen_coordinate(bits) : small_integer(bits);
    if (pattern < 12) relate(bits, t, t + 9);
    disturb(bits, false, t);
    stretch(bits, t, 18);
    if (pattern == 14) ts_edge_triangles(bits, t);
    return two_triangles(t);
}

struct ts_case *ts_gen_triangles_ordinary(struct ts_bits *bits)
{
    double t[18];

    for (int i = 0; i < 18; i++) t[i] = small_integer(bits);
    if (ts_draw(bits, 1)) relate(bits, t, t + 9);
    disturb(bits, true, t);
    return two_triangles(t);
}

struct ts_case *ts_gen_triangles_general(struct ts_bits *bits)
{
    double t[18];

    for (int i = 0; i < 18; i++) t[i] = (double)ts_draw(bits, 53) * 0x1p-53;
    return two_triangles(t);
}

/* ---- two faces of one body ---- */

enum { NEIGHBOUR_VERTICES = 6 };

/* The numbers of the corners: an edge in common, a corner, nothing, or anything. */
static void draw_neighbours(struct ts_bits *bits, uint32_t *f, uint32_t *g)
{
    uint32_t how = (uint32_t)ts_draw(bits, 3), turn = (uint32_t)ts_draw_below(bits, 3);

    for (uint32_t i = 0; i < 3; i++) {
        uint32_t own = how < 3 ? 2 : how < 6 ? 1 : 0; /* from here on corners are g's own */

        f[i] = i;
        g[(i + turn) % 3] = i < own ? (i + turn) % 3 : 3 + i;
    }
    for (uint32_t i = 0; how == 7 && i < 3; i++) {
        f[i] = (uint32_t)ts_draw_below(bits, NEIGHBOUR_VERTICES);
        g[i] = (uint32_t)ts_draw_below(bits, NEIGHBOUR_VERTICES);
    }
}

/* Halves and quarters of small integers: a weight inside, at an end, or beyond it. */
static double part(struct ts_bits *bits)
{
    double whole = small_integer(bits);

    return whole / (double)(1u << ts_draw_below(bits, 3));
}

/* Three points that lie where neighbours fold over: in the plane of a, on a line of it, at a corner
 * of it; or anywhere. */
static void fold(struct ts_bits *bits, const double *a, double *b)
{
    for (int i = 0; i < 9; i += 3) {
        unsigned where = (unsigned)ts_draw(bits, 3);
        double s = part(bits);

        if (where < 4) point_in_plane(a, s, part(bits), b + i);
        if (where == 4) point_in_plane(a, s, 0, b + i);
        if (where == 5) point_in_plane(a, s, 1 - s, b + i);
        if (where == 6) memcpy(b + i, a + 3 * ts_draw_below(bits, 3), 3 * sizeof *b);
    }
}

struct ts_case *ts_gen_neighbours(struct ts_bits *bits)
{
    struct ts_case *c = ts_case_new();
    double *t = c ? ts_case_alloc(c, 3 * NEIGHBOUR_VERTICES, sizeof *t) : NULL;
    uint32_t *face = c ? ts_case_alloc(c, 6, sizeof *face) : NULL;
    unsigned style = (unsigned)ts_draw(bits, 3);

    if (!t || !face || !ts_case_shape(c, 1, 1)) {
        ts_case_free(c);
        return NULL;
    }
    draw_neighbours(bits, face, face + 3);
    for (int i = 0; i < 3 * NEIGHBOUR_VERTICES; i++)
        t[i] = style == 7   ? ts_gen_coordinate(bits)
               : style >= 5 ? (double)ts_draw(bits, 53) * 0x1p-53
                            : small_integer(bits);
    if (ts_draw_chance(bits, 8)) point_in_plane(t, part(bits), 0, t + 6); /* no area */
    if (ts_draw_chance(bits, 16)) memcpy(t + 3, t, 3 * sizeof *t);
    fold(bits, t, t + 9);
    disturb(bits, false, t);
    stretch(bits, t, 3 * NEIGHBOUR_VERTICES);
    for (int i = 0; i < 3 * NEIGHBOUR_VERTICES; i++)
        if (!isfinite(t[i])) t[i] = 1;
    c->body[0] = (struct ts_body){NEIGHBOUR_VERTICES, 2, 1, false, t, face};
    return c;
}
