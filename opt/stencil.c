/* stencil.c, fast: the stencil passes in OpenGL, off the screen by OSMesa. The only file of
 * the library that knows either.
 *
 * Where the paper's text leaves something out or real OpenGL differs, docs/stencil.md says why it
 * is done as here. The framebuffer is an object with depth and stencil and no colours. The viewport
 * is far larger than it, so that no face is cut at a side; window position 0 is position 0 in clip
 * space, and a window position is a position in clip space times TS_STENCIL_REACH, a power of two:
 * nothing is rounded on the way. Depth is the same number in both. */
#include <stdlib.h>

#include "opt/sort.h"
#include "opt/stencil.h"

static void release(struct ts_layers *layers)
{
    free(layers->count);
    free(layers->depth);
    *layers = (struct ts_layers){.most = 0};
}

#ifdef HAVE_OSMESA

#define GL_GLEXT_PROTOTYPES 1
#include <GL/osmesa.h>
#include <dlfcn.h>
/* after it */
#include <GL/glext.h>

/* The library is loaded when a context is made: programs that never draw do not need it. */
#define WINDOW_FUNCTIONS(DO)                                                                       \
    DO(OSMesaCreateContextExt)                                                                     \
    DO(OSMesaDestroyContext) DO(OSMesaGetProcAddress) DO(OSMesaMakeCurrent)
#define DRAWING_FUNCTIONS(DO)                                                                      \
    DO(glBindBuffer)                                                                               \
    DO(glBindFramebuffer)                                                                          \
    DO(glBindRenderbuffer)                                                                         \
    DO(glBufferData)                                                                               \
    DO(glCheckFramebufferStatus)                                                                   \
    DO(glClear)                                                                                    \
    DO(glClipControl)                                                                              \
    DO(glDepthFunc)                                                                                \
    DO(glDisable)                                                                                  \
    DO(glDrawArrays)                                                                               \
    DO(glDrawBuffer)                                                                               \
    DO(glEnable)                                                                                   \
    DO(glEnableClientState)                                                                        \
    DO(glFramebufferRenderbuffer)                                                                  \
    DO(glGenBuffers)                                                                               \
    DO(glGenFramebuffers)                                                                          \
    DO(glGenRenderbuffers)                                                                         \
    DO(glGetError)                                                                                 \
    DO(glGetString)                                                                                \
    DO(glReadBuffer)                                                                               \
    DO(glReadPixels)                                                                               \
    DO(glRenderbufferStorage)                                                                      \
    DO(glScissor) DO(glStencilFunc) DO(glStencilOp) DO(glVertexPointer) DO(glViewport)

#define MEMBER(name) __typeof__(name) *name;

struct session {
    struct {
        WINDOW_FUNCTIONS(MEMBER)
        DRAWING_FUNCTIONS(MEMBER)
    } gl;
    OSMesaContext context;
    uint32_t color; /* one pixel, never drawn: a context wants an image */
    GLuint frame, buffer, array;
    uint32_t width, rows; /* of the framebuffer */
    struct stencil_faces faces;
    char driver[80];
};

/* ---- the context ---- */

/* Never unloaded: the driver's threads may outlive a context. */
void *ts_stencil_library(struct ts_error *error)
{
    void *library = dlopen("libOSMesa.so.8", RTLD_NOW | RTLD_NODELETE);

    if (!library) library = dlopen("libOSMesa.so", RTLD_NOW | RTLD_NODELETE);
    if (!library) ts_fail(error, "OSMesa: %.200s", dlerror());
    return library;
}

