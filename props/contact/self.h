/* self.h: the properties of a body's contacts with itself, for the list of contact.c. */
#ifndef PROPS_CONTACT_SELF_H
#define PROPS_CONTACT_SELF_H

#include "props/engine/props.h"

void ts_self_same_set(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_self_every_frame(const void *twin, const struct ts_case *c, struct ts_verdict *v);

#endif
