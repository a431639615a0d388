/* blend.c, naive: one bound after the other, as eq. 3 and 7 of paper 000 say, and then as much
 * wider as rounding asks for. docs/blend.md derives the constants. */
#include "touchstone/blend.h"

#include <math.h>

#include "ref/bound.h"

static const double u = TS_ROUNDOFF;

/* ---- reference volumes ---- */

static struct ts_box box_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box;

    for (size_t k = 0; k < 3; k++) {
        box.lo[k] = box.hi[k] = point[3 * (size_t)index[0] + k];
        for (size_t i = 1; i < count; i++) {
            box.lo[k] = fmin(box.lo[k], point[3 * (size_t)index[i] + k]);
            box.hi[k] = fmax(box.hi[k], point[3 * (size_t)index[i] + k]);
        }
    }
    return box;
}

/* d . p for a direction of zeros and ones: products are exact, sums round twice at most. */
static double along(const signed char *d, const double *p)
{
    return sum3(d[0] * p[0], d[1] * p[1], d[2] * p[2]);
}

static struct ts_dop dop_of(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                            const double *point)
{
    struct ts_dop dop = {{0}, {0}, 0};

    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i];

        dop.size = fmax(dop.size, sum3(fabs(p[0]), fabs(p[1]), fabs(p[2])));
    }
    dop.size = ts_add(dop.size, ts_mul(4 * u, dop.size));
    for (int s = 0; s < kind->slabs; s++) {
        double extra = s < 3 ? 0 : ts_mul(4 * u, dop.size), lo = INFINITY, hi = -INFINITY;

        for (size_t i = 0; i < count; i++) {
            lo = fmin(lo, along(kind->direction[s], point + 3 * (size_t)index[i]));
            hi = fmax(hi, along(kind->direction[s], point + 3 * (size_t)index[i]));
        }
        dop.lo[s] = lower(ts_sub(lo, extra));
        dop.hi[s] = upper(ts_add(hi, extra));
    }
    return dop;
}

static struct ts_ball ball_of(size_t count, const uint32_t *index, const double *point)
{
    struct ts_box box = box_of(count, index, point);
    struct ts_ball ball = {{0}, 0};

    for (int k = 0; k < 3; k++) ball.center[k] = ts_add(box.lo[k] / 2, box.hi[k] / 2);
    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i], *c = ball.center;
        double reach = length(ts_sub(p[0], c[0]), ts_sub(p[1], c[1]), ts_sub(p[2], c[2]));

        ball.radius = fmax(ball.radius, reach);
    }
    ball.radius = ts_add(ts_add(ball.radius, ts_mul(16 * u, ball.radius)), 0x1p-1074);
    return ball;
}

/* ---- blending ---- */

/* ((w0*x0 + w1*x1) + w2*x2) + ..., where x0 is x[first] and each of the others stands `step`
 * numbers behind the one before. A weight of zero adds zero, also if x is infinite. */
/*@ requires first + n * step <= SIZE_MAX;
    requires \valid_read(weight + (0 .. n - 1));
    requires \valid_read(x + (first .. first + (n - 1) * step));
    requires blend_fits(weight, x, first, step, n);
    assigns \nothing;
    ensures \result == blended(weight, x, first, step, n); */
static double blend(uint32_t n, const double *weight, const double *x, size_t first, size_t step)
{
    double sum = 0;

    /*@ loop invariant 0 <= i <= n;
        loop invariant sum == blended(weight, x, first, step, i);
        loop assigns i, sum;
        loop variant n - i; */
    for (uint32_t i = 0; i < n; i++) {
        //@ ghost row_within(i, n, step);
        //@ assert term_fits(weight, x, first, step, i);
        //@ assert next_sum(weight, x, first, step, i);
        //@ assert weight[i] == 0.0 ==> rnd(weight[i] * x[first + i * step]) == 0.0;
        if (weight[i] != 0) sum = ts_add(sum, ts_mul(weight[i], x[first + i * step]));
    }
    return sum;
}

static double blend_narrow(uint32_t n, const double *weight, const float *x, size_t step)
{
    double sum = 0;

    for (uint32_t i = 0; i < n; i++)
        if (weight[i] != 0) sum = ts_add(sum, ts_mul(weight[i], (double)x[i * step]));
    return sum;
}

/* `step` sums side by side. */
/*@ requires step + n * step <= SIZE_MAX;
    requires \valid_read(weight + (0 .. n - 1)) && \valid_read(x + (0 .. n * step - 1));
    requires \valid(to + (0 .. step - 1));
    requires \separated(to + (0 .. step - 1), x + (0 .. n * step - 1));
    requires \separated(to + (0 .. step - 1), weight + (0 .. n - 1));
    requires blends_fit(weight, x, step, n);
    assigns to[0 .. step - 1];
    ensures all_blended{Pre, Post}(to, weight, x, step, n); */
