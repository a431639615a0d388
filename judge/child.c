/* child.c: the judge's end of the pipe. The process of an adapter has a limit of processor time for
 * each trial and a memory limit. If it crashes, hangs or sends what is no letter, that is a verdict
 * about the trial it was working on, and a new process goes on with the next one. */
#include "judge/child.h"

#include <stdlib.h>
#include <string.h>

#include "cases/text/text.h"
#include "common/error.h"

/* To load a library may take longer than a case, on a busy machine. */
static double time_to_load(double limit) { return limit > 2 ? limit : 2; }

/* ---- who is there ---- */

static bool read_roll(struct ts_child *child, const char *path, bool program,
                      struct ts_candidate **list, size_t *count, enum ts_outcome *outcome,
                      struct ts_error *error)
{
    struct ts_roll roll;

    *outcome = ts_child_receive(child, &roll, sizeof roll);
    if (*outcome != TS_CAME) return false;
    roll.problem[sizeof roll.problem - 1] = 0;
    if (roll.magic != TS_LETTER_MAGIC || roll.count >= TS_MOST_ADAPTERS)
        return ts_fail(error, "%.100s: sent what is no list of adapters", path);
    if (roll.problem[0]) return ts_fail(error, "%.100s: %s", path, roll.problem);
    *list = calloc(roll.count, sizeof **list);
    if (!*list) return ts_out_of_memory(error);
    for (*count = 0; *count < roll.count; (*count)++) {
        struct ts_candidate *c = &(*list)[*count];
        struct ts_entry entry;

        *outcome = ts_child_receive(child, &entry, sizeof entry);
        if (*outcome != TS_CAME) return false;
        *c = (struct ts_candidate){.path = path, .program = program, .index = (uint32_t)*count};
        snprintf(c->library, sizeof c->library, "%.63s", entry.library);
        snprintf(c->name, sizeof c->name, "%.63s", entry.name);
        ts_make_printable(c->library);
        ts_make_printable(c->name);
        c->promises = entry.promises;
        c->points = entry.points;
        c->self = entry.self;
    }
    return true;
}

bool ts_roll_call(const char *path, bool program, const struct ts_limits *limits,
                  struct ts_candidate **list, size_t *count, struct ts_error *error)
{
    struct ts_child child;
    enum ts_outcome outcome;
    char why[160];
    int status;
    bool good;

    *list = NULL;
    *count = 0;
    if (!ts_child_begin(&child, limits, error)) return false;
    if (child.pid == 0) ts_child_roll_call(path, program, child.pipe);
    ts_child_watch(&child, time_to_load(limits->seconds));
    good = read_roll(&child, path, program, list, count, &outcome, error);
    status = ts_child_finish(&child, ts_is_late(outcome), &outcome);
    ts_child_why(&child, outcome, status, why, sizeof why);
    if (outcome != TS_CAME)
        ts_fail(error, "%.100s: when it was %s: %s", path, program ? "started" : "loaded", why);
    if (!good) {
        ts_make_printable(error->text); /* a path may have any bytes, and reports are text */
        free(*list);
        *list = NULL;
        *count = 0;
    }
    return good;
}

/* ---- answers ---- */

/* The clock of the first case starts when the library has been loaded. */
static enum ts_outcome await_load(struct ts_child *child)
{
    uint64_t word = 0;
    enum ts_outcome outcome = TS_CAME;

    if (child->loaded) return outcome;
    ts_child_watch(child, time_to_load(child->limits.seconds));
    outcome = ts_child_receive(child, &word, sizeof word);
    child->loaded = outcome == TS_CAME && word == TS_LETTER_MAGIC;
    return outcome;
}

static enum ts_outcome read_points(struct ts_child *child, const struct ts_letter *letter,
                                   uint64_t most, struct ts_answers *answers)
{
    if (letter->points_reply > TS_TOO_MANY || letter->points > most) {
        answers->fate = TS_GARBLED;
        return TS_CAME;
    }
    answers->points_reply = (enum ts_reply)letter->points_reply;
    answers->point = calloc(letter->points + 1, sizeof *answers->point);
    if (!answers->point) return TS_NO_ROOM;
    answers->point_count = letter->points;
    return ts_child_receive(child, answers->point, letter->points * sizeof *answers->point);
}

static enum ts_outcome read_query(struct ts_child *child, uint64_t most, struct ts_query *query,
                                  struct ts_answers *answers)
{
    struct ts_reply_head head;
    enum ts_outcome outcome = ts_child_receive(child, &head, sizeof head);

