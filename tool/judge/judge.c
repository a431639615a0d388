/* judge.c: `touchstone judge`: puts a collision library on the stand. */
#include "tool/judge/result.h"

#include <stdlib.h>

bool judge_no_memory(struct judge_run *run)
{
    if (!run->failed) tool_complain("out of memory");
    run->failed = true;
    return false;
}

/* Also when nobody could be judged: then the reports say why. */
static void report(struct judge_run *run)
{
    if (run->issue && !judge_issue(run)) run->failed = true;
    if (run->json) judge_json(run);
    if (!run->json && !run->issue && run->rows.count) judge_table_end(run);
    judge_set_shown(run); /* the table had its columns before anybody answered */
    if (run->junit && !tool_write(run->junit, judge_junit, run)) run->failed = true;
    if (run->html && !tool_write(run->html, judge_html, run)) run->failed = true;
}

/* Which cases of each family; and those that a result has are done. */
static bool begin(struct judge_run *run, struct record *record)
{
    struct ts_error error;

    for (size_t g = 0; g < run->groups.count; g++) {
        struct judge_group *group = judge_group(run, g);

        if (!group->family) continue;
        group->part = shard_range(run->shard, ts_family_cases(group->family, run->count));
        group->next = group->part.first;
    }
    if (!run->result) return true;
    if (run->rows.count == 0) {
        tool_complain("--result: expected adapters that can be judged");
        return false;
    }
    if (!record_open(record, run->result, judge_result_new(run), run->resume)) return false;
    run->record = record;
    if (judge_result_take(run, record->result, false, &error)) return true;
    tool_complain("%s: %s", run->result, error.text);
    record->failed = true; /* it stays as it is */
    record_close(record, false);
    return false;
}

/* The result has what is shown in place of what was kept. False: it could not be written. */
static bool end(struct judge_run *run)
{
    json_t *result = run->record->result;
    bool good = !run->failed;

    for (size_t g = 0; good && g < run->groups.count; g++)
        if (!judge_result_set(result, run, g, false)) good = judge_no_memory(run);
    if (good && !judge_result_set_evidence(result, run)) good = judge_no_memory(run);
    if (!good) run->record->failed = true; /* what it has stays as it was last written */
    return record_close(run->record, true);
}

static int judge(struct judge_run *run)
{
    enum judge_worst worst = JUDGE_NONE;
    bool none = false;
    struct record record;

    if (!run->shard.number) run->shard = (struct shard){1, 1};
    judge_choose_cases(run);
    if (run->failed || (run->out && !tool_folder_ready(run->out))) return TOOL_BAD;
    judge_choose_adapters(run);
    if (run->failed || !begin(run, &record)) return TOOL_BAD;
    if (!run->json && !run->issue && run->rows.count) judge_table_start(run);
    if (run->pipe)
        judge_pipe(run);
    else if (run->rows.count)
        judge_hear(run);
    if (!run->failed && run->mesh.path.count) judge_mesh_note(run);
    if (!run->failed) judge_confirm_slowest(run);
    if (!run->failed) judge_prove(run);
    if (run->record && !end(run)) return TOOL_BAD;
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));

        if (judge_worst(&total) < worst && !judge_row(run, i)->again) worst = judge_worst(&total);
        if (total.cases == 0 && !run->failed && run->shard.count == 1) {
            tool_complain("%s %s: no cases were put to it", judge_row(run, i)->who.library,
                          judge_row(run, i)->who.name);
            none = true;
        }
    }
    report(run);
    return run->failed || none || run->problems.count ? TOOL_BAD : judge_status(worst);
}

static void forget_evidence(struct judge_evidence *p)
{
    ts_case_free(p->c);
    free(p->witness);
    free(p->command);
    free(p->text);
}

void judge_forget(struct judge_run *run)
{
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_row *row = judge_row(run, i);

        for (size_t k = 0; row->kept && k < run->groups.count * JUDGE_KEPT; k++) {
            if (row->kept[k]) ts_case_free(row->kept[k]->c);
            free(row->kept[k]);
        }
        free(row->kept);
        free(row->tally);
        for (int k = 0; k < TS_FAULTS; k++) forget_evidence(&row->evidence[k]);
        for (size_t k = 0; k < row->others.count; k++)
            forget_evidence(&judge_other(row, k)->evidence);
        ts_list_free(&row->others);
    }
    for (size_t i = 0; i < run->lists.count; i++) free(((void **)run->lists.item)[i]);
    for (size_t i = 0; i < run->trials.count; i++)
        ts_trial_free(((struct ts_trial **)run->trials.item)[i]);
    ts_list_free(&run->groups);
    ts_list_free(&run->rows);
    ts_list_free(&run->lists);
    ts_list_free(&run->problems);
    ts_list_free(&run->trials);
    free(run->command);
    tool_names_free(&run->paths);
    tool_names_free(&run->programs);
    tool_names_free(&run->names);
    tool_names_free(&run->families);
    tool_names_free(&run->files);
    tool_names_free(&run->mesh.path);
}

/* The words as a shell reads them; NULL: no memory, and the page does without. */
static char *command_of(int argc, char **argv)
{
    size_t size;
    char *text = NULL;
    FILE *out = open_memstream(&text, &size);

    if (!out) return NULL;
    fputs("touchstone judge", out);
    for (int i = 1; i < argc; i++) {
        putc(' ', out);
        tool_put_word(out, argv[i]);
    }
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

int tool_judge(int argc, char **argv)
{
    struct judge_run run = {.limits = {JUDGE_LIMIT, (uint64_t)JUDGE_MEMORY << 20, JUDGE_IDLE},
                            .seed = 1,
                            .count = JUDGE_COUNT,
                            .shrink = 20};
    int status = TOOL_BAD;

    run.command =
        command_of(argc, argv); /* before the words are parsed, and put in another order */
    if (tool_names_new(&run.paths, argc) && tool_names_new(&run.programs, argc) &&
        tool_names_new(&run.names, argc) && tool_names_new(&run.families, argc) &&
        tool_names_new(&run.files, argc) && tool_names_new(&run.mesh.path, argc) &&
        tool_parse(&judge_argp, argc, argv, 0, &run))
        status = run.compare[0] ? judge_compare(run.compare[0], run.compare[1])
                 : run.pipe && run.paths.count + run.programs.count > 1
                     ? tool_complain("-: expected no other adapter with it")
                     : judge(&run);
    judge_forget(&run);
    return status;
}
