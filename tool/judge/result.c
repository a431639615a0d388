/* result.c: rows of a result, one an adapter and family, from the judge's tallies and back. They
 * stand in the order of the families, and within a family in that of the adapters. */
#include "tool/judge/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"

/* More than any shard will come to; sums of a million of them still fit. */
#define MOST_COUNTED (INT64_C(1) << 43)

json_t *judge_result_new(const struct judge_run *run)
{
    const struct asked asked = {"judge", run->seed, run->count, &run->families,
                                NULL,    NULL,      run->shard};
    json_t *result = result_new(&asked), *adapters = json_array(), *paths = json_array();

    for (size_t i = 0; i < run->rows.count; i++) {
        const struct ts_candidate *who = &judge_row(run, i)->who;

        json_array_append_new(adapters, json_pack("[s, s]", who->library, who->name));
        json_array_append_new(paths, json_string(who->path));
    }
    if (json_object_set_new(result, "adapters", adapters) != 0 ||
        json_object_set_new(result, "paths", paths) != 0 ||
        json_object_set_new(result, "open", json_boolean(run->rules.open)) != 0 ||
        json_object_set_new(result, "float", json_boolean(run->rules.rounded)) != 0 ||
        json_object_set_new(result, "solid", json_boolean(run->rules.solid)) != 0 ||
        json_array_size(adapters) != run->rows.count || json_array_size(paths) != run->rows.count) {
        json_decref(result);
        return NULL;
    }
    return result;
}

/* ---- to JSON ---- */

static json_t *faults_to(const struct judge_tally *t)
{
    json_t *faults = json_object();

    for (int i = 0; i < TS_FAULTS; i++)
        json_object_set_new(faults, ts_fault_names[i].name,
                            judge_asked(t, i) ? json_integer((json_int_t)t->fault[i])
                                              : json_null());
    return faults;
}

/* A list for each kind of fault: how many are of each severity. */
static json_t *severity_to(const struct judge_tally *t)
{
    json_t *severity = json_object();

    for (int i = 0; i < TS_FAULTS; i++) {
        json_t *counts = json_array();

        for (int k = 0; k < TS_SEVERITIES; k++)
            json_array_append_new(counts, json_integer((json_int_t)t->severity[i][k]));
        json_object_set_new(severity, ts_fault_names[i].name, counts);
    }
    return severity;
}

static json_t *row_to(const struct judge_run *run, size_t group, size_t adapter, bool with_kept)
{
    const struct judge_group *g = judge_group(run, group);
    const struct judge_row *row = judge_row(run, adapter);
    const struct judge_tally *t = &row->tally[group];
    json_t *kept = json_array();

    for (int i = 0; with_kept && i < JUDGE_KEPT; i++) {
        int fault = i / TS_SEVERITIES;
        const struct judge_evidence *p = *judge_kept(row, group, fault, i % TS_SEVERITIES);

        if (p && json_array_append_new(kept, judge_evidence_to(p, fault, adapter)) != 0) {
            json_decref(kept);
            return NULL;
        }
    }
    return json_pack(
        "{s:I, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:b, s:f, s:o, s:o, s:o, s:o, "
        "s:o}",
        "adapter", (json_int_t)adapter, "family", g->name, "first", (json_int_t)g->part.first,
        "end", (json_int_t)g->part.end, "next", (json_int_t)g->next, "cases", (json_int_t)t->cases,
        "contacts", (json_int_t)t->contacts, "failed", (json_int_t)t->failed, "answered",
        (json_int_t)t->answered, "met", (json_int_t)t->met, "again", (json_int_t)t->again, "cut",
        t->cut, "seconds", t->seconds, "slowest", judge_slowest_to(&t->slowest), "faults",
        faults_to(t), "severity", severity_to(t), "points", judge_points_to(&t->points), "kept",
        kept);
}

bool judge_result_set(json_t *result, const struct judge_run *run, size_t group, bool kept)
{
    json_t *rows = json_object_get(result, "rows");
    bool good = true;

    for (size_t i = 0; good && i < run->rows.count; i++) {
        json_t *row = row_to(run, group, i, kept);
        size_t place = group * run->rows.count + i;

        good = row && (place < json_array_size(rows) ? json_array_set_new(rows, place, row) == 0
                                                     : json_array_append_new(rows, row) == 0);
    }
    return good;
}

