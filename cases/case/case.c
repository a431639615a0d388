/* case.c: the memory of a case, and when two cases are equal. */
#include "cases/case/case.h"

#include <stdlib.h>
#include <string.h>

/* Blocks form a chain that starts at the case, so that freeing needs no knowledge of its parts. */
struct block {
    struct block *next;
    max_align_t item[];
};

struct ts_case *ts_case_new(void) { return calloc(1, sizeof(struct ts_case)); }

void ts_case_free(struct ts_case *c)
{
    if (!c) return;
    for (struct block *b = c->blocks, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(c);
}

void *ts_case_alloc(struct ts_case *c, size_t count, size_t size)
{
    struct block *b;

    if (size && count > (PTRDIFF_MAX - sizeof *b) / size) return NULL;
    b = calloc(1, sizeof *b + count * size);
    if (!b) return NULL;
    b->next = c->blocks;
    c->blocks = b;
    return b->item;
}

bool ts_case_shape(struct ts_case *c, size_t bodies, size_t frames)
{
    struct ts_body *body = ts_case_alloc(c, bodies, sizeof *body);
    struct ts_answer *answer = ts_case_alloc(c, frames, sizeof *answer);
    struct ts_state *state;

    if (bodies && frames > SIZE_MAX / bodies) return false;
    state = ts_case_alloc(c, frames * bodies, sizeof *state);
    if (!body || !answer || !state) return false;
    for (size_t i = 0; i < bodies; i++) body[i].reference_count = 1;
    for (size_t i = 0; i < frames * bodies; i++) state[i] = ts_at_rest();
    c->body_count = bodies;
    c->body = body;
    c->frame_count = frames;
    c->state = state;
    c->answer = answer;
    return true;
}

static bool same_numbers(const double *a, const double *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i]) return false;
    return true;
}

/* Both present and the same, or both absent. */
static bool same_optional(const double *a, const double *b, size_t count)
{
    if (count == 0) return true;
    return a && b ? same_numbers(a, b, count) : !a && !b;
}

static bool same_body(const struct ts_body *a, const struct ts_body *b)
{
    return a->vertex_count == b->vertex_count && a->face_count == b->face_count &&
           a->reference_count == b->reference_count && a->convex == b->convex &&
           same_numbers(a->reference, b->reference,
                        (size_t)3 * a->vertex_count * a->reference_count) &&
           (a->face_count == 0 ||
            memcmp(a->face, b->face, (size_t)a->face_count * sizeof(uint32_t[3])) == 0);
}

static bool same_state(const struct ts_body *body, const struct ts_state *a,
                       const struct ts_state *b)
{
    return same_optional(a->vertex, b->vertex, (size_t)3 * body->vertex_count) &&
           same_optional(a->weight, b->weight, body->reference_count) &&
           same_numbers(a->pose.row[0], b->pose.row[0], 4) &&
           same_numbers(a->pose.row[1], b->pose.row[1], 4) &&
           same_numbers(a->pose.row[2], b->pose.row[2], 4);
}

static bool same_answer(const struct ts_answer *a, const struct ts_answer *b)
{
    if (a->known != b->known) return false;
    if (!a->known) return true;
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->pair, b->pair, a->count * sizeof *a->pair) == 0);
}

static bool same_parameter(const struct ts_parameter *a, const struct ts_parameter *b)
{
    return !a->value == !b->value && a->count == b->count &&
           same_numbers(a->value, b->value, a->count);
}

bool ts_case_equal(const struct ts_case *a, const struct ts_case *b)
{
    if (strcmp(a->property, b->property) != 0 || a->body_count != b->body_count ||
        a->frame_count != b->frame_count || a->byte_count != b->byte_count ||
        memcmp(&a->options, &b->options, sizeof a->options) != 0)
        return false;
    for (size_t i = 0; i < TS_PARAMETERS; i++)
        if (!same_parameter(&a->parameter[i], &b->parameter[i])) return false;
    for (size_t i = 0; i < a->body_count; i++)
        if (!same_body(&a->body[i], &b->body[i])) return false;
    for (size_t f = 0; f < a->frame_count; f++) {
        for (size_t i = 0; i < a->body_count; i++)
            if (!same_state(&a->body[i], ts_case_state(a, f, i), ts_case_state(b, f, i)))
                return false;
        if (!same_answer(&a->answer[f], &b->answer[f])) return false;
    }
    return a->byte_count == 0 || memcmp(a->byte, b->byte, a->byte_count) == 0;
}
