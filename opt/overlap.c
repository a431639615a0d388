/* overlap.c, fast: all volumes of a group side by side, in loops without branches.
 *
 * Boxes as they stand: what depends on the poses alone, fifteen axes and how far rounding can
 * deceive along each, is computed once for many tests. docs/overlap.md derives the constants. */
#include "touchstone/overlap.h"

#include <math.h>

#include "opt/meet.h"

#define u TS_ROUNDOFF

enum { MOST = 32 };

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

/* A matrix in its two scales, by columns: `column` for axes, whose length does not matter, with the
 * largest entry between 1 and 2; `world` in the scale that both bodies share. */
struct posed {
    double column[3][3], world[3][3], shift[3];
    double size[3]; /* at least how far a point can be from 0 on each axis, but for rounding */
};

/* The exponent of the largest number in some columns of a pose. */
static int exponent_of(const struct ts_pose *pose, int first, int end)
{
    double most = 0;

    for (int k = 0; k < 3; k++)
        for (int j = first; j < end; j++) most = larger(fabs(pose->row[k][j]), most);
    return most > 0 ? ilogb(most) : -1074;
}

static void set_posed(const struct ts_stand *stand, int exponent, struct posed *to)
{
    int own = exponent_of(&stand->pose, 0, 3);

    for (int k = 0; k < 3; k++) {
        const double *row = stand->pose.row[k];

        to->shift[k] = ldexp(row[3], -exponent);
        to->size[k] = fabs(to->shift[k]);
        for (int j = 0; j < 3; j++) {
            to->column[j][k] = ldexp(row[j], -own);
            to->world[j][k] = ldexp(row[j], -exponent);
            to->size[k] = ts_add(to->size[k], ts_mul(fabs(to->world[j][k]), stand->reach[j]));
        }
    }
}

static inline double dot(const double *a, const double *b)
{
    return sum3(ts_mul(a[0], b[0]), ts_mul(a[1], b[1]), ts_mul(a[2], b[2]));
}

/* The axis p x q. A column that it was made of is orthogonal to it exactly, so that its factor is
 * zero: bit j of skip_a and skip_b says which. `least` is the slack for underflow. */
static void set_axis(const struct posed *a, const struct posed *b, const double *p, const double *q,
                     unsigned skip_a, unsigned skip_b, double least, struct ts_axis *to)
{
    double n[3], between[3], doubt = 0;

    for (int k = 0; k < 3; k++) {
        double plus = ts_mul(p[(k + 1) % 3], q[(k + 2) % 3]);
        double minus = ts_mul(p[(k + 2) % 3], q[(k + 1) % 3]);

        n[k] = ts_sub(plus, minus);
        between[k] = ts_sub(b->shift[k], a->shift[k]);
        doubt =
            ts_add(doubt, ts_mul(ts_add(fabs(plus), fabs(minus)), ts_add(a->size[k], b->size[k])));
    }
    for (unsigned j = 0; j < 3; j++) {
        to->one[j] = skip_a >> j & 1 ? 0 : dot(n, a->world[j]);
        to->other[j] = skip_b >> j & 1 ? 0 : dot(n, b->world[j]);
    }
    to->shift = 2 * dot(n, between);
    to->slack = 2 * ts_add(ts_mul(20 * u, doubt), least);
}

/* Faces of a, faces of b, then a column of a with a column of b. */
static void relate(const struct ts_stand *a, const struct ts_stand *b, struct ts_relation *to)
{
    int of_a = exponent_of(&a->pose, 0, 4), of_b = exponent_of(&b->pose, 0, 4);
    int exponent = of_a > of_b ? of_a : of_b;
    double reach = ts_add(sum3(a->reach[0], a->reach[1], a->reach[2]),
                          sum3(b->reach[0], b->reach[1], b->reach[2]));
    double least = ts_add(ts_mul(0x1p-1067, ts_add(reach, 2)), ldexp(1, -1067 - exponent));
    struct posed at, bt;

    to->a = *a;
    to->b = *b;
    if (!(reach < 0x1p1000)) least = INFINITY; /* below, no product overflows */
    set_posed(a, exponent, &at);
    set_posed(b, exponent, &bt);
    for (unsigned i = 0; i < 3; i++) {
        unsigned j = (i + 1) % 3, k = (i + 2) % 3;

        set_axis(&at, &bt, at.column[j], at.column[k], 7 ^ 1u << i, 0, least, &to->axis[i]);
        set_axis(&at, &bt, bt.column[j], bt.column[k], 0, 7 ^ 1u << i, least, &to->axis[3 + i]);
        for (j = 0; j < 3; j++)
            set_axis(&at, &bt, at.column[i], bt.column[j], 1u << i, 1u << j, least,
                     &to->axis[6 + 3 * i + j]);
    }
}

