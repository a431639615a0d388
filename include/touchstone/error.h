/* error.h: how a function says that it refused. */
#ifndef TOUCHSTONE_ERROR_H
#define TOUCHSTONE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* One line, without a newline, that names what was wrong and what was expected. */
struct ts_error {
    char text[320];
};

/* Writes the line and returns false, so that a function can end with `return ts_fail(...)`. */
__attribute__((format(printf, 2, 3))) static inline bool ts_fail(struct ts_error *error,
                                                                 const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return false;
}

static inline bool ts_out_of_memory(struct ts_error *error)
{
    return ts_fail(error, "out of memory");
}

#endif
