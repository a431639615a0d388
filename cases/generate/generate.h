/* generate.h: generators: bits in, cases out. They aim where bugs live: coplanar and touching
 * triangles, shared vertices and edges, slivers and points, coordinates that differ in the last
 * bit, denormals and huge values, weights of 0 and 1, bodies of 0 to 3 faces, coincident faces, one
 * body inside another. Such patterns come first, plain random after.
 *
 * Each returns NULL when there is no memory. */
#ifndef CASES_GENERATE_GENERATE_H
#define CASES_GENERATE_GENERATE_H

#include "cases/case/case.h"
#include "cases/generate/bits.h"

/* One coordinate: small integers most of all, then fractions, last-bit neighbours of integers,
 * any double between 2^-8 and 2^8, and rarely any finite double. */
double ts_gen_coordinate(struct ts_bits *bits);

/* A body of four points and no face: the input of orient3d, and of orient2d (first three). */
struct ts_case *ts_gen_points(struct ts_bits *bits);

/* Two bodies of one triangle each, at rest in one frame. At least half of all are degenerate by
 * construction: they touch, are coplanar, share corners, or have no area. */
struct ts_case *ts_gen_triangles(struct ts_bits *bits);

/* The same with coordinates of ordinary size: integers, eighths and tenths up to 16, and their
 * neighbours in the last bit. */
struct ts_case *ts_gen_triangles_ordinary(struct ts_bits *bits);

/* The same in general position: six random corners, nothing shared. */
struct ts_case *ts_gen_triangles_general(struct ts_bits *bits);

/* One body of two faces, at rest in one frame, that share an edge, a corner, nothing, or name any
 * of six vertices; most of them in one plane, folded over, or without area, or nearly so. */
struct ts_case *ts_gen_neighbours(struct ts_bits *bits);

/* One body with references, weights and a pose, over a few frames; no faces needed. */
struct ts_case *ts_gen_body(struct ts_bits *bits);

/* The same, morphed and posed in every frame. */
struct ts_case *ts_gen_morph(struct ts_bits *bits);

/* The same, and in a quarter of the cases at the edge of what volumes are widened by (edge_body.c):
 * vertices of the least doubles there are, whose products round by half of themselves; sums that
 * round the same way at each of up to 16 references; all bits of a double, which seldom are there
 * otherwise; vertices and poses with squares that vanish; weights of a sum above 1 that is legal;
 * references that are copies of each other in another size. */
struct ts_case *ts_gen_edge_body(struct ts_bits *bits);

/* One body at rest whose faces hang together in strange ways: strips, fans, brushes (many faces on
 * one edge), flat faces, islands; in any order. */
struct ts_case *ts_gen_net(struct ts_bits *bits);

/* Two small bodies over a few frames: they morph, deform, move or stand still. */
struct ts_case *ts_gen_bodies(struct ts_bits *bits);

/* The same, but the second body stands in every frame on rounded world vertices of the first, or a
 * few last bits beside them: they touch in points, or are nearly apart. */
struct ts_case *ts_gen_touching(struct ts_bits *bits);

/* The same, and in one of eight cases two faces whose poses consist of the least doubles there are:
 * a world vertex is then rounded by half of what moves it. */
struct ts_case *ts_gen_edge_touching(struct ts_bits *bits);

/* One body of up to nine vertices and 16 faces over a few frames: it crosses and folds over itself
 * in most of them. */
struct ts_case *ts_gen_folded(struct ts_bits *bits);

/* Two bodies of a built-in scene in up to three frames, one after the other or far apart, with at
 * most about a thousand faces each. */
struct ts_case *ts_gen_scene(struct ts_bits *bits);

/* Up to 12 bodies of at most three vertices over up to 6 frames: points, segments and triangles on
 * a coarse grid, that stand still, step, jump, grow, morph, lie beyond all bounds, or can't be
 * placed (a world vertex overflows) and so are not there. */
struct ts_case *ts_gen_crowd(struct ts_bits *bits);

/* The same with up to four faces a body, and now and then up to 40 bodies; with options. */
struct ts_case *ts_gen_mixed(struct ts_bits *bits);

