/* sum.h: weighted sums side by side, the kernel that blending lives by. The file that
 * includes it says what NUMBER is, float or double: every product and sum is one of doubles, to
 * which a float converts without rounding. The operations on each number, and their order, are
 * those of the naive twin (docs/proofs/vertex.md). */
#ifndef OPT_BLEND_SUM_H
#define OPT_BLEND_SUM_H

#include "opt/bound.h"

/* The references whose weights are not zero: how many there are, the first three of them, and the
 * largest weight. */
struct terms {
    uint32_t count, first, second, third;
    double most;
};

#ifdef __FRAMAC__
#include "proofs/logic/blend/sum.h"
#endif

/*@ requires t.count < n;
    assigns \nothing;
    ensures \result.count == t.count + 1 && \result.most == \max(weight, t.most);
    ensures t.count > 0 ==> \result.first == t.first;
    ensures t.count > 1 ==> \result.second == t.second;
    ensures t.count > 2 ==> \result.third == t.third;
    ensures t.count == 0 ==> \result.first == r;
    ensures t.count == 1 ==> \result.second == r;
    ensures t.count == 2 ==> \result.third == r; */
static inline struct terms take(struct terms t, uint32_t r, double weight) /*@ ghost (uint32_t n) */
{
    if (t.count == 0) t.first = r;
    if (t.count == 1) t.second = r;
    if (t.count == 2) t.third = r;
    t.most = larger(weight, t.most);
    t.count++;
    return t;
}

/*@ requires \valid_read(weight + (0 .. n - 1)) && blends_fit(weight, x, step, n);
    assigns \nothing;
    ensures all_gathered(\result.count, \result.first, \result.second, \result.third, weight, x,
                         step, n);
    ensures rows_below(\result, n) && none_above(weight, n, \result.most); */
static inline struct terms gather(uint32_t n,
                                  const double *weight) /*@ ghost (const NUMBER *x, size_t step) */
{
    struct terms terms = {0, 0, 0, 0, 0};

    /*@ loop invariant 0 <= r <= n && terms.count <= r && 0.0 <= terms.most;
        loop invariant all_gathered(terms.count, terms.first, terms.second, terms.third, weight,
                                    x, step, r);
        loop invariant rows_below(terms, n) && none_above(weight, r, terms.most);
        loop assigns r, terms;
        loop variant n - r; */
    for (uint32_t r = 0; r < n; r++) {
        //@ ghost struct terms now = terms;
        /*@ assert \forall integer k; 0 <= k < step ==> term_fits(weight, x, k, step, r) &&
                gathered(now.count, now.first, now.second, now.third, weight, x, k, step, r); */
        if (weight[r] != 0) terms = take(terms, r, weight[r]) /*@ ghost (n) */;
        /*@ assert \forall integer k; 0 <= k < step ==> term_fits(weight, x, k, step, r) &&
                gathered(now.count, now.first, now.second, now.third, weight, x, k, step, r) &&
                gathered(terms.count, terms.first, terms.second, terms.third, weight, x, k, step,
                         r + 1); */
    }
    return terms;
}

/*@ requires row_given(x, weight, step, a, to) && \valid(to + (0 .. step - 1));
    requires all_gathered(1, a, 0, 0, weight, x, step, n);
    assigns to[0 .. step - 1];
    ensures all_blended{Pre, Post}(to, weight, x, step, n); */
static inline void sum_one(size_t step, const NUMBER *x, const double *weight, uint32_t a,
                           double *restrict to) /*@ ghost (uint32_t n) */
{
    const NUMBER *restrict x0 = x + a * step;
    double w0 = weight[a];

#pragma omp simd
    /*@ loop invariant 0 <= i <= step;
        loop invariant \forall integer k; 0 <= k < i ==>
            to[k] == blended{Pre}(weight, x, k, step, n);
        loop assigns i, to[0 .. step - 1];
        loop variant step - i; */
    for (size_t i = 0; i < step; i++) {
        //@ assert gathered{Pre}(1, a, 0, 0, weight, x, i, step, n);
        //@ assert same{Pre, Here}(x, i + a * step);
        to[i] = ts_mul(w0, (double)x0[i]);
        //@ assert to[i] == blended{Pre}(weight, x, i, step, n);
    }
}

/*@ requires row_given(x, weight, step, a, to) && row_given(x, weight, step, b, to);
    requires \valid(to + (0 .. step - 1)) && all_gathered(2, a, b, 0, weight, x, step, n);
    assigns to[0 .. step - 1];
    ensures all_blended{Pre, Post}(to, weight, x, step, n); */
