/* sample.h: how many cases were there before, told from a few of them.
 *
 * Of all cases those are kept whose hash ends with so many zero bits that at most TS_SAMPLE
 * different ones are left. What is kept depends on the cases alone, neither on their order nor on
 * how a run was cut: the samples of its parts add up to the sample of the whole. */
#ifndef PROPS_ENGINE_SAMPLE_H
#define PROPS_ENGINE_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

enum { TS_SAMPLE = 256 };

/* An empty sample is all zeros. */
struct ts_sample {
    unsigned zeros;
    size_t count;
    struct ts_sampled {
        uint64_t hash, times;
    } entry[TS_SAMPLE]; /* by hash */
};

/* A case that was made so many times. */
void ts_sample_add(struct ts_sample *sample, uint64_t hash, uint64_t times);
void ts_sample_join(struct ts_sample *sample, const struct ts_sample *other);

/* How many cases were there before: exactly while all of them are kept, then an estimate. */
uint64_t ts_sample_repeats(const struct ts_sample *sample);

#endif
