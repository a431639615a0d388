/* limits_image.c: where images and what is made of them change the way they work: how many faces a
 * part has, and a block; how many parts there are at most; how many pixels a small face covers, and
 * how many are collected; how many crossings of a pixel, and edges of a vertex, are sorted by
 * insertion; which places are too far for doubles; how many points are looked up together; how many
 * spans two combs have in common. Below each limit, at it and beyond it, the image is the naive
 * twin's, number for number. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/ldi/ldi.h"
#include "test/library/expect.h"
#include "touchstone/volume.h"

/* ---- meshes ---- */

enum { MOST_FACES = 34000 };

static struct {
    uint32_t vertices, faces;
    double point[3 * (MOST_FACES + 8)];
    uint32_t face[3 * MOST_FACES];
} mesh;

static uint32_t add_vertex(double x, double y, double z)
{
    double *to = mesh.point + 3 * (size_t)mesh.vertices;

    to[0] = x, to[1] = y, to[2] = z;
    return mesh.vertices++;
}

static void add_face(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t *to = mesh.face + 3 * (size_t)mesh.faces++;

    to[0] = a, to[1] = b, to[2] = c;
}

static void add_tetrahedron(const double *a, const double *b, const double *c, const double *d)
{
    uint32_t first = add_vertex(a[0], a[1], a[2]);

    add_vertex(b[0], b[1], b[2]);
    add_vertex(c[0], c[1], c[2]);
    add_vertex(d[0], d[1], d[2]);
    add_face(first, first + 2, first + 1);
    add_face(first, first + 1, first + 3);
    add_face(first + 1, first + 2, first + 3);
    add_face(first + 2, first, first + 3);
}

static void clear(void) { mesh.vertices = mesh.faces = 0; }

static double mixed(uint32_t i) { return (double)(i * UINT32_C(2654435761) >> 8) * 0x1p-24; }

/* A view along z of `width` by `height` pixels of size 1, as deep as there are steps. */
static struct ts_view flat_view(uint32_t width, uint32_t height)
{
    return (struct ts_view){.box = {{0, 0, 0}, {width, height, TS_LDI_FAR}},
                            .axis = 2,
                            .width = width,
                            .height = height};
}

/* ---- both twins ---- */

static bool draw_some(const struct ts_ldi_table *twin, uint32_t faces, const uint32_t *face,
                      const struct ts_view *view, struct ts_ldi_image *to, struct ts_error *error)
{
    struct ts_ldi *session;
    bool good;

    *to = (struct ts_ldi_image){0};
    if (!twin->open(mesh.vertices, mesh.point, faces, face, false, &session, error)) return false;
    good = twin->render(session, mesh.point, view, to, error);
    twin->close(session);
    return good;
}

static bool draw(const struct ts_ldi_table *twin, const struct ts_view *view,
                 struct ts_ldi_image *to, struct ts_error *error)
{
    return draw_some(twin, mesh.faces, mesh.face, view, to, error);
}

/* The mesh as both see it; how many crossings there are. */
static uint32_t compare(const char *what, unsigned size, struct ts_view view)
{
    uint32_t crossings = 0, pixels = view.width * view.height;
    struct ts_ldi_image right, fast;
    struct ts_error error = {""};
    struct ts_verdict v = {0};

    if (!draw(&ts_ldi_ref, &view, &right, &error) || !draw(&ts_ldi_opt, &view, &fast, &error)) {
        expect_that(false, "%s, %u: refused: %s", what, size, error.text);
        return 0;
    }
    crossings = right.first[pixels];
    ldi_compare_images(&fast, &right, &v);
    expect_that(ts_verdict_good(&v) && fast.most == right.most, "%s, %u: %s", what, size, v.first);
    ts_ldi_ref.release(&right);
    ts_ldi_opt.release(&fast);
    return crossings;
}

/* ---- how many faces ---- */

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

