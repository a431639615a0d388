/* blend.h: what blending asks for and gives, for the proofs of both twins. */
#ifndef PROOFS_LOGIC_BLEND_H
#define PROOFS_LOGIC_BLEND_H

#include "proofs/logic/number.h"
#include "touchstone/blend.h"
#include "touchstone/bounds.h"

/*@ // What `boxes` asks of its arguments: arrays as long as it says, and a result apart from them.
    predicate boxes_given{L}(integer count, integer n, double *reference, double *weight,
                             double *to) =
        6 * count + n * (6 * count) <= SIZE_MAX &&
        \valid_read(reference + (0 .. n * (6 * count) - 1)) &&
        \valid_read(weight + (0 .. n - 1)) && \valid(to + (0 .. 6 * count - 1)) &&
        \separated(to + (0 .. 6 * count - 1), reference + (0 .. n * (6 * count) - 1)) &&
        \separated(to + (0 .. 6 * count - 1), weight + (0 .. n - 1)); */

/*@ // The same of `dops`, of all numbers of the polytopes one after the other.
    predicate dops_given{L}(integer count, integer n, double *reference, double *weight,
                            double *to) =
        27 * count + n * (27 * count) <= SIZE_MAX &&
        \valid_read(reference + (0 .. n * (27 * count) - 1)) &&
        \valid_read(weight + (0 .. n - 1)) && \valid(to + (0 .. 27 * count - 1)) &&
        \separated(to + (0 .. 27 * count - 1),
                   reference + (0 .. n * (27 * count) - 1)) &&
        \separated(to + (0 .. 27 * count - 1), weight + (0 .. n - 1));

    // By how much a polytope of n references is widened, and when that does not overflow.
    logic real dop_extra(integer n, real size) =
        add(mul(TS_DOP_PART(n), size), TS_DOP_LEAST(n));
    predicate extra_fits(integer n, real size) =
        fits(TS_DOP_PART(n) * size) &&
        fits(mul(TS_DOP_PART(n), size) + TS_DOP_LEAST(n)) &&
        fits(size + dop_extra(n, size));

    predicate lower_fits(real x, real extra) = fits(x - extra);
    predicate upper_fits(real x, real extra) = fits(x + extra);

    // Bounds before number `from`, those along the axes, are not widened.
    logic real wider_lo(integer k, integer from, real x, real extra) =
        k < from ? x : rnd(x - extra);
    logic real wider_hi(integer k, integer from, real x, real extra) =
        k < from ? x : rnd(x + extra);

    // A polytope whose numbers begin at `at` is widened where it stands: nothing overflows, and
    // what becomes of it. Its lower bounds are numbers 0 to 12, the upper ones 13 to 25, the size
    // is number 26.
    predicate bounds_fit{L}(double *x, integer at, real extra) =
        (\forall integer k; at + 3 <= k < at + 13 ==> lower_fits(x[k], extra)) &&
        (\forall integer k; at + 16 <= k < at + 26 ==> upper_fits(x[k], extra));
    predicate numbers_fit{L}(double *x, integer at, integer n) =
        extra_fits(n, x[at + 26]) && bounds_fit(x, at, dop_extra(n, x[at + 26]));
    predicate lo_widened{L1, L2}(double *x, integer at, integer end, real extra) =
        \forall integer k; at <= k < at + end ==>
            \at(x[k], L2) == wider_lo(k, at + 3, \at(x[k], L1), extra);
    predicate hi_widened{L1, L2}(double *x, integer at, integer end, real extra) =
        \forall integer k; at + 13 <= k < at + 13 + end ==>
            \at(x[k], L2) == wider_hi(k, at + 16, \at(x[k], L1), extra);
    predicate numbers_widened{L1, L2}(double *x, integer at, integer slabs, integer n) =
        \at(x[at + 26], L2) == add(\at(x[at + 26], L1), dop_extra(n, \at(x[at + 26], L1))) &&
        lo_widened{L1, L2}(x, at, slabs, dop_extra(n, \at(x[at + 26], L1))) &&
        hi_widened{L1, L2}(x, at, slabs, dop_extra(n, \at(x[at + 26], L1)));

    // The same of polytope i of the sum of n references.
    logic real dop_wider{L}(double *w, double *x, integer i, integer count, integer n) =
        dop_extra(n, blended(w, x, 27 * i + 26, 27 * count, n));
    predicate sums_fit{L}(double *w, double *x, integer i, integer count, integer n, real extra) =
        (\forall integer k; 27 * i + 3 <= k < 27 * i + 13 ==>
            lower_fits(blended(w, x, k, 27 * count, n), extra)) &&
        (\forall integer k; 27 * i + 16 <= k < 27 * i + 26 ==>
            upper_fits(blended(w, x, k, 27 * count, n), extra));
    predicate dop_fits{L}(double *w, double *x, integer i, integer count, integer n) =
        extra_fits(n, blended(w, x, 27 * i + 26, 27 * count, n)) &&
        sums_fit(w, x, i, count, n, dop_wider(w, x, i, count, n));
    predicate dops_fit{L}(double *w, double *x, integer count, integer n) =
        \forall integer i; 0 <= i < count ==> dop_fits(w, x, i, count, n);
    predicate size_blended{L1, L2}(double *to, double *w, double *x, integer i, integer count,
                                   integer n) =
        \at(to[27 * i + 26], L2) == add(blended{L1}(w, x, 27 * i + 26, 27 * count, n),
                                        dop_wider{L1}(w, x, i, count, n));
    predicate lo_blended{L1, L2}(integer slabs, double *to, double *w, double *x, integer i,
                                 integer count, integer n, real extra) =
        \forall integer k; 27 * i <= k < 27 * i + slabs ==>
            \at(to[k], L2) == wider_lo(k, 27 * i + 3, blended{L1}(w, x, k, 27 * count, n), extra);
    predicate hi_blended{L1, L2}(integer slabs, double *to, double *w, double *x, integer i,
                                 integer count, integer n, real extra) =
        \forall integer k; 27 * i + 13 <= k < 27 * i + 13 + slabs ==>
            \at(to[k], L2) == wider_hi(k, 27 * i + 16, blended{L1}(w, x, k, 27 * count, n), extra);
    predicate dop_blended{L1, L2}(integer slabs, double *to, double *w, double *x, integer i,
                                  integer count, integer n) =
        size_blended{L1, L2}(to, w, x, i, count, n) &&
        lo_blended{L1, L2}(slabs, to, w, x, i, count, n, dop_wider{L1}(w, x, i, count, n)) &&
        hi_blended{L1, L2}(slabs, to, w, x, i, count, n, dop_wider{L1}(w, x, i, count, n));
    predicate dops_blended{L1, L2}(integer slabs, double *to, double *w, double *x, integer end,
                                   integer count, integer n) =
        \forall integer i; 0 <= i < end ==>
            dop_blended{L1, L2}(slabs, to, w, x, i, count, n); */

