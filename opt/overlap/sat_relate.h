/* sat_relate.h: the fifteen axes of two placements. docs/proofs/sat.md says what is proved. */
#ifndef OPT_OVERLAP_SAT_RELATE_H
#define OPT_OVERLAP_SAT_RELATE_H

#include "opt/overlap/sat.h"
#ifdef __FRAMAC__
#include "proofs/logic/overlap/sat_relate.h"
#endif

/* ---- one axis ---- */

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
static inline double least_for(const struct ts_placement *a, const struct ts_placement *b, int e)
{
    double of_a = reach_sum(a->reach), of_b = reach_sum(b->reach), reach = ts_add(of_a, of_b);

    //@ assert reach == reach_of(*a, *b);
    //@ assert 0.0 <= reach;
    return least_slack(reach, e);
}

/* In a scale that holds both, and one of its own for each. */
/*@ requires \valid_read(a) && \valid_read(b) && stand_given(*a) && stand_given(*b);
    requires reach_of(*a, *b) < LARGEST_REACH && -1074 <= e <= 1023 && -1074 <= own <= 1023;
    requires -1074 <= other <= 1023 && in_scales(a->pose, e, own) && in_scales(b->pose, e, other);
    requires \valid(to + (0 .. 14)) && \separated(to + (0 .. 14), a);
    requires \separated(to + (0 .. 14), b);
    assigns to[0 .. 14];
    ensures all_tested(to, *a, *b); */
static inline void relate_in(const struct ts_placement *a, const struct ts_placement *b, int e,
                             int own, int other, struct ts_axis *to)
{
    double least = least_for(a, b, e);
    struct posed at = posed_of(a, e, own), bt = posed_of(b, e, other);

    //@ ghost struct ts_placement s = *a;
    //@ ghost struct ts_placement t = *b;
    //@ assert stands_posed(s, t, at, bt, e, own, other);
    set_axes(&at, &bt, least, to);
    //@ ghost made_for(to, s, t, at, bt, least, e, own, other);
}

/*@ requires \valid_read(a) && \valid_read(b) && \valid(to) && \separated(to, a);
    requires \separated(to, b);
    assigns to->a, to->b;
    ensures to->a == *a && to->b == *b; */
static inline void set_stands(const struct ts_placement *a, const struct ts_placement *b,
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
static void relate(const struct ts_placement *a, const struct ts_placement *b,
                   struct ts_relation *to)
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