/* The image of closed meshes is that of each of them, together. The naive twin takes too long to
 * see that a large mesh is closed: so it draws a few hundred faces at a time, in one pixel. */
static uint32_t compare_large(uint32_t faces)
{
    enum { AT_ONCE = 400 };
    const struct ts_view view = flat_view(1, 1);
    uint32_t *right = malloc((mesh.faces + (size_t)1) * sizeof *right), count = 0;
    struct ts_ldi_image image;
    struct ts_error error;

    if (!right) exit(1);
    for (uint32_t f = 0; f < mesh.faces; f += AT_ONCE) {
        uint32_t now = mesh.faces - f < AT_ONCE ? mesh.faces - f : AT_ONCE;

        if (!draw_some(&ts_ldi_ref, now, mesh.face + 3 * (size_t)f, &view, &image, &error)) exit(1);
        if (image.first[1]) memcpy(right + count, image.crossing, image.first[1] * sizeof *right);
        count += image.first[1];
        ts_ldi_ref.release(&image);
    }
    qsort(right, count, sizeof *right, by_number);
    if (!draw(&ts_ldi_opt, &view, &image, &error)) exit(1);
    expect_that(image.most == count && image.first[1] == count &&
                    memcmp(image.crossing, right, count * sizeof *right) == 0,
                "%u faces: the same crossings, %u of them", faces, count);
    ts_ldi_opt.release(&image);
    free(right);
    return count;
}

/* Tetrahedra anywhere in the image, each of which covers a centre; the rest are faces that name a
 * vertex twice. A part that is left out, or drawn twice, changes the image. */
static void many_faces(uint32_t faces)
{
    const bool large = faces > 2000;
    const uint32_t side = large ? 1 : 8;
    uint32_t seen;

    clear();
    while (mesh.faces + 4 <= faces) {
        uint32_t i = 12 * mesh.faces;
        double x = (side - 0.9) * mixed(i), y = (side - 0.9) * mixed(i + 1),
               z = TS_LDI_FAR * mixed(i + 2);
        double a[3] = {x - 0.6, y - 0.6, z}, b[3] = {x + 2.4, y - 0.5, z}, c[3] = {x, y + 2.6, z};
        double d[3] = {x + mixed(i + 3), y + mixed(i + 4), z + 9};

        add_tetrahedron(a, b, c, d);
    }
    while (mesh.faces < faces) add_face(0, 0, 1);
    seen = large ? compare_large(faces) : compare("faces", faces, flat_view(side, side));
    expect_that(seen >= faces / 2 - 1, "%u faces are seen", faces);
}

/* ---- how many pixels, and how many crossings of one ---- */

/* Two faces of every tetrahedron cover all of the image; the depths are in no order. */
static void covers(uint32_t count, uint32_t width, uint32_t height)
{
    clear();
    for (uint32_t i = 0; i < count; i++) {
        double z = floor(TS_LDI_FAR * mixed(7 * i));
        double a[3] = {-500, -500, z}, b[3] = {1000, -500, z}, c[3] = {-500, 1000, z};
        double d[3] = {-499, -499, z + 5000 + i};

        add_tetrahedron(a, b, c, d);
    }
    expect_that(compare("covered pixels", 10000 * count + 100 * width + height,
                        flat_view(width, height)) == 2 * count * width * height,
                "%u tetrahedra cover %u by %u pixels twice", count, width, height);
}

/* A face seen from both sides whose window has so many pixels, and one a little off. */
static void windows(uint32_t width, uint32_t height)
{
    clear();
    for (uint32_t turn = 0; turn < 4; turn++) {
        double left = turn & 1 ? width : 0, low = turn & 2 ? height : 0;
        uint32_t a = add_vertex(left, low, 100 * turn),
                 b = add_vertex(width - left, low, 5000 + turn),
                 c = add_vertex(left, height - low, 12345);

        add_face(a, b, c);
        add_face(a, c, b);
    }
    compare("a window", 100 * width + height, flat_view(width + 2, height + 2));
}

