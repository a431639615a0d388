/* pipe.c: `touchstone gen judge | adapter | touchstone judge -`: the same cases, variants of
 * a case one after another, by pipe. Answers (judge/said.h) come in the order of the cases. Only
 * the one that is awaited is in memory. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cases/text/text.h"
#include "tool/judge/answer.h"

static const char *const variant_name[TS_VARIANTS] = {"given", "fresh", "swapped", "permuted"};

/* Which cases: both sides must mean the same ones. */
struct choice {
    uint64_t seed, count;
};

/* "judge.vertex-1.1000-7-given": seed 1, 1000 cases of a family, the seventh. With a seed that has
 * many digits there may be no room for the count. */
static void name_variant(const struct ts_family *family, const struct choice *choice,
                         uint64_t number, enum ts_variant v, char *to)
{
    if (snprintf(to, TS_SAID_NAME, "judge.%s-%" PRIx64 ".%" PRIu64 "-%" PRIu64 "-%s", family->name,
                 choice->seed, choice->count, number, variant_name[v]) >= TS_SAID_NAME)
        snprintf(to, TS_SAID_NAME, "judge.%s-%" PRIx64 "-%" PRIu64 "-%s", family->name,
                 choice->seed, number, variant_name[v]);
}

/* ---- cases ---- */

static bool gen_family(FILE *out, const struct ts_family *family, const struct judge_gen *gen)
{
    const struct ts_rules rules = {0};
    const struct choice choice = {gen->seed, gen->count};
    uint64_t cases = ts_family_cases(family, gen->count);

    for (uint64_t n = 0; n < cases; n++) {
        struct ts_error unused;
        struct ts_trial *trial;
        bool good = ts_family_trial(family, gen->seed, n, &rules, &trial, &unused) != TS_NO_MEMORY;

        for (int v = 0; trial && good && v < TS_VARIANTS; v++) {
            if (!trial->variant[v]) continue;
            name_variant(family, &choice, n, (enum ts_variant)v, trial->variant[v]->property);
            good = ts_case_write(out, trial->variant[v]);
        }
        ts_trial_free(trial);
        if (!good) return false;
    }
    return true;
}

bool judge_gen(FILE *out, const void *what)
{
    const struct judge_gen *gen = what;

    if (gen->family) return gen_family(out, gen->family, gen);
    for (const struct ts_family *f = ts_families; f->name; f++)
        if (!f->large && !gen_family(out, f, gen)) return false;
    return true;
}

/* ---- answers ---- */

/* No verdict about the pairs is possible. */
__attribute__((format(printf, 3, 4))) static void spoil(struct ts_answers *answers,
                                                        enum ts_fate fate, const char *format, ...)
{
    va_list list;

    if (answers->fate != TS_ANSWERED) return;
    answers->fate = fate;
    va_start(list, format);
    vsnprintf(answers->why, sizeof answers->why, format, list);
    va_end(list);
    ts_make_printable(answers->why); /* it has bytes in it that came from anywhere */
}

/* Moves what was said of one variant to the queries of the trial. */
static void take(struct ts_said *a, const struct ts_trial *trial, enum ts_variant v,
                 struct ts_answers *to)
{
    const struct ts_case *given = trial->variant[TS_GIVEN];
    size_t wanted = trial->variant[v]->frame_count;
    struct ts_query *all = a->all.item, *first = a->first.item;

    if (a->problem[0]) spoil(to, TS_GARBLED, "%s", a->problem);
    if (a->all.count != wanted)
        spoil(to, TS_GARBLED, "expected %zu frames, found %zu", wanted, a->all.count);
    for (size_t f = 0; to->fate == TS_ANSWERED && f < wanted; f++) {
        size_t q = v == TS_GIVEN ? ts_query_all(f) : ts_query_variant(given->frame_count, v);

        to->query[q] = all[f];
        if (all[f].pairs.count > ts_most_reports(given)) to->query[q].reply = TS_TOO_MANY;
        all[f].pairs = (struct ts_pairs){NULL, 0, 0};
        if (v != TS_GIVEN) continue;
        to->query[ts_query_first(f)] = first[f];
        first[f].pairs = (struct ts_pairs){NULL, 0, 0};
    }
}

