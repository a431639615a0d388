/* number.c: a word as a double, rounded to nearest, in any locale. */
#include "cases/text/text.h"

#include <math.h>
#include <stdio.h>
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

/*@ // How large the numbers become: of no more bytes than a text has.
    predicate in_parts(struct parts *n) =
        n->mantissa < 0x4000000000000000 && -longest_text < n->scale < longest_text &&
        -0x1000000000000000 < n->exponent < 0x1000000000000000; */

//@ assigns \nothing; ensures 0 <= \result <= 16;
static unsigned digit_value(char c)
{
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A') + 10;
    return 16;
}

/* Reads digits with at most one point; returns what follows, or NULL when there is no digit. */
/*@ requires \valid(n) && run_of_bytes(p, end) && end - p < longest_text;
    requires n->mantissa == 0 && n->scale == 0 && n->exponent == 0;
    assigns n->digits.at \from p;
    assigns \result \from p, end;
    assigns n->digits.size, n->mantissa, n->scale, n->lossy;
    ensures in_parts(n) && n->exponent == 0;
    ensures n->digits.at == p && n->digits.size <= end - p;
    ensures \result == \null || (run_of_bytes(\result, end) && p <= \result); */
static const char *take_digits(const char *p, const char *end, struct parts *n)
{
    const uint64_t full = (uint64_t)1 << 58; /* 16 times this still fits */
    const unsigned base = n->hex ? 16 : 10;
    bool point = false, any = false;

    n->digits.at = p;
    /*@ loop invariant run_of_bytes(p, end) && run_of_bytes(n->digits.at, p);
        loop invariant n->mantissa < 0x4000000000000000;
        loop invariant -(p - n->digits.at) <= n->scale <= p - n->digits.at;
        loop assigns p, point, any, n->mantissa, n->scale, n->lossy;
        loop variant end - p; */
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
/*@ requires \valid(n) && run_of_bytes(p, end) && in_parts(n) && n->exponent == 0;
    assigns n->exponent;
    assigns \result \from p, end;
    ensures in_parts(n);
    ensures \result == \null || run_of_bytes(\result, end); */
static const char *take_exponent(const char *p, const char *end, struct parts *n)
{
    bool negative = false, any = false;

    if (p == end || (*p | 0x20) != (n->hex ? 'p' : 'e')) return p;
    p++;
    if (p < end && (*p == '+' || *p == '-')) negative = *p++ == '-';
    /*@ loop invariant run_of_bytes(p, end) && 0 <= n->exponent < 0x1000000000000000;
        loop assigns p, any, n->exponent;
        loop variant end - p; */
    for (; p < end && *p >= '0' && *p <= '9'; p++) {
        any = true;
        if (n->exponent < far_away) n->exponent = 10 * n->exponent + (*p - '0');
    }
    if (negative) n->exponent = -n->exponent;
    return any ? p : NULL;
}

/*@ requires \valid(n) && \valid_read(word.at + (0 .. word.size - 1));
    requires word.size < longest_text;
    assigns n->digits.at \from word.at;
    assigns n->digits.size, n->mantissa, n->scale, n->exponent, n->negative, n->hex, n->lossy;
    ensures in_parts(n);
    ensures \result != 0 ==> \valid_read(n->digits.at + (0 .. n->digits.size - 1)); */
static bool take_apart(struct ts_word word, struct parts *n)
{
    const char *p = word.at, *end = word.at + word.size;

    n->negative = n->hex = n->lossy = false;
    n->mantissa = 0;
    n->scale = n->exponent = 0;
    if (p < end && (*p == '+' || *p == '-')) n->negative = *p++ == '-';
    if (end - p > 2 && p[0] == '0' && (p[1] | 0x20) == 'x') {
        n->hex = true;
        p += 2;
    }
    p = take_digits(p, end, n);
    if (p) p = take_exponent(p, end, n);
    return p == end;
}

//@ requires 0 <= limit; assigns \nothing; ensures -limit <= \result <= limit;
static int64_t clamp(int64_t x, int64_t limit)
{
    return x < -limit ? -limit : x > limit ? limit : x;
}

/* The exponent, with what the digits behind the point and beyond the mantissa add to it. */
/*@ requires \valid_read(n) && in_parts(n);
    assigns \nothing;
    ensures -0x4000000000000000 < \result < 0x4000000000000000; */
static int64_t exponent_of(const struct parts *n)
{
    return n->exponent + (n->hex ? 4 * n->scale : n->scale);
}

//@ requires -10000 <= e <= 10000; assigns \nothing;
static double times_two_to(double mantissa, int e);

static double times_two_to(double mantissa, int e) { return ldexp(mantissa, e); }

//@ requires 0 <= e <= 22; assigns \nothing;
static double power_of_ten(int64_t e)
{
    static const double power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

    return power[e];
}

/* In the real numbers of the proofs every whole number is a double, and none is infinite. So these
 * two stay outside: what follows either answer is looked at. */
//@ assigns \nothing;
static bool is_exact(uint64_t whole);

static bool is_exact(uint64_t whole) { return (uint64_t)(double)whole == whole; }

//@ assigns \nothing;
static bool is_infinite(double x);

static bool is_infinite(double x) { return isinf(x); }

/* The value, when one rounding gives it: numbers that %a wrote, and decimal ones of up to 15
 * digits and a small exponent, where both operands are exact. */
/*@ requires \valid_read(n) && \valid(x) && \separated(n, x) && in_parts(n);
    assigns *x; */
static bool easy_value(const struct parts *n, double *x)
{
    double mantissa = (double)n->mantissa;
    int64_t e = exponent_of(n);

    if (n->lossy || !is_exact(n->mantissa)) return false;
    if (n->mantissa == 0)
        *x = 0;
    else if (n->hex)
        *x = times_two_to(mantissa, (int)clamp(e, 10000));
    else if (e >= 0 && e <= 22)
        *x = mantissa * power_of_ten(e);
    else if (e < 0 && e >= -22)
        *x = mantissa / power_of_ten(-e);
    else
        return false;
    return true;
}

enum { longest_number = 4000 };

/* Writes the digits of a number without their point: how many, and how many stood behind it. */
struct copied {
    size_t count, behind;
};

/*@ requires \valid_read(digits.at + (0 .. digits.size - 1));
    requires \valid(to + (0 .. digits.size - 1));
    assigns to[0 .. digits.size - 1];
    ensures 0 <= \result.behind <= \result.count <= digits.size; */
static struct copied copy_digits(struct ts_word digits, char *to)
{
    struct copied done = {0, 0};
    bool point = false;

    /*@ loop invariant 0 <= i <= digits.size && 0 <= done.behind <= done.count <= i;
        loop assigns i, point, done, to[0 .. digits.size - 1];
        loop variant digits.size - i; */
    for (size_t i = 0; i < digits.size; i++) {
        if (digits.at[i] == '.') {
            point = true;
        } else {
            to[done.count++] = digits.at[i];
            done.behind += point;
        }
    }
    return done;
}

/* Writes the exponent behind `used` digits, and reads all of it. */
/*@ requires \valid(text + (0 .. used + 31)) && -1000000 <= e <= 1000000;
    assigns text[used .. used + 31]; */
static double with_exponent(char *text, size_t used, char letter, int64_t e);

static double with_exponent(char *text, size_t used, char letter, int64_t e)
{
    snprintf(text + used, 32, "%c%lld", letter, (long long)e);
    return strtod(text, NULL);
}

/* The value by way of strtod. The locale's radix character never comes in: the digits are handed
 * over without their point, and the exponent says where it was. */
/*@ requires \valid_read(n) && in_parts(n) && n->digits.size <= longest_number;
    requires \valid_read(n->digits.at + (0 .. n->digits.size - 1));
    assigns \nothing; */
static double hard_value(const struct parts *n)
{
    char text[longest_number + 64];
    size_t first = n->hex ? 2 : 0;
    struct copied done = copy_digits(n->digits, text + first);
    int64_t e = n->exponent - (n->hex ? 4 : 1) * (int64_t)done.behind;

    if (n->hex) {
        text[0] = '0';
        text[1] = 'x';
    }
    return with_exponent(text, first + done.count, n->hex ? 'p' : 'e', clamp(e, 1000000));
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
    if (is_infinite(value)) return ts_text_fail(t, word, "%s, a number that fits a double", what);
    *x = n.negative ? -value : value;
    return true;
}
