/* verify.c: `touchstone verify`: every property on ref and opt, or on the twins that are wrong. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tool/verify.h"

static const char doc[] =
    "Runs every property on the naive version (ref) and on the fast version (opt) of every "
    "column, and prints one line for each: how many cases were run, how much was compared, what "
    "was lost (a contact that exists was not reported), extra (one was reported that does not "
    "exist) or wrong in another way, and how many times faster opt is than ref. NAME is a column "
    "or a property, COLUMN.PROPERTY; without names everything runs."
    "\vWhat fails is shrunk to a small case and saved as COLUMN.PROPERTY-TWIN.case; so is, as it "
    "was made, a case in which a twin crashes, or hangs until SIGQUIT comes.\n\n"
    "Examples:\n"
    "  touchstone verify\n"
    "  touchstone verify triangle --trials 100000 --seed 7\n"
    "  touchstone verify --faults --save found";

enum {
    KEY_SEED = 1000,
    KEY_TRIALS,
    KEY_TIME,
    KEY_SHRINK,
    KEY_TWIN,
    KEY_FAULTS,
    KEY_SUBJECTS,
    KEY_SAVE,
    KEY_JSON
};

static const struct argp_option options[] = {
    {"seed", KEY_SEED, "N", 0, "Where chance begins (default: the clock; printed before the run)",
     0},
    {"trials", KEY_TRIALS, "N", 0,
     "Cases to run for each property and twin (default 1000; 0: as many as --time allows); fewer "
     "of properties whose cases are large",
     0},
    {"twin", KEY_TWIN, "NAME", 0, "Only this twin: ref or opt (default: both)", 0},
    {"time", KEY_TIME, "SECONDS", 0, "At most this long for each property and twin", 0},
    {"shrink", KEY_SHRINK, "SECONDS", 0,
     "About so much of the processor's time to make a failing case smaller (default 30)", 0},
    {"faults", KEY_FAULTS, 0, 0,
     "Instead run the faults that were planted on purpose; each must be caught", 0},
    {"subjects", KEY_SUBJECTS, 0, 0,
     "Instead run published algorithms as printed; show the smallest case each gets wrong", 0},
    {"save", KEY_SAVE, "FOLDER", 0,
     "Where found cases go (default: the current folder; with --faults or --subjects: nowhere)", 0},
    {"json", KEY_JSON, 0, 0, "Print one JSON document instead of a table", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct verify_options *o = state->input;

    switch (key) {
    case KEY_SEED:
        o->seed = tool_number(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case KEY_TRIALS:
        o->trials = tool_number(state, "--trials", arg, 0, INT64_MAX);
        return 0;
    case KEY_TIME:
        o->seconds = tool_seconds(state, "--time", arg);
        return 0;
    case KEY_SHRINK:
        o->shrink = tool_seconds(state, "--shrink", arg);
        return 0;
    case KEY_TWIN:
        if (strcmp(arg, "ref") != 0 && strcmp(arg, "opt") != 0)
            argp_failure(state, TOOL_BAD, 0, "--twin: expected ref or opt, found '%s'", arg);
        o->twin = arg;
        return 0;
    case KEY_FAULTS:
        o->faults = true;
        return 0;
    case KEY_SUBJECTS:
        o->subjects = true;
        return 0;
    case KEY_SAVE:
        o->save = arg;
        return 0;
    case KEY_JSON:
        o->json = true;
        return 0;
    case ARGP_KEY_ARG:
        o->names.name[o->names.count++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (o->trials == 0 && o->seconds == 0)
            argp_failure(state, TOOL_BAD, 0, "--trials 0 never ends without --time");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What is carried from row to row. */
struct verify {
    const struct verify_options *options;
    struct verify_report report;
    bool save_failed;
    const struct ts_column *timed; /* the column that `speed` is about */
    double speed;
};

/* Where a case of this row is saved, the caller's to free; NULL: nowhere. */
static char *path_for(struct verify *v, const struct verify_row *row)
{
    const char *folder = v->options->save;
    char *path = NULL;

    if (row->wrong && !folder) return NULL;
    if (asprintf(&path, "%s%s%s-%s.case", folder ? folder : "", folder ? "/" : "", row->property,
                 row->twin) >= 0)
        return path;
    tool_complain("out of memory");
    v->save_failed = true;
    return NULL;
}

/* Saves the smallest case, if there is one that should be. */
static void save(struct verify *v, struct verify_row *row, const char *path)
{
    const struct ts_case *c = row->run->smallest;

    if (!c || !path || (!row->wrong && row->good)) return;
    if (tool_write_case(path, c))
        row->file = path;
    else
        v->save_failed = true;
}

/* How many times faster opt is than ref: a first impression; `touchstone bench` measures. */
static double speed_of(struct verify *v, const struct ts_column *column)
{
    const struct ts_bench *bench = column->benches;
    const void *twin[TOOL_TWINS] = {column->ref, column->opt};
    double cost[TOOL_TWINS];

    if (v->timed == column) return v->speed;
    v->timed = column;
    v->speed = NAN;
    if (bench->name && column->ref && tool_measure(bench, TOOL_TWINS, twin, 0.05, 1, cost))
        v->speed = cost[0] / cost[1];
    return v->speed;
}

/* Fewer trials of what is dear, but not none; 0 stays "as many as time allows". */
static uint64_t trials_for(const struct ts_property *property, uint64_t trials)
{
    uint64_t cost = property->cost ? property->cost : 1;

    return (trials + cost - 1) / cost;
}

