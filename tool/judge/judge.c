/* judge.c: `touchstone judge`: puts a collision library on the stand. */
#include "tool/judge/result.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char doc[] =
    "Puts collision libraries on the stand: shared libraries that export the table of "
    "touchstone/adapter.h, each in a process of its own, or, for a minus sign, answers on standard "
    "input. Prints what was lost, what was reported too much, twice, or differently when asked "
    "differently. A folder stands for all its files *.so."
    "\vExamples:\n"
    "  touchstone judge ./adapter.so\n"
    "  touchstone judge ./adapter.so --family vertex --float --out evidence\n"
    "  touchstone judge --all --html judge.html\n"
    "  touchstone judge ./adapter.so --cases evidence/lost.case\n"
    "  touchstone judge ./adapter.so --mesh left.obj --mesh right.obj\n"
    "  touchstone gen judge | ./adapter.py | touchstone judge -\n\n"
    "Exit status: 0 no fault was found; 1 faults in general position, or crashes and the like; 3 "
    "faults within the last bits at most; 4 faults where faces touch at most; 5 faults with "
    "extreme "
    "coordinates alone; 2 bad use, or an adapter that could not be judged.";

enum {
    KEY_SEED = 1000,
    KEY_COUNT,
    KEY_FAMILY,
    KEY_CASES,
    KEY_MESH,
    KEY_CERTIFICATE,
    KEY_OPEN,
    KEY_FLOAT,
    KEY_STRICT,
    KEY_LIMIT,
    KEY_IDLE,
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
    {"strict", KEY_STRICT, NULL, 0,
     "By the contract alone, whatever adapters promise: touching counts, coordinates are doubles",
     0},
    {"limit", KEY_LIMIT, "SECONDS", 0, "Processor time for one case (default 10)", 0},
    {"idle", KEY_IDLE, "SECONDS", 0,
     "Time that an adapter may leave the processor unused while it owes an answer (default 10)", 0},
    {"memory", KEY_MEMORY, "MIB", 0, "Memory for an adapter (default 4096)", 0},
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
        if (run->compare[0] && run->paths.count)
            argp_failure(state, TOOL_BAD, 0, "--compare: expected no adapter");
        if (run->issue && run->json)
            argp_failure(state, TOOL_BAD, 0, "--issue: expected no --json");
        if (run->paths.count == 0 && !run->compare[0])
            argp_failure(state, TOOL_BAD, 0, "expected an adapter, a folder of them, --all, or -");
        if ((run->shard.number || run->resume) && !run->result)
            argp_failure(state, TOOL_BAD, 0, "--shard and --resume: expected --result FILE, too");
        if (run->result && (run->pipe || run->files.count))
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
    case KEY_OPEN:
        run->rules.open = run->ruled = true;
        return 0;
    case KEY_FLOAT:
        run->rules.rounded = run->ruled = true;
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

bool judge_no_memory(struct judge_run *run)
{
    if (!run->failed) tool_complain("out of memory");
    run->failed = true;
    return false;
}

/* Also when nobody could be judged: then the reports say why. */
static void report(struct judge_run *run)
{
    if (run->issue && !judge_issue(run)) run->failed = true;
    if (run->json) judge_json(run);
    if (!run->json && !run->issue && run->rows.count) judge_table_end(run);
    if (run->junit && !tool_write(run->junit, judge_junit, run)) run->failed = true;
    if (run->html && !tool_write(run->html, judge_html, run)) run->failed = true;
}

/* Which cases of each family; and those that a result has are done. */
static bool begin(struct judge_run *run, struct record *record)
{
    struct ts_error error;

    for (size_t g = 0; g < run->groups.count; g++) {
        struct judge_group *group = judge_group(run, g);

        if (!group->family) continue;
        group->part = shard_range(run->shard, ts_family_cases(group->family, run->count));
        group->next = group->part.first;
    }
    if (!run->result) return true;
    if (run->rows.count == 0) {
        tool_complain("--result: expected adapters that can be judged");
        return false;
    }
    if (!record_open(record, run->result, judge_result_new(run), run->resume)) return false;
    run->record = record;
    if (judge_result_take(run, record->result, false, &error)) return true;
    tool_complain("%s: %s", run->result, error.text);
    record->failed = true; /* it stays as it is */
    record_close(record, false);
    return false;
}

/* The result has what is shown in place of what was kept. False: it could not be written. */
static bool end(struct judge_run *run)
{
    json_t *result = run->record->result;
    bool good = !run->failed;

    for (size_t g = 0; good && g < run->groups.count; g++)
        if (!judge_result_set(result, run, g, false)) good = judge_no_memory(run);
    if (good && !judge_result_set_evidence(result, run)) good = judge_no_memory(run);
    if (!good) run->record->failed = true; /* what it has stays as it was last written */
    return record_close(run->record, true);
}

static int judge(struct judge_run *run)
{
    enum judge_worst worst = JUDGE_NONE;
    bool none = false;
    struct record record;

    if (!run->shard.number) run->shard = (struct shard){1, 1};
    judge_choose_cases(run);
    if (run->failed || (run->out && !tool_folder_ready(run->out))) return TOOL_BAD;
    judge_choose_adapters(run);
    if (run->failed || !begin(run, &record)) return TOOL_BAD;
    if (!run->json && !run->issue && run->rows.count) judge_table_start(run);
    if (run->pipe)
        judge_pipe(run);
    else if (run->rows.count)
        judge_hear(run);
    if (!run->failed && run->mesh.path.count) judge_mesh_note(run);
    if (!run->failed) judge_prove(run);
    if (run->record && !end(run)) return TOOL_BAD;
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));

        if (judge_worst(&total) < worst && !judge_row(run, i)->again) worst = judge_worst(&total);
        if (total.cases == 0 && !run->failed && run->shard.count == 1) {
            tool_complain("%s %s: no cases were put to it", judge_row(run, i)->who.library,
                          judge_row(run, i)->who.name);
            none = true;
        }
    }
    report(run);
    return run->failed || none || run->problems.count ? TOOL_BAD : judge_status(worst);
}

