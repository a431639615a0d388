/* case_read.c: reads a case file. docs/case-files.md has the grammar; every function here takes
 * one rule of it, from the key word of its first line to the key word behind its last. */
#include "cases/case.h"

#include <math.h>
#include <string.h>

#include "cases/case_parts.h"
#include "cases/mesh.h"
#include "cases/options.h"
#include "cases/text.h"

struct reader {
    struct ts_text text;
    struct ts_word key;   /* first word of the current line; empty at the end of the file */
    const char *possible; /* the key words that may stand here */
    struct ts_case *c;
    struct ts_list body, state, answer; /* what becomes the case's arrays of the same name */
    struct ts_list number, index, byte; /* what the rule at work has read so far */
};

/* The line that was read must end; then comes the key word of the next one. Where there is one, the
 * text was read on: so every loop below that waits for a key word to go away comes to an end. */
/*@ requires \valid(r) && is_text(&r->text) && \separated(r, r->text.error);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from possible;
    assigns r->text.line, *r->text.error;
    ensures is_text(&r->text) && read_on{Pre, Here}(&r->text);
    ensures moves_on: \result != 0 && r->key.size > 0 ==> \at(r->text.at, Pre) < r->text.at;
    ensures \result != 0 ==> \valid_read(r->key.at + (0 .. r->key.size - 1)); */
static bool next(struct reader *r, const char *possible)
{
    if (!ts_text_line_ends(&r->text)) return false;
    r->key = (struct ts_word){r->text.end, 0};
    if (ts_text_line(&r->text)) r->key = ts_text_word(&r->text);
    r->possible = possible;
    return true;
}

static bool is(const struct reader *r, const char *key) { return ts_word_is(r->key, key); }

static bool not_possible(const struct reader *r)
{
    return ts_text_fail(&r->text, r->key, "%s", r->possible);
}

/* Moves the items of a list into the case's own memory; NULL: no memory. */
static void *keep(struct reader *r, struct ts_list *list, size_t size)
{
    void *kept = ts_case_alloc(r->c, list->count, size);

    if (kept && list->count) memcpy(kept, list->item, list->count * size);
    list->count = 0;
    return kept;
}

/* Lines "KEY X Y Z", one after the other; how many there were. */
static bool read_points(struct reader *r, const char *key, const char *possible, size_t *count)
{
    for (*count = 0; is(r, key); ++*count) {
        double *p = ts_list_add(&r->number, 3, sizeof *p);

        if (!p) return ts_text_no_memory(&r->text);
        if (*count == UINT32_MAX) return ts_text_fail(&r->text, r->key, "at most 2^32-1 vertices");
        if (!ts_text_number(&r->text, "coordinate x", &p[0]) ||
            !ts_text_number(&r->text, "coordinate y", &p[1]) ||
            !ts_text_number(&r->text, "coordinate z", &p[2]) || !next(r, possible))
            return false;
    }
    return true;
}

static bool read_references(struct reader *r, struct ts_body *body)
{
    static const char possible[] =
        "'vertex', 'reference', 'face', 'body', 'frame', 'bytes' or 'end'";
    size_t count;

    while (is(r, "reference")) {
        if (!next(r, possible) || !read_points(r, "vertex", possible, &count)) return false;
        if (body->reference_count == 0) body->vertex_count = (uint32_t)count;
        if (count != body->vertex_count)
            return ts_text_fail(&r->text, r->key,
                                "%u lines 'vertex' in this reference, as in the first, not %zu",
                                body->vertex_count, count);
        if (body->reference_count++ == UINT32_MAX)
            return ts_text_fail(&r->text, r->key, "at most 2^32-1 references");
    }
    return true;
}

/* The three vertices of a face, each below `vertices`. */
/*@ requires \valid(t) && is_text(t) && \valid(corner + (0 .. 2));
    requires \separated(corner + (0 .. 2), t, t->error);
    assigns t->at \from t->at, t->end;
    assigns t->line, corner[0 .. 2], *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures in_range: \result != 0 ==> \forall integer i; 0 <= i < 3 ==> corner[i] < vertices; */
