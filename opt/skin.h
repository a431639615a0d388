/* skin.h: what skin.c and skin_ball.c share: a character in one frame. */
#ifndef OPT_SKIN_H
#define OPT_SKIN_H

#include "opt/bound.h"
#include "touchstone/skin.h"

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

struct skin_session {
    struct ts_skin skin;
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

struct ts_pose skin_times(const struct ts_pose *a, const struct ts_pose *b);
struct ts_pose skin_weighted(const struct skin_session *s, uint32_t joint, double weight);
struct ts_pose skin_matrix(const struct skin_session *s, uint32_t joint, double weight);

/* In skin_ball.c. */
uint32_t skin_ranges(void *session, size_t count, const uint32_t *index, struct ts_skin_range *to);
void skin_balls(void *session, size_t count, const struct ts_skin_node *node, struct ts_ball *to);
void skin_measure(const struct skin_session *s, struct skin_frame *frame, uint32_t joint);

#endif
