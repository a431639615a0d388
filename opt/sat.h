/* sat.h: the axes along which two stands are compared, made once for many tests. docs/overlap.md
 * derives the constants, docs/proofs/sat.md says what is proved. */
#ifndef OPT_SAT_H
#define OPT_SAT_H

#include "opt/bound.h"
#include "touchstone/overlap.h"
#include "touchstone/rounded.h"

#define SLACK_FACTOR  (20 * TS_ROUNDOFF)
#define LEAST_SLACK   0x1p-1067
#define LARGEST_REACH 0x1p1000

/* ---- numbers ---- */

/*@ axiomatic powers {
      logic real two_to(integer e);
      axiom two_to_positive: \forall integer e; 0.0 < two_to(e);
      axiom two_is_double: rnd(2.0) == 2.0;
      axiom rnd_little: \forall real x; \abs(rnd(x)) <= 1.01 * \abs(x) + 1.0;
      axiom fits_far: \forall real x; within(x, 0x1p1020) ==> fits(x);
    }
    predicate finite(real x) = is_double(x) && within(x, largest);
    predicate in_scale(real x, integer e) = within(x * two_to(-e), 2.0);
    logic real scaled(real x, integer e) = rnd(x * two_to(-e)); */

/* C's ldexp, down: exact, but for underflow. */
/*@ requires finite(x) && within(x * two_to(-e), 128.0) && -1074 <= e <= 2141;
    assigns \nothing;
    ensures \result == scaled(x, e); */
static double scale_down(double x, int e);

static double scale_down(double x, int e) { return ldexp(x, -e); }

/* C's ilogb: the exponent of a number. */
/*@ requires finite(x) && 0.0 < x;
    assigns \nothing;
    ensures -1074 <= \result <= 1023 && in_scale(x, \result); */
static int exponent_at(double x);

static int exponent_at(double x) { return ilogb(x); }

/*@ ghost
    // What is no larger than a number is in its scale.
    /@ requires 0.0 <= most && (0.0 < most ==> in_scale(most, e));
       assigns \nothing;
       ensures \forall real x; within(x, most) ==> in_scale(x, e); @/
    static void scale_of_all(double most, int e)
    {
        /@ assert \forall real x; within(x, most) ==>
                within(x * two_to(-e), most * two_to(-e)); @/
    } */

//@ assigns \nothing; ensures \result == \abs(x) && (finite(x) ==> finite(\result));
static inline double magnitude(double x) { return fabs(x); }

/* ---- stands ---- */

struct arrow {
    double x[3];
};

/* A matrix in its two scales, by columns: `column` for axes, whose length does not matter, with the
 * largest entry between 1 and 2; `world` in the scale that both bodies share. */
struct posed {
    struct arrow column[3], world[3], shift;
    struct arrow size; /* at least how far a point can be from 0 on each axis, but for rounding */
};

