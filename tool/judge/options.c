/* options.c: what `touchstone judge` is asked for on the command line. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/judge/judge.h"

static const char doc[] =
    "Puts collision libraries on the stand: shared libraries that export the table of "
    "touchstone/adapter.h, each in a process of its own; programs that read cases and write "
    "contacts; "
    "or, for a minus sign, answers on standard input. Prints what was lost, what was reported too "
    "much, twice, or differently when asked "
    "differently. A folder stands for all its files *.so."
    "\vExamples:\n"
    "  touchstone judge ./adapter.so\n"
    "  touchstone judge ./adapter.so --family vertex --float --out evidence\n"
    "  touchstone judge --all --html judge.html\n"
    "  touchstone judge ./adapter.so --cases evidence/lost.case\n"
    "  touchstone judge ./adapter.so --mesh left.obj --mesh right.obj\n"
    "  touchstone judge --program ./adapter.py --name mine\n"
    "  touchstone gen judge | ./adapter.py | touchstone judge -\n\n"
    "Exit status: 0 no fault was found; 1 faults in general position, or crashes and the like; 3 "
    "faults within the last bits at most; 4 faults where faces touch at most; 5 faults with "
    "extreme "
    "coordinates alone; 2 bad use, or an adapter that could not be judged.";

enum {
    KEY_SEED = 1000,
    KEY_PROGRAM,
    KEY_NAME,
    KEY_COUNT,
    KEY_FAMILY,
    KEY_CASES,
    KEY_MESH,
    KEY_CERTIFICATE,
    KEY_OPEN,
    KEY_FLOAT,
    KEY_SOLID,
    KEY_STRICT,
    KEY_LIMIT,
    KEY_IDLE,
    KEY_JOBS,
    KEY_MEMORY,
    KEY_SHRINK,
    KEY_ONLY,
    KEY_OUT,
    KEY_HTML,
    KEY_JUNIT,
    KEY_JSON,
    KEY_COMPARE,
    KEY_ISSUE,
    KEY_SHARD,
    KEY_RESULT,
    KEY_RESUME,
    KEY_VERBOSE,
    KEY_LIST,
    KEY_ALL
};

static const struct argp_option options[] = {
    {"all", KEY_ALL, NULL, 0, "All adapters that are installed, in " TOUCHSTONE_ADAPTERS, 0},
    {"program", KEY_PROGRAM, "COMMAND", 0,
     "A program that reads cases and writes contacts, as by pipe; the judge starts it and asks it "
     "again",
     0},
    {"name", KEY_NAME, "TEXT", 0, "What the program before it, or -, is called in reports", 0},
    {"seed", KEY_SEED, "N", 0, "Where chance begins (default 1)", 0},
    {"count", KEY_COUNT, "N", 0, "Cases of each family (default 1000)", 0},
    {"family", KEY_FAMILY, "NAME|all", 0, "Only this family of cases; may be repeated", 0},
    {"families", KEY_LIST, NULL, 0, "List the families and end", 0},
    {"cases", KEY_CASES, "FILE|FOLDER", 0, "Cases from files, instead of families or beside them",
     0},
    {"mesh", KEY_MESH, "FILE", 0,
     "Two meshes of any size and format, instead of cases, and their contacts as a certificate "
     "proves them: --mesh A --mesh B, or for short --mesh A B",
     0},
    {"certificate", KEY_CERTIFICATE, "FILE", 0, "Write that certificate to FILE", 0},
    {"open", KEY_OPEN, NULL, 0, "Touching doesn't count as contact", 0},
    {"float", KEY_FLOAT, NULL, 0, "Round coordinates to float before anybody sees them", 0},
    {"solid", KEY_SOLID, NULL, 0, "Cases with closed bodies alone", 0},
    {"strict", KEY_STRICT, NULL, 0,
     "By the contract alone, whatever adapters promise: touching counts, coordinates are doubles",
     0},
    {"limit", KEY_LIMIT, "SECONDS", 0, "Processor time for one case (default 10)", 0},
    {"idle", KEY_IDLE, "SECONDS", 0,
     "Time that an adapter may leave the processor unused while it owes an answer (default 10)", 0},
    {"memory", KEY_MEMORY, "MIB", 0, "Memory for an adapter (default 4096)", 0},
    {"jobs", KEY_JOBS, "N", 0,
     "So many processes at once, which changes nothing but the time (default 1)", 0},
    {"shrink", KEY_SHRINK, "SECONDS", 0, "Time to make one failing case smaller (default 20)", 0},
    {"only", KEY_ONLY, "TEXT", 0, "Only adapters with TEXT in their name", 0},
    {"out", KEY_OUT, "FOLDER", 0, "Save the smallest failing cases there", 0},
    {"html", KEY_HTML, "FILE", 0, "Write a report that stands alone", 0},
    {"junit", KEY_JUNIT, "FILE", 0, "Write a report for CI systems", 0},
    {"json", KEY_JSON, NULL, 0, "Print JSON", 0},
    {"compare", KEY_COMPARE, "OLD.json", 0,
     "Judge nobody: print what NEW.json, the word behind, has found and OLD.json has not; the exit "
     "status is as if that were all",
     0},
    {"issue", KEY_ISSUE, "N", 0, "Print finding N as Markdown, for a bug report, and no table", 0},
    {"shard", KEY_SHARD, "K/N", 0, "Only part K of N parts of the cases; needs --result", 0},
    {"result", KEY_RESULT, "FILE", 0,
     "Keep what came of it in FILE, for --resume and touchstone merge", 0},
    {"resume", KEY_RESUME, NULL, 0, "Go on with the run whose result is in FILE, if there is one",
     0},
    {"verbose", KEY_VERBOSE, NULL, 0, "Print the families without faults, too", 0},
    {0}};

static void list_families(void)
{
    for (const struct ts_family *f = ts_families; f->name; f++)
        printf("%-16s  %s\n", f->name, f->about);
    exit(TOOL_GOOD);
}

static error_t parse_place(int key, char *arg, struct judge_run *run, struct argp_state *state)
{
    switch (key) {
    case KEY_FAMILY:
        if (!ts_family_find(arg) && strcmp(arg, "all") != 0)
            argp_failure(state, TOOL_BAD, 0, "no family is called '%.80s' (see --families)", arg);
        run->families.name[run->families.count++] = arg;
        return 0;
    case KEY_ALL:
        if (access(TOUCHSTONE_ADAPTERS, R_OK) != 0)
            argp_failure(state, TOOL_BAD, 0,
                         "no adapter is installed in " TOUCHSTONE_ADAPTERS
                         ": `configure --enable-adapters' builds them");
        run->paths.name[run->paths.count++] = TOUCHSTONE_ADAPTERS;
        return 0;
    case KEY_PROGRAM:
        run->programs.name[run->programs.count++] = arg;
        run->names.name[run->names.count++] = NULL;
        return 0;
    case KEY_NAME:
        if (run->programs.count)
            run->names.name[run->programs.count - 1] = arg;
        else if (run->pipe)
            run->piped = arg;
        else
            argp_failure(state, TOOL_BAD, 0, "--name: expected --program or - before it");
        return 0;
    case KEY_CASES:
        run->files.name[run->files.count++] = arg;
        return 0;
    case KEY_MESH:
        judge_mesh_option(run, arg, state);
        return 0;
    case KEY_COMPARE:
        if (state->next == state->argc)
            argp_failure(state, TOOL_BAD, 0, "--compare: expected two files, found '%.80s' alone",
                         arg);
        run->compare[0] = arg;
        run->compare[1] = state->argv[state->next++];
        return 0;
    case KEY_CERTIFICATE:
        run->mesh.certificate = arg;
        return 0;
    case KEY_ONLY:
        run->only = arg;
        return 0;
    case KEY_OUT:
        run->out = arg;
        return 0;
    case KEY_HTML:
        run->html = arg;
        return 0;
    case KEY_JUNIT:
        run->junit = arg;
        return 0;
    case KEY_RESULT:
        run->result = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (strcmp(arg, "-") == 0) run->pipe = true;
        run->paths.name[run->paths.count++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (run->compare[0] && (run->paths.count || run->programs.count))
            argp_failure(state, TOOL_BAD, 0, "--compare: expected no adapter");
        if (run->issue && run->json)
            argp_failure(state, TOOL_BAD, 0, "--issue: expected no --json");
        if (run->paths.count == 0 && run->programs.count == 0 && !run->compare[0])
            argp_failure(state, TOOL_BAD, 0,
                         "expected an adapter, a folder of them, --all, --program, or -");
        if (run->jobs > 1 && (run->result || run->pipe))
            argp_failure(state, TOOL_BAD, 0, "--jobs: expected no %s",
                         run->pipe ? "-" : "--result, whose parts are --shard K/N");
        if ((run->shard.number || run->resume) && !run->result)
            argp_failure(state, TOOL_BAD, 0, "--shard and --resume: expected --result FILE, too");
        if (run->result && (run->pipe || run->files.count || run->programs.count))
            argp_failure(state, TOOL_BAD, 0,
                         "--result: expected families of cases, and adapters that are libraries");
        judge_mesh_check(run, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct judge_run *run = state->input;

    switch (key) {
    case KEY_SEED:
        run->seed = tool_number(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case KEY_COUNT:
        run->count = tool_number(state, "--count", arg, 1, UINT32_MAX);
        return 0;
    case KEY_LIMIT:
        run->limits.seconds = tool_seconds(state, "--limit", arg);
        return 0;
    case KEY_IDLE:
        run->limits.idle = tool_seconds(state, "--idle", arg);
        return 0;
    case KEY_MEMORY:
        run->limits.memory = tool_number(state, "--memory", arg, 16, UINT32_MAX) << 20;
        return 0;
    case KEY_SHRINK:
        run->shrink = tool_seconds(state, "--shrink", arg);
        return 0;
    case KEY_JOBS:
        run->jobs = tool_number(state, "--jobs", arg, 1, JUDGE_MOST_JOBS);
        return 0;
    case KEY_OPEN:
        run->rules.open = run->ruled = true;
        return 0;
    case KEY_FLOAT:
        run->rules.rounded = run->ruled = true;
        return 0;
    case KEY_SOLID:
        run->rules.solid = run->ruled = true;
        return 0;
    case KEY_STRICT:
        run->ruled = true;
        return 0;
    case KEY_ISSUE:
        run->issue = tool_number(state, "--issue", arg, 1, UINT32_MAX);
        return 0;
    case KEY_JSON:
        run->json = true;
        return 0;
    case KEY_VERBOSE:
        run->verbose = true;
        return 0;
    case KEY_SHARD:
        run->shard = tool_shard(state, arg);
        return 0;
    case KEY_RESUME:
        run->resume = true;
        return 0;
    case KEY_LIST:
        list_families();
        return 0;
    default:
        return parse_place(key, arg, run, state);
    }
}

const struct argp judge_argp = {
    options, parse, "ADAPTER|FOLDER...\n--program COMMAND\n--all\n-", doc, NULL, NULL, NULL};
