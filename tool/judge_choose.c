/* judge_choose.c: what is asked, and who: families and files of cases, and the adapters of shared
 * libraries. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cases/file.h"
#include "tool/judge.h"

static int ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);

    return length > tail && strcmp(name + length - tail, end) == 0;
}
static int is_case(const struct dirent *entry) { return ends_with(entry->d_name, ".case"); }
static int is_library(const struct dirent *entry) { return ends_with(entry->d_name, ".so"); }

/* Calls `each` for a file, or for all files of a folder that `wanted` knows. */
static void for_files(struct judge_run *run, const char *path, int (*wanted)(const struct dirent *),
                      const char *what, void (*each)(struct judge_run *run, const char *path))
{
    struct dirent **entry = NULL;
    struct stat status;
    int count;

    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) {
        each(run, path);
        return;
    }
    count = scandir(path, &entry, wanted, alphasort);
    if (count <= 0) {
        tool_complain("%s: %s", path, count < 0 ? strerror(errno) : what);
        run->failed = true;
    }
    for (int i = 0; i < count; i++) {
        char *file = NULL;

        if (asprintf(&file, "%s/%s", path, entry[i]->d_name) < 0)
            judge_no_memory(run);
        else
            each(run, file);
        free(file);
        free(entry[i]);
    }
    free(entry);
}

/* ---- what is asked ---- */

static void add_group(struct judge_run *run, const struct ts_family *family)
{
    struct judge_group *group = ts_list_add(&run->groups, 1, sizeof *group);

    if (group && family)
        *group = (struct judge_group){family->name, family->about, family};
    else if (group)
        *group = (struct judge_group){"files", "cases from files", NULL};
    else
        judge_no_memory(run);
}

static bool is_chosen(const struct judge_run *run, const struct ts_family *f)
{
    bool all = run->families.count == 0 && run->files.count == 0;

    for (size_t i = 0; i < run->families.count; i++) {
        if (strcmp(run->families.name[i], f->name) == 0) return true;
        all = all || strcmp(run->families.name[i], "all") == 0;
    }
    return all && !(run->pipe && f->large);
}

static bool is_named(const struct judge_run *run, const char *path)
{
    for (size_t i = 0; i < run->files.count; i++)
        if (strcmp(run->files.name[i], path) == 0) return true;
    return false;
}

/* A case of another kind, say one body, is passed over when it stands in a folder with others. */
static void add_case(struct judge_run *run, const char *path)
{
    struct ts_case *c = NULL;
    struct ts_error error;
    struct ts_trial *trial, **place;
    bool rounded = false;
    enum ts_made made;

    if (!ts_import(path, &c, &rounded, &error)) {
        tool_complain("%s", error.text);
        run->failed = true;
        return;
    }
    made = ts_trial_new(c, &run->rules, &trial, &error);
    ts_case_free(c);
    if (made != TS_MADE) {
        if (made == TS_NOT_LEGAL && !is_named(run, path)) return;
        tool_complain("%s: %s", path, error.text);
        run->failed = true;
        return;
    }
    trial->number = run->trials.count;
    place = ts_list_add(&run->trials, 1, sizeof(void *));
    if (place) {
        *place = trial;
    } else {
        ts_trial_free(trial);
        judge_no_memory(run);
    }
}

void judge_choose_cases(struct judge_run *run)
{
    for (const struct ts_family *f = ts_families; f->name; f++)
        if (is_chosen(run, f)) add_group(run, f);
    if (run->files.count) add_group(run, NULL);
    for (size_t i = 0; i < run->files.count; i++)
        for_files(run, run->files.name[i], is_case, "expected files *.case in this folder",
                  add_case);
}

/* ---- who is asked ---- */

static void add_row(struct judge_run *run, const struct ts_candidate *who)
{
    struct judge_row *row = ts_list_add(&run->rows, 1, sizeof *row);

    if (row) {
        *row = (struct judge_row){.who = *who};
        row->tally = calloc(run->groups.count + 1, sizeof *row->tally);
    }
    if (!row || !row->tally) judge_no_memory(run);
}

static void add_adapters(struct judge_run *run, const char *path)
{
    struct ts_candidate *list;
    struct ts_error error;
    size_t count;
    bool exact = false; /* one is called just so: it alone is meant */
    char *kept = strdup(path), **place = ts_list_add(&run->lists, 1, sizeof(void *));

    if (!kept || !place) {
        free(kept);
        judge_no_memory(run);
        return;
    }
    *place = kept;
    if (!ts_roll_call(kept, &run->limits, &list, &count, &error)) {
        struct ts_error *problem = ts_list_add(&run->problems, 1, sizeof *problem);

        tool_complain("%s", error.text);
        if (problem)
            *problem = error;
        else
            judge_no_memory(run);
        return;
    }
    for (size_t i = 0; run->only && i < count; i++)
        exact = exact || strcmp(list[i].name, run->only) == 0;
    for (size_t i = 0; i < count; i++) {
        char name[160];

        snprintf(name, sizeof name, "%s %s", list[i].library, list[i].name);
        if (!run->only ||
            (exact ? strcmp(list[i].name, run->only) == 0 : strstr(name, run->only) != NULL))
            add_row(run, &list[i]);
    }
    free(list);
}

void judge_choose_adapters(struct judge_run *run)
{
    const struct ts_candidate piped = {"-", 0, "standard input", "pipe"};

    if (run->pipe) {
        add_row(run, &piped);
        return;
    }
    for (size_t i = 0; i < run->paths.count; i++)
        for_files(run, run->paths.name[i], is_library, "expected files *.so in this folder",
                  add_adapters);
    if (run->rows.count == 0 && !run->failed && run->problems.count == 0) {
        tool_complain("no adapter has '%s' in its name", run->only ? run->only : "");
        run->failed = true;
    }
}
