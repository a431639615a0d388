/* truth.h: what the truth of a trial and the findings about answers share. */
#ifndef JUDGE_TRUTH_H
#define JUDGE_TRUTH_H

#include "judge/judge.h"

/* Pairs of faces that the naive twin looks at when it is told to; of more, it looks at those that
 * are in dispute. */
enum { TS_NAIVE_PAIRS = 64 };

/* Three corners, as in triangle.h. */
void ts_face_corners(const struct ts_case *c, size_t frame, size_t body, uint32_t face, double *to);

/* Whether two faces are in contact under the rules, as the naive twin has it. */
bool ts_faces_meet(const struct ts_case *c, size_t frame, struct ts_pair pair,
                   const struct ts_rules *rules);

/* Says that our own twins differ; always false. */
bool ts_twins_differ(struct ts_error *error, size_t frame, struct ts_pair pair);

#endif
