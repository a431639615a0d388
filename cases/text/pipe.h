/* pipe.h: what processes share that do dangerous work for others: assimp's (assimp_child.c) and
 * that of a library on the stand (judge/child.c). */
#ifndef CASES_TEXT_PIPE_H
#define CASES_TEXT_PIPE_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

/* Whether the memory of a process can be limited: a sanitizer needs terabytes of addresses for
 * itself. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TS_LIMIT_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                         \
    __has_feature(thread_sanitizer)
#define TS_LIMIT_MEMORY 0
#endif
#endif
#ifndef TS_LIMIT_MEMORY
#define TS_LIMIT_MEMORY 1
#endif

/* False: nobody listens. */
static inline bool ts_send_all(int pipe, const void *from, size_t size)
{
    const char *p = (const char *)from;

    while (size) {
        ssize_t sent = write(pipe, p, size);

        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        p += sent;
        size -= (size_t)sent;
    }
    return true;
}

#endif
