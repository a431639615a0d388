/* truth.h: what the truth of a trial and the findings about answers share. */
#ifndef JUDGE_TRUTH_H
#define JUDGE_TRUTH_H

#include "judge/judge.h"

/* Pairs of faces that the naive twin looks at when it is told to; of more, it looks at those that
 * are in dispute. */
enum { TS_NAIVE_PAIRS = 64 };

/* Of more pairs of faces nobody looks for the nearest. */
enum { TS_NEAREST_PAIRS = 1024 };

/* Three corners, as in triangle.h. */
void ts_face_corners(const struct ts_case *c, size_t frame, size_t body, uint32_t face, double *to);

/* Whether two faces are in contact under the rules, as the naive twin has it. */
bool ts_faces_meet(const struct ts_case *c, size_t frame, struct ts_pair pair,
                   const struct ts_rules *rules);

/* Says that our own twins differ; always false. */
bool ts_twins_differ(struct ts_error *error, size_t frame, struct ts_pair pair);

/* One trial, and what is found in it. */
struct ts_docket {
    const struct ts_case *c;
    const struct ts_rules *rules;
    struct ts_findings *f;
    bool looked, extreme; /* whether any coordinate is; known once it was looked for */
};
bool ts_docket_extreme(struct ts_docket *d);

/* Counts a finding that has no size; the first of a kind is told. */
__attribute__((format(printf, 3, 4))) void ts_find(struct ts_findings *f, enum ts_fault fault,
                                                   const char *format, ...);

/* Counts one about two faces; the plainest is told. False: that is another one. */
bool ts_find_sized(struct ts_docket *d, enum ts_fault fault, size_t frame, struct ts_pair pair,
                   struct ts_size size, const char *what);

/* Counts a pair, with its depth or gap. */
void ts_find_pair(struct ts_docket *d, enum ts_fault fault, size_t frame, struct ts_pair pair,
                  const char *what);

/* flicker.c: three frames in which the bodies stand nearly still, and a pair whose answer is
 * another one in the middle, while the exact answer is the same in all three. `truth` has a list
 * for each frame. */
void ts_judge_flicker(struct ts_docket *d, const struct ts_pairs *truth,
                      const struct ts_answers *answers);

/* points.c: judges the contact points of the last frame. They are legible when there are some, if
 * they were asked for, and are of faces that exist. */
bool ts_points_legible(const struct ts_case *c, const struct ts_answers *answers);
void ts_judge_points(struct ts_docket *d, const struct ts_answers *answers);

/* self.c: what was said of a body with itself: made tidy, if it is about faces that exist; then
 * judged. False: it is not; or no memory, or our own twins differ. */
bool ts_self_legible(const struct ts_case *c, struct ts_answers *answers, struct ts_findings *f);
bool ts_judge_self(struct ts_docket *d, struct ts_trial *trial, const struct ts_answers *answers,
                   struct ts_error *error);

#endif
