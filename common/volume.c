/* volume.c: the plain functions of volume.h, which are the fast twin's, and what both twins share.
 */
#include "touchstone/volume.h"

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"

double ts_volume_unit(const struct ts_view *view)
{
    uint32_t u = (view->axis + 1) % 3, v = (view->axis + 2) % 3, w = view->axis;
    const double *lo = view->box.lo, *hi = view->box.hi;

    return ts_mul(ts_mul(ts_div(ts_sub(hi[u], lo[u]), view->width),
                         ts_div(ts_sub(hi[v], lo[v]), view->height)),
                  ts_div(ts_sub(hi[w], lo[w]), TS_LDI_FAR));
}

double ts_volume_of(const struct ts_view *view, uint64_t units)
{
    return units == 0 ? 0 : ts_mul((double)units, ts_volume_unit(view));
}

void ts_volume_reach(const struct ts_view *view, const struct ts_box *body, double reach[3])
{
    for (uint32_t k = 0; k < 3; k++) {
        double lo = view->box.lo[k], hi = view->box.hi[k], extent = ts_sub(hi, lo);
        double count = k == view->axis             ? TS_LDI_FAR
                       : k == (view->axis + 1) % 3 ? ts_mul(TS_LDI_SUBPIXELS, view->width)
                                                   : ts_mul(TS_LDI_SUBPIXELS, view->height);
        double cells = k == view->axis ? 1 : 0.5 * TS_LDI_SUBPIXELS + 0.5;
        double below = fmax(fabs(ts_sub(body->lo[k], lo)), fabs(ts_sub(body->lo[k], hi)));
        double above = fmax(fabs(ts_sub(body->hi[k], lo)), fabs(ts_sub(body->hi[k], hi)));
        double rounding = ts_mul(0x1p-50, ts_add(fmax(below, above), ts_mul(2, extent)));

        reach[k] = ts_add(ts_div(ts_mul(cells, extent), count), rounding);
    }
}

void ts_volume_views(const struct ts_volume_rule *rule, struct ts_voi voi,
                     const struct ts_box *body_0, struct ts_view view[2])
{
    if (rule->rigid) {
        const double *lo = body_0->lo, *hi = body_0->hi;

        voi = (struct ts_voi){.box = *body_0};
        for (uint32_t k = 1; k < 3; k++)
            if (ts_sub(hi[k], lo[k]) < ts_sub(hi[voi.axis], lo[voi.axis])) voi.axis = k;
    }
    for (int i = 0; i < 2; i++)
        view[i] =
            (struct ts_view){voi.box, voi.axis, (i == 1) != voi.swapped, rule->width, rule->height};
}

bool ts_volume_check_open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                          struct ts_error *error)
{
    if (!ts_arithmetic_check(error)) return false;
    if (rule->width - 1 >= TS_LDI_MOST || rule->height - 1 >= TS_LDI_MOST)
        return ts_fail(error, "volume: expected 1 to %d pixels across and up, found %ux%u",
                       TS_LDI_MOST, rule->width, rule->height);
    for (int i = 0; i < 2; i++) {
        if (mesh[i].vertex_count && !mesh[i].vertex)
            return ts_fail(error, "body %d: expected vertices, found NULL", i);
        if (mesh[i].face_count && !mesh[i].face)
            return ts_fail(error, "body %d: expected faces, found NULL", i);
    }
    return true;
}

bool ts_volume_check_frame(const struct ts_volume_rule *rule, const double *const vertex[2],
                           const struct ts_pose *into, struct ts_error *error)
{
    if (rule->rigid && vertex[0])
        return ts_fail(error, "volume: expected a rigid body that has not moved in its frame");
    if (!rule->rigid && into)
        return ts_fail(error,
                       "volume: expected no pose into the frame of a body that is not rigid");
    return true;
}

bool ts_volume_check_image(const struct ts_ldi_image *image, struct ts_error *error)
{
    size_t pixels = (size_t)image->view.width * image->view.height;

    if (image->first && (image->crossing || image->first[pixels] == 0)) return true;
    return ts_fail(error, "volume: expected an image that was made, found one without crossings");
}

