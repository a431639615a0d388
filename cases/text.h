/* text.h: what the readers of case files, OBJ, OFF and PLY share: lines, words, numbers, messages.
 *
 * A text is read straight from memory. Words are separated by blanks; '#' starts a comment that
 * runs to the end of its line. Nothing here depends on the locale. */
#ifndef CASES_TEXT_H
#define CASES_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* Starts at line 1, behind a byte order mark; refuses a text with a NUL byte in it, which is no
 * text. */
bool ts_text_open(struct ts_text *t, const char *name, const char *text, size_t size,
                  struct ts_error *error);

/* Moves to the next word, past empty lines and comments; false at the end of the file. */
bool ts_text_line(struct ts_text *t);

/* The next word of this line. */
struct ts_word ts_text_word(struct ts_text *t);

bool ts_word_is(struct ts_word word, const char *text);

/* Puts '?' for control characters and for bytes that are no UTF-8: a message is one line, and does
 * nothing to a terminal, whatever bytes a file and its name are made of. */
void ts_make_printable(char *text);

/* "NAME:LINE: TEXT", or "NAME: TEXT" for line 0: one line of printable characters; of a long name
 * only the end is shown. Always false. */
__attribute__((format(printf, 4, 5))) bool ts_refuse(struct ts_error *error, const char *name,
                                                     size_t line, const char *format, ...);

/* "NAME:LINE: expected WHAT, found 'WORD'"; an empty word stands for the end of the line or of
 * the file. Always false. */
__attribute__((format(printf, 3, 4))) bool
ts_text_fail(const struct ts_text *t, struct ts_word found, const char *what, ...);

/* "NAME: out of memory". Always false. */
bool ts_text_no_memory(const struct ts_text *t);

/* The next word of this line as a finite number: decimal or hexadecimal, as C writes them,
 * rounded to nearest. `what` names it in a message. */
bool ts_text_number(struct ts_text *t, const char *what, double *x);

/* The next word of this line as a whole number below `limit`. */
bool ts_text_count(struct ts_text *t, const char *what, uint64_t limit, uint64_t *n);

/* Nothing but a comment may follow on this line. */
bool ts_text_line_ends(struct ts_text *t);

#endif
