/* joined.c: from OpenGL's fragments to volumes and points. Faces that enter and faces that leave
 * are drawn apart (paper 004, 5.2), with those beyond the far side and without, and joined. The
 * image has the crossings of ldi's, each at the driver's depth, as its face has it. So cells and
 * winding numbers may differ only between the two depths of a crossing. */
#include <stdlib.h>
#include <string.h>

#include "props/ldi/ldi.h"
#include "props/stencil/stencil.h"
#include "touchstone/volume.h"

/* Depths of the crossings of one kind on a line, sorted; those that are missing are at the far
 * side. */
static uint32_t depth_of(const struct ts_ldi_image *image, uint32_t pixel, uint32_t kind,
                         uint32_t n)
{
    const uint32_t *crossing = ldi_crossings(image, pixel);

    for (uint32_t i = 0; i < ldi_count(image, pixel); i++)
        if (crossing[i] % 2 == kind && n-- == 0) return crossing[i] / 2;
    return TS_LDI_FAR;
}

/* By how much all depths of a line differ; near `cell`: whether one may change that cell. */
static uint64_t moved_by(const struct ts_ldi_image *a, const struct ts_ldi_image *b, uint32_t pixel,
                         uint32_t cell, bool *near)
{
    uint64_t sum = 0;

    *near = false;
    for (uint32_t n = 0; n < ldi_count(b, pixel) / 2 || n < ldi_count(a, pixel) / 2; n++)
        for (uint32_t kind = 0; kind < 2; kind++) {
            uint32_t x = depth_of(a, pixel, kind, n), y = depth_of(b, pixel, kind, n);
            uint32_t low = x < y ? x : y, high = x < y ? y : x;

            sum += high - low;
            *near = *near || (low <= cell + 1 && cell <= high + 1 && low < high);
        }
    return sum;
}

static bool cells_of(const struct ts_ldi_image *image, uint64_t *cells)
{
    struct ts_spans inside = {0};
    struct ts_error error;
    bool good = ts_volume_ref.intersect(image, image, &inside, &error);

    *cells = inside.units;
    ts_volume_ref.release(&inside);
    return good;
}

/* Points in front of each crossing and behind it, on the pixel's own line. */
static void judge_points(const struct ts_ldi_image *found, const struct ts_ldi_image *right,
                         uint32_t pixel, struct ts_verdict *v)
{
    const struct ts_view *view = &right->view;
    const uint32_t *crossing = ldi_crossings(right, pixel);
    const uint32_t parts[3] = {view->width, view->height, TS_LDI_FAR};

    for (uint32_t i = 0; i < 2 * ldi_count(right, pixel); i++) {
        uint32_t depth = crossing[i / 2] / 2 + i % 2, cell = depth > 0 ? depth - 1 : 0;
        uint32_t place[3] = {pixel % view->width, pixel / view->width,
                             view->from_high ? TS_LDI_FAR - 1 - cell : cell};
        double point[3];
        int32_t winding[2];
        bool near;

        if (cell >= TS_LDI_FAR) continue;
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t axis = (view->axis + 1 + k) % 3;
            double lo = view->box.lo[axis], hi = view->box.hi[axis];

            point[axis] = lo + (place[k] + 0.5) / parts[k] * (hi - lo);
        }
        ts_volume_ref.points(found, NULL, 1, point, &winding[0]);
        ts_volume_ref.points(right, NULL, 1, point, &winding[1]);
        (void)moved_by(found, right, pixel, cell, &near);
        v->compared++;
        if (winding[0] != winding[1] && !near)
            ts_wrong(v, "pixel %u, cell %u: winding number %d, not %d", pixel, cell, winding[0],
                     winding[1]);
    }
}

static void judge_image(const struct ts_ldi_image *found, const struct ts_ldi_image *right,
                        unsigned how, struct ts_verdict *v)
{
    uint32_t pixels = right->view.width * right->view.height;
    uint64_t cells[2], most = 0;
    bool near;

    for (uint32_t p = 0; p < pixels; p++) {
        uint32_t count = ldi_count(found, p), wanted = ldi_count(right, p);

        v->compared++;
        if (count > wanted) ts_extra(v, "pixel %u: %u crossings, not %u", p, count, wanted);
        if (count < wanted && !(how & TS_STENCIL_CLOSED))
            ts_lost(v, "pixel %u: %u crossings of %u", p, count, wanted);
        most += moved_by(found, right, p, 0, &near);
        judge_points(found, right, p, v);
    }
    if (!cells_of(found, &cells[0]) || !cells_of(right, &cells[1])) {
        ts_no_memory(v);
        return;
    }
    if (cells[0] > cells[1] + most || cells[1] > cells[0] + most)
        ts_wrong(v, "%llu cells, not %llu, where depths differ by %llu",
                 (unsigned long long)cells[0], (unsigned long long)cells[1],
                 (unsigned long long)most);
}

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

