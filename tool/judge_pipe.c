/* judge_pipe.c: `touchstone gen judge | adapter | touchstone judge -`: the same cases, variants of
 * a case one after another, by pipe. An answer is the case again, or as little of it as
 *
 *     property NAME      the line that the case had
 *     frame              for every frame
 *     contacts N         then N lines
 *     contact A B
 *     first A B          or: first none; may be left out
 *     end
 *
 * Answers come in the order of the cases. Only the one that is awaited is in memory. */
#include <stdlib.h>
#include <string.h>

#include "tool/judge.h"

static const char *const variant_name[TS_VARIANTS] = {"given", "fresh", "swapped", "permuted"};

enum { NAME_ROOM = sizeof(((struct ts_case *)0)->property) };

static void name_variant(const struct ts_family *family, uint64_t number, enum ts_variant v,
                         char *to)
{
    snprintf(to, NAME_ROOM, "judge.%s-%" PRIu64 "-%s", family->name, number, variant_name[v]);
}

/* ---- cases ---- */

static bool gen_family(FILE *out, const struct ts_family *family, const struct judge_gen *gen)
{
    const struct ts_rules rules = {false, false};
    uint64_t cases = ts_family_cases(family, gen->count);

    for (uint64_t n = 0; n < cases; n++) {
        struct ts_case *c = ts_family_case(family, gen->seed, n);
        struct ts_error unused;
        struct ts_trial *trial = c ? ts_trial_new(c, &rules, &unused) : NULL;
        bool good = c != NULL;

        for (int v = 0; trial && good && v < TS_VARIANTS; v++) {
            if (!trial->variant[v]) continue;
            name_variant(family, n, (enum ts_variant)v, trial->variant[v]->property);
            good = ts_case_write(out, trial->variant[v]);
        }
        ts_trial_free(trial);
        ts_case_free(c);
        if (!good) return false;
    }
    return true;
}

bool judge_gen(FILE *out, const void *what)
{
    const struct judge_gen *gen = what;

    if (gen->family) return gen_family(out, gen->family, gen);
    for (const struct ts_family *f = ts_families; f->name; f++)
        if (!gen_family(out, f, gen)) return false;
    return true;
}

/* ---- answers ---- */

/* One answer as it was read. */
struct answer {
    char name[NAME_ROOM];
    struct ts_list all, first; /* of struct ts_query: one a frame */
    char problem[160];         /* empty: none */
};

struct reader {
    char *line;
    size_t room;
    bool ended;
    bool waiting; /* an answer was read that is not for the case that was awaited */
    struct answer answer;
};

static void forget_answer(struct answer *a)
{
    for (size_t i = 0; i < a->all.count; i++) {
        ts_pairs_free(&((struct ts_query *)a->all.item)[i].pairs);
        ts_pairs_free(&((struct ts_query *)a->first.item)[i].pairs);
    }
    ts_list_free(&a->all);
    ts_list_free(&a->first);
    *a = (struct answer){.name = ""};
}

static void object(struct answer *a, const char *what, const char *line)
{
    if (!a->problem[0])
        snprintf(a->problem, sizeof a->problem, "expected %s, found '%.80s'", what, line);
}

/* "WORD A B", and nothing else. */
static bool two_faces(const char *line, uint32_t *a, uint32_t *b)
{
    uint32_t *to[2] = {a, b};

    line += strcspn(line, " ");
    for (int i = 0; i < 2; i++) {
        unsigned long long n;
        char *end;

        if (line[0] != ' ' || line[1] < '0' || line[1] > '9') return false;
        n = strtoull(line, &end, 10);
        if (n > UINT32_MAX) return false;
        *to[i] = (uint32_t)n;
        line = end;
    }
    return *line == 0;
}

static bool starts(const char *line, const char *word)
{
    size_t length = strlen(word);

    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == 0);
}

/* Lines of the case itself, which an adapter may send back. */
static bool is_case_line(const char *line)
{
    static const char *const word[] = {"touchstone", "option", "body",  "reference",
                                       "vertex",     "face",   "state", "weights",
                                       "pose",       "moved",  "#"};

    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (starts(line, word[i])) return true;
    return *line == 0;
}

