/* reader.c: what must hold of the readers of case files and meshes, and of the writer.
 *
 * round_trip: what was written is read as the same case, and written as the same bytes.
 * cut_short:  a case file that ends early is refused, wherever a line was lost.
 * any_bytes:  whatever the bytes are, a reader either says in one line, with file and line number,
 *             what it expected, or gives a case whose numbers are finite and whose indices name
 *             something, and which can be written and read again.
 * foreign_bytes: the same of what assimp reads (foreign.c). */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/import/import.h"
#include "cases/import/ply.h"
#include "common/pairs.h"
#include "props/engine/columns.h"
#include "props/reader/reader.h"

const struct ts_readers ts_reader_opt = {
    {ts_case_read, ts_obj_read, ts_off_read, ts_ply_read}, ts_import_text, ts_case_write};

struct text {
    char *byte;
    size_t size;
};

static bool write_text(const struct ts_readers *twin, const struct ts_case *c, struct text *t)
{
    FILE *out;
    bool good;

    *t = (struct text){NULL, 0};
    out = open_memstream(&t->byte, &t->size);
    if (!out) return false;
    good = twin->write(out, c);
    if (fclose(out) != 0) good = false;
    return good;
}

/* Written, read and written again, the case and the bytes stay the same. */
static void check_survival(const struct ts_readers *twin, const struct ts_case *c,
                           struct ts_verdict *v)
{
    struct text first, second = {NULL, 0};
    struct ts_case *again = NULL;
    struct ts_error error;

    if (!write_text(twin, c, &first))
        ts_wrong(v, "the case could not be written");
    else if (!twin->read[0]("input", first.byte, first.size, &again, &error))
        ts_wrong(v, "what was written was refused: %s", error.text);
    else if (!ts_case_equal(c, again))
        ts_wrong(v, "the case that was read is not the case that was written");
    else if (!write_text(twin, again, &second))
        ts_wrong(v, "the case that was read could not be written");
    else if (first.size != second.size || memcmp(first.byte, second.byte, first.size) != 0)
        ts_wrong(v, "written again, the bytes are others");
    ts_case_free(again);
    free(first.byte);
    free(second.byte);
}

static void round_trip(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    v->compared++;
    check_survival(twin, c, v);
}

/* At most this many cuts a case, spread over its lines; the last line is always among them. */
enum { cuts = 16 };

static void cut_short(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_readers *readers = twin;
    struct text whole;
    size_t size, step;

    if (!write_text(readers, c, &whole)) {
        ts_wrong(v, "the case could not be written");
        free(whole.byte);
        return;
    }
    step = whole.size / cuts;
    for (size = whole.size - 1; size > 0; size = size > step ? size - step : 0) {
        struct ts_case *part = NULL;
        struct ts_error error;

        while (size > 0 && whole.byte[size - 1] != '\n') size--;
        v->compared++;
        if (readers->read[0]("input", whole.byte, size, &part, &error))
            ts_wrong(v, "accepted the first %zu of %zu bytes", size, whole.size);
        ts_case_free(part);
    }
    free(whole.byte);
}

/* "input:LINE: expected ..., found ...", one line; or "input: ..." with a byte, where a file is
 * binary and has no lines. */
static bool good_message(const char *text)
{
    const char *p = text + 5;

    if (strncmp(text, "input:", 6) != 0) return false;
    if (isdigit((unsigned char)p[1]))
        for (p++; isdigit((unsigned char)*p); p++) continue;
    else if (!strstr(p, " byte"))
        return false;
    return strncmp(p, ": expected ", 11) == 0 && !strchr(p, '\n') && strstr(p, ", found ");
}

static bool all_finite(const double *x, size_t count)
{
    for (size_t i = 0; x && i < count; i++)
        if (!isfinite(x[i])) return false;
    return true;
}

static bool weights_are_good(const struct ts_body *body, const double *weight)
{
    double sum = 0;

    if (!weight) return true;
    if (!all_finite(weight, body->reference_count)) return false;
    for (uint32_t i = 0; i < body->reference_count; i++) {
        if (weight[i] < 0) return false;
        sum = i ? sum + weight[i] : weight[i];
    }
    return !body->convex || fabs(sum - 1) <= body->reference_count * 0x1p-50;
}

static void check_body(const struct ts_body *body, struct ts_verdict *v)
{
    size_t numbers = (size_t)3 * body->vertex_count * body->reference_count;

    if (body->reference_count == 0) ts_wrong(v, "accepted a body without a reference");
    if (!all_finite(body->reference, numbers)) ts_wrong(v, "accepted a vertex that is not finite");
    for (size_t i = 0; i < (size_t)3 * body->face_count; i++)
        if (body->face[i] >= body->vertex_count)
            ts_wrong(v, "accepted vertex %u of %u in face %zu", (unsigned)body->face[i],
                     (unsigned)body->vertex_count, i / 3);
}

static void check_frame(const struct ts_case *c, size_t frame, struct ts_verdict *v)
{
    const struct ts_answer *answer = &c->answer[frame];

    for (size_t i = 0; i < c->body_count; i++) {
        const struct ts_state *state = ts_case_state(c, frame, i);

        if (!all_finite((const double *)state->pose.row, 12) ||
            !all_finite(state->vertex, (size_t)3 * c->body[i].vertex_count))
            ts_wrong(v, "accepted a state that is not finite");
        if (!weights_are_good(&c->body[i], state->weight))
            ts_wrong(v, "accepted weights that are none");
    }
    for (size_t i = 0; answer->known && i < answer->count; i++)
        if (answer->pair[i].a >= c->body[0].face_count ||
            answer->pair[i].b >= c->body[1].face_count ||
            (i && ts_pair_compare(&answer->pair[i - 1], &answer->pair[i]) >= 0))
            ts_wrong(v, "accepted a contact that is out of range or out of order");
}

