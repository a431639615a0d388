/* box.h: one bound of posed boxes, for opt/pose_box.h, which includes it behind its types. */
#ifndef PROOFS_LOGIC_POSE_BOX_H
#define PROOFS_LOGIC_POSE_BOX_H

#include "proofs/logic/pose.h"

/*@ // The least that a row makes of a point between `lo` and `hi`, and the most of one between `hi`
    // and `lo`: bound i of some whose axes lie `step` numbers apart.
    logic real side_of{L}(double *lo, double *hi, integer step, integer i, double *r) =
        summed(least(r[0], lo[i], hi[i]), least(r[1], lo[step + i], hi[step + i]),
               least(r[2], lo[2 * step + i], hi[2 * step + i]), r[3]);
    predicate side_fits{L}(double *lo, double *hi, integer step, integer i, double *r) =
        products_fit(r[0], lo[i], hi[i]) && products_fit(r[1], lo[step + i], hi[step + i]) &&
        products_fit(r[2], lo[2 * step + i], hi[2 * step + i]) &&
        sum_fits(least(r[0], lo[i], hi[i]), least(r[1], lo[step + i], hi[step + i]),
                 least(r[2], lo[2 * step + i], hi[2 * step + i]), r[3]);

    // No point of a box leaves its bounds, to the last bit.
    predicate between{L}(double *lo, double *hi, integer step, integer i, real x, real y, real z) =
        lo[i] <= x <= hi[i] && lo[step + i] <= y <= hi[step + i] &&
        lo[2 * step + i] <= z <= hi[2 * step + i];
    lemma most_from_least: \forall real r, lo, hi; least(r, hi, lo) == most(r, lo, hi);
    lemma side_below{L}: \forall double *lo, *hi, *r, integer step, i, real x, y, z;
        between(lo, hi, step, i, x, y, z) ==>
            side_of(lo, hi, step, i, r) <= posed(r, x, y, z);
    lemma side_above{L}: \forall double *lo, *hi, *r, integer step, i, real x, y, z;
        between(lo, hi, step, i, x, y, z) ==>
            posed(r, x, y, z) <= side_of(hi, lo, step, i, r);

    predicate all_zero{L}(double *zero, integer count) =
        \valid_read(zero + (0 .. count - 1)) &&
        \forall integer i; 0 <= i < count ==> zero[i] == 0.0;

    // An entry makes of p[i] the least product with a number between two bounds.
    predicate picks{L}(double *p, real r, double *lo, double *hi, integer at, integer i) =
        mul(r, p[i]) == least(r, lo[at + i], hi[at + i]) &&
        (products_fit(r, lo[at + i], hi[at + i]) ==> fits(r * p[i]));
    predicate pair_fits{L}(real r, double *lo, double *hi, integer i) =
        products_fit(r, lo[i], hi[i]);
    predicate is_least{L}(real product, real r, double *lo, double *hi, integer i) =
        product == least(r, lo[i], hi[i]);
    predicate is_side{L}(real sum, double *lo, double *hi, integer step, integer i, double *r) =
        sum == side_of(lo, hi, step, i, r);
    lemma side_pairs{L}: \forall double *lo, *hi, *r, integer step, i;
        side_fits(lo, hi, step, i, r) ==>
            pair_fits(r[0], lo, hi, i) && pair_fits(r[1], lo, hi, step + i) &&
            pair_fits(r[2], lo, hi, 2 * step + i);
    lemma side_sums{L}: \forall double *lo, *hi, *r, integer step, i, real a, b, c;
        side_fits(lo, hi, step, i, r) && is_least(a, r[0], lo, hi, i) &&
        is_least(b, r[1], lo, hi, step + i) &&
        is_least(c, r[2], lo, hi, 2 * step + i) ==>
            sum_fits(a, b, c, r[3]) && is_side(summed(a, b, c, r[3]), lo, hi, step, i, r); */

/*@ predicate axes_given{L}(double *x, integer step, integer count) =
        \valid_read(x + (0 .. count - 1)) && \valid_read(x + (step .. step + count - 1)) &&
        \valid_read(x + (2 * step .. 2 * step + count - 1));
    predicate apart{L}(double *to, double *x, integer step, integer count) =
        \separated(to + (0 .. count - 1), x + (0 .. count - 1)) &&
        \separated(to + (0 .. count - 1), x + (step .. step + count - 1)) &&
        \separated(to + (0 .. count - 1), x + (2 * step .. 2 * step + count - 1)); */

