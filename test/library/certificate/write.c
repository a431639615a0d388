/* write.c: the plain functions: what they refuse, what is written for meshes of any
 * size, and what is said of lists that differ from the contact set. */
#include <float.h>
#include <math.h>

#include "common/pairs.h"
#include "test/library/certificate/by_hand.h"
#include "test/rounding.h"

static const double low_corners[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};

/* ---- refusals ---- */

static void expect_text(bool refused, const struct ts_error *error, const char *text)
{
    expect_that(refused && strstr(error->text, text), "expected: %s; found: %s", text, error->text);
}

static void check_without(void)
{
    const struct ts_mesh low = single(low_corners), none = {0};
    const uint8_t byte = NO_FACES;
    struct ts_error error = {""};
    struct ts_pairs list = {NULL, 3, 3};

    expect_text(ts_certificate_check(NULL, &low, &byte, 1, &list, &error) == TS_NO_CERTIFICATE,
                &error, "certificate: expected a mesh, found NULL");
    expect(list.count == 0, "the list is empty after a refusal");
    expect_text(ts_certificate_check(&low, NULL, NULL, 1, &list, &error) == TS_NO_CERTIFICATE,
                &error, "certificate: expected the bytes of a certificate, found NULL");
    expect_text(ts_certificate_check(&low, NULL, &byte, 1, NULL, &error) == TS_NO_CERTIFICATE,
                &error, "certificate: expected a list of pairs, found NULL");
    expect_text(ts_certificate_check(&low, NULL, NULL, 0, &list, &error) == TS_NO_CERTIFICATE,
                &error, "expected 0 (no faces)");
    expect(ts_certificate_check(&low, NULL, &byte, 1, &list, NULL) == TS_NOT_CERTIFIED,
           "no place for an error");
    expect(ts_certificate_check(NULL, NULL, &byte, 1, &list, NULL) == TS_NO_CERTIFICATE,
           "no mesh and no place for an error");
    expect(ts_certificate_check(&none, NULL, &byte, 1, &list, &error) == TS_CERTIFIED,
           "the plain function accepts");
    ts_certificate_free(NULL);
}

static void write_without(void)
{
    const struct ts_mesh low = single(low_corners);
    const struct ts_pairs list = {0};
    struct ts_certificate to = {0};
    struct ts_difference difference = {0};
    struct ts_error error = {""};

    expect_text(!ts_certificate_write(NULL, &low, &to, &error), &error,
                "certificate: expected a mesh, found NULL");
    expect_text(!ts_certificate_write(&low, &low, NULL, &error), &error,
                "certificate: expected a place for the certificate, found NULL");
    expect_text(!ts_certificate_certify(NULL, NULL, &list, &to, &difference, &error), &error,
                "certificate: expected a mesh, found NULL");
    expect_text(!ts_certificate_certify(&low, NULL, NULL, &to, &difference, &error), &error,
                "certificate: expected a list of pairs, found NULL");
    expect_text(!ts_certificate_certify(&low, NULL, &list, NULL, &difference, &error), &error,
                "certificate: expected a place for the certificate, found NULL");
    expect_text(!ts_certificate_certify(&low, NULL, &list, &to, NULL, &error), &error,
                "certificate: expected a place for the difference, found NULL");
    expect(!ts_certificate_write(NULL, NULL, &to, NULL), "no place for an error");
    ts_certificate_free(&to);
}

/* A refusal leaves an empty certificate. */
static void refuse_write(const struct ts_mesh *a, const struct ts_mesh *b, const char *text)
{
    const struct ts_mesh low = single(low_corners);
    struct ts_certificate to = {0};
    struct ts_error error = {""};

    expect(ts_certificate_write(&low, NULL, &to, &error) && to.count > 0, "one face");
    expect_text(!ts_certificate_write(a, b, &to, &error) && to.count == 0, &error, text);
    ts_certificate_free(&to);
    expect(!to.byte && !to.count && !to.capacity, "freed, and zero");
}

