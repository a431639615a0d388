/* options.h: how a method of contact.h works. Options change what an answer costs, never the
 * answer. All zeros are the defaults; docs/contact.md says what each one gains. */
#ifndef TOUCHSTONE_OPTIONS_H
#define TOUCHSTONE_OPTIONS_H

#include <stdint.h>

#include "touchstone/bucket.h"
#include "touchstone/error.h"
#include "touchstone/refit.h"
#include "touchstone/tree.h"

/* The bounding volume of a node, and how two of them are compared. The first six are posed into
 * the world and compared there; the last two stay boxes of their model, and are compared as they
 * stand in the world (paper 000, section 3). */
enum ts_volume {
    TS_VOLUME_BOX,
    TS_VOLUME_DOP6,
    TS_VOLUME_DOP14,
    TS_VOLUME_DOP18,
    TS_VOLUME_DOP26,
    TS_VOLUME_BALL,
    TS_VOLUME_SAT,      /* all 15 axes */
    TS_VOLUME_SAT_LITE, /* the 6 face axes */
    TS_VOLUMES
};

/* The mean of all references, in place of a reference's number. */
enum { TS_PARTITION_MEAN = 1 << 20 };

/* How the two bodies of a pair come together among many (paper 001, section 3.4). */
enum ts_broad {
    TS_BROAD_SWEEP, /* sorted lists kept from frame to frame, where there are enough bodies */
    TS_BROAD_PAIRS, /* every two */
    TS_BROAD_LOOSE, /* as sweep, with boxes for every orientation and deformation, where they exist
                     */
    TS_BROADS
};

struct ts_options {
    uint32_t volume;    /* enum ts_volume */
    uint32_t degree;    /* of trees: 2, 4 or 8; 0 is 8 */
    uint32_t cut;       /* enum ts_cut */
    uint32_t partition; /* the reference that trees are made from; of fewer, the last */
    uint32_t parts;     /* 2, 4 or 8: a volume more, 3 or 7, between neighbouring references */
    uint32_t twig; /* below a node of so many faces volumes are made from vertices; 0: 12 faces,
                      or all volumes, where that saves more tests than it costs */
    uint32_t unstamped;   /* a volume is made new whenever it is used, not once a frame */
    uint32_t unwitnessed; /* a first contact is not looked for where the last one was */
    uint32_t front;       /* the next walk begins where the last one ended */
    uint32_t wide;        /* reference boxes are kept in doubles, never in floats */
    uint32_t parallel;    /* all contacts are searched, and all bodies updated at once, with OpenMP,
                             as OMP_NUM_THREADS says */
    uint32_t refit;       /* enum ts_refit: what is made new when vertices were moved */
    uint32_t bough; /* of boughs: when vertices were moved, the volumes above nodes of so many faces
                       are made at once, those below when such a node is opened; 0: 256 */
    uint32_t levels;    /* of top-down and hybrid: made at once below an opened node; 0 is 1 */
    uint32_t rebuild;   /* a tree is made new when its boxes have grown so many fold; 0: never */
    uint32_t broad;     /* enum ts_broad */
    uint32_t connected; /* trees of connected patches: TS_TREE_CONNECTED */
    uint32_t buckets;   /* in place of trees, octrees of so many levels (bucket.h); 0: none */
    uint32_t sorted;    /* of buckets: algorithm 2, not 1 */
};

static inline bool ts_options_check(const struct ts_options *o, struct ts_error *error)
{
    if (o->volume >= TS_VOLUMES)
        return ts_fail(error, "options: expected a volume below %d, found %u", TS_VOLUMES,
                       o->volume);
    if (o->degree != 0 && o->degree != 2 && o->degree != 4 && o->degree != 8)
        return ts_fail(error, "options: expected degree 2, 4 or 8, found %u", o->degree);
    if (o->cut > TS_CUT_MEAN)
        return ts_fail(error, "options: expected a cut of 0 or 1, found %u", o->cut);
    if (o->parts > 8 || (o->parts & (o->parts - (o->parts > 0))) != 0)
        return ts_fail(error, "options: expected 1, 2, 4 or 8 parts, found %u", o->parts);
    if (o->refit >= TS_REFITS)
        return ts_fail(error, "options: expected a refit below %d, found %u", TS_REFITS, o->refit);
    if (o->broad >= TS_BROADS)
        return ts_fail(error, "options: expected a broad phase below %d, found %u", TS_BROADS,
                       o->broad);
    if (o->buckets > TS_BUCKET_LEVELS)
        return ts_fail(error, "options: expected buckets of at most %d levels, found %u",
                       TS_BUCKET_LEVELS, o->buckets);
    return true;
}

#endif
