/* ldi.c: images of thousands of faces, of huge ones, of hundreds of layers, of large and of narrow
 * images, in several threads: the naive twin's. Memory runs out while meshes are opened and drawn:
 * then nothing is left, and the next try works. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/shape/shapes.h"
#include "props/ldi/ldi.h"
#include "test/memory/starve.h"
#include "test/rounding.h"

struct scene {
    struct ts_body body;
    struct ts_view view;
    bool weld;
    bool twice; /* of one session the second image counts */
};

static struct ts_view look(const struct ts_body *body, uint32_t axis, uint32_t width,
                           uint32_t height)
{
    struct ts_view view = {.axis = axis, .from_high = width & 1, .width = width, .height = height};

    for (size_t k = 0; k < 3; k++) {
        view.box.lo[k] = view.box.hi[k] = body->reference[k];
        for (size_t i = 1; i < body->vertex_count; i++) {
            view.box.lo[k] = fmin(view.box.lo[k], body->reference[3 * i + k]);
            view.box.hi[k] = fmax(view.box.hi[k], body->reference[3 * i + k]);
        }
    }
    return view;
}

static bool draw(const struct ts_ldi_table *twin, const struct scene *s, struct ts_ldi_image *to,
                 struct ts_error *error)
{
    const struct ts_body *b = &s->body;
    struct ts_ldi *session;
    bool good = true;

    *to = (struct ts_ldi_image){0};
    if (!twin->open(b->vertex_count, b->reference, b->face_count, b->face, s->weld, &session,
                    error))
        return false;
    for (int i = s->twice ? 0 : 1; i < 2; i++)
        good = twin->render(session, b->reference, &s->view, to, error);
    twin->close(session);
    return good;
}

/* ---- memory ---- */

struct hungry {
    const struct ts_ldi_table *twin;
    const struct scene *scene;
};

static enum outcome run(const void *with, struct ts_error *error)
{
    const struct hungry *h = with;
    struct ts_ldi_image image;
    enum outcome outcome = DONE;

    if (!draw(h->twin, h->scene, &image, error)) {
        feed();
        if (image.first || image.crossing) return broken(error, "a refusal has left an image");
        return refused(error);
    }
    feed();
    if (image.most == 0) outcome = broken(error, "nothing was drawn");
    h->twin->release(&image);
    return outcome;
}

/* ---- both twins ---- */

static void compare(const char *name, const struct scene *s)
{
    struct ts_error error = {""};
    struct ts_verdict v = {0};
    struct ts_ldi_image found, right;

    if (!draw(&ts_ldi_opt, s, &found, &error) || !draw(&ts_ldi_ref, s, &right, &error)) {
        starve_failed("%s: refused: %s", name, error.text);
        return;
    }
    ldi_compare_images(&found, &right, &v);
    if (!ts_verdict_good(&v)) starve_failed("%s: %s", name, v.first);
    ts_ldi_opt.release(&found);
    ts_ldi_ref.release(&right);
}

static bool made(bool good)
{
    if (!good) starve_failed("out of memory");
    return good;
}

/* `count` boxes, one inside the other, from `size` times the unit on. */
static bool nest(struct ts_case *c, uint32_t count, double size, struct ts_shape *shape)
{
    if (!ts_shape_reserve(c, 1, 8 * count, 12 * count, shape)) return false;
    for (uint32_t i = 0; i < count; i++) {
        double far = size * (count + i), lo = -far, hi = far + 0.1 * i;
        const struct ts_block box = {{lo, lo, lo}, {hi, hi, hi}, {1, 1, 1}, i % 3 == 2};

        ts_shape_box(shape, &box);
    }
    return true;
}

/* A cone over a circle of `count` corners, with its floor: two vertices have that many edges. */
static bool cone(struct ts_case *c, uint32_t count, struct ts_shape *shape)
{
    if (!ts_shape_reserve(c, 1, count + 2, 2 * count, shape)) return false;
    ts_shape_vertex(shape, 0.1, 0.2, -1);
    for (uint32_t i = 0; i < count; i++)
        ts_shape_vertex(shape, cos(6.28 * i / count), sin(6.28 * i / count), 0.01 * (i % 7));
    ts_shape_vertex(shape, 0, 0, 1);
    ts_shape_spindle(shape, 0, 1, count);
    return true;
}

/* Rows are collected in 32 bands of as many rows, a power of two: on both sides of where that
 * grows. */
static void compare_heights(struct scene s)
{
    static const uint32_t height[] = {32, 33, 64, 65};

    for (size_t i = 0; i < sizeof height / sizeof *height; i++) {
        char name[40];

        s.view = look(&s.body, 1, 4, height[i]);
        s.twice = true;
        snprintf(name, sizeof name, "knot, %u rows", height[i]);
        compare(name, &s);
    }
}

