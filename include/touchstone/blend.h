/* blend.h: bounding volumes of morphed and posed geometry (paper 000, sections 3.2 and 3.3).
 *
 * A node of a tree stands for some vertices. It keeps one reference volume for each reference
 * shape; the volume of a frame is their weighted sum (eq. 3 and 7), at a cost that does not depend
 * on how many vertices there are. What must be contained are the vertices as they are: rounded
 * after every operation, in the order of morph.h.
 *
 * Contract of both twins, for weights that are finite and >= 0 (they need not sum to 1): if every
 * reference volume contains the node's vertices of that reference, the blended volume contains
 * every morphed vertex that is finite, in exact arithmetic over the rounded numbers. Boxes do so
 * without any widening, because rounding is monotone and the order of operations is the vertices'
 * own. Polytopes and balls are widened by bounds that docs/blend.md derives, for up to
 * TS_MOST_REFERENCES references. Both twins give the same numbers (==). Bounds that overflow become
 * infinite, never NaN; a reference of weight zero adds nothing, even if its bounds are infinite. */
#ifndef TOUCHSTONE_BLEND_H
#define TOUCHSTONE_BLEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "touchstone/bounds.h"
#include "touchstone/number.h"

/* The bounds' derivation asks for n u <= 2^-33. */
enum { TS_MOST_REFERENCES = 1 << 20 };

/* By how much volumes are wider than what was computed, as a part of their size and for products
 * that underflow: a sum of n polytopes or balls, and those of a reference. docs/blend.md derives
 * the numbers; ci/prove looks whether they are those of the theorems in proofs/dop.v and sphere.v.
 */
#define TS_DOP_PART(n)   ((2.0 * (n) + 4.0) * TS_ROUNDOFF)
#define TS_DOP_LEAST(n)  ((n)*0x1p-1072)
#define TS_BALL_PART(n)  ((4.0 * (n) + 8.0) * TS_ROUNDOFF)
#define TS_BALL_LEAST(n) ((n)*0x1p-1071)
#define TS_DOP_OF_PART   (4.0 * TS_ROUNDOFF)
#define TS_BALL_OF_PART  (16.0 * TS_ROUNDOFF)
#define TS_BALL_OF_LEAST 0x1p-1074

/* In-between volumes (paper 000, section 5). Blended volumes are wider than need be half-way
 * between two references; with parts - 1 more volumes between neighbouring references, they are
 * blended from nearer ones. Volume i * parts + k is that of the mesh which morph.h makes of
 * references i and i+1 with weights 1 - k/parts and k/parts, whose vertices must be finite; there
 * are (n - 1) * parts + 1 of them. `parts` is a power of two, from 2 to TS_MOST_PARTS: then those
 * weights are exact. */
enum { TS_MOST_PARTS = 1 << 20 };

/* Which two volumes to blend, `first` and `first` + 1, with which weights, and by how much to widen
 * the result on each axis: they are summed in another order than the vertices. */
struct ts_between {
    uint32_t first;
    double weight[2];
    double extra[3];
};

/*@ // What `boxes` asks of its arguments: arrays as long as it says, and a result apart from them.
    predicate boxes_given{L}(integer count, integer n, double *reference, double *weight,
                             double *to) =
        6 * count + n * (6 * count) <= SIZE_MAX &&
        \valid_read(reference + (0 .. n * (6 * count) - 1)) &&
        \valid_read(weight + (0 .. n - 1)) && \valid(to + (0 .. 6 * count - 1)) &&
        \separated(to + (0 .. 6 * count - 1), reference + (0 .. n * (6 * count) - 1)) &&
        \separated(to + (0 .. 6 * count - 1), weight + (0 .. n - 1)); */

/* An array of polytopes is an array of doubles: the lower bounds of a polytope, its upper ones, its
 * size. */
enum { TS_DOP_NUMBERS = 2 * TS_MOST_SLABS + 1 };

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

struct ts_blend {
    /* The volume of the points numbered index[0..count-1] of `point`, count >= 1. */
    struct ts_box (*box_of)(size_t count, const uint32_t *index, const double *point);
    struct ts_dop (*dop_of)(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                            const double *point);
    struct ts_ball (*ball_of)(size_t count, const uint32_t *index, const double *point);

    /* to = w0*reference[0] + w1*reference[1] + ... for `count` volumes at once, such as all
     * children of a node; n blocks of `count` reference volumes. Boxes lie side by side (bounds.h).
     */
    void (*boxes)(size_t count, uint32_t n, const double *reference, const double *weight,
                  double *to);
    void (*dops)(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                 const struct ts_dop *reference, const double *weight, struct ts_dop *to);
    void (*balls)(size_t count, uint32_t n, const struct ts_ball *reference, const double *weight,
                  struct ts_ball *to);

    /* Reference boxes in half the memory: each bound rounded outward to float. */
    void (*narrow)(size_t count, const double *boxes, float *to);

    /* The same as `boxes` over float bounds, every product and sum in double: nothing more is to be
     * widened, since lower bounds only went down. */
    void (*narrow_boxes)(size_t count, uint32_t n, const float *reference, const double *weight,
                         double *to);

    /* If at most two weights, of neighbouring references, are not zero: what to blend, n = 2, and
     * then to widen. One reference alone has no in-between volumes; then volume 0 is to be blended
     * with n = 1 and not to be widened. reach[3*i+k] >= |x| on axis k of every point of reference
     * i. False if other weights are not zero, or if something might overflow: a reach, or the sum
     * of the weights times a reach, of 2^1022 or more, or a sum of weights times `parts` that is
     * not finite. Then the references are to be blended, as ever. */
    bool (*between)(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                    struct ts_between *to);
    void (*widen_boxes)(size_t count, const double extra[3], double *boxes);
    void (*widen_dops)(const struct ts_dop_kind *kind, size_t count, const double extra[3],
                       struct ts_dop *dops);
    void (*widen_balls)(size_t count, const double extra[3], struct ts_ball *balls);
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_blend ts_blend_ref, ts_blend_opt;
#ifdef __cplusplus
}
#endif

#endif