/*@ predicate arrow_within(struct arrow a, real most) =
        within(a.x[0], most) && within(a.x[1], most) && within(a.x[2], most);

    // A pose and reaches that are numbers, and all of them in a scale.
    predicate row_given(struct ts_pose pose, integer k) =
        finite(pose.row[k][0]) && finite(pose.row[k][1]) && finite(pose.row[k][2]) &&
        finite(pose.row[k][3]);
    predicate pose_given(struct ts_pose pose) =
        row_given(pose, 0) && row_given(pose, 1) && row_given(pose, 2);
    predicate reach_given(real r) = is_double(r) && 0.0 <= r <= LARGEST_REACH;
    predicate stand_given(struct ts_stand s) =
        pose_given(s.pose) && reach_given(s.reach[0]) && reach_given(s.reach[1]) &&
        reach_given(s.reach[2]);
    predicate column_in_scale(struct ts_pose pose, integer j, integer e) =
        in_scale(pose.row[0][j], e) && in_scale(pose.row[1][j], e) && in_scale(pose.row[2][j], e);
    predicate in_scales(struct ts_pose pose, integer e, integer own) =
        column_in_scale(pose, 0, e) && column_in_scale(pose, 1, e) && column_in_scale(pose, 2, e) &&
        column_in_scale(pose, 3, e) && column_in_scale(pose, 0, own) &&
        column_in_scale(pose, 1, own) && column_in_scale(pose, 2, own);

    // What the fast twin has of a stand.
    logic real three(real v, real f, real x, real g, real y, real h, real z) =
        add(add(add(v, mul(f, x)), mul(g, y)), mul(h, z));
    predicate is_column(struct arrow a, struct ts_pose pose, integer j, integer e) =
        a.x[0] == scaled(pose.row[0][j], e) && a.x[1] == scaled(pose.row[1][j], e) &&
        a.x[2] == scaled(pose.row[2][j], e);
    predicate has_columns{L}(struct posed *p, struct ts_stand s, integer own) =
        is_column(p->column[0], s.pose, 0, own) && is_column(p->column[1], s.pose, 1, own) &&
        is_column(p->column[2], s.pose, 2, own);
    predicate has_world{L}(struct posed *p, struct ts_stand s, integer e) =
        is_column(p->world[0], s.pose, 0, e) && is_column(p->world[1], s.pose, 1, e) &&
        is_column(p->world[2], s.pose, 2, e) && is_column(p->shift, s.pose, 3, e);
    predicate has_size{L}(struct posed *p, struct ts_stand s, integer k) =
        p->size.x[k] == three(\abs(p->shift.x[k]), \abs(p->world[0].x[k]), s.reach[0],
                             \abs(p->world[1].x[k]), s.reach[1], \abs(p->world[2].x[k]),
   s.reach[2]); predicate is_posed{L}(struct posed *p, struct ts_stand s, integer e, integer own) =
        has_columns(p, s, own) && has_world(p, s, e) && has_size(p, s, 0) && has_size(p, s, 1) &&
        has_size(p, s, 2) && in_scales(s.pose, e, own);
    predicate posed_small{L}(struct posed *p) =
        arrow_within(p->column[0], 2.0) && arrow_within(p->column[1], 2.0) &&
        arrow_within(p->column[2], 2.0) && arrow_within(p->world[0], 2.0) &&
        arrow_within(p->world[1], 2.0) && arrow_within(p->world[2], 2.0) &&
        arrow_within(p->shift, 2.0) && arrow_within(p->size, 0x1p1004); */

/* ---- axes ---- */

/* Which factors of a box are zero. */
struct skip {
    bool at[3];
};

