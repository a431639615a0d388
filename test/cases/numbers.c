/* numbers.c: a number in a file is what strtod makes of it, to the last bit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case/case.h"
#include "cases/generate/bits.h"
#include "test/library/expect.h"

/* Reads one number by way of a case file. */
static bool read_number(const char *digits, double *x)
{
    char text[8192];
    struct ts_case *c;
    struct ts_error error;
    int size = snprintf(text, sizeof text,
                        "touchstone case 2\nbody\nreference\nvertex 0 0 %s\nend\n", digits);

    if (!ts_case_read("input", text, (size_t)size, &c, &error)) return false;
    *x = c->body[0].reference[2];
    ts_case_free(c);
    return true;
}

static void check_number(const char *digits)
{
    double x = NAN, y = strtod(digits, NULL);

    expect_found(read_number(digits, &x) && x == y && !signbit(x) == !signbit(y), digits,
                 "another number than strtod's");
}

/* Every number is what strtod makes of it: the edges first, then random ones in many forms. */
static void check_numbers(void)
{
    static const char *const edge[] = {
        "0",
        "-0",
        "+1",
        "-0x0p+0",
        "1e-400",
        "-1e-400",
        "4.9e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "9007199254740993",
        "9007199254740992.5",
        "9007199254740993.00000000000000000000000000001",
        "0x1.fffffffffffff8p0",
        "0x1.00000000000008p0",
        "0x1.000000000000080000000000001p0",
        "0x1.00000000000018p0",
        "0x0.0000000000001p-1022",
        "0x0.00000000000008p-1022",
        "0x0.00000000000008000001p-1022",
        "0x1.fffffffffffffp+1023",
        "0x1p-1074",
        "0x1p-1075",
        "0x1.8p-1075",
        "0x10000000000000000000000000p-96",
        "0x.8p1",
        "0X1.8P+1",
        "1e22",
        "1e23",
        "123456789012345678e-22",
        "0.000000000000000000000000000000000000000001e42",
        "100000000000000000000000000000000000000000e-41",
        "1.",
        ".5",
        "1e-9999999999999999999999",
        "0e9999999999999999999999",
        "179769313486231580793728971405303415079934132710037826936173778980444"
        "968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681"
        "908902"
        "000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074"
        "168444"
        "3655107043427115596995080930428801779041744977"};
    static const char *const form[] = {"%.0e",  "%.5g", "%.15g", "%.17g",
                                       "%.25e", "%a",   "%.3a",  "%.0a"};
    struct ts_seed_bits seeded = ts_bits_of_seed(7);
    char digits[512];

    for (size_t i = 0; i < sizeof edge / sizeof *edge; i++) check_number(edge[i]);
    for (unsigned i = 0; i < 40000; i++) {
        uint64_t bits = ts_draw(&seeded.bits, 64);
        double x;

        if (i % 2) bits = (bits & 0x800fffffffffffff) | (0x3e0 + ts_draw(&seeded.bits, 6)) << 52;
        memcpy(&x, &bits, sizeof x);
        snprintf(digits, sizeof digits, form[ts_draw(&seeded.bits, 3)], x);
        if (isfinite(strtod(digits, NULL))) check_number(digits);
    }
    memset(digits, '0', sizeof digits - 3);
    memcpy(digits + sizeof digits - 3, ".5", 3);
    check_number(digits);
}

int main(void)
{
    check_numbers();
    return verdict();
}
