/* relate.h: the fifteen axes of two stands. docs/proofs/sat.md says what is proved. */
#ifndef OPT_RELATE_H
#define OPT_RELATE_H

#include "opt/sat.h"

/* ---- one axis ---- */

/*@ // Whatever stands the two are, and with the slack that they ask for, an axis covers them.
    predicate covers_posed(struct ts_axis x, struct posed a, struct posed b, real least,
                           integer i, integer j, integer k) =
        \forall struct ts_stand s, t, integer e, own, other;
            stands_posed(s, t, a, b, e, own, other) && least == least_of(s, t, e) ==>
                covers(x, s, t, i, j, k); */

/* Normal i of the first one's faces, and of the second one's. */
/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001) && 0 <= i < 3;
    assigns \nothing;
    ensures axis_small(\result) && covers_posed(\result, *a, *b, least, 0, 1, 2); */
static inline struct ts_axis face_axis(const struct posed *a, const struct posed *b, int i,
                                       double least)
{
    const struct skip none = {{false, false, false}}, only = {{i != 0, i != 1, i != 2}};
    int j = (i + 1) % 3, k = (i + 2) % 3;
    //@ assert small_at(a) && small_at(b);
    struct ts_axis x = set_axis(a, b, &a->column[j], &a->column[k], only, none, least);

    //@ assert turned(i, j, k);
    //@ assert skips_two(only, i, j, k) && skips_none(none);
    //@ assert is_axis(x, *a, *b, a->column[j], a->column[k], only, none, least);
    return x;
}

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001) && 0 <= i < 3;
    assigns \nothing;
    ensures axis_small(\result);
    ensures covers_posed(\result, *a, *b, least, i, (i + 1) % 3, (i + 2) % 3);
    ensures within(\result.other[(i + 1) % 3], 0.0) && within(\result.other[(i + 2) % 3], 0.0); */
static inline struct ts_axis other_face_axis(const struct posed *a, const struct posed *b, int i,
                                             double least)
{
    const struct skip none = {{false, false, false}}, only = {{i != 0, i != 1, i != 2}};
    int j = (i + 1) % 3, k = (i + 2) % 3;
    //@ assert small_at(a) && small_at(b);
    struct ts_axis x = set_axis(a, b, &b->column[j], &b->column[k], none, only, least);

    //@ assert turned(i, j, k);
    //@ assert skips_two(only, i, j, k) && skips_none(none);
    //@ assert is_axis(x, *a, *b, b->column[j], b->column[k], none, only, least);
    return x;
}

/* Across edge i of the first and edge j of the second. */
/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001) && 0 <= i < 3 && 0 <= j < 3;
    assigns \nothing;
    ensures axis_small(\result) && within(\result.other[j], 0.0);
    ensures covers_posed(\result, *a, *b, least, (j + 1) % 3, (j + 2) % 3, j); */
static inline struct ts_axis edge_axis(const struct posed *a, const struct posed *b, int i, int j,
                                       double least)
{
    const struct skip of_a = {{i == 0, i == 1, i == 2}}, of_b = {{j == 0, j == 1, j == 2}};
    //@ assert small_at(a) && small_at(b);
    struct ts_axis x = set_axis(a, b, &a->column[i], &b->column[j], of_a, of_b, least);

    //@ assert turned(i, (i + 1) % 3, (i + 2) % 3) && turned(j, (j + 1) % 3, (j + 2) % 3);
    //@ assert skips_one(of_a, i, (i + 1) % 3, (i + 2) % 3);
    //@ assert skips_one(of_b, j, (j + 1) % 3, (j + 2) % 3);
    //@ assert is_axis(x, *a, *b, a->column[i], b->column[j], of_a, of_b, least);
    return x;
}

/* ---- three that are tested one after the other ---- */

