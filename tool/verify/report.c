/* report.c: what `touchstone verify` tells, as a table for people or as JSON for machines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/verify/verify.h"

static struct tool_heading twin_heading[] = {
    {"property", -8}, {"twin", -4}, {"cases", 9}, {"compared", 10}, {"lost", 6}, {"extra", 6},
    {"wrong", 6},     {"time", 8},  {"speed", 7}, {"result", -6},   {NULL, 0}};
static struct tool_heading wrong_heading[] = {
    {"property", -8}, {"wrong twin", -10}, {"kind", -7},   {"faces", 5},
    {"shrinks", 7},   {"time", 8},         {"result", -6}, {NULL, 0}};

/* The registry is known before the run, so every row can be aligned from the first one on. */
static void fit_names(void)
{
    for (const struct ts_column *column = ts_columns; column->name; column++) {
        size_t prefix = strlen(column->name) + 1;

        for (const struct ts_property *p = column->properties; p->name; p++) {
            tool_widen(&twin_heading[0], prefix + strlen(p->name));
            tool_widen(&wrong_heading[0], prefix + strlen(p->name));
        }
        for (const struct ts_wrong_twin *w = column->wrong; w->name; w++)
            tool_widen(&wrong_heading[1], strlen(w->name));
    }
}

void verify_report_start(struct verify_report *report, const struct verify_options *options)
{
    struct tool_json *json = &report->document;

    *report = (struct verify_report){.json = options->json,
                                     .classes = options->classes && !options->json,
                                     .about_wrong = options->faults || options->subjects};
    if (report->json) {
        tool_json_open(json, NULL, '{');
        tool_json_text(json, "version", PACKAGE_VERSION);
        tool_json_count(json, "seed", options->seed);
        tool_json_text(json, "engine", ts_engine_name());
        tool_json_count(json, "trials", options->trials);
        tool_json_open(json, "results", '[');
    } else {
        fit_names();
        printf("seed %" PRIu64 ", engine: %s\n", options->seed, ts_engine_name());
        tool_table_start(&report->table, report->about_wrong ? wrong_heading : twin_heading);
    }
    tool_output_works();
}

static size_t faces(const struct ts_case *c)
{
    size_t count = 0;

    for (size_t i = 0; c && i < c->body_count; i++) count += c->body[i].face_count;
    return count;
}

static void put_json(struct tool_json *json, const struct verify_row *row)
{
    const struct ts_run *run = row->run;

    tool_json_open(json, NULL, '{');
    tool_json_text(json, "property", row->property);
    tool_json_text(json, "twin", row->twin);
    tool_json_text(json, "kind", row->wrong ? tool_kind(row->wrong) : "twin");
    tool_json_bool(json, "good", row->good);
    if (row->skipped) tool_json_text(json, "why_skipped", run->verdict.skipped);
    tool_json_count(json, "cases", run->executed);
    tool_json_count(json, "skipped", run->skipped);
    tool_json_count(json, "duplicate", ts_sample_repeats(&run->sample));
    tool_json_count(json, "compared", run->verdict.compared);
    tool_json_count(json, "lost", run->verdict.lost);
    tool_json_count(json, "extra", run->verdict.extra);
    tool_json_count(json, "wrong", run->verdict.wrong);
    tool_json_real(json, "seconds", run->elapsed);
    tool_json_real(json, "speed", row->speed);
    if (run->verdict.first[0]) tool_json_text(json, "finding", run->verdict.first);
    if (run->smallest) {
        tool_json_count(json, "faces", faces(run->smallest));
        tool_json_count(json, "shrinks", run->shrinks);
    }
    if (row->file) tool_json_text(json, "file", row->file);
    tool_json_open(json, "classes", '{');
    for (size_t i = 0; i < TS_CLASSES; i++)
        tool_json_count(json, ts_classes[i].word, run->of_class[i]);
    tool_json_close(json, '}');
    tool_json_close(json, '}');
}

static void put_cells(struct tool_table *table, const struct verify_row *row)
{
    const struct ts_run *run = row->run;

    tool_cell(table, "%s", row->property);
    tool_cell(table, "%s", row->twin);
    if (row->wrong) {
        tool_cell(table, "%s", tool_kind(row->wrong));
        tool_cell(table, "%zu", faces(run->smallest));
        tool_cell(table, "%" PRIu64, run->shrinks);
        tool_cell(table, "%.2f s", run->elapsed);
        if (row->skipped)
            tool_cell(table, "skipped");
        else
            tool_cell(table, "%s %" PRIu64 " case%s", row->good ? "caught after" : "NOT CAUGHT in",
                      run->executed, run->executed == 1 ? "" : "s");
    } else {
        tool_cell(table, "%" PRIu64, run->executed);
        tool_cell(table, "%" PRIu64, run->verdict.compared);
        tool_cell(table, "%" PRIu64, run->verdict.lost);
        tool_cell(table, "%" PRIu64, run->verdict.extra);
        tool_cell(table, "%" PRIu64, run->verdict.wrong);
        tool_cell(table, "%.2f s", run->elapsed);
        if (isnan(row->speed))
            tool_cell(table, "-");
        else
            tool_cell(table, row->speed < 10 ? "%.1fx" : "%.0fx", row->speed);
        tool_cell(table, "%s", row->skipped ? "skipped" : row->good ? "ok" : "FAILED");
    }
    tool_row_end(table);
}

