/* shrink_order.c: an order of cases in the eyes of a reader. */
#include "props/engine/shrink_order.h"

#include <math.h>

enum { FACES, VERTICES, PARAMETERS, FRAMES, BYTES, BITS, MEASURES };

/* 0 for zero, 2 for 1, more for every bit of the mantissa and for an unusual exponent. */
static uint64_t burden(double x)
{
    int exponent;
    double rest = frexp(x, &exponent);
    uint64_t bits = 0;

    if (x == 0) return 0;
    for (rest = fabs(rest); rest > 0 && bits < 64; bits++) rest = 2 * rest - floor(2 * rest);
    return 1 + bits + (exponent > 4 || exponent < -4 ? 8 : 0);
}

static uint64_t burden_of(const double *number, size_t count)
{
    uint64_t total = 0;

    for (size_t i = 0; number && i < count; i++) total += burden(number[i]);
    return total;
}

static void measure_body(const struct ts_case *c, size_t body, uint64_t *measure)
{
    const struct ts_body *b = &c->body[body];
    size_t numbers = 3 * (size_t)b->vertex_count;

    measure[FACES] += b->face_count;
    measure[VERTICES] += (uint64_t)b->vertex_count * b->reference_count;
    measure[BITS] += burden_of(b->reference, numbers * b->reference_count);
    for (size_t f = 0; f < c->frame_count; f++) {
        const struct ts_state *state = ts_case_state(c, f, body);

        measure[BITS] += burden_of(state->vertex, numbers);
        measure[BITS] += burden_of(state->weight, b->reference_count);
        for (int row = 0; row < 3; row++) measure[BITS] += burden_of(state->pose.row[row], 4);
    }
}

static void measure_case(const struct ts_case *c, uint64_t *measure)
{
    measure[FRAMES] = c->frame_count;
    measure[BYTES] = c->byte_count;
    for (size_t i = 0; i < TS_PARAMETERS; i++) {
        measure[PARAMETERS] += c->parameter[i].count;
        measure[BITS] += burden_of(c->parameter[i].value, c->parameter[i].count);
    }
    for (size_t i = 0; i < c->body_count; i++) measure_body(c, i, measure);
}

bool ts_case_smaller(const struct ts_case *a, const struct ts_case *b)
{
    uint64_t of_a[MEASURES] = {0}, of_b[MEASURES] = {0};

    measure_case(a, of_a);
    measure_case(b, of_b);
    for (int i = 0; i < MEASURES; i++) {
        if (of_a[i] != of_b[i]) return of_a[i] < of_b[i];
    }
    return false;
}
