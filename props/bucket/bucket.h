/* bucket.h: what the files of the column bucket share: a case as a sequence of soups, the truth
 * about one frame of it, and how a twin is led through it. */
#ifndef PROPS_BUCKET_BUCKET_H
#define PROPS_BUCKET_BUCKET_H

#include <gmp.h>

#include "props/engine/props.h"
#include "touchstone/bucket.h"

/* ---- sequence.c ---- */

/* A case as primitives of two bodies that share a numbering. Vertices are the world vertices of
 * all bodies of the case, one after the other. Of three corners, primitives are the faces; of
 * another number, each so many vertices that follow each other. A primitive whose first corner has
 * x >= 2^1023 is in no body; so is one of a body of the case that can't be placed. The others
 * belong to the body their first corner comes from, but in later frames some change it, or all are
 * in body 0: before every second frame, so that in the others they only move. */
struct ts_sequence {
    const struct ts_case *c;
    struct ts_soup soup; /* of the frame that is shown */
    uint32_t *corner, *spare_corner;
    double *vertex, *spare_vertex; /* frames by turns: a twin may look at the last one until the
                                      next update */
    uint32_t *first;               /* vertex of each body of the case */
    int *born, *home; /* body of each primitive: at first, and in the frame; -1 is none */
};

bool ts_sequence_open(struct ts_sequence *sequence, const struct ts_case *c, uint32_t corners,
                      struct ts_verdict *v);
void ts_sequence_show(struct ts_sequence *sequence, size_t frame);
void ts_sequence_close(struct ts_sequence *sequence);

/* The levels that a case asks for. */
uint32_t ts_sequence_levels(const struct ts_case *c);

/* By the definitions of the contract, in exact arithmetic; no code of a twin has a part in it. */
struct ts_truth {
    uint32_t levels;
    uint32_t (*cell)[3]; /* of each primitive that is in a body */
    struct ts_box *box;  /* the same */
    struct ts_bucket_nodes nodes;
    struct ts_pairs pairs;
};

bool ts_truth_open(struct ts_truth *truth, const struct ts_sequence *sequence, uint32_t levels,
                   struct ts_verdict *v);
void ts_truth_find(struct ts_truth *truth,
                   const struct ts_sequence *sequence); /* cells and boxes */
bool ts_truth_nodes(struct ts_truth *truth, const struct ts_sequence *sequence, int body,
                    uint32_t level);
void ts_truth_close(struct ts_truth *truth);

bool ts_boxes_meet(const struct ts_box *a, const struct ts_box *b);

/* ---- run.c ---- */

/* A sequence that goes through a twin. */
struct ts_bucket_run {
    const struct ts_bucket_table *twin;
    struct ts_verdict *v;
    struct ts_bucket_rule rule;
    struct ts_sequence sequence;
    struct ts_truth truth;
    struct ts_bucket *body[2];
    size_t frame;                 /* that is shown */
    int *home;                    /* where the twin has each primitive; -1 is nowhere */
    uint32_t *list;               /* of those that change */
    struct ts_bucket_nodes nodes; /* answers */
    struct ts_pairs pairs;
};

/* With the rule `way`, but for its levels and descent, which are the case's. */
bool ts_bucket_run_open(struct ts_bucket_run *r, const void *twin, const struct ts_case *c,
                        struct ts_bucket_rule way, uint32_t corners, struct ts_verdict *v);
bool ts_bucket_run_show(struct ts_bucket_run *r,
                        size_t frame); /* edits and updates; false: said in v */
void ts_bucket_run_close(struct ts_bucket_run *r);

/* Says, if a call was refused, that it should not have been; whether it was taken. */
bool ts_bucket_run_taken(struct ts_bucket_run *r, bool good, const char *what,
                         const struct ts_error *error);

/* ---- bucket.c ---- */

/* Hold an answer of the twin about the frame that is shown against the truth. */
void ts_look_at_cells(struct ts_bucket_run *r);
void ts_look_at_nodes(struct ts_bucket_run *r);
void ts_look_at_pairs(struct ts_bucket_run *r);

/* The parts of it: what the twin said, held against the truth's nodes or pairs. */
bool ts_ask_pairs(struct ts_bucket_run *r, int first, int second);
bool ts_ask_buckets(struct ts_bucket_run *r, int first);
void ts_compare_nodes(struct ts_bucket_run *r, uint32_t level);
void ts_compare_pairs(struct ts_bucket_run *r, const char *what);

/* The whole sequence and back, with each algorithm and octree, and these boxes. */
void ts_bucket_sequence(const void *twin, const struct ts_case *c, enum ts_bucket_boxes boxes,
                        uint32_t corners, struct ts_verdict *v,
                        void (*look)(struct ts_bucket_run *r));

/* ---- cell.c ---- */

void ts_cells_as_boxes(const void *twin, const struct ts_case *c, struct ts_verdict *v);

/* ---- edit.c ---- */

/* The border of cell i: lo + i (hi - lo) / 2^levels, exactly. */
void ts_bucket_border(mpq_t to, double lo, double hi, uint32_t levels, uint32_t i);

void ts_look_as_new(struct ts_bucket_run *r);
void ts_marks_wrap(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_thresholds(const void *twin, const struct ts_case *c, struct ts_verdict *v);

/* ---- refusal.c ---- */

void ts_bucket_refusals(const void *twin, const struct ts_case *c, struct ts_verdict *v);

/* ---- fault.c ---- */

extern const struct ts_bucket_table ts_bucket_small; /* the small tree, without a fault */

#endif
