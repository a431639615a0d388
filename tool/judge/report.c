/* report.c: the verdict as a table and as JSON. */
#include <stdlib.h>
#include <string.h>

#include "tool/judge/judge.h"
#include "touchstone/adapter.h"

/* Columns of faults stand between the contacts and the time: those that anybody could have. */
static const struct tool_heading begin[] = {
    {"adapter", -7}, {"family", -15}, {"cases", 8}, {"contacts", 9}};
static const struct tool_heading end[] = {{"us/case", 9}, {"", -1}, {NULL, 0}};
enum { BEGIN = sizeof begin / sizeof *begin, END = sizeof end / sizeof *end };
static const int wide[TS_FAULTS] = {
    [TS_LOST] = 7,      [TS_EXTRA] = 7,       [TS_TWICE] = 7,  [TS_ORDER] = 6,   [TS_STALE] = 6,
    [TS_ONE] = 6,       [TS_CRASH] = 5,       [TS_HANG] = 5,   [TS_RUBBISH] = 7, [TS_POINT] = 5,
    [TS_SELF_LOST] = 9, [TS_SELF_EXTRA] = 10, [TS_FLICKER] = 7};
static struct tool_heading heading[BEGIN + TS_FAULTS + END];

static struct tool_table table;

static bool could_flicker(const struct judge_run *run)
{
    for (size_t g = 0; g < run->groups.count; g++) {
        const struct ts_family *family = judge_group(run, g)->family;

        if (family ? strcmp(family->group, "still") == 0 : !run->mesh.path.count) return true;
    }
    return false;
}

static bool is_shown(const struct judge_run *run, int fault)
{
    bool is = fault < TS_POINT || (fault == TS_FLICKER && could_flicker(run));

    for (size_t i = 0; !is && i < run->rows.count; i++) {
        const struct judge_row *row = judge_row(run, i);
        struct judge_tally total = judge_total(run, row);

        is = judge_asked(&total, fault) || (fault == TS_POINT && row->who.points) ||
             (judge_is_self((enum ts_fault)fault) && row->who.self);
    }
    return is;
}

void judge_set_shown(struct judge_run *run)
{
    for (int i = 0; i < TS_FAULTS; i++) run->shown[i] = is_shown(run, i);
}

static void set_heading(struct judge_run *run)
{
    size_t count = BEGIN;

    judge_set_shown(run);
    memcpy(heading, begin, sizeof begin);
    for (int i = 0; i < TS_FAULTS; i++) {
        if (run->shown[i])
            heading[count++] = (struct tool_heading){ts_fault_names[i].name, wide[i]};
    }
    memcpy(heading + count, end, sizeof end);
}

void judge_table_start(struct judge_run *run)
{
    set_heading(run);
    for (size_t i = 0; i < run->rows.count; i++) {
        char name[JUDGE_NAME_ROOM_ALL];

        judge_name(judge_row(run, i), name);
        tool_widen(&heading[0], strlen(name));
    }
    if (run->mesh.path.count)
        printf("%s; ", run->mesh.title);
    else
        printf("seed %" PRIu64 ", ", run->seed);
    if (judge_promised(run)) {
        puts("each adapter is judged by what it promises; (strict): again, by the contract");
    } else
        printf("%s, coordinates are %s%s\n",
               run->rules.open ? "touching doesn't count" : "touching counts",
               run->rules.rounded ? "rounded to float" : "doubles",
               run->rules.solid ? ", bodies are closed" : "");
    tool_table_start(&table, heading);
}

static void put_row(const struct judge_run *run, const char *name, const char *group,
                    const struct judge_tally *t)
{
    tool_cell(&table, "%s", name);
    tool_cell(&table, "%s", group);
    tool_cell(&table, "%" PRIu64, t->cases);
    tool_cell(&table, "%" PRIu64, t->contacts);
    for (int i = 0; i < TS_FAULTS; i++) {
        if (!run->shown[i]) continue;
        if (judge_asked(t, i))
            tool_cell(&table, "%" PRIu64, t->fault[i]);
        else
            tool_cell(&table, "-");
    }
    if (t->seconds > 0) /* by pipe, nobody knows */
        tool_cell(&table, "%.1f", 1e6 * t->seconds / (double)t->answered);
    else
        tool_cell(&table, "-");
    tool_cell(&table, "%s", judge_word(t));
    tool_row_end(&table);
}