/*@ // With each of them, what a test leaves out is zero.
    predicate three_small(struct ts_axis x, struct ts_axis y, struct ts_axis z) =
        axis_small(x) && axis_small(y) && axis_small(z);
    predicate one_left(struct ts_axis x, struct ts_axis y, struct ts_axis z) =
        within(x.other[1], 0.0) && within(x.other[2], 0.0) && within(y.other[2], 0.0) &&
        within(y.other[0], 0.0) && within(z.other[0], 0.0) && within(z.other[1], 0.0);
    predicate two_left(struct ts_axis x, struct ts_axis y, struct ts_axis z) =
        within(x.other[0], 0.0) && within(y.other[1], 0.0) && within(z.other[2], 0.0);
    predicate faces_made(struct ts_axis x, struct ts_axis y, struct ts_axis z, struct posed a,
                         struct posed b, real least) =
        three_small(x, y, z) && covers_posed(x, a, b, least, 0, 1, 2) &&
        covers_posed(y, a, b, least, 0, 1, 2) && covers_posed(z, a, b, least, 0, 1, 2);
    predicate others_made(struct ts_axis x, struct ts_axis y, struct ts_axis z, struct posed a,
                          struct posed b, real least) =
        three_small(x, y, z) && one_left(x, y, z) && covers_posed(x, a, b, least, 0, 1, 2) &&
        covers_posed(y, a, b, least, 1, 2, 0) && covers_posed(z, a, b, least, 2, 0, 1);
    predicate edges_made(struct ts_axis x, struct ts_axis y, struct ts_axis z, struct posed a,
                         struct posed b, real least) =
        three_small(x, y, z) && two_left(x, y, z) && covers_posed(x, a, b, least, 1, 2, 0) &&
        covers_posed(y, a, b, least, 2, 0, 1) && covers_posed(z, a, b, least, 0, 1, 2); */

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001) && \valid(to + (0 .. 2));
    requires \separated(to + (0 .. 2), a, b);
    assigns to[0 .. 2];
    ensures faces_made(to[0], to[1], to[2], *a, *b, least); */
static inline void set_faces(const struct posed *a, const struct posed *b, double least,
                             struct ts_axis *to)
{
    to[0] = face_axis(a, b, 0, least);
    //@ ghost struct ts_axis x = to[0];
    to[1] = face_axis(a, b, 1, least);
    //@ ghost struct ts_axis y = to[1];
    to[2] = face_axis(a, b, 2, least);
    //@ assert to[0] == x && to[1] == y;
}

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001) && \valid(to + (0 .. 2));
    requires \separated(to + (0 .. 2), a, b);
    assigns to[0 .. 2];
    ensures others_made(to[0], to[1], to[2], *a, *b, least); */
static inline void set_other_faces(const struct posed *a, const struct posed *b, double least,
                                   struct ts_axis *to)
{
    to[0] = other_face_axis(a, b, 0, least);
    //@ ghost struct ts_axis x = to[0];
    to[1] = other_face_axis(a, b, 1, least);
    //@ ghost struct ts_axis y = to[1];
    to[2] = other_face_axis(a, b, 2, least);
    //@ assert to[0] == x && to[1] == y;
}

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001) && 0 <= i < 3 && \valid(to + (0 .. 2));
    requires \separated(to + (0 .. 2), a, b);
    assigns to[0 .. 2];
    ensures edges_made(to[0], to[1], to[2], *a, *b, least); */
static inline void set_edges(const struct posed *a, const struct posed *b, int i, double least,
                             struct ts_axis *to)
{
    to[0] = edge_axis(a, b, i, 0, least);
    //@ ghost struct ts_axis x = to[0];
    to[1] = edge_axis(a, b, i, 1, least);
    //@ ghost struct ts_axis y = to[1];
    to[2] = edge_axis(a, b, i, 2, least);
    //@ assert to[0] == x && to[1] == y;
}

/* ---- all of them ---- */

