/* refusals.c: what both twins of morph, tree, contact and sweep must refuse, and what they must
 * take. Case files can't hold most of it, as their reader refuses it first, so it is tested here.
 */
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "props/check/expect.h"
#include "touchstone/touchstone.h"

static const double square[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0,
                                0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1};
static const uint32_t faces[] = {0, 1, 2, 0, 2, 3};
static const struct ts_body sheet = {4, 2, 2, true, square, faces};

static const struct {
    const char *text; /* must be part of the message; NULL: must be taken */
    double weight[2];
    double pose; /* an entry of the pose */
    double x;    /* a moved vertex, if not 0 */
} states[] = {
    {NULL, {0.5, 0.5}, 1, 0},
    {NULL, {1, 0}, -1, 0},
    {NULL, {0.5, 0.5 + 0x1p-50}, 1, 0},
    {"weight 0", {-0x1p-1074, 1}, 1, 0},
    {"weight 1", {1, NAN}, 1, 0},
    {"weight 1", {0, INFINITY}, 1, 0},
    {"sum of 1", {0.5, 0.5 + 0x1p-48}, 1, 0},
    {"sum of 1", {0, 0}, 1, 0},
    {"pose, row 0", {1, 0}, NAN, 0},
    {"pose, row 0", {1, 0}, -INFINITY, 0},
    {"vertex 1", {1, 0}, 1, NAN},
    {"vertex 1", {1, 0}, 1, INFINITY},
    {"vertex 1", {1, 0}, 4, DBL_MAX / 2}, /* overflows when posed */
};

static void morph(const struct ts_morph *twin, const char *name)
{
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        double world[12], moved[12];
        struct ts_error error = {""};
        struct ts_state state = {NULL, states[i].weight, TS_IDENTITY};
        bool taken;

        state.pose.row[0][0] = states[i].pose;
        memcpy(moved, square, sizeof moved);
        moved[3] = states[i].x;
        if (states[i].x != 0) state.vertex = moved;
        taken = twin->world(&sheet, &state, world, &error);
        if (states[i].text)
            expect(!taken && strstr(error.text, states[i].text), states[i].text);
        else
            expect(taken, name);
    }
}

/* Weights of a convex body may miss 1 by n 2^-50, not by more. */
static void tolerance(const struct ts_morph *twin)
{
    static const double points[15] = {0};
    const uint32_t counts[] = {1, 2, 5};

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        uint32_t n = counts[i];
        struct ts_body body = {1, 0, n, true, points, NULL};
        double weight[5] = {1 + n * 0x1p-50, 0, 0, 0, 0}, world[3];
        struct ts_state state = {NULL, weight, TS_IDENTITY};
        struct ts_error error;

        expect(twin->world(&body, &state, world, &error), "a sum that is just near enough to 1");
        weight[0] += 0x1p-52;
        expect(!twin->world(&body, &state, world, &error), "a sum that is just too far from 1");
    }
}

static void refuse_body(const struct ts_method *twin, struct ts_body body, const char *text)
{
    struct ts_body two[2] = {sheet, body};
    struct ts_error error = {""};
    void *session = NULL;
    bool taken = twin->prepare(2, two, NULL, &session, &error);

    expect(!taken && strstr(error.text, text) && strstr(error.text, "body 1"), text);
    if (taken) twin->release(session);
}

static void options(const struct ts_method *twin)
{
    static const struct {
        struct ts_options options;
        const char *text;
    } bad[] = {{{.volume = TS_VOLUMES}, "expected a volume below 8, found 8"},
               {{.degree = 3}, "expected degree 2, 4 or 8, found 3"},
               {{.cut = 2}, "expected a cut of 0 or 1, found 2"},
               {{.parts = 3}, "expected 1, 2, 4 or 8 parts, found 3"},
               {{.parts = 16}, "expected 1, 2, 4 or 8 parts, found 16"},
               {{.refit = TS_REFITS}, "expected a refit below 4, found 4"},
               {{.broad = TS_BROADS}, "expected a broad phase below 3, found 3"}};
    static const struct ts_options good = {.degree = 8, .parts = 1, .partition = 99};
    struct ts_error error;
    void *session = NULL;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect(!twin->prepare(1, &sheet, &bad[i].options, &session, &error) &&
                   strstr(error.text, bad[i].text),
               bad[i].text);
    expect(twin->prepare(1, &sheet, &good, &session, &error), "options that are right");
    twin->release(session);
}

