/* made_dops.c: the polytopes of the references, made of points by `dop_of` and stored one after the
 * other, hold these points and are not too large. Nothing of this file is in the library. */
#ifndef BLEND_OF /* fast_dops.c asks for that of the fast twin */
#define BLEND_OF "ref/blend/of_points.h"
#endif
#include BLEND_OF

#include "proofs/theorem/sums_fit.c" // NOLINT(bugprone-suspicious-include)

/* ---- nothing overflows ---- */

/*@ predicate small_extra(real x) = within(x, 0x1p965);

    // What is added to a bound, and the bounds with it.
    lemma product_less: \forall real a, x, m;
        0.0 <= a <= 1.0 && within(x, m) ==> within(a * x, m);
    lemma part_small: \forall integer n; 0 <= n <= TS_MOST_REFERENCES ==>
        0.0 <= TS_DOP_PART(n) <= 1.0 && 0.0 <= TS_DOP_LEAST(n) <= 1.0;
    lemma extra_small: \forall integer n, real size;
        0 <= n <= TS_MOST_REFERENCES && small_sum(size) ==>
            extra_fits(n, size) && small_extra(dop_extra(n, size));
    lemma wider_small: \forall real x, extra;
        small_sum(x) && small_extra(extra) ==> lower_fits(x, extra) && upper_fits(x, extra); */

/*@ ghost
    // All that `dops` computes.
    /@ requires n <= TS_MOST_REFERENCES && 27 * count <= SIZE_MAX;
       requires small_sums(w, x, 27 * count, 27 * count, n);
       assigns \nothing;
       ensures dops_fit(w, x, count, n); @/
    static void dops_small(const double *w, const double *x, size_t count, uint32_t n)
    {
        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer j; 0 <= j < i ==> dop_fits(w, x, j, count, n);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            /@ assert small_sum(blended(w, x, 27 * i + 26, 27 * count, n)); @/
            /@ assert small_extra(dop_wider(w, x, i, count, n)); @/
            /@ assert sums_fit(w, x, i, count, n, dop_wider(w, x, i, count, n)); @/
            /@ assert dop_fits(w, x, i, count, n); @/
        }
    } */

/* ---- the polytopes of the references ---- */

/*@ // A polytope whose numbers begin at number `at` of x.
    predicate numbers_are{L}(double *x, integer at, struct ts_dop dop) =
        (\forall integer s; 0 <= s < 13 ==> x[at + s] == dop.lo[s]) &&
        (\forall integer s; 0 <= s < 13 ==> x[at + 13 + s] == dop.hi[s]) &&
        x[at + 26] == dop.size;
    predicate small_dop{L}(double *x, integer at) =
        \forall integer k; at <= k < at + 27 ==> small_number(x[k]);

    // It holds the point that begins at number k of p, and all of a list.
    predicate slab_has{L}(double *x, integer at, integer s, struct ts_dop_kind *kind, double *p,
                          integer k) =
        slab_holds(x[at + s], x[at + 13 + s], &kind->direction[s][0], p, k);
    predicate dop_has{L}(double *x, integer at, struct ts_dop_kind *kind, double *p, integer k) =
        size_holds(x[at + 26], p, k) &&
        \forall integer s; 0 <= s < kind->slabs ==> slab_has(x, at, s, kind, p, k);
    predicate dop_has_all{L}(double *x, integer at, struct ts_dop_kind *kind, double *p,
                             integer from, uint32_t *index, integer count) =
        \forall integer i; 0 <= i < count ==> dop_has(x, at, kind, p, from + 3 * index[i]);

    // A list of points, of those that have `block` numbers from number `from` on.
    predicate list_given{L}(double *p, integer from, integer block, uint32_t *index,
                            integer count) =
        1 <= count && \valid_read(index + (0 .. count - 1)) &&
        \forall integer i; 0 <= i < count ==>
            3 * index[i] + 3 <= block && point_given(p, from + 3 * index[i]);

    // What is written elsewhere changes nothing of this.
    predicate point_kept{L1, L2}(double *p, integer k) =
        \at(p[k], L1) == \at(p[k], L2) && \at(p[k + 1], L1) == \at(p[k + 1], L2) &&
        \at(p[k + 2], L1) == \at(p[k + 2], L2); */

/*@ requires \valid(to + (at .. at + 26)) && at + 26 <= SIZE_MAX;
    requires dop_small(dop);
    assigns to[at .. at + 26];
    ensures numbers_are(to, at, dop) && small_dop(to, at); */
