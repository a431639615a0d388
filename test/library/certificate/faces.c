/* faces.c: what a certificate says of two faces: directions, by names that this test
 * computes for itself, and numbers. shared.c has the rest. */
#include <float.h>

#include "test/library/certificate/direction.h"

static void scaled(double *to, const double *from, int exponent)
{
    for (int i = 0; i < 9; i++) to[i] = ldexp(from[i], exponent);
}

static const char *const not_apart = "the faces do not lie apart along the direction";

/* A direction holds or does not whatever the size of the meshes is, be it near the limits of where
 * the fast twin uses doubles, or where products of doubles are rounded to a multiple of 2^-1074. */
static void named(unsigned name)
{
    static const int exponents[] = {0,    -203, -202, -201, -200, -199, -198, 196,  197,
                                    198,  199,  200,  -268, -269, -270, -271, -358, -359,
                                    -360, -537, -538, -539, -540, 255,  256,  257,  340,
                                    341,  342,  511,  512,  1000, -1074};
    size_t held = 0, touched = 0;

    for (int trial = 0; trial < 600; trial++) {
        double a[9], b[9], small_a[9], small_b[9], room;
        struct ts_mesh first = single(small_a), second = single(small_b);
        uint8_t byte[] = {TWO_MESHES, FACE, FACE, APART, STRICTLY, (uint8_t)name};

        draw(a, 2, 0);
        draw(b, 2, trial % 3);
        room = gap(name, a, 3, b, 3);
        held += room > 0;
        touched += room == 0;
        if (trial % 16 && room < 0) continue;
        for (size_t i = 0; i < sizeof exponents / sizeof *exponents; i++) {
            if (i > 0 && i != 1 + (size_t)trial % 32) continue;
            scaled(small_a, a, exponents[i]);
            scaled(small_b, b, exponents[i]);
            if (room > 0)
                accepts("a direction with a name", &first, &second, (struct steps){byte, 6}, 0);
            else
                fails(not_apart, &first, &second, (struct steps){byte, 6});
        }
    }
    /* From a corner to another one, a direction that is turned around leads to the wrong side. */
    expect_that(name % AGAINST < CORNERS || name < AGAINST ? held > 5 && touched > 5 : held == 0,
                "direction %u: held %zu times, just not %zu", name, held, touched);
}

/* Any names one after the other: nothing is left from the faces before. */
static void mixed(void)
{
    for (int trial = 0; trial < 10000; trial++) {
        unsigned name = 1 + random_below(NAMES - 1) + AGAINST * (trial % 8 == 0);
        const uint8_t byte[] = {TWO_MESHES, FACE, FACE, APART, STRICTLY, (uint8_t)name};
        const struct steps s = {byte, sizeof byte};
        double a[9] = {0}, b[9] = {0};
        const struct ts_mesh first = single(a), second = single(b);

        draw(a, 2, 0);
        draw(b, 2, 3 * (trial % 2));
        if (gap(name, a, 3, b, 3) > 0)
            accepts("a direction among others", &first, &second, s, 0);
        else
            fails(not_apart, &first, &second, s);
    }
}

/* ---- where rounding decides ---- */

/* Found by climbing: the gap along this direction is not positive, and doubles say that it is, by
 * more than two roundings of its size. */
static void climbed(void)
{
    static const double a[] = {0x1.0131acc6c9bb4p-1, 0x1.82e5b1bee4c63p-1,  -0x1.b99d1468907cfp-1,
                               0x1.ff5f534c86a9ap-3, -0x1.bf2c6722aedefp-1, 0x1.98c592d0c0416p-2,
                               0x1.ccddb1b583b05p-1, 0x1.3764719160b1dp-1,  -0x1.3877482334691p+0};
    static const double b[] = {-0x1.be5229c635ce3p-3, -0x1.fb89aa628f1fdp-1, -0x1.4e21af5c48e27p-3,
                               -0x1.9ce33c02149c3p-1, 0x1.5bb6c75bd7333p-1,  -0x1.68a830e3b9eb0p-4,
                               -0x1.98d41b9a16469p-2, 0x1.9745c0c4342f3p-2,  0x1.2676b79288cd0p-3};
    const struct ts_mesh first = single(a), second = single(b);

    fails(not_apart, &first, &second, STEPS(TWO_MESHES, FACE, FACE, APART, STRICTLY, 21));
}

