/* certificate.h: what the parts of the fast check share. */
#ifndef OPT_CERTIFICATE_CERTIFICATE_H
#define OPT_CERTIFICATE_CERTIFICATE_H

#include <gmp.h>

#include "opt/certificate/take.h"
#include "touchstone/certificate.h"

/* The names of directions: a number from 1 to 38, and whether it is turned around. */
enum {
    CERTIFICATE_NORMAL_A = 1,
    CERTIFICATE_NORMAL_B = 2, /* then 3 + 3 i + j: edge i of a times edge j of b */
    CERTIFICATE_CORNERS = 12,
    CERTIFICATE_CORNER_EDGE = 21,
    CERTIFICATE_EDGE_CORNER = 30,
    CERTIFICATE_NAMES = 39,
    CERTIFICATE_AGAINST = 64
};

/* ---- input.c: bytes ---- */

struct certificate_reader {
    const uint8_t *byte;
    size_t count, at, step;
    enum ts_certified answer;
    struct ts_error *error;
};

bool opt_certificate_fails(struct certificate_reader *in, const char *why);
bool opt_certificate_unreadable(struct certificate_reader *in, const char *expected);
bool opt_certificate_no_memory(struct certificate_reader *in);

/* A byte below `end`; CERTIFICATE_NO_BYTE if there is none. */
unsigned opt_certificate_byte(struct certificate_reader *in, unsigned end, const char *expected);
bool opt_certificate_count(struct certificate_reader *in, uint64_t *to);
bool opt_certificate_number(struct certificate_reader *in, mpz_t to);

/* ---- faces.c: two faces ---- */

/* The corners of a face, or of a part that has no area, as doubles; and as whole numbers times one
 * power of two, once they are needed. */
struct certificate_corners {
    int count;
    uint32_t vertex[3];
    const double *place[3];
    mpz_t *at[3];
    mpz_t number[3][3];
};

struct certificate_faces {
    struct certificate_corners a, b;
    bool exact; /* the whole numbers are there */
    int shared;
    mpz_t *shared_at[3];    /* among those of a */
    mpz_t zero[3];          /* what stands for the third corner of a part */
    mpz_t n[3], u[3], v[3]; /* a direction, and what it is made from */
    mpz_t rank, far;        /* along it */
    mpz_t weight[2][3], sum[2], x[3], y[3];
};

void opt_certificate_faces_init(struct certificate_faces *f);
void opt_certificate_faces_clear(struct certificate_faces *f);

/* Takes face i of a and face j of b. */
void opt_certificate_faces_set(struct certificate_faces *f, const struct ts_mesh *a, uint32_t i,
                               const struct ts_mesh *b, uint32_t j, bool self);

/* Reads why they are apart, or where they meet, and whether it holds. */
bool opt_certificate_apart(struct certificate_faces *f, struct certificate_reader *in);
bool opt_certificate_meet(struct certificate_faces *f, bool self, struct certificate_reader *in);

/* ---- exact.c: whole numbers ---- */

/* Makes the whole numbers, if they are not there. */
void opt_certificate_exact(struct certificate_faces *f);

/* f->n becomes the direction of this name. */
void opt_certificate_direction(struct certificate_faces *f, unsigned name);

void opt_certificate_dot(mpz_t to, mpz_t *p, mpz_t *q);

/* ---- filter.c: doubles ---- */

/* Whether a lies before b along a direction, for sure. */
bool opt_certificate_surely_apart(const struct certificate_faces *f, unsigned name);

#endif
