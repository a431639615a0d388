/* arms.c: 27 bodies with long arms that bend while the bodies turn and crowd together (after
 * the third experiment of paper 001, but without a response to collisions: they pass through
 * each other). */
#include <math.h>

#include "cases/elementary/elementary.h"
#include "cases/scene/all.h"
#include "cases/shape/shapes.h"

/* An arm grows out of the cap of the unit sphere around each half axis that reaches CAP radians
 * far. Caps don't touch: CAP < pi / 4. */
#define CAP       0.7
#define THICKNESS 0.17 /* radius of an arm */
#define REACH     2.8  /* of the axis of an arm, without its round end */
#define ROUND_END 0.25 /* the part of the cap that becomes the round end */

/* Where the ring at `part` (0: the pole, 1: the rim) of a cap goes: height above the centre, and
 * radius. Both change continuously, and at the rim nothing moves. */
static void arm_profile(double part, double *height, double *radius)
{
    if (part < ROUND_END) {
        double angle = part / ROUND_END * 1.5707963267948966;

        *height = REACH + THICKNESS * ts_cos(angle);
        *radius = THICKNESS * ts_sin(angle);
    } else {
        double to_tip = (1 - part) / (1 - ROUND_END), flare = (1 - to_tip) * (1 - to_tip);

        /* rising slowly at first, so that faces are not stretched where the arm is still wide */
        *height = ts_cos(CAP) + (REACH - ts_cos(CAP)) * to_tip * (0.3 + 0.7 * to_tip);
        *radius = THICKNESS + (ts_sin(CAP) - THICKNESS) * flare * flare;
    }
}

static void grow_arms(double *p)
{
    for (int axis = 0; axis < 3; axis++) {
        double *h = p + axis, *u = p + (axis + 1) % 3, *v = p + (axis + 2) % 3;
        double radius = ts_hypot(*u, *v), angle = ts_atan2(radius, fabs(*h)), height, wanted;

        if (angle >= CAP) continue;
        arm_profile(angle / CAP, &height, &wanted);
        *h = copysign(height, *h);
        if (radius > 0) {
            *u *= wanted / radius;
            *v *= wanted / radius;
        }
        return;
    }
}

/* Only points of an arm are farther than cos(CAP) from the centre along an axis. */
static void bend_arms(const struct ts_body *body, double phase, double *moved)
{
    double root = ts_cos(CAP), curvature[6];

    for (int arm = 0; arm < 6; arm++) curvature[arm] = 0.6 * ts_sin(phase + 1.9 * arm);
    for (size_t i = 0; i < body->vertex_count; i++, moved += 3) {
        const double *rest = body->reference + 3 * i;

        for (int k = 0; k < 3; k++) moved[k] = rest[k];
        for (int axis = 0; axis < 3; axis++) {
            double along = fabs(rest[axis]) - root;
            bool negative = rest[axis] < 0;

            if (along <= 0) continue;
            ts_bend(curvature[2 * axis + negative], &along, &moved[(axis + 1) % 3]);
            moved[axis] = copysign(root + along, rest[axis]);
        }
    }
}

bool ts_scene_arms_build(const struct ts_scene_options *options, struct ts_case *c)
{
    struct ts_shape shape;

    if (!ts_case_shape(c, 27, 1) || !ts_shape_sphere(c, TS_ICOSAHEDRON, options->level, &shape))
        return false;
    for (size_t i = 0; i < shape.vertex_count; i++) grow_arms(shape.point + 3 * i);
    for (size_t b = 0; b < c->body_count; b++) {
        c->body[b] = ts_shape_body(&shape);
        if (!ts_scene_moves(c, b)) return false;
    }
    ts_scene_arms_pose(options, 0, c);
    return true;
}

/* The bodies stand in a lattice of 3 x 3 x 3 that shrinks until everybody's arms reach between
 * the neighbours' arms. */
void ts_scene_arms_pose(const struct ts_scene_options *options, unsigned frame, struct ts_case *c)
{
    double t = ts_scene_time(options, frame), spacing = 6.5 - 4 * t;

    for (unsigned b = 0; b < c->body_count; b++) {
        bend_arms(&c->body[b], 18.0 * t + 0.7 * b, ts_scene_moved(c, b));
        c->state[b].pose = ts_in_lattice(b, spacing, 0.4 * b + (3 + 0.1 * b) * t);
    }
}