/*@ predicate normals_made{L}(struct ts_axis *x, struct posed a, struct posed b, real least) =
        faces_made(x[0], x[1], x[2], a, b, least) && others_made(x[3], x[4], x[5], a, b, least);
    predicate nine_made{L}(struct ts_axis *x, struct posed a, struct posed b, real least) =
        edges_made(x[6], x[7], x[8], a, b, least) && edges_made(x[9], x[10], x[11], a, b, least) &&
        edges_made(x[12], x[13], x[14], a, b, least); */

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001);
    requires \valid(to + (0 .. 5)) && \separated(to + (0 .. 5), a, b);
    assigns to[0 .. 5];
    ensures normals_made(to, *a, *b, least); */
static inline void set_normals(const struct posed *a, const struct posed *b, double least,
                               struct ts_axis *to)
{
    set_faces(a, b, least, to);
    //@ ghost one:;
    set_other_faces(a, b, least, to + 3);
    //@ assert to[0] == \at(to[0], one) && to[1] == \at(to[1], one) && to[2] == \at(to[2], one);
}

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001);
    requires \valid(to + (6 .. 14)) && \separated(to + (6 .. 14), a, b);
    assigns to[6 .. 14];
    ensures nine_made(to, *a, *b, least); */
static inline void set_nine(const struct posed *a, const struct posed *b, double least,
                            struct ts_axis *to)
{
    set_edges(a, b, 0, least, to + 6);
    //@ ghost one:;
    set_edges(a, b, 1, least, to + 9);
    //@ assert to[6] == \at(to[6], one) && to[7] == \at(to[7], one) && to[8] == \at(to[8], one);
    //@ ghost two:;
    set_edges(a, b, 2, least, to + 12);
    //@ assert to[6] == \at(to[6], two) && to[7] == \at(to[7], two) && to[8] == \at(to[8], two);
    //@ assert to[9] == \at(to[9], two) && to[10] == \at(to[10], two);
    //@ assert to[11] == \at(to[11], two);
}

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(*a) && posed_small(*b);
    requires within(least, 0x1p1001);
    requires \valid(to + (0 .. 14)) && \separated(to + (0 .. 14), a, b);
    assigns to[0 .. 14];
    ensures normals_made(to, *a, *b, least) && nine_made(to, *a, *b, least); */
static inline void set_axes(const struct posed *a, const struct posed *b, double least,
                            struct ts_axis *to)
{
    set_normals(a, b, least, to);
    //@ ghost one:;
    set_nine(a, b, least, to);
    //@ assert to[0] == \at(to[0], one) && to[1] == \at(to[1], one) && to[2] == \at(to[2], one);
    //@ assert to[3] == \at(to[3], one) && to[4] == \at(to[4], one) && to[5] == \at(to[5], one);
}

/* ---- their scale ---- */

/*@ requires \valid_read(reach + (0 .. 2)) && reach_given(reach[0]) && reach_given(reach[1]);
    requires reach_given(reach[2]);
    assigns \nothing;
    ensures \result == sum_of(reach[0], reach[1], reach[2]) && 0.0 <= \result <= 0x1p1002; */
static inline double reach_sum(const double *reach) { return sum3(reach[0], reach[1], reach[2]); }

/* The slack for underflow. Where reaches are so large that products could overflow, nothing is ever
 * apart. */
/*@ requires 0.0 <= reach && -1074 <= e <= 1023;
    assigns \nothing;
    ensures reach < LARGEST_REACH ==>
        \result == add(mul(LEAST_SLACK, add(reach, 2.0)), scaled(1.0, 1067 + e));
    ensures reach < LARGEST_REACH ==> within(\result, 0x1p1001); */
static inline double least_slack(double reach, int e)
{
    if (!(reach < LARGEST_REACH)) return INFINITY;
    //@ assert within(1.0 * two_to(-(1067 + e)), 128.0);
    return ts_add(ts_mul(LEAST_SLACK, ts_add(reach, 2)), scale_down(1, 1067 + e));
}

/*@ requires \valid_read(a) && \valid_read(b) && stand_given(*a) && stand_given(*b);
    requires reach_of(*a, *b) < LARGEST_REACH && -1074 <= e <= 1023;
    assigns \nothing;
    ensures \result == least_of(*a, *b, e) && within(\result, 0x1p1001); */
