/* options.h: how a method of contact.h works. Options change what an answer costs, never the
 * answer. All zeros are the defaults; docs/contact.md says what each one gains. */
#ifndef TOUCHSTONE_OPTIONS_H
#define TOUCHSTONE_OPTIONS_H

#include <stdint.h>

#include "touchstone/bucket.h"
#include "touchstone/error.h"
#include "touchstone/refit.h"
#include "touchstone/tree.h"
#include "touchstone/version.h"

/* The bounding volume of a node, and how two of them are compared. The first six are posed into
 * the world and compared there; the last two stay boxes of their model, and are compared as they
 * stand in the world (paper 000, section 3). */
enum ts_volume_kind {
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

/* How reference boxes are kept: rounded outward to floats, or as doubles. */
enum ts_bounds { TS_BOUNDS_FLOAT, TS_BOUNDS_DOUBLE };

/* What is on, what is off, and what nobody asked for. */
enum ts_switch { TS_DEFAULT, TS_ON, TS_OFF };

struct ts_contact_options {
    uint32_t version;   /* TS_VERSION; 0 stands for it, another one is refused */
    uint32_t volume;    /* enum ts_volume_kind */
    uint32_t degree;    /* of trees: 2, 4 or 8; 0 is 8 */
    uint32_t cut;       /* enum ts_cut */
    uint32_t partition; /* the reference that trees are made from; of fewer, the last */
    uint32_t parts;     /* 2, 4 or 8: a volume more, 3 or 7, between neighbouring references */
    uint32_t leaf;      /* leaf size: below a node of so many faces volumes are made from vertices;
                           0: 12 faces, or all volumes, where that saves more tests than it costs */
    uint32_t stamps;   /* a volume is made new once a frame, not whenever it is used; default: on */
    uint32_t witness;  /* a first contact is looked for where the last one was; default: on */
    uint32_t front;    /* the next traversal begins where the last one ended; default: off */
    uint32_t bounds;   /* enum ts_bounds */
    uint32_t parallel; /* all contacts are searched, and all bodies updated at once, with OpenMP, as
                          OMP_NUM_THREADS says; default: off */
    uint32_t refit;    /* enum ts_refit_kind: what is made new when vertices were moved */
    uint32_t subtree;  /* of subtrees: when vertices were moved, the volumes above nodes of so many
                          faces are made at once, those below when such a node is opened; 0: 256 */
    uint32_t levels;   /* of top-down and hybrid: made at once below an opened node; 0 is 1 */
    uint32_t rebuild;  /* a tree is made new when its boxes have grown so many fold; 0: never */
    uint32_t broad;    /* enum ts_broad */
    uint32_t tree;     /* enum ts_tree_kind */
    uint32_t buckets;  /* in place of trees, octrees of so many levels (bucket.h); 0: none */
    uint32_t cells;    /* enum ts_bucket_algorithm, of buckets; 0: formula */
};

#endif