/*@ // The axis p x q, from products of their components i and j, and how far it can be wrong.
    logic real normal_at(struct arrow p, struct arrow q, integer i, integer j) =
        sub(mul(p.x[i], q.x[j]), mul(p.x[j], q.x[i]));
    logic real normal_size(struct arrow p, struct arrow q, integer i, integer j) =
        add(\abs(mul(p.x[i], q.x[j])), \abs(mul(p.x[j], q.x[i])));
    logic real dot_of(real a, real b, real c, real x, real y, real z) =
        add(add(mul(a, x), mul(b, y)), mul(c, z));
    logic real along(struct arrow p, struct arrow q, real x, real y, real z) =
        dot_of(normal_at(p, q, 1, 2), normal_at(p, q, 2, 0), normal_at(p, q, 0, 1), x, y, z);
    logic real factor_of(struct arrow p, struct arrow q, struct arrow e) =
        along(p, q, e.x[0], e.x[1], e.x[2]);
    logic real shift_of(struct arrow p, struct arrow q, struct arrow s, struct arrow t) =
        2.0 * along(p, q, sub(t.x[0], s.x[0]), sub(t.x[1], s.x[1]), sub(t.x[2], s.x[2]));
    logic real doubt_of(struct arrow p, struct arrow q, struct arrow s, struct arrow t) =
        add(add(add(0.0, mul(normal_size(p, q, 1, 2), add(s.x[0], t.x[0]))),
                mul(normal_size(p, q, 2, 0), add(s.x[1], t.x[1]))),
            mul(normal_size(p, q, 0, 1), add(s.x[2], t.x[2])));
    logic real slack_of(struct arrow p, struct arrow q, struct arrow s, struct arrow t, real least)
   = 2.0 * add(mul(SLACK_FACTOR, doubt_of(p, q, s, t)), least);

    // What underflow takes.
    logic real sum_of(real x, real y, real z) = add(add(x, y), z);
    logic real reach_of(struct ts_stand s, struct ts_stand t) =
        add(sum_of(s.reach[0], s.reach[1], s.reach[2]), sum_of(t.reach[0], t.reach[1], t.reach[2]));
    logic real least_of(struct ts_stand s, struct ts_stand t, integer e) =
        add(mul(LEAST_SLACK, add(reach_of(s, t), 2.0)), scaled(1.0, 1067 + e));

    // An axis: of two columns of a, of two of b, and of a column of each. What it was made of is
    // orthogonal to it, and has no factor.
    predicate has_shift{L}(struct ts_axis x, struct posed *a, struct posed *b, struct arrow p,
                        struct arrow q, real least) =
        x.shift == shift_of(p, q, a->shift, b->shift) &&
        x.slack == slack_of(p, q, a->size, b->size, least);
    predicate one_of(real x, integer zero, real factor) =
        zero != 0 ? within(x, 0.0) : x == factor;
    predicate is_axis{L}(struct ts_axis x, struct posed *a, struct posed *b, struct arrow p,
                         struct arrow q, struct skip of_a, struct skip of_b, real least) =
        has_shift(x, a, b, p, q, least) &&
        one_of(x.one[0], of_a.at[0], factor_of(p, q, a->world[0])) &&
        one_of(x.one[1], of_a.at[1], factor_of(p, q, a->world[1])) &&
        one_of(x.one[2], of_a.at[2], factor_of(p, q, a->world[2])) &&
        one_of(x.other[0], of_b.at[0], factor_of(p, q, b->world[0])) &&
        one_of(x.other[1], of_b.at[1], factor_of(p, q, b->world[1])) &&
        one_of(x.other[2], of_b.at[2], factor_of(p, q, b->world[2]));
    predicate skips_none(struct skip z) = z.at[0] == 0 && z.at[1] == 0 && z.at[2] == 0;
    predicate skips_one(struct skip z, integer i, integer j, integer k) =
        z.at[i] != 0 && z.at[j] == 0 && z.at[k] == 0;
    predicate skips_two(struct skip z, integer i, integer j, integer k) =
        z.at[i] == 0 && z.at[j] != 0 && z.at[k] != 0;
*/

/* ---- what a test makes of an axis ---- */