/* Large faces in the lower right quarter: as many columns before them as rows to their top. */
static void compare_quarter(void)
{
    static const double vertex[12] = {100, 0, 1, 200, 0, 2, 100, 100, 3, 200, 100, 4};
    static const uint32_t face[12] = {0, 1, 2, 1, 3, 2, 0, 2, 1, 1, 2, 3};
    const struct scene s = {
        .body = {4, 4, 1, false, vertex, face},
        .view = {.box = {{0, 0, 0}, {200, 200, 5}}, .axis = 2, .width = 200, .height = 200}};

    compare("a sheet in a quarter of the image", &s);
}

static void compare_shapes(struct ts_case *c)
{
    const struct ts_knot knot = {2, 3, 0.2, 210, 10};
    struct ts_shape shape;
    struct scene s = {.weld = false};

    if (!made(ts_shape_knot(c, &knot, &shape))) return;
    s.body = ts_shape_body(&shape);
    for (uint32_t axis = 0; axis < 3; axis += 2) {
        s.view = look(&s.body, axis, 50 + axis, 37);
        compare("knot", &s);
    }
    compare_heights(s);
    s.weld = true;
    s.view = look(&s.body, 1, 3, 999);
    compare("knot, narrow", &s);
    if (!made(nest(c, 60, 1, &shape))) return;
    s.body = ts_shape_body(&shape);
    s.view = look(&s.body, 2, 70, 41);
    compare("nest", &s);
    s.view.box = (struct ts_box){{-9, -9, -9}, {9.5, 10, 11}};
    compare("nest, from inside", &s);
    s.view.box = (struct ts_box){{-1e-9, -1e-9, -1e-9}, {1e-9, 2e-9, 3e-9}};
    compare("nest, from a grain inside", &s);
    s.view.box = (struct ts_box){{-1e6, -1e6, -1e6}, {1e6, 2e6, 3e6}};
    compare("nest, from far away", &s);
    if (!made(cone(c, 200, &shape))) return;
    s.body = ts_shape_body(&shape);
    s.weld = false;
    s.view = look(&s.body, 0, 40, 200);
    compare("cone", &s);
}

/* ---- refusals that small meshes don't reach ---- */

static void refuse_cone(struct ts_case *c)
{
    struct ts_shape shape;
    struct ts_error error[2] = {{""}, {""}};
    struct ts_ldi *session;

    if (!made(cone(c, 100, &shape))) return;
    shape.face[3 * 150] = 100; /* for the apex */
    for (int i = 0; i < 2; i++)
        if ((i ? ts_ldi_ref : ts_ldi_opt)
                .open(shape.vertex_count, shape.point, shape.face_count, shape.face, false,
                      &session, &error[i]))
            starve_failed("an open cone was taken");
    if (strcmp(error[0].text, error[1].text) != 0)
        starve_failed("an open cone: %s, or %s", error[0].text, error[1].text);
}

static void refuse_rounding(const struct scene *s)
{
    for (int i = 0; i < 2; i++) {
        struct ts_error error = {""};
        struct ts_ldi_image image;
        bool taken;

        if (!round_in(FE_DOWNWARD)) return;
        taken = draw(i ? &ts_ldi_ref : &ts_ldi_opt, s, &image, &error);
        fesetround(FE_TONEAREST);
        if (taken || !strstr(error.text, "rounds to nearest"))
            starve_failed("a processor that rounds down was taken: %s", error.text);
        ts_ldi_opt.release(&image);
    }
}

int main(void)
{
    struct ts_case *c = ts_case_new();
    const struct ts_knot knot = {2, 3, 0.2, 12, 4};
    struct ts_shape shape;
    struct scene s = {.weld = false};

    if (!c || !starve_begin() || !ts_shape_knot(c, &knot, &shape))
        return puts("failed: there is no memory to begin with"), 1;
    s.body = ts_shape_body(&shape);
    for (int weld = 0; weld < 2; weld++) {
        s.weld = weld;
        s.view = look(&s.body, 2, 9, 40);
        starve("opt", run, &(struct hungry){&ts_ldi_opt, &s});
        starve("ref", run, &(struct hungry){&ts_ldi_ref, &s});
    }
    compare_shapes(c);
    compare_quarter();
    refuse_cone(c);
    refuse_rounding(&s);
    ts_ldi_opt.close(NULL);
    ts_ldi_ref.close(NULL);
    ts_case_free(c);
    return starve_end();
}
