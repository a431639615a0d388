/* volume_points.c: winding numbers of many points. */
#include "opt/volume.h"

/* A view with what all points need of it. */
struct lookup {
    const uint32_t *first, *crossing;
    double lo[3], hi[3];
    double across, up, deep; /* the scales of ldi.h */
    double width, height;
    uint32_t u, v, w;
    bool from_high;
};

static struct lookup lookup_of(const struct ts_ldi *image)
{
    const struct ts_view *view = &image->view;
    uint32_t u = (view->axis + 1) % 3, v = (view->axis + 2) % 3, w = view->axis;
    const double *lo = view->box.lo, *hi = view->box.hi;
    struct lookup to = {.first = image->first,
                        .crossing = image->crossing,
                        .lo = {lo[0], lo[1], lo[2]},
                        .hi = {hi[0], hi[1], hi[2]},
                        .width = view->width,
                        .height = view->height,
                        .u = u,
                        .v = v,
                        .w = w,
                        .from_high = view->from_high};

    to.across = ts_div(ts_mul(TS_LDI_SUBPIXELS, view->width), ts_sub(hi[u], lo[u]));
    to.up = ts_div(ts_mul(TS_LDI_SUBPIXELS, view->height), ts_sub(hi[v], lo[v]));
    to.deep = ts_div(TS_LDI_FAR, ts_sub(hi[w], lo[w]));
    return to;
}

/* Places are at least 0, where to cut off is to round down; what is beyond the last part, by
 * rounding or at its very end, is in it. */
static inline uint32_t part(double place, double count)
{
    return (uint32_t)(place < count ? place : count - 1);
}

static inline int32_t winding_at(const struct lookup *l, const double *p)
{
    double far = l->from_high ? ts_sub(l->hi[l->w], p[l->w]) : ts_sub(p[l->w], l->lo[l->w]);
    uint32_t column =
        part(ts_div(ts_mul(ts_sub(p[l->u], l->lo[l->u]), l->across), TS_LDI_SUBPIXELS), l->width);
    uint32_t row =
        part(ts_div(ts_mul(ts_sub(p[l->v], l->lo[l->v]), l->up), TS_LDI_SUBPIXELS), l->height);
    uint32_t last = 2 * part(ts_mul(far, l->deep), TS_LDI_FAR) + 1;
    size_t pixel = (size_t)row * (size_t)l->width + column;
    int32_t winding = 0;

    for (uint32_t i = l->first[pixel], end = l->first[pixel + 1]; i < end; i++) {
        if (l->crossing[i] > last) break;
        winding += 1 - 2 * (int32_t)(l->crossing[i] % 2);
    }
    return winding;
}

void volume_points(const struct ts_ldi *image, const struct ts_pose *pose, size_t count,
                   const double *point, int32_t *winding)
{
    static const struct ts_pose none = TS_IDENTITY;
    const struct lookup l = lookup_of(image);
    const double(*r)[4] = (pose ? pose : &none)->row;

    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * i;
        double posed[3] = {p[0], p[1], p[2]};
        bool beyond = false;

        for (int k = 0; pose && k < 3; k++)
            posed[k] = ts_add(
                ts_add(ts_add(ts_mul(r[k][0], p[0]), ts_mul(r[k][1], p[1])), ts_mul(r[k][2], p[2])),
                r[k][3]);
        for (int k = 0; k < 3; k++) beyond |= !(l.lo[k] <= posed[k] && posed[k] <= l.hi[k]);
        winding[i] = beyond ? TS_BEYOND : winding_at(&l, posed);
    }
}
