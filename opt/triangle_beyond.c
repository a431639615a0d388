/* triangle_beyond.c: do two triangles that share corners meet anywhere else? Neighbours in a
 * mesh nearly never do, and a few signs say so.
 *
 * One shared corner v. Let p, q be the other corners of a and r, s those of b, all as vectors from
 * v. A small enough multiple of any  x p + y q  with x, y >= 0 is in a, so a common point other
 * than v exists exactly when the cones of p, q and of r, s have a common vector that is not 0:
 *
 *     x p + y q = z r + w s,   x, y, z, w >= 0,   not 0.
 *
 * Of four vectors that are not all in one plane through v, Cramer's rule gives the only solutions,
 * the multiples of
 *
 *     x = [q r s],   y = -[p r s],   z = -[p q s],   w = [p q r],
 *
 * where [ ] is the determinant. So there is one exactly when these have no two opposite signs. But
 * if x = y = 0 or z = w = 0 then the common vector is 0; and if neither is so, then it is not: both
 * x p + y q = 0 and z r + w s = 0 would be a second, independent solution.
 *
 * If all four determinants are 0, all is in one plane, where the cones are sectors of less than
 * half a turn, lines, rays or the point v. If they have a common vector, then one of p, q, r, s is
 * one: of a ray or a line trivially, and two sectors overlap in one, which is bounded by rays of
 * theirs.
 *
 * Two shared corners u and v, at different places, and the tips p of a and q of b. If both have
 * area and lie in different planes, these have no more in common than the line u v, and that is no
 * more than the segment in either of them. In one plane they overlap exactly when the tips lie on
 * one side of that line. If just one has area, the other is part of the line. If none has, both are
 * segments of it, and go beyond u v together or not at all.
 *
 * The signs are taken from doubles with the bound of triangle.c: mx, my and mz are here the sums
 * over the vectors from the first shared corner, and the determinants are of three of them. */
#include "opt/triangle.h"

/* ---- In one plane or on one line. Exact predicates only. ---- */

static int compare(double x, double y) { return (x > y) - (x < y); }

