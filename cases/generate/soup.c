/* soup.c: primitives that move freely, come and go, for an octree over them. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "cases/elementary/elementary.h"
#include "cases/generate/generate.h"

enum { MOST_VERTICES = 24, MOST_FACES = 12, MOST_FRAMES = 8 };

/* Where one case takes its coordinates from. A grid of nine lines has the borders of cells on it:
 * the halves, quarters and eighths of a box from 0 to 8 steps. */
struct style {
    bool wild;     /* any coordinate the generator knows */
    double step;   /* of the grid */
    double first;  /* line of it, in steps */
    double offset; /* of all */
    unsigned flat; /* axes, as bits, on which all is the same */
};

static struct style draw_style(struct ts_bits *bits)
{
    struct style style = {false, 1, 0, 0, 0};

    switch (ts_draw(bits, 4)) {
    case 10:
        style.step = 0.1; /* rounds */
        break;
    case 11:
        style.step = 0.1;
        style.offset = 0x1p30;
        break;
    case 12:
        style.step = 0x1p-1074; /* the least there is */
        break;
    case 13: /* from one end of the doubles to the other: no difference of two ends is one */
        style.step = 0x1.8p1021;
        style.first = -4;
        break;
    case 14:
        style.wild = true;
        break;
    case 15:
        style.step = 1.0 / 3;
        style.first = -3;
        break;
    default:
        break;
    }
    if (ts_draw_chance(bits, 4)) style.flat = (unsigned)ts_draw(bits, 3);
    return style;
}

/* The ends and the middle of the grid most of all, neighbours of its lines, and rarely anything. */
static double coordinate(struct ts_bits *bits, const struct style *style, size_t axis)
{
    unsigned n = (unsigned)ts_draw(bits, 4);
    double line = n < 9 ? n : (double[]){0, 8, 4, 2, 4, 8, 0}[n - 9], x;

    if (style->flat >> axis & 1) return style->offset;
    if (style->wild || (n == 15 && ts_draw(bits, 1))) return ts_gen_coordinate(bits);
    x = (line + style->first) * style->step + style->offset;
    return n == 13 ? nextafter(x, INFINITY) : n == 14 ? nextafter(x, -INFINITY) : x;
}

static void draw_point(struct ts_bits *bits, const struct style *style, double *to)
{
    for (size_t k = 0; k < 3; k++) to[k] = coordinate(bits, style, k);
}

/* Faces join any vertices; now and then one is the last one from behind, as a fresh cut makes. */
static bool draw_body(struct ts_bits *bits, const struct style *style, struct ts_case *c,
                      struct ts_body *body)
{
    double *reference = ts_case_alloc(c, 3 * MOST_VERTICES, sizeof *reference);
    uint32_t *face = ts_case_alloc(c, 3 * MOST_FACES, sizeof *face);
    uint32_t vertices = 0, faces = 0;

    if (!reference || !face) return false;
    for (; vertices < MOST_VERTICES && ts_draw(bits, 3) != 0; vertices++)
        draw_point(bits, style, reference + 3 * vertices);
    for (; vertices && faces < MOST_FACES && ts_draw(bits, 3) != 0; faces++) {
        uint32_t *corner = face + 3 * faces;

        for (uint32_t k = 0; k < 3; k++) /* for zero bits: a strip of triangles */
            corner[k] = (faces + k + (uint32_t)ts_draw_below(bits, vertices)) % vertices;
        if (faces && ts_draw_chance(bits, 8))
            for (uint32_t k = 0; k < 3; k++) corner[k] = corner[-1 - (int)k];
    }
    *body = (struct ts_body){vertices, faces, 1, false, reference, face};
    return true;
}

/* One vertex from frame to frame: no bits leave it where it is. */
static void move_vertex(struct ts_bits *bits, const struct style *style, const double *home,
                        double *point)
{
    unsigned what = (unsigned)ts_draw(bits, 3), axis;

    if (what < 3) return;
    axis = (unsigned)ts_draw_below(bits, 3);
    if (what == 7)
        point[0] = point[0] == DBL_MAX ? home[0] : DBL_MAX; /* goes, or comes again */
    else if (what == 6)
        draw_point(bits, style, point);
    else if (!(style->flat >> axis & 1))
        point[axis] = what == 5   ? coordinate(bits, style, axis)
                      : what == 4 ? ts_most(point[axis] - style->step, -DBL_MAX)
                                  : ts_least(point[axis] + style->step, DBL_MAX);
}

