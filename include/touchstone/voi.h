/* voi.h: the volume of interest of two bodies, and from which side each is seen (paper 004, 2.1).
 *
 * Of two boxes a and b, which meet with some thickness on every axis. A candidate is an axis, and
 * which of the two is seen from that axis' low side; the other is seen from the high side. Its box
 * is the boxes' intersection on the other two axes. On its own it reaches from the lower bound of
 * what is seen from the low side to the upper bound of what is seen from the high side: so neither
 * body has anything in front of its outside face. Where the boxes lie one behind the other, in this
 * order, that is their intersection; where one lies within the other it is the intersection with
 * one face moved outward, as the paper says; and otherwise both are moved, which is never the
 * least.
 *
 * Contract of both twins: of all six candidates the one of least depth hi - lo, without rounding;
 * of equal ones that of the lowest axis; of these the one that sees a from the low side. */
#ifndef TOUCHSTONE_VOI_H
#define TOUCHSTONE_VOI_H

#include "touchstone/api.h"
#include "touchstone/bounds.h"

struct ts_voi {
    bool
        empty; /* they do not meet, or only with zero thickness on some axis: nothing else counts */
    struct ts_box box;
    uint32_t axis;
    bool swapped; /* b is seen from the low side, and a from the high side */
};

#ifdef __cplusplus
extern "C" {
#endif

/* The bounds are finite, lo <= hi; or they are infinite and the wrong way round, as of a body
 * without faces, and meet nobody. */
TS_API struct ts_voi ts_voi_find(const struct ts_box *a, const struct ts_box *b);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin. */
struct ts_voi_table {
    struct ts_voi (*find)(const struct ts_box *a, const struct ts_box *b);
};

extern TS_API const struct ts_voi_table ts_voi_ref, ts_voi_opt;

#ifdef __cplusplus
}
#endif

#endif
