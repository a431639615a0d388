/* small.h: a small method of paper 000's kind: right, and with one fault each. */
#ifndef PROPS_CONTACT_SMALL_H
#define PROPS_CONTACT_SMALL_H

#include "touchstone/contact.h"

extern const struct ts_contact_table ts_small_right, ts_small_stale_stamp, ts_small_dropped_weight,
    ts_small_swapped_bound, ts_small_wrong_larger, ts_small_skips_neighbours,
    ts_small_counts_shared, ts_small_forgets_below;

/* In crowd.c, for both methods: the vertices of a body in a state, the caller's to free, or
 * NULL and why, with the body's number; and that no work is counted. */
double *ts_small_place(const struct ts_body *body, size_t number, const struct ts_state *state,
                       struct ts_error *error);
void ts_small_work(const struct ts_contact *session, struct ts_work *to);

#endif
