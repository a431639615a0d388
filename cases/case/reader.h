/* reader.h: how far a case file was read, and the step from one line to the next. */
#ifndef CASES_CASE_READER_H
#define CASES_CASE_READER_H

#include "cases/case/lists.h"
#include "cases/text/text.h"

struct reader {
    struct ts_text text;
    struct ts_word key;   /* first word of the current line; empty at the end of the file */
    const char *possible; /* the key words that may stand here */
    unsigned version;     /* of the format */
    struct ts_case *c;
    struct ts_list parameter, body, state,
        answer;                               /* what becomes the case's arrays of these names */
    struct ts_list number, index, pair, byte; /* what the rule at work has read so far */
};

/*@ // The text, its key word and the case can be reached; neither lies over the other.
    predicate reading{L}(struct reader *r) =
        is_text(&r->text) && \valid(r->c) && \separated(r, r->text.error, r->c) &&
        \valid_read(r->key.at + (0 .. r->key.size - 1)) && r->key.size < longest_text;

    // What every loop that waits for a key word to go away makes smaller: the bytes that are left,
    // and one more where there is a key word. Loop variants spell it out, since WP takes a logic
    // function there for one that does not change.
    logic integer left{L}(struct reader *r) =
        r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0);

    // Text and case are the same as before, and no more is left.
    predicate onward{L1, L2}(struct reader *r) =
        \at(r->text.end, L1) == \at(r->text.end, L2) && \at(r->c, L1) == \at(r->c, L2) &&
        \at(r->text.error, L1) == \at(r->text.error, L2) && left{L2}(r) <= left{L1}(r);

    // A line with a key word was read: less is left.
    predicate went_on{L1, L2}(struct reader *r) =
        onward{L1, L2}(r) && (\at(r->key.size, L1) > 0 ==> left{L2}(r) < left{L1}(r)); */

/* The line that was read must end; then comes the key word of the next one. Less is left then: so
 * every loop that waits for a key word to go away comes to an end. */
/*@ requires \valid(r) && is_text(&r->text) && \separated(r, r->text.error);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from possible;
    assigns r->text.line, *r->text.error;
    ensures is_text(&r->text) && read_on{Pre, Here}(&r->text);
    ensures moves_on: \result != 0 ==> went_on{Pre, Here}(r);
    ensures \result != 0 ==> \valid_read(r->key.at + (0 .. r->key.size - 1)) &&
        r->key.size < longest_text; */
static inline bool next(struct reader *r, const char *possible)
{
    if (!ts_text_line_ends(&r->text)) return false;
    r->key = (struct ts_word){r->text.end, 0};
    if (ts_text_line(&r->text)) r->key = ts_text_word(&r->text);
    r->possible = possible;
    return true;
}

/* A word that stands in the source, and whether it is the key word of this line. */
#define WORD(text)  ((struct ts_word){text, sizeof text - 1})
#define IS(r, text) ts_word_same((r)->key, WORD(text))

/*@ requires \valid(r) && reading(r);
    assigns *r->text.error;
    ensures \result == 0; */
static inline bool not_possible(const struct reader *r)
{
    return ts_text_fail(&r->text, r->key, "%s", r->possible);
}

#endif
