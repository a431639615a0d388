/* many.h: what belongs to the column contact, and looks at many bodies at once. */
#ifndef PROPS_CONTACT_MANY_H
#define PROPS_CONTACT_MANY_H

#include "props/engine/props.h"
#include "touchstone/contact.h"

/* In many.c: properties. */
void ts_contact_many(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_contact_all_or_none(const void *twin, const struct ts_case *c, struct ts_verdict *v);

/* In crowd.c: a small method of many bodies: right, and with one fault each. */
extern const struct ts_contact_table ts_crowd_right, ts_crowd_stale_axis, ts_crowd_twice,
    ts_crowd_ghost, ts_crowd_forgotten, ts_crowd_half_way, ts_crowd_rotations_only;

#endif
