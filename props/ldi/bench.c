/* bench.c: what images cost, beside what no scan conversion can do without: each face's corners
 * are read, and each pixel that it covers is touched once. "Found" looks for these pixels: it puts
 * corners on the grid and asks each pixel of a face's window on which side of the edges it is; it
 * makes no depth, no list and no order. "Known" does not even look: which pixels are covered was
 * found out before. */
#include <stdlib.h>
#include <string.h>

#include "cases/shape/shapes.h"
#include "common/geometry.h"
#include "props/engine/columns.h"
#include "props/ldi/ldi.h"

enum { SIZE = 128, SMALL_SIZE = 16 };

struct input {
    struct ts_case *of; /* the mesh belongs to it */
    struct ts_body body;
    struct ts_view view;
    const struct ts_ldi_table *twin; /* whose session this is */
    struct ts_ldi *session;
    struct ts_ldi_image image;
    uint32_t *count; /* touched, pixel by pixel */
    size_t known;
    uint32_t *pixel; /* covered, face by face */
};

static void close_input(void *input)
{
    struct input *in = input;

    if (in->twin) {
        in->twin->release(&in->image);
        in->twin->close(in->session);
    }
    ts_case_free(in->of);
    free(in->count);
    free(in->pixel);
    free(in);
}

/* The view is the mesh's box, along x: eight layers. */
static void look(struct input *in, uint32_t size)
{
    in->view = (struct ts_view){.axis = 0, .width = size, .height = size};
    for (int k = 0; k < 3; k++) {
        in->view.box.lo[k] = INFINITY;
        in->view.box.hi[k] = -INFINITY;
        for (size_t i = 0; i < in->body.vertex_count; i++) {
            double x = in->body.reference[3 * i + (size_t)k];

            in->view.box.lo[k] = fmin(in->view.box.lo[k], x);
            in->view.box.hi[k] = fmax(in->view.box.hi[k], x);
        }
    }
}

static void *open_input(uint32_t rings, uint32_t sides, uint32_t size)
{
    const struct ts_knot knot = {3, 4, 0.15, rings, sides};
    struct input *in = calloc(1, sizeof *in);
    struct ts_shape shape;

    if (!in) return NULL;
    in->of = ts_case_new();
    in->count = malloc((size_t)size * size * sizeof *in->count);
    if (!in->of || !in->count || !ts_shape_knot(in->of, &knot, &shape)) {
        close_input(in);
        return NULL;
    }
    in->body = ts_shape_body(&shape);
    look(in, size);
    return in;
}

/* ---- images ---- */

/* The session is that of the twin whose turn it is. */
static bool attach(struct input *in, const struct ts_ldi_table *twin)
{
    const struct ts_body *b = &in->body;
    struct ts_error error = {""};

    if (in->twin == twin) return true;
    if (in->twin) {
        in->twin->release(&in->image);
        in->twin->close(in->session);
    }
    in->twin = twin;
    return twin->open(b->vertex_count, b->reference, b->face_count, b->face, false, &in->session,
                      &error);
}

static uint64_t draw(const void *table, void *input)
{
    struct input *in = input;
    struct ts_error error = {""};

    if (table == &ts_ldi_ref && in->body.face_count > 1000) return 0; /* takes minutes */
    return attach(in, table) &&
           in->twin->render(in->session, in->body.reference, &in->view, &in->image, &error);
}

/* ---- the least ---- */

struct window {
    int32_t first[2], end[2];
};

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

/* Pixels whose centres may be inside. */
static struct window window_of(int32_t p[3][2], const struct ts_view *view)
{
    const int32_t size[2] = {(int32_t)view->width, (int32_t)view->height};
    struct window w;

    for (int k = 0; k < 2; k++) {
        w.first[k] = (least(least(p[0][k], p[1][k]), p[2][k]) + 127) >> 8;
        w.end[k] = (most(most(p[0][k], p[1][k]), p[2][k]) + 127) >> 8;
        w.first[k] = most(w.first[k], 0);
        w.end[k] = least(w.end[k], size[k]);
    }
    return w;
}

/* Adds one to each pixel that the face covers, and gives the end of the list of them, if there is
 * one. */
