/* stencil.c: what a drawing must refuse and must take; as many layers as the stencil holds, and one
 * more; large images, many rows, a knot of thousands of faces; a face that is a point after two
 * others; sessions side by side; memory that runs out. */
#include "touchstone/stencil.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cases/shape/shapes.h"
#include "test/memory/starve.h"

/* What is drawn with a session of either twin. */
struct drawer {
    const struct ts_stencil_table *twin;
    enum ts_gl gl;
    struct ts_stencil *session;
    bool exact; /* its layers are those of ref, bit for bit */
};

static struct drawer drawers[3] = {{&ts_stencil_ref, TS_GL_ANY, NULL, true},
                                   {&ts_stencil_opt, TS_GL_OSMESA, NULL, false},
                                   {&ts_stencil_opt, TS_GL_EGL, NULL, false}};

static const struct ts_view square = {
    .box = {{0, 0, 0}, {8, 8, 8}}, .axis = 2, .width = 8, .height = 8};

static const double corner[] = {1, 1, 1, 7, 1, 2, 1, 7, 3};

/* ---- refusals ---- */

static const struct {
    const char *text; /* part of the message; NULL: must be taken */
    double x, z;      /* of a corner */
    uint32_t last;    /* corner of the face */
    uint32_t width, height, axis;
    unsigned how;
} cases[] = {
    {NULL, 7, 2, 2, 8, 8, 2, 0},
    {NULL, 8192, 2, 2, 8, 8, 2, 0},
    {NULL, -8184, 2, 2, 8, 8, 2, TS_STENCIL_KEEP},
    {NULL, 7, 0x1p19, 2, 8, 8, 2, 0},
    {"pixels", 7, 2, 2, 0, 8, 2, 0},
    {"pixels", 7, 2, 2, 8, TS_LDI_MOST + 1, 2, 0},
    {"axis", 7, 2, 2, 8, 8, 3, 0},
    {"vertex below 3", 7, 2, 3, 8, 8, 2, 0},
    {"vertex 1", NAN, 2, 2, 8, 8, 2, 0},
    {"vertex 1", 7, INFINITY, 2, 8, 8, 2, 0},
    {"within 8192 pixels", 8193, 2, 2, 8, 8, 2, 0},
    {"within 8192 pixels", 8193, 2, 2, 8, 8, 2, TS_STENCIL_KEEP | TS_STENCIL_TALL},
    {"within 8192 pixels", -0x1p1000, 2, 2, 8, 8, 2, 0},
    {"within 8192 pixels", 7, 0x1p20, 2, 8, 8, 2, 0},
    {"a way to draw of 0 to 255, found 256", 7, 2, 2, 8, 8, 2, 256},
    {"expected faces that enter or that leave, found both", 7, 2, 2, 8, 8, 2,
     TS_STENCIL_ENTERS | TS_STENCIL_LEAVES},
};

static bool right(const struct drawer *d, size_t i, struct ts_error *error)
{
    double vertex[9];
    const uint32_t face[3] = {0, 1, cases[i].last};
    const struct ts_stencil_mesh mesh = {3, vertex, 1, face};
    struct ts_view view = square;
    struct ts_layers layers = {.most = 0};
    bool good;

    memcpy(vertex, corner, sizeof vertex);
    vertex[3] = cases[i].x;
    vertex[5] = cases[i].z;
    view.width = cases[i].width;
    view.height = cases[i].height;
    view.axis = cases[i].axis;
    error->text[0] = 0;
    good = d->twin->draw(d->session, &mesh, &view, cases[i].how, &layers, error);
    if (!good && (layers.count || layers.depth)) return false;
    d->twin->release(&layers);
    return cases[i].text ? !good && strstr(error->text, cases[i].text) : good;
}

static enum outcome refusals(const void *with, struct ts_error *error)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (right(with, i, error)) continue;
        if (strcmp(error->text, "out of memory") == 0) return REFUSED;
        starve_failed("case %zu: %s", i, error->text);
        return BROKEN;
    }
    return DONE;
}

