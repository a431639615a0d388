/* scene_room.c: large faces against small ones: a room with a pillar and a step, and a small
 * dense sphere that runs into all of them. */
#include <math.h>

#include "cases/scene_all.h"
#include "cases/shapes.h"

/* Adds a box of 12 faces that turn outwards, or inwards for a room seen from inside. Corner i has
 * the high x, y, z where bits 0, 1, 2 of i are set. */
static void add_box(struct ts_shape *shape, const double lo[3], const double hi[3], bool inwards)
{
    static const uint8_t side[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                       {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    uint32_t first = shape->vertex_count;

    for (unsigned i = 0; i < 8; i++)
        ts_shape_vertex(shape, i & 1 ? hi[0] : lo[0], i & 2 ? hi[1] : lo[1], i & 4 ? hi[2] : lo[2]);
    for (int i = 0; i < 6; i++) {
        const uint8_t *s = side[i];

        ts_shape_quad(shape, first + s[0], first + s[inwards ? 3 : 1], first + s[2],
                      first + s[inwards ? 1 : 3]);
    }
}

bool ts_scene_room_build(const struct ts_scene_options *options, struct ts_case *c)
{
    static const double lo[3][3] = {{-5, -4, 0}, {1, 0.5, 0}, {-5, -4, 0}};
    static const double hi[3][3] = {{5, 4, 3}, {1.5, 1, 3}, {-3, 4, 0.5}};
    struct ts_shape room, ball;

    if (!ts_case_shape(c, 2, 1) || !ts_shape_reserve(c, 1, 24, 36, &room) ||
        !ts_shape_sphere(c, TS_ICOSAHEDRON, options->level, &ball))
        return false;
    for (int i = 0; i < 3; i++) add_box(&room, lo[i], hi[i], i == 0);
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
    double place[3] = {4.7 * sin(13 * t), 3.75 * sin(17 * t + 0.5), 1.5 + 1.25 * sin(23 * t + 1)};

    c->state[1].pose = ts_turned(axis, 20 * t, place);
}
