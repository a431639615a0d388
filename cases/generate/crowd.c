/* crowd.c: many small bodies that come, move and go, for what looks at all of them at
 * once. */
#include <float.h>
#include <string.h>

#include "cases/generate/generate.h"

enum { MOST_BODIES = 40, MOST_FRAMES = 6 };

/* How much there may be of what. */
struct size {
    size_t bodies;
    uint32_t corners, faces;
};

/* A coarse grid, so that bounds coincide; now and then another coordinate, a zero with a sign among
 * them. */
static double coordinate(struct ts_bits *bits)
{
    unsigned n = (unsigned)ts_draw(bits, 5);

    return n == 31 ? ts_gen_coordinate(bits) : n == 30 ? -0.0 : n % 6;
}

static bool draw_points(struct ts_bits *bits, struct ts_case *c, size_t count, const double **to)
{
    double *point = ts_case_alloc(c, 3 * count, sizeof *point);

    for (size_t i = 0; point && i < 3 * count; i++) point[i] = coordinate(bits);
    *to = point;
    return point != NULL;
}

/* A few vertices, and faces over them; one reference, or two. A size of one face asks for it. */
static bool draw_body(struct ts_bits *bits, const struct size *most, struct ts_case *c,
                      struct ts_body *body)
{
    uint32_t n = 1 + (uint32_t)ts_draw_chance(bits, 4);
    uint32_t vertices =
        ts_draw_chance(bits, 16) ? 0 : 1 + (uint32_t)ts_draw_below(bits, most->corners);
    uint32_t faces = most->faces > 1 ? (uint32_t)ts_draw_below(bits, most->faces + 1) : 1;
    uint32_t *face = ts_case_alloc(c, 3 * (size_t)faces + 1, sizeof *face);

    *body =
        (struct ts_body){vertices, vertices ? faces : 0, n, !ts_draw_chance(bits, 4), NULL, face};
    for (uint32_t k = 0; face && vertices && k < 3 * faces; k++)
        face[k] = (k % 3 + k / 3) % vertices;
    return face && draw_points(bits, c, (size_t)n * vertices, &body->reference);
}

/* A world vertex that overflows. */
static bool send_away(struct ts_case *c, const struct ts_body *body, struct ts_state *state)
{
    double *vertex = ts_case_alloc(c, 3 * (size_t)body->vertex_count, sizeof *vertex);

    if (!vertex) return false;
    for (size_t i = 0; i < 3 * (size_t)body->vertex_count; i++) vertex[i] = DBL_MAX;
    *state = ts_at_rest();
    state->vertex = vertex;
    state->pose.row[0][0] = 2;
    return true;
}

static bool morph(struct ts_bits *bits, struct ts_case *c, const struct ts_body *body,
                  struct ts_state *state)
{
    double *weight = ts_case_alloc(c, body->reference_count, sizeof *weight);

    if (!weight) return false;
    weight[0] = 1;
    if (body->reference_count > 1) {
        weight[1] = (double)ts_draw_below(bits, 5) / 4;
        weight[0] = body->convex ? 1 - weight[1] : (double)ts_draw_below(bits, 5) / 2;
    }
    state->vertex = NULL;
    state->weight = weight;
    return true;
}

/* Somewhere in a wider space: when all bodies jump, all orders change. */
static void scatter(struct ts_bits *bits, struct ts_state *state)
{
    for (int k = 0; k < 3; k++) state->pose.row[k][3] = (double)ts_draw(bits, 5);
}

/* From where the body stood in the frame before: no bits leave it there. */
static bool draw_state(struct ts_bits *bits, struct ts_case *c, const struct ts_body *body,
                       struct ts_state *state)
{
    unsigned axis = (unsigned)ts_draw_below(bits, 3);

    switch (ts_draw(bits, 4)) {
    case 1: /* a step */
    case 2:
    case 3:
        state->pose.row[axis][3] += 1;
        return true;
    case 4:
    case 5:
    case 6:
        state->pose.row[axis][3] -= 1;
        return true;
    case 7: /* a jump */
    case 8:
        return draw_points(bits, c, body->vertex_count, &state->vertex);
    case 9:
        for (int k = 0; k < 3; k++) state->pose.row[k][3] = coordinate(bits);
        return true;
    case 10: /* axes change places, or fall into one */
        for (int k = 0; k < 3; k++) state->pose.row[axis][k] = (double)ts_draw(bits, 1);
        return true;
    case 11: /* beyond all bounds on one side */
        state->pose.row[axis][3] = ts_draw(bits, 1) ? -0x1p1010 : 0x1p1010;
        return true;
    case 12:
        return morph(bits, c, body, state);
    case 13: /* larger, about a point in the middle of the others */
        for (int k = 0; k < 3; k++) {
            state->pose.row[k][k] = 4;
            state->pose.row[k][3] = -8;
        }
        return true;
    case 14: /* back home */
        *state = ts_at_rest();
        return true;
    case 15:
        return send_away(c, body, state);
    default:
        return true;
    }
}

static struct ts_case *draw_crowd(struct ts_bits *bits, const struct size *most)
{
    struct ts_case *c = ts_case_new();
    size_t frames = 1 + ts_draw_below(bits, MOST_FRAMES);
    struct ts_body body[MOST_BODIES];
    size_t bodies = 0;

    if (!c) return NULL;
    for (; bodies < most->bodies && ts_draw(bits, 4) != 0; bodies++)
        if (!draw_body(bits, most, c, &body[bodies])) goto none;
    if (!ts_case_shape(c, bodies, frames)) goto none;
    memcpy(c->body, body, bodies * sizeof *body);
    for (size_t f = 0; f < frames; f++) {
        bool all_jump = ts_draw_chance(bits, 8);

        for (size_t i = 0; i < bodies; i++) {
            struct ts_state *state = ts_case_state(c, f, i);

            if (f > 0) *state = *ts_case_state(c, f - 1, i);
            if (all_jump)
                scatter(bits, state);
            else if (!draw_state(bits, c, &body[i], state))
                goto none;
        }
    }
    return c;
none:
    ts_case_free(c);
    return NULL;
}

struct ts_case *ts_gen_crowd(struct ts_bits *bits)
{
    return draw_crowd(bits, &(struct size){12, 3, 1});
}

struct ts_case *ts_gen_mixed(struct ts_bits *bits)
{
    struct ts_contact_options options = ts_gen_options(bits);
    bool many = ts_draw_chance(bits, 8);
    struct ts_case *c = draw_crowd(bits, &(struct size){many ? MOST_BODIES : 10, 5, 4});

    if (c) c->options = options;
    return c;
}
