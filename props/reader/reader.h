/* reader.h: the table of the column reader, and what its files share. */
#ifndef PROPS_READER_READER_H
#define PROPS_READER_READER_H

#include <stdio.h>

#include "props/engine/props.h"

struct ts_readers {
    bool (*read[4])(const char *name, const char *text, size_t size, struct ts_case **c,
                    struct ts_error *error); /* case files, OBJ, OFF, PLY */
    bool (*import)(const char *name, const char *text, size_t size, struct ts_case **c,
                   bool *rounded, struct ts_error *error); /* any other */
    bool (*write)(FILE *out, const struct ts_case *c);
};

/* What must hold of every case that a reader gives. */
void ts_reader_check(const struct ts_case *read, struct ts_verdict *v);

void ts_reader_foreign_bytes(const void *twin, const struct ts_case *c, struct ts_verdict *v);

#endif