static void tree(const struct ts_planting *twin)
{
    const struct ts_body huge = {4, TS_TREE_FACES + 1u, 1, false, square, faces};
    const struct ts_tree_rule rule = {8, TS_CUT_MIDDLE, TS_TREE_CONNECTED};
    struct ts_error error = {""};
    struct ts_tree none;

    expect(!twin->build(&huge, square, rule, &none, &error) && !none.node && !none.face &&
               strstr(error.text, "at most 1073741824 faces, found 1073741825"),
           "a tree of too many faces");
}

static void contact(const struct ts_method *twin)
{
    static const double nowhere[24] = {[13] = INFINITY};
    static const uint32_t beyond[] = {0, 1, 4};
    struct ts_body body = sheet;
    struct ts_state bad = ts_at_rest();
    struct ts_error error = {""};
    struct ts_pairs pairs = {NULL, 0, 0};
    void *session = NULL;

    body.reference_count = 0;
    refuse_body(twin, body, "at least one reference");
    body = sheet;
    body.face = beyond;
    body.face_count = 1;
    refuse_body(twin, body, "face 0");
    body = sheet;
    body.reference = nowhere;
    refuse_body(twin, body, "reference 1, vertex 0");

    twin->release(NULL);
    expect(twin->prepare(1, &sheet, NULL, &session, &error), "one body");
    bad.pose.row[2][3] = NAN;
    expect(!twin->update(session, 0, &bad, &error) && strstr(error.text, "body 0, pose, row 2"),
           "a pose that is not finite");
    expect(!twin->update(session, 1, &bad, &error) && strstr(error.text, "below 1"),
           "a body that does not exist");
    expect(!twin->contacts(session, 0, 1, TS_ALL, &pairs, &error) && strstr(error.text, "below 1"),
           "contacts of a body that does not exist");
    expect(!twin->contacts(session, 0, 0, TS_ALL, &pairs, &error) &&
               strstr(error.text, "two different"),
           "contacts of a body with itself");
    expect(!twin->self(session, 1, TS_ALL, &pairs, &error) &&
               strstr(error.text, "body 1: expected a number below 1"),
           "self-contacts of a body that does not exist");
    expect(twin->self(session, 0, TS_ALL, &pairs, &error) && pairs.count == 0,
           "no self-contacts of a flat sheet");
    twin->release(session);
}

/* What nobody can be asked who is not there. */
static void ask_about(const struct ts_method *twin, void *session, size_t body, const char *text)
{
    const struct ts_state rest = ts_at_rest();
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_error error = {""};

    expect(!twin->update(session, body, &rest, &error) && strstr(error.text, text), text);
    expect(!twin->leave(session, body, &error) && strstr(error.text, text), text);
    expect(!twin->contacts(session, 0, body, TS_ALL, &pairs, &error) && strstr(error.text, text),
           text);
    expect(!twin->contacts(session, body, 0, TS_FIRST, &pairs, &error) && strstr(error.text, text),
           text);
}

/* How many meetings there are; all bodies lie on each other. */
static size_t meetings(const struct ts_method *twin, void *session)
{
    struct ts_meetings found = {0};
    struct ts_error error;
    size_t count = twin->among(session, TS_ALL, &found, &error) ? found.count : SIZE_MAX;

    ts_meetings_free(&found);
    return count;
}

