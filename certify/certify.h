/* certify.h: what writes certificates (docs/certificates.md). Nothing here needs to be trusted, and
 * nothing is shared with the checkers or with the search for contacts. */
#ifndef CERTIFY_CERTIFY_H
#define CERTIFY_CERTIFY_H

#include <gmp.h>

#include "common/error.h"
#include "common/pairs.h"
#include "touchstone/certificate.h"

/* ---- bytes.c: what is written ---- */

struct certify_bytes {
    struct ts_certificate *to;
    bool no_memory; /* from then on nothing is written */
};

void certify_byte(struct certify_bytes *out, unsigned byte);
void certify_count(struct certify_bytes *out, uint64_t count);
void certify_number(struct certify_bytes *out, const mpz_t number);

/* ---- tree.c: trees over the faces ---- */

/* In the order of a walk: the left child of a node is the next one. A leaf has right == 0. */
struct certify_node {
    double lo[3], hi[3];
    uint32_t right, face;
};

struct certify_tree {
    const struct ts_mesh *mesh;
    struct certify_node *node; /* 2 face_count - 1 of them */
};

bool certify_tree_build(const struct ts_mesh *mesh, struct certify_tree *tree);
void certify_tree_write(struct certify_bytes *out, const struct certify_tree *tree);

/* ---- exact.c: the corners of two faces, as doubles and as whole numbers times one power of 2 ----
 */

enum {
    GIVEN = 0,
    NORMAL_A = 1,
    NORMAL_B = 2,
    EDGES = 3, /* + 3 i + j */
    CORNERS = 12,
    CORNER_EDGE = 21,
    EDGE_CORNER = 30,
    DIRECTIONS = 39,
    AGAINST = 64
};

/* A triangle, or a part of one that has no area: 3 corners or 2. */
struct certify_corners {
    int count;
    uint32_t vertex[3];
    const double *place[3];
    mpz_t *at[3]; /* the same as whole numbers */
    mpz_t number[3][3];
    bool shared[3]; /* the other face names this vertex, too */
};

struct certify_faces {
    struct certify_corners a, b;
    int shared; /* corners of a that b names: their places are in s */
    mpz_t s[3][3];
    mpz_t n[3];       /* a direction */
    mpz_t u[4], v[3]; /* for what is in between */
    mpz_t weight[2][3],
        point[4];     /* of a common point: weights on a and b; sum and place times it */
    mpz_t rank[2][3]; /* of the corners along n */
};

void certify_faces_init(struct certify_faces *f);
void certify_faces_clear(struct certify_faces *f);

/* Two faces of two meshes, or of one. */
void certify_faces_load(struct certify_faces *f, const struct ts_mesh *a, uint32_t i,
                        const struct ts_mesh *b, uint32_t j, bool self);

void certify_minus(mpz_t *to, mpz_t *p, mpz_t *q);
void certify_cross(mpz_t *to, mpz_t *p, mpz_t *q); /* `to` is neither p nor q */
void certify_dot(mpz_t to, mpz_t *p, mpz_t *q);

/* f->n becomes the direction of this name. */
void certify_vector(struct certify_faces *f, unsigned name);

/* ---- apart.c: that two faces have no point in common but in the hull of what they share ---- */

/* Writes why, if a look with doubles finds it. */
bool certify_apart_guessed(struct certify_faces *f, struct certify_bytes *out);

/* Writes why, if it is so. */
bool certify_apart(struct certify_faces *f, struct certify_bytes *out);

/* ---- beyond.c: the same of faces that share vertices ---- */

/* Whether f->n shows it, and if so writes that; `name` is the direction's, or GIVEN. */
bool certify_beyond_try(struct certify_faces *f, unsigned name, struct certify_bytes *out);

/* For the directions that have no name, and for faces without area. */
bool certify_beyond(struct certify_faces *f, struct certify_bytes *out);

void certify_direction_write(struct certify_faces *f, unsigned name, struct certify_bytes *out);

/* ---- meet.c: that they have one ---- */

/* A common point where an edge of one crosses the other: f->weight, f->point. */
bool certify_crossing(struct certify_faces *f);

/* Any common point outside of the hull of what they share. */
bool certify_meet(struct certify_faces *f);
void certify_meet_write(struct certify_faces *f, bool self, struct certify_bytes *out);

#endif
