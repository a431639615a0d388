/* bounds.h: bounding volumes and what it means for a point to be inside. */
#ifndef TOUCHSTONE_BOUNDS_H
#define TOUCHSTONE_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The points with lo <= p <= hi on every axis. Bounds may be infinite, never NaN. */
struct ts_box {
    double lo[3], hi[3];
};

#ifdef __FRAMAC__
#include "proofs/logic/bounds.h"
#endif

/* Boxes side by side, such as those of all children of a node: the lower bounds of `count` boxes on
 * axis 0, then on axes 1 and 2, then the upper bounds likewise: 6 * count numbers. One box alone
 * is a struct ts_box. */
/*@ requires 6 * count <= SIZE_MAX && i < count && \valid_read(boxes + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures is_box(\result, boxes, count, i); */
static inline struct ts_box ts_boxes_get(size_t count, const double *boxes, size_t i)
{
    struct ts_box box;

    /*@ loop invariant 0 <= k <= 3;
        loop invariant k > 0 ==> box.lo[0] == boxes[i] && box.hi[0] == boxes[3 * count + i];
        loop invariant k > 1 ==> box.lo[1] == boxes[count + i] &&
                                 box.hi[1] == boxes[4 * count + i];
        loop invariant k > 2 ==> box.lo[2] == boxes[2 * count + i] &&
                                 box.hi[2] == boxes[5 * count + i];
        loop assigns k, box;
        loop variant 3 - k; */
    for (size_t k = 0; k < 3; k++) {
        //@ assert k == 0 || k == 1 || k == 2;
        box.lo[k] = boxes[k * count + i];
        box.hi[k] = boxes[(k + 3) * count + i];
    }
    return box;
}

/*@ requires 6 * count <= SIZE_MAX && i < count && \valid(boxes + (0 .. 6 * count - 1));
    requires \valid_read(box) && \separated(box, boxes + (0 .. 6 * count - 1));
    assigns boxes[i], boxes[count + i], boxes[2 * count + i], boxes[3 * count + i],
        boxes[4 * count + i], boxes[5 * count + i];
    ensures is_box(*box, boxes, count, i); */
static inline void ts_boxes_set(size_t count, double *boxes, size_t i, const struct ts_box *box)
{
    /*@ loop invariant 0 <= k <= 3;
        loop invariant k > 0 ==> box->lo[0] == boxes[i] && box->hi[0] == boxes[3 * count + i];
        loop invariant k > 1 ==> box->lo[1] == boxes[count + i] &&
                                 box->hi[1] == boxes[4 * count + i];
        loop invariant k > 2 ==> box->lo[2] == boxes[2 * count + i] &&
                                 box->hi[2] == boxes[5 * count + i];
        loop assigns k, boxes[i], boxes[count + i], boxes[2 * count + i], boxes[3 * count + i],
            boxes[4 * count + i], boxes[5 * count + i];
        loop variant 3 - k; */
    for (size_t k = 0; k < 3; k++) {
        //@ assert k == 0 || k == 1 || k == 2;
        boxes[k * count + i] = box->lo[k];
        boxes[(k + 3) * count + i] = box->hi[k];
    }
}

/* The points at most `radius` from `center`. */
struct ts_ball {
    double center[3], radius;
};

/* A discrete-orientation polytope: the points p with lo[s] <= d[s].p <= hi[s] for the first `slabs`
 * directions of its kind. Directions are small integer vectors: doubles hold them exactly, and
 * nothing has to be normalised. `size` is at least |x|+|y|+|z| of every point inside. */
enum { TS_MOST_SLABS = 13 };

struct ts_dop {
    double lo[TS_MOST_SLABS], hi[TS_MOST_SLABS], size;
};

/* The kinds of polytopes, by k: 6, 14, 18 and 26 half-spaces. The axes always come first. */
struct ts_dop_kind {
    int slabs; /* k / 2 */
    signed char direction[TS_MOST_SLABS][3];
};

#define TS_AXES                                                                                    \
    {1, 0, 0}, {0, 1, 0}, { 0, 0, 1 }
#define TS_CORNERS                                                                                 \
    {1, 1, 1}, {1, 1, -1}, {1, -1, 1}, { 1, -1, -1 }
#define TS_EDGES                                                                                   \
    {1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {0, 1, 1}, { 0, 1, -1 }

static const struct ts_dop_kind ts_dop6 = {3, {TS_AXES}};
static const struct ts_dop_kind ts_dop14 = {7, {TS_AXES, TS_CORNERS}};
static const struct ts_dop_kind ts_dop18 = {9, {TS_AXES, TS_EDGES}};
static const struct ts_dop_kind ts_dop26 = {13, {TS_AXES, TS_EDGES, TS_CORNERS}};

#endif
