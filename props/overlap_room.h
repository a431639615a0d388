/* overlap_room.h: boxes as they stand, apart with room to spare. */
#ifndef PROPS_OVERLAP_ROOM_H
#define PROPS_OVERLAP_ROOM_H

#include "props/party.h"
#include "touchstone/overlap.h"

/* For each of fifteen axes, moves the bodies so that it separates their boxes; the twin must find
 * that they are disjoint. A pose that does more than turn and move is left out, and the body stands
 * as modelled. */
void ts_judge_room(const struct ts_overlap *twin, const struct ts_party *a,
                   const struct ts_party *b, struct ts_verdict *v);

#endif
