/* window.c: contexts of OpenGL by OSMesa, and by EGL without a surface. Mesa has had OSMesa up to
 * 25.0; EGL is what later ones have. Libraries are loaded when a context is made, so programs that
 * never draw need none, and never unloaded: a driver's threads may outlive a context. */
#include "opt/stencil/window.h"

#include <dlfcn.h>
#include <stddef.h>

#include "common/error.h"

struct stencil_system {
    const char *name, *files[2], *needs[8];
    bool (*open)(struct stencil_window *window, struct ts_error *error);
    bool (*enter)(struct stencil_window *window);
    void (*leave)(struct stencil_window *window);
    stencil_function (*find)(const struct stencil_window *window, const char *name);
    void (*close)(struct stencil_window *window);
};

/* A function of the library, with the type of its declaration. */
#define CALL(window, name) (__extension__(__typeof__(name) *) dlsym((window)->library, #name))

static void *load(const struct stencil_system *system, struct ts_error *error)
{
    void *library = dlopen(system->files[0], RTLD_NOW | RTLD_NODELETE);

    if (!library) library = dlopen(system->files[1], RTLD_NOW | RTLD_NODELETE);
    if (!library) ts_fail(error, "%s: %.140s", system->name, dlerror());
    for (size_t i = 0; library && i < 8 && system->needs[i]; i++)
        if (!dlsym(library, system->needs[i])) {
            ts_fail(error, "%s: expected a function %s", system->name, system->needs[i]);
            library = NULL;
        }
    return library;
}

#if !defined HAVE_OSMESA || !defined HAVE_EGL
/* Built without its headers. */
static bool open_none(struct stencil_window *window, struct ts_error *error)
{
    return ts_fail(error, "built without %s", window->system->name);
}
#endif

/* ---- OSMesa ---- */

#ifdef HAVE_OSMESA
#include <GL/osmesa.h>

static bool enter_osmesa(struct stencil_window *w)
{
    return CALL(w, OSMesaMakeCurrent)(w->context, &w->color, GL_UNSIGNED_BYTE, 1, 1);
}

static bool open_osmesa(struct stencil_window *w, struct ts_error *error)
{
    w->context = CALL(w, OSMesaCreateContextExt)(OSMESA_RGBA, 0, 0, 0, NULL);
    return (w->context && enter_osmesa(w)) || ts_fail(error, "OSMesa: no context can be made");
}

/* One that is current in a thread may be entered by another. */
static void leave_osmesa(struct stencil_window *w) { (void)w; }

static stencil_function find_osmesa(const struct stencil_window *w, const char *name)
{
    return CALL(w, OSMesaGetProcAddress)(name);
}

static void close_osmesa(struct stencil_window *w)
{
    if (w->context) CALL(w, OSMesaDestroyContext)(w->context);
}
#define BY_OSMESA                                                                                  \
    {                                                                                              \
        "OSMesa", {"libOSMesa.so.8", "libOSMesa.so"},                                              \
            {"OSMesaCreateContextExt", "OSMesaMakeCurrent", "OSMesaGetProcAddress",                \
             "OSMesaDestroyContext"},                                                              \
            open_osmesa, enter_osmesa, leave_osmesa, find_osmesa, close_osmesa                     \
    }
#else
#define BY_OSMESA                                                                                  \
    {                                                                                              \
        "OSMesa", {NULL}, {NULL}, open_none, NULL, NULL, NULL, NULL                                \
    }
#endif

/* ---- EGL ---- */

#ifdef HAVE_EGL
#include <EGL/egl.h>
#include <EGL/eglext.h>

static bool enter_egl(struct stencil_window *w)
{
    return CALL(w, eglMakeCurrent)(w->display, EGL_NO_SURFACE, EGL_NO_SURFACE, w->context);
}

/* A context that is current in one thread can't be entered by another; and if OSMesa makes its own
 * current in between, EGL would not notice. */
static void leave_egl(struct stencil_window *w)
{
    CALL(w, eglMakeCurrent)(w->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

/* The display is that of the whole process: it stays. */
static bool open_egl(struct stencil_window *w, struct ts_error *error)
{
    w->display = CALL(w, eglGetPlatformDisplay)(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
    if (w->display && CALL(w, eglInitialize)(w->display, NULL, NULL) &&
        CALL(w, eglBindAPI)(EGL_OPENGL_API))
        w->context = CALL(w, eglCreateContext)(w->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, NULL);
    return (w->context && enter_egl(w)) || ts_fail(error, "EGL: no context can be made");
}

static stencil_function find_egl(const struct stencil_window *w, const char *name)
{
    return CALL(w, eglGetProcAddress)(name);
}

static void close_egl(struct stencil_window *w)
{
    if (w->context) CALL(w, eglDestroyContext)(w->display, w->context);
}
#define BY_EGL                                                                                     \
    {                                                                                              \
        "EGL", {"libEGL.so.1", "libEGL.so"},                                                       \
            {"eglGetPlatformDisplay", "eglInitialize",     "eglBindAPI",       "eglCreateContext", \
             "eglMakeCurrent",        "eglGetProcAddress", "eglDestroyContext"},                   \
            open_egl, enter_egl, leave_egl, find_egl, close_egl                                    \
    }
#else
#define BY_EGL                                                                                     \
    {                                                                                              \
        "EGL", {NULL}, {NULL}, open_none, NULL, NULL, NULL, NULL                                   \
    }
#endif

/* ---- whichever it is ---- */

enum { SYSTEMS = 2 };
static const struct stencil_system systems[SYSTEMS] = {BY_OSMESA,
                                                       BY_EGL}; /* in the order of ts_gl */

bool opt_stencil_window_open(struct stencil_window *w, enum ts_gl gl, struct ts_error *error)
{
    const unsigned number = (unsigned)gl - 1;

    *w = (struct stencil_window){.system = NULL};
    if (number >= SYSTEMS)
        return ts_fail(error, "stencil: expected a system of ts_gl, found %u", (unsigned)gl);
    w->system = &systems[number];
    if (w->system->files[0]) w->library = load(w->system, error);
    return (w->library || !w->system->files[0]) && w->system->open(w, error);
}

bool opt_stencil_window_enter(struct stencil_window *w, struct ts_error *error)
{
    return w->system->enter(w) || ts_fail(error, "%s: the context can't be used", w->system->name);
}

void opt_stencil_window_leave(struct stencil_window *w) { w->system->leave(w); }

stencil_function opt_stencil_window_find(const struct stencil_window *w, const char *name)
{
    stencil_function found = w->system->find(w, name);

    return found;
}

const char *opt_stencil_window_name(const struct stencil_window *w) { return w->system->name; }

void opt_stencil_window_close(struct stencil_window *w)
{
    if (w->library) {
        w->system->leave(w);
        w->system->close(w);
    }
    *w = (struct stencil_window){.system = NULL};
}

#ifdef HAVE_OSMESA
void *ts_stencil_library(struct ts_error *error) { return load(&systems[TS_GL_OSMESA - 1], error); }
#else
void *ts_stencil_library(struct ts_error *error)
{
    ts_fail(error, "built without OSMesa");
    return NULL;
}
#endif