/* Where in the order of all cases a name stands: the family, the case, the variant; and which cases
 * these are, a count of 0 being none that was told. */
struct place {
    size_t family;
    struct choice choice;
    uint64_t number;
    int variant;
};

/* False: it is no name of ours. */
static bool find_place(const char *name, struct place *to)
{
    for (size_t i = 0; ts_families[i].name; i++) {
        size_t length = strlen(ts_families[i].name);
        char *end;

        if (strncmp(name, "judge.", 6) != 0 ||
            strncmp(name + 6, ts_families[i].name, length) != 0 || name[6 + length] != '-' ||
            !isxdigit((unsigned char)name[7 + length]))
            continue;
        *to = (struct place){.family = i};
        to->choice.seed = strtoull(name + 7 + length, &end, 16);
        if (end[0] == '.' && isdigit((unsigned char)end[1]))
            to->choice.count = strtoull(end + 1, &end, 10);
        if (end[0] != '-' || end[1] < '0' || end[1] > '9') continue;
        to->number = strtoull(end + 1, &end, 10);
        for (int v = 0; v < TS_VARIANTS; v++)
            if (*end == '-' && strcmp(end + 1, variant_name[v]) == 0) {
                to->variant = v;
                return true;
            }
    }
    return false;
}

/* Whether the first name stands behind the second. */
static bool comes_later(const char *came, const char *awaited)
{
    struct place x, y;

    if (!find_place(came, &x) || !find_place(awaited, &y)) return false;
    if (x.family != y.family) return x.family > y.family;
    if (x.number != y.number) return x.number > y.number;
    return x.variant > y.variant;
}

/* Sees to it that an answer waits that is none to an earlier case. Such a one was sent twice or
 * late, and is dropped; what is awaited now comes behind it. */
static enum judge_came drop_earlier(struct judge_reader *r, const char *name,
                                    struct ts_answers *answers)
{
    double deadline = ts_seconds() + r->seconds;
    enum judge_came came = judge_next_answer(r);

    while (came == JUDGE_CAME && comes_later(name, r->answer.name)) {
        spoil(answers, TS_GARBLED, "expected the answer to %s, found '%.60s' again", name,
              r->answer.name);
        r->waiting = false;
        if (ts_seconds() > deadline) r->last = JUDGE_LATE; /* who sends nothing else is no help */
        came = judge_next_answer(r);
    }
    return came;
}

/* Awaits the answers to one trial; false: no memory. Cases from files have no name. */
static bool await(struct judge_reader *r, const struct choice *choice, const struct ts_trial *trial,
                  struct ts_answers *answers)
{
    for (int v = 0; v < TS_VARIANTS; v++) {
        char name[TS_SAID_NAME] = "";
        enum judge_came came;

        if (!trial->variant[v] || (!trial->family && v != TS_GIVEN)) continue;
        if (trial->family)
            name_variant(trial->family, choice, trial->number, (enum ts_variant)v, name);
        came = drop_earlier(r, name, answers);
        if (came == JUDGE_NO_MEMORY) return false;
        if (came == JUDGE_LATE) {
            bool rubbish = r->answer.problem[0] != 0;

            spoil(answers, rubbish ? TS_GARBLED : TS_HUNG, "%s%sno answer within %g seconds",
                  r->answer.problem, rubbish ? "; " : "", r->seconds);
        } else if (came == JUDGE_ENDED) {
            spoil(answers, TS_GARBLED, "the input ended before the answer came");
        } else if (trial->family && strcmp(r->answer.name, name) != 0) {
            spoil(answers, TS_GARBLED, "expected the answer to %s, found '%.60s'", name,
                  r->answer.name);
            /* That of a later case is kept, and this one's was left out. Any other stands for this
             * one's, and is wrong. */
            r->waiting = comes_later(r->answer.name, name);
        } else {
            r->waiting = false;
            take(&r->answer, trial, (enum ts_variant)v, answers);
        }
    }
    return true;
}

