/* frames.c: one bad frame among good ones, and nobody at all: what both twins of contact must do,
 * for every way to move a body; and what the first frame costs. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/contact.h"

/* A square, and the same a storey higher. */
static const double square[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0,
                                0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1};
static const uint32_t faces[] = {0, 1, 2, 0, 2, 3};
static const struct ts_body sheet = {4, 2, 2, true, square, faces};

static void nobody(const struct ts_contact_table *twin)
{
    struct ts_state rest = ts_at_rest();
    struct ts_meetings meetings = {0};
    struct ts_error error = {""};
    struct ts_work work;
    struct ts_contact *session = NULL;

    expect(twin->open(0, NULL, NULL, &session, &error), "no bodies at all");
    expect(twin->among(session, TS_ALL, &meetings, &error) && meetings.count == 0 &&
               twin->among(session, TS_FIRST, &meetings, &error) && meetings.count == 0,
           "no meetings of no bodies");
    expect(!twin->update(session, 0, &rest, &error) && strstr(error.text, "body 0"), "nobody");
    expect(!twin->contacts(session, 0, 1, TS_ALL, &meetings.pairs, &error), "contacts of nobody");
    twin->work(session, &work);
    expect(work.triangles == 0 && work.vertices == 0, "no work");
    ts_meetings_free(&meetings);
    twin->close(session);
}

/* How many pairs the two sheets have in contact. */
static size_t count_of(const struct ts_contact_table *twin, struct ts_contact *session)
{
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_error error;
    size_t count = twin->contacts(session, 0, 1, TS_ALL, &pairs, &error) ? pairs.count : 99;

    ts_pairs_free(&pairs);
    return count;
}

/* One bad frame among good ones: it is refused by body and place, the body stays where it was, and
 * the next good frame is as good as ever. */
static void bad_frame(const struct ts_contact_table *twin, const struct ts_contact_options *options,
                      struct ts_state bad, const char *text)
{
    static const double moved[12] = {0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1}, upper[] = {0, 1};
    const struct ts_body two[2] = {sheet, sheet};
    const struct ts_state good[] = {
        {moved, NULL, TS_IDENTITY}, {NULL, upper, TS_IDENTITY}, ts_at_rest()};
    struct ts_error error = {""};
    struct ts_work work;
    struct ts_contact *session = NULL;

    expect(twin->open(2, two, options, &session, &error), "two sheets");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        size_t right = i < 2 ? 0 : 4; /* a storey higher, or in the same place */

        error.text[0] = 0;
        expect(!twin->update(session, 1, &bad, &error) && strstr(error.text, text), text);
        expect(count_of(twin, session) == (i == 0 ? 4 : 0), "a body that stays where it was");
        expect(twin->update(session, 1, &good[i], &error), "the next good frame");
        expect(count_of(twin, session) == right, "the contacts of the next good frame");
    }
    twin->work(session, &work);
    expect(work.triangles > 0 && work.bytes >= sizeof square, "work and memory are counted");
    twin->close(session);
}

static void bad_frames(const struct ts_contact_table *twin)
{
    static const struct ts_contact_options list[] = {{.volume = TS_VOLUME_BOX},
                                                     {.refit = TS_REFIT_BOTTOM_UP},
                                                     {.refit = TS_REFIT_TOP_DOWN},
                                                     {.refit = TS_REFIT_HYBRID},
                                                     {.volume = TS_VOLUME_SAT_LITE, .degree = 2},
                                                     {.volume = TS_VOLUME_BALL, .front = TS_ON},
                                                     {.buckets = 3, .cells = TS_BUCKET_SORTED}};
    static const double nan_vertex[12] = {[7] = NAN}, last[12] = {[11] = -INFINITY},
                        nan_weight[] = {0.5, NAN}, negative[] = {-1, 2}, no_sum[] = {1, 1};

    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ts_state bad = {nan_vertex, NULL, TS_IDENTITY};

        bad_frame(twin, &list[i], bad, "body 1, vertex 2");
        bad.vertex = last;
        bad_frame(twin, &list[i], bad, "body 1, vertex 3");
        bad.pose.row[2][2] = 0; /* no box of the world is infinite then */
        bad_frame(twin, &list[i], bad, "body 1, vertex 3");
        bad.pose.row[2][2] = 1;
        bad.vertex = NULL;
        bad.weight = nan_weight;
        bad_frame(twin, &list[i], bad, "body 1, weight 1");
        bad.weight = negative;
        bad_frame(twin, &list[i], bad, "body 1, weight 0");
        bad.weight = no_sum;
        bad_frame(twin, &list[i], bad, "body 1, weights: expected a sum of 1");
        bad = ts_at_rest();
        bad.pose.row[1][2] = NAN;
        bad_frame(twin, &list[i], bad, "body 1, pose, row 1");
        bad.pose.row[1][2] = 0;
        bad.pose.row[1][0] = DBL_MAX;
        bad.pose.row[1][3] = DBL_MAX;
        bad_frame(twin, &list[i], bad, "body 1, vertex 1");
    }
}

/* Frames that differ in nothing but where the body is take no memory. */
static void lasting(const struct ts_contact_options *options)
{
    const struct ts_body two[2] = {sheet, sheet};
    struct ts_state state = ts_at_rest();
    struct ts_work work[2];
    struct ts_error error;
    struct ts_contact *session = NULL;

    expect(ts_contact_opt.open(2, two, options, &session, &error), "two sheets");
    for (int i = 0; i < 2; i++) {
        state.pose.row[0][3] = 1 + i;
        expect(ts_contact_opt.update(session, 0, &state, &error), "a step");
        count_of(&ts_contact_opt, session);
        ts_contact_opt.work(session, &work[i]);
    }
    expect(work[0].bytes == work[1].bytes, "a frame takes no memory for ever");
    ts_contact_opt.close(session);
}

/* What moved vertices need of a body with one shape is made when it opens, so that the first frame
 * does nothing that the others do not; with two shapes, which are blended, when they are first
 * moved. Memory shows it: the first frame takes some or none. */
static void first_frame(enum ts_volume_kind volume)
{
    const struct ts_contact_options options = {.volume = volume};
    struct ts_state state = ts_at_rest();

    state.vertex = square + 12;
    for (uint32_t shapes = 1; shapes <= 2; shapes++) {
        const struct ts_body body = {4, 2, shapes, true, square, faces};
        struct ts_contact *session = NULL;
        struct ts_work opened, moved;
        struct ts_error error;

        expect(ts_contact_opt.open(1, &body, &options, &session, &error), "a square");
        ts_contact_opt.work(session, &opened);
        expect(ts_contact_opt.update(session, 0, &state, &error), "moved vertices");
        ts_contact_opt.work(session, &moved);
        expect_that((moved.bytes == opened.bytes) == (shapes == 1),
                    "shapes: %u; bytes: %zu, and %zu after the first frame", shapes,
                    (size_t)opened.bytes, (size_t)moved.bytes);
        ts_contact_opt.close(session);
    }
}

int main(void)
{
    first_frame(TS_VOLUME_BOX);
    first_frame(TS_VOLUME_SAT_LITE);
    lasting(NULL);
    lasting(&(struct ts_contact_options){.buckets = 3});
    nobody(&ts_contact_ref);
    nobody(&ts_contact_opt);
    bad_frames(&ts_contact_ref);
    bad_frames(&ts_contact_opt);
    return verdict();
}
