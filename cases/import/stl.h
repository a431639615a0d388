/* stl.h: whether an STL file is complete. */
#ifndef CASES_IMPORT_STL_H
#define CASES_IMPORT_STL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "touchstone/error.h"

/* Text or binary, from its first facet to its end, which is counted here: importers take what they
 * find in a file that was cut. */
bool ts_stl_check(const char *name, const char *text, size_t size, uint64_t *facets,
                  struct ts_error *error);

#endif
