/* judge_hear.c: families of cases are put to every adapter in turn, so that the truth of a case is
 * found once; and what they answer is counted. */
#include <stdlib.h>

#include "tool/judge.h"

static size_t faces_of(const struct ts_case *c)
{
    return (size_t)c->body[0].face_count + c->body[1].face_count;
}

bool judge_is_better(const struct judge_proof *a, const struct judge_proof *than)
{
    if (a->weakness != than->weakness) return a->weakness < than->weakness;
    if (faces_of(a->c) != faces_of(than->c)) return faces_of(a->c) < faces_of(than->c);
    return a->c->frame_count < than->c->frame_count;
}

/* A proof, with a copy of its case, takes the place of a worse one. False: no memory. */
static bool keep_better(struct judge_proof **kept, const struct judge_proof *proof)
{
    struct ts_case *copy;

    if (*kept && !judge_is_better(proof, *kept)) return true;
    copy = ts_flat_copy(proof->c);
    if (copy && !*kept) *kept = calloc(1, sizeof **kept);
    if (!copy || !*kept) {
        ts_case_free(copy);
        return false;
    }
    ts_case_free((*kept)->c);
    **kept = *proof;
    (*kept)->c = copy;
    return true;
}

/* Keeps the best case of each fault and group. */
static bool keep(struct judge_run *run, struct judge_row *row, size_t group,
                 const struct ts_case *c, const struct ts_findings *findings)
{
    for (int i = 0; i < TS_FAULTS; i++) {
        struct judge_proof proof = {.c = (struct ts_case *)c,
                                    .group = judge_group(run, group)->name,
                                    .findings = *findings};

        if (findings->count[i] == 0) continue;
        proof.weakness = ts_weakness(c, findings, (enum ts_fault)i);
        if (!keep_better(judge_kept(row, group, i), &proof)) return judge_no_memory(run);
    }
    return true;
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

    if (!ts_judge_trial(trial, answers, &run->rules, look, &findings, &error)) {
        tool_complain("family %s, case %" PRIu64 ": %s", judge_group(run, group)->name,
                      trial->number, error.text);
        run->failed = true;
        return false;
    }
    tally->cases++;
    tally->contacts += findings.contacts;
    tally->seconds += answers->seconds;
    tally->answered += answers->fate == TS_ANSWERED;
    for (int i = 0; i < TS_FAULTS; i++) {
        tally->fault[i] += findings.count[i];
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

static void hear(struct judge_run *run, size_t group, size_t count, struct ts_trial **trial)
{
    for (size_t i = 0; i < run->rows.count && !run->failed; i++) {
        struct hearing h = {run, judge_row(run, i), group, trial};
        struct ts_error error;

        if (h.row->tally[group].cut) continue;
        if (!ts_hear(&h.row->who, &run->limits, count, trial, heard, &h, &error)) {
            tool_complain("%s", error.text);
            run->failed = true;
        }
    }
}

/* A case that is not legal is passed over. */
static size_t make_trials(struct judge_run *run, const struct ts_family *family, uint64_t from,
                          uint64_t to, struct ts_trial **trial)
{
    size_t count = 0;

    for (uint64_t n = from; n < to; n++) {
        struct ts_error unused;
        enum ts_made made =
            ts_family_trial(family, run->seed, n, &run->rules, &trial[count], &unused);

        if (made == TS_NO_MEMORY) judge_no_memory(run);
        count += made == TS_MADE;
    }
    return count;
}

static void hear_family(struct judge_run *run, size_t group)
{
    enum { BATCH = 2048, FEW = 16 };
    const struct ts_family *family = judge_group(run, group)->family;
    uint64_t cases = ts_family_cases(family, run->count);
    uint64_t step = family->cost >= FEW ? FEW : BATCH;
    struct ts_trial *trial[BATCH];

    for (uint64_t n = 0; n < cases && !run->failed; n += step) {
        size_t count = make_trials(run, family, n, n + step < cases ? n + step : cases, trial);

        hear(run, group, count, trial);
        while (count) ts_trial_free(trial[--count]);
    }
}

void judge_hear(struct judge_run *run)
{
    for (size_t g = 0; g < run->groups.count && !run->failed; g++) {
        if (judge_group(run, g)->family)
            hear_family(run, g);
        else
            hear(run, g, run->trials.count, run->trials.item);
        if (!run->json) judge_table_rows(run, g);
        if (!tool_output_works()) run->failed = true;
    }
}

bool judge_faulty(const struct judge_tally *tally)
{
    for (int i = 0; i < TS_FAULTS; i++)
        if (tally->fault[i]) return true;
    return false;
}

struct judge_tally judge_total(const struct judge_run *run, const struct judge_row *row)
{
    struct judge_tally sum = {0};

    for (size_t g = 0; g < run->groups.count; g++) {
        const struct judge_tally *t = &row->tally[g];

        sum.cases += t->cases;
        sum.contacts += t->contacts;
        sum.failed += t->failed;
        sum.seconds += t->seconds;
        sum.answered += t->answered;
        sum.cut = sum.cut || t->cut;
        for (int i = 0; i < TS_FAULTS; i++) {
            sum.fault[i] += t->fault[i];
            sum.asked[i] = sum.asked[i] || t->asked[i];
        }
    }
    return sum;
}