static void check_parameters(const struct ts_case *c, struct ts_verdict *v)
{
    for (size_t i = 0; i < TS_PARAMETERS; i++) {
        const struct ts_parameter_kind *kind = &ts_parameter_kinds[i];
        const struct ts_parameter *p = &c->parameter[i];

        if (p->value && !kind->listed && p->count != kind->count)
            ts_wrong(v, "accepted %zu numbers of parameter %s", p->count, kind->name);
        for (size_t k = 0; k < p->count; k++)
            if (!ts_parameter_takes(kind, p->value[k]))
                ts_wrong(v, "accepted a number beyond the bounds of parameter %s", kind->name);
    }
}

void ts_reader_check(const struct ts_case *read, struct ts_verdict *v)
{
    check_parameters(read, v);
    for (size_t i = 0; i < read->body_count; i++) check_body(&read->body[i], v);
    for (size_t f = 0; f < read->frame_count; f++) check_frame(read, f, v);
}

static void any_bytes(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_readers *readers = twin;
    struct ts_case *read = NULL;
    struct ts_error error = {""};
    const char *text = c->byte ? (const char *)c->byte : "";
    size_t format = (size_t)ts_case_number(c, "format", 0);

    if (format >= sizeof readers->read / sizeof *readers->read) {
        ts_reader_foreign_bytes(twin, c, v);
        return;
    }
    v->compared++;
    if (!readers->read[format]("input", text, c->byte_count, &read, &error)) {
        if (!good_message(error.text)) ts_wrong(v, "refused with the message \"%s\"", error.text);
        return;
    }
    ts_reader_check(read, v);
    if (ts_verdict_good(v)) check_survival(readers, read, v);
    ts_case_free(read);
}

const struct ts_property reader_properties[] = {
    {"round_trip", "a case that is written is read as the same case, and written as the same bytes",
     ts_gen_file, round_trip, TS_NEEDS(.bodies = 0), 0, TS_ASKS_BODIES},
    {"cut_short", "a case file that lost its last lines is refused", ts_gen_file, cut_short,
     TS_NEEDS(.bodies = 0), 0, TS_ASKS_BODIES},
    {"any_bytes", "any bytes are refused with file and line, or are a case without a flaw",
     ts_gen_text, any_bytes, TS_NEEDS(.bodies = 0), 0, 0},
    {"foreign_bytes", "so are bytes of formats that assimp reads, in a process of its own",
     ts_gen_foreign, ts_reader_foreign_bytes, TS_NEEDS(.bodies = 0), 10, 0},
    {0},
};

/* The input of the benchmarks: a square of 100 by 100 vertices of 53 random bits, as a case and
 * as a text. */
struct bench_input {
    struct ts_case *c;
    struct text text;
};

static void bench_free(void *input)
{
    struct bench_input *b = input;

    ts_case_free(b->c);
    free(b->text.byte);
    free(b);
}

static bool bench_fill(struct ts_case *c)
{
    enum { side = 100 };
    struct ts_seed_bits seeded = ts_bits_of_seed(1);
    double *x = ts_case_alloc(c, 3 * side * side, sizeof *x);
    uint32_t *face = ts_case_alloc(c, 6 * side * side, sizeof *face), *f = face;

    if (!x || !face || !ts_case_shape(c, 1, 1)) return false;
    for (size_t i = 0; i < 3 * side * side; i++) x[i] = (double)ts_draw(&seeded.bits, 53) * 0x1p-53;
    for (uint32_t i = 0; i + side + 1 < side * side; i++) {
        const uint32_t corner[] = {i, i + 1, i + side, i + 1, i + side + 1, i + side};

        if (i % side == side - 1) continue;
        memcpy(f, corner, sizeof corner);
        f += 6;
    }
    c->body[0] = (struct ts_body){.vertex_count = side * side,
                                  .face_count = (uint32_t)((f - face) / 3),
                                  .reference_count = 1,
                                  .reference = x,
                                  .face = face};
    return true;
}

static void *bench_setup(void)
{
    struct bench_input *b = calloc(1, sizeof *b);

    if (b && (b->c = ts_case_new()) && bench_fill(b->c) &&
        write_text(&ts_reader_opt, b->c, &b->text))
        return b;
    if (b) bench_free(b);
    return NULL;
}

static uint64_t bench_read(const void *twin, void *input)
{
    const struct ts_readers *readers = twin;
    struct bench_input *b = input;
    struct ts_case *c = NULL;
    struct ts_error error;
    bool good = readers->read[0]("input", b->text.byte, b->text.size, &c, &error);

    ts_case_free(c);
    return good ? b->text.size : 0;
}

static uint64_t bench_write(const void *twin, void *input)
{
    struct bench_input *b = input;
    struct text text;
    uint64_t done = write_text(twin, b->c, &text) ? text.size : 0;

    free(text.byte);
    return done;
}

const struct ts_bench reader_benches[] = {
    {"read", "byte", bench_setup, bench_read, bench_free, NULL},
    {"write", "byte", bench_setup, bench_write, bench_free, NULL},
    {0},
};