static bool load(struct session *s, struct ts_error *error)
{
    void *library = ts_stencil_library(error), *found;
    int missing = 0;

    if (!library) return false;
#define FIND(name)                                                                                 \
    found = dlsym(library, #name);                                                                 \
    missing += !found;                                                                             \
    s->gl.name = __extension__(__typeof__(s->gl.name)) found;
    WINDOW_FUNCTIONS(FIND)
#undef FIND
    return missing == 0 || ts_fail(error, "OSMesa: %d functions are missing", missing);
}

static bool find_functions(struct session *s, struct ts_error *error)
{
    OSMESAproc found;
    int missing = 0;

#define FIND(name)                                                                                 \
    found = s->gl.OSMesaGetProcAddress(#name);                                                     \
    missing += !found;                                                                             \
    s->gl.name = (__typeof__(s->gl.name))(void (*)(void))found;
    DRAWING_FUNCTIONS(FIND)
#undef FIND
    return missing == 0 || ts_fail(error, "OSMesa: expected OpenGL 4.5, %d are missing", missing);
}

static bool make_current(struct session *s, struct ts_error *error)
{
    bool good = s->gl.OSMesaMakeCurrent(s->context, &s->color, GL_UNSIGNED_BYTE, 1, 1);

    return good || ts_fail(error, "OSMesa: the context can't be used");
}

/* What stays the same from drawing to drawing. Clip space is as deep as the depth buffer, 0 to 1,
 * and not -1 to 1; the depth test is one that always passes, as a disabled one writes no depth. */
static bool set_up(struct session *s, struct ts_error *error)
{
    if (!make_current(s, error) || !find_functions(s, error)) return false;
    snprintf(s->driver, sizeof s->driver, "%s", (const char *)s->gl.glGetString(GL_RENDERER));
    s->gl.glGenFramebuffers(1, &s->frame);
    s->gl.glBindFramebuffer(GL_FRAMEBUFFER, s->frame);
    s->gl.glGenRenderbuffers(1, &s->buffer);
    s->gl.glBindRenderbuffer(GL_RENDERBUFFER, s->buffer);
    s->gl.glDrawBuffer(GL_NONE);
    s->gl.glReadBuffer(GL_NONE);
    s->gl.glGenBuffers(1, &s->array);
    s->gl.glBindBuffer(GL_ARRAY_BUFFER, s->array);
    s->gl.glEnableClientState(GL_VERTEX_ARRAY);
    s->gl.glVertexPointer(3, GL_FLOAT, 0, NULL);
    s->gl.glEnable(GL_STENCIL_TEST);
    s->gl.glDepthFunc(GL_ALWAYS);
    s->gl.glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
    return s->gl.glGetError() == 0 || ts_fail(error, "OpenGL: an error while it was set up");
}

static void close(void *session)
{
    struct session *s = session;

    if (!s) return;
    if (s->context) s->gl.OSMesaDestroyContext(s->context);
    stencil_faces_free(&s->faces);
    free(s);
}

static bool make_context(struct session *s, struct ts_error *error)
{
    if (!load(s, error)) return false;
    s->context = s->gl.OSMesaCreateContextExt(OSMESA_RGBA, 0, 0, 0, NULL);
    return s->context ? set_up(s, error) : ts_fail(error, "OSMesa: no context can be made");
}

static bool open(void **session, struct ts_error *error)
{
    struct session *s = calloc(1, sizeof *s);

    *session = NULL;
    if (!s) return ts_out_of_memory(error);
    *session = make_context(s, error) ? s : NULL;
    if (!*session) close(s);
    return *session != NULL;
}

static const char *driver(const void *session) { return ((const struct session *)session)->driver; }

/* ---- passes ---- */

static bool resize(struct session *s, uint32_t width, uint32_t rows, struct ts_error *error)
{
    bool good;

    if (width != s->width || rows != s->rows) {
        s->gl.glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, (int)width, (int)rows);
        s->gl.glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT,
                                        GL_RENDERBUFFER, s->buffer);
        s->width = width;
        s->rows = rows;
    }
    good = s->gl.glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    return good || ts_fail(error, "OpenGL: no framebuffer of %u by %u pixels", width, rows);
}

static void set(const struct session *s, GLenum what, bool on)
{
    if (on)
        s->gl.glEnable(what);
    else
        s->gl.glDisable(what);
}

