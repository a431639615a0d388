/* predicate.h: what the filter of opt/predicate_filter.h decides, which includes it behind its
 * constants. */
#ifndef PROOFS_LOGIC_PREDICATE_H
#define PROOFS_LOGIC_PREDICATE_H

#include "proofs/logic/rounded.h"

/*@ // One term of the larger determinant, of its permanent, and both as they are computed.
    logic real term3(real p, real q, real r, real s, real t) =
        mul(sub(mul(p, q), mul(r, s)), t);
    logic real size3(real p, real q, real r, real s, real t) =
        mul(add(\abs(mul(p, q)), \abs(mul(r, s))), \abs(t));
    logic real det3(real ax, real ay, real az, real bx, real by, real bz, real cx, real cy,
                    real cz) =
        add(add(add(0.0, term3(ay, bz, az, by, cx)), term3(az, bx, ax, bz, cy)),
            term3(ax, by, ay, bx, cz));
    logic real permanent3(real ax, real ay, real az, real bx, real by, real bz, real cx, real cy,
                          real cz) =
        add(add(add(0.0, size3(ay, bz, az, by, cx)), size3(az, bx, ax, bz, cy)),
            size3(ax, by, ay, bx, cz));
    logic real limit(real factor, real permanent) = add(mul(factor, permanent), UNDERFLOW_BOUND);

    // Six times the volume of a tetrahedron, twice the area of a triangle, without rounding.
    logic real volume3(real ax, real ay, real az, real bx, real by, real bz, real cx, real cy,
                       real cz) =
        (ay * bz - az * by) * cx + (az * bx - ax * bz) * cy + (ax * by - ay * bx) * cz;
    logic real det2(real ax, real ay, real bx, real by) = sub(mul(ax, by), mul(ay, bx));
    logic real permanent2(real ax, real ay, real bx, real by) =
        add(\abs(mul(ax, by)), \abs(mul(ay, bx)));

    // A determinant beyond the limit has the sign of what it stands for.
    predicate has_sign(real det, real limit, real exact) =
        (det > limit ==> exact > 0.0) && (det < -limit ==> exact < 0.0);
    predicate sign3_right(real a0, real a1, real a2, real b0, real b1, real b2, real c0, real c1,
                          real c2, real d0, real d1, real d2) =
        has_sign(det3(sub(a0, d0), sub(a1, d1), sub(a2, d2), sub(b0, d0), sub(b1, d1),
                      sub(b2, d2), sub(c0, d0), sub(c1, d1), sub(c2, d2)),
                 limit(ORIENT3D_BOUND,
                       permanent3(sub(a0, d0), sub(a1, d1), sub(a2, d2), sub(b0, d0), sub(b1, d1),
                                  sub(b2, d2), sub(c0, d0), sub(c1, d1), sub(c2, d2))),
                 volume3(a0 - d0, a1 - d1, a2 - d2, b0 - d0, b1 - d1, b2 - d2, c0 - d0, c1 - d1,
                         c2 - d2));
    predicate sign2_right(real a0, real a1, real b0, real b1, real c0, real c1) =
        has_sign(det2(sub(a0, c0), sub(a1, c1), sub(b0, c0), sub(b1, c1)),
                 limit(ORIENT2D_BOUND,
                       permanent2(sub(a0, c0), sub(a1, c1), sub(b0, c0), sub(b1, c1))),
                 (a0 - c0) * (b1 - c1) - (a1 - c1) * (b0 - c0));

    axiomatic filters {
      axiom orient3d_filter: \forall real a0, a1, a2, b0, b1, b2, c0, c1, c2, d0, d1, d2;
        is_double(a0) && is_double(a1) && is_double(a2) && is_double(b0) && is_double(b1) &&
        is_double(b2) && is_double(c0) && is_double(c1) && is_double(c2) && is_double(d0) &&
        is_double(d1) && is_double(d2) && within(sub(c0, d0), LARGEST_DIFFERENCE) &&
        within(sub(c1, d1), LARGEST_DIFFERENCE) && within(sub(c2, d2), LARGEST_DIFFERENCE) ==>
          sign3_right(a0, a1, a2, b0, b1, b2, c0, c1, c2, d0, d1, d2);
      axiom orient2d_filter: \forall real a0, a1, b0, b1, c0, c1;
        is_double(a0) && is_double(a1) && is_double(b0) && is_double(b1) && is_double(c0) &&
        is_double(c1) ==> sign2_right(a0, a1, b0, b1, c0, c1);
    }

    predicate point_given{L}(double *p, integer n) =
        \valid_read(p + (0 .. n - 1)) && \forall integer k; 0 <= k < n ==> is_double(p[k]);
    predicate differ{L}(double *p, double *q, integer n) =
        \forall integer k; 0 <= k < n ==> fits(p[k] - q[k]); */

#endif
