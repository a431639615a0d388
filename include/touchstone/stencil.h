/* stencil.h: layered depth images by the stencil passes of paper 004, section 3, in OpenGL.
 *
 * A pass draws all faces; the stencil buffer counts fragments, and pass n leaves the depth of the
 * n-th fragment of each pixel. Fragments come in the order of faces, so layers are not sorted.
 *
 * Coverage is that of ldi.h, pixel by pixel: vertices are moved to ldi.h's grid before OpenGL sees
 * them, and the driver's fill rule is ldi.h's. Depths are the driver's own: a plane in floats. How
 * far that may be from the face's plane is derived in docs/stencil.md.
 *
 * The naive twin draws without OpenGL: it does in plain C what the driver llvmpipe does, rounding
 * by rounding. The fast twin is OpenGL through OSMesa, and is refused where there is none.
 *
 * Contract of both twins: as many layers as ldi.h has crossings, pixel by pixel. Where the driver
 * is llvmpipe (Mesa 22.3) and the processor multiplies and adds in one rounding, both give the same
 * layers, number for number, and depths within the derived bound. */
#ifndef TOUCHSTONE_STENCIL_H
#define TOUCHSTONE_STENCIL_H

#include "touchstone/ldi.h"

enum {
    TS_STENCIL_LAYERS = 254,   /* of a pixel; the stencil buffer can't tell 255 from more */
    TS_STENCIL_REACH = 8192,   /* pixels from the image's low corner, on both sides of it */
    TS_STENCIL_TALLEST = 16384 /* rows of a framebuffer */
};

/* How far a place may lie in front of or behind the near side, in steps. */
#define TS_STENCIL_DEEP 0x1p40

/* How it is drawn: a sum of these. UNTESTED, CLIPPED and MIRRORED are the paper's text as printed:
 * they change the result, and only OpenGL can do them. */
enum {
    TS_STENCIL_TALL = 1, /* all layers but the first above each other, read at once (see below) */
    TS_STENCIL_KEEP = 2, /* also the faces that cover no pixel: slower, the same result */
    TS_STENCIL_UNTESTED = 4,  /* the depth test is disabled */
    TS_STENCIL_CLIPPED = 8,   /* near and far plane clip */
    TS_STENCIL_MIRRORED = 16, /* from the high side: the camera is turned around */
    TS_STENCIL_PRINTED = TS_STENCIL_UNTESTED | TS_STENCIL_CLIPPED | TS_STENCIL_MIRRORED
};

/* Layer n of pixel p = row * width + column is depth[n * width * height + p], for n < count[p];
 * beyond, it is 0. Where it was tall, the rows of layer n are drawn ts_stencil_rows(...) above
 * those of the first, and the driver rounds other numbers. */
struct ts_layers {
    struct ts_view view;
    uint32_t most; /* layers of a pixel */
    uint8_t *count;
    uint32_t *depth;
};

struct ts_stencil_mesh {
    uint32_t vertex_count;
    const double *vertex;
    uint32_t face_count;
    const uint32_t *face; /* any faces: whether they close is a question for ts_layering.open */
};

/* On how many rows above the image's own layer n (from 0) is drawn if it is tall: layers after the
 * first stand above each other, from the bottom again when the framebuffer is full. */
static inline uint32_t ts_stencil_rows(const struct ts_view *view, uint32_t n)
{
    return n == 0 ? 0 : (n - 1) % (TS_STENCIL_TALLEST / view->height) * view->height;
}

/* ---- what is refused, in words ---- */

static inline bool ts_stencil_too_far(size_t face, struct ts_error *error)
{
    return ts_fail(error,
                   "face %zu: expected corners within %d pixels and %g steps, found one beyond",
                   face, TS_STENCIL_REACH, TS_STENCIL_DEEP);
}

static inline bool ts_stencil_too_many(const struct ts_view *view, size_t pixel,
                                       struct ts_error *error)
{
    return ts_fail(error, "column %zu, row %zu: expected at most %d layers, found more",
                   pixel % view->width, pixel / view->width, TS_STENCIL_LAYERS);
}

/* ---- the table ---- */

struct ts_stenciling {
    /* What is kept from drawing to drawing: a context. One is used by one thread at a time, and not
     * in the child of a fork. Refused where there is no OSMesa. */
    bool (*open)(void **session, struct ts_error *error);

    /* What draws, as it calls itself: "llvmpipe (LLVM 15.0.6, 128 bits)". Stays until close. */
    const char *(*driver)(const void *session);

    /* The layers of a mesh; `to` is released before, a struct of zeros is one that was. Refuses
     * what ts_layering.render does; the first face that names no vertex; the first face of which
     * the box of its places holds the centre of a pixel and a place is beyond reach (across, up or
     * deep); and a pixel of more than TS_STENCIL_LAYERS layers. Then, and if memory runs out, `to`
     * is a struct of zeros. */
    bool (*draw)(void *session, const struct ts_stencil_mesh *mesh, const struct ts_view *view,
                 unsigned how, struct ts_layers *to, struct ts_error *error);

    /* The layers as an image: sorted; crossings enter and leave in turn, by their position. */
    bool (*sort)(const struct ts_layers *layers, struct ts_ldi *to, struct ts_error *error);

    void (*release)(struct ts_layers *layers);
    void (*close)(void *session); /* NULL is allowed */
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_stenciling ts_stencil_ref, ts_stencil_opt;

/* OSMesa's shared library, as dlopen gives it; NULL, with an error, when there is none. */
void *ts_stencil_library(struct ts_error *error);
#ifdef __cplusplus
}
#endif

#endif
