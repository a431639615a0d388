/* faulty_process.c: adapters that do with processes and memory what no library should. Their
 * answers are none; process.sh looks whether the judge ends, and what lives on behind it. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "touchstone/adapter.h"

static void *create(const struct ts_adapter_mesh mesh[2])
{
    (void)mesh;
    return malloc(1);
}

static int update(void *scene, const double *a, const double *b)
{
    (void)scene;
    (void)a;
    (void)b;
    return 0;
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

#define ENTRY(way) {TS_ADAPTER_VERSION, "Process", #way, create, update, way, NULL, free},

const struct ts_adapter ts_adapters[] = {ENTRY(leads) ENTRY(helps) ENTRY(helps_and_stays)
                                             ENTRY(stops) ENTRY(kills) ENTRY(shares){0}};