static bool read_corners(struct ts_text *t, uint32_t vertices, uint32_t *corner)
{
    uint64_t number;

    /*@ loop invariant 0 <= i <= 3 && is_text(t) && read_on{Pre, Here}(t);
        loop invariant \forall integer k; 0 <= k < i ==> corner[k] < vertices;
        loop assigns i, number, t->at, t->line, corner[0 .. 2], *t->error;
        loop variant 3 - i; */
    for (int i = 0; i < 3; i++) {
        if (!ts_text_count(t, "a vertex number", vertices, &number)) return false;
        corner[i] = (uint32_t)number;
    }
    return true;
}

static bool read_faces(struct reader *r, struct ts_body *body)
{
    for (; is(r, "face"); body->face_count++) {
        uint32_t *face = ts_list_add(&r->index, 3, sizeof *face);

        if (!face) return ts_text_no_memory(&r->text);
        if (body->face_count == UINT32_MAX)
            return ts_text_fail(&r->text, r->key, "at most 2^32-1 faces");
        if (!read_corners(&r->text, body->vertex_count, face)) return false;
        if (!next(r, "'face', 'body', 'frame', 'bytes' or 'end'")) return false;
    }
    return true;
}

static bool read_body(struct reader *r)
{
    struct ts_text ahead = r->text;
    struct ts_body body = {.convex = ts_word_is(ts_text_word(&ahead), "convex")}, *added;

    if (body.convex) r->text = ahead;
    if (!next(r, "'reference'")) return false;
    if (!is(r, "reference")) return not_possible(r);
    if (!read_references(r, &body)) return false;
    body.reference = keep(r, &r->number, sizeof(double));
    if (!body.reference) return ts_text_no_memory(&r->text);
    if (!read_faces(r, &body)) return false;
    body.face = keep(r, &r->index, sizeof(uint32_t));
    added = ts_list_add(&r->body, 1, sizeof body);
    if (!body.face || !added) return ts_text_no_memory(&r->text);
    *added = body;
    return true;
}

/* One weight per reference; those of a convex body sum to 1 within n 2^-50. */
static bool read_weights(struct reader *r, const struct ts_body *body, struct ts_state *state)
{
    double sum = 0;

    for (uint32_t i = 0; i < body->reference_count; i++) {
        double *weight = ts_list_add(&r->number, 1, sizeof *weight);
        struct ts_text before = r->text;

        if (!weight) return ts_text_no_memory(&r->text);
        if (!ts_text_number(&r->text, "a weight for every reference", weight)) return false;
        if (*weight < 0)
            return ts_text_fail(&r->text, ts_text_word(&before), "a weight that is not negative");
        sum = i ? sum + *weight : *weight;
    }
    if (body->convex && !(fabs(sum - 1) <= body->reference_count * 0x1p-50)) {
        char shown[40];

        snprintf(shown, sizeof shown, "sum %.17g", sum);
        return ts_text_fail(&r->text, (struct ts_word){shown, strlen(shown)},
                            "weights that sum to 1 within %u 2^-50", body->reference_count);
    }
    state->weight = keep(r, &r->number, sizeof(double));
    return state->weight ? true : ts_text_no_memory(&r->text);
}

static bool read_moved(struct reader *r, const struct ts_body *body, struct ts_state *state)
{
    size_t count;

    if (!read_points(r, "moved", "'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'", &count))
        return false;
    if (count != body->vertex_count)
        return ts_text_fail(&r->text, r->key, "%u lines 'moved', one for each vertex, not %zu",
                            body->vertex_count, count);
    state->vertex = keep(r, &r->number, sizeof(double));
    return state->vertex ? true : ts_text_no_memory(&r->text);
}

static bool read_state(struct reader *r, const struct ts_body *body, struct ts_state *state)
{
    if (!next(r, "'weights', 'pose', 'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'"))
        return false;
    if (is(r, "weights") &&
        (!read_weights(r, body, state) ||
         !next(r, "'pose', 'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'")))
        return false;
    if (is(r, "pose") && (!read_pose(&r->text, &state->pose) ||
                          !next(r, "'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'")))
        return false;
    return is(r, "moved") ? read_moved(r, body, state) : true;
}

