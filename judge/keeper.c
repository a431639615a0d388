/* keeper.c: the process between the judge and an adapter's. Whatever the adapter starts becomes the
 * keeper's when it is left behind, in whatever group or session it is. When the adapter has ended,
 * or the judge lets go of its line, on purpose or because it was ended, the keeper ends them all,
 * and then itself in the way in which the adapter ended. It also sees memory that no limit of the
 * system counts. */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "cases/text/pipe.h"
#include "judge/child.h"

/* What the system can do for a keeper; where it can't, processes that leave the adapter's group
 * stay. */
enum wish { END_WITH_PARENT, INHERIT_ORPHANS };

static void wish(enum wish what)
{
#if defined(PR_SET_PDEATHSIG)
    if (what == END_WITH_PARENT) prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
#if defined(PR_SET_CHILD_SUBREAPER)
    if (what == INHERIT_ORPHANS) prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    (void)what;
}

/* What an adapter prints is not for the user; a dump of its memory is for nobody. Signals that
 * whoever started the judge wants ignored end an adapter all the same. */
static void go_quiet(void)
{
    static const int signals[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP};
    struct rlimit none = {0, 0};
    int null = open("/dev/null", O_RDWR);

    for (int fd = 0; null >= 0 && fd <= 2; fd++) dup2(null, fd);
    if (null > 2) close(null);
    setrlimit(RLIMIT_CORE, &none);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
}

/* ---- what /proc says ---- */

/* The fourth word of "PID (NAME) STATE PARENT ..."; a name may have anything in it. */
static pid_t parent_of(const char *pid)
{
    char stat[512], *end;

    ts_read_proc(pid, "stat", stat, sizeof stat);
    end = strrchr(stat, ')');
    return end && strlen(end) > 4 ? (pid_t)strtol(end + 4, NULL, 10) : -1;
}

/* Ends every child, of which none has been waited for meanwhile: no other process has its number.
 */
static void kill_children(void)
{
    DIR *proc = opendir("/proc");
    const struct dirent *entry;

    while (proc && (entry = readdir(proc)))
        if (isdigit((unsigned char)entry->d_name[0]) && parent_of(entry->d_name) == getpid())
            kill((pid_t)strtol(entry->d_name, NULL, 10), SIGKILL);
    if (proc) closedir(proc);
}

/* Memory of its own and shared memory, as far as it was touched: a limit of the system counts the
 * first alone. 0 where nothing is known. */
static uint64_t memory_of(pid_t pid)
{
    static const char *const kind[] = {"\nRssAnon:", "\nRssShmem:"};
    char name[24], status[4096];
    uint64_t sum = 0;

    snprintf(name, sizeof name, "%ld", (long)pid);
    ts_read_proc(name, "status", status, sizeof status);
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++) {
        const char *line = strstr(status, kind[i]);

        if (line) sum += (uint64_t)strtoull(line + strlen(kind[i]), NULL, 10) << 10;
    }
    return sum;
}

/* ---- the keeper's life ---- */

static void wake(int number) { (void)number; }

/* Whether the adapter has ended; it stays to be waited for. Orphans that have ended are gone. */
static bool has_ended(pid_t child)
{
    siginfo_t info = {.si_pid = 0};

    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
        if (info.si_pid == child) return true;
        waitpid(info.si_pid, NULL, 0);
        info.si_pid = 0;
    }
    return false;
}

/* Until the adapter has ended, or must. Returns 0, or the status to end with. */
static int watch(pid_t child, int line, uint64_t memory, const sigset_t *awake)
{
    const struct timespec slice = {0, 20000000};

    while (!has_ended(child)) {
        struct pollfd judge = {line, POLLIN, 0};

        if (ppoll(&judge, 1, &slice, awake) > 0) return 1; /* nobody wants to know any more */
        if (TS_LIMIT_MEMORY && memory_of(child) > memory) return TS_EXIT_TOO_MUCH;
    }
    return 0;
}

/* Ends the adapter and all that it left behind, which come to light one generation after another.
 * Returns how the adapter ended. */
static int end_all(pid_t child)
{
    const struct timespec nap = {0, 200000};
    int result = 0, status;
    pid_t gone;

    kill(-child, SIGKILL);
    kill(child, SIGKILL);
    for (double deadline = ts_seconds() + 5; ts_seconds() < deadline;) {
        gone = waitpid(-1, &status, WNOHANG);
        if (gone < 0 && errno != EINTR) break;
        if (gone == child) result = status;
        if (gone != 0) continue;
        kill_children();
        nanosleep(&nap, NULL);
    }
    return result;
}

_Noreturn static void end_like(int status)
{
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

void ts_keep(const struct ts_limits *limits, int line, int pipe)
{
    struct rlimit memory = {limits->memory, limits->memory};
    struct sigaction act = {.sa_handler = wake};
    sigset_t child_ended, before;
    pid_t keeper = getpid(), child;
    int said = 0, status;

    setpgid(0, 0); /* what ends the judge from a terminal does not end the keeper */
    go_quiet();
    wish(INHERIT_ORPHANS);
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_ended, &before);
    sigdelset(&before, SIGCHLD);
    sigaction(SIGCHLD, &act, NULL);
    child = fork();
    if (child == 0) {
        /* Not the keeper, which an adapter may stop before it comes to that. */
        ts_send_all(line, &said, sizeof said);
        close(line);
        signal(SIGCHLD, SIG_DFL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        setpgid(0, 0);
        wish(END_WITH_PARENT);
        if (getppid() != keeper) _exit(1);
        if (TS_LIMIT_MEMORY) setrlimit(RLIMIT_DATA, &memory);
        return;
    }
    if (child < 0) {
        said = errno;
        ts_send_all(line, &said, sizeof said);
        _exit(1);
    }
    close(pipe);
    setpgid(child, child); /* both do, because either may be first */
    said = watch(child, line, limits->memory, &before);
    status = end_all(child);
    if (said) _exit(said);
    end_like(status);
}