bool ts_volume_check(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                     struct ts_error *error)
{
    bool same = a->view.axis == b->view.axis;

    for (int k = 0; k < 3; k++)
        same = same && a->view.box.lo[k] == b->view.box.lo[k] &&
               a->view.box.hi[k] == b->view.box.hi[k];
    if (!same) return ts_fail(error, "volume: expected two images of one box along one axis");
    if (a->view.width != b->view.width || a->view.height != b->view.height)
        return ts_fail(error, "volume: expected images of one size, found %ux%u and %ux%u",
                       a->view.width, a->view.height, b->view.width, b->view.height);
    return ts_volume_check_image(a, error) && ts_volume_check_image(b, error);
}

/* ---- plain functions ---- */

bool ts_volume_intersect(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                         struct ts_spans *to, struct ts_error *error)
{
    if (to) ts_volume_opt.release(to);
    if (!a) return ts_missing(error, "volume", "a first argument");
    if (!b) return ts_missing(error, "volume", "a second argument");
    if (!to) return ts_missing(error, "volume", "a place for the answer");
    return ts_volume_opt.intersect(a, b, to, error);
}

bool ts_volume_meet(const struct ts_ldi_image *a, const struct ts_ldi_image *b, bool *answer,
                    struct ts_error *error)
{
    if (!a) return ts_missing(error, "volume", "a first argument");
    if (!b) return ts_missing(error, "volume", "a second argument");
    if (!answer) return ts_missing(error, "volume", "a place for the answer");
    return ts_volume_opt.meet(a, b, answer, error);
}

bool ts_volume_relate(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                      enum ts_standing *answer, struct ts_error *error)
{
    if (!a) return ts_missing(error, "volume", "a first argument");
    if (!b) return ts_missing(error, "volume", "a second argument");
    if (!answer) return ts_missing(error, "volume", "a place for the answer");
    return ts_volume_opt.relate(a, b, answer, error);
}

bool ts_volume_push(const struct ts_ldi_image *a, const struct ts_ldi_image *b, uint32_t cells[2],
                    struct ts_error *error)
{
    if (!a) return ts_missing(error, "volume", "a first argument");
    if (!b) return ts_missing(error, "volume", "a second argument");
    if (!cells) return ts_missing(error, "volume", "a place for the cells");
    return ts_volume_opt.push(a, b, cells, error);
}

bool ts_volume_self_intersection(const struct ts_ldi_image *image, struct ts_spans *to,
                                 struct ts_error *error)
{
    if (to) ts_volume_opt.release(to);
    if (!image) return ts_missing(error, "volume", "an image");
    if (!to) return ts_missing(error, "volume", "a place for the answer");
    return ts_volume_opt.self_intersection(image, to, error);
}

void ts_volume_points(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                      const double *point, int32_t *winding)
{
    ts_volume_opt.points(image, pose, count, point, winding);
}

void ts_volume_release(struct ts_spans *spans)
{
    if (spans) ts_volume_opt.release(spans);
}

struct ts_volume *ts_volume_open(const struct ts_volume_mesh mesh[2],
                                 const struct ts_volume_rule *rule, struct ts_error *error)
{
    struct ts_volume *session = NULL;

    if (!mesh) {
        ts_missing(error, "volume", "a mesh");
        return NULL;
    }
    if (!rule) {
        ts_missing(error, "volume", "a rule");
        return NULL;
    }
    return ts_volume_opt.open(mesh, rule, &session, error) ? session : NULL;
}

bool ts_volume_frame(struct ts_volume *session, const double *const vertex[2],
                     const struct ts_pose *into, const struct ts_volume_answer **answer,
                     struct ts_error *error)
{
    if (!session) return ts_missing(error, "volume", "a session");
    if (!vertex) return ts_missing(error, "volume", "the vertices of two bodies");
    if (!answer) return ts_missing(error, "volume", "a place for the answer");
    return ts_volume_opt.frame(session, vertex, into, answer, error);
}

void ts_volume_work(const struct ts_volume *session, struct ts_volume_work *to)
{
    if (!to) return;
    *to = (struct ts_volume_work){0};
    if (!session) return;
    ts_volume_opt.work(session, to);
}

void ts_volume_close(struct ts_volume *session) { ts_volume_opt.close(session); }
