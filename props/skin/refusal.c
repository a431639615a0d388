/* refusal.c: what must be refused, by which number, and that it changes nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/skin/skin.h"

/* A skin with one thing wrong must be refused with a line that has `text` in it. */
static void must_not_open(struct ts_character *t, const struct ts_skin_model *bad, const char *text)
{
    struct ts_error error = {""};
    struct ts_skin *session = NULL;

    t->v->compared++;
    if (t->twin->open(bad, &session, &error)) {
        ts_wrong(t->v, "reading %u: took a skin that must be refused for '%s'", bad->reading, text);
        t->twin->close(session);
    } else if (!strstr(error.text, text)) {
        ts_wrong(t->v, "reading %u: is refused without '%s': %s", bad->reading, text, error.text);
    } else if (session) {
        ts_wrong(t->v, "reading %u: refused, and yet gave a session", bad->reading);
    }
}

static void try_joints(struct ts_character *t)
{
    uint32_t last = t->skin.joint_count - 1, kept = t->parent[last], first = t->parent[0];
    char text[40];

    snprintf(text, sizeof text, "joint %u:", last);
    t->parent[last] = t->skin.joint_count;
    must_not_open(t, &t->skin, text);
    t->parent[last] = last;
    must_not_open(t, &t->skin, text);
    if (last > 0) { /* two joints that are above each other */
        t->parent[last] = 0;
        t->parent[0] = last;
        must_not_open(t, &t->skin, "joint 0:");
        t->parent[0] = first;
    }
    t->parent[last] = kept;
}

static void try_weight(struct ts_character *t, size_t at, double weight, const char *text)
{
    double kept = t->weight[at];

    t->weight[at] = weight;
    must_not_open(t, &t->skin, text);
    t->weight[at] = kept;
}

static void try_vertices(struct ts_character *t)
{
    size_t n = t->skin.influences, v = t->skin.vertex_count - 1, at = v * n;
    double *rest = malloc(3 * (v + 1) * sizeof *rest);
    uint32_t kept = t->joint[at];
    struct ts_skin_model bad = t->skin;
    char text[40];

    snprintf(text, sizeof text, "vertex %zu:", v);
    t->joint[at] = t->skin.joint_count;
    must_not_open(t, &t->skin, text);
    t->joint[at] = kept;
    try_weight(t, at, -0x1p-1074, text);
    try_weight(t, at, 1 + 0x1p-52, text);
    try_weight(t, at, NAN, text);
    if (t->skin.reading == TS_SKIN_LINEAR) try_weight(t, at, fabs(t->weight[at] - 0x1p-40), text);
    if (!rest) {
        ts_no_memory(t->v);
        return;
    }
    memcpy(rest, t->skin.rest, 3 * (v + 1) * sizeof *rest);
    rest[3 * v + 1] = NAN;
    bad.rest = rest;
    must_not_open(t, &bad, text);
    free(rest);
}

static void try_skins(struct ts_character *t)
{
    struct ts_skin_model bad = t->skin;

    bad.reading = TS_SKIN_READINGS;
    must_not_open(t, &bad, "skin:");
    bad = t->skin;
    bad.influences = 0;
    must_not_open(t, &bad, "skin:");
    bad.influences = t->skin.reading == TS_SKIN_LINEAR ? TS_SKIN_MOST + 1 : 2;
    must_not_open(t, &bad, "skin:");
    if (t->skin.joint_count) {
        double kept = t->place[0];

        t->place[0] = INFINITY;
        must_not_open(t, &t->skin, "joint 0:");
        t->place[0] = kept;
        try_joints(t);
    }
    if (t->skin.vertex_count) try_vertices(t);
}

/* A frame that must be refused for joint j; after it, joints, matrices and vertices are what they
 * were. */
static void must_not_pose(struct ts_character *t, const struct ts_pose *local, uint32_t joint)
{
    struct ts_error error = {""};
    char text[40];

    snprintf(text, sizeof text, "joint %u:", joint);
    t->v->compared++;
    if (t->twin->pose(t->session, local, &error))
        ts_wrong(t->v, "reading %u: took a bad pose of joint %u", t->skin.reading, joint);
    else if (!strstr(error.text, text))
        ts_wrong(t->v, "reading %u: is refused without '%s': %s", t->skin.reading, text,
                 error.text);
    ts_skin_judge_vertices(t);
}

/* Whether the last joint hangs on the first, which is a root, and nothing hangs on the last. */
static bool is_pair(const struct ts_character *t)
{
    uint32_t last = t->skin.joint_count - 1;

    for (uint32_t j = 0; j < last; j++)
        if (t->parent[j] == last) return false;
    return last > 0 && t->parent[last] == 0 && t->parent[0] == TS_SKIN_ROOT;
}

/* The last joint is not finite, no rotation, or comes to be beyond all doubles. */
static void try_frames(struct ts_character *t)
{
    uint32_t count = t->skin.joint_count, last = count - 1;
    struct ts_pose *local = count ? malloc(count * sizeof *local) : NULL;

    if (count && !local) ts_no_memory(t->v);
    if (local) {
        memcpy(local, t->local, count * sizeof *local);
        local[last].row[t->frame % 3][t->frame % 4] = t->frame % 2 ? NAN : INFINITY;
        must_not_pose(t, local, last);
        local[last] = t->local[last];
        for (int k = 0; k < 3; k++) local[last].row[k][2] = -local[last].row[k][2];
        if (t->skin.reading == TS_SKIN_TURNED) must_not_pose(t, local, last);
        for (int k = 0; k < 3; k++) local[last].row[k][2] *= -(1 + 0x1p-19);
        if (t->skin.reading == TS_SKIN_TURNED) must_not_pose(t, local, last);
        if (t->skin.reading != TS_SKIN_TURNED && is_pair(t)) {
            for (uint32_t j = 0; j < count; j++)
                local[j] = (struct ts_pose){{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
            local[0].row[1][1] = local[last].row[1][1] = 0x1p600;
            must_not_pose(t, local, last);
        }
    }
    free(local);
}

static void judge_refusals(struct ts_character *t)
{
    try_frames(t);
    if (t->frame == 0) try_skins(t);
}

void ts_skin_refusals(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_frame(twin, c, v, judge_refusals);
}
