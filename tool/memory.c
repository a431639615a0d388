/* memory.c: how much memory there is, and what happens when GMP's runs out. Its functions can't
 * refuse, and it would end the program by SIGABRT. Its memory functions are the whole process's, so
 * that only a program may set them, and never the library. */
#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/text/file.h"
#include "tool/tool.h"

static pid_t home; /* an adapter's process must not speak for the command */

_Noreturn static void give_up(void)
{
    static const char line[] = "touchstone: out of memory\n";

    if (getpid() != home) abort();
    ts_file_abandon();
    (void)!write(STDERR_FILENO, line, strlen(line));
    _exit(TOOL_BAD);
}

double tool_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    return pages > 0 && size > 0 ? (double)pages / 2 * (double)size : INFINITY;
}

static void *allocate(size_t size)
{
    void *block = malloc(size);

    if (!block) give_up();
    return block;
}

static void *reallocate(void *block, size_t before, size_t size)
{
    (void)before;
    block = realloc(block, size);
    if (!block) give_up();
    return block;
}

static void release(void *block, size_t size)
{
    (void)size;
    free(block);
}

void tool_memory_start(void)
{
    home = getpid();
    mp_set_memory_functions(allocate, reallocate, release);
}
