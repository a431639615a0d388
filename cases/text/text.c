/* text.c: lines, words and messages of a text in memory. Numbers are in number.c. */
#include "cases/text/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/error.h"

/* C's memchr, for the proofs. */
/*@ requires \valid_read(text + (0 .. size - 1));
    assigns \result \from text;
    ensures \result == \null || (run_of_bytes(text, \result) && \result < text + size); */
static const char *find_nul(const char *text, size_t size);

static const char *find_nul(const char *text, size_t size)
{
    return size ? memchr(text, 0, size) : NULL;
}

/*@ requires \valid_read(text + (0 .. size - 1));
    assigns \nothing;
    ensures \result != 0 ==> size >= 3; */
static bool has_mark(const char *text, size_t size)
{
    return size >= 3 && text[0] == '\xef' && text[1] == '\xbb' && text[2] == '\xbf';
}

bool ts_text_open(struct ts_text *t, const char *name, const char *text, size_t size,
                  struct ts_error *error)
{
    const char *nul = find_nul(text, size);

    t->name = name;
    t->at = text;
    t->end = text + size;
    t->line = 1;
    t->joins = t->plain = false;
    t->error = error;
    if (has_mark(text, size)) t->at += 3; /* a byte order mark */
    if (!nul) return true;
    /*@ loop invariant is_text(t) && t->end == text + size;
        loop assigns t->at, t->line;
        loop variant nul - t->at; */
    for (; t->at < nul; t->at++) t->line += *t->at == '\n';
    return ts_text_fail(t, (struct ts_word){"NUL byte", 8}, "text");
}

/* How many bytes at `p` join this line to the next one; 0: none. */
/*@ requires \valid_read(t) && run_of_bytes(p, t->end);
    assigns \nothing;
    ensures 0 <= \result <= t->end - p; */
static size_t joint(const struct ts_text *t, const char *p)
{
    size_t left = (size_t)(t->end - p);

    if (!t->joins || left < 2 || p[0] != '\\') return 0;
    if (p[1] == '\n') return 2;
    return left > 2 && p[1] == '\r' && p[2] == '\n' ? 3 : 0;
}

/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line;
    ensures is_text(t) && read_on{Pre, Here}(t); */
static void skip_blanks(struct ts_text *t)
{
    /*@ loop invariant is_text(t) && read_on{Pre, Here}(t);
        loop assigns t->at, t->line;
        loop variant t->end - t->at; */
    while (t->at < t->end) {
        if (*t->at == ' ' || *t->at == '\t' || *t->at == '\r') {
            t->at++;
        } else {
            size_t joined = joint(t, t->at);

            if (joined == 0) return;
            t->at += joined;
            t->line++;
        }
    }
}

bool ts_text_line(struct ts_text *t)
{
    /*@ loop invariant is_text(t) && read_on{Pre, Here}(t);
        loop assigns t->at, t->line;
        loop variant t->end - t->at; */
    for (;;) {
        skip_blanks(t);
        if (t->at < t->end && *t->at == '#' && !t->plain) {
            /*@ loop invariant is_text(t) && read_on{Pre, Here}(t) && read_on{LoopEntry, Here}(t);
                loop assigns t->at;
                loop variant t->end - t->at; */
            while (t->at < t->end && *t->at != '\n') t->at++;
        }
        if (t->at == t->end) return false;
        if (*t->at != '\n') return true;
        t->at++;
        t->line++;
    }
}

struct ts_word ts_text_word(struct ts_text *t)
{
    struct ts_word word;
    const char *p;

    skip_blanks(t);
    p = t->at;
    word.at = p;
    if (p < t->end && *p == '#' && !t->plain) return (struct ts_word){p, 0};
    /*@ loop invariant run_of_bytes(p, t->end) && run_of_bytes(word.at, p);
        loop assigns p;
        loop variant t->end - p; */
    while (p < t->end && *p != ' ' && *p != '\n' && *p != '\t' && *p != '\r' &&
           !(*p == '\\' && joint(t, p)))
        p++;
    word.size = (size_t)(p - word.at);
    t->at = p;
    return word;
}