static inline void sum_two(size_t step, const NUMBER *x, const double *weight, uint32_t a,
                           uint32_t b, double *restrict to) /*@ ghost (uint32_t n) */
{
    const NUMBER *restrict x0 = x + a * step, *restrict x1 = x + b * step;
    double w0 = weight[a], w1 = weight[b];

#pragma omp simd
    /*@ loop invariant 0 <= i <= step;
        loop invariant \forall integer k; 0 <= k < i ==>
            to[k] == blended{Pre}(weight, x, k, step, n);
        loop assigns i, to[0 .. step - 1];
        loop variant step - i; */
    for (size_t i = 0; i < step; i++) {
        double sum, more;

        //@ assert \valid_read(x + (i + a * step)) && \valid_read(x + (i + b * step));
        //@ assert same{Pre, Here}(x, i + a * step);
        //@ assert same{Pre, Here}(x, i + b * step);
        //@ assert gathered{Pre}(2, a, b, 0, weight, x, i, step, n);
        //@ assert two_fit{Pre}(weight, x, i, step, a, b);
        sum = ts_mul(w0, (double)x0[i]);
        //@ assert sum == term{Pre}(weight, x, i, step, a);
        more = ts_mul(w1, (double)x1[i]);
        //@ assert more == term{Pre}(weight, x, i, step, b);
        to[i] = ts_add(sum, more);
        //@ assert to[i] == blended{Pre}(weight, x, i, step, n);
    }
}

/*@ requires row_given(x, weight, step, a, to) && row_given(x, weight, step, b, to);
    requires row_given(x, weight, step, c, to) && \valid(to + (0 .. step - 1));
    requires all_gathered(3, a, b, c, weight, x, step, n);
    assigns to[0 .. step - 1];
    ensures all_blended{Pre, Post}(to, weight, x, step, n); */
static inline void sum_three(size_t step, const NUMBER *x, const double *weight, uint32_t a,
                             uint32_t b, uint32_t c, double *restrict to) /*@ ghost (uint32_t n) */
{
    const NUMBER *restrict x0 = x + a * step, *restrict x1 = x + b * step,
                           *restrict x2 = x + c * step;
    double w0 = weight[a], w1 = weight[b], w2 = weight[c];

#pragma omp simd
    /*@ loop invariant 0 <= i <= step;
        loop invariant \forall integer k; 0 <= k < i ==>
            to[k] == blended{Pre}(weight, x, k, step, n);
        loop assigns i, to[0 .. step - 1];
        loop variant step - i; */
    for (size_t i = 0; i < step; i++) {
        double sum, more;

        //@ assert \valid_read(x + (i + a * step)) && \valid_read(x + (i + b * step));
        //@ assert same{Pre, Here}(x, i + a * step);
        //@ assert same{Pre, Here}(x, i + b * step);
        //@ assert same{Pre, Here}(x, i + c * step);
        //@ assert gathered{Pre}(3, a, b, c, weight, x, i, step, n);
        //@ assert three_fit{Pre}(weight, x, i, step, a, b, c);
        //@ assert two_fit{Pre}(weight, x, i, step, a, b);
        sum = ts_mul(w0, (double)x0[i]);
        //@ assert sum == term{Pre}(weight, x, i, step, a);
        more = ts_mul(w1, (double)x1[i]);
        //@ assert more == term{Pre}(weight, x, i, step, b);
        sum = ts_add(sum, more);
        //@ assert sum == sum_of_two{Pre}(weight, x, i, step, a, b);
        more = ts_mul(w2, (double)x2[i]);
        //@ assert more == term{Pre}(weight, x, i, step, c);
        to[i] = ts_add(sum, more);
        //@ assert to[i] == blended{Pre}(weight, x, i, step, n);
    }
}

/* One term more. A weight of zero adds zero, also if x is infinite. */
/*@ requires step_fits(sum, w, x) && rnd(sum) == sum;
    assigns \nothing;
    ensures \result == add(sum, mul(w, x)); */
static inline double plus_term(double sum, double w, double x)
{
    //@ assert w == 0.0 ==> mul(w, x) == 0.0;
    return w != 0 ? ts_add(sum, ts_mul(w, x)) : sum;
}

