/* corner.c: a big triangle and a small one near it; how the big one is divided, and a radius, as
 * parameters. */
#include <math.h>
#include <string.h>

#include "cases/elementary/elementary.h"
#include "cases/generate/edge.h"
#include "cases/generate/generate.h"

enum { MOST_LEVELS = 5 };

/* How the big triangle is divided, and the radius of a ball. */
struct rule {
    double levels;
    bool quaternary;
    double edge, margin, radius;
};

static double whole(struct ts_bits *bits, unsigned limit)
{
    return (double)ts_draw_below(bits, limit);
}

static void copy(const double *from, double *to) { memcpy(to, from, 9 * sizeof *to); }

/* Shapes for which something happens: a round inside or beside, no area, no extent, a sliver. */
static void draw_big(struct ts_bits *bits, double *t)
{
    static const double known[][9] = {
        {0, 0, 0, 8, 0, 0, 0, 8, 0},      /* right */
        {8, 0, 0, 0, 8, 0, 0, 0, 8},      /* equilateral */
        {0, 0, 0, 16, 0, 0, 4, 2, 0},     /* obtuse */
        {0, 0, 0, 16, 0, 0, 8, 13.75, 0}, /* nearly equilateral */
        {0, 0, 0, 16, 0, 0, 0, 1, 0},     {0, 0, 0, 16, 0, 0, 8, 0x1p-30, 0},
        {0, 0, 0, 16, 0, 0, 4, 0, 0},                                   /* no area */
        {0, 0, 0, 0, 0, 0, 0, 0, 0},      {0, 0, 0, 3, 0, 0, 1, 20, 0}, /* acute and narrow */
        {0, 0, 0, 6, 0, 0, 0, 8, 0}}; /* 6-8-10: its central part leaves it by 1, exactly */
    unsigned kind = (unsigned)ts_draw(bits, 4);

    if (kind < sizeof known / sizeof *known)
        copy(known[kind], t);
    else if (kind < 13)
        for (int i = 0; i < 9; i++) t[i] = whole(bits, 17);
    else
        for (int i = 0; i < 9; i++) t[i] = ts_gen_coordinate(bits);
    if (ts_draw_chance(bits, 3)) /* midpoints that round */
        for (int i = 0; i < 9; i++) t[i] = t[i] * 0.1 + whole(bits, 4) / 3;
}

/* A point of the plane: of T, of an edge, a corner, or outside. */
static void draw_foot(struct ts_bits *bits, const double *t, double *to)
{
    double a = whole(bits, 17) / 16, b = whole(bits, 17) / 16;

    switch (ts_draw(bits, 3)) {
    case 0: /* an edge */
    case 1:
        b = 0;
        break;
    case 2: /* the other edge */
        b = 1 - a;
        break;
    case 3: /* beside a middle: where a central round leaves T */
        a = 0.5;
        b = -whole(bits, 17) / 16;
        break;
    case 4:
        b = -whole(bits, 17) / 16;
        break;
    case 5: /* the middle */
        a = (4 + whole(bits, 5)) / 16;
        b = (4 + whole(bits, 5)) / 16;
        break;
    default:
        break;
    }
    for (int k = 0; k < 3; k++) to[k] = t[k] + a * (t[3 + k] - t[k]) + b * (t[6 + k] - t[k]);
}

/* The centre of the round of T, about. */
static void set_center(const double *t, double *to)
{
    double d[3], weight[3], sum = 0;

    for (int k = 0; k < 3; k++) {
        const double *a = t + 3 * k, *b = t + 3 * ((k + 1) % 3), *c = t + 3 * ((k + 2) % 3);

        d[k] = 0;
        for (int axis = 0; axis < 3; axis++) d[k] += (b[axis] - a[axis]) * (c[axis] - a[axis]);
    }
    for (int k = 0; k < 3; k++) sum += weight[k] = (d[(k + 1) % 3] + d[(k + 2) % 3]) * d[k];
    for (int k = 0; k < 3; k++) weight[k] /= sum;
    for (int k = 0; k < 3; k++)
        if (!(d[k] > 0)) weight[k] = 0, weight[(k + 1) % 3] = weight[(k + 2) % 3] = 0.5;
    for (int k = 0; k < 3; k++)
        to[k] = weight[0] * t[k] + weight[1] * t[3 + k] + weight[2] * t[6 + k];
}

/* The centre of a part's round, and how large the part is beside T. The central part is T turned by
 * a half and half as large, about the middle g that both have; others are T made smaller about a
 * corner. */
