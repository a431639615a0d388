/* certificate.c: the plain functions of certificate.h that check, which are the fast twin's. */
#include "touchstone/certificate.h"

#include "common/error.h"

enum ts_certified ts_certificate_check(const struct ts_mesh *a, const struct ts_mesh *b,
                                       const uint8_t *byte, size_t count, struct ts_pairs *contacts,
                                       struct ts_error *error)
{
    const char *missing = !a               ? "a mesh"
                          : !byte && count ? "the bytes of a certificate"
                          : !contacts      ? "a list of pairs"
                                           : NULL;

    if (contacts) contacts->count = 0;
    if (!missing) return ts_certificate_opt.check(a, b, byte, count, contacts, error);
    ts_missing(error, "certificate", missing);
    return TS_NO_CERTIFICATE;
}