/* Fills the rest of the row by a run and reports it; false when nobody can read the report. */
static bool run_row(struct verify *v, const struct ts_column *column,
                    const struct ts_property *property, const void *twin, struct verify_row *row)
{
    const struct verify_options *o = v->options;
    char name[sizeof(((struct ts_case *)0)->property)];
    char *path;
    struct ts_run run = {.column = column,
                         .property = property,
                         .twin = twin,
                         .seed = o->seed,
                         .trials = trials_for(property, o->trials),
                         .seconds = o->seconds,
                         .shrink = o->shrink,
                         .progress = verify_progress,
                         .watch = verify_watch_case,
                         .env = row};
    bool held;

    tool_full_name(column, property, name);
    row->property = name;
    row->run = &run;
    path = path_for(v, row);
    verify_watch(row, path);
    verify_progress(&run, row);
    held = ts_run_property(&run);
    verify_watch(NULL, NULL);
    verify_progress_clear();
    row->skipped = run.verdict.skipped[0] != 0;
    row->good = row->wrong ? !held && run.smallest : held;
    row->speed =
        held && !row->skipped && !row->wrong && twin == column->opt ? speed_of(v, column) : NAN;
    save(v, row, path);
    verify_report_row(&v->report, row);
    free(path);
    ts_case_free(run.smallest);
    return tool_output_works();
}

/* The twin of this number, if it is to run. */
static bool twin_wanted(const struct verify_options *o, const struct ts_column *column,
                        size_t number, const char **name, const void **twin)
{
    return tool_twin(column, number, name, twin) && (!o->twin || strcmp(o->twin, *name) == 0);
}

static bool run_twins(struct verify *v, const struct ts_column *column)
{
    for (const struct ts_property *p = column->properties; p->name; p++) {
        if (!tool_names_select(&v->options->names, column, p)) continue;
        for (size_t i = 0; i < TOOL_TWINS; i++) {
            struct verify_row row = {.wrong = NULL};
            const void *twin;

            if (!twin_wanted(v->options, column, i, &row.twin, &twin)) continue;
            if (!run_row(v, column, p, twin, &row)) return false;
        }
    }
    return true;
}

/* A property that cannot fail proves nothing, so each must have a planted fault. */
static void check_faults(struct verify *v, const struct ts_column *column)
{
    char name[sizeof(((struct ts_case *)0)->property)];

    for (const struct ts_property *p = column->properties; p->name; p++) {
        bool found = false;

        if (!tool_names_select(&v->options->names, column, p)) continue;
        for (const struct ts_wrong_twin *w = column->wrong; w->name; w++)
            if (w->kind == TS_FAULT && tool_catcher(column, w) == p) found = true;
        tool_full_name(column, p, name);
        if (!found) verify_report_missing(&v->report, name, "no fault was planted for it");
    }
}

/* Whether a wrong twin is to run; `property` is to catch it, and NULL when it does not exist. */
static bool wrong_wanted(const struct verify_options *o, const struct ts_column *column,
                         const struct ts_wrong_twin *w, const struct ts_property **property)
{
    *property = tool_catcher(column, w);
    if (w->kind == TS_FAULT ? !o->faults : !o->subjects) return false;
    return *property ? tool_names_select(&o->names, column, *property)
                     : tool_names_select_column(&o->names, column);
}

static bool run_wrong(struct verify *v, const struct ts_column *column)
{
    const struct verify_options *o = v->options;

    for (const struct ts_wrong_twin *w = column->wrong; w->name; w++) {
        const struct ts_property *property;
        struct verify_row row = {.twin = w->name, .wrong = w};

        if (!wrong_wanted(o, column, w, &property)) continue;
        if (!property)
            verify_report_missing(&v->report, w->name,
                                  "the property that must catch it is not in the registry");
        else if (!run_row(v, column, property, w->table, &row))
            return false;
    }
    if (o->faults) check_faults(v, column);
    return true;
}

/* Whether the column will give a line of the report. */
static bool has_work(const struct verify_options *o, const struct ts_column *column)
{
    const struct ts_property *p;
    const char *name;
    const void *twin;

    for (const struct ts_wrong_twin *w = column->wrong; w->name; w++)
        if (wrong_wanted(o, column, w, &p)) return true;
    if (o->subjects && !o->faults) return false;
    for (p = column->properties; p->name; p++)
        for (size_t i = 0; i < TOOL_TWINS; i++)
            if (tool_names_select(&o->names, column, p) &&
                (o->faults || twin_wanted(o, column, i, &name, &twin)))
                return true;
    return false;
}

static bool anything_to_run(const struct verify_options *o)
{
    for (const struct ts_column *column = ts_columns; column->name; column++)
        if (has_work(o, column)) return true;
    tool_complain("there is nothing to run: nothing that was named has what was asked for");
    return false;
}

static int verify(const struct verify_options *o)
{
    struct verify v = {.options = o};
    bool going = true;

    if (!tool_names_known(&o->names) || !anything_to_run(o) ||
        (o->save && !tool_folder_ready(o->save)))
        return TOOL_BAD;
    verify_watch_signals();
    verify_report_start(&v.report, o);
    for (const struct ts_column *column = ts_columns; going && column->name; column++)
        going = o->faults || o->subjects ? run_wrong(&v, column) : run_twins(&v, column);
    verify_report_end(&v.report);
    if (!going || v.save_failed) return TOOL_BAD;
    return v.report.failed ? TOOL_FAILED : TOOL_GOOD;
}

int tool_verify(int argc, char **argv)
{
    const struct argp argp = {options, parse, "[NAME...]", doc, NULL, NULL, NULL};
    struct verify_options o = {.seed = (uint64_t)time(NULL), .trials = 1000};
    int status = TOOL_BAD;

    if (!tool_names_new(&o.names, argc)) return TOOL_BAD;
    if (argp_parse(&argp, argc, argv, 0, NULL, &o) == 0) status = verify(&o);
    tool_names_free(&o.names);
    return status;
}