static double draw_part(struct ts_bits *bits, const double *t, double *center)
{
    size_t corner = 3 * ts_draw_below(bits, 3);
    double size = ldexp(0.5, -(int)ts_draw(bits, 2));
    bool central = !ts_draw(bits, 1);

    for (size_t k = 0; k < 3; k++) {
        double g = (t[k] + t[3 + k] + t[6 + k]) / 3, v = t[corner + k];

        center[k] = central ? g - (center[k] - g) / 2 : v + (center[k] - v) * size;
    }
    return central ? 0.5 : size;
}

/* From a point to the line of an edge, straight. */
static void set_way(const double *t, size_t edge, const double *from, double *way)
{
    size_t other = (edge + 3) % 9;
    double along = 0, below = 0;

    for (size_t k = 0; k < 3; k++) {
        double line = t[other + k] - t[edge + k];

        along += (from[k] - t[edge + k]) * line;
        below += line * line;
    }
    for (size_t k = 0; k < 3; k++)
        way[k] = t[edge + k] + along / below * (t[other + k] - t[edge + k]) - from[k];
}

/* Nearly as far from the centre of a part's round as that reaches: in the plane, straight away from
 * an edge of T, or straight over it. */
static void draw_rim(struct ts_bits *bits, const double *t, double *to)
{
    size_t edge = 3 * ts_draw_below(bits, 3);
    double way[3], length = 0, square = 0, size;

    set_center(t, to);
    for (size_t k = 0; k < 3; k++) square += (t[edge + k] - to[k]) * (t[edge + k] - to[k]);
    size = draw_part(bits, t, to);
    set_way(t, edge, to, way);
    if (ts_draw(bits, 1)) /* a cross product of two edges */
        for (size_t k = 0, l = 1, m = 2; k < 3; l = (l + 1) % 3, m = (m + 1) % 3, k++)
            way[k] = (t[3 + l] - t[l]) * (t[6 + m] - t[m]) - (t[3 + m] - t[m]) * (t[6 + l] - t[l]);
    for (int k = 0; k < 3; k++) length += way[k] * way[k];
    for (int k = 0; k < 3 && length > 0; k++) to[k] += 0.96 * size * sqrt(square / length) * way[k];
}

static double last_bits(struct ts_bits *bits, double x)
{
    for (uint64_t steps = ts_draw(bits, 2); steps; steps--) x = nextafter(x, INFINITY);
    return x;
}

/* About a sixteenth of its extent. */
static double size_of(const double *t)
{
    double size = 0;

    for (int i = 0; i < 9; i++) size = ts_most(size, fabs(t[i] / 16 - t[(i + 3) % 9] / 16));
    return size;
}

/* Corners near the foot: on it, over it, in the plane; so that balls are tangent. Or all of it far
 * over the foot, but in the ball of the big triangle. */
static void draw_small(struct ts_bits *bits, bool rim, const double *t, double *to)
{
    double size = (double[]){0, 1, 0.25, 0x1p-6}[ts_draw(bits, 2)], foot[3], lift[3];

    if (rim) size /= 64;
    if (rim)
        draw_rim(bits, t, foot);
    else
        draw_foot(bits, t, foot);
    for (int k = 0; k < 3; k++) lift[k] = (whole(bits, 5) - 2) / 2 * size;
    if (rim || ts_draw(bits, 1)) lift[0] = lift[1] = lift[2] = 0;
    if (!rim && ts_draw_chance(bits, 4)) {
        double *high = &lift[ts_draw_below(bits, 3)];

        *high = size_of(t) * whole(bits, 9);
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            double step = i == 0 ? 0 : (whole(bits, 5) - 2) / 2 * size;

            to[3 * i + k] = foot[k] + step + lift[k];
        }
    if (ts_draw_chance(bits, 4)) {
        size_t i = ts_draw_below(bits, 9);

        to[i] = last_bits(bits, to[i]);
    }
    if (ts_draw_chance(bits, 8))
        for (int i = 3; i < 9; i++) to[i] = ts_gen_coordinate(bits);
}

/* Levels, edge and margin, against the size of the triangle. Of 6-8-10 the margins are 1, which is
 * the overhang of the central part, and 1/2, which is that of the next smaller ones. */
static void draw_rule(struct ts_bits *bits, const double *t, struct rule *rule)
{
    double size = size_of(t);

    rule->levels = 2 + whole(bits, MOST_LEVELS - 2);
    if (ts_draw_chance(bits, 8)) rule->levels = ts_draw(bits, 1) ? MOST_LEVELS : 1;
    rule->quaternary = ts_draw_chance(bits, 4);
    rule->edge = ts_draw_chance(bits, 3) ? size * whole(bits, 29)
                                         : 0; /* to beyond sqrt(3) times the extent */
    rule->margin = size * (double[]){0, 0.125, 1, 2}[ts_draw(bits, 2)];
}

