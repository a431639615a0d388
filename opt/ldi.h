/* ldi.h: what the files opt/ldi*.c share. */
#ifndef OPT_LDI_H
#define OPT_LDI_H

#include "touchstone/ldi.h"

/* Crossings are collected in bands of 2^shift rows, so that what belongs to a band is sorted in the
 * nearest cache, and by different threads. */
enum { LDI_BANDS = 32 };

/* A crossing that was found, before it is put where it belongs. */
struct ldi_hit {
    uint32_t pixel, crossing;
};

struct ldi_hits {
    size_t count, room;
    struct ldi_hit *hit;
};

/* What the faces of one part of the mesh have found. */
struct ldi_part {
    struct ldi_hits band[LDI_BANDS];
    bool no_memory;
};

/* The image that is drawn. */
struct ldi_canvas {
    struct ts_grid grid;
    uint32_t width, height;
    unsigned shift;
};

/* Room for `more` hits in the band of a row, at the end of those that are there; NULL: no memory,
 * and the part knows. */
struct ldi_hit *ldi_room(const struct ldi_canvas *canvas, struct ldi_part *part, uint32_t row,
                         uint32_t more);

/* And they are there. */
static inline void ldi_keep(const struct ldi_canvas *canvas, struct ldi_part *part, uint32_t row,
                            size_t more)
{
    part->band[row >> canvas->shift].count += more;
}

/* Pixels whose centres are in the rectangle around a face: from `first` to before `end`. */
struct ldi_window {
    uint32_t first[2], end[2];
};

/* The crossings of one face, by its corners' places. */
void ldi_face(const struct ldi_canvas *canvas, const double place[3][3], struct ldi_part *part);

/* The same, for places of any size. */
void ldi_face_exact(const struct ldi_canvas *canvas, const double place[3][3],
                    const struct ldi_window *window, struct ldi_part *part);

/* The first of all vertices that are at one place, for each; false: no memory. */
bool ldi_weld(uint32_t count, const double *vertex, uint32_t *first);

/* Refuses a mesh that is not closed. */
bool ldi_closed(uint32_t vertex_count, uint32_t face_count, const uint32_t *face,
                struct ts_error *error);

#endif
