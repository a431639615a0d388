/* pairs.h: a growing list of face pairs, which is what a contact query answers. */
#ifndef TOUCHSTONE_PAIRS_H
#define TOUCHSTONE_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "touchstone/api.h"
#ifdef __FRAMAC__
#include "proofs/logic/pairs.h"
#endif

struct ts_pair {
    uint32_t a, b; /* a face of the first body, a face of the second */
};

struct ts_pairs {
    struct ts_pair *pair;
    size_t count, capacity;
};

#ifdef __cplusplus
extern "C" {
#endif
/* Frees what it holds, and leaves zeros. NULL is allowed. */
TS_API void ts_pairs_free(struct ts_pairs *pairs);
#ifdef __cplusplus
}
#endif

#endif
