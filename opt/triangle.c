/* triangle.c, fast: signs of orientations decide (Guigue and Devillers 2003), each sign from one
 * double determinant with one error bound for the whole pair, exact where the bound can't tell.
 *
 * The bound. Let mx, my, mz be at least the largest coordinate differences, per axis, between the
 * corners and the third corner of b. A determinant of differences has six monomials, each at most
 * M = mx my mz, each off by at most eight roundings: three differences, two products, one
 * subtraction, two additions. That is 6 * 8 u M = 48 u M in first order, and 50 u M covers the
 * rest, the roundings of M included. Differences between any two corners are at most 2 mx (1+u),
 * so eight times as much, 400 u M, covers all other determinants of the pair. Underflow adds less
 * than 2^-760 while differences are below 2^301 (see predicate.c); beyond that nothing is taken
 * from doubles. */
#include "touchstone/triangle.h"

#include <math.h>
#include <stddef.h>

#include "touchstone/number.h"
#include "touchstone/predicate.h"

#define NEAR_BOUND         (50 * TS_ROUNDOFF)
#define ANY_BOUND          (400 * TS_ROUNDOFF)
#define UNDERFLOW_BOUND    0x1p-760
#define LARGEST_DIFFERENCE 0x1p300

/* ---- The rare part: any pair at all, exactly. Coplanar pairs and triangles without area. ---- */

#define exact ts_predicate_opt

static const int projection[3][2] = {{0, 1}, {1, 2}, {2, 0}};

static int turn(const double *a, const double *b, const double *c, const int *axes)
{
    return exact.orient2d((double[]){a[axes[0]], a[axes[1]]}, (double[]){b[axes[0]], b[axes[1]]},
                          (double[]){c[axes[0]], c[axes[1]]});
}

/* The ranges of a segment and another one overlap on an axis. */
static bool ranges_meet(const double *p, const double *q, const double *r, const double *s, int k)
{
    return fmax(p[k], q[k]) >= fmin(r[k], s[k]) && fmax(r[k], s[k]) >= fmin(p[k], q[k]);
}

/* Points in one plane meet when they meet in all three projections along the axes: if they meet,
 * they do so in each, and at least one projection is one to one on the plane. The same holds for
 * points on one line. So no projection has to be chosen, and none can be chosen wrongly. */

/* Two closed segments, which may be points. */
static bool segments_meet(const double *p, const double *q, const double *r, const double *s)
{
    if (!ranges_meet(p, q, r, s, 0) || !ranges_meet(p, q, r, s, 1) || !ranges_meet(p, q, r, s, 2))
        return false;
    if (exact.orient3d(p, q, r, s) != 0) return false;
    for (int k = 0; k < 3; k++) {
        const int *axes = projection[k];

        if (turn(p, q, r, axes) * turn(p, q, s, axes) > 0) return false;
        if (turn(r, s, p, axes) * turn(r, s, q, axes) > 0) return false;
    }
    return true;
}

/* A point in the plane of t, or t without area. */
static bool holds_point(const double *t, const double *p)
{
    for (int k = 0; k < 3; k++) {
        const int *axes = projection[k];
        int s0 = turn(t, t + 3, p, axes), s1 = turn(t + 3, t + 6, p, axes),
            s2 = turn(t + 6, t, p, axes);

        if ((s0 > 0 || s1 > 0 || s2 > 0) && (s0 < 0 || s1 < 0 || s2 < 0)) return false;
        if (p[k] < fmin(fmin(t[k], t[k + 3]), t[k + 6])) return false;
        if (p[k] > fmax(fmax(t[k], t[k + 3]), t[k + 6])) return false;
    }
    return true;
}

/* A closed segment and a closed triangle, each of any kind. */
static bool segment_meets(const double *p, const double *q, const double *t)
{
    int side_p = exact.orient3d(t, t + 3, p, t + 6), side_q = exact.orient3d(t, t + 3, q, t + 6);

    if (side_p * side_q > 0) return false;
    if (side_p * side_q < 0) { /* the line pq crosses the plane in one point: inside all edges? */
        int s0 = exact.orient3d(p, q, t, t + 3), s1 = exact.orient3d(p, q, t + 3, t + 6),
            s2 = exact.orient3d(p, q, t + 6, t);

        return !((s0 > 0 || s1 > 0 || s2 > 0) && (s0 < 0 || s1 < 0 || s2 < 0));
    }
    if (side_p != 0) return holds_point(t, q);
    if (side_q != 0) return holds_point(t, p);
    return holds_point(t, p) || segments_meet(p, q, t, t + 3) ||
           segments_meet(p, q, t + 3, t + 6) || segments_meet(p, q, t + 6, t);
}

