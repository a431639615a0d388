/* sat_sides.h: how far two boxes are apart along an axis. */
#ifndef OPT_OVERLAP_SAT_SIDES_H
#define OPT_OVERLAP_SAT_SIDES_H

#include "opt/overlap/sat.h"

/* Twice the centre and the half extents of the one box. */
struct self {
    double center[3], extent[3];
};

/* An axis with the part of `one` filled in. */
struct view {
    double center, extent, factor[3], size[3];
};

#ifdef __FRAMAC__
#include "proofs/logic/overlap/sat_sides.h"
#endif

/*@ requires within(lo, LARGEST_REACH) && within(hi, LARGEST_REACH);
    assigns \nothing;
    ensures \result == add(lo, hi) && side_small(\result); */
static inline double twice_center(double lo, double hi) { return ts_add(lo, hi); }

/*@ requires within(lo, LARGEST_REACH) && within(hi, LARGEST_REACH);
    assigns \nothing;
    ensures \result == sub(hi, lo) && side_small(\result); */
static inline double width(double lo, double hi) { return ts_sub(hi, lo); }

/* NaN is no gap. */
/*@ requires within(center, 0x1p1014) && within(extent, 0x1p1014) && within(gap, 0x1p1016);
    assigns \nothing;
    ensures \result == \max(gap, sub(\abs(center), extent)) && within(\result, 0x1p1016); */
static inline double widest(double gap, double center, double extent)
{
    double found = ts_sub(magnitude(center), extent);

    return found > gap ? found : gap;
}

/* One term more, or less. */
/*@ requires within(sum, 0x1p1013) && within(factor, 256.0) && side_small(x);
    assigns \nothing;
    ensures \result == add(sum, mul(factor, x));
    ensures \abs(\result) <= 1.01 * \abs(sum) + 0x1.1p1010; */
static inline double plus(double sum, double factor, double x)
{
    //@ ghost product_within(factor, x, 256.0, 0x1p1002);
    return ts_add(sum, ts_mul(factor, x));
}

/*@ requires within(sum, 0x1p1013) && within(factor, 256.0) && side_small(x);
    assigns \nothing;
    ensures \result == sub(sum, mul(factor, x));
    ensures \abs(\result) <= 1.01 * \abs(sum) + 0x1.1p1010; */
static inline double minus(double sum, double factor, double x)
{
    //@ ghost product_within(factor, x, 256.0, 0x1p1002);
    return ts_sub(sum, ts_mul(factor, x));
}

/*@ requires within(sum, 0x1p1012) && within(f, 256.0) && within(g, 256.0) && within(h, 256.0);
    requires side_small(x) && side_small(y) && side_small(z);
    assigns \nothing;
    ensures \result == three(sum, f, x, g, y, h, z) && within(\result, 0x1p1013); */
static inline double plus_three(double sum, double f, double x, double g, double y, double h,
                                double z)
{
    return plus(plus(plus(sum, f, x), g, y), h, z);
}

/*@ requires within(sum, 0x1p1012) && within(f, 256.0) && within(g, 256.0);
    requires side_small(x) && side_small(y);
    assigns \nothing;
    ensures \result == two_of(sum, f, x, g, y) && within(\result, 0x1p1013); */
static inline double plus_two(double sum, double f, double x, double g, double y)
{
    return plus(plus(sum, f, x), g, y);
}

/* The widest gap of one box, from its sums and differences x, y, z along an axis on which all
 * three, two or one of its factors are not zero. */
/*@ requires view_small(v) && within(gap, 0x1p1016);
    requires side_small(x) && side_small(y) && side_small(z);
    requires side_small(dx) && side_small(dy) && side_small(dz);
    assigns \nothing;
    ensures \result == \max(gap, gap_three(v, x, y, z, dx, dy, dz));
    ensures within(\result, 0x1p1016); */
