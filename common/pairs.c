/* pairs.c: how a list of pairs grows, and its order. */
#include "common/pairs.h"

bool ts_pairs_reserve(struct ts_pairs *pairs, size_t more)
{
    size_t capacity = pairs->capacity ? pairs->capacity : 16;
    struct ts_pair *grown;

    if (more <= pairs->capacity - pairs->count) return true;
    while (capacity - pairs->count < more) capacity *= 2;
    grown = (struct ts_pair *)realloc(pairs->pair, capacity * sizeof *grown);
    if (!grown) return false;
    pairs->pair = grown;
    pairs->capacity = capacity;
    return true;
}

int ts_pair_compare(const void *left, const void *right)
{
    const struct ts_pair *x = (const struct ts_pair *)left, *y = (const struct ts_pair *)right;

    if (x->a != y->a) return x->a < y->a ? -1 : 1;
    return (x->b > y->b) - (x->b < y->b);
}

void ts_pairs_sort(struct ts_pairs *pairs)
{
    if (pairs->count > 1) qsort(pairs->pair, pairs->count, sizeof *pairs->pair, ts_pair_compare);
}

void ts_pairs_free(struct ts_pairs *pairs)
{
    if (!pairs) return;
    free(pairs->pair);
    pairs->pair = NULL;
    pairs->count = pairs->capacity = 0;
}
