/* skin.h: what skin.c and skin_ball.c share: a character in one frame. */
#ifndef OPT_SKIN_H
#define OPT_SKIN_H

#include "common/skin.h"
#include "opt/bound.h"
#include "touchstone/number.h"
#include "touchstone/skin.h"
#ifdef __FRAMAC__
#include "proofs/logic/skin.h"
#endif

/* Vertices that hang on the same joints, and where they have one with the same weight, so that one
 * matrix poses them all. */
struct skin_run {
    uint32_t begin, end;
};

/* How large the numbers are that a joint makes of a point whose coordinates' magnitudes sum to
 * `far`: entries * (slope * far + still) + shift, at most. */
struct skin_size {
    double entries, shift; /* of what is above the joint; in the linear reading of the joint too */
    double slope, still;
};

/* What changes from frame to frame. */
struct skin_frame {
    struct ts_pose *local, *composed;
    struct ts_turn *turn; /* NULL unless turned */
    struct skin_size *size;
};

struct ts_skin {
    struct ts_skin_model skin;
    uint32_t *order; /* joints, parents first */
    struct skin_frame now, next;

    /* Vertices by run; coordinates and weights side by side. */
    uint32_t run_count;
    struct skin_run *run;
    uint32_t *vertex;
    double *x[3], *weight[TS_SKIN_MOST];

    /* Room for questions: of each joint how many vertices name it, and its range; two spheres. */
    uint32_t *named, *seen;
    struct ts_skin_range *range;
    struct ts_ball *part;
};

/* ---- the matrix of a weight ---- */

/*@ requires 0.0 <= w <= 1.0 && within(c, 0x1p900);
    assigns \nothing;
    ensures \result == weighted_entry(c, w, diagonal != 0); */
static inline double weigh_entry(double c, double w, bool diagonal)
{
    double part;

    //@ ghost product_within(w, c, 1.0, 0x1p900);
    part = ts_mul(w, c);
    return diagonal ? ts_add(ts_sub(1, w), part) : part;
}

/* A local pose by a weight. */
/*@ requires \valid_read(c) && 0.0 <= w <= 1.0;
    requires row_small(c, 0) && row_small(c, 1) && row_small(c, 2);
    assigns \nothing;
    ensures \forall integer i; 0 <= i < 3 ==> row_weighed(\result, c, w, i, blended != 0); */
static inline struct ts_pose weigh(const struct ts_pose *c, double w, bool blended)
{
    struct ts_pose to;

    /*@ loop invariant 0 <= i <= 3;
        loop invariant \forall integer k; 0 <= k < i ==>
            row_weighed(to, c, w, k, blended != 0);
        loop assigns i, to;
        loop variant 3 - i; */
    for (int i = 0; i < 3; i++) {
        //@ assert row_small(c, i);
        to.row[i][0] = weigh_entry(c->row[i][0], w, blended && i == 0);
        to.row[i][1] = weigh_entry(c->row[i][1], w, blended && i == 1);
        to.row[i][2] = weigh_entry(c->row[i][2], w, blended && i == 2);
        to.row[i][3] = weigh_entry(c->row[i][3], w, false);
    }
    return to;
}

/* ---- what the files have for each other ---- */

struct ts_pose opt_skin_times(const struct ts_pose *a, const struct ts_pose *b);
struct ts_pose opt_skin_weighted(const struct ts_skin *s, uint32_t joint, double weight);
struct ts_pose opt_skin_matrix(const struct ts_skin *s, uint32_t joint, double weight);

/* In skin_ball.c. */
uint32_t opt_skin_ranges(struct ts_skin *session, size_t count, const uint32_t *index,
                         struct ts_skin_range *to);
void opt_skin_balls(struct ts_skin *session, size_t count, const struct ts_skin_node *node,
                    struct ts_ball *to);
void opt_skin_measure(const struct ts_skin *s, struct skin_frame *frame, uint32_t joint);

#endif
