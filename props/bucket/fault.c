/* fault.c: octrees of buckets that are wrong: the text of paper 003 taken at its word, and
 * faults on purpose. Most are the small tree with one defect (small.h). */
#include <math.h>

#include "common/pairs.h"
#include "props/bucket/bucket.h"
#include "props/bucket/small.h"
#include "props/engine/columns.h"

static bool open_small(struct ts_bucket_rule rule, struct ts_bucket **session,
                       struct ts_error *error)
{
    return ts_bucket_small_open(0, rule, session, error);
}

static void thresholds(double lo, double hi, uint32_t levels, double *to)
{
    ts_bucket_opt.thresholds(lo, hi, levels, to);
}

/* A pair that is found in two nodes is in the list twice. */
static bool twice(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                  struct ts_error *error)
{
    bool given = ts_bucket_small_pairs(a, b, pairs, error);

    if (given && pairs->count) given = ts_pairs_add(pairs, pairs->pair[0].a, pairs->pair[0].b);
    ts_pairs_sort(pairs);
    return given;
}

/* A list that is not the question's own keeps what it held. */
static bool goes_on(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                    struct ts_error *error)
{
    struct ts_pairs own = {0};
    bool given = ts_bucket_small_pairs(a, b, &own, error);

    for (size_t i = 0; given && i < own.count; i++)
        given = ts_pairs_add(pairs, own.pair[i].a, own.pair[i].b);
    ts_pairs_sort(pairs);
    ts_pairs_free(&own);
    return given;
}

/* i * bucket_size beyond the minimum, each operation rounded to nearest. */
static void nearest(double lo, double hi, uint32_t levels, double *to)
{
    double size = ldexp(hi - lo, -(int)levels);

    for (uint32_t i = 0; i < 1u << levels; i++)
        to[i] = lo == hi && i > 0 ? INFINITY : lo + i * size;
}

#define WITH(open, pairs, thresholds)                                                              \
    {                                                                                              \
        open, ts_bucket_small_add, ts_bucket_small_remove, ts_bucket_small_move,                   \
            ts_bucket_small_update, ts_bucket_small_place, ts_bucket_small_nodes, pairs,           \
            ts_bucket_small_buckets, ts_bucket_small_work, ts_bucket_small_close, thresholds       \
    }

const struct ts_bucket_table ts_bucket_small = WITH(open_small, ts_bucket_small_pairs, thresholds);

static const struct ts_bucket_table with_twice = WITH(open_small, twice, thresholds),
                                    with_goes_on = WITH(open_small, goes_on, thresholds),
                                    with_nearest = WITH(open_small, ts_bucket_small_pairs, nearest);

