/* afl.c: touchstone-afl, any property under AFL++, or on the files it is given.
 *
 *     touchstone-afl COLUMN.NAME                bytes from AFL++, else from standard input
 *     touchstone-afl COLUMN.NAME FILE...        each file once: reproduces what a fuzzer has found
 *     touchstone-afl --case COLUMN.NAME FILE    writes the case that the file's bytes make
 *     touchstone-afl --list
 *
 * Built by afl-clang-fast it runs many inputs in one process; any other compiler does, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/target.h"

#ifdef __AFL_FUZZ_TESTCASE_LEN
#include <unistd.h> /* for the macros of AFL++ */

__AFL_FUZZ_INIT();

static int run_input(const struct ts_target *target)
{
    __AFL_INIT();
    const uint8_t *bytes = __AFL_FUZZ_TESTCASE_BUF;

    while (__AFL_LOOP(100000)) ts_target_run(target, bytes, (size_t)__AFL_FUZZ_TESTCASE_LEN);
    return 0;
}
#endif

/* More than a fuzzer ever makes; what is beyond this is left unread. */
enum { MOST_BYTES = 1 << 20 };

typedef bool handler(const struct ts_target *target, const uint8_t *bytes, size_t count);

static bool check(const struct ts_target *target, const uint8_t *bytes, size_t count)
{
    ts_target_run(target, bytes, count);
    return true;
}

static bool write_case(const struct ts_target *target, const uint8_t *bytes, size_t count)
{
    return ts_target_write(target, bytes, count, stdout);
}

static bool handle_stream(const struct ts_target *target, handler *handle, FILE *in)
{
    uint8_t *bytes = malloc(MOST_BYTES);
    size_t count = bytes ? fread(bytes, 1, MOST_BYTES, in) : 0;
    bool good = bytes && !ferror(in) && handle(target, bytes, count);

    free(bytes);
    return good;
}

static bool handle_file(const struct ts_target *target, handler *handle, const char *path)
{
    FILE *in = fopen(path, "rb");
    bool good = in && handle_stream(target, handle, in);

    if (!good) perror(path);
    if (in) fclose(in);
    return good;
}

#ifndef __AFL_FUZZ_TESTCASE_LEN
static int run_input(const struct ts_target *target)
{
    return handle_stream(target, check, stdin) ? 0 : 2;
}
#endif

int main(int argc, char **argv)
{
    handler *handle = check;
    struct ts_target target;
    int i = 1;

    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        ts_target_list(stdout);
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "--case") == 0) {
        handle = write_case;
        i++;
    }
    if (!ts_target_find(&target, i < argc ? argv[i] : NULL)) return 2;
    if (i + 1 == argc && handle == check) return run_input(&target);
    if (i + 1 == argc) return handle_stream(&target, handle, stdin) ? 0 : 2;
    while (++i < argc)
        if (!handle_file(&target, handle, argv[i])) return 2;
    return 0;
}