/* Bodies leave while they are in the lists, and others get their numbers. */
static void come_and_go(const struct ts_method *twin, uint32_t broad)
{
    const struct ts_options asked = {.broad = broad};
    const struct ts_state rest = ts_at_rest(), *both[3] = {&rest, &rest};
    struct ts_state nowhere = rest;
    struct ts_body none = sheet, bad = sheet;
    struct ts_error error = {""};
    size_t number = 7;
    void *session = NULL;

    none.face_count = 0;
    bad.reference_count = 0;
    expect(twin->prepare(0, NULL, &asked, &session, &error), "zero bodies");
    expect(twin->update_all(session, NULL, &error), "a frame of zero bodies");
    expect(meetings(twin, session) == 0, "no meetings of zero bodies");
    ask_about(twin, session, 0, "body 0: expected a number below 0");
    for (size_t i = 0; i < 3; i++)
        expect(twin->enter(session, &sheet, &number, &error) && number == i, "a body enters");
    expect(meetings(twin, session) == 3, "three bodies on each other");
    expect(!twin->enter(session, &bad, &number, &error) && number == 2 &&
               strstr(error.text, "body 3: expected at least one reference"),
           "a body without a shape");
    expect(twin->leave(session, 1, &error) && meetings(twin, session) == 1, "the middle one left");
    ask_about(twin, session, 1, "body 1: it has left");
    expect(!twin->update_all(session, both, &error) && strstr(error.text, "body 1: it has left"),
           "a state for nobody");
    nowhere.pose.row[0][0] = NAN;
    both[0] = &nowhere;
    expect(!twin->update_all(session, both, &error) && strstr(error.text, "body 0, pose, row 0"),
           "a state for nobody behind a bad one: the first is named");
    expect(twin->leave(session, 2, &error) && meetings(twin, session) == 0, "the last one left");
    ask_about(twin, session, 1, "body 1: expected a number below 1");
    expect(twin->enter(session, &none, &number, &error) && number == 1, "a body without faces");
    expect(twin->enter(session, &sheet, &number, &error) && number == 2, "and one more");
    expect(meetings(twin, session) == 1, "a body without faces meets nobody");
    expect(twin->leave(session, 1, &error) && twin->enter(session, &sheet, &number, &error) &&
               number == 1 && meetings(twin, session) == 3,
           "three again");
    twin->release(session);
}

/* A vertex that is not a number is named with its body, and the next good frame works. */
static void update_all(const struct ts_method *twin, uint32_t broad)
{
    const struct ts_options asked = {.broad = broad, .parallel = broad == TS_BROAD_LOOSE};
    const struct ts_body bodies[4] = {sheet, sheet, sheet, sheet};
    struct ts_state away = ts_at_rest(), bad = away, worse = away;
    const struct ts_state *frame[4] = {&away, NULL, &bad, &worse};
    struct ts_error error = {""};
    double moved[12] = {0};
    void *session = NULL;

    away.pose.row[2][3] = 9;
    moved[7] = NAN;
    bad.vertex = worse.vertex = moved;
    expect(twin->prepare(4, bodies, &asked, &session, &error), "four bodies");
    expect(!twin->update_all(session, frame, &error) && strstr(error.text, "body 2, vertex 2"),
           "a frame with NaN");
    expect(meetings(twin, session) == 6, "nobody has moved");
    moved[7] = DBL_MAX / 2; /* which can be placed, but not at first sight */
    bad.pose.row[1][0] = 1.5;
    worse.pose.row[1][1] = 3;
    expect(!twin->update_all(session, frame, &error) && strstr(error.text, "body 3, vertex 2"),
           "a frame that overflows");
    expect(meetings(twin, session) == 6, "still nobody has moved");
    moved[7] = -1;
    expect(twin->update_all(session, frame, &error) && meetings(twin, session) == 3,
           "the next good frame");
    frame[2] = NULL;
    worse.vertex = NULL;
    worse.pose.row[0][0] = INFINITY;
    expect(!twin->update_all(session, frame, &error) && strstr(error.text, "body 3, pose, row 0"),
           "a pose that is not finite");
    twin->release(session);
}

/* A processor in another mode is refused, or no answer would be exact. */
static void other_mode(const struct ts_method *twin)
{
    struct ts_error error = {""};
    void *session = NULL;
    bool taken;

    if (fesetround(FE_UPWARD) != 0) return; /* a processor that has one mode only */
    taken = twin->prepare(1, &sheet, NULL, &session, &error);
    fesetround(FE_TONEAREST);
    expect(!taken && strstr(error.text, "rounds to nearest"), "rounding upward");
    if (taken) twin->release(session);
}

static void radius_of(const struct ts_sweep *twin, struct ts_body body, double row,
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

static void loose(const struct ts_sweep *twin)
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
    body = (struct ts_body){1, 0, 1, true, large, NULL};
    radius_of(twin, body, 1, "rows and vertices");
}

