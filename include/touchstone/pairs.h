/* pairs.h: a growing list of face pairs, which is what a contact query answers. */
#ifndef TOUCHSTONE_PAIRS_H
#define TOUCHSTONE_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct ts_pair {
    uint32_t a, b; /* a face of the first body, a face of the second */
};

struct ts_pairs {
    struct ts_pair *pair;
    size_t count, capacity;
};

/* Room for so many more; false: no memory, and nothing has changed. */
static inline bool ts_pairs_reserve(struct ts_pairs *pairs, size_t more)
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

static inline bool ts_pairs_add(struct ts_pairs *pairs, uint32_t a, uint32_t b)
{
    if (pairs->count == pairs->capacity && !ts_pairs_reserve(pairs, 1)) return false;
    pairs->pair[pairs->count].a = a;
    pairs->pair[pairs->count++].b = b;
    return true;
}

/*@ // The order of pairs: by the first number, then by the second.
    predicate pair_before(integer a, integer b, integer c, integer d) =
        a < c || (a == c && b < d); */

//@ assigns \nothing; ensures \result != 0 <==> pair_before(x.a, x.b, y.a, y.b);
static inline bool ts_pair_before(struct ts_pair x, struct ts_pair y)
{
    return x.a != y.a ? x.a < y.a : x.b < y.b;
}

/* The same order, for qsort. */
static inline int ts_pair_compare(const void *left, const void *right)
{
    const struct ts_pair *x = (const struct ts_pair *)left, *y = (const struct ts_pair *)right;

    if (x->a != y->a) return x->a < y->a ? -1 : 1;
    return (x->b > y->b) - (x->b < y->b);
}

static inline void ts_pairs_sort(struct ts_pairs *pairs)
{
    if (pairs->count > 1) qsort(pairs->pair, pairs->count, sizeof *pairs->pair, ts_pair_compare);
}

static inline void ts_pairs_free(struct ts_pairs *pairs)
{
    free(pairs->pair);
    pairs->pair = NULL;
    pairs->count = pairs->capacity = 0;
}

#endif