static void bad_meshes(void)
{
    const uint32_t outside[] = {0, 1, 2, 1, 2, 3};
    const struct ts_mesh low = single(low_corners), bad = {3, 2, low_corners, outside};
    const struct ts_mesh most = {3, (uint32_t)INT32_MAX + 1, NULL, NULL};
    const double numbers[] = {NAN, INFINITY, -INFINITY};

    refuse_write(&most, NULL,
                 "certificate: mesh a: expected fewer than 2^31 faces, found 2147483648");
    refuse_write(&low, &most, "certificate: mesh b: expected fewer than 2^31 faces");
    refuse_write(&bad, NULL, "certificate: mesh a: face 1: expected a vertex below 3, found 3");
    refuse_write(&low, &bad, "certificate: mesh b: face 1: expected a vertex below 3, found 3");
    for (int i = 0; i < 27; i++) {
        double corners[9];
        struct ts_mesh mesh = single(corners);
        char text[80];

        memcpy(corners, low_corners, sizeof corners);
        corners[i / 3] = numbers[i % 3];
        snprintf(text, sizeof text, "certificate: mesh b: vertex %d is not finite", i / 9);
        refuse_write(&low, &mesh, text);
    }
}

/* A processor in another mode is refused by what computes with doubles. */
static void other_mode(void)
{
    const struct ts_mesh none = {0};
    const uint8_t byte = NO_FACES;
    struct ts_certificate to = {0};
    struct ts_pairs list = {0};
    struct ts_error error = {""}, other = {""};
    bool written;
    enum ts_certified answer;

    if (!round_in(FE_UPWARD)) return;
    written = ts_certificate_write(&none, NULL, &to, &error);
    answer = ts_certificate_check(&none, NULL, &byte, 1, &list, &other);
    fesetround(FE_TONEAREST);
    expect_text(!written, &error, "rounds to nearest");
    expect_text(answer == TS_NO_CERTIFICATE, &other, "rounds to nearest");
    ts_certificate_free(&to);
}

/* ---- lists ---- */

enum { SIDE = 4, VERTICES = (SIDE + 1) * (SIDE + 1), FACES = 2 * SIDE * SIDE };

struct sheet {
    double vertex[3 * VERTICES];
    uint32_t face[3 * FACES];
    struct ts_mesh mesh;
};

/* A square of two triangles a cell in the plane where one coordinate has this value. */
static void make_sheet(struct sheet *s, unsigned axis, double value)
{
    uint32_t *face = s->face;

    for (unsigned i = 0; i < VERTICES; i++) {
        s->vertex[3 * i + axis] = value;
        s->vertex[3 * i + (axis + 1) % 3] = i % (SIDE + 1);
        s->vertex[3 * i + (axis + 2) % 3] = i / (SIDE + 1) - 1.5;
    }
    for (unsigned i = 0; i < SIDE * SIDE; i++, face += 6) {
        uint32_t v = i / SIDE * (SIDE + 1) + i % SIDE;
        const uint32_t cell[] = {v, v + 1, v + SIDE + 2, v, v + SIDE + 2, v + SIDE + 1};

        memcpy(face, cell, sizeof cell);
    }
    s->mesh = (struct ts_mesh){VERTICES, FACES, s->vertex, s->face};
}

static struct ts_difference certify(const struct ts_mesh *a, const struct ts_mesh *b,
                                    const struct ts_pairs *list, size_t contacts)
{
    struct ts_certificate to = {0};
    struct ts_difference difference = {true, true, {9, 9}, {9, 9, 9}};
    struct ts_error error = {""};
    bool good = ts_certificate_certify(a, b, list, &to, &difference, &error);

    expect_found(good, "a list is certified or differs", error.text);
    if (good)
        accepts("the certificate is of the contact set", a, b, (struct steps){to.byte, to.count},
                contacts);
    ts_certificate_free(&to);
    return difference;
}

