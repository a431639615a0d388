/* starved.c: the judge without memory. Nothing that it lacks may become a verdict about
 * somebody else: a case is not passed over, and an answer for which there is no room is no crash.
 * command.sh runs it with the shared library of faulty.c. */
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "judge/family.h"
#include "test/memory/starve.h"

static const struct ts_rules closed = {0}, strict = {.open = true, .rounded = true};
static const struct ts_limits limits = {10, (uint64_t)1 << 32, 10};
static const char *library;

static enum outcome no_memory(struct ts_error *error)
{
    ts_out_of_memory(error);
    return REFUSED;
}

/* ---- what needs no adapter ---- */

/* A trial, its truth under both rules, and what no answers at all are worth. */
static enum outcome try_family(const void *with, struct ts_error *error)
{
    const struct ts_family *family = with;
    struct ts_trial *trial[2] = {NULL, NULL};
    struct ts_answers answers = {.query = NULL};
    struct ts_findings findings;
    enum ts_made made = TS_MADE;
    bool good = true;

    for (int i = 0; good && i < 2; i++) {
        made = ts_family_trial(family, 1, 3, i ? &strict : &closed, &trial[i], error);
        good = made == TS_MADE && ts_trial_truth(trial[i], i ? &strict : &closed, true, error);
    }
    if (good && !ts_answers_start(&answers, trial[0])) good = ts_out_of_memory(error);
    for (size_t i = 0; good && i < answers.count; i++) answers.query[i].reply = TS_REPLIED;
    good = good && ts_judge_trial(trial[0], &answers, &closed, true, &findings, error);
    if (good && findings.count[TS_LOST] != findings.contacts)
        good = ts_fail(error, "a silent adapter loses all");
    ts_answers_free(&answers);
    ts_trial_free(trial[0]);
    ts_trial_free(trial[1]);
    if (made == TS_NOT_LEGAL) return broken(error, "it would have been passed over");
    return good ? DONE : refused(error);
}

/* ---- an adapter's process ---- */

static enum outcome call_roll(const void *with, struct ts_error *error)
{
    struct ts_candidate *list;
    size_t count;
    bool good = ts_roll_call(library, false, &limits, &list, &count, error);

    (void)with;
    free(list);
    if (!good) return refused(error);
    return count > 1 && !starved() ? DONE : broken(error, "the list is not whole");
}

struct hearing {
    struct ts_trial *trial[2];
    size_t good, crashed;
    char why[160];
};

static bool heard(void *context, size_t number, struct ts_answers *answers)
{
    struct hearing *h = context;
    struct ts_findings findings;
    struct ts_error unused;

    if (answers->fate == TS_CRASHED) {
        h->crashed++;
        memcpy(h->why, answers->why, sizeof h->why);
        return true;
    }
    h->good += ts_judge_trial(h->trial[number], answers, &closed, true, &findings, &unused) &&
               ts_findings_good(&findings);
    return true;
}

/* The adapter that is right has no fault, whatever fails in the judge; only the adapter's own
 * process may end for lack of memory, and says so. */
static enum outcome hear_right(const void *with, struct ts_error *error)
{
    const struct ts_candidate *right = with;
    struct hearing h = {.good = 0};
    bool good = true;

    for (int i = 0; good && i < 2; i++)
        good = ts_family_trial(ts_family_find("vertex"), 1, (uint64_t)i, &closed, &h.trial[i],
                               error) == TS_MADE &&
               ts_trial_truth(h.trial[i], &closed, false, error);
    good = good && ts_hear(right, &limits, 2, h.trial, heard, &h, error);
    for (int i = 0; i < 2; i++) ts_trial_free(h.trial[i]);
    if (!good) return refused(error);
    if (h.good + h.crashed != 2) return broken(error, "a verdict that is not so");
    if (h.crashed == 0) return DONE;
    ts_fail(error, "%s", h.why);
    if (strcmp(h.why, "the process ended for lack of memory") != 0) return BROKEN;
    return REFUSED;
}

/* Two faces at one point: there is little to try. */
static struct ts_case *small_case(void)
{
    static const uint32_t three[2] = {3, 3}, one[2] = {1, 1};
    double *room[2];
    uint32_t *face[2];
    struct ts_case *c = ts_family_case_new(three, one, 1, room, face);

    for (int i = 0; c && i < 2; i++) {
        memset(room[i], 0, sizeof(double[9]));
        for (uint32_t k = 0; k < 3; k++) face[i][k] = k;
    }
    return c;
}

/* A case that fails stays one that fails. */
static enum outcome shrink(const void *with, struct ts_error *error)
{
    const struct ts_candidate *no_first = with;
    struct ts_case *c = small_case(), *smaller;
    struct ts_findings findings = {.count = {[TS_ONE] = 1}};
    bool kept, alone;

    if (!c) return no_memory(error);
    smaller = ts_shrink(no_first, &limits, &closed, c, TS_ONE, 10, &findings, &alone);
    kept = smaller && smaller->body[0].face_count && smaller->body[1].face_count;
    ts_case_free(smaller);
    ts_case_free(c);
    if (!smaller) return no_memory(error);
    if (!kept || findings.count[TS_ONE] == 0) return broken(error, "the fault is gone");
    return starved() ? WITHOUT : DONE;
}

int main(int argc, char **argv)
{
    static const char *const family[] = {"pair", "vertex", "near-sheets", "soup", "inside"};
    struct ts_candidate *list;
    struct ts_error error;
    size_t count;

    if (argc != 2 || !starve_begin()) return puts("failed: expected a shared library"), 1;
    library = argv[1];
    for (size_t i = 0; i < sizeof family / sizeof *family; i++)
        starve(family[i], try_family, ts_family_find(family[i]));
    starve("roll call", call_roll, NULL);
    if (!ts_roll_call(library, false, &limits, &list, &count, &error))
        return printf("failed: %s\n", error.text), 1;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].name, "right") == 0) starve("hearing", hear_right, &list[i]);
        if (strcmp(list[i].name, "no first") == 0) starve("shrinking", shrink, &list[i]);
    }
    free(list);
    return starve_end();
}
