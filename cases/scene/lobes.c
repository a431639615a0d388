/* lobes.c: two bodies that morph from a body with six lobes through a long, waisted one to a
 * star of twelve arms, while they pass right through each other (after the first experiment of
 * paper 000). Only two references have a weight at a time. In 400 frames the first contact
 * comes with step 41 and the last with step 364, as in the paper; steps are counted from 1. */
#include <math.h>

#include "cases/elementary/elementary.h"
#include "cases/scene/all.h"
#include "cases/shape/shapes.h"

enum { REFERENCES = 3 };

/* x^4 + y^4 + z^4 is 1 on the axes of a unit sphere and 1/3 between them: six lobes. */
static double lobes(const double *v)
{
    double even = ts_power(v[0], 4) + ts_power(v[1], 4) + ts_power(v[2], 4);

    return 0.55 + 0.6 * even;
}

/* Twelve arms, towards the vertices of an icosahedron. The arms don't point at the vertices of the
 * mesh's own icosahedron: its axes are taken in another order. */
static double star(const double *v)
{
    const double g = (1 + sqrt(5.0)) / 2, length = sqrt(1 + g * g);
    double radius = 0.5;

    for (int k = 0; k < 3; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double along = (g * v[k] + sign * v[(k + 1) % 3]) / length;

            radius += 0.75 * ts_power(fabs(along), 24); /* an arm and the one that is opposite */
        }
    return radius;
}

/* Long in z, thin in the middle, and a little twisted, so that edges turn while it morphs. */
static void waisted(const double *v, double *to)
{
    double width = 0.45 + 0.35 * v[2] * v[2], twist = 1.2 * v[2];

    to[0] = width * (v[0] * ts_cos(twist) - v[1] * ts_sin(twist));
    to[1] = width * (v[0] * ts_sin(twist) + v[1] * ts_cos(twist));
    to[2] = 1.7 * v[2];
}

static bool make_body(struct ts_case *c, unsigned level, struct ts_body *body)
{
    struct ts_shape sphere;
    double *reference;
    size_t count;

    if (!ts_shape_sphere(c, TS_ICOSAHEDRON, level, &sphere)) return false;
    count = sphere.vertex_count;
    reference = ts_case_alloc(c, REFERENCES * count, 3 * sizeof *reference);
    if (!reference) return false;
    for (size_t i = 0; i < count; i++) {
        const double *v = sphere.point + 3 * i;

        for (int k = 0; k < 3; k++) {
            reference[3 * i + k] = lobes(v) * v[k];
            reference[3 * (2 * count + i) + k] = star(v) * v[k];
        }
        waisted(v, reference + 3 * (count + i));
    }
    *body = ts_shape_body(&sphere);
    body->reference = reference;
    body->reference_count = REFERENCES;
    body->convex = true;
    return true;
}

bool ts_scene_lobes_build(const struct ts_scene_options *options, struct ts_case *c)
{
    if (!ts_case_shape(c, 2, 1) || !make_body(c, options->level, &c->body[0])) return false;
    c->body[1] = c->body[0];
    for (size_t b = 0; b < 2; b++) {
        c->state[b].weight = ts_case_alloc(c, REFERENCES, sizeof(double));
        if (!c->state[b].weight) return false;
    }
    ts_scene_lobes_pose(options, 0, c);
    return true;
}

void ts_scene_lobes_pose(const struct ts_scene_options *options, unsigned frame, struct ts_case *c)
{
    static const double axis[2][3] = {{0.36, 0.48, 0.8}, {0, 0.6, 0.8}};
    double t = ts_scene_time(options, frame);
    double middle = 1 - fabs(1 - 2 * t); /* weight of the middle reference: 0, 1, 0 */
    double x = -1.16 + 2.5 * t;

    for (size_t b = 0; b < 2; b++) {
        double *weight = (double *)c->state[b].weight;

        weight[0] = t < 0.5 ? 1 - middle : 0;
        weight[1] = middle;
        weight[2] = t < 0.5 ? 0 : 1 - middle;
    }
    c->state[0].pose = ts_turned(axis[0], 2 * t, (double[]){x, 0, 0});
    c->state[1].pose = ts_turned(axis[1], 1 - 3 * t, (double[]){-x, 0.15, 0.1});
}
