/* parameter_lines.h: reads the lines "parameter NAME X..." of a case file. */
#ifndef CASES_CASE_PARAMETER_LINES_H
#define CASES_CASE_PARAMETER_LINES_H

#include "cases/case/parts.h"
#include "cases/case/reader.h"

/* The row of a name among all parameters; TS_PARAMETERS when no parameter is called so. */
/*@ requires \valid_read(name.at + (0 .. name.size - 1));
    assigns \nothing;
    ensures \result <= TS_PARAMETERS; */
static inline size_t parameter_named(struct ts_word name);

static inline size_t parameter_named(struct ts_word name)
{
    char room[48];

    return ts_parameter_find(copy_word(name, room));
}

/* What a parameter is called. */
/*@ requires row < TS_PARAMETERS;
    assigns \nothing; */
static inline const char *parameter_name(size_t row);

static inline const char *parameter_name(size_t row) { return ts_parameter_row(row)->name; }

/* True when the parameter may have this number. */
/*@ requires row < TS_PARAMETERS;
    assigns \nothing; */
static inline bool number_fits(size_t row, double x);

static inline bool number_fits(size_t row, double x)
{
    return ts_parameter_takes(ts_parameter_row(row), x);
}

/* Refuses a number and says which the parameter may have. */
/*@ requires \valid_read(t) && \valid(t->error) && row < TS_PARAMETERS;
    requires \valid_read(word.at + (0 .. word.size - 1));
    assigns *t->error;
    ensures \result == 0; */
static inline bool refuse_number(const struct ts_text *t, size_t row, struct ts_word word);

static inline bool refuse_number(const struct ts_text *t, size_t row, struct ts_word word)
{
    const struct ts_parameter_kind *kind = ts_parameter_row(row);

    if (!kind->whole)
        return ts_text_fail(t, word, "parameter %s, a number that is not negative", kind->name);
    return ts_text_fail(t, word, "parameter %s, a whole number from %.0f to %.0f", kind->name,
                        kind->least, kind->most);
}

/* True when the parameter may have so many numbers. */
/*@ requires \valid_read(t) && \valid(t->error) && row < TS_PARAMETERS;
    assigns *t->error; */
static inline bool count_fits(const struct ts_text *t, size_t row, size_t count);

static inline bool count_fits(const struct ts_text *t, size_t row, size_t count)
{
    const struct ts_parameter_kind *kind = ts_parameter_row(row);
    char found[24];

    if (kind->listed || count == kind->count) return true;
    snprintf(found, sizeof found, "%zu", count);
    return ts_text_fail(t, (struct ts_word){found, strlen(found)}, "parameter %s with %zu %s",
                        kind->name, kind->count, kind->count == 1 ? "number" : "numbers");
}

/* True when one more word stands on this line; the text stays where it is. */
/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures stays: t->at == \old(t->at) && t->line == \old(t->line); */
static inline bool word_follows(struct ts_text *t)
{
    const char *at = t->at;
    size_t line = t->line;
    bool follows = ts_text_word(t).size > 0;

    t->at = at;
    t->line = line;
    return follows;
}

/* One number of a parameter goes to the list. */
/*@ requires \valid(r) && reading(r) && row < TS_PARAMETERS;
    requires \valid(x) && \separated(x, r, r->text.error, r->c);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->text.line, r->number, *x, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures \result != 0 ==> added(\at(r->number.count, Pre), 1, r->number.count); */
static inline bool read_value(struct reader *r, size_t row, double *x)
{
    const char *at = r->text.at;
    size_t line = r->text.line;

    if (!ts_text_number(&r->text, parameter_name(row), x)) return false;
    if (!number_fits(row, *x)) {
        r->text.at = at; /* the same word once more, for the message */
        r->text.line = line;
        return refuse_number(&r->text, row, ts_text_word(&r->text));
    }
    //@ assert reading(r) && onward{Pre, Here}(r);
    if (add_numbers(&r->number, 1, x)) return true;
    return ts_text_no_memory(&r->text);
}

/* The numbers of a parameter, to the end of the line. */
/*@ requires \valid(r) && reading(r) && row < TS_PARAMETERS && r->number.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->text.line, r->number, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r); */
static inline bool read_values(struct reader *r, size_t row)
{
    double x;

    /*@ loop invariant reading(r) && onward{Pre, Here}(r) && r->number.count <= longest_list;
        loop assigns x, r->text.at, r->text.line, r->number, *\at(r->text.error, Pre);
        loop variant 0x2000000000000000 - r->number.count; */
    while (word_follows(&r->text))
        if (!read_value(r, row, &x)) return false;
    return count_fits(&r->text, row, r->number.count);
}

/* The numbers that were read become those of the parameter. */
/*@ requires \valid(r) && reading(r) && row < TS_PARAMETERS;
    assigns r->number.count, r->parameter, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r) && r->number.count == 0; */
static inline bool keep_parameter(struct reader *r, size_t row)
{
    struct row_read read = {row, r->number.count, NULL};

    read.value = keep_numbers(r->c, &r->number);
    //@ assert long_enough: read.value == \null || \valid_read(read.value + (0 .. read.count - 1));
    if (read.value && add_parameter(&r->parameter, read)) return true;
    return ts_text_no_memory(&r->text);
}

/* The rest of a line "parameter NAME X...". */
/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->text.line, r->number, r->parameter, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r) && r->number.count == 0; */
static inline bool take_parameter(struct reader *r)
{
    struct ts_word name = ts_text_word(&r->text);
    size_t row = parameter_named(name);

    if (row == TS_PARAMETERS)
        return ts_text_fail(&r->text, name, "the name of a parameter (docs/case-files.md)");
    if (has_parameter(&r->parameter, row))
        return ts_text_fail(&r->text, name, "a parameter that no line before has given");
    //@ assert reading(r) && onward{Pre, Here}(r);
    return read_values(r, row) && keep_parameter(r, row);
}

/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, r->parameter, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && r->number.count == 0;
    ensures moves_on: \result != 0 ==> went_on{Pre, Here}(r); */
static inline bool read_parameter(struct reader *r)
{
    if (!take_parameter(r)) return false;
    //@ assert reading(r) && onward{Pre, Here}(r);
    //@ assert r->key.size == \at(r->key.size, Pre);
    return next(r, "'parameter', 'body', 'frame', 'bytes' or 'end'");
}

/* Lines "parameter ...", as many as there are; version 1 has none. */
/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, r->parameter, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r) && r->number.count == 0; */
static inline bool read_parameters(struct reader *r)
{
    if (r->version < 2) return true;
    /*@ loop invariant reading(r) && onward{Pre, Here}(r) && r->number.count == 0;
        loop assigns r->text.at, r->key, r->possible, r->text.line, r->number,
                     r->parameter, \at(r->c, Pre)->blocks, *\at(r->text.error, Pre);
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    while (IS(r, "parameter"))
        if (!read_parameter(r)) return false;
    return true;
}

#endif
