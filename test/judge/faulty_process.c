/* faulty_process.c: adapters that do with processes and memory what no library should. Their
 * answers are none; process.sh looks whether the judge ends, and what lives on behind it. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "touchstone/adapter.h"

static void *create(const struct ts_adapter_mesh mesh[2])
{
    static int scenes;
    int *scene;

    (void)mesh;
    scene = malloc(sizeof *scene);
    if (scene) *scene = ++scenes;
    return scene;
}

static int update(void *scene, const double *a, const double *b)
{
    (void)scene;
    (void)a;
    (void)b;
    return 0;
}

/* Uses the processor for so many seconds. */
static void labour(double seconds)
{
    clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);

    while (clock() < end) continue;
}

static void stay(void)
{
    for (;;) usleep(1000);
}

/* Becomes the leader of a group of its own, or joins that of the judge, and never answers. */
static int leads(void *scene, ts_adapter_found *found, void *context)
{
    (void)scene;
    (void)found;
    (void)context;
    if (setsid() < 0) setpgid(0, getpgid(getppid()));
    stay();
    return 0;
}

/* Leaves a helper behind, whose parent has ended, in a session of its own. */
static int helps(void *scene, ts_adapter_found *found, void *context)
{
    (void)scene;
    (void)found;
    (void)context;
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            signal(SIGTERM, SIG_IGN);
            stay();
        }
        _exit(0);
    }
    usleep(50000);
    return 0;
}

/* The same, and never answers. */
static int helps_and_stays(void *scene, ts_adapter_found *found, void *context)
{
    helps(scene, found, context);
    stay();
    return 0;
}

/* Ends whoever keeps it, or stops it, and never answers. */
static int attack(int number)
{
    kill(getppid(), number);
    stay();
    return 0;
}

static int stops(void *scene, ts_adapter_found *found, void *context)
{
    (void)scene;
    (void)found;
    (void)context;
    return attack(SIGSTOP);
}

static int kills(void *scene, ts_adapter_found *found, void *context)
{
    (void)scene;
    (void)found;
    (void)context;
    return attack(SIGKILL);
}

/* Takes memory that it could share with others, and uses it. */
static int shares(void *scene, ts_adapter_found *found, void *context)
{
    static void *much;
    size_t size = (size_t)256 << 20;

    (void)scene;
    (void)found;
    (void)context;
    if (!much) much = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (much == MAP_FAILED) abort();
    memset(much, 1, size);
    usleep(200000);
    return 0;
}

/* Ends the parent of its keeper: the judge, or one of its processes. */
static int ends_judge(void *scene, ts_adapter_found *found, void *context)
{
    char name[40], stat[400] = "", *end;
    FILE *keeper;

    (void)scene;
    (void)found;
    (void)context;
    snprintf(name, sizeof name, "/proc/%d/stat", (int)getppid());
    keeper = fopen(name, "r");
    if (!keeper || !fgets(stat, sizeof stat, keeper) || !(end = strrchr(stat, ')'))) abort();
    fclose(keeper);
    kill((pid_t)strtol(end + 4, NULL, 10), SIGKILL);
    stay();
    return 0;
}

/* Never ends by itself. */
static int spins(void *scene, ts_adapter_found *found, void *context)
{
    (void)scene;
    (void)found;
    (void)context;
    labour(1e6);
    return 0;
}

/* Leaves its work to somebody in another session, whose parent has ended. */
static int helper_spins(void *scene, ts_adapter_found *found, void *context)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0) spins(scene, found, context);
        _exit(0);
    }
    stay();
    return 0;
}

/* So does this one; and one helper after another ends. */
static int helpers_spin(void *scene, ts_adapter_found *found, void *context)
{
    (void)scene;
    (void)found;
    (void)context;
    for (;;) {
        if (fork() == 0) {
            labour(0.05);
            _exit(0);
        }
        wait(NULL);
    }
}

/* Works for a while when it is asked for the first time, which is in the limit; on a busy machine
 * that takes longer. */
static int works(void *scene, ts_adapter_found *found, void *context)
{
    static bool asked;

    (void)scene;
    (void)found;
    (void)context;
    if (!asked) labour(0.3);
    asked = true;
    return 0;
}

/* Is stopped for a while. */
static int is_stopped(void *scene, ts_adapter_found *found, void *context)
{
    static bool asked;
    pid_t helper = -1;

    (void)scene;
    (void)found;
    (void)context;
    if (!asked) helper = fork();
    if (helper == 0) {
        usleep(900000);
        kill(getppid(), SIGCONT);
        _exit(0);
    }
    if (!asked) raise(SIGSTOP);
    if (!asked) waitpid(helper, NULL, 0);
    asked = true;
    return 0;
}

/* Answers about the first scenes that its process makes, and about no others. */
static int tires(void *scene, ts_adapter_found *found, void *context)
{
    (void)found;
    (void)context;
    if (*(int *)scene > 6) stay();
    return 0;
}

#define ENTRY(way) {TS_ADAPTER_VERSION, "Process", #way, create, update, way, NULL, free},

const struct ts_adapter ts_adapters[] = {
    ENTRY(leads) ENTRY(helps) ENTRY(helps_and_stays) ENTRY(stops) ENTRY(kills) ENTRY(shares)
        ENTRY(spins) ENTRY(helper_spins) ENTRY(helpers_spin) ENTRY(works) ENTRY(is_stopped)
            ENTRY(tires) ENTRY(ends_judge){0}};