/* The case itself, set in from the margin, as the file would hold it. */
static void put_case(const struct ts_case *c)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool written = out && ts_case_write(out, c);

    if (out && fclose(out) != 0) written = false;
    if (!written) tool_complain("out of memory");
    for (char *rest = text, *line; written && (line = strsep(&rest, "\n")) && rest;)
        printf("    | %s\n", line);
    free(text);
}

void verify_put_replay(FILE *out, const struct verify_row *row, const char *path)
{
    fputs("touchstone replay ", out);
    if (path[0] == '-') fputs("./", out); /* no option */
    tool_put_path(out, path);
    if (row->wrong) fprintf(out, " --twin %s", row->twin);
}

/* The lines below a row: what was found, why nothing was, and how to see it again. */
static void put_details(const struct verify_row *row)
{
    const struct ts_run *run = row->run;
    bool failed_twin = !row->wrong && !row->good;
    bool subject = row->wrong && row->wrong->kind == TS_SUBJECT;

    if (row->skipped) printf("    %s\n", run->verdict.skipped);
    if (subject) printf("    %s\n", row->wrong->about);
    if (run->verdict.first[0] && (failed_twin || subject || run->broken))
        printf("    %s\n", run->verdict.first);
    if (run->smallest && subject) put_case(run->smallest);
    if (row->file) {
        fputs("    replay with: ", stdout);
        verify_put_replay(stdout, row, row->file);
        putchar('\n');
    }
}

/* ---- how many cases of each class ---- */

/* A row for each property: its twins get the same cases. */
struct verify_distribution {
    char property[sizeof(((struct ts_case *)0)->property)];
    uint64_t cases, of_class[TS_CLASSES];
};

static void note_classes(struct verify_report *report, const struct verify_row *row)
{
    size_t count = report->distributions;
    struct verify_distribution *last, *grown;

    if (!report->classes || row->skipped) return;
    if (count && strcmp(report->distribution[count - 1].property, row->property) == 0) return;
    grown = realloc(report->distribution, (count + 1) * sizeof *grown);
    if (!grown) {
        tool_complain("out of memory: %s is not in the table of classes", row->property);
        return;
    }
    report->distribution = grown;
    report->distributions = count + 1;
    last = &grown[count];
    snprintf(last->property, sizeof last->property, "%s", row->property);
    last->cases = row->run->executed;
    memcpy(last->of_class, row->run->of_class, sizeof last->of_class);
}

static void put_class_rows(const struct verify_report *report, const struct tool_heading *heading)
{
    struct tool_table table;

    tool_table_start(&table, heading);
    for (size_t i = 0; i < report->distributions; i++) {
        const struct verify_distribution *d = &report->distribution[i];

        tool_cell(&table, "%s", d->property);
        tool_cell(&table, "%" PRIu64, d->cases);
        for (size_t k = 0; k < TS_CLASSES; k++) tool_cell(&table, "%" PRIu64, d->of_class[k]);
        tool_row_end(&table);
    }
}

static void put_classes(struct verify_report *report)
{
    struct tool_heading heading[TS_CLASSES + 3] = {{"property", -8}, {"cases", 6}};

    for (size_t i = 0; i < report->distributions; i++)
        tool_widen(&heading[0], strlen(report->distribution[i].property));
    for (size_t k = 0; k < TS_CLASSES; k++)
        heading[2 + k] = (struct tool_heading){ts_classes[k].word, (int)strlen(ts_classes[k].word)};
    if (report->distributions) put_class_rows(report, heading);
    free(report->distribution);
    report->distribution = NULL;
    report->distributions = 0;
}

/* ---- the report ---- */

void verify_report_row(struct verify_report *report, const struct verify_row *row)
{
    if (row->skipped)
        report->skipped++;
    else if (row->good)
        report->passed++;
    else
        report->failed++;
    if (report->json) {
        put_json(&report->document, row);
    } else {
        put_cells(&report->table, row);
        put_details(row);
        note_classes(report, row);
    }
}

void verify_report_missing(struct verify_report *report, const char *property, const char *what)
{
    struct tool_json *json = &report->document;

    report->failed++;
    if (report->json) {
        tool_json_open(json, NULL, '{');
        tool_json_text(json, "property", property);
        tool_json_bool(json, "good", false);
        tool_json_text(json, "finding", what);
        tool_json_close(json, '}');
    } else {
        printf("%s: %s\n", property, what);
    }
}

void verify_report_end(struct verify_report *report)
{
    struct tool_json *json = &report->document;

    if (report->json) {
        tool_json_close(json, ']');
        tool_json_count(json, "passed", report->passed);
        tool_json_count(json, "failed", report->failed);
        tool_json_count(json, "skipped", report->skipped);
        tool_json_close(json, '}');
    } else {
        put_classes(report);
        if (report->skipped) printf("%" PRIu64 " skipped\n", report->skipped);
        printf("%" PRIu64 " passed, %" PRIu64 " failed\n", report->passed, report->failed);
    }
}

void verify_progress(const struct ts_run *run, void *row)
{
    const struct verify_row *r = row;
    uint64_t all = r->cases.end - r->cases.first;
    char what[160];

    snprintf(what, sizeof what, "%zu of %zu: %s, %s", r->number, r->rows, r->property, r->twin);
    /* Cases that a search for smaller ones runs have other numbers. */
    if (run->next < r->cases.first || (all && run->next > r->cases.end)) return;
    tool_progress(what, run->next - r->cases.first, all, r->failed);
}
