/* gen.c: `touchstone gen`: the cases a property is tested with, as text. */
#include <errno.h>
#include <string.h>

#include "cases/generate/bits.h"
#include "tool/judge/judge.h"

static const char doc[] =
    "Writes cases as the property's generator makes them, in the text form of case files, one "
    "after another. The same seed gives the same cases. `judge' and `judge.FAMILY' stand for the "
    "cases that `touchstone judge -' wants to have answered."
    "\vExamples:\n"
    "  touchstone gen triangle.same_answer --seed 7\n"
    "  touchstone gen contact.same_set --count 100 --output hundred.case\n"
    "  touchstone gen judge | ./adapter.py | touchstone judge -";

enum { KEY_SEED = 1000, KEY_FIRST, KEY_COUNT, KEY_OUTPUT };

static const struct argp_option options[] = {
    {"seed", KEY_SEED, "N", 0, "Where chance begins (default 1)", 0},
    {"first", KEY_FIRST, "N", 0,
     "Begin with case N (default 0): the one that `touchstone verify' calls so, if it has the same "
     "seed and "
     "the built-in engine",
     0},
    {"count", KEY_COUNT, "N", 0, "How many cases to write (default 1; 1000 a family of judge)", 0},
    {"output", KEY_OUTPUT, "FILE", 0, "Write to FILE (default: standard output)", 0},
    {0}};

struct gen {
    const char *name, *output;
    uint64_t seed, first, count;
    const struct ts_property *property;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct gen *g = state->input;

    switch (key) {
    case KEY_SEED:
        g->seed = tool_number(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case KEY_FIRST:
        g->first = tool_number(state, "--first", arg, 0, UINT64_MAX);
        return 0;
    case KEY_COUNT:
        g->count = tool_number(state, "--count", arg, 1, UINT64_MAX);
        return 0;
    case KEY_OUTPUT:
        g->output = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (g->name)
            argp_failure(state, TOOL_BAD, 0, "expected one property, found '%.80s' too", arg);
        g->name = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected a property (see touchstone list --properties)");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static bool write_cases(FILE *out, const void *what)
{
    const struct gen *g = what;

    for (uint64_t i = 0; i < g->count; i++) {
        struct ts_seed_bits bits = ts_bits_of_seed(ts_seed_of_case(g->seed, g->name, g->first + i));
        struct ts_case *c = g->property->make(&bits.bits);
        bool written;

        if (!c) {
            errno = ENOMEM;
            return false;
        }
        snprintf(c->property, sizeof c->property, "%s", g->name);
        written = ts_case_write(out, c);
        ts_case_free(c);
        if (!written) return false;
    }
    return true;
}

/* Cases for the judge: the same number and seed as there, if nothing else is said. */
static int gen_judge(const struct gen *g)
{
    struct judge_gen gen = {NULL, g->seed, g->count ? g->count : JUDGE_COUNT};

    if (g->name[5] && !(gen.family = ts_family_find(g->name + 6)))
        return tool_complain("no family is called '%s' (see touchstone judge --families)",
                             g->name + 6);
    return tool_write(g->output, judge_gen, &gen) ? TOOL_GOOD : TOOL_BAD;
}

int tool_gen(int argc, char **argv)
{
    const struct argp argp = {options, parse, "PROPERTY", doc, NULL, NULL, NULL};
    struct gen g = {.seed = 1};
    const struct ts_column *column;

    if (!tool_parse(&argp, argc, argv, 0, &g)) return TOOL_BAD;
    if (strcmp(g.name, "judge") == 0 || strncmp(g.name, "judge.", 6) == 0) return gen_judge(&g);
    if (g.count == 0) g.count = 1;
    if (!ts_property_find(g.name, &column, &g.property))
        return tool_complain("'%s' is no property (see touchstone list --properties)", g.name);
    return tool_write(g.output, write_cases, &g) ? TOOL_GOOD : TOOL_BAD;
}
