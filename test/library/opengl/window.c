/* window.c: contexts of OpenGL come and go. Where this file can make one by itself a
 * session must, too; each that was made is destroyed; a refusal leaves no session. And what the
 * paper has printed differently changes what a context draws. */
#include <dlfcn.h>
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/stencil.h"

/* ---- what the systems are asked ---- */

/* The functions of EGL and OSMesa that make and destroy a context, with the types of their headers,
 * which need not be here. */
typedef void *make_egl(void *display, void *config, void *shared, const int32_t *attributes);
typedef unsigned destroy_egl(void *display, void *context);
typedef void *make_osmesa(unsigned format, int depth, int stencil, int accum, void *shared);
typedef void destroy_osmesa(void *context);

static unsigned made, destroyed;
static make_egl *real_make_egl;
static destroy_egl *real_destroy_egl;
static make_osmesa *real_make_osmesa;
static destroy_osmesa *real_destroy_osmesa;

static void *count_make_egl(void *display, void *config, void *shared, const int32_t *attributes)
{
    made++;
    return real_make_egl(display, config, shared, attributes);
}

static unsigned count_destroy_egl(void *display, void *context)
{
    destroyed++;
    return real_destroy_egl(display, context);
}

static void *count_make_osmesa(unsigned format, int depth, int stencil, int accum, void *shared)
{
    made++;
    return real_make_osmesa(format, depth, stencil, accum, shared);
}

static void count_destroy_osmesa(void *context)
{
    destroyed++;
    real_destroy_osmesa(context);
}

void *__real_dlsym(void *library, const char *name);
void *__wrap_dlsym(void *library, const char *name);

