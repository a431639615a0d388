/* severity.c: the classes of findings, at their borders; and the plainest finding, which is told.
 */
#include <math.h>
#include <string.h>

#include "common/pairs.h"
#include "judge/family.h"
#include "test/library/expect.h"
#include "touchstone/adapter.h"

/* ---- classes ---- */

static void expect_size(const double *a, const double *b, bool single, enum ts_severity severity,
                        double length, const char *what)
{
    struct ts_size size;

    ts_size_of(a, b, false, single, &size);
    expect(size.severity == severity && size.length == length, what);
}

static void check_classes(void)
{
    const double floor[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    double pin[9] = {0.25, 0.25, 0, 0.25, 0.25, 1, 0.5, 0.25, 1};
    struct ts_size small, large;

    expect_size(floor, pin, false, TS_TOUCHING, 0, "a pin that touches the floor");
    pin[2] = 0x1p-50;
    expect_size(floor, pin, false, TS_LAST_BITS, 0x1p-50, "4 last bits of 1 above it");
    pin[2] = nextafter(0x1p-50, 1);
    expect_size(floor, pin, false, TS_GENERAL, pin[2], "a little more");
    expect_size(floor, pin, true, TS_LAST_BITS, pin[2], "which is nothing in floats");
    pin[2] = 0x1p-21;
    expect_size(floor, pin, true, TS_LAST_BITS, 0x1p-21, "4 last bits of a float");
    pin[2] = nextafter(0x1p-21, 1);
    expect_size(floor, pin, true, TS_GENERAL, pin[2], "a little more than these");
    pin[2] = -0x1p-50;
    expect_size(floor, pin, false, TS_LAST_BITS, 0x1p-50, "4 last bits below the floor");
    pin[2] = -0.125;
    ts_size_of(floor, pin, false, false, &large);
    expect(large.severity == TS_GENERAL && !large.apart && large.relative == large.length / 1.125,
           "a depth, and the longest edge");
    pin[2] = 0x1p-100;
    expect_size(floor, pin, false, TS_LAST_BITS, 0x1p-100, "small, and not extreme");
    pin[2] = 0x1p-101;
    expect_size(floor, pin, false, TS_EXTREME, 0x1p-101, "a coordinate below 2^-100");
    pin[2] = 0;
    pin[5] = 0x1p100;
    expect_size(floor, pin, false, TS_TOUCHING, 0, "large, and not extreme");
    pin[5] = 0x1p101;
    expect_size(floor, pin, false, TS_EXTREME, 0, "a coordinate above 2^100");
    pin[5] = 1;
    ts_size_of(floor, pin, true, false, &small);
    expect(small.severity == TS_EXTREME, "extreme elsewhere");
    expect(ts_is_plainer(&large, &small) && !ts_is_plainer(&small, &large), "the plainest class");
    small = large;
    small.relative /= 2;
    expect(ts_is_plainer(&large, &small) && !ts_is_plainer(&small, &large), "the largest gap");
    expect(!ts_is_plainer(&large, &large), "none is plainer than itself");
}

/* Two faces as large as they may be by floats, and a bit more, or less. */
static void check_floats(void)
{
    static const double scale[2] = {0x1p40, 0x1p-40};

    for (int i = 0; i < 2; i++)
        for (int beyond = 0; beyond < 2; beyond++) {
            double s = beyond ? nextafter(scale[i], i ? 0 : INFINITY) : scale[i];
            const double floor[9] = {0, 0, 0, s, 0, 0, 0, s, 0};
            const double pin[9] = {s / 4, s / 4, s / 4, s / 4, s / 4, s, s / 2, s / 4, s};

            expect_size(floor, pin, true, beyond ? TS_EXTREME : TS_GENERAL, s / 4, "by floats");
            expect_size(floor, pin, false, TS_GENERAL, s / 4, "by doubles");
        }
}

static void check_flat(void)
{
    double face[9] = {1, 2, 3, 1, 2, 3, 1, 2, 3};

    expect(ts_is_flat(face), "a point");
    for (int i = 3; i < 6; i++) face[i] = 5 - face[i];
    expect(ts_is_flat(face), "a segment");
    for (int i = 6; i < 9; i++) face[i] = 2 * face[i - 6] - face[i - 3];
    expect(ts_is_flat(face), "three points of a line");
    for (int k = 0; k < 3; k++) {
        double near[9];

        memcpy(near, face, sizeof near);
        near[6 + k] = nextafter(near[6 + k], INFINITY);
        expect(!ts_is_flat(near), "a last bit beside the line");
    }
    /* In doubles, products of these are 0. */
    expect(!ts_is_flat((const double[9]){0, 0, 0, 0x1p-600, 0, 0, 0, 0x1p-600, 0}), "thin");
}

/* ---- findings ---- */

/* Two faces on the floor and two pins over or in them, whose points are as high as this, and which
 * are but points if they are flat; behind them a vertex that no face has, at x = far. */
static struct ts_case *pins(const double *high, bool flat, double far)
{
    static const double lying[9] = {0, 0, 0, 4, 0, 0, 0, 4, 0},
                        standing[9] = {1, 1, 0, 1, 1, 2, 2, 1, 2};
    static const uint32_t seven[2] = {7, 7}, two[2] = {2, 2};
    double *room[2];
    uint32_t *face[2];
    struct ts_case *c = ts_family_case_new(seven, two, 1, room, face);

    for (size_t i = 0; c && i < 2; i++) {
        for (uint32_t k = 0; k < 6; k++) face[i][k] = k;
        for (size_t k = 0; k < 18; k++)
            room[i][k] = (i ? standing : lying)[k % 9] + (k % 3 == 0 && k > 8 ? 10 : 0);
        memcpy(room[i] + 18, (const double[3]){far, 0, 0}, sizeof(double[3]));
    }
    for (size_t pin = 0; c && pin < 2; pin++) room[1][9 * pin + 2] = high[pin];
    for (size_t k = 0; c && flat && k < 18; k++) room[1][k] = room[1][k - k % 9 + k % 3];
    return c;
}

/* What is found when no contact is reported, but, if `some`, that there is one. The case is taken.
 */
static struct ts_findings judge_pins(struct ts_case *c, bool some)
{
    const struct ts_rules closed = {0};
    struct ts_trial *trial = NULL;
    struct ts_answers answers = {.count = 0};
    struct ts_findings f = {.contacts = 0};
    struct ts_error error;
    bool good = c && ts_trial_new(c, &closed, &trial, &error) == TS_MADE &&
                ts_answers_start(&answers, trial);

    for (size_t q = 0; good && q < answers.count; q++)
        if (q != ts_query_variant(1, TS_FRESH)) answers.query[q].reply = TS_REPLIED;
    good = good && (!some || ts_pairs_add(&answers.query[ts_query_first(0)].pairs, TS_SOME_FACE,
                                          TS_SOME_FACE));
    expect(good && ts_judge_trial(trial, &answers, &closed, true, &f, &error), "memory");
    if (answers.query) ts_answers_free(&answers);
    ts_trial_free(trial);
    ts_case_free(c);
    return f;
}

/* "Yes" where nothing meets is about the nearest two faces, and weighs as much as their gap. */
static void check_nearest(void)
{
    for (int flat = 0; flat < 2; flat++) {
        struct ts_findings f = judge_pins(pins((const double[]){0.5, 0.25}, flat, 5), true);

        expect(f.count[TS_LOST] == 0 && f.count[TS_ONE] == 1 && f.paired[TS_ONE], "one is graded");
        expect(f.where[TS_ONE].a == 1 && f.where[TS_ONE].b == 1, "by the nearest two faces");
        expect(f.size[TS_ONE].length == 0.25 && f.size[TS_ONE].apart, "and their gap");
        expect(f.severity[TS_ONE][flat ? TS_EXTREME : TS_GENERAL] == 1, "with or without area");
    }
}

/* A pin goes through its face and the other one touches its own, and both are lost: each is counted
 * by its severity, and the plainest is told. */
static void check_plainest(uint32_t deep, double far)
{
    const double high[2] = {deep == 0 ? -0.5 : 0, deep == 1 ? -0.5 : 0};
    struct ts_findings f = judge_pins(pins(high, false, far), false);
    bool extreme = far > 0x1p100;

    expect(f.count[TS_LOST] == 2 && f.severity[TS_LOST][TS_EXTREME] == (extreme ? 2 : 0) &&
               f.severity[TS_LOST][TS_GENERAL] == !extreme &&
               f.severity[TS_LOST][TS_TOUCHING] == !extreme,
           "each finding is counted by its severity");
    expect(f.where[TS_LOST].a == deep && f.where[TS_LOST].b == deep, "the plainest pair is told");
    expect(f.where[TS_ONE].a == deep && f.size[TS_ONE].length == f.size[TS_LOST].length &&
               f.severity[TS_ONE][extreme ? TS_EXTREME : TS_GENERAL] == f.count[TS_ONE],
           "also of first contacts that are missing");
}

int main(void)
{
    check_classes();
    check_floats();
    check_flat();
    check_nearest();
    for (uint32_t deep = 0; deep < 2; deep++) {
        check_plainest(deep, 5);
        check_plainest(deep, 0x1p101);
    }
    return verdict();
}
