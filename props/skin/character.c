/* character.c: a case as a character, and where the definition puts it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/skin.h"
#include "props/skin/skin.h"

size_t ts_character_joints(const struct ts_case *c)
{
    size_t count = 0;

    while (count + 1 < c->body_count && c->body[count + 1].face_count == 0) count++;
    return count;
}

/* True when a parameter has as many numbers as are wanted. */
static bool has(const struct ts_case *c, const char *name, uint64_t wanted, const char *each,
                struct ts_error *error)
{
    const struct ts_parameter *p = ts_case_parameter(c, name);
    size_t count = p ? p->count : 0;

    return count == wanted ||
           ts_fail(error, "expected parameter %s to have %ju numbers, one for each %s, found %zu",
                   name, (uintmax_t)wanted, each, count);
}

bool ts_character_fits(const struct ts_case *c, struct ts_error *error)
{
    uint64_t hang = (uint64_t)ts_case_number(c, "influences", 0) * c->body[0].vertex_count;

    return has(c, "parent", ts_character_joints(c), "joint", error) &&
           has(c, "joint", hang, "influence of each vertex", error) &&
           has(c, "weight", hang, "influence of each vertex", error);
}

static void read_joints(struct ts_character *t)
{
    for (uint32_t j = 0; j < t->skin.joint_count; j++) {
        const struct ts_body *body = &t->c->body[1 + j];

        double parent = ts_case_number(t->c, "parent", j);

        t->parent[j] = parent < 0 ? TS_SKIN_ROOT : (uint32_t)parent;
        if (body->vertex_count > 0)
            memcpy(t->place + 3 * (size_t)j, body->reference, 3 * sizeof *t->place);
    }
}

static void read_skin(struct ts_character *t, uint32_t reading)
{
    const struct ts_body *body = &t->c->body[0];
    uint32_t all = (uint32_t)ts_case_number(t->c, "influences", 0);
    uint32_t n = reading == TS_SKIN_LINEAR ? all : all > 0;

    t->skin.reading = reading;
    t->skin.influences = n;
    for (uint32_t v = 0; v < body->vertex_count; v++)
        for (uint32_t i = 0; i < n; i++) {
            size_t from = (size_t)v * all + i, to = (size_t)v * n + i;

            t->joint[to] = (uint32_t)ts_case_number(t->c, "joint", from);
            t->weight[to] = ts_case_number(t->c, "weight", from);
        }
}

static bool start(struct ts_character *t)
{
    const struct ts_body *body = &t->c->body[0];
    size_t joints = ts_character_joints(t->c) + 1, vertices = body->vertex_count + (size_t)1;
    size_t hang = vertices * (1 + (size_t)ts_case_number(t->c, "influences", 0));

    t->local = calloc(joints, sizeof *t->local);
    t->composed = calloc(joints, sizeof *t->composed);
    t->world = calloc(3 * vertices, sizeof *t->world);
    t->parent = calloc(joints, sizeof *t->parent);
    t->place = calloc(3 * joints, sizeof *t->place);
    t->joint = calloc(hang, sizeof *t->joint);
    t->weight = calloc(hang, sizeof *t->weight);
    t->index = calloc(vertices, sizeof *t->index);
    t->ranges = calloc(joints, sizeof *t->ranges);
    if (!t->local || !t->composed || !t->world || !t->parent || !t->place || !t->joint ||
        !t->weight || !t->index || !t->ranges) {
        ts_no_memory(t->v);
        return false;
    }
    t->skin = (struct ts_skin_model){.joint_count = (uint32_t)joints - 1,
                                     .vertex_count = body->vertex_count,
                                     .parent = t->parent,
                                     .place = t->place,
                                     .rest = body->reference,
                                     .joint = t->joint,
                                     .weight = t->weight};
    read_joints(t);
    return true;
}

static void stop(struct ts_character *t)
{
    free(t->local);
    free(t->composed);
    free(t->world);
    free(t->parent);
    free(t->place);
    free(t->joint);
    free(t->weight);
    free(t->index);
    free(t->ranges);
}

/* ---- the definition ---- */

struct ts_pose ts_define_product(const struct ts_pose *a, const struct ts_pose *b)
{
    struct ts_pose to;

    for (int k = 0; k < 12; k++) {
        const double *r = a->row[k / 4];
        int j = k % 4;
        double sum = (r[0] * b->row[0][j] + r[1] * b->row[1][j]) + r[2] * b->row[2][j];

        to.row[k / 4][j] = j == 3 ? sum + r[3] : sum;
    }
    return to;
}

