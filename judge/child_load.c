/* child_load.c: who is in a shared library, or behind a command: the beginning of the life of the
 * process that an adapter works in. */
#include <dlfcn.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/text/pipe.h"
#include "judge/child.h"
#include "judge/program.h"

bool ts_source_load(const char *path, bool program, struct ts_source *source, char *problem,
                    size_t room)
{
    /* A name without a slash would be looked for in the system's folders. */
    char *here = NULL;
    void *library;

    *source = (struct ts_source){.command = program ? path : NULL};
    if (program) return true;
    if (!strchr(path, '/') && asprintf(&here, "./%s", path) < 0) return false;
    library = dlopen(here ? here : path, RTLD_NOW | RTLD_LOCAL);
    free(here);
    if (!library) {
        snprintf(problem, room, "expected a shared library: %s", dlerror());
        return false;
    }
    source->adapters = dlsym(library, "ts_adapters");
    if (!source->adapters) source->programs = dlsym(library, "ts_programs");
    if (source->adapters || source->programs) return true;
    snprintf(problem, room, "lacks the symbol ts_adapters");
    return false;
}

/* ---- a table of adapters ---- */

/* How large an entry is: of version 1 it ends before `promises`, of version 2 before `points`, of
 * version 3 before `self`, and the next one follows there. 0: there is no such version. */
static size_t size_of(uint32_t version)
{
    return version == 1                    ? offsetof(struct ts_adapter, promises)
           : version == 2                  ? offsetof(struct ts_adapter, points)
           : version == 3                  ? offsetof(struct ts_adapter, self)
           : version == TS_ADAPTER_VERSION ? sizeof(struct ts_adapter)
                                           : 0;
}

/* Entry `index` of a table, as one of this version; all entries have the version of the first. */
static struct ts_adapter entry_of(const void *table, size_t index)
{
    struct ts_adapter adapter = {0};
    uint32_t version;

    memcpy(&version, table, sizeof version);
    memcpy(&adapter, (const char *)table + index * size_of(version), size_of(version));
    return adapter;
}

static void check_adapters(const void *table, uint64_t *count, char *problem, size_t room)
{
    uint32_t version;
    struct ts_adapter a;

    memcpy(&version, table, sizeof version);
    for (*count = 0; *count < TS_MOST_ADAPTERS; (*count)++) {
        /* Behind the last one there need not be more than the version. */
        memcpy(&a.version, (const char *)table + *count * size_of(version), sizeof a.version);
        if (a.version != version || size_of(version) == 0) break;
        a = entry_of(table, *count);
        if (!a.library || !a.name || !a.create || !a.update || !a.all || !a.destroy) {
            snprintf(problem, room, "adapter %" PRIu64 " lacks a name or a function", *count);
            return;
        }
    }
    if (*count == TS_MOST_ADAPTERS)
        snprintf(problem, room, "expected at most %d adapters, then one of version 0",
                 TS_MOST_ADAPTERS - 1);
    else if (a.version != 0)
        snprintf(problem, room, "adapter %" PRIu64 ": expected version %d, found %u", *count,
                 TS_ADAPTER_VERSION, (unsigned)a.version);
    else if (*count == 0)
        snprintf(problem, room, "has no adapter in ts_adapters");
}

/* ---- programs ---- */

static struct ts_adapter_program program_of(const struct ts_source *source, size_t index)
{
    static const char *words[] = {"sh", "-c", NULL, NULL};

    if (source->programs) return source->programs[index];
    words[2] = source->command;
    return (struct ts_adapter_program){source->command, "program", words, 0};
}

/* Each is started once, to see whether it can be. */
static void check_programs(const struct ts_source *source, uint64_t *count, char *problem,
                           size_t room)
{
    uint64_t most = source->programs ? TS_MOST_ADAPTERS : 1;

    for (*count = 0; *count < most; (*count)++) {
        const struct ts_adapter_program p = program_of(source, *count);

        if (!p.library) break;
        if (!p.name || !p.words || !p.words[0])
            snprintf(problem, room, "program %" PRIu64 " lacks a name or a word", *count);
        else
            ts_program_start(p.words, problem, room);
        if (problem[0]) return;
    }
    if (*count == TS_MOST_ADAPTERS)
        snprintf(problem, room, "expected at most %d programs, then one without a name",
                 TS_MOST_ADAPTERS - 1);
    else if (*count == 0)
        snprintf(problem, room, "has no program in ts_programs");
}

/* An adapter that can be asked; for a program the names and promises alone. */
static struct ts_adapter adapter_of(const struct ts_source *source, size_t index)
{
    struct ts_adapter_program program;

    if (source->adapters) return entry_of(source->adapters, index);
    program = program_of(source, index);
    return (struct ts_adapter){
        .library = program.library, .name = program.name, .promises = program.promises};
}

void ts_child_roll_call(const char *path, bool program, int pipe)
{
    struct ts_roll roll = {.magic = TS_LETTER_MAGIC};
    struct ts_source source;

    if (ts_source_load(path, program, &source, roll.problem, sizeof roll.problem)) {
        if (source.adapters)
            check_adapters(source.adapters, &roll.count, roll.problem, sizeof roll.problem);
        else
            check_programs(&source, &roll.count, roll.problem, sizeof roll.problem);
    }
    if (!ts_send_all(pipe, &roll, sizeof roll)) _exit(1);
    for (uint64_t i = 0; !roll.problem[0] && i < roll.count; i++) {
        const struct ts_adapter adapter = adapter_of(&source, i);
        struct ts_entry entry = {.promises = (uint32_t)adapter.promises,
                                 .points = adapter.points != NULL,
                                 .self = adapter.self != NULL};

        snprintf(entry.library, sizeof entry.library, "%s", adapter.library);
        snprintf(entry.name, sizeof entry.name, "%s", adapter.name);
        if (!ts_send_all(pipe, &entry, sizeof entry)) _exit(1);
    }
    _exit(0);
}

bool ts_source_adapter(const struct ts_source *source, size_t index, struct ts_adapter *adapter,
                       char *problem, size_t room)
{
    if (source->adapters) {
        *adapter = entry_of(source->adapters, index);
        return true;
    }
    if (!ts_program_start(program_of(source, index).words, problem, room)) return false;
    *adapter = ts_program_adapter();
    return true;
}
