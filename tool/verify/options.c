/* options.c: what can be asked of `touchstone verify`. */
#include <string.h>
#include <time.h>

#include "tool/verify/verify.h"

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
    KEY_GL,
    KEY_FAULTS,
    KEY_SUBJECTS,
    KEY_SAVE,
    KEY_STOP,
    KEY_SHARD,
    KEY_RESULT,
    KEY_RESUME,
    KEY_CLASSES,
    KEY_JSON
};

static const struct argp_option options[] = {
    {"seed", KEY_SEED, "N", 0, "Where chance begins (default: the clock; printed before the run)",
     0},
    {"trials", KEY_TRIALS, "N", 0,
     "Cases to run for each property and twin (default 1000; 0: as many as --time allows); fewer "
     "of properties whose cases are large",
     0},
    {"gl", KEY_GL, "osmesa|egl", 0, "With which system to use OpenGL (default: each that is there)",
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
    {"stop", KEY_STOP, 0, 0, "End with the first property that fails", 0},
    {"shard", KEY_SHARD, "K/N", 0,
     "Only the Kth of N parts, which together have exactly the cases of the run without this", 0},
    {"result", KEY_RESULT, "FILE", 0,
     "Keep what came of it in FILE, for --resume and touchstone merge; failing cases are counted "
     "and do "
     "not end a property",
     0},
    {"resume", KEY_RESUME, 0, 0, "Go on with the run whose result is in FILE, if there is one", 0},
    {"classes", KEY_CLASSES, 0, 0,
     "Print a second table: how many cases of each class every property got", 0},
    {"json", KEY_JSON, 0, 0, "Print one JSON document instead of a table", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct verify_options *o = state->input;

    switch (key) {
    case KEY_SEED:
        o->seed = tool_number(state, "--seed", arg, 0, UINT64_MAX);
        o->seeded = true;
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
    case KEY_GL:
        tool_gl(state, arg);
        o->gl = arg;
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
    case KEY_SHARD:
        o->shard = tool_shard(state, arg);
        return 0;
    case KEY_RESULT:
        o->result = arg;
        return 0;
    case KEY_RESUME:
        o->resume = true;
        return 0;
    case KEY_STOP:
        o->stop = true;
        return 0;
    case KEY_CLASSES:
        o->classes = true;
        return 0;
    case KEY_JSON:
        o->json = true;
        return 0;
    case ARGP_KEY_ARG:
        o->names.name[o->names.count++] = arg;
        return 0;
    case ARGP_KEY_END:
        if ((o->shard.number || o->resume) && !o->result)
            argp_failure(state, TOOL_BAD, 0, "--shard and --resume: expected --result FILE, too");
        if (o->result && !o->seeded)
            argp_failure(state, TOOL_BAD, 0,
                         "--result: expected --seed N, which all parts have in common");
        if (o->result && (o->faults || o->subjects || o->stop || o->seconds > 0 || o->trials == 0))
            argp_failure(state, TOOL_BAD, 0,
                         "--result: expected a number of --trials, and none of --time, --stop, "
                         "--faults and --subjects");
        if (o->trials == 0 && o->seconds == 0)
            argp_failure(state, TOOL_BAD, 0, "--trials 0 never ends without --time");
        if (o->classes && (o->faults || o->subjects))
            argp_failure(
                state, TOOL_BAD, 0,
                "--classes is about ref and opt: expected neither --faults nor --subjects");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int tool_verify(int argc, char **argv)
{
    const struct argp argp = {options, parse, "[NAME...]", doc, NULL, NULL, NULL};
    struct verify_options o = {.seed = (uint64_t)time(NULL), .trials = 1000};
    int status = TOOL_BAD;

    if (!tool_names_new(&o.names, argc)) return TOOL_BAD;
    if (tool_parse(&argp, argc, argv, 0, &o)) {
        if (!o.shard.number) o.shard = (struct shard){1, 1};
        status = verify_run(&o);
    }
    tool_names_free(&o.names);
    return status;
}
