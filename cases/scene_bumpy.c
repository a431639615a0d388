/* scene_bumpy.c: two bumpy spheres that deform all the time and move into each other (after the
 * first experiment of paper 001). Libraries are compared on this scene, so its numbers are fixed
 * to the last bit: every vertex is scaled by
 *     1 + 0.15 sin(7x+p) sin(5y+p) sin(6z+p),   p = 0.05 f, + 1.3 for the second body,
 * and the second body turns by 0.01 f about (1,2,3)/sqrt(14) and stands at x = 2.6 - 1.4 f/199,
 * for f = 0 to 199. Another number of frames samples the same motion. */
#include <math.h>

#include "cases/scene_all.h"
#include "cases/shapes.h"

bool ts_scene_bumpy_build(const struct ts_scene_options *options, struct ts_case *c)
{
    struct ts_shape shape;

    if (!ts_case_shape(c, 2, 1) || !ts_shape_sphere(c, TS_ICOSAHEDRON, options->level, &shape))
        return false;
    c->body[0] = c->body[1] = ts_shape_body(&shape);
    if (!ts_scene_moves(c, 0) || !ts_scene_moves(c, 1)) return false;
    ts_scene_bumpy_pose(options, 0, c);
    return true;
}

static void bump(const struct ts_body *body, double p, const struct ts_pose *pose, double *moved)
{
    for (size_t i = 0; i < body->vertex_count; i++, moved += 3) {
        const double *v = body->reference + 3 * i;
        double r = 1 + 0.15 * sin(7 * v[0] + p) * sin(5 * v[1] + p) * sin(6 * v[2] + p);
        double x = v[0] * r, y = v[1] * r, z = v[2] * r;

        for (int k = 0; k < 3; k++) {
            const double *row = pose->row[k];

            moved[k] = row[0] * x + row[1] * y + row[2] * z + row[3];
        }
    }
}

void ts_scene_bumpy_pose(const struct ts_scene_options *options, unsigned frame, struct ts_case *c)
{
    /* 199 frame is a small integer, so f is exactly the frame when there are 200. */
    double f = options->frames > 1 ? 199.0 * frame / (options->frames - 1.0) : 0;
    const struct ts_pose rest = TS_IDENTITY;
    const double axis[3] = {1 / sqrt(14.0), 2 / sqrt(14.0), 3 / sqrt(14.0)};
    const double place[3] = {2.6 + (1.2 - 2.6) * f / 199.0, 0, 0};
    const struct ts_pose turned = ts_turned(axis, 0.01 * f, place);

    bump(&c->body[0], 0.05 * f, &rest, ts_scene_moved(c, 0));
    bump(&c->body[1], 0.05 * f + 1.3, &turned, ts_scene_moved(c, 1));
}
