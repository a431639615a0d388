/* pairs.h: how a list of pairs grows, and its order. */
#ifndef COMMON_PAIRS_H
#define COMMON_PAIRS_H

#include "touchstone/pairs.h"

/* Room for so many more; false: no memory, and nothing has changed. */
bool ts_pairs_reserve(struct ts_pairs *pairs, size_t more);

static inline bool ts_pairs_add(struct ts_pairs *pairs, uint32_t a, uint32_t b)
{
    if (pairs->count == pairs->capacity && !ts_pairs_reserve(pairs, 1)) return false;
    pairs->pair[pairs->count].a = a;
    pairs->pair[pairs->count++].b = b;
    return true;
}

//@ assigns \nothing; ensures \result != 0 <==> pair_before(x.a, x.b, y.a, y.b);
static inline bool ts_pair_before(struct ts_pair x, struct ts_pair y)
{
    return x.a != y.a ? x.a < y.a : x.b < y.b;
}

/* The same order, for qsort. */
int ts_pair_compare(const void *left, const void *right);

void ts_pairs_sort(struct ts_pairs *pairs);

#endif
