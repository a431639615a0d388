/* import.h: meshes and cases from files. */
#ifndef CASES_IMPORT_IMPORT_H
#define CASES_IMPORT_IMPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cases/case/case.h"
#include "touchstone/error.h"

/* A mesh or a case from a file: case files, OBJ, OFF and PLY in full double precision by our own
 * readers; everything else through assimp, which rounds to float (then *rounded is set). The
 * result is a case; a mesh file gives one body and one frame. A mesh without faces is refused. */
bool ts_import(const char *path, struct ts_case **c, bool *rounded, struct ts_error *error);

/* The same of bytes that are there already; the name is that of a file, which tells the format. */
bool ts_import_text(const char *name, const char *text, size_t size, struct ts_case **c,
                    bool *rounded, struct ts_error *error);

/* The readers themselves. Polygons are split into fans. */
bool ts_obj_read(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error);
bool ts_off_read(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error);

/* The world vertices and faces of all bodies of one frame as OBJ, one object a body. */
bool ts_obj_write(FILE *out, const struct ts_case *c, size_t frame);

#endif
