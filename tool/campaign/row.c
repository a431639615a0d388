/* row.c: a row of a result, from a tally and back. */
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "tool/campaign/campaign.h"

/* More than any shard will come to; sums of a million of them still fit. */
#define MOST_COMPARED (INT64_C(1) << 43)
#define MOST_SECONDS  1e12

static json_t *classes_of(const struct ts_run *run)
{
    json_t *classes = json_object();

    for (size_t i = 0; i < TS_CLASSES; i++)
        json_object_set_new(classes, ts_classes[i].word,
                            json_integer((json_int_t)run->of_class[i]));
    return classes;
}

/* Sixteen digits a hash, one behind the other; and how often those came that came more than once.
 */
static json_t *sample_of(const struct ts_sample *sample)
{
    char hashes[16 * TS_SAMPLE + 1] = "";
    json_t *times = json_object();

    for (size_t i = 0; i < sample->count; i++) {
        char key[24];

        snprintf(hashes + 16 * i, 17, "%016jx", (uintmax_t)sample->entry[i].hash);
        snprintf(key, sizeof key, "%016jx", (uintmax_t)sample->entry[i].hash);
        if (sample->entry[i].times > 1)
            json_object_set_new(times, key, json_integer((json_int_t)sample->entry[i].times));
    }
    return json_pack("{s:i, s:s, s:o}", "zeros", (int)sample->zeros, "hashes", hashes, "again",
                     times);
}

json_t *result_case(const struct ts_case *c)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool written = out && ts_case_write(out, c);
    json_t *value = NULL;

    if (out && fclose(out) != 0) written = false;
    if (written) value = json_string(text);
    free(text);
    return value;
}

static json_t *failures_of(const struct tally *tally)
{
    const struct ts_run *run = &tally->run;

    if (!run->smallest) return json_array();
    return json_pack("[{s:I, s:s, s:I, s:I, s:I, s:I, s:o}]", "number",
                     (json_int_t)tally->failed_at, "finding", run->verdict.first, "lost",
                     (json_int_t)run->verdict.lost, "extra", (json_int_t)run->verdict.extra,
                     "wrong", (json_int_t)run->verdict.wrong, "shrinks", (json_int_t)run->shrinks,
                     "case", result_case(run->smallest));
}

bool result_set_row(json_t *result, const char *property, const char *twin,
                    const struct tally *tally)
{
    const struct ts_run *run = &tally->run;
    json_t *failures = failures_of(tally), *known = result_row(result, property, twin);
    json_t *row;

    row = json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:s, s:o, s:o, s:o, s:f}",
                    "property", property, "twin", twin, "first", (json_int_t)run->first, "end",
                    (json_int_t)tally->end, "next", (json_int_t)run->next, "cases",
                    (json_int_t)run->executed, "compared", (json_int_t)run->compared, "duplicate",
                    (json_int_t)ts_sample_repeats(&run->sample), "failing",
                    (json_int_t)tally->failing, "skipped", run->verdict.skipped, "failures",
                    failures, "classes", classes_of(run), "sample", sample_of(&run->sample),
                    "seconds", run->elapsed);
    if (!row) return false;
    if (known) return json_object_clear(known) == 0 && json_object_update_new(known, row) == 0;
    return json_array_append_new(json_object_get(result, "rows"), row) == 0;
}

static bool read_classes(struct ts_run *run, const json_t *classes)
{
    for (size_t i = 0; i < TS_CLASSES; i++) {
        const json_t *count = json_object_get(classes, ts_classes[i].word);

        if (!json_is_integer(count) || json_integer_value(count) < 0) return false;
        run->of_class[i] = (uint64_t)json_integer_value(count);
        if (run->of_class[i] > run->executed) return false;
    }
    return true;
}

static bool read_sample(struct ts_sample *sample, const json_t *from)
{
    const char *hashes;
    json_int_t zeros;
    json_t *again;
    bool some;

    *sample = (struct ts_sample){0};
    if (json_unpack((json_t *)from, "{s:I, s:s, s:o}", "zeros", &zeros, "hashes", &hashes, "again",
                    &again) != 0 ||
        !json_is_object(again) || zeros < 0 || zeros > 63 || strlen(hashes) % 16 ||
        strlen(hashes) / 16 > TS_SAMPLE || strspn(hashes, "0123456789abcdef") != strlen(hashes))
        return false;
    sample->zeros = (unsigned)zeros;
    some = json_object_size(again) > 0;
    for (; *hashes; hashes += 16) {
        char key[17] = "";
        json_int_t times = 1;
        size_t before = sample->count;

        memcpy(key, hashes, 16);
        if (some) times = json_integer_value(json_object_get(again, key));
        ts_sample_add(sample, strtoull(key, NULL, 16), times > 1 ? (uint64_t)times : 1);
        if (sample->count != before + 1) return false; /* twice, or none of the sample's */
    }
    return true;
}