static bool is_pair(struct ts_difference d, bool missing, struct ts_pair pair)
{
    return d.differs && d.missing == missing && d.pair.a == pair.a && d.pair.b == pair.b;
}

/* A point of a face in the plane where one coordinate has a value. */
static bool in_face(const double *point, const struct sheet *s, uint32_t face, unsigned axis,
                    double value)
{
    bool inside = fabs(point[axis] - value) < 1e-12;

    for (unsigned k = 0; k < 3; k++) {
        double lo = HUGE_VAL, hi = -HUGE_VAL;

        for (unsigned i = 0; i < 3; i++) {
            lo = fmin(lo, s->vertex[3 * s->face[3 * face + i] + k]);
            hi = fmax(hi, s->vertex[3 * s->face[3 * face + i] + k]);
        }
        inside = inside && point[k] >= lo - 1e-12 && point[k] <= hi + 1e-12;
    }
    return inside;
}

/* Without one pair each, with one more, in another order, with one twice. */
static void spoiled(const struct sheet *a, const struct sheet *b, struct ts_pairs *right)
{
    const struct ts_mesh *m = &a->mesh, *n = &b->mesh;
    size_t count = right->count;
    struct ts_pair extra = {FACES - 1, FACES};

    expect(count > 10 && count < 100, "two sheets meet in some faces");
    expect(!certify(m, n, right, count).differs, "the contact set");
    for (size_t i = 0; i < count; i++) {
        struct ts_pair kept = right->pair[i];
        struct ts_difference d;

        right->pair[i] = right->pair[count - 1];
        right->count = count - 1;
        d = certify(m, n, right, count);
        expect(is_pair(d, true, kept), "a pair is missing");
        expect(in_face(d.point, a, kept.a, 2, 0.25) && in_face(d.point, b, kept.b, 0, 1.25),
               "a common point of the missing pair");
        right->pair[i] = extra;
        right->count = count;
        expect(is_pair(certify(m, n, right, count), true, kept),
               "one missing and one too much: the missing one");
        right->pair[i] = kept;
    }
    expect(ts_pairs_add(right, extra.a, extra.b), "memory");
    expect(is_pair(certify(m, n, right, count), false, extra), "a pair too much");
    right->pair[count] = right->pair[0]; /* which is there twice now, and again in the middle */
    right->pair[0] = right->pair[count / 2];
    right->pair[count / 2] = right->pair[count];
    expect(!certify(m, n, right, count).differs, "in another order, with one twice");
}

static void lists(void)
{
    static struct sheet a, b;
    struct ts_certificate to = {0};
    struct ts_pairs right = {0};
    struct ts_error error = {""};

    make_sheet(&a, 2, 0.25);
    make_sheet(&b, 0, 1.25);
    expect_found(ts_certificate_write(&a.mesh, &b.mesh, &to, &error) &&
                     ts_certificate_check(&a.mesh, &b.mesh, to.byte, to.count, &right, &error) ==
                         TS_CERTIFIED,
                 "a certificate of two sheets", error.text);
    spoiled(&a, &b, &right);
    ts_certificate_free(&to);
    ts_pairs_free(&right);
}

/* Two faces of one mesh: the pair is named once, the smaller number first. */
static void one_mesh(void)
{
    const double vertex[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 9, 9, 9};
    const uint32_t face[] = {0, 1, 2, 3, 4, 5};
    const struct ts_mesh mesh = {6, 2, vertex, face};
    struct ts_pair one = {0, 1};
    const struct ts_pairs nothing = {0}, right = {&one, 1, 1};
    struct ts_difference d = certify(&mesh, NULL, &nothing, 1);

    expect(is_pair(d, true, one) && d.point[0] == 1 && d.point[1] == 1 && d.point[2] == 0,
           "the pair that is missing, and its point");
    d = certify(&mesh, NULL, &right, 1);
    expect(!d.differs && !d.missing && d.pair.b == 0 && d.point[0] == 0, "no difference");
}

