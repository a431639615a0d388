/* record.c: keeps the result file of a run. */
#include "tool/campaign/record.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* A result is written each second, or as seldom as its writing takes one hundredth of the time, but
 * within half a minute: more than that, and one case, is never lost. */
#define WRITE_EVERY  1.0
#define WRITE_SHARE  0.01
#define WRITE_LATEST 30.0

static volatile sig_atomic_t told_to_end;

static void note_end(int number)
{
    (void)number;
    told_to_end = 1;
}

/* A run that is told to end first keeps what it has. Signals that the caller ignores stay ignored.
 */
static void watch_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction act = {.sa_handler = note_end, .sa_flags = (int)SA_RESETHAND}, before;

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(ends[i], &act, NULL);
}

static bool go_on(struct record *record, json_t *fresh)
{
    json_t *found = result_read(record->path);
    const char *what = "shard";
    bool same = fresh && found && result_same_campaign(found, fresh, &what) &&
                json_equal(json_object_get(found, "shard"), json_object_get(fresh, "shard"));

    if (found && !same)
        tool_complain("%s: expected the result of the same run, found another %s", record->path,
                      what);
    if (!same) json_decref(found);
    record->result = same ? found : NULL;
    return same;
}

bool record_open(struct record *record, const char *path, json_t *fresh, bool resume)
{
    bool there = access(path, F_OK) == 0, good;

    *record = (struct record){.path = path, .written = tool_wall(), .pause = WRITE_EVERY};
    watch_signals();
    if (!fresh) {
        tool_complain("out of memory");
        return false;
    }
    if (there && resume) {
        good = go_on(record, fresh);
        json_decref(fresh);
        return good;
    }
    record->result = fresh;
    if (there) tool_complain("%s: is there already; --resume goes on with it", path);
    /* A long run must not end with a file that can't be written. */
    good = !there && result_write(path, fresh);
    if (!good) json_decref(fresh);
    return good;
}

bool record_due(const struct record *record)
{
    return told_to_end || tool_wall() - record->written >= record->pause;
}

bool record_write(struct record *record)
{
    double start = tool_wall();

    record->failed = !result_write(record->path, record->result);
    record->written = tool_wall();
    record->pause = fmin(fmax((record->written - start) / WRITE_SHARE, WRITE_EVERY), WRITE_LATEST);
    if (!record->failed && told_to_end) {
        tool_complain("%s: told to end; --resume goes on with it", record->path);
        record->failed = true; /* there is nothing more to write */
    }
    return !record->failed;
}

/* The row that runs. */
struct running {
    struct record *record;
    const char *property, *twin;
    struct tally *tally;
};

static bool set_row(struct running *r)
{
    if (result_set_row(r->record->result, r->property, r->twin, r->tally)) return true;
    tool_complain("out of memory");
    r->record->failed = true;
    return false;
}

static bool now_and_then(void *env)
{
    struct running *r = env;

    return !record_due(r->record) || (set_row(r) && record_write(r->record));
}

/* The first failure of a run that is gone on with. */
static bool take_failure(struct tally *tally, const json_t *row, struct ts_error *error)
{
    const json_t *failure = json_array_get(json_object_get(row, "failures"), 0);
    const char *text;

    if (!failure) return true;
    text = json_string_value(json_object_get(failure, "case"));
    tally_of_failure(tally, failure);
    return ts_case_read("its failing case", text, strlen(text), &tally->run.smallest, error);
}

bool record_row(struct record *record, const char *property, const char *twin, struct tally *tally)
{
    const json_t *row = result_row(record->result, property, twin);
    struct running running = {record, property, twin, tally};
    struct ts_error error;

    if (row && (!tally_of_row(tally, row, &error) || !take_failure(tally, row, &error))) {
        tool_complain("%s: %s, %s: %s", record->path, property, twin, error.text);
        return false;
    }
    tally_run(tally, now_and_then, &running);
    if (record->failed) return false;
    return tally->run.verdict.no_memory || set_row(&running); /* else the row stays as it was */
}

bool record_close(struct record *record, bool complete)
{
    bool written = false;

    if (record->result && !record->failed) {
        json_object_set_new(record->result, "complete", json_boolean(complete));
        written = result_write(record->path, record->result);
    }
    json_decref(record->result);
    record->result = NULL;
    return written;
}
