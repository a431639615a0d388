/* triangle.h: what the files of the column `triangle` share. */
#ifndef PROPS_TRIANGLE_TRIANGLE_H
#define PROPS_TRIANGLE_TRIANGLE_H

#include "props/engine/props.h"
#include "touchstone/triangle.h"

/* In beyond.c: two faces of one body that share corners. */
void ts_beyond_same_answer(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_beyond_any_order(const void *twin, const struct ts_case *c, struct ts_verdict *v);
extern const struct ts_triangle_table ts_beyond_skips, ts_beyond_counts, ts_beyond_flat,
    ts_beyond_tips;

/* Pairs of faces that share a corner or an edge, for a benchmark. */
void *ts_beyond_pairs(void);
uint64_t ts_beyond_ask_all(const void *twin, void *input);

#endif
