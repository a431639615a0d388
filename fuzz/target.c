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

bool ts_target_find(struct ts_target *target, const char *full_name)
{
    const char *twin = getenv("TOUCHSTONE_TWIN");

    if (full_name && ts_property_find(full_name, &target->column, &target->property)) {
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

void ts_target_run(const struct ts_target *target, const uint8_t *bytes, size_t count)
{
    struct ts_byte_bits supply = ts_bits_of_bytes(bytes, count);
    struct ts_case *c = target->property->make(&supply.bits);
    struct ts_verdict verdict = {0};

    if (!c) return;
    target->property->check(target->twin, c, &verdict);
    ts_case_free(c);
    if (ts_verdict_good(&verdict)) return;
    fprintf(stderr, "%s.%s does not hold of %s: %s\n", target->column->name, target->property->name,
            target->twin == target->column->ref ? "ref" : "opt", verdict.first);
    abort();
}

bool ts_target_write(const struct ts_target *target, const uint8_t *bytes, size_t count, FILE *out)
{
    struct ts_byte_bits supply = ts_bits_of_bytes(bytes, count);
    struct ts_case *c = target->property->make(&supply.bits);
    bool good;

    if (!c) return false;
    snprintf(c->property, sizeof c->property, "%s.%s", target->column->name,
             target->property->name);
    good = ts_case_write(out, c) && fflush(out) == 0;
    ts_case_free(c);
    return good;
}
