/* process.c: the process of an adapter, as the judge sees it: its keeper, what it sends, whether it
 * is still at work, how it has ended. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/error.h"
#include "judge/child.h"

double ts_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

enum { SLICE = 100 }; /* milliseconds between two looks */

void ts_child_watch(struct ts_child *child, double seconds)
{
    ts_watch_start(&child->watch, child->pid, seconds, child->limits.idle);
}

/* TS_CAME: it may go on. */
static enum ts_outcome look(struct ts_child *child)
{
    enum ts_sight sight = TS_AT_WORK;

    if (1000 * (ts_seconds() - child->watch.looked) >= SLICE) sight = ts_watch_look(&child->watch);
    return sight == TS_USED_UP ? TS_LATE : sight == TS_IDLE ? TS_BLOCKED : TS_CAME;
}

/* Waits for the keeper until the deadline, or until what it keeps is late; 0: it has not ended. */
static pid_t wait_until(struct ts_child *child, double deadline, enum ts_outcome *outcome,
                        int *status)
{
    const struct timespec nap = {0, 100000};
    enum ts_outcome seen = TS_CAME;
    pid_t gone = 0;

    while (gone == 0 && ts_seconds() < deadline && seen == TS_CAME) {
        gone = waitpid(child->pid, status, WNOHANG);
        if (gone < 0 && errno == EINTR) gone = 0;
        if (gone == 0) nanosleep(&nap, NULL);
        if (gone == 0 && outcome) seen = look(child);
    }
    if (seen != TS_CAME) *outcome = seen;
    return gone;
}

/* The keeper ends when it is let go. Whoever has stopped it may do so again. */
int ts_child_finish(struct ts_child *child, bool at_once, enum ts_outcome *outcome)
{
    enum { TO_END = 8 };
    int status = 0;
    pid_t gone = 0;

    close(child->pipe);
    if (!at_once) {
        ts_child_watch(child, child->limits.seconds);
        gone = wait_until(child, INFINITY, outcome, &status);
    }
    close(child->line);
    if (gone == 0) kill(child->pid, SIGCONT);
    if (gone == 0) gone = wait_until(child, ts_seconds() + TO_END, NULL, &status);
    if (gone == 0) kill(child->pid, SIGKILL);
    while (gone == 0 && waitpid(child->pid, &status, 0) < 0 && errno == EINTR) continue;
    return status;
}

static void close_both(const int end[2])
{
    close(end[0]);
    close(end[1]);
}

/* What the keeper says of the process that it keeps. */
static bool has_begun(int line, struct ts_error *error)
{
    int problem;
    ssize_t got;

    do got = read(line, &problem, sizeof problem);
    while (got < 0 && errno == EINTR);
    if (got == sizeof problem && problem == 0) return true;
    return ts_fail(error, "no process: %s", got == sizeof problem ? strerror(problem) : "it ended");
}

bool ts_child_begin(struct ts_child *child, const struct ts_limits *limits, struct ts_error *error)
{
    int end[2], line[2];

    if (pipe2(end, O_CLOEXEC) != 0) return ts_fail(error, "no pipe: %s", strerror(errno));
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0) {
        close_both(end);
        return ts_fail(error, "no pipe: %s", strerror(errno));
    }
    *child = (struct ts_child){.limits = *limits, .pipe = end[0], .line = line[0]};
    child->pid = fork();
    if (child->pid < 0) {
        ts_fail(error, "no process: %s", strerror(errno));
        close_both(end);
        close_both(line);
        return false;
    }
    if (child->pid == 0) {
        close(end[0]);
        close(line[0]);
        child->pipe = end[1];
        ts_keep(limits, line[1], end[1]);
        return true;
    }
    close(end[1]);
    close(line[1]);
    if (has_begun(line[0], error)) return true;
    ts_child_finish(child, true, NULL);
    return false;
}

/* It is not waited for yet: ts_child_finish() does that. */
static bool has_ended(const struct ts_child *child)
{
    siginfo_t info = {.si_pid = 0};

    return waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid != 0;
}

/* Whether there is something to read; or the process has ended, and somebody that it started and
 * left behind holds the pipe: so the wait is one of slices. */
static enum ts_outcome await(struct ts_child *child)
{
    for (bool ended = false;;) {
        struct pollfd wait = {child->pipe, POLLIN, 0};
        int ready = poll(&wait, 1, ended ? 0 : SLICE);
        enum ts_outcome seen;

        if (ready < 0 && errno == EINTR) continue;
        seen = look(child); /* also of one from whom something comes, now and then */
        if (seen != TS_CAME) return seen;
        if (ready != 0) return TS_CAME;
        if (ended) return TS_ENDED;
        ended = has_ended(child); /* then what it has sent before is there by now */
    }
}

/* More bytes for the buffer, which is empty. */
static enum ts_outcome fill(struct ts_child *child)
{
    for (;;) {
        enum ts_outcome outcome = await(child);
        ssize_t got;

        if (outcome != TS_CAME) return outcome;
        got = read(child->pipe, child->buffer, sizeof child->buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return TS_ENDED;
        child->at = 0;
        child->end = (size_t)got;
        return TS_CAME;
    }
}

enum ts_outcome ts_child_receive(struct ts_child *child, void *to, size_t size)
{
    char *p = to;

    while (size) {
        size_t part = child->end - child->at;
        enum ts_outcome outcome = part ? TS_CAME : fill(child);

        if (outcome != TS_CAME) return outcome;
        part = child->end - child->at;
        if (part > size) part = size;
        memcpy(p, child->buffer + child->at, part);
        child->at += part;
        p += part;
        size -= part;
    }
    return TS_CAME;
}

void ts_child_why(const struct ts_child *child, enum ts_outcome outcome, int status, char *why,
                  size_t room)
{
    if (outcome == TS_LATE)
        snprintf(why, room, "no answer within %g seconds of processor time", child->watch.seconds);
    else if (outcome == TS_BLOCKED)
        snprintf(why, room, "no answer, and the processor was not used for %g seconds",
                 child->watch.idle);
    else if (WIFEXITED(status) && WEXITSTATUS(status) == TS_EXIT_NO_MEMORY)
        snprintf(why, room, "the process ended for lack of memory");
    else if (WIFEXITED(status) && WEXITSTATUS(status) == TS_EXIT_TOO_MUCH)
        snprintf(why, room, "the process was ended: it took more memory than it may");
    else if (WIFSIGNALED(status))
        snprintf(why, room, "the process was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(
            why, room, "the process ended with status %d before it answered%s", WEXITSTATUS(status),
            WEXITSTATUS(status) == 127 ? ": a shell says so of a program that is not there" : "");
}
