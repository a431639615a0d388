/* pose.h: the bounds of a posed box, for the proofs of both twins. */
#ifndef PROOFS_LOGIC_POSE_H
#define PROOFS_LOGIC_POSE_H

#include "proofs/logic/number.h"
#include "touchstone/pose.h"

/*@ lemma add_monotone: \forall real a, b, x, y; a <= x && b <= y ==> add(a, b) <= add(x, y);
    lemma summed_monotone:
        \forall real a, b, c, x, y, z, t; a <= x && b <= y && c <= z ==>
            summed(a, b, c, t) <= summed(x, y, z, t);

    // The least and the most that r * x comes to for lo <= x <= hi.
    logic real least(real r, real lo, real hi) =
        r == 0.0 ? 0.0 : mul(r, r > 0.0 ? lo : hi);
    logic real most(real r, real lo, real hi) =
        r == 0.0 ? 0.0 : mul(r, r > 0.0 ? hi : lo);

    predicate products_fit(real r, real lo, real hi) = fits(r * lo) && fits(r * hi);

    lemma mul_up: \forall real r, x, y; 0.0 <= r && x <= y ==> mul(r, x) <= mul(r, y);
    lemma mul_down: \forall real r, x, y; r <= 0.0 && x <= y ==> mul(r, y) <= mul(r, x);
    lemma mul_by_zero: \forall real x; mul(0.0, x) == 0.0;
    lemma mul_odd: \forall real r, x; mul(-r, x) == -mul(r, x);
    lemma least_is_least:
        \forall real r, x, lo, hi; lo <= x <= hi ==> least(r, lo, hi) <= mul(r, x);
    lemma most_is_most:
        \forall real r, x, lo, hi; lo <= x <= hi ==> mul(r, x) <= most(r, lo, hi);
    lemma products_fit_odd:
        \forall real r, lo, hi; products_fit(r, lo, hi) ==> products_fit(-r, lo, hi);
    lemma most_is_least: \forall real r, lo, hi; -least(-r, lo, hi) == most(r, lo, hi);

    // The bounds of a posed box on the axis of one row, and when computing them overflows nowhere.
    logic real posed_low{L}(struct ts_box *box, double *r) =
        summed(least(r[0], box->lo[0], box->hi[0]), least(r[1], box->lo[1], box->hi[1]),
               least(r[2], box->lo[2], box->hi[2]), r[3]);
    logic real posed_high{L}(struct ts_box *box, double *r) =
        summed(most(r[0], box->lo[0], box->hi[0]), most(r[1], box->lo[1], box->hi[1]),
               most(r[2], box->lo[2], box->hi[2]), r[3]);
    predicate posed_fits{L}(struct ts_box *box, double *r) =
        products_fit(r[0], box->lo[0], box->hi[0]) && products_fit(r[1], box->lo[1], box->hi[1]) &&
        products_fit(r[2], box->lo[2], box->hi[2]) &&
        sum_fits(least(r[0], box->lo[0], box->hi[0]), least(r[1], box->lo[1], box->hi[1]),
                 least(r[2], box->lo[2], box->hi[2]), r[3]) &&
        sum_fits(most(r[0], box->lo[0], box->hi[0]), most(r[1], box->lo[1], box->hi[1]),
                 most(r[2], box->lo[2], box->hi[2]), r[3]); */

#endif
