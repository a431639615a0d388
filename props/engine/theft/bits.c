/* bits.c: draws, and the tapes they are recorded on. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "props/engine/theft/engine.h"

uint64_t theft_mask(unsigned width)
{
    return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static bool reserve(struct tape *tape, size_t count)
{
    size_t capacity = tape->capacity ? tape->capacity : 32;
    struct draw *grown;

    if (count <= tape->capacity) return true;
    while (capacity < count) capacity *= 2;
    grown = realloc(tape->draw, capacity * sizeof *grown);
    if (!grown) return false;
    tape->draw = grown;
    tape->capacity = capacity;
    return true;
}

bool theft_tape_push(struct tape *tape, uint64_t value, unsigned width)
{
    if (!reserve(tape, tape->count + 1)) return false;
    tape->draw[tape->count++] = (struct draw){value, width};
    return true;
}

bool theft_tape_copy(struct tape *to, const struct tape *from)
{
    if (!reserve(to, from->count)) return false;
    if (from->count) memcpy(to->draw, from->draw, from->count * sizeof *to->draw);
    to->count = from->count;
    return true;
}

void theft_tape_free(struct tape *tape)
{
    free(tape->draw);
    *tape = (struct tape){NULL, 0, 0};
}

uint64_t theft_tape_hash(const struct tape *tape)
{
    uint64_t hash = tape->count;

    for (size_t i = 0; i < tape->count; i++) {
        hash = ts_seen_mix(hash, tape->draw[i].value, tape->draw[i].width);
    }
    return hash;
}

static uint64_t total_width(const struct tape *tape)
{
    uint64_t total = 0;

    for (size_t i = 0; i < tape->count; i++) total += tape->draw[i].width;
    return total;
}

bool theft_tape_smaller(const struct tape *a, const struct tape *b)
{
    uint64_t bits_a = total_width(a), bits_b = total_width(b);

    if (bits_a != bits_b) return bits_a < bits_b;
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        if (a->draw[i].value != b->draw[i].value) return a->draw[i].value < b->draw[i].value;
    }
    return a->count < b->count;
}

static uint64_t replayed(struct theft *t, unsigned width)
{
    if (t->next >= t->replay->count) return 0;
    return t->replay->draw[t->next++].value & theft_mask(width);
}

uint64_t theft_random_bits(struct theft *t, uint8_t bits)
{
    uint64_t value;

    assert(bits <= 64);
    if (bits == 0) return 0;
    value = t->replay ? replayed(t, bits) : ts_draw(&t->stream.bits, bits);
    if (!theft_tape_push(&t->tape, value, bits)) t->no_memory = true;
    return value;
}

enum theft_alloc_res theft_make(struct theft *t, const struct tape *replay, void **instance)
{
    enum theft_alloc_res res;

    t->replay = replay;
    t->next = 0;
    t->tape.count = 0;
    t->no_memory = false;
    *instance = NULL;
    res = t->type->alloc(t, t->type->env, instance);
    if (res == THEFT_ALLOC_OK && t->no_memory) {
        theft_unmake(t, *instance);
        return THEFT_ALLOC_ERROR;
    }
    return res;
}

void theft_unmake(struct theft *t, void *instance)
{
    if (t->type->free) t->type->free(instance, t->type->env);
}
