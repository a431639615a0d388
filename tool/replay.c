/* replay.c: `touchstone replay`: runs saved cases again. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cases/text/file.h"
#include "common/pairs.h"
#include "tool/tool.h"

static const char doc[] =
    "Runs the property that each case file names on ref and opt. A case that knows its contacts "
    "is also given to brute force, naive and fast, which must find exactly these. A folder stands "
    "for all its files *.case, a minus sign for standard input; a file may hold several cases."
    "\vExamples:\n"
    "  touchstone replay triangle.same_answer-opt.case\n"
    "  touchstone replay cases/regression\n"
    "  touchstone gen contact.same_set --count 100 | touchstone replay -";

enum { KEY_TWIN = 1000, KEY_GL };

static const struct argp_option options[] = {
    {"gl", KEY_GL, "osmesa|egl", 0, "With which system to use OpenGL (default: each that is there)",
     0},
    {"twin", KEY_TWIN, "NAME", 0, "Run only this twin: ref, opt, a subject or a fault", 0},
    {0}};

struct replay {
    struct tool_names paths;
    const char *twin; /* NULL: ref and opt */
    uint64_t passed, failed, skipped;
    bool bad_input;
    bool no_memory; /* what follows would not get any either */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct replay *r = state->input;

    switch (key) {
    case KEY_GL:
        tool_gl(state, arg);
        return 0;
    case KEY_TWIN:
        r->twin = arg;
        return 0;
    case ARGP_KEY_ARG:
        r->paths.name[r->paths.count++] = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected a case file or a folder of them");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What the twins made of one case. */
struct outcome {
    unsigned twins; /* how many looked at it */
    uint64_t compared;
    const char *culprit; /* the first twin that failed, or NULL */
    char finding[480];
    char skipped[200]; /* why a twin could not be judged; empty: all could */
    bool no_memory;    /* none of this counts */
};

__attribute__((format(printf, 3, 4))) static void blame(struct outcome *o, const char *twin,
                                                        const char *format, ...)
{
    va_list list;

    if (o->culprit) return;
    o->culprit = twin;
    va_start(list, format);
    vsnprintf(o->finding, sizeof o->finding, format, list);
    va_end(list);
}

static void try_property(const struct ts_property *property, const char *name, const void *twin,
                         const struct ts_case *c, struct outcome *o)
{
    struct ts_verdict verdict = {0};

    property->check(twin, c, &verdict);
    o->twins++;
    o->compared += verdict.compared;
    if (verdict.no_memory) o->no_memory = true;
    if (verdict.skipped[0]) snprintf(o->skipped, sizeof o->skipped, "%s", verdict.skipped);
    if (!ts_verdict_good(&verdict))
        blame(o, name, "%" PRIu64 " lost, %" PRIu64 " extra, %" PRIu64 " wrong: %s", verdict.lost,
              verdict.extra, verdict.wrong, verdict.first);
}

/* False, with a line on stderr, when the case cannot be judged by the property it names. */
static bool replay_property(const struct replay *r, const char *name, const struct ts_case *c,
                            struct outcome *o)
{
    const struct ts_column *column;
    const struct ts_property *property;
    const char *twin_name = r->twin;
    const void *twin;
    struct ts_error error;

    if (c->property[0] == 0) return true;
    if (!ts_property_find(c->property, &column, &property)) {
        tool_complain("%s: expected a property of this program, found '%s'", name, c->property);
        return false;
    }
    if (!ts_property_fits(property, c, &error)) {
        tool_complain("%s: %s", name, error.text);
        o->no_memory = strstr(error.text, "out of memory");
        return false;
    }
    if (r->twin) {
        if (!tool_twin_find(column, r->twin, &twin)) {
            tool_complain("%s: column %s has no twin '%s' (see touchstone list %s)", name,
                          column->name, r->twin, column->name);
            return false;
        }
        try_property(property, twin_name, twin, c, o);
        return true;
    }
    for (size_t i = 0; i < TOOL_TWINS; i++)
        if (tool_twin(column, i, &twin_name, &twin)) try_property(property, twin_name, twin, c, o);
    return true;
}

/* The first pair that stands in one sorted set only. */
static void compare(const char *twin, size_t frame, const struct ts_answer *known,
                    const struct ts_pairs *found, struct outcome *o)
{
    size_t i = 0;

    while (i < known->count && i < found->count &&
           ts_pair_compare(&known->pair[i], &found->pair[i]) == 0)
        i++;
    if (i == known->count && i == found->count) return;
    if (i == found->count ||
        (i < known->count && ts_pair_compare(&known->pair[i], &found->pair[i]) < 0))
        blame(o, twin, "frame %zu: brute force lost the contact %" PRIu32 " %" PRIu32, frame,
              known->pair[i].a, known->pair[i].b);
    else
        blame(o, twin,
              "frame %zu: brute force found the contact %" PRIu32 " %" PRIu32
              " which the case does not know",
              frame, found->pair[i].a, found->pair[i].b);
}

static void replay_answer(const struct ts_contact_table *method, const char *twin,
                          const struct ts_case *c, struct outcome *o)
{
    for (size_t frame = 0; frame < c->frame_count; frame++) {
        struct ts_pairs pairs = {NULL, 0, 0};
        struct ts_error error;

        if (!c->answer[frame].known) continue;
        o->twins++;
        o->compared++;
        if (tool_query(method, c, frame, 1, TS_ALL, &pairs, &error))
            compare(twin, frame, &c->answer[frame], &pairs, o);
        else if (strcmp(error.text, "out of memory") == 0)
            o->no_memory = true;
        else
            blame(o, twin, "brute force refused the case: %s", error.text);
        ts_pairs_free(&pairs);
    }
}

static void count(struct replay *r, bool failed, bool skipped)
{
    if (failed)
        r->failed++;
    else if (skipped)
        r->skipped++;
    else
        r->passed++;
}

/* What ran out of memory has neither passed nor failed. */
static void replay_case(void *context, const char *name, const char *text, size_t size)
{
    struct replay *r = context;
    struct ts_error error;
    struct ts_case *c = NULL;
    struct outcome o = {.culprit = NULL};
    bool good;

    if (r->no_memory) return;
    good = ts_case_read(name, text, size, &c, &error);
    if (!good) {
        tool_complain("%s", error.text);
        o.no_memory = strstr(error.text, "out of memory");
    }
    good = good && replay_property(r, name, c, &o);
    if (good && c->body_count == 2) {
        if (!r->twin || strcmp(r->twin, "ref") == 0) replay_answer(&ts_contact_ref, "ref", c, &o);
        if (!r->twin || strcmp(r->twin, "opt") == 0) replay_answer(&ts_contact_opt, "opt", c, &o);
    }
    if (good && o.twins == 0) {
        tool_complain("%s: expected a line 'property NAME' or known contacts", name);
        good = false;
    }
    if (good && o.no_memory) {
        tool_complain("%s: out of memory", name);
        good = false;
    }
    if (!good)
        r->bad_input = true;
    else if (o.culprit)
        printf("%s: FAILED on %s: %s\n", name, o.culprit, o.finding);
    else if (o.skipped[0])
        printf("%s: skipped: %s\n", name, o.skipped);
    else
        printf("%s: ok, %" PRIu64 " compared\n", name, o.compared);
    r->no_memory = o.no_memory;
    if (!o.no_memory) count(r, !good || o.culprit, o.skipped[0] != 0);
    ts_case_free(c);
}

static void replay_file(void *context, const char *path)
{
    struct replay *r = context;
    const char *title = strcmp(path, "-") == 0 ? "standard input" : path;
    struct ts_error error;
    char *text = NULL;
    size_t size = 0;

    if (!tool_output_works() || r->no_memory) return;
    if (!ts_file_read(path, &text, &size, &error)) {
        tool_complain("%s", error.text);
        r->bad_input = true;
        r->failed++;
        return;
    }
    tool_each_case(title, text, size, replay_case, r);
    free(text);
}

static int replay(struct replay *r)
{
    for (size_t i = 0; i < r->paths.count; i++)
        if (!tool_files(r->paths.name[i], ".case", replay_file, r)) r->bad_input = true;
    if (r->skipped) printf("%" PRIu64 " skipped\n", r->skipped);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", r->passed, r->failed);
    if (r->bad_input) return TOOL_BAD;
    return r->failed ? TOOL_FAILED : TOOL_GOOD;
}

int tool_replay(int argc, char **argv)
{
    const struct argp argp = {options, parse, "FILE|FOLDER...", doc, NULL, NULL, NULL};
    struct replay r = {.twin = NULL};
    int status = TOOL_BAD;

    if (!tool_names_new(&r.paths, argc)) return TOOL_BAD;
    if (tool_parse(&argp, argc, argv, 0, &r)) status = replay(&r);
    tool_names_free(&r.paths);
    return status;
}