/*@ logic real centre_from(struct ts_axis a, real x, real y, real z) =
        sub(sub(sub(a.shift, mul(a.one[0], x)), mul(a.one[1], y)), mul(a.one[2], z));
    logic real extent_from(struct ts_axis a, real x, real y, real z) =
        three(a.slack, \abs(a.one[0]), x, \abs(a.one[1]), y, \abs(a.one[2]), z);
    logic real sum_at(struct ts_box box, integer k) = add(box.lo[k], box.hi[k]);
    logic real width_at(struct ts_box box, integer k) = sub(box.hi[k], box.lo[k]);
    logic real gap_to(real centre, real extent, struct ts_axis a, struct ts_box b, integer i,
                      integer j, integer k) =
        sub(\abs(three(centre, a.other[i], sum_at(b, i), a.other[j], sum_at(b, j), a.other[k],
                       sum_at(b, k))),
            three(extent, \abs(a.other[i]), width_at(b, i), \abs(a.other[j]), width_at(b, j),
                  \abs(a.other[k]), width_at(b, k)));

    // The gap of two boxes along an axis, as it is computed: the terms of the other one are added
    // in the order i, j, k.
    logic real axis_gap(struct ts_axis a, struct ts_box one, struct ts_box b, integer i, integer j,
                        integer k) =
        gap_to(centre_from(a, sum_at(one, 0), sum_at(one, 1), sum_at(one, 2)),
               extent_from(a, width_at(one, 0), width_at(one, 1), width_at(one, 2)), a, b, i, j, k);

    predicate bound_given(real x, real reach) = is_double(x) && within(x, reach);
    predicate side_given(struct ts_box box, struct ts_stand s, integer k) =
        bound_given(box.lo[k], s.reach[k]) && bound_given(box.hi[k], s.reach[k]);
    predicate box_given(struct ts_box box, struct ts_stand s) =
        side_given(box, s, 0) && side_given(box, s, 1) && side_given(box, s, 2);

    // Boxes that share a point have no gap along an axis.
    predicate covers(struct ts_axis x, struct ts_stand s, struct ts_stand t, integer i, integer j,
                     integer k) =
        \forall struct ts_box one, other;
            box_given(one, s) && box_given(other, t) && stands_share(s, t, one, other) ==>
                axis_gap(x, one, other, i, j, k) <= 0.0;
    predicate axis_small(struct ts_axis x) =
        within(x.shift, 512.0) && within(x.slack, 0x1p1004) && within(x.one[0], 256.0) &&
        within(x.one[1], 256.0) && within(x.one[2], 256.0) && within(x.other[0], 256.0) &&
        within(x.other[1], 256.0) && within(x.other[2], 256.0);

    // Theorems of proofs/stands.v.
    predicate stands_posed{L}(struct ts_stand s, struct ts_stand t, struct posed *a,
                              struct posed *b,
                           integer e, integer own, integer other) =
        stand_given(s) && stand_given(t) && is_posed(a, s, e, own) && is_posed(b, t, e, other);
    predicate turned(integer i, integer j, integer k) =
        (i == 0 && j == 1 && k == 2) || (i == 1 && j == 2 && k == 0) ||
        (i == 2 && j == 0 && k == 1);
    axiomatic axes {
      axiom face_right{L}: \forall struct ts_stand s, t, struct posed *a, *b, struct ts_axis x,
          integer e, own, other, i, j, k, struct skip of_a, of_b;
        stands_posed(s, t, a, b, e, own, other) && turned(i, j, k) && skips_two(of_a, i, j, k) &&
        skips_none(of_b) &&
        is_axis(x, a, b, a->column[j], a->column[k], of_a, of_b, least_of(s, t, e)) ==>
          covers(x, s, t, 0, 1, 2);
      axiom other_face_right{L}: \forall struct ts_stand s, t, struct posed *a, *b,
          struct ts_axis x, integer e, own, other, i, j, k, struct skip of_a, of_b;
        stands_posed(s, t, a, b, e, own, other) && turned(i, j, k) && skips_none(of_a) &&
        skips_two(of_b, i, j, k) &&
        is_axis(x, a, b, b->column[j], b->column[k], of_a, of_b, least_of(s, t, e)) ==>
          covers(x, s, t, i, j, k);
      axiom edges_right{L}: \forall struct ts_stand s, t, struct posed *a, *b, struct ts_axis x,
          integer e, own, other, f, g, h, i, j, k, struct skip of_a, of_b;
        stands_posed(s, t, a, b, e, own, other) && turned(f, g, h) && turned(i, j, k) &&
        skips_one(of_a, f, g, h) && skips_one(of_b, i, j, k) &&
        is_axis(x, a, b, a->column[f], b->column[i], of_a, of_b, least_of(s, t, e)) ==>
          covers(x, s, t, j, k, i);
    } */

/* ---- the code ---- */

/* The largest magnitude in the first columns of a row, and `most`. */
/*@ requires \valid_read(row + (0 .. 3)) && 3 <= columns <= 4 && finite(most) && 0.0 <= most;
    requires \forall integer j; 0 <= j < 4 ==> finite(row[j]);
    assigns \nothing;
    ensures finite(\result) && most <= \result;
    ensures \forall integer j; 0 <= j < columns ==> within(row[j], \result); */
static inline double largest_in(const double *row, int columns, double most)
{
    /*@ loop invariant 0 <= j <= columns && finite(most) && \at(most, Pre) <= most;
        loop invariant \forall integer i; 0 <= i < j ==> within(row[i], most);
        loop assigns j, most;
        loop variant columns - j; */
    for (int j = 0; j < columns; j++) most = larger(magnitude(row[j]), most);
    return most;
}

