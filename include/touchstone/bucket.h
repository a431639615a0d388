/* bucket.h: an octree of buckets over a soup of primitives that move freely, come and go (paper
 * 003).
 *
 * A primitive is the hull of some corners. The octree asks three things of it: a point, which is
 * its first corner; a box, that of its corners; and an order at equal coordinates, its number.
 *
 * A session is one body. Its octree has `levels` levels below the root, so 2^levels cells on an
 * axis. Contract of both twins: lo and hi are the bounds of all primitives' boxes on an axis; the
 * cell of a primitive on that axis is the largest whole number i below 2^levels with
 *
 *     (p - lo) 2^levels >= i (hi - lo),
 *
 * without rounding, where p is its point (equation 1 with the floor that it lacks, and closed at
 * the top); and 0 where lo = hi. A node is occupied if a primitive of the last update is in a cell
 * below it; its box is that of the boxes of those primitives, or of its cells if the rule says so.
 *
 * Primitives have numbers of their own, which are their places in the arrays of a soup; bodies
 * that exchange primitives share the numbering. What comes and goes is in the octree from the next
 * update on; until then questions are refused. A refused call leaves the session as it was; the
 * list of a refused question holds no answer. */
#ifndef TOUCHSTONE_BUCKET_H
#define TOUCHSTONE_BUCKET_H

#include <math.h>

#include "touchstone/api.h"
#include "touchstone/bounds.h"
#include "touchstone/error.h"
#include "touchstone/pairs.h"

enum { TS_BUCKET_LEVELS = 10 /* at most */ };

enum ts_bucket_algorithm {
    TS_BUCKET_FORMULA = 1, /* algorithm 1: a cell for each primitive, from nothing */
    TS_BUCKET_SORTED = 2   /* algorithm 2: three lists, kept sorted from update to update */
};

/* Which of two nodes that meet is opened: the paper says the smaller. */
enum ts_bucket_descent { TS_BUCKET_INTO_SMALLER, TS_BUCKET_INTO_LARGER };

/* How nodes are brought up to date; changes what an update costs. */
enum ts_bucket_octree {
    TS_BUCKET_OCCUPIED,   /* made anew where something is, and split no further than is of use */
    TS_BUCKET_EVERY_NODE, /* all levels in one array; every node is looked at, as the paper says */
    TS_BUCKET_KEPT        /* the same array; what stays in its cell is not touched */
};

/* What the box of a node is; changes what a question costs, and with cells also its answer. */
enum ts_bucket_boxes {
    TS_BUCKET_OF_CONTENTS, /* the box of the boxes of its primitives */
    TS_BUCKET_OF_CELLS     /* of its cells, as printed: from its first cell's threshold on each axis
                            * to that behind its last one, and no farther than the body's box. Two
                            * primitives that meet are lost where their cells do not: a primitive
                            * of more than one corner may stick out of its cell. */
};

/* What is not named is 0, the usual. One array of all levels, and boxes of cells, are for up to
 * TS_BUCKET_ARRAY levels. */
enum { TS_BUCKET_ARRAY = 7 };
struct ts_bucket_rule {
    uint32_t levels;    /* 1 to TS_BUCKET_LEVELS */
    uint32_t algorithm; /* enum ts_bucket_algorithm; changes what an update costs */
    uint32_t descent;   /* enum ts_bucket_descent; changes what a question costs */
    uint32_t octree;    /* enum ts_bucket_octree */
    uint32_t boxes;     /* enum ts_bucket_boxes */
};

/* The primitives of a frame. One corner makes points, two make segments, or boxes by two opposite
 * corners, three triangles, four tetrahedra. */
struct ts_soup {
    uint32_t corners;         /* of each primitive, at least 1 */
    uint32_t primitive_count; /* described here; a body has some of them */
    uint32_t vertex_count;
    const uint32_t *corner; /* primitive_count * corners numbers of vertices */
    const double *vertex;   /* x y z */
};

struct ts_bucket_node {
    uint32_t cell[3]; /* on each axis, in cells of its level: below 2^level */
    uint32_t count;   /* of primitives, at least 1 */
    struct ts_box box;
};

struct ts_bucket_nodes {
    struct ts_bucket_node *node;
    size_t count, capacity;
};

/* What a session did since it was opened, and what it holds. */
struct ts_bucket_work {
    uint64_t exchanges;  /* in sorted lists */
    uint64_t sorts;      /* of a list anew, because it was too much out of order */
    uint64_t pointers;   /* steps of bucket pointers */
    uint64_t changes;    /* primitives taken out of a bucket or put into one, by TS_BUCKET_KEPT */
    uint64_t nodes;      /* marked as occupied */
    uint64_t wraps;      /* of the counter of marks */
    uint64_t overlaps;   /* tests of two nodes, */
    uint64_t candidates; /* and of two primitives' boxes, in questions about this body first */
    size_t primitives;   /* there now */
    size_t bytes;        /* for primitives */
    size_t cell_bytes;   /* for cells, and to compare the primitives of two */
};

/* A session: one body, and its octree. Each twin has its own. One thread uses it at a time. */
struct ts_bucket;

