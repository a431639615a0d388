/* tree.h: what the parts of the naive trees share. */
#ifndef REF_TREE_H
#define REF_TREE_H

#include "touchstone/tree.h"

/* To which of `parts` runs, as equal as can be, an item belongs. */
static inline unsigned run(uint32_t place, uint32_t count, unsigned parts)
{
    uint32_t length = count / parts, longer = count % parts;

    if (place < longer * (length + 1)) return place / (length + 1);
    return longer + (place - longer * (length + 1)) / length;
}

/* The number of the child that each face of a connected tree's node goes to; false when there is no
 * memory. */
bool ref_tree_number_by_patch(const struct ts_body *body, const uint32_t *face, uint32_t count,
                              unsigned degree, unsigned *number);

#endif
