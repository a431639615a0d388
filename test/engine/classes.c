/* classes.c: which classes a case is of, by cases made by hand; and that a property fails whose
 * generator makes none of a class that it asks for. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/engine/driver.h"
#include "test/library/expect.h"

/* ---- cases made by hand ---- */

/* Bodies of one triangle each, at rest in one frame; NULL: no memory. */
static struct ts_case *triangles(size_t bodies, const double (*corner)[9])
{
    static const uint32_t face[3] = {0, 1, 2};
    struct ts_case *c = ts_case_new();
    bool good = c && ts_case_shape(c, bodies, 1);

    for (size_t b = 0; good && b < bodies; b++) {
        double *p = ts_case_alloc(c, 9, sizeof *p);

        good = p;
        if (!good) break;
        memcpy(p, corner[b], sizeof corner[b]);
        c->body[b].vertex_count = 3;
        c->body[b].face_count = 1;
        c->body[b].reference = p;
        c->body[b].face = face;
    }
    if (good) return c;
    ts_case_free(c);
    return NULL;
}

/* Expects the classes of two triangles, beside their number. */
static void two(const char *what, uint32_t expected, const double (*corner)[9])
{
    struct ts_case *c = triangles(2, corner);
    uint32_t found = c ? ts_classes_of(c) : 0;

    expected |= TS_CLASS_FACES_2;
    expect_that(found == expected, "%s: expected classes %#x, found %#x", what, expected, found);
    ts_case_free(c);
}

enum { ZERO = TS_CLASS_DOUBT, CLOSE = TS_CLASS_DOUBT | TS_CLASS_NEARLY };

static void shapes(void)
{
    two("crossing", 0,
        (const double[][9]){{0, 0, 0, 8, 0, 0, 0, 8, 0}, {1, 1, -1, 3, 2, 5, 2, 3, 4}});
    two("apart", 0, (const double[][9]){{0, 0, 0, 8, 0, 0, 0, 8, 0}, {1, 1, 1, 3, 2, 5, 2, 3, 4}});
    two("a corner inside a face", TS_CLASS_TOUCHING | ZERO,
        (const double[][9]){{0, 0, 0, 8, 0, 0, 0, 8, 0}, {1, 1, 0, 3, 2, 5, 2, 3, 4}});
    two("a corner in the plane beside a face", ZERO,
        (const double[][9]){{0, 0, 0, 8, 0, 0, 0, 8, 0}, {9, 9, 0, 3, 2, 5, 2, 3, 4}});
    two("two edges that cross, from outside", TS_CLASS_TOUCHING | ZERO,
        (const double[][9]){{-4, 0, 0, 4, 0, 0, 0, -8, 0}, {0, 0, -4, 0, 0, 4, 0, 8, 1}});
    two("two edges that cross, from inside", ZERO,
        (const double[][9]){{-4, 0, 0, 4, 0, 0, 0, -8, 0}, {0, 0, -4, 0, 0, 4, 0, -8, 1}});
    two("one plane", TS_CLASS_COPLANAR | ZERO,
        (const double[][9]){{0, 0, 0, 8, 0, 0, 0, 8, 0}, {1, 1, 0, 9, 2, 0, 2, 9, 0}});
    two("a segment that ends in a face", TS_CLASS_TOUCHING | TS_CLASS_DEGENERATE | ZERO,
        (const double[][9]){{0, 0, 0, 8, 0, 0, 0, 8, 0}, {1, 1, 0, 1, 1, 4, 1, 1, 2}});
    two("two segments across", TS_CLASS_DEGENERATE,
        (const double[][9]){{0, 0, 0, 8, 0, 0, 4, 0, 0}, {1, 1, 1, 1, 9, 1, 1, 5, 1}});
}

static void numbers(void)
{
    static const double above = 1 + 0x1p-52;

    two("one ulp beside a corner", TS_CLASS_LAST_BIT,
        (const double[][9]){{0, 0, 0, 1, 0, 0, 0, 8, 0}, {above, 3, 5, 3, 2, 5, 2, 3, 4}});
    two("a third of each corner, rounded", CLOSE,
        (const double[][9]){{1, 2, 3, 8, 1, 2, 2, 9, 5},
                            {11 / 3.0, 4, 10 / 3.0, 7, 7, 9, 6, 8, 9}});
    two("beyond 2^100, beside which all else is lost", TS_CLASS_HUGE | CLOSE,
        (const double[][9]){{0, 0, 0, 8, 0, 0, 0, 8, 0}, {0x1p101, 1, 1, 3, 2, 5, 2, 3, 4}});
    two("below 2^-100", TS_CLASS_TINY,
        (const double[][9]){{0, 0, 0, 8, 0, 0, 0, 8, 0}, {0x1p-101, 1, 1, 3, 2, 5, 2, 3, 4}});
}

