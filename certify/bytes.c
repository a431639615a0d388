/* bytes.c: a certificate grows. */
#include <stdlib.h>

#include "certify/certify.h"

void certify_byte(struct certify_bytes *out, unsigned byte)
{
    struct ts_certificate *to = out->to;

    if (out->no_memory) return;
    if (to->count == to->capacity) {
        size_t capacity = to->capacity ? 2 * to->capacity : 256;
        uint8_t *grown = realloc(to->byte, capacity);

        if (!grown) {
            out->no_memory = true;
            return;
        }
        to->byte = grown;
        to->capacity = capacity;
    }
    to->byte[to->count++] = (uint8_t)byte;
}

/* Seven bits a byte, the low ones first; all but the last byte have the high bit. */
void certify_count(struct certify_bytes *out, uint64_t count)
{
    for (; count > 127; count >>= 7) certify_byte(out, 128 | (unsigned)(count & 127));
    certify_byte(out, (unsigned)count);
}

/* Twice the number of bytes, plus one if it is negative; then its bytes, the low ones first. */
void certify_number(struct certify_bytes *out, const mpz_t number)
{
    uint8_t byte[TS_CERTIFICATE_NUMBER];
    size_t count;

    /* No number of two faces gets so long; if one did, it would not be written beyond its place. */
    if (mpz_sizeinbase(number, 2) > 8 * sizeof byte) {
        out->no_memory = true;
        return;
    }
    mpz_export(byte, &count, -1, 1, 0, 0, number);
    certify_count(out, 2 * count + (mpz_sgn(number) < 0));
    for (size_t i = 0; i < count; i++) certify_byte(out, byte[i]);
}

void ts_certificate_free(struct ts_certificate *certificate)
{
    if (!certificate) return;
    free(certificate->byte);
    *certificate = (struct ts_certificate){0};
}
