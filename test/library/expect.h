/* expect.h: what tests that are programs of their own share: counting what held, and saying so. */
#ifndef TEST_LIBRARY_EXPECT_H
#define TEST_LIBRARY_EXPECT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static unsigned passed, failed;

/* What should hold is told as printf does. */
__attribute__((format(printf, 2, 3))) static inline void expect_that(bool good, const char *format,
                                                                     ...)
{
    va_list list;

    if (good) {
        passed++;
        return;
    }
    failed++;
    va_start(list, format);
    printf("failed: ");
    vprintf(format, list);
    printf("\n");
    va_end(list);
}

static inline void expect(bool good, const char *what) { expect_that(good, "%s", what); }

static inline void expect_found(bool good, const char *what, const char *found)
{
    expect_that(good, "%s: %s", what, found);
}

/* The last line of a test, and its exit status. */
static inline int verdict(void)
{
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}

#endif
