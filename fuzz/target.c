/* target.c: any property, by name, on a fuzzer's bytes. */
#include "fuzz/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ts_target_list(FILE *out)
{
    for (const struct ts_column *column = ts_columns; column->name; column++) {
        for (const struct ts_property *p = column->properties; p->name; p++)
            fprintf(out, "%s.%s\n", column->name, p->name);
    }
}

static bool find_column(struct ts_target *target, const char *name)
{
    for (const struct ts_column *column = ts_columns; column->name; column++)
        if (strcmp(column->name, name) == 0) {
            target->column = column;
            target->property = NULL;
            return true;
        }
    return false;
}

bool ts_target_find(struct ts_target *target, const char *full_name)
{
    const char *twin = getenv("TOUCHSTONE_TWIN");

    if (full_name && (find_column(target, full_name) ||
                      ts_property_find(full_name, &target->column, &target->property))) {
        bool naive = twin && strcmp(twin, "ref") == 0 && target->column->ref;

        target->twin = naive ? target->column->ref : target->column->opt;
        return true;
    }
    if (full_name)
        fprintf(stderr, "no property is called \"%s\"; expected one of:\n", full_name);
    else
        fprintf(stderr, "no property was named; expected one of:\n");
    ts_target_list(stderr);
    return false;
}

/* The property of a target, and the bits for its generator. */
static const struct ts_property *choose(const struct ts_target *target, const uint8_t *bytes,
                                        size_t count, struct ts_byte_bits *supply)
{
    const struct ts_property *p = target->column->properties;
    size_t properties = 0;

    *supply = ts_bits_of_bytes(bytes, count);
    if (target->property) return target->property;
    do properties++; /* every column has one */
    while (p[properties].name);
    return &p[ts_draw(&supply->bits, 8) % properties];
}

void ts_target_run(const struct ts_target *target, const uint8_t *bytes, size_t count)
{
    struct ts_byte_bits supply;
    const struct ts_property *property = choose(target, bytes, count, &supply);
    struct ts_case *c = property->make(&supply.bits);
    struct ts_verdict verdict = {0};

    if (!c) return;
    property->check(target->twin, c, &verdict);
    ts_case_free(c);
    if (ts_verdict_good(&verdict) || verdict.no_memory) return;
    fprintf(stderr, "%s.%s does not hold of %s: %s\n", target->column->name, property->name,
            target->twin == target->column->ref ? "ref" : "opt", verdict.first);
    abort();
}

bool ts_target_write(const struct ts_target *target, const uint8_t *bytes, size_t count, FILE *out)
{
    struct ts_byte_bits supply;
    const struct ts_property *property = choose(target, bytes, count, &supply);
    struct ts_case *c = property->make(&supply.bits);
    bool good;

    if (!c) return false;
    snprintf(c->property, sizeof c->property, "%s.%s", target->column->name, property->name);
    good = ts_case_write(out, c) && fflush(out) == 0;
    ts_case_free(c);
    return good;
}
