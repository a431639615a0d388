/* picture.c: rendered off the screen by OSMesa, at twice the size that is written, so that edges
 * come out smooth. The view is parallel and fits the bodies. */
#include "tool/picture.h"

#include "tool/tool.h"

#if defined HAVE_OSMESA && defined HAVE_PNG

#include <GL/osmesa.h>
#include <dlfcn.h>
#include <math.h>
#include <png.h>
#include <stdlib.h>

#include "common/error.h"
#include "touchstone/morph.h"
#include "touchstone/stencil.h"

/* The library is loaded when a picture is drawn: a command that draws none does not need it. */
#define FUNCTIONS(DO)                                                                              \
    DO(OSMesaCreateContextExt)                                                                     \
    DO(OSMesaDestroyContext)                                                                       \
    DO(OSMesaMakeCurrent)                                                                          \
    DO(OSMesaPixelStore)                                                                           \
    DO(glBegin)                                                                                    \
    DO(glClear)                                                                                    \
    DO(glClearColor)                                                                               \
    DO(glColor3fv)                                                                                 \
    DO(glColorMaterial)                                                                            \
    DO(glEnable)                                                                                   \
    DO(glEnd)                                                                                      \
    DO(glFinish)                                                                                   \
    DO(glLightModelfv)                                                                             \
    DO(glLightfv)                                                                                  \
    DO(glLoadIdentity)                                                                             \
    DO(glLoadMatrixd)                                                                              \
    DO(glMaterialfv)                                                                               \
    DO(glMatrixMode)                                                                               \
    DO(glNormal3dv)                                                                                \
    DO(glOrtho)                                                                                    \
    DO(glVertex3dv)                                                                                \
    DO(glViewport)

#define MEMBER(name) __typeof__(name) *name;
static struct {
    FUNCTIONS(MEMBER)
} gl;

