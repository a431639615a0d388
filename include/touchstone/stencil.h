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
 * by rounding. The fast twin is OpenGL, through OSMesa or EGL, and is refused where there is none.
 *
 * Contract of both twins: as many layers as ldi.h has crossings, pixel by pixel; of a driver with
 * another fill rule, softpipe for one, except where a pixel's centre is on an edge. Where the
 * driver is llvmpipe (Mesa 22.3) and the processor multiplies and adds in one rounding, both give
 * the same layers, number for number, and depths within the derived bound. */
#ifndef TOUCHSTONE_STENCIL_H
#define TOUCHSTONE_STENCIL_H

#include "touchstone/api.h"
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
    TS_STENCIL_CLOSED = 32,   /* without the faces that lie at the far side or beyond it altogether;
                                 `sort' and `join' close lines there */
    TS_STENCIL_ENTERS = 64,  /* only faces through which lines enter, as ldi.h says (section 5.2) */
    TS_STENCIL_LEAVES = 128, /* only those through which they leave; not both */
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
    const uint32_t *face; /* any faces: whether they close is a question for ts_ldi_table.open */
};

/* Who makes a context without a screen: OSMesa, or EGL without a surface (Mesa's
 * EGL_MESA_platform_surfaceless). ANY: the first of them that is there. */
enum ts_gl { TS_GL_ANY, TS_GL_OSMESA, TS_GL_EGL };

/* A session: a context of OpenGL, or what stands for one. Each twin has its own. */
struct ts_stencil;

#ifdef __cplusplus
extern "C" {
#endif

/* What is kept from drawing to drawing: a context. One is used by one thread at a time, and not
 * in the child of a fork. Refused where that system is not there. */
TS_API struct ts_stencil *ts_stencil_open(enum ts_gl gl, struct ts_error *error);

/* What draws, as it calls itself: "llvmpipe (LLVM 15.0.6, 128 bits), OpenGL 4.5 (Compatibility
 * Profile) Mesa 22.3.6, EGL". Stays until close. */
TS_API const char *ts_stencil_driver(const struct ts_stencil *session);

/* The layers of a mesh; `to` is released before, a struct of zeros is one that was. Refuses
 * what ts_ldi_table.render does; another `how` than a sum of those above; the first face that names
 * no vertex; the first face of which the box of its places holds the centre of a pixel and a place
 * is beyond reach (across, up or deep); and a pixel of more than TS_STENCIL_LAYERS layers. Then,
 * and if memory runs out, `to` is a struct of zeros. */
TS_API bool ts_stencil_draw(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                            const struct ts_view *view, unsigned how, struct ts_layers *to,
                            struct ts_error *error);

/* The layers as an image: sorted; crossings enter and leave in turn, by their position. A line that
 * has an odd number of them leaves once more at the far side. `to` is
 * released before; if it is refused `to` is an image of zeros. */
TS_API bool ts_stencil_sort(const struct ts_layers *layers, struct ts_ldi_image *to,
                            struct ts_error *error);

/* Layers of faces that enter and of faces that leave, drawn apart, as one image: crossings are what
 * their faces are, also where parts of a body overlap. Where one kind is fewer on a line, the rest
 * of it is put at the far side. Refuses layers of different views. `to` is released before; if it
 * is refused `to` is an image of zeros. */
TS_API bool ts_stencil_join(const struct ts_layers *enters, const struct ts_layers *leaves,
                            struct ts_ldi_image *to, struct ts_error *error);

/* Frees what it holds, and leaves zeros. NULL is allowed, and so is what was released. */
TS_API void ts_stencil_release(struct ts_layers *layers);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_stencil_close(struct ts_stencil *session);

/* On how many rows above the image's own layer n (from 0) is drawn if it is tall: layers after the
 * first stand above each other, from the bottom again when the framebuffer is full. */
TS_API uint32_t ts_stencil_rows(const struct ts_view *view, uint32_t n);

/* OSMesa's shared library, as dlopen gives it; NULL, with an error, when there is none. */
TS_API void *ts_stencil_library(struct ts_error *error);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_stencil_table {
    bool (*open)(enum ts_gl gl, struct ts_stencil **session, struct ts_error *error);
    const char *(*driver)(const struct ts_stencil *session);
    bool (*draw)(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                 const struct ts_view *view, unsigned how, struct ts_layers *to,
                 struct ts_error *error);
    bool (*sort)(const struct ts_layers *layers, struct ts_ldi_image *to, struct ts_error *error);
    bool (*join)(const struct ts_layers *enters, const struct ts_layers *leaves,
                 struct ts_ldi_image *to, struct ts_error *error);
    void (*release)(struct ts_layers *layers);
    void (*close)(struct ts_stencil *session);
};

extern TS_API const struct ts_stencil_table ts_stencil_ref, ts_stencil_opt;

#ifdef __cplusplus
}
#endif

#endif
