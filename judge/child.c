/* child.c: the judge's end of the pipe. The process of an adapter has a time limit for each trial
 * and a memory limit. If it crashes, hangs or sends what is no letter, that is a verdict about the
 * trial it was working on, and a new process goes on with the next one. */
#include "judge/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cases/text/pipe.h"
#include "cases/text/text.h"
#include "common/error.h"

struct child {
    pid_t pid; /* of its keeper */
    int pipe;
    int line;       /* to the keeper, which ends all when it is closed */
    double seconds; /* of the limit */
    bool loaded;    /* it has said so */
    size_t at, end; /* what has come and was not yet looked at */
    char buffer[65536];
};

double ts_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* NO_ROOM: the judge itself has no memory for what came, which is nobody else's fault. */
enum outcome { CAME, ENDED, LATE, NO_ROOM };

/* Waits for the keeper until the deadline; 0: it has not ended. */
static pid_t wait_until(pid_t pid, double deadline, int *status)
{
    const struct timespec nap = {0, 100000};
    pid_t gone = 0;

    while (gone == 0 && ts_seconds() < deadline) {
        gone = waitpid(pid, status, WNOHANG);
        if (gone < 0 && errno == EINTR) gone = 0;
        if (gone == 0) nanosleep(&nap, NULL);
    }
    return gone;
}

/* Ends it, at once or when it has not ended by itself in time: it may have closed the pipe, and
 * live on; then it is late. Says how it ended. The keeper ends when it is let go, unless somebody
 * has stopped it. */
static int finish(struct child *child, bool at_once, enum outcome *outcome)
{
    enum { TO_END = 8 };
    int status = 0;
    pid_t gone;

    close(child->pipe);
    gone = at_once ? 0 : wait_until(child->pid, ts_seconds() + child->seconds, &status);
    if (gone == 0 && !at_once) *outcome = LATE;
    close(child->line);
    if (gone == 0) gone = wait_until(child->pid, ts_seconds() + TO_END, &status);
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

/* Forks. In the adapter's process *child has the pipe to write to, and pid 0; in the judge's, the
 * pid is that of the keeper between the two. */
static bool begin(struct child *child, const struct ts_limits *limits, struct ts_error *error)
{
    int end[2], line[2];

    if (pipe2(end, O_CLOEXEC) != 0) return ts_fail(error, "no pipe: %s", strerror(errno));
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0) {
        close_both(end);
        return ts_fail(error, "no pipe: %s", strerror(errno));
    }
    *child = (struct child){.seconds = limits->seconds, .pipe = end[0], .line = line[0]};
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
    finish(child, true, NULL);
    return false;
}

/* It is not waited for yet: finish() does that. */
static bool has_ended(const struct child *child)
{
    siginfo_t info = {.si_pid = 0};

    return waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid != 0;
}

/* Whether there is something to read; or the process has ended, and somebody that it started and
 * left behind holds the pipe: so the wait is one of slices. */
static enum outcome await(const struct child *child, double deadline)
{
    enum { SLICE = 100 };

    for (bool ended = false;;) {
        struct pollfd wait = {child->pipe, POLLIN, 0};
        double left = 1000 * (deadline - ts_seconds());
        int ready = poll(&wait, 1, ended || left <= 0 ? 0 : left < SLICE ? (int)left + 1 : SLICE);

        if (ready < 0 && errno == EINTR) continue;
        if (ready != 0) return CAME;
        if (ended) return ENDED;
        if (left <= 0) return LATE;
        ended = has_ended(child); /* then what it has sent before is there by now */
    }
}

/* More bytes for the buffer, which is empty. */
static enum outcome fill(struct child *child, double deadline)
{
    for (;;) {
        enum outcome outcome = await(child, deadline);
        ssize_t got;

        if (outcome != CAME) return outcome;
        got = read(child->pipe, child->buffer, sizeof child->buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return ENDED;
        child->at = 0;
        child->end = (size_t)got;
        return CAME;
    }
}

static enum outcome receive(struct child *child, double deadline, void *to, size_t size)
{
    char *p = to;

    while (size) {
        size_t part = child->end - child->at;
        enum outcome outcome = part ? CAME : fill(child, deadline);

        if (outcome != CAME) return outcome;
        part = child->end - child->at;
        if (part > size) part = size;
        memcpy(p, child->buffer + child->at, part);
        child->at += part;
        p += part;
        size -= part;
    }
    return CAME;
}

/* Why there is no answer. */
static void say_why(enum outcome outcome, int status, double seconds, char *why, size_t room)
{
    if (outcome == LATE)
        snprintf(why, room, "no answer within %g seconds", seconds);
    else if (WIFEXITED(status) && WEXITSTATUS(status) == TS_EXIT_NO_MEMORY)
        snprintf(why, room, "the process ended for lack of memory");
    else if (WIFEXITED(status) && WEXITSTATUS(status) == TS_EXIT_TOO_MUCH)
        snprintf(why, room, "the process was ended: it took more memory than it may");
    else if (WIFSIGNALED(status))
        snprintf(why, room, "the process was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(why, room, "the process ended with status %d before it answered",
                 WEXITSTATUS(status));
}

/* To load a library may take longer than a case, on a busy machine. */
static double time_to_load(double limit) { return limit > 2 ? limit : 2; }

/* ---- who is there ---- */

static bool read_roll(struct child *child, double deadline, const char *path,
                      struct ts_candidate **list, size_t *count, enum outcome *outcome,
                      struct ts_error *error)
{
    struct ts_roll roll;

