/* predicate_filter.h: signs of determinants by doubles, where that is enough.
 *
 * The bound. Write u for TS_ROUNDOFF. Each of the six monomials of the 3x3 determinant goes
 * through eight roundings: three differences, two products, one subtraction, two additions. So
 * the computed determinant is off by at most ((1+u)^8 - 1) times the sum P of the monomials'
 * magnitudes, and P itself, computed the same way with magnitudes, is too small by at most a factor
 * (1-u)^8, and what is made of it by two roundings more: together less than (8 + 2^-20) u P. In the
 * 2x2 determinant there are four roundings: (4 + 2^-20) u P. That is the case without underflow. A
 * product that underflows is off by at most 2^-1075 more, and is then multiplied by at most one
 * difference; while differences stay below 2^300, six such errors stay below 2^-770, which is
 * added. proofs/coq/filter.v is the proof, and ci/prove sees to it that it has the same constants.
 */
#ifndef OPT_PREDICATE_FILTER_H
#define OPT_PREDICATE_FILTER_H

#include <math.h>

#include "touchstone/number.h"

#define ORIENT3D_BOUND     ((8 + 0x1p-20) * TS_ROUNDOFF)
#define ORIENT2D_BOUND     ((4 + 0x1p-20) * TS_ROUNDOFF)
#define UNDERFLOW_BOUND    0x1p-770
#define LARGEST_DIFFERENCE 0x1p300

#ifdef __FRAMAC__
#include "proofs/logic/predicate.h"
#endif

/*@ assigns \nothing; ensures \result != 0 <==> within(x, LARGEST_DIFFERENCE); */
static inline int is_small(double x) { return fabs(x) <= LARGEST_DIFFERENCE; }

/* A determinant and its permanent so far. */
struct filter {
    double det, permanent;
};

/* One more term, (p q - r s) t. */
/*@ requires within(p, LARGEST_DIFFERENCE) && within(q, LARGEST_DIFFERENCE);
    requires within(r, LARGEST_DIFFERENCE) && within(s, LARGEST_DIFFERENCE);
    requires within(t, LARGEST_DIFFERENCE);
    requires within(f.det, 0x1p920) && within(f.permanent, 0x1p920);
    assigns \nothing;
    ensures \result.det == add(f.det, term3(p, q, r, s, t));
    ensures \result.permanent == add(f.permanent, size3(p, q, r, s, t));
    ensures \abs(\result.det) <= 2.0 * \abs(f.det) + 0x1p910;
    ensures \abs(\result.permanent) <= 2.0 * \abs(f.permanent) + 0x1p910; */
static inline struct filter add_term(struct filter f, double p, double q, double r, double s,
                                     double t)
{
    double plus, minus, minor, size, far = fabs(t), plus_size, minus_size;

    //@ ghost product_within(p, q, LARGEST_DIFFERENCE, LARGEST_DIFFERENCE);
    //@ ghost product_within(r, s, LARGEST_DIFFERENCE, LARGEST_DIFFERENCE);
    plus = ts_mul(p, q);
    minus = ts_mul(r, s);
    //@ assert within(plus, 0x1p602) && within(minus, 0x1p602);
    minor = ts_sub(plus, minus);
    plus_size = fabs(plus);
    minus_size = fabs(minus);
    //@ assert plus_size == \abs(mul(p, q)) && minus_size == \abs(mul(r, s)) && far == \abs(t);
    size = ts_add(plus_size, minus_size);
    //@ assert within(minor, 0x1p605) && within(size, 0x1p605);
    //@ ghost product_within(minor, t, 0x1p605, LARGEST_DIFFERENCE);
    //@ ghost product_within(size, far, 0x1p605, LARGEST_DIFFERENCE);
    minor = ts_mul(minor, t);
    size = ts_mul(size, far);
    //@ assert within(minor, 0x1p907) && within(size, 0x1p907);
    f.det = ts_add(f.det, minor);
    f.permanent = ts_add(f.permanent, size);
    return f;
}

/* 1 or -1: the sign of the determinant; 0: it may have any. */
/*@ requires within(f.det, 0x1p920) && within(f.permanent, 0x1p920) && 0.0 <= factor <= 1.0;
    assigns \nothing;
    ensures \result == 1 || \result == 0 || \result == -1;
    ensures \result > 0 ==> f.det > limit(factor, f.permanent);
    ensures \result < 0 ==> f.det < -limit(factor, f.permanent); */
static inline int filter_sign(struct filter f, double factor)
{
    double bound;

    //@ ghost product_within(factor, f.permanent, 1.0, 0x1p920);
    bound = ts_add(ts_mul(factor, f.permanent), UNDERFLOW_BOUND);
    if (!(fabs(f.det) > bound)) return 0;
    return f.det > 0 ? 1 : -1;
}

