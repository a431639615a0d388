/* ldi.c: the plain functions of ldi.h, which are the fast twin's, and what both twins share. */
#include "touchstone/ldi.h"

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "common/number.h"

bool ts_grid_of(const struct ts_view *view, struct ts_grid *grid, struct ts_error *error)
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
    return ts_arithmetic_check(error);
}

/* How many pixels a face is wide or high within the view; *cut: it is wider. */
static double extent(const struct ts_grid *grid, int k, uint32_t pixels, const double *const a[3],
                     bool *cut)
{
    double lo = INFINITY, hi = -INFINITY, end = TS_LDI_SUBPIXELS * (double)pixels;

    for (int i = 0; i < 3; i++) {
        double place = ts_grid_place(grid, k, a[i]);

        lo = fmin(lo, place);
        hi = fmax(hi, place);
    }
    *cut = *cut || lo < 0 || hi > end;
    return fmax(fmin(hi, end) - fmax(lo, 0), 0) / TS_LDI_SUBPIXELS;
}

double ts_ldi_bytes(const struct ts_view *view, const double *vertex, uint32_t face_count,
                    const uint32_t *face)
{
    enum { OF_A_CROSSING = 24, OF_A_PIXEL = 4 };
    double crossings = 0;
    struct ts_grid grid;

    if (!view || !ts_grid_of(view, &grid, NULL)) return 0;
    for (size_t i = 0; i < 3 * (size_t)face_count; i += 3) {
        const double *const corner[3] = {vertex + 3 * (size_t)face[i],
                                         vertex + 3 * (size_t)face[i + 1],
                                         vertex + 3 * (size_t)face[i + 2]};
        bool cut = false;
        double box = extent(&grid, 0, view->width, corner, &cut);

        box *= extent(&grid, 1, view->height, corner, &cut);
        crossings += cut ? box : box / 2; /* a whole triangle has at most half of its box */
    }
    return OF_A_CROSSING * crossings + OF_A_PIXEL * ((double)view->width * view->height + 1);
}

bool ts_ldi_no_vertex(size_t face, uint32_t count, uint32_t found, struct ts_error *error)
{
    return ts_fail(error, "face %zu: expected a vertex below %u, found %u", face, count, found);
}

bool ts_ldi_check_faces(uint32_t vertex_count, uint32_t face_count, const uint32_t *face,
                        struct ts_error *error)
{
    for (size_t i = 0; i < 3 * (size_t)face_count; i++)
        if (face[i] >= vertex_count) return ts_ldi_no_vertex(i / 3, vertex_count, face[i], error);
    return true;
}

bool ts_ldi_check_vertices(uint32_t face_count, const double *vertex, struct ts_error *error)
{
    return !face_count || vertex || ts_missing(error, "ldi", "vertices");
}

bool ts_ldi_not_closed(size_t face, uint32_t from, uint32_t to, uint32_t along, uint32_t back,
                       struct ts_error *error)
{
    return ts_fail(error,
                   "face %zu: not closed at the edge from vertex %u to %u: %u along, %u back", face,
                   from, to, along, back);
}

bool ts_ldi_no_place(uint32_t vertex, struct ts_error *error)
{
    return ts_fail(error, "vertex %u: expected a place on the grid, found none", vertex);
}

bool ts_ldi_too_many(struct ts_error *error)
{
    return ts_fail(error, "more than %u crossings", UINT32_MAX);
}

/* ---- plain functions ---- */

struct ts_ldi *ts_ldi_open(uint32_t vertex_count, const double *vertex, uint32_t face_count,
                           const uint32_t *face, bool weld, struct ts_error *error)
{
    struct ts_ldi *session = NULL;

    if ((weld && vertex_count) && !vertex) {
        ts_missing(error, "ldi", "vertices");
        return NULL;
    }
    if (face_count && !face) {
        ts_missing(error, "ldi", "faces");
        return NULL;
    }
    return ts_ldi_opt.open(vertex_count, vertex, face_count, face, weld, &session, error) ? session
                                                                                          : NULL;
}

bool ts_ldi_render(struct ts_ldi *session, const double *vertex, const struct ts_view *view,
                   struct ts_ldi_image *to, struct ts_error *error)
{
    if (to) ts_ldi_opt.release(to);
    if (!session) return ts_missing(error, "ldi", "a session");
    if (!view) return ts_missing(error, "ldi", "a view");
    if (!to) return ts_missing(error, "ldi", "a place for the answer");
    return ts_ldi_opt.render(session, vertex, view, to, error);
}

void ts_ldi_release(struct ts_ldi_image *image)
{
    if (image) ts_ldi_opt.release(image);
}

void ts_ldi_close(struct ts_ldi *session) { ts_ldi_opt.close(session); }
