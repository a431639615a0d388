/* verify.c: `touchstone verify`: every property on ref and opt, or on the twins that are wrong. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/campaign/record.h"
#include "tool/verify/verify.h"

/* What is carried from row to row. */
struct verify {
    const struct verify_options *options;
    struct verify_report report;
    bool save_failed;
    struct record *record;         /* or NULL */
    size_t row, rows;              /* begun so far, and in all */
    bool stopped;                  /* at the first failure, as asked for */
    const struct ts_column *timed; /* the column that `speed` is about */
    double speed;
};

/* Where a case of this row is saved, the caller's to free; NULL: nowhere. */
static char *path_for(struct verify *v, const struct verify_row *row)
{
    const char *folder = v->options->save;
    char *path = NULL;

    if (row->wrong && !folder) return NULL;
    if (asprintf(&path, "%s%s%s-%s.case", folder ? folder : "", folder ? "/" : "", row->property,
                 row->twin) >= 0)
        return path;
    tool_complain("out of memory");
    v->save_failed = true;
    return NULL;
}

/* Saves the smallest case, if there is one that should be. */
static void save(struct verify *v, struct verify_row *row, const char *path)
{
    const struct ts_case *c = row->run->smallest;

    if (!c || !path || (!row->wrong && row->good)) return;
    if (tool_write_case(path, c))
        row->file = path;
    else
        v->save_failed = true;
}

/* How many times faster opt is than ref: a first impression; `touchstone bench` measures. */
static double speed_of(struct verify *v, const struct ts_column *column)
{
    const struct ts_bench *bench = column->benches;
    const void *twin[TOOL_TWINS] = {column->ref, column->opt};
    double cost[TOOL_TWINS];

    if (v->timed == column) return v->speed;
    v->timed = column;
    v->speed = NAN;
    if (bench->name && column->ref && tool_measure(bench, TOOL_TWINS, twin, 0.05, 1, cost))
        v->speed = cost[0] / cost[1];
    return v->speed;
}

/* Runs the shard's part of a row; `run` has the sums then. True when none of its cases failed. */
static bool run_shard(struct verify *v, const struct verify_row *row, struct ts_run *run)
{
    struct tally tally = {.run = *run, .end = row->cases.end};
    bool held;

    tally.run.first = tally.run.next = row->cases.first;
    held = record_row(v->record, row->property, row->twin, &tally);
    *run = tally.run;
    if (held && v->options->shard.count == 1 && !tally.failing && !run->verdict.skipped[0])
        run->broken |= ts_run_lacks(run->property, row->property, run->executed, run->of_class,
                                    run->verdict.first, sizeof run->verdict.first);
    v->save_failed |= !held;
    return held && !tally.failing && !run->broken;
}

/* Fills the rest of the row by a run and reports it; false when nobody can read the report, memory
 * ran out, which is said, or a failure is to end it all. */
static bool run_row(struct verify *v, const struct ts_column *column,
                    const struct ts_property *property, const void *twin, struct verify_row *row)
{
    const struct verify_options *o = v->options;
    char name[sizeof(((struct ts_case *)0)->property)];
    char *path;
    struct ts_run run = {.column = column,
                         .property = property,
                         .twin = twin,
                         .seed = o->seed,
                         .trials = ts_trials_of(property, o->trials),
                         .seconds = o->seconds,
                         .shrink = o->shrink,
                         .progress = verify_progress,
                         .watch = verify_watch_case,
                         .env = row};
    bool held;

    tool_full_name(column, property, name);
    row->property = name;
    path = path_for(v, row);
    if (v->save_failed && !path) { /* which was said */
        row->property = NULL;
        return false;
    }
    row->run = &run;
    row->number = ++v->row;
    row->rows = v->rows;
    row->failed = v->report.failed;
    row->cases = shard_range(o->shard, run.trials);
    run.next = row->cases.first;
    verify_progress(&run, row);
    verify_watch(row, path);
    held = v->record ? run_shard(v, row, &run) : ts_run_property(&run);
    verify_watch(NULL, NULL);
    tool_progress_clear();
    if (v->record && v->save_failed) { /* it can't be written, or was told to end: no row */
        free(path);
        ts_case_free(run.smallest);
        return false;
    }
    if (run.verdict.no_memory) {
        tool_complain("%s, %s: out of memory", row->property, row->twin);
        free(path);
        return false;
    }
    row->skipped = run.verdict.skipped[0] != 0;
    row->good = row->wrong ? !held && run.smallest : held;
    row->speed = held && !row->skipped && !row->wrong && !v->record && twin == column->opt
                     ? speed_of(v, column)
                     : NAN;
    save(v, row, path);
    verify_report_row(&v->report, row);
    free(path);
    ts_case_free(run.smallest);
    v->stopped = o->stop && !row->good;
    return tool_output_works() && !v->stopped;
}

/* The twin of this number, if it is to run. */
static bool twin_wanted(const struct verify_options *o, const struct ts_column *column,
                        size_t number, const char **name, const void **twin)
{
    return tool_twin(column, number, name, twin) && (!o->twin || strcmp(o->twin, *name) == 0);
}