/* The side of d's on which a, b and c turn, or 0 if doubles can't tell. */
/*@ requires point_given(a, 3) && point_given(b, 3) && point_given(c, 3) && point_given(d, 3);
    requires differ(a, d, 3) && differ(b, d, 3) && differ(c, d, 3);
    assigns \nothing;
    ensures \result > 0 ==> volume3(a[0] - d[0], a[1] - d[1], a[2] - d[2], b[0] - d[0],
        b[1] - d[1], b[2] - d[2], c[0] - d[0], c[1] - d[1], c[2] - d[2]) > 0.0;
    ensures \result < 0 ==> volume3(a[0] - d[0], a[1] - d[1], a[2] - d[2], b[0] - d[0],
        b[1] - d[1], b[2] - d[2], c[0] - d[0], c[1] - d[1], c[2] - d[2]) < 0.0; */
static inline int filter_3d(const double *a, const double *b, const double *c, const double *d)
{
    double ax = ts_sub(a[0], d[0]), ay = ts_sub(a[1], d[1]), az = ts_sub(a[2], d[2]);
    double bx = ts_sub(b[0], d[0]), by = ts_sub(b[1], d[1]), bz = ts_sub(b[2], d[2]);
    double cx = ts_sub(c[0], d[0]), cy = ts_sub(c[1], d[1]), cz = ts_sub(c[2], d[2]);
    struct filter f = {0, 0};

    if (!(is_small(ax) && is_small(ay) && is_small(az) && is_small(bx) && is_small(by) &&
          is_small(bz) && is_small(cx) && is_small(cy) && is_small(cz)))
        return 0;
    f = add_term(f, ay, bz, az, by, cx);
    f = add_term(f, az, bx, ax, bz, cy);
    f = add_term(f, ax, by, ay, bx, cz);
    //@ assert f.det == det3(ax, ay, az, bx, by, bz, cx, cy, cz);
    //@ assert f.permanent == permanent3(ax, ay, az, bx, by, bz, cx, cy, cz);
    /*@ assert sign3_right(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1],
                           d[2]); */
    //@ assert ax == sub(a[0], d[0]) && ay == sub(a[1], d[1]) && az == sub(a[2], d[2]);
    //@ assert bx == sub(b[0], d[0]) && by == sub(b[1], d[1]) && bz == sub(b[2], d[2]);
    //@ assert cx == sub(c[0], d[0]) && cy == sub(c[1], d[1]) && cz == sub(c[2], d[2]);
    /*@ assert has_sign(f.det, limit(ORIENT3D_BOUND, f.permanent),
            volume3(a[0] - d[0], a[1] - d[1], a[2] - d[2], b[0] - d[0], b[1] - d[1], b[2] - d[2],
                    c[0] - d[0], c[1] - d[1], c[2] - d[2])); */
    return filter_sign(f, ORIENT3D_BOUND);
}

/* The same in the plane. */
/*@ requires point_given(a, 2) && point_given(b, 2) && point_given(c, 2);
    requires differ(a, c, 2) && differ(b, c, 2);
    assigns \nothing;
    ensures \result > 0 ==>
        (a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0]) > 0.0;
    ensures \result < 0 ==>
        (a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0]) < 0.0; */
static inline int filter_2d(const double *a, const double *b, const double *c)
{
    double ax = ts_sub(a[0], c[0]), ay = ts_sub(a[1], c[1]);
    double bx = ts_sub(b[0], c[0]), by = ts_sub(b[1], c[1]);
    double plus, minus, plus_size, minus_size;
    struct filter f;

    if (!(is_small(ax) && is_small(ay) && is_small(bx) && is_small(by))) return 0;
    //@ ghost product_within(ax, by, LARGEST_DIFFERENCE, LARGEST_DIFFERENCE);
    //@ ghost product_within(ay, bx, LARGEST_DIFFERENCE, LARGEST_DIFFERENCE);
    plus = ts_mul(ax, by);
    minus = ts_mul(ay, bx);
    //@ assert within(plus, 0x1p602) && within(minus, 0x1p602);
    plus_size = fabs(plus);
    minus_size = fabs(minus);
    //@ assert plus_size == \abs(mul(ax, by)) && minus_size == \abs(mul(ay, bx));
    f.det = ts_sub(plus, minus);
    f.permanent = ts_add(plus_size, minus_size);
    //@ assert f.det == det2(ax, ay, bx, by) && f.permanent == permanent2(ax, ay, bx, by);
    //@ assert sign2_right(a[0], a[1], b[0], b[1], c[0], c[1]);
    return filter_sign(f, ORIENT2D_BOUND);
}

#endif
