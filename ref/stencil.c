/* stencil.c, naive: what the driver llvmpipe (Mesa 22.3) does, in plain C. Edges are decided in
 * whole numbers; depth is a plane in floats, and every rounding of the driver's is one here:
 * float arithmetic is never contracted, and fmaf stands where the driver multiplies and adds in
 * one. */
#include "touchstone/stencil.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "common/number.h"

#define CENTER (TS_LDI_SUBPIXELS / 2)
#define REACH  (TS_LDI_SUBPIXELS * (double)TS_STENCIL_REACH)

/* A corner as the driver has it: its place, and its position in the window in floats. */
struct corner {
    int64_t x, y;
    float window[3];
};

/* depth = at_origin + per_column * column + per_row * row. */
struct plane {
    float at_origin, per_column, per_row;
};

/* ---- one face ---- */

/* A place across or up is a window position exactly: whole 256ths below 2^16. The depth buffer
 * reaches from 0 to 1 in TS_LDI_FAR steps. */
static struct corner corner_of(const double *place)
{
    return (struct corner){(int64_t)place[0],
                           (int64_t)place[1],
                           {(float)(place[0] / TS_LDI_SUBPIXELS),
                            (float)(place[1] / TS_LDI_SUBPIXELS), (float)(place[2] / TS_LDI_FAR)}};
}

/* Twice the area of a face, positive if its corners run clockwise. */
static int64_t area(const struct corner *c)
{
    return (c[0].x - c[1].x) * (c[2].y - c[0].y) - (c[2].x - c[0].x) * (c[0].y - c[1].y);
}

/* Whether clockwise corners contain the centre of a pixel, moved right by a little and up by much
 * less. An edge's function is positive on its right. */
static bool covers(const struct corner *c, uint32_t column, uint32_t row)
{
    int64_t x = TS_LDI_SUBPIXELS * (int64_t)column + CENTER;
    int64_t y = TS_LDI_SUBPIXELS * (int64_t)row + CENTER;

    for (int k = 0; k < 3; k++) {
        const struct corner *from = &c[k], *to = &c[(k + 1) % 3];
        int64_t dx = to->x - from->x, dy = to->y - from->y;
        int64_t side = dy * (x - from->x) - dx * (y - from->y);

        if (side == 0) side = dy != 0 ? dy : -dx;
        if (side < 0) return false;
    }
    return true;
}

/* The driver's plane of a face that stands `rows` above its place, rounding by rounding. */
static struct plane plane_of(const struct corner *c, float rows)
{
    const float *a = c[0].window, *b = c[1].window, *d = c[2].window;
    float y0 = a[1] + rows, y1 = b[1] + rows, y2 = d[1] + rows;
    float dx01 = a[0] - b[0], dy01 = y0 - y1, dx20 = d[0] - a[0], dy20 = y2 - y0;
    float along = dx01 * dy20, across = dy01 * dx20;
    float inverse = 1.0F / (along - across);
    float dz01 = a[2] - b[2], dz20 = d[2] - a[2];
    float u01 = dx01 * inverse, v01 = dy01 * inverse, u20 = dx20 * inverse, v20 = dy20 * inverse;
    float column01 = dz01 * v20, column20 = dz20 * v01;
    float row01 = dz01 * u20, row20 = dz20 * u01;
    struct plane p = {0, column01 - column20, row20 - row01};
    float part = p.per_column * (a[0] - 0.5F), rest = p.per_row * (y0 - 0.5F);
    float sum = part + rest;

    p.at_origin = a[2] - sum;
    return p;
}

/* No number at all, which a face seen nearly edge-on may get, counts as near. */
static uint32_t depth_of(const struct plane *p, uint32_t column, uint32_t row)
{
    float at_column = fmaf(p->per_column, (float)column, p->at_origin);
    float depth = fmaf(p->per_row, (float)row, at_column);

    depth = fminf(fmaxf(depth, 0), 1);
    return (uint32_t)lrintf(depth * (float)TS_LDI_FAR);
}

/* ---- all faces ---- */

struct drawing {
    const struct ts_stencil_mesh *mesh;
    struct ts_grid grid;
    unsigned how;
    struct ts_layers *to;
};

/* The nearest centres of pixels within a face's box, on one axis; none: low > high. */
static void centers(const double place[3][3], int k, uint32_t pixels, double *low, double *high)
{
    double lo = fmin(fmin(place[0][k], place[1][k]), place[2][k]);
    double hi = fmax(fmax(place[0][k], place[1][k]), place[2][k]);

    *low = fmax(ceil((lo - CENTER) / TS_LDI_SUBPIXELS), 0);
    *high = fmin(floor((hi - CENTER) / TS_LDI_SUBPIXELS), pixels - 1.0);
}

