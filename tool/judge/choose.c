/* choose.c: what is asked, and who: families and files of cases; adapters of shared libraries, and
 * programs. */
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "cases/text/file.h"
#include "cases/text/text.h"
#include "tool/judge/judge.h"
#include "touchstone/adapter.h"

/* ---- what is asked ---- */

static void add_group(struct judge_run *run, const struct ts_family *family)
{
    struct judge_group *group = ts_list_add(&run->groups, 1, sizeof *group);

    if (group && family)
        *group = (struct judge_group){family->name, family->about, family, .next = 0};
    else if (group && run->mesh.path.count)
        *group = (struct judge_group){"meshes", "two meshes, and a certificate", NULL, .next = 0};
    else if (group)
        *group = (struct judge_group){"files", "cases from files", NULL, .next = 0};
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

void judge_add_trial(struct judge_run *run, struct ts_trial *trial)
{
    struct ts_trial **place = ts_list_add(&run->trials, 1, sizeof(void *));

    trial->number = run->trials.count - (place != NULL);
    if (place) {
        *place = trial;
    } else {
        ts_trial_free(trial);
        judge_no_memory(run);
    }
}

/* A case of another kind, say one body, is passed over when it stands in a folder with others. */
static void add_case(struct judge_run *run, const char *path, const struct ts_case *c)
{
    struct ts_trial *trial;
    struct ts_error error;
    enum ts_made made = ts_trial_new(c, &run->rules, &trial, &error);

    if (made != TS_MADE) {
        if (made == TS_NOT_LEGAL && !is_named(run, path)) return;
        tool_complain("%s: %s", path, error.text);
        run->failed = true;
        return;
    }
    judge_add_trial(run, trial);
}

/* Where a case comes from. */
struct source {
    struct judge_run *run;
    const char *path;
};

static void add_text(void *context, const char *name, const char *text, size_t size)
{
    const struct source *from = context;
    struct ts_case *c = NULL;
    struct ts_error error;

    if (from->run->failed) return;
    if (ts_case_read(name, text, size, &c, &error)) {
        add_case(from->run, from->path, c);
    } else {
        tool_complain("%s", error.text);
        from->run->failed = true;
    }
    ts_case_free(c);
}

/* Cases one behind the other, as `touchstone corpus` writes them, or something else that has two
 * bodies. */
static void add_file(void *context, const char *path)
{
    struct source from = {context, path};
    struct ts_case *c = NULL;
    struct ts_error error;
    bool rounded = false;
    size_t size;
    char *text;

    if (tool_ends_with(path, ".case") && ts_file_read(path, &text, &size, &error)) {
        tool_each_case(path, text, size, add_text, &from);
        free(text);
    } else if (ts_import(path, &c, &rounded, &error)) {
        add_case(from.run, path, c);
        ts_case_free(c);
    } else {
        tool_complain("%s", error.text);
        from.run->failed = true;
    }
}

void judge_choose_cases(struct judge_run *run)
{
    if (run->mesh.path.count) {
        add_group(run, NULL);
        if (!run->failed) judge_choose_meshes(run);
        return;
    }
    for (const struct ts_family *f = ts_families; f->name; f++)
        if (is_chosen(run, f)) add_group(run, f);
    if (run->files.count) add_group(run, NULL);
    for (size_t i = 0; i < run->files.count; i++)
        if (!tool_files(run->files.name[i], ".case", add_file, run)) run->failed = true;
}

/* ---- who is asked ---- */

void judge_add_row(struct judge_run *run, const struct ts_candidate *who)
{
    struct judge_row *row = ts_list_add(&run->rows, 1, sizeof *row);

    if (row) {
        *row = (struct judge_row){.who = *who, .rules = run->rules};
        row->tally = calloc(run->groups.count + 1, sizeof *row->tally);
        row->kept = calloc(run->groups.count * JUDGE_KEPT + 1, sizeof(void *));
    }
    if (!row || !row->tally || !row->kept) judge_no_memory(run);
}

static bool is_asked(const struct judge_run *run, const struct ts_candidate *who, bool exact)
{
    char name[160];

    snprintf(name, sizeof name, "%s %s", who->library, who->name);
    return !run->only ||
           (exact ? strcmp(who->name, run->only) == 0 : strstr(name, run->only) != NULL);
}

/* A shared library or a program, which may have a name of its own, or NULL. The path stays. */
static void add_candidates(struct judge_run *run, const char *path, bool program, const char *name)
{
    struct ts_candidate *list;
    struct ts_error error;
    size_t count;
    bool exact = false; /* one is called just so: it alone is meant */

    if (!ts_roll_call(path, program, &run->limits, &list, &count, &error)) {
        struct ts_error *problem = ts_list_add(&run->problems, 1, sizeof *problem);

        tool_complain("%s", error.text);
        if (problem)
            *problem = error;
        else
            judge_no_memory(run);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (name) snprintf(list[i].library, sizeof list[i].library, "%s", name);
        ts_make_printable(list[i].library);
        exact = exact || (run->only && strcmp(list[i].name, run->only) == 0);
    }
    for (size_t i = 0; i < count; i++)
        if (is_asked(run, &list[i], exact)) judge_add_row(run, &list[i]);
    free(list);
}

static void add_adapters(void *context, const char *path)
{
    struct judge_run *run = context;
    char *kept = strdup(path), **place = ts_list_add(&run->lists, 1, sizeof(void *));

    if (place) *place = kept; /* also NULL: who forgets the run frees it */
    if (kept && place) {
        add_candidates(run, kept, false, NULL);
        return;
    }
    if (!place) free(kept);
    judge_no_memory(run);
}

void judge_name(const struct judge_row *row, char to[JUDGE_NAME_ROOM_ALL])
{
    static const struct ts_rules contract = {0};
    const struct ts_rules *rules = &row->rules;
    const char *between = " (";
    int used = snprintf(to, JUDGE_NAME_ROOM_ALL, "%s %s", row->who.library, row->who.name);

    if (!(row->who.promises & JUDGE_PROMISES)) return;
    if (judge_same_rules(rules, &contract)) {
        snprintf(to + used, JUDGE_NAME_ROOM_ALL - (size_t)used, " (strict)");
        return;
    }
    for (int i = 0; i < 3; i++) {
        static const char *const word[] = {"floats", "open", "closed bodies"};
        const bool is[] = {rules->rounded, rules->open, rules->solid};

        if (!is[i]) continue;
        used += snprintf(to + used, JUDGE_NAME_ROOM_ALL - (size_t)used, "%s%s", between, word[i]);
        between = ", ";
    }
    snprintf(to + used, JUDGE_NAME_ROOM_ALL - (size_t)used, ")");
}

/* Who promises something else than the contract is judged by that, and behind all others by the
 * contract. */
static void heed_promises(struct judge_run *run)
{
    size_t count = run->rows.count;

    for (size_t i = 0; i < count && !run->failed; i++) {
        uint32_t promises = judge_row(run, i)->who.promises;
        struct ts_candidate who = judge_row(run, i)->who;

        if (!(promises & JUDGE_PROMISES)) continue;
        judge_row(run, i)->rules = (struct ts_rules){.open = promises & TS_ADAPTER_OPEN,
                                                     .rounded = promises & TS_ADAPTER_FLOAT,
                                                     .solid = promises & TS_ADAPTER_SOLID};
        judge_add_row(run, &who);
        if (!run->failed) judge_row(run, run->rows.count - 1)->again = true;
    }
}

void judge_choose_adapters(struct judge_run *run)
{
    struct ts_candidate piped = {.path = "-", .library = "standard input", .name = "pipe"};

    if (run->pipe) {
        if (run->piped) snprintf(piped.library, sizeof piped.library, "%s", run->piped);
        ts_make_printable(piped.library);
        judge_add_row(run, &piped);
        return;
    }
    for (size_t i = 0; i < run->paths.count; i++)
        if (!tool_files(run->paths.name[i], ".so", add_adapters, run)) run->failed = true;
    for (size_t i = 0; i < run->programs.count; i++)
        add_candidates(run, run->programs.name[i], true, run->names.name[i]);
    if (!run->ruled && !run->result && !run->mesh.path.count) heed_promises(run);
    if (run->rows.count == 0 && !run->failed && run->problems.count == 0) {
        tool_complain("no adapter has '%s' in its name", run->only ? run->only : "");
        run->failed = true;
    }
}