void judge_table_rows(const struct judge_run *run, size_t group)
{
    for (size_t i = 0; i < run->rows.count; i++) {
        const struct judge_row *row = judge_row(run, i);
        char name[JUDGE_NAME_ROOM_ALL];

        judge_name(row, name);
        if (run->verbose || judge_faulty(&row->tally[group]))
            put_row(run, name, judge_group(run, group)->name, &row->tally[group]);
    }
}

/* What the faults of a total are: a line for each severity that there is. */
static void put_severities(const struct judge_run *run, const struct judge_tally *t)
{
    for (int k = 0; k < TS_SEVERITIES; k++) {
        bool any = false;

        for (int i = 0; i < TS_FAULTS; i++) any = any || t->severity[i][k];
        if (!any) continue;
        tool_cell(&table, "%s", "");
        tool_cell(&table, "- %s", ts_severity_names[k].title);
        tool_cell(&table, "%s", "");
        tool_cell(&table, "%s", "");
        for (int i = 0; i < TS_FAULTS; i++) {
            if (!run->shown[i]) continue;
            if (ts_unsized(t->fault[i], t->severity[i]) < t->fault[i] || !t->fault[i])
                tool_cell(&table, "%" PRIu64, t->severity[i][k]);
            else
                tool_cell(&table, "-");
        }
        tool_cell(&table, "-"); /* and nothing behind it: no line ends with spaces */
        tool_row_end(&table);
    }
}

static void put_case(const struct judge_run *run, const struct judge_evidence *p,
                     enum ts_fault fault)
{
    const struct ts_findings *f = &p->findings;
    const struct ts_size *size = &f->size[fault];

    printf("    %s", ts_fault_names[fault].name);
    if (p->cause) printf(", another cause, family %s", p->group);
    printf(": %u and %u faces, %zu frames: %s\n", p->c->body[0].face_count,
           p->c->body[1].face_count, p->c->frame_count, f->text[fault]);
    if (f->paired[fault])
        printf("        %s %.3g, of the longest edge %.3g: %s\n",
               fault == TS_POINT ? "distance"
               : size->apart     ? "gap"
                                 : "depth",
               size->length, size->relative, ts_severity_names[size->severity].phrase);
    if (p->lonely) printf("        " JUDGE_LONELY "\n");
    if (run->out && p->command) printf("        %s\n", p->command);
}

/* Those of one kind of fault together. */
static void put_evidence(const struct judge_run *run, const struct judge_row *row)
{
    for (int i = 0; i < TS_FAULTS; i++) {
        if (row->evidence[i].c) put_case(run, &row->evidence[i], (enum ts_fault)i);
        for (size_t k = 0; k < row->others.count; k++)
            if (judge_other(row, k)->fault == (enum ts_fault)i)
                put_case(run, &judge_other(row, k)->evidence, (enum ts_fault)i);
    }
}

