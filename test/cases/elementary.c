/* elementary.c: the functions that place things are as accurate as their header says, and give the
 * same bits on every machine. */
#include "cases/elementary/elementary.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "test/library/expect.h"

enum { ARGUMENTS = 100000 };

/* The C library's result is within 1 ulp of the true value; hence one more than is promised. */
static bool within(double found, double expected, int ulps, double least)
{
    double ulp = expected == 0 ? 0 : ldexp(1, ilogb(expected) - 52);

    return fabs(found - expected) <= ulps * fmax(ulp, least);
}

/* FNV-1a over the bits of what was found, low byte first: independent of the order of bytes. */
static uint64_t hash(uint64_t sum, double x)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    for (int i = 0; i < 64; i += 8) sum = (sum ^ (bits >> i & 255)) * 0x100000001b3;
    return sum;
}

/* In [-1, 1), from a generator of our own: rand() differs between C libraries. */
static double next(uint64_t *state)
{
    *state = *state * 6364136223846793005 + 1442695040888963407;
    return (double)(int64_t)(*state >> 11) * 0x1p-52 - 1;
}

static void check_accuracy_and_bits(void)
{
    static const double scale[4] = {0x1p-30, 1, 10, 1e6};
    uint64_t state = 1, sum = 0xcbf29ce484222325;
    bool good = true;

    for (int i = 0; i < ARGUMENTS; i++) {
        double x = next(&state), y = next(&state), large = scale[i % 4] * x;
        const double found[7] = {ts_sin(large),  ts_cos(large),  ts_atan2(y, x),
                                 ts_acos(x),     ts_hypot(x, y), ts_power(x, (unsigned)i % 30),
                                 ts_exp2(20 * x)};
        const double expected[7] = {sin(large),  cos(large),     atan2(y, x), acos(x),
                                    hypot(x, y), pow(x, i % 30), exp2(20 * x)};
        static const int ulps[7] = {3, 3, 9, 9, 2, 30, 3};

        for (int k = 0; k < 7; k++) {
            good = good && within(found[k], expected[k], ulps[k], k < 2 ? 0x1p-53 : 0);
            sum = hash(sum, found[k]);
        }
    }
    expect(good, "results within the error that elementary.h states");
    expect_that(sum == 0xc36d0c6fbc6c4115, "the same bits as on other machines: 0x%llx",
                (unsigned long long)sum);
}

static void check_edges(void)
{
    const double pi = ts_atan2(0, -1);

    expect(ts_sin(0) == 0 && ts_cos(0) == 1, "sin and cos of 0");
    expect(ts_sin(pi / 2) == 1 && ts_cos(pi) == -1, "sin and cos of a quarter and half a turn");
    expect(isnan(ts_sin(INFINITY)) && isnan(ts_cos(-INFINITY)) && isnan(ts_sin(NAN)),
           "no angle, no sine");
    expect(pi == 0x1.921fb54442d18p+1 && ts_atan2(1, 0) == pi / 2 && ts_atan2(-1, 0) == -pi / 2,
           "angles of the axes");
    expect(ts_atan2(0, 0) == 0 && ts_atan2(0, 1) == 0, "angle 0");
    expect(ts_acos(1) == 0 && ts_acos(-1) == pi && ts_acos(0) == pi / 2, "ends of acos");
    expect(ts_power(0, 0) == 1 && ts_power(-2, 5) == -32 && ts_exp2(-3) == 0.125, "powers");
    expect(signbit(ts_least(0.0, -0.0)) && !signbit(ts_least(-0.0, 0.0)) &&
               signbit(ts_most(0.0, -0.0)) && !signbit(ts_most(-0.0, 0.0)),
           "of two zeros the second one");
}

int main(void)
{
    check_accuracy_and_bits();
    check_edges();
    return verdict();
}