/* Moves b until its gap to a is near zero, and lets both twins look at it from either side: at a
 * size where products have all their digits, or where those of so many factors have lost some, as
 * they are multiples of 2^-1074. */
static void near_zero(unsigned name, int exponent)
{
    const struct steps s = STEPS(TWO_MESHES, FACE, FACE, APART, STRICTLY, (uint8_t)name);
    double a[9], b[9], moved[9], small_a[9] = {0}, small_b[9] = {0}, low = 0, high = 8;
    struct ts_mesh first = single(small_a), second = single(small_b);
    unsigned axis = random_below(3);
    double way = random_below(2) ? 1000 : -1000;

    draw(a, 1000, 0);
    draw(b, 1000, 0);
    for (int i = 0; i < 9; i++) {
        a[i] /= 3;
        b[i] /= 7;
    }
    scaled(small_a, a, exponent);
    for (int halves = 0; halves < 70; halves++) {
        double middle = low / 2 + high / 2;

        memcpy(moved, b, sizeof moved);
        for (size_t i = axis; i < 9; i += 3) moved[i] += middle * way;
        if (gap(name, a, 3, moved, 3) > 0)
            high = middle;
        else
            low = middle;
        scaled(small_b, moved, exponent);
        if (exponent ? halves < 30 : halves > 40) ask_both("nearly apart", &first, &second, s);
    }
}

static void near_zeros(unsigned name)
{
    unsigned plain = name % AGAINST;
    int factors = plain < CORNERS ? 3 : plain < 21 ? 2 : 4;

    for (int trial = 0; trial < 60; trial++)
        near_zero(name, trial % 2 ? -(1074 + 8 * factors + trial / 2) / factors : 0);
}

/* Along the first axis, where the second face lies on both sides of the first; but one difference
 * on another axis is infinite in doubles, and times 0 it is no number. */
static void beyond_doubles(void)
{
    for (int corner = 1; corner < 6; corner++) {
        double a[] = {0, -DBL_MAX, 0, 0, -DBL_MAX, 1, 0, -DBL_MAX, 2};
        double b[] = {1, -DBL_MAX, 0, 1, -DBL_MAX, 1, 1, -DBL_MAX, 2};
        const struct ts_mesh first = single(a), second = single(b);
        const uint8_t byte[] = {TWO_MESHES, FACE, FACE, APART, STRICTLY, CORNERS};
        double *moved = corner < 3 ? a + 3 * (size_t)corner : b + 3 * (size_t)(corner - 3);

        accepts("before it is moved", &first, &second, (struct steps){byte, sizeof byte}, 0);
        if (corner == 3) continue; /* the direction leads to this one */
        moved[0] = corner < 3 ? 5 : -5;
        moved[1] = DBL_MAX;
        fails(not_apart, &first, &second, (struct steps){byte, sizeof byte});
    }
}

/* The same where every difference from the first corner is infinite. */
static void far_corner(void)
{
    const double a[] = {0, -DBL_MAX, 0, 0, DBL_MAX, 1, 0, DBL_MAX, 2};
    double b[] = {1, DBL_MAX, 0, 1, DBL_MAX, 1, 1, DBL_MAX, 1};
    const struct ts_mesh first = single(a), second = single(b);
    const uint8_t byte[] = {TWO_MESHES, FACE, FACE, APART, STRICTLY, CORNERS + 3 + 1};

    accepts("a corner that is far away", &first, &second, (struct steps){byte, sizeof byte}, 0);
    b[0] = -5;
    fails(not_apart, &first, &second, (struct steps){byte, sizeof byte});
}

/* ---- given directions and numbers ---- */

