/* convex.c: the volume that two convex bodies have in common, exactly, and how far that of
 * their images may be from it. */
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "props/volume/polygon.h"

/* ---- tetrahedra ---- */

/* Six times the volume of four points, with a sign. */
static void set_volume(mpq_t to, point *t)
{
    point a, b, c;
    mpq_t one, other;

    init(&a, 1);
    init(&b, 1);
    init(&c, 1);
    mpq_inits(one, other, NULL);
    subtract(a, t[1], t[0]);
    subtract(b, t[2], t[0]);
    subtract(c, t[3], t[0]);
    mpq_set_ui(to, 0, 1);
    for (int k = 0; k < 3; k++) {
        mpq_mul(one, a[(k + 1) % 3], b[(k + 2) % 3]);
        mpq_mul(other, a[(k + 2) % 3], b[(k + 1) % 3]);
        mpq_sub(one, one, other);
        mpq_mul(one, one, c[k]);
        mpq_add(to, to, one);
    }
    mpq_clears(one, other, NULL);
    clear(&a, 1);
    clear(&b, 1);
    clear(&c, 1);
}

static void copy_point(mpq_t *to, mpq_t *from)
{
    for (int k = 0; k < 3; k++) mpq_set(to[k], from[k]);
}

/* How far p is on the side of face `number` of `other` on which its fourth corner is. */
static void set_height(mpq_t to, point *other, int number, mpq_t *p)
{
    point t[4];
    mpq_t fourth;

    init(t, 4);
    mpq_init(fourth);
    for (int i = 0; i < 4; i++) copy_point(t[i], other[(number + i) % 4]);
    set_volume(fourth, t);
    copy_point(t[3], p);
    set_volume(to, t);
    mpq_mul(to, to, fourth);
    mpq_clear(fourth);
    clear(t, 4);
}

/* Where the line from a to b, at heights of different signs, has height 0. */
static void set_between(mpq_t *to, mpq_t *a, const mpq_t at_a, mpq_t *b, const mpq_t at_b)
{
    mpq_t part, whole;

    mpq_inits(part, whole, NULL);
    mpq_sub(whole, at_a, at_b);
    mpq_div(part, at_a, whole);
    subtract(to, b, a);
    for (int k = 0; k < 3; k++) {
        mpq_mul(to[k], to[k], part);
        mpq_add(to[k], to[k], a[k]);
    }
    mpq_clears(part, whole, NULL);
}

static void add_common(point *t, point *other, int number, mpq_t sum);

/* A wedge between two triangles, 0 1 2 and 3 4 5, is three tetrahedra. */
static void add_wedge(point *wedge, point *other, int number, mpq_t sum)
{
    for (int i = 0; i < 3; i++) add_common(wedge + i, other, number, sum);
}

/* What is left of t beyond face `number` of the other one. The first `in` corners are there. */
static void add_cut(point *t, mpq_t *height, int in, point *other, int number, mpq_t sum)
{
    point left[6];

    init(left, 6);
    if (in == 1) {
        copy_point(left[0], t[0]);
        for (int i = 1; i < 4; i++) set_between(left[i], t[0], height[0], t[i], height[i]);
        add_common(left, other, number + 1, sum);
    } else if (in == 2) {
        for (int i = 0; i < 2; i++) {
            copy_point(left[3 * i], t[i]);
            for (int k = 2; k < 4; k++)
                set_between(left[3 * i + k - 1], t[i], height[i], t[k], height[k]);
        }
        add_wedge(left, other, number + 1, sum);
    } else {
        for (int i = 0; i < 3; i++) {
            copy_point(left[i], t[i]);
            set_between(left[3 + i], t[i], height[i], t[3], height[3]);
        }
        add_wedge(left, other, number + 1, sum);
    }
    clear(left, 6);
}

/* Adds six times the volume of what t has in common with all sides of the other from `number` on.
 */
static void add_common(point *t, point *other, int number, mpq_t sum)
{
    point sorted[4];
    mpq_t height[4], at;
    int in = 0, out = 4;

    init(sorted, 4);
    mpq_inits(height[0], height[1], height[2], height[3], at, NULL);
    for (int i = 0; i < 4 && number < 4; i++) {
        set_height(at, other, number, t[i]);
        int place = mpq_sgn(at) >= 0 ? in++ : --out;

        copy_point(sorted[place], t[i]);
        mpq_set(height[place], at);
    }
    if (number == 4) {
        set_volume(at, t);
        mpq_abs(at, at);
        mpq_add(sum, sum, at);
    } else if (in == 4) {
        add_common(t, other, number + 1, sum);
    } else if (in > 0) {
        add_cut(sorted, height, in, other, number, sum);
    }
    mpq_clears(height[0], height[1], height[2], height[3], at, NULL);
    clear(sorted, 4);
}