void judge_forget(struct judge_run *run)
{
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_row *row = judge_row(run, i);

        for (size_t k = 0; row->kept && k < run->groups.count * TS_FAULTS; k++) {
            if (row->kept[k]) ts_case_free(row->kept[k]->c);
            free(row->kept[k]);
        }
        free(row->kept);
        free(row->tally);
        for (int k = 0; k < TS_FAULTS; k++) {
            ts_case_free(row->evidence[k].c);
            free(row->evidence[k].witness);
            free(row->evidence[k].command);
            free(row->evidence[k].text);
        }
    }
    for (size_t i = 0; i < run->lists.count; i++) free(((void **)run->lists.item)[i]);
    for (size_t i = 0; i < run->trials.count; i++)
        ts_trial_free(((struct ts_trial **)run->trials.item)[i]);
    ts_list_free(&run->groups);
    ts_list_free(&run->rows);
    ts_list_free(&run->lists);
    ts_list_free(&run->problems);
    ts_list_free(&run->trials);
    free(run->command);
    tool_names_free(&run->paths);
    tool_names_free(&run->families);
    tool_names_free(&run->files);
    tool_names_free(&run->mesh.path);
}

/* The words as a shell reads them; NULL: no memory, and the page does without. */
static char *command_of(int argc, char **argv)
{
    size_t size;
    char *text = NULL;
    FILE *out = open_memstream(&text, &size);

    if (!out) return NULL;
    fputs("touchstone judge", out);
    for (int i = 1; i < argc; i++) {
        putc(' ', out);
        tool_put_word(out, argv[i]);
    }
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

int tool_judge(int argc, char **argv)
{
    const struct argp argp = {options, parse, "ADAPTER|FOLDER...\n--all\n-", doc, NULL, NULL, NULL};
    struct judge_run run = {.limits = {JUDGE_LIMIT, (uint64_t)JUDGE_MEMORY << 20, JUDGE_IDLE},
                            .seed = 1,
                            .count = JUDGE_COUNT,
                            .shrink = 20};
    int status = TOOL_BAD;

    run.command =
        command_of(argc, argv); /* before the words are parsed, and put in another order */
    if (tool_names_new(&run.paths, argc) && tool_names_new(&run.families, argc) &&
        tool_names_new(&run.files, argc) && tool_names_new(&run.mesh.path, argc) &&
        tool_parse(&argp, argc, argv, 0, &run))
        status = run.compare[0] ? judge_compare(run.compare[0], run.compare[1])
                 : run.pipe && run.paths.count > 1
                     ? tool_complain("-: expected no other adapter with it")
                     : judge(&run);
    judge_forget(&run);
    return status;
}
