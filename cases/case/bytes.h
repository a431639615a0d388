/* bytes.h: reads the lines "bytes HEXHEX..." of a case file. */
#ifndef CASES_CASE_BYTES_H
#define CASES_CASE_BYTES_H

#include "cases/case/reader.h"

//@ assigns \nothing; ensures -1 <= \result < 16;
static inline int hex_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Pairs of hexadecimal digits, each a byte. */
/*@ requires \valid(r) && reading(r) && \valid_read(word.at + (0 .. word.size - 1));
    assigns r->byte, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r); */
static inline bool add_bytes(struct reader *r, struct ts_word word)
{
    /*@ loop invariant 0 <= i <= word.size / 2 && reading(r) && onward{Pre, Here}(r);
        loop assigns i, r->byte, *r->text.error;
        loop variant word.size / 2 - i; */
    for (size_t i = 0; i < word.size / 2; i++) {
        int high = hex_value(word.at[2 * i]), low = hex_value(word.at[2 * i + 1]);

        if (high < 0 || low < 0) return ts_text_fail(&r->text, word, "pairs of hexadecimal digits");
        if (!add_byte(&r->byte, (unsigned char)(16 * high + low)))
            return ts_text_no_memory(&r->text);
    }
    return true;
}

/*@ requires \valid(r) && reading(r);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->byte, *r->text.error;
    ensures \result != 0 ==> reading(r) && went_on{Pre, Here}(r); */
static inline bool read_bytes(struct reader *r)
{
    struct ts_word word = ts_text_word(&r->text);

    if (word.size == 0 || word.size % 2)
        return ts_text_fail(&r->text, word, "pairs of hexadecimal digits");
    //@ assert reading(r) && onward{Pre, Here}(r);
    return add_bytes(r, word) && next(r, "'bytes' or 'end'");
}

#endif