static void store(struct ts_dop dop, double *to, size_t at)
{
    /*@ loop invariant 0 <= s <= 13;
        loop invariant \forall integer t; 0 <= t < s ==> to[at + t] == dop.lo[t];
        loop invariant \forall integer t; 0 <= t < s ==> to[at + 13 + t] == dop.hi[t];
        loop invariant \forall integer k; at <= k < at + s ==> small_number(to[k]);
        loop invariant \forall integer k; at + 13 <= k < at + 13 + s ==> small_number(to[k]);
        loop assigns s, to[at .. at + 25];
        loop variant 13 - s; */
    for (size_t s = 0; s < TS_MOST_SLABS; s++) {
        //@ assert slab_small(dop.lo[s], dop.hi[s]);
        to[at + s] = dop.lo[s];
        to[at + TS_MOST_SLABS + s] = dop.hi[s];
    }
    to[at + 26] = dop.size;
}

/*@ ghost
    // The same point, counted from another place.
    /@ requires dop_holds(dop, kind, p + from, k);
       assigns \nothing;
       ensures dop_holds(dop, kind, p, from + k); @/
    static void counted_from(struct ts_dop dop, const struct ts_dop_kind *kind, const double *p,
                             size_t from, size_t k)
    {
        /@ assert size_holds(dop.size, p + from, k); @/
        /@ assert \forall integer s; 0 <= s < kind->slabs ==>
               slab_holds(dop.lo[s], dop.hi[s], &kind->direction[s][0], p + from, k); @/
        /@ assert \forall integer s; 0 <= s < kind->slabs ==>
               slab_holds(dop.lo[s], dop.hi[s], &kind->direction[s][0], p, from + k); @/
    } */

/*@ requires kind_given(kind) && list_given(point, from, block, index, count);
    requires \valid(to + (at .. at + 26)) && at + 26 <= SIZE_MAX;
    requires \separated(to + (at .. at + 26), point + (from .. from + block - 1));
    assigns to[at .. at + 26];
    ensures dop_has_all(to, at, kind, point, from, index, count) && small_dop(to, at); */
static void make_dop(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                     const double *point, size_t from, size_t block, double *to, size_t at)
{
    //@ assert points_given(point + from, index, count);
    struct ts_dop dop = dop_of(kind, count, index, point + from);

    /*@ ghost
        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer j; 0 <= j < i ==>
               dop_holds(dop, kind, point, from + 3 * index[j]);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            counted_from(dop, kind, point, from, 3 * (size_t)index[i]);
        } */
    store(dop, to, at);
    /*@ ghost
        /@ loop invariant 0 <= i <= count && dop_has_all(to, at, kind, point, from, index, i);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            /@ assert dop_holds{Pre}(dop, kind, point, from + 3 * \at(index[\at(i, Here)], Pre)); @/
            /@ assert point_kept{Pre, Here}(point, from + 3 * index[i]); @/
            /@ assert dop_holds(dop, kind, point, from + 3 * index[i]); @/
            /@ assert dop_has(to, at, kind, point, from + 3 * index[i]); @/
        } */
}

struct list {
    size_t count;
    const uint32_t *index;
};

/*@ // Lists of points, and polytope i holds the points of list i.
    predicate lists_given{L}(double *p, integer from, integer block, struct list *list,
                             integer count) =
        \valid_read(list + (0 .. count - 1)) &&
        \forall integer i; 0 <= i < count ==>
            list_given(p, from, block, list[i].index, list[i].count);
    predicate list_held{L}(double *x, integer at, struct ts_dop_kind *kind, double *p,
                           integer from, struct list *list, integer i) =
        dop_has_all(x, at + 27 * i, kind, p, from, list[i].index, list[i].count);
    predicate lists_held{L}(double *x, integer at, struct ts_dop_kind *kind, double *p,
                            integer from, struct list *list, integer end) =
        \forall integer i; 0 <= i < end ==> list_held(x, at, kind, p, from, list, i);
    predicate small_row{L}(double *x, integer at, integer end) =
        \forall integer k; at <= k < end ==> small_number(x[k]); */