/* A face and the first corner of the first face. Returns the sign of its volume. */
static int set_tetrahedron(const struct volume_body *body, uint32_t face, point *t)
{
    mpq_t volume;
    int sign;

    mpq_init(volume);
    set(t[3], corner_of(body, 0, 0));
    for (int i = 0; i < 3; i++) set(t[i], corner_of(body, face, i));
    set_volume(volume, t);
    sign = mpq_sgn(volume);
    mpq_clear(volume);
    return sign;
}

/* The sum over all pairs of tetrahedra of both bodies: of convex bodies these do not overlap. */
static void set_common(const struct volume_body body[2], mpq_t to)
{
    point one[4], other[4];

    init(one, 4);
    init(other, 4);
    mpq_set_ui(to, 0, 1);
    for (uint32_t i = 0; i < body[0].face_count; i++) {
        if (set_tetrahedron(&body[0], i, one) == 0) continue;
        for (uint32_t j = 0; j < body[1].face_count; j++)
            if (set_tetrahedron(&body[1], j, other) != 0) add_common(one, other, 0, to);
    }
    mpq_set_ui(one[0][0], 6, 1);
    mpq_div(to, to, one[0][0]);
    clear(one, 4);
    clear(other, 4);
}

/* ---- the bound ---- */

/* The view in rationals: where it begins, how large a pixel and a cell are. */
struct exact_view {
    uint32_t axis[3]; /* u v w */
    mpq_t low[3], high[3], size[3];
};

static void init_view(struct exact_view *to, const struct ts_view *view)
{
    const uint32_t count[3] = {view->width, view->height, TS_LDI_FAR};
    mpq_t parts;

    mpq_init(parts);
    for (uint32_t k = 0; k < 3; k++) {
        to->axis[k] = (view->axis + 1 + k) % 3;
        mpq_inits(to->low[k], to->high[k], to->size[k], NULL);
        mpq_set_d(to->low[k], view->box.lo[to->axis[k]]);
        mpq_set_d(to->high[k], view->box.hi[to->axis[k]]);
        mpq_sub(to->size[k], to->high[k], to->low[k]);
        mpq_set_ui(parts, count[k], 1);
        mpq_div(to->size[k], to->size[k], parts);
    }
    mpq_clear(parts);
}

static void clear_view(struct exact_view *view)
{
    for (int k = 0; k < 3; k++) mpq_clears(view->low[k], view->high[k], view->size[k], NULL);
}

/* Depths at which a column has surface in it: [low, high] each. */
struct depths {
    size_t count;
    mpq_t (*range)[2];
};

/* Cuts a face at both sides of a column's extent k: the pixel, or, if that is more, what reaches
 * its middle. */
static void cut_column(struct polygon *p, const struct exact_view *view, int k, uint32_t pixel,
                       double reach)
{
    mpq_t half, middle, bound;

    mpq_inits(half, middle, bound, NULL);
    mpq_set_ui(half, 1, 2);
    mpq_mul(half, half, view->size[k]);
    mpq_set_ui(middle, 2 * (unsigned long)pixel + 1, 1);
    mpq_mul(middle, middle, half);
    mpq_add(middle, middle, view->low[k]);
    mpq_set_d(bound, reach);
    mpq_sub(bound, bound, half);
    if (mpq_cmp(bound, half) > 0) mpq_set(half, bound);
    mpq_sub(bound, middle, half);
    cut(p, (int)view->axis[k], bound, 1);
    mpq_add(bound, middle, half);
    cut(p, (int)view->axis[k], bound, -1);
    mpq_clears(half, middle, bound, NULL);
}

/* Whether a face is surely not in a column: more than a pixel beside it, so that how bounds are
 * rounded does not count. */
static bool far_beside(const struct volume_body *body, uint32_t face, const struct ts_view *view,
                       const uint32_t pixel[2], const double reach[3])
{
    const uint32_t count[2] = {view->width, view->height};

    for (uint32_t k = 0; k < 2; k++) {
        uint32_t axis = (view->axis + 1 + k) % 3;
        double lo = view->box.lo[axis], hi = view->box.hi[axis], size = (hi - lo) / count[k];
        double more = size + reach[axis] + 0x1p-40 * (fabs(lo) + fabs(hi));

        if (beside(body, face, (int)axis, lo + pixel[k] * size - more,
                   lo + (pixel[k] + 1) * size + more))
            return true;
    }
    return false;
}