/* A line of an answer, inside of a frame or not. */
static void take_line(struct answer *a, const char *line)
{
    size_t frames = a->all.count;
    struct ts_query *all = frames ? (struct ts_query *)a->all.item + frames - 1 : NULL;
    struct ts_query *first = frames ? (struct ts_query *)a->first.item + frames - 1 : NULL;
    uint32_t x = 0, y = 0;

    if (starts(line, "property")) {
        snprintf(a->name, sizeof a->name, "%s", line + strcspn(line, " ") + (line[8] == ' '));
    } else if (starts(line, "frame")) {
        all = ts_list_add(&a->all, 1, sizeof *all);
        first = all ? ts_list_add(&a->first, 1, sizeof *first) : NULL;
        if (all) *all = (struct ts_query){.reply = TS_REFUSED};
        if (first) *first = (struct ts_query){.reply = TS_UNASKED};
        if (!first) object(a, "less, for lack of memory", line);
    } else if (all && starts(line, "contacts")) {
        all->reply = TS_REPLIED;
    } else if (all && all->reply == TS_REPLIED && starts(line, "contact")) {
        if (!two_faces(line, &x, &y) || !ts_pairs_add(&all->pairs, x, y))
            object(a, "'contact A B' with two faces", line);
    } else if (first && starts(line, "first")) {
        first->reply = TS_REPLIED;
        if (strcmp(line, "first none") != 0 &&
            (!two_faces(line, &x, &y) || !ts_pairs_add(&first->pairs, x, y)))
            object(a, "'first A B' or 'first none'", line);
    } else if (!is_case_line(line)) {
        object(a, "a line of an answer", line);
    }
}

/* The next answer; false at the end of the input. */
static bool next_answer(struct reader *r)
{
    bool any = false;

    if (r->waiting) return true;
    forget_answer(&r->answer);
    for (;;) {
        ssize_t length = getline(&r->line, &r->room, stdin);

        if (length < 0) break;
        while (length && strchr("\r\n ", r->line[length - 1])) r->line[--length] = 0;
        if (strcmp(r->line, "end") == 0) {
            r->waiting = true;
            return true;
        }
        any = any || length;
        take_line(&r->answer, r->line);
    }
    r->ended = true;
    if (any) object(&r->answer, "'end'", "the end of the input");
    return r->waiting = any;
}

/* Moves what was said of one variant to the queries of the trial. */
static void take(struct answer *a, const struct ts_trial *trial, enum ts_variant v,
                 struct ts_answers *to)
{
    size_t frames = trial->variant[TS_GIVEN]->frame_count;
    size_t wanted = trial->variant[v]->frame_count;
    struct ts_query *all = a->all.item, *first = a->first.item;

    if (a->problem[0] || a->all.count != wanted) {
        to->fate = TS_GARBLED;
        if (a->problem[0])
            snprintf(to->why, sizeof to->why, "%s", a->problem);
        else
            snprintf(to->why, sizeof to->why, "expected %zu frames, found %zu", wanted,
                     a->all.count);
        return;
    }
    for (size_t f = 0; f < wanted; f++) {
        size_t q = v == TS_GIVEN ? ts_query_all(f) : ts_query_variant(frames, v);

        to->query[q] = all[f];
        all[f].pairs = (struct ts_pairs){NULL, 0, 0};
        if (v != TS_GIVEN) continue;
        to->query[ts_query_first(f)] = first[f];
        first[f].pairs = (struct ts_pairs){NULL, 0, 0};
    }
}

/* Where in the order of all cases a name stands: the family, the case, the variant. */
struct place {
    size_t family;
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
            name[7 + length] < '0' || name[7 + length] > '9')
            continue;
        *to = (struct place){i, strtoull(name + 7 + length, &end, 10), 0};
        for (int v = 0; v < TS_VARIANTS; v++)
            if (*end == '-' && strcmp(end + 1, variant_name[v]) == 0) {
                to->variant = v;
                return true;
            }
    }
    return false;
}

/* Whether the answer that came belongs to a case behind the one that is awaited: then it is kept,
 * and what is awaited was left out. Any other stands for what is awaited, and is wrong. */