static bool within_reach(const double place[3][3])
{
    for (int i = 0; i < 3; i++)
        if (!(fabs(place[i][0]) <= REACH && fabs(place[i][1]) <= REACH &&
              fabs(place[i][2]) <= TS_STENCIL_DEEP))
            return false;
    return true;
}

/* One more fragment of a pixel: the next layer's. Depth is there if there is room for layers. */
static void put(const struct drawing *d, const struct corner *c, uint32_t column, uint32_t row)
{
    const struct ts_view *view = &d->to->view;
    size_t pixel = (size_t)row * view->width + column;
    uint32_t n = d->to->count[pixel];
    uint32_t rows = d->how & TS_STENCIL_TALL ? ts_stencil_rows(view, n) : 0;

    if (d->to->depth) {
        struct plane plane = plane_of(c, (float)rows);

        d->to->depth[(size_t)n * view->width * view->height + pixel] =
            depth_of(&plane, column, rows + row);
    }
    if (n <= TS_STENCIL_LAYERS) d->to->count[pixel]++; /* saturates, as GL_INCR does */
}

static bool draw_face(const struct drawing *d, uint32_t face, struct ts_error *error)
{
    double place[3][3], low[2], high[2];
    struct corner c[3];
    int64_t twice;
    bool leaves;

    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            place[i][k] = ts_grid_place(
                &d->grid, k, d->mesh->vertex + 3 * (size_t)d->mesh->face[3 * (size_t)face + i]);
    centers((const double(*)[3])place, 0, d->to->view.width, &low[0], &high[0]);
    centers((const double(*)[3])place, 1, d->to->view.height, &low[1], &high[1]);
    if (low[0] > high[0] || low[1] > high[1]) return true;
    if ((d->how & TS_STENCIL_CLOSED) && place[0][2] >= TS_LDI_FAR && place[1][2] >= TS_LDI_FAR &&
        place[2][2] >= TS_LDI_FAR)
        return true;
    if (!within_reach((const double(*)[3])place)) return ts_stencil_too_far(face, error);
    for (int i = 0; i < 3; i++) c[i] = corner_of(place[i]);
    twice = area(c);
    if (twice == 0) return true;
    leaves = (twice < 0) != d->grid.from_high; /* counterclockwise, it looks up along the axis */
    if (d->how & (leaves ? TS_STENCIL_ENTERS : TS_STENCIL_LEAVES)) return true;
    if (twice < 0) { /* the driver's own way to make it clockwise */
        struct corner first = c[0];

        c[0] = c[1];
        c[1] = first;
    }
    for (uint32_t row = (uint32_t)low[1]; row <= (uint32_t)high[1]; row++)
        for (uint32_t column = (uint32_t)low[0]; column <= (uint32_t)high[0]; column++)
            if (covers(c, column, row)) put(d, c, column, row);
    return true;
}

static bool draw_faces(const struct drawing *d, struct ts_error *error)
{
    memset(d->to->count, 0, (size_t)d->to->view.width * d->to->view.height);
    for (uint32_t f = 0; f < d->mesh->face_count; f++)
        if (!draw_face(d, f, error)) return false;
    return true;
}

/* Every corner is a vertex, and has a place. */
static bool check_corners(const struct drawing *d, struct ts_error *error)
{
    const struct ts_stencil_mesh *m = d->mesh;
    uint32_t bad = m->vertex_count;

    if (!ts_ldi_check_faces(m->vertex_count, m->face_count, m->face, error)) return false;
    for (size_t i = 0; i < 3 * (size_t)m->face_count; i++)
        for (int k = 0; k < 3; k++)
            if (!isfinite(ts_grid_place(&d->grid, k, m->vertex + 3 * (size_t)m->face[i])) &&
                m->face[i] < bad)
                bad = m->face[i];
    return bad == m->vertex_count || ts_ldi_no_place(bad, error);
}

static void release(struct ts_layers *layers)
{
    free(layers->count);
    free(layers->depth);
    *layers = (struct ts_layers){0};
}

/* Counts first, then fills as many layers as there are. */
static bool draw_twice(struct drawing *d, struct ts_error *error)
{
    struct ts_layers *to = d->to;
    size_t pixels = (size_t)to->view.width * to->view.height;

    to->count = malloc(pixels);
    if (!to->count) return ts_out_of_memory(error);
    if (!check_corners(d, error) || !draw_faces(d, error)) return false;
    for (size_t p = 0; p < pixels; p++) {
        if (to->count[p] > TS_STENCIL_LAYERS) return ts_stencil_too_many(&to->view, p, error);
        if (to->count[p] > to->most) to->most = to->count[p];
    }
    to->depth = calloc(pixels * to->most + 1, sizeof *to->depth);
    if (!to->depth) return ts_out_of_memory(error);
    return draw_faces(d, error);
}

static bool draw(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                 const struct ts_view *view, unsigned how, struct ts_layers *to,
                 struct ts_error *error)
{
    struct drawing d = {.mesh = mesh, .how = how, .to = to};