/* Only parents that are known know their children: as often as there are joints. */
static void define_joints(struct ts_character *t)
{
    const uint32_t *parent = t->skin.parent;

    for (uint32_t j = 0; j < t->skin.joint_count; j++) t->composed[j] = t->local[j];
    for (uint32_t depth = 1; depth < t->skin.joint_count; depth++)
        for (uint32_t j = 0; j < t->skin.joint_count; j++) {
            uint32_t up = 0, at = j;

            while (parent[at] != TS_SKIN_ROOT) at = parent[at], up++;
            if (up == depth)
                t->composed[j] = ts_define_product(&t->composed[parent[j]], &t->local[j]);
        }
}

struct ts_pose ts_define_matrix(const struct ts_character *t, uint32_t joint, double weight)
{
    struct ts_pose own = t->local[joint];
    uint32_t parent = t->skin.parent[joint];

    if (t->skin.reading == TS_SKIN_LINEAR) return t->composed[joint];
    if (t->skin.reading == TS_SKIN_TURNED) {
        struct ts_turn turn;

        ts_turn_of(&own, t->place + 3 * (size_t)joint, &turn);
        own = ts_turn_part(&turn, weight);
    } else {
        for (int k = 0; k < 12; k++) {
            double blend = t->skin.reading == TS_SKIN_BLENDED && k % 5 == 0 ? 1 - weight : 0;

            own.row[k / 4][k % 4] = blend + weight * own.row[k / 4][k % 4];
        }
    }
    return parent == TS_SKIN_ROOT ? own : ts_define_product(&t->composed[parent], &own);
}

void ts_define_vertex(const struct ts_character *t, size_t vertex, double *to)
{
    const double *p = t->skin.rest + 3 * vertex;

    for (uint32_t i = 0; i < t->skin.influences; i++) {
        double w = t->weight[vertex * t->skin.influences + i];
        struct ts_pose m = ts_define_matrix(t, t->joint[vertex * t->skin.influences + i], w);

        for (int k = 0; k < 3; k++) {
            const double *r = m.row[k];
            double x = ((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3];

            if (t->skin.reading == TS_SKIN_LINEAR) x = w * x;
            to[k] = i == 0 ? x : to[k] + x;
        }
    }
}

/* Whether `pose` must take this frame. */
static bool is_legal(const struct ts_character *t)
{
    struct ts_error unused;

    for (uint32_t j = 0; j < t->skin.joint_count; j++) {
        if (!ts_skin_local_check(&t->skin, j, &t->local[j], &unused)) return false;
        for (int k = 0; k < 12; k++)
            if (!isfinite(t->composed[j].row[k / 4][k % 4])) return false;
    }
    return true;
}

/* Opens every reading; `go` is what is then done with it. */
static void open_readings(struct ts_character t, void (*go)(struct ts_character *))
{
    bool started = start(&t);

    for (uint32_t reading = 0; started && reading < TS_SKIN_READINGS; reading++) {
        struct ts_error error = {""}, unused = {""};
        bool legal, taken;

        read_skin(&t, reading);
        t.session = NULL;
        legal = ts_skin_check(&t.skin, &unused);
        taken = t.twin->open(&t.skin, &t.session, &error);
        if (strstr(unused.text, "memory") || strstr(error.text, "memory")) ts_no_memory(t.v);
        if (taken && !legal) ts_wrong(t.v, "reading %u: took a bad skin: %s", reading, unused.text);
        if (!taken && legal)
            ts_wrong(t.v, "reading %u: refused a good skin: %s", reading, error.text);
        if (taken && legal) go(&t);
        if (taken) t.twin->close(t.session);
    }
    stop(&t);
}

static void go_through(struct ts_character *t)
{
    for (t->frame = 0; t->frame < t->c->frame_count; t->frame++) {
        struct ts_error error = {""};
        bool taken;

        for (uint32_t j = 0; j < t->skin.joint_count; j++)
            t->local[j] = ts_case_state(t->c, t->frame, 1 + (size_t)j)->pose;
        define_joints(t);
        taken = t->twin->pose(t->session, t->local, &error);
        if (taken != is_legal(t))
            ts_wrong(t->v, "reading %u, frame %zu: %s", t->skin.reading, t->frame,
                     taken ? "took a bad pose" : error.text);
        else if (taken) {
            for (size_t i = 0; i < t->skin.vertex_count; i++)
                ts_define_vertex(t, i, t->world + 3 * i);
            t->judge(t);
        }
    }
}

void ts_every_frame(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                    void (*judge)(struct ts_character *))
{
    open_readings((struct ts_character){.twin = twin, .c = c, .v = v, .judge = judge}, go_through);
}

void ts_every_reading(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                      void (*judge)(struct ts_character *))
{
    open_readings((struct ts_character){.twin = twin, .c = c, .v = v}, judge);
}
