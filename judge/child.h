/* child.h: the two ends of the pipe between the judge and an adapter's process. */
#ifndef JUDGE_CHILD_H
#define JUDGE_CHILD_H

#include <sys/types.h>

#include "judge/judge.h"
#include "touchstone/adapter.h"

/* What the child says: TS_LETTER_MAGIC when it has loaded the library; then of each trial: this,
 * then for each query a struct ts_reply_head and its pairs, the two of self-contacts last; then
 * contact points. */
struct ts_letter {
    uint64_t magic, trial;
    double seconds;
    uint64_t queries;
    char problem[160]; /* of an answer that is none; may be empty */
    uint64_t points;   /* struct ts_point, behind all queries */
    uint32_t points_reply, unused;
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
    uint32_t promises, points, self; /* the last two: whether it has such a query */
};
enum { TS_MOST_ADAPTERS = 64 };

/* The exit status of an adapter's process that has no memory for its letter, and of one that was
 * ended because it took more than it may. */
enum { TS_EXIT_NO_MEMORY = 71, TS_EXIT_TOO_MUCH = 72 };

/* watch.c: whether a process that owes an answer is at work on it. */
enum ts_sight { TS_AT_WORK, TS_USED_UP, TS_IDLE };
struct ts_watch {
    pid_t keeper;             /* of the processes that are watched */
    double seconds, idle;     /* the limits */
    double looked;            /* when */
    bool begun, ran;          /* there was a look; and at it one ran */
    double last, used;        /* what was read, and what it has become more since the first look */
    double since, used_since; /* nothing was done since then */
};
void ts_watch_start(struct ts_watch *watch, pid_t keeper, double seconds, double idle);
enum ts_sight ts_watch_look(struct ts_watch *watch);

/* process.c: an adapter's process, as the judge sees it. */
struct ts_child {
    pid_t pid; /* of its keeper; 0 in the adapter's process */
    int pipe;
    int line; /* to the keeper, which ends all when it is closed */
    struct ts_limits limits;
    struct ts_watch watch; /* since something is awaited */
    bool loaded;           /* it has said so */
    size_t at, end;        /* what has come and was not yet looked at */
    char buffer[65536];
};

/* LATE: it has used more of the processor than it may; BLOCKED: none, for too long. NO_ROOM: the
 * judge itself has no memory for what came, which is nobody else's fault. */
enum ts_outcome { TS_CAME, TS_ENDED, TS_LATE, TS_BLOCKED, TS_NO_ROOM };
static inline bool ts_is_late(enum ts_outcome outcome)
{
    return outcome == TS_LATE || outcome == TS_BLOCKED;
}

/* Forks. In the adapter's process *child has the pipe to write to, and pid 0; in the judge's, the
 * pid is that of the keeper between the two. False, with an error: there is no process. */
bool ts_child_begin(struct ts_child *child, const struct ts_limits *limits, struct ts_error *error);

/* From now on it may use so many seconds of the processor. */
void ts_child_watch(struct ts_child *child, double seconds);

enum ts_outcome ts_child_receive(struct ts_child *child, void *to, size_t size);

/* Ends it, at once or when it has not ended by itself in time: it may have closed the pipe, and
 * live on; then it is late. Says how it ended. */
int ts_child_finish(struct ts_child *child, bool at_once, enum ts_outcome *outcome);

/* Why there is no answer. */
void ts_child_why(const struct ts_child *child, enum ts_outcome outcome, int status, char *why,
                  size_t room);

/* Reads a file of a process; an empty text if there is none. */
void ts_read_proc(const char *pid, const char *file, char *to, size_t room);

/* keeper.c: makes this process the keeper of another one, in which alone the function returns: the
 * adapter's, in which `pipe` is open and `line` is not. The keeper sends an int to the line, 0 or
 * why there is no other process, and ends all when nobody holds the other end. */
void ts_keep(const struct ts_limits *limits, int line, int pipe);

/* child_load.c: where adapters are: one of the three. */
struct ts_source {
    const void *adapters;
    const struct ts_adapter_program *programs;
    const char *command;
};
bool ts_source_load(const char *path, bool program, struct ts_source *source, char *problem,
                    size_t room);

/* One of them, as one of this version, started if it is a program; or a problem. */
bool ts_source_adapter(const struct ts_source *source, size_t index, struct ts_adapter *adapter,
                       char *problem, size_t room);

/* The child's whole life, in child_load.c and child_run.c: they never return. */
_Noreturn void ts_child_roll_call(const char *path, bool program, int pipe);
_Noreturn void ts_child_answer(const struct ts_candidate *who, size_t start, size_t count,
                               struct ts_trial *const *trial, int pipe);

#endif