/* Two closed triangles share a point exactly when an edge of one meets the other. */
static bool meet_any(const double *a, const double *b)
{
    for (int k = 0; k < 3; k++) {
        if (fmax(fmax(a[k], a[k + 3]), a[k + 6]) < fmin(fmin(b[k], b[k + 3]), b[k + 6]))
            return false;
        if (fmax(fmax(b[k], b[k + 3]), b[k + 6]) < fmin(fmin(a[k], a[k + 3]), a[k + 6]))
            return false;
    }
    return segment_meets(a, a + 3, b) || segment_meets(a + 3, a + 6, b) ||
           segment_meets(a + 6, a, b) || segment_meets(b, b + 3, a) ||
           segment_meets(b + 3, b + 6, a) || segment_meets(b + 6, b, a);
}

#undef exact

/* ---- The common part. ---- */

struct vector {
    double x, y, z;
};

static inline struct vector from(const double *origin, const double *to)
{
    return (struct vector){ts_sub(to[0], origin[0]), ts_sub(to[1], origin[1]),
                           ts_sub(to[2], origin[2])};
}

static inline struct vector cross(struct vector p, struct vector q)
{
    return (struct vector){ts_sub(ts_mul(p.y, q.z), ts_mul(p.z, q.y)),
                           ts_sub(ts_mul(p.z, q.x), ts_mul(p.x, q.z)),
                           ts_sub(ts_mul(p.x, q.y), ts_mul(p.y, q.x))};
}

static inline double dot(struct vector p, struct vector q)
{
    return ts_add(ts_add(ts_mul(p.x, q.x), ts_mul(p.y, q.y)), ts_mul(p.z, q.z));
}

/* At least the largest of five magnitudes: their sum, which needs no comparison. */
static inline double reach(double a, double b, double c, double d, double e)
{
    return ts_add(ts_add(ts_add(fabs(a), fabs(b)), ts_add(fabs(c), fabs(d))), fabs(e));
}

static inline int sign(double value) { return (value > 0) - (value < 0); }

/* The sign of det(p-s, q-s, r-s). Doubt is rare, so that the branch on it costs nothing, while a
 * branch on the sign itself would be a guess. */
static inline int orientation(const double *p, const double *q, const double *r, const double *s,
                              double bound)
{
    double value = dot(cross(from(s, p), from(s, q)), from(s, r));

    if (fabs(value) < bound) return ts_predicate_opt.orient3d(p, q, r, s);
    return sign(value);
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

/* With `plain`, bounds are 0 and every sign is believed: the cost of the test without exactness. */
static inline bool meet_either(const double *a, const double *b, const bool plain)
{
    const double *a2 = a + 6, *b2 = b + 6;
    struct vector p0 = from(b2, a), p1 = from(b2, a + 3), p2 = from(b2, a2);
    struct vector q0 = from(b2, b), q1 = from(b2, b + 3), normal = cross(q0, q1);
    double d[3] = {dot(normal, p0), dot(normal, p1), dot(normal, p2)}, e[3], near = 0, any = 0;
    int side_a[3], side_b[3];

    if (!plain) {
        double mx = reach(p0.x, p1.x, p2.x, q0.x, q1.x);
        double my = reach(p0.y, p1.y, p2.y, q0.y, q1.y);
        double mz = reach(p0.z, p1.z, p2.z, q0.z, q1.z);
        double m = ts_mul(ts_mul(mx, my), mz);

        near = ts_add(ts_mul(NEAR_BOUND, m), UNDERFLOW_BOUND);
        any = ts_add(ts_mul(ANY_BOUND, m), UNDERFLOW_BOUND);
        if (!(ts_add(ts_add(mx, my), mz) <= LARGEST_DIFFERENCE)) return meet_any(a, b);
    }
    if (beyond(d, near)) return false;
    normal = cross(from(a2, a), from(a2, a + 3));
    e[0] = dot(normal, from(a2, b));
    e[1] = dot(normal, from(a2, b + 3));
    e[2] = dot(normal, from(a2, b2));
    if (beyond(e, any)) return false;
    sides(b, a, d, near, side_a);
    sides(a, b, e, any, side_b);
    if (all_equal(side_a)) return side_a[0] == 0 && meet_any(a, b);
    if (all_equal(side_b)) return side_b[0] == 0 && meet_any(a, b);
    return intervals_meet(a, side_a, b, side_b, any);
}

static bool meet(const double *a, const double *b) { return meet_either(a, b, false); }
static bool meet_plain(const double *a, const double *b) { return meet_either(a, b, true); }

const struct ts_triangle ts_triangle_opt = {meet};
const struct ts_triangle ts_triangle_plain = {meet_plain};
