/* rig.c: characters of built-in scenes as skins with poses. */
#include "cases/rig.h"

#include <stdlib.h>

bool ts_scene_rig(const struct ts_scene *scene, const struct ts_scene_options *options,
                  struct ts_case *c, size_t body, uint32_t reading, struct ts_rig *rig,
                  struct ts_error *error)
{
    const struct ts_actors *actors = scene->actors;
    struct ts_pose *local;
    double *room;

    *rig = (struct ts_rig){.frame_count = 0};
    if (reading >= TS_SKIN_READINGS)
        return ts_fail(error, "skin: expected a reading below %d, found %u", TS_SKIN_READINGS,
                       reading);
    if (!actors || body < actors->first || body >= c->body_count)
        return ts_fail(error, "scene %s, body %zu: expected a skeleton", scene->name, body);
    if (!actors->skin(options, c, body, reading, &rig->skin)) return ts_out_of_memory(error);
    rig->skin.rest = c->body[body].reference;
    rig->face_count = c->body[body].face_count;
    rig->face = c->body[body].face;
    rig->frame_count = options->frames;
    local = ts_case_alloc(c, rig->frame_count * rig->skin.joint_count, sizeof *local);
    room = malloc((rig->skin.vertex_count + (size_t)1) * sizeof(double[3]));
    for (unsigned frame = 0; local && room && frame < options->frames; frame++)
        actors->local(options, frame, body, rig->skin.rest, room,
                      local + frame * (size_t)rig->skin.joint_count);
    rig->local = local;
    free(room);
    return (local && room) || ts_out_of_memory(error);
}
