/* sha256.c: see FIPS 180-4, sections 4 to 6. Its constants are the first 32 bits behind the point
 * of the square roots of the first 8 primes, and of the cube roots of the first 64: they are
 * computed here, in integers, which is shorter than a table and can't have a wrong digit in it. */
#include "judge/sha256.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 64, WORDS = 8, BLOCK = 64 };

static bool is_prime(unsigned n)
{
    for (unsigned d = 2; d * d <= n; d++)
        if (n % d == 0) return false;
    return true;
}

/* Whether x^power <= n * 2^(32 power), for x < 2^36: at most 108 bits. */
static bool not_above(uint64_t x, unsigned power, unsigned n)
{
    __extension__ typedef unsigned __int128 wide;
    wide product = 1, limit = n;

    for (unsigned i = 0; i < power; i++) {
        product *= x;
        limit <<= 32;
    }
    return product <= limit;
}

/* 32 bits behind the point of the root of n. */
static uint32_t root_bits(unsigned n, unsigned power)
{
    uint64_t x = 0;

    for (uint64_t bit = (uint64_t)1 << 37; bit; bit >>= 1)
        if (not_above(x | bit, power, n)) x |= bit;
    return (uint32_t)x;
}

static uint32_t turn(uint32_t x, unsigned by) { return x >> by | x << (32 - by); }

static void take_block(uint32_t *hash, const uint32_t *constant, const unsigned char *block)
{
    uint32_t w[ROUNDS], v[WORDS];

    for (int t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < ROUNDS; t++)
        w[t] = (turn(w[t - 2], 17) ^ turn(w[t - 2], 19) ^ w[t - 2] >> 10) + w[t - 7] +
               (turn(w[t - 15], 7) ^ turn(w[t - 15], 18) ^ w[t - 15] >> 3) + w[t - 16];
    memcpy(v, hash, sizeof v);
    for (int t = 0; t < ROUNDS; t++) {
        uint32_t one = v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) +
                       ((v[4] & v[5]) ^ (~v[4] & v[6])) + constant[t] + w[t];
        uint32_t two = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) +
                       ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));

        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < WORDS; i++) hash[i] += v[i];
}

void ts_sha256(const void *bytes, size_t count, char digits[static 65])
{
    uint32_t hash[WORDS], constant[ROUNDS];
    unsigned char last[2 * BLOCK] = {0};
    const unsigned char *p = bytes;
    size_t rest = count % BLOCK, tail = rest + 9 > BLOCK ? 2 * BLOCK : BLOCK;
    unsigned prime = 2;

    for (int i = 0; i < ROUNDS; prime++) {
        if (!is_prime(prime)) continue;
        if (i < WORDS) hash[i] = root_bits(prime, 2);
        constant[i++] = root_bits(prime, 3);
    }
    for (size_t i = 0; i + BLOCK <= count; i += BLOCK) take_block(hash, constant, p + i);
    if (rest) memcpy(last, p + count - rest, rest);
    last[rest] = 0x80;
    for (int i = 0; i < 8; i++) last[tail - 1 - (size_t)i] = (unsigned char)(8 * count >> 8 * i);
    for (size_t i = 0; i < tail; i += BLOCK) take_block(hash, constant, last + i);
    for (int i = 0; i < WORDS; i++) snprintf(digits + 8 * i, 9, "%08x", hash[i]);
}
