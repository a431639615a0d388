/* widening.c: by how much a volume is larger than its points ask for, where nothing is rounded on
 * the way to it. Random cases hardly come near the worst that roundings can add up to, so that half
 * of a widening passes them; here it must be what the derivation asks for, in units of roundoff.
 * Nothing is said of the naive twins where they decide in rationals. */
#include "test/library/expect.h"
#include "touchstone/corner.h"
#include "touchstone/skin.h"
#include "touchstone/spheretree.h"

static const double u = TS_ROUNDOFF;

/* A ball without radius that is far away on one joint, which does not move: it stays where it is,
 * and its radius is all widening. What is asked for is in docs/skin.md, "What rounding does to it":
 * there are the sizes, with `far` for twice as far, and at the origin of 2^-1000 alone. */
static void skin(const struct ts_skin_table *twin, uint32_t reading, double at, double units,
                 double size)
{
    static const uint32_t root = TS_SKIN_ROOT, joint = 0;
    static const double one = 1;
    const double rest[3] = {at, 0, 0};
    const struct ts_skin_model model = {reading, 1, 1, 1, &root, NULL, rest, &joint, &one};
    const struct ts_skin_range range = {0, 1, 1};
    const struct ts_skin_node node = {{{at, 0, 0}, 0}, 1, &range};
    struct ts_skin *session = NULL;
    struct ts_ball ball = {{0, 0, 0}, 0};
    struct ts_error error;

    expect(twin->open(&model, &session, &error), "a character of one joint");
    twin->balls(session, 1, &node, &ball);
    expect_that(ball.center[0] == at && ball.radius >= units * u * size && ball.radius < 0x1p-20,
                "reading %u: a radius of %g, not of %g or more", reading, ball.radius,
                units * u * size);
    twin->close(session);
}

static void skins(const struct ts_skin_table *twin)
{
    const double at = 1024, far = 2 * at, least = 0x1p-1000;

    skin(twin, TS_SKIN_BLENDED, at, 51, 3 * (3 + 3) * far);
    skin(twin, TS_SKIN_SCALED, at, 51, 3 * 3 * far);
    skin(twin, TS_SKIN_TURNED, at, 11.4 * 0x1p11, 3 * 3 * far);
    skin(twin, TS_SKIN_LINEAR, at, 208 + 12 + 2, 3 * far);
    skin(twin, TS_SKIN_BLENDED, 0, 51, (3 + 1) * least);
    skin(twin, TS_SKIN_LINEAR, 0, 208 + 12 + 2, (3 + 1) * least);
}

/* A right triangle: its ball is about the middle of the longest edge, and has radius 1. The head of
 * opt/corner/corner.c asks for 6 u. */
static void corner(void)
{
    static const double triangle[9] = {-1, 0, 0, 1, 0, 0, 0, 1, 0};
    const struct ts_ball ball = ts_corner_opt.ball(triangle);

    expect_that(ball.center[0] == 0 && ball.center[1] == 0 && ball.radius >= 1 + 6 * u &&
                    ball.radius < 1 + 64 * u,
                "a triangle's ball: 1 + %g u", (ball.radius - 1) / u);
}

/* How far away a report may be: docs/corner.md, "Nothing far away is reported". Each term alone. */
static void reaches(void)
{
    struct ts_corner_tree tree = {.rule = {TS_CORNER_QUATERNARY, 1, 0, 0}};
    const double least = ts_corner_reach(&tree, 0, 0), radius = ts_corner_reach(&tree, 0, 1),
                 leaf = ts_corner_reach(&tree, 1, 0);
    double far;

    tree.corner[4] = -1;
    far = ts_corner_reach(&tree, 0, 0);
    expect_that(least >= 0x1p-535 && least < 0x1p-530, "the least reach: %g", least);
    expect_that(radius >= 2 * (1 + 9.6 * u) && radius < 2 * (1 + 0x1p-40), "2 + %g u",
                (radius - 2) / u);
    expect_that(leaf >= 1 + 9.6 * u && leaf < 1 + 0x1p-40, "1 + %g u", (leaf - 1) / u);
    expect_that(far >= 279 * u && far < 0x1p-40, "of a triangle's size: %g u", far / u);
    expect_that(ts_spheretree_reach(0, 0) >= 0x1p-535 && ts_spheretree_reach(0, 0) < 0x1p-530,
                "the least reach of two balls");
    expect(ts_spheretree_reach(1, 1) >= 3 * (1 + 16.1 * u) &&
               ts_spheretree_reach(1, 1) < 3 * (1 + 0x1p-40),
           "the reach of two balls");
}

int main(void)
{
    skins(&ts_skin_ref);
    skins(&ts_skin_opt);
    corner();
    reaches();
    return verdict();
}
