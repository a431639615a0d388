/* stencil.h: which faces are drawn, and where; what opt/stencil/stencil.c knows of OpenGL is not
 * here. */
#ifndef OPT_STENCIL_STENCIL_H
#define OPT_STENCIL_STENCIL_H

#include "touchstone/stencil.h"

/* Kept from drawing to drawing, so that a mesh that is drawn again needs no memory. */
struct stencil_faces {
    size_t count, room; /* faces, and for how many there is room */
    float *corner;      /* nine numbers each: places over the reach; depth from 0 to 1 */
    size_t place_room;
    double *place; /* of every vertex */
};

/* The faces that have to be drawn, in their order: all that cover the centre of a pixel. With
 * TS_STENCIL_KEEP all that are within reach; with TS_STENCIL_CLOSED none at the far side or beyond;
 * with TS_STENCIL_MIRRORED columns run from the right in views from the high side. Refuses what
 * ts_stencil_table.draw does for the sake of a face. */
bool opt_stencil_gather(struct stencil_faces *faces, const struct ts_stencil_mesh *mesh,
                        const struct ts_view *view, unsigned how, struct ts_error *error);

void opt_stencil_faces_free(struct stencil_faces *faces);

/* image.c */
bool opt_stencil_sort(const struct ts_layers *layers, struct ts_ldi_image *to,
                      struct ts_error *error);
bool opt_stencil_join(const struct ts_layers *enters, const struct ts_layers *leaves,
                      struct ts_ldi_image *to, struct ts_error *error);

#endif
