/* read.c: reads a case file. docs/case-files.md has the grammar; every function here, in
 * parameter_lines.h, body.h, state.h, frame.h and bytes.h takes one rule of it, from the key word
 * of its first line to the key word behind its last. */
#include "cases/case/case.h"

#include "cases/case/body.h"
#include "cases/case/bytes.h"
#include "cases/case/frame.h"
#include "cases/case/options.h"
#include "cases/case/parameter_lines.h"
#include "cases/case/parts.h"

/* The next word must be this one. */
/*@ requires \valid(t) && is_text(t) && \valid_read(wanted.at + (0 .. wanted.size - 1));
    assigns t->at \from t->at, t->end;
    assigns t->line, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t); */
static bool read_word(struct ts_text *t, struct ts_word wanted, const char *what)
{
    struct ts_word word = ts_text_word(t);

    if (ts_word_same(word, wanted)) return true;
    return ts_text_fail(t, word, "%s", what);
}

/* The version of the format; 0 when it is none that there is. */
/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures known: \result <= 2; */
static unsigned read_version(struct ts_text *t)
{
    struct ts_word word = ts_text_word(t);

    if (ts_word_same(word, WORD("2"))) return 2;
    if (ts_word_same(word, WORD("1"))) return 1;
    ts_text_fail(t, word, "version 2 or 1");
    return 0;
}

/*@ requires \valid(r) && is_text(&r->text) && \separated(r, r->text.error);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->version, *r->text.error;
    ensures is_text(&r->text) && read_on{Pre, Here}(&r->text);
    ensures \result != 0 ==> \valid_read(r->key.at + (0 .. r->key.size - 1)) &&
        r->key.size < longest_text; */
static bool read_header(struct reader *r)
{
    if (!ts_text_line(&r->text))
        return ts_text_fail(&r->text, (struct ts_word){r->text.end, 0}, "'touchstone case 2'");
    if (!read_word(&r->text, WORD("touchstone"), "'touchstone case 2'") ||
        !read_word(&r->text, WORD("case"), "'case'"))
        return false;
    r->version = read_version(&r->text);
    return r->version > 0 &&
           next(r, r->version > 1
                       ? "'property', 'option', 'parameter', 'body', 'frame', 'bytes' or 'end'"
                       : "'property', 'option', 'body', 'frame', 'bytes' or 'end'");
}

//@ assigns \nothing;
static bool in_property(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-';
}

/* The name of a property goes to where the case has room for it, and for a zero behind it. */
/*@ requires \valid(to + (0 .. 63)) && \valid_read(word.at + (0 .. word.size - 1));
    assigns to[0 .. 62]; */
static bool take_property(struct ts_word word, char *to)
{
    if (word.size == 0 || word.size >= 64) return false;
    /*@ loop invariant 0 <= i <= word.size < 64;
        loop assigns i, to[0 .. 62];
        loop variant word.size - i; */
    for (size_t i = 0; i < word.size; i++) {
        if (!in_property(word.at[i])) return false;
        to[i] = word.at[i];
    }
    return true;
}

/* What may stand behind the property and behind an option. */
#define OPTIONS_POSSIBLE(r)                                                                        \
    ((r)->version > 1 ? "'option', 'parameter', 'body', 'frame', 'bytes' or 'end'"                 \
                      : "'option', 'body', 'frame', 'bytes' or 'end'")

/* The line "property NAME", if it is the next one. */
/*@ requires \valid(r) && reading(r);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->c->property[0 .. 62], *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r); */
static bool read_property(struct reader *r)
{
    struct ts_word word;

    if (!IS(r, "property")) return true;
    word = ts_text_word(&r->text);
    //@ assert reading(r) && onward{Pre, Here}(r);
    if (!take_property(word, r->c->property))
        return ts_text_fail(&r->text, word, "a property, at most %zu letters, digits and _ . -",
                            sizeof r->c->property - 1);
    //@ assert reading(r) && onward{Pre, Here}(r);
    return next(r, OPTIONS_POSSIBLE(r));
}

/* Sets an option, or says why not. */
/*@ requires \valid(options) && \valid_read(t) && \valid(t->error);
    requires \valid_read(name.at + (0 .. name.size - 1));
    requires \valid_read(value.at + (0 .. value.size - 1));
    assigns *options, *t->error; */
static bool set_option(const struct ts_text *t, struct ts_word name, struct ts_word value,
                       struct ts_contact_options *options);

static bool set_option(const struct ts_text *t, struct ts_word name, struct ts_word value,
                       struct ts_contact_options *options)
{
    char name_room[48], value_room[48];
    struct ts_error why;

    copy_word(name, name_room);
    if (ts_option_set(options, name_room, copy_word(value, value_room), &why)) return true;
    if (ts_option_known(name_room)) return ts_refuse(t->error, t->name, t->line, "%s", why.text);
    return ts_text_fail(t, name, "the name of an option (touchstone contacts --option help)");
}