static bool run_twins(struct verify *v, const struct ts_column *column)
{
    for (const struct ts_property *p = column->properties; p->name; p++) {
        if (!tool_names_select(&v->options->names, column, p)) continue;
        for (size_t i = 0; i < TOOL_TWINS; i++) {
            struct verify_row row = {.wrong = NULL};
            const void *twin;

            if (!twin_wanted(v->options, column, i, &row.twin, &twin)) continue;
            if (!run_row(v, column, p, twin, &row)) return false;
        }
    }
    return true;
}

/* A property that cannot fail proves nothing, so each must have a planted fault. */
static void check_faults(struct verify *v, const struct ts_column *column)
{
    char name[sizeof(((struct ts_case *)0)->property)];

    for (const struct ts_property *p = column->properties; p->name; p++) {
        bool found = false;

        if (!tool_names_select(&v->options->names, column, p)) continue;
        for (const struct ts_wrong_twin *w = column->wrong; w->name; w++)
            if (w->kind == TS_FAULT && tool_catcher(column, w) == p) found = true;
        tool_full_name(column, p, name);
        if (!found) verify_report_missing(&v->report, name, "no fault was planted for it");
    }
}

/* Whether a wrong twin is to run; `property` is to catch it, and NULL when it does not exist. */
static bool wrong_wanted(const struct verify_options *o, const struct ts_column *column,
                         const struct ts_wrong_twin *w, const struct ts_property **property)
{
    *property = tool_catcher(column, w);
    if (w->kind == TS_FAULT ? !o->faults : !o->subjects) return false;
    return *property ? tool_names_select(&o->names, column, *property)
                     : tool_names_select_column(&o->names, column);
}

static bool run_wrong(struct verify *v, const struct ts_column *column)
{
    const struct verify_options *o = v->options;

    for (const struct ts_wrong_twin *w = column->wrong; w->name; w++) {
        const struct ts_property *property;
        struct verify_row row = {.twin = w->name, .wrong = w};

        if (!wrong_wanted(o, column, w, &property)) continue;
        if (!property)
            verify_report_missing(&v->report, w->name,
                                  "the property that must catch it is not in the registry");
        else if (!run_row(v, column, property, w->table, &row))
            return false;
    }
    if (o->faults) check_faults(v, column);
    return true;
}

/* How many rows the column will give. */
static size_t rows_of(const struct verify_options *o, const struct ts_column *column)
{
    const struct ts_property *p;
    const char *name;
    const void *twin;
    size_t rows = 0;

    for (const struct ts_wrong_twin *w = column->wrong; w->name; w++)
        rows += wrong_wanted(o, column, w, &p) && p;
    if (o->subjects || o->faults) return rows;
    for (p = column->properties; p->name; p++)
        for (size_t i = 0; i < TOOL_TWINS; i++)
            rows +=
                tool_names_select(&o->names, column, p) && twin_wanted(o, column, i, &name, &twin);
    return rows;
}

/* Whether the column will give a line of the report. */
static bool has_work(const struct verify_options *o, const struct ts_column *column)
{
    const struct ts_property *p;
    const char *name;
    const void *twin;

    for (const struct ts_wrong_twin *w = column->wrong; w->name; w++)
        if (wrong_wanted(o, column, w, &p)) return true;
    if (o->subjects && !o->faults) return false;
    for (p = column->properties; p->name; p++)
        for (size_t i = 0; i < TOOL_TWINS; i++)
            if (tool_names_select(&o->names, column, p) &&
                (o->faults || twin_wanted(o, column, i, &name, &twin)))
                return true;
    return false;
}

static bool anything_to_run(const struct verify_options *o)
{
    for (const struct ts_column *column = ts_columns; column->name; column++)
        if (has_work(o, column)) return true;
    tool_complain("there is nothing to run: nothing that was named has what was asked for");
    return false;
}

int verify_run(const struct verify_options *o)
{
    const struct asked asked = {"verify", o->seed, o->trials, &o->names, o->twin, o->gl, o->shard};
    struct record record;
    struct verify v = {.options = o, .record = o->result ? &record : NULL};
    bool going = true;

    if (!tool_names_known(&o->names) || !anything_to_run(o) ||
        (o->save && !tool_folder_ready(o->save)) ||
        (o->result && !record_open(&record, o->result, result_new(&asked), o->resume)))
        return TOOL_BAD;
    for (const struct ts_column *column = ts_columns; column->name; column++)
        v.rows += rows_of(o, column);
    verify_watch_signals();
    verify_report_start(&v.report, o);
    for (const struct ts_column *column = ts_columns; going && column->name; column++)
        going = o->faults || o->subjects ? run_wrong(&v, column) : run_twins(&v, column);
    verify_report_end(&v.report);
    if (v.record && !record_close(v.record, going)) return TOOL_BAD;
    if ((!going && !v.stopped) || v.save_failed) return TOOL_BAD;
    return v.report.failed ? TOOL_FAILED : TOOL_GOOD;
}
