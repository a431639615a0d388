/* refusals.c: what both twins of morph, tree, contact and others must refuse, and what they must
 * take. Case files can't hold most of it, as their reader refuses it first, so it is tested here.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/library/expect.h"
#include "test/rounding.h"
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

static void morph(const struct ts_morph_table *twin, const char *name)
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
static void tolerance(const struct ts_morph_table *twin)
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

static void refuse_body(const struct ts_contact_table *twin, struct ts_body body, const char *text)
{
    struct ts_body two[2] = {sheet, body};
    struct ts_error error = {""};
    struct ts_contact *session = NULL;
    bool taken = twin->open(2, two, NULL, &session, &error);

    expect(!taken && strstr(error.text, text) && strstr(error.text, "body 1"), text);
    if (taken) twin->close(session);
}

static void options(const struct ts_contact_table *twin)
{
    static const struct {
        struct ts_contact_options options;
        const char *text;
    } bad[] = {{{.volume = TS_VOLUMES}, "expected a volume below 8, found 8"},
               {{.degree = 3}, "expected degree 2, 4 or 8, found 3"},
               {{.cut = 2}, "expected a cut of 0 or 1, found 2"},
               {{.parts = 3}, "expected 1, 2, 4 or 8 parts, found 3"},
               {{.parts = 16}, "expected 1, 2, 4 or 8 parts, found 16"},
               {{.refit = TS_REFITS}, "expected a refit below 4, found 4"},
               {{.broad = TS_BROADS}, "expected a broad phase below 3, found 3"}};
    static const struct ts_contact_options good = {.degree = 8, .parts = 1, .partition = 99};
    struct ts_error error;
    struct ts_contact *session = NULL;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect(!twin->open(1, &sheet, &bad[i].options, &session, &error) &&
                   strstr(error.text, bad[i].text),
               bad[i].text);
    expect(twin->open(1, &sheet, &good, &session, &error), "options that are right");
    twin->close(session);
}

static void tree(const struct ts_tree_table *twin)
{
    const struct ts_body huge = {4, TS_TREE_FACES + 1u, 1, false, square, faces};
    const struct ts_tree_rule rule = {8, TS_CUT_MIDDLE, TS_TREE_CONNECTED};
    static const struct {
        unsigned degree, cut, kind;
        const char *text;
    } bad[] = {{0, 0, 0, "degree 2, 4 or 8, found 0"},
               {1, 0, 0, "degree 2, 4 or 8, found 1"},
               {3, 0, 0, "degree 2, 4 or 8, found 3"},
               {16, 0, 0, "degree 2, 4 or 8, found 16"},
               {0, 0, 1, "degree 2, 4 or 8, found 0"},
               {1, 0, 1, "degree 2, 4 or 8, found 1"},
               {16, 0, 1, "degree 2, 4 or 8, found 16"},
               {4000000000u, 0, 1, "degree 2, 4 or 8, found 4000000000"},
               {2, 2, 0, "a cut of 0 or 1, found 2"},
               {2, 0, 2, "a kind of 0 or 1, found 2"}};
    struct ts_error error = {""};
    struct ts_tree none;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct ts_tree_rule asked = {bad[i].degree, (enum ts_cut)bad[i].cut,
                                           (enum ts_tree_kind)bad[i].kind};

        none.node = (struct ts_node *)&none;
        expect(!twin->build(&sheet, square, asked, &none, &error) && !none.node &&
                   strstr(error.text, bad[i].text),
               bad[i].text);
    }
    expect(!twin->build(&huge, square, rule, &none, &error) && !none.node && !none.face &&
               strstr(error.text, "at most 1073741824 faces, found 1073741825"),
           "a tree of too many faces");
}

static void refit(const struct ts_refit_table *twin)
{
    const struct ts_tree_rule binary = {2, TS_CUT_MIDDLE, TS_TREE_SHAPE};
    const struct ts_refit_rule rule = {(enum ts_refit_kind)77, 1, 1};
    struct ts_error error = {""};
    struct ts_refit *plan = NULL;
    struct ts_tree tree;

    if (!ts_tree_ref.build(&sheet, square, binary, &tree, &error)) exit(1);
    expect(!twin->open(&tree, faces, 4, rule, &plan, &error) && !plan &&
               strcmp(error.text, "refit: expected a kind below 4, found 77") == 0,
           "a refit of no kind");
    ts_tree_ref.release(&tree);
}

/* Images that nobody made, alone and beside one that somebody did. */
static void images(const struct ts_volume_table *twin, const struct ts_ldi_table *layers)
{
    static const uint32_t closed[] = {0, 1, 2, 0, 2, 1};
    static const char text[] = "volume: expected an image that was made, found one without";
    const struct ts_view view = {
        .box = {{0, 0, -1}, {1, 1, 1}}, .axis = 2, .width = 2, .height = 2};
    const struct ts_ldi_image zeros = {0};
    struct ts_ldi_image made = {0}, broken;
    struct ts_spans spans = {0};
    struct ts_error error = {""};
    struct ts_ldi *mesh = NULL;
    enum ts_standing standing;
    uint32_t cells[2];
    bool answer;

    expect(!twin->intersect(&zeros, &zeros, &spans, &error) && strstr(error.text, text), text);
    expect(!twin->self_intersection(&zeros, &spans, &error) && strstr(error.text, text), text);
    expect(!twin->meet(&zeros, &zeros, &answer, &error) && strstr(error.text, text), text);
    expect(!twin->relate(&zeros, &zeros, &standing, &error) && strstr(error.text, text), text);
    expect(!twin->push(&zeros, &zeros, cells, &error) && strstr(error.text, text), text);
    if (!layers->open(4, square, 2, closed, false, &mesh, &error)) exit(1);
    expect(!layers->render(mesh, NULL, &view, &made, &error) &&
               strcmp(error.text, "ldi: expected vertices, found NULL") == 0,
           "a frame without vertices");
    if (!layers->render(mesh, square, &view, &made, &error)) exit(1);
    expect(made.most > 0 && twin->self_intersection(&made, &spans, &error), "an image is taken");
    broken = made;
    broken.crossing = NULL;
    expect(!twin->intersect(&made, &broken, &spans, &error) && strstr(error.text, text), text);
    broken = made;
    broken.first = NULL;
    expect(!twin->self_intersection(&broken, &spans, &error) && strstr(error.text, text), text);
    expect(!spans.first && !spans.span, "no spans of an image that is refused");
    layers->release(&made);
    layers->close(mesh);
}