/* A face of each of two bodies, each below their numbers of faces. */
/*@ requires \valid(t) && is_text(t) && \valid(pair) && \separated(pair, t, t->error);
    assigns t->at \from t->at, t->end;
    assigns t->line, *pair, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures in_range: \result != 0 ==> pair->a < faces_a && pair->b < faces_b; */
static bool read_contact(struct ts_text *t, uint32_t faces_a, uint32_t faces_b,
                         struct ts_pair *pair)
{
    uint64_t a, b;

    if (!ts_text_count(t, "a face of body 0", faces_a, &a) ||
        !ts_text_count(t, "a face of body 1", faces_b, &b))
        return false;
    pair->a = (uint32_t)a;
    pair->b = (uint32_t)b;
    return true;
}

/* "contacts N" and N lines "contact A B", sorted, each pair once. */
static bool read_answer(struct reader *r, struct ts_answer *answer)
{
    const struct ts_body *body = r->body.item;
    struct ts_pair last = {0, 0};
    uint64_t wanted, count = 0;

    if (r->body.count < 2)
        return ts_text_fail(&r->text, r->key, "'contacts' only where there are two bodies");
    if (!ts_text_count(&r->text, "a number of contacts", UINT64_MAX, &wanted) ||
        !next(r, wanted ? "'contact'" : "'frame', 'bytes' or 'end'"))
        return false;
    for (; count < wanted && is(r, "contact"); count++) {
        struct ts_pair *pair = ts_list_add(&r->index, 2, sizeof(uint32_t));

        if (!pair) return ts_text_no_memory(&r->text);
        if (!read_contact(&r->text, body[0].face_count, body[1].face_count, pair)) return false;
        if (count && ts_pair_compare(&last, pair) >= 0)
            return ts_text_fail(&r->text, r->key, "a contact behind %u %u in sorted order", last.a,
                                last.b);
        last = *pair;
        if (!next(r, count + 1 < wanted ? "'contact'" : "'frame', 'bytes' or 'end'")) return false;
    }
    if (count != wanted)
        return ts_text_fail(&r->text, r->key, "%llu lines 'contact', not %llu",
                            (unsigned long long)wanted, (unsigned long long)count);
    *answer = (struct ts_answer){true, count, keep(r, &r->index, sizeof(uint32_t))};
    return answer->pair ? true : ts_text_no_memory(&r->text);
}

static bool read_frame(struct reader *r, size_t file_size)
{
    const struct ts_body *body = r->body.item;
    struct ts_state *state = ts_list_add(&r->state, r->body.count, sizeof *state);
    struct ts_answer *answer = ts_list_add(&r->answer, 1, sizeof *answer);
    uint64_t first = 0, number;

    if (!state || !answer) return ts_text_no_memory(&r->text);
    *answer = (struct ts_answer){false, 0, NULL};
    for (size_t i = 0; i < r->body.count; i++) state[i] = ts_at_rest();
    if (r->state.count > TS_UNSAID_STATES && r->state.count > file_size / 8)
        return ts_text_fail(&r->text, r->key, "a state for every body, in a file with more than %d",
                            TS_UNSAID_STATES);
    if (!next(r, "'state', 'contacts', 'frame', 'bytes' or 'end'")) return false;
    for (; is(r, "state"); first = number + 1) {
        if (!ts_text_count(&r->text, "a body", r->body.count, &number)) return false;
        if (number < first)
            return ts_text_fail(&r->text, r->key, "a body behind body %llu",
                                (unsigned long long)first - 1);
        if (!read_state(r, &body[number], &state[number])) return false;
    }
    return is(r, "contacts") ? read_answer(r, answer) : true;
}

static int hex_value(char c)
{
    const char *digits = "0123456789abcdef0123456789ABCDEF", *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) % 16 : -1;
}

