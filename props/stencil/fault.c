/* fault.c: drawings that are wrong on purpose, or as printed. Faults are planted in the
 * naive twin, so that they are caught where there is no OpenGL, too; what is printed is drawn by
 * OpenGL itself. */
#include <stdlib.h>

#include "common/error.h"
#include "props/engine/columns.h"
#include "props/stencil/stencil.h"

static bool open(enum ts_gl gl, struct ts_stencil **session, struct ts_error *error)
{
    return ts_stencil_ref.open(gl, session, error);
}

static const char *driver(const struct ts_stencil *session)
{
    return ts_stencil_ref.driver(session);
}
static void release(struct ts_layers *layers) { ts_stencil_ref.release(layers); }
static void close(struct ts_stencil *session) { ts_stencil_ref.close(session); }

static bool draw(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                 const struct ts_view *view, unsigned how, struct ts_layers *to,
                 struct ts_error *error)
{
    return ts_stencil_ref.draw(session, mesh, view, how, to, error);
}

static bool sort(const struct ts_layers *layers, struct ts_ldi_image *to, struct ts_error *error)
{
    return ts_stencil_ref.sort(layers, to, error);
}

static bool join(const struct ts_layers *enters, const struct ts_layers *leaves,
                 struct ts_ldi_image *to, struct ts_error *error)
{
    return ts_stencil_ref.join(enters, leaves, to, error);
}

static size_t pixels_of(const struct ts_view *view) { return (size_t)view->width * view->height; }

/* ---- subjects: the paper's text, by OpenGL ---- */

static bool open_gl(enum ts_gl gl, struct ts_stencil **session, struct ts_error *error)
{
    return ts_stencil_opt.open(gl, session, error);
}

static const char *driver_gl(const struct ts_stencil *session)
{
    return ts_stencil_opt.driver(session);
}
static void close_gl(struct ts_stencil *session) { ts_stencil_opt.close(session); }

static bool printed(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                    const struct ts_view *view, unsigned how, struct ts_layers *to,
                    struct ts_error *error)
{
    return ts_stencil_opt.draw(session, mesh, view, how | TS_STENCIL_KEEP, to, error);
}

/* Section 2.2: depth testing is disabled. */
static bool untested(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                     const struct ts_view *view, unsigned how, struct ts_layers *to,
                     struct ts_error *error)
{
    return printed(session, mesh, view, how | TS_STENCIL_UNTESTED, to, error);
}

/* Section 2.2: faces of the volume of interest are near and far plane. */
static bool clipped(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                    const struct ts_view *view, unsigned how, struct ts_layers *to,
                    struct ts_error *error)
{
    return printed(session, mesh, view, how | TS_STENCIL_CLIPPED, to, error);
}

/* Section 2.3: opposite viewing directions, by a camera that is turned around. */
static bool mirrored(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                     const struct ts_view *view, unsigned how, struct ts_layers *to,
                     struct ts_error *error)
{
    return printed(session, mesh, view, how | TS_STENCIL_MIRRORED, to, error);
}

/* ---- planted faults: drawing ---- */

/* Faces that cross a pixel's centre with an edge go to the pixel on the other side. */
static bool ties(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                 const struct ts_view *view, unsigned how, struct ts_layers *to,
                 struct ts_error *error)
{
    uint32_t u = (view->axis + 1) % 3;
    struct ts_stencil_mesh turned = *mesh;
    double *vertex = malloc(3 * sizeof *vertex * ((size_t)mesh->vertex_count + 1));
    bool good;

    if (!vertex) return ts_out_of_memory(error);
    for (size_t i = 0; i < 3 * (size_t)mesh->vertex_count; i++)
        vertex[i] =
            i % 3 == u ? view->box.lo[u] + view->box.hi[u] - mesh->vertex[i] : mesh->vertex[i];
    turned.vertex = vertex;
    good = draw(session, &turned, view, how, to, error);
    free(vertex);
    for (size_t row = 0; good && row < view->height; row++)
        for (size_t i = 0, k = view->width - 1; i < k; i++, k--) {
            uint8_t *count = to->count + row * view->width, one = count[i];

            count[i] = count[k];
            count[k] = one;
        }
    return good;
}