static void contact(const struct ts_contact_table *twin)
{
    const enum ts_extent neither = (enum ts_extent)7;
    struct ts_meetings met = {0};
    static const double nowhere[24] = {[13] = INFINITY};
    static const uint32_t beyond[] = {0, 1, 4};
    struct ts_body body = sheet;
    struct ts_state bad = ts_at_rest();
    struct ts_error error = {""};
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_contact *session = NULL;

    body.reference_count = 0;
    refuse_body(twin, body, "at least one reference");
    body = sheet;
    body.face = beyond;
    body.face_count = 1;
    refuse_body(twin, body, "face 0");
    body = sheet;
    body.reference = nowhere;
    refuse_body(twin, body, "reference 1, vertex 0");

    twin->close(NULL);
    expect(twin->open(1, &sheet, NULL, &session, &error), "one body");
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
    expect(!twin->among(session, neither, &met, &error) &&
               strcmp(error.text, "contact: expected an extent of 0 or 1, found 7") == 0,
           "neither all nor a first one, among many");
    expect(!twin->self(session, 0, neither, &pairs, &error) && strstr(error.text, "extent"),
           "neither all nor a first one, of one body");
    expect(!twin->contacts(session, 0, 1, neither, &pairs, &error) && strstr(error.text, "extent"),
           "neither all nor a first one, of two bodies");
    twin->close(session);
}

/* What nobody can be asked who is not there. */
static void ask_about(const struct ts_contact_table *twin, struct ts_contact *session, size_t body,
                      const char *text)
{
    const struct ts_state rest = ts_at_rest();
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_error error = {""};

    expect(!twin->update(session, body, &rest, &error) && strstr(error.text, text), text);
    expect(!twin->remove(session, body, &error) && strstr(error.text, text), text);
    expect(!twin->contacts(session, 0, body, TS_ALL, &pairs, &error) && strstr(error.text, text),
           text);
    expect(!twin->contacts(session, body, 0, TS_FIRST, &pairs, &error) && strstr(error.text, text),
           text);
}

/* How many meetings there are; all bodies lie on each other. */
static size_t meetings(const struct ts_contact_table *twin, struct ts_contact *session)
{
    struct ts_meetings found = {0};
    struct ts_error error;
    size_t count = twin->among(session, TS_ALL, &found, &error) ? found.count : SIZE_MAX;

    ts_meetings_free(&found);
    return count;
}

