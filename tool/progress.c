/* progress.c: how far long work is: on a terminal a line that is written over again and again,
 * elsewhere a line each minute. TOUCHSTONE_PROGRESS=no tells nothing; a number of seconds, a line
 * that often. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/tool.h"

#define ON_TERMINAL 0.1 /* seconds between two */
#define ELSEWHERE   60.0

enum { BAR = 20 };

static struct {
    char what[120];
    double start;  /* of this work */
    double told;   /* when something was last told */
    uint64_t from; /* how much was done at its start */
    bool on_line;  /* a line stands there that will be written over */
} now_on;

/* How long to wait between two; 0: never. */
static double interval(bool terminal)
{
    const char *wish = getenv("TOUCHSTONE_PROGRESS");

    if (wish && strcmp(wish, "no") == 0) return 0;
    if (wish && strtod(wish, NULL) > 0) return strtod(wish, NULL);
    return terminal ? ON_TERMINAL : ELSEWHERE;
}

static void begin(const char *what, uint64_t done, double time)
{
    if (now_on.told == 0) now_on.told = time;
    if (strncmp(now_on.what, what, sizeof now_on.what - 1) == 0 && done >= now_on.from) return;
    snprintf(now_on.what, sizeof now_on.what, "%s", what);
    now_on.start = time;
    now_on.from = done;
}

static void put_bar(double part)
{
    int full = (int)(part * BAR);

    fputc('[', stderr);
    for (int i = 0; i < BAR; i++) fputc(i < full ? '#' : ' ', stderr);
    fprintf(stderr, "] %3.0f %%  ", 100 * part);
}

static void put_left(double seconds)
{
    unsigned left = seconds < 1e6 ? (unsigned)seconds : 1000000;

    fprintf(stderr, ", %u:%02u:%02u left", left / 3600, left / 60 % 60, left % 60);
}

void tool_progress(const char *what, uint64_t done, uint64_t all, uint64_t failed)
{
    bool terminal = isatty(STDERR_FILENO);
    double wait = interval(terminal), time = tool_wall(), rate;

    begin(what, done, time);
    if (wait == 0 || time - now_on.told < wait) return;
    now_on.told = time;
    rate = time > now_on.start ? (double)(done - now_on.from) / (time - now_on.start) : 0;
    fputs(terminal ? "\r" : "touchstone: ", stderr);
    if (terminal && all) put_bar((double)done / (double)all);
    fprintf(stderr, "%s: %" PRIu64, what, done);
    if (all) fprintf(stderr, " of %" PRIu64, all);
    fprintf(stderr, ", %.*f/s", rate < 10 ? 1 : 0, rate);
    if (all && rate > 0) put_left((double)(all - done) / rate);
    fprintf(stderr, ", %" PRIu64 " failed%s", failed, terminal ? "\033[K" : "\n");
    now_on.on_line = terminal;
}

void tool_progress_clear(void)
{
    if (now_on.on_line) fputs("\r\033[K", stderr);
    now_on.on_line = false;
}