/* Any number of references. */
/*@ requires sums_given(x, weight, step, n, to) && blends_fit(weight, x, step, n);
    assigns to[0 .. step - 1];
    ensures all_blended{Pre, Post}(to, weight, x, step, n); */
static void sum_many(size_t step, uint32_t n, const NUMBER *x, const double *weight, double *to)
{
    /*@ loop invariant 0 <= i <= step;
        loop invariant \forall integer k; 0 <= k < i ==>
            to[k] == blended{Pre}(weight, x, k, step, n);
        loop assigns i, to[0 .. step - 1];
        loop variant step - i; */
    for (size_t i = 0; i < step; i++) {
        double sum = 0;

        /*@ loop invariant 0 <= r <= n;
            loop invariant sum == blended{Pre}(weight, x, i, step, r);
            loop invariant rnd(sum) == sum;
            loop assigns r, sum;
            loop variant n - r; */
        for (uint32_t r = 0; r < n; r++) {
            //@ ghost row_of_all(x, weight, step, n, r, to);
            //@ assert same{Pre, Here}(x, i + r * step);
            //@ assert same_weight{Pre, Here}(weight, r);
            //@ assert term_fits{Pre}(weight, x, i, step, r);
            sum = plus_term(sum, weight[r], (double)x[i + r * step]);
        }
        to[i] = sum;
    }
}

/* `step` weighted sums; returns the largest weight. The first case is one of those behind it,
 * with nothing to gather: that takes a fifth of the time off. */
/*@ requires sums_given(x, weight, step, n, to) && blends_fit(weight, x, step, n);
    assigns to[0 .. step - 1];
    ensures all_blended{Pre, Post}(to, weight, x, step, n);
    ensures none_above{Pre}(weight, n, \result); */
static inline double weighted(size_t step, uint32_t n, const NUMBER *x, const double *weight,
                              double *to)
{
    struct terms terms;

    if (n == 3 && weight[0] != 0 && weight[1] != 0 && weight[2] != 0) {
        double most = larger(larger(weight[0], weight[1]), weight[2]);
        //@ ghost three_gathered(x, weight, step);
        //@ ghost row_of_all(x, weight, step, n, 0, to);
        //@ ghost row_of_all(x, weight, step, n, 1, to);
        //@ ghost row_of_all(x, weight, step, n, 2, to);

        sum_three(step, x, weight, 0, 1, 2, to) /*@ ghost (n) */;
        return most;
    }
    terms = gather(n, weight) /*@ ghost (x, step) */;
    /*@ assert terms.count == 2 ==> (\forall integer k; 0 <= k < step ==>
            gathered(2, terms.first, terms.second, terms.third, weight, x, k, step, n) &&
            gathered(2, terms.first, terms.second, 0, weight, x, k, step, n)); */
    //@ ghost if (terms.count > 0) row_of_all(x, weight, step, n, terms.first, to);
    //@ ghost if (terms.count > 1) row_of_all(x, weight, step, n, terms.second, to);
    //@ ghost if (terms.count > 2) row_of_all(x, weight, step, n, terms.third, to);
    if (terms.count == 3)
        sum_three(step, x, weight, terms.first, terms.second, terms.third, to) /*@ ghost (n) */;
    else if (terms.count == 2)
        sum_two(step, x, weight, terms.first, terms.second, to) /*@ ghost (n) */;
    else if (terms.count == 1)
        sum_one(step, x, weight, terms.first, to) /*@ ghost (n) */;
    else
        sum_many(step, n, x, weight, to);
    return terms.most;
}

/* With weights up to 1 there is no NaN to look for. Products of doubles, which are finite, are
 * finite, and a sum that has become infinite stays so. Floats may be infinite, but sums of the
 * others are far from the end of the doubles, and lower bounds are not infinite upwards. */
/*@ requires 6 * count <= SIZE_MAX && \valid(to + (0 .. 6 * count - 1));
    assigns to[0 .. 6 * count - 1];
    ensures unchanged{Pre, Post}(to, 6 * count); */
static void settle_boxes(double most, size_t count, double *to)
{
    if (most <= 1) return;
    /*@ loop invariant 0 <= i <= 3 * count && unchanged{Pre, Here}(to, 6 * count);
        loop assigns i, to[0 .. 6 * count - 1];
        loop variant 3 * count - i; */
    for (size_t i = 0; i < 3 * count; i++) {
        to[i] = lower(to[i]);
        to[3 * count + i] = upper(to[3 * count + i]);
    }
}

#endif