void judge_table_end(struct judge_run *run)
{
    size_t clean = 0, again = 0;

    for (size_t i = 0; i < run->rows.count; i++) {
        const struct judge_row *row = judge_row(run, i);
        struct judge_tally total = judge_total(run, row);
        char name[JUDGE_NAME_ROOM_ALL];

        judge_name(row, name);
        put_row(run, name, "total", &total);
        put_severities(run, &total);
        printf("%s: ", name);
        judge_put_sentence(stdout, &total);
        putchar('\n');
        judge_mesh_print(row);
        put_evidence(run, row);
        judge_put_speed(stdout, run, &total);
        if (total.points.count) {
            fputs("    ", stdout);
            judge_put_points(stdout, &total.points);
            putchar('\n');
        }
        if (total.again)
            printf("    %" PRIu64 " cases were answered in time only when they were put alone\n",
                   total.again);
        if (row->remark[0]) printf("    %s: %s\n", ts_fault_names[row->remarked].name, row->remark);
        again += row->again;
        clean += total.cases && !judge_faulty(&total) && !row->again;
    }
    for (size_t i = 0; i < run->problems.count; i++)
        printf("not judged: %s\n", ((struct ts_error *)run->problems.item)[i].text);
    printf("%zu passed, %zu failed\n", clean,
           run->rows.count - again - clean + run->problems.count + (size_t)run->missing);
}

/* ---- JSON ---- */

/* Of each kind of fault that is there: how many are of each severity. */
static void json_severity(struct tool_json *json, const struct judge_tally *t)
{
    tool_json_open(json, "severity", '{');
    for (int i = 0; i < TS_FAULTS; i++) {
        if (!t->fault[i]) continue;
        tool_json_open(json, ts_fault_names[i].name, '{');
        for (int k = 0; k < TS_SEVERITIES; k++)
            tool_json_count(json, ts_severity_names[k].name, t->severity[i][k]);
        tool_json_count(json, "no_pair", ts_unsized(t->fault[i], t->severity[i]));
        tool_json_close(json, '}');
    }
    tool_json_close(json, '}');
}

/* Depth or gap of the pair, exact and rounded. */
static void json_size(struct tool_json *json, const struct judge_evidence *p, enum ts_fault fault)
{
    const struct ts_size *size = &p->findings.size[fault];
    struct judge_measure m;

    if (judge_size_text(p, fault, &m)) {
        tool_json_text(json, "severity", ts_severity_names[size->severity].name);
        tool_json_open(json, m.name, '{');
        tool_json_text(json, "exact", m.exact);
        tool_json_exact(json, "decimal", size->length);
        tool_json_text(json, "of_longest_edge_exact", m.relative);
        tool_json_exact(json, "of_longest_edge", size->relative);
        tool_json_close(json, '}');
    }
    free(m.exact);
}

static void json_tally(struct tool_json *json, const struct judge_run *run,
                       const struct judge_tally *t)
{
    tool_json_count(json, "cases", t->cases);
    tool_json_count(json, "contacts", t->contacts);
    tool_json_count(json, "failed_cases", t->failed);
    for (int i = 0; i < TS_FAULTS; i++)
        if (judge_asked(t, i))
            tool_json_count(json, ts_fault_names[i].name, t->fault[i]);
        else
            tool_json_text(json, ts_fault_names[i].name, NULL);
    json_severity(json, t);
    if (t->seconds > 0) /* by pipe, nobody knows */
        tool_json_real(json, "seconds", t->seconds);
    else
        tool_json_text(json, "seconds", NULL);
    judge_speed_json(json, run, t);
    tool_json_count(json, "answered_when_alone", t->again);
    judge_points_json(json, &t->points);
    tool_json_bool(json, "cut_short", t->cut);
}

static void json_case(struct tool_json *json, const struct judge_run *run,
                      const struct judge_evidence *p, enum ts_fault fault)
{
    tool_json_open(json, NULL, '{');
    tool_json_text(json, "fault", ts_fault_names[fault].name);
    tool_json_text(json, "family", p->group);
    tool_json_text(json, "finding", p->findings.text[fault]);
    tool_json_count(json, "faces_a", p->c->body[0].face_count);
    tool_json_count(json, "faces_b", p->c->body[1].face_count);
    tool_json_count(json, "frames", p->c->frame_count);
    tool_json_text(json, "witness", p->witness);
    tool_json_bool(json, "seen_again_alone", !p->lonely);
    tool_json_text(json, "replay", run->out ? p->command : NULL);
    tool_json_text(json, "called", ts_fault_names[fault].finding);
    json_size(json, p, fault);
    tool_json_close(json, '}');
}

