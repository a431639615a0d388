/* family.h: the generators of families. Each makes two bodies, and often an earlier frame in which
 * they stood elsewhere, so that updates are judged, too. NULL: no memory. */
#ifndef JUDGE_FAMILY_H
#define JUDGE_FAMILY_H

#include "judge/judge.h"

/* family_pair.c: two triangles, in some cases with others around them */
struct ts_case *ts_family_pair(struct ts_bits *bits);
struct ts_case *ts_family_vertex(struct ts_bits *bits);
struct ts_case *ts_family_edge(struct ts_bits *bits);
struct ts_case *ts_family_plane(struct ts_bits *bits);
struct ts_case *ts_family_shared(struct ts_bits *bits);
struct ts_case *ts_family_needle(struct ts_bits *bits);
struct ts_case *ts_family_cap(struct ts_bits *bits);
struct ts_case *ts_family_flat(struct ts_bits *bits);
struct ts_case *ts_family_far(struct ts_bits *bits);
struct ts_case *ts_family_tiny(struct ts_bits *bits);
struct ts_case *ts_family_still(struct ts_bits *bits);

/* family_mesh.c: bodies of many faces */
struct ts_case *ts_family_soup(struct ts_bits *bits);
struct ts_case *ts_family_sequence(struct ts_bits *bits);
struct ts_case *ts_family_comb(struct ts_bits *bits);
struct ts_case *ts_family_depth(struct ts_bits *bits);
struct ts_case *ts_family_sweep_small(struct ts_bits *bits);
struct ts_case *ts_family_sweep_large(struct ts_bits *bits);
struct ts_case *ts_family_sheets(struct ts_bits *bits);
struct ts_case *ts_family_coincident(struct ts_bits *bits);
struct ts_case *ts_family_inside(struct ts_bits *bits);
struct ts_case *ts_family_sizes(struct ts_bits *bits);
struct ts_case *ts_family_empty(struct ts_bits *bits);
struct ts_case *ts_family_fold(struct ts_bits *bits);
struct ts_case *ts_family_wild(struct ts_bits *bits);

/* Two bodies with room for their vertices (body b, frame f: room[2 f + b]) and faces. */
struct ts_case *ts_family_case_new(const uint32_t vertices[2], const uint32_t faces[2],
                                   size_t frames, double **room, uint32_t *face[2]);

/* A number in [0, 1) with all its bits. */
double ts_family_unit(struct ts_bits *bits);

#endif
