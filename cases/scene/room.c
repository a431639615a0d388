/* room.c: large faces against small ones: a room with a pillar and a step, and a small
 * dense sphere that runs into all of them. */
#include "cases/elementary/elementary.h"
#include "cases/scene/all.h"
#include "cases/shape/shapes.h"

bool ts_scene_room_build(const struct ts_scene_options *options, struct ts_case *c)
{
    static const struct ts_block box[3] = {{{-5, -4, 0}, {5, 4, 3}, {1, 1, 1}, true},
                                           {{1, 0.5, 0}, {1.5, 1, 3}, {1, 1, 1}, false},
                                           {{-5, -4, 0}, {-3, 4, 0.5}, {1, 1, 1}, false}};
    struct ts_shape room, ball;

    if (!ts_case_shape(c, 2, 1) || !ts_shape_reserve(c, 1, 24, 36, &room) ||
        !ts_shape_sphere(c, TS_ICOSAHEDRON, options->level, &ball))
        return false;
    for (int i = 0; i < 3; i++) ts_shape_box(&room, &box[i]);
    for (size_t i = 0; i < 3 * (size_t)ball.vertex_count; i++) ball.point[i] *= 0.4;
    c->body[0] = ts_shape_body(&room);
    c->body[1] = ts_shape_body(&ball);
    ts_scene_room_pose(options, 0, c);
    return true;
}

/* The path reaches 0.1 to 0.2 into walls, floor and ceiling, and crosses the pillar and the
 * step. */
void ts_scene_room_pose(const struct ts_scene_options *options, unsigned frame, struct ts_case *c)
{
    static const double axis[3] = {0.36, 0.48, 0.8};
    double t = ts_scene_time(options, frame);
    double place[3] = {4.7 * ts_sin(13 * t), 3.75 * ts_sin(17 * t + 0.5),
                       1.5 + 1.25 * ts_sin(23 * t + 1)};

    c->state[1].pose = ts_turned(axis, 20 * t, place);
}
