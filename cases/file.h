/* file.h: whole files in and out of memory. Nothing is left half written. */
#ifndef CASES_FILE_H
#define CASES_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cases/case.h"
#include "touchstone/error.h"

/* Reads a file ("-" is standard input) into malloc'ed memory, with a NUL behind it. */
bool ts_file_read(const char *path, char **text, size_t *size, struct ts_error *error);

/* Writes a file by way of a temporary one beside it that is renamed when all went well and
 * removed when not ("-" or NULL is standard output). `write` returns false when the stream
 * failed. The error names the file and the reason. */
bool ts_file_write(const char *path, bool (*write)(FILE *out, const void *what), const void *what,
                   struct ts_error *error);

/* Removes the temporary file of a write under way, if there is one: for a program that is told to
 * end. May be called by a signal handler; the write must not go on then. */
void ts_file_abandon(void);

/* A mesh or a case from a file: case files, OBJ, OFF and PLY in full double precision by our own
 * readers; everything else through assimp, which rounds to float (then *rounded is set). The
 * result is a case; a mesh file gives one body and one frame. A mesh without faces is refused. */
bool ts_import(const char *path, struct ts_case **c, bool *rounded, struct ts_error *error);

/* The readers themselves. Polygons are split into fans. */
bool ts_obj_read(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error);
bool ts_off_read(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error);

/* The world vertices and faces of all bodies of one frame as OBJ, one object a body. */
bool ts_obj_write(FILE *out, const struct ts_case *c, size_t frame);

#endif
