/* bench.c: what stencil passes cost: 128 by 128 pixels, 8 layers of a torus knot, as large
 * as the objects of the paper's Table 2, and those that props/ldi/bench.c draws; with and without
 * dropping the faces that cover no pixel, and with all layers in one framebuffer. */
#include <stdlib.h>

#include "cases/shape/shapes.h"
#include "props/engine/columns.h"
#include "props/stencil/stencil.h"

enum { PIXELS = 128 };

struct picture {
    struct ts_case *c; /* holds the mesh */
    struct ts_stencil_mesh mesh;
    struct ts_view view;
    unsigned how;
    struct ts_layers layers;
    const struct ts_stencil_table *twin[2]; /* those that have drawn it, */
    struct ts_stencil *session[2];          /* and their sessions */
};

static void close_picture(void *input)
{
    struct picture *p = input;

    for (int i = 0; i < 2; i++)
        if (p->twin[i]) p->twin[i]->close(p->session[i]);
    ts_stencil_ref.release(&p->layers);
    ts_case_free(p->c);
    free(p);
}

/* Seen along axis 0, and as large as the mesh. */
static struct ts_view view_of(const struct ts_shape *shape)
{
    struct ts_view view = {.width = PIXELS, .height = PIXELS};

    for (size_t i = 0; i < 3 * (size_t)shape->vertex_count; i++) {
        double x = shape->point[i], *lo = &view.box.lo[i % 3], *hi = &view.box.hi[i % 3];

        if (i < 3 || x < *lo) *lo = x;
        if (i < 3 || x > *hi) *hi = x;
    }
    return view;
}

static void *open_knot(uint32_t rings, uint32_t sides, unsigned how)
{
    const struct ts_knot knot = {3, 4, 0.15, rings, sides};
    struct picture *p = calloc(1, sizeof *p);
    struct ts_shape shape;

    if (p) p->c = ts_case_new();
    if (!p || !p->c || !ts_shape_knot(p->c, &knot, &shape)) {
        if (p) ts_case_free(p->c);
        free(p);
        return NULL;
    }
    p->mesh =
        (struct ts_stencil_mesh){shape.vertex_count, shape.point, shape.face_count, shape.face};
    p->view = view_of(&shape);
    p->how = how;
    return p;
}

/* None where it is refused: there is no OpenGL. */
static uint64_t draw(const void *table, void *input)
{
    const struct ts_stencil_table *twin = table;
    struct picture *p = input;
    struct ts_error error;
    int i = 0;

    while (i < 1 && p->twin[i] && p->twin[i] != twin) i++;
    if (!p->twin[i]) {
        if (!twin->open(stencil_gl, &p->session[i], &error)) return 0;
        p->twin[i] = twin;
    }
    return twin->draw(p->session[i], &p->mesh, &p->view, p->how, &p->layers, &error);
}

static void *knot_12(void) { return open_knot(300, 20, 0); }
static void *knot_50(void) { return open_knot(625, 40, 0); }
static void *knot_110(void) { return open_knot(1000, 55, 0); }
static void *knot_150(void) { return open_knot(1250, 60, 0); }
static void *knot_520(void) { return open_knot(2600, 100, 0); }
static void *tall_12(void) { return open_knot(300, 20, TS_STENCIL_TALL); }
static void *tall_520(void) { return open_knot(2600, 100, TS_STENCIL_TALL); }
static void *kept_12(void) { return open_knot(300, 20, TS_STENCIL_KEEP); }
static void *kept_520(void) { return open_knot(2600, 100, TS_STENCIL_KEEP); }

const struct ts_bench stencil_benches[] = {
    {"12k faces", "image", knot_12, draw, close_picture, NULL},
    {"50k faces", "image", knot_50, draw, close_picture, NULL},
    {"110k faces", "image", knot_110, draw, close_picture, NULL},
    {"150k faces", "image", knot_150, draw, close_picture, NULL},
    {"520k faces", "image", knot_520, draw, close_picture, NULL},
    {"12k faces, tall", "image", tall_12, draw, close_picture, NULL},
    {"520k faces, tall", "image", tall_520, draw, close_picture, NULL},
    {"12k faces, none dropped", "image", kept_12, draw, close_picture, NULL},
    {"520k faces, none dropped", "image", kept_520, draw, close_picture, NULL},
    {0},
};