/* ---- how many edges of a vertex ---- */

/* A cone over `count` corners: vertex 0 has twice as many edges, and three more with a face that
 * names it twice. The first face that is turned round is refused by both twins in the same words.
 */
static void edges(uint32_t count, bool twice)
{
    struct ts_error error[2] = {{""}, {""}};
    struct ts_view view = flat_view(9, 9);
    struct ts_ldi_image image = {0};

    clear();
    add_vertex(4, 4, 10);
    for (uint32_t i = 0; i < count; i++)
        add_vertex(4 + 4 * cos(6.28 * i / count), 4 + 4 * sin(6.28 * i / count), 500 + 9 * (i % 5));
    add_vertex(4.1, 4.2, 9000);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = 1 + (i + 1) % count;

        add_face(0, next, 1 + i);
        add_face(count + 1, 1 + i, next);
    }
    if (twice) add_face(0, 0, 2);
    expect(compare("edges of a vertex", 10 * count + twice, view) > 0, "a cone is seen");
    for (uint32_t f = 0; f < mesh.faces; f += mesh.faces / 2 - 1) {
        uint32_t *face = mesh.face + 3 * (size_t)f, swap = face[0];

        face[0] = face[1], face[1] = swap;
        expect_that(!draw(&ts_ldi_ref, &view, &image, &error[0]) &&
                        !draw(&ts_ldi_opt, &view, &image, &error[1]) &&
                        strcmp(error[0].text, error[1].text) == 0,
                    "a cone of %u with a face turned round: %s, or %s", count, error[0].text,
                    error[1].text);
        face[1] = face[0], face[0] = swap;
    }
}

/* ---- which places ---- */

/* A face seen from both sides, one corner of which is at a place far across, up or deep. */
static void places(int axis, double place)
{
    double far[3] = {-3, 11, 77};

    clear();
    far[axis] = axis == 2 ? place : place / TS_LDI_SUBPIXELS;
    for (int i = 0; i < 3; i++) {
        uint32_t a = add_vertex(far[0], far[1], far[2]), b = add_vertex(-5, -1 - i, 1e6 * i),
                 c = add_vertex(9 + i, 3, 5e6 + i);

        add_face(a, b, c);
        add_face(a, c, b);
    }
    expect_that(compare("a place", (unsigned)axis, flat_view(8, 7)) > 0, "%g on axis %d is seen",
                place, axis);
}

/* ---- volumes ---- */

/* Boxes above each other, from `begin` on every four steps, three steps thick. */
static void comb(uint32_t teeth, double begin, const struct ts_ldi_table *twin,
                 const struct ts_view *view, struct ts_ldi_image *to)
{
    struct ts_error error;

    clear();
    for (uint32_t i = 0; i < 2 * teeth; i++) {
        double z = begin + 4 * (i / 2) + (i % 2 ? 3 : 0);
        uint32_t a = add_vertex(-9, -9, z), b = add_vertex(99, -9, z), c = add_vertex(-9, 99, z);

        if (i % 2)
            add_face(a, b, c);
        else
            add_face(a, c, b);
        /* the walls, which nobody sees */
        if (i % 2 == 0) continue;
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t low = a - 3 + k, next = a - 3 + (k + 1) % 3;

            add_face(low, next, next + 3);
            add_face(low, next + 3, low + 3);
        }
    }
    if (!draw(twin, view, to, &error)) exit(1);
}

