/* loose.c: loose boxes, judged in rationals.
 *
 * Input of ts_least_loose_box: a body's first vertices: each is a centre, and the magnitudes of its
 * coordinates and of the next vertex' are radii. Of ts_in_loose_box: one body, morphed and posed
 * over some frames, with a row as `ts_longest_row` gives it, and with the least that will do. */
#include <gmp.h>
#include <math.h>
#include <stdlib.h>

#include "cases/generate/edge.h"
#include "props/engine/inside.h"
#include "props/sweep/sweep.h"
#include "touchstone/morph.h"
#include "touchstone/sweep.h"

/* The sign of a + b - sum, exactly, for finite a and b; an infinite sum decides by itself. */
static int compare_sum(double a, double b, double sum)
{
    mpq_t exact, other;
    int sign;

    if (isinf(sum)) return sum > 0 ? -1 : 1;
    mpq_inits(exact, other, NULL);
    mpq_set_d(exact, a);
    mpq_set_d(other, b);
    mpq_add(exact, exact, other);
    mpq_set_d(other, sum);
    sign = mpq_cmp(exact, other);
    mpq_clears(exact, other, NULL);
    return sign;
}

static void judge_box(const struct ts_sweep_table *twin, const double *center, double radius,
                      struct ts_verdict *v)
{
    struct ts_box box = twin->loose_box(center, radius);

    for (int k = 0; k < 3; k++) {
        double lo = box.lo[k], hi = box.hi[k];

        v->compared++;
        if (!(lo <= hi) || compare_sum(center[k], -radius, lo) < 0 ||
            compare_sum(center[k], radius, hi) > 0)
            ts_lost(v, "%a to %a does not hold %a within %a", lo, hi, center[k], radius);
        else if (compare_sum(center[k], -radius, nextafter(lo, INFINITY)) >= 0 ||
                 compare_sum(center[k], radius, nextafter(hi, -INFINITY)) <= 0)
            ts_extra(v, "%a to %a holds more than %a within %a", lo, hi, center[k], radius);
    }
}

void ts_least_loose_box(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_sweep_table *t = twin;
    const double *point = c->body[0].reference;
    size_t count = c->body[0].vertex_count;
    struct ts_box all;

    for (size_t i = 0; i < count; i++) {
        judge_box(twin, point + 3 * i, 0, v);
        for (size_t k = 0; k < 3; k++) {
            judge_box(twin, point + 3 * i, fabs(point[3 * i + k]), v);
            judge_box(twin, point + 3 * i, fabs(point[3 * ((i + 1) % count) + k]), v);
        }
        all = t->loose_box(point + 3 * i, INFINITY);
        for (int k = 0; k < 3; k++)
            if (all.lo[k] != -INFINITY || all.hi[k] != INFINITY)
                ts_lost(v, "an infinite radius gives %g to %g", all.lo[k], all.hi[k]);
    }
}

/* Whether a row is at most so long, by squares. */
static bool row_is_within(const double *r, double length)
{
    mpq_t sum, square;
    bool within;

    if (isinf(length)) return true;
    mpq_inits(sum, square, NULL);
    for (int k = 0; k < 3; k++) {
        mpq_set_d(square, r[k]);
        mpq_mul(square, square, square);
        mpq_add(sum, sum, square);
    }
    mpq_set_d(square, length);
    mpq_mul(square, square, square);
    within = mpq_cmp(sum, square) <= 0;
    mpq_clears(sum, square, NULL);
    return within;
}

static bool rows_are_within(void *about, double length)
{
    const struct ts_pose *pose = about;

    return row_is_within(pose->row[0], length) && row_is_within(pose->row[1], length) &&
           row_is_within(pose->row[2], length);
}

/* The least double that no row is longer than; what ts_longest_row says if there is no such. */
static double least_row(struct ts_pose pose)
{
    struct ts_edge edge = {0, ts_longest_row(&pose)};

    if (isinf(edge.yes) || rows_are_within(&pose, 0) || !rows_are_within(&pose, edge.yes))
        return edge.yes;
    return ts_edge_find(edge, rows_are_within, &pose).yes;
}

static void judge_frame(const struct ts_sweep_table *twin, const struct ts_body *body,
                        const struct ts_state *state, double row, const double *world,
                        struct ts_verdict *v)
{
    const double(*r)[4] = state->pose.row;
    const double center[3] = {r[0][3], r[1][3], r[2][3]};
    double radius = 0, same = 0;
    struct ts_error error;
    struct ts_box box;
    bool bounded = twin->loose_radius(body, row, &radius, &error);

    for (int k = 0; k < 3; k++)
        if (!row_is_within(r[k], row)) ts_lost(v, "row %d is longer than %a", k, row);
    if (bounded != ts_sweep_ref.loose_radius(body, row, &same, &error) || radius != same)
        ts_wrong(v, "radius %a, the naive twin says %a", radius, same);
    if (!bounded || !world) return;
    box = twin->loose_box(center, radius);
    for (size_t i = 0; i < body->vertex_count; i++) {
        v->compared++;
        if (!ts_inside_box(&box, world + 3 * i)) ts_lost(v, "vertex %zu is outside", i);
    }
}

/* Frames that are refused, or have moved vertices or weights that a radius does not speak of, are
 * only asked whether there is the same radius. */
void ts_in_loose_box(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_body *body = &c->body[0];
    double *world = calloc(3 * (size_t)body->vertex_count + 1, sizeof *world);

    if (!world) ts_no_memory(v);
    for (size_t f = 0; world && f < c->frame_count; f++) {
        const struct ts_state *state = ts_case_state(c, f, 0);
        struct ts_error unused;
        bool spoken_of = !state->vertex && (body->convex || !state->weight) &&
                         ts_morph_ref.world(body, state, world, &unused);

        judge_frame(twin, body, state, ts_longest_row(&state->pose), spoken_of ? world : NULL, v);
        if (spoken_of) judge_frame(twin, body, state, least_row(state->pose), world, v);
    }
    free(world);
}
