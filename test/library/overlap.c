/* overlap.c: how far sat and sat_lite widen an image, in cases that are worked out by hand. Two
 * boxes stand one behind the other, with a gap between them that is as wide as both widenings
 * together, or hardly wider. What the definition does not separate both twins must call "maybe";
 * what it separates, the naive twin must separate. */
#include "touchstone/overlap.h"

#include "test/library/expect.h"

static const double u = TS_ROUNDOFF, far = 0x1p30;

/* Column j of the model runs along axis k of the world, the next one along the next axis. */
static struct ts_placement standing(int k, int j)
{
    struct ts_placement p = {.reach = {4, 4, 4}};

    for (int i = 0; i < 3; i++) p.pose.row[(k + i) % 3][(j + i) % 3] = 1;
    return p;
}

static bool maybe(const struct ts_overlap_table *twin, bool lite, const struct ts_placement *a,
                  const struct ts_box *one, const struct ts_placement *b,
                  const struct ts_box *other)
{
    const double boxes[6] = {other->lo[0], other->lo[1], other->lo[2],
                             other->hi[0], other->hi[1], other->hi[2]};
    struct ts_relation relation;

    twin->relate(a, b, &relation);
    return (lite ? twin->sat_lite : twin->sat)(&relation, one, 1, boxes);
}

/* The first box ends at 1 on axis k of the world, the second begins a gap behind that. */
static void try_gap(const struct ts_placement *a, int j, const struct ts_placement *b, int k,
                    double gap, bool apart, const char *what)
{
    struct ts_box first = {{0, 0, 0}, {1, 1, 1}}, second = first;

    second.lo[k] = 1 + gap;
    second.hi[k] = 2;
    for (int lite = 0; lite < 2; lite++) {
        bool naive = maybe(&ts_overlap_ref, lite, a, &first, b, &second);
        bool back = maybe(&ts_overlap_ref, lite, b, &second, a, &first);

        expect_that(naive == !apart && back == !apart, "%s %d on axis %d, naive: %s", what, j, k,
                    apart ? "apart" : "maybe");
        expect_that(apart || (maybe(&ts_overlap_opt, lite, a, &first, b, &second) &&
                              maybe(&ts_overlap_opt, lite, b, &second, a, &first)),
                    "%s %d on axis %d: maybe", what, j, k);
    }
}

/* 5 u 2^30 for a model that reaches so far along its axis j, and 5 u 4 for the other one. */
static void try_reach(int k, int j)
{
    struct ts_placement a = standing(k, j), b = standing(0, 0);

    a.reach[j] = far;
    try_gap(&a, j, &b, k, 5 * u * (far + 4), false, "a reach");
    try_gap(&a, j, &b, k, 5 * u * (far + 4) + 2 * u, true, "a reach");
}

/* 5 u 2^30 for a body that stands so far away, and as much for the other one, which stands there
 * too; each reaches 4. */
static void try_shift(int k, int j)
{
    struct ts_placement a = standing(k, j), b = standing(0, 0);

    a.pose.row[k][3] = b.pose.row[k][3] = -far;
    try_gap(&a, j, &b, k, 10 * u * (far + 4), false, "a shift");
    try_gap(&a, j, &b, k, 10 * u * (far + 4) + 2 * u, true, "a shift");
}

/* Of bodies without any reach at the origin only the least term is left: 2^-1073 each. */
static void try_least(int k)
{
    const struct ts_placement b = {.pose = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}}};
    struct ts_placement a = b;
    const struct ts_box point = {{0, 0, 0}, {0, 0, 0}};

    for (int steps = 4; steps < 6; steps++) {
        a.pose.row[k][3] = steps * 0x1p-1074;
        expect_that(maybe(&ts_overlap_ref, false, &a, &point, &b, &point) == (steps == 4) &&
                        (steps == 5 || maybe(&ts_overlap_opt, false, &a, &point, &b, &point)),
                    "%d least numbers on axis %d", steps, k);
    }
}

int main(void)
{
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++) {
            try_reach(k, j);
            try_shift(k, j);
        }
        try_least(k);
    }
    return verdict();
}
