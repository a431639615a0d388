/* merge.c: `touchstone merge`: the results of shards as one. Results are read one after the other,
 * because there may be thousands of them. */
#include <stdlib.h>
#include <string.h>

#include "tool/campaign/merge.h"

static const char doc[] =
    "Puts the results of a run's parts (touchstone verify or judge, --shard K/N --result FILE) "
    "together, and prints the table that the run in one piece would have printed. A folder means "
    "its files *.json. What is "
    "no result, "
    "was cut short, is there twice or belongs to another run is named and left out."
    "\vExit status: 0 all parts are there and every property held; 1 one failed, or a part is "
    "missing; 2 bad "
    "use, or a result was left out.\n\n"
    "Examples:\n"
    "  touchstone merge results\n"
    "  touchstone merge results/*.json --html page.html --junit report.xml --save found";

enum { KEY_JSON = 1000, KEY_JUNIT, KEY_HTML, KEY_SAVE };

static const struct argp_option options[] = {
    {"json", KEY_JSON, 0, 0,
     "Print one result instead of a table: the one that the run in one piece has", 0},
    {"junit", KEY_JUNIT, "FILE", 0, "Write FILE for services that read JUnit's XML", 0},
    {"html", KEY_HTML, "FILE", 0, "Write a page", 0},
    {"save", KEY_SAVE, "FOLDER", 0, "Write the failing cases as files", 0},
    {0}};

struct merge_options {
    struct tool_names paths;
    const char *junit, *html, *save;
    bool json;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct merge_options *o = state->input;

    switch (key) {
    case KEY_JSON:
        o->json = true;
        return 0;
    case KEY_JUNIT:
        o->junit = arg;
        return 0;
    case KEY_HTML:
        o->html = arg;
        return 0;
    case KEY_SAVE:
        o->save = arg;
        return 0;
    case ARGP_KEY_ARG:
        o->paths.name[o->paths.count++] = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected results of touchstone verify or judge --result");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- one result ---- */

/* Whether the result belongs here; complains when not. */
static bool belongs(struct merge *m, const char *path, const json_t *result)
{
    uint64_t number = result_shard(result).number;
    const char *what;

    if (!result_same_campaign(m->first, result, &what)) {
        tool_complain("%s: is left out: another %s than %s", path, what, m->first_path);
        return false;
    }
    if (m->seen[number - 1]) {
        tool_complain("%s: is left out: shard %" PRIu64 " was there before", path, number);
        return false;
    }
    m->seen[number - 1] = json_is_true(json_object_get(result, "complete")) ? 'w' : 'p';
    return true;
}

static const struct merge_kind *kind_of(const json_t *result)
{
    const char *command = json_string_value(json_object_get(result, "command"));

    return strcmp(command, judge_merge.command) == 0 ? &judge_merge : &merge_verify;
}

static bool take_first(struct merge *m, const char *path, json_t *result)
{
    m->kind = kind_of(result);
    m->shards = result_shard(result).count;
    m->seen = calloc(m->shards, 1);
    m->first_path = strdup(path);
    if (m->seen && m->first_path) {
        m->first = json_incref(result);
        return true;
    }
    free(m->seen);
    free(m->first_path);
    m->seen = m->first_path = NULL;
    return false;
}

static void merge_file(void *context, const char *path)
{
    struct merge *m = context;
    json_t *result = result_read(path);
    const char *what;
    bool good = result;

    if (good && !result_is_ours(result, &what)) {
        tool_complain("%s: is left out: another %s than this program's", path, what);
        good = false;
    }
    good = good && kind_of(result)->hold(path, result);
    if (good && !m->first && !take_first(m, path, result)) {
        tool_complain("out of memory");
        good = false;
    }
    if (good && (good = belongs(m, path, result)) && !m->kind->add(m, result)) {
        tool_complain("out of memory");
        good = false;
    }
    m->left_out += !good;
    json_decref(result);
}

/* ---- the whole ---- */

static void free_merge(struct merge *m)
{
    if (m->kind) m->kind->forget(m);
    json_decref(m->first);
    free(m->first_path);
    free(m->seen);
}

static void count_shards(struct merge *m)
{
    for (uint64_t i = 0; i < m->shards; i++) {
        m->missing += !m->seen[i];
        m->unfinished += m->seen[i] == 'p';
    }
}

static int merge(struct merge_options *o)
{
    struct merge m = {.save = o->save, .html = o->html};
    int status = TOOL_BAD;

    for (size_t i = 0; i < o->paths.count; i++)
        if (!tool_files(o->paths.name[i], ".json", merge_file, &m)) m.left_out++;
    if (m.first && m.rows.count) {
        count_shards(&m);
        m.kind->conclude(&m);
        if (o->json ? m.kind->json(&m) : m.kind->print(&m))
            status = m.failed ? TOOL_FAILED : TOOL_GOOD;
        if (o->junit && !tool_write(o->junit, m.kind->junit, &m)) status = TOOL_BAD;
        if (o->html && !tool_write(o->html, m.kind->html, &m)) status = TOOL_BAD;
    } else if (!m.left_out) {
        tool_complain("expected results with rows, found none");
    }
    if (m.left_out) status = TOOL_BAD;
    free_merge(&m);
    return status;
}

int tool_merge(int argc, char **argv)
{
    const struct argp argp = {options, parse, "RESULT...", doc, NULL, NULL, NULL};
    struct merge_options o = {.json = false};
    int status = TOOL_BAD;

    if (!tool_names_new(&o.paths, argc)) return TOOL_BAD;
    if (tool_parse(&argp, argc, argv, 0, &o) && (!o.save || tool_folder_ready(o.save)))
        status = merge(&o);
    tool_names_free(&o.paths);
    return status;
}
