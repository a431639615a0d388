/* sample.c: cases kept by hash; see sample.h. */
#include "props/engine/sample.h"

#include <stdbool.h>
#include <string.h>

static bool kept(const struct ts_sample *sample, uint64_t hash)
{
    return (hash & ((UINT64_C(1) << sample->zeros) - 1)) == 0;
}

/* Where a hash is, or where it would be put. */
static size_t place_of(const struct ts_sample *sample, uint64_t hash)
{
    size_t low = 0, high = sample->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (sample->entry[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* One zero bit more leaves about half of the sample. What is left over is zero, so that equal
 * samples have equal bytes. */
static void thin_out(struct ts_sample *sample)
{
    size_t left = 0;

    sample->zeros++;
    for (size_t i = 0; i < sample->count; i++)
        if (kept(sample, sample->entry[i].hash)) sample->entry[left++] = sample->entry[i];
    memset(&sample->entry[left], 0, (sample->count - left) * sizeof sample->entry[0]);
    sample->count = left;
}

void ts_sample_add(struct ts_sample *sample, uint64_t hash, uint64_t times)
{
    size_t at;

    if (!kept(sample, hash)) return;
    at = place_of(sample, hash);
    if (at < sample->count && sample->entry[at].hash == hash) {
        sample->entry[at].times += times;
        return;
    }
    while (sample->count == TS_SAMPLE && sample->zeros < 63) thin_out(sample);
    if (sample->count == TS_SAMPLE || !kept(sample, hash)) return;
    at = place_of(sample, hash);
    memmove(&sample->entry[at + 1], &sample->entry[at],
            (sample->count - at) * sizeof sample->entry[0]);
    sample->entry[at] = (struct ts_sampled){hash, times};
    sample->count++;
}

void ts_sample_join(struct ts_sample *sample, const struct ts_sample *other)
{
    while (sample->zeros < other->zeros) thin_out(sample);
    for (size_t i = 0; i < other->count; i++)
        ts_sample_add(sample, other->entry[i].hash, other->entry[i].times);
}

uint64_t ts_sample_repeats(const struct ts_sample *sample)
{
    uint64_t repeats = 0;

    for (size_t i = 0; i < sample->count; i++) repeats += sample->entry[i].times - 1;
    return repeats << sample->zeros;
}
