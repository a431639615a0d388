/* write.c: writes a case file (docs/case-files.md). Numbers are hexadecimal, so that every
 * bit survives; they are written by hand, because what %a prints depends on locale and C library.
 */
#include "cases/case/case.h"

#include <math.h>
#include <string.h>

#include "cases/case/options.h"
#include "cases/text/text.h"

struct writer {
    FILE *out;
    size_t used;
    char buffer[8192];
};

static void flush(struct writer *w)
{
    fwrite(w->buffer, 1, w->used, w->out); /* a failure stays in the stream: see the end */
    w->used = 0;
}

/* Room for a word of at most 64 bytes. */
static char *room(struct writer *w)
{
    if (w->used + 64 > sizeof w->buffer) flush(w);
    return w->buffer + w->used;
}

static void put_text(struct writer *w, const char *text)
{
    size_t size = strlen(text);

    memcpy(room(w), text, size);
    w->used += size;
}

static void put_digits(struct writer *w, uint64_t n)
{
    char reversed[24], *p = room(w);
    size_t size = 0;

    do reversed[size++] = (char)('0' + n % 10);
    while (n /= 10);
    w->used += size;
    while (size) *p++ = reversed[--size];
}

static void put_count(struct writer *w, uint64_t n)
{
    put_text(w, " ");
    put_digits(w, n);
}

/* 0x1.8p+1, 0x0.0000000000001p-1022, -0x0p+0: no digit more than is needed. */
static void put_number(struct writer *w, double x)
{
    char *p = room(w), *start = p;
    uint64_t bits, fraction;
    int exponent;

    memcpy(&bits, &x, sizeof bits);
    fraction = bits & 0xfffffffffffff;
    exponent = (int)(bits >> 52 & 0x7ff);
    *p++ = ' ';
    if (bits >> 63) *p++ = '-';
    *p++ = '0';
    *p++ = 'x';
    *p++ = exponent ? '1' : '0';
    if (fraction) *p++ = '.';
    for (; fraction; fraction = fraction << 4 & 0xfffffffffffff)
        *p++ = "0123456789abcdef"[fraction >> 48];
    exponent = exponent ? exponent - 1023 : bits << 1 ? -1022 : 0;
    *p++ = 'p';
    *p++ = exponent < 0 ? '-' : '+';
    if (exponent < 0) exponent = -exponent;
    if (exponent >= 1000) *p++ = (char)('0' + exponent / 1000);
    if (exponent >= 100) *p++ = (char)('0' + exponent / 100 % 10);
    if (exponent >= 10) *p++ = (char)('0' + exponent / 10 % 10);
    *p++ = (char)('0' + exponent % 10);
    w->used += (size_t)(p - start);
}

static void put_numbers(struct writer *w, const char *key, const double *x, size_t count)
{
    put_text(w, key);
    for (size_t i = 0; i < count; i++) put_number(w, x[i]);
    put_text(w, "\n");
}

static void put_body(struct writer *w, const struct ts_body *body)
{
    const double *p = body->reference;

    put_text(w, body->convex ? "body convex\n" : "body\n");
    for (uint32_t r = 0; r < body->reference_count; r++) {
        put_text(w, "reference\n");
        for (uint32_t i = 0; i < body->vertex_count; i++, p += 3) put_numbers(w, "vertex", p, 3);
    }
    for (uint32_t i = 0; i < body->face_count; i++) {
        put_text(w, "face");
        for (size_t k = 0; k < 3; k++) put_count(w, body->face[3 * (size_t)i + k]);
        put_text(w, "\n");
    }
}

static bool is_identity(const struct ts_pose *pose)
{
    static const struct ts_pose identity = TS_IDENTITY;

    return memcmp(pose, &identity, sizeof identity) == 0; /* also tells 0 from -0 */
}

static bool at_rest(const struct ts_body *body, const struct ts_state *state)
{
    bool moved = state->vertex && body->vertex_count;

    return !moved && !state->weight && is_identity(&state->pose);
}

static void put_state(struct writer *w, size_t number, const struct ts_body *body,
                      const struct ts_state *state)
{
    put_text(w, "state");
    put_count(w, number);
    put_text(w, "\n");
    if (state->weight) put_numbers(w, "weights", state->weight, body->reference_count);
    if (!is_identity(&state->pose)) put_numbers(w, "pose", (const double *)state->pose.row, 12);
    for (size_t i = 0; state->vertex && i < body->vertex_count; i++)
        put_numbers(w, "moved", state->vertex + 3 * i, 3);
}

static void put_frame(struct writer *w, const struct ts_case *c, size_t frame)
{
    const struct ts_answer *answer = &c->answer[frame];
    bool brief = c->frame_count * c->body_count <= TS_UNSAID_STATES;

    put_text(w, "frame\n");
    for (size_t i = 0; i < c->body_count; i++) {
        const struct ts_state *s = ts_case_state(c, frame, i);

        if (!brief || !at_rest(&c->body[i], s)) put_state(w, i, &c->body[i], s);
    }
    if (!answer->known) return;
    put_text(w, "contacts");
    put_count(w, answer->count);
    put_text(w, "\n");
    for (size_t i = 0; i < answer->count; i++) {
        put_text(w, "contact");
        put_count(w, answer->pair[i].a);
        put_count(w, answer->pair[i].b);
        put_text(w, "\n");
    }
}

static void put_bytes(struct writer *w, const struct ts_case *c)
{
    for (size_t i = 0; i < c->byte_count; i++) {
        char digits[] = {"0123456789abcdef"[c->byte[i] >> 4], "0123456789abcdef"[c->byte[i] & 15],
                         0};

        if (i % 32 == 0) put_text(w, "bytes ");
        put_text(w, digits);
        if (i % 32 == 31 || i + 1 == c->byte_count) put_text(w, "\n");
    }
}

/* Options that are not the default. */
static void put_options(struct writer *w, const struct ts_contact_options *options)
{
    char room[16];

    for (const struct ts_option *o = ts_option_names; o->name; o++) {
        const char *value = ts_option_text(o, options, room);

        if (!*value) continue;
        put_text(w, "option ");
        put_text(w, o->name);
        put_text(w, " ");
        put_text(w, value);
        put_text(w, "\n");
    }
}

/* A whole number of at most 2^53. */
static void put_whole(struct writer *w, double x)
{
    put_text(w, x < 0 ? " -" : " ");
    put_digits(w, (uint64_t)fabs(x));
}

static void put_parameters(struct writer *w, const struct ts_parameter *parameter)
{
    for (size_t i = 0; i < TS_PARAMETERS; i++) {
        if (!parameter[i].value) continue;
        put_text(w, "parameter ");
        put_text(w, ts_parameter_kinds[i].name);
        for (size_t k = 0; k < parameter[i].count; k++)
            (ts_parameter_kinds[i].whole ? put_whole : put_number)(w, parameter[i].value[k]);
        put_text(w, "\n");
    }
}

bool ts_case_write(FILE *out, const struct ts_case *c)
{
    struct writer w = {.out = out, .used = 0};

    put_text(&w, "touchstone case 2\n");
    if (c->property[0]) {
        put_text(&w, "property ");
        put_text(&w, c->property);
        put_text(&w, "\n");
    }
    put_options(&w, &c->options);
    put_parameters(&w, c->parameter);
    for (size_t i = 0; i < c->body_count; i++) put_body(&w, &c->body[i]);
    for (size_t f = 0; f < c->frame_count; f++) put_frame(&w, c, f);
    put_bytes(&w, c);
    put_text(&w, "end\n");
    flush(&w);
    return !ferror(out);
}
