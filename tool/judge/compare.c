/* compare.c: `touchstone judge --compare OLD.json NEW.json`: what a later run of the same cases
 * finds that an earlier one did not. Adapters are the same when the first word of the library, the
 * method and the rules are: its version may have changed. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "tool/judge/judge.h"

struct comparison {
    enum judge_worst worst; /* of what is new */
    uint64_t fresh, gone;
};

static const char *text_at(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));

    return text ? text : "";
}

static json_t *read_run(const char *path)
{
    json_error_t error;
    json_t *run = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    if (!run) {
        tool_complain("%s: expected what `touchstone judge --json' prints: %s", path, error.text);
    } else if (strcmp(text_at(run, "format"), "touchstone judge 2") != 0 ||
               !json_is_array(json_object_get(run, "adapters")) ||
               !json_is_integer(json_object_get(run, "seed"))) {
        tool_complain("%s: expected \"format\": \"touchstone judge 2\", and adapters", path);
        json_decref(run);
        run = NULL;
    }
    return run;
}

static bool same_adapter(const json_t *x, const json_t *y)
{
    const char *a = text_at(x, "library"), *b = text_at(y, "library");
    size_t word = strcspn(a, " ");

    return word == strcspn(b, " ") && strncmp(a, b, word) == 0 &&
           strcmp(text_at(x, "name"), text_at(y, "name")) == 0 &&
           json_equal(json_object_get(x, "judged"), json_object_get(y, "judged"));
}

static json_t *find_adapter(const json_t *run, const json_t *like)
{
    json_t *adapter;
    size_t i;

    json_array_foreach(json_object_get(run, "adapters"), i, adapter)
    {
        if (same_adapter(adapter, like)) return adapter;
    }
    return NULL;
}

static json_t *find_family(const json_t *adapter, const char *name)
{
    json_t *family;
    size_t i;

    json_array_foreach(json_object_get(adapter, "families"), i, family)
    {
        if (strcmp(text_at(family, "family"), name) == 0) return family;
    }
    return NULL;
}

/* How many findings of a kind and severity a family has. */
static json_int_t count_of(const json_t *family, int fault, const char *severity)
{
    const json_t *of =
        json_object_get(json_object_get(family, "severity"), ts_fault_names[fault].name);

    return json_integer_value(json_object_get(of, severity));
}

static void compare_count(const json_t *adapter, const json_t *before, const json_t *after,
                          int fault, int severity, struct comparison *c)
{
    bool sized = severity < TS_SEVERITIES;
    const char *name = sized ? ts_severity_names[severity].name : "no_pair";
    json_int_t was = count_of(before, fault, name), is = count_of(after, fault, name);
    enum judge_worst worst = sized ? (enum judge_worst)severity : JUDGE_PLAIN;

    if (is < was) c->gone += (uint64_t)(was - is);
    if (is <= was) return;
    c->fresh += (uint64_t)(is - was);
    if (worst < c->worst) c->worst = worst;
    printf("%s %s, family %s: %jd %s%s%s%s, was %jd\n", text_at(adapter, "library"),
           text_at(adapter, "name"), text_at(after, "family"), (intmax_t)is,
           ts_fault_names[fault].finding, is == 1 ? "" : ts_fault_names[fault].plural,
           sized ? " " : "", sized ? ts_severity_names[severity].phrase : "", (intmax_t)was);
}

/* False: they were asked something else, which was said. */
static bool compare_adapter(const json_t *old, const json_t *adapter, struct comparison *c)
{
    json_t *earlier = find_adapter(old, adapter), *family;
    size_t i;

    if (json_is_true(json_object_get(json_object_get(adapter, "judged"), "beyond_promise")))
        return true;
    json_array_foreach(json_object_get(adapter, "families"), i, family)
    {
        json_t *before = find_family(earlier, text_at(family, "family"));

        if (before && !json_is_true(json_object_get(before, "cut_short")) &&
            !json_is_true(json_object_get(family, "cut_short")) &&
            !json_equal(json_object_get(before, "cases"), json_object_get(family, "cases"))) {
            tool_complain("family %s has other cases: expected the same --count and --seed",
                          text_at(family, "family"));
            return false;
        }
        for (int k = 0; k < TS_FAULTS; k++)
            for (int s = 0; s <= TS_SEVERITIES; s++)
                compare_count(adapter, before, family, k, s, c);
    }
    return true;
}

static int compare(const json_t *old, const json_t *new)
{
    struct comparison c = {.worst = JUDGE_NONE};
    json_t *adapter;
    size_t i;

    if (!json_equal(json_object_get(old, "seed"), json_object_get(new, "seed")))
        return tool_complain("--compare: the runs have other seeds: expected the same --seed");
    json_array_foreach(json_object_get(new, "adapters"), i, adapter)
    {
        if (!compare_adapter(old, adapter, &c)) return TOOL_BAD;
    }
    json_array_foreach(json_object_get(old, "adapters"), i, adapter)
    {
        if (find_adapter(new, adapter)) continue;
        printf("%s %s: no longer judged\n", text_at(adapter, "library"), text_at(adapter, "name"));
        c.worst = JUDGE_PLAIN;
    }
    printf("%" PRIu64 " new, %" PRIu64 " gone\n", c.fresh, c.gone);
    return tool_output_works() ? judge_status(c.worst) : TOOL_BAD;
}

int judge_compare(const char *old, const char *new)
{
    json_t *run[2] = {read_run(old), NULL};
    int status = TOOL_BAD;

    if (run[0]) run[1] = read_run(new);
    if (run[1]) status = compare(run[0], run[1]);
    json_decref(run[0]);
    json_decref(run[1]);
    return status;
}
