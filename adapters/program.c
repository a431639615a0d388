/* program.c: a library of another language. A program of it (PROGRAM, one word of C strings after
 * another) reads cases and writes contacts; the judge starts it and asks it. */
#include <stddef.h>

#include "touchstone/adapter.h"

#ifndef PROGRAM_PROMISES
#define PROGRAM_PROMISES 0
#endif

static const char *const words[] = {PROGRAM, NULL};

const struct ts_adapter_program ts_programs[] = {
    {PROGRAM_LIBRARY, PROGRAM_NAME, words, PROGRAM_PROMISES}, {NULL, NULL, NULL, 0}};