    *outcome = receive(child, deadline, &roll, sizeof roll);
    if (*outcome != CAME) return false;
    roll.problem[sizeof roll.problem - 1] = 0;
    if (roll.magic != TS_LETTER_MAGIC || roll.count >= TS_MOST_ADAPTERS)
        return ts_fail(error, "%.100s: sent what is no list of adapters", path);
    if (roll.problem[0]) return ts_fail(error, "%.100s: %s", path, roll.problem);
    *list = calloc(roll.count, sizeof **list);
    if (!*list) return ts_out_of_memory(error);
    for (*count = 0; *count < roll.count; (*count)++) {
        struct ts_candidate *c = &(*list)[*count];
        struct ts_entry entry;

        *outcome = receive(child, deadline, &entry, sizeof entry);
        if (*outcome != CAME) return false;
        *c = (struct ts_candidate){.path = path, .index = (uint32_t)*count};
        snprintf(c->library, sizeof c->library, "%.63s", entry.library);
        snprintf(c->name, sizeof c->name, "%.63s", entry.name);
        ts_make_printable(c->library);
        ts_make_printable(c->name);
        c->promises = entry.promises;
    }
    return true;
}

bool ts_roll_call(const char *path, const struct ts_limits *limits, struct ts_candidate **list,
                  size_t *count, struct ts_error *error)
{
    struct child child;
    enum outcome outcome;
    char why[160];
    double seconds = time_to_load(limits->seconds);
    int status;
    bool good;

    *list = NULL;
    *count = 0;
    if (!begin(&child, limits, error)) return false;
    if (child.pid == 0) ts_child_roll_call(path, child.pipe);
    good = read_roll(&child, ts_seconds() + seconds, path, list, count, &outcome, error);
    status = finish(&child, outcome == LATE, &outcome);
    say_why(outcome, status, seconds, why, sizeof why);
    if (outcome != CAME) ts_fail(error, "%.100s: when it was loaded: %s", path, why);
    if (!good) {
        ts_make_printable(error->text); /* a path may have any bytes, and reports are text */
        free(*list);
        *list = NULL;
        *count = 0;
    }
    return good;
}

/* ---- answers ---- */

/* The clock of the first case starts when the library has been loaded. */
static enum outcome await_load(struct child *child)
{
    uint64_t word = 0;
    enum outcome outcome =
        child->loaded
            ? CAME
            : receive(child, ts_seconds() + time_to_load(child->seconds), &word, sizeof word);

    child->loaded = child->loaded || (outcome == CAME && word == TS_LETTER_MAGIC);
    return outcome;
}

/* Reads one letter. GARBLED, with CAME, when it is none. */
static enum outcome read_letter(struct child *child, const struct ts_trial *trial, size_t number,
                                struct ts_answers *answers)
{
    enum outcome outcome = await_load(child);
    double deadline = ts_seconds() + child->seconds;
    const struct ts_case *c = trial->variant[TS_GIVEN];
    struct ts_letter letter = {.magic = 0};

    if (outcome == CAME && child->loaded)
        outcome = receive(child, deadline, &letter, sizeof letter);
    if (outcome != CAME) return outcome;
    if (letter.magic != TS_LETTER_MAGIC || letter.trial != number ||
        letter.queries != answers->count || !(letter.seconds >= 0)) {
        answers->fate = TS_GARBLED;
        return CAME;
    }
    answers->seconds = letter.seconds;
    for (size_t q = 0; q < answers->count; q++) {
        struct ts_query *query = &answers->query[q];
        struct ts_reply_head head;

        outcome = receive(child, deadline, &head, sizeof head);
        if (outcome != CAME) return outcome;
        if (head.reply > TS_TOO_MANY || head.count > ts_most_reports(c)) {
            answers->fate = TS_GARBLED;
            return CAME;
        }
        query->reply = (enum ts_reply)head.reply;
        query->pairs.pair = head.count ? malloc(head.count * sizeof(struct ts_pair)) : NULL;
        if (head.count && !query->pairs.pair) return NO_ROOM;
        query->pairs.count = query->pairs.capacity = head.count;
        outcome = receive(child, deadline, query->pairs.pair, head.count * sizeof(struct ts_pair));
        if (outcome != CAME) return outcome;
    }
    return CAME;
}

/* After a trial without an answer: the process ends, and `answers` say why. */
static void give_up(struct child *child, enum outcome outcome, struct ts_answers *answers)
{
    int status = finish(child, outcome != ENDED, &outcome);

    if (outcome == CAME) {
        snprintf(answers->why, sizeof answers->why, "bytes that are no answer came");
        return;
    }
    answers->fate = outcome == LATE ? TS_HUNG : TS_CRASHED;
    say_why(outcome, status, child->seconds, answers->why, sizeof answers->why);
}

bool ts_hear(const struct ts_candidate *who, const struct ts_limits *limits, size_t count,
             struct ts_trial *const *trial, ts_heard *heard, void *context, struct ts_error *error)
{
    struct child child;
    bool running = false, go_on = true, good = true;

    for (size_t i = 0; good && go_on && i < count; i++) {
        struct ts_answers answers;
        enum outcome outcome;

        if (!running) {
            if (!begin(&child, limits, error)) return false;
            if (child.pid == 0) ts_child_answer(who, i, count, trial, child.pipe);
            running = true;
        }
        outcome = ts_answers_start(&answers, trial[i]) ? read_letter(&child, trial[i], i, &answers)
                                                       : NO_ROOM;
        if (outcome == NO_ROOM) {
            good = ts_out_of_memory(error);
        } else {
            if (outcome != CAME || answers.fate == TS_GARBLED) {
                give_up(&child, outcome, &answers);
                running = false;
            }
            go_on = heard(context, i, &answers);
        }
        ts_answers_free(&answers);
    }
    if (running) finish(&child, true, NULL);
    return good;
}
