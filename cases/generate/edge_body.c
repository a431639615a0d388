/* edge_body.c: bodies whose vertices are rounded against the volumes that have to hold them. A
 * volume is widened for the worst that rounding can do, and chance hardly ever does the worst: here
 * all roundings of a sum go one way, products lose half of themselves, and poses lengthen by as
 * much as their norm says. */
#include <math.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "touchstone/morph.h"

enum { MOST_VERTICES = 6, MOST_REFERENCES = 16 };

/* The kinds of edges. */
enum kind { LEAST, CREEPING, LONG, FAR, HEAVY, FINE, SCALED, KINDS };

struct edge {
    enum kind kind;
    bool convex;
    uint32_t vertices, references;
    double weight[MOST_REFERENCES];
    double point[MOST_REFERENCES][MOST_VERTICES][3];
};

/* 1 to 2 in magnitude, with all bits; 1 for zero bits. */
static double all_bits(struct ts_bits *bits)
{
    double x = 1 + (double)ts_draw(bits, 52) * 0x1p-52;

    return ts_draw(bits, 1) ? -x : x;
}

/* Whole numbers of the least double, -8 to 7. */
static double least(struct ts_bits *bits)
{
    int n = (int)ts_draw(bits, 4);

    return ldexp(n < 8 ? n : n - 16, -1074);
}

/* What a sum is to be given so that it rounds: half of its last bit, a little more or less. Each
 * way has its own error: up by as much as was added, down to nothing. */
static double half_step(unsigned way, double sum)
{
    double half = ldexp(1, ilogb(sum) - 53);

    if (way == 0) return 0;
    return copysign(way == 1 ? half * (1 + 0x1p-52) : half * (1 - 0x1p-53), way == 2 ? -sum : sum);
}

/* Each coordinate of each vertex goes its own way at every reference. Weights are powers of two, so
 * that products do not round. */
static void draw_creeping(struct ts_bits *bits, struct edge *e)
{
    for (uint32_t i = 0; i < e->references; i++) e->weight[i] = ldexp(1, -(int)ts_draw(bits, 2));
    e->weight[0] = 1;
    for (uint32_t v = 0; v < e->vertices; v++)
        for (int k = 0; k < 3; k++) {
            unsigned way = (unsigned)ts_draw(bits, 2);
            double sum = ts_draw_chance(bits, 4) ? 0.5 : all_bits(bits);

            e->point[0][v][k] = sum;
            for (uint32_t i = 1; i < e->references; i++) {
                double step = half_step(way, sum);

                e->point[i][v][k] = step / e->weight[i];
                sum += step;
            }
        }
}

/* The same vertices at every reference, with weights whose sum is more than 1 by as much as is
 * legal for a convex body: n 2^-50. All sums are exact. */
static void draw_heavy(struct ts_bits *bits, struct edge *e)
{
    int half = (int)ts_draw_below(bits, 5);
    double point[MOST_VERTICES][3] = {{0}};

    e->references = 1u << half;
    for (uint32_t v = 0; v < e->vertices; v++) point[v][ts_draw_below(bits, 3)] = 1;
    for (uint32_t i = 0; i < e->references; i++) {
        e->weight[i] = ldexp(1 + ldexp(1, half - 50), -half);
        memcpy(e->point[i], point, sizeof point);
    }
}

/* Two references, the second a scaled copy of the first: all vertices move along lines through one
 * point, so that nothing but rounding is between a morphed vertex and a blended ball. Weights sum
 * to 1, exactly. */
static void draw_scaled(struct ts_bits *bits, struct edge *e)
{
    double scale = fabs(all_bits(bits));

    e->references = 2;
    e->weight[1] = (double)ts_draw(bits, 53) * 0x1p-53;
    e->weight[0] = 1 - e->weight[1];
    for (uint32_t v = 0; v < e->vertices; v++)
        for (int k = 0; k < 3; k++) e->point[1][v][k] = scale * e->point[0][v][k];
}

/* Vertices as they come, 2^-600 in size now and then, or 2^500: their squares vanish, or do not
 * overflow just yet. */
static double long_number(struct ts_bits *bits, enum kind kind, double small)
{
    return kind == LEAST ? least(bits) : (kind == FAR ? 0x1p500 : small) * all_bits(bits);
}

