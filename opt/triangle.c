/* triangle.c, fast: signs of orientations decide (Guigue and Devillers 2003), each sign from one
 * double determinant with one error bound for the whole pair, exact where the bound can't tell.
 *
 * The bound. Let mx, my, mz be the sums, per axis, of the magnitudes of the differences between the
 * corners and the third corner of b. A determinant of three such differences has six monomials,
 * which together are at most M = mx my mz, as the product of the sums has them all among its terms.
 * Each is off by at most eight roundings: three differences, two products, one subtraction, two
 * additions. So the determinant is off by 8 u M in first order. Differences from another corner
 * add up to at most 3 mx on an axis, so any other determinant of the pair is off by 8 * 27 u M =
 * 216 u M. The code takes 50 u M and 400 u M: there is room for the roundings of M, also when
 * 50 u mx is so small that it loses a third, and for products that underflow. These are off by up
 * to 2^-1075 more, times a difference; while sums stay below 2^300, all of that is less than
 * 2^-760, and 50 u M is at least 2^-750. Elsewhere the bound is NaN, which no value exceeds, so
 * that no double is believed. */
#include "touchstone/triangle.h"

#include <math.h>
#include <stddef.h>

#include "opt/bound.h"
#include "opt/triangle.h"

/* ---- The rare part: coplanar pairs, and triangles without area. Exact predicates only. ---- */

/* Seen along an axis, a line through an edge of t has all corners of s strictly on one side and
 * the rest of t not on that side. */
static bool edge_separates(const double *t, int area, const double *s, const int *axes)
{
    for (int i = 0; i < 3; i++) {
        const double *p = t + 3 * i, *q = t + 3 * ((i + 1) % 3);
        int side = turn(p, q, s, axes);

        if (side != 0 && side != area && turn(p, q, s + 3, axes) == side &&
            turn(p, q, s + 6, axes) == side)
            return true;
    }
    return false;
}

/* An axis along which t has area; 3 if it has none at all. */
static int open_axis(const double *t)
{
    int k = 0;

    while (k < 3 && turn(t, t + 3, t + 6, projection[k]) == 0) k++;
    return k;
}

/* Six corners in one plane, of which those of t are not on one line. In the plane, two convex
 * shapes of which one has area are apart exactly when an edge of either separates them. */
static bool meet_in_plane(const double *t, int axis, const double *s)
{
    const int *axes = projection[axis];
    int area_t = turn(t, t + 3, t + 6, axes), area_s = turn(s, s + 3, s + 6, axes);

    return !edge_separates(t, area_t, s, axes) && !edge_separates(s, area_s, t, axes);
}

/* The ends of a triangle without area: its corners are on a line, which runs in the order of the
 * coordinates. */
static void ends(const double *t, const double **first, const double **last)
{
    *first = *last = t;
    for (int i = 3; i < 9; i += 3) {
        const double *p = t + i;
        int k = 0;

        while (k < 2 && p[k] == (*first)[k]) k++;
        if (p[k] < (*first)[k]) *first = p;
        k = 0;
        while (k < 2 && p[k] == (*last)[k]) k++;
        if (p[k] > (*last)[k]) *last = p;
    }
}

/* Two closed segments, which may be points. Points of one plane or line meet when they meet in
 * all three projections along the axes: if they meet, they do so in each, and at least one
 * projection is one to one. */
static bool segments_meet(const double *p, const double *q, const double *r, const double *s)
{
    for (int k = 0; k < 3; k++)
        if (larger(p[k], q[k]) < smaller(r[k], s[k]) || larger(r[k], s[k]) < smaller(p[k], q[k]))
            return false;
    if (ts_predicate_opt.orient3d(p, q, r, s) != 0) return false;
    for (int k = 0; k < 3; k++) {
        const int *axes = projection[k];

        if (turn(p, q, r, axes) * turn(p, q, s, axes) > 0) return false;
        if (turn(r, s, p, axes) * turn(r, s, q, axes) > 0) return false;
    }
    return true;
}

