/* certificate.h: what the two parts of the naive check share. */
#ifndef REF_CERTIFICATE_CERTIFICATE_H
#define REF_CERTIFICATE_CERTIFICATE_H

#include "ref/rational.h"
#include "touchstone/certificate.h"

struct certificate_node {
    double lo[3], hi[3];
    uint32_t right, face; /* a leaf has right == 0; the left child is the next node */
};

struct certificate_tree {
    const struct ts_mesh *mesh;
    struct certificate_node *node;
    uint32_t count; /* nodes so far */
    bool *seen;     /* a face has its leaf */
};

struct certificate_checker {
    const uint8_t *byte;
    size_t count, at;
    size_t step; /* the number of the step that is being read */
    bool self;
    struct certificate_tree tree[2];                  /* of one mesh, the same */
    rational_point place[2][3], shared[3], direction; /* of two faces */
    rational_point zero; /* what stands for the third corner of a part */
    int shared_count;
    struct ts_pairs *contacts;
    enum ts_certified answer;
    struct ts_error *error;
};

/* Refusals: a step does not hold, or the bytes are not what was expected. */
bool ref_certificate_fails(struct certificate_checker *k, const char *why);
bool ref_certificate_unreadable(struct certificate_checker *k, const char *expected);
bool ref_certificate_no_memory(struct certificate_checker *k);

/* A byte below `end`. */
bool ref_certificate_byte(struct certificate_checker *k, unsigned end, unsigned *to,
                          const char *expected);
bool ref_certificate_number(struct certificate_checker *k, mpq_t to);

/* faces.c: that face f of the first mesh and g of the second are apart, or meet. */
bool ref_certificate_faces(struct certificate_checker *k, bool together, uint32_t f, uint32_t g);

#endif
