/* made.h: what a reference's polytope and box hold, for the proofs of both twins. A compiler sees
 * nothing here. */
#ifndef PROOFS_LOGIC_MADE_H
#define PROOFS_LOGIC_MADE_H

#include "proofs/logic/blend.h"
#include "proofs/logic/rounded.h"

/*@ // A point that begins at number k of p is made of doubles, none of them so large that a sum of
    // some overflows; so are the points that have n numbers.
    predicate point_given{L}(double *p, integer k) =
        \valid_read(p + (k .. k + 2)) && is_double(p[k]) && is_double(p[k + 1]) &&
        is_double(p[k + 2]) && within(p[k], 0x1p800) && within(p[k + 1], 0x1p800) &&
        within(p[k + 2], 0x1p800);
    predicate points_given{L}(double *p, uint32_t *index, integer n) =
        1 <= n && \valid_read(index + (0 .. n - 1)) &&
        \forall integer i; 0 <= i < n ==> point_given(p, 3 * index[i]);

    predicate box_holds{L}(struct ts_box box, double *p, integer k) =
        box.lo[0] <= p[k] <= box.hi[0] && box.lo[1] <= p[k + 1] <= box.hi[1] &&
        box.lo[2] <= p[k + 2] <= box.hi[2];
    predicate bound_small(real x) = is_double(x) && within(x, 0x1p800);
    predicate box_small(struct ts_box box) =
        bound_small(box.lo[0]) && bound_small(box.lo[1]) && bound_small(box.lo[2]) &&
        bound_small(box.hi[0]) && bound_small(box.hi[1]) && bound_small(box.hi[2]); */

/* ---- polytopes ---- */

/*@ predicate direction_given{L}(signed char *d) =
        \valid_read(d + (0 .. 2)) && -1 <= d[0] <= 1 && -1 <= d[1] <= 1 && -1 <= d[2] <= 1;
    predicate is_axis{L}(signed char *d, integer s) =
        d[0] == (s == 0 ? 1 : 0) && d[1] == (s == 1 ? 1 : 0) && d[2] == (s == 2 ? 1 : 0);
    predicate kind_given{L}(struct ts_dop_kind *kind) =
        \valid_read(kind) && 3 <= kind->slabs <= 13 &&
        (\forall integer s; 0 <= s < kind->slabs ==> direction_given(&kind->direction[s][0])) &&
        \forall integer s; 0 <= s < 3 ==> is_axis(&kind->direction[s][0], s);

    // d * x, without a product, which provers are bad at.
    logic real part_of(integer d, real x) = d > 0 ? x : (d < 0 ? -x : 0.0);

    // |x| + |y| + |z| and d . p, as they are computed and as they would be.
    logic real magnitude(real x, real y, real z) = add(add(\abs(x), \abs(y)), \abs(z));
    logic real along_of{L}(signed char *d, double *p, integer k) =
        add(add(part_of(d[0], p[k]), part_of(d[1], p[k + 1])), part_of(d[2], p[k + 2]));
    logic real exact_along{L}(signed char *d, double *p, integer k) =
        part_of(d[0], p[k]) + part_of(d[1], p[k + 1]) + part_of(d[2], p[k + 2]);

    // The size of a polytope whose largest point has the magnitude `most`; how much wider its slabs
    // are than what was computed.
    logic real size_made(real most) = add(most, mul(TS_DOP_OF_PART, most));
    logic real slab_extra(real most) = mul(TS_DOP_OF_PART, size_made(most));

    // A point of doubles has at most this magnitude, as it is computed; what it measures along
    // (a, b, c) is at least lo, or at most hi.
    predicate measured_by(real x, real y, real z, real most) =
        is_double(x) && is_double(y) && is_double(z) && is_double(most) &&
        magnitude(x, y, z) <= most;
    predicate signs(integer a, integer b, integer c) =
        -1 <= a <= 1 && -1 <= b <= 1 && -1 <= c <= 1;
    predicate from_lo(integer a, integer b, integer c, real x, real y, real z, real lo) =
        signs(a, b, c) && lo <= add(add(part_of(a, x), part_of(b, y)), part_of(c, z));
    predicate up_to_hi(integer a, integer b, integer c, real x, real y, real z, real hi) =
        signs(a, b, c) && add(add(part_of(a, x), part_of(b, y)), part_of(c, z)) <= hi;

    // Theorems of proofs/coq/dop.v.
    axiomatic polytopes_made {
      axiom dop_size_made: \forall real x, y, z, most;
        measured_by(x, y, z, most) ==> \abs(x) + \abs(y) + \abs(z) <= size_made(most);
      axiom dop_below_made: \forall real x, y, z, most, lo, integer a, b, c;
        measured_by(x, y, z, most) && from_lo(a, b, c, x, y, z, lo) ==>
          rnd(lo - slab_extra(most)) <= part_of(a, x) + part_of(b, y) + part_of(c, z);
      axiom dop_above_made: \forall real x, y, z, most, hi, integer a, b, c;
        measured_by(x, y, z, most) && up_to_hi(a, b, c, x, y, z, hi) ==>
          part_of(a, x) + part_of(b, y) + part_of(c, z) <= rnd(hi + slab_extra(most));
    }

    predicate magnitude_below{L}(double *p, integer k, real most) =
        magnitude(p[k], p[k + 1], p[k + 2]) <= most;
    predicate at_least{L}(signed char *d, double *p, integer k, real lo) = lo <= along_of(d, p, k);
    predicate at_most{L}(signed char *d, double *p, integer k, real hi) = along_of(d, p, k) <= hi;
    predicate slab_holds{L}(real lo, real hi, signed char *d, double *p, integer k) =
        lo <= exact_along(d, p, k) <= hi;
    predicate size_holds{L}(real size, double *p, integer k) =
        \abs(p[k]) + \abs(p[k + 1]) + \abs(p[k + 2]) <= size; */