/* The last layer of a pixel is not drawn. */
static bool dropped(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                    const struct ts_view *view, unsigned how, struct ts_layers *to,
                    struct ts_error *error)
{
    if (!draw(session, mesh, view, how, to, error)) return false;
    for (size_t p = 0; p < pixels_of(view); p++)
        if (to->count[p] == to->most && to->most > 2) to->count[p]--;
    return true;
}

/* The stencil counts on to 255 and beyond: one layer too many. */
static bool counted_on(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                       const struct ts_view *view, unsigned how, struct ts_layers *to,
                       struct ts_error *error)
{
    if (!draw(session, mesh, view, how, to, error)) return false;
    for (size_t p = 0; p < pixels_of(view); p++)
        if (to->count[p] > 0 && to->count[p] < to->most) to->count[p]++;
    return true;
}

/* A pixel's last fragment stays in the layers after its own. */
static bool stays(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                  const struct ts_view *view, unsigned how, struct ts_layers *to,
                  struct ts_error *error)
{
    size_t pixels = pixels_of(view);

    if (!draw(session, mesh, view, how, to, error)) return false;
    for (size_t p = 0; p < pixels; p++)
        for (size_t n = to->count[p]; n > 0 && n < to->most; n++)
            to->depth[n * pixels + p] = to->depth[(n - 1) * pixels + p];
    return true;
}

/* Fragments in another order. */
static bool reversed(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                     const struct ts_view *view, unsigned how, struct ts_layers *to,
                     struct ts_error *error)
{
    size_t pixels = pixels_of(view);

    if (!draw(session, mesh, view, how, to, error)) return false;
    for (size_t p = 0; p < pixels; p++)
        for (size_t i = 0, k = to->count[p]; i + 1 < k; i++) {
            uint32_t depth = to->depth[i * pixels + p];

            to->depth[i * pixels + p] = to->depth[--k * pixels + p];
            to->depth[k * pixels + p] = depth;
        }
    return true;
}

/* Seen from the far side. */
static bool swapped(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                    const struct ts_view *view, unsigned how, struct ts_layers *to,
                    struct ts_error *error)
{
    size_t pixels = pixels_of(view);

    if (!draw(session, mesh, view, how, to, error)) return false;
    for (size_t p = 0; p < pixels; p++)
        for (size_t n = 0; n < to->count[p]; n++)
            to->depth[n * pixels + p] = TS_LDI_FAR - to->depth[n * pixels + p];
    return true;
}

/* Depth as far as 16 bits tell it. */
static bool coarse(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                   const struct ts_view *view, unsigned how, struct ts_layers *to,
                   struct ts_error *error)
{
    if (!draw(session, mesh, view, how, to, error)) return false;
    for (size_t i = 0; i < to->most * pixels_of(view); i++) to->depth[i] &= ~0xffU;
    return true;
}

/* Every layer as if it were drawn at the framebuffer's corner. */
static bool low(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                const struct ts_view *view, unsigned how, struct ts_layers *to,
                struct ts_error *error)
{
    return draw(session, mesh, view, how & ~(unsigned)TS_STENCIL_TALL, to, error);
}

/* ---- planted faults: sorting ---- */

static bool unsorted(const struct ts_layers *layers, struct ts_ldi_image *to,
                     struct ts_error *error)
{
    size_t pixels = pixels_of(&layers->view);

    if (!sort(layers, to, error)) return false;
    for (size_t p = 0; p < pixels; p++)
        for (uint32_t n = 0; n < layers->count[p]; n++)
            to->crossing[to->first[p] + n] = 2 * layers->depth[n * pixels + p] + n % 2;
    return true;
}

static bool by_turns_wrong(const struct ts_layers *layers, struct ts_ldi_image *to,
                           struct ts_error *error)
{
    if (!sort(layers, to, error)) return false;
    for (uint32_t i = 0; i < to->first[pixels_of(&layers->view)]; i++) to->crossing[i] ^= 1;
    return true;
}

/* ---- planted faults: joining ---- */

static bool join_swapped(const struct ts_layers *enters, const struct ts_layers *leaves,
                         struct ts_ldi_image *to, struct ts_error *error)
{
    return join(leaves, enters, to, error);
}