static bool same_place(const double *p, const double *q)
{
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

/* Two points lie on one ray from v, and neither is v. */
static bool on_one_ray(const double *v, const double *p, const double *r)
{
    for (int k = 0; k < 3; k++)
        if (compare(p[k], v[k]) != compare(r[k], v[k]) || turn(v, p, r, projection[k]) != 0)
            return false;
    return !same_place(v, p);
}

/* r, which lies in a plane through v, p and q, is not v and is in the cone that p and q span from
 * v. */
static bool in_cone(const double *v, const double *p, const double *q, const double *r)
{
    for (int k = 0; k < 3; k++) {
        const int *axes = projection[k];
        int way = turn(v, p, q, axes);

        if (way != 0)
            return !same_place(v, r) && turn(v, p, r, axes) * way >= 0 &&
                   turn(v, r, q, axes) * way >= 0;
    }
    return on_one_ray(v, p, r) || on_one_ray(v, q, r);
}

static bool cones_meet(const double *v, const double *p, const double *q, const double *r,
                       const double *s)
{
    return in_cone(v, p, q, r) || in_cone(v, p, q, s) || in_cone(v, r, s, p) || in_cone(v, r, s, q);
}

/* Whether p, on the line u v, is beyond u (-1), beyond v (1) or between them (0). */
static int end_beyond(const double *u, const double *v, const double *p)
{
    int k = 0, way;

    while (u[k] == v[k]) k++;
    way = compare(v[k], u[k]);
    if (compare(p[k], u[k]) == -way) return -1;
    return compare(p[k], v[k]) == way;
}

/* Two triangles in one plane, or not both with area, on the edge u v: if their turns differ, the
 * tips are on different sides, or just one has area. */
static bool fold_meets(const double *u, const double *v, const double *p, const double *q)
{
    for (int k = 0; k < 3; k++) {
        int way_p = turn(u, v, p, projection[k]), way_q = turn(u, v, q, projection[k]);

        if (way_p != 0 || way_q != 0) return way_p == way_q;
    }
    return end_beyond(u, v, p) != 0 && end_beyond(u, v, p) == end_beyond(u, v, q);
}

/* ---- The common part. ---- */

/* What a determinant of three of these four vectors must reach to be believed. */
static inline double bound_of(struct vector p, struct vector q, struct vector r, struct vector s,
                              const enum trust trust)
{
    double mx = ts_add(ts_add(fabs(p.x), fabs(q.x)), ts_add(fabs(r.x), fabs(s.x)));
    double my = ts_add(ts_add(fabs(p.y), fabs(q.y)), ts_add(fabs(r.y), fabs(s.y)));
    double mz = ts_add(ts_add(fabs(p.z), fabs(q.z)), ts_add(fabs(r.z), fabs(s.z)));
    double bound = ts_mul(ts_mul(BOUND, mx), ts_mul(my, mz));

    if (trust == PLAIN) return 0;
    return ts_add(ts_add(mx, my), mz) <= LARGEST_DIFFERENCE && bound >= SMALLEST_BOUND ? bound
                                                                                       : NAN;
}

/* One shared corner: the first. */
static inline bool beyond_corner(const double *a, const double *b, const enum trust trust)
{
    const double *v = a, *p = a + 3, *q = a + 6, *r = b + 3, *s = b + 6;
    struct vector to_p = from(v, p), to_q = from(v, q), to_r = from(v, r), to_s = from(v, s);
    struct vector normal_a = cross(to_p, to_q), normal_b = cross(to_r, to_s);
    double value[4] = {dot(normal_b, to_q), -dot(normal_b, to_p), -dot(normal_a, to_s),
                       dot(normal_a, to_r)};
    double bound = bound_of(to_p, to_q, to_r, to_s, trust);
    bool above = false, below = false;
    int way[4];

    for (int i = 0; i < 4; i++) { /* | instead of ||: no branch on what can't be guessed */
        above |= value[i] > bound;
        below |= value[i] < -bound;
    }
    if (above & below) return false;
    for (int i = 0; i < 4; i++) way[i] = sign(value[i]);
    if (!(fabs(value[0]) >= bound)) way[0] = ts_predicate_opt.orient3d(q, r, s, v);
    if (!(fabs(value[1]) >= bound)) way[1] = -ts_predicate_opt.orient3d(p, r, s, v);
    if (!(fabs(value[2]) >= bound)) way[2] = -ts_predicate_opt.orient3d(p, q, s, v);
    if (!(fabs(value[3]) >= bound)) way[3] = ts_predicate_opt.orient3d(p, q, r, v);
    for (int i = 0; i < 4; i++) {
        above |= way[i] > 0;
        below |= way[i] < 0;
    }
    if (!above && !below) return cones_meet(v, p, q, r, s);
    return !(above && below) && (way[0] || way[1]) && (way[2] || way[3]);
}

/* Two shared corners: the first two. */
static inline bool beyond_edge(const double *a, const double *b, const enum trust trust)
{
    const double *u = a, *v = a + 3, *p = a + 6, *q = b + 6;
    struct vector to_v = from(u, v), to_p = from(u, p), to_q = from(u, q);
    double value = dot(cross(to_v, to_p), to_q);

    if (fabs(value) > bound_of(to_v, to_p, to_q, (struct vector){0, 0, 0}, trust)) return false;
    if (same_place(u, v)) return beyond_corner(a, b, trust);
    return (trust == PLAIN || ts_predicate_opt.orient3d(v, p, q, u) == 0) && fold_meets(u, v, p, q);
}

bool opt_triangle_meet_beyond(const double *a, const double *b, unsigned shared)
{
    if (shared == 0) return ts_triangle_opt.meet(a, b);
    return shared == 1 ? beyond_corner(a, b, FILTERED) : shared == 2 && beyond_edge(a, b, FILTERED);
}

bool opt_triangle_meet_beyond_plain(const double *a, const double *b, unsigned shared)
{
    if (shared == 0) return ts_triangle_plain.meet(a, b);
    return shared == 1 ? beyond_corner(a, b, PLAIN) : shared == 2 && beyond_edge(a, b, PLAIN);
}
