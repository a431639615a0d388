/* bumpy.c: bumpy spheres that deform all the time and move into each other (after the
 * experiments of paper 001). Every vertex is scaled by
 *     1 + 0.15 sin(7x+p) sin(5y+p) sin(6z+p),   p = 0.05 f, + 1.3 for the second body,
 * and the second body turns by 0.01 f about (1,2,3)/sqrt(14), for f = 0 to 199. Another number of
 * frames samples the same motion.
 *
 * Libraries are compared on the scene `bumpy`, so its numbers are fixed to the last bit: there the
 * second body stands at x = 2.6 - 1.4 f/199, and its vertices are given as they stand in the world.
 * In the scenes that are named after the solid they begin with, bodies go deeper, as in the paper,
 * and their poses are given apart from their vertices. Their bumps are as fine as the mesh, as
 * large for a face at every level: the number of pairs in the last step then grows like that of
 * faces, as it does in the paper's Table 1; with the same bumps at every level it would grow like
 * its root. At 20480 faces the bumps are those of `bumpy`. */
#include <math.h>

#include "cases/elementary/elementary.h"
#include "cases/scene/all.h"
#include "cases/shape/shapes.h"

/* 199 frame is a small integer, so this is exactly the frame when there are 200. */
static double paper_frame(const struct ts_scene_options *options, unsigned frame)
{
    return options->frames > 1 ? 199.0 * frame / (options->frames - 1.0) : 0;
}

/* The model vertices of a body; bumps are so many times as fine as those of the scene `bumpy`. */
static void bump(const struct ts_body *body, double fine, double p, double *moved)
{
    double k = 7 * fine, l = 5 * fine, m = 6 * fine;

    for (size_t n = 0; n < body->vertex_count; n++, moved += 3) {
        const double *v = body->reference + 3 * n;
        double r = 1 + 0.15 * ts_sin(k * v[0] + p) * ts_sin(l * v[1] + p) * ts_sin(m * v[2] + p);

        for (int i = 0; i < 3; i++) moved[i] = v[i] * r;
    }
}

/* The pose of the second of two bodies that stands at x. */
static struct ts_pose second_at(double x, double f)
{
    const double axis[3] = {1 / sqrt(14.0), 2 / sqrt(14.0), 3 / sqrt(14.0)};

    return ts_turned(axis, 0.01 * f, (double[]){x, 0, 0});
}

static bool build(struct ts_case *c, size_t bodies, enum ts_solid solid, unsigned level)
{
    struct ts_shape shape;

    if (!ts_case_shape(c, bodies, 1) || !ts_shape_sphere(c, solid, level, &shape)) return false;
    for (size_t b = 0; b < bodies; b++) {
        c->body[b] = ts_shape_body(&shape);
        if (!ts_scene_moves(c, b)) return false;
    }
    return true;
}

/* ---- vertices of the world ---- */

bool ts_scene_bumpy_build(const struct ts_scene_options *options, struct ts_case *c)
{
    if (!build(c, 2, TS_ICOSAHEDRON, options->level)) return false;
    ts_scene_bumpy_pose(options, 0, c);
    return true;
}

static void place(const struct ts_pose *pose, uint32_t count, double *moved)
{
    for (uint32_t i = 0; i < count; i++, moved += 3) {
        double x = moved[0], y = moved[1], z = moved[2];

        for (int k = 0; k < 3; k++) {
            const double *row = pose->row[k];

            moved[k] = row[0] * x + row[1] * y + row[2] * z + row[3];
        }
    }
}

void ts_scene_bumpy_pose(const struct ts_scene_options *options, unsigned frame, struct ts_case *c)
{
    double f = paper_frame(options, frame);
    const struct ts_pose pose[2] = {TS_IDENTITY, second_at(2.6 + (1.2 - 2.6) * f / 199.0, f)};

    for (size_t b = 0; b < 2; b++) {
        bump(&c->body[b], 1, b ? 0.05 * f + 1.3 : 0.05 * f, ts_scene_moved(c, b));
        place(&pose[b], c->body[b].vertex_count, ts_scene_moved(c, b));
    }
}

/* ---- vertices of the model, and a pose ---- */

static bool build_deep(enum ts_solid solid, const struct ts_scene_options *options,
                       struct ts_case *c)
{
    if (!build(c, 2, solid, options->level)) return false;
    ts_scene_bumpy_deep_pose(options, 0, c);
    return true;
}

bool ts_scene_bumpy_tetra_build(const struct ts_scene_options *options, struct ts_case *c)
{
    return build_deep(TS_TETRAHEDRON, options, c);
}

bool ts_scene_bumpy_octa_build(const struct ts_scene_options *options, struct ts_case *c)
{
    return build_deep(TS_OCTAHEDRON, options, c);
}

bool ts_scene_bumpy_ico_build(const struct ts_scene_options *options, struct ts_case *c)
{
    return build_deep(TS_ICOSAHEDRON, options, c);
}

/* Where the second body begins and ends: with 20480 faces, the first contact comes with step 60 of
 * 200 and the last step has 3764 pairs (paper 001: 60 and 3760). */
#define START 2.83
#define END   0.092

void ts_scene_bumpy_deep_pose(const struct ts_scene_options *options, unsigned frame,
                              struct ts_case *c)
{
    double f = paper_frame(options, frame), fine = sqrt(c->body[0].face_count / 20480.0);

    bump(&c->body[0], fine, 0.05 * f, ts_scene_moved(c, 0));
    bump(&c->body[1], fine, 0.05 * f + 1.3, ts_scene_moved(c, 1));
    c->state[1].pose = second_at(START + (END - START) * f / 199.0, f);
}

/* ---- many ---- */

bool ts_scene_crowd_build(const struct ts_scene_options *options, struct ts_case *c)
{
    if (!build(c, 27, TS_ICOSAHEDRON, options->level)) return false;
    ts_scene_crowd_pose(options, 0, c);
    return true;
}

/* The bodies stand in a lattice of 3 x 3 x 3 that shrinks until every two neighbours meet. */
void ts_scene_crowd_pose(const struct ts_scene_options *options, unsigned frame, struct ts_case *c)
{
    double f = paper_frame(options, frame);

    for (unsigned b = 0; b < c->body_count; b++) {
        bump(&c->body[b], 1, 0.05 * f + 1.3 * b, ts_scene_moved(c, b));
        c->state[b].pose =
            ts_in_lattice(b, 3.2 - 1.6 * f / 199.0, 0.4 * b + (2 + 0.1 * b) * f / 199.0);
    }
}