    if (outcome != TS_CAME) return outcome;
    if (head.reply > TS_TOO_MANY || head.count > most) {
        answers->fate = TS_GARBLED;
        return TS_CAME;
    }
    query->reply = (enum ts_reply)head.reply;
    query->pairs.pair = head.count ? malloc(head.count * sizeof(struct ts_pair)) : NULL;
    if (head.count && !query->pairs.pair) return TS_NO_ROOM;
    query->pairs.count = query->pairs.capacity = head.count;
    return ts_child_receive(child, query->pairs.pair, head.count * sizeof(struct ts_pair));
}

/* Reads one letter. GARBLED, with TS_CAME, when it is none. */
static enum ts_outcome read_letter(struct ts_child *child, const struct ts_trial *trial,
                                   size_t number, struct ts_answers *answers)
{
    enum ts_outcome outcome = await_load(child);
    const struct ts_case *c = trial->variant[TS_GIVEN];
    struct ts_letter letter = {.magic = 0};

    if (outcome == TS_CAME && child->loaded) {
        ts_child_watch(child, child->limits.seconds);
        outcome = ts_child_receive(child, &letter, sizeof letter);
    }
    if (outcome != TS_CAME) return outcome;
    if (letter.magic != TS_LETTER_MAGIC || letter.trial != number ||
        letter.queries != answers->count || !(letter.seconds >= 0)) {
        answers->fate = TS_GARBLED;
        return TS_CAME;
    }
    answers->seconds = letter.seconds;
    letter.problem[sizeof letter.problem - 1] = 0;
    memcpy(answers->why, letter.problem, sizeof answers->why);
    for (size_t q = 0; q < answers->count + 2; q++) {
        bool self = q >= answers->count;
        size_t body = self ? q - answers->count : 0;

        outcome = read_query(child, self ? ts_most_selves(c, body) : ts_most_reports(c),
                             self ? &answers->self[body] : &answers->query[q], answers);
        if (outcome != TS_CAME || answers->fate == TS_GARBLED) return outcome;
    }
    return read_points(child, &letter, ts_most_points(c), answers);
}

/* After a trial without an answer: the process ends, and `answers` say why. */
static void give_up(struct ts_child *child, enum ts_outcome outcome, struct ts_answers *answers)
{
    int status = ts_child_finish(child, outcome != TS_ENDED, &outcome);

    if (outcome == TS_CAME) {
        snprintf(answers->why, sizeof answers->why, "bytes that are no answer came");
        return;
    }
    answers->fate = ts_is_late(outcome) ? TS_HUNG : TS_CRASHED;
    ts_child_why(child, outcome, status, answers->why, sizeof answers->why);
}

/* Trials, from one of them on, and a process for these. */
struct hearing {
    const struct ts_candidate *who;
    const struct ts_limits *limits;
    struct ts_trial *const *trial;
    struct ts_child child;
    bool running;
};

/* Answers to trial i from the process, or from a new one that would go on to `end`. False, with an
 * error: it is ours. */
static bool hear_one(struct hearing *h, size_t i, size_t end, struct ts_answers *answers,
                     struct ts_error *error)
{
    enum ts_outcome outcome;

    if (!h->running) {
        if (!ts_child_begin(&h->child, h->limits, error)) return false;
        if (h->child.pid == 0) ts_child_answer(h->who, i, end, h->trial, h->child.pipe);
        h->running = true;
    }
    if (!ts_answers_start(answers, h->trial[i])) return ts_out_of_memory(error);
    outcome = read_letter(&h->child, h->trial[i], i, answers);
    if (outcome == TS_NO_ROOM) return ts_out_of_memory(error);
    if (outcome != TS_CAME || answers->fate == TS_GARBLED) {
        give_up(&h->child, outcome, answers);
        h->running = false;
    }
    return true;
}

/* Who was late is asked again, alone, before it is said of it. */
static bool hear_twice(struct hearing *h, size_t i, size_t count, struct ts_answers *answers,
                       struct ts_error *error)
{
    if (!hear_one(h, i, count, answers, error)) return false;
    if (answers->fate != TS_HUNG) return true;
    ts_answers_free(answers);
    if (!hear_one(h, i, i + 1, answers, error)) return false;
    answers->again = true;
    if (h->running) ts_child_finish(&h->child, true, NULL);
    h->running = false;
    return true;
}

bool ts_hear(const struct ts_candidate *who, const struct ts_limits *limits, size_t count,
             struct ts_trial *const *trial, ts_heard *heard, void *context, struct ts_error *error)
{
    struct hearing h = {.who = who, .limits = limits, .trial = trial};
    bool go_on = true, good = true;

    for (size_t i = 0; good && go_on && i < count; i++) {
        struct ts_answers answers = {.query = NULL};

        good = hear_twice(&h, i, count, &answers, error);
        if (good) go_on = heard(context, i, &answers);
        ts_answers_free(&answers);
    }
    if (h.running) ts_child_finish(&h.child, true, NULL);
    return good;
}
