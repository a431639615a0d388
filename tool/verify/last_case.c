/* last_case.c: what verify leaves behind when a twin crashes, or hangs until SIGQUIT comes: the
 * case that it was given. */
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/text/file.h"
#include "tool/verify/verify.h"

#define SAVE_SECONDS 5
#define STACK_ROOM   (1 << 18)

/* fork prepares a copy in which threads can go on, and waits for their locks, which a thread that
 * crashed may hold; _Fork doesn't. */
#ifdef HAVE__FORK
#define copy_process _Fork
#else
#define copy_process fork
#endif

static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
enum { FATAL = sizeof fatal / sizeof *fatal };

/* What runs: a row, NULL for none, with its path or NULL, and a case or NULL. */
static const struct verify_row *row_on;
static const char *path_on;
static const struct ts_case *volatile case_on;
static char last_resort[256]; /* to be said when nothing else can be */

static void on(int number, void (*handler)(int))
{
    struct sigaction act = {.sa_handler = handler};

    sigaction(number, &act, NULL);
}

/* ---- in the copy ---- */

static bool save_case(void)
{
    struct ts_case named;

    if (!case_on || !path_on) return false;
    named = *case_on;
    snprintf(named.property, sizeof named.property, "%.63s", row_on->property);
    return tool_write_case(path_on, &named);
}

/* The copy ends soon, and with it what this holds. */
static const char *replay_command(void)
{
    char *command = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&command, &size);

    if (!out) return NULL;
    verify_put_replay(out, row_on, path_on);
    return fclose(out) == 0 ? command : NULL;
}

static void give_up(int number)
{
    (void)number;
    ts_file_abandon();
    _exit(TOOL_BAD);
}

/* Memory may be damaged, and a lock may be held for ever by a thread that is not copied: so the
 * copy may crash, and has a time limit. A second SIGQUIT, which timeout sends to the whole group,
 * is not meant for it. */
_Noreturn static void save_and_say(int number)
{
    const char *command;
    sigset_t all;

    for (size_t i = 0; i < FATAL; i++) on(fatal[i], fatal[i] == SIGQUIT ? SIG_IGN : give_up);
    on(SIGALRM, give_up);
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    alarm(SAVE_SECONDS);
    tool_progress_clear();
    if (save_case() && (command = replay_command()))
        tool_complain("%s, %s: %s; replay with: %s", row_on->property, row_on->twin,
                      strsignal(number), command);
    else
        tool_complain("%s, %s: %s; the seed was %ju", row_on->property, row_on->twin,
                      strsignal(number), (uintmax_t)row_on->run->seed);
    _exit(TOOL_GOOD);
}

/* ---- in the program ---- */

/* A program that crashed may do little; a copy of it may try more. Other threads that crash, too,
 * wait until the first one ends the program, by its signal as ever. */
static void leave_case(int number)
{
    static atomic_flag left = ATOMIC_FLAG_INIT;
    int status = TOOL_BAD;
    pid_t copy;

    while (atomic_flag_test_and_set(&left)) pause();
    if (row_on) {
        copy = copy_process();
        if (copy == 0) save_and_say(number);
        if (copy < 0 || waitpid(copy, &status, 0) != copy || status != 0)
            (void)!write(STDERR_FILENO, last_resort, strlen(last_resort)); /* or nothing */
    }
    ts_file_abandon();
    for (size_t i = 0; i < FATAL; i++) on(fatal[i], SIG_DFL);
    raise(number);
}

void verify_watch_signals(void)
{
    static char room[STACK_ROOM]; /* the main thread's own may have overflowed */
    stack_t stack = {.ss_sp = room, .ss_size = sizeof room}, other;
    struct sigaction act = {.sa_handler = leave_case, .sa_flags = (int)SA_ONSTACK}, before;

    /* A sanitizer has one already, and frees it later. */
    if (sigaltstack(NULL, &other) == 0 && (other.ss_flags & SS_DISABLE)) sigaltstack(&stack, NULL);
    sigfillset(&act.sa_mask);
    for (size_t i = 0; i < FATAL; i++)
        if (sigaction(fatal[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(fatal[i], &act, NULL);
}

void verify_watch(const struct verify_row *row, const char *path)
{
    row_on = NULL; /* until all is known of it */
    case_on = NULL;
    path_on = path;
    if (!row) return;
    snprintf(
        last_resort, sizeof last_resort,
        "touchstone: %s, %s: the case that ended the program can't be saved; the seed was %ju\n",
        row->property, row->twin, (uintmax_t)row->run->seed);
    row_on = row;
}

void verify_watch_case(const struct ts_case *c, void *row)
{
    (void)row;
    case_on = c;
}
