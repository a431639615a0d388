/* ldi.h: layered depth images: where lines through the centres of pixels cross a closed mesh (paper
 * 004, 2.2).
 *
 * A view is a box, an axis to look along, the side it is looked at from, and a resolution. The
 * image lies on the other two axes: columns count along u = (axis + 1) mod 3, rows along v = (axis
 * + 2) mod 3, both from the low side, whichever side it is seen from: pixels of views from both
 * sides are the same lines.
 *
 * What an image is, exactly. Vertices are moved to a grid of TS_LDI_SUBPIXELS a pixel across and
 * TS_LDI_FAR steps deep. On an axis with the bounds lo and hi the place of x is the whole number
 * nearest to x' s, where x' = x - lo, or hi - x where the axis is looked along from the high side;
 * s is sx = (TS_LDI_SUBPIXELS width) / (hi - lo) on u, sy with the height on v, and sz =
 * TS_LDI_FAR / (hi - lo) along the axis. Every operation is rounded to nearest, as in all of
 * Touchstone. So vertices at one place stay at one place, and a closed mesh stays closed. From
 * here on nothing is rounded but as it is said: a face whose three places make a triangle that is
 * not flat, seen along the axis, is crossed by the line of pixel (i, j) if that triangle contains
 * the point (128 + 256 i + e, 128 + 256 j + e^2) for every small enough e > 0. Of faces around an
 * edge or a corner right on the centre of a pixel this takes as many as a line beside it crosses:
 * none is lost or counted twice. The crossing's depth is the height of the face's plane over the
 * centre itself, rounded to the nearest step, of two the farther, and then no less than 0 and no
 * more than TS_LDI_FAR: what is beyond the near and the far side is clamped, not clipped. So a
 * closed mesh is crossed an even number of times, as often in as out.
 *
 * A crossing leaves the body if the face's corners, on the grid, run so that its outward side (that
 * from which they run counterclockwise) looks away from the viewer; otherwise it enters.
 *
 * Contract of both twins: that image, number for number. */
#ifndef TOUCHSTONE_LDI_H
#define TOUCHSTONE_LDI_H

#include "touchstone/api.h"
#include "touchstone/bounds.h"
#include "touchstone/error.h"
#include "touchstone/number.h"

enum {
    TS_LDI_SUBPIXELS = 256,
    TS_LDI_FAR = 0xffffff, /* as deep as a depth buffer of 24 bits */
    TS_LDI_MOST = 4096     /* pixels across, and up */
};

struct ts_view {
    struct ts_box box; /* finite, lo < hi on every axis */
    uint32_t axis;     /* 0 to 2 */
    bool from_high;
    uint32_t width, height; /* 1 to TS_LDI_MOST */
};

/* Crossings of pixel p = row * width + column are crossing[first[p]] to crossing[first[p + 1] - 1],
 * sorted: twice the depth, and one more where the line leaves the body. */
struct ts_ldi_image {
    struct ts_view view;
    uint32_t most;   /* crossings of a pixel */
    uint32_t *first; /* width * height + 1 numbers */
    uint32_t *crossing;
};

/* A session: a closed mesh. Each twin has its own. One thread uses it at a time. */
struct ts_ldi;

#ifdef __cplusplus
extern "C" {
#endif

/* A mesh. It is closed: of every two vertices as many faces run along the edge from one to the
 * other as back. Refused, by its vertices and a face, is the first edge (in the order of faces,
 * and of edges in a face) for which that is not so; and a face that names no vertex. Faces that
 * name a vertex twice are legal. With `weld`, vertices at equal places (==) count as one: as
 * the first of them, in every frame. What `face` points to stays as it is until close. */
TS_API struct ts_ldi *ts_ldi_open(uint32_t vertex_count, const double *vertex, uint32_t face_count,
                                  const uint32_t *face, bool weld, struct ts_error *error);

/* Its image with the vertices of a frame; `to` is released before, a struct of zeros is one
 * that was. Refuses a view other than said above, and one so thin or so wide that the grid's scale
 * is 0 or infinite; by its number, the first vertex that is a corner of a
 * face and not finite, or whose place is not; and 2^32 crossings. Then and if memory runs out
 * `to` is an image of zeros. */
TS_API bool ts_ldi_render(struct ts_ldi *session, const double *vertex, const struct ts_view *view,
                          struct ts_ldi_image *to, struct ts_error *error);

/* About how many bytes `render` will need for this image, by the faces' extents on it; 0 for a view
 * that it refuses. Faces that lie on each other count each, so that many may need more than there
 * is, and render knows only when memory has run out. */
TS_API double ts_ldi_bytes(const struct ts_view *view, const double *vertex, uint32_t face_count,
                           const uint32_t *face);

/* Frees what it holds, and leaves zeros. NULL is allowed, and so is what was released. */
TS_API void ts_ldi_release(struct ts_ldi_image *image);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_ldi_close(struct ts_ldi *session);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_ldi_table {
    bool (*open)(uint32_t vertex_count, const double *vertex, uint32_t face_count,
                 const uint32_t *face, bool weld, struct ts_ldi **session, struct ts_error *error);
    bool (*render)(struct ts_ldi *session, const double *vertex, const struct ts_view *view,
                   struct ts_ldi_image *to, struct ts_error *error);
    void (*release)(struct ts_ldi_image *image);
    void (*close)(struct ts_ldi *session);
};

extern TS_API const struct ts_ldi_table ts_ldi_ref, ts_ldi_opt;

#ifdef __cplusplus
}
#endif

#endif
