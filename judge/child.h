/* child.h: the two ends of the pipe between the judge and an adapter's process. */
#ifndef JUDGE_CHILD_H
#define JUDGE_CHILD_H

#include <sys/types.h>

#include "judge/judge.h"

/* What the child says: TS_LETTER_MAGIC when it has loaded the library; then of each trial: this,
 * then for each query a struct ts_reply_head and its pairs.
 */
struct ts_letter {
    uint64_t magic, trial;
    double seconds;
    uint64_t queries;
};
struct ts_reply_head {
    uint32_t reply, count;
};
#define TS_LETTER_MAGIC UINT64_C(0x746f756368736431)

/* Whom a shared library has: this, then so many struct ts_entry. */
struct ts_roll {
    uint64_t magic, count;
    char problem[200]; /* empty: all is well */
};
struct ts_entry {
    char library[64], name[64];
    uint32_t promises;
};
enum { TS_MOST_ADAPTERS = 64 };

/* The exit status of an adapter's process that has no memory for its letter, and of one that was
 * ended because it took more than it may. */
enum { TS_EXIT_NO_MEMORY = 71, TS_EXIT_TOO_MUCH = 72 };

/* keeper.c: makes this process the keeper of another one, in which alone the function returns: the
 * adapter's, in which `pipe` is open and `line` is not. The keeper sends an int to the line, 0 or
 * why there is no other process, and ends all when nobody holds the other end. */
void ts_keep(const struct ts_limits *limits, int line, int pipe);

/* The child's whole life, in child_run.c: they never return. */
_Noreturn void ts_child_roll_call(const char *path, int pipe);
_Noreturn void ts_child_answer(const struct ts_candidate *who, size_t start, size_t count,
                               struct ts_trial *const *trial, int pipe);

#endif