/* Appends the depths of a face in a column, as far as they are in the box. */
static void add_depths(const struct volume_body *body, uint32_t face, const struct exact_view *view,
                       const uint32_t pixel[2], const double reach[3], struct depths *to)
{
    mpq_t *range = to->range[to->count], way;
    struct polygon p;
    uint32_t w = view->axis[2];

    mpq_init(way);
    init(p.corner, MOST_CORNERS);
    set_polygon(body, face, &p);
    for (int k = 0; k < 2; k++) cut_column(&p, view, k, pixel[k], reach[view->axis[k]]);
    for (int i = 0; i < p.count; i++) {
        if (i == 0 || mpq_cmp(p.corner[i][w], range[0]) < 0) mpq_set(range[0], p.corner[i][w]);
        if (i == 0 || mpq_cmp(p.corner[i][w], range[1]) > 0) mpq_set(range[1], p.corner[i][w]);
    }
    if (p.count > 0) {
        mpq_set_d(way, reach[w]);
        mpq_sub(range[0], range[0], way);
        mpq_add(range[1], range[1], way);
        if (mpq_cmp(range[0], view->low[2]) < 0) mpq_set(range[0], view->low[2]);
        if (mpq_cmp(range[1], view->high[2]) > 0) mpq_set(range[1], view->high[2]);
        if (mpq_cmp(range[0], range[1]) < 0) to->count++;
    }
    mpq_clear(way);
    clear(p.corner, MOST_CORNERS);
}

static int by_low(const void *a, const void *b)
{
    return mpq_cmp(*(const mpq_t *)a, *(const mpq_t *)b);
}

/* The length of all ranges together. */
static void add_union(struct depths *depths, mpq_t sum)
{
    mpq_t end, more;

    mpq_inits(end, more, NULL);
    qsort(depths->range, depths->count, sizeof *depths->range, by_low);
    for (size_t i = 0; i < depths->count; i++) {
        mpq_t *r = depths->range[i];

        if (i == 0 || mpq_cmp(r[0], end) > 0) mpq_set(end, r[0]);
        if (mpq_cmp(r[1], end) <= 0) continue;
        mpq_sub(more, r[1], end);
        mpq_add(sum, sum, more);
        mpq_set(end, r[1]);
    }
    mpq_clears(end, more, NULL);
}

static struct ts_box box_of(const struct volume_body *body)
{
    struct ts_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

    for (uint32_t i = 0; i < 3 * body->face_count; i++)
        for (int k = 0; k < 3; k++) {
            double x = corner_of(body, i / 3, (int)(i % 3))[k];

            box.lo[k] = fmin(box.lo[k], x);
            box.hi[k] = fmax(box.hi[k], x);
        }
    return box;
}

/* The sum over all pixels; false: no memory, or nothing is promised. */
static bool set_bound(const struct volume_body body[2], const struct ts_view *view,
                      const struct exact_view *exact, mpq_t to)
{
    size_t faces = (size_t)body[0].face_count + body[1].face_count;
    struct depths depths = {0, malloc((faces + 1) * sizeof *depths.range)};
    double reach[2][3];
    bool good = depths.range;

    for (size_t i = 0; good && i < 2 * faces; i++) mpq_init(depths.range[i / 2][i % 2]);
    for (size_t i = 0; i < 2; i++) {
        struct ts_box box = box_of(&body[i]);

        ts_volume_reach(view, &box, reach[i]);
    }
    mpq_set_ui(to, 0, 1);
    for (uint32_t p = 0; good && p < view->width * view->height; p++) {
        const uint32_t pixel[2] = {p % view->width, p / view->width};

        depths.count = 0;
        for (size_t b = 0; b < 2; b++)
            for (uint32_t i = 0; i < body[b].face_count; i++)
                if (!far_beside(&body[b], i, view, pixel, reach[b]))
                    add_depths(&body[b], i, exact, pixel, reach[b], &depths);
        add_union(&depths, to);
    }
    mpq_mul(to, to, exact->size[0]);
    mpq_mul(to, to, exact->size[1]);
    for (size_t i = 0; depths.range && i < 2 * faces; i++) mpq_clear(depths.range[i / 2][i % 2]);
    free(depths.range);
    return good;
}

bool volume_within(const struct volume_body body[2], const struct ts_view *view, uint64_t units,
                   char *text, size_t size)
{
    struct exact_view exact;
    mpq_t truth, found, bound;
    bool good = true;

    init_view(&exact, view);
    mpq_inits(truth, found, bound, NULL);
    mpq_set_ui(found, units, 1);
    for (int k = 0; k < 3; k++) mpq_mul(found, found, exact.size[k]);
    set_common(body, truth);
    if (set_bound(body, view, &exact, bound)) {
        mpq_t difference;

        mpq_init(difference);
        mpq_sub(difference, found, truth);
        mpq_abs(difference, difference);
        good = mpq_cmp(difference, bound) <= 0;
        mpq_clear(difference);
    }
    snprintf(text, size, "%g in place of %g, within %g", mpq_get_d(found), mpq_get_d(truth),
             mpq_get_d(bound));
    mpq_clears(truth, found, bound, NULL);
    clear_view(&exact);
    return good;
}
