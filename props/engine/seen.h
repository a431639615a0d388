/* seen.h: remembers 64-bit hashes, to tell a new case from one that was there before. */
#ifndef PROPS_ENGINE_SEEN_H
#define PROPS_ENGINE_SEEN_H

#include <stddef.h>
#include <stdint.h>

struct ts_seen {
    uint64_t *slot; /* open addressing; 0 marks a free slot */
    size_t count, capacity;
};

/* Memory stays bounded: a set of this many hashes takes in no more, it only recognizes. */
#define TS_SEEN_LIMIT ((size_t)1 << 22)

enum ts_seen_result { TS_SEEN_NEW, TS_SEEN_BEFORE, TS_SEEN_NO_MEMORY };

/* Asks for a hash and remembers it. An empty set is all zeros. */
enum ts_seen_result ts_seen_add(struct ts_seen *seen, uint64_t hash);

void ts_seen_free(struct ts_seen *seen);

/* One step of a hash over a sequence of draws. */
static inline uint64_t ts_seen_mix(uint64_t hash, uint64_t value, unsigned width)
{
    hash = (hash ^ value) * UINT64_C(0xd6e8feb86659fd93) + width;
    hash ^= hash >> 32;
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 29;
}

#endif
