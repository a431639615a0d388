/* sweep.c: what both twins of sweep must refuse, and what they must take; that buckets refuse a
 * soup without its arrays; and that sweep, bucket and ball refuse a processor that does not round
 * to nearest. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "test/library/expect.h"
#include "test/rounding.h"
#include "touchstone/touchstone.h"

static const double square[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0,
                                0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1};
static const uint32_t faces[] = {0, 1, 2, 0, 2, 3};
static const struct ts_body sheet = {4, 2, 2, true, square, faces};

static void radius_of(const struct ts_sweep_table *twin, struct ts_body body, double row,
                      const char *text)
{
    struct ts_error error = {""};
    double radius = -7;
    bool taken = twin->loose_radius(&body, row, &radius, &error);

    if (text)
        expect(!taken && strstr(error.text, text) && radius == -7, text);
    else
        expect(taken && radius >= 0 && isfinite(radius), "a radius");
}

static void loose(const struct ts_sweep_table *twin)
{
    static const double large[3] = {DBL_MAX, 0, 0}, nowhere[3] = {NAN, 0, -INFINITY};
    struct ts_body body = sheet;
    struct ts_box box = twin->loose_box(nowhere, INFINITY);

    for (int k = 0; k < 3; k++)
        expect(box.lo[k] == -INFINITY && box.hi[k] == INFINITY, "a loose box of no numbers");
    radius_of(twin, body, 1, NULL);
    radius_of(twin, body, 0, NULL);
    radius_of(twin, body, -1, "rows and vertices");
    radius_of(twin, body, NAN, "rows and vertices");
    radius_of(twin, body, INFINITY, "rows and vertices");
    body.convex = false;
    radius_of(twin, body, 1, "sum to 1");
    body.reference_count = 1;
    radius_of(twin, body, 1, NULL);
    body.vertex_count = 0;
    radius_of(twin, body, 1, NULL);
    body.convex = true;
    body.reference_count = TS_MOST_REFERENCES + 1;
    radius_of(twin, body, 1, "references");
    body = sheet;
    body.reference = NULL;
    radius_of(twin, body, 1, "sweep: expected reference vertices, found NULL");
    body = (struct ts_body){1, 0, 1, true, large, NULL};
    radius_of(twin, body, 1, "rows and vertices");
}

/* 0 and 1 bodies; numbers at both ends; bounds that are infinite on one side. */
static void sweep(const struct ts_sweep_table *twin)
{
    static const struct ts_box point = {{0, 0, 0}, {0, -0.0, 0}},
                               all = {{-INFINITY, -INFINITY, -INFINITY},
                                      {INFINITY, INFINITY, INFINITY}},
                               far = {{INFINITY, -0.0, 0}, {INFINITY, 0, 0}};
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_sweep_work work;
    struct ts_error error = {""};
    struct ts_sweep *session = NULL;

    twin->close(NULL);
    expect(twin->open(&session, &error), "no bodies at all");
    expect(twin->pairs(session, &pairs, &error) && pairs.count == 0, "no pairs of no bodies");
    expect(!twin->remove(session, 0, &error) && strstr(error.text, "body 0:"), "nobody leaves");
    expect(!twin->move(session, 0, &all, &error) && strstr(error.text, "body 0:"), "nobody moves");
    expect(twin->add(session, UINT32_MAX, &point, &error), "the last number");
    expect(twin->pairs(session, &pairs, &error) && pairs.count == 0, "no pairs of one body");
    expect(twin->add(session, 0, &all, &error) && twin->add(session, 7, &far, &error),
           "infinite bounds");
    expect(twin->pairs(session, &pairs, &error) && pairs.count == 2 && pairs.pair[0].a == 0 &&
               pairs.pair[0].b == 7 && pairs.pair[1].a == 0 && pairs.pair[1].b == UINT32_MAX,
           "two pairs of three bodies");
    expect(twin->remove(session, 0, &error), "one leaves");
    expect(twin->pairs(session, &pairs, &error) && pairs.count == 0, "apart");
    twin->work(session, &work);
    expect(work.bodies == 2 && work.overlaps == 0 && work.tests > 0 && work.bytes > 0, "work");
    twin->close(session);
    ts_pairs_free(&pairs);
}

static void sweep_in_other_mode(const struct ts_sweep_table *twin)
{
    struct ts_error error = {""};
    struct ts_sweep *session = NULL;
    bool taken;

    if (!round_in(FE_UPWARD)) return;
    taken = twin->open(&session, &error);
    fesetround(FE_TONEAREST);
    expect(!taken && strstr(error.text, "rounds to nearest"), "rounding upward");
    if (taken) twin->close(session);
}

static void bucket_in_other_mode(const struct ts_bucket_table *twin)
{
    struct ts_error error = {""};
    struct ts_bucket *session = NULL;
    bool taken;

    if (!round_in(FE_UPWARD)) return;
    taken = twin->open((struct ts_bucket_rule){.levels = 4, .algorithm = TS_BUCKET_FORMULA},
                       &session, &error);
    fesetround(FE_TONEAREST);
    expect(!taken && strstr(error.text, "rounds to nearest"), "rounding upward");
    if (taken) twin->close(session);
}

static void soups(const struct ts_bucket_table *twin)
{
    const struct ts_bucket_rule rule = {
        .levels = 1, .algorithm = TS_BUCKET_SORTED, .descent = TS_BUCKET_INTO_SMALLER};
    const struct ts_soup soup = {3, 2, 4, faces, square};
    struct ts_soup cornerless = soup, nowhere = soup;
    struct ts_bucket *body = NULL;
    struct ts_error error = {""};

    cornerless.corner = NULL;
    nowhere.vertex = NULL;
    expect(twin->open(rule, &body, &error), "a body without primitives");
    expect(!twin->update(body, &cornerless, &error) && strstr(error.text, "corners, found NULL"),
           "a soup without corners");
    expect(!twin->update(body, &nowhere, &error) && strstr(error.text, "vertices, found NULL"),
           "a soup without vertices");
    twin->close(body);
}

static void ball_in_other_mode(const struct ts_ball_table *twin)
{
    struct ts_error error = {""};
    struct ts_ball ball = {{0}, -7};
    const double point[3] = {1, 2, 3};
    bool taken;

    if (!round_in(FE_UPWARD)) return;
    taken = twin->of(1, NULL, point, &ball, &error);
    fesetround(FE_TONEAREST);
    expect(!taken && ball.radius == -7 && strstr(error.text, "rounds to nearest"),
           "rounding upward");
}

int main(void)
{
    for (int i = 0; i < 2; i++) {
        const struct ts_sweep_table *twin = i ? &ts_sweep_opt : &ts_sweep_ref;

        loose(twin);
        sweep(twin);
        sweep_in_other_mode(twin);
    }
    soups(&ts_bucket_ref);
    soups(&ts_bucket_opt);
    bucket_in_other_mode(&ts_bucket_ref);
    bucket_in_other_mode(&ts_bucket_opt);
    ball_in_other_mode(&ts_ball_ref);
    ball_in_other_mode(&ts_ball_opt);
    return verdict();
}
