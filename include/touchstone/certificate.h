/* certificate.h: a proof that a list of face pairs, no pair more and no pair less, is the contact
 * set of two meshes, or of one with itself.
 *
 * A certificate is a sequence of bytes (docs/certificates.md). Whoever computed the contacts need
 * not be trusted: the check takes the meshes and the certificate, follows every step, and makes the
 * list itself. proofs/coq/certificate.v proves that a list made in this way is the contact set as
 * contact.h defines it.
 *
 * Contract of both twins: of the same meshes and bytes they give the same answer and the same list,
 * sorted by (a, b). They read no byte outside of what they are given, whatever it holds, and need
 * memory for the trees, the list and a few numbers of GMP's. */
#ifndef TOUCHSTONE_CERTIFICATE_H
#define TOUCHSTONE_CERTIFICATE_H

#include "touchstone/api.h"
#include "touchstone/error.h"
#include "touchstone/pairs.h"

/* Triangles in one frame. Every face names vertices that there are, and these are finite. */
struct ts_mesh {
    uint32_t vertex_count, face_count;
    const double *vertex; /* x y z */
    const uint32_t *face; /* triples of vertex numbers */
};

enum ts_certified {
    TS_NO_CERTIFICATE, /* the bytes, or the meshes, can't be read; memory ran out; or the processor
                          does not round as docs/semantics.md says */
    TS_NOT_CERTIFIED,  /* a step does not hold: nothing is shown, the list is empty */
    TS_CERTIFIED       /* the list is the contact set */
};

/* Bytes that write makes and the caller frees. */
struct ts_certificate {
    uint8_t *byte;
    size_t count, capacity;
};

/* Where a list differs from the contact set. */
struct ts_difference {
    bool differs, missing; /* missing from the list, or else too much in it */
    struct ts_pair pair;
    double point[3]; /* of a missing one: a common point, rounded */
};

/* No tree is deeper and no number has more bytes: a checker can't be made to recurse or to multiply
 * without end. Writers need 33 levels and 1900 bytes at most. */
enum { TS_CERTIFICATE_DEPTH = 256, TS_CERTIFICATE_NUMBER = 4096 };

#ifdef __cplusplus
extern "C" {
#endif

/* Follows the certificate of a and b, or with b == NULL that of a with itself. Replaces what
 * `contacts` held. The error names the step, and why it does not hold. */
TS_API enum ts_certified ts_certificate_check(const struct ts_mesh *a, const struct ts_mesh *b,
                                              const uint8_t *byte, size_t count,
                                              struct ts_pairs *contacts, struct ts_error *error);

/* Finds the contacts and writes their certificate; b == NULL as above. It shares no code with the
 * search for contacts (contact.h), which it may therefore judge: see `difference`. Refuses a face
 * that names no vertex and a vertex of a face that is not finite. */
TS_API bool ts_certificate_write(const struct ts_mesh *a, const struct ts_mesh *b,
                                 struct ts_certificate *to, struct ts_error *error);

/* The same for anybody's list, in any order; of one mesh each pair has its smaller number first.
 * If it is not the contact set, `difference` has the
 * first pair that is missing, or else the first that is too much. The certificate is written in any
 * case, and is that of the contact set. */
TS_API bool ts_certificate_certify(const struct ts_mesh *a, const struct ts_mesh *b,
                                   const struct ts_pairs *list, struct ts_certificate *to,
                                   struct ts_difference *difference, struct ts_error *error);

/* Frees what it holds, and leaves zeros. NULL is allowed. */
TS_API void ts_certificate_free(struct ts_certificate *certificate);

/* The check as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The plain function is the fast twin's. */
struct ts_certificate_table {
    enum ts_certified (*check)(const struct ts_mesh *a, const struct ts_mesh *b,
                               const uint8_t *byte, size_t count, struct ts_pairs *contacts,
                               struct ts_error *error);
};

extern TS_API const struct ts_certificate_table ts_certificate_ref, ts_certificate_opt;

#ifdef __cplusplus
}
#endif

#endif