/*@ requires kind_given(kind) && lists_given(point, from, block, list, count);
    requires \valid(to + (at .. at + 27 * count - 1)) && at + 27 * count <= SIZE_MAX;
    requires \separated(to + (at .. at + 27 * count - 1),
                        point + (from .. from + block - 1));
    assigns to[at .. at + 27 * count - 1];
    ensures lists_held(to, at, kind, point, from, list, count);
    ensures small_row(to, at, at + 27 * count); */
static void make_row(const struct ts_dop_kind *kind, size_t count, const struct list *list,
                     const double *point, size_t from, size_t block, double *to, size_t at)
{
    /*@ loop invariant 0 <= i <= count && small_row(to, at, at + 27 * i);
        loop invariant lists_held(to, at, kind, point, from, list, i);
        loop invariant \forall integer k; from <= k < from + block ==>
            point[k] == \at(point[k], Pre);
        loop assigns i, to[at .. at + 27 * count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        const uint32_t *index = list[i].index;
        size_t length = list[i].count;

        //@ assert list_given{Pre}(point, from, block, index, length);
        /*@ assert \forall integer j; 0 <= j < length ==>
                point_kept{Pre, Here}(point, from + 3 * index[j]); */
        //@ assert \forall integer j; 0 <= j < length ==> point_given(point, from + 3 * index[j]);
        //@ assert list_given(point, from, block, index, length);
        make_dop(kind, length, index, point, from, block, to, at + 27 * i);
        //@ assert list_held(to, at, kind, point, from, list, i);
        /*@ assert \forall integer k; from <= k < from + block ==>
                point[k] == \at(point[k], LoopCurrent); */
        /*@ assert \forall integer k; at <= k < at + 27 * i ==>
                to[k] == \at(to[k], LoopCurrent); */
        /*@ assert \forall integer b, s, k; at <= b && b + 27 <= at + 27 * i && from <= k &&
                k + 3 <= from + block && 0 <= s < 13 &&
                slab_has{LoopCurrent}(to, b, s, kind, point, k) ==>
                    slab_has(to, b, s, kind, point, k); */
        /*@ assert \forall integer b, k; at <= b && b + 27 <= at + 27 * i && from <= k &&
                k + 3 <= from + block && dop_has{LoopCurrent}(to, b, kind, point, k) ==>
                    dop_has(to, b, kind, point, k); */
        /*@ assert \forall integer j; 0 <= j < i ==>
                list_given{Pre}(point, from, block, list[j].index, list[j].count) &&
                list_held{LoopCurrent}(to, at, kind, point, from, list, j); */
        /*@ assert \forall integer j, q; 0 <= j < i && 0 <= q < list[j].count ==>
                27 * j + 27 <= 27 * i && 0 <= 3 * list[j].index[q] <= block - 3 &&
                dop_has{LoopCurrent}(to, at + 27 * j, kind, point, from + 3 * list[j].index[q]); */
        /*@ assert \forall integer j, q; 0 <= j < i && 0 <= q < list[j].count ==>
                dop_has(to, at + 27 * j, kind, point, from + 3 * list[j].index[q]); */
        /*@ assert \forall integer j; 0 <= j < i ==>
                list_held(to, at, kind, point, from, list, j); */
    }
}

/*@ // In reference r, polytope i holds vertex v.
    predicate has_vertex{L}(double *x, integer i, integer step, struct ts_dop_kind *kind,
                            double *p, integer v, integer block, integer r) =
        dop_has(x, 27 * i + r * step, kind, p, 3 * v + r * block);
    predicate have_vertex{L}(double *x, integer i, integer step, struct ts_dop_kind *kind,
                             double *p, integer v, integer block, integer n) =
        \forall integer r; 0 <= r < n ==> has_vertex(x, i, step, kind, p, v, block, r);

    // The lists of points, in reference r.
    predicate row_given{L}(double *p, integer block, struct list *list, integer count,
                           integer r) =
        lists_given(p, r * block, block, list, count);
    predicate rows_given{L}(double *p, integer block, struct list *list, integer count,
                            integer n) =
        \forall integer r; 0 <= r < n ==> row_given(p, block, list, count, r);

    // Rows of `step` numbers.
    predicate row_inside(integer r, integer n, integer step) =
        0 <= r * step && r * step + step <= n * step;
    lemma rows_inside: \forall integer r, n, step; 0 <= r < n && 0 <= step ==>
        row_inside(r, n, step); */