static void stretch_number(double *x, int exponent)
{
    double stretched = ldexp(*x, exponent);

    if (isfinite(stretched)) *x = stretched;
}

/* All lengths, by a power of two. */
static void stretch(struct ts_bits *bits, double *big, double *small, struct rule *rule)
{
    int exponent = (int)ts_draw(bits, 11) - 1050;

    if (ts_draw_chance(bits, 4)) exponent = -1074; /* whole numbers of the least double */
    for (int i = 0; i < 9; i++) {
        stretch_number(&big[i], exponent);
        stretch_number(&small[i], exponent);
    }
    stretch_number(&rule->edge, exponent);
    stretch_number(&rule->margin, exponent);
    stretch_number(&rule->radius, exponent);
}

/* By how much the round of the central part leaves T over an edge, as doubles have it: right but
 * for a few of the last bits. */
static double overhang(const double *t, size_t edge)
{
    double c[3], way[3], square = 0, length = 0;

    set_center(t, c);
    for (size_t k = 0; k < 3; k++) square += (t[k] - c[k]) * (t[k] - c[k]);
    for (size_t k = 0; k < 3; k++) c[k] = (t[k] + t[3 + k] + t[6 + k]) / 2 - c[k] / 2;
    set_way(t, edge, c, way);
    for (size_t k = 0; k < 3; k++) length += way[k] * way[k];
    return sqrt(square) / 2 - sqrt(length);
}

/* Where the last bits of a radius or a margin decide. */
static void go_to_edge(struct ts_bits *bits, double *big, double *small, struct rule *rule)
{
    if (ts_draw(bits, 1)) {
        rule->radius = ts_edge_plane(bits, big, small);
        return;
    }
    for (int i = 0; i < 9; i++) big[i] = (double)ts_draw(bits, 53) * 0x1p-53;
    rule->levels = 3;
    rule->quaternary = false;
    rule->edge = 0;
    rule->margin = fabs(overhang(big, 3 * ts_draw_below(bits, 3)));
    rule->margin += ((double)ts_draw(bits, 4) - 8) * 0x1p-54 * rule->margin;
}

static double finite_or_one(double x) { return isfinite(x) ? x : 1; }

static bool set_rule(struct ts_case *c, const struct rule *rule)
{
    return ts_case_set_number(c, "levels", rule->levels) &&
           ts_case_set_number(c, "quaternary", rule->quaternary) &&
           ts_case_set_number(c, "edge", finite_or_one(rule->edge)) &&
           ts_case_set_number(c, "margin", finite_or_one(rule->margin)) &&
           ts_case_set_number(c, "radius", finite_or_one(rule->radius));
}

static struct ts_case *make(struct ts_bits *bits, bool rim)
{
    static const uint32_t corner[3] = {0, 1, 2};
    struct ts_case *c = ts_case_new();
    struct rule rule;
    double *point[2];
    uint32_t *face;

    if (!c || !ts_case_shape(c, 2, 1)) goto none;
    for (int i = 0; i < 2; i++) {
        point[i] = ts_case_alloc(c, 9, sizeof *point[i]);
        face = ts_case_alloc(c, 3, sizeof *face);
        if (!point[i] || !face) goto none;
        memcpy(face, corner, sizeof corner);
        c->body[i].vertex_count = 3;
        c->body[i].face_count = 1;
        c->body[i].reference = point[i];
        c->body[i].face = face;
    }
    draw_big(bits, point[0]);
    draw_rule(bits, point[0], &rule);
    draw_small(bits, rim, point[0], point[1]);
    rule.radius = whole(bits, 17) / 4;
    if (ts_draw_chance(bits, 8)) go_to_edge(bits, point[0], point[1], &rule);
    if (ts_draw_chance(bits, 8)) stretch(bits, point[0], point[1], &rule);
    for (int i = 0; i < 18; i++) point[i / 9][i % 9] = finite_or_one(point[i / 9][i % 9]);
    if (set_rule(c, &rule)) return c;
none:
    ts_case_free(c);
    return NULL;
}

struct ts_case *ts_gen_corner(struct ts_bits *bits) { return make(bits, ts_draw_chance(bits, 3)); }

struct ts_case *ts_gen_rim(struct ts_bits *bits) { return make(bits, ts_draw(bits, 3) != 7); }
