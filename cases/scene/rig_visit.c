/* rig_visit.c: a character from a file in the place of the built-in one. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/elementary/elementary.h"
#include "cases/scene/rig.h"
#include "common/error.h"

#define HEIGHT 1.8

/* Puts a rig as a whole somewhere: what its roots do, `pose` does afterwards. */
static void place(const struct ts_skin_model *skin, const struct ts_pose *pose,
                  struct ts_pose *local)
{
    for (uint32_t j = 0; j < skin->joint_count; j++)
        if (skin->parent[j] == TS_SKIN_ROOT) ts_character_place(pose, &local[j]);
}

static bool world_of(struct ts_skin *skinning, const struct ts_pose *local, double *world,
                     struct ts_error *error)
{
    return ts_skin_opt.pose(skinning, local, error) && ts_skin_opt.world(skinning, world, error);
}

/* From y up and z forward to z up and x forward, and to the right height. */
static bool upright(const struct ts_skin_model *skin, const double *world, struct ts_pose *to,
                    struct ts_error *error)
{
    double lo = INFINITY, hi = -INFINITY, scale;

    for (size_t v = 0; v < skin->vertex_count; v++) {
        lo = ts_least(lo, world[3 * v + 1]);
        hi = ts_most(hi, world[3 * v + 1]);
    }
    scale = HEIGHT / (hi - lo);
    if (!(scale > 0x1p-200 && scale < 0x1p200))
        return ts_fail(error, "expected a character with a height, found %g", hi - lo);
    *to = (struct ts_pose){{{0, 0, scale, 0}, {scale, 0, 0, 0}, {0, scale, 0, 0}}};
    return true;
}

static bool place_frames(const struct ts_visited *room, const struct ts_scene_options *options,
                         const struct ts_skin_model *skin, struct ts_skin *skinning,
                         struct ts_pose *local, double *world, struct ts_error *error)
{
    struct ts_pose stand;

    if (!world_of(skinning, local, world, error) || !upright(skin, world, &stand, error))
        return false;
    for (unsigned f = 0; f < options->frames; f++, local += skin->joint_count) {
        struct ts_pose turn = ts_visit_turn(room, options, f), shift;

        place(skin, &stand, local);
        place(skin, &turn, local);
        if (!world_of(skinning, local, world, error)) return false;
        shift = ts_visit_shift(room, options, f, skin->vertex_count, world);
        place(skin, &shift, local);
    }
    return true;
}

bool ts_rig_visits(const struct ts_visited *room, const struct ts_scene_options *options,
                   struct ts_case *c, struct ts_rig *rig, struct ts_error *error)
{
    size_t poses = rig->frame_count * rig->skin.joint_count;
    struct ts_pose *local = ts_case_alloc(c, poses, sizeof *local);
    double *world = malloc((rig->skin.vertex_count + (size_t)1) * sizeof(double[3]));
    struct ts_skin *skinning = NULL;
    bool good = local && world;

    if (!good) ts_out_of_memory(error);
    good = good && ts_skin_opt.open(&rig->skin, &skinning, error);
    if (good) {
        memcpy(local, rig->local, poses * sizeof *local);
        good = place_frames(room, options, &rig->skin, skinning, local, world, error);
        rig->local = local;
    }
    ts_skin_opt.close(skinning);
    free(world);
    return good;
}
