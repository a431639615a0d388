/* pose.h: bounding volumes of posed geometry: from where a body was modelled into the world.
 *
 * Contract of both twins, for any finite pose, which need not be a rotation: the posed volume
 * contains every posed vertex of a point in the given volume, rounded in the order of morph.h, if
 * it is finite, in exact arithmetic over the rounded numbers. Boxes do so without any widening:
 * each bound is evaluated term by term in the vertex's order, with lo or hi by the sign of the
 * matrix entry, and rounding is monotone. Polytopes and balls are widened by bounds that
 * docs/pose.md derives. Both twins give the same numbers (==). Bounds that overflow become
 * infinite, never NaN. */
#ifndef TOUCHSTONE_POSE_H
#define TOUCHSTONE_POSE_H

#include "touchstone/body.h"
#include "touchstone/bounds.h"
#include "touchstone/proof.h"

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

struct ts_posing {
    /* `count` boxes side by side (bounds.h); `to` is not `boxes`. */
    void (*boxes)(size_t count, const double *boxes, const struct ts_pose *pose, double *to);

    /* Bounded along the world's directions, by those of the model. */
    struct ts_dop (*dop)(const struct ts_dop_kind *kind, const struct ts_dop *dop,
                         const struct ts_pose *pose);

    /* By a bound on the norm of the actual matrix. */
    struct ts_ball (*ball)(const struct ts_ball *ball, const struct ts_pose *pose);
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_posing ts_pose_ref, ts_pose_opt;
#ifdef __cplusplus
}
#endif

#endif