static void blend_all(size_t step, uint32_t n, const double *x, const double *weight, double *to)
{
    /*@ loop invariant 0 <= i <= step;
        loop invariant unchanged{Pre, Here}(x, n * step);
        loop invariant unchanged{Pre, Here}(weight, n);
        loop invariant sums_kept{Pre, Here}(weight, x, step, n);
        loop invariant blends_fit(weight, x, step, n);
        loop invariant \forall integer k; 0 <= k < i ==>
            to[k] == \at(blended(weight, x, k, step, n), Pre);
        loop assigns i, to[0 .. step - 1];
        loop variant step - i; */
    for (size_t i = 0; i < step; i++) {
        //@ ghost if (n) row_within(n - 1, n, step);
        to[i] = blend(n, weight, x, i, step);
        //@ assert unchanged{Pre, Here}(x, n * step);
        //@ assert unchanged{Pre, Here}(weight, n);
        /*@ ghost
            /@ loop invariant 0 <= r <= n;
               loop invariant sums_kept{Pre, Here}(weight, x, step, r);
               loop invariant blends_fit(weight, x, step, r);
               loop assigns r;
               loop variant n - r; @/
            for (uint32_t r = 0; r < n; r++) {
                row_within(r, n, step);
                /@ assert row_kept{Pre, Here}(weight, x, step, r); @/
                /@ assert next_sums{Pre}(weight, x, step, r); @/
                /@ assert next_sums(weight, x, step, r); @/
                /@ assert fits_kept{Pre, Here}(weight, x, step, r); @/
                /@ assert terms_fit{Pre}(weight, x, step, r); @/
                /@ assert terms_fit(weight, x, step, r); @/
            } */
    }
}

/*@ requires boxes_given(count, n, reference, weight, to);
    requires blends_fit(weight, reference, 6 * count, n);
    assigns to[0 .. 6 * count - 1];
    ensures all_blended{Pre, Post}(to, weight, reference, 6 * count, n); */
static void boxes(size_t count, uint32_t n, const double *reference, const double *weight,
                  double *to)
{
    blend_all(6 * count, n, reference, weight, to);
    /*@ loop invariant 0 <= i <= 3 * count;
        loop invariant all_blended{Pre, Here}(to, weight, reference, 6 * count, n);
        loop assigns i, to[0 .. 6 * count - 1];
        loop variant 3 * count - i; */
    for (size_t i = 0; i < 3 * count; i++) {
        size_t j = 3 * count + i;

        to[i] = lower(to[i]);
        to[j] = upper(to[j]);
    }
}

static void narrow(size_t count, const double *from, float *to)
{
    for (size_t i = 0; i < 6 * count; i++) {
        to[i] = (float)from[i];
        if (i < 3 * count && (double)to[i] > from[i]) to[i] = nextafterf(to[i], -INFINITY);
        if (i >= 3 * count && (double)to[i] < from[i]) to[i] = nextafterf(to[i], INFINITY);
    }
}

static void narrow_boxes(size_t count, uint32_t n, const float *reference, const double *weight,
                         double *to)
{
    for (size_t i = 0; i < 3 * count; i++) {
        size_t j = 3 * count + i;

        to[i] = lower(blend_narrow(n, weight, reference + i, 6 * count));
        to[j] = upper(blend_narrow(n, weight, reference + j, 6 * count));
    }
}

/* Along an axis, slabs 0 to 2, nothing is to be widened. */
/*@ requires s >= 3 ==> lower_fits(x, extra);
    assigns \nothing;
    ensures \result == wider_lo(s, 3, x, extra); */
static double widen_lo(int s, double x, double extra)
{
    return lower(s < 3 ? x : ts_sub(x, extra));
}

/*@ requires s >= 3 ==> upper_fits(x, extra);
    assigns \nothing;
    ensures \result == wider_hi(s, 3, x, extra); */
static double widen_hi(int s, double x, double extra)
{
    return upper(s < 3 ? x : ts_add(x, extra));
}

/* A polytope that is a sum of n, wider by as much as this sum and that of the vertices may be off.
 * It is `TS_DOP_NUMBERS` numbers of x: lower bounds, upper bounds, size. */
/*@ requires \valid_read(kind) && 3 <= kind->slabs <= 13 && n <= TS_MOST_REFERENCES;
    requires \valid(x + (at .. at + 26)) && at + 26 <= SIZE_MAX;
    requires \separated(kind, x + (at .. at + 26));
    requires numbers_fit(x, at, n);
    assigns x[at .. at + 26];
    ensures numbers_widened{Pre, Post}(x, at, kind->slabs, n); */