bool judge_result_set_evidence(json_t *result, const struct judge_run *run)
{
    json_t *evidence = json_array();
    bool good = json_object_set_new(result, "evidence", evidence) == 0;

    for (size_t i = 0; good && i < run->rows.count; i++)
        for (int k = 0; good && k < TS_FAULTS; k++) {
            const struct judge_evidence *p = &judge_row(run, i)->evidence[k];

            if (p->c) good = json_array_append_new(evidence, judge_evidence_to(p, k, i)) == 0;
        }
    return good;
}

/* ---- from JSON ---- */

bool judge_result_run(struct judge_run *run, const json_t *result, struct ts_error *error)
{
    json_t *adapters = json_object_get(result, "adapters"), *name;
    json_t *paths = json_object_get(result, "paths");
    size_t i;

    run->seed = strtoull(json_string_value(json_object_get(result, "seed")), NULL, 10);
    run->count = strtoull(json_string_value(json_object_get(result, "trials")), NULL, 10);
    run->rules.open = json_is_true(json_object_get(result, "open"));
    run->rules.rounded = json_is_true(json_object_get(result, "float"));
    run->rules.solid = json_is_true(json_object_get(result, "solid"));
    json_array_foreach(json_object_get(result, "names"), i, name)
    {
        const char *family = json_string_value(name);

        if (!family || (!ts_family_find(family) && strcmp(family, "all") != 0))
            return ts_fail(error, "expected names of families");
        run->families.name[run->families.count++] = family;
    }
    judge_choose_cases(run);
    if (json_array_size(adapters) == 0 || json_array_size(paths) != json_array_size(adapters))
        return ts_fail(error, "expected adapters and their paths");
    json_array_foreach(adapters, i, name)
    {
        const char *library = json_string_value(json_array_get(name, 0));
        const char *method = json_string_value(json_array_get(name, 1));
        struct ts_candidate who = {.path = json_string_value(json_array_get(paths, i))};

        if (!library || !method || !who.path)
            return ts_fail(error, "expected adapters and their paths");
        snprintf(who.library, sizeof who.library, "%s", library);
        snprintf(who.name, sizeof who.name, "%s", method);
        judge_add_row(run, &who);
    }
    return !run->failed || ts_out_of_memory(error);
}

/* The better one of two is shown, those first that fail also alone. */
static void show_better(struct judge_evidence *shown, struct judge_evidence *p, enum ts_fault fault)
{
    if (!shown->c ||
        (shown->lonely != p->lonely ? shown->lonely : judge_is_better(p, shown, fault))) {
        struct judge_evidence worse = *shown;

        *shown = *p;
        *p = worse;
    }
    ts_case_free(p->c);
}

static bool take_evidence(struct judge_run *run, const json_t *evidence, size_t group, bool merging,
                          struct ts_error *error)
{
    size_t i;
    json_t *from;

    json_array_foreach(evidence, i, from)
    {
        struct judge_evidence p;
        size_t adapter = 0;
        int fault = 0;
        bool kept;

        if (!judge_evidence_from(run, from, &p, &fault, &adapter, error)) return false;
        if (merging || group == run->groups.count) {
            show_better(&judge_row(run, adapter)->evidence[fault], &p, (enum ts_fault)fault);
            continue;
        }
        kept = judge_keep_better(
            judge_kept(judge_row(run, adapter), group, fault, p.findings.size[fault].severity), &p,
            (enum ts_fault)fault);
        ts_case_free(p.c);
        if (!kept) return ts_out_of_memory(error);
    }
    return true;
}

static bool faults_from(struct judge_tally *t, const json_t *faults)
{
    bool any = false;

    for (int i = 0; i < TS_FAULTS; i++) {
        const json_t *count = json_object_get(faults, ts_fault_names[i].name);

        if (json_is_null(count)) continue;
        if (!json_is_integer(count) || json_integer_value(count) < 0 ||
            json_integer_value(count) > MOST_COUNTED)
            return false;
        t->fault[i] = (uint64_t)json_integer_value(count);
        t->asked[i] = true;
        any = any || t->fault[i];
    }
    return any == (t->failed > 0);
}

