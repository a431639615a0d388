/* seen.c: a hash set of 64-bit numbers with linear probing, at most half full. */
#include "props/engine/seen.h"

#include <stdbool.h>
#include <stdlib.h>

static size_t find(const struct ts_seen *seen, uint64_t hash)
{
    size_t mask = seen->capacity - 1;
    /* The numbers are hashes, but the upper half is folded in for those that are not. */
    size_t at = (size_t)(hash ^ hash >> 32) & mask;

    while (seen->slot[at] && seen->slot[at] != hash) at = (at + 1) & mask;
    return at;
}

static bool grow(struct ts_seen *seen)
{
    struct ts_seen wider = {NULL, seen->count, seen->capacity ? 2 * seen->capacity : 1024};

    wider.slot = calloc(wider.capacity, sizeof *wider.slot);
    if (!wider.slot) return false;
    for (size_t i = 0; i < seen->capacity; i++) {
        if (seen->slot[i]) wider.slot[find(&wider, seen->slot[i])] = seen->slot[i];
    }
    free(seen->slot);
    *seen = wider;
    return true;
}

enum ts_seen_result ts_seen_add(struct ts_seen *seen, uint64_t hash)
{
    size_t at;

    if (hash == 0) hash = 1;
    if (2 * seen->count >= seen->capacity && seen->count < TS_SEEN_LIMIT && !grow(seen)) {
        return TS_SEEN_NO_MEMORY;
    }
    at = find(seen, hash);
    if (seen->slot[at]) return TS_SEEN_BEFORE;
    if (seen->count < TS_SEEN_LIMIT) {
        seen->slot[at] = hash;
        seen->count++;
    }
    return TS_SEEN_NEW;
}

void ts_seen_free(struct ts_seen *seen)
{
    free(seen->slot);
    *seen = (struct ts_seen){NULL, 0, 0};
}