static bool load(struct ts_error *error)
{
    void *library = ts_stencil_library(error), *found;
    int missing = 0;

    if (!library) return false;
#define FIND(name)                                                                                 \
    found = dlsym(library, #name);                                                                 \
    missing += !found;                                                                             \
    gl.name = __extension__(__typeof__(gl.name)) found;
    FUNCTIONS(FIND)
#undef FIND
    return missing == 0 || ts_fail(error, "OSMesa: %d functions are missing", missing);
}

enum { WIDTH = 800, HEIGHT = 600, FINE = 2, SAMPLES = FINE * FINE };

struct view {
    double axis[3][3]; /* right, up, towards the eye */
    double low[3], high[3];
};

/* A body with what its picture needs. */
struct drawn {
    const struct ts_body *body;
    double *point, *normal;
    bool *red; /* of each face */
};

static void cross(const double *u, const double *v, double *to)
{
    to[0] = u[1] * v[2] - u[2] * v[1];
    to[1] = u[2] * v[0] - u[0] * v[2];
    to[2] = u[0] * v[1] - u[1] * v[0];
}

/* A vertex's normal is the sum of those of its faces, each as long as the face is large. */
static void add_normals(struct drawn *d)
{
    for (size_t i = 0; i < d->body->face_count; i++) {
        const uint32_t *f = d->body->face + 3 * i;
        const double *a = d->point + 3 * (size_t)f[0], *b = d->point + 3 * (size_t)f[1],
                     *c = d->point + 3 * (size_t)f[2];
        double u[3], v[3], n[3];

        for (int k = 0; k < 3; k++) {
            u[k] = b[k] - a[k];
            v[k] = c[k] - a[k];
        }
        cross(u, v, n);
        for (int corner = 0; corner < 3; corner++)
            for (int k = 0; k < 3; k++) d->normal[3 * (size_t)f[corner] + k] += n[k];
    }
}

static bool make_drawn(struct drawn *d, const struct ts_body *body, const struct ts_state *state)
{
    struct ts_error error;

    d->body = body;
    d->point = calloc(body->vertex_count + 1, 3 * sizeof *d->point);
    d->normal = calloc(body->vertex_count + 1, 3 * sizeof *d->normal);
    d->red = calloc(body->face_count + 1, sizeof *d->red);
    if (!d->point || !d->normal || !d->red || !ts_morph_opt.world(body, state, d->point, &error))
        return false;
    add_normals(d);
    return true;
}

static void mark_red(struct drawn *drawn, const struct ts_meetings *contacts)
{
    for (size_t i = 0; i < contacts->count; i++) {
        const struct ts_meeting *m = &contacts->meeting[i];

        for (size_t k = m->begin; k < m->end; k++) {
            drawn[m->a].red[contacts->pairs.pair[k].a] = true;
            drawn[m->b].red[contacts->pairs.pair[k].b] = true;
        }
    }
}

static double along(const double *axis, const double *p)
{
    return axis[0] * p[0] + axis[1] * p[1] + axis[2] * p[2];
}

/* Looks from the front, a little from the side and from above; x is to the right and z up. */
static void look(struct view *view, size_t count, const struct drawn *drawn)
{
    static const double eye[3] = {0.12, -1, 0.5}, up[3] = {0, 0, 1};
    double length = sqrt(along(eye, eye));

    for (int k = 0; k < 3; k++) {
        view->axis[2][k] = eye[k] / length;
        view->low[k] = INFINITY;
        view->high[k] = -INFINITY;
    }
    cross(up, view->axis[2], view->axis[0]);
    length = sqrt(along(view->axis[0], view->axis[0]));
    for (int k = 0; k < 3; k++) view->axis[0][k] /= length;
    cross(view->axis[2], view->axis[0], view->axis[1]);
    for (size_t b = 0; b < count; b++)
        for (size_t i = 0; i < drawn[b].body->vertex_count; i++)
            for (int k = 0; k < 3; k++) {
                double place = along(view->axis[k], drawn[b].point + 3 * i);

                view->low[k] = fmin(view->low[k], place);
                view->high[k] = fmax(view->high[k], place);
            }
}

/* Everything fits, with a margin of 4 %, and nothing is stretched. */
static void set_camera(const struct view *view)
{
    double middle[3], half[3], matrix[16] = {0};

    for (int k = 0; k < 3; k++) {
        middle[k] = 0.5 * (view->low[k] + view->high[k]);
        half[k] = 0.54 * (view->high[k] - view->low[k]);
        for (int i = 0; i < 3; i++) matrix[4 * i + k] = view->axis[k][i];
    }
    matrix[15] = 1;
    if (half[0] * HEIGHT < half[1] * WIDTH)
        half[0] = half[1] * WIDTH / HEIGHT;
    else
        half[1] = half[0] * HEIGHT / WIDTH;
    gl.glViewport(0, 0, FINE * WIDTH, FINE * HEIGHT);
    gl.glMatrixMode(GL_PROJECTION);
    gl.glLoadIdentity();
    gl.glOrtho(middle[0] - half[0], middle[0] + half[0], middle[1] - half[1], middle[1] + half[1],
               -middle[2] - half[2], -middle[2] + half[2]);
    gl.glMatrixMode(GL_MODELVIEW);
    gl.glLoadMatrixd(matrix);
}

static void set_light(void)
{
    static const float place[4] = {-0.45F, 0.6F, 0.8F, 0}; /* as seen from the eye */
    static const float dim[4] = {0.45F, 0.45F, 0.45F, 1}, bright[4] = {0.65F, 0.65F, 0.65F, 1};

    gl.glEnable(GL_DEPTH_TEST);
    gl.glEnable(GL_NORMALIZE);
    gl.glEnable(GL_LIGHTING);
    gl.glEnable(GL_LIGHT0);
    gl.glMatrixMode(GL_MODELVIEW);
    gl.glLoadIdentity(); /* the light moves with the eye */
    gl.glLightfv(GL_LIGHT0, GL_POSITION, place);
    gl.glLightfv(GL_LIGHT0, GL_DIFFUSE, bright);
    gl.glLightModelfv(GL_LIGHT_MODEL_AMBIENT, dim);
    gl.glColorMaterial(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE);
    gl.glEnable(GL_COLOR_MATERIAL);
}

static void draw(const struct drawn *d, const float *shade)
{
    static const float red[3] = {0.75F, 0.05F, 0.05F};
    static const float dark[4] = {0, 0, 0, 1}, glow[4] = {0.4F, 0, 0, 1}; /* red in shadow, too */

    gl.glBegin(GL_TRIANGLES);
    for (size_t i = 0; i < d->body->face_count; i++) {
        gl.glColor3fv(d->red[i] ? red : shade);
        gl.glMaterialfv(GL_FRONT_AND_BACK, GL_EMISSION, d->red[i] ? glow : dark);
        for (int corner = 0; corner < 3; corner++) {
            size_t v = d->body->face[3 * i + (size_t)corner];

            gl.glNormal3dv(d->normal + 3 * v);
            gl.glVertex3dv(d->point + 3 * v);
        }
    }
    gl.glEnd();
}

static void draw_all(size_t count, const struct drawn *drawn)
{
    static const float shade[2][3] = {{0.95F, 0.83F, 0.60F}, {0.52F, 0.70F, 0.90F}};
    struct view view;

    look(&view, count, drawn);
    gl.glClearColor(1, 1, 1, 1);
    gl.glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    set_light();
    set_camera(&view);
    for (size_t b = 0; b < count; b++) draw(&drawn[b], shade[b % 2]);
    gl.glFinish();
}

/* The mean of SAMPLES pixels becomes one; the picture ends up at the beginning of `pixel`. */
static void make_coarse(unsigned char *pixel)
{
    for (size_t y = 0; y < HEIGHT; y++)
        for (size_t x = 0; x < WIDTH; x++)
            for (size_t k = 0; k < 3; k++) {
                unsigned sum = SAMPLES / 2;

                for (size_t i = 0; i < SAMPLES; i++)
                    sum +=
                        pixel[4 * ((FINE * y + i / FINE) * FINE * WIDTH + FINE * x + i % FINE) + k];
                pixel[3 * (y * WIDTH + x) + k] = (unsigned char)(sum / SAMPLES);
            }
}

static bool render(size_t count, const struct drawn *drawn, unsigned char *pixel)
{
    OSMesaContext context = gl.OSMesaCreateContextExt(OSMESA_RGBA, 24, 0, 0, NULL);
    bool good = context &&
                gl.OSMesaMakeCurrent(context, pixel, GL_UNSIGNED_BYTE, FINE * WIDTH, FINE * HEIGHT);

    if (good) {
        gl.OSMesaPixelStore(OSMESA_Y_UP, 0);
        draw_all(count, drawn);
        make_coarse(pixel);
    }
    if (context) gl.OSMesaDestroyContext(context);
    return good;
}

static bool write_png(FILE *out, const void *pixel)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGB};

    return png_image_write_to_stdio(&image, out, 0, pixel, 0, NULL) != 0;
}