/* Nothing but OpenGL draws as printed. */
static enum outcome printed(const void *with, struct ts_error *error)
{
    const struct drawer *d = with;
    const uint32_t face[3] = {0, 1, 2};
    const struct ts_stencil_mesh mesh = {3, corner, 1, face};
    struct ts_layers layers = {.most = 0};
    bool good = d->twin->draw(d->session, &mesh, &square, TS_STENCIL_CLIPPED, &layers, error);

    d->twin->release(&layers);
    if (d->twin == &ts_stencil_ref)
        return !good && strstr(error->text, "OpenGL") ? DONE : broken(error, "was drawn");
    return good ? DONE : refused(error);
}

/* A camera that is turned around sees the same, where no edge runs through a centre. */
static enum outcome turned(const void *with, struct ts_error *error)
{
    static const double vertex[] = {1, 1, 1, 6.8, 1, 2, 1, 6.8, 3};
    const struct drawer *d = with;
    const uint32_t face[6] = {0, 1, 2, 2, 1, 0};
    const struct ts_stencil_mesh mesh = {3, vertex, 2, face};
    struct ts_layers one = {.most = 0}, other = {.most = 0};
    struct ts_view view = square;
    bool good;

    if (d->twin == &ts_stencil_ref) return DONE;
    view.from_high = true;
    good = d->twin->draw(d->session, &mesh, &view, 0, &one, error) &&
           d->twin->draw(d->session, &mesh, &view, TS_STENCIL_MIRRORED, &other, error);
    if (good && memcmp(one.count, other.count, (size_t)view.width * view.height) != 0)
        return broken(error, "the turned camera sees something else");
    d->twin->release(&one);
    d->twin->release(&other);
    return good ? DONE : refused(error);
}

/* ---- layers ---- */

static bool same(const struct ts_layers *a, const struct ts_layers *b)
{
    size_t pixels = (size_t)a->view.width * a->view.height;

    return a->most == b->most && memcmp(a->count, b->count, pixels) == 0 &&
           memcmp(a->depth, b->depth, a->most * pixels * sizeof *a->depth) == 0;
}

/* Draws and sorts; another twin's layers are held against the naive one's. */
static enum outcome draw(const struct drawer *d, const struct ts_stencil_mesh *mesh,
                         const struct ts_view *view, unsigned how, struct ts_error *error)
{
    struct ts_layers layers = {.most = 0}, truth = {.most = 0};
    struct ts_ldi_image image = {.most = 0};
    enum outcome outcome = DONE;

    if (!d->twin->draw(d->session, mesh, view, how, &layers, error) ||
        !d->twin->sort(&layers, &image, error)) {
        outcome = image.first || image.crossing ? broken(error, "half an image") : refused(error);
    } else if (d->exact && d->twin != &ts_stencil_ref) {
        if (!ts_stencil_ref.draw(NULL, mesh, view, how, &truth, error))
            outcome = strcmp(error->text, "out of memory") == 0
                          ? refused(error)
                          : broken(error, "drawn, and the naive twin refuses it");
        else if (!same(&layers, &truth))
            outcome = broken(error, "other layers than those of the naive twin");
    }
    free(image.first);
    free(image.crossing);
    d->twin->release(&layers);
    ts_stencil_ref.release(&truth);
    return outcome;
}

/* One face, again and again: as many layers. */
static enum outcome pile(const struct drawer *d, uint32_t count, const struct ts_view *view,
                         uint32_t how, struct ts_error *error)
{
    static uint32_t face[3 * 300];
    const struct ts_stencil_mesh mesh = {3, corner, count, face};

    for (uint32_t i = 0; i < 3 * count; i++) face[i] = i % 3;
    return draw(d, &mesh, view, how, error);
}

/* Of an image this high five layers fit in one framebuffer: a second one is drawn, and not all of
 * it is needed. */
static enum outcome towers(const void *with, struct ts_error *error)
{
    struct ts_view view = square;

    view.width = 2;
    view.height = 3000;
    return pile(with, 9, &view, TS_STENCIL_TALL, error);
}

static enum outcome most(const void *with, struct ts_error *error)
{
    enum outcome outcome = pile(with, TS_STENCIL_LAYERS, &square, TS_STENCIL_TALL, error);