static bool comes_later(const char *came, const char *awaited)
{
    struct place x, y;

    if (!find_place(came, &x) || !find_place(awaited, &y)) return false;
    if (x.family != y.family) return x.family > y.family;
    if (x.number != y.number) return x.number > y.number;
    return x.variant > y.variant;
}

/* Awaits the answers to one trial. Cases from files have no name. */
static void await(struct reader *r, const struct ts_trial *trial, struct ts_answers *answers)
{
    for (int v = 0; v < TS_VARIANTS; v++) {
        char name[NAME_ROOM];

        if (!trial->variant[v] || (!trial->family && v != TS_GIVEN)) continue;
        if (trial->family) name_variant(trial->family, trial->number, (enum ts_variant)v, name);
        if (!next_answer(r)) {
            answers->fate = TS_GARBLED;
            snprintf(answers->why, sizeof answers->why, "the input ended before the answer came");
        } else if (trial->family && strcmp(r->answer.name, name) != 0) {
            answers->fate = TS_GARBLED;
            snprintf(answers->why, sizeof answers->why, "expected the answer to %s, found '%.60s'",
                     name, r->answer.name);
            r->waiting = comes_later(r->answer.name, name);
        } else {
            r->waiting = false;
            take(&r->answer, trial, (enum ts_variant)v, answers);
        }
    }
}

static void hear_trial(struct judge_run *run, struct reader *r, size_t group,
                       struct ts_trial *trial)
{
    struct judge_tally *tally = &judge_row(run, 0)->tally[group];
    struct ts_answers answers;

    if (!ts_answers_start(&answers, trial)) {
        judge_no_memory(run);
        return;
    }
    await(r, trial, &answers);
    judge_note(run, judge_row(run, 0), group, trial, &answers);
    tally->cut = r->ended && answers.fate == TS_GARBLED;
    ts_answers_free(&answers);
}

static void hear_family(struct judge_run *run, struct reader *r, size_t group)
{
    const struct ts_family *family = judge_group(run, group)->family;
    const struct ts_rules as_sent = {false, false};
    uint64_t cases = ts_family_cases(family, run->count);

    for (uint64_t n = 0; n < cases && !run->failed && !judge_row(run, 0)->tally[group].cut; n++) {
        struct ts_case *c = ts_family_case(family, run->seed, n);
        struct ts_error unused;
        struct ts_trial *sent = c ? ts_trial_new(c, &as_sent, &unused) : NULL;
        struct ts_trial *judged = sent ? ts_trial_new(c, &run->rules, &unused) : NULL;

        for (int i = 0; i < 2; i++) {
            struct ts_trial *trial = i ? judged : sent;

            if (!trial) continue;
            trial->family = family;
            trial->number = n;
        }
        if (judged) {
            hear_trial(run, r, group, judged);
        } else if (sent) { /* too large for a float: answered, and not judged */
            struct ts_answers answers;

            if (ts_answers_start(&answers, sent)) await(r, sent, &answers);
            ts_answers_free(&answers);
        }
        if (!c) judge_no_memory(run);
        ts_trial_free(judged);
        ts_trial_free(sent);
        ts_case_free(c);
    }
}

void judge_pipe(struct judge_run *run)
{
    struct reader r = {.line = NULL};
    struct ts_trial **file = run->trials.item;

    for (size_t g = 0; g < run->groups.count && !run->failed; g++) {
        if (judge_group(run, g)->family) hear_family(run, &r, g);
        for (size_t i = 0; !judge_group(run, g)->family && i < run->trials.count; i++)
            hear_trial(run, &r, g, file[i]);
        if (!run->json) judge_table_rows(run, g);
        if (judge_row(run, 0)->tally[g].cut) break; /* nothing more will come */
    }
    if (!run->failed && !r.ended && next_answer(&r)) {
        struct judge_tally *last = &judge_row(run, 0)->tally[run->groups.count - 1];

        last->fault[TS_RUBBISH]++;
        tool_complain("standard input: more answers than cases; the first is '%.80s'",
                      r.answer.name);
    }
    forget_answer(&r.answer);
    free(r.line);
}