struct gray {
    uint32_t width, height;
    const unsigned char *pixel;
};

static bool write_gray(FILE *out, const void *what)
{
    const struct gray *gray = what;
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = gray->width,
                       .height = gray->height,
                       .format = PNG_FORMAT_GRAY};

    return png_image_write_to_stdio(&image, out, 0, gray->pixel, 0, NULL) != 0;
}

bool tool_picture_gray(const char *path, uint32_t width, uint32_t height,
                       const unsigned char *pixel)
{
    const struct gray gray = {width, height, pixel};

    return tool_write(path, write_gray, &gray);
}

bool tool_picture_possible(void) { return true; }

bool tool_picture(const char *path, const struct ts_case *c, const struct ts_meetings *contacts)
{
    struct drawn *drawn = calloc(c->body_count, sizeof *drawn);
    unsigned char *pixel = malloc((size_t)4 * SAMPLES * WIDTH * HEIGHT);
    struct ts_error error = {"no picture could be made"};
    bool good = drawn && pixel && load(&error);

    for (size_t b = 0; good && b < c->body_count; b++)
        good = make_drawn(&drawn[b], &c->body[b], &c->state[b]);
    if (good) {
        mark_red(drawn, contacts);
        good = render(c->body_count, drawn, pixel);
    }
    if (!good)
        tool_complain("%s: %s", path, error.text);
    else
        good = tool_write(path, write_png, pixel);
    for (size_t b = 0; drawn && b < c->body_count; b++) {
        free(drawn[b].point);
        free(drawn[b].normal);
        free(drawn[b].red);
    }
    free(drawn);
    free(pixel);
    return good;
}

#else

bool tool_picture_possible(void) { return false; }

bool tool_picture(const char *path, const struct ts_case *c, const struct ts_meetings *contacts)
{
    (void)c;
    (void)contacts;
    tool_complain("%s: built without OSMesa or libpng", path);
    return false;
}

bool tool_picture_gray(const char *path, uint32_t width, uint32_t height,
                       const unsigned char *pixel)
{
    (void)width;
    (void)height;
    (void)pixel;
    tool_complain("%s: built without OSMesa or libpng", path);
    return false;
}

#endif
