/* ldi.h: layered depth images: where lines through the centres of pixels cross a closed mesh (paper
 * 004, 2.2).
 *
 * A view is a box, an axis to look along, the side it is looked at from, and a resolution. The
 * image lies on the other two axes: columns count along u = (axis + 1) mod 3, rows along v = (axis
 * + 2) mod 3, both from the low side, whichever side it is seen from: pixels of views from both
 * sides are the same lines.
 *
 * What an image is, exactly. Vertices are moved to a grid of TS_LDI_SUBPIXELS a pixel across and
 * TS_LDI_FAR steps deep:
 *
 *     across   rint(x' * sx),  x' = x - lo,  sx = (TS_LDI_SUBPIXELS * width) / (hi - lo)   on axis
 * u up       the same with the height                                                    on axis v
 *     deep     rint(z' * sz),  z' = z - lo from the low side, hi - z from the high side,
 *                              sz = TS_LDI_FAR / (hi - lo)                                 on the
 * axis
 *
 * each operation rounded to nearest, as in all of Touchstone. So vertices at one place stay at one
 * place, and a closed mesh stays closed. From here on nothing is rounded but as it is said: a face
 * whose three places make a triangle that is not flat, seen along the axis, is crossed by the line
 * of pixel (i, j) if that triangle contains the point (128 + 256 i + e, 128 + 256 j + e^2) for
 * every small enough e > 0. Of faces around an edge or a corner right on the centre of a pixel this
 * takes as many as a line beside it crosses: none is lost or counted twice. The crossing's depth is
 * the height of the face's plane over the centre itself, rounded to the nearest step, of two the
 * farther, and then no less than 0 and no more than TS_LDI_FAR: beyond the far side is clamped, not
 * clipped. So a closed mesh with nothing in front of the view's near side is crossed an even number
 * of times.
 *
 * A crossing leaves the body if the face's corners, on the grid, run so that its outward side (that
 * from which they run counterclockwise) looks away from the viewer; otherwise it enters.
 *
 * Contract of both twins: that image, number for number. */
#ifndef TOUCHSTONE_LDI_H
#define TOUCHSTONE_LDI_H

#include "touchstone/bounds.h"
#include "touchstone/error.h"

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
struct ts_ldi {
    struct ts_view view;
    uint32_t most;   /* crossings of a pixel */
    uint32_t *first; /* width * height + 1 numbers */
    uint32_t *crossing;
};

struct ts_layering {
    /* A mesh. It is closed: of every two vertices as many faces run along the edge from one to the
     * other as back. Refused, by its vertices and a face, is the first edge (in the order of faces,
     * and of edges in a face) for which that is not so; and a face that names no vertex. Faces that
     * name a vertex twice are legal. With `weld`, vertices at equal places (==) count as one: as
     * the first of them, in every frame. What `face` points to stays as it is until close. */
    bool (*open)(uint32_t vertex_count, const double *vertex, uint32_t face_count,
                 const uint32_t *face, bool weld, void **session, struct ts_error *error);

    /* Its image with the vertices of a frame; `to` is released before, a struct of zeros is one
     * that was. Refuses a view other than said above, one so thin that a scale overflows, and, by
     * its number, the first vertex of a face that is not finite or whose place on the grid is not;
     * then and if memory runs out `to` is an image of zeros. */
    bool (*render)(void *session, const double *vertex, const struct ts_view *view,
                   struct ts_ldi *to, struct ts_error *error);

    void (*release)(struct ts_ldi *image);
    void (*close)(void *session); /* NULL is allowed */
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_layering ts_ldi_ref, ts_ldi_opt;
#ifdef __cplusplus
}
#endif

#endif
