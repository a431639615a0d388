/* text_number.c: a word as a double, rounded to nearest, in any locale. */
#include "cases/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A number taken apart: (-1)^negative * mantissa * base^scale * (hex ? 2 : 10)^exponent, where
 * digits behind the point and digits that the mantissa had no room for are counted by scale. */
struct parts {
    bool negative, hex;
    bool lossy; /* a digit other than 0 found no room in the mantissa */
    uint64_t mantissa;
    int64_t scale, exponent;
    struct ts_word digits; /* with the point, if there is one */
};

/* Exponents beyond this are all the same: too large, or zero. Longer words than this do not fit
 * into any memory, so that scale never makes up for what was cut off. */
static const int64_t far_away = (int64_t)1 << 56;

static unsigned digit_value(char c)
{
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A') + 10;
    return 16;
}

/* Reads digits with at most one point; returns what follows, or NULL when there is no digit. */
static const char *take_digits(const char *p, const char *end, struct parts *n)
{
    const uint64_t full = (uint64_t)1 << 58; /* 16 times this still fits */
    const unsigned base = n->hex ? 16 : 10;
    bool point = false, any = false;

    n->digits.at = p;
    for (; p < end; p++) {
        unsigned value = digit_value(*p);

        if (value < base) {
            any = true;
            if (n->mantissa < full) {
                n->mantissa = base * n->mantissa + value;
                n->scale -= point;
            } else {
                n->lossy |= value != 0;
                n->scale += !point;
            }
        } else if (*p == '.' && !point) {
            point = true;
        } else {
            break;
        }
    }
    n->digits.size = (size_t)(p - n->digits.at);
    return any ? p : NULL;
}

/* Reads the exponent, if there is one; NULL when it has no digit. */
static const char *take_exponent(const char *p, const char *end, struct parts *n)
{
    bool negative = false, any = false;

    if (p == end || (*p | 0x20) != (n->hex ? 'p' : 'e')) return p;
    p++;
    if (p < end && (*p == '+' || *p == '-')) negative = *p++ == '-';
    for (; p < end && *p >= '0' && *p <= '9'; p++) {
        any = true;
        if (n->exponent < far_away) n->exponent = 10 * n->exponent + (*p - '0');
    }
    if (negative) n->exponent = -n->exponent;
    return any ? p : NULL;
}

static bool take_apart(struct ts_word word, struct parts *n)
{
    const char *p = word.at, *end = word.at + word.size;

    *n = (struct parts){.negative = false};
    if (p < end && (*p == '+' || *p == '-')) n->negative = *p++ == '-';
    if (end - p > 2 && p[0] == '0' && (p[1] | 0x20) == 'x') {
        n->hex = true;
        p += 2;
    }
    p = take_digits(p, end, n);
    if (p) p = take_exponent(p, end, n);
    return p == end;
}

static int64_t clamp(int64_t x, int64_t limit)
{
    return x < -limit ? -limit : x > limit ? limit : x;
}

/* The value, when one rounding gives it: numbers that %a wrote, and decimal ones of up to 15
 * digits and a small exponent, where both operands are exact. */
static bool easy_value(const struct parts *n, double *x)
{
    static const double power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    double mantissa = (double)n->mantissa;
    int64_t e = n->exponent + (n->hex ? 4 * n->scale : n->scale);

    if (n->lossy || (uint64_t)mantissa != n->mantissa) return false;
    if (n->mantissa == 0)
        *x = 0;
    else if (n->hex)
        *x = ldexp(mantissa, (int)clamp(e, 10000));
    else if (e >= 0 && e <= 22)
        *x = mantissa * power[e];
    else if (e < 0 && e >= -22)
        *x = mantissa / power[-e];
    else
        return false;
    return true;
}

enum { longest_number = 4000 };

/* The value by way of strtod. The locale's radix character never comes in: the digits are handed
 * over without their point, and the exponent says where it was. */
static double hard_value(const struct parts *n)
{
    char text[longest_number + 64], *p = text;
    const char *point = memchr(n->digits.at, '.', n->digits.size);
    size_t before = point ? (size_t)(point - n->digits.at) : n->digits.size;
    size_t behind = point ? n->digits.size - before - 1 : 0;
    int64_t e = n->exponent - (n->hex ? 4 : 1) * (int64_t)behind;

    if (n->hex) p = memcpy(p, "0x", 2), p += 2;
    memcpy(p, n->digits.at, before);
    if (behind) memcpy(p + before, point + 1, behind);
    p += before + behind;
    snprintf(p, 32, "%c%lld", n->hex ? 'p' : 'e', (long long)clamp(e, 1000000));
    return strtod(text, NULL);
}

bool ts_text_number(struct ts_text *t, const char *what, double *x)
{
    struct ts_word word = ts_text_word(t);
    struct parts n;
    double value;

    if (!take_apart(word, &n)) return ts_text_fail(t, word, "%s, a finite number", what);
    if (!easy_value(&n, &value)) {
        if (n.digits.size > longest_number)
            return ts_text_fail(t, word, "%s of at most %d digits", what, longest_number);
        value = hard_value(&n);
    }
    if (isinf(value)) return ts_text_fail(t, word, "%s, a number that fits a double", what);
    *x = n.negative ? -value : value;
    return true;
}
