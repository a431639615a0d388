/* volume.c, naive: winding numbers are counted anew, from all crossings of a pixel, for every cell
 * behind which something may change. */
#include "ref/volume.h"

#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"

/* The winding number of a cell. */
static int32_t winding(const struct ts_ldi_image *image, size_t pixel, uint32_t cell)
{
    uint32_t near = image->view.from_high ? TS_LDI_FAR - 1 - cell : cell;
    int32_t number = 0;

    for (uint32_t i = image->first[pixel]; i < image->first[pixel + 1]; i++)
        if (image->crossing[i] / 2 <= near) number += image->crossing[i] % 2 ? -1 : 1;
    return number;
}

/* Which cells are wanted. Of one image, b is NULL. */
typedef bool wanted(const struct ts_ldi_image *a, const struct ts_ldi_image *b, size_t pixel,
                    uint32_t cell);

static bool in_one(const struct ts_ldi_image *a, const struct ts_ldi_image *b, size_t pixel,
                   uint32_t cell)
{
    (void)b;
    return winding(a, pixel, cell) != 0;
}

static bool in_both(const struct ts_ldi_image *a, const struct ts_ldi_image *b, size_t pixel,
                    uint32_t cell)
{
    return winding(a, pixel, cell) != 0 && winding(b, pixel, cell) != 0;
}

static bool self_intersecting(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                              size_t pixel, uint32_t cell)
{
    int32_t number = winding(a, pixel, cell);

    (void)b;
    return number != 0 && number != 1;
}

static void release(struct ts_spans *spans)
{
    free(spans->first);
    free(spans->span);
    *spans = (struct ts_spans){0};
}

static int by_number(const void *left, const void *right)
{
    uint32_t x = *(const uint32_t *)left, y = *(const uint32_t *)right;

    return (x > y) - (x < y);
}

/* The first cells that a crossing of a pixel is in front of, or behind; appended to a list. */
static size_t add_borders(const struct ts_ldi_image *image, size_t pixel, uint32_t *to)
{
    size_t count = 0;

    for (uint32_t i = image->first[pixel]; i < image->first[pixel + 1]; i++) {
        uint32_t depth = image->crossing[i] / 2;

        to[count++] = image->view.from_high ? TS_LDI_FAR - depth : depth;
    }
    return count;
}

/* All cells from one border to the next are alike. */
static void add_pixel(const struct ts_ldi_image *a, const struct ts_ldi_image *b, size_t pixel,
                      wanted *want, uint32_t *border, struct ts_spans *to)
{
    uint32_t count = to->first[pixel];
    size_t borders = add_borders(a, pixel, border);

    if (b) borders += add_borders(b, pixel, border + borders);
    qsort(border, borders, sizeof *border, by_number);
    for (size_t i = 1; i < borders; i++) {
        struct ts_span next = {border[i - 1], border[i]};

        if (next.begin == next.end || !want(a, b, pixel, next.begin)) continue;
        if (count > to->first[pixel] && to->span[count - 1].end == next.begin)
            to->span[count - 1].end = next.end;
        else
            to->span[count++] = next;
    }
    to->first[pixel + 1] = count;
}

static void add_up(struct ts_spans *to, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t length = to->span[i].end - to->span[i].begin;

        to->units += length;
        if (length > to->thickest) to->thickest = length;
    }
    to->volume = ts_volume_of(&to->view, to->units);
}

static bool collect(const struct ts_ldi_image *a, const struct ts_ldi_image *b, wanted *want,
                    struct ts_spans *to, struct ts_error *error)
{
    size_t pixels = (size_t)a->view.width * a->view.height;
    size_t crossings = (size_t)a->first[pixels] + (b ? b->first[pixels] : 0);
    uint32_t *border = malloc((crossings + 1) * sizeof *border);

    release(to);
    to->view = a->view;
    to->first = malloc((pixels + 1) * sizeof *to->first);
    to->span = malloc((crossings + 1) * sizeof *to->span);
    if (!border || !to->first || !to->span) {
        free(border);
        release(to);
        return ts_out_of_memory(error);
    }
    to->first[0] = 0;
    for (size_t pixel = 0; pixel < pixels; pixel++) add_pixel(a, b, pixel, want, border, to);
    add_up(to, to->first[pixels]);
    free(border);
    return true;
}

static bool intersect(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                      struct ts_spans *to, struct ts_error *error)
{
    if (ts_volume_check(a, b, error)) return collect(a, b, in_both, to, error);
    release(to);
    return false;
}

