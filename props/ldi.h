/* ldi.h: what the files props/ldi*.c, and columns that build on images, share.
 *
 * Input: a case whose last body is a view and whose others are closed meshes, as generate_solid.c
 * makes them: of four points of the view, the first two are its box, the third is (axis, seen from
 * the high side, weld), the fourth (width, height). Whatever stands there, in a file perhaps, makes
 * a view; its box may be one that must be refused. */
#ifndef PROPS_LDI_H
#define PROPS_LDI_H

#include "props/props.h"
#include "touchstone/ldi.h"

enum { LDI_MOST_PIXELS = 32 /* across and up, or the naive twin takes too long */ };

struct ts_view ldi_view(const struct ts_case *c);
bool ldi_welds(const struct ts_case *c);

/* The vertices of a body in a frame; the first is its reference, and poses and weights don't
 * count. */
const double *ldi_vertices(const struct ts_case *c, size_t frame, size_t body);

/* The mesh of a body, opened; false: refused. */
bool ldi_open(const struct ts_layering *twin, const struct ts_case *c, size_t body, void **session,
              struct ts_error *error);

/* The image of a body in a frame by a session of its own; false: refused. */
bool ldi_image(const struct ts_layering *twin, const struct ts_case *c, size_t frame, size_t body,
               const struct ts_view *view, struct ts_ldi *to, struct ts_error *error);

/* How many crossings a pixel has, and which. */
static inline uint32_t ldi_count(const struct ts_ldi *image, uint32_t pixel)
{
    return image->first[pixel + 1] - image->first[pixel];
}

static inline const uint32_t *ldi_crossings(const struct ts_ldi *image, uint32_t pixel)
{
    return image->crossing + image->first[pixel];
}

/* Holds the crossings of a pixel against the right ones, both sorted; says what is lost, extra or
 * at another depth. */
void ldi_compare(uint32_t pixel, uint32_t count, const uint32_t *found, uint32_t right_count,
                 const uint32_t *right, struct ts_verdict *v);

void ldi_compare_images(const struct ts_ldi *found, const struct ts_ldi *right,
                        struct ts_verdict *v);

/* The properties of ldi_mesh.c and ldi_refusal.c. */
void ldi_any_order(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ldi_union(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ldi_welded(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ldi_kept(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ldi_refusals(const void *table, const struct ts_case *c, struct ts_verdict *v);

#endif
