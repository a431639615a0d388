/* small.h: a BucketTree as small as it can be, for up to 64 primitives, with a switch for
 * each defect that it can have. Without any it is right. */
#ifndef PROPS_BUCKET_SMALL_H
#define PROPS_BUCKET_SMALL_H

#include "touchstone/bucket.h"

enum { TS_SMALL_MOST = 64, TS_SMALL_CELLS = 1 << TS_BUCKET_LEVELS };

/* What is as printed in paper 003, section 3.1 and 3, and what is plainly wrong. */
enum ts_bucket_small_defect {
    /* eq. 1 and eq. 3 */
    TS_OPEN_TOP = 1 << 0,   /* (p - B) / s is 2^l at the box's maximum */
    TS_TO_NEAREST = 1 << 1, /* no floor is printed: rounded to nearest */
    TS_COUNTS_ON = 1 << 2,  /* the next bucket of a list is the last one + 1 */
    /* UpdateBucketPointers */
    TS_NO_MINIMUM = 1 << 3,   /* thresholds are i * bucket_size */
    TS_STOPS_EARLY = 1 << 4,  /* at place 2^l - 1, where there are more primitives */
    TS_READS_ON = 1 << 5,     /* and up to it, where there are fewer */
    TS_TOO_FAR = 1 << 6,      /* i = 0..2^l */
    TS_TOO_LOW = 1 << 7,      /* the pointer after the backward loop */
    TS_TOO_LOW_KEPT = 1 << 8, /* the same with -1 taken for 0 */
    TS_TIES = 1 << 9,         /* > and <= where >= and < are due */
    /* faults */
    TS_ONLY_EXCHANGED = 1 << 10, /* who keeps its place in a list keeps its bucket */
    TS_UNCORRECTED = 1 << 11,    /* the rounded quotient is believed */
    TS_ZERO_BY_ZERO = 1 << 12,   /* a flat box */
    TS_STALE_AXIS = 1 << 13,     /* z is sorted but once */
    TS_STALE_MARK = 1 << 14,     /* any mark will do */
    TS_NO_WRAP = 1 << 15,        /* marks are not cleared when their counter starts again */
    TS_GHOST = 1 << 16,          /* who leaves stays */
    TS_MOVE_KEEPS = 1 << 17,     /* who changes body stays in the first as well */
    TS_HALF_DONE = 1 << 18,      /* those named before a bad one have come */
    TS_STRICT = 1 << 19,         /* boxes that touch are apart */
    TS_LEAF_ENDS = 1 << 20,      /* a leaf and an inner node are not looked into */
    TS_TIGHT = 1 << 21,          /* node boxes lack the last bit */
    TS_STUCK = 1 << 22           /* a pointer at the end of its list stays there */
};

struct ts_bucket_small_node {
    uint32_t level;
    uint8_t mark; /* the step at which it was occupied last */
    struct ts_bucket_node is;
};

struct ts_bucket {
    struct ts_bucket_rule rule;
    unsigned defects;
    size_t count; /* of primitives, each in a slot */
    uint32_t number[TS_SMALL_MOST], cell[TS_SMALL_MOST][3];
    double point[TS_SMALL_MOST][3];
    struct ts_box box[TS_SMALL_MOST], bounds;
    bool edited, sorted;
    bool exchanged[TS_SMALL_MOST];     /* in the list at hand, in this step */
    uint32_t list[3][TS_SMALL_MOST];   /* X, Y, Z: slots in the order of a coordinate */
    int pointer[3][TS_SMALL_CELLS];    /* Bx, By, Bz: places in these */
    double border[3][TS_SMALL_CELLS];  /* the thresholds */
    uint8_t step;                      /* what marks count; never 0 */
    struct ts_bucket_small_node *node; /* all that were occupied since the counter started */
    size_t node_count, node_room;
    uint64_t wraps;
};

bool ts_bucket_small_open(unsigned defects, struct ts_bucket_rule rule, struct ts_bucket **session,
                          struct ts_error *error);
void ts_bucket_small_close(struct ts_bucket *session);

/* In small.c: everything but questions. */
bool ts_bucket_small_add(struct ts_bucket *session, size_t count, const uint32_t *number,
                         struct ts_error *error);
bool ts_bucket_small_remove(struct ts_bucket *session, size_t count, const uint32_t *number,
                            struct ts_error *error);
bool ts_bucket_small_move(struct ts_bucket *from, struct ts_bucket *to, size_t count,
                          const uint32_t *number, struct ts_error *error);
bool ts_bucket_small_update(struct ts_bucket *session, const struct ts_soup *soup,
                            struct ts_error *error);

/* In small_walk.c: marks, and questions. */
bool ts_bucket_small_mark(struct ts_bucket *s);
bool ts_bucket_small_place(struct ts_bucket *session, uint32_t number, uint32_t cell[3],
                           struct ts_error *error);
bool ts_bucket_small_nodes(struct ts_bucket *session, uint32_t level, struct ts_bucket_nodes *nodes,
                           struct ts_error *error);
bool ts_bucket_small_pairs(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                           struct ts_error *error);
bool ts_bucket_small_buckets(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                             struct ts_error *error);
void ts_bucket_small_work(const struct ts_bucket *session, struct ts_bucket_work *to);

static inline bool ts_bucket_small_has(const struct ts_bucket *s,
                                       enum ts_bucket_small_defect defect)
{
    return (s->defects & defect) != 0;
}

/* The slot of a number; count where there is none. */
static inline size_t ts_bucket_small_find(const struct ts_bucket *s, uint32_t number)
{
    size_t slot = 0;

    while (slot < s->count && s->number[slot] != number) slot++;
    return slot;
}

#endif
