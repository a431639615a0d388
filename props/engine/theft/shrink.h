/* shrink.h: one attempt to shrink, and the tactics that are built of attempts. */
#ifndef PROPS_ENGINE_THEFT_SHRINK_H
#define PROPS_ENGINE_THEFT_SHRINK_H

#include "props/engine/theft/engine.h"

struct shrinker {
    struct theft *t;
    void *instance;       /* the smallest failing argument so far */
    struct tape best;     /* what it was made of */
    struct tape edited;   /* what is tried next */
    struct ts_seen tried; /* hashes of what was tried */
    size_t tries, successes, failures, failures_in_a_row;
    bool stop, error;
};

/* Starts an edit: s->edited becomes a copy of s->best without `length` draws from `from` on. */
bool theft_edit(struct shrinker *s, size_t from, size_t length);

/* Tries s->edited. True when it made a smaller argument that still fails; s->best is then the
 * tape of that argument. */
bool theft_attempt(struct shrinker *s);

/* How many draws an argument made of s->edited takes; s->best.count when it can't be made. */
size_t theft_probe(struct shrinker *s);

/* tactics.c: each tries all edits of one kind, and is true when at least one helped. */
bool theft_drop_spans(struct shrinker *s);
bool theft_zero_spans(struct shrinker *s);
bool theft_lower_values(struct shrinker *s);
bool theft_lower_counts(struct shrinker *s);
bool theft_lower_any_counts(struct shrinker *s);
bool theft_lower_pairs(struct shrinker *s);
bool theft_lower_groups(struct shrinker *s);

#endif
