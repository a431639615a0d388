/* ply.h: PLY, which may be text or binary. */
#ifndef CASES_IMPORT_PLY_H
#define CASES_IMPORT_PLY_H

#include "cases/case/case.h"
#include "touchstone/error.h"

/* The vertices and polygons of the file, in full double precision; polygons are split into fans.
 * Everything that the header announces must be there, and nothing behind it. */
bool ts_ply_read(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error);

#endif