/* What counts, where the library asks for these functions. */
void *__wrap_dlsym(void *library, const char *name)
{
    void *found = __real_dlsym(library, name);

#define COUNTED(called, function)                                                                  \
    if (found && strcmp(name, called) == 0) {                                                      \
        memcpy(&real_##function, &found, sizeof found);                                            \
        return __extension__(void *) count_##function;                                             \
    }
    COUNTED("eglCreateContext", make_egl)
    COUNTED("eglDestroyContext", destroy_egl)
    COUNTED("OSMesaCreateContextExt", make_osmesa)
    COUNTED("OSMesaDestroyContext", destroy_osmesa)
    return found;
}

/* ---- a context by hand ---- */

#define FUNCTION(library, type, name)                                                              \
    type *name = NULL;                                                                             \
    void *address_of_##name = (library) ? __real_dlsym(library, #name) : NULL;                     \
    memcpy(&name, &address_of_##name, sizeof name)

static void *either(const char *one, const char *other)
{
    void *library = dlopen(one, RTLD_NOW | RTLD_NODELETE);

    return library ? library : dlopen(other, RTLD_NOW | RTLD_NODELETE);
}

static bool egl_works(void)
{
    enum { SURFACELESS = 0x31dd, OPENGL = 0x30a2 };
    typedef void *get_display(unsigned platform, void *native, const intptr_t *attributes);
    typedef unsigned initialize(void *display, int *major, int *minor);
    typedef unsigned bind(unsigned api);
    void *library = either("libEGL.so.1", "libEGL.so"), *display, *context;
    FUNCTION(library, get_display, eglGetPlatformDisplay);
    FUNCTION(library, initialize, eglInitialize);
    FUNCTION(library, bind, eglBindAPI);
    FUNCTION(library, make_egl, eglCreateContext);
    FUNCTION(library, destroy_egl, eglDestroyContext);

    if (!eglGetPlatformDisplay || !eglInitialize || !eglBindAPI || !eglCreateContext ||
        !eglDestroyContext)
        return false;
    display = eglGetPlatformDisplay(SURFACELESS, NULL, NULL);
    if (!display || !eglInitialize(display, NULL, NULL) || !eglBindAPI(OPENGL)) return false;
    context = eglCreateContext(display, NULL, NULL, NULL);
    if (context) eglDestroyContext(display, context);
    return context != NULL;
}

static bool osmesa_works(void)
{
    enum { RGBA = 0x1908 };
    void *library = either("libOSMesa.so.8", "libOSMesa.so"), *context;
    FUNCTION(library, make_osmesa, OSMesaCreateContextExt);
    FUNCTION(library, destroy_osmesa, OSMesaDestroyContext);

    if (!OSMesaCreateContextExt || !OSMesaDestroyContext) return false;
    context = OSMesaCreateContextExt(RGBA, 0, 0, 0, NULL);
    if (context) OSMesaDestroyContext(context);
    return context != NULL;
}

/* ---- drawing ---- */

enum { PIXELS = 8 };

/* How many pixels one face covers that is so high above the near side, in a box of eight; *depth is
 * that of its last pixel. */
static uint32_t covered(struct ts_stencil *session, double z, unsigned how, uint32_t *depth)
{
    const struct ts_view view = {
        .box = {{0, 0, 0}, {8, 8, 8}}, .axis = 2, .width = PIXELS, .height = PIXELS};
    const double vertex[9] = {1, 1, z, 7, 1, z, 1, 7, z};
    const uint32_t face[3] = {0, 1, 2};
    const struct ts_stencil_mesh mesh = {3, vertex, 1, face};
    struct ts_layers layers = {.most = 0};
    struct ts_error error = {""};
    uint32_t count = 0;

    expect_found(ts_stencil_opt.draw(session, &mesh, &view, how, &layers, &error), "drawn",
                 error.text);
    for (size_t p = 0; layers.count && p < (size_t)PIXELS * PIXELS; p++) {
        if (!layers.count[p]) continue;
        count++;
        *depth = layers.depth[p];
    }
    ts_stencil_opt.release(&layers);
    return count;
}

/* Clipped, what is beyond the far side is not there; without the depth test, no depth is written,
 * and that of an empty buffer stays. Each is as before in the next drawing. */
static void draws_as_printed(struct ts_stencil *session)
{
    uint32_t depth = 0;

    for (int again = 0; again < 2; again++) {
        expect(covered(session, 4, 0, &depth) > 0 && depth > 0 && depth < TS_LDI_FAR, "a face");
        expect(covered(session, 9, 0, &depth) > 0 && depth == TS_LDI_FAR, "one that is too far");
        expect(covered(session, 9, TS_STENCIL_CLIPPED, &depth) == 0, "which is clipped");
        expect(covered(session, 4, TS_STENCIL_CLIPPED, &depth) > 0, "and a face that is not");
        expect(covered(session, 4, TS_STENCIL_UNTESTED, &depth) > 0 && depth == TS_LDI_FAR,
               "a face without depth");
    }
}

/* ---- sessions ---- */

static void check_system(enum ts_gl gl, const char *name, bool works)
{
    struct ts_stencil *session = NULL;
    struct ts_error error = {""};

    made = destroyed = 0;
    if (ts_stencil_opt.open(gl, &session, &error)) {
        draws_as_printed(session);
        expect_that(made == 1 && destroyed == 0, "%s: one context", name);
    } else {
        expect_that(!works || strstr(error.text, "built without"),
                    "%s works, and yet a session does not: %s", name, error.text);
        printf("skipped: %s\n", error.text);
    }
    ts_stencil_opt.close(session);
    expect_that(made == destroyed, "%s: %u contexts made, %u destroyed", name, made, destroyed);
}

static void refuse(void)
{
    struct ts_error error = {""};
    struct ts_stencil *session = (struct ts_stencil *)&error; /* anything but NULL */

    expect(!ts_stencil_opt.open((enum ts_gl)3, &session, &error) && !session,
           "no session of a system that does not exist");
}

int main(void)
{
    check_system(TS_GL_OSMESA, "OSMesa", osmesa_works());
    check_system(TS_GL_EGL, "EGL", egl_works());
    refuse();
    return verdict();
}
