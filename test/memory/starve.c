/* starve.c: the allocator that fails, and the loop over all its failures. */
#include "test/memory/starve.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

/* Shared with the processes that an operation may start: their allocations count, too. */
static struct fate {
    bool armed;
    bool for_good;      /* all that follow the first failure fail, too */
    unsigned long left; /* allocations that still succeed */
    bool struck;        /* one has failed */
} * fate;

static unsigned passed, failed;

static bool fails(void)
{
    if (!fate || !fate->armed) return false;
    if (fate->left > 0) {
        fate->left--;
        return false;
    }
    fate->struck = true;
    fate->armed = fate->for_good;
    return true;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return fails() ? NULL : __real_realloc(block, size);
}

void feed(void) { fate->armed = false; }
bool starved(void) { return fate->struck; }

bool starve_begin(void)
{
    void *block =
        mmap(NULL, sizeof *fate, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (block == MAP_FAILED) return false;
    fate = block;
    return true;
}

int starve_end(void)
{
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}

void starve_failed(const char *format, ...)
{
    va_list list;

    failed++;
    va_start(list, format);
    printf("failed: ");
    vprintf(format, list);
    printf("\n");
    va_end(list);
}

/* Lets allocation k fail; what was wrong with the outcome, or NULL. *reached: there was a k-th. */
static const char *fault_of(operation *run, const void *with, unsigned long k, bool for_good,
                            bool *reached, struct ts_error *error)
{
    enum outcome outcome;

    *fate = (struct fate){.armed = true, .for_good = for_good, .left = k - 1};
    outcome = run(with, error);
    *reached = starved();
    if (outcome == BROKEN) return "not clean";
    if (!*reached) return outcome == DONE ? NULL : "refused";
    if (outcome == WITHOUT) return NULL;
    if (outcome == DONE) return "did not notice";
    *fate = (struct fate){.armed = false};
    *error = (struct ts_error){""};
    return run(with, error) == DONE ? NULL : "does not work again with memory";
}

static bool starve_one_way(const char *name, operation *run, const void *with, bool for_good)
{
    for (unsigned long k = 1;; k++) {
        struct ts_error error = {""};
        bool reached;
        const char *fault = fault_of(run, with, k, for_good, &reached, &error);

        if (fault) {
            starve_failed("%s, allocation %lu: %s: %s", name, k, fault, error.text);
            return false;
        }
        if (!reached) return true;
    }
}

void starve(const char *name, operation *run, const void *with)
{
    passed += starve_one_way(name, run, with, false);
    passed += starve_one_way(name, run, with, true);
    feed();
}
