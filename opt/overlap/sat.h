/* sat.h: the axes along which two placements are compared, made once for many. docs/proofs/sat.md
 * says what is proved. */
#ifndef OPT_OVERLAP_SAT_H
#define OPT_OVERLAP_SAT_H

#include "opt/overlap/sat_axis.h"

/* ---- placements ---- */

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
    ensures \result == size_along(shift, x, a, y, b, z, c);
    ensures within(\result, 0x1p1004); */
static inline double size_of(double shift, double x, double y, double z, double a, double b,
                             double c)
{
    return ts_add(ts_add(ts_add(magnitude(shift), reached(x, a)), reached(y, b)), reached(z, c));
}

/*@ requires \valid_read(s) && stand_given(*s);
    requires in_scales(s->pose, e, own) && -1074 <= e <= 1023 && -1074 <= own <= 1023;
    assigns \nothing;
    ensures is_posed(\result, *s, e, own);
    ensures posed_small(\result); */
static inline struct posed posed_of(const struct ts_placement *s, int e, int own)
{
    struct arrow x = column_of(&s->pose, 0, e), y = column_of(&s->pose, 1, e);
    struct arrow z = column_of(&s->pose, 2, e), shift = column_of(&s->pose, 3, e);
    double r0 = s->reach[0], r1 = s->reach[1], r2 = s->reach[2];
    double size0 = size_of(shift.x[0], x.x[0], y.x[0], z.x[0], r0, r1, r2);
    double size1 = size_of(shift.x[1], x.x[1], y.x[1], z.x[1], r0, r1, r2);
    double size2 = size_of(shift.x[2], x.x[2], y.x[2], z.x[2], r0, r1, r2);
    struct arrow i = x, j = y, k = z;

    if (own != e) { /* scaling calls the library, nine times */
        i = column_of(&s->pose, 0, own);
        j = column_of(&s->pose, 1, own);
        k = column_of(&s->pose, 2, own);
    }
    return (struct posed){{i, j, k}, {x, y, z}, shift, {{size0, size1, size2}}};
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

/* How much a term adds to the doubt. */
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
    requires small_at(a) && small_at(b) && within(least, 0x1p1001);
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