/* Two combs of m teeth, one half a tooth above the other, have 2 m - 1 spans in common. */
static void combs(uint32_t teeth, uint32_t width, uint32_t height)
{
    const struct ts_view view = flat_view(width, height);
    uint32_t spans = (2 * teeth - 1) * width * height;
    struct ts_ldi_image a, b;
    struct ts_spans right = {0}, fast = {0};
    struct ts_error error;

    comb(teeth, 10, &ts_ldi_opt, &view, &a);
    comb(teeth, 12, &ts_ldi_opt, &view, &b);
    expect(ts_volume_ref.intersect(&a, &b, &right, &error) &&
               ts_volume_opt.intersect(&a, &b, &fast, &error),
           "spans of combs");
    expect_that(right.first[width * height] == spans && fast.first[width * height] == spans,
                "%u teeth: %u spans, not %u", teeth, fast.first[width * height], spans);
    expect_that(fast.units == right.units && fast.thickest == 1 && right.units == spans &&
                    memcmp(fast.span, right.span, spans * sizeof *fast.span) == 0,
                "%u teeth: the same spans", teeth);
    ts_volume_ref.release(&right);
    ts_volume_opt.release(&fast);
    ts_ldi_opt.release(&a);
    ts_ldi_opt.release(&b);
}

static void points(size_t count)
{
    const struct ts_view view = flat_view(3, 2);
    static double point[3 * 600];
    static int32_t right[600], fast[600];
    struct ts_ldi_image image;

    comb(30, 10, &ts_ldi_opt, &view, &image);
    for (uint32_t i = 0; i < count; i++) {
        point[3 * i] = 3.1 * mixed(i);
        point[3 * i + 1] = 2.1 * mixed(i + 1000);
        point[3 * i + 2] = 150 * mixed(i + 2000);
        right[i] = fast[i] = 99;
    }
    ts_volume_ref.points(&image, NULL, count, point, right);
    ts_volume_opt.points(&image, NULL, count, point, fast);
    expect_that(memcmp(right, fast, count * sizeof *right) == 0, "%zu points", count);
    ts_ldi_opt.release(&image);
}

/* A body without faces, whose vertices are in the other one, meets nobody. */
static void no_faces(const struct ts_volume_table *twin)
{
    static const double corner[12] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4};
    static const uint32_t face[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    const double *const still[2] = {NULL, NULL};

    for (unsigned with = 0; with < 4; with++) { /* none, the first, the second, both */
        const struct ts_volume_mesh both[2] = {{4, with & 1 ? 4 : 0, corner, face},
                                               {4, with & 2 ? 4 : 0, corner, face}};
        const struct ts_volume_rule rule = {4, 4, false, false};
        const struct ts_volume_answer *answer;
        struct ts_volume *s = NULL;
        struct ts_error error;

        expect(twin->open(both, &rule, &s, &error) &&
                   twin->frame(s, still, NULL, &answer, &error) && answer->empty == (with != 3),
               "bodies without faces");
        twin->close(s);
    }
}

int main(void)
{
    static const uint32_t faces[] = {63,   64,   65,   511,   512,   513,   1023,  1024, 1025,
                                     4095, 4096, 4097, 31743, 31744, 32767, 32768, 33792};
    static const uint32_t size[][2] = {{31, 1}, {32, 1}, {33, 1}, {8, 4}, {7, 4}, {5, 5}, {1, 33}};
    static const double limit[] = {0x1p24, 0x1p30, 0x1p40};

    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) many_faces(faces[i]);
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        for (uint32_t count = 1; count <= 40; count += 1) covers(count, size[i][0], size[i][1]);
        windows(size[i][0], size[i][1]);
    }
    for (uint32_t count = 14; count <= 18; count++) {
        edges(count, false);
        edges(count, true);
    }
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < sizeof limit / sizeof *limit; i++)
            for (int beyond = -1; beyond <= 1; beyond++) {
                places(axis, limit[i] + beyond);
                places(axis, -limit[i] + beyond);
            }
    for (uint32_t teeth = 1; teeth <= 129; teeth *= 2) {
        combs(teeth, 1, 1);
        combs(teeth + 1, 3, 2);
    }
    for (size_t count = 255; count <= 257; count++) {
        points(count);
        points(count + 256);
    }
    no_faces(&ts_volume_ref);
    no_faces(&ts_volume_opt);
    return verdict();
}
