/* watch.c: how much of the processor an adapter's process uses, with all that it has started. The
 * clock on the wall says nothing about that on a machine that has other work to do, and so it
 * accuses nobody. */
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judge/child.h"

/* What /proc says of a process. */
struct process {
    pid_t pid, parent;
    bool runs; /* or waits for a processor */
    bool ours;
    double used, of_children; /* seconds; of the children that it has waited for */
};

void ts_read_proc(const char *pid, const char *file, char *to, size_t room)
{
    char path[80];
    ssize_t got = -1;
    int fd;

    snprintf(path, sizeof path, "/proc/%s/%s", pid, file);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        got = read(fd, to, room - 1);
        close(fd);
    }
    to[got > 0 ? got : 0] = 0;
}

/* "PID (NAME) STATE PARENT ...": a name may have anything in it. The words 14 to 17 are ticks. */
static bool read_process(const char *pid, struct process *p)
{
    enum { STATE = 3, PARENT, TICKS = 14, WORDS = 17 };
    double tick = 1 / (double)sysconf(_SC_CLK_TCK), ticks[4] = {0};
    char stat[512], *word;
    int n = STATE;

    ts_read_proc(pid, "stat", stat, sizeof stat);
    word = strrchr(stat, ')');
    if (!word || word[1] != ' ') return false;
    *p = (struct process){.pid = (pid_t)strtol(pid, NULL, 10), .runs = word[2] == 'R'};
    for (word += 2; n < WORDS && (word = strchr(word, ' ')); n++) {
        word++;
        if (n + 1 == PARENT) p->parent = (pid_t)strtol(word, NULL, 10);
        if (n + 1 >= TICKS) ticks[n + 1 - TICKS] = strtod(word, NULL);
    }
    p->used = (ticks[0] + ticks[1]) * tick;
    p->of_children = (ticks[2] + ticks[3]) * tick;
    return n == WORDS;
}

/* Whether any of its threads runs, or waits for a processor. */
static bool a_thread_runs(pid_t pid)
{
    char path[60], name[40], stat[512];
    const struct dirent *entry;
    bool runs = false;
    DIR *tasks;

    snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
    tasks = opendir(path);
    while (tasks && !runs && (entry = readdir(tasks))) {
        const char *end;

        if (!isdigit((unsigned char)entry->d_name[0])) continue;
        snprintf(name, sizeof name, "%ld/task/%.15s", (long)pid, entry->d_name);
        ts_read_proc(name, "stat", stat, sizeof stat);
        end = strrchr(stat, ')');
        runs = end && end[1] && end[2] == 'R';
    }
    if (tasks) closedir(tasks);
    return runs;
}

/* All processes that there are; NULL: no memory, or no /proc. */
static struct process *read_all(size_t *count)
{
    DIR *proc = opendir("/proc");
    struct process *all = NULL;
    const struct dirent *entry;
    size_t room = 0;

    *count = 0;
    while (proc && (entry = readdir(proc))) {
        if (!isdigit((unsigned char)entry->d_name[0])) continue;
        if (*count == room) {
            struct process *more = realloc(all, (room = 2 * room + 64) * sizeof *all);

            if (!more) {
                free(all);
                all = NULL;
                *count = 0;
                break;
            }
            all = more;
        }
        *count += read_process(entry->d_name, &all[*count]);
    }
    if (proc) closedir(proc);
    return all;
}

/* The keeper's own work is nobody else's; what it inherited and waited for is the adapter's. */
static bool measure(pid_t keeper, double *used, bool *runs)
{
    size_t count;
    struct process *all = read_all(&count);
    bool known = false, more = true;

    *used = 0;
    *runs = false;
    for (size_t i = 0; i < count; i++) {
        if (all[i].pid != keeper) continue;
        all[i].ours = known = true;
        *used += all[i].of_children;
    }
    while (known && more) {
        more = false;
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; !all[i].ours && k < count; k++) {
                if (!all[k].ours || all[k].pid != all[i].parent) continue;
                all[i].ours = more = true;
                *used += all[i].used + all[i].of_children;
                *runs = *runs || all[i].runs || a_thread_runs(all[i].pid);
            }
    }
    free(all);
    return known;
}

void ts_watch_start(struct ts_watch *watch, pid_t keeper, double seconds, double idle)
{
    *watch = (struct ts_watch){
        .keeper = keeper, .seconds = seconds, .idle = idle, .looked = ts_seconds()};
    watch->since = watch->looked;
}

/* Less than a tenth of the time is as good as none: so much takes who wakes up again and again to
 * see that there is nothing to do. Ticks are coarse, and two of them say nothing. Who was seen
 * running twice in succession is not idle, though others may leave it no time. */
static bool is_idle(struct ts_watch *w, double now, bool runs)
{
    const double two_ticks = 0.02;

    if ((runs && w->ran) || w->used - w->used_since > (now - w->since) / 10 + two_ticks) {
        w->since = now;
        w->used_since = w->used;
    }
    w->ran = runs;
    return now - w->since >= w->idle;
}

/* The first look is where it begins. Without /proc nothing is known, and the time on the wall has
 * to do. */
enum ts_sight ts_watch_look(struct ts_watch *w)
{
    double now = ts_seconds(), used;
    bool runs = true, known;

    known = measure(w->keeper, &used, &runs);
    if (!known) used = w->last + (now - w->looked);
    if (w->begun && used > w->last) w->used += used - w->last;
    w->begun = true;
    w->last = used; /* less than before when one ended whom nobody waited for */
    w->looked = now;
    if (w->used >= w->seconds) return TS_USED_UP;
    return is_idle(w, now, runs) ? TS_IDLE : TS_AT_WORK;
}