/* Layer n (from 0) of all pixels, at so many rows above the lowest. The first pass also counts. */
static void pass(const struct session *s, const struct ts_view *view, uint32_t n, uint32_t rows)
{
    s->gl.glViewport(-TS_STENCIL_REACH, (int)rows - TS_STENCIL_REACH, 2 * TS_STENCIL_REACH,
                     2 * TS_STENCIL_REACH);
    s->gl.glScissor(0, (int)rows, (int)view->width, (int)view->height);
    s->gl.glStencilFunc(GL_GREATER, (int)n + 1, 0xff);
    s->gl.glStencilOp(n == 0 ? GL_INCR : GL_KEEP, GL_INCR, GL_INCR);
    s->gl.glDrawArrays(GL_TRIANGLES, 0, 3 * (int)s->faces.count);
}

static void clear(const struct session *s)
{
    s->gl.glDisable(GL_SCISSOR_TEST);
    s->gl.glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    s->gl.glEnable(GL_SCISSOR_TEST);
}

/* The lowest rows, 24 bits of depth over 8 bits of stencil each. */
static void read_back(const struct session *s, const struct ts_view *view, uint32_t rows,
                      uint32_t *to)
{
    s->gl.glReadPixels(0, 0, (int)view->width, (int)rows, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8,
                       to);
}

/* The first layer, and how many there are. */
static bool first_pass(struct session *s, struct ts_layers *to, struct ts_error *error)
{
    size_t pixels = (size_t)to->view.width * to->view.height;

    to->count = malloc(pixels);
    to->depth = malloc(pixels * sizeof *to->depth);
    if (!to->count || !to->depth) return ts_out_of_memory(error);
    if (!resize(s, to->view.width, to->view.height, error)) return false;
    clear(s);
    pass(s, &to->view, 0, 0);
    read_back(s, &to->view, to->view.height, to->depth);
    for (size_t p = 0; p < pixels; p++) {
        to->count[p] = to->depth[p] & 0xff;
        if (to->count[p] > TS_STENCIL_LAYERS) return ts_stencil_too_many(&to->view, p, error);
        if (to->count[p] > to->most) to->most = to->count[p];
    }
    return true;
}

/* The layers after the first; `at_once` of them share a framebuffer. */
static bool other_passes(struct session *s, uint32_t at_once, struct ts_layers *to,
                         struct ts_error *error)
{
    size_t pixels = (size_t)to->view.width * to->view.height;
    uint32_t left = to->most > 1 ? to->most - 1 : 0, together = left < at_once ? left : at_once;
    uint32_t *larger = realloc(to->depth, (pixels * to->most + 1) * sizeof *larger);

    if (!larger) return ts_out_of_memory(error);
    to->depth = larger;
    if (together > 1 && !resize(s, to->view.width, together * to->view.height, error)) return false;
    for (uint32_t n = 1; n < to->most; n += together) {
        uint32_t end = to->most - n < together ? to->most : n + together;

        clear(s);
        for (uint32_t layer = n; layer < end; layer++)
            pass(s, &to->view, layer, (layer - n) * to->view.height);
        read_back(s, &to->view, (end - n) * to->view.height, to->depth + n * pixels);
    }
    return s->gl.glGetError() == 0 || ts_fail(error, "OpenGL: an error while layers were drawn");
}

/* Depth alone, and 0 where a pass has left the pixel's last fragment or none. */
static void tidy(struct ts_layers *to)
{
    size_t pixels = (size_t)to->view.width * to->view.height;

    for (size_t n = 0; n < to->most; n++)
        for (size_t p = 0; p < pixels; p++) {
            uint32_t *depth = &to->depth[n * pixels + p];

            *depth = n < to->count[p] ? *depth >> 8 : 0;
        }
}

