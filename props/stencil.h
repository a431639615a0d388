/* stencil.h: what the files props/stencil*.c share. Input: a solid and a view, see props/ldi.h. */
#ifndef PROPS_STENCIL_H
#define PROPS_STENCIL_H

#include "props/props.h"
#include "touchstone/stencil.h"

/* One frame of a case as it is drawn: corners of welded vertices are the first one of them. */
struct stencil_scene {
    struct ts_stencil_mesh mesh;
    struct ts_view view;
    uint32_t *face; /* mesh.face, to be freed */
};

bool stencil_scene_of(const struct ts_case *c, size_t frame, struct stencil_scene *scene);

/* The places of a face's corners. */
void stencil_places(const struct stencil_scene *scene, const struct ts_grid *grid, uint32_t face,
                    double place[3][3]);

/* ---- oracles, exact ---- */

/* Whether a face within reach covers a pixel, by whole numbers. */
bool stencil_covers(const double place[3][3], uint32_t column, uint32_t row);

bool stencil_in_reach(const double place[3][3]);

/* Whether a face must be refused: its box holds the centre of a pixel, and it is beyond reach. */
bool stencil_beyond(const double place[3][3], const struct ts_view *view);

/* Whether a depth is as near to the plane of a face that covers the pixel as docs/stencil.md
 * derives, if the image stands `rows` above the framebuffer's lowest row; in rationals. */
bool stencil_near_plane(const double place[3][3], uint32_t column, uint32_t row, uint32_t rows,
                        uint32_t depth);

#endif
