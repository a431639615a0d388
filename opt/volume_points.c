/* volume_points.c: winding numbers of many points. */
#include "opt/volume.h"

/* A view with what all points need of it. */
struct lookup {
    const uint32_t *first, *crossing;
    double lo[3], hi[3];     /* on axes u v w */
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
                        .lo = {lo[u], lo[v], lo[w]},
                        .hi = {hi[u], hi[v], hi[w]},
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

/* Points of a block: their pixels, and the last crossing that counts. */
enum { BLOCK = 256 };

struct block {
    uint32_t pixel[BLOCK], last[BLOCK];
    bool beyond[BLOCK];
};

static inline void locate(const struct lookup *l, const double *p, struct block *to, size_t i)
{
    double x = p[l->u], y = p[l->v], z = p[l->w];
    double far = l->from_high ? ts_sub(l->hi[2], z) : ts_sub(z, l->lo[2]);
    bool inside = (l->lo[0] <= x) & (x <= l->hi[0]) & (l->lo[1] <= y) & (y <= l->hi[1]) &
                  (l->lo[2] <= z) & (z <= l->hi[2]);
    double across = ts_div(ts_mul(ts_sub(x, l->lo[0]), l->across), TS_LDI_SUBPIXELS);
    double up = ts_div(ts_mul(ts_sub(y, l->lo[1]), l->up), TS_LDI_SUBPIXELS);

    to->beyond[i] = !inside;
    to->pixel[i] = inside ? part(up, l->height) * (uint32_t)l->width + part(across, l->width) : 0;
    to->last[i] = inside ? 2 * part(ts_mul(far, l->deep), TS_LDI_FAR) + 1 : 0;
}

/* All crossings of the pixel, those that do not count with 0: nobody could guess where to end. */
static inline int32_t wind(const struct lookup *l, uint32_t pixel, uint32_t last)
{
    int32_t winding = 0;

    for (uint32_t i = l->first[pixel], end = l->first[pixel + 1]; i < end; i++) {
        int32_t c = (int32_t)l->crossing[i];

        winding += (l->crossing[i] <= last) * (1 - 2 * (c & 1));
    }
    return winding;
}

static inline void pose_point(const struct ts_pose *pose, const double *p, double *to)
{
    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];

        to[k] = ts_add(ts_add(ts_add(ts_mul(r[0], p[0]), ts_mul(r[1], p[1])), ts_mul(r[2], p[2])),
                       r[3]);
    }
}

/* Where points are is found for a block of them at a time, without a branch; then the crossings are
 * counted. */
void volume_points(const struct ts_ldi *image, const struct ts_pose *pose, size_t count,
                   const double *point, int32_t *winding)
{
    const struct lookup l = lookup_of(image);
    struct block block;

    for (size_t begin = 0; begin < count; begin += BLOCK) {
        size_t size = count - begin < BLOCK ? count - begin : BLOCK;

        for (size_t i = 0; i < size; i++) {
            const double *p = point + 3 * (begin + i);
            double posed[3];

            if (pose) pose_point(pose, p, posed);
            locate(&l, pose ? posed : p, &block, i);
        }
        for (size_t i = 0; i < size; i++)
            winding[begin + i] =
                block.beyond[i] ? TS_BEYOND : wind(&l, block.pixel[i], block.last[i]);
    }
}