/* The exponent of the largest number in the first columns of a pose. */
/*@ requires \valid_read(pose) && pose_given(*pose) && 3 <= columns <= 4;
    assigns \nothing;
    ensures -1074 <= \result <= 1023;
    ensures \forall integer j; 0 <= j < columns ==> in_scale(pose->row[0][j], \result);
    ensures \forall integer j; 0 <= j < columns ==> in_scale(pose->row[1][j], \result);
    ensures \forall integer j; 0 <= j < columns ==> in_scale(pose->row[2][j], \result); */
static int exponent_of(const struct ts_pose *pose, int columns)
{
    double most = largest_in(pose->row[0], columns, 0);
    int e = -1074;

    most = largest_in(pose->row[1], columns, most);
    most = largest_in(pose->row[2], columns, most);
    if (most > 0) e = exponent_at(most);
    //@ ghost scale_of_all(most, e);
    return e;
}

/*@ requires \valid_read(pose) && pose_given(*pose) && 0 <= j < 4 && -1074 <= e <= 1023;
    requires column_in_scale(*pose, j, e);
    assigns \nothing;
    ensures is_column(\result, *pose, j, e) && arrow_within(\result, 2.0); */
static inline struct arrow column_of(const struct ts_pose *pose, int j, int e)
{
    //@ assert finite(pose->row[0][j]) && finite(pose->row[1][j]) && finite(pose->row[2][j]);
    //@ assert in_scale(pose->row[0][j], e) && in_scale(pose->row[1][j], e);
    //@ assert in_scale(pose->row[2][j], e);
    return (struct arrow){{scale_down(pose->row[0][j], e), scale_down(pose->row[1][j], e),
                           scale_down(pose->row[2][j], e)}};
}

/*@ requires within(x, 2.0) && reach_given(reach);
    assigns \nothing;
    ensures \result == mul(\abs(x), reach) && within(\result, 0x1p1002); */
static inline double reached(double x, double reach)
{
    double far = magnitude(x);

    //@ ghost product_within(far, reach, 2.0, LARGEST_REACH);
    return ts_mul(far, reach);
}

/* How far a point can be from 0 on one axis. */
/*@ requires within(shift, 2.0) && within(x, 2.0) && within(y, 2.0) && within(z, 2.0);
    requires reach_given(a) && reach_given(b) && reach_given(c);
    assigns \nothing;
    ensures \result == three(\abs(shift), \abs(x), a, \abs(y), b, \abs(z), c);
    ensures within(\result, 0x1p1004); */
static inline double size_of(double shift, double x, double y, double z, double a, double b,
                             double c)
{
    return ts_add(ts_add(ts_add(magnitude(shift), reached(x, a)), reached(y, b)), reached(z, c));
}

static inline void set_posed(const struct ts_stand *s, int e, int own, struct posed *to)
{
    struct arrow x = column_of(&s->pose, 0, e), y = column_of(&s->pose, 1, e);
    struct arrow z = column_of(&s->pose, 2, e), shift = column_of(&s->pose, 3, e);
    double r0 = s->reach[0], r1 = s->reach[1], r2 = s->reach[2];
    double size0 = size_of(shift.x[0], x.x[0], y.x[0], z.x[0], r0, r1, r2);
    double size1 = size_of(shift.x[1], x.x[1], y.x[1], z.x[1], r0, r1, r2);
    double size2 = size_of(shift.x[2], x.x[2], y.x[2], z.x[2], r0, r1, r2);
    struct arrow i = column_of(&s->pose, 0, own), j = column_of(&s->pose, 1, own);
    struct arrow k = column_of(&s->pose, 2, own);

    to->column[0] = i;
    to->column[1] = j;
    to->column[2] = k;
    to->world[0] = x;
    to->world[1] = y;
    to->world[2] = z;
    to->shift = shift;
    to->size.x[0] = size0;
    to->size.x[1] = size1;
    to->size.x[2] = size2;
}

/* One component of p x q. */
/*@ requires within(p, 2.0) && within(q, 2.0) && within(r, 2.0) && within(s, 2.0);
    assigns \nothing;
    ensures \result == sub(mul(p, q), mul(r, s)) && within(\result, 12.0); */
