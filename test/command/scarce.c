/* scarce.c: a library to be loaded before a program, whose allocations then fail: number
 * TOUCHSTONE_SCARCE, and with TOUCHSTONE_SCARCE_ON all that follow. Unlike starve.c this reaches
 * what GMP and the C library allocate. At the end the number of allocations is written to the file
 * TOUCHSTONE_SCARCE_COUNT. memory.sh compiles it. */
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static atomic_ulong number;
static unsigned long fatal; /* 0: none fails */
static bool on, begun;

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("TOUCHSTONE_SCARCE");

    fatal = text ? strtoul(text, NULL, 10) : 0;
    on = getenv("TOUCHSTONE_SCARCE_ON");
    begun = true;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("TOUCHSTONE_SCARCE_COUNT");
    FILE *out;

    begun = false;
    out = path ? fopen(path, "w") : NULL;
    if (!out) return;
    fprintf(out, "%lu\n", number);
    fclose(out);
}

static bool fails(void)
{
    unsigned long this = begun ? ++number : 0;

    if (fatal == 0 || this == 0 || (on ? this < fatal : this != fatal)) return false;
    errno = ENOMEM;
    return true;
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the C library's have
 * underscores */
void *malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }

void *realloc(void *block, size_t size) { return fails() ? NULL : __libc_realloc(block, size); }
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
