/* margin.h: posed boxes that are apart with a margin. */
#ifndef PROPS_OVERLAP_MARGIN_H
#define PROPS_OVERLAP_MARGIN_H

#include "props/overlap/posed_body.h"
#include "touchstone/overlap.h"

/* For each of fifteen axes, moves the bodies so that it separates their boxes; the twin must find
 * that they are disjoint. A pose that does more than turn and move is left out, and the body stands
 * as modelled. */
void ts_judge_margin(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                     const struct ts_posed_body *b, struct ts_verdict *v);

#endif
