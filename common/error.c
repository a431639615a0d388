/* error.c: how a function refuses. */
#include "common/error.h"

#include <stdarg.h>
#include <stdio.h>

__attribute__((format(printf, 2, 3))) bool ts_fail(struct ts_error *error, const char *format, ...)
{
    va_list list;

    if (!error) return false;
    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return false;
}

bool ts_out_of_memory(struct ts_error *error) { return ts_fail(error, "out of memory"); }

bool ts_missing(struct ts_error *error, const char *column, const char *what)
{
    return ts_fail(error, "%s: expected %s, found NULL", column, what);
}
