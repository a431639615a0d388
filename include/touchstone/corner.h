/* corner.h: a tree of balls inside a big triangle, and the plane-sphere test (paper 002, sections
 * 4 and 5): sphere division, and the corner-tree.
 *
 * A big triangle T is divided at the midpoints of its edges into four, and these again. Its tree
 * has a ball for each part, level by level, the ball of T first; the four children of a node stand
 * side by side. Child c < 3 is the part at corner c, child 3 the central one. If a part has the
 * corners v, then its child c has corner c where v has it, and corner j at the midpoint of v_c and
 * v_j; the central child has corner j at the midpoint of the two corners other than v_j.
 *
 * These parts are those of exact arithmetic, not of rounded midpoints: on every level they cover T
 * without a gap, and all of level l (T has level 1) are similar to T, 2^(l-1) times smaller. Their
 * *round* is the smallest disc around them in the plane of T: radius R / 2^(l-1), where R is the
 * radius of that of T. By how much a round leaves T, its *overhang*, is its radius less the
 * distance from its centre, which is in T, to the nearest edge of T.
 *
 * Contract of both twins, M being the largest |coordinate| of T:
 * - The number of levels is `levels`; or, where `edge` is not 0, the least n for which the longest
 *   edge of T is at most `edge` 2^(n-1), decided without rounding, if that is less.
 * - Above the last level all parts are divided (quaternary); or those that have an edge on an edge
 *   of T, or an overhang greater than `margin`, decided without rounding (corner). The corner-tree
 *   as printed has an infinite margin.
 * - A ball contains its part. If M < 2^500, it is inside the ball around the part's round that is
 *   wider by TS_CORNER_SLACK M + 2^-1060.
 * - may_meet(tree, ball) is true if the ball and T share a point. If it is true and M,
 *   the radius and the |coordinates| of the centre are below 2^500, then the centre is no farther
 *   from T than ts_corner_reach says, and a triangle inside the ball no farther than that and the
 *   radius.
 * - A triangle T without area lies in many planes: then all balls meet its plane. Its rounds have
 *   no inside, so that the overhang of a part is its whole radius.
 *
 * Both twins have the same parts and the same answers of plane_sphere and contact. Their balls, and
 * so their answers of may_meet, may differ. */
#ifndef TOUCHSTONE_CORNER_H
#define TOUCHSTONE_CORNER_H

#include <math.h>

#include "touchstone/api.h"
#include "touchstone/bounds.h"
#include "touchstone/error.h"
#include "touchstone/number.h"

enum { TS_CORNER_LEVELS = 12 /* at most */ };

#define TS_CORNER_SLACK 0x1p-45

enum ts_corner_kind { TS_CORNER_QUATERNARY, TS_CORNER_TREE };

struct ts_corner_rule {
    uint32_t kind;   /* enum ts_corner_kind */
    uint32_t levels; /* 1 to TS_CORNER_LEVELS */
    double edge;     /* parts without a longer edge are not divided; 0: the levels alone say */
    double margin;   /* of the corner-tree: how far a leaf above the last level may leave T; may be
                        infinite */
};

struct ts_corner_tree {
    double corner[9];                     /* of T */
    struct ts_corner_rule rule;           /* as asked for */
    uint32_t level_count;                 /* of levels */
    uint32_t level[TS_CORNER_LEVELS + 1]; /* the first node of each, and the number of all */
    struct ts_ball *ball;                 /* of each node */
    uint32_t *child;                      /* the first of four children of each node; a leaf: 0 */
};

/* What questions cost: each adds to these numbers. */
struct ts_corner_work {
    uint64_t balls;     /* tests of two balls */
    uint64_t planes;    /* plane-sphere tests */
    uint64_t triangles; /* tests of two triangles */
};

#ifdef __cplusplus
extern "C" {
#endif

/* A ball that contains a triangle of any finite corners. */
TS_API struct ts_ball ts_corner_ball(const double *triangle);

/* Refuses a rule with other numbers than are said above, a corner that is not finite, each by
 * name, and a processor that does not round to nearest or flushes denormal numbers; then, or if
 * memory runs out, there is no tree. What `to` held is not released. */
TS_API bool ts_corner_build(const double *triangle, struct ts_corner_rule rule,
                            struct ts_corner_tree *to, struct ts_error *error);

/* Frees what it holds, and leaves zeros. NULL is allowed, and so is what was released. */
TS_API void ts_corner_release(struct ts_corner_tree *tree);

/* Exactly: do the ball and the plane of T share a point? Touching counts (algorithm 1 with <=).
 * The centre is finite, the radius >= 0 and perhaps infinite. */
TS_API bool ts_corner_plane_sphere(const struct ts_ball *ball, const double *triangle);

/* May the ball of some leaf, and of every node above it, meet the ball? This is what sphere
 * division asks, with a test of two triangles behind it. */
TS_API bool ts_corner_reaches(const struct ts_corner_tree *tree, const struct ts_ball *ball,
                              struct ts_corner_work *work);

/* The ball reaches a leaf, and meets T's plane. The plane is asked at most once, not at every
 * leaf: all of them point to the same T. */
TS_API bool ts_corner_may_meet(const struct ts_corner_tree *tree, const struct ts_ball *ball,
                               struct ts_corner_work *work);

/* Exactly: do the triangle, which is inside the ball, and T meet? The exact test is asked where
 * may_meet says so. */
TS_API bool ts_corner_contact(const struct ts_corner_tree *tree, const double *triangle,
                              const struct ts_ball *ball, struct ts_corner_work *work);

/* No ball that may_meet reports has its centre farther from T than this, where `last` is at least
 * the radius of T's round divided by 2^(level_count-1): twice the ball's radius, and how far a leaf
 * may leave T (docs/corner.md derives it). Rounded up. */
TS_API double ts_corner_reach(const struct ts_corner_tree *tree, double last, double radius);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_corner_table {
    struct ts_ball (*ball)(const double *triangle);
    bool (*build)(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                  struct ts_error *error);
    void (*release)(struct ts_corner_tree *tree);
    bool (*plane_sphere)(const struct ts_ball *ball, const double *triangle);
    bool (*reaches)(const struct ts_corner_tree *tree, const struct ts_ball *ball,
                    struct ts_corner_work *work);
    bool (*may_meet)(const struct ts_corner_tree *tree, const struct ts_ball *ball,
                     struct ts_corner_work *work);
    bool (*contact)(const struct ts_corner_tree *tree, const double *triangle,
                    const struct ts_ball *ball, struct ts_corner_work *work);
};

extern TS_API const struct ts_corner_table ts_corner_ref, ts_corner_opt;

#ifdef __cplusplus
}
#endif

#endif