/* As the camera that was turned around saw it: columns run the other way. */
static void turn_back(struct ts_layers *to)
{
    size_t width = to->view.width, rows = to->view.height * (size_t)to->most;

    for (size_t row = 0; row < rows; row++)
        for (size_t i = 0, k = width - 1; i < k; i++, k--) {
            uint32_t *line = to->depth + row * width, depth = line[i];
            uint8_t *count = to->count + row * width, other;

            line[i] = line[k];
            line[k] = depth;
            if (row >= to->view.height) continue;
            other = count[i];
            count[i] = count[k];
            count[k] = other;
        }
}

static bool draw_faces(struct session *s, unsigned how, struct ts_layers *to,
                       struct ts_error *error)
{
    const struct ts_view *view = &to->view;

    if (!make_current(s, error)) return false;
    set(s, GL_DEPTH_TEST, !(how & TS_STENCIL_UNTESTED));
    set(s, GL_DEPTH_CLAMP, !(how & TS_STENCIL_CLIPPED));
    s->gl.glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(9 * s->faces.count * sizeof *s->faces.corner),
                       s->faces.corner, GL_STREAM_DRAW);
    if (!first_pass(s, to, error) ||
        !other_passes(s, how & TS_STENCIL_TALL ? TS_STENCIL_TALLEST / view->height : 1, to, error))
        return false;
    tidy(to);
    if (view->from_high && (how & TS_STENCIL_MIRRORED)) turn_back(to);
    return true;
}

static bool draw(void *session, const struct ts_stencil_mesh *mesh, const struct ts_view *view,
                 unsigned how, struct ts_layers *to, struct ts_error *error)
{
    struct session *s = session;

    release(to);
    if (!stencil_gather(&s->faces, mesh, view, how, error)) return false;
    to->view = *view;
    if (draw_faces(s, how, to, error)) return true;
    release(to);
    return false;
}

#else

void *ts_stencil_library(struct ts_error *error)
{
    ts_fail(error, "built without OSMesa");
    return NULL;
}

static bool open(void **session, struct ts_error *error)
{
    *session = ts_stencil_library(error);
    return false;
}

static const char *driver(const void *session)
{
    (void)session;
    return "none";
}

static bool draw(void *session, const struct ts_stencil_mesh *mesh, const struct ts_view *view,
                 unsigned how, struct ts_layers *to, struct ts_error *error)
{
    (void)mesh, (void)view, (void)how;
    release(to);
    return open(&session, error);
}

static void close(void *session) { (void)session; }

#endif

/* ---- sorted ---- */

/* In turn they enter and leave. Of two at one depth the one that enters goes first. */
static void mark(uint32_t *number, size_t count)
{
    for (size_t i = 0; i < count; i++) number[i] = 2 * number[i] + i % 2;
    sort_few(number, count);
}

static bool sort(const struct ts_layers *layers, struct ts_ldi *to, struct ts_error *error)
{
    size_t pixels = (size_t)layers->view.width * layers->view.height, total = 0;

    free(to->first);
    free(to->crossing);
    for (size_t p = 0; p < pixels; p++) total += layers->count[p];
    *to = (struct ts_ldi){layers->view, layers->most, malloc((pixels + 1) * sizeof *to->first),
                          malloc((total + 1) * sizeof *to->crossing)};
    if (!to->first || !to->crossing) {
        free(to->first);
        free(to->crossing);
        *to = (struct ts_ldi){.most = 0};
        return ts_out_of_memory(error);
    }
    to->first[0] = 0;
    for (size_t p = 0; p < pixels; p++) {
        uint32_t *crossing = to->crossing + to->first[p], count = layers->count[p];

        for (size_t n = 0; n < count; n++) crossing[n] = layers->depth[n * pixels + p];
        sort_few(crossing, count);
        mark(crossing, count);
        to->first[p + 1] = to->first[p] + count;
    }
    return true;
}

const struct ts_stenciling ts_stencil_opt = {open, driver, draw, sort, release, close};