/* How many cases a sample stands for, if it has all of them. */
static uint64_t sampled(const struct ts_sample *sample)
{
    uint64_t times = 0;

    for (size_t i = 0; i < sample->count; i++) times += sample->entry[i].times;
    return times;
}

static bool is_count(const json_t *object, const char *key)
{
    const json_t *count = json_object_get(object, key);

    return json_is_integer(count) && json_integer_value(count) >= 0;
}

/* So many failures as there can be, each with its number, what was found and a case. */
static bool failures_hold(const json_t *failures, const struct tally *tally)
{
    size_t i;
    json_t *failure;

    if (!json_is_array(failures) || (tally->failing > 0) != (json_array_size(failures) > 0) ||
        json_array_size(failures) > tally->failing)
        return false;
    json_array_foreach(failures, i, failure)
    {
        uint64_t number = (uint64_t)json_integer_value(json_object_get(failure, "number"));

        if (!is_count(failure, "number") || !is_count(failure, "lost") ||
            !is_count(failure, "extra") || !is_count(failure, "wrong") ||
            !is_count(failure, "shrinks") || !json_is_string(json_object_get(failure, "finding")) ||
            !json_is_string(json_object_get(failure, "case")) || number < tally->run.first ||
            number >= tally->run.next)
            return false;
    }
    return true;
}

bool tally_of_row(struct tally *tally, const json_t *row, struct ts_error *error)
{
    struct ts_run *run = &tally->run;
    json_int_t first, end, next, cases, compared, failing;
    const char *skipped;
    json_t *failures, *classes, *sample;

    if (json_unpack((json_t *)row, "{s:I, s:I, s:I, s:I, s:I, s:I, s:s, s:o, s:o, s:o, s:F}",
                    "first", &first, "end", &end, "next", &next, "cases", &cases, "compared",
                    &compared, "failing", &failing, "skipped", &skipped, "failures", &failures,
                    "classes", &classes, "sample", &sample, "seconds", &run->elapsed) != 0)
        return ts_fail(error,
                       "expected first, end, next, cases, compared, failing, skipped, failures, "
                       "classes, sample and seconds");
    if ((uint64_t)first != run->first || (uint64_t)end != tally->end)
        return ts_fail(error, "expected cases %ju to %ju, found %jd to %jd", (uintmax_t)run->first,
                       (uintmax_t)tally->end, (intmax_t)first, (intmax_t)end);
    run->next = (uint64_t)next;
    run->executed = (uint64_t)cases;
    run->compared = run->verdict.compared = (uint64_t)compared;
    tally->failing = (uint64_t)failing;
    snprintf(run->verdict.skipped, sizeof run->verdict.skipped, "%s", skipped);
    if (next < first || next > end || failing < 0 || compared < 0 || compared > MOST_COMPARED ||
        cases < failing || cases != (*skipped ? 0 : next - first) || !(run->elapsed >= 0) ||
        !(run->elapsed < MOST_SECONDS) || !failures_hold(failures, tally))
        return ts_fail(error, "its counts do not fit each other");
    if (!read_classes(run, classes) || !read_sample(&run->sample, sample) ||
        (run->sample.zeros == 0 && sampled(&run->sample) != run->executed))
        return ts_fail(error, "expected a count for each class and a sample of hashes");
    return true;
}

void tally_of_failure(struct tally *tally, const json_t *failure)
{
    struct ts_verdict *v = &tally->run.verdict;

    tally->failed_at = (uint64_t)json_integer_value(json_object_get(failure, "number"));
    tally->run.shrinks = (uint64_t)json_integer_value(json_object_get(failure, "shrinks"));
    v->lost = (uint64_t)json_integer_value(json_object_get(failure, "lost"));
    v->extra = (uint64_t)json_integer_value(json_object_get(failure, "extra"));
    v->wrong = (uint64_t)json_integer_value(json_object_get(failure, "wrong"));
    snprintf(v->first, sizeof v->first, "%s",
             json_string_value(json_object_get(failure, "finding")));
}
