/* file.h: whole files in and out of memory. Nothing is left half written. */
#ifndef CASES_TEXT_FILE_H
#define CASES_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "touchstone/error.h"

/* Reads a file ("-" is standard input) into malloc'ed memory, with a NUL behind it. */
bool ts_file_read(const char *path, char **text, size_t *size, struct ts_error *error);

/* Writes a file by way of a temporary one beside it that is renamed when all went well and
 * removed when not ("-" or NULL is standard output). Symbolic links are followed. `write` returns
 * false when the stream failed. The error names the file and the reason. */
bool ts_file_write(const char *path, bool (*write)(FILE *out, const void *what), const void *what,
                   struct ts_error *error);

/* Removes the temporary file of a write under way, if there is one: for a program that is told to
 * end. May be called by a signal handler; the write must not go on then. */
void ts_file_abandon(void);

#endif