static inline double with_three(double gap, struct view v, double x, double y, double z, double dx,
                                double dy, double dz)
{
    return widest(gap, plus_three(v.center, v.factor[0], x, v.factor[1], y, v.factor[2], z),
                  plus_three(v.extent, v.size[0], dx, v.size[1], dy, v.size[2], dz));
}

/*@ requires within(center, 0x1p1012) && within(extent, 0x1p1012) && within(gap, 0x1p1016);
    requires within(f, 256.0) && within(g, 256.0) && within(df, 256.0) && within(dg, 256.0);
    requires side_small(x) && side_small(y) && side_small(dx) && side_small(dy);
    assigns \nothing;
    ensures \result ==
        \max(gap, sub(\abs(two_of(center, f, x, g, y)), two_of(extent, df, dx, dg, dy)));
    ensures within(\result, 0x1p1016); */
static inline double with_two(double gap, double center, double extent, double f, double x,
                              double g, double y, double df, double dx, double dg, double dy)
{
    return widest(gap, plus_two(center, f, x, g, y), plus_two(extent, df, dx, dg, dy));
}

/*@ requires within(center, 0x1p1012) && within(extent, 0x1p1012) && within(gap, 0x1p1016);
    requires within(f, 256.0) && within(df, 256.0) && side_small(x) && side_small(dx);
    assigns \nothing;
    ensures \result == \max(gap, sub(\abs(add(center, mul(f, x))), add(extent, mul(df, dx))));
    ensures within(\result, 0x1p1016); */
static inline double with_one(double gap, double center, double extent, double f, double x,
                              double df, double dx)
{
    return widest(gap, plus(center, f, x), plus(extent, df, dx));
}

/*@ requires within(sum, 0x1p1004) && within(f, 256.0) && within(g, 256.0) && within(h, 256.0);
    requires side_small(x) && side_small(y) && side_small(z);
    assigns \nothing;
    ensures \result == three(sum, \abs(f), x, \abs(g), y, \abs(h), z);
    ensures within(\result, 0x1p1012); */
static inline double extent_of(double sum, double f, double x, double g, double y, double h,
                               double z)
{
    double a = magnitude(f), b = magnitude(g), c = magnitude(h);

    return plus(plus(plus(sum, a, x), b, y), c, z);
}

/*@ requires within(sum, 512.0) && within(f, 256.0) && within(g, 256.0) && within(h, 256.0);
    requires side_small(x) && side_small(y) && side_small(z);
    assigns \nothing;
    ensures \result == sub(sub(sub(sum, mul(f, x)), mul(g, y)), mul(h, z));
    ensures within(\result, 0x1p1012); */
static inline double center_of(double sum, double f, double x, double g, double y, double h,
                               double z)
{
    return minus(minus(minus(sum, f, x), g, y), h, z);
}

/*@ requires \valid_read(one) && box_small(*one);
    assigns \nothing;
    ensures is_self(\result, *one) && self_small(\result); */
static inline struct self self_of(const struct ts_box *one)
{
    return (struct self){{twice_center(one->lo[0], one->hi[0]),
                          twice_center(one->lo[1], one->hi[1]),
                          twice_center(one->lo[2], one->hi[2])},
                         {width(one->lo[0], one->hi[0]), width(one->lo[1], one->hi[1]),
                          width(one->lo[2], one->hi[2])}};
}

/*@ requires axis_small(axis) && self_small(one);
    assigns \nothing;
    ensures \forall struct ts_box box; is_self(one, box) ==> is_view(\result, axis, box);
    ensures view_small(\result); */
static inline struct view view_from(struct ts_axis axis, struct self one)
{
    return (struct view){
        center_of(axis.shift, axis.one[0], one.center[0], axis.one[1], one.center[1], axis.one[2],
                  one.center[2]),
        extent_of(axis.slack, axis.one[0], one.extent[0], axis.one[1], one.extent[1], axis.one[2],
                  one.extent[2]),
        {axis.other[0], axis.other[1], axis.other[2]},
        {magnitude(axis.other[0]), magnitude(axis.other[1]), magnitude(axis.other[2])}};
}

#endif
