/* stencil.c, fast: stencil passes in OpenGL, off the screen (window.h). No other file knows either.
 *
 * Where the paper's text leaves something out or real OpenGL differs, docs/stencil.md says why it
 * is done as here. The framebuffer is an object with depth and stencil and no colours. The viewport
 * is far larger than it, so that no face is cut at a side; window position 0 is position 0 in clip
 * space, and a window position is a position in clip space times TS_STENCIL_REACH, a power of two:
 * nothing is rounded on the way. Depth is the same number in both. */
#include <stdio.h>
#include <stdlib.h>

#include "common/check.h"
#include "common/number.h"
#include "opt/stencil/stencil.h"
#include "opt/stencil/window.h"

static void release(struct ts_layers *layers)
{
    free(layers->count);
    free(layers->depth);
    *layers = (struct ts_layers){.most = 0};
}

#if defined HAVE_OSMESA || defined HAVE_EGL

#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
/* after it */
#include <GL/glext.h>

#define DRAWING_FUNCTIONS(DO)                                                                      \
    DO(glBindBuffer)                                                                               \
    DO(glBindFramebuffer)                                                                          \
    DO(glBindRenderbuffer)                                                                         \
    DO(glBufferData)                                                                               \
    DO(glCheckFramebufferStatus)                                                                   \
    DO(glClear)                                                                                    \
    DO(glClipControl)                                                                              \
    DO(glCullFace)                                                                                 \
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

struct ts_stencil {
    struct {
        DRAWING_FUNCTIONS(MEMBER)
    } gl;
    struct stencil_window window;
    GLuint frame, buffer, array;
    uint32_t width, rows; /* of the framebuffer */
    struct stencil_faces faces;
    char driver[160];
};

/* ---- the context ---- */