static uint32_t *touch_face(int32_t p[3][2], const struct ts_view *view, uint32_t *count,
                            uint32_t *list)
{
    struct window w = window_of(p, view);
    int64_t value[3], across[3], up[3];
    int64_t area = (int64_t)(p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) -
                   (int64_t)(p[1][1] - p[0][1]) * (p[2][0] - p[0][0]);

    if (w.first[0] >= w.end[0] || w.first[1] >= w.end[1] || area == 0) return list;
    for (int k = 0; k < 3; k++) {
        const int32_t *a = p[k], *b = p[(k + (area > 0 ? 1 : 2)) % 3];
        int64_t dx = b[0] - a[0], dy = b[1] - a[1];

        value[k] = dx * (256 * w.first[1] + 128 - a[1]) - dy * (256 * w.first[0] + 128 - a[0]) -
                   !(dy < 0 || (dy == 0 && dx > 0));
        across[k] = -256 * dy;
        up[k] = 256 * dx;
    }
    for (int32_t row = w.first[1]; row < w.end[1]; row++) {
        int64_t x = value[0], y = value[1], z = value[2];

        for (int32_t column = w.first[0]; column < w.end[0]; column++) {
            uint32_t pixel = (uint32_t)row * view->width + (uint32_t)column;

            if ((x | y | z) >= 0) count[pixel]++;
            if ((x | y | z) >= 0 && list) *list++ = pixel;
            x += across[0], y += across[1], z += across[2];
        }
        for (int k = 0; k < 3; k++) value[k] += up[k];
    }
    return list;
}

static size_t touch_all(struct input *in, uint32_t *list)
{
    struct ts_error error = {""};
    struct ts_grid grid;
    uint32_t *end = list;

    if (!ts_grid_of(&in->view, &grid, &error)) return 0;
    memset(in->count, 0, (size_t)in->view.width * in->view.height * sizeof *in->count);
    for (size_t f = 0; f < in->body.face_count; f++) {
        int32_t p[3][2];

        for (size_t i = 0; i < 3; i++) {
            const double *corner = in->body.reference + 3 * (size_t)in->body.face[3 * f + i];

            p[i][0] = (int32_t)ts_grid_place(&grid, 0, corner);
            p[i][1] = (int32_t)ts_grid_place(&grid, 1, corner);
        }
        end = touch_face(p, &in->view, in->count, end);
    }
    return (size_t)(end - list);
}

static uint64_t found(const void *table, void *input)
{
    if (table == &ts_ldi_ref) return 0;
    touch_all(input, NULL);
    return 1;
}

static uint64_t known(const void *table, void *input)
{
    static volatile double sink;
    struct input *in = input;
    double sum = 0;

    if (table == &ts_ldi_ref) return 0;
    if (!in->pixel) { /* the first time */
        if (!draw(&ts_ldi_opt, in)) return 0;
        in->pixel = malloc((size_t)in->image.first[SIZE * SIZE] * sizeof *in->pixel);
        if (!in->pixel) return 0;
        in->known = touch_all(in, in->pixel);
    }
    for (size_t i = 0; i < 3 * (size_t)in->body.face_count; i++) {
        const double *corner = in->body.reference + 3 * (size_t)in->body.face[i];

        sum += corner[0] + corner[1] + corner[2];
    }
    memset(in->count, 0, (size_t)in->view.width * in->view.height * sizeof *in->count);
    for (size_t i = 0; i < in->known; i++) in->count[in->pixel[i]]++;
    sink = sum;
    (void)sink;
    return 1;
}

static void *small(void) { return open_input(16, 4, SMALL_SIZE); }
static void *faces_12k(void) { return open_input(300, 20, SIZE); }
static void *faces_50k(void) { return open_input(625, 40, SIZE); }
static void *faces_110k(void) { return open_input(1000, 55, SIZE); }
static void *faces_150k(void) { return open_input(1250, 60, SIZE); }
static void *faces_520k(void) { return open_input(2600, 100, SIZE); }

const struct ts_bench ldi_benches[] = {
    {"knot of 128 faces, 16 x 16", "image", small, draw, close_input, NULL},
    {"knot of 12,000 faces, 128 x 128", "image", faces_12k, draw, close_input, NULL},
    {"50,000 faces", "image", faces_50k, draw, close_input, NULL},
    {"110,000 faces", "image", faces_110k, draw, close_input, NULL},
    {"150,000 faces", "image", faces_150k, draw, close_input, NULL},
    {"520,000 faces", "image", faces_520k, draw, close_input, NULL},
    {"instead: touch, found, 12,000", "image", faces_12k, found, close_input, NULL},
    {"instead: touch, found, 520,000", "image", faces_520k, found, close_input, NULL},
    {"instead: touch, known, 12,000", "image", faces_12k, known, close_input, NULL},
    {"instead: touch, known, 520,000", "image", faces_520k, known, close_input, NULL},
    {0},
};