static void empty_meshes(void)
{
    const struct ts_mesh low = single(low_corners), none = {0};
    struct ts_pair one = {0, 0};
    const struct ts_pairs nothing = {0}, something = {&one, 1, 1};

    expect(!certify(&none, NULL, &nothing, 0).differs, "nothing");
    expect(!certify(&none, &low, &nothing, 0).differs, "nothing before something");
    expect(!certify(&low, &none, &nothing, 0).differs, "nothing after something");
    expect(is_pair(certify(&none, &none, &something, 0), false, one), "a pair of nothing");
    expect(!certify(&low, NULL, &nothing, 0).differs, "one face");
    expect(is_pair(certify(&low, &low, &nothing, 1), true, one), "a face meets its copy");
}

/* ---- what is written ---- */

static uint32_t state = 1;

static unsigned random_below(unsigned end)
{
    state = state * 1664525 + 1013904223;
    return (unsigned)((uint64_t)state * end >> 32);
}

/* Cut short it can't be read; with one byte changed both twins say the same. */
static void changed(const struct ts_mesh *a, const struct ts_mesh *b, struct ts_certificate *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const uint8_t kept = c->byte[i];
        const uint8_t other[] = {0, 255, kept ^ 1, kept ^ 2, kept ^ 64, kept ^ 128};

        unreadable("expected", a, b, (struct steps){c->byte, i});
        for (size_t k = 0; k < sizeof other; k++) {
            c->byte[i] = other[k];
            ask_both("one byte is changed", a, b, (struct steps){c->byte, c->count});
        }
        c->byte[i] = kept;
    }
}

/* The second mesh is NULL: the faces of one mesh, which share vertices. */
static void write_and_check(const struct ts_mesh *a, const struct ts_mesh *b, bool change)
{
    struct ts_certificate to = {0};
    struct ts_error error = {""};
    struct said said;

    if (ts_certificate_write(a, b, &to, &error)) {
        said = ask_both("what is written", a, b, (struct steps){to.byte, to.count});
        expect_found(said.answer == TS_CERTIFIED, "what is written is accepted", said.error.text);
        if (change) changed(a, b, &to);
    } else
        expect_found(false, "a certificate", error.text);
    ts_certificate_free(&to);
}

/* Faces of any size and shape: the numbers in their certificates are as long as they get. */
static void any_size(void)
{
    static const double sizes[] = {0, 1, DBL_TRUE_MIN, DBL_MIN, DBL_MAX, DBL_MAX / 2, 3, 0x1p-300};

    for (unsigned trial = 0; trial < 600; trial++) {
        double vertex[18];
        uint32_t face[6];
        struct ts_mesh both = {6, 2, vertex, face}, first = {6, 1, vertex, face},
                       second = {6, 1, vertex, face + 3};

        for (unsigned i = 0; i < 18; i++)
            vertex[i] = sizes[random_below(trial % 4 ? 8 : 3)] * (random_below(2) ? -1 : 1);
        for (unsigned i = 0; i < 6; i++) face[i] = random_below(trial % 2 ? 6 : 4);
        write_and_check(&both, NULL, trial % 100 == 0);
        write_and_check(&first, &second, trial % 100 == 1);
    }
}

/* A mesh that is folded, so that its faces meet and touch in many ways. */
static void folded(void)
{
    static struct sheet a;

    make_sheet(&a, 2, 0);
    for (unsigned i = 0; i < VERTICES; i++)
        for (unsigned k = 0; k < 3; k++) a.vertex[3 * i + k] = (int)random_below(4);
    a.mesh.face_count = 6;
    write_and_check(&a.mesh, NULL, true);
    a.mesh.face_count = FACES;
    write_and_check(&a.mesh, NULL, false);
}

int main(void)
{
    check_without();
    write_without();
    bad_meshes();
    other_mode();
    lists();
    one_mesh();
    empty_meshes();
    any_size();
    folded();
    return verdict();
}