static void json_evidence(struct tool_json *json, const struct judge_run *run,
                          const struct judge_row *row)
{
    tool_json_open(json, "smallest", '[');
    for (int i = 0; i < TS_FAULTS; i++)
        if (row->evidence[i].c) json_case(json, run, &row->evidence[i], (enum ts_fault)i);
    tool_json_close(json, ']');
    tool_json_open(json, "other_causes", '[');
    for (int i = 0; i < TS_FAULTS; i++)
        for (size_t k = 0; k < row->others.count; k++)
            if (judge_other(row, k)->fault == (enum ts_fault)i)
                json_case(json, run, &judge_other(row, k)->evidence, (enum ts_fault)i);
    tool_json_close(json, ']');
}

/* What it promises, and by what it is judged here. */
static void json_promises(struct tool_json *json, const struct judge_row *row)
{
    tool_json_open(json, "promises", '{');
    tool_json_bool(json, "float", row->who.promises & TS_ADAPTER_FLOAT);
    tool_json_bool(json, "open", row->who.promises & TS_ADAPTER_OPEN);
    tool_json_bool(json, "closed_bodies", row->who.promises & TS_ADAPTER_SOLID);
    tool_json_bool(json, "self_contact", row->who.promises & TS_ADAPTER_SELF);
    tool_json_close(json, '}');
    tool_json_open(json, "judged", '{');
    tool_json_bool(json, "float", row->rules.rounded);
    tool_json_bool(json, "open", row->rules.open);
    tool_json_bool(json, "closed_bodies", row->rules.solid);
    tool_json_bool(json, "beyond_promise", row->again);
    tool_json_close(json, '}');
}

static void json_verdict(struct tool_json *json, struct judge_run *run,
                         const struct judge_tally *total)
{
    size_t size;
    char *sentence = NULL;
    FILE *out = open_memstream(&sentence, &size);

    if (out) judge_put_sentence(out, total);
    if (!out || fclose(out) != 0) judge_no_memory(run);
    tool_json_text(json, "verdict", sentence);
    free(sentence);
}

void judge_json(struct judge_run *run)
{
    struct tool_json json = {0};

    tool_json_open(&json, NULL, '{');
    tool_json_text(&json, "format", "touchstone judge 2");
    tool_json_count(&json, "seed", run->seed);
    tool_json_bool(&json, "open", run->rules.open);
    tool_json_bool(&json, "float", run->rules.rounded);
    if (run->mesh.path.count) judge_mesh_json_title(&json, run);
    tool_json_open(&json, "adapters", '[');
    for (size_t i = 0; i < run->rows.count; i++) {
        const struct judge_row *row = judge_row(run, i);
        struct judge_tally total = judge_total(run, row);

        tool_json_open(&json, NULL, '{');
        tool_json_text(&json, "library", row->who.library);
        tool_json_text(&json, "name", row->who.name);
        tool_json_text(&json, "path", row->who.path);
        json_promises(&json, row);
        json_verdict(&json, run, &total);
        json_tally(&json, run, &total);
        tool_json_open(&json, "families", '[');
        for (size_t g = 0; g < run->groups.count; g++) {
            tool_json_open(&json, NULL, '{');
            tool_json_text(&json, "family", judge_group(run, g)->name);
            json_tally(&json, run, &row->tally[g]);
            tool_json_close(&json, '}');
        }
        tool_json_close(&json, ']');
        if (run->mesh.path.count) judge_mesh_json(&json, row);
        json_evidence(&json, run, row);
        tool_json_text(&json, "remark", row->remark[0] ? row->remark : NULL);
        tool_json_close(&json, '}');
    }
    tool_json_close(&json, ']');
    tool_json_open(&json, "not_judged", '[');
    for (size_t i = 0; i < run->problems.count; i++)
        tool_json_text(&json, NULL, ((struct ts_error *)run->problems.item)[i].text);
    tool_json_close(&json, ']');
    tool_json_close(&json, '}');
}