/*@ // From the bounds that were computed, wider ones, but along an axis, where nothing is rounded.
    logic real made_lo(integer s, real lo, real most) =
        s < 3 ? lo : rnd(lo - slab_extra(most));
    logic real made_hi(integer s, real hi, real most) =
        s < 3 ? hi : rnd(hi + slab_extra(most)); */

/*@ ghost
    // One point is between them.
    /@ requires point_given(p, k) && direction_given(d) && 0 <= s && (s < 3 ==> is_axis(d, s));
       requires is_double(most) && magnitude_below(p, k, most);
       requires at_least(d, p, k, lo) && at_most(d, p, k, hi);
       assigns \nothing;
       ensures slab_holds(made_lo(s, lo, most), made_hi(s, hi, most), d, p, k); @/
    static void point_in_slab(const signed char *d, int s, const double *p, size_t k, double most,
                              double lo, double hi)
    {
        /@ assert s == 0 ==> along_of(d, p, k) == p[k] == exact_along(d, p, k); @/
        /@ assert s == 1 ==> along_of(d, p, k) == p[k + 1] == exact_along(d, p, k); @/
        /@ assert s == 2 ==> along_of(d, p, k) == p[k + 2] == exact_along(d, p, k); @/
        /@ assert measured_by(p[k], p[k + 1], p[k + 2], most); @/
        /@ assert from_lo(d[0], d[1], d[2], p[k], p[k + 1], p[k + 2], lo); @/
        /@ assert up_to_hi(d[0], d[1], d[2], p[k], p[k + 1], p[k + 2], hi); @/
        /@ assert s >= 3 ==> rnd(lo - slab_extra(most)) <= exact_along(d, p, k); @/
        /@ assert s >= 3 ==> exact_along(d, p, k) <= rnd(hi + slab_extra(most)); @/
    } */

/*@ ghost
    /@ requires point_given(p, k) && is_double(most) && magnitude_below(p, k, most);
       assigns \nothing;
       ensures size_holds(size_made(most), p, k); @/
    static void point_in_size(const double *p, size_t k, double most)
    {
        /@ assert measured_by(p[k], p[k + 1], p[k + 2], most); @/
    } */

/*@ // A polytope holds a point, along all slabs and in its size.
    predicate dop_holds{L}(struct ts_dop dop, struct ts_dop_kind *kind, double *p, integer k) =
        size_holds(dop.size, p, k) &&
        \forall integer s; 0 <= s < kind->slabs ==>
            slab_holds(dop.lo[s], dop.hi[s], &kind->direction[s][0], p, k);
    predicate slab_small(real lo, real hi) = within(lo, 0x1p809) && within(hi, 0x1p809);
    predicate dop_small(struct ts_dop dop) =
        within(dop.size, 0x1p809) &&
        \forall integer s; 0 <= s < 13 ==> slab_small(dop.lo[s], dop.hi[s]); */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The first i + 1 points measure at least `lo`. */
#define LOWEST_SO_FAR { \
    /@ assert at_least(d, point, 3 * index[i], lo); @/ \
    /@ assert \forall integer j; 0 <= j < i ==> at_least(d, point, 3 * index[j], lo); @/ \
    /@ assert \forall integer j; 0 <= j < i + 1 ==> \
           (j < i || j == i) && at_least(d, point, 3 * index[j], lo); @/ \
}

/* They measure at most `hi`. */
#define HIGHEST_SO_FAR { \
    /@ assert at_most(d, point, 3 * index[i], hi); @/ \
    /@ assert \forall integer j; 0 <= j < i ==> at_most(d, point, 3 * index[j], hi); @/ \
    /@ assert \forall integer j; 0 <= j < i + 1 ==> \
           (j < i || j == i) && at_most(d, point, 3 * index[j], hi); @/ \
}

/* The widened slab holds every point of the list. */
#define SLAB_HOLDS_POINTS { \
    /@ assert s >= 3 ==> slab.lo == rnd(lo - slab_extra(most)); @/ \
    /@ assert s >= 3 ==> slab.hi == rnd(hi + slab_extra(most)); @/ \
    /@ assert s < 3 ==> slab.lo == lo && slab.hi == hi; @/ \
    /@ assert slab.lo == made_lo(s, lo, most) && slab.hi == made_hi(s, hi, most); @/ \
    /@ loop invariant 0 <= i <= count; \
       loop invariant \forall integer j; 0 <= j < i ==> \
           slab_holds(slab.lo, slab.hi, d, point, 3 * index[j]); \
       loop assigns i; \
       loop variant count - i; @/ \
    for (size_t i = 0; i < count; i++) { \
        /@ assert point_given(point, 3 * index[i]); @/ \
        /@ assert magnitude_below(point, 3 * index[i], most); @/ \
        point_in_slab(d, s, point, 3 * (size_t)index[i], most, lo, hi); \
    } \
}

/* No point of the list is larger than the size. */
#define SIZE_HOLDS_POINTS { \
    /@ loop invariant 0 <= i <= count; \
       loop invariant \forall integer j; 0 <= j < i ==> \
           size_holds(dop.size, point, 3 * index[j]); \
       loop assigns i; \
       loop variant count - i; @/ \
    for (size_t i = 0; i < count; i++) { \
        /@ assert point_given(point, 3 * index[i]); @/ \
        /@ assert magnitude_below(point, 3 * index[i], most); @/ \
        point_in_size(point, 3 * (size_t)index[i], most); \
    } \
}
// clang-format on

#endif
