/* error.h: how a function refuses. */
#ifndef COMMON_ERROR_H
#define COMMON_ERROR_H

#include <stdbool.h>

#include "touchstone/error.h"

/* Writes the line, if there is a place for it, and returns false, so that a function can end with
 * `return ts_fail(...)`. */
__attribute__((format(printf, 2, 3))) bool ts_fail(struct ts_error *error, const char *format, ...);

bool ts_out_of_memory(struct ts_error *error);

/* Refuses NULL where something is needed: "contact: expected a session, found NULL". */
bool ts_missing(struct ts_error *error, const char *column, const char *what);

#endif