/* What would be put at the far side is put at the near one. */
static bool join_near(const struct ts_layers *enters, const struct ts_layers *leaves,
                      struct ts_ldi_image *to, struct ts_error *error)
{
    if (!join(enters, leaves, to, error)) return false;
    for (size_t p = 0; p < pixels_of(&to->view); p++)
        if (leaves->count[p] < enters->count[p]) {
            to->crossing[to->first[p + 1] - 1] = to->crossing[to->first[p + 1] - 2];
            to->crossing[to->first[p + 1] - 2] = 1;
        }
    return true;
}

/* A line that goes on beyond the far side is left open. */
static bool sort_open(const struct ts_layers *layers, struct ts_ldi_image *to,
                      struct ts_error *error)
{
    if (!sort(layers, to, error)) return false;
    for (size_t p = 0; p < pixels_of(&layers->view); p++)
        if (layers->count[p] % 2) to->crossing[to->first[p + 1] - 1] ^= 1;
    return true;
}

static const struct ts_stencil_table
    depth_test_off = {open_gl, driver_gl, untested, sort, join, release, close_gl},
    clips = {open_gl, driver_gl, clipped, sort, join, release, close_gl},
    turned_around = {open_gl, driver_gl, mirrored, sort, join, release, close_gl},
    other_ties = {open, driver, ties, sort, join, release, close},
    layer_dropped = {open, driver, dropped, sort, join, release, close},
    layer_added = {open, driver, counted_on, sort, join, release, close},
    last_stays = {open, driver, stays, sort, join, release, close},
    other_order = {open, driver, reversed, sort, join, release, close},
    near_far_swapped = {open, driver, swapped, sort, join, release, close},
    sixteen_bits = {open, driver, coarse, sort, join, release, close},
    never_tall = {open, driver, low, sort, join, release, close},
    not_sorted = {open, driver, draw, unsorted, join, release, close},
    leaves_first = {open, driver, draw, by_turns_wrong, join, release, close},
    sides_swapped = {open, driver, draw, sort, join_swapped, release, close},
    closed_near = {open, driver, draw, sort, join_near, release, close},
    left_open = {open, driver, draw, sort_open, join, release, close};

const struct ts_wrong_twin stencil_wrong[] = {
    {"depth_test_off", TS_SUBJECT, &depth_test_off, "depths",
     "section 2.2: depth testing is disabled, and so OpenGL writes no depth"},
    {"clips", TS_SUBJECT, &clips, "counts",
     "section 2.2: what is beyond the near and far plane is clipped, and layers with it"},
    {"turned_around", TS_SUBJECT, &turned_around, "counts",
     "section 2.3: a camera that is turned around mirrors columns and breaks ties the other way"},
    {"other_ties", TS_FAULT, &other_ties, "counts", "left and right edges are the other way round"},
    {"layer_dropped", TS_FAULT, &layer_dropped, "layers", "a layer is left out"},
    {"layer_dropped", TS_FAULT, &layer_dropped, "counts", "a layer is left out"},
    {"layer_added", TS_FAULT, &layer_added, "layers", "a layer too many"},
    {"layer_added", TS_FAULT, &layer_added, "counts", "a layer too many"},
    {"last_stays", TS_FAULT, &last_stays, "layers",
     "layers after a pixel's last are not discarded"},
    {"other_order", TS_FAULT, &other_order, "layers", "fragments in another order"},
    {"other_order", TS_FAULT, &other_order, "depths", "fragments in another order"},
    {"near_far_swapped", TS_FAULT, &near_far_swapped, "layers", "near and far are swapped"},
    {"near_far_swapped", TS_FAULT, &near_far_swapped, "depths", "near and far are swapped"},
    {"sixteen_bits", TS_FAULT, &sixteen_bits, "layers", "depths of 16 bits"},
    {"sixteen_bits", TS_FAULT, &sixteen_bits, "depths", "depths of 16 bits"},
    {"never_tall", TS_FAULT, &never_tall, "layers", "all layers as if at the framebuffer's corner"},
    {"not_sorted", TS_FAULT, &not_sorted, "sorted", "in the order of faces"},
    {"leaves_first", TS_FAULT, &leaves_first, "sorted", "the first crossing leaves"},
    {"left_open", TS_FAULT, &left_open, "sorted", "odd lines are not closed at the far side"},
    {"sides_swapped", TS_FAULT, &sides_swapped, "joined", "faces that enter leave"},
    {"closed_near", TS_FAULT, &closed_near, "joined", "lines are closed at the near side"},
    {0},
};