/* No more than there are faults of the kind. */
static bool severity_from(struct judge_tally *t, const json_t *severity)
{
    for (int i = 0; i < TS_FAULTS; i++) {
        const json_t *counts = json_object_get(severity, ts_fault_names[i].name);
        uint64_t left = t->fault[i];

        for (size_t k = 0; k < TS_SEVERITIES; k++) {
            const json_t *count = json_array_get(counts, k);

            if (!json_is_integer(count) || json_integer_value(count) < 0 ||
                (uint64_t)json_integer_value(count) > left)
                return false;
            t->severity[i][k] = (uint64_t)json_integer_value(count);
            left -= t->severity[i][k];
        }
    }
    return true;
}

static bool row_from(struct judge_run *run, const json_t *from, size_t group, size_t adapter,
                     struct range part, uint64_t *next, bool merging, struct ts_error *error)
{
    const char *family;
    json_int_t row, first, end, at, cases, contacts, failed, answered, met, again;
    json_t *slowest, *faults, *severity, *points, *kept;
    struct judge_tally t = {0};
    int cut;

    if (json_unpack(
            (json_t *)from,
            "{s:I, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:b, s:F, s:o, s:o, s:o, s:o, "
            "s:o}",
            "adapter", &row, "family", &family, "first", &first, "end", &end, "next", &at, "cases",
            &cases, "contacts", &contacts, "failed", &failed, "answered", &answered, "met", &met,
            "again", &again, "cut", &cut, "seconds", &t.seconds, "slowest", &slowest, "faults",
            &faults, "severity", &severity, "points", &points, "kept", &kept) != 0)
        return ts_fail(
            error, "expected adapter, family, first, end, next, cases, contacts, "
                   "failed, answered, met, again, cut, seconds, slowest, faults, severity, points "
                   "and kept");
    if ((size_t)row != adapter || strcmp(family, judge_group(run, group)->name) != 0)
        return ts_fail(error, "expected family %s of adapter %zu", judge_group(run, group)->name,
                       adapter);
    if ((uint64_t)first != part.first || (uint64_t)end != part.end)
        return ts_fail(error, "expected cases %ju to %ju, found %jd to %jd", (uintmax_t)part.first,
                       (uintmax_t)part.end, (intmax_t)first, (intmax_t)end);
    t.cases = (uint64_t)cases;
    t.contacts = (uint64_t)contacts;
    t.failed = (uint64_t)failed;
    t.answered = (uint64_t)answered;
    t.met = (uint64_t)met;
    t.again = (uint64_t)again;
    t.cut = cut;
    if (at < first || at > end || cases < 0 || cases > at - first || contacts < 0 ||
        contacts > MOST_COUNTED || failed < 0 || failed > cases || answered < 0 ||
        answered > cases || again < 0 || again > answered || met < 0 || met > contacts ||
        !(t.seconds >= 0 && isfinite(t.seconds)) ||
        !judge_slowest_from(&t.slowest, group, slowest) || !faults_from(&t, faults) ||
        !severity_from(&t, severity) || !judge_points_from(&t.points, points) ||
        (adapter && (uint64_t)at != *next))
        return ts_fail(error, "its counts do not fit each other");
    *next = (uint64_t)at;
    judge_tally_add(&judge_row(run, adapter)->tally[group], &t);
    return take_evidence(run, kept, group, merging, error);
}

bool judge_result_take(struct judge_run *run, const json_t *result, bool merging,
                       struct ts_error *error)
{
    const json_t *rows = json_object_get(result, "rows");
    struct shard which = result_shard(result);
    bool whole = json_is_true(json_object_get(result, "complete"));
    size_t adapters = run->rows.count, groups = json_array_size(rows) / adapters;

    if (json_array_size(rows) % adapters || groups > run->groups.count ||
        (whole && groups != run->groups.count))
        return ts_fail(error, "expected a row for each family and adapter");
    for (size_t g = 0; g < groups; g++) {
        struct judge_group *group = judge_group(run, g);
        struct range part = shard_range(which, ts_family_cases(group->family, run->count));
        uint64_t next = part.first;

        for (size_t i = 0; i < adapters; i++)
            if (!row_from(run, json_array_get(rows, g * adapters + i), g, i, part, &next, merging,
                          error))
                return false;
        if (whole && next != part.end) return ts_fail(error, "expected rows that are complete");
        group->next += next - part.first;
    }
    return take_evidence(run, json_object_get(result, "evidence"), run->groups.count, merging,
                         error);
}
