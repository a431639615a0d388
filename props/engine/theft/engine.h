/* engine.h: the inside of the built-in engine.
 *
 * A *tape* is the sequence of draws that made one argument. A trial draws from a random stream and
 * records a tape; shrinking edits the tape and makes the argument again from the edited one. */
#ifndef PROPS_ENGINE_THEFT_ENGINE_H
#define PROPS_ENGINE_THEFT_ENGINE_H

#include "cases/generate/bits.h"
#include "props/engine/seen.h"
#include "props/engine/theft/theft.h"

struct draw {
    uint64_t value;
    unsigned width; /* bits asked for, 1 to 64 */
};

struct tape {
    struct draw *draw;
    size_t count, capacity;
};

struct theft {
    const struct theft_run_config *config;
    const struct theft_type_info *type;
    size_t trials, trial;
    struct ts_seed_bits stream;
    const struct tape *replay; /* draws come from here, then zeros; NULL: from the stream */
    size_t next;               /* the next draw to replay */
    struct tape tape;          /* what the last argument was made of */
    bool no_memory;            /* the tape is incomplete */
    struct theft_run_report report;
};

/* bits.c */
bool theft_tape_push(struct tape *tape, uint64_t value, unsigned width);
bool theft_tape_copy(struct tape *to, const struct tape *from);
void theft_tape_free(struct tape *tape);
uint64_t theft_tape_hash(const struct tape *tape);

/* Fewer bits in all come first; among as many bits, the smaller first value that differs. The
 * order has no endless descent, so shrinking ends. */
bool theft_tape_smaller(const struct tape *a, const struct tape *b);

uint64_t theft_mask(unsigned width);

/* Makes an argument from a tape, or from the stream when `replay` is NULL; t->tape then holds the
 * draws that were really made. */
enum theft_alloc_res theft_make(struct theft *t, const struct tape *replay, void **instance);
void theft_unmake(struct theft *t, void *instance);

/* shrink.c: replaces a failing argument by the smallest failing one that was found. False when
 * the run must end with an error; the argument is still valid then. */
bool theft_shrink(struct theft *t, void **instance);

#endif