static void draw_edge(struct ts_bits *bits, struct edge *e)
{
    double small = ts_draw_chance(bits, 4) ? 0x1p-600 : 1;

    e->kind = (enum kind)ts_draw_below(bits, KINDS);
    e->vertices = 1 + (uint32_t)ts_draw_below(bits, MOST_VERTICES);
    e->references = 1 + (uint32_t)ts_draw_below(bits, e->kind == CREEPING ? MOST_REFERENCES : 4);
    for (uint32_t i = 0; i < e->references; i++) {
        e->weight[i] = (double)ts_draw(bits, 53) * 0x1p-53;
        if (ts_draw(bits, 1)) e->weight[i] = 0.5;
        for (uint32_t v = 0; v < e->vertices; v++)
            for (int k = 0; k < 3; k++) e->point[i][v][k] = long_number(bits, e->kind, small);
    }
    if (e->kind == CREEPING) draw_creeping(bits, e);
    if (e->kind == HEAVY) draw_heavy(bits, e);
    if (e->kind == SCALED) draw_scaled(bits, e);
    e->convex = e->kind == HEAVY || e->kind == SCALED || (e->references == 1 && ts_draw(bits, 1));
    if (e->references == 1 && e->convex && e->kind != HEAVY) e->weight[0] = 1;
}

/* Any matrix with all bits, of the size 1 or less; or rows that are all alike, whose norm is that
 * of the one vector they lengthen most. Where that is far away, the squares of entries may vanish,
 * though the vector does not; and entries may be as small as doubles get. */
static void draw_pose(struct ts_bits *bits, enum kind kind, struct ts_pose *pose)
{
    static const struct ts_pose identity = TS_IDENTITY;
    bool alike = ts_draw(bits, 1);
    double scale = kind == FAR ? 0x1p-540 : ts_draw(bits, 1) ? 0.25 : 1;

    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) {
            pose->row[i][k] = scale * all_bits(bits);
            if ((k == 3 && kind == LEAST) || kind == FINE) pose->row[i][k] = least(bits);
            if (alike && k < 3 && i > 0) pose->row[i][k] = pose->row[0][k];
        }
    if (kind == HEAVY) *pose = identity; /* of which no row is longer than that of a vertex */
}

static struct ts_case *make_case(struct ts_bits *bits, const struct edge *e)
{
    size_t numbers = 3 * (size_t)e->references * e->vertices, at = 0;
    struct ts_case *c = ts_case_new();
    double *reference = c ? ts_case_alloc(c, numbers, sizeof *reference) : NULL;
    double *weight = c ? ts_case_alloc(c, e->references, sizeof *weight) : NULL;

    if (!reference || !weight || !ts_case_shape(c, 1, 1)) {
        ts_case_free(c);
        return NULL;
    }
    for (uint32_t i = 0; i < e->references; i++, at += 3 * (size_t)e->vertices)
        memcpy(reference + at, e->point[i], 3 * e->vertices * sizeof *reference);
    memcpy(weight, e->weight, e->references * sizeof *weight);
    c->body[0] = (struct ts_body){e->vertices, 0, e->references, e->convex, reference, NULL};
    ts_case_state(c, 0, 0)->weight = weight;
    draw_pose(bits, e->kind, &ts_case_state(c, 0, 0)->pose);
    return c;
}

struct ts_case *ts_gen_edge_body(struct ts_bits *bits)
{
    struct edge e;

    if (!ts_draw_chance(bits, 4)) return ts_gen_morph(bits);
    draw_edge(bits, &e);
    return make_case(bits, &e);
}

/* ---- two bodies ---- */

/* A face at rest that a pose of least doubles takes somewhere, and another that stands on one of
 * its world vertices, in the same scale. */
static bool stand_least(struct ts_bits *bits, struct ts_case *c)
{
    static const uint32_t corner[3] = {0, 1, 2};
    double *point[2], world[9];
    struct ts_error unused;

    for (int b = 0; b < 2; b++) {
        uint32_t *face = ts_case_alloc(c, 3, sizeof *face);

        point[b] = ts_case_alloc(c, 9, sizeof *point[b]);
        if (!face || !point[b]) return false;
        memcpy(face, corner, sizeof corner);
        for (int i = 0; i < 9; i++) point[b][i] = (double)ts_draw(bits, 4) / 8 - 1;
        c->body[b] = (struct ts_body){3, 1, 1, false, point[b], face};
        for (int k = 0; k < 12; k++)
            ts_case_state(c, 0, (size_t)b)->pose.row[k / 4][k % 4] = b == 0           ? least(bits)
                                                                     : k / 4 == k % 4 ? 0x1p-1074
                                                                                      : 0;
    }
    if (!ts_morph_ref.world(&c->body[0], ts_case_state(c, 0, 0), world, &unused)) return false;
    for (unsigned i = 0, on = (unsigned)ts_draw_below(bits, 3); i < 9; i++)
        point[1][i] = world[3 * on + i % 3] * 0x1p1000 * 0x1p74 + (i < 3 ? 0 : 16 * point[1][i]);
    return true;
}

struct ts_case *ts_gen_edge_touching(struct ts_bits *bits)
{
    struct ts_case *c;

    if (!ts_draw_chance(bits, 8)) return ts_gen_touching(bits);
    c = ts_case_new();
    if (c && ts_case_shape(c, 2, 1) && stand_least(bits, c)) return c;
    ts_case_free(c);
    return NULL;
}