    for (uint32_t count = TS_STENCIL_LAYERS + 1; outcome == DONE && count < 300; count += 15) {
        outcome = pile(with, count, &square, count % 2 ? 0 : TS_STENCIL_TALL, error);
        if (outcome == DONE) return broken(error, "more layers than the stencil holds");
        if (strstr(error->text, "at most 254 layers")) outcome = DONE;
    }
    return outcome;
}

/* Two faces, and one whose corners are all at one place: of three such llvmpipe draws none. */
static enum outcome flat(const void *with, struct ts_error *error)
{
    const uint32_t face[9] = {0, 1, 2, 2, 1, 0, 1, 1, 1};
    const struct ts_stencil_mesh mesh = {3, corner, 3, face};

    return draw(with, &mesh, &square, TS_STENCIL_KEEP, error);
}

static enum outcome nothing(const void *with, struct ts_error *error)
{
    const struct ts_stencil_mesh mesh = {0, NULL, 0, NULL};

    return draw(with, &mesh, &square, TS_STENCIL_TALL, error);
}

/* ---- a knot ---- */

static struct ts_stencil_mesh knot;

/* Wide, high, both: images that share no framebuffer. */
static enum outcome sizes(const void *with, struct ts_error *error)
{
    static const uint32_t size[][2] = {{1, 1}, {4096, 1}, {1, 4096}, {200, 300}, {8, 8}};
    struct ts_view view = {.box = {{-1.6, -1.6, -1.6}, {1.6, 1.6, 1.6}}, .axis = 0};
    enum outcome outcome = DONE;

    for (size_t i = 0; i < 2 * sizeof size / sizeof *size && outcome == DONE; i++) {
        view.width = size[i / 2][0];
        view.height = size[i / 2][1];
        view.from_high = i % 2;
        outcome = draw(with, &knot, &view, i % 3, error);
    }
    return outcome;
}

/* A second session does not disturb the first. */
static enum outcome beside(const void *with, struct ts_error *error)
{
    struct drawer other = *(const struct drawer *)with;
    struct ts_view view = {
        .box = {{-1.6, -1.6, -1.6}, {1.6, 1.6, 1.6}}, .axis = 1, .width = 9, .height = 7};
    enum outcome outcome;

    if (!other.twin->open(other.gl, &other.session, error)) return refused(error);
    outcome = draw(&other, &knot, &view, 0, error);
    if (outcome == DONE) outcome = draw(with, &knot, &square, 0, error);
    view.width = 64;
    if (outcome == DONE) outcome = draw(&other, &knot, &view, 0, error);
    other.twin->close(other.session);
    return outcome;
}

static void check(const struct drawer *d, const char *twin)
{
    static const struct {
        const char *name;
        operation *run;
        bool large; /* too large to be repeated for every allocation */
    } all[] = {
        {"refusals", refusals, false}, {"printed", printed, false}, {"most", most, true},
        {"towers", towers, false},     {"flat", flat, false},       {"nothing", nothing, false},
        {"sizes", sizes, true},        {"beside", beside, false},   {"turned", turned, false}};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct ts_error error = {""};
        char name[40];

        snprintf(name, sizeof name, "%s, %s", all[i].name, twin);
        if (!all[i].large)
            starve(name, all[i].run, d);
        else if (all[i].run(d, &error) != DONE)
            starve_failed("%s: %s", name, error.text);
    }
}

/* By one system, while a context of the other may be there. */
static void check_system(struct drawer *d, const char *name)
{
    struct ts_error error = {""};
    const char *driver;

    if (!d->twin->open(d->gl, &d->session, &error)) {
        printf("skipped: %s\n", error.text);
        return;
    }
    driver = d->twin->driver(d->session);
    d->exact = strncmp(driver, "llvmpipe", 8) == 0 && strstr(driver, "Mesa 22.3");
    if (!d->exact) printf("skipped: %s is not llvmpipe of Mesa 22.3: no bits compared\n", driver);
    check(d, name);
}

/* ---- systems that are not there ---- */

