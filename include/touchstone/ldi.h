/* ldi.h: layered depth images: where lines through the centres of pixels cross a closed mesh (paper
 * 004, 2.2).
 *
 * A view is a box, an axis to look along, the side it is looked at from, and a resolution. The
 * image lies on the other two axes: columns count along u = (axis + 1) mod 3, rows along v = (axis
 * + 2) mod 3, both from the low side, whichever side it is seen from: pixels of views from both
 * sides are the same lines.
 *
 * What an image is, exactly. Vertices are moved to a grid of TS_LDI_SUBPIXELS a pixel across and
 * TS_LDI_FAR steps deep (ts_grid_place, where every operation is rounded to nearest, as in all of
 * Touchstone). So vertices at one place stay at one place, and a closed mesh stays closed. From
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
struct ts_ldi {
    struct ts_view view;
    uint32_t most;   /* crossings of a pixel */
    uint32_t *first; /* width * height + 1 numbers */
    uint32_t *crossing;
};

/* ---- the grid ---- */

/* From coordinates on axes u and v, and on the view's own, to places. */
struct ts_grid {
    uint32_t axis[3];
    double from[3], scale[3]; /* a place is rint((x - from) * scale), */
    bool from_high;           /* the last one rint((from - x) * scale) */
};

/* Refuses a view other than said above, and one so thin or so wide that a scale is no number. */
static inline bool ts_grid_of(const struct ts_view *view, struct ts_grid *grid,
                              struct ts_error *error)
{
    const double steps[3] = {TS_LDI_SUBPIXELS * (double)view->width,
                             TS_LDI_SUBPIXELS * (double)view->height, TS_LDI_FAR};

    *grid = (struct ts_grid){.from_high = view->from_high};
    if (view->axis > 2) return ts_fail(error, "expected an axis 0 to 2, found %u", view->axis);
    if (view->width - 1 >= TS_LDI_MOST || view->height - 1 >= TS_LDI_MOST)
        return ts_fail(error, "expected 1 to %d pixels across and up, found %u and %u", TS_LDI_MOST,
                       view->width, view->height);
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t axis = (view->axis + 1 + k) % 3;
        double lo = view->box.lo[axis], hi = view->box.hi[axis];

        if (!(isfinite(lo) && isfinite(hi) && lo < hi))
            return ts_fail(error, "axis %u: expected finite bounds, lo < hi, found %g and %g", axis,
                           lo, hi);
        grid->axis[k] = axis;
        grid->from[k] = k == 2 && view->from_high ? hi : lo;
        grid->scale[k] = ts_div(steps[k], ts_sub(hi, lo));
        if (!(isfinite(grid->scale[k]) && grid->scale[k] > 0))
            return ts_fail(error, "axis %u: from %g to %g is too thin or too wide for a grid", axis,
                           lo, hi);
    }
    return true;
}

/* The place of one coordinate, k of the grid's three; a whole number, perhaps a huge one. */
static inline double ts_grid_place(const struct ts_grid *grid, int k, const double *vertex)
{
    double x = vertex[grid->axis[k]], from = grid->from[k];

    return rint(
        ts_mul(k == 2 && grid->from_high ? ts_sub(from, x) : ts_sub(x, from), grid->scale[k]));
}

/* ---- what is refused, in words ---- */

static inline bool ts_ldi_no_vertex(size_t face, uint32_t count, uint32_t found,
                                    struct ts_error *error)
{
    return ts_fail(error, "face %zu: expected a vertex below %u, found %u", face, count, found);
}

/* Refuses the first face that names no vertex. */
static inline bool ts_ldi_check_faces(uint32_t vertex_count, uint32_t face_count,
                                      const uint32_t *face, struct ts_error *error)
{
    for (size_t i = 0; i < 3 * (size_t)face_count; i++)
        if (face[i] >= vertex_count) return ts_ldi_no_vertex(i / 3, vertex_count, face[i], error);
    return true;
}

static inline bool ts_ldi_not_closed(size_t face, uint32_t from, uint32_t to, uint32_t along,
                                     uint32_t back, struct ts_error *error)
{
    return ts_fail(error,
                   "face %zu: not closed at the edge from vertex %u to %u: %u along, %u back", face,
                   from, to, along, back);
}

static inline bool ts_ldi_no_place(uint32_t vertex, struct ts_error *error)
{
    return ts_fail(error, "vertex %u: expected a place on the grid, found none", vertex);
}

static inline bool ts_ldi_too_many(struct ts_error *error)
{
    return ts_fail(error, "more than %u crossings", UINT32_MAX);
}

/* ---- the table ---- */

struct ts_layering {
    /* A mesh. It is closed: of every two vertices as many faces run along the edge from one to the
     * other as back. Refused, by its vertices and a face, is the first edge (in the order of faces,
     * and of edges in a face) for which that is not so; and a face that names no vertex. Faces that
     * name a vertex twice are legal. With `weld`, vertices at equal places (==) count as one: as
     * the first of them, in every frame. What `face` points to stays as it is until close. */
    bool (*open)(uint32_t vertex_count, const double *vertex, uint32_t face_count,
                 const uint32_t *face, bool weld, void **session, struct ts_error *error);

    /* Its image with the vertices of a frame; `to` is released before, a struct of zeros is one
     * that was. Refuses what ts_grid_of does; by its number, the first vertex that is a corner of a
     * face and not finite, or whose place is not; and 2^32 crossings. Then and if memory runs out
     * `to` is an image of zeros. */
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
