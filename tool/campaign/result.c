/* result.c: what came of a shard, as JSON. Numbers that may need all of 64 bits are texts, because
 * readers of JSON may take numbers for doubles. */
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "cases/generate/bits.h"
#include "cases/text/file.h"
#include "judge/judge.h"
#include "tool/campaign/campaign.h"

#define FORMAT "touchstone result 1"

/* What a seed's cases and the rows depend on beside the version's number: the names in the
 * registry, for the judge those of its families. */
static uint64_t registry(const char *command)
{
    uint64_t hash = 1;

    if (strcmp(command, "judge") == 0) {
        for (const struct ts_family *f = ts_families; f->name; f++)
            hash = ts_seed_for(hash + f->cost, f->name);
        return hash;
    }
    for (const struct ts_column *column = ts_columns; column->name; column++) {
        hash = ts_seed_for(hash, column->name);
        for (const struct ts_property *p = column->properties; p->name; p++)
            hash = ts_seed_for(hash + p->cost + p->asks, p->name);
    }
    return hash;
}

static json_t *number_text(uint64_t number, const char *format)
{
    char text[32];

    snprintf(text, sizeof text, format, (uintmax_t)number);
    return json_string(text);
}

static json_t *names_of(const struct tool_names *names)
{
    json_t *list = json_array();

    for (size_t i = 0; list && i < names->count; i++)
        json_array_append_new(list, json_string(names->name[i]));
    return list;
}

static json_t *machine(void)
{
    struct utsname name;

    if (uname(&name) != 0) return json_null();
    return json_pack("{s:s, s:s, s:s}", "host", name.nodename, "system", name.sysname, "processor",
                     name.machine);
}

json_t *result_new(const struct asked *asked)
{
    char started[32] = "";
    time_t now = time(NULL);

    strftime(started, sizeof started, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:s?, s:s?, s:[I, I], s:o, s:s, s:b, s:[]}",
        "format", FORMAT, "command", asked->command, "version", PACKAGE_VERSION, "engine",
        ts_engine_name(), "registry", number_text(registry(asked->command), "%016jx"), "seed",
        number_text(asked->seed, "%ju"), "trials", number_text(asked->trials, "%ju"), "names",
        names_of(asked->names), "twin", asked->twin, "gl", asked->gl, "shard",
        (json_int_t)asked->shard.number, (json_int_t)asked->shard.count, "machine", machine(),
        "started", started, "complete", 0, "rows");
}

static bool dump(FILE *out, const void *result)
{
    return json_dumpf(result, out, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) == 0 &&
           fputc('\n', out) != EOF;
}

bool result_write(const char *path, const json_t *result) { return tool_write(path, dump, result); }

static bool is_number(const json_t *text)
{
    const char *digits = json_string_value(text);
    size_t length = digits ? strlen(digits) : 0;

    return length > 0 && length < 20 && strspn(digits, "0123456789") == length;
}

static bool is_text_or_null(const json_t *value)
{
    return json_is_null(value) || json_is_string(value);
}

/* What is wrong with a result's head, or NULL. */
static const char *fault_of(json_t *result)
{
    static char say[JSON_ERROR_TEXT_LENGTH + 64];
    json_error_t wrong;
    const char *format, *text, *started;
    json_int_t number, count;
    json_t *rows, *names, *seed, *trials;
    char tomorrow[32] = "";
    time_t then = time(NULL) + 24L * 3600;
    int complete;

    if (json_unpack(result, "{s:s}", "format", &format) != 0 ||
        strncmp(format, FORMAT, strlen(FORMAT) - 1) != 0)
        return "expected a result of touchstone";
    if (strcmp(format, FORMAT) != 0)
        return "expected \"" FORMAT "\": it was written by another version";
    if (json_object_get(result, "part"))
        return "is merged of some shards: expected the results of shards";
    if (json_unpack_ex(result, &wrong, 0,
                       "{s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:[I, I], s:s, s:b, s:o}", "command",
                       &text, "version", &text, "engine", &text, "registry", &text, "seed", &seed,
                       "trials", &trials, "names", &names, "shard", &number, &count, "started",
                       &started, "complete", &complete, "rows", &rows) != 0) {
        snprintf(say, sizeof say, "expected a result of touchstone: %s", wrong.text);
        return say;
    }
    strftime(tomorrow, sizeof tomorrow, "%Y-%m-%dT%H:%M:%SZ", gmtime(&then));
    if (!is_number(seed) || !is_number(trials) ||
        !is_text_or_null(json_object_get(result, "twin")) ||
        !is_text_or_null(json_object_get(result, "gl")))
        return "expected whole numbers as seed and trials, and texts or null as twin and gl";
    if (!json_is_array(rows) || !json_is_array(names) || number < 1 || number > count ||
        count > MOST_SHARDS)
        return "expected a shard K of N, a list of names and one of rows";
    return strcmp(started, tomorrow) > 0 ? "expected a run that began before now" : NULL;
}

json_t *result_read(const char *path)
{
    json_error_t wrong;
    struct ts_error error;
    const char *fault;
    char *bytes;
    size_t size;
    json_t *result;

    if (!ts_file_read(path, &bytes, &size, &error)) {
        tool_complain("%s", error.text);
        return NULL;
    }
    result = json_loadb(bytes, size, 0, &wrong);
    free(bytes);
    if (!result) {
        tool_complain("%s:%d: expected a result of touchstone: %s", path, wrong.line, wrong.text);
        return NULL;
    }
    fault = fault_of(result);
    if (!fault) return result;
    tool_complain("%s: %s", path, fault);
    json_decref(result);
    return NULL;
}

bool result_is_ours(const json_t *result, const char **what)
{
    char hash[32];

    snprintf(hash, sizeof hash, "%016jx",
             (uintmax_t)registry(json_string_value(json_object_get(result, "command"))));
    *what = "version";
    if (strcmp(json_string_value(json_object_get(result, "version")), PACKAGE_VERSION) != 0)
        return false;
    *what = "registry";
    return strcmp(json_string_value(json_object_get(result, "registry")), hash) == 0;
}

bool result_same_campaign(const json_t *a, const json_t *b, const char **what)
{
    static const char *const key[] = {"command",  "version", "engine", "registry", "seed",
                                      "trials",   "names",   "twin",   "gl",       "open",
                                      "adapters", "float",   "solid"};

    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        const json_t *of_a = json_object_get(a, key[i]), *of_b = json_object_get(b, key[i]);

        *what = key[i];
        if ((of_a || of_b) && !json_equal(of_a, of_b)) return false;
    }
    *what = "number of shards";
    return json_equal(json_array_get(json_object_get(a, "shard"), 1),
                      json_array_get(json_object_get(b, "shard"), 1));
}

struct shard result_shard(const json_t *result)
{
    const json_t *shard = json_object_get(result, "shard");

    return (struct shard){(uint64_t)json_integer_value(json_array_get(shard, 0)),
                          (uint64_t)json_integer_value(json_array_get(shard, 1))};
}

json_t *result_row(const json_t *result, const char *property, const char *twin)
{
    size_t i;
    json_t *row;

    json_array_foreach(json_object_get(result, "rows"), i, row)
    {
        const char *a = json_string_value(json_object_get(row, "property"));
        const char *b = json_string_value(json_object_get(row, "twin"));

        if (a && b && strcmp(a, property) == 0 && strcmp(b, twin) == 0) return row;
    }
    return NULL;
}