/* Those of cases that are too large for a float are awaited, and not judged. */
static void hear_trial(struct judge_run *run, struct judge_reader *r, size_t group,
                       struct ts_trial *sent, struct ts_trial *judged)
{
    struct judge_tally *tally = &judge_row(run, 0)->tally[group];
    const struct choice choice = {run->seed, run->count};
    struct ts_answers answers;

    if (!ts_answers_start(&answers, sent) || !await(r, &choice, sent, &answers))
        judge_no_memory(run);
    else if (judged)
        judge_note(run, judge_row(run, 0), group, judged, &answers);
    tally->cut = r->last != JUDGE_CAME && answers.fate != TS_ANSWERED;
    ts_answers_free(&answers);
}

static void hear_family(struct judge_run *run, struct judge_reader *r, size_t group)
{
    const struct ts_family *family = judge_group(run, group)->family;
    const struct ts_rules as_sent = {0};
    uint64_t cases = ts_family_cases(family, run->count);

    for (uint64_t n = 0; n < cases && !run->failed && !judge_row(run, 0)->tally[group].cut; n++) {
        struct ts_error unused;
        struct ts_trial *sent, *judged = NULL;
        enum ts_made made = ts_family_trial(family, run->seed, n, &as_sent, &sent, &unused);

        if (made == TS_MADE)
            made = ts_family_trial(family, run->seed, n, &run->rules, &judged, &unused);
        if (made == TS_NO_MEMORY)
            judge_no_memory(run);
        else if (sent)
            hear_trial(run, r, group, sent, judged);
        ts_trial_free(judged);
        ts_trial_free(sent);
    }
}

/* What comes behind the last answer. Whoever goes on sending is not waited for. It belongs to no
 * case, and so it is a remark. */
static void hear_rest(struct judge_run *run, struct judge_reader *r)
{
    struct judge_row *row = judge_row(run, 0);
    struct judge_tally *last = &row->tally[run->groups.count - 1];
    enum judge_came came = judge_next_answer(r);

    if (came != JUDGE_CAME && came != JUDGE_LATE) return;
    row->remarked = came == JUDGE_CAME ? TS_RUBBISH : TS_HANG;
    last->fault[row->remarked]++;
    if (came == JUDGE_CAME)
        snprintf(row->remark, sizeof row->remark,
                 "more answers than cases came; the first is called '%.80s'", r->answer.name);
    else
        snprintf(row->remark, sizeof row->remark, "no end within %g seconds after the last answer",
                 r->seconds);
    ts_make_printable(row->remark);
}

/* Answers to other cases, of another seed or count, are no fault of the library. */
static void compare_choices(struct judge_run *run, struct judge_reader *r)
{
    const struct choice want = {run->seed, run->count};
    struct place place;
    bool seed, count;

    if (judge_next_answer(r) != JUDGE_CAME || !find_place(r->answer.name, &place)) return;
    seed = place.choice.seed != want.seed;
    count = place.choice.count && place.choice.count != want.count;
    if (seed)
        tool_complain("-: the answers are to cases of seed %" PRIu64 ": expected --seed %" PRIu64
                      " on both sides",
                      place.choice.seed, want.seed);
    if (count)
        tool_complain("-: the answers are to %" PRIu64
                      " cases of a family: expected --count %" PRIu64 " on both sides",
                      place.choice.count, want.count);
    run->failed = run->failed || seed || count;
}

void judge_pipe(struct judge_run *run)
{
    struct judge_reader *r = calloc(1, sizeof *r);
    struct ts_trial **file = run->trials.item;
    bool cut = false;

    if (!r) {
        judge_no_memory(run);
        return;
    }
    r->seconds = run->limits.seconds;
    compare_choices(run, r);
    for (size_t g = 0; g < run->groups.count && !run->failed && !cut; g++) {
        if (judge_group(run, g)->family) hear_family(run, r, g);
        for (size_t i = 0; !judge_group(run, g)->family && i < run->trials.count; i++)
            hear_trial(run, r, g, file[i], file[i]);
        if (!run->json && !run->issue) judge_table_rows(run, g);
        cut = judge_row(run, 0)->tally[g].cut; /* nothing more will come */
    }
    if (!run->failed && !cut) hear_rest(run, r);
    ts_said_forget(&r->answer);
    free(r);
}
