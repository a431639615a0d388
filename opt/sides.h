/* sides.h: how far two boxes are apart along an axis. */
#ifndef OPT_SIDES_H
#define OPT_SIDES_H

#include "opt/sat.h"

/* Twice the centre and the half extents of the one box. */
struct self {
    double center[3], extent[3];
};

/* An axis with the part of `one` filled in. */
struct view {
    double center, extent, factor[3], size[3];
};

/*@ // Sums and differences of bounds that are not too large.
    predicate side_small(real x) = within(x, 0x1p1002);
    predicate view_small(struct view v) =
        within(v.center, 0x1p1012) && within(v.extent, 0x1p1012) && within(v.factor[0], 256.0) &&
        within(v.factor[1], 256.0) && within(v.factor[2], 256.0) && within(v.size[0], 256.0) &&
        within(v.size[1], 256.0) && within(v.size[2], 256.0);
    predicate self_small(struct self s) =
        side_small(s.center[0]) && side_small(s.center[1]) && side_small(s.center[2]) &&
        side_small(s.extent[0]) && side_small(s.extent[1]) && side_small(s.extent[2]);
    predicate box_small(struct ts_box box) =
        within(box.lo[0], LARGEST_REACH) && within(box.lo[1], LARGEST_REACH) &&
        within(box.lo[2], LARGEST_REACH) && within(box.hi[0], LARGEST_REACH) &&
        within(box.hi[1], LARGEST_REACH) && within(box.hi[2], LARGEST_REACH);

    // Numbers are those of a box.
    predicate is_self(struct self s, struct ts_box box) =
        s.center[0] == sum_at(box, 0) && s.center[1] == sum_at(box, 1) &&
        s.center[2] == sum_at(box, 2) && s.extent[0] == width_at(box, 0) &&
        s.extent[1] == width_at(box, 1) && s.extent[2] == width_at(box, 2);

    // A view is that of an axis and of the one box.
    predicate is_view(struct view v, struct ts_axis a, struct ts_box one) =
        v.center == centre_from(a, sum_at(one, 0), sum_at(one, 1), sum_at(one, 2)) &&
        v.extent == extent_from(a, width_at(one, 0), width_at(one, 1), width_at(one, 2)) &&
        v.factor[0] == a.other[0] && v.factor[1] == a.other[1] && v.factor[2] == a.other[2] &&
        v.size[0] == \abs(a.other[0]) && v.size[1] == \abs(a.other[1]) &&
        v.size[2] == \abs(a.other[2]);

    // The gap of one box along it, from its sums x, y, z and its differences, with those factors
    // that are not zero.
    logic real gap_three(struct view v, real x, real y, real z, real dx, real dy, real dz) =
        sub(\abs(three(v.center, v.factor[0], x, v.factor[1], y, v.factor[2], z)),
            three(v.extent, v.size[0], dx, v.size[1], dy, v.size[2], dz));
    logic real two_of(real v, real f, real x, real g, real y) = add(add(v, mul(f, x)), mul(g, y));
    logic real gap_two(struct view v, integer j, integer k, real x, real y, real dx, real dy) =
        sub(\abs(two_of(v.center, v.factor[j], x, v.factor[k], y)),
            two_of(v.extent, v.size[j], dx, v.size[k], dy));
    logic real gap_one(struct view v, integer j, real x, real dx) =
        sub(\abs(add(v.center, mul(v.factor[j], x))), add(v.extent, mul(v.size[j], dx))); */

/* What a test computes is the gap of docs/proofs/sat.md: a term whose factor is zero adds nothing
 * to a sum that was rounded. */
/*@ ghost
    /@ requires within(f, 0.0);
       assigns \nothing;
       ensures \forall real x; mul(f, x) == 0.0; @/
    static void no_term(double f)
    {
        /@ assert zero: f == 0.0; @/
        /@ assert product: \forall real x; f * x == 0.0; @/
    }

    /@ assigns \nothing;
       ensures \forall real sum, f, x; add(add(sum, mul(f, x)), 0.0) == add(sum, mul(f, x)); @/
    static void adds_nothing(void) {}

    /@ requires is_view(v, a, one);
       assigns \nothing;
       ensures \forall struct ts_box b;
           gap_three(v, sum_at(b, 0), sum_at(b, 1), sum_at(b, 2), width_at(b, 0), width_at(b, 1),
                     width_at(b, 2)) == axis_gap(a, one, b, 0, 1, 2); @/
    static void three_is_gap(struct view v, struct ts_axis a, struct ts_box one) {}

    /@ requires is_view(v, a, one) && turned(j, k, i) && within(a.other[i], 0.0);
       assigns \nothing;
       ensures \forall struct ts_box b;
           gap_two(v, j, k, sum_at(b, j), sum_at(b, k), width_at(b, j), width_at(b, k)) ==
               axis_gap(a, one, b, j, k, i); @/
    static void two_is_gap(struct view v, struct ts_axis a, struct ts_box one, int j, int k, int i)
    {
        no_term(v.factor[i]);
        no_term(v.size[i]);
        adds_nothing();
        /@ assert \forall struct ts_box b;
               three(v.center, v.factor[j], sum_at(b, j), v.factor[k], sum_at(b, k), v.factor[i],
                     sum_at(b, i)) ==
               two_of(v.center, v.factor[j], sum_at(b, j), v.factor[k], sum_at(b, k)); @/
        /@ assert \forall struct ts_box b;
               three(v.extent, v.size[j], width_at(b, j), v.size[k], width_at(b, k), v.size[i],
                     width_at(b, i)) ==
               two_of(v.extent, v.size[j], width_at(b, j), v.size[k], width_at(b, k)); @/
    }

    /@ requires is_view(v, a, one) && turned(i, j, k) && within(a.other[j], 0.0);
       requires within(a.other[k], 0.0);
       assigns \nothing;
       ensures \forall struct ts_box b;
           gap_one(v, i, sum_at(b, i), width_at(b, i)) == axis_gap(a, one, b, i, j, k); @/
    static void one_is_gap(struct view v, struct ts_axis a, struct ts_box one, int i, int j, int k)
    {
        no_term(v.factor[j]);
        no_term(v.factor[k]);
        no_term(v.size[j]);
        no_term(v.size[k]);
        adds_nothing();
        /@ assert \forall struct ts_box b;
               three(v.center, v.factor[i], sum_at(b, i), v.factor[j], sum_at(b, j), v.factor[k],
                     sum_at(b, k)) == add(v.center, mul(v.factor[i], sum_at(b, i))); @/
        /@ assert \forall struct ts_box b;
               three(v.extent, v.size[i], width_at(b, i), v.size[j], width_at(b, j), v.size[k],
                     width_at(b, k)) == add(v.extent, mul(v.size[i], width_at(b, i))); @/
    }
*/

/*@ requires within(lo, LARGEST_REACH) && within(hi, LARGEST_REACH);
    assigns \nothing;
    ensures \result == add(lo, hi) && side_small(\result); */
static inline double twice_center(double lo, double hi) { return ts_add(lo, hi); }

/*@ requires within(lo, LARGEST_REACH) && within(hi, LARGEST_REACH);
    assigns \nothing;
    ensures \result == sub(hi, lo) && side_small(\result); */
static inline double width(double lo, double hi) { return ts_sub(hi, lo); }

/* What is not a number is no gap. */
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
