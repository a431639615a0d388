/* hear.c: families of cases are put to every adapter in turn, so that the truth of a case is
 * found once; and what they answer is counted. */
#include <stdlib.h>

#include "tool/judge/result.h"

static size_t faces_of(const struct ts_case *c)
{
    return (size_t)c->body[0].face_count + c->body[1].face_count;
}

bool judge_is_better(const struct judge_evidence *a, const struct judge_evidence *than,
                     enum ts_fault fault)
{
    const struct ts_size *x = &a->findings.size[fault], *y = &than->findings.size[fault];

    if (x->severity != y->severity) return x->severity < y->severity;
    if (a->weakness != than->weakness) return a->weakness < than->weakness;
    if (x->relative != y->relative) return x->relative > y->relative;
    if (faces_of(a->c) != faces_of(than->c)) return faces_of(a->c) < faces_of(than->c);
    return a->c->frame_count < than->c->frame_count;
}

bool judge_keep_better(struct judge_evidence **kept, const struct judge_evidence *evidence,
                       enum ts_fault fault)
{
    struct ts_case *copy;

    if (*kept && !judge_is_better(evidence, *kept, fault)) return true;
    copy = ts_flat_copy(evidence->c);
    if (copy && !*kept) *kept = calloc(1, sizeof **kept);
    if (!copy || !*kept) {
        ts_case_free(copy);
        return false;
    }
    ts_case_free((*kept)->c);
    **kept = *evidence;
    (*kept)->c = copy;
    return true;
}

/* Keeps the best case of each fault and group. */
static bool keep(struct judge_run *run, struct judge_row *row, size_t group,
                 const struct ts_case *c, const struct ts_findings *findings)
{
    for (int i = 0; i < TS_FAULTS; i++) {
        struct judge_evidence evidence = {.c = (struct ts_case *)c,
                                          .group = judge_group(run, group)->name,
                                          .findings = *findings};

        if (findings->count[i] == 0) continue;
        evidence.weakness = ts_weakness(c, findings, (enum ts_fault)i);
        if (!judge_keep_better(judge_kept(row, group, i, findings->size[i].severity), &evidence,
                               (enum ts_fault)i))
            return judge_no_memory(run);
    }
    return true;
}

static void note_time(struct judge_tally *tally, size_t group, const struct ts_trial *trial,
                      const struct ts_answers *answers, const struct ts_findings *findings)
{
    const struct ts_case *c = trial->variant[TS_GIVEN];
    const struct judge_slowest this = {answers->seconds,
                                       group,
                                       trial->number,
                                       {c->body[0].face_count, c->body[1].face_count},
                                       c->frame_count};

    tally->met += findings->contacts;
    judge_slowest_add(&tally->slowest, &this);
}

/* The naive twin tries all pairs of every sixteenth small case, and of all from files. */
bool judge_note(struct judge_run *run, struct judge_row *row, size_t group, struct ts_trial *trial,
                struct ts_answers *answers)
{
    enum { MOST_HANGS = 2, MOST_CRASHES = 100 };
    struct judge_tally *tally = &row->tally[group];
    bool look = !judge_group(run, group)->family || trial->number % 16 == 0;
    struct ts_findings findings;
    struct ts_error error;

    if (!ts_judge_trial(trial, answers, &row->rules, look, &findings, &error)) {
        tool_complain("family %s, case %" PRIu64 ": %s", judge_group(run, group)->name,
                      trial->number, error.text);
        run->failed = true;
        return false;
    }
    tally->cases++;
    tally->contacts += findings.contacts;
    tally->seconds += answers->seconds;
    tally->answered += answers->fate == TS_ANSWERED;
    if (answers->fate == TS_ANSWERED) note_time(tally, group, trial, answers, &findings);
    tally->again += answers->fate == TS_ANSWERED && answers->again;
    judge_points_add(&tally->points, &findings.points);
    for (int i = 0; i < TS_FAULTS; i++) {
        tally->fault[i] += findings.count[i];
        for (int k = 0; k < TS_SEVERITIES; k++) tally->severity[i][k] += findings.severity[i][k];
        tally->asked[i] = tally->asked[i] || findings.asked[i];
    }
    tally->cut = tally->fault[TS_HANG] >= MOST_HANGS || tally->fault[TS_CRASH] >= MOST_CRASHES;
    if (ts_findings_good(&findings)) return true;
    tally->failed++;
    return keep(run, row, group, trial->variant[TS_GIVEN], &findings);
}

struct hearing {
    struct judge_run *run;
    struct judge_row *row;
    size_t group;
    struct ts_trial **trial;
};

static bool heard(void *context, size_t number, struct ts_answers *answers)
{
    struct hearing *h = context;

    return judge_note(h->run, h->row, h->group, h->trial[number], answers) &&
           !h->row->tally[h->group].cut;
}

/* Rows from one to before another. */
struct span {
    size_t from, to;
};

/* Whether no row of the span before has the same rules: then trials are made for them. */
static bool has_new_rules(const struct judge_run *run, struct span rows, size_t row)
{
    for (size_t i = rows.from; i < row; i++)
        if (judge_same_rules(&judge_row(run, i)->rules, &judge_row(run, row)->rules)) return false;
    return true;
}

/* The rows that have these rules. */
static void hear(struct judge_run *run, size_t group, struct span rows, size_t count,
                 struct ts_trial **trial, const struct ts_rules *rules)
{
    for (size_t i = rows.from; i < rows.to && !run->failed; i++) {
        struct hearing h = {run, judge_row(run, i), group, trial};
        struct ts_error error;

        if (h.row->tally[group].cut || !judge_same_rules(&h.row->rules, rules)) continue;
        if (!ts_hear(&h.row->who, &run->limits, count, trial, heard, &h, &error)) {
            tool_complain("%s", error.text);
            run->failed = true;
        }
    }
}

