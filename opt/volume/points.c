/* points.c: winding numbers of many points. */
#include "common/geometry.h"
#include "opt/volume/volume.h"

/* A view with what all points need of it. */
struct lookup {
    const uint32_t *first, *crossing;
    struct ts_grid grid;
    double lo[3], hi[3]; /* on axes u v w */
    double width, height;
};

static struct lookup lookup_of(const struct ts_ldi_image *image)
{
    const struct ts_view *view = &image->view;
    struct lookup to = {.first = image->first,
                        .crossing = image->crossing,
                        .width = view->width,
                        .height = view->height};
    struct ts_error unused;

    (void)ts_grid_of(view, &to.grid, &unused); /* it had one when the image was made */
    for (int k = 0; k < 3; k++) {
        to.lo[k] = view->box.lo[to.grid.axis[k]];
        to.hi[k] = view->box.hi[to.grid.axis[k]];
    }
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
    const struct ts_grid *g = &l->grid;
    double x = p[g->axis[0]], y = p[g->axis[1]], z = p[g->axis[2]];
    double far = g->from_high ? ts_sub(l->hi[2], z) : ts_sub(z, l->lo[2]);
    bool inside = (l->lo[0] <= x) & (x <= l->hi[0]) & (l->lo[1] <= y) & (y <= l->hi[1]) &
                  (l->lo[2] <= z) & (z <= l->hi[2]);
    double across = ts_div(ts_mul(ts_sub(x, l->lo[0]), g->scale[0]), TS_LDI_SUBPIXELS);
    double up = ts_div(ts_mul(ts_sub(y, l->lo[1]), g->scale[1]), TS_LDI_SUBPIXELS);

    to->beyond[i] = !inside;
    to->pixel[i] = inside ? part(up, l->height) * (uint32_t)l->width + part(across, l->width) : 0;
    to->last[i] = inside ? 2 * part(ts_mul(far, g->scale[2]), TS_LDI_FAR) + 1 : 0;
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

/* Where points are is found for a block of them at a time, without a branch; then the crossings are
 * counted. */
void opt_volume_points(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                       const double *point, int32_t *winding)
{
    const struct lookup l = lookup_of(image);
    struct block block;

    for (size_t begin = 0; begin < count; begin += BLOCK) {
        size_t size = count - begin < BLOCK ? count - begin : BLOCK;

        for (size_t i = 0; i < size; i++) {
            const double *p = point + 3 * (begin + i);
            double posed[3];

            for (int k = 0; pose && k < 3; k++) posed[k] = ts_posed(pose->row[k], p[0], p[1], p[2]);
            locate(&l, pose ? posed : p, &block, i);
        }
        for (size_t i = 0; i < size; i++)
            winding[begin + i] =
                block.beyond[i] ? TS_BEYOND : wind(&l, block.pixel[i], block.last[i]);
    }
}
