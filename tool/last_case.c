/* last_case.c: what verify leaves behind when a twin crashes, or hangs until SIGQUIT comes: the
 * case that it was given. */
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool/verify.h"

#define SAVE_SECONDS 5
#define STACK_ROOM   (1 << 18)

static const int ends[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
enum { ENDS = sizeof ends / sizeof *ends };

static const struct verify_row *row; /* NULL: none runs */
static const char *path;
static struct ts_case *volatile current;
static volatile sig_atomic_t met; /* a signal was met: there is no second one to care for */

static void say(int number)
{
    verify_progress_clear();
    if (current && path) {
        snprintf(current->property, sizeof current->property, "%.63s", row->property);
        if (tool_write_case(path, current)) {
            tool_complain("%s, %s: %s; replay with: touchstone replay %s", row->property, row->twin,
                          strsignal(number), path);
            return;
        }
    }
    tool_complain("%s, %s: %s; the seed was %ju", row->property, row->twin, strsignal(number),
                  (uintmax_t)row->run->seed);
}

/* A program that crashed may do little; a copy of it may try to write a file, and is not waited for
 * if it hangs. The handler is gone when it is called, so the signal, raised again, ends the program
 * as ever. */
static void end_by(int number)
{
    static const char nothing[] = "touchstone: the case in which this happened can't be saved\n";
    int status = 1;
    pid_t copy = -1;

    if (row && !met) {
        met = 1;
        copy = fork();
        if (copy == 0) {
            for (size_t i = 0; i < ENDS; i++) signal(ends[i], SIG_DFL);
            alarm(SAVE_SECONDS);
            say(number);
            _exit(0);
        }
        if ((copy < 0 || waitpid(copy, &status, 0) != copy || status != 0) &&
            write(STDERR_FILENO, nothing, sizeof nothing - 1) < 0)
            _exit(TOOL_BAD);
    }
    raise(number);
}

/* The handlers of a sanitizer, which know more, stay; so does what the caller wants ignored. A
 * stack that overflowed is none to go on with. */
static void watch_signals(void)
{
    static char room[STACK_ROOM];
    stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    struct sigaction act = {.sa_handler = end_by, .sa_flags = (int)(SA_RESETHAND | SA_ONSTACK)};
    struct sigaction before;

    if (sigaltstack(&stack, NULL) != 0) act.sa_flags = (int)SA_RESETHAND;
    for (size_t i = 0; i < ENDS; i++)
        if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(ends[i], &act, NULL);
}

void verify_watch(const struct verify_row *of, const char *save_at)
{
    static bool watched;

    row = of;
    path = save_at;
    current = NULL;
    if (!watched) watch_signals();
    watched = true;
}

void verify_watch_case(struct ts_case *c, void *env)
{
    (void)env;
    current = c;
}