static bool no_osmesa, no_egl;
static const char *no_function = "";

void *__real_dlopen(const char *name, int how);
void *__wrap_dlopen(const char *name, int how);
void *__real_dlsym(void *library, const char *name);
void *__wrap_dlsym(void *library, const char *name);

void *__wrap_dlopen(const char *name, int how)
{
    bool gone = name && ((no_osmesa && strstr(name, "OSMesa")) || (no_egl && strstr(name, "EGL")));

    return __real_dlopen(gone ? "libthat_is_not_there.so" : name, how);
}

void *__wrap_dlsym(void *library, const char *name)
{
    return strcmp(name, no_function) == 0 ? NULL : __real_dlsym(library, name);
}

/* One of the systems is enough; without any, and without a function of it, that is said. */
static void check_absent(void)
{
    static const char *const text[4] = {"OSMesa: expected a function OSMesaMakeCurrent",
                                        "EGL: expected a function eglBindAPI", "OSMesa: ", "EGL: "};
    static const char *const function[4] = {"OSMesaMakeCurrent", "eglBindAPI", "", ""};
    struct ts_error error = {""};
    struct ts_stencil *session;

    for (int i = 0; i < 4; i++) {
        no_function = function[i];
        no_osmesa = i == 2;
        no_egl = i == 3;
        if (ts_stencil_open(i % 2 ? TS_GL_EGL : TS_GL_OSMESA, &error) ||
            !strstr(error.text, text[i]))
            starve_failed("expected \"%s\", found \"%s\"", text[i], error.text);
        if (!ts_stencil_library(&error) == (i != 0 && i != 2))
            starve_failed("the library of OSMesa: %s", error.text);
        session = ts_stencil_open(TS_GL_ANY, &error);
        if (!session || !strstr(ts_stencil_driver(session), i % 2 ? ", OSMesa" : ", EGL"))
            starve_failed("expected the other system: %s", error.text);
        ts_stencil_close(session);
    }
    no_osmesa = no_egl = true;
    if (ts_stencil_open(TS_GL_ANY, &error) || !strstr(error.text, "; EGL: "))
        starve_failed("expected what is missing of both, found \"%s\"", error.text);
    no_osmesa = no_egl = false;
}

/* Opened in one thread, drawn with in another. */
static void *draw_elsewhere(void *with)
{
    struct ts_error error = {""};

    if (draw(with, &knot, &square, 0, &error) != DONE)
        starve_failed("in another thread: %s", error.text);
    return NULL;
}

static void check_thread(struct drawer *d)
{
    pthread_t thread;

    if (!d->session) return;
    if (pthread_create(&thread, NULL, draw_elsewhere, d) != 0)
        starve_failed("no thread can be made");
    else
        pthread_join(thread, NULL);
}

static void check_names(void)
{
    struct ts_error error = {""};
    struct ts_stencil *any = ts_stencil_open(TS_GL_ANY, &error);

    if (!any == (drawers[1].session || drawers[2].session))
        starve_failed("any system: %s", error.text);
    ts_stencil_close(any);
    if (ts_stencil_open((enum ts_gl)3, &error) || !strstr(error.text, "ts_gl, found 3"))
        starve_failed("a system that does not exist was taken: %s", error.text);
}

int main(void)
{
    static const struct ts_knot shape_of = {3, 4, 0.16, 200, 12};
    struct ts_case *c = ts_case_new();
    struct ts_shape shape;

    if (!starve_begin() || !c || !ts_shape_knot(c, &shape_of, &shape)) return 1;
    knot = (struct ts_stencil_mesh){shape.vertex_count, shape.point, shape.face_count, shape.face};
    check(&drawers[0], "ref");
    check_system(&drawers[1], "OSMesa");
    check_system(&drawers[2], "EGL");
    feed();
    for (int i = 1; i < 3; i++) check_thread(&drawers[i]);
    check_names();
    if (drawers[1].session && drawers[2].session) check_absent();
    for (int i = 1; i < 3; i++) ts_stencil_opt.close(drawers[i].session);
    ts_stencil_opt.close(NULL);
    ts_case_free(c);
    return starve_end();
}