static void widen_dop(const struct ts_dop_kind *kind, uint32_t n, double *x, size_t at)
{
    double *lo = x + at, *hi = lo + TS_MOST_SLABS, *end = hi + TS_MOST_SLABS, size = *end;
    double extra = ts_add(ts_mul((2.0 * n + 4) * TS_ROUNDOFF, size), n * 0x1p-1072);

    *end = upper(ts_add(size, extra));
    /*@ loop invariant 0 <= s <= kind->slabs;
        loop invariant lo_widened{Pre, Here}(x, at, s, extra);
        loop invariant hi_widened{Pre, Here}(x, at, s, extra);
        loop invariant \forall integer k; at + s <= k < at + 13 ==> x[k] == \at(x[k], Pre);
        loop invariant \forall integer k; at + 13 + s <= k < at + 26 ==> x[k] == \at(x[k], Pre);
        loop invariant x[at + 26] == add(size, extra);
        loop assigns s, x[at .. at + 25];
        loop variant kind->slabs - s; */
    for (int s = 0; s < kind->slabs; s++) {
        //@ assert x[at + s] == \at(x[at + \at(s, Here)], Pre);
        //@ assert x[at + 13 + s] == \at(x[at + 13 + \at(s, Here)], Pre);
        //@ assert s >= 3 ==> lower_fits(x[at + s], extra);
        //@ assert upper: s >= 3 ==> upper_fits(x[at + 13 + s], extra);
        lo[s] = widen_lo(s, lo[s], extra);
        hi[s] = widen_hi(s, hi[s], extra);
        /*@ assert x[at + 13 + s] ==
                wider_hi(at + 13 + s, at + 16, \at(x[at + 13 + \at(s, Here)], Pre), extra); */
    }
}

/*@ requires \valid_read(kind) && 3 <= kind->slabs <= 13 && n <= TS_MOST_REFERENCES;
    requires dops_given(count, n, &reference->lo[0], weight, &to->lo[0]);
    requires \separated(kind, &to->lo[0] + (0 .. 27 * count - 1));
    requires blends_fit(weight, &reference->lo[0], 27 * count, n);
    requires dops_fit(weight, &reference->lo[0], count, n);
    assigns *(&to->lo[0] + (0 .. 27 * count - 1));
    ensures dops_blended{Pre, Post}(kind->slabs, &to->lo[0], weight, &reference->lo[0], count,
                                    count, n); */
static void dops(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                 const struct ts_dop *reference, const double *weight, struct ts_dop *to)
{
    double *number = &to->lo[0];

    blend_all(TS_DOP_NUMBERS * count, n, &reference->lo[0], weight, number);
    /*@ loop invariant 0 <= i <= count;
        loop invariant dops_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], i,
                                               count, n);
        loop invariant \forall integer k; 27 * i <= k < 27 * count ==>
            number[k] == \at(blended(weight, &reference->lo[0], k, 27 * count, n), Pre);
        loop assigns i, number[0 .. 27 * count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        //@ assert dop_fits{Pre}(weight, &reference->lo[0], i, count, n);
        /*@ assert extra_fits(n, number[27 * i + 26]) &&
                dop_extra(n, number[27 * i + 26]) ==
                    dop_wider{Pre}(weight, &reference->lo[0], i, count, n); */
        /*@ assert sums_fit{Pre}(weight, &reference->lo[0], i, count, n,
                                 dop_wider{Pre}(weight, &reference->lo[0], i, count, n)); */
        /*@ assert bounds_fit(number, 27 * i,
                              dop_wider{Pre}(weight, &reference->lo[0], i, count, n)); */
        widen_dop(kind, n, number, TS_DOP_NUMBERS * i);
        /*@ assert dop_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], i,
                                          count, n); */
        /*@ assert \forall integer k; 0 <= k < 27 * i ==>
                number[k] == \at(number[k], LoopCurrent); */
        /*@ assert \forall integer j; 0 <= j < i ==>
                size_blended{Pre, LoopCurrent}(number, weight, &reference->lo[0], j, count, n) ==>
                size_blended{Pre, Here}(number, weight, &reference->lo[0], j, count, n); */
        /*@ assert \forall integer j, real e; 0 <= j < i ==>
                lo_blended{Pre, LoopCurrent}(kind->slabs, number, weight, &reference->lo[0], j,
           count, n, e) ==> lo_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], j,
           count, n, e); */
        /*@ assert \forall integer j, real e; 0 <= j < i ==>
                hi_blended{Pre, LoopCurrent}(kind->slabs, number, weight, &reference->lo[0], j,
           count, n, e) ==> hi_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], j,
           count, n, e); */
        /*@ assert \forall integer j; 0 <= j < i ==>
                dop_blended{Pre, LoopCurrent}(kind->slabs, number, weight, &reference->lo[0], j,
                                              count, n) ==>
                dop_blended{Pre, Here}(kind->slabs, number, weight, &reference->lo[0], j, count,
                                       n); */
    }
}

