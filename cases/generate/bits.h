/* bits.h: the one source of chance. A generator draws bits and builds a case of them; theft's
 * random bits, libFuzzer's bytes and AFL++'s bytes are three suppliers of the same bits, so one
 * generator serves all of them and shrinking works on the bits.
 *
 * Draws of zeros must lead to the smallest case: that is what shrinking aims for, and what a
 * supplier that ran dry gives. */
#ifndef CASES_GENERATE_BITS_H
#define CASES_GENERATE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* C does not say which of two arguments, operands or initializers comes first, and compilers
 * differ: an expression draws once, or in an order that `&&`, `?:` or a call inside another gives.
 * So a seed makes the same case everywhere. */
struct ts_bits {
    uint64_t (*draw)(struct ts_bits *bits, unsigned count); /* 1 <= count <= 64 */
};

static inline uint64_t ts_draw(struct ts_bits *bits, unsigned count)
{
    return bits->draw(bits, count);
}

/* A number below `limit` (1 <= limit <= 2^32); 0 for zero bits. */
uint64_t ts_draw_below(struct ts_bits *bits, uint64_t limit);

/* True once in `odds` times on average; false for zero bits. */
bool ts_draw_chance(struct ts_bits *bits, unsigned odds);

/* Bits from a block of bytes, least significant first; each draw takes whole bytes, and zeros
 * once the block is used up. */
struct ts_byte_bits {
    struct ts_bits bits;
    const uint8_t *byte;
    size_t left;
};
struct ts_byte_bits ts_bits_of_bytes(const uint8_t *bytes, size_t count);

/* Bits from a seed (splitmix64): for benchmarks and wherever a case needs no shrinking. */
struct ts_seed_bits {
    struct ts_bits bits;
    uint64_t state;
};
struct ts_seed_bits ts_bits_of_seed(uint64_t seed);

/* A well mixed 64-bit hash of a text, for seeds of (seed, name). */
uint64_t ts_seed_for(uint64_t seed, const char *name);

/* The seed of one case of a run, which depends on nothing but this: a run may be cut anywhere, and
 * any case of it be made alone. */
uint64_t ts_seed_of_case(uint64_t seed, const char *name, uint64_t number);

#endif