static inline double normal(double p, double q, double r, double s)
{
    //@ ghost product_within(p, q, 2.0, 2.0);
    //@ ghost product_within(r, s, 2.0, 2.0);
    return ts_sub(ts_mul(p, q), ts_mul(r, s));
}

/* What it adds to the doubt. */
/*@ requires within(p, 2.0) && within(q, 2.0) && within(r, 2.0) && within(s, 2.0);
    requires within(a, 0x1p1004) && within(b, 0x1p1004);
    assigns \nothing;
    ensures \result == mul(add(\abs(mul(p, q)), \abs(mul(r, s))), add(a, b));
    ensures within(\result, 0x1p1010); */
static inline double doubt(double p, double q, double r, double s, double a, double b)
{
    double most, size;

    //@ ghost product_within(p, q, 2.0, 2.0);
    //@ ghost product_within(r, s, 2.0, 2.0);
    most = ts_add(magnitude(ts_mul(p, q)), magnitude(ts_mul(r, s)));
    size = ts_add(a, b);
    //@ ghost product_within(most, size, 12.0, 0x1p1006);
    return ts_mul(most, size);
}

/*@ requires \valid_read(a) && \valid_read(b) && arrow_within(*a, 12.0) && arrow_within(*b, 6.0);
    assigns \nothing;
    ensures \result == dot_of(a->x[0], a->x[1], a->x[2], b->x[0], b->x[1], b->x[2]);
    ensures within(\result, 256.0); */
static inline double dot(const struct arrow *a, const struct arrow *b)
{
    //@ ghost product_within(a->x[0], b->x[0], 12.0, 6.0);
    //@ ghost product_within(a->x[1], b->x[1], 12.0, 6.0);
    //@ ghost product_within(a->x[2], b->x[2], 12.0, 6.0);
    return sum3(ts_mul(a->x[0], b->x[0]), ts_mul(a->x[1], b->x[1]), ts_mul(a->x[2], b->x[2]));
}

//@ requires within(x, 256.0); assigns \nothing; ensures \result == 2.0 * x && within(\result, 512.0);
static inline double twice(double x) { return 2 * x; }

/*@ requires \valid_read(n) && \valid_read(e) && arrow_within(*n, 12.0) && arrow_within(*e, 2.0);
    assigns \nothing;
    ensures skip ==> within(\result, 0.0);
    ensures !skip ==> \result == dot_of(n->x[0], n->x[1], n->x[2], e->x[0], e->x[1], e->x[2]);
    ensures within(\result, 256.0); */
static inline double factor(const struct arrow *n, const struct arrow *e, bool skip)
{
    return skip ? 0 : dot(n, e);
}

/*@ requires \valid_read(p) && \valid_read(q) && arrow_within(*p, 2.0) && arrow_within(*q, 2.0);
    assigns \nothing;
    ensures \result.x[0] == normal_at(*p, *q, 1, 2) && \result.x[1] == normal_at(*p, *q, 2, 0);
    ensures \result.x[2] == normal_at(*p, *q, 0, 1) && arrow_within(\result, 12.0); */
static inline struct arrow cross(const struct arrow *p, const struct arrow *q)
{
    return (struct arrow){{normal(p->x[1], q->x[2], p->x[2], q->x[1]),
                           normal(p->x[2], q->x[0], p->x[0], q->x[2]),
                           normal(p->x[0], q->x[1], p->x[1], q->x[0])}};
}

/*@ requires \valid_read(s) && \valid_read(t) && arrow_within(*s, 2.0) && arrow_within(*t, 2.0);
    assigns \nothing;
    ensures \result.x[0] == sub(t->x[0], s->x[0]) && \result.x[1] == sub(t->x[1], s->x[1]);
    ensures \result.x[2] == sub(t->x[2], s->x[2]) && arrow_within(\result, 6.0); */
static inline struct arrow difference(const struct arrow *s, const struct arrow *t)
{
    return (struct arrow){
        {ts_sub(t->x[0], s->x[0]), ts_sub(t->x[1], s->x[1]), ts_sub(t->x[2], s->x[2])}};
}

