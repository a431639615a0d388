/* posed_body.c: volumes as the naive twins of blend and pose make them. */
#include "props/overlap/posed_body.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/engine/inside.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/pose.h"

void ts_posed_body_free(struct ts_posed_body *p)
{
    free(p->model);
    free(p->world);
}

bool ts_posed_body_make(const struct ts_case *c, size_t frame, size_t body,
                        struct ts_posed_body *to, struct ts_verdict *v)
{
    struct ts_state state = *ts_case_state(c, frame, body);
    const struct ts_body *b = &c->body[body];
    size_t size = (3 * (size_t)b->vertex_count + 1) * sizeof(double);
    struct ts_error unused;

    *to = (struct ts_posed_body){.body = b,
                                 .faces = b->face_count < TS_MOST_VOLUMES ? b->face_count
                                                                          : TS_MOST_VOLUMES,
                                 .model = malloc(size),
                                 .world = malloc(size),
                                 .stand.pose = state.pose};
    if (!to->model || !to->world) ts_no_memory(v);
    if (!to->model || !to->world || !to->faces) return false;
    if (!ts_morph_ref.world(b, &state, to->world, &unused)) return false;
    state.pose = ts_at_rest().pose;
    if (!ts_morph_ref.world(b, &state, to->model, &unused)) return false;
    for (size_t i = 0; i < 3 * (size_t)b->vertex_count; i++)
        to->stand.reach[i % 3] = fmax(to->stand.reach[i % 3], fabs(to->model[i]));
    return true;
}

void ts_volumes_of(const struct ts_posed_body *p, size_t count, const uint32_t *index,
                   enum ts_source source, size_t open, struct ts_volumes *to)
{
    to->model = ts_blend_ref.box_of(count, index, p->model);
    to->ball = ts_blend_ref.ball_of(count, index, source == TS_POSED ? p->model : p->world);
    if (source == TS_POSED) to->ball = ts_pose_ref.ball(&to->ball, &p->stand.pose);
    for (int k = 0; k < TS_DOP_KINDS; k++) {
        const struct ts_dop_kind *kind = ts_dop_kinds[k];

        to->dop[k] =
            ts_blend_ref.dop_of(kind, count, index, source == TS_POSED ? p->model : p->world);
        if (source == TS_POSED) to->dop[k] = ts_pose_ref.dop(kind, &to->dop[k], &p->stand.pose);
        if (source == TS_OPEN) to->dop[k].hi[open % (size_t)kind->slabs] = INFINITY;
    }
    memcpy(to->box.lo, to->dop[0].lo, sizeof to->box.lo); /* a 6-DOP is a box */
    memcpy(to->box.hi, to->dop[0].hi, sizeof to->box.hi);
    if (source != TS_OPEN) return;
    to->model.lo[open % 3] = -INFINITY;
    if (open % 2) to->ball.radius = INFINITY;
}

void ts_volumes_of_face(const struct ts_posed_body *p, size_t face, enum ts_source source,
                        struct ts_volumes *to)
{
    ts_volumes_of(p, 3, p->body->face + 3 * face, source, face, to);
}

void ts_group_of(const struct ts_posed_body *p, size_t count, enum ts_source source,
                 struct ts_group *to)
{
    to->count = count;
    for (size_t i = 0; i < count; i++) {
        struct ts_volumes v;

        ts_volumes_of_face(p, i % p->faces, source, &v);
        ts_boxes_set(count, to->box, i, &v.box);
        ts_boxes_set(count, to->model, i, &v.model);
        for (int k = 0; k < TS_DOP_KINDS; k++) to->dop[k][i] = v.dop[k];
        to->ball[i] = v.ball;
    }
}
