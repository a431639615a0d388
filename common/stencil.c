/* stencil.c: the plain functions of stencil.h, which are the fast twin's, and what both twins
 * share. */
#include "touchstone/stencil.h"

#include "common/check.h"
#include "common/error.h"

uint32_t ts_stencil_rows(const struct ts_view *view, uint32_t n)
{
    return n == 0 ? 0 : (n - 1) % (TS_STENCIL_TALLEST / view->height) * view->height;
}

bool ts_stencil_check(const struct ts_stencil_mesh *mesh, unsigned how, struct ts_error *error)
{
    const unsigned sides = TS_STENCIL_ENTERS | TS_STENCIL_LEAVES;
    const unsigned all =
        TS_STENCIL_TALL | TS_STENCIL_KEEP | TS_STENCIL_PRINTED | TS_STENCIL_CLOSED | sides;

    if (how & ~all)
        return ts_fail(error, "stencil: expected a way to draw of 0 to %u, found %u", all, how);
    if ((how & sides) == sides)
        return ts_fail(error, "stencil: expected faces that enter or that leave, found both");
    if (mesh->vertex_count && !mesh->vertex) return ts_missing(error, "stencil", "vertices");
    if (mesh->face_count && !mesh->face) return ts_missing(error, "stencil", "faces");
    return true;
}

bool ts_stencil_too_far(size_t face, struct ts_error *error)
{
    return ts_fail(error,
                   "face %zu: expected corners within %d pixels and %g steps, found one beyond",
                   face, TS_STENCIL_REACH, TS_STENCIL_DEEP);
}

bool ts_stencil_too_many(const struct ts_view *view, size_t pixel, struct ts_error *error)
{
    return ts_fail(error, "column %zu, row %zu: expected at most %d layers, found more",
                   pixel % view->width, pixel / view->width, TS_STENCIL_LAYERS);
}

bool ts_stencil_check_join(const struct ts_layers *enters, const struct ts_layers *leaves,
                           struct ts_error *error)
{
    const struct ts_view *a = &enters->view, *b = &leaves->view;
    bool same = a->axis == b->axis && a->from_high == b->from_high && a->width == b->width &&
                a->height == b->height;

    for (int k = 0; k < 3; k++)
        same = same && a->box.lo[k] == b->box.lo[k] && a->box.hi[k] == b->box.hi[k];
    return same || ts_fail(error, "stencil: expected layers of one view, found two");
}

/* ---- plain functions ---- */

struct ts_stencil *ts_stencil_open(enum ts_gl gl, struct ts_error *error)
{
    struct ts_stencil *session = NULL;

    return ts_stencil_opt.open(gl, &session, error) ? session : NULL;
}

const char *ts_stencil_driver(const struct ts_stencil *session)
{
    if (!session) return NULL;
    return ts_stencil_opt.driver(session);
}

bool ts_stencil_draw(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                     const struct ts_view *view, unsigned how, struct ts_layers *to,
                     struct ts_error *error)
{
    if (to) ts_stencil_opt.release(to);
    if (!session) return ts_missing(error, "stencil", "a session");
    if (!mesh) return ts_missing(error, "stencil", "a mesh");
    if (!view) return ts_missing(error, "stencil", "a view");
    if (!to) return ts_missing(error, "stencil", "a place for the answer");
    return ts_stencil_opt.draw(session, mesh, view, how, to, error);
}

bool ts_stencil_sort(const struct ts_layers *layers, struct ts_ldi_image *to,
                     struct ts_error *error)
{
    if (to) ts_ldi_opt.release(to);
    if (!layers) return ts_missing(error, "stencil", "layers");
    if (!to) return ts_missing(error, "stencil", "a place for the answer");
    return ts_stencil_opt.sort(layers, to, error);
}

bool ts_stencil_join(const struct ts_layers *enters, const struct ts_layers *leaves,
                     struct ts_ldi_image *to, struct ts_error *error)
{
    if (to) ts_ldi_opt.release(to);
    if (!enters || !leaves) return ts_missing(error, "stencil", "layers");
    if (!to) return ts_missing(error, "stencil", "a place for the answer");
    return ts_stencil_opt.join(enters, leaves, to, error);
}

void ts_stencil_release(struct ts_layers *layers)
{
    if (layers) ts_stencil_opt.release(layers);
}

void ts_stencil_close(struct ts_stencil *session) { ts_stencil_opt.close(session); }
