/* spheres.c: two rigid spheres that pass through each other, a little off centre. Only
 * their poses change. */
#include "cases/scene/all.h"
#include "cases/shape/shapes.h"

static bool build(enum ts_solid solid, const struct ts_scene_options *options, struct ts_case *c)
{
    struct ts_shape shape;

    if (!ts_case_shape(c, 2, 1) || !ts_shape_sphere(c, solid, options->level, &shape)) return false;
    c->body[0] = c->body[1] = ts_shape_body(&shape);
    ts_scene_spheres_pose(options, 0, c);
    return true;
}

bool ts_scene_tetra_build(const struct ts_scene_options *options, struct ts_case *c)
{
    return build(TS_TETRAHEDRON, options, c);
}

bool ts_scene_octa_build(const struct ts_scene_options *options, struct ts_case *c)
{
    return build(TS_OCTAHEDRON, options, c);
}

bool ts_scene_ico_build(const struct ts_scene_options *options, struct ts_case *c)
{
    return build(TS_ICOSAHEDRON, options, c);
}

void ts_scene_spheres_pose(const struct ts_scene_options *options, unsigned frame,
                           struct ts_case *c)
{
    static const double axis[2][3] = {{0.6, 0.8, 0}, {0, 0.28, 0.96}};
    double t = ts_scene_time(options, frame);

    c->state[0].pose = ts_turned(axis[0], 2 * t, (double[]){-1.3 + 2.6 * t, 0, 0});
    c->state[1].pose = ts_turned(axis[1], 3 * t, (double[]){1.3 - 2.6 * t, 0.5, 0.25});
}
