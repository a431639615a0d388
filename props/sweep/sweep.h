/* sweep.h: what belongs to the column sweep, and stands in other files than sweep.c. */
#ifndef PROPS_SWEEP_SWEEP_H
#define PROPS_SWEEP_SWEEP_H

#include "props/engine/props.h"
#include "touchstone/sweep.h"

/* In loose.c: the properties of loose boxes. */
void ts_least_loose_box(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_in_loose_box(const void *twin, const struct ts_case *c, struct ts_verdict *v);

/* In fault.c: sweep and prune as small as it can be, for up to 64 bodies; without a fault,
 * and with a list that is sorted but once. */
extern const struct ts_sweep_table ts_sweep_small, ts_sweep_stale_axis;

#endif
