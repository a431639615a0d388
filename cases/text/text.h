/* text.h: what the readers of case files, OBJ, OFF and PLY share: lines, words, numbers, messages.
 *
 * A text is read straight from memory. Words are separated by blanks; '#' starts a comment that
 * runs to the end of its line. Nothing here depends on the locale. */
#ifndef CASES_TEXT_TEXT_H
#define CASES_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "touchstone/error.h"

/* A case file may leave out the states of bodies at rest, but not too many of them, or a small
 * file would ask for all memory: frames times bodies is at most this number, or has a line
 * "state B" (8 bytes) each. The writer leaves out none when there are more. */
#define TS_UNSAID_STATES 65536

struct ts_text {
    const char *name; /* of the file, for messages */
    const char *at, *end;
    size_t line; /* counted from 1 */
    bool joins;  /* a backslash at the end of a line joins the next one to it (OBJ) */
    bool plain;  /* '#' is a character like any other (PLY, STL) */
    struct ts_error *error;
};

struct ts_word {
    const char *at;
    size_t size; /* 0: there was none */
};

/*@ // Between two places of one text, the first not behind the second; what is between can be read.
    predicate run_of_bytes{L}(char *from, char *to) =
        \base_addr(from) == \base_addr(to) && from <= to &&
        \valid_read(from + (0 .. to - from - 1));

    // No text is longer: no memory has 2^56 bytes.
    logic integer longest_text = 0x100000000000000;

    // What is left of a text, whose lines can all be counted.
    predicate is_text{L}(struct ts_text *t) =
        run_of_bytes(t->at, t->end) && t->end - t->at < longest_text &&
        t->line + (t->end - t->at) <= SIZE_MAX && \valid(t->error) && \separated(t, t->error);

    // A text was read on, or stayed where it was.
    predicate read_on{L1, L2}(struct ts_text *t) =
        \base_addr{L2}(\at(t->at, L1)) == \base_addr{L2}(\at(t->at, L2)) &&
        \at(t->at, L1) <= \at(t->at, L2); */

/* Starts at line 1, behind a byte order mark; refuses a text with a NUL byte in it, which is no
 * text. */
/*@ requires \valid(t) && \valid(error) && \valid_read(text + (0 .. size - 1));
    requires size < longest_text && \separated(t, error);
    requires \separated(t, text + (0 .. size - 1));
    assigns t->at \from text;
    assigns t->end \from text;
    assigns t->name \from name;
    assigns t->error \from error;
    assigns t->line, t->joins, t->plain, *error;
    ensures is_text(t) && t->error == error; */
bool ts_text_open(struct ts_text *t, const char *name, const char *text, size_t size,
                  struct ts_error *error);

/* Moves to the next word, past empty lines and comments; false at the end of the file. */
/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures \result != 0 <==> t->at < t->end; */
bool ts_text_line(struct ts_text *t);

/* The next word of this line. */
/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures within: run_of_bytes(\result.at, t->at) && \at(t->at, Pre) <= \result.at;
    ensures \result.size == t->at - \result.at && \result.size < longest_text; */
struct ts_word ts_text_word(struct ts_text *t);

/* Whether two words are of the same bytes. */
/*@ requires \valid_read(a.at + (0 .. a.size - 1)) && \valid_read(b.at + (0 .. b.size - 1));
    assigns \nothing;
    ensures \result != 0 <==>
        a.size == b.size && \forall integer i; 0 <= i < a.size ==> a.at[i] == b.at[i]; */
bool ts_word_same(struct ts_word a, struct ts_word b);

/*@ requires \valid_read(word.at + (0 .. word.size - 1)) && valid_read_string(text);
    assigns \nothing;
    ensures \result != 0 ==> word.size == strlen(text); */
bool ts_word_is(struct ts_word word, const char *text);

/* How many bytes the UTF-8 sequence has that a text begins with; 0: it is none. Overlong forms and
 * surrogates are none. */
size_t ts_utf8_length(const char *text);

/* The same, and 0 for what is no character to be shown: control characters up to U+009F, and the
 * two that XML and HTML refuse, U+FFFE and U+FFFF. */
size_t ts_printable_length(const char *text);

/* Puts '?' for control characters and for bytes that are no UTF-8: a message is one line, and does
 * nothing to a terminal, whatever bytes a file and its name are made of. */
void ts_make_printable(char *text);

/* "NAME:LINE: TEXT", or "NAME: TEXT" for line 0: one line of printable characters; of a long name
 * only the end is shown. Always false. */
__attribute__((format(printf, 4, 5))) bool ts_refuse(struct ts_error *error, const char *name,
                                                     size_t line, const char *format, ...);

/* "NAME:LINE: expected WHAT, found 'WORD'"; an empty word stands for the end of the line or of
 * the file. Always false. */
/*@ requires \valid_read(t) && \valid(t->error) && \valid_read(found.at + (0 .. found.size - 1));
    assigns *t->error;
    ensures \result == 0; */
bool ts_text_fail(const struct ts_text *t, struct ts_word found, const char *what, ...)
    __attribute__((format(printf, 3, 4)));

/* "NAME: out of memory". Always false. */
/*@ requires \valid_read(t) && \valid(t->error);
    assigns *t->error;
    ensures \result == 0; */
bool ts_text_no_memory(const struct ts_text *t);

/* The next word of this line as a finite number: decimal or hexadecimal, as C writes them,
 * rounded to nearest. `what` names it in a message. */
/*@ requires \valid(t) && is_text(t) && \valid(x);
    requires \separated(x, t) && \separated(x, t->error);
    assigns t->at \from t->at, t->end;
    assigns t->line, *x, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t); */
bool ts_text_number(struct ts_text *t, const char *what, double *x);

/* The next word of this line as a whole number below `limit`. */
/*@ requires \valid(t) && is_text(t) && \valid(n);
    requires \separated(n, t) && \separated(n, t->error);
    assigns t->at \from t->at, t->end;
    assigns t->line, *n, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures in_range: \result != 0 ==> *n < limit; */
bool ts_text_count(struct ts_text *t, const char *what, uint64_t limit, uint64_t *n);

/* Nothing but a comment may follow on this line. */
/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t); */
bool ts_text_line_ends(struct ts_text *t);

#endif
