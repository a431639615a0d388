/* skin.c: vertices that hang on a skeleton are where the definition puts them. The input is told in
 * skin.h. */
#include "props/skin/skin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"
#include "props/engine/inside.h"

/* Numbers that are equal, or of which none is one. */
static bool same(const double *a, const double *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(a[i] == b[i] || (isnan(a[i]) && isnan(b[i])))) return false;
    return true;
}

static void judge_matrices(struct ts_character *t)
{
    static const double weight[] = {0, 0.25, 1};
    struct ts_pose *composed = calloc(t->skin.joint_count + (size_t)1, sizeof *composed);

    if (!composed) {
        ts_no_memory(t->v);
        return;
    }
    t->twin->joints(t->session, composed);
    for (uint32_t j = 0; j < t->skin.joint_count; j++) {
        t->v->compared++;
        if (!same(composed[j].row[0], t->composed[j].row[0], 12))
            ts_wrong(t->v, "reading %u: joint %u has another composed matrix", t->skin.reading, j);
        for (int i = 0; i < 3; i++) {
            struct ts_pose is = t->twin->matrix(t->session, j, weight[i]),
                           must = ts_define_matrix(t, j, weight[i]);

            if (!same(is.row[0], must.row[0], 12))
                ts_wrong(t->v, "reading %u: joint %u has another matrix with weight %g",
                         t->skin.reading, j, weight[i]);
        }
    }
    free(composed);
}

/* The number of the first vertex that is not finite; or how many there are. */
static size_t first_lost(const struct ts_character *t)
{
    size_t i = 0;

    while (i < 3 * (size_t)t->skin.vertex_count && isfinite(t->world[i])) i++;
    return i / 3;
}

void ts_skin_judge_vertices(struct ts_character *t)
{
    size_t count = t->skin.vertex_count, bad = first_lost(t);
    double *to = calloc(3 * count + 1, sizeof *to);
    struct ts_error error = {""};
    char number[32];

    judge_matrices(t);
    if (!to) {
        ts_no_memory(t->v);
        return;
    }
    snprintf(number, sizeof number, "vertex %zu:", bad);
    if (!t->twin->world(t->session, to, &error)) {
        if (bad == count || !strstr(error.text, number))
            ts_wrong(t->v, "reading %u: refused: %s", t->skin.reading, error.text);
    } else if (bad < count) {
        ts_wrong(t->v, "reading %u: took %s which is not finite", t->skin.reading, number);
    } else if (!same(to, t->world, 3 * count)) {
        ts_wrong(t->v, "reading %u, frame %zu: another vertex", t->skin.reading, t->frame);
    }
    for (size_t i = 0; i < count; i++) t->index[i] = (uint32_t)(count - 1 - i);
    t->twin->some(t->session, count, t->index, to);
    for (size_t i = 0; i < count; i++) {
        t->v->compared++;
        if (!same(to + 3 * i, t->world + 3 * t->index[i], 3))
            ts_wrong(t->v, "reading %u, frame %zu: vertex %u is another one when asked for alone",
                     t->skin.reading, t->frame, t->index[i]);
    }
    free(to);
}

static void same_vertices(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_frame(twin, c, v, ts_skin_judge_vertices);
}

/* The least and largest weight of the first `count` vertices for a joint, by the definition. */
static bool define_range(const struct ts_character *t, size_t count, struct ts_skin_range *range)
{
    uint32_t n = t->skin.influences;
    bool named = false, linear = t->skin.reading == TS_SKIN_LINEAR;

    range->least = INFINITY, range->most = -INFINITY;
    for (size_t v = 0; v < count; v++) {
        double sum = 0;
        bool here = linear;

        for (size_t i = v * n; i < (v + 1) * n; i++)
            if (t->joint[i] == range->joint) sum += t->weight[i], here = true;
        if (!here) continue;
        named = true;
        range->least = fmin(range->least, sum);
        range->most = fmax(range->most, sum);
    }
    return named && (!linear || range->most > 0);
}

