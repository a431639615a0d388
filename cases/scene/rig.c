/* rig.c: characters of built-in scenes as skins with poses, and in all readings. */
#include "cases/scene/rig.h"

#include <stdlib.h>

#include "common/error.h"

/* Of a vertex's joints, how much one carries. */
static double carries(const struct ts_skin_model *skin, size_t vertex, uint32_t joint)
{
    double sum = 0;

    for (size_t i = vertex * skin->influences; i < (vertex + 1) * skin->influences; i++)
        if (skin->joint[i] == joint) sum += skin->weight[i];
    return sum;
}

/* No joint is TS_SKIN_ROOT, so a parent that is none carries nothing. The first of equals counts.
 */
static void heaviest(const struct ts_skin_model *skin, size_t vertex, uint32_t *joint,
                     double *weight)
{
    double most = 0;

    for (size_t i = vertex * skin->influences; i < (vertex + 1) * skin->influences; i++) {
        double own = carries(skin, vertex, skin->joint[i]);
        double both = own + carries(skin, vertex, skin->parent[skin->joint[i]]);

        if (own == 0 || both <= most) continue;
        most = both;
        *joint = skin->joint[i];
        *weight = own / both;
    }
}

bool ts_rig_read(const struct ts_rig *linear, uint32_t reading, struct ts_case *c,
                 struct ts_rig *rig, struct ts_error *error)
{
    size_t vertices = linear->skin.vertex_count;
    uint32_t *joint;
    double *weight;

    *rig = *linear;
    if (reading == TS_SKIN_LINEAR) return true;
    if (reading >= TS_SKIN_READINGS)
        return ts_fail(error, "skin: expected a reading below %d, found %u", TS_SKIN_READINGS,
                       reading);
    joint = ts_case_alloc(c, vertices, sizeof *joint);
    weight = ts_case_alloc(c, vertices, sizeof *weight);
    if (!joint || !weight) return ts_out_of_memory(error);
    for (size_t v = 0; v < vertices; v++) heaviest(&linear->skin, v, &joint[v], &weight[v]);
    rig->skin.reading = reading;
    rig->skin.influences = 1;
    rig->skin.joint = joint;
    rig->skin.weight = weight;
    return true;
}

bool ts_scene_rig(const struct ts_scene *scene, const struct ts_scene_options *options,
                  struct ts_case *c, size_t body, uint32_t reading, struct ts_rig *rig,
                  struct ts_error *error)
{
    const struct ts_actors *actors = scene->actors;
    struct ts_rig made = {.frame_count = options->frames};
    struct ts_pose *local;
    double *room;

    if (!actors || body < actors->first || body >= c->body_count)
        return ts_fail(error, "scene %s, body %zu: expected a skeleton", scene->name, body);
    if (!actors->skin(options, c, body, &made.skin)) return ts_out_of_memory(error);
    made.skin.rest = c->body[body].reference;
    made.face_count = c->body[body].face_count;
    made.face = c->body[body].face;
    local = ts_case_alloc(c, made.frame_count * made.skin.joint_count, sizeof *local);
    room = malloc((made.skin.vertex_count + (size_t)1) * sizeof(double[3]));
    for (unsigned frame = 0; local && room && frame < options->frames; frame++)
        actors->local(options, frame, body, made.skin.rest, room,
                      local + frame * (size_t)made.skin.joint_count);
    made.local = local;
    free(room);
    if (!local || !room) return ts_out_of_memory(error);
    return ts_rig_read(&made, reading, c, rig, error);
}
