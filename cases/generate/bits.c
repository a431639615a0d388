/* bits.c: suppliers of bits, and the few draws that every generator needs. */
#include "cases/generate/bits.h"

uint64_t ts_draw_below(struct ts_bits *bits, uint64_t limit)
{
    unsigned count = 1;

    while (count < 32 && (UINT64_C(1) << count) < limit) count++;
    /* Eight bits more than needed make the bias of the remainder at most 1/256. */
    return limit < 2 ? 0 : ts_draw(bits, count + 8) % limit;
}

bool ts_draw_chance(struct ts_bits *bits, unsigned odds)
{
    return ts_draw_below(bits, odds) == odds - 1;
}

static uint64_t draw_bytes(struct ts_bits *bits, unsigned count)
{
    struct ts_byte_bits *self = (struct ts_byte_bits *)bits;
    uint64_t value = 0;

    for (unsigned shift = 0; shift < count && self->left; shift += 8) {
        value |= (uint64_t)*self->byte++ << shift;
        self->left--;
    }
    return count == 64 ? value : value & ((UINT64_C(1) << count) - 1);
}

struct ts_byte_bits ts_bits_of_bytes(const uint8_t *bytes, size_t count)
{
    return (struct ts_byte_bits){{draw_bytes}, bytes, count};
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint64_t draw_seeded(struct ts_bits *bits, unsigned count)
{
    struct ts_seed_bits *self = (struct ts_seed_bits *)bits;

    self->state += UINT64_C(0x9e3779b97f4a7c15);
    return mix(self->state) >> (64 - count);
}

struct ts_seed_bits ts_bits_of_seed(uint64_t seed)
{
    return (struct ts_seed_bits){{draw_seeded}, mix(seed)};
}

uint64_t ts_seed_for(uint64_t seed, const char *name)
{
    uint64_t hash = mix(seed + UINT64_C(0x9e3779b97f4a7c15));

    for (; *name; name++) hash = mix((hash ^ (unsigned char)*name) + UINT64_C(0x9e3779b97f4a7c15));
    return hash;
}

uint64_t ts_seed_of_case(uint64_t seed, const char *name, uint64_t number)
{
    return mix(ts_seed_for(seed, name) + number);
}
