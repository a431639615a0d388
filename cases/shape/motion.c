/* motion.c: what the motions of the scenes have in common. */
#include "cases/elementary/elementary.h"
#include "cases/shape/shapes.h"

/* sin(x)/x and 1 at 0: with it an arc needs no division by a curvature that may be 0. */
static double sinc(double x) { return x == 0 ? 1 : ts_sin(x) / x; }

/* The chord of an arc of length s that turns by an angle has the length s sinc(angle / 2), and
 * leaves the origin in the direction of angle / 2. */
void ts_bend(double curvature, double *along, double *side)
{
    double s = *along, offset = *side, angle = curvature * s;
    double chord = s * sinc(angle / 2);

    *along = chord * ts_cos(angle / 2) - offset * ts_sin(angle);
    *side = chord * ts_sin(angle / 2) + offset * ts_cos(angle);
}

struct ts_pose ts_turned(const double axis[3], double angle, const double place[3])
{
    double c = ts_cos(angle), s = ts_sin(angle), d = 1 - c;
    double x = axis[0], y = axis[1], z = axis[2];

    return (struct ts_pose){{{c + x * x * d, x * y * d - z * s, x * z * d + y * s, place[0]},
                             {y * x * d + z * s, c + y * y * d, y * z * d - x * s, place[1]},
                             {z * x * d - y * s, z * y * d + x * s, c + z * z * d, place[2]}}};
}

struct ts_pose ts_in_lattice(unsigned body, double spacing, double angle)
{
    static const double axis[3][3] = {{0.6, 0.8, 0}, {0, -0.6, 0.8}, {0.8, 0, -0.6}};
    double place[3] = {spacing * ((int)(body % 3) - 1), spacing * ((int)(body / 3 % 3) - 1),
                       spacing * ((int)(body / 9) - 1)};

    return ts_turned(axis[body % 3], angle, place);
}

bool ts_scene_moves(struct ts_case *c, size_t body)
{
    double *storage = ts_case_alloc(c, c->body[body].vertex_count, 3 * sizeof *storage);

    c->state[body].vertex = storage;
    return storage;
}