/* All corners in one plane, or neither triangle has area. */
static bool meet_flat(const double *a, const double *b)
{
    int axis_a = open_axis(a), axis_b = axis_a < 3 ? 3 : open_axis(b);
    const double *p, *q, *r, *s;

    if (axis_a < 3) return meet_in_plane(a, axis_a, b);
    if (axis_b < 3) return meet_in_plane(b, axis_b, a);
    ends(a, &p, &q);
    ends(b, &r, &s);
    return segments_meet(p, q, r, s);
}

/* A triangle without area, not in the plane of t, and t. */
static bool segment_meets(const double *segment, const double *t)
{
    const double *p, *q;
    double point[9];
    int side_p, side_q;

    ends(segment, &p, &q);
    side_p = ts_predicate_opt.orient3d(t, t + 3, p, t + 6);
    side_q = ts_predicate_opt.orient3d(t, t + 3, q, t + 6);
    if (side_p * side_q < 0) { /* the line pq crosses the plane in one point: inside all edges? */
        int s0 = ts_predicate_opt.orient3d(p, q, t, t + 3),
            s1 = ts_predicate_opt.orient3d(p, q, t + 3, t + 6),
            s2 = ts_predicate_opt.orient3d(p, q, t + 6, t);

        return !((s0 > 0 || s1 > 0 || s2 > 0) && (s0 < 0 || s1 < 0 || s2 < 0));
    }
    if (side_p != 0 && side_q != 0) return false;
    if (side_p != 0) p = q; /* now p is the only point in the plane of t */
    for (int i = 0; i < 9; i++) point[i] = p[i % 3];
    return meet_flat(t, point);
}

/* ---- The common part. ---- */

/* At least the largest of five magnitudes: their sum, which needs no comparison. */
static inline double reach(double a, double b, double c, double d, double e)
{
    return ts_add(ts_add(ts_add(fabs(a), fabs(b)), ts_add(fabs(c), fabs(d))), fabs(e));
}

/* The sign of det(p-s, q-s, r-s). Doubt is rare, so that the branch on it costs nothing, while a
 * branch on the sign itself would be a guess. */
static inline int orientation(const double *p, const double *q, const double *r, const double *s,
                              double bound)
{
    double value = dot(cross(from(s, p), from(s, q)), from(s, r));

    if (fabs(value) >= bound) return sign(value);
    return ts_predicate_opt.orient3d(p, q, r, s);
}

/* On which side of the plane of t lie the corners of a triangle, with values d of det(t0-t2,
 * t1-t2, corner-t2). */
static inline void sides(const double *t, const double *corner, const double *d, double bound,
                         int *side)
{
    for (int i = 0; i < 3; i++) side[i] = sign(d[i]);
    if ((fabs(d[0]) >= bound) & (fabs(d[1]) >= bound) & (fabs(d[2]) >= bound)) return;
    for (int i = 0; i < 3; i++)
        if (!(fabs(d[i]) >= bound))
            side[i] = ts_predicate_opt.orient3d(t, t + 3, corner + 3 * i, t + 6);
}

/* Of three corners whose sides of a plane are given, not all 0 and not all strictly one, the one
 * that is alone: it lies on one closed side, the others on the other. `below` says that this is the
 * negative side. */
static inline int alone(const int *side, bool *below)
{
    int sum = side[0] + side[1] + side[2], one;

    if (side[0] * side[1] * side[2] != 0) { /* two against one: the odd one */
        *below = sum > 0;
        one = *below ? -1 : 1;
    } else if (sum != 0 && side[0] * side[1] + side[1] * side[2] + side[2] * side[0] != 0) {
        *below = sum > 0; /* two of one sign and one 0: the 0 */
        one = 0;
    } else { /* one of a sign and two 0, or +, 0 and -: the one with the sign of the sum, or + */
        *below = sum < 0;
        one = *below ? -1 : 1;
    }
    return side[0] == one ? 0 : side[1] == one ? 1 : 2;
}

/* Both planes cut both triangles. Turn and flip them so that p1 is alone above the plane of b
 * and p2 alone above the plane of a; then each triangle cuts the planes' common line in an
 * interval, and the intervals overlap when two orientations say so. */