/* Twice the centres and the half extents of boxes, and the widest gap found so far. */
struct sides {
    double center[3][MOST], extent[3][MOST], gap[MOST];
};

static inline void set_sides(size_t count, const double *restrict group, struct sides *restrict to)
{
    for (size_t k = 0; k < 3; k++) {
        const double *lo = group + k * count, *hi = group + (3 + k) * count;

#pragma omp simd
        for (size_t i = 0; i < count; i++) {
            to->center[k][i] = ts_add(lo[i], hi[i]);
            to->extent[k][i] = ts_sub(hi[i], lo[i]);
        }
    }
    for (size_t i = 0; i < count; i++) to->gap[i] = 0;
}

/* What is not a number is no gap. */
static inline double widest(double gap, double center, double extent)
{
    double found = ts_sub(fabs(center), extent);

    return found > gap ? found : gap;
}

/* An axis with the part of `one` filled in. */
struct view {
    double center, extent, factor[3], size[3];
};

static inline struct view view_from(const struct ts_axis *axis, const double *center,
                                    const double *extent)
{
    struct view view = {axis->shift, axis->slack, {0}, {0}};

    for (int j = 0; j < 3; j++) {
        view.center = ts_sub(view.center, ts_mul(axis->one[j], center[j]));
        view.extent = ts_add(view.extent, ts_mul(fabs(axis->one[j]), extent[j]));
        view.factor[j] = axis->other[j];
        view.size[j] = fabs(axis->other[j]);
    }
    return view;
}

/* Along an axis on which all three, two or one of the others' factors are not zero. */
static inline void along_three(size_t count, struct view v, struct sides *restrict s)
{
#pragma omp simd
    for (size_t i = 0; i < count; i++) {
        double center = ts_add(ts_add(ts_add(v.center, ts_mul(v.factor[0], s->center[0][i])),
                                      ts_mul(v.factor[1], s->center[1][i])),
                               ts_mul(v.factor[2], s->center[2][i]));
        double extent = ts_add(ts_add(ts_add(v.extent, ts_mul(v.size[0], s->extent[0][i])),
                                      ts_mul(v.size[1], s->extent[1][i])),
                               ts_mul(v.size[2], s->extent[2][i]));

        s->gap[i] = widest(s->gap[i], center, extent);
    }
}

static inline void along_two(size_t count, struct view v, struct sides *restrict s, int j, int k)
{
#pragma omp simd
    for (size_t i = 0; i < count; i++) {
        double center = ts_add(ts_add(v.center, ts_mul(v.factor[j], s->center[j][i])),
                               ts_mul(v.factor[k], s->center[k][i]));
        double extent = ts_add(ts_add(v.extent, ts_mul(v.size[j], s->extent[j][i])),
                               ts_mul(v.size[k], s->extent[k][i]));

        s->gap[i] = widest(s->gap[i], center, extent);
    }
}

static inline void along_one(size_t count, struct view v, struct sides *restrict s, int j)
{
#pragma omp simd
    for (size_t i = 0; i < count; i++)
        s->gap[i] = widest(s->gap[i], ts_add(v.center, ts_mul(v.factor[j], s->center[j][i])),
                           ts_add(v.extent, ts_mul(v.size[j], s->extent[j][i])));
}

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
        center[k] = ts_add(one->lo[k], one->hi[k]);
        extent[k] = ts_sub(one->hi[k], one->lo[k]);
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