/*@ // A ball is four numbers, centre and radius; number k of x is the first. How large it is, and
    // when that does not overflow.
    logic real four_weight(real x, real y, real z, real r) =
        add(add(add(\abs(x), \abs(y)), \abs(z)), r);
    predicate four_fit(real x, real y, real z, real r) =
        fits(\abs(x) + \abs(y)) && fits(add(\abs(x), \abs(y)) + \abs(z)) &&
        fits(add(add(\abs(x), \abs(y)), \abs(z)) + r);
    logic real ball_weight{L}(double *x, integer k) =
        four_weight(x[k], x[k + 1], x[k + 2], x[k + 3]);
    predicate weight_fits{L}(double *x, integer k) =
        four_fit(x[k], x[k + 1], x[k + 2], x[k + 3]);

    // The weighted sum of that, rounded after every operation, as `blended` is.
    logic real ball_size{L}(double *w, double *x, integer first, integer step, integer n) =
        n <= 0 ? 0.0 : add(ball_size(w, x, first, step, n - 1),
                           mul(w[n - 1], ball_weight(x, first + (n - 1) * step)));
    predicate size_fits{L}(double *w, double *x, integer first, integer step, integer r) =
        weight_fits(x, first + r * step) &&
        step_fits(ball_size(w, x, first, step, r), w[r], ball_weight(x, first + r * step));
    predicate next_size{L}(double *w, double *x, integer first, integer step, integer r) =
        ball_size(w, x, first, step, r + 1) ==
            add(ball_size(w, x, first, step, r), mul(w[r], ball_weight(x, first + r * step)));

    // What was written between L1 and L2 has changed nothing of this.
    predicate four_kept{L1, L2}(double *x, integer k) =
        \at(x[k], L1) == \at(x[k], L2) && \at(x[k + 1], L1) == \at(x[k + 1], L2) &&
        \at(x[k + 2], L1) == \at(x[k + 2], L2) && \at(x[k + 3], L1) == \at(x[k + 3], L2);
    predicate ball_kept{L1, L2}(double *w, double *x, integer first, integer step, integer r) =
        \at(w[r], L1) == \at(w[r], L2) &&
        ball_weight{L1}(x, first + r * step) == ball_weight{L2}(x, first + r * step) &&
        (weight_fits{L1}(x, first + r * step) ==> weight_fits{L2}(x, first + r * step));

    // By how much a ball of n references is widened, and when that does not overflow.
    logic real ball_extra(integer n, real size) =
        add(mul(TS_BALL_PART(n), size), TS_BALL_LEAST(n));
    predicate wider_fits(integer n, real radius, real size) =
        fits(TS_BALL_PART(n) * size) &&
        fits(mul(TS_BALL_PART(n), size) + TS_BALL_LEAST(n)) &&
        fits(radius + ball_extra(n, size));

    // What `balls` asks for, and gives.
    predicate balls_given{L}(integer count, integer n, double *reference, double *weight,
                             double *to) =
        4 * count + n * (4 * count) <= SIZE_MAX &&
        \valid_read(reference + (0 .. n * (4 * count) - 1)) &&
        \valid_read(weight + (0 .. n - 1)) && \valid(to + (0 .. 4 * count - 1)) &&
        \separated(to + (0 .. 4 * count - 1), reference + (0 .. n * (4 * count) - 1)) &&
        \separated(to + (0 .. 4 * count - 1), weight + (0 .. n - 1));
    predicate ball_fits{L}(double *w, double *x, integer i, integer count, integer n) =
        (\forall integer r; 0 <= r < n ==> size_fits(w, x, 4 * i, 4 * count, r)) &&
        wider_fits(n, blended(w, x, 4 * i + 3, 4 * count, n),
                   ball_size(w, x, 4 * i, 4 * count, n));
    predicate balls_fit{L}(double *w, double *x, integer count, integer n) =
        \forall integer i; 0 <= i < count ==> ball_fits(w, x, i, count, n);
    predicate ball_summed{L1, L2}(double *to, double *w, double *x, integer i, integer count,
                                   integer n) =
        \at(to[4 * i], L2) == blended{L1}(w, x, 4 * i, 4 * count, n) &&
        \at(to[4 * i + 1], L2) == blended{L1}(w, x, 4 * i + 1, 4 * count, n) &&
        \at(to[4 * i + 2], L2) == blended{L1}(w, x, 4 * i + 2, 4 * count, n) &&
        \at(to[4 * i + 3], L2) == add(blended{L1}(w, x, 4 * i + 3, 4 * count, n),
            ball_extra(n, ball_size{L1}(w, x, 4 * i, 4 * count, n)));
    predicate balls_summed{L1, L2}(double *to, double *w, double *x, integer end, integer count,
                                    integer n) =
        \forall integer i; 0 <= i < end ==> ball_summed{L1, L2}(to, w, x, i, count, n); */

#endif