/* The bits of three numbers by turns, x first and lowest: nodes ordered by it are ordered as a walk
 * through the octree meets them. */
static inline uint32_t ts_bucket_code(const uint32_t cell[3])
{
    uint32_t code = 0;

    for (unsigned bit = 0; bit < TS_BUCKET_LEVELS; bit++)
        for (unsigned k = 0; k < 3; k++) code |= (cell[k] >> bit & 1) << (3 * bit + k);
    return code;
}

#ifdef __cplusplus
extern "C" {
#endif

/* A body without primitives. Refuses a rule with other numbers than are said above, and a
 * processor that does not round to nearest or flushes denormal numbers to zero. */
TS_API struct ts_bucket *ts_bucket_open(struct ts_bucket_rule rule, struct ts_error *error);

/* Primitives come, go, or change from one body to another: a cut, or a fusion. All or nothing.
 * Refused by its number: one that comes and is there, or is named twice; one that goes and is
 * not there; and a change from a body to itself. Memory grows with the largest number. */
TS_API bool ts_bucket_add(struct ts_bucket *session, size_t count, const uint32_t *number,
                          struct ts_error *error);

TS_API bool ts_bucket_remove(struct ts_bucket *session, size_t count, const uint32_t *number,
                             struct ts_error *error);

TS_API bool ts_bucket_move(struct ts_bucket *from, struct ts_bucket *to, size_t count,
                           const uint32_t *number, struct ts_error *error);

/* Puts every primitive of the body into its cell. The soup's arrays stay as they are until the
 * next update returns, or close. Who writes the next frame over the vertices all the same asks
 * nothing before it is taken; and if it is refused, the body is in what is written there, or
 * as after an edit. Refuses a soup without corners, a corner that names no vertex, a vertex
 * that is not finite, each by its number, and a soup that does not describe a primitive of the
 * body. The whole soup is looked at, also for a body that has few primitives of it. A body
 * without primitives is legal, and so is one with all of them at one point. */
TS_API bool ts_bucket_update(struct ts_bucket *session, const struct ts_soup *soup,
                             struct ts_error *error);

/* The cell of one primitive. Refuses one that is not there. */
TS_API bool ts_bucket_place(struct ts_bucket *session, uint32_t number, uint32_t cell[3],
                            struct ts_error *error);

/* Replaces what `nodes` held by the occupied nodes of a level (0 is the root), ordered by
 * ts_bucket_code of their cells. Refuses a level deeper than the last. */
TS_API bool ts_bucket_nodes(struct ts_bucket *session, uint32_t level,
                            struct ts_bucket_nodes *nodes, struct ts_error *error);

/* Replaces what `pairs` held by all (primitive of a, primitive of b) whose boxes meet, sorted,
 * each once; of a body with itself, those with a < b. Touching counts. With boxes of cells, only
 * those whose buckets meet as well. Refuses two bodies whose rules have other boxes. */
TS_API bool ts_bucket_pairs(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                            struct ts_error *error);

/* The same for buckets, the occupied nodes of the last levels, by ts_bucket_code, of two
 * different bodies; a body with itself is refused. */
TS_API bool ts_bucket_buckets(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                              struct ts_error *error);

/* What the session did, and what it holds. */
TS_API void ts_bucket_work(const struct ts_bucket *session, struct ts_bucket_work *to);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_bucket_close(struct ts_bucket *session);

/* to[i] for i below 2^levels is the least double in cell i: the least p with (p - lo) 2^levels
 * >= i (hi - lo), without rounding; infinite for i > 0 where lo = hi. Both twins give the same
 * numbers (==). lo <= hi are finite. */
TS_API void ts_bucket_thresholds(double lo, double hi, uint32_t levels, double *to);

/* Frees what it holds, and leaves zeros. NULL is allowed. */
TS_API void ts_bucket_nodes_free(struct ts_bucket_nodes *nodes);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_bucket_table {
    bool (*open)(struct ts_bucket_rule rule, struct ts_bucket **session, struct ts_error *error);
    bool (*add)(struct ts_bucket *session, size_t count, const uint32_t *number,
                struct ts_error *error);
    bool (*remove)(struct ts_bucket *session, size_t count, const uint32_t *number,
                   struct ts_error *error);
    bool (*move)(struct ts_bucket *from, struct ts_bucket *to, size_t count, const uint32_t *number,
                 struct ts_error *error);
    bool (*update)(struct ts_bucket *session, const struct ts_soup *soup, struct ts_error *error);
    bool (*place)(struct ts_bucket *session, uint32_t number, uint32_t cell[3],
                  struct ts_error *error);
    bool (*nodes)(struct ts_bucket *session, uint32_t level, struct ts_bucket_nodes *nodes,
                  struct ts_error *error);
    bool (*pairs)(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                  struct ts_error *error);
    bool (*buckets)(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                    struct ts_error *error);
    void (*work)(const struct ts_bucket *session, struct ts_bucket_work *to);
    void (*close)(struct ts_bucket *session);
    void (*thresholds)(double lo, double hi, uint32_t levels, double *to);
};

extern TS_API const struct ts_bucket_table ts_bucket_ref, ts_bucket_opt;

#ifdef __cplusplus
}
#endif

#endif
