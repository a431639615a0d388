/* merge_verify.c: what merging means for results of `touchstone verify`. */
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "tool/campaign/merge.h"

/* What a row must be, by the registry. False: no such property. */
static bool plan(const json_t *result, const json_t *row, struct tally *tally)
{
    const char *name = json_string_value(json_object_get(row, "property"));
    const char *twin = json_string_value(json_object_get(row, "twin"));
    const char *trials = json_string_value(json_object_get(result, "trials"));
    struct range range;

    *tally = (struct tally){.run = {0}};
    if (!name || !twin || !ts_property_find(name, &tally->run.column, &tally->run.property) ||
        (strcmp(twin, "ref") != 0 && strcmp(twin, "opt") != 0))
        return false;
    tally->run.trials = ts_trials_of(tally->run.property, strtoull(trials, NULL, 10));
    range = shard_range(result_shard(result), tally->run.trials);
    tally->run.first = tally->run.next = range.first;
    tally->end = range.end;
    return true;
}

/* Whether all rows are as they must be; complains. */
static bool hold(const char *path, const json_t *result)
{
    bool all = json_is_true(json_object_get(result, "complete"));
    size_t i;
    json_t *row;

    json_array_foreach(json_object_get(result, "rows"), i, row)
    {
        struct ts_error error = {"expected a property of this version and a twin"};
        struct tally tally;

        bool good = plan(result, row, &tally) && tally_of_row(&tally, row, &error);

        if (good && result_row(result, json_string_value(json_object_get(row, "property")),
                               json_string_value(json_object_get(row, "twin"))) != row)
            good = ts_fail(&error, "is there twice");
        if (good && all && !tally_done(&tally))
            good = ts_fail(&error, "is not complete, though the result is");
        if (good) continue;
        tool_complain("%s: row %zu: %s", path, i + 1, error.text);
        return false;
    }
    return true;
}

static struct merged_row *row_for(struct merge *m, size_t at, const json_t *row)
{
    const char *property = json_string_value(json_object_get(row, "property"));
    const char *twin = json_string_value(json_object_get(row, "twin"));
    struct merged_row fresh = {.tally = {.run = {0}}}, *all = m->rows.item;

    /* They come in the same order, nearly always. */
    for (size_t i = 0; i < m->rows.count; i++) {
        struct merged_row *known = &all[(at + i) % m->rows.count];

        if (strcmp(known->property, property) == 0 && strcmp(known->twin, twin) == 0) return known;
    }
    snprintf(fresh.property, sizeof fresh.property, "%s", property);
    snprintf(fresh.twin, sizeof fresh.twin, "%s", twin);
    fresh.failures = json_array();
    if (!fresh.failures || !plan(m->first, row, &fresh.tally) ||
        !(all = ts_list_add(&m->rows, 1, sizeof fresh)))
        return NULL;
    fresh.tally.end = fresh.tally.run.trials;
    fresh.tally.run.first = fresh.tally.run.next = 0;
    *all = fresh;
    return all;
}

/* Takes failures that are not there yet; the one with the smallest number comes first. */
static void take_failures(struct merged_row *row, const json_t *failures)
{
    size_t i, k;
    json_t *failure, *known;

    json_array_foreach(failures, i, failure)
    {
        size_t place = 0;
        bool there = false;

        json_array_foreach(row->failures, k, known)
        {
            there |= json_equal(json_object_get(known, "case"), json_object_get(failure, "case"));
            if (json_integer_value(json_object_get(known, "number")) <
                json_integer_value(json_object_get(failure, "number")))
                place = k + 1;
        }
        if (!there) json_array_insert(row->failures, place, failure);
    }
}

static bool add(struct merge *m, const json_t *result)
{
    size_t i;
    json_t *row;

    json_array_foreach(json_object_get(result, "rows"), i, row)
    {
        struct merged_row *merged = row_for(m, i, row);
        struct ts_error error;
        struct tally part;
        uint64_t covered;

        if (!merged || !plan(result, row, &part) || !tally_of_row(&part, row, &error)) return false;
        covered = merged->tally.run.next + (part.run.next - part.run.first);
        merged->tally.failing += part.failing;
        if (part.run.verdict.skipped[0])
            memcpy(merged->skipped, part.run.verdict.skipped, sizeof merged->skipped);
        part.run.verdict.skipped[0] = 0;
        tally_add(&merged->tally, &part.run);
        merged->tally.run.next = covered;
        take_failures(merged, json_object_get(row, "failures"));
    }
    return true;
}

static void forget(struct merge *m)
{
    struct merged_row *row = m->rows.item;

    for (size_t i = 0; i < m->rows.count; i++) json_decref(row[i].failures);
    ts_list_free(&m->rows);
}

const struct merge_kind merge_verify = {"verify",       hold,        add,
                                        merge_conclude, merge_print, merge_print_json,
                                        merge_junit,    merge_html,  forget};