    (void)session;
    release(to);
    if (!ts_stencil_check(mesh, how, error)) return false;
    if (how & TS_STENCIL_PRINTED)
        return ts_fail(error, "only OpenGL can draw as the paper has it printed");
    if (!ts_grid_of(view, &d.grid, error)) return false;
    to->view = *view;
    if (draw_twice(&d, error)) return true;
    release(to);
    return false;
}

/* ---- sorted ---- */

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

/* Sorted by depth, then marked by turns; of equal depths those that enter come first. An odd one is
 * closed at the far side. */
static void sort_pixel(const struct ts_layers *layers, size_t pixel, uint32_t *to)
{
    size_t pixels = (size_t)layers->view.width * layers->view.height, count = layers->count[pixel];

    for (size_t n = 0; n < count; n++) to[n] = 2 * layers->depth[n * pixels + pixel];
    if (count % 2) to[count++] = 2 * TS_LDI_FAR;
    qsort(to, count, sizeof *to, by_number);
    for (size_t n = 1; n < count; n += 2) to[n]++;
    qsort(to, count, sizeof *to, by_number);
}

/* Room for the crossings of all pixels, whose numbers are in `first' from 1 on. */
static bool make_room(const struct ts_view *view, struct ts_ldi_image *to, struct ts_error *error)
{
    size_t pixels = (size_t)view->width * view->height;

    for (size_t p = 0; to->first && p < pixels; p++) {
        if (to->first[p + 1] > to->most) to->most = to->first[p + 1];
        to->first[p + 1] += to->first[p];
    }
    to->crossing =
        to->first ? malloc(((size_t)to->first[pixels] + 1) * sizeof *to->crossing) : NULL;
    if (to->crossing) return true;
    free(to->first);
    *to = (struct ts_ldi_image){.most = 0};
    return ts_out_of_memory(error);
}

/* An image of a view with no crossings yet. */
static void begin_image(const struct ts_view *view, struct ts_ldi_image *to)
{
    free(to->first);
    free(to->crossing);
    *to = (struct ts_ldi_image){.view = *view};
    to->first = calloc((size_t)view->width * view->height + 1, sizeof *to->first);
}

static bool sort(const struct ts_layers *layers, struct ts_ldi_image *to, struct ts_error *error)
{
    size_t pixels = (size_t)layers->view.width * layers->view.height;

    begin_image(&layers->view, to);
    for (size_t p = 0; to->first && p < pixels; p++)
        to->first[p + 1] = layers->count[p] + layers->count[p] % 2U;
    if (!make_room(&layers->view, to, error)) return false;
    for (size_t p = 0; p < pixels; p++) sort_pixel(layers, p, to->crossing + to->first[p]);
    return true;
}

/* Every layer with its mark, and as many at the far side as are missing of one kind. */
static void join_pixel(const struct ts_layers *kind[2], size_t pixel, uint32_t *to)
{
    size_t pixels = (size_t)kind[0]->view.width * kind[0]->view.height, count = 0;
    size_t most = kind[0]->count[pixel] > kind[1]->count[pixel] ? kind[0]->count[pixel]
                                                                : kind[1]->count[pixel];

    for (uint32_t i = 0; i < 2; i++)
        for (size_t n = 0; n < most; n++) {
            bool drawn = n < kind[i]->count[pixel];

            to[count++] = 2 * (drawn ? kind[i]->depth[n * pixels + pixel] : TS_LDI_FAR) + i;
        }
    qsort(to, count, sizeof *to, by_number);
}

static bool join(const struct ts_layers *enters, const struct ts_layers *leaves,
                 struct ts_ldi_image *to, struct ts_error *error)
{
    const struct ts_layers *kind[2] = {enters, leaves};
    size_t pixels = (size_t)enters->view.width * enters->view.height;

    if (!ts_stencil_check_join(enters, leaves, error)) {
        free(to->first);
        free(to->crossing);
        *to = (struct ts_ldi_image){.most = 0};
        return false;
    }
    begin_image(&enters->view, to);
    for (size_t p = 0; to->first && p < pixels; p++)
        to->first[p + 1] =
            2U * (enters->count[p] > leaves->count[p] ? enters->count[p] : leaves->count[p]);
    if (!make_room(&enters->view, to, error)) return false;
    for (size_t p = 0; p < pixels; p++) join_pixel(kind, p, to->crossing + to->first[p]);
    return true;
}

/* ---- nothing to keep ---- */

static bool open(enum ts_gl gl, struct ts_stencil **session, struct ts_error *error)
{
    (void)gl;
    *session = NULL;
    return ts_arithmetic_check(error);
}

static const char *driver(const struct ts_stencil *session)
{
    (void)session;
    return "llvmpipe, in plain C";
}

static void close(struct ts_stencil *session) { (void)session; }

const struct ts_stencil_table ts_stencil_ref = {open, driver, draw, sort, join, release, close};