/* The crossings that a line should have: the layers of all faces, drawn together, are those of the
 * faces that cover the pixel, in their order. Returns how many. */
static uint32_t wanted_of(const struct stencil_trial *t, const struct ts_grid *grid, unsigned how,
                          uint32_t pixel, uint32_t *to)
{
    const struct ts_view *view = &t->scene.view;
    size_t pixels = (size_t)view->width * view->height;
    uint32_t n = 0, kind[2] = {0, 0}, count = 0;

    for (uint32_t f = 0; f < t->scene.mesh.face_count && n < t->layers.count[pixel]; f++) {
        double place[3][3];
        const double(*p)[3] = (const double(*)[3])place;
        uint32_t depth, leaves;

        stencil_places(&t->scene, grid, f, place);
        if (!stencil_in_reach(p) || !stencil_covers(p, pixel % view->width, pixel / view->width))
            continue;
        depth = t->layers.depth[n++ * pixels + pixel];
        leaves = stencil_drawn(p, view, TS_STENCIL_LEAVES);
        if (!stencil_drawn(p, view, how)) continue;
        to[count++] = 2 * depth + leaves;
        kind[leaves]++;
    }
    while (kind[0] < kind[1]) kind[0]++, to[count++] = 2 * TS_LDI_FAR;
    while (kind[1] < kind[0]) kind[1]++, to[count++] = 2 * TS_LDI_FAR + 1;
    qsort(to, count, sizeof *to, by_number);
    return count;
}

static void judge_crossings(const struct stencil_trial *t, const struct ts_ldi_image *found,
                            unsigned how, struct ts_verdict *v)
{
    uint32_t wanted[2 * TS_STENCIL_LAYERS + 2], pixels = found->view.width * found->view.height;
    struct ts_error error;
    struct ts_grid grid;

    if (!ts_grid_of(&t->scene.view, &grid, &error)) return;
    for (uint32_t p = 0; p < pixels; p++) {
        uint32_t count = wanted_of(t, &grid, how, p, wanted);

        v->compared++;
        if (ldi_count(found, p) != count)
            ts_wrong(v, "pixel %u: %u crossings, not %u", p, ldi_count(found, p), count);
        else if (memcmp(ldi_crossings(found, p), wanted, count * sizeof *wanted) != 0)
            ts_wrong(v, "way %u, pixel %u: other crossings than those of its faces", how, p);
        if (count > found->most) ts_wrong(v, "most is %u", found->most);
    }
}

static void join_both(struct stencil_trial *t, unsigned how, const struct ts_ldi_image *right,
                      struct ts_verdict *v)
{
    const struct ts_stencil_table *twin = t->by->twin;
    struct ts_layers kind[2] = {{.most = 0}, {.most = 0}};
    struct ts_ldi_image found = {.most = 0};
    struct ts_error error = {""};
    bool good = true;

    for (unsigned i = 0; good && i < 2; i++)
        good = twin->draw(t->by->session, &t->scene.mesh, &t->scene.view,
                          how | (i ? TS_STENCIL_LEAVES : TS_STENCIL_ENTERS), &kind[i], &error);
    good = good && twin->join(&kind[0], &kind[1], &found, &error);
    if (good) {
        judge_crossings(t, &found, how, v);
        judge_image(&found, right, how, v);
    } else if (strstr(error.text, "out of memory")) {
        ts_no_memory(v);
    } else {
        ts_wrong(v, "refused: %s", error.text);
    }
    for (int i = 0; i < 2; i++) twin->release(&kind[i]);
    ts_ldi_ref.release(&found);
}

void stencil_judge_joined(struct stencil_trial *t, struct ts_verdict *v)
{
    struct ts_error error = {""};
    struct ts_ldi_image right;

    if (!t->good || t->how != 0) return; /* what was taken as a whole is taken in parts */
    if (ldi_image(&ts_ldi_opt, t->c, t->frame, 0, &t->scene.view, &right, &error)) {
        join_both(t, 0, &right, v);
        join_both(t, TS_STENCIL_CLOSED, &right, v);
    } else {
        ts_no_memory(v);
    }
    ts_ldi_opt.release(&right);
}