static inline double least_for(const struct ts_stand *a, const struct ts_stand *b, int e)
{
    double of_a = reach_sum(a->reach), of_b = reach_sum(b->reach), reach = ts_add(of_a, of_b);

    //@ assert reach == reach_of(*a, *b);
    //@ assert 0.0 <= reach;
    return least_slack(reach, e);
}

/*@ ghost
    /@ requires \valid_read(p) && of <= e;
       requires \forall integer j; 0 <= j < 4 ==> in_scale(p->row[0][j], of);
       requires \forall integer j; 0 <= j < 4 ==> in_scale(p->row[1][j], of);
       requires \forall integer j; 0 <= j < 4 ==> in_scale(p->row[2][j], of);
       requires \forall integer j; 0 <= j < 3 ==> in_scale(p->row[0][j], own);
       requires \forall integer j; 0 <= j < 3 ==> in_scale(p->row[1][j], own);
       requires \forall integer j; 0 <= j < 3 ==> in_scale(p->row[2][j], own);
       assigns \nothing;
       ensures in_scales(*p, e, own); @/
    static void both_scales(const struct ts_pose *p, int of, int e, int own)
    {
        larger_scale(of, e);
        /@ assert in_scale(p->row[0][0], e) && in_scale(p->row[1][0], e) &&
               in_scale(p->row[2][0], e); @/
        /@ assert column_in_scale(*p, 0, e); @/
        /@ assert in_scale(p->row[0][1], e) && in_scale(p->row[1][1], e) &&
               in_scale(p->row[2][1], e); @/
        /@ assert column_in_scale(*p, 1, e); @/
        /@ assert in_scale(p->row[0][2], e) && in_scale(p->row[1][2], e) &&
               in_scale(p->row[2][2], e); @/
        /@ assert column_in_scale(*p, 2, e); @/
        /@ assert in_scale(p->row[0][3], e) && in_scale(p->row[1][3], e) &&
               in_scale(p->row[2][3], e); @/
        /@ assert column_in_scale(*p, 3, e); @/
        /@ assert in_scale(p->row[0][0], own) && in_scale(p->row[1][0], own) &&
               in_scale(p->row[2][0], own); @/
        /@ assert column_in_scale(*p, 0, own); @/
        /@ assert in_scale(p->row[0][1], own) && in_scale(p->row[1][1], own) &&
               in_scale(p->row[2][1], own); @/
        /@ assert column_in_scale(*p, 1, own); @/
        /@ assert in_scale(p->row[0][2], own) && in_scale(p->row[1][2], own) &&
               in_scale(p->row[2][2], own); @/
        /@ assert column_in_scale(*p, 2, own); @/
    } */

/*@ // What a test may believe of three axes.
    predicate faces_tested(struct ts_axis x, struct ts_axis y, struct ts_axis z, struct ts_stand s,
                           struct ts_stand t) =
        three_small(x, y, z) && covers(x, s, t, 0, 1, 2) && covers(y, s, t, 0, 1, 2) &&
        covers(z, s, t, 0, 1, 2);
    predicate others_tested(struct ts_axis x, struct ts_axis y, struct ts_axis z,
                            struct ts_stand s, struct ts_stand t) =
        three_small(x, y, z) && one_left(x, y, z) && covers(x, s, t, 0, 1, 2) &&
        covers(y, s, t, 1, 2, 0) && covers(z, s, t, 2, 0, 1);
    predicate edges_tested(struct ts_axis x, struct ts_axis y, struct ts_axis z, struct ts_stand s,
                           struct ts_stand t) =
        three_small(x, y, z) && two_left(x, y, z) && covers(x, s, t, 1, 2, 0) &&
        covers(y, s, t, 2, 0, 1) && covers(z, s, t, 0, 1, 2);

    // What it may believe of two stands and their relation.
    predicate all_tested{L}(struct ts_axis *x, struct ts_stand s, struct ts_stand t) =
        faces_tested(x[0], x[1], x[2], s, t) && others_tested(x[3], x[4], x[5], s, t) &&
        edges_tested(x[6], x[7], x[8], s, t) && edges_tested(x[9], x[10], x[11], s, t) &&
        edges_tested(x[12], x[13], x[14], s, t); */