/* A case that is not legal is passed over. */
static size_t make_trials(struct judge_run *run, const struct ts_family *family, uint64_t from,
                          uint64_t to, const struct ts_rules *rules, struct ts_trial **trial)
{
    size_t count = 0;

    for (uint64_t n = from; n < to; n++) {
        struct ts_error unused;
        enum ts_made made = ts_family_trial(family, run->seed, n, rules, &trial[count], &unused);

        if (made == TS_NO_MEMORY) judge_no_memory(run);
        count += made == TS_MADE;
    }
    return count;
}

static void show_progress(const struct judge_run *run, size_t group, uint64_t done, uint64_t cases)
{
    uint64_t failed = 0;
    char what[80];

    if (run->silent) return;
    for (size_t i = 0; i < run->rows.count; i++) failed += judge_row(run, i)->tally[group].failed;
    snprintf(what, sizeof what, "family %s", judge_group(run, group)->name);
    tool_progress(what, done, cases, failed);
}

/* Writes the result, if there is one and it is time. False: the run ends, which was said. */
static bool keep_result(struct judge_run *run, size_t group)
{
    if (!run->record || !record_due(run->record)) return true;
    if (!judge_result_set(run->record->result, run, group, true)) return judge_no_memory(run);
    return record_write(run->record);
}

static void hear_family(struct judge_run *run, size_t group, struct span rows)
{
    enum { BATCH = 2048, FEW = 16 };
    struct judge_group *g = judge_group(run, group);
    uint64_t step = g->family->cost >= FEW ? FEW : BATCH;
    struct ts_trial *trial[BATCH];

    while (g->next < g->part.end && !run->failed) {
        uint64_t end = g->part.end - g->next > step ? g->next + step : g->part.end;

        for (size_t i = rows.from; i < rows.to && !run->failed; i++) {
            const struct ts_rules *rules = &judge_row(run, i)->rules;
            size_t count;

            if (!has_new_rules(run, rows, i)) continue;
            count = make_trials(run, g->family, g->next, end, rules, trial);
            hear(run, group, rows, count, trial, rules);
            while (count) ts_trial_free(trial[--count]);
        }
        g->next = end;
        show_progress(run, group, end - g->part.first, g->part.end - g->part.first);
        if (!run->failed && !keep_result(run, group)) run->failed = true;
    }
    if (!run->silent) tool_progress_clear();
    if (run->record && !run->failed && !judge_result_set(run->record->result, run, group, true))
        judge_no_memory(run);
}

/* The cases of files, as each rule has them: some are too large for a float. */
static void hear_files(struct judge_run *run, size_t group, struct span rows)
{
    struct ts_trial **given = run->trials.item;

    for (size_t i = rows.from; i < rows.to && !run->failed; i++) {
        const struct ts_rules *rules = &judge_row(run, i)->rules;

        if (!has_new_rules(run, rows, i)) continue;
        if (judge_same_rules(rules, &run->rules)) {
            hear(run, group, rows, run->trials.count, given, rules);
            continue;
        }
        for (size_t k = 0; k < run->trials.count && !run->failed; k++) {
            struct ts_trial *trial;
            struct ts_error unused;
            enum ts_made made = ts_trial_new(given[k]->variant[TS_GIVEN], rules, &trial, &unused);

            if (made == TS_NO_MEMORY) judge_no_memory(run);
            if (made == TS_MADE) trial->number = given[k]->number;
            if (made == TS_MADE) hear(run, group, rows, 1, &trial, rules);
            ts_trial_free(trial);
        }
    }
}

void judge_hear_group(struct judge_run *run, size_t group, size_t from, size_t to)
{
    const struct span rows = {from, to};

    if (judge_group(run, group)->family)
        hear_family(run, group, rows);
    else
        hear_files(run, group, rows);
}

void judge_hear(struct judge_run *run)
{
    if (run->jobs > 1) {
        judge_jobs_hear(run);
        return;
    }
    for (size_t g = 0; g < run->groups.count && !run->failed; g++) {
        judge_hear_group(run, g, 0, run->rows.count);
        if (!run->json && !run->issue && !run->failed) judge_table_rows(run, g);
        if (!tool_output_works()) run->failed = true;
    }
}

bool judge_faulty(const struct judge_tally *tally)
{
    for (int i = 0; i < TS_FAULTS; i++)
        if (tally->fault[i]) return true;
    return false;
}

void judge_tally_add(struct judge_tally *to, const struct judge_tally *t)
{
    to->cases += t->cases;
    to->contacts += t->contacts;
    to->failed += t->failed;
    to->seconds += t->seconds;
    to->answered += t->answered;
    to->again += t->again;
    to->met += t->met;
    judge_slowest_add(&to->slowest, &t->slowest);
    judge_points_add(&to->points, &t->points);
    to->cut = to->cut || t->cut;
    for (int i = 0; i < TS_FAULTS; i++) {
        to->fault[i] += t->fault[i];
        for (int k = 0; k < TS_SEVERITIES; k++) to->severity[i][k] += t->severity[i][k];
        to->asked[i] = to->asked[i] || t->asked[i];
    }
}

struct judge_tally judge_total(const struct judge_run *run, const struct judge_row *row)
{
    struct judge_tally sum = {0};

    for (size_t g = 0; g < run->groups.count; g++) judge_tally_add(&sum, &row->tally[g]);
    return sum;
}
