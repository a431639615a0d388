/* knot.c: two torus knots, a (2,3) and a (2,5), turn while they move into each other: many
 * contacts far apart from each other, and surfaces that no plane separates. */
#include "cases/scene/all.h"
#include "cases/shape/shapes.h"

bool ts_scene_knot_build(const struct ts_scene_options *options, struct ts_case *c)
{
    uint32_t size = options->level + 1;
    const struct ts_knot knot[2] = {{2, 3, 0.2, 24 * size, 3 * size},
                                    {2, 5, 0.14, 24 * size, 3 * size}};
    struct ts_shape shape;

    if (!ts_case_shape(c, 2, 1)) return false;
    for (size_t b = 0; b < 2; b++) {
        if (!ts_shape_knot(c, &knot[b], &shape)) return false;
        c->body[b] = ts_shape_body(&shape);
    }
    ts_scene_knot_pose(options, 0, c);
    return true;
}

void ts_scene_knot_pose(const struct ts_scene_options *options, unsigned frame, struct ts_case *c)
{
    static const double axis[2][3] = {{0.6, 0, 0.8}, {0.48, 0.8, 0.36}};
    double t = ts_scene_time(options, frame);

    c->state[0].pose = ts_turned(axis[0], 4 * t, (double[]){-1.8 + 1.7 * t, 0, 0});
    c->state[1].pose = ts_turned(axis[1], 1 - 3 * t, (double[]){1.8 - 1.7 * t, 0.2, 0.1});
}
