/* told.c: what `touchstone merge` prints. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/campaign/merge.h"
#include "tool/verify/verify.h"

/* What a row says, of all shards: its verdict is that of the failing case with the smallest number.
 */
static void conclude_row(struct merged_row *row, bool whole)
{
    struct ts_run *run = &row->tally.run;
    const json_t *failure = json_array_get(row->failures, 0);

    if (failure) tally_of_failure(&row->tally, failure);
    if (row->skipped[0] && run->executed == 0) {
        memcpy(run->verdict.skipped, row->skipped, sizeof run->verdict.skipped);
    } else if (whole && run->next != row->tally.end && !failure) {
        run->broken = true;
        snprintf(run->verdict.first, sizeof run->verdict.first,
                 "%" PRIu64 " of %" PRIu64 " cases are there%s%s", run->next, row->tally.end,
                 row->skipped[0] ? "; a shard says: " : "", row->skipped);
    } else if (!failure && run->next == row->tally.end) {
        run->broken = ts_run_lacks(run->property, row->property, run->executed, run->of_class,
                                   run->verdict.first, sizeof run->verdict.first);
    }
    run->verdict.compared = run->compared;
    row->good = !row->tally.failing && !run->broken;
}

void merge_conclude(struct merge *m)
{
    struct merged_row *row = m->rows.item;

    for (size_t i = 0; i < m->rows.count; i++) {
        conclude_row(&row[i], !m->missing && !m->unfinished);
        if (row[i].tally.run.verdict.skipped[0])
            m->skipped++;
        else if (row[i].good)
            m->passed++;
        else
            m->failed++;
    }
    m->failed += m->missing + m->unfinished;
}

static void put_shards(FILE *out, const struct merge *m, char kind, const char *what)
{
    const char *between = "shard ";

    for (uint64_t i = 0; i < m->shards; i++) {
        uint64_t last = i;

        if (m->seen[i] != kind) continue;
        while (last + 1 < m->shards && m->seen[last + 1] == kind) last++;
        fprintf(out, "%s%" PRIu64, between, i + 1);
        if (last > i) fprintf(out, " to %" PRIu64, last + 1);
        between = ", ";
        i = last;
    }
    if (between[0] == ',') fprintf(out, " of %" PRIu64 ": %s\n", m->shards, what);
}

void merge_put_missing(FILE *out, const struct merge *m)
{
    put_shards(out, m, 0, "missing");
    put_shards(out, m, 'p', "not finished");
}

/* Writes the failing cases of a row, numbered if there are several; the first one's file is `path`.
 */
static bool save_cases(const struct merged_row *row, const char *folder, char **path)
{
    size_t i;
    json_t *failure;

    *path = NULL;
    json_array_foreach(row->failures, i, failure)
    {
        const char *text = json_string_value(json_object_get(failure, "case"));
        struct ts_case *c = NULL;
        struct ts_error error = {"expected a case"};
        char number[24] = "", *name = NULL;
        bool written;

        if (i) snprintf(number, sizeof number, "-%zu", i + 1);
        if (asprintf(&name, "%s/%s-%s%s.case", folder, row->property, row->twin, number) < 0)
            return tool_complain("out of memory"), false;
        written = text && ts_case_read(name, text, strlen(text), &c, &error);
        if (!written) tool_complain("%s", error.text);
        written = written && tool_write_case(name, c);
        ts_case_free(c);
        if (i || !written)
            free(name);
        else
            *path = name;
        if (!written) return false;
    }
    return true;
}

bool merge_print(const struct merge *m)
{
    struct verify_options options = {.json = false};
    struct verify_report report;
    const struct merged_row *row = m->rows.item;
    bool good = true;

    options.seed = strtoull(json_string_value(json_object_get(m->first, "seed")), NULL, 10);
    verify_report_start(&report, &options);
    for (size_t i = 0; i < m->rows.count; i++) {
        struct verify_row told = {.property = row[i].property,
                                  .twin = row[i].twin,
                                  .run = &row[i].tally.run,
                                  .good = row[i].good,
                                  .skipped = row[i].tally.run.verdict.skipped[0] != 0,
                                  .speed = NAN};
        char *path = NULL;

        if (m->save && !save_cases(&row[i], m->save, &path)) good = false;
        told.file = path;
        verify_report_row(&report, &told);
        if (row[i].tally.failing)
            printf("    %" PRIu64 " of %" PRIu64 " cases failed; %zu different ones were kept\n",
                   row[i].tally.failing, row[i].tally.run.executed,
                   json_array_size(row[i].failures));
        free(path);
    }
    merge_put_missing(stdout, m);
    report.failed = m->failed;
    verify_report_end(&report);
    return good && tool_output_works();
}

json_t *merge_whole(const struct merge *m)
{
    json_t *whole = json_copy(m->first);
    bool all = !m->missing && !m->unfinished;

    if (json_object_set_new(whole, "rows", json_array()) == 0 &&
        json_object_set_new(whole, "shard", json_pack("[i, i]", 1, 1)) == 0 &&
        json_object_set_new(whole, "complete", json_boolean(all)) == 0 &&
        json_object_set_new(whole, "machine", json_null()) == 0 &&
        /* Its rows have holes, which no row can say. */
        (all || json_object_set_new(whole, "part", json_true()) == 0))
        return whole;
    json_decref(whole);
    return NULL;
}

bool merge_print_json(const struct merge *m)
{
    json_t *whole = merge_whole(m), *rows = json_object_get(whole, "rows");
    const struct merged_row *row = m->rows.item;
    bool good = whole;

    for (size_t i = 0; good && i < m->rows.count; i++) {
        good = result_set_row(whole, row[i].property, row[i].twin, &row[i].tally);
        if (good) json_object_set(json_array_get(rows, i), "failures", row[i].failures);
    }
    if (!good) tool_complain("out of memory");
    good = good && result_write(NULL, whole);
    json_decref(whole);
    return good;
}
