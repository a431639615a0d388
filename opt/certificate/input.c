/* input.c: the bytes of a certificate, one after the other. */
#include "common/error.h"
#include "opt/certificate/certificate.h"

bool opt_certificate_fails(struct certificate_reader *in, const char *why)
{
    in->answer = TS_NOT_CERTIFIED;
    return ts_fail(in->error, "step %zu, before byte %zu: %s", in->step, in->at, why);
}

bool opt_certificate_unreadable(struct certificate_reader *in, const char *expected)
{
    in->answer = TS_NO_CERTIFICATE;
    return ts_fail(in->error, "step %zu, before byte %zu: expected %s", in->step, in->at, expected);
}

bool opt_certificate_no_memory(struct certificate_reader *in)
{
    in->answer = TS_NO_CERTIFICATE;
    return ts_out_of_memory(in->error);
}

unsigned opt_certificate_byte(struct certificate_reader *in, unsigned end, const char *expected)
{
    unsigned byte = take_byte(in->byte, in->count, &in->at, end);

    if (byte == CERTIFICATE_NO_BYTE) opt_certificate_unreadable(in, expected);
    return byte;
}

bool opt_certificate_count(struct certificate_reader *in, uint64_t *to)
{
    enum taken taken = take_count(in->byte, in->count, &in->at, to);

    if (taken == TAKEN) return true;
    return opt_certificate_unreadable(in, taken == TAKEN_ENDS ? "a count"
                                                              : "a count of at most nine bytes");
}

bool opt_certificate_number(struct certificate_reader *in, mpz_t to)
{
    uint64_t size;

    if (!opt_certificate_count(in, &size)) return false;
    if (size / 2 > TS_CERTIFICATE_NUMBER || size / 2 > in->count - in->at)
        return opt_certificate_unreadable(in, "a number of at most 4096 bytes, all of them");
    if (size / 2 <= sizeof(unsigned long)) { /* into one word, which is most of them */
        unsigned long word = 0;

        for (size_t i = 0; i < size / 2; i++) word |= (unsigned long)in->byte[in->at + i] << 8 * i;
        mpz_set_ui(to, word);
    } else
        mpz_import(to, size / 2, -1, 1, 0, 0, in->byte + in->at);
    if (size % 2) mpz_neg(to, to);
    in->at += size / 2;
    return true;
}