static inline bool intervals_meet(const double *a, const int *side_a, const double *b,
                                  const int *side_b, double bound)
{
    bool flip_a, flip_b;
    int i = alone(side_a, &flip_b), j = alone(side_b, &flip_a);
    const double *p1 = a + 3 * i, *q1 = a + 3 * ((i + 1 + flip_a) % 3),
                 *r1 = a + 3 * ((i + 2 - flip_a) % 3);
    const double *p2 = b + 3 * j, *q2 = b + 3 * ((j + 1 + flip_b) % 3),
                 *r2 = b + 3 * ((j + 2 - flip_b) % 3);

    return orientation(q2, p2, p1, q1, bound) <= 0 && orientation(r2, p2, r1, p1, bound) <= 0;
}

/* d = det(t0-t2, t1-t2, corner-t2) for the three corners; true when all are beyond the bound on
 * one side, so that the triangles are apart. */
static inline bool beyond(const double *d, double bound)
{
    /* & and | instead of && and ||: one branch for six comparisons. */
    return ((d[0] > bound) & (d[1] > bound) & (d[2] > bound)) |
           ((d[0] < -bound) & (d[1] < -bound) & (d[2] < -bound));
}

static inline bool all_equal(const int *side) { return side[0] == side[1] && side[1] == side[2]; }

/* One triangle lies on one side of the other's plane, or in it. Corners that are all in the plane
 * of a triangle while its own are not all in theirs: then it is the one that has area. */
static bool meet_one_sided(const double *a, const int *side_a, const double *b, const int *side_b)
{
    bool in_b = all_equal(side_a), in_a = all_equal(side_b);

    if ((in_b && side_a[0] != 0) || (in_a && side_b[0] != 0)) return false;
    if (in_a && in_b) return meet_flat(a, b);
    return in_b ? segment_meets(b, a) : segment_meets(a, b);
}

/* A call, so that the common case keeps its registers. */
__attribute__((noinline)) static bool meet_exact(const double *a, const double *b);

__attribute__((always_inline)) static inline bool meet_either(const double *a, const double *b,
                                                              const enum trust trust)
{
    const double *a2 = a + 6, *b2 = b + 6;
    struct vector p0 = from(b2, a), p1 = from(b2, a + 3), p2 = from(b2, a2);
    struct vector q0 = from(b2, b), q1 = from(b2, b + 3), normal = cross(q0, q1);
    double d[3] = {dot(normal, p0), dot(normal, p1), dot(normal, p2)}, e[3];
    double near = trust == EXACT ? NAN : 0, any = near;
    int side_a[3], side_b[3];

    if (trust == FILTERED) {
        double mx = reach(p0.x, p1.x, p2.x, q0.x, q1.x);
        double my = reach(p0.y, p1.y, p2.y, q0.y, q1.y);
        double mz = reach(p0.z, p1.z, p2.z, q0.z, q1.z);

        near = ts_mul(ts_mul(BOUND, mx), ts_mul(my, mz)); /* in this order: a short way to it */
        any = ts_mul(8, near);
        if (!(ts_add(ts_add(mx, my), mz) <= LARGEST_DIFFERENCE && near >= SMALLEST_BOUND))
            return meet_exact(a, b);
    }
    if (beyond(d, near)) return false;
    normal = cross(from(a2, a), from(a2, a + 3));
    e[0] = dot(normal, from(a2, b));
    e[1] = dot(normal, from(a2, b + 3));
    e[2] = dot(normal, from(a2, b2));
    if (beyond(e, any)) return false;
    sides(b, a, d, near, side_a);
    sides(a, b, e, any, side_b);
    if (all_equal(side_a) || all_equal(side_b)) return meet_one_sided(a, side_a, b, side_b);
    return intervals_meet(a, side_a, b, side_b, any);
}

static bool meet(const double *a, const double *b) { return meet_either(a, b, FILTERED); }
static bool meet_plain(const double *a, const double *b) { return meet_either(a, b, PLAIN); }
static bool meet_exact(const double *a, const double *b) { return meet_either(a, b, EXACT); }

const struct ts_triangle_table ts_triangle_opt = {meet, opt_triangle_meet_beyond};
const struct ts_triangle_table ts_triangle_plain = {meet_plain, opt_triangle_meet_beyond_plain};
