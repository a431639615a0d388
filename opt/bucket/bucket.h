/* bucket.h: a body of the octree of buckets, shared by the files opt/bucket/ and by contact.
 * docs/bucket.md tells the idea. */
#ifndef OPT_BUCKET_BUCKET_H
#define OPT_BUCKET_BUCKET_H

#include "opt/bound.h"
#include "touchstone/bucket.h"

/* Down to this level the octree is one array, in which a cell is found by its code. Below it, a
 * node with more than a few primitives has its eight children in a block. (All levels are in the
 * array if the rule has an octree or boxes as printed.) */
enum { BUCKET_DENSE = 5, BUCKET_FEW = 8 };

/* 64 bytes. What it says holds if its mark is that of this step. */
struct bucket_node {
    struct ts_box box;   /* of what is in it */
    uint32_t begin, end; /* its primitives are order[begin] to before [end] */
    uint32_t child;      /* the first of eight, unless it is whole */
};
/* Of a kept octree, `end` is how many primitives are below a node, `begin` is 0, and `child` of a
 * bucket is its first primitive and one. */

struct ts_bucket {
    struct ts_bucket_rule rule;
    struct ts_soup soup; /* of the last update */
    bool edited;         /* since then */

    /* by number, with room for so many */
    size_t numbers;
    uint32_t *at;          /* its place in `member` and one; 0: not there; BUCKET_NAMED */
    uint32_t *code;        /* ts_bucket_code of its cell; BUCKET_LISTED */
    double *coordinate;    /* of algorithm 2, on the axis at hand */
    uint32_t *leaf;        /* of a kept octree: the bucket's node, 0 is none; */
    uint32_t *next, *last; /* who is beside it there, and one; 0 is nobody */

    /* by place: the primitives in any order, those of one bucket together, and on each axis sorted,
     * of which `listed` are there since the last update */
    uint32_t count, listed;
    size_t room;
    uint32_t *member, *order, *list[3];
    double *value;    /* the coordinates of the list at hand */
    uint16_t *was[3]; /* of a kept octree: in which cell each item of a list is said to be */

    double *threshold[3];       /* the least double in each cell; behind the last, infinity */
    uint32_t *pointer[3];       /* where each cell begins in a list; behind the last, the end */
    uint32_t *spread;           /* the bits of a number, three apart */
    struct ts_box box;          /* of the body */
    struct bucket_node *node;   /* 0 is the root */
    unsigned char *mark;        /* the step in which a node was last occupied */
    unsigned char step;         /* from 1; 0: never */
    uint32_t dense;             /* the last level of the array */
    uint32_t nodes, room_nodes; /* with blocks; there is room for so many */
    uint32_t largest;           /* number of primitives in one bucket */
    struct bucket_box *near;    /* the primitives of a node, while it is compared with another */
    size_t near_room;
    struct ts_bucket_work work;
};

/* A primitive's box, while two nodes are compared. */
struct bucket_box {
    struct ts_box box;
    double key; /* where it is sorted */
    uint32_t number;
};

/* A bit of a code: the primitive is in the lists. */
#define BUCKET_LISTED (UINT32_C(1) << 31)

/* A bit of a place: the primitive was named in the call at hand. */
#define BUCKET_NAMED (UINT32_C(1) << 31)

static inline struct ts_box bucket_box_of(const struct ts_soup *soup, uint32_t number)
{
    const uint32_t *corner = soup->corner + (size_t)soup->corners * number;

    if (soup->corners == 3) return box_of_face(corner, soup->vertex);
    return box_of_index(soup->corners, corner, soup->vertex);
}

static inline const double *bucket_point(const struct ts_soup *soup, uint32_t number)
{
    return soup->vertex + 3 * (size_t)soup->corner[(size_t)soup->corners * number];
}

/* threshold.c: thresholds[0 .. 2^levels - 1]. */
void opt_bucket_thresholds(double lo, double hi, uint32_t levels, double *to);