/* One or two bodies of up to 12 faces over up to 8 frames, on a grid that has the borders of an
 * octree's cells on it: flat, at one point, at both ends of the doubles or denormal; they move
 * vertex by vertex, jump, or leave (a vertex at the largest double); faces that a cut has made lie
 * back to back. The option `buckets` says how many levels. */
struct ts_case *ts_gen_soup(struct ts_bits *bits);

/* Two bodies of up to 255 faces each over up to 4 frames: a cloud, a row from either end, all in
 * one bucket but one, all at one point. */
struct ts_case *ts_gen_many(struct ts_bits *bits);

/* One body of up to 10 points and no face: on a cube, a sphere, a circle or nearly, a line, a
 * plane, or anywhere; with all bits of a double; some of them twice, or beside another in the
 * last bit; as large or as small as doubles get, or far from 0. */
struct ts_case *ts_gen_cloud(struct ts_bits *bits);

/* A skeleton of up to 6 joints, a chain, a star or any tree, and up to 9 vertices that hang on it,
 * over up to 3 frames, as props/skin/skin.h says. Local poses are still, quarter and half
 * turns, rounded rotations, and in a quarter of the cases scalings, shears and any matrices;
 * weights are 0, 1, equal, tiny or any. */
struct ts_case *ts_gen_skeleton(struct ts_bits *bits);

/* The same with faces, and behind the joints a mesh that stands still
 * (props/spheretree/spheretree.h). */
struct ts_case *ts_gen_character(struct ts_bits *bits);

/* A big triangle and a small one that touches its plane, an edge or a corner, or is just beside it;
 * parameters say how the big one is divided, and a radius. Big ones are right, equilateral, obtuse,
 * narrow, huge, tiny, or have no area. */
struct ts_case *ts_gen_corner(struct ts_bits *bits);

/* The same, with most small triangles just inside the ball of a part of the big one: beside the
 * triangle, or over it. */
struct ts_case *ts_gen_rim(struct ts_bits *bits);

/* Two bodies of two points and no face: corners of boxes that meet, touch, are the same, flat or
 * one within the other on some axes; a few with bounds of any size, or that differ in their last
 * bits, on some axes or on all: as large as doubles get, or alike but for what a difference of
 * bounds is rounded by. Half of them are mirrored. */
struct ts_case *ts_gen_boxes(struct ts_bits *bits);

/* A closed mesh over up to 3 frames, and its view as parameters: up to 4 boxes,
 * tetrahedra, spheres, knots and triangles seen from both sides, beside, inside or through each
 * other, some inside out; on a lattice that has the centres of pixels on it, or not; with faces
 * that are flat, needles or huge, as large or as small as doubles get, or whose corners are their
 * own. */
struct ts_case *ts_gen_solid(struct ts_bits *bits);

/* One or two tetrahedra or triangles seen from both sides, whose coordinates are places of the
 * view's grid (places.c): far beyond the image, with edges through centres of pixels or
 * one place beside, and depths between two steps; some have a vertex of no face. */
struct ts_case *ts_gen_places(struct ts_bits *bits);

/* One of the two. */
struct ts_case *ts_gen_layered(struct ts_bits *bits);

/* Two meshes as ts_gen_solid makes them; some have a vertex of no face, far away, and some second
 * ones are a box around the first. */
struct ts_case *ts_gen_solids(struct ts_bits *bits);

/* Two convex bodies and a view that holds what they have in common; of half of them the second is a
 * corner of the first, a box. */
struct ts_case *ts_gen_convex(struct ts_bits *bits);

/* The options of a method that will be asked: the defaults for zero bits. */
struct ts_contact_options ts_gen_options(struct ts_bits *bits);

/* ts_gen_bodies with any parameters that a case file may have. */
struct ts_case *ts_gen_file(struct ts_bits *bits);

/* A few hundred bytes that are a case file, an OBJ, OFF or PLY file, or were before a few of them
 * were changed; or plain bytes. The parameter `format` says which reader they are for. */
struct ts_case *ts_gen_text(struct ts_bits *bits);

/* The same of formats that assimp reads. */
enum { TS_FORMAT_STL = 4, TS_FORMAT_COLLADA = 5 };
struct ts_case *ts_gen_foreign(struct ts_bits *bits);

#endif
