/* volume_bound.c: the bound on the error of a common volume (docs/volume.md) in doubles, for
 * meshes of any size: a face is cut at the sides of every pixel that it passes, and the depths that
 * remain, of all faces in a pixel together, are what is not known there. */
#include <math.h>
#include <stdlib.h>

#include "tool/tool.h"

enum { MOST_CORNERS = 8 };

struct polygon {
    int count;
    double corner[MOST_CORNERS][3]; /* on axes u, v and w */
};

/* Depths that a pixel has surface at. */
struct range {
    uint32_t pixel;
    double low, high;
};

struct ranges {
    struct ts_list list; /* of struct range */
    bool good;
};

static void cut(struct polygon *p, int axis, double bound, double sign)
{
    struct polygon kept = {.count = 0};

    for (int i = 0; i < p->count; i++) {
        const double *a = p->corner[i], *b = p->corner[(i + 1) % p->count];
        double from = sign * (a[axis] - bound), to = sign * (b[axis] - bound);

        for (int k = 0; from >= 0 && k < 3; k++) kept.corner[kept.count][k] = a[k];
        kept.count += from >= 0;
        if (from * to >= 0 || kept.count == MOST_CORNERS) continue;
        for (int k = 0; k < 3; k++)
            kept.corner[kept.count][k] = a[k] + from / (from - to) * (b[k] - a[k]);
        kept.count++;
    }
    *p = kept;
}

static void add_range(struct ranges *ranges, uint32_t pixel, const struct polygon *p, double reach)
{
    struct range range = {pixel, INFINITY, -INFINITY}, *to;

    for (int i = 0; i < p->count; i++) {
        range.low = fmin(range.low, p->corner[i][2] - reach);
        range.high = fmax(range.high, p->corner[i][2] + reach);
    }
    if (p->count == 0) return;
    to = ts_list_add(&ranges->list, 1, sizeof *to);
    ranges->good = ranges->good && to;
    if (to) *to = range;
}

static int first_pixel(double x, double lo, double size, uint32_t pixels)
{
    return (int)fmin(fmax(floor((x - lo) / size), 0), pixels - 1.0);
}

/* All pixels in the box of a face. */
static void add_face(const struct polygon *face, const struct ts_view *view, const double *reach,
                     struct ranges *ranges)
{
    double lo[2], size[2];
    int first[2], last[2];

    for (int k = 0; k < 2; k++) {
        uint32_t axis = (view->axis + 1 + (uint32_t)k) % 3, pixels = k ? view->height : view->width;
        double a = face->corner[0][k], b = face->corner[1][k], c = face->corner[2][k];

        lo[k] = view->box.lo[axis];
        size[k] = (view->box.hi[axis] - lo[k]) / pixels;
        if (fmax(fmax(a, b), c) < lo[k] || fmin(fmin(a, b), c) > view->box.hi[axis]) return;
        first[k] = first_pixel(fmin(fmin(a, b), c), lo[k], size[k], pixels);
        last[k] = first_pixel(fmax(fmax(a, b), c), lo[k], size[k], pixels);
    }
    for (int row = first[1]; row <= last[1]; row++) {
        struct polygon strip = *face;

        cut(&strip, 1, lo[1] + row * size[1], 1);
        cut(&strip, 1, lo[1] + (row + 1) * size[1], -1);
        for (int column = first[0]; column <= last[0]; column++) {
            struct polygon piece = strip;

            cut(&piece, 0, lo[0] + column * size[0], 1);
            cut(&piece, 0, lo[0] + (column + 1) * size[0], -1);
            add_range(ranges, (uint32_t)row * view->width + (uint32_t)column, &piece, *reach);
        }
    }
}

static int by_pixel(const void *left, const void *right)
{
    const struct range *a = left, *b = right;

    if (a->pixel != b->pixel) return a->pixel < b->pixel ? -1 : 1;
    return (a->low > b->low) - (a->low < b->low);
}

/* The length of what ranges of each pixel cover together, as far as it is in the box. */
static double covered(const struct ranges *ranges, double lo, double hi)
{
    const struct range *r = ranges->list.item;
    double sum = 0, end = lo;

    for (size_t i = 0; i < ranges->list.count; i++) {
        if (i == 0 || r[i].pixel != r[i - 1].pixel) end = lo;
        end = fmax(end, fmin(r[i].low, hi));
        if (r[i].high > end) {
            sum += fmin(r[i].high, hi) - end;
            end = fmin(r[i].high, hi);
        }
    }
    return sum;
}

struct ts_box tool_volume_box(const struct ts_volume_mesh *mesh)
{
    struct ts_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

    for (size_t i = 0; i < 3 * (size_t)mesh->face_count; i++)
        for (size_t k = 0; k < 3; k++) {
            double x = mesh->vertex[3 * (size_t)mesh->face[i] + k];

            box.lo[k] = fmin(box.lo[k], x);
            box.hi[k] = fmax(box.hi[k], x);
        }
    return box;
}

bool tool_volume_bound(const struct ts_view *view, const struct ts_volume_mesh mesh[2],
                       double *bound)
{
    uint32_t axis[3] = {(view->axis + 1) % 3, (view->axis + 2) % 3, view->axis};
    const double *lo = view->box.lo, *hi = view->box.hi;
    struct ranges ranges = {.good = true};

    for (int i = 0; i < 2; i++) {
        const struct ts_volume_mesh *m = &mesh[i];
        struct ts_box box = tool_volume_box(m);
        double reach[3];

        ts_volume_reach(view, &box, reach);
        for (size_t f = 0; ranges.good && f < m->face_count; f++) {
            struct polygon face = {.count = 3};

            for (size_t k = 0; k < 9; k++)
                face.corner[k / 3][k % 3] =
                    m->vertex[3 * (size_t)m->face[3 * f + k / 3] + axis[k % 3]];
            add_face(&face, view, &reach[axis[2]], &ranges);
        }
    }
    if (ranges.good && ranges.list.count > 0)
        qsort(ranges.list.item, ranges.list.count, sizeof(struct range), by_pixel);
    *bound = covered(&ranges, lo[axis[2]], hi[axis[2]]) *
             ((hi[axis[0]] - lo[axis[0]]) / view->width) *
             ((hi[axis[1]] - lo[axis[1]]) / view->height);
    ts_list_free(&ranges.list);
    return ranges.good;
}
