/* volume.h: what two layered depth images say about two bodies (paper 004, 2.3): the volume that
 * they have in common, points inside, one inside the other, how far they are to be pushed apart;
 * and what one image says about a body that runs through itself (the paper's future work).
 *
 * An image divides the view's box into cells: TS_LDI_FAR of them behind every pixel, numbered from
 * the low side of the axis, whichever side the image was seen from. The winding number of a cell is
 * the number of crossings in front of it that enter, less those that leave; a crossing is in front
 * of a cell if its depth is no greater than that of the cell's near side. Since the mesh is closed,
 * this number is the same from both sides. A cell is inside the body if it is not 0: so parts of a
 * body that run through each other are one, and a body turned inside out is as good as it was.
 *
 * Contract of both twins: all numbers below, exactly as they follow from this. What they say about
 * the meshes themselves is derived in docs/volume.md: see ts_volume_reach. */
#ifndef TOUCHSTONE_VOLUME_H
#define TOUCHSTONE_VOLUME_H

#include <math.h>

#include "touchstone/api.h"
#include "touchstone/body.h"
#include "touchstone/ldi.h"
#include "touchstone/number.h"
#include "touchstone/voi.h"

/* Cells from `begin` to before `end`. */
struct ts_span {
    uint32_t begin, end;
};

/* Cells of a kind. Those of pixel p are span[first[p]] to span[first[p + 1] - 1], in order; no two
 * spans of a pixel touch, and none is empty. */
struct ts_spans {
    struct ts_view
        view;        /* that of the images; whether it is from the high side is without meaning */
    uint32_t *first; /* width * height + 1 numbers */
    struct ts_span *span;
    uint32_t thickest; /* cells of the longest span */
    uint64_t units;    /* cells of all spans */
    double volume;     /* units times the volume of a cell, ts_volume_of */
};

/* How the cells inside a and those inside b lie. Bodies without cells are apart. */
enum ts_standing { TS_APART, TS_MEET, TS_A_IN_B, TS_B_IN_A, TS_SAME };

enum { TS_BEYOND = INT32_MIN }; /* the winding number of a point that is not in the view's box */

/* A mesh of a session; see open of ldi.h. */
struct ts_volume_mesh {
    uint32_t vertex_count, face_count;
    const double *vertex;
    const uint32_t *face;
};

struct ts_volume_rule {
    uint32_t width, height;
    bool weld;
    bool rigid; /* body 0 keeps its shape: see frame */
};

/* What a session found in a frame. It belongs to the session, until the next frame or close. */
struct ts_volume_answer {
    bool empty; /* the boxes do not meet with a thickness on every axis: nothing else counts */
    const struct ts_ldi_image *image[2];
    struct ts_spans common;
    enum ts_standing relation;
    uint32_t push[2]; /* how far body 1 must go up and down, in cells */
};

/* What a session did since it was opened. */
struct ts_volume_work {
    uint64_t frames;
    uint64_t rendered[2],
        kept[2];          /* images of each body that were made, and that still were right */
    uint64_t intersected; /* how often two images were compared */
};

/* A session: two meshes that move. Each twin has its own. One thread uses it at a time. */
struct ts_volume;

