/* merge.c: `touchstone merge` of the judge's results: the parts become a run again, which is
 * reported as any other. */
#include <stdlib.h>

#include "tool/campaign/merge.h"
#include "tool/judge/result.h"

static bool run_open(struct judge_run *run, const json_t *result, struct ts_error *error)
{
    size_t names = json_array_size(json_object_get(result, "names"));

    *run = (struct judge_run){.limits = {JUDGE_LIMIT, (uint64_t)JUDGE_MEMORY << 20, JUDGE_IDLE}};
    return tool_names_new(&run->families, (int)names + 1) && judge_result_run(run, result, error);
}

static bool hold(const char *path, const json_t *result)
{
    struct ts_error error = {"out of memory"};
    struct judge_run run;
    bool good = run_open(&run, result, &error) && judge_result_take(&run, result, true, &error);

    if (!good) tool_complain("%s: %s", path, error.text);
    judge_forget(&run);
    return good;
}

static struct judge_run *run_of(const struct merge *m) { return m->rows.item; }

static bool add(struct merge *m, const json_t *result)
{
    struct ts_error error;

    if (m->rows.count == 0) {
        struct judge_run *run = ts_list_add(&m->rows, 1, sizeof *run);

        if (!run || !run_open(run, m->first, &error)) return false;
        for (size_t g = 0; g < run->groups.count; g++)
            judge_group(run, g)->part = shard_range(
                (struct shard){1, 1}, ts_family_cases(judge_group(run, g)->family, run->count));
    }
    return judge_result_take(run_of(m), result, true, &error);
}

static void conclude(struct merge *m)
{
    struct judge_run *run = run_of(m);

    run->missing = m->missing + m->unfinished;
    run->out = m->save;
    run->html = m->html;
    judge_prove(run);
    judge_set_shown(run);
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));

        m->failed += !total.cases || judge_faulty(&total);
    }
    m->failed += run->missing;
}

static bool print(const struct merge *m)
{
    struct judge_run *run = run_of(m);

    judge_table_start(run);
    for (size_t g = 0; g < run->groups.count; g++) judge_table_rows(run, g);
    merge_put_missing(stdout, m);
    judge_table_end(run);
    return !run->failed && tool_output_works();
}

/* The result of the run in one piece. */
static bool print_json(const struct merge *m)
{
    const struct judge_run *run = run_of(m);
    json_t *whole = merge_whole(m);
    bool good = whole;

    for (size_t g = 0; good && g < run->groups.count; g++)
        good = judge_result_set(whole, run, g, false);
    good = good && judge_result_set_evidence(whole, run);
    if (!good) tool_complain("out of memory");
    good = good && result_write(NULL, whole);
    json_decref(whole);
    return good;
}

static bool junit(FILE *out, const void *merge) { return judge_junit(out, run_of(merge)); }

static bool html(FILE *out, const void *merge) { return judge_html(out, run_of(merge)); }

static void forget(struct merge *m)
{
    if (m->rows.count) judge_forget(run_of(m));
    ts_list_free(&m->rows);
}

const struct merge_kind judge_merge = {"judge",    hold,  add,  conclude, print,
                                       print_json, junit, html, forget};
