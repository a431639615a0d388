/* fault.c: readers and writers that are wrong on purpose. Each is a small wrong step around the
 * real one. */
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "cases/import/ply.h"
#include "props/engine/columns.h"
#include "props/reader/reader.h"

static bool write_15_digits(FILE *out, const struct ts_case *c)
{
    struct ts_case *copy = ts_case_new();
    struct ts_case wrong = *c;
    bool good = copy && (wrong.body = ts_case_alloc(copy, c->body_count, sizeof *wrong.body));

    for (size_t i = 0; good && i < c->body_count; i++) {
        size_t count = (size_t)3 * c->body[i].vertex_count * c->body[i].reference_count;
        double *x = ts_case_alloc(copy, count, sizeof *x);
        char digits[40];

        good = x;
        for (size_t k = 0; good && k < count; k++) {
            snprintf(digits, sizeof digits, "%.15g", c->body[i].reference[k]);
            x[k] = strtod(digits, NULL);
        }
        wrong.body[i] = c->body[i];
        wrong.body[i].reference = x;
    }
    good = good && ts_case_write(out, &wrong);
    ts_case_free(copy);
    return good;
}

static bool write_no_moves(FILE *out, const struct ts_case *c)
{
    struct ts_case *copy = ts_case_new();
    struct ts_case wrong = *c;
    size_t states = c->frame_count * c->body_count;
    bool good = copy && (wrong.state = ts_case_alloc(copy, states, sizeof *wrong.state));

    for (size_t i = 0; good && i < states; i++) {
        wrong.state[i] = c->state[i];
        wrong.state[i].vertex = NULL;
        wrong.state[i].pose = ts_at_rest().pose;
    }
    good = good && ts_case_write(out, &wrong);
    ts_case_free(copy);
    return good;
}

static bool write_no_parameters(FILE *out, const struct ts_case *c)
{
    struct ts_case wrong = *c;

    memset(wrong.parameter, 0, sizeof wrong.parameter);
    return ts_case_write(out, &wrong);
}

static bool read_without_end(const char *name, const char *text, size_t size, struct ts_case **c,
                             struct ts_error *error)
{
    char *longer;
    bool good = ts_case_read(name, text, size, c, error);

    if (good || !(longer = malloc(size + 5))) return good;
    memcpy(longer, text, size);
    memcpy(longer + size, "end\n", 5);
    good = ts_case_read(name, longer, size + 4, c, error);
    free(longer);
    return good;
}

static bool read_obj_from_zero(const char *name, const char *text, size_t size, struct ts_case **c,
                               struct ts_error *error)
{
    uint32_t *corner;

    if (!ts_obj_read(name, text, size, c, error)) return false;
    corner = (uint32_t *)(*c)->body[0].face; /* the case was made here and is ours to spoil */
    for (size_t i = 0; i < (size_t)3 * (*c)->body[0].face_count; i++) corner[i]++;
    return true;
}

static bool read_off_silently(const char *name, const char *text, size_t size, struct ts_case **c,
                              struct ts_error *error)
{
    if (ts_off_read(name, text, size, c, error)) return true;
    error->text[0] = 0;
    return false;
}

static const struct ts_readers digits_lost = {
    {ts_case_read, ts_obj_read, ts_off_read, ts_ply_read}, ts_import_text, write_15_digits};
static const struct ts_readers moves_lost = {
    {ts_case_read, ts_obj_read, ts_off_read, ts_ply_read}, ts_import_text, write_no_moves};
static const struct ts_readers parameters_lost = {
    {ts_case_read, ts_obj_read, ts_off_read, ts_ply_read}, ts_import_text, write_no_parameters};
static const struct ts_readers end_missing = {
    {read_without_end, ts_obj_read, ts_off_read, ts_ply_read}, ts_import_text, ts_case_write};
static const struct ts_readers from_zero = {
    {ts_case_read, read_obj_from_zero, ts_off_read, ts_ply_read}, ts_import_text, ts_case_write};
static bool import_without_check(const char *name, const char *text, size_t size,
                                 struct ts_case **c, bool *rounded, struct ts_error *error)
{
    uint32_t *corner;

    if (!ts_import_text(name, text, size, c, rounded, error)) return false;
    corner = (uint32_t *)(*c)->body[0].face;
    corner[0] = (*c)->body[0].vertex_count;
    return true;
}

static bool import_silently(const char *name, const char *text, size_t size, struct ts_case **c,
                            bool *rounded, struct ts_error *error)
{
    if (ts_import_text(name, text, size, c, rounded, error)) return true;
    error->text[0] = 0;
    return false;
}

static const struct ts_readers no_check = {
    {ts_case_read, ts_obj_read, ts_off_read, ts_ply_read}, import_without_check, ts_case_write};
static const struct ts_readers silent_import = {
    {ts_case_read, ts_obj_read, ts_off_read, ts_ply_read}, import_silently, ts_case_write};
static const struct ts_readers silent = {
    {ts_case_read, ts_obj_read, read_off_silently, ts_ply_read}, ts_import_text, ts_case_write};

const struct ts_wrong_twin reader_wrong[] = {
    {"digits_lost", TS_FAULT, &digits_lost, "round_trip", "writes coordinates with 15 digits"},
    {"moves_lost", TS_FAULT, &moves_lost, "round_trip", "writes neither poses nor moved vertices"},
    {"parameters_lost", TS_FAULT, &parameters_lost, "round_trip", "writes no parameters"},
    {"end_missing", TS_FAULT, &end_missing, "cut_short", "does not ask for the last line 'end'"},
    {"from_zero", TS_FAULT, &from_zero, "any_bytes", "counts the vertices of OBJ from 0"},
    {"silent", TS_FAULT, &silent, "any_bytes", "refuses OFF without a message"},
    {"no_check", TS_FAULT, &no_check, "foreign_bytes",
     "lets a face name a vertex that is not there"},
    {"silent_import", TS_FAULT, &silent_import, "foreign_bytes", "refuses without a message"},
    {0},
};
