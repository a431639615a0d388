/* ldi.h: what the files props/ldi/, and columns that build on images, share.
 *
 * Input: a case whose bodies are closed meshes and whose parameters are a view, as
 * cases/generate/solid.c makes them. Its box may be one that must be refused. */
#ifndef PROPS_LDI_LDI_H
#define PROPS_LDI_LDI_H

#include "props/engine/props.h"
#include "touchstone/ldi.h"

struct ts_view ldi_view(const struct ts_case *c);
bool ldi_welds(const struct ts_case *c);

/* The vertices of a body in a frame; the first is its reference, and poses and weights don't
 * count. */
const double *ldi_vertices(const struct ts_case *c, size_t frame, size_t body);

/* The mesh of a body, opened; false: refused. */
bool ldi_open(const struct ts_ldi_table *twin, const struct ts_case *c, size_t body,
              struct ts_ldi **session, struct ts_error *error);

/* The image of a body in a frame by a session of its own; false: refused. */
bool ldi_image(const struct ts_ldi_table *twin, const struct ts_case *c, size_t frame, size_t body,
               const struct ts_view *view, struct ts_ldi_image *to, struct ts_error *error);

/* How many crossings a pixel has, and which. */
static inline uint32_t ldi_count(const struct ts_ldi_image *image, uint32_t pixel)
{
    return image->first[pixel + 1] - image->first[pixel];
}

static inline const uint32_t *ldi_crossings(const struct ts_ldi_image *image, uint32_t pixel)
{
    return image->crossing + image->first[pixel];
}

/* Holds the crossings of a pixel against the right ones, both sorted; says what is lost, extra or
 * at another depth. */
void ldi_compare(uint32_t pixel, uint32_t count, const uint32_t *found, uint32_t right_count,
                 const uint32_t *right, struct ts_verdict *v);

void ldi_compare_images(const struct ts_ldi_image *found, const struct ts_ldi_image *right,
                        struct ts_verdict *v);

/* The properties of mesh.c and refusal.c. */
void ldi_any_order(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ldi_union(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ldi_welded(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ldi_kept(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ldi_refusals(const void *table, const struct ts_case *c, struct ts_verdict *v);

#endif