static bool find_functions(struct ts_stencil *s, struct ts_error *error)
{
    int missing = 0;

#define FIND(name)                                                                                 \
    s->gl.name = (__typeof__(s->gl.name))opt_stencil_window_find(&s->window, #name);               \
    missing += !s->gl.name;
    DRAWING_FUNCTIONS(FIND)
#undef FIND
    return missing == 0 || ts_fail(error, "OpenGL 4.5: %d functions are missing", missing);
}

/* What stays the same from drawing to drawing. Clip space is as deep as the depth buffer, 0 to 1,
 * and not -1 to 1; the depth test is one that always passes, as a disabled one writes no depth. */
static bool set_up(struct ts_stencil *s, struct ts_error *error)
{
    const char *renderer, *version;

    if (!find_functions(s, error)) return false;
    renderer = (const char *)s->gl.glGetString(GL_RENDERER);
    version = (const char *)s->gl.glGetString(GL_VERSION);
    if (!renderer || !version) return ts_fail(error, "OpenGL: expected a driver with a name");
    snprintf(s->driver, sizeof s->driver, "%s, OpenGL %s, %s", renderer, version,
             opt_stencil_window_name(&s->window));
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

static void close(struct ts_stencil *s)
{
    if (!s) return;
    opt_stencil_window_close(&s->window);
    opt_stencil_faces_free(&s->faces);
    free(s);
}

static bool open_by(enum ts_gl gl, struct ts_stencil *s, struct ts_error *error)
{
    if (opt_stencil_window_open(&s->window, gl, error) && set_up(s, error)) {
        opt_stencil_window_leave(&s->window);
        return true;
    }
    opt_stencil_window_close(&s->window);
    return false;
}

/* The first that works; otherwise both say why not. */
static bool open_any(struct ts_stencil *s, struct ts_error *error)
{
    struct ts_error why[2];

    return open_by(TS_GL_OSMESA, s, &why[0]) || open_by(TS_GL_EGL, s, &why[1]) ||
           ts_fail(error, "%.150s; %.150s", why[0].text, why[1].text);
}

static bool open(enum ts_gl gl, struct ts_stencil **session, struct ts_error *error)
{
    struct ts_stencil *s;

    *session = NULL;
    if (!ts_arithmetic_check(error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    if (gl == TS_GL_ANY ? open_any(s, error) : open_by(gl, s, error))
        *session = s;
    else
        close(s);
    return *session != NULL;
}

static const char *driver(const struct ts_stencil *session) { return session->driver; }

/* ---- passes ---- */

static bool resize(struct ts_stencil *s, uint32_t width, uint32_t rows, struct ts_error *error)
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

static void set(const struct ts_stencil *s, GLenum what, bool on)
{
    if (on)
        s->gl.glEnable(what);
    else
        s->gl.glDisable(what);
}

/* Layer n (from 0) of all pixels, at so many rows above the lowest. The first pass also counts. */
static void pass(const struct ts_stencil *s, const struct ts_view *view, uint32_t n, uint32_t rows)
{
    s->gl.glViewport(-TS_STENCIL_REACH, (int)rows - TS_STENCIL_REACH, 2 * TS_STENCIL_REACH,
                     2 * TS_STENCIL_REACH);
    s->gl.glScissor(0, (int)rows, (int)view->width, (int)view->height);
    s->gl.glStencilFunc(GL_GREATER, (int)n + 1, 0xff);
    s->gl.glStencilOp(n == 0 ? GL_INCR : GL_KEEP, GL_INCR, GL_INCR);
    s->gl.glDrawArrays(GL_TRIANGLES, 0, 3 * (int)s->faces.count);
}

static void clear(const struct ts_stencil *s)
{
    s->gl.glDisable(GL_SCISSOR_TEST);
    s->gl.glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    s->gl.glEnable(GL_SCISSOR_TEST);
}

/* The lowest rows, 24 bits of depth over 8 bits of stencil each. */
static void read_back(const struct ts_stencil *s, const struct ts_view *view, uint32_t rows,
                      uint32_t *to)
{
    s->gl.glReadPixels(0, 0, (int)view->width, (int)rows, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8,
                       to);
}

/* The first layer, and how many there are. */
static bool first_pass(struct ts_stencil *s, struct ts_layers *to, struct ts_error *error)
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
static bool other_passes(struct ts_stencil *s, uint32_t at_once, struct ts_layers *to,
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

static bool draw_faces(struct ts_stencil *s, unsigned how, struct ts_layers *to,
                       struct ts_error *error)
{
    const struct ts_view *view = &to->view;

    if (!opt_stencil_window_enter(&s->window, error)) return false;
    set(s, GL_DEPTH_TEST, !(how & TS_STENCIL_UNTESTED));
    set(s, GL_DEPTH_CLAMP, !(how & TS_STENCIL_CLIPPED));
    /* Counterclockwise, which OpenGL calls front, are faces that leave, seen from the low side. */
    set(s, GL_CULL_FACE, how & (TS_STENCIL_ENTERS | TS_STENCIL_LEAVES));
    s->gl.glCullFace(!(how & TS_STENCIL_ENTERS) == view->from_high ? GL_FRONT : GL_BACK);
    s->gl.glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(9 * s->faces.count * sizeof *s->faces.corner),
                       s->faces.corner, GL_STREAM_DRAW);
    if (!first_pass(s, to, error) ||
        !other_passes(s, how & TS_STENCIL_TALL ? TS_STENCIL_TALLEST / view->height : 1, to, error))
        return false;
    tidy(to);
    if (view->from_high && (how & TS_STENCIL_MIRRORED)) turn_back(to);
    return true;
}

static bool draw(struct ts_stencil *s, const struct ts_stencil_mesh *mesh,
                 const struct ts_view *view, unsigned how, struct ts_layers *to,
                 struct ts_error *error)
{
    bool good;

    release(to);
    if (!opt_stencil_gather(&s->faces, mesh, view, how, error)) return false;
    to->view = *view;
    good = draw_faces(s, how, to, error);
    opt_stencil_window_leave(&s->window);
    if (!good) release(to);
    return good;
}

#else

static bool open(enum ts_gl gl, struct ts_stencil **session, struct ts_error *error)
{
    (void)gl;
    *session = NULL;
    return ts_fail(error, "built without OSMesa and EGL");
}

static const char *driver(const struct ts_stencil *session)
{
    (void)session;
    return "none";
}

static bool draw(struct ts_stencil *session, const struct ts_stencil_mesh *mesh,
                 const struct ts_view *view, unsigned how, struct ts_layers *to,
                 struct ts_error *error)
{
    (void)session, (void)mesh, (void)view, (void)how;
    release(to);
    return ts_fail(error, "built without OSMesa and EGL");
}

static void close(struct ts_stencil *session) { (void)session; }

#endif

const struct ts_stencil_table ts_stencil_opt = {
    open, driver, draw, opt_stencil_sort, opt_stencil_join, release, close};