/* At least half of |x|+|y|+|z| of every point of a ball. */
static double weight_of(const struct ts_ball *ball)
{
    const double *c = ball->center;

    return ts_add(sum3(fabs(c[0]), fabs(c[1]), fabs(c[2])), ball->radius);
}

static void balls(size_t count, uint32_t n, const struct ts_ball *reference, const double *weight,
                  struct ts_ball *to)
{
    size_t step = count * (sizeof *reference / sizeof(double));

    for (size_t i = 0; i < count; i++) {
        double size = 0, extra, radius;

        for (uint32_t r = 0; r < n; r++)
            if (weight[r] != 0)
                size = ts_add(size, ts_mul(weight[r], weight_of(&reference[r * count + i])));
        extra = ts_add(ts_mul((4.0 * n + 8) * u, size), n * 0x1p-1071);
        radius = blend(n, weight, &reference[i].radius, 0, step);
        for (int k = 0; k < 3; k++)
            to[i].center[k] = blend(n, weight, &reference[i].center[k], 0, step);
        to[i].radius = ts_add(radius, extra);
        to[i] = settle(to[i]);
    }
}

/* ---- in-between volumes ---- */

/* Of the weights a and b of neighbouring references, N = parts, part k between them has the weights
 * (k+1) a - (N-k-1) b and (N-k) b - k a. The first part for which the first of them, rounded, is
 * not negative is taken; since the part before it was refused, the second is not negative either.
 */
static bool between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                    struct ts_between *to)
{
    double sum, a, b;
    uint32_t i = 0, k = 0;

    *to = (struct ts_between){0, {weight[0], 0}, {0, 0, 0}};
    if (n == 1) return true;
    while (i < n - 2 && weight[i] == 0) i++;
    for (uint32_t j = i + 2; j < n; j++)
        if (weight[j] != 0) return false;
    a = weight[i], b = weight[i + 1], sum = ts_add(a, b);
    if (!isfinite(ts_mul(parts, sum))) return false;
    for (int axis = 0; axis < 3; axis++) {
        double far = fmax(reach[3 * i + axis], reach[3 * (i + 1) + axis]);
        double most = ts_mul(sum, far);

        if (!(far < 0x1p1022 && most < 0x1p1022)) return false;
        to->extra[axis] =
            ts_add(ts_mul((4.0 * parts + 8) * u, most), ts_mul(ts_add(sum, 1), 0x1p-1072));
    }
    while (ts_mul(k + 1, a) < ts_mul(parts - k - 1, b)) k++;
    to->first = i * parts + k;
    to->weight[0] = ts_sub(ts_mul(k + 1, a), ts_mul(parts - k - 1, b));
    to->weight[1] = ts_sub(ts_mul(parts - k, b), ts_mul(k, a));
    return true;
}

/* A vertex is a double and rounding is monotone: a bound along an axis needs no more than that. */
static void widen_boxes(size_t count, const double *extra, double *to)
{
    for (size_t i = 0; i < 3 * count; i++) {
        size_t j = 3 * count + i;

        to[i] = lower(ts_sub(to[i], extra[i / count]));
        to[j] = upper(ts_add(to[j], extra[i / count]));
    }
}

/* At least x + y + z + r, which are not negative, for all three roundings. */
static double sum_above(double x, double y, double z, double r)
{
    double sum = ts_add(sum3(x, y, z), r);

    return ts_add(sum, ts_mul(8 * u, sum));
}

static void widen_dops(const struct ts_dop_kind *kind, size_t count, const double *extra,
                       struct ts_dop *to)
{
    for (size_t i = 0; i < count; i++) {
        to[i].size = sum_above(extra[0], extra[1], extra[2], to[i].size);
        for (int s = 0; s < kind->slabs; s++) {
            const signed char *d = kind->direction[s];
            double more =
                sum_above(d[0] ? extra[0] : 0, d[1] ? extra[1] : 0, d[2] ? extra[2] : 0, 0);

            to[i].lo[s] = lower(below(ts_sub(to[i].lo[s], more)));
            to[i].hi[s] = upper(above(ts_add(to[i].hi[s], more)));
        }
    }
}

static void widen_balls(size_t count, const double *extra, struct ts_ball *to)
{
    for (size_t i = 0; i < count; i++)
        to[i].radius = sum_above(extra[0], extra[1], extra[2], to[i].radius);
}

const struct ts_blend ts_blend_ref = {box_of,  dop_of,      ball_of,    boxes,
                                      dops,    balls,       narrow,     narrow_boxes,
                                      between, widen_boxes, widen_dops, widen_balls};