/*@ ghost
    /@ requires \valid_read(x + (0 .. 14)) && stands_posed(s, t, a, b, e, own, other);
       requires least == least_of(s, t, e) && normals_made(x, a, b, least);
       requires nine_made(x, a, b, least);
       assigns \nothing;
       ensures all_tested(x, s, t); @/
    static void made_for(const struct ts_axis *x, struct ts_stand s, struct ts_stand t,
                         struct posed a, struct posed b, double least, int e, int own, int other)
    {
        /@ assert faces_tested(x[0], x[1], x[2], s, t); @/
        /@ assert others_tested(x[3], x[4], x[5], s, t); @/
        /@ assert edges_tested(x[6], x[7], x[8], s, t); @/
        /@ assert edges_tested(x[9], x[10], x[11], s, t); @/
        /@ assert edges_tested(x[12], x[13], x[14], s, t); @/
    } */

/* In a scale that holds both, and one of its own for each. */
/*@ requires \valid_read(a) && \valid_read(b) && stand_given(*a) && stand_given(*b);
    requires reach_of(*a, *b) < LARGEST_REACH && -1074 <= e <= 1023 && -1074 <= own <= 1023;
    requires -1074 <= other <= 1023 && in_scales(a->pose, e, own) && in_scales(b->pose, e, other);
    requires \valid(to + (0 .. 14)) && \separated(to + (0 .. 14), a);
    requires \separated(to + (0 .. 14), b);
    assigns to[0 .. 14];
    ensures all_tested(to, *a, *b); */
static inline void relate_in(const struct ts_stand *a, const struct ts_stand *b, int e, int own,
                             int other, struct ts_axis *to)
{
    double least = least_for(a, b, e);
    struct posed at = posed_of(a, e, own), bt = posed_of(b, e, other);

    //@ ghost struct ts_stand s = *a;
    //@ ghost struct ts_stand t = *b;
    //@ assert stands_posed(s, t, at, bt, e, own, other);
    set_axes(&at, &bt, least, to);
    //@ ghost made_for(to, s, t, at, bt, least, e, own, other);
}

/*@ requires \valid_read(a) && \valid_read(b) && \valid(to) && \separated(to, a);
    requires \separated(to, b);
    assigns to->a, to->b;
    ensures to->a == *a && to->b == *b; */
static inline void set_stands(const struct ts_stand *a, const struct ts_stand *b,
                              struct ts_relation *to)
{
    to->a = *a;
    to->b = *b;
}

/* Faces of a, faces of b, then a column of a with a column of b. */
/*@ requires \valid_read(a) && \valid_read(b) && stand_given(*a) && stand_given(*b);
    requires reach_of(*a, *b) < LARGEST_REACH && \valid(to) && \separated(to, a);
    requires \separated(to, b);
    assigns *to;
    ensures to->a == *a;
    ensures to->b == *b;
    ensures all_tested(&to->axis[0], *a, *b); */
static void relate(const struct ts_stand *a, const struct ts_stand *b, struct ts_relation *to)
{
    int of_a = exponent_of(&a->pose, 4), of_b = exponent_of(&b->pose, 4);
    int e = of_a > of_b ? of_a : of_b;
    int own = exponent_of(&a->pose, 3), other = exponent_of(&b->pose, 3);

    //@ ghost both_scales(&a->pose, of_a, e, own);
    //@ ghost both_scales(&b->pose, of_b, e, other);
    set_stands(a, b, to);
    //@ ghost set:;
    //@ assert to->a == *a;
    //@ assert to->b == *b;
    relate_in(a, b, e, own, other, &to->axis[0]);
    //@ assert to->a == \at(to->a, set);
    //@ assert to->b == \at(to->b, set);
    //@ assert *a == \at(*a, set);
    //@ assert *b == \at(*b, set);
}

#endif