/*@ requires \valid(r) && reading(r);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->c->options, *r->text.error;
    ensures \result != 0 ==> reading(r) && went_on{Pre, Here}(r); */
static bool read_option(struct reader *r)
{
    struct ts_word name = ts_text_word(&r->text), value = ts_text_word(&r->text);

    //@ assert reading(r) && onward{Pre, Here}(r);
    if (!set_option(&r->text, name, value, &r->c->options)) return false;
    //@ assert reading(r) && onward{Pre, Here}(r);
    return next(r, OPTIONS_POSSIBLE(r));
}

/* ---- one rule as often as its key word comes ---- */

/*@ requires \valid(r) && reading(r);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->c->options, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r); */
static bool read_options(struct reader *r)
{
    /*@ loop invariant reading(r) && onward{Pre, Here}(r);
        loop assigns r->text.at, r->key, r->possible, r->text.line, \at(r->c, Pre)->options,
                     *\at(r->text.error, Pre);
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    while (IS(r, "option"))
        if (!read_option(r)) return false;
    return true;
}

/*@ requires \valid(r) && reading(r) && r->number.count == 0 && r->index.count == 0;
    requires good_bodies(r->body.contents, r->body.count);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, r->index, r->body, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures \result != 0 ==> r->number.count == 0 && r->index.count == 0;
    ensures good: \result != 0 ==> good_bodies(r->body.contents, r->body.count); */
static bool read_bodies(struct reader *r)
{
    /*@ loop invariant reading(r) && onward{Pre, Here}(r);
        loop invariant r->number.count == 0 && r->index.count == 0;
        loop invariant good_bodies(r->body.contents, r->body.count);
        loop assigns r->text.at, r->key, r->possible, r->text.line, r->number, r->index, r->body,
                     \at(r->c, Pre)->blocks, *\at(r->text.error, Pre);
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    while (IS(r, "body"))
        if (!read_body(r)) return false;
    return true;
}

/*@ requires \valid(r) && reading(r) && r->answer.count == 0;
    requires r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, r->pair, r->state, r->answer, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures good: \result != 0 ==>
        good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count); */
static bool read_frames(struct reader *r, size_t size)
{
    /*@ loop invariant reading(r) && onward{Pre, Here}(r);
        loop invariant r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
        loop invariant good_answers(r->answer.contents, r->answer.count, r->body.contents,
                                    r->body.count);
        loop assigns r->text.at, r->key, r->possible, r->text.line, r->number, r->pair, r->state,
                     r->answer, \at(r->c, Pre)->blocks, *\at(r->text.error, Pre);
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    while (IS(r, "frame"))
        if (!read_frame(r, size)) return false;
    return true;
}

/*@ requires \valid(r) && reading(r);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->byte, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r); */
static bool read_end(struct reader *r)
{
    /*@ loop invariant reading(r) && onward{Pre, Here}(r);
        loop assigns r->text.at, r->key, r->possible, r->text.line, r->byte,
                     *\at(r->text.error, Pre);
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    while (IS(r, "bytes"))
        if (!read_bytes(r)) return false;
    if (!IS(r, "end")) return not_possible(r);
    if (!next(r, "the end of the file")) return false;
    if (r->key.size == 0) return true;
    return not_possible(r);
}

/* The first line, the property and the options. */
/*@ requires \valid(r) && is_text(&r->text) && \valid(r->c) && \separated(r, r->text.error, r->c);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->version, r->c->property[0 .. 62], r->c->options, *r->text.error;
    ensures \result != 0 ==> reading(r) && r->c == \old(r->c) &&
        r->text.error == \old(r->text.error); */
static bool read_head(struct reader *r)
{
    if (!read_header(r)) return false;
    //@ assert reading(r) && r->c == \at(r->c, Pre) && r->text.error == \at(r->text.error, Pre);
    if (!read_property(r)) return false;
    //@ assert reading(r) && r->c == \at(r->c, Pre) && r->text.error == \at(r->text.error, Pre);
    return read_options(r);
}

/*@ // What a case has read: its arrays are as long as it says, faces name vertices of their bodies,
    // contacts name faces of bodies 0 and 1.
    predicate good_case{L}(struct ts_case *c) =
        \valid_read(c->body + (0 .. c->body_count - 1)) &&
        \valid_read(c->answer + (0 .. c->frame_count - 1)) &&
        (\forall integer i; 0 <= i < c->body_count ==> good_body(c->body[i])) &&
        (\forall integer i; 0 <= i < c->frame_count && c->answer[i].known != 0 ==>
            2 <= c->body_count &&
            good_pairs(c->answer[i], c->body[0].face_count, c->body[1].face_count)); */

/*@ requires \valid(r) && is_text(&r->text) && \valid(r->c);
    requires \separated(r, r->text.error, r->c);
    requires r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
    requires r->body.count == 0 && r->answer.count == 0;
    assigns *r, *r->text.error, *r->c;
    ensures \result != 0 ==> reading(r) && r->c == \old(r->c);
    ensures bodies: \result != 0 ==> good_bodies(r->body.contents, r->body.count);
    ensures answers: \result != 0 ==>
        good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count); */
static bool read_all(struct reader *r, size_t size)
{
    if (!read_head(r)) return false;
    if (!read_parameters(r)) return false;
    //@ assert reading(r) && r->c == \at(r->c, Pre) && r->text.error == \at(r->text.error, Pre);
    //@ assert r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
    if (!read_bodies(r)) return false;
    //@ assert reading(r) && r->c == \at(r->c, Pre) && r->text.error == \at(r->text.error, Pre);
    //@ assert r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
    if (!read_frames(r, size)) return false;
    //@ assert reading(r) && r->c == \at(r->c, Pre) && r->text.error == \at(r->text.error, Pre);
    if (!read_end(r)) return false;
    //@ assert reading(r) && r->c == \at(r->c, Pre);
    return true;
}

/* What was read goes from the lists to the case, and what version 1 said with vertices to
 * parameters.
 */
/*@ requires \valid(r) && reading(r) && good_bodies(r->body.contents, r->body.count);
    requires good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count);
    assigns *r, *r->text.error, *r->c;
    ensures r->c == \old(r->c);
    ensures \result != 0 ==> good_case(r->c); */
static bool take_lists(struct reader *r);

static bool take_lists(struct reader *r)
{
    struct ts_case *c = r->c;

    for (size_t i = 0; i < r->parameter.count; i++) {
        const struct row_read *read = (const struct row_read *)r->parameter.item + i;

        c->parameter[read->row] = (struct ts_parameter){read->count, read->value};
    }
    c->body_count = r->body.count;
    c->frame_count = r->answer.count;
    c->byte_count = r->byte.count;
    c->body = keep(c, &r->body, sizeof *c->body);
    c->state = keep(c, &r->state, sizeof *c->state);
    c->answer = keep(c, &r->answer, sizeof *c->answer);
    if (c->byte_count) c->byte = keep(c, &r->byte, 1);
    if (c->body && c->state && c->answer && (!c->byte_count || c->byte) &&
        (r->version > 1 || ts_case_from_version_1(c)))
        return true;
    return ts_text_no_memory(&r->text);
}

/*@ requires \valid(r) && \separated(r, r->text.error);
    assigns r->c;
    ensures \result != 0 ==> \valid(r->c) && \separated(r, r->text.error, r->c);
    ensures \result == 0 ==> r->c == \null; */
static bool new_case(struct reader *r);

static bool new_case(struct reader *r)
{
    r->c = ts_case_new();
    return r->c;
}

/* Frees what a reader worked with; its case goes to the caller, or is freed if it is no good. */
/*@ requires \valid(r) && \valid(c);
    assigns *r, *c;
    ensures good != 0 && \old(good_case(r->c)) ==> good_case(*c);
    ensures good == 0 ==> *c == \null; */
static void finish(struct reader *r, bool good, struct ts_case **c);

static void finish(struct reader *r, bool good, struct ts_case **c)
{
    ts_list_free(&r->parameter);
    ts_list_free(&r->body);
    ts_list_free(&r->state);
    ts_list_free(&r->answer);
    ts_list_free(&r->number);
    ts_list_free(&r->index);
    ts_list_free(&r->pair);
    ts_list_free(&r->byte);
    *c = good ? r->c : NULL;
    if (!good) ts_case_free(r->c);
}

/* Reads a text with a reader that has read nothing yet. */
/*@ requires \valid(r) && r->c == \null && r->body.count == 0 && r->answer.count == 0;
    requires r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
    requires \valid_read(text + (0 .. size - 1)) && size < longest_text;
    requires \valid(c) && \valid(error) && \separated(r, error);
    requires \separated(&r->text, text + (0 .. size - 1));
    ensures good: \result != 0 ==> good_case(*c);
    ensures \result == 0 ==> *c == \null; */
static bool read_with(struct reader *r, const char *name, const char *text, size_t size,
                      struct ts_case **c, struct ts_error *error)
{
    bool good = ts_text_open(&r->text, name, text, size, error) &&
                (new_case(r) || ts_text_no_memory(&r->text)) && read_all(r, size) && take_lists(r);

    finish(r, good, c);
    return good;
}

/*@ requires \valid_read(text + (0 .. size - 1)) && size < longest_text;
    requires \valid(c) && \valid(error);
    ensures good: \result != 0 ==> good_case(*c);
    ensures \result == 0 ==> *c == \null; */
bool ts_case_read(const char *name, const char *text, size_t size, struct ts_case **c,
                  struct ts_error *error)
{
    struct reader r = {.c = NULL};

    return read_with(&r, name, text, size, c, error);
}