/* Bodies leave while they are in the lists, and others get their numbers. */
static void come_and_go(const struct ts_contact_table *twin, uint32_t broad)
{
    const struct ts_contact_options asked = {.broad = broad};
    const struct ts_state rest = ts_at_rest(), *both[3] = {&rest, &rest};
    struct ts_state nowhere = rest;
    struct ts_body none = sheet, bad = sheet;
    struct ts_error error = {""};
    size_t number = 7;
    struct ts_contact *session = NULL;

    none.face_count = 0;
    bad.reference_count = 0;
    expect(twin->open(0, NULL, &asked, &session, &error), "zero bodies");
    expect(twin->update_all(session, NULL, &error), "a frame of zero bodies");
    expect(meetings(twin, session) == 0, "no meetings of zero bodies");
    ask_about(twin, session, 0, "body 0: expected a number below 0");
    for (size_t i = 0; i < 3; i++)
        expect(twin->add(session, &sheet, &number, &error) && number == i, "a body enters");
    expect(meetings(twin, session) == 3, "three bodies on each other");
    expect(!twin->add(session, &bad, &number, &error) && number == 2 &&
               strstr(error.text, "body 3: expected at least one reference"),
           "a body without a shape");
    expect(twin->remove(session, 1, &error) && meetings(twin, session) == 1, "the middle one left");
    ask_about(twin, session, 1, "body 1: it has left");
    expect(!twin->update_all(session, both, &error) && strstr(error.text, "body 1: it has left"),
           "a state for nobody");
    nowhere.pose.row[0][0] = NAN;
    both[0] = &nowhere;
    expect(!twin->update_all(session, both, &error) && strstr(error.text, "body 0, pose, row 0"),
           "a state for nobody behind a bad one: the first is named");
    expect(twin->remove(session, 2, &error) && meetings(twin, session) == 0, "the last one left");
    ask_about(twin, session, 1, "body 1: expected a number below 1");
    expect(twin->add(session, &none, &number, &error) && number == 1, "a body without faces");
    expect(twin->add(session, &sheet, &number, &error) && number == 2, "and one more");
    expect(meetings(twin, session) == 1, "a body without faces meets nobody");
    expect(twin->remove(session, 1, &error) && twin->add(session, &sheet, &number, &error) &&
               number == 1 && meetings(twin, session) == 3,
           "three again");
    twin->close(session);
}

/* A vertex that is not a number is named with its body, and the next good frame works. */
static void update_all(const struct ts_contact_table *twin, uint32_t broad)
{
    const struct ts_contact_options asked = {.broad = broad,
                                             .parallel = broad == TS_BROAD_LOOSE ? TS_ON : TS_OFF};
    const struct ts_body bodies[4] = {sheet, sheet, sheet, sheet};
    struct ts_state away = ts_at_rest(), bad = away, worse = away;
    const struct ts_state *frame[4] = {&away, NULL, &bad, &worse};
    struct ts_error error = {""};
    double moved[12] = {0};
    struct ts_contact *session = NULL;

    away.pose.row[2][3] = 9;
    moved[7] = NAN;
    bad.vertex = worse.vertex = moved;
    expect(twin->open(4, bodies, &asked, &session, &error), "four bodies");
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
    twin->close(session);
}

/* A processor in another mode is refused, or no answer would be exact. */
static void other_mode(const struct ts_contact_table *twin)
{
    struct ts_error error = {""};
    struct ts_contact *session = NULL;
    bool taken;

    if (!round_in(FE_UPWARD)) return;
    taken = twin->open(1, &sheet, NULL, &session, &error);
    fesetround(FE_TONEAREST);
    expect(!taken && strstr(error.text, "rounds to nearest"), "rounding upward");
    if (taken) twin->close(session);
}

int main(void)
{
    morph(&ts_morph_ref, "ref takes a legal state");
    morph(&ts_morph_opt, "opt takes a legal state");
    tolerance(&ts_morph_ref);
    tolerance(&ts_morph_opt);
    tree(&ts_tree_ref);
    tree(&ts_tree_opt);
    refit(&ts_refit_ref);
    refit(&ts_refit_opt);
    images(&ts_volume_ref, &ts_ldi_ref);
    images(&ts_volume_opt, &ts_ldi_opt);
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
    return verdict();
}