static bool read_bytes(struct reader *r)
{
    struct ts_word word = ts_text_word(&r->text);
    unsigned char *byte = ts_list_add(&r->byte, word.size / 2, 1);

    if (word.size == 0 || word.size % 2)
        return ts_text_fail(&r->text, word, "pairs of hexadecimal digits");
    if (!byte) return ts_text_no_memory(&r->text);
    for (size_t i = 0; i < word.size; i += 2) {
        int high = hex_value(word.at[i]), low = hex_value(word.at[i + 1]);

        if (high < 0 || low < 0) return ts_text_fail(&r->text, word, "pairs of hexadecimal digits");
        byte[i / 2] = (unsigned char)(16 * high + low);
    }
    return next(r, "'bytes' or 'end'");
}

static bool read_header(struct reader *r)
{
    struct ts_word word;

    r->key = (struct ts_word){r->text.end, 0};
    if (ts_text_line(&r->text)) r->key = ts_text_word(&r->text);
    if (!is(r, "touchstone")) return ts_text_fail(&r->text, r->key, "'touchstone case 1'");
    word = ts_text_word(&r->text);
    if (!ts_word_is(word, "case")) return ts_text_fail(&r->text, word, "'case'");
    word = ts_text_word(&r->text);
    if (!ts_word_is(word, "1")) return ts_text_fail(&r->text, word, "version 1");
    return next(r, "'property', 'option', 'body', 'frame', 'bytes' or 'end'");
}

static bool read_property(struct reader *r)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    struct ts_word word = ts_text_word(&r->text);
    bool good = word.size > 0 && word.size < sizeof r->c->property;

    for (size_t i = 0; good && i < word.size; i++) good = strchr(allowed, word.at[i]);
    if (!good)
        return ts_text_fail(&r->text, word, "a property, at most %zu letters, digits and _ . -",
                            sizeof r->c->property - 1);
    memcpy(r->c->property, word.at, word.size);
    return next(r, "'option', 'body', 'frame', 'bytes' or 'end'");
}

static bool read_option(struct reader *r)
{
    struct ts_word name = ts_text_word(&r->text), value = ts_text_word(&r->text);
    char name_room[48], value_room[48];
    struct ts_error why;

    if (!ts_option_set(&r->c->options, copy_word(name, name_room), copy_word(value, value_room),
                       &why))
        return ts_refuse(r->text.error, r->text.name, r->text.line, "%s", why.text);
    return next(r, "'option', 'body', 'frame', 'bytes' or 'end'");
}

static bool read_all(struct reader *r, size_t size)
{
    if (!read_header(r)) return false;
    if (is(r, "property") && !read_property(r)) return false;
    while (is(r, "option"))
        if (!read_option(r)) return false;
    while (is(r, "body"))
        if (!read_body(r)) return false;
    while (is(r, "frame"))
        if (!read_frame(r, size)) return false;
    while (is(r, "bytes"))
        if (!read_bytes(r)) return false;
    if (!is(r, "end")) return not_possible(r);
    if (!next(r, "the end of the file")) return false;
    return r->key.size == 0 || not_possible(r);
}

static bool take_lists(struct reader *r)
{
    struct ts_case *c = r->c;

    c->body_count = r->body.count;
    c->frame_count = r->answer.count;
    c->byte_count = r->byte.count;
    c->body = keep(r, &r->body, sizeof *c->body);
    c->state = keep(r, &r->state, sizeof *c->state);
    c->answer = keep(r, &r->answer, sizeof *c->answer);
    if (c->byte_count && !(c->byte = keep(r, &r->byte, 1))) return ts_text_no_memory(&r->text);
    return c->body && c->state && c->answer ? true : ts_text_no_memory(&r->text);
}

bool ts_case_read(const char *name, const char *text, size_t size, struct ts_case **c,
                  struct ts_error *error)
{
    struct reader r = {.c = NULL};
    bool good = ts_text_open(&r.text, name, text, size, error);

    *c = NULL;
    if (good && !(r.c = ts_case_new())) good = ts_text_no_memory(&r.text);
    good = good && read_all(&r, size) && take_lists(&r);
    ts_list_free(&r.body);
    ts_list_free(&r.state);
    ts_list_free(&r.answer);
    ts_list_free(&r.number);
    ts_list_free(&r.index);
    ts_list_free(&r.byte);
    if (good)
        *c = r.c;
    else
        ts_case_free(r.c);
    return good;
}