/* Of the first 1, 2, 3 ... vertices. */
static void judge_ranges(struct ts_character *t)
{
    for (uint32_t count = 1; count <= t->skin.vertex_count; count++) {
        uint32_t found, at = 0;
        struct ts_skin_range must;

        for (uint32_t i = 0; i < count; i++) t->index[i] = i;
        found = t->twin->ranges(t->session, count, t->index, t->ranges);
        for (must.joint = 0; must.joint < t->skin.joint_count; must.joint++) {
            const struct ts_skin_range *is = &t->ranges[at];

            if (!define_range(t, count, &must)) continue;
            t->v->compared++;
            if (at == found || is->joint != must.joint || is->least != must.least ||
                is->most != must.most)
                ts_wrong(t->v, "reading %u: %u vertices have weights %g to %g for joint %u",
                         t->skin.reading, count, must.least, must.most, must.joint);
            at += at < found;
        }
        if (at < found)
            ts_wrong(t->v, "reading %u: %u ranges too many", t->skin.reading, found - at);
    }
}

static void ranges(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_reading(twin, c, v, judge_ranges);
}

/* The largest difference of two matrices, counted from `size`. */
static double difference(const struct ts_pose *a, const struct ts_pose *b, double size)
{
    double most = 0;

    for (int k = 0; k < 12; k++)
        most =
            fmax(most, fabs(a->row[k / 4][k % 4] - b->row[k / 4][k % 4]) / (k % 4 == 3 ? size : 1));
    return most;
}

/* Turns about the same place add: by a and then by b is by a + b; by 0 is none, by 1 the whole, and
 * a quarter of at most half a turn has a positive cosine. Shifts would add only along the axis, so
 * a local pose is judged without. */
static void judge_turns(struct ts_character *t)
{
    static const double part[][2] = {{0.25, 0.25}, {0.5, 0.5}, {0.1, 0.6}, {0x1p-40, 0.375}};
    static const struct ts_pose identity = TS_IDENTITY;

    for (uint32_t j = 0; t->skin.reading == TS_SKIN_TURNED && j < t->skin.joint_count; j++) {
        const double *p = t->place + 3 * (size_t)j;
        double size = 1 + fabs(p[0]) + fabs(p[1]) + fabs(p[2]);
        struct ts_pose none, all, quarter, about = t->local[j];

        if (t->skin.parent[j] != TS_SKIN_ROOT || !(size < 0x1p1000)) continue;
        none = t->twin->matrix(t->session, j, 0);
        all = t->twin->matrix(t->session, j, 1);
        quarter = t->twin->matrix(t->session, j, 0.25);
        for (int k = 0; k < 3; k++) size += fabs(about.row[k][3]);
        t->v->compared++;
        if (difference(&none, &identity, size) > 0x1p-40)
            ts_wrong(t->v, "joint %u turns by weight 0", j);
        if (difference(&all, &about, size) > 0x1p-16)
            ts_wrong(t->v, "joint %u does not turn to its pose by weight 1", j);
        if (quarter.row[0][0] + quarter.row[1][1] + quarter.row[2][2] < 2.4)
            ts_wrong(t->v, "joint %u turns by more than a quarter of half a turn", j);
        for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
            struct ts_pose a = t->twin->matrix(t->session, j, part[i][0]),
                           b = t->twin->matrix(t->session, j, part[i][1]),
                           sum = t->twin->matrix(t->session, j, part[i][0] + part[i][1]),
                           both = ts_define_product(&a, &b);

            for (int k = 0; k < 3; k++) both.row[k][3] = sum.row[k][3] = 0;
            if (difference(&both, &sum, size) > 0x1p-39)
                ts_wrong(t->v, "joint %u: turns by %g and %g are none by their sum", j, part[i][0],
                         part[i][1]);
        }
    }
}

static void turns(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_frame(twin, c, v, judge_turns);
}

const struct ts_property skin_properties[] = {
    {"same_vertices", "composed matrices and vertices are those of the definition, bit for bit",
     ts_gen_skeleton, same_vertices, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 0,
     TS_ASKS_FRAMES},
    {"turns", "parts of a turn add up to it", ts_gen_skeleton, turns,
     TS_NEEDS(.bodies = 1, .also = ts_character_fits), 0, TS_ASKS_FRAMES},
    {"ranges", "least and largest weight of each joint that vertices hang on", ts_gen_skeleton,
     ranges, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 0, TS_ASKS_FRAMES},
    {"in_ball", "every posed vertex is inside the updated ball of every node above it",
     ts_gen_skeleton, ts_skin_in_ball, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 0,
     TS_ASKS_FRAMES},
    {"not_loose", "and the ball is no larger than it must be, by a stated bound", ts_gen_skeleton,
     ts_skin_not_loose, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 0, TS_ASKS_FRAMES},
    {"refusals_keep", "bad skins and bad frames are refused by number, and change nothing",
     ts_gen_skeleton, ts_skin_refusals, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 0,
     TS_ASKS_FRAMES},
    {0},
};
