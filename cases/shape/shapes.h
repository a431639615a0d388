/* shapes.h: the meshes that the built-in scenes are made of, and the few motions they share. Every
 * shape is closed: each edge belongs to two faces, which run through it in opposite directions,
 * and faces turn counterclockwise when seen from outside.
 *
 * A function that returns bool returns false when there is no memory, and for no other reason. */
#ifndef CASES_SHAPE_SHAPES_H
#define CASES_SHAPE_SHAPES_H

#include "cases/scene/scene.h"

/* A mesh under construction. Its arrays belong to the case and have room for the finished mesh. */
struct ts_shape {
    uint32_t vertex_count, face_count; /* so far */
    uint32_t reference_count;
    uint32_t vertex_room; /* points in a reference block when finished */
    double *point;        /* reference_count blocks of vertex_room points */
    uint32_t *face;
};

bool ts_shape_reserve(struct ts_case *c, uint32_t references, uint32_t vertices, uint32_t faces,
                      struct ts_shape *shape);

/* The same for a closed mesh that is going to be subdivided `level` times. */
bool ts_shape_reserve_level(struct ts_case *c, uint32_t references, uint32_t vertices,
                            uint32_t faces, unsigned level, struct ts_shape *shape);

/* Append to the shape; the room must be there. A new point stands in every reference. */
uint32_t ts_shape_vertex(struct ts_shape *shape, double x, double y, double z);
void ts_shape_triangle(struct ts_shape *shape, uint32_t a, uint32_t b, uint32_t c);
void ts_shape_quad(struct ts_shape *shape, uint32_t a, uint32_t b, uint32_t c, uint32_t d);

/* The faces of a closed spindle of `rings` rings of `sides` vertices: `first` is the pole before
 * the first ring, ring vertices follow ring by ring, then the other pole. Seen from the last
 * pole, ring vertices run counterclockwise. */
void ts_shape_spindle(struct ts_shape *shape, uint32_t first, uint32_t rings, uint32_t sides);

/* Cuts every face into four `level` times: a b c with midpoints d of ab, e of bc, f of ca becomes
 * adf dbe fec def. Midpoints are numbered in the order of first use; `place` puts them. */
typedef void ts_place(const double *a, const double *b, double *middle);
bool ts_shape_subdivide(struct ts_shape *shape, unsigned level, ts_place *place);
ts_place ts_place_middle; /* flat: the shape stays the same */
ts_place ts_place_sphere; /* normalised: on the unit sphere */

/* The finished shape as a body. Bodies with several references are convex. */
struct ts_body ts_shape_body(const struct ts_shape *shape);

/* Spheres of radius 1 with 4, 8 or 20 times 4^level faces. */
enum ts_solid { TS_TETRAHEDRON, TS_OCTAHEDRON, TS_ICOSAHEDRON };
bool ts_shape_sphere(struct ts_case *c, enum ts_solid solid, unsigned level,
                     struct ts_shape *shape);

/* A tube around the torus knot that winds p times around the axis z and q times around the
 * tube of the torus (radii 1 and 0.4): 2 * rings * sides faces. p and q share no factor. */
struct ts_knot {
    unsigned p, q;
    double thickness; /* radius of the tube */
    uint32_t rings, sides;
};
bool ts_shape_knot(struct ts_case *c, const struct ts_knot *knot, struct ts_shape *shape);

/* A dolphin of 564 * 4^level faces, about 4 long, nose to +x, back to +z, in three reference
 * shapes: tail up, straight, tail down. */
bool ts_shape_dolphin(struct ts_case *c, unsigned level, struct ts_shape *shape);

/* A closed body of rings around a straight line that runs across y or slanted to it: `rings` *
 * `sides` + 2 vertices. Its radius is given at five places from end to end, which are rounded. */
struct ts_lathe {
    double from[3], to[3];
    double radius[5];
    double width, depth; /* factors of the radius along y, and across y and the line */
};
void ts_shape_lathe(struct ts_shape *shape, const struct ts_lathe *lathe, uint32_t rings,
                    uint32_t sides);

/* Where a ring lies, from 0 to 1: closer together towards the ends. Ring 0 and ring `rings` + 1
 * are the ends. */
double ts_lathe_ring(uint32_t ring, uint32_t rings);

/* A box whose sides are cut into cut[k] parts along axis k: 2 (ab + bc + ca) + 2 vertices and
 * 4 (ab + bc + ca) faces. A room is seen from inside: it turns inwards. */
struct ts_block {
    double lo[3], hi[3];
    uint32_t cut[3]; /* at least 1 */
    bool inwards;
};
void ts_shape_box(struct ts_shape *shape, const struct ts_block *box);

/* A picture's frame, `width` wide, that fills a box but for the hole along an axis: 16 vertices and
 * 32 faces, topologically a torus. */
void ts_shape_frame(struct ts_shape *shape, const double lo[3], const double hi[3], int axis,
                    double width);

/* Bends the line of points that leaves the origin along `along` into an arc of the given curvature
 * towards `side`, carrying whole cross-sections with it. */
void ts_bend(double curvature, double *along, double *side);

/* The pose that turns by `angle` about a unit axis and then moves to `place`. */
struct ts_pose ts_turned(const double axis[3], double angle, const double place[3]);

/* The pose of one of 27 bodies in a lattice of 3 x 3 x 3 about the origin, turned by `angle` about
 * one of three axes. */
struct ts_pose ts_in_lattice(unsigned body, double spacing, double angle);

/* Time from 0 in the first frame to 1 in the last. */
static inline double ts_scene_time(const struct ts_scene_options *options, unsigned frame)
{
    return options->frames > 1 ? frame / (options->frames - 1.0) : 0.0;
}

/* Gives a body of the case storage for moved vertices; and finds it again. */
bool ts_scene_moves(struct ts_case *c, size_t body);
static inline double *ts_scene_moved(struct ts_case *c, size_t body)
{
    return (double *)c->state[body].vertex;
}

#endif