/* How far rounding can deceive. */
/*@ requires arrow_within(p, 2.0) && arrow_within(q, 2.0) && arrow_within(s, 0x1p1004);
    requires arrow_within(t, 0x1p1004) && within(least, 0x1p1001);
    assigns \nothing;
    ensures \result == slack_of(p, q, s, t, least);
    ensures within(\result, 0x1p1004); */
static inline double slack(struct arrow p, struct arrow q, struct arrow s, struct arrow t,
                           double least)
{
    double x = doubt(p.x[1], q.x[2], p.x[2], q.x[1], s.x[0], t.x[0]);
    double y = doubt(p.x[2], q.x[0], p.x[0], q.x[2], s.x[1], t.x[1]);
    double z = doubt(p.x[0], q.x[1], p.x[1], q.x[0], s.x[2], t.x[2]);
    double all = ts_add(ts_add(ts_add(0, x), y), z);

    //@ assert within(all, 0x1p1013);
    //@ assert all == doubt_of(p, q, s, t);
    //@ ghost product_within(SLACK_FACTOR, all, 0x1p-48, 0x1p1013);
    return 2 * ts_add(ts_mul(SLACK_FACTOR, all), least);
}

/* The axis p x q. A column that it was made of is orthogonal to it exactly, so that its factor is
 * zero. `least` is the slack for underflow. */
/*@ requires \valid_read(a) && \valid_read(b) && \valid_read(p) && \valid_read(q);
    requires posed_small(a) && posed_small(b) && within(least, 0x1p1001);
    requires arrow_within(*p, 2.0) && arrow_within(*q, 2.0);
    assigns \nothing;
    ensures \result.shift == shift_of(*p, *q, a->shift, b->shift);
    ensures \result.slack == slack_of(*p, *q, a->size, b->size, least);
    ensures of_a.at[0] ==> within(\result.one[0], 0.0);
    ensures !of_a.at[0] ==> \result.one[0] == factor_of(*p, *q, a->world[0]);
    ensures of_a.at[1] ==> within(\result.one[1], 0.0);
    ensures !of_a.at[1] ==> \result.one[1] == factor_of(*p, *q, a->world[1]);
    ensures of_a.at[2] ==> within(\result.one[2], 0.0);
    ensures !of_a.at[2] ==> \result.one[2] == factor_of(*p, *q, a->world[2]);
    ensures of_b.at[0] ==> within(\result.other[0], 0.0);
    ensures !of_b.at[0] ==> \result.other[0] == factor_of(*p, *q, b->world[0]);
    ensures of_b.at[1] ==> within(\result.other[1], 0.0);
    ensures !of_b.at[1] ==> \result.other[1] == factor_of(*p, *q, b->world[1]);
    ensures of_b.at[2] ==> within(\result.other[2], 0.0);
    ensures !of_b.at[2] ==> \result.other[2] == factor_of(*p, *q, b->world[2]);
    ensures within(\result.shift, 512.0);
    ensures within(\result.slack, 0x1p1004);
    ensures within(\result.one[0], 256.0) && within(\result.one[1], 256.0);
    ensures within(\result.one[2], 256.0) && within(\result.other[0], 256.0);
    ensures within(\result.other[1], 256.0) && within(\result.other[2], 256.0); */
static inline struct ts_axis set_axis(const struct posed *a, const struct posed *b,
                                      const struct arrow *p, const struct arrow *q,
                                      struct skip of_a, struct skip of_b, double least)
{
    struct arrow n = cross(p, q), between = difference(&a->shift, &b->shift);
    double shift = twice(dot(&n, &between)), unsure = slack(*p, *q, a->size, b->size, least);

    return (struct ts_axis){
        {factor(&n, &a->world[0], of_a.at[0]), factor(&n, &a->world[1], of_a.at[1]),
         factor(&n, &a->world[2], of_a.at[2])},
        {factor(&n, &b->world[0], of_b.at[0]), factor(&n, &b->world[1], of_b.at[1]),
         factor(&n, &b->world[2], of_b.at[2])},
        shift,
        unsure};
}
#endif
