/* soup.h: several sessions of `bucket` are given the same soup move, as in section 5 of paper
 * 003. They take turns of a few steps, so that what slows the machine down slows all of them down,
 * and in every step their cells and answers are compared. */
#ifndef TOOL_REPRO_SOUP_H
#define TOOL_REPRO_SOUP_H

#include "cases/scene/soup.h"
#include "tool/repro/repro.h"

enum { REPRO_RACERS = 34, REPRO_BLOCK = 20 /* steps of a turn, at most */ };

enum repro_question { REPRO_UPDATE_ONLY, REPRO_BUCKETS, REPRO_PAIRS };

struct repro_racer {
    struct ts_bucket_rule rule;

    /* What came of it: medians, of the updates of all bodies and of the question, and means a step.
     * The step that fills the bodies does not count. */
    double update, ask; /* milliseconds */
    double pairs, exchanges, sorts, pointers, changes, nodes, overlaps, candidates;
    double bytes, cell_bytes; /* held at the end: for a primitive, and for all cells */

    /* for the run */
    struct ts_bucket *body[2];
    double *time; /* of updates, then of questions */
    struct ts_bucket_work before;
    struct ts_pairs answer[REPRO_BLOCK];
};

struct repro_race {
    const struct repro *repro;
    uint32_t corners, count; /* of a primitive; primitives of a body */
    double size;             /* of a primitive, in spacings */
    size_t bodies;           /* 1 or 2; the second is moved by half a side along x, and by a quarter
                              * of a spacing along y and z */
    double stray; /* the last primitive of a body is so many sides away from the others */
    struct ts_soup_motion motion;
    enum repro_question question;
    unsigned steps;
    struct repro_racer racer[REPRO_RACERS]; /* the first is the deepest, and always opt */
    size_t racers;
};

/* Runs the race. TOOL_FAILED: two racers differ, TOOL_BAD: something was refused or memory ran out;
 * a line was printed. */
int repro_race(struct repro_race *race);

/* Soups of points, and of triangles about as long as the spacing. */
enum { REPRO_KINDS = 2 };
extern const struct repro_kind {
    const char *name;
    uint32_t corners;
} repro_003_kind[REPRO_KINDS];

/* How many primitives the rows of --level stand for. The first is there to look at, and small
 * enough for planted faults; the paper's experiments have 1000 to 20000. */
enum { REPRO_003_ROWS = 12, REPRO_003_FIRST = 1, REPRO_003_USUAL = 6 /* 15000, as in Fig. 4 */ };
extern const uint32_t repro_003_size[REPRO_003_ROWS];

/* The size that was asked for, of experiments that take one. */
uint32_t repro_003_count(const struct repro *repro);

/* Fewer steps for large soups: as many primitives as the steps of 50000. */
unsigned repro_003_steps(const struct repro *repro, uint32_t count);

#endif
