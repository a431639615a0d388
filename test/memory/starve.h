/* starve.h: lets allocations fail. An operation is run again and again; the k-th time its k-th
 * allocation fails (alone, or with all that follow it), until it gets through. Every failure must
 * be a clean refusal: false or NULL, a text where there is an error to fill, nothing half done, and
 * the same call works as soon as there is memory again.
 *
 * The linker leads every malloc, calloc and realloc of our code to starve.c (--wrap). What GMP and
 * the C library allocate for themselves is out of reach: GMP ends the program when its memory
 * fails. */
#ifndef TEST_MEMORY_STARVE_H
#define TEST_MEMORY_STARVE_H

#include <stdbool.h>

#include "common/error.h"
#include "touchstone/error.h"

/* WITHOUT: done, since the memory that was missing would only have made things faster. */
enum outcome { DONE, WITHOUT, REFUSED, BROKEN };

/* One operation, from nothing to nothing. `with` says on what. */
typedef enum outcome operation(const void *with, struct ts_error *error);

bool starve_begin(void);
void starve(const char *name, operation *run, const void *with);
int starve_end(void); /* prints "N passed, N failed"; the exit status */

__attribute__((format(printf, 1, 2))) void starve_failed(const char *format, ...);

void feed(void);    /* from here on all allocations succeed: for a look at what a failure left */
bool starved(void); /* whether one has failed in this run of the operation */

/* A refusal that has an error to fill must fill it. */
static inline enum outcome refused(struct ts_error *error)
{
    if (error->text[0]) return REFUSED;
    ts_fail(error, "refused without a text");
    return BROKEN;
}

static inline enum outcome broken(struct ts_error *error, const char *what)
{
    ts_fail(error, "%s", what);
    return BROKEN;
}

#endif