/* cell.c: every primitive's code. */
void opt_bucket_find_cells(struct ts_bucket *b);

/* kept.c: puts a primitive into the bucket of a code, unless it is there; takes it out of its
 * bucket, if it is in one; and makes the boxes of what nodes hold. */
void opt_bucket_put_into(struct ts_bucket *b, uint32_t number, uint32_t code);
void opt_bucket_take_out(struct ts_bucket *b, uint32_t number);
void opt_bucket_measure_kept(struct ts_bucket *b);

/* mark.c: marks the nodes that hold something, makes their boxes, and orders the primitives
 * by bucket. False: no memory. */
bool opt_bucket_open_nodes(struct ts_bucket *b);
bool opt_bucket_occupy(struct ts_bucket *b);
uint32_t opt_bucket_nodes_above(uint32_t level);

static inline bool bucket_kept(const struct ts_bucket *b)
{
    return b->rule.octree == TS_BUCKET_KEPT;
}

/* Where primitives are points, the ends of sorted lists are the body's box. */
static inline bool bucket_lists_measure(const struct ts_bucket *b)
{
    return b->rule.algorithm == TS_BUCKET_SORTED && b->soup.corners == 1;
}

static inline bool bucket_of_cells(const struct ts_bucket *b)
{
    return b->rule.boxes == TS_BUCKET_OF_CELLS;
}

static inline bool bucket_occupied(const struct ts_bucket *b, uint32_t node)
{
    return b->mark[node] == b->step;
}

/* A node in a walk; all zeros are the root. */
struct bucket_spot {
    uint32_t node, level, code;
};

static inline struct bucket_spot bucket_child(const struct ts_bucket *b, struct bucket_spot at,
                                              uint32_t i)
{
    return (struct bucket_spot){b->node[at.node].child + i, at.level + 1, at.code << 3 | i};
}

/* Whether a node was not split: a bucket, or one of a few primitives. */
static inline bool bucket_whole(const struct ts_bucket *b, struct bucket_spot at)
{
    const struct bucket_node *node = &b->node[at.node];

    return at.level == b->rule.levels ||
           (at.level >= b->dense && node->end - node->begin <= BUCKET_FEW);
}

/* mark.c: every third bit of a code, on each axis; the box of a node, or of its cells, for which
 * there must be room. */
void opt_bucket_cell_of(uint32_t code, uint32_t cell[static 3]);
void opt_bucket_cell_box(const struct ts_bucket *b, struct bucket_spot at, struct ts_box *box);

static inline const struct ts_box *bucket_node_box(const struct ts_bucket *b, struct bucket_spot at,
                                                   struct ts_box *room)
{
    if (!bucket_of_cells(b)) return &b->node[at.node].box;
    opt_bucket_cell_box(b, at, room);
    return room;
}

/* mark.c: the nodes of a level, in order; false: no memory. */
bool opt_bucket_list_nodes(const struct ts_bucket *b, struct bucket_spot at, uint32_t level,
                           struct ts_bucket_nodes *nodes);

/* mark.c: the nodes of a level that a whole node stands for, its own or one below, in order:
 * how many. */
struct bucket_group {
    uint32_t code, count;
    struct ts_box box;
};
size_t opt_bucket_groups(const struct ts_bucket *b, struct bucket_spot at, uint32_t level,
                         struct bucket_group to[static BUCKET_FEW]);

/* walk.c: tells `take` of every two primitives whose boxes meet, and of every two buckets;
 * of a body with itself, of every two different primitives once, the smaller number first. The walk
 * ends when it returns false. False: it did, or there is no memory. */
struct bucket_taker {
    bool (*take)(void *self, uint32_t a, uint32_t b);
    void *self;
};
bool opt_bucket_pairs(struct ts_bucket *a, struct ts_bucket *b, struct bucket_taker taker);
bool opt_bucket_buckets(struct ts_bucket *a, struct ts_bucket *b, struct bucket_taker taker);

#endif
