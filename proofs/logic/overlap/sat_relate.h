/* sat_relate.h: axes that are right, for opt/overlap/sat_relate.h. */
#ifndef PROOFS_LOGIC_OVERLAP_SAT_RELATE_H
#define PROOFS_LOGIC_OVERLAP_SAT_RELATE_H

#include "opt/overlap/sat_axis.h"

/* ---- one axis ---- */

/*@ // Whatever stands the two are, and with the slack that they ask for, an axis covers them.
    predicate covers_posed(struct ts_axis x, struct posed a, struct posed b, real least,
                           integer i, integer j, integer k) =
        \forall struct ts_placement s, t, integer e, own, other;
            stands_posed(s, t, a, b, e, own, other) && least == least_of(s, t, e) ==>
                covers(x, s, t, i, j, k); */

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

/* ---- all of them ---- */

/*@ predicate normals_made{L}(struct ts_axis *x, struct posed a, struct posed b, real least) =
        faces_made(x[0], x[1], x[2], a, b, least) && others_made(x[3], x[4], x[5], a, b, least);
    predicate nine_made{L}(struct ts_axis *x, struct posed a, struct posed b, real least) =
        edges_made(x[6], x[7], x[8], a, b, least) && edges_made(x[9], x[10], x[11], a, b, least) &&
        edges_made(x[12], x[13], x[14], a, b, least); */

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
    predicate faces_tested(struct ts_axis x, struct ts_axis y, struct ts_axis z,
                           struct ts_placement s, struct ts_placement t) =
        three_small(x, y, z) && covers(x, s, t, 0, 1, 2) && covers(y, s, t, 0, 1, 2) &&
        covers(z, s, t, 0, 1, 2);
    predicate others_tested(struct ts_axis x, struct ts_axis y, struct ts_axis z,
                            struct ts_placement s, struct ts_placement t) =
        three_small(x, y, z) && one_left(x, y, z) && covers(x, s, t, 0, 1, 2) &&
        covers(y, s, t, 1, 2, 0) && covers(z, s, t, 2, 0, 1);
    predicate edges_tested(struct ts_axis x, struct ts_axis y, struct ts_axis z,
                           struct ts_placement s, struct ts_placement t) =
        three_small(x, y, z) && two_left(x, y, z) && covers(x, s, t, 1, 2, 0) &&
        covers(y, s, t, 2, 0, 1) && covers(z, s, t, 0, 1, 2);

    // What it may believe of two stands and their relation.
    predicate all_tested{L}(struct ts_axis *x, struct ts_placement s, struct ts_placement t) =
        faces_tested(x[0], x[1], x[2], s, t) && others_tested(x[3], x[4], x[5], s, t) &&
        edges_tested(x[6], x[7], x[8], s, t) && edges_tested(x[9], x[10], x[11], s, t) &&
        edges_tested(x[12], x[13], x[14], s, t); */

/*@ ghost
    /@ requires \valid_read(x + (0 .. 14)) && stands_posed(s, t, a, b, e, own, other);
       requires least == least_of(s, t, e) && normals_made(x, a, b, least);
       requires nine_made(x, a, b, least);
       assigns \nothing;
       ensures all_tested(x, s, t); @/
    static void made_for(const struct ts_axis *x, struct ts_placement s, struct ts_placement t,
                         struct posed a, struct posed b, double least, int e, int own, int other)
    {
        /@ assert faces_tested(x[0], x[1], x[2], s, t); @/
        /@ assert others_tested(x[3], x[4], x[5], s, t); @/
        /@ assert edges_tested(x[6], x[7], x[8], s, t); @/
        /@ assert edges_tested(x[9], x[10], x[11], s, t); @/
        /@ assert edges_tested(x[12], x[13], x[14], s, t); @/
    } */

#endif
