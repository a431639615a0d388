/* volume.h: what the properties of volume have in common.
 *
 * Input: two solids, and a view as parameters (props/ldi/ldi.h). */
#ifndef PROPS_VOLUME_VOLUME_H
#define PROPS_VOLUME_VOLUME_H

#include "props/engine/props.h"
#include "props/ldi/ldi.h"
#include "touchstone/volume.h"

/* volume.c: the vertices of a body in a frame. */
const double *volume_vertices(const struct ts_case *c, size_t frame, size_t body);

/* Images of the first two bodies, by the fast twin of ldi. False: ldi refuses, or no memory. They
 * are zeros then, and to be released otherwise. */
bool volume_images(const struct ts_case *c, size_t frame, const struct ts_view view[2],
                   struct ts_ldi_image image[2]);
void volume_drop(struct ts_ldi_image image[2]);

/* What the contract says, from the crossings alone: cells by `wanted` of both winding numbers. Of
 * one image, b is NULL, and its number 0. False: no memory. */
typedef bool volume_wanted(int32_t a, int32_t b);
bool volume_truth(const struct ts_ldi_image *a, const struct ts_ldi_image *b, volume_wanted *wanted,
                  struct ts_spans *to);
volume_wanted volume_both, volume_first, volume_self_intersecting;
void volume_forget(struct ts_spans *truth);

/* Whether spans are what they should be. */
void volume_compare(const char *what, const struct ts_spans *found, const struct ts_spans *truth,
                    struct ts_verdict *v);

/* The relation that follows from numbers of cells. */
enum ts_standing volume_relation(uint64_t both, uint64_t one, uint64_t other);

/* How far b is to go up, cells by cells. */
uint32_t volume_way(const struct ts_spans *a, const struct ts_spans *b);

/* exact.c, in rationals: */

struct volume_body {
    const double *vertex;
    const uint32_t *face;
    uint32_t face_count;
};

/* Whether the surface has a point within reach[k] of p on every axis k; infinite reaches are
 * legal. */
bool volume_near(const struct volume_body *body, const double *p, const double reach[3]);

/* The winding number of the mesh around a point that is not on it. */
int32_t volume_winding(const struct volume_body *body, const double *p);

/* Whether `units` cells of the view are as many as the volume that two convex bodies have in common
 * says, within the bound of docs/volume.md, which is summed over all pixels. If not, `text` says
 * how large all three are. */
bool volume_within(const struct volume_body body[2], const struct ts_view *view, uint64_t units,
                   char *text, size_t size);

/* right.c, sequence.c */
void volume_same_points(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void volume_points_right(const void *table, const struct ts_case *c, struct ts_verdict *v);
void volume_cells_right(const void *table, const struct ts_case *c, struct ts_verdict *v);
void volume_near_volume(const void *table, const struct ts_case *c, struct ts_verdict *v);
void volume_same_frames(const void *table, const struct ts_case *c, struct ts_verdict *v);
void volume_rigid_frames(const void *table, const struct ts_case *c, struct ts_verdict *v);
void volume_refusals(const void *table, const struct ts_case *c, struct ts_verdict *v);

#endif
