/* overlap.c, fast: all volumes of a group side by side, in loops without branches.
 *
 * Boxes as they stand: what depends on the poses alone, fifteen axes and how far rounding can
 * deceive along each, is computed once for many tests. docs/overlap.md derives the constants. */
#include "touchstone/overlap.h"

#include <math.h>

#include "opt/meet.h"
#include "opt/relate.h"
#include "opt/sides.h"

/* 1 << i, to be picked by loops without branches. */
static const uint64_t bit[MOST] = {
    0x1,       0x2,       0x4,       0x8,       0x10,       0x20,       0x40,       0x80,
    0x100,     0x200,     0x400,     0x800,     0x1000,     0x2000,     0x4000,     0x8000,
    0x10000,   0x20000,   0x40000,   0x80000,   0x100000,   0x200000,   0x400000,   0x800000,
    0x1000000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000, 0x80000000};

static inline uint32_t box_loop(const struct ts_box *one, size_t count, const double *group)
{
    uint64_t maybe = 0;

#pragma omp simd reduction(| : maybe)
    for (size_t i = 0; i < count; i++) maybe |= box_meets(one, count, group, i) ? bit[i] : 0;
    return (uint32_t)maybe;
}

/* As many as a node has children, mostly two to four: each number has a loop of its own, which the
 * compiler unrolls. */
static uint32_t boxes(const struct ts_box *one, size_t count, const double *group)
{
    switch (count) {
    case 1:
        return box_loop(one, 1, group);
    case 2:
        return box_loop(one, 2, group);
    case 3:
        return box_loop(one, 3, group);
    case 4:
        return box_loop(one, 4, group);
    case 5:
        return box_loop(one, 5, group);
    case 6:
        return box_loop(one, 6, group);
    case 7:
        return box_loop(one, 7, group);
    case 8:
        return box_loop(one, 8, group);
    default:
        return box_loop(one, count, group);
    }
}

/* The axes, which come first, separate most of what is separated. */
static uint32_t dops(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                     const struct ts_dop *dop)
{
    uint32_t maybe = 0;

    for (size_t i = 0; i < count; i++)
        if (slabs_meet(one, &dop[i], 0, 3) && slabs_meet(one, &dop[i], 3, kind->slabs))
            maybe |= (uint32_t)1 << i;
    return maybe;
}

static uint32_t balls(const struct ts_ball *one, size_t count, const struct ts_ball *restrict ball)
{
    uint64_t maybe = 0;

#pragma omp simd reduction(| : maybe)
    for (size_t i = 0; i < count; i++) maybe |= ball_meets(one, &ball[i]) ? bit[i] : 0;
    return (uint32_t)maybe;
}

/* ---- boxes as they stand ---- */

/* The bits of those without a gap. */
static inline uint32_t without_gap(size_t count, const struct sides *s)
{
    uint64_t maybe = 0;

#pragma omp simd reduction(| : maybe)
    for (size_t i = 0; i < count; i++) maybe |= s->gap[i] > 0 ? 0 : bit[i];
    return (uint32_t)maybe;
}

static inline uint32_t test(const struct ts_relation *r, const struct ts_box *one, size_t count,
                            const double *group, bool edges)
{
    double center[3], extent[3];
    uint32_t maybe;
    struct sides s;

    set_sides(count, group, &s);
    for (int k = 0; k < 3; k++) {
        center[k] = twice_center(one->lo[k], one->hi[k]);
        extent[k] = width(one->lo[k], one->hi[k]);
    }
    for (int i = 0; i < 3; i++) along_three(count, view_from(&r->axis[i], center, extent), &s);
    if (without_gap(count, &s) == 0) return 0;
    for (int i = 0; i < 3; i++) along_one(count, view_from(&r->axis[3 + i], center, extent), &s, i);
    maybe = without_gap(count, &s);
    for (int i = 0; edges && maybe && i < 3; i++) {
        const struct ts_axis *axis = &r->axis[6 + 3 * i];

        along_two(count, view_from(&axis[0], center, extent), &s, 1, 2);
        along_two(count, view_from(&axis[1], center, extent), &s, 2, 0);
        along_two(count, view_from(&axis[2], center, extent), &s, 0, 1);
        maybe = without_gap(count, &s);
    }
    return maybe;
}

static uint32_t sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                    const double *group)
{
    return count == 8 ? test(r, one, 8, group, true) : test(r, one, count, group, true);
}

static uint32_t sat_lite(const struct ts_relation *r, const struct ts_box *one, size_t count,
                         const double *group)
{
    return count == 8 ? test(r, one, 8, group, false) : test(r, one, count, group, false);
}

const struct ts_overlap ts_overlap_opt = {boxes, dops, balls, relate, sat, sat_lite};