static const double low_corners[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
static const double high_corners[] = {0, 0, 1, 4, 0, 1, 0, 4, 1};

#define FACES TWO_MESHES, FACE, FACE

static void given(void)
{
    const struct ts_mesh low = single(low_corners), high = single(high_corners);

    unreadable("step 1, before byte 4: expected why two faces are apart", &low, &high,
               STEPS(FACES, APART));
    unreadable("expected why two faces are apart", &low, &high, STEPS(FACES, APART, 5));
    unreadable("before byte 5: expected a direction", &low, &high, STEPS(FACES, APART, STRICTLY));
    unreadable("expected a direction", &low, &high, STEPS(FACES, APART, STRICTLY, 128));
    for (unsigned name = 0; name < 128; name++)
        if (name % AGAINST >= NAMES)
            unreadable("before byte 6: expected a direction's name below 39", &low, &high,
                       STEPS(FACES, APART, STRICTLY, (uint8_t)name));
    accepts("up", &low, &high, STEPS(FACES, APART, STRICTLY, GIVEN, ZERO, ZERO, N(1)), 0);
    accepts("down, turned", &low, &high,
            STEPS(FACES, APART, STRICTLY, GIVEN + AGAINST, ZERO, ZERO, MINUS(1)), 0);
    accepts("up, turned, from above", &high, &low,
            STEPS(FACES, APART, STRICTLY, GIVEN + AGAINST, ZERO, ZERO, N(1)), 0);
    accepts("aslant", &low, &high, STEPS(FACES, APART, STRICTLY, GIVEN, N(1), MINUS(1), N(9)), 0);
    fails(not_apart, &low, &high, STEPS(FACES, APART, STRICTLY, GIVEN, N(1), MINUS(1), N(8)));
    accepts("by the second number", &low, &high,
            STEPS(FACES, APART, STRICTLY, GIVEN, 1, 2, 0, 6, 0, 0, 1), 0);
    fails(not_apart, &low, &high, STEPS(FACES, APART, STRICTLY, GIVEN, ZERO, ZERO, MINUS(1)));
    fails(not_apart, &low, &high, STEPS(FACES, APART, STRICTLY, GIVEN + AGAINST, ZERO, ZERO, N(1)));
    fails(not_apart, &low, &high, STEPS(FACES, APART, STRICTLY, GIVEN, ZERO, ZERO, ZERO));
    fails("the faces share no vertex", &low, &high, STEPS(FACES, APART, BEYOND_A, NORMAL_A));
    fails("the faces share no vertex", &low, &high, STEPS(FACES, APART, BEYOND_B, NORMAL_A));
}

/* The second face lies behind the first if the third number is larger than the first one: by 1, in
 * the byte at `at`. */
static struct steps long_pair(struct growing *s, unsigned bytes, unsigned at, unsigned more)
{
    s->count = 0;
    put_steps(s, STEPS(FACES, APART, STRICTLY, GIVEN));
    for (unsigned number = 0; number < 2; number++) {
        put_count(s, 2 * (uint64_t)bytes);
        for (unsigned i = 0; i < bytes; i++)
            put(s, 7 + i % 200 + (i == at ? (number ? more : 1) : 0));
        if (number == 0) put(s, ZERO);
    }
    return grown(s);
}

static void long_numbers(void)
{
    const double from[] = {0, 0, 0, 1, 0, 0, 0, 0, 0}, above[] = {0, 0, 1, 0, 0, 1, 0, 0, 1};
    const struct ts_mesh low = single(from), high = single(above);
    const char *all = "expected a number of at most 4096 bytes, all of them";
    struct growing s;

    for (unsigned bytes = 1; bytes <= TS_CERTIFICATE_NUMBER + 1; bytes++)
        for (unsigned more = 0; more < 6; more++) {
            struct steps pair = long_pair(&s, bytes, more < 3 ? 0 : bytes - 1, more % 3);

            if (bytes > 20 && bytes < TS_CERTIFICATE_NUMBER - 1) continue;
            if (bytes > TS_CERTIFICATE_NUMBER)
                unreadable(all, &low, &high, pair);
            else if (more % 3 == 2)
                accepts("a number that is just large enough", &low, &high, pair, 0);
            else
                fails(not_apart, &low, &high, pair);
            pair.count--;
            unreadable(all, &low, &high, pair);
        }
#define UP FACES, APART, STRICTLY, GIVEN, ZERO, ZERO
    accepts("a count of nine bytes", &low, &high,
            STEPS(UP, 130, 128, 128, 128, 128, 128, 128, 128, 0, 1), 0);
    unreadable("a count of at most nine bytes", &low, &high,
               STEPS(UP, 130, 128, 128, 128, 128, 128, 128, 128, 128, 0, 1));
    unreadable(all, &low, &high, STEPS(UP, 130, 128, 128, 128, 128, 128, 128, 128, 64, 1));
#undef UP
}

int main(void)
{
    for (unsigned name = 1; name < NAMES; name++) {
        named(name);
        named(name + AGAINST);
        near_zeros(name);
        near_zeros(name + AGAINST);
    }
    mixed();
    climbed();
    beyond_doubles();
    far_corner();
    given();
    long_numbers();
    return verdict();
}
