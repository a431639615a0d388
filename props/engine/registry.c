/* registry.c: the rows of columns.h, each with what its folder props/NAME/ gives. */
#include <string.h>

#include "props/engine/columns.h"
#include "touchstone/touchstone.h"

#define ROW_OF_TWINS(name, source, summary)                                                        \
    {#name,        source,        summary, &ts_##name##_ref, &ts_##name##_opt, name##_properties,  \
     name##_wrong, name##_benches},
#define ROW_ALONE(name, summary)                                                                   \
    {#name, "-", summary, NULL, &ts_##name##_opt, name##_properties, name##_wrong, name##_benches},
const struct ts_column ts_columns[] = {TS_COLUMNS(ROW_OF_TWINS, ROW_ALONE){0}};

const struct ts_column *ts_column_find(const char *name)
{
    for (const struct ts_column *c = ts_columns; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

bool ts_property_find(const char *full_name, const struct ts_column **column,
                      const struct ts_property **property)
{
    for (const struct ts_column *c = ts_columns; c->name; c++) {
        size_t length = strlen(c->name);

        if (strncmp(full_name, c->name, length) != 0 || full_name[length] != '.') continue;
        for (const struct ts_property *p = c->properties; p->name; p++)
            if (strcmp(p->name, full_name + length + 1) == 0) {
                *column = c;
                *property = p;
                return true;
            }
    }
    return false;
}

uint64_t ts_trials_of(const struct ts_property *p, uint64_t trials)
{
    uint64_t cost = p->cost ? p->cost : 1;

    return (trials + cost - 1) / cost;
}