static bool self_intersection(const struct ts_ldi_image *image, struct ts_spans *to,
                              struct ts_error *error)
{
    if (ts_volume_check_image(image, error))
        return collect(image, NULL, self_intersecting, to, error);
    release(to);
    return false;
}

static bool meet(const struct ts_ldi_image *a, const struct ts_ldi_image *b, bool *answer,
                 struct ts_error *error)
{
    struct ts_spans both = {0};

    if (!intersect(a, b, &both, error)) return false;
    *answer = both.units > 0;
    release(&both);
    return true;
}

/* a is in b if as many cells are in both as in a. */
static bool relate(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                   enum ts_standing *answer, struct ts_error *error)
{
    struct ts_spans both = {0}, one = {0}, other = {0};
    bool good = intersect(a, b, &both, error) && collect(a, NULL, in_one, &one, error) &&
                collect(b, NULL, in_one, &other, error);

    if (good && both.units == 0)
        *answer = TS_APART;
    else if (good && both.units == one.units)
        *answer = both.units == other.units ? TS_SAME : TS_A_IN_B;
    else if (good)
        *answer = both.units == other.units ? TS_B_IN_A : TS_MEET;
    release(&both);
    release(&one);
    release(&other);
    return good;
}

/* The first cell of one body in a pixel must pass the last of the other. */
static void push_apart(const struct ts_spans *one, const struct ts_spans *other, uint32_t *cells)
{
    size_t pixels = (size_t)one->view.width * one->view.height;

    *cells = 0;
    for (size_t p = 0; p < pixels; p++) {
        uint32_t end, begin;

        if (one->first[p] == one->first[p + 1] || other->first[p] == other->first[p + 1]) continue;
        end = one->span[one->first[p + 1] - 1].end;
        begin = other->span[other->first[p]].begin;
        if (end > begin && end - begin > *cells) *cells = end - begin;
    }
}

static bool push(const struct ts_ldi_image *a, const struct ts_ldi_image *b, uint32_t cells[2],
                 struct ts_error *error)
{
    struct ts_spans one = {0}, other = {0};
    bool good = ts_volume_check(a, b, error) && collect(a, NULL, in_one, &one, error) &&
                collect(b, NULL, in_one, &other, error);

    if (good) {
        push_apart(&one, &other, &cells[0]);
        push_apart(&other, &one, &cells[1]);
    }
    release(&one);
    release(&other);
    return good;
}

/* ---- points ---- */

/* Which of `count` parts of an extent a place is in; `fine` steps make a part. */
static uint32_t part(double way, double extent, uint32_t count, double fine)
{
    double scale = ts_div(ts_mul(fine, count), extent);
    double at = floor(ts_div(ts_mul(way, scale), fine));

    return at < count ? (uint32_t)at : count - 1;
}

static int32_t at_point(const struct ts_ldi_image *image, const double *p)
{
    const struct ts_view *view = &image->view;
    uint32_t u = (view->axis + 1) % 3, v = (view->axis + 2) % 3, w = view->axis;
    const double *lo = view->box.lo, *hi = view->box.hi;
    uint32_t column, row, cell;

    for (int k = 0; k < 3; k++)
        if (!(lo[k] <= p[k] && p[k] <= hi[k])) return TS_BEYOND;
    column = part(ts_sub(p[u], lo[u]), ts_sub(hi[u], lo[u]), view->width, TS_LDI_SUBPIXELS);
    row = part(ts_sub(p[v], lo[v]), ts_sub(hi[v], lo[v]), view->height, TS_LDI_SUBPIXELS);
    cell = part(view->from_high ? ts_sub(hi[w], p[w]) : ts_sub(p[w], lo[w]), ts_sub(hi[w], lo[w]),
                TS_LDI_FAR, 1);
    if (view->from_high) cell = TS_LDI_FAR - 1 - cell;
    return winding(image, (size_t)row * view->width + column, cell);
}

static void points(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                   const double *point, int32_t *to)
{
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * i;
        double posed[3] = {p[0], p[1], p[2]};

        for (int k = 0; pose && k < 3; k++) posed[k] = ts_posed(pose->row[k], p[0], p[1], p[2]);
        to[i] = at_point(image, posed);
    }
}

const struct ts_volume_table ts_volume_ref = {intersect,
                                              meet,
                                              relate,
                                              push,
                                              self_intersection,
                                              points,
                                              release,
                                              ref_volume_open,
                                              ref_volume_frame,
                                              ref_volume_work,
                                              ref_volume_close};