/* The small tree with some defects, as a table of its own. */
#define DEFECT(name, defects)                                                                      \
    static bool open_##name(struct ts_bucket_rule rule, struct ts_bucket **session,                \
                            struct ts_error *error)                                                \
    {                                                                                              \
        return ts_bucket_small_open(defects, rule, session, error);                                \
    }                                                                                              \
    static const struct ts_bucket_table with_##name =                                              \
        WITH(open_##name, ts_bucket_small_pairs, thresholds)

DEFECT(open_top, TS_OPEN_TOP);
DEFECT(to_nearest, TS_TO_NEAREST);
DEFECT(counts_on, TS_COUNTS_ON);
DEFECT(no_minimum, TS_NO_MINIMUM);
DEFECT(stops_early, TS_STOPS_EARLY);
DEFECT(reads_on, TS_READS_ON);
DEFECT(too_far, TS_TOO_FAR);
DEFECT(too_low, TS_TOO_LOW);
DEFECT(too_low_kept, TS_TOO_LOW_KEPT);
DEFECT(ties, TS_TIES);
DEFECT(as_printed,
       TS_NO_MINIMUM | TS_STOPS_EARLY | TS_READS_ON | TS_TOO_FAR | TS_TOO_LOW | TS_TIES);
DEFECT(only_exchanged, TS_ONLY_EXCHANGED);
DEFECT(uncorrected, TS_UNCORRECTED);
DEFECT(zero_by_zero, TS_ZERO_BY_ZERO);
DEFECT(stuck, TS_STUCK);
DEFECT(stale_axis, TS_STALE_AXIS);
DEFECT(stale_mark, TS_STALE_MARK);
DEFECT(no_wrap, TS_NO_WRAP);
DEFECT(ghost, TS_GHOST);
DEFECT(move_keeps, TS_MOVE_KEEPS);
DEFECT(half_done, TS_HALF_DONE);
DEFECT(strict, TS_STRICT);
DEFECT(leaf_ends, TS_LEAF_ENDS);
DEFECT(tight, TS_TIGHT);

/* ---- the fast one, with a fault: where there are more primitives than the small one takes ---- */

/* The boxes of the paper, whatever is asked for: of any number of primitives. */
static bool open_cells(struct ts_bucket_rule rule, struct ts_bucket **session,
                       struct ts_error *error)
{
    rule.boxes = TS_BUCKET_OF_CELLS;
    if (rule.levels > TS_BUCKET_ARRAY) rule.levels = TS_BUCKET_ARRAY;
    return ts_bucket_opt.open(rule, session, error);
}

static bool open_opt(struct ts_bucket_rule rule, struct ts_bucket **session, struct ts_error *error)
{
    return ts_bucket_opt.open(rule, session, error);
}

static bool add(struct ts_bucket *session, size_t count, const uint32_t *number,
                struct ts_error *error)
{
    return ts_bucket_opt.add(session, count, number, error);
}

static bool remove_some(struct ts_bucket *session, size_t count, const uint32_t *number,
                        struct ts_error *error)
{
    return ts_bucket_opt.remove(session, count, number, error);
}

static bool move(struct ts_bucket *from, struct ts_bucket *to, size_t count, const uint32_t *number,
                 struct ts_error *error)
{
    return ts_bucket_opt.move(from, to, count, number, error);
}

static bool update(struct ts_bucket *session, const struct ts_soup *soup, struct ts_error *error)
{
    return ts_bucket_opt.update(session, soup, error);
}

static bool place(struct ts_bucket *session, uint32_t number, uint32_t cell[3],
                  struct ts_error *error)
{
    return ts_bucket_opt.place(session, number, cell, error);
}

static bool nodes(struct ts_bucket *session, uint32_t level, struct ts_bucket_nodes *to,
                  struct ts_error *error)
{
    return ts_bucket_opt.nodes(session, level, to, error);
}

/* A list that is full takes no more, and nobody says so. */
static bool full(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                 struct ts_error *error)
{
    bool given = ts_bucket_opt.pairs(a, b, pairs, error);

    if (pairs->count > 256) pairs->count = 256;
    return given;
}

static bool pairs_of(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                     struct ts_error *error)
{
    return ts_bucket_opt.pairs(a, b, pairs, error);
}

static bool buckets(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                    struct ts_error *error)
{
    return ts_bucket_opt.buckets(a, b, pairs, error);
}

static void work(const struct ts_bucket *session, struct ts_bucket_work *to)
{
    ts_bucket_opt.work(session, to);
}

static void close_opt(struct ts_bucket *session) { ts_bucket_opt.close(session); }

static const struct ts_bucket_table with_full = {open_opt, add,   remove_some, move,
                                                 update,   place, nodes,       full,
                                                 buckets,  work,  close_opt,   thresholds},
                                    with_cell_boxes = {open_cells, add,   remove_some, move,
                                                       update,     place, nodes,       pairs_of,
                                                       buckets,    work,  close_opt,   thresholds};

/* clang-format off */
const struct ts_wrong_twin bucket_wrong[] = {
    {"open_top", TS_SUBJECT, &with_open_top, "cells", "eq. 1: a primitive at the box's maximum is in bucket 2^l"},
    {"to_nearest", TS_SUBJECT, &with_to_nearest, "cells", "eq. 1 without a floor, rounded to nearest"},
    {"counts_on", TS_SUBJECT, &with_counts_on, "cells", "eq. 3: the next bucket of a list is the last one + 1"},
    {"no_minimum", TS_SUBJECT, &with_no_minimum, "cells", "UpdateBucketPointers: thresholds without the box's minimum"},
    {"stops_early", TS_SUBJECT, &with_stops_early, "cells", "and stops at place 2^l - 1, though there are more primitives"},
    {"reads_on", TS_SUBJECT, &with_reads_on, "cells", "and goes on to place 2^l - 1, though there are fewer"},
    {"too_far", TS_SUBJECT, &with_too_far, "cells", "and i runs to 2^l, one too far"},
    {"too_low", TS_SUBJECT, &with_too_low, "cells", "and a pointer is one too low after the backward loop"},
    {"too_low_kept", TS_SUBJECT, &with_too_low_kept, "cells", "the same where -1 is taken for 0"},
    {"ties", TS_SUBJECT, &with_ties, "cells", "and what is on a border belongs below it"},
    {"as_printed", TS_SUBJECT, &with_as_printed, "cells", "UpdateBucketPointers, all of it"},
    {"cell_boxes", TS_SUBJECT, &with_cell_boxes, "contacts", "section 3: a triangle is in the cell of its point alone"},
    {"last_bucket", TS_FAULT, &with_open_top, "cells", "a primitive at the box's maximum is one too far"},
    {"uncorrected", TS_FAULT, &with_uncorrected, "cells", "a rounded quotient is believed"},
    {"zero_by_zero", TS_FAULT, &with_zero_by_zero, "cells", "a flat box is divided by its width"},
    {"stale_axis", TS_FAULT, &with_stale_axis, "cells", "one list is sorted but once"},
    {"only_exchanged", TS_FAULT, &with_only_exchanged, "cells", "who keeps its place in a list keeps its bucket, though the border went past it"},
    {"stuck", TS_FAULT, &with_stuck, "cells", "a pointer at the end of its list stays there"},
    {"stale_mark", TS_FAULT, &with_stale_mark, "nodes", "a node that was left is still occupied"},
    {"tight", TS_FAULT, &with_tight, "nodes", "boxes of nodes lack the last bit"},
    {"ghost", TS_FAULT, &with_ghost, "pairs", "a primitive that left is still reported"},
    {"twice", TS_FAULT, &with_twice, "pairs", "a pair is reported twice"},
    {"goes_on", TS_FAULT, &with_goes_on, "pairs", "an answer is put behind the last one"},
    {"full", TS_FAULT, &with_full, "many", "the list of pairs ends at 256"},
    {"strict", TS_FAULT, &with_strict, "contacts", "boxes that touch are apart"},
    {"tight", TS_FAULT, &with_tight, "contacts", "boxes of nodes lack the last bit"},
    {"move_keeps", TS_FAULT, &with_move_keeps, "as_new", "after a cut, both parts have the primitive"},
    {"leaf_ends", TS_FAULT, &with_leaf_ends, "buckets", "a leaf and an inner node are not looked into"},
    {"strict", TS_FAULT, &with_strict, "cells_as_boxes", "boxes that touch are apart"},
    {"nearest", TS_FAULT, &with_nearest, "thresholds", "thresholds are rounded to nearest"},
    {"no_wrap", TS_FAULT, &with_no_wrap, "marks_wrap", "marks are not cleared when their counter starts again"},
    {"half_done", TS_FAULT, &with_half_done, "refusals_keep", "those named before a bad one have come"},
    {0},
};
/* clang-format on */