#ifdef __cplusplus
extern "C" {
#endif

/* Cells inside both bodies. The images are of views that differ in no more than the side: that
 * is refused otherwise, in this and in all functions of two images, and so is an image that nobody
 * made, such as one of zeros. `to` is released before, a
 * struct of zeros is one that was; if it is refused `to` is one of zeros. */
TS_API bool ts_volume_intersect(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                                struct ts_spans *to, struct ts_error *error);

/* Whether there is such a cell. Returns true unless refused; the result is in *answer. Ends at the
 * first one. */
TS_API bool ts_volume_meet(const struct ts_ldi_image *a, const struct ts_ldi_image *b, bool *answer,
                           struct ts_error *error);

TS_API bool ts_volume_relate(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                             enum ts_standing *answer, struct ts_error *error);

/* The least numbers of cells, up and down along the axis, by which b has to be moved so that
 * it is apart from a then, and wherever it is moved from there on in this direction. What lies
 * beyond the view's box is not seen. */
TS_API bool ts_volume_push(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                           uint32_t cells[2], struct ts_error *error);

/* Cells where the body runs through itself or is turned inside out: where the winding number is
 * neither 0 nor 1. `to` is released before; if it is refused `to` is one of zeros. */
TS_API bool ts_volume_self_intersection(const struct ts_ldi_image *image, struct ts_spans *to,
                                        struct ts_error *error);

/* Winding numbers of points, which are posed into the frame of the image first, rounded as in
 * body.h, if there is a pose. A point x' sx / TS_LDI_SUBPIXELS pixels across (see ldi.h, each
 * operation rounded to nearest) is in the pixel that this number, rounded down, says, but not
 * beyond the last; its cell is what x' sz says likewise, with x' from the image's near side.
 * TS_BEYOND unless lo <= x <= hi on every axis. */
TS_API void ts_volume_points(const struct ts_ldi_image *image, const struct ts_pose *pose,
                             size_t count, const double *point, int32_t *winding);

/* Frees what it holds, and leaves zeros. NULL is allowed, and so is what was released. */
TS_API void ts_volume_release(struct ts_spans *spans);

/* Two meshes that move. What `face` points to stays as it is until close. Refuses what open of
 * ldi.h refuses, and a resolution other than 1 to TS_LDI_MOST. */
TS_API struct ts_volume *ts_volume_open(const struct ts_volume_mesh mesh[2],
                                        const struct ts_volume_rule *rule, struct ts_error *error);

/* The next frame: where the vertices of each body are now, or NULL for a body that has not
 * moved since the last good frame (in the first one: since open). What they have in common is
 * looked for in their volume of interest (voi.h). An image of a body that has not moved is kept
 * if the view is as it was.
 *
 * A rigid body 0 stands still (NULL) in its own frame, which may move with it: `into` poses the
 * given vertices of body 1 there; NULL: they are there already. The view is the box of body 0,
 * seen along its shortest extent (of equal ones the first) from the low side, and that image
 * is made once. Without `rigid` there is no `into`.
 *
 * The images' memory has no ceiling but the machine's; ts_ldi_bytes estimates it.
 *
 * Refused by its number: the first vertex of a face that is not finite, by number, or whose
 * place is not (ldi.h).
 * After a refused frame the answer is one of zeros, and each body is where it was in the last
 * good one. */
TS_API bool ts_volume_frame(struct ts_volume *session, const double *const vertex[2],
                            const struct ts_pose *into, const struct ts_volume_answer **answer,
                            struct ts_error *error);

/* What the session did, and what it holds. */
TS_API void ts_volume_work(const struct ts_volume *session, struct ts_volume_work *to);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_volume_close(struct ts_volume *session);

/* The volume of a cell. */
TS_API double ts_volume_unit(const struct ts_view *view);

/* The volume of all of them; of none it is 0, even if that of a cell is infinite. */
TS_API double ts_volume_of(const struct ts_view *view, uint64_t units);

/* How near a point may be to the surface of a body and have another winding number than it should.
 * `body` holds all vertices of the body's faces. If no point of the surface is within reach[k] of
 * a point of the view's box on every axis k, then `points` gives its winding number. Half a pixel
 * across, a cell deep, how far vertices are moved to the grid, and rounding: docs/volume.md. */
TS_API void ts_volume_reach(const struct ts_view *view, const struct ts_box *body, double reach[3]);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_volume_table {
    bool (*intersect)(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                      struct ts_spans *to, struct ts_error *error);
    bool (*meet)(const struct ts_ldi_image *a, const struct ts_ldi_image *b, bool *answer,
                 struct ts_error *error);
    bool (*relate)(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                   enum ts_standing *answer, struct ts_error *error);
    bool (*push)(const struct ts_ldi_image *a, const struct ts_ldi_image *b, uint32_t cells[2],
                 struct ts_error *error);
    bool (*self_intersection)(const struct ts_ldi_image *image, struct ts_spans *to,
                              struct ts_error *error);
    void (*points)(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                   const double *point, int32_t *winding);
    void (*release)(struct ts_spans *spans);
    bool (*open)(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                 struct ts_volume **session, struct ts_error *error);
    bool (*frame)(struct ts_volume *session, const double *const vertex[2],
                  const struct ts_pose *into, const struct ts_volume_answer **answer,
                  struct ts_error *error);
    void (*work)(const struct ts_volume *session, struct ts_volume_work *to);
    void (*close)(struct ts_volume *session);
};

extern TS_API const struct ts_volume_table ts_volume_ref, ts_volume_opt;

#ifdef __cplusplus
}
#endif

#endif