/*@ // What box i and row r are did not change.
    predicate same_box{L1, L2}(double *x, integer step, integer i) =
        \at(x[i], L1) == \at(x[i], L2) && \at(x[step + i], L1) == \at(x[step + i], L2) &&
        \at(x[2 * step + i], L1) == \at(x[2 * step + i], L2);
    predicate same_row{L1, L2}(double *r) =
        \at(r[0], L1) == \at(r[0], L2) && \at(r[1], L1) == \at(r[1], L2) &&
        \at(r[2], L1) == \at(r[2], L2) && \at(r[3], L1) == \at(r[3], L2);
    predicate same_side{L1, L2}(double *lo, double *hi, integer step, integer i, double *r) =
        side_of{L1}(lo, hi, step, i, r) == side_of{L2}(lo, hi, step, i, r);
    lemma side_kept{L1, L2}: \forall double *lo, *hi, *r, integer step, i;
        same_box{L1, L2}(lo, step, i) && same_box{L1, L2}(hi, step, i) && same_row{L1, L2}(r) ==>
            same_side{L1, L2}(lo, hi, step, i, r);
    lemma fits_kept{L1, L2}: \forall double *lo, *hi, *r, integer step, i;
        same_box{L1, L2}(lo, step, i) && same_box{L1, L2}(hi, step, i) && same_row{L1, L2}(r) &&
        side_fits{L1}(lo, hi, step, i, r) ==> side_fits{L2}(lo, hi, step, i, r);

    // Every point of box i is posed to between two bounds.
    predicate bounded{L}(real low, real high, double *lo, double *hi, integer step, integer i,
                         double *r) =
        \forall real x, y, z; between(lo, hi, step, i, x, y, z) ==>
            low <= posed(r, x, y, z) <= high;
    lemma sides_bound{L}: \forall double *lo, *hi, *r, integer step, i, real low, high;
        is_side(low, lo, hi, step, i, r) && is_side(high, hi, lo, step, i, r) ==>
            bounded(low, high, lo, hi, step, i, r);

    predicate posed_right{L1, L2}(double *to, double *lo, double *hi, integer step, integer i,
                                  double *r) =
        is_side{L1}(\at(to[i], L2), lo, hi, step, i, r) &&
        is_side{L1}(\at(to[3 * step + i], L2), hi, lo, step, i, r) &&
        bounded{L1}(\at(to[i], L2), \at(to[3 * step + i], L2), lo, hi, step, i, r);

    predicate box_fits{L}(double *lo, double *hi, integer step, integer i, double *r) =
        side_fits(lo, hi, step, i, r) && side_fits(hi, lo, step, i, r);
    predicate apart_from{L}(double *to, double *lo, double *hi, double *zero, integer step,
                            integer count, double *r) =
        apart(to, lo, step, count) && apart(to, hi, step, count) &&
        \separated(to + (0 .. count - 1), r + (0 .. 3)) &&
        \separated(to + (0 .. count - 1), zero + (0 .. count - 1)); */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* What was written is no bound that is still to be read. */
#define UPPER_FITS { \
    /@ assert all_zero(zero, count); @/ \
    /@ assert same_row{Pre, Here}(r); @/ \
    /@ assert \forall integer i; 0 <= i < count ==> same_box{Pre, Here}(lo, step, i); @/ \
    /@ assert \forall integer i; 0 <= i < count ==> same_box{Pre, Here}(hi, step, i); @/ \
    /@ assert \forall integer i; 0 <= i < count ==> box_fits{Pre}(lo, hi, step, i, r) && \
           same_box{Pre, Here}(lo, step, i) && same_box{Pre, Here}(hi, step, i) && \
           side_fits(hi, lo, step, i, r); @/ \
    /@ assert \forall integer i; 0 <= i < count ==> same_box{Pre, Here}(lo, step, i) && \
           same_box{Pre, Here}(hi, step, i) && same_side{Pre, Here}(hi, lo, step, i, r); @/ \
}

/* Both bounds are those of the boxes as they were. */
#define BOTH_POSED { \
    /@ assert \forall integer i; 0 <= i < count ==> is_side{Pre}(to[i], lo, hi, step, i, r); @/ \
    /@ assert \forall integer i; 0 <= i < count ==> same_side{Pre, middle}(hi, lo, step, i, r) && \
           side_of{middle}(hi, lo, step, i, r) == to[3 * step + i]; @/ \
    /@ assert \forall integer i; 0 <= i < count ==> \
           side_of{Pre}(hi, lo, step, i, r) == side_of{middle}(hi, lo, step, i, r) && \
           side_of{Pre}(hi, lo, step, i, r) == to[3 * step + i]; @/ \
    /@ assert \forall integer i; 0 <= i < count ==> is_side{Pre}(to[i], lo, hi, step, i, r) && \
           is_side{Pre}(to[3 * step + i], hi, lo, step, i, r) && \
           bounded{Pre}(to[i], to[3 * step + i], lo, hi, step, i, r); @/ \
    /@ assert \forall integer i; 0 <= i < count ==> posed_right{Pre, Here}(to, lo, hi, step, i, r); @/ \
}

/* The chosen bounds are those of the box, and their products fit. */
#define BOUND_FITS { \
    /@ assert side_fits{Pre}(lo, hi, step, i, r); @/ \
    /@ assert pair_fits{Pre}(r0, lo, hi, i); @/ \
    /@ assert pair_fits{Pre}(r1, lo, hi, step + i); @/ \
    /@ assert pair_fits{Pre}(r2, lo, hi, 2 * step + i); @/ \
    /@ assert x0[i] == \at(x0[\at(i, Here)], LoopEntry); @/ \
    /@ assert x1[i] == \at(x1[\at(i, Here)], LoopEntry); @/ \
    /@ assert x2[i] == \at(x2[\at(i, Here)], LoopEntry); @/ \
    /@ assert picks{Pre}(x0, r0, lo, hi, 0, i); @/ \
    /@ assert picks{Pre}(x1, r1, lo, hi, step, i); @/ \
    /@ assert picks{Pre}(x2, r2, lo, hi, 2 * step, i); @/ \
    /@ assert fits(r0 * x0[i]) && fits(r1 * x1[i]) && fits(r2 * x2[i]); @/ \
}
// clang-format on

#endif
