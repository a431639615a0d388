/* character.c: two characters that walk almost straight towards and past each other, too
 * close: shoulders, arms and legs meet. Frames hold the skinned vertices. */
#include "cases/scene/all.h"
#include "cases/shape/skeleton.h"

static struct ts_character_size size_of(unsigned level)
{
    uint32_t size = (uint32_t)8 << level;

    return (struct ts_character_size){size, size, size};
}

bool ts_scene_character_build(const struct ts_scene_options *options, struct ts_case *c)
{
    struct ts_character_size size = size_of(options->level);
    struct ts_shape shape;

    if (!ts_case_shape(c, 2, 1) || !ts_shape_character(c, &size, &shape)) return false;
    c->body[0] = c->body[1] = ts_shape_body(&shape);
    if (!ts_scene_moves(c, 0) || !ts_scene_moves(c, 1)) return false;
    ts_scene_character_pose(options, 0, c);
    return true;
}

static bool hang(const struct ts_scene_options *options, struct ts_case *c, size_t body,
                 struct ts_skin_model *skin)
{
    struct ts_character_size size = size_of(options->level);

    (void)body;
    return ts_character_skin(c, &size, skin);
}

static void local_poses(const struct ts_scene_options *options, unsigned frame, size_t body,
                        const double *rest, double *room, struct ts_pose *local)
{
    static const double up[3] = {0, 0, 1};
    double t = ts_scene_time(options, frame), x = 2.2 * t - 1.3;
    struct ts_pose place = body == 0 ? ts_turned(up, 0, (double[]){x, -0.2, 0})
                                     : ts_turned(up, 3.0, (double[]){-x, 0.2, 0});

    (void)rest;
    (void)room;
    ts_character_walk(10 * t + 1.2 * (double)body, local);
    ts_character_place(&place, local);
}

void ts_scene_character_pose(const struct ts_scene_options *options, unsigned frame,
                             struct ts_case *c)
{
    struct ts_character_size size = size_of(options->level);
    struct ts_pose local[TS_CHARACTER_JOINTS];

    for (size_t b = 0; b < 2; b++) {
        double *moved = ts_scene_moved(c, b);

        local_poses(options, frame, b, c->body[b].reference, moved, local);
        ts_character_pose(&size, local, c->body[b].reference, moved);
    }
}

const struct ts_actors ts_scene_character_actors = {0, hang, local_poses};