static void points(void)
{
    static const double flat[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 3, 4, 0};
    struct ts_case *c = ts_case_new();
    uint32_t expected = TS_CLASS_COPLANAR | ZERO | TS_CLASS_EMPTY | TS_CLASS_FACES_0;

    if (c && ts_case_shape(c, 1, 0)) {
        c->body[0].vertex_count = 4;
        c->body[0].reference = flat;
    }
    expect_that(c && ts_classes_of(c) == expected, "four points in one plane, without a frame");
    ts_case_free(c);
}

static void frames_and_sizes(void)
{
    static const double corner[][9] = {{0, 0, 0, 8, 0, 0, 0, 8, 0}, {1, 1, 1, 3, 2, 5, 2, 3, 4}};
    struct ts_case *c = triangles(1, corner), *longer = ts_case_new();

    expect_that(c && ts_classes_of(c) == TS_CLASS_FACES_1, "one face, one frame");
    if (c && longer && ts_case_shape(longer, 2, 2)) {
        longer->body[0] = c->body[0];
        ts_case_state(longer, 1, 0)->pose.row[0][3] = 1;
        expect_that(ts_classes_of(longer) ==
                        (TS_CLASS_FACES_1 | TS_CLASS_EMPTY | TS_CLASS_MOVED | TS_CLASS_STILL),
                    "a body that moves, and an empty one that does not");
    }
    ts_case_free(longer);
    ts_case_free(c);
}

/* ---- what is asked for ---- */

static void always(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    (void)twin, (void)c;
    v->compared++;
}

static struct ts_run run_of(const struct ts_property *property, uint64_t trials)
{
    static const struct ts_column column = {.name = "engine"};

    return (struct ts_run){.column = &column, .property = property, .seed = 1, .trials = trials};
}

/* A generator that makes one class only: triangles in general position. */
static void weak(void)
{
    struct ts_property property = {.name = "weak",
                                   .statement = "",
                                   .make = ts_gen_triangles_general,
                                   .check = always,
                                   .asks = TS_CLASS_FACES_2 | TS_CLASS_COPLANAR};
    struct ts_run run = run_of(&property, 1000);
    bool good = ts_run_property(&run);

    expect_that(!good && run.broken && !run.smallest && run.executed == 1000,
                "none is coplanar, and the property fails");
    expect_that(strcmp(run.verdict.first, "engine.weak: no case of 1000 had two faces, or four "
                                          "points, in one plane (class coplanar)") == 0,
                "it says why: %s", run.verdict.first);
    expect_that(run.of_class[TS_CLASS_NUMBER_FACES_2] == 1000 &&
                    run.of_class[TS_CLASS_NUMBER_COPLANAR] == 0,
                "all have two faces: %" PRIu64, run.of_class[TS_CLASS_NUMBER_FACES_2]);

    run = run_of(&property, 999);
    expect_that(ts_run_property(&run), "a short run may lack a class");
    property.cost = 10;
    run = run_of(&property, 100);
    expect_that(!ts_run_property(&run) && run.broken, "of a dear property 100 are no short run");
    property.asks = TS_CLASS_FACES_2;
    expect_that(ts_run_property(&run) && !run.broken, "what is not asked for may be missing");
}

static void strong(void)
{
    const struct ts_property property = {.name = "strong",
                                         .statement = "",
                                         .make = ts_gen_triangles,
                                         .check = always,
                                         .asks = TS_ASKS_EXACT};
    struct ts_run run = run_of(&property, 1000);
    uint64_t touching;

    expect_that(ts_run_property(&run), "triangles of every class: %s", run.verdict.first);
    touching = run.of_class[TS_CLASS_NUMBER_TOUCHING];
    expect_that(ts_run_property(&run) && run.of_class[TS_CLASS_NUMBER_TOUCHING] == touching,
                "the second run counts from zero");
}

int main(void)
{
    shapes();
    numbers();
    points();
    frames_and_sizes();
    weak();
    strong();
    return verdict();
}
