/* expect.h: what tests that are programs of their own share: counting what held, and saying so. */
#ifndef PROPS_CHECK_EXPECT_H
#define PROPS_CHECK_EXPECT_H

#include <stdbool.h>
#include <stdio.h>

static unsigned passed, failed;

static inline void expect(bool good, const char *what)
{
    if (!good) printf("failed: %s\n", what);
    if (good)
        passed++;
    else
        failed++;
}

/* The last line of a test, and its exit status. */
static inline int verdict(void)
{
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}

#endif