/*@ requires kind_given(kind) && n * block <= SIZE_MAX;
    requires rows_given(point, block, list, count, n);
    requires step == 27 * count && step + n * step <= SIZE_MAX;
    requires \valid(to + (0 .. n * step - 1));
    requires \separated(to + (0 .. n * step - 1), point + (0 .. n * block - 1));
    requires i < count && j < list[i].count && v == list[i].index[j];
    assigns to[0 .. n * step - 1];
    ensures have_vertex(to, i, step, kind, point, v, block, n);
    ensures small_numbers(to, n * step); */
static void make_dops(const struct ts_dop_kind *kind, size_t count, const struct list *list,
                      uint32_t n, const double *point, size_t block, double *to,
                      size_t step) /*@ ghost (size_t i, size_t j, size_t v) */
{
    /*@ loop invariant 0 <= r <= n && small_numbers(to, r * step);
        loop invariant have_vertex(to, i, step, kind, point, v, block, r);
        loop invariant unchanged{Pre, Here}(point, n * block);
        loop assigns r, to[0 .. n * step - 1];
        loop variant n - r; */
    for (uint32_t r = 0; r < n; r++) {
        //@ ghost row_within(r, n, step);
        //@ ghost row_within(r, n, block);
        //@ assert row_given{Pre}(point, block, list, count, r);
        //@ assert lists_given{Pre}(point, r * block, block, list, count);
        /*@ assert \forall integer l, q; 0 <= l < count && 0 <= q < list[l].count ==>
                list_given{Pre}(point, r * block, block, list[l].index, list[l].count) &&
                point_given{Pre}(point, r * block + 3 * list[l].index[q]) &&
                3 * list[l].index[q] + 3 <= block; */
        /*@ assert \forall integer l, q; 0 <= l < count && 0 <= q < list[l].count ==>
                point_kept{Pre, Here}(point, r * block + 3 * list[l].index[q]); */
        /*@ assert \forall integer l, q; 0 <= l < count && 0 <= q < list[l].count ==>
                point_given(point, r * block + 3 * list[l].index[q]); */
        /*@ assert \forall integer l; 0 <= l < count ==>
                list_given(point, r * block, block, list[l].index, list[l].count); */
        make_row(kind, count, list, point, r * block, block, to, r * step);
        //@ assert list_held(to, r * step, kind, point, r * block, list, i);
        //@ assert dop_has(to, r * step + 27 * i, kind, point, r * block + 3 * v);
        //@ assert has_vertex(to, i, step, kind, point, v, block, r);
        //@ assert unchanged{LoopCurrent, Here}(point, n * block);
        //@ assert unchanged{LoopCurrent, Here}(to, r * step);
        /*@ assert \forall integer b, s, k; 0 <= b && b + 27 <= r * step && 0 <= k &&
                k + 3 <= n * block && 0 <= s < kind->slabs &&
                slab_has{LoopCurrent}(to, b, s, kind, point, k) ==>
                    slab_has(to, b, s, kind, point, k); */
        /*@ assert \forall integer b, k; 0 <= b && b + 27 <= r * step && 0 <= k &&
                k + 3 <= n * block &&
                size_holds{LoopCurrent}(\at(to[b + 26], LoopCurrent), point, k) ==>
                    size_holds(to[b + 26], point, k); */
        /*@ assert \forall integer b, k; 0 <= b && b + 27 <= r * step && 0 <= k &&
                k + 3 <= n * block && dop_has{LoopCurrent}(to, b, kind, point, k) ==>
                    size_holds(to[b + 26], point, k) && dop_has(to, b, kind, point, k); */
        /*@ assert \forall integer q; 0 <= q < r ==>
                row_inside(q, r, step) && row_inside(q, n, block) &&
                has_vertex{LoopCurrent}(to, i, step, kind, point, v, block, q); */
        //@ assert 27 * i + 27 <= step && 3 * v + 3 <= block;
        /*@ assert \forall integer q; 0 <= q < r ==>
                row_inside(q, r, step) && row_inside(q, n, block) &&
                has_vertex{LoopCurrent}(to, i, step, kind, point, v, block, q) &&
                0 <= 27 * i + q * step && 27 * i + q * step + 27 <= r * step &&
                0 <= 3 * v + q * block && 3 * v + q * block + 3 <= n * block &&
                dop_has{LoopCurrent}(to, 27 * i + q * step, kind, point, 3 * v + q * block); */
        /*@ assert \forall integer q; 0 <= q < r ==>
                has_vertex(to, i, step, kind, point, v, block, q); */
    }
}