/* From where the body was in the frame before. */
static bool draw_state(struct ts_bits *bits, const struct style *style, struct ts_case *c,
                       const struct ts_body *body, struct ts_state *state)
{
    const double *from = state->vertex ? state->vertex : body->reference;
    unsigned what = (unsigned)ts_draw(bits, 3);
    double *vertex;

    if (what < 2) return true; /* stands still */
    if (what == 2) {           /* goes home */
        *state = ts_at_rest();
        return true;
    }
    if (what == 3) { /* goes a step as a whole */
        double *row = state->pose.row[ts_draw_below(bits, 3)];

        row[3] += ts_draw(bits, 1) ? -style->step : style->step;
        return true;
    }
    vertex = ts_case_alloc(c, 3 * (size_t)body->vertex_count + 1, sizeof *vertex);
    if (!vertex) return false;
    memcpy(vertex, from, 3 * sizeof *vertex * body->vertex_count);
    for (size_t i = 0; i < body->vertex_count; i++) {
        if (what == 7)
            draw_point(bits, style, vertex + 3 * i); /* jumps */
        else
            move_vertex(bits, style, body->reference + 3 * i, vertex + 3 * i);
    }
    state->vertex = vertex;
    return true;
}

/* Few levels for zero bits; and seldom many, which cost a twin memory before anything is in it. */
static uint32_t draw_levels(struct ts_bits *bits)
{
    unsigned n = (unsigned)ts_draw(bits, 4);

    return n == 15 ? 6 + (uint32_t)ts_draw_below(bits, 5) : n == 14 ? 5 : 1 + n % 4;
}

struct ts_case *ts_gen_soup(struct ts_bits *bits)
{
    struct style style = draw_style(bits);
    struct ts_case *c = ts_case_new();
    uint32_t levels = draw_levels(bits);
    size_t bodies = 1 + ts_draw(bits, 1), frames = 1;

    while (frames < MOST_FRAMES && ts_draw(bits, 2) != 0) frames++;
    if (!c || !ts_case_shape(c, bodies, frames)) goto none;
    c->options.buckets = levels;
    for (size_t i = 0; i < bodies; i++)
        if (!draw_body(bits, &style, c, &c->body[i])) goto none;
    for (size_t f = 1; f < frames; f++)
        for (size_t i = 0; i < bodies; i++) {
            struct ts_state *state = ts_case_state(c, f, i);

            *state = *ts_case_state(c, f - 1, i);
            if (!draw_state(bits, &style, c, &c->body[i], state)) goto none;
        }
    return c;
none:
    ts_case_free(c);
    return NULL;
}

/* ---- many ---- */

/* How a frame of many is laid out. All from one number, since so many bits would not shrink. */
static double many_at(unsigned layout, uint32_t seed, uint32_t i, uint32_t count, size_t axis)
{
    uint32_t x = (i * 3 + (uint32_t)axis + seed) * UINT32_C(0x9e3779b1);
    double any = (x ^ x >> 15) * UINT32_C(0x85ebca6b) >> 24;

    switch (layout) {
    case 1: /* a row, and then the same from its end */
        return axis ? 0 : i;
    case 2:
        return axis ? 0 : count - i;
    case 3: /* all but one in one bucket */
        return i == 0 ? 256 : any * 0x1p-12;
    case 4: /* a cloud that drifts */
        return i + (double)(seed % 4) * 0x1p-4 * any;
    case 5:
        return 1;
    default:
        return any;
    }
}

static bool draw_many(struct ts_bits *bits, struct ts_case *c, size_t body)
{
    uint32_t count = (uint32_t)ts_draw(bits, 8);
    uint32_t *face = ts_case_alloc(c, 3 * (size_t)count + 1, sizeof *face);
    const double *first = NULL;

    for (size_t f = 0; f < c->frame_count; f++) {
        unsigned layout = (unsigned)ts_draw_below(bits, 6);
        uint32_t seed = (uint32_t)ts_draw(bits, 4);
        double *vertex = ts_case_alloc(c, 3 * (size_t)count + 1, sizeof *vertex);

        if (!vertex) return false;
        for (uint32_t i = 0; i < 3 * count; i++)
            vertex[i] = many_at(layout, seed, i / 3, count, i % 3);
        if (f == 0) first = vertex;
        ts_case_state(c, f, body)->vertex = vertex;
    }
    for (uint32_t i = 0; face && i < 3 * count; i++) face[i] = (i / 3 + i % 3 % 2) % count;
    c->body[body] = (struct ts_body){count, count, 1, false, first, face};
    return face != NULL;
}

struct ts_case *ts_gen_many(struct ts_bits *bits)
{
    struct ts_case *c = ts_case_new();
    uint32_t levels = draw_levels(bits);
    size_t frames = 1 + ts_draw_below(bits, 4);

    if (c && ts_case_shape(c, 2, frames) && draw_many(bits, c, 0) && draw_many(bits, c, 1)) {
        c->options.buckets = levels;
        return c;
    }
    ts_case_free(c);
    return NULL;
}