bool ts_word_same(struct ts_word a, struct ts_word b)
{
    if (a.size != b.size) return false;
    /*@ loop invariant 0 <= i <= a.size && \forall integer k; 0 <= k < i ==> a.at[k] == b.at[k];
        loop assigns i;
        loop variant a.size - i; */
    for (size_t i = 0; i < a.size; i++)
        if (a.at[i] != b.at[i]) return false;
    return true;
}

bool ts_word_is(struct ts_word word, const char *text)
{
    return ts_word_same(word, (struct ts_word){text, strlen(text)});
}

size_t ts_utf8_length(const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t length = p[0] < 0x80                   ? 1
                    : p[0] >= 0xc2 && p[0] < 0xe0 ? 2
                    : p[0] >= 0xe0 && p[0] < 0xf0 ? 3
                    : p[0] >= 0xf0 && p[0] < 0xf5 ? 4
                                                  : 0;

    for (size_t i = 1; i < length; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f)) return 0;
    if ((p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f)) return 0;
    return length;
}

size_t ts_printable_length(const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t length = ts_utf8_length(text);

    if (length == 1 && (*p < ' ' || *p == 0x7f)) return 0;
    if (length == 2 && *p == 0xc2 && p[1] < 0xa0) return 0;                 /* up to U+009F */
    if (length == 3 && *p == 0xef && p[1] == 0xbf && p[2] > 0xbd) return 0; /* U+FFFE, U+FFFF */
    return length;
}

void ts_make_printable(char *text)
{
    while (*text) {
        size_t size = ts_printable_length(text);

        if (size == 0) *text = '?';
        text += size ? size : 1;
    }
}

bool ts_refuse(struct ts_error *error, const char *name, size_t line, const char *format, ...)
{
    enum { longest_name = 120 };
    size_t length = strlen(name);
    bool cut = length > longest_name;
    char text[sizeof(struct ts_error) - longest_name - 32], where[24] = "";
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (line) snprintf(where, sizeof where, "%zu:", line);
    ts_fail(error, "%s%s:%s %s", cut ? "..." : "", cut ? name + length - longest_name : name, where,
            text);
    ts_make_printable(error->text);
    return false;
}

bool ts_text_fail(const struct ts_text *t, struct ts_word found, const char *what, ...)
{
    enum { longest_word = 32 };
    char expected[104], shown[longest_word + 8];
    va_list list;

    va_start(list, what);
    vsnprintf(expected, sizeof expected, what, list);
    va_end(list);
    if (found.size)
        snprintf(shown, sizeof shown, "'%.*s%s'",
                 found.size > longest_word ? longest_word : (int)found.size, found.at,
                 found.size > longest_word ? "..." : "");
    else
        snprintf(shown, sizeof shown, "the end of the %s", t->at < t->end ? "line" : "file");
    return ts_refuse(t->error, t->name, t->line, "expected %s, found %s", expected, shown);
}

bool ts_text_no_memory(const struct ts_text *t)
{
    return ts_refuse(t->error, t->name, 0, "out of memory");
}

bool ts_text_count(struct ts_text *t, const char *what, uint64_t limit, uint64_t *n)
{
    struct ts_word word = ts_text_word(t);
    uint64_t value = 0;
    bool good = word.size > 0;

    /*@ loop invariant 0 <= i <= word.size;
        loop assigns i, good, value;
        loop variant word.size - i; */
    for (size_t i = 0; i < word.size && good; i++) {
        char c = word.at[i];
        unsigned digit = c >= '0' && c <= '9' ? (unsigned)(c - '0') : 10;

        good = digit < 10 && value <= (UINT64_MAX - digit) / 10;
        if (good) value = 10 * value + digit;
    }
    *n = value;
    if (good && value < limit) return true;
    return ts_text_fail(t, word, "%s below %llu", what, (unsigned long long)limit);
}

bool ts_text_line_ends(struct ts_text *t)
{
    struct ts_word word = ts_text_word(t);

    if (word.size == 0) return true;
    return ts_text_fail(t, word, "the end of the line");
}