/* 0 and 1 bodies; numbers at both ends; bounds that are infinite on one side. */
static void sweep(const struct ts_sweep *twin)
{
    static const struct ts_box point = {{0, 0, 0}, {0, -0.0, 0}},
                               all = {{-INFINITY, -INFINITY, -INFINITY},
                                      {INFINITY, INFINITY, INFINITY}},
                               far = {{INFINITY, -0.0, 0}, {INFINITY, 0, 0}};
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_sweep_work work;
    struct ts_error error = {""};
    void *session = NULL;

    twin->close(NULL);
    expect(twin->open(&session, &error), "no bodies at all");
    expect(twin->pairs(session, &pairs, &error) && pairs.count == 0, "no pairs of no bodies");
    expect(!twin->leave(session, 0, &error) && strstr(error.text, "body 0:"), "nobody leaves");
    expect(!twin->move(session, 0, &all, &error) && strstr(error.text, "body 0:"), "nobody moves");
    expect(twin->enter(session, UINT32_MAX, &point, &error), "the last number");
    expect(twin->pairs(session, &pairs, &error) && pairs.count == 0, "no pairs of one body");
    expect(twin->enter(session, 0, &all, &error) && twin->enter(session, 7, &far, &error),
           "infinite bounds");
    expect(twin->pairs(session, &pairs, &error) && pairs.count == 2 && pairs.pair[0].a == 0 &&
               pairs.pair[0].b == 7 && pairs.pair[1].a == 0 && pairs.pair[1].b == UINT32_MAX,
           "two pairs of three bodies");
    expect(twin->leave(session, 0, &error), "one leaves");
    expect(twin->pairs(session, &pairs, &error) && pairs.count == 0, "apart");
    twin->work(session, &work);
    expect(work.bodies == 2 && work.overlaps == 0 && work.tests > 0 && work.bytes > 0, "work");
    twin->close(session);
    ts_pairs_free(&pairs);
}

static void sweep_in_other_mode(const struct ts_sweep *twin)
{
    struct ts_error error = {""};
    void *session = NULL;
    bool taken;

    if (fesetround(FE_UPWARD) != 0) return;
    taken = twin->open(&session, &error);
    fesetround(FE_TONEAREST);
    expect(!taken && strstr(error.text, "rounds to nearest"), "rounding upward");
    if (taken) twin->close(session);
}

static void bucket_in_other_mode(const struct ts_bucket *twin)
{
    struct ts_error error = {""};
    void *session = NULL;
    bool taken;

    if (fesetround(FE_UPWARD) != 0) return;
    taken = twin->open((struct ts_bucket_rule){4, TS_BUCKET_FORMULA, 0}, &session, &error);
    fesetround(FE_TONEAREST);
    expect(!taken && strstr(error.text, "rounds to nearest"), "rounding upward");
    if (taken) twin->close(session);
}

static void ball_in_other_mode(const struct ts_ball_table *twin)
{
    struct ts_error error = {""};
    struct ts_ball ball = {{0}, -7};
    const double point[3] = {1, 2, 3};
    bool taken;

    if (fesetround(FE_UPWARD) != 0) return;
    taken = twin->of(1, NULL, point, &ball, &error);
    fesetround(FE_TONEAREST);
    expect(!taken && ball.radius == -7 && strstr(error.text, "rounds to nearest"),
           "rounding upward");
}

int main(void)
{
    morph(&ts_morph_ref, "ref takes a legal state");
    morph(&ts_morph_opt, "opt takes a legal state");
    tolerance(&ts_morph_ref);
    tolerance(&ts_morph_opt);
    tree(&ts_tree_ref);
    tree(&ts_tree_opt);
    contact(&ts_contact_ref);
    contact(&ts_contact_opt);
    options(&ts_contact_ref);
    options(&ts_contact_opt);
    come_and_go(&ts_contact_ref, TS_BROAD_SWEEP);
    update_all(&ts_contact_ref, TS_BROAD_SWEEP);
    for (uint32_t broad = 0; broad < TS_BROADS; broad++) {
        come_and_go(&ts_contact_opt, broad);
        update_all(&ts_contact_opt, broad);
    }
    other_mode(&ts_contact_ref);
    other_mode(&ts_contact_opt);
    for (int i = 0; i < 2; i++) {
        const struct ts_sweep *twin = i ? &ts_sweep_opt : &ts_sweep_ref;

        loose(twin);
        sweep(twin);
        sweep_in_other_mode(twin);
    }
    bucket_in_other_mode(&ts_bucket_ref);
    bucket_in_other_mode(&ts_bucket_opt);
    ball_in_other_mode(&ts_ball_ref);
    ball_in_other_mode(&ts_ball_opt);
    return verdict();
}
