/* ldi.h: what the files opt/ldi/ share. */
#ifndef OPT_LDI_LDI_H
#define OPT_LDI_LDI_H

#include "common/geometry.h"
#include "touchstone/ldi.h"

/* Crossings are collected in bands of 2^shift rows, so that those of a band are sorted in the
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

/* The image that is drawn, and the mesh. */
struct ldi_canvas {
    struct ts_grid grid;
    uint32_t width, height;
    unsigned shift;
    const double *vertex;
    const uint32_t *face;
    const uint32_t *key;  /* of each vertex: ldi_window_of */
    const int32_t *place; /* column and row of each; at most 2^30 */
    bool beyond;          /* some are not the real ones */
};

/* Makes room for `more` hits in a band; false: no memory, and the part knows. */
bool opt_ldi_grow(struct ldi_part *part, struct ldi_hits *hits, size_t more);

/* The band of a row, with room for `more` hits at its end; or NULL. */
static inline struct ldi_hits *ldi_room(const struct ldi_canvas *canvas, struct ldi_part *part,
                                        uint32_t row, size_t more)
{
    struct ldi_hits *hits = &part->band[row >> canvas->shift];

    return hits->room - hits->count >= more || opt_ldi_grow(part, hits, more) ? hits : NULL;
}

/* A vertex's place in pixels: the first column, and row, whose centre is not below it; 0 and the
 * size of the image stand for all beyond. A face covers no pixel but those from its corners' least
 * to before their largest: on the largest place itself, the point that counts, a little above, is
 * outside. */
enum { LDI_UP = 16 /* bits by which the row is shifted */ };

static inline uint32_t ldi_least(uint32_t a, uint32_t b) { return a < b ? a : b; }
static inline uint32_t ldi_most(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* Pixels from `first` to before `end`, columns and rows. */
struct ldi_window {
    uint32_t first[2], end[2];
};

static inline struct ldi_window ldi_window_of(uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t columns = (1U << LDI_UP) - 1;
    uint32_t x = a & columns, y = b & columns, z = c & columns;
    struct ldi_window w;

    w.first[0] = ldi_least(ldi_least(x, y), z);
    w.end[0] = ldi_most(ldi_most(x, y), z);
    w.first[1] = ldi_least(ldi_least(a, b), c) >> LDI_UP;
    w.end[1] = ldi_most(ldi_most(a, b), c) >> LDI_UP;
    return w;
}

/* The crossings of faces whose windows are not empty. */
void opt_ldi_faces(const struct ldi_canvas *canvas, size_t count, const uint32_t *face,
                   struct ldi_part *part);

/* The same of one, whose places may be of any size. */
void opt_ldi_face_exact(const struct ldi_canvas *canvas, size_t face,
                        const struct ldi_window *window, struct ldi_part *part);

/* The first of all vertices that are at one place, for each; false: no memory. */
bool opt_ldi_weld(uint32_t count, const double *vertex, uint32_t *first);

/* Refuses a mesh that is not closed. */
bool opt_ldi_closed(uint32_t vertex_count, uint32_t face_count, const uint32_t *face,
                    struct ts_error *error);

#endif
