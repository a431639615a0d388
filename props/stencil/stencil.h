/* stencil.h: what the files props/stencil/ share. Input: a solid and a view, see
 * props/ldi/ldi.h. */
#ifndef PROPS_STENCIL_STENCIL_H
#define PROPS_STENCIL_STENCIL_H

#include "common/geometry.h"
#include "props/engine/props.h"
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

/* A session that is kept, and what is known of its driver. */
struct stencil_session {
    const struct ts_stencil_table *twin;
    struct ts_stencil *session;
    bool ties; /* a pixel whose centre is on an edge belongs to the side that ldi.h says */
    bool bits; /* it is the one that ref was made after, and rounds as it did there */
};

/* With which system OpenGL is to be used; ANY: with each that is there. */
extern enum ts_gl stencil_gl;

/* The sessions of a twin, one for each system, until another twin's are asked for. Returns how many
 * there are; none: with an error. */
size_t stencil_sessions(const struct ts_stencil_table *twin, const struct stencil_session **to,
                        struct ts_error *error);

/* One frame drawn in one way. */
struct stencil_trial {
    const struct stencil_session *by;
    const struct ts_case *c;
    size_t frame;
    struct stencil_scene scene;
    struct ts_error error;
    struct ts_layers layers;
    unsigned how;
    bool good; /* drawn, and not refused */
};

/* joined.c */
void stencil_judge_joined(struct stencil_trial *t, struct ts_verdict *v);

/* ---- oracles, exact ---- */

/* Whether a face within reach covers a pixel, by whole numbers. */
bool stencil_covers(const double place[3][3], uint32_t column, uint32_t row);

bool stencil_in_reach(const double place[3][3]);

/* Whether a face within reach is drawn at all: by the sides and the depths that are asked for. */
bool stencil_drawn(const double place[3][3], const struct ts_view *view, unsigned how);

/* Whether a face must be refused: its box holds the centre of a pixel, and it is beyond reach. */
bool stencil_beyond(const double place[3][3], const struct ts_view *view);

/* Whether a depth is as near to the plane of a face that covers the pixel as docs/stencil.md
 * derives, if the image stands `rows` above the framebuffer's lowest row; in rationals. */
bool stencil_near_plane(const double place[3][3], uint32_t column, uint32_t row, uint32_t rows,
                        uint32_t depth);

#endif
