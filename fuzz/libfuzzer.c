/* libfuzzer.c: touchstone-fuzz, any property under libFuzzer.
 *
 *     touchstone-fuzz --property=COLUMN.NAME [libFuzzer's own options] [CORPUS...]
 *     touchstone-fuzz --list
 *
 * The name can also stand in TOUCHSTONE_PROPERTY; or the program is called touchstone_COLUMN, as
 * services want it that know no options: then the first byte of each input chooses a property of
 * that column. libFuzzer leaves options that start with "--" to us. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static struct ts_target target;

/* The name that a program's own name ends with, or NULL. */
static const char *name_of_program(const char *path)
{
    static const char prefix[] = "touchstone_";
    const char *base = strrchr(path, '/');

    base = base ? base + 1 : path;
    return strncmp(base, prefix, sizeof prefix - 1) == 0 ? base + sizeof prefix - 1 : NULL;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const char option[] = "--property=";
    const char *name = getenv("TOUCHSTONE_PROPERTY");

    for (int i = 1; i < *argc; i++) {
        const char *word = (*argv)[i];

        if (strncmp(word, option, sizeof option - 1) == 0) name = word + sizeof option - 1;
        if (strcmp(word, "--list") == 0) {
            ts_target_list(stdout);
            exit(0);
        }
    }
    if (!name) name = name_of_program((*argv)[0]);
    if (!ts_target_find(&target, name)) exit(2);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    ts_target_run(&target, bytes, count);
    return 0;
}
